"""The curtain between two players: nothing private until the one who is called has answered."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, Label

from oath_tui.engine.state import Seat
from oath_tui.store.pins import check_pin
from oath_tui.ui.texts import styled


class CoverScreen(Screen[bool]):
    CSS_PATH = "../styles/cover.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "ready", "I am here", id="cover.ready"),
        Binding("q", "quit_game", "Pause and leave", id="cover.quit"),
    ]

    def __init__(self, seat: Seat, name: str, why: str, pin: str | None) -> None:
        super().__init__()
        self.seat = seat
        self.player = name
        self.why = why
        self.pin = pin

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(styled(self.player, f"bold $seat-{self.seat}"), id="who", markup=False)
            yield Label(Content(self.why), id="why", markup=False)
            if self.pin:
                yield Input(password=True, placeholder="PIN", id="pin")
            yield Label("Press Enter when nobody else looks.", id="how")
        yield Footer()

    def on_mount(self) -> None:
        if self.pin:
            self.query_one("#pin").focus()

    @on(Input.Submitted)
    def try_pin(self, event: Input.Submitted) -> None:
        if self.pin and check_pin(event.value, self.pin):
            self.dismiss(True)
        else:
            event.input.value = ""
            self.query_one("#how", Label).update("That is another PIN.")

    def action_ready(self) -> None:
        if not self.pin:
            self.dismiss(True)

    def action_quit_game(self) -> None:
        self.dismiss(False)
