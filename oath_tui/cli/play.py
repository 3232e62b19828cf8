"""`oath-tui play`: start a game, or go on with one."""

from __future__ import annotations

import argparse
import os
import sys

from oath_tui.store.errors import SaveError
from oath_tui.store.folder import find_world, saves_folder
from oath_tui.ui.garbage import collect_seldom


def run(options: argparse.Namespace) -> int:
    if options.plain:
        from oath_tui.cli import plain

        return plain.run(options)
    return _run_app(options)


def _run_app(options: argparse.Namespace) -> int:
    """The screen; without a terminal that can draw, one sentence."""
    if why_not := no_screen():
        print(why_not, file=sys.stderr)
        return 1
    collect_seldom()
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


def no_screen(instead: str = "oath-tui play --plain") -> str | None:
    """Why there can be no screen here, and what to do instead."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return f"There is no terminal to draw on: use `{instead}`."
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return f"This terminal (TERM=dumb) cannot draw a screen: use `{instead}`."
    return None
