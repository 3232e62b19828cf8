"""`oath-tui replay`: a game watched again, on the screen."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from oath_tui.cli.play import no_screen
from oath_tui.cli.tales import chosen_game
from oath_tui.store.errors import SaveError
from oath_tui.store.folder import find_world, saves_folder
from oath_tui.store.world_file import load
from oath_tui.ui.past import Past, past_of


def run(options: argparse.Namespace) -> int:
    """Whatever is wrong is said before the screen opens; leaving the replay leaves the program."""
    folder = saves_folder(options.saves)
    try:
        past = _past(find_world(folder, options.world), options.game, options.at)
    except SaveError as error:
        print(error, file=sys.stderr)
        return 1
    if why_not := no_screen("oath-tui export"):
        print(why_not, file=sys.stderr)
        return 1
    from oath_tui.ui.app import OathApp
    from oath_tui.ui.screens.replay import ReplayScreen

    app = OathApp(
        folder,
        ascii_only=options.ascii,
        theme=options.theme,
        first=lambda: ReplayScreen(past, options.at),
    )
    app.run()
    return app.return_code or 0


def _past(path: Path, number: int | None, at: int) -> Past:
    world = load(path)
    data, _ = chosen_game(path, world, number)
    if not 0 <= at <= len(data.answers):
        fault = f"game {data.generation} has {len(data.answers)} answers, and --at {at} is none of them"
        raise SaveError(path, fault, f"Choose 0 to {len(data.answers)}.")
    return past_of(path, world, data)
