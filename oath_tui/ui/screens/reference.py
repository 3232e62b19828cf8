"""Every card, found as you type."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import Card
from oath_tui.ui.texts import card_details, styled


class ReferenceScreen(Screen[None]):
    CSS_PATH = "../styles/reference.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="reference.back"),
        Binding("down", "to_list", "To the list", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Input(placeholder="Find a card by name, suit, kind or words of its text", id="words")
        with Horizontal():
            yield OptionList(id="found", markup=False)
            with VerticalScroll(id="page"):
                yield Static("", id="card", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.find, "")
        self.query_one("#words").focus()

    @on(Input.Changed)
    def type(self, event: Input.Changed) -> None:
        self.find(event.value)

    def find(self, words: str) -> None:
        wanted = words.lower().split()
        found = [card for card in catalog() if all(word in _haystack(card) for word in wanted)]
        found.sort(key=lambda card: (not card.name.lower().startswith(words.lower()), card.name))
        rows = self.query_one("#found", OptionList)
        rows.clear_options()
        rows.add_options([Option(_row(card), card.id) for card in found])
        if found:
            rows.highlighted = 0
            self.show(found[0].id)

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id:
            self.show(event.option.id)

    def show(self, card: str) -> None:
        self.query_one("#card", Static).update(card_details(card))

    def action_to_list(self) -> None:
        self.query_one("#found").focus()

    def action_back(self) -> None:
        self.app.pop_screen()


def _haystack(card: Card) -> str:
    boxes = " ".join(power.box for power in card.powers)
    return f"{card.name} {card.kind} {card.suit or ''} {boxes} {card.text}".lower()


def _row(card: Card) -> Content:
    hue = f"$suit-{card.suit}" if card.suit else "$text-muted"
    return Content.assemble(Content(f"{card.name:30}"), styled(card.suit or card.kind, hue))
