"""`oath-tui play --plain`: a game in numbered lines."""

from __future__ import annotations

import argparse
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
        sitting = opened.file.game.seats if opened.file.game else ()
        return PlainGame(game, computers=chance, saves=opened, seats=sitting).run()
    finally:
        opened.close()


def _sitting(seat: Seat, by_chance: bool) -> SeatData:
    return SeatData(seat=seat, name=NAMES[seat], player="random" if by_chance else "human")
