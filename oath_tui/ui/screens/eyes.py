"""Whose eyes a game is watched with: a choice, and a curtain before the eyes of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from oath_tui.ui.screens.base import OathModal
from oath_tui.ui.screens.cover import CoverScreen


class EyesCover(CoverScreen):
    """Whoever wants to look back with a seat's eyes says that the seat is theirs."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "quit_game", "Back", id="cover.quit")]


class EyesScreen(OathModal[int]):
    """With whose eyes?"""

    DEFAULT_CSS = """
    EyesScreen { align: center middle; background: $background 60%; }
    EyesScreen OptionList { width: 40; height: auto; max-height: 90%; }
    EyesScreen OptionList, EyesScreen OptionList:focus { border: round $primary; }
    EyesScreen OptionList { background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,e", "close", "Back", id="eyes.close"),
        Binding("j", "walk(1)", "Next", show=False, id="eyes.next"),
        Binding("k", "walk(-1)", "Last", show=False, id="eyes.last"),
    ]

    def __init__(self, rows: Sequence[Content], chosen: int) -> None:
        super().__init__()
        self.rows, self.chosen = rows, chosen

    def compose(self) -> ComposeResult:
        rows = OptionList(*map(Option, self.rows), markup=False)
        rows.border_title = "Watch it"
        rows.border_subtitle = "Esc goes back"
        yield rows

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self.chosen

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_walk(self, by: int) -> None:
        rows = self.query_one(OptionList)
        rows.action_cursor_down() if by > 0 else rows.action_cursor_up()

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # beside the list
            self.dismiss()
