"""The inspector: whatever is highlighted, in whole and in our words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.ui.details import Item
from oath_tui.ui.screens.base import OathModal
from oath_tui.ui.texts import card_details, styled

HINT = "[@click=screen.words]$key words of the Law[/], Esc goes back"


class InspectScreen(OathModal[None]):
    """Some things to look at, one at a time: pages about the table, or bare cards."""

    CSS_PATH = "../styles/inspect.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,i", "close", "Back", id="inspect.close"),
        Binding("g,f1", "words", "Words", tooltip="What the words here mean", id="inspect.words"),
        Binding("j", "walk(1)", "Next", show=False, id="inspect.next"),
        Binding("k", "walk(-1)", "Last", show=False, id="inspect.last"),
    ]

    def __init__(self, things: Sequence[Item | CardId]) -> None:
        super().__init__()
        self.items = [_bare(one) if isinstance(one, str) else one for one in things]
        self.shown = 0

    def compose(self) -> ComposeResult:
        """Filled from the start, since each change afterwards would lay out and paint the table below anew."""
        with Vertical(id="inspector") as box:
            key = self.oath.key_of("inspect.words", "g")
            box.border_subtitle = Content.from_markup(HINT, key=key)
            if len(self.items) > 1:
                yield OptionList(*(Option(item.row) for item in self.items), id="inspected", markup=False)
            with VerticalScroll(id="page"):
                yield Static(self.items[self.shown].page, id="details", markup=False)

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.shown:
            self.show(event.option_index)

    def show(self, number: int) -> None:
        self.shown = number
        self.query_one("#details", Static).update(self.items[number].page)
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def action_words(self) -> None:
        """The glossary, at the words that stand here."""
        from oath_tui.ui.screens.words import WordsScreen

        text = self.items[self.shown].page.plain
        self.app.push_screen(WordsScreen(text.partition("\n")[0].partition("  ")[0], text))

    def action_close(self) -> None:
        self.dismiss()

    def action_walk(self, by: int) -> None:
        for rows in self.query("#inspected").results(OptionList):
            rows.action_cursor_down() if by > 0 else rows.action_cursor_up()

    def on_click(self) -> None:
        """A click beside the page closes it, and also on the page of a single thing."""
        box = self.query_one("#inspector")
        if len(self.items) <= 1 or not box.region.contains_point(self.app.mouse_position):
            self.dismiss()


def _bare(card: CardId) -> Item:
    return Item(styled(catalog().name(card), ""), card_details(card))
