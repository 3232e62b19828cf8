"""`oath-tui play`: start a game, or go on with one."""

from __future__ import annotations

import argparse
import os
import secrets
import sys

from oath_tui.cli.worlds import make_world
from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.world import WorldError
from oath_tui.store.errors import SaveError
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld, find_world, saves_folder
from oath_tui.tales.table import NAMES
from oath_tui.ui.plain import PlainGame


def run(options: argparse.Namespace) -> int:
    return _run_plain(options) if options.plain else _run_app(options)


def _run_app(options: argparse.Namespace) -> int:
    """The screen; without a terminal that can draw, one sentence."""
    if why_not := no_screen():
        print(why_not, file=sys.stderr)
        return 1
    from oath_tui.ui.app import OathApp

    folder = saves_folder(options.saves)
    try:
        world = find_world(folder, options.file) if options.file else None
    except SaveError as error:
        print(error, file=sys.stderr)
        return 1
    app = OathApp(
        folder, ascii_only=options.ascii, theme=options.theme, open_table=options.open_table, world=world
    )
    app.run()
    return app.return_code or 0


def no_screen() -> str | None:
    """Why there can be no screen here."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return "There is no terminal to draw on: use `oath-tui play --plain`."
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return "This terminal (TERM=dumb) cannot draw a screen: use `oath-tui play --plain`."
    return None


def _run_plain(options: argparse.Namespace) -> int:
    players, computers = options.players, options.computers
    if not 0 <= computers <= players:
        print(f"There are {players} seats: chance can play 0 to {players} of them.", file=sys.stderr)
        return 2
    seats = SEATS[:players]
    chance = frozenset(seats[players - computers :])
    seed = secrets.randbits(32) if options.seed is None else options.seed
    try:
        if options.file:
            return _play_world(options, seats, chance, seed)
        return PlainGame(Game.new(make_world(options.world, seed), seats, seed), computers=chance).run()
    except (SaveError, WorldError) as error:
        print(error, file=sys.stderr)
        return 1


def _play_world(options: argparse.Namespace, seats: tuple[Seat, ...], chance: frozenset[Seat], seed: int) -> int:
    """A game in a saved world: the one in progress, or the next generation."""
    opened = OpenWorld.open(find_world(saves_folder(options.saves), options.file))
    try:
        if opened.holder:
            print(f"{opened.path} is open elsewhere ({opened.holder}): you can look, nothing is saved.")
        if opened.file.game:
            game = opened.resume_game()
            chance = frozenset(one.seat for one in opened.file.game.seats if one.player == "random")
        else:
            game = opened.start_game([_sitting(seat, seat in chance) for seat in seats], seed)
        return PlainGame(game, computers=chance, saves=opened).run()
    finally:
        opened.close()


def _sitting(seat: Seat, by_chance: bool) -> SeatData:
    return SeatData(seat=seat, name=NAMES[seat], player="random" if by_chance else "human")
