"""The Law in our words: found as you type, linked by number and by word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.law import BULLET, Lead, Rule, law
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import join_lines, styled

NARROWEST, WIDEST = 20, 96
"""Columns of a page that is not laid out yet, and of one that is still good to read."""


class Words(Input):
    """What is looked for. Backspace in an empty line goes back instead."""

    class Emptied(Message):
        """There was nothing left to take away."""

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.Emptied())


@dataclass(frozen=True, slots=True)
class Looked:
    """Where a reader was: the rule, and what the list was looking for."""

    number: str
    words: str


class LawScreen(OathScreen[None]):
    """Opened at a number, as a prompt names it, or at the beginning."""

    CSS_PATH = "../styles/law.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="law.close"),
        Binding("backspace", "previous", "Back", tooltip="To where you followed a link", id="law.previous"),
        Binding("slash", "look_for", "Find", id="law.find"),
        Binding("f2", "aid", "Play aid", tooltip="The whole game on one page", id="law.aid"),
        Binding("down", "to_list", "To the list", show=False, id="law.list"),
    ]

    def __init__(self, number: str | None = None) -> None:
        super().__init__()
        asked = law().at(number) if number else None
        self.current = asked.number if asked else law().chapters[0].number
        self.opened_at_a_rule = asked is not None
        self.visited: list[Looked] = []
        """The way back."""

    def compose(self) -> ComposeResult:
        yield Words(placeholder="Find by number, title or any word", id="words", compact=True)
        with Horizontal():
            yield OptionList(id="rules", markup=False)
            with Vertical(id="reading"):
                with VerticalScroll(id="page"):
                    yield Static("", id="rule", markup=False)
                yield OptionList(id="links", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#links").border_title = "Leads to"
        self.query_one("#rule").auto_links = False  # the text has its own looks for links
        self.fill("")
        self.call_after_refresh(self.show, self.current)
        (self.rows if self.opened_at_a_rule else self.words).focus()

    @property
    def words(self) -> Words:
        return self.query_one(Words)

    @property
    def rows(self) -> OptionList:
        return self.query_one("#rules", OptionList)

    # Finding

    @on(Input.Changed)
    def look(self, event: Input.Changed) -> None:
        self.fill(event.value)
        if event.value.strip() and self.rows.option_count:
            self.show(self.rows.get_option_at_index(0).id or self.current)

    @on(Input.Submitted)
    def action_to_list(self) -> None:
        self.rows.focus()

    def fill(self, words: str) -> None:
        """The whole Law, or what was found of it, best first."""
        found = law().find(words) if words.strip() else list(law())
        self.rows.clear_options()
        self.rows.add_options([Option(_row(rule, indented=not words.strip()), rule.number) for rule in found])
        self.rows.border_title = f"{len(found)} found" if words.strip() else "The Law"
        if not found:
            near = ", ".join(law().near(words))
            self.rows.add_option(Option(f"Nothing. Perhaps {near}?" if near else "Nothing.", disabled=True))

    # Reading

    @on(OptionList.OptionHighlighted, "#rules")
    def browse(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id and event.option.id != self.current:
            self.show(event.option.id)

    @on(OptionList.OptionSelected, "#rules")
    def to_links(self) -> None:
        links = self.query_one("#links", OptionList)
        if links.option_count:
            links.focus()

    def show(self, number: str) -> None:
        """Shows a rule, and points at it in the list if it is there."""
        self.current, rule = number, law().rule(number)
        self.lay_out()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        links = self.query_one("#links", OptionList)
        links.clear_options()
        links.add_options([Option(_lead_row(lead), lead.rule.number) for lead in law().leads(rule)])
        links.display = links.option_count > 0
        links.highlighted = 0 if links.option_count else None
        numbers = [option.id for option in self.rows.options]
        if number in numbers:
            self.rows.highlighted = numbers.index(number)

    def lay_out(self) -> None:
        width = self.query_one("#page", VerticalScroll).scrollable_content_region.width
        width = min(max(width, NARROWEST), WIDEST)
        self.query_one("#rule", Static).update(rule_text(law().rule(self.current), width))

    def on_resize(self) -> None:
        self.call_after_refresh(self.lay_out)

    # Following

    @on(OptionList.OptionSelected, "#links")
    def follow(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self.action_go(event.option.id)

    def action_go(self, number: str) -> None:
        """Follows a link; Backspace comes back."""
        self.visited.append(Looked(self.current, self.words.value))
        self._turn_to(number, "")

    @on(Words.Emptied)
    def turn_back(self) -> None:
        if self.visited:
            self.action_previous()

    def action_previous(self) -> None:
        if self.visited:
            before = self.visited.pop()
            self._turn_to(before.number, before.words)
        else:
            self.action_close()

    def _turn_to(self, number: str, words: str) -> None:
        with self.prevent(Input.Changed):
            changed, self.words.value = self.words.value != words, words
        if changed:
            self.fill(words)
        self.show(number)

    # Elsewhere

    def action_look_for(self) -> None:
        self.words.focus()

    def action_aid(self) -> None:
        self.app.push_screen(AidScreen())

    def action_close(self) -> None:
        self.dismiss(None)


class AidScreen(OathScreen[None]):
    """The play aid, one page."""

    CSS_PATH = "../styles/law.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f2,backspace,q", "close", "Close", id="aid.close")]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="aid-page"):
            yield Static(law().aid, id="aid", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#aid-page").focus()

    def action_close(self) -> None:
        self.dismiss(None)


def _row(rule: Rule, *, indented: bool) -> Content:
    space = " " * rule.depth if indented else ""
    return Content.assemble(space, styled(f"{rule.number:5} ", "$primary"), rule.title)


def _lead_row(lead: Lead) -> Content:
    """The rule, with the word that leads to it where its title does not say it."""
    row = _row(lead.rule, indented=False)
    if lead.word is None or lead.word.lower() in lead.rule.title.lower():
        return row
    return row.append(styled(f" ({lead.word})", "$text-muted"))


def rule_text(rule: Rule, width: int) -> Content:
    """A rule with its notes and everything below it, laid out for a page of this width."""
    lines: list[Content] = []
    if rule.parent:
        above = law().rule(rule.parent)
        lines.append(styled(f"{above.number} {above.title}", f"$text-muted {_leads_to(above.number)}"))
    for one in rule.with_all_below():
        if one is not rule:
            lines.append(Content(""))
        lines.append(Content.assemble(styled(f"{one.number} ", "$primary bold"), styled(one.title, "bold")))
        lines += paragraphs(one.text, width)
        for note in one.notes:
            lines.append(styled(f"Note: {note.title}", "italic $secondary"))
            lines += paragraphs(note.text, width)
    return join_lines(lines)


def paragraphs(text: str, width: int) -> list[Content]:
    """Wrapped here and not by the widget, so that the lines of a list's entry hang below its first one."""
    found: list[Content] = []
    for line in text.splitlines():
        if line.startswith(BULLET):
            first, *rest = linked(line.removeprefix(BULLET)).wrap(width - len(BULLET))
            found += [Content(BULLET).append(first), *(Content(" " * len(BULLET)).append(one) for one in rest)]
        else:
            found += linked(line).wrap(width)
    return found


def linked(text: str) -> Content:
    """A text in which rules and words of the glossary can be clicked."""
    parts: list[Content] = []
    end = 0
    for link in law().links(text):
        look = "underline" if link.is_word else "$accent"
        parts.append(Content(text[end : link.start]))
        parts.append(styled(text[link.start : link.end], f"{look} {_leads_to(link.number)}"))
        end = link.end
    return Content.assemble(*parts, Content(text[end:]))


def _leads_to(number: str) -> str:
    return f"@click=screen.go('{number}')"
