"""The curtain between two players: nothing private until the one who is called has answered."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label

from oath_tui.engine.state import Seat
from oath_tui.store.pins import check_pin
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import styled
from oath_tui.ui.widgets.footer import KeyLine


class CoverScreen(OathScreen[bool]):
    """Dismissed with True by the one who is called, with False by whoever leaves the table."""

    CSS_PATH = "../styles/cover.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "ready", "I am here", id="cover.ready"),
        Binding("q,escape", "quit_game", "Pause and leave", id="cover.quit"),
    ]
    REST: ClassVar[float] = 0.25
    """So many seconds the curtain stays: an Enter too many of the last player must not open it."""

    def __init__(self, seat: Seat, name: str, why: str, pin: str | None) -> None:
        super().__init__()
        self.seat = seat
        self.player = name
        self.why = why
        self.pin = pin
        self.closed_at = monotonic()

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            with Center():
                yield Label(styled(self.player, f"bold $seat-{self.seat}"), id="who", markup=False)
            yield Label(Content(self.why), id="why", markup=False)
            if self.pin:
                with Center():
                    yield Input(password=True, placeholder="PIN", id="pin")
            yield Label(self._how(), id="how")
            with Center():
                yield Button("I am here", id="here", variant="primary")
        yield KeyLine()

    def _how(self) -> str:
        return "Type your PIN and press Enter." if self.pin else "Press Enter when nobody else looks."

    def on_mount(self) -> None:
        self.closed_at = monotonic()
        self.query_one("#pin" if self.pin else "#here").focus()

    @property
    def is_resting(self) -> bool:
        return monotonic() - self.closed_at < self.REST

    @on(Input.Submitted, "#pin")
    @on(Button.Pressed, "#here")
    def action_ready(self) -> None:
        if self.is_resting:
            return
        if self.pin and not self._knows_pin(self.pin):
            return
        self.dismiss(True)

    def _knows_pin(self, pin: str) -> bool:
        words = self.query_one("#pin", Input)
        if check_pin(words.value, pin):
            return True
        said = f"That is not {self.player}'s PIN: try again." if words.value else self._how()
        words.value = ""
        words.focus()
        self.query_one("#how", Label).update(Content(said))
        return False

    def action_quit_game(self) -> None:
        self.dismiss(False)
