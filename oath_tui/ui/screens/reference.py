"""Every card, found as you type."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import Card, Site
from oath_tui.engine.table import cost_text
from oath_tui.engine.view import View
from oath_tui.ui.details import Look, recover_lines, recover_price, where_text
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import Names, card_details, join_lines, styled

ASKS = "A card's name, suit, kind, timing, cost, or words of its text"


class ReferenceScreen(OathScreen[None]):
    """With a view of the table each card also says where it is, as far as the viewer may know."""

    CSS_PATH = "../styles/reference.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="reference.back"),
        Binding("down", "down", "To the list", show=False, id="reference.list"),
        Binding("slash", "to_words", "Search", id="reference.words"),
        Binding("f1,g", "glossary", "Words", tooltip="What the words on this card mean", id="reference.glossary"),
    ]

    def __init__(self, view: View | None = None, names: Names | None = None, words: str = "") -> None:
        super().__init__()
        self.view = view
        self.names = names or {}
        self.words = words
        self.card: str | None = None
        """The card that is shown."""

    def compose(self) -> ComposeResult:
        yield Input(self.words, placeholder=ASKS, id="words", compact=True)
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
        found = cards_with(words)
        rows = self.query_one("#found", OptionList)
        rows.clear_options()
        rows.add_options([Option(_row(card), card.id) for card in found])
        number = f"{len(found)} card{'s' if len(found) != 1 else ''}"
        self.query_one("#count", Static).update(number if found else "No card has these words. Try fewer.")
        if found:
            rows.highlighted = 0
            self.show(found[0].id)
        else:
            self.card = None
            self.query_one("#card", Static).update("")

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id:
            self.show(event.option.id)

    def show(self, card: str) -> None:
        self.card = card
        lines = [card_details(card)]
        if card in catalog().sites:
            lines += recover_lines(catalog().sites[card])
        if self.view is not None:
            look = Look(self.view, self.names, self.oath.glyphs)
            lines += [Content(""), where_text(look, card)]
        self.query_one("#card", Static).update(join_lines(lines))

    def action_glossary(self) -> None:
        """The words of the Law on the card that is shown."""
        from oath_tui.ui.screens.words import WordsScreen

        if self.card:
            card = catalog()[self.card]
            self.app.push_screen(WordsScreen(card.name, " ".join([card.text, *facts_of(card)])))

    def action_back(self) -> None:
        self.dismiss()


def cards_with(words: str) -> list[Card]:
    """The cards that have all these words, those that begin with them first."""
    wanted = words.lower().split()
    found = [card for card in catalog() if all(word in _haystack(card) for word in wanted)]
    return sorted(found, key=lambda card: (_rank(card.name.lower(), words.lower().strip()), card.name))


def _rank(name: str, words: str) -> int:
    return 0 if name.startswith(words) else 1 if f" {words}" in name else 2


@cache
def _haystack(card: Card) -> str:
    return " ".join([card.name, *card.aliases, card.kind, card.suit or "", *facts_of(card), card.text]).lower()


def facts_of(card: Card) -> list[str]:
    """What is printed besides name and text, in words: timings, prices, restrictions and numbers."""
    found = []
    for power in card.powers:
        timing, _, of = power.box.replace("_", " ").partition(":")
        found += [timing, of, cost_text(power.cost)]
    restriction = getattr(card, "restriction", "none")
    if restriction != "none":
        found.append(restriction.replace("_", " "))
    if getattr(card, "locked", False):
        found.append("locked")
    found += [
        f"{fact} {value}" for fact in ("capacity", "defense") if (value := getattr(card, fact, None)) is not None
    ]
    if isinstance(card, Site) and card.recover_cost is not None:
        found.append(f"recover relic {recover_price(card.recover_cost)}")
    return [word for word in found if word]


def _row(card: Card) -> Content:
    hue = f"$suit-{card.suit}" if card.suit else "$text-muted"
    return Content.assemble(Content(f"{card.name:28} "), styled(card.suit or card.kind, hue))
