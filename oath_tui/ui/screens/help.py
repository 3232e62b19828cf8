"""The keys, and how a turn goes."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from oath_tui.ui.widgets.prompts import ACT_KEYS

PAGE = """Your turn: Wake, then any actions you can pay, then Rest.

{deeds}

Up, Down and Enter choose in the list; Left and Right change a number.
Tab goes from panel to panel; arrows or hjkl walk over the map, Enter looks or picks.
i  look at what is highlighted      /  find a card
u  take back your last choice       !  hurry the computers
F2 map   F3 boards   F4 log   F5 choices (on a narrow screen one at a time)
q  pause: the game is saved after every answer
Ctrl+P  all commands

A dim choice cannot be taken now; it says why, with the number of the rule."""


class HelpScreen(ModalScreen[None]):
    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 60%; }
    HelpScreen VerticalScroll { width: 78; max-width: 95%; height: auto; max-height: 90%; }
    HelpScreen VerticalScroll { border: round $primary; background: $surface; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,enter", "close", "Back")]

    def compose(self) -> ComposeResult:
        deeds = "   ".join(f"{key} {deed}" for deed, key in ACT_KEYS.items())
        with VerticalScroll():
            yield Static(PAGE.format(deeds=deeds), markup=False)

    def action_close(self) -> None:
        self.dismiss()
