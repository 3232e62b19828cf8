"""The inspector: whatever is highlighted, in whole and in our words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.ui.texts import card_details


class InspectScreen(ModalScreen[None]):
    """Some cards to look at, one at a time."""

    CSS_PATH = "../styles/inspect.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "Back", id="inspect.close")]

    def __init__(self, cards: Sequence[CardId], notes: dict[CardId, str] | None = None) -> None:
        super().__init__()
        self.cards = list(cards)
        self.notes = notes or {}
        """Why a card can or cannot be used now, who rules it."""

    def compose(self) -> ComposeResult:
        with Vertical(id="inspector"):
            yield OptionList(
                *(Option(catalog().name(card), card) for card in self.cards), id="inspected", markup=False
            )
            yield Static("", id="details", markup=False)

    def on_mount(self) -> None:
        self.query_one("#inspected").display = len(self.cards) > 1
        if self.cards:
            self.show(self.cards[0])

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id:
            self.show(event.option.id)

    def show(self, card: CardId) -> None:
        details = card_details(card)
        note = self.notes.get(card)
        self.query_one("#details", Static).update(details.append(f"\n{note}") if note else details)

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        if len(self.cards) <= 1:
            self.dismiss()
