"""Something went wrong that should not have: the game is safe, and play can go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Label

from oath_tui.ui.screens.base import OathModal

if TYPE_CHECKING:
    from oath_tui.ui.session import Session

Way: TypeAlias = Literal["on", "back", "leave"]


class TroubleScreen(OathModal[Way]):
    """Tells what became of the answer and how to go on; whoever shows it goes that way."""

    DEFAULT_CSS = """
    TroubleScreen { align: center middle; background: $background 60%; }
    TroubleScreen #box { width: 76; max-width: 95%; height: auto; max-height: 90%; border: round $error; }
    TroubleScreen #box { background: $surface; padding: 1 2; }
    TroubleScreen Label { width: 100%; margin-bottom: 1; }
    TroubleScreen Horizontal { height: auto; }
    TroubleScreen Button { margin-right: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "go('on')", "Go on", id="trouble.on")]

    def __init__(self, session: Session, error: Exception, *, answered: bool, report: Path | None) -> None:
        super().__init__()
        self.session = session
        self.error = error
        self.answered = answered
        """The answer was taken: what failed came after it."""
        self.report = report

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="box", can_focus=False) as box:
            box.border_title = "Something went wrong"
            for sentence in self.sentences():
                yield Label(sentence, markup=False)
            with Horizontal():
                yield Button("Go on", id="on", variant="success")
                yield Button("Go back one answer", id="back", disabled=not self.session.game.journal)
                yield Button("Leave the table", id="leave")

    def sentences(self) -> list[str]:
        kind, world = type(self.error).__name__, self.session.world
        if self.answered:
            said = [f"The answer was taken, but the table could not be shown ({kind}).", "Your game is safe."]
        else:
            said = [f"That answer failed and was not taken ({kind}).", "Your game is safe, as it was before it."]
        if world and not world.problem:
            said[1] += f" It is in {world.path}."
        if self.report:
            said.append(f"A report without hidden cards is in {self.report}.")
        return said

    def on_mount(self) -> None:
        self.query_one("#on").focus()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_go(event.button.id or "on")

    def action_go(self, way: str) -> None:
        self.dismiss("back" if way == "back" else "leave" if way == "leave" else "on")
