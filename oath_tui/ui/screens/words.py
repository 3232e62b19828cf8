"""The words of the Law on a card: each with what it means, and the way to its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.law import Rule, law
from oath_tui.ui.screens.base import OathModal
from oath_tui.ui.texts import join_lines, styled

LONGEST = 26
"""Columns for a word, so that the rules stand in a column of their own."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A rule, and the words that it explains."""

    words: list[str]
    rule: Rule


def meanings(text: str) -> list[Meaning]:
    """The words of the glossary in a text, each rule once, in the order of the text."""
    found: dict[str, Meaning] = {}
    for link in law().links(text):
        if link.is_word:
            one = found.setdefault(link.number, Meaning([], law().rule(link.number)))
            word = text[link.start : link.end]
            if word.lower() not in map(str.lower, one.words):
                one.words.append(word)
    return list(found.values())


class WordsScreen(OathModal[None]):
    CSS_PATH = "../styles/words.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,g,f1", "close", "Back", id="words.close"),
        Binding("enter", "open", "Open the rule", id="words.open"),
        Binding("j", "walk(1)", "Next", show=False, id="words.next"),
        Binding("k", "walk(-1)", "Last", show=False, id="words.last"),
    ]

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        self.of = name
        self.meanings = meanings(text)

    def compose(self) -> ComposeResult:
        with Vertical(id="glossary") as box:
            box.border_title = Content(f"Words of the Law: {self.of}")
            box.border_subtitle = "Enter opens the rule, Esc goes back"
            yield OptionList(id="known", markup=False)
            with VerticalScroll(id="meaning"):
                yield Static("", id="rule", markup=False)

    def on_mount(self) -> None:
        rows = self.query_one("#known", OptionList)
        rows.add_options([Option(_row(one), str(number)) for number, one in enumerate(self.meanings)])
        rows.display = bool(self.meanings)
        if self.meanings:
            rows.highlighted = 0
            rows.focus()
        else:
            self.query_one("#rule", Static).update(Content("No word here has a meaning of its own."))

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        rule = self.meanings[event.option_index].rule
        lines = [Content.assemble(styled(f"{rule.number} ", "bold $primary"), styled(rule.title, "bold"))]
        lines += [Content(line) for line in rule.text.splitlines()]
        if rule.children:
            lines.append(
                styled(f"More in {rule.children[0].number} to {rule.children[-1].number}.", "$text-muted")
            )
        self.query_one("#rule", Static).update(join_lines(lines))
        self.query_one("#meaning", VerticalScroll).scroll_home(animate=False)

    @on(OptionList.OptionSelected)
    def action_open(self) -> None:
        from oath_tui.ui.screens.law import LawScreen

        number = self.query_one("#known", OptionList).highlighted
        if number is not None:
            self.app.push_screen(LawScreen(self.meanings[number].rule.number))

    def action_walk(self, by: int) -> None:
        rows = self.query_one("#known", OptionList)
        rows.action_cursor_down() if by > 0 else rows.action_cursor_up()

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        if not self.query_one("#glossary").region.contains_point(event.screen_offset):
            self.dismiss()


def _row(one: Meaning) -> Content:
    return Content.assemble(
        f"{', '.join(one.words):{LONGEST}} ",
        styled(f"{one.rule.number:7}", "$primary"),
        styled(one.rule.title, "$text-muted"),
    )
