"""`oath-tui export` and `annals`: games and worlds told."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from oath_tui.engine.game import Game
from oath_tui.engine.replay import Replay
from oath_tui.engine.state import Seat
from oath_tui.engine.view import EVERYTHING, Viewer
from oath_tui.store.errors import SaveError
from oath_tui.store.files import write_text
from oath_tui.store.models import GameData, WorldFile
from oath_tui.store.world_file import load
from oath_tui.store.worlds import find_world, replay, saves_folder
from oath_tui.tales import annals_forms
from oath_tui.tales.annals import annals_of
from oath_tui.tales.exports import game_told


def run(options: argparse.Namespace) -> int:
    try:
        path = find_world(saves_folder(options.saves), options.world)
        world = load(path)
        text = _annals(options, world) if options.command == "annals" else _export(options, path, world)
        if options.output:
            write_text(Path(options.output), text, keep_backup=False)
        else:
            print(text)
    except SaveError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _annals(options: argparse.Namespace, world: WorldFile) -> str:
    told = annals_of(world)
    forms = {"text": annals_forms.as_text, "markdown": annals_forms.as_markdown, "html": annals_forms.as_html}
    return forms[options.format](told)


def _export(options: argparse.Namespace, path: Path, world: WorldFile) -> str:
    data, in_progress = chosen_game(path, world, options.game)
    game = replay(path, data)
    viewer = _viewer(options.seat, in_progress, game, path)
    names = {one.seat: one.name for one in data.seats}
    title = f"{world.name}, game {data.generation}"
    return game_told(options.format, _moment(game, options), viewer, names, title)


def _moment(game: Game, options: argparse.Namespace) -> Game:
    if options.at is None or options.format != "svg":
        return game
    return Replay(game.to_journal()).at(options.at)


def chosen_game(path: Path, world: WorldFile, number: int | None) -> tuple[GameData, bool]:
    """A game of a world by its number, else the one in progress, else the last; and whether it is in progress."""
    if world.game and number in (None, world.game.generation):
        return world.game, True
    for data in reversed(world.finished):
        if number in (None, data.generation):
            return data, False
    raise SaveError(path, f"there is no game {number}" if number is not None else "no game was played here yet")


def _viewer(seat: Seat | None, in_progress: bool, game: Game, path: Path) -> Viewer:
    """A game in progress shows only what is public; a finished one everything, or what one seat knew."""
    if in_progress:
        if seat:
            raise SaveError(path, "a game in progress can only be told from outside", "Leave out --seat.")
        return None
    if seat and seat not in game.state.order:
        raise SaveError(path, f"nobody sat at {seat} in this game", f"Choose {', '.join(game.state.order)}.")
    return seat or EVERYTHING
