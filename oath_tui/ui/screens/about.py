"""What this is, and whose."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from oath_tui import __version__
from oath_tui.ui.screens.base import OathModal

PAGE = """\
Oath TUI {version}

An unofficial, fan-made way to play the board game around one terminal. It is not made, \
endorsed or supported by the game's publisher, to whom the game, its name and its world belong.

It ships no art and no official text: every card and rule is told in our own words. \
If you like it, buy the board game. It is beautiful.

Worlds are kept in    {saves}
Settings are kept in  {settings}

The program is free software under the MIT licence."""


class AboutScreen(OathModal[None]):
    DEFAULT_CSS = """
    AboutScreen { align: center middle; background: $background 60%; }
    AboutScreen VerticalScroll { width: 78; max-width: 95%; height: auto; max-height: 90%; }
    AboutScreen VerticalScroll { border: round $primary; background: $surface; padding: 1 2; }
    AboutScreen Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "close", "Back", id="about.close")]

    def compose(self) -> ComposeResult:
        with VerticalScroll() as box:
            box.border_title = "About"
            page = PAGE.format(version=__version__, saves=self.oath.saves, settings=self.oath.settings_path)
            yield Static(page, markup=False)

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
