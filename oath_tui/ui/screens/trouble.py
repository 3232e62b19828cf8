"""Something went wrong that should not have: the game is safe, and play can go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from oath_tui.ui.session import Session

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp


class TroubleScreen(ModalScreen[None]):
    DEFAULT_CSS = """
    TroubleScreen { align: center middle; background: $background 60%; }
    TroubleScreen #box { width: 70; max-width: 95%; height: auto; border: round $error; }
    TroubleScreen #box { background: $surface; padding: 1 2; }
    TroubleScreen Label { width: 100%; margin-bottom: 1; }
    TroubleScreen Horizontal { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "on", "Go on")]

    def __init__(self, session: Session, error: Exception) -> None:
        super().__init__()
        self.session = session
        self.error = error

    def compose(self) -> ComposeResult:
        where = f" It is in {self.session.world.path}." if self.session.world else ""
        with Vertical(id="box"):
            yield Label(f"An answer failed ({type(self.error).__name__}). It was not taken.", markup=False)
            yield Label(f"Your game is safe, as it was before that answer.{where}", markup=False)
            with Horizontal():
                yield Button("Go on", id="on", variant="success")
                yield Button("Go back one answer", id="back")
                yield Button("Leave the table", id="leave")

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        match event.button.id:
            case "back":
                self.session.undo(past_floor=True)
                self.action_on()
            case "leave":
                self.dismiss()
                cast("OathApp", self.app).leave_table(self.session)
            case _:
                self.action_on()

    def action_on(self) -> None:
        from oath_tui.ui.screens.table import TableScreen

        self.dismiss()
        for screen in self.app.screen_stack:
            if isinstance(screen, TableScreen):
                screen.show_next()
