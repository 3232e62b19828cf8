"""Every card, found as you type."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import Card
from oath_tui.engine.view import View
from oath_tui.ui.details import Look, where_text
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import Names, card_details, join_lines, styled


class ReferenceScreen(OathScreen[None]):
    """With a view of the table each card also says where it is, as far as the viewer may know."""

    CSS_PATH = "../styles/reference.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="reference.back"),
        Binding("down", "down", "To the list", show=False, id="reference.list"),
        Binding("slash", "to_words", "Search", id="reference.words"),
    ]

    def __init__(self, view: View | None = None, names: Names | None = None, words: str = "") -> None:
        super().__init__()
        self.view = view
        self.names = names or {}
        self.words = words

    def compose(self) -> ComposeResult:
        yield Input(
            self.words, placeholder="A card's name, suit, kind, or words of its text", id="words", compact=True
        )
        yield Static("", id="count", markup=False)
        with Horizontal(id="panes"):
            yield OptionList(id="found", markup=False)
            with VerticalScroll(id="page"):
                yield Static("", id="card", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.find, self.words)
        self.query_one("#words").focus()

    @on(Input.Changed)
    def type(self, event: Input.Changed) -> None:
        self.find(event.value)

    @on(Input.Submitted)
    def action_down(self) -> None:
        self.query_one("#found").focus()

    def action_to_words(self) -> None:
        self.query_one("#words").focus()

    def find(self, words: str) -> None:
        wanted = words.lower().split()
        found = [card for card in catalog() if all(word in _haystack(card) for word in wanted)]
        found.sort(key=lambda card: (not card.name.lower().startswith(words.lower()), card.name))
        rows = self.query_one("#found", OptionList)
        rows.clear_options()
        rows.add_options([Option(_row(card), card.id) for card in found])
        number = f"{len(found)} card{'s' if len(found) != 1 else ''}"
        self.query_one("#count", Static).update(number if found else "No card has these words. Try fewer.")
        if found:
            rows.highlighted = 0
            self.show(found[0].id)
        else:
            self.query_one("#card", Static).update("")

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id:
            self.show(event.option.id)

    def show(self, card: str) -> None:
        text = card_details(card)
        if self.view is not None:
            look = Look(self.view, self.names, self.oath.glyphs)
            text = join_lines([text, Content(""), where_text(look, card)])
        self.query_one("#card", Static).update(text)

    def action_back(self) -> None:
        self.dismiss()


def _haystack(card: Card) -> str:
    boxes = " ".join(power.box for power in card.powers)
    return f"{card.name} {card.kind} {card.suit or ''} {boxes} {card.text}".lower()


def _row(card: Card) -> Content:
    hue = f"$suit-{card.suit}" if card.suit else "$text-muted"
    return Content.assemble(Content(f"{card.name:26}"), styled(card.suit or card.kind, hue))
