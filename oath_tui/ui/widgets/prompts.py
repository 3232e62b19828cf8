"""Every kind of prompt the engine asks, as one list that keys and mouse work alike.

Numbers, divisions and deals are rows whose counts change with left and right; a list of several is ticked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option as Row

from oath_tui.cards.catalog import catalog
from oath_tui.engine.choices import (
    LONGEST_PACT,
    Answer,
    AnswerError,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Counts,
    Deal,
    Divide,
    Option,
    Place,
    Prompt,
    WritePact,
)
from oath_tui.ui.texts import card_hint, styled

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

DONE = "__done__"
SEPARATOR = " \N{MIDDLE DOT} "
LONGEST_DEED = len("Campaign")
MARGINS = 4
"""Columns of a row that the list keeps for itself."""
LEAST_HINT = 2
"""Lines without which the words of a card are not begun."""
GIVE, GET = "give:", "get:"
ACT_KEYS: dict[str, str] = {
    "search": "s",
    "muster": "m",
    "trade": "t",
    "recover": "r",
    "campaign": "c",
    "travel": "v",
    "adviser": "a",
    "peek": "p",
    "warbands": "w",
    "citizenship": "o",
    "rest": "e",
}
"""One letter for each action of the board."""


class Rows(OptionList):
    """The list; left and right change the count of the highlighted row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "change(-1)", "Fewer", show=False, id="rows.fewer"),
        Binding("right,plus,equals_sign", "change(1)", "More", show=False, id="rows.more"),
        Binding("space", "select", "Choose", show=False, id="rows.choose"),
        Binding("j", "cursor_down", "Next choice", show=False, id="rows.down"),
        Binding("k", "cursor_up", "Last choice", show=False, id="rows.up"),
    ]

    @dataclass
    class Changed(Message):
        row: str
        by: int

    def action_change(self, by: int) -> None:
        if self.highlighted is not None:
            row = self.get_option_at_index(self.highlighted).id
            if row:
                self.post_message(self.Changed(row, by))


class PromptPanel(Vertical):
    """Shows a prompt and tells the answer."""

    @dataclass
    class Answered(Message):
        prompt: Prompt
        answer: Answer

    @dataclass
    class Refused(Message):
        """The player chose what cannot be done; here is why."""

        reason: str

    @dataclass
    class Pointed(Message):
        """The highlighted option points at something on the table."""

        prompt: Prompt | None
        about: str | None
        row: str | None = None
        """The option itself."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.prompt: Prompt | None = None
        self.chosen: list[str] = []
        self.counts: Counts = {}
        self.names: Callable[[str], str] = str
        """Puts people's names where the engine says a colour."""
        self.outlook: Mapping[str, Sequence[str]] = {}
        """What each action of the menu offers."""

    def compose(self) -> ComposeResult:
        yield Label("", id="question", markup=False)
        yield Rows(id="rows", markup=False)
        yield Static("", id="hint", markup=False)
        with Horizontal(id="pact"):
            yield Input(max_length=LONGEST_PACT, placeholder="Your promise, or nothing", id="words")
            yield Button("Say it", id="say", variant="success")

    @property
    def rows(self) -> Rows:
        return self.query_one(Rows)

    def show(
        self,
        prompt: Prompt | None,
        names: Callable[[str], str] = str,
        outlook: Mapping[str, Sequence[str]] = MappingProxyType({}),
        *,
        focus: bool = True,
    ) -> None:
        """Fills the same widgets anew, so that the focus stays where it was."""
        self.prompt, self.chosen, self.counts = prompt, [], {}
        self.names, self.outlook = names, outlook
        writes = isinstance(prompt, WritePact)
        self.query_one("#pact").display = writes
        self.rows.display = not writes
        self.query_one("#words", Input).value = ""
        self.query_one("#question", Label).update(self._question())
        self._hint(None)
        self._fill(1 if isinstance(prompt, Deal) else 0)
        if focus and prompt is not None:
            self.take_focus()

    def take_focus(self) -> None:
        (self.query_one("#words", Input) if isinstance(self.prompt, WritePact) else self.rows).focus()

    def clear(self) -> None:
        """Nothing private stays in the widgets."""
        self.show(None, focus=False)

    def _question(self) -> Content:
        if self.prompt is None:
            return Content("")
        return Content.assemble(
            styled(self.names(self.prompt.question), "bold"), styled(f"  {self.prompt.law}", "$text-muted")
        )

    # Rows

    def _fill(self, highlighted: int | None) -> None:
        rows = self.rows
        rows.clear_options()
        rows.add_options(self._rows())
        if highlighted is not None and rows.option_count:
            rows.highlighted = min(highlighted, rows.option_count - 1)

    def _rewrite(self) -> None:
        """The same rows with other numbers: the list stays where it was scrolled to."""
        for number, row in enumerate(self._rows()):
            if self.rows.get_option_at_index(number).prompt != row.prompt:
                self.rows.replace_option_prompt_at_index(number, row.prompt)

    def _rows(self) -> list[Row]:
        match self.prompt:
            case ChooseOne() as prompt:
                opened = [one for one in prompt.options if one.refusal is None]
                closed = [one for one in prompt.options if one.refusal is not None]
                return [Row(self._option(one, is_act=prompt.is_act), one.id) for one in (*opened, *closed)]
            case ChooseSome() as prompt:
                rows = [Row(self._ticked(one), one.id) for one in prompt.options]
                return [*rows, self._done_row(len(self.chosen), prompt.least, prompt.most)]
            case ChooseNumber() as prompt:
                return [Row(str(n), str(n)) for n in range(prompt.low, prompt.high + 1, prompt.step)]
            case Divide() as prompt:
                rows = [Row(self._counted(place, place.id), place.id) for place in prompt.places]
                return [*rows, self._done_row(sum(self.counts.values()), prompt.least, prompt.most)]
            case Deal() as prompt:
                return self._sheet(prompt)
        return []

    def _sheet(self, deal: Deal) -> list[Row]:
        """Two columns: what you give at the left, what you get at the right, and the sum below."""
        half = ((self.rows.content_size.width or 60) - MARGINS) // 2
        rows = [Row(_columns(styled("You give", "bold"), styled("You get", "bold"), half), disabled=True)]
        for one in deal.gives:
            rows.append(Row(_columns(self._counted(one, GIVE + one.id), Content(""), half), GIVE + one.id))
        for one in deal.gets:
            rows.append(Row(_columns(Content(""), self._counted(one, GET + one.id), half), GET + one.id))
        give, get = (self._named_goods(side, goods) for side, goods in ((GIVE, deal.gives), (GET, deal.gets)))
        return [*rows, Row(styled(f"Propose this: you give {give}; you get {get}", "bold $success"), DONE)]

    def _named_goods(self, side: str, goods: Sequence[Place]) -> str:
        counts = self._side(side)
        named = [f"{counts[one.id]} {self.names(one.label)}" for one in goods if one.id in counts]
        return ", ".join(named) or "nothing"

    def _option(self, option: Option, *, is_act: bool) -> Content:
        letter = f"{self._letter(option)} " if is_act else ""
        if option.refusal is not None:
            return styled(f"{letter}{self.names(f'{option.label}: {option.refusal}')}", "$text-disabled")
        offers = self.names(SEPARATOR.join(self.outlook.get(option.id, ())))
        label = f"{self.names(option.label):<{LONGEST_DEED}}  " if offers else self.names(option.label)
        room = (self.rows.content_size.width or 60) - MARGINS - len(letter) - len(label)
        return Content.assemble(
            styled(letter, "bold $primary"),
            Content(label),
            styled(
                offers if len(offers) <= room else f"{offers[: room - 1]}\N{HORIZONTAL ELLIPSIS}", "$text-muted"
            ),
        )

    def _letter(self, option: Option) -> str:
        """The key of an action of the board, wherever the players have moved it."""
        usual = ACT_KEYS.get(option.id)
        return cast("OathApp", self.app).key_of(f"act.{option.id}", usual) if usual else " "

    def _ticked(self, option: Option) -> Content:
        if option.id in self.chosen:
            return Content.assemble(
                styled(f"{self.chosen.index(option.id) + 1:2} ", "bold $success"),
                Content(self.names(option.label)),
            )
        return Content.assemble(styled(" - ", "$text-muted"), Content(self.names(option.label)))

    def _counted(self, place: Place, row: str) -> Content:
        return Content.assemble(
            styled(f"< {self.counts.get(row, 0):2} > ", "bold $success"),
            Content(self.names(place.label)),
            styled(f"  up to {place.most}", "$text-muted"),
        )

    def _done_row(self, have: int, least: int, most: int) -> Row:
        span = str(least) if least == most else f"{least} to {most}"
        fits = least <= have <= most
        return Row(styled(f"Done: {have} of {span}", "bold $success" if fits else "$text-muted"), DONE)

    # Answers

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        row = event.option.id
        if row is None or self.prompt is None:
            return
        match self.prompt:
            case ChooseSome():
                self._tick(row)
            case Divide() | Deal():
                self._count(row)
            case ChooseNumber():
                self.give(int(row))
            case _:
                self.give(row)

    def _tick(self, row: str) -> None:
        if row == DONE:
            self.give(list(self.chosen))
            return
        if row in self.chosen:
            self.chosen.remove(row)
        else:
            self.chosen.append(row)
        self._rewrite()

    def _count(self, row: str) -> None:
        if row != DONE:
            self._change(row, 1)
        elif isinstance(self.prompt, Deal):
            self.give({"give": self._side(GIVE), "get": self._side(GET)})
        else:
            self.give({row: count for row, count in self.counts.items() if count})

    def _side(self, side: str) -> Counts:
        return {row.removeprefix(side): n for row, n in self.counts.items() if row.startswith(side) and n}

    @on(Rows.Changed)
    def change_count(self, event: Rows.Changed) -> None:
        event.stop()
        if isinstance(self.prompt, (Divide, Deal)) and event.row != DONE:
            self._change(event.row, event.by)

    def _change(self, row: str, by: int) -> None:
        """One more or fewer; past the end it begins again at nothing, so that the mouse can do all."""
        most = self._most(row)
        count = self.counts.get(row, 0) + by
        if isinstance(self.prompt, Divide) and by > 0:
            others = sum(self.counts.values()) - self.counts.get(row, 0)
            most = min(most, max(0, self.prompt.most - others))
        self.counts[row] = 0 if count > most else max(0, count)
        self._rewrite()

    def _most(self, row: str) -> int:
        match self.prompt:
            case Divide() as prompt:
                return next(place.most for place in prompt.places if place.id == row)
            case Deal() as prompt:
                gives, name = row.startswith(GIVE), row.removeprefix(GIVE).removeprefix(GET)
                return next(one.most for one in (prompt.gives if gives else prompt.gets) if one.id == name)
        return 0

    @on(Input.Submitted)
    def give_words(self, event: Input.Submitted) -> None:
        event.stop()
        self.give(event.value)

    @on(Button.Pressed, "#say")
    def say_words(self, event: Button.Pressed) -> None:
        event.stop()
        self.give(self.query_one("#words", Input).value)

    def give(self, answer: Answer) -> None:
        """Tells the answer if the prompt takes it, else why not."""
        if self.prompt is None:
            return
        try:
            self.post_message(self.Answered(self.prompt, self.prompt.check(answer)))
        except AnswerError as error:
            self.post_message(self.Refused(str(error)))

    @on(OptionList.OptionHighlighted)
    def point(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        about = self.about(event.option.id)
        self._hint(about)
        self.post_message(self.Pointed(self.prompt, about, event.option.id))

    def _hint(self, about: str | None) -> None:
        """What the highlighted card does, if the list leaves room for it."""
        hint = self.query_one("#hint", Static)
        asked = self.query_one("#question").outer_size.height
        room = self.content_size.height - asked - self.rows.virtual_size.height
        hint.display = about in catalog() and room >= LEAST_HINT
        hint.styles.max_height = max(room, LEAST_HINT)
        hint.update(card_hint(about) if about and hint.display else "")

    def on_resize(self) -> None:
        """The menu says as much of its actions as there is room for."""
        self.call_after_refresh(self._rewrite)

    def about(self, row: str | None) -> str | None:
        """What on the table a row points at."""
        options = getattr(self.prompt, "options", ()) or getattr(self.prompt, "places", ())
        return next((option.about for option in options if option.id == row), None)


def _columns(left: Content, right: Content, half: int) -> Content:
    return Content.assemble(
        left.truncate(half, pad=True), styled(" \N{BOX DRAWINGS LIGHT VERTICAL} ", "$text-muted"), right
    )
