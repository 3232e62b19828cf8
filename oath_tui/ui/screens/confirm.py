"""A question with yes and no, over whatever is shown."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Label

from oath_tui.ui.screens.base import OathModal


class ConfirmScreen(OathModal[bool]):
    DEFAULT_CSS = """
    ConfirmScreen { align: center middle; background: $background 60%; }
    ConfirmScreen #box { width: 60; max-width: 90%; height: auto; border: round $warning; }
    ConfirmScreen #box { background: $surface; padding: 1 2; }
    ConfirmScreen Label { width: 100%; margin-bottom: 1; }
    ConfirmScreen Horizontal { height: auto; align: center middle; }
    ConfirmScreen Button { margin: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "say(True)", "Yes", id="confirm.yes"),
        Binding("n,escape", "say(False)", "No", id="confirm.no"),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Label(self.question, markup=False)
            with Horizontal():
                yield Button(self.yes, id="yes", variant="warning")
                yield Button(self.no, id="no")

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def action_say(self, yes: bool) -> None:
        self.dismiss(yes)
