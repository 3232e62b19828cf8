"""The parts of the table in a replay: what changed is lit, and a line of time runs below."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static

from oath_tui.engine.events import RoundBegan
from oath_tui.engine.replay import Mark, MarkKind
from oath_tui.engine.view import View
from oath_tui.ui.glyphs import UNICODE, Glyphs
from oath_tui.ui.texts import Names, join_lines, styled
from oath_tui.ui.widgets.campaign import CampaignPanel
from oath_tui.ui.widgets.table_parts import Board, Boards, LogView, MapView, Part, SiteBox

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

NEW = "bold underline"
"""Words that were not there before; beside the colour of the box, for eyes and terminals without colours."""
SIGNS: dict[MarkKind, tuple[str, str]] = {
    "end": ("E", "bold $success"),
    "title": ("T", "bold $accent"),
    "vision": ("V", "bold $secondary"),
    "campaign": ("C", "bold $error"),
}
"""How moments are marked in the list and in the line of time, the rarest first."""


def lit_words(before: str, now: Content) -> Content:
    """The words that were not there before, lit."""
    old, found = before.split(), list(re.finditer(r"\S+", now.plain))
    for tag, _, _, start, end in SequenceMatcher(
        None, old, [one[0] for one in found], autojunk=False
    ).get_opcodes():
        if tag in ("replace", "insert"):
            for word in found[start:end]:
                now = now.stylize(NEW, *word.span())
    return now


class Lighted(Part):
    """Lights what differs from the moment that it was told to remember."""

    words = ""
    """What it says."""
    remembered: str | None = None
    listens = False
    """It hears what it would say, and shows nothing of it."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        text = content if isinstance(content, Content) else Content(str(content))
        self.words = text.plain
        if not self.listens:
            is_lit = self.remembered is not None and self.remembered != self.words
            self.set_class(is_lit, "-changed")
            super().update(lit_words(self.remembered or "", text) if is_lit else text, layout=layout)

    def remember(self, *, nothing: bool = False) -> None:
        """What is shown from now on is compared with what was said last, or with nothing."""
        self.remembered = None if nothing else self.words


class PastSite(SiteBox, Lighted, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "pick", "Look", show=False, id="past.site")]


class PastMap(MapView, inherit_bindings=False):
    """The arrows to the left and to the right go through time here; letters walk over the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "walk(-1, 0)", "West", show=False, id="past.west"),
        Binding("l", "walk(1, 0)", "East", show=False, id="past.east"),
        Binding("up,k", "walk(0, -1)", "North", show=False, id="past.north"),
        Binding("down,j", "walk(0, 1)", "South", show=False, id="past.south"),
    ]
    box = PastSite
    remembered: Mapping[str, str] | None = None

    def piles(self) -> dict[str, Content]:
        return {column.id or "": Content(str(column.border_subtitle or "")) for column in self.query(".region")}

    def remember(self, *, nothing: bool = False) -> None:
        self.remembered = None if nothing else {name: pile.plain for name, pile in self.piles().items()}

    def show(self, table: View, names: Names, glyphs: Glyphs, lit: set[str]) -> None:
        super().show(table, names, glyphs, lit)
        for name, pile in self.piles().items():
            if self.remembered and self.remembered[name] != pile.plain:
                self.query_one(f"#{name}").border_subtitle = lit_words(self.remembered[name], pile)


class PastBoard(Board, Lighted, inherit_bindings=False):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "inspect", "Look", show=False, id="past.board"),
        Binding("up,k", "app.focus_previous", "Board above", show=False, id="past.board_up"),
        Binding("down,j", "app.focus_next", "Board below", show=False, id="past.board_down"),
    ]


class PastBoards(Boards, can_focus=False):
    board = PastBoard


class PastCampaign(CampaignPanel):
    """Dice that were rolled long ago lie still."""

    @property
    def hint(self) -> str:
        return f"{cast('OathApp', self.app).key_of('replay.campaign', 'f6')}: the map"


class PastLog(LogView):
    """What happened until then; what the last step brought is lit."""

    LONGEST = 50

    def show_news(self, lines: Sequence[tuple[str, str]], news: int, glyphs: Glyphs) -> None:
        first = len(lines) - news
        text = [_told(*line, glyphs.now if number >= first else " ") for number, line in enumerate(lines)]
        self.query_one("#log-text", Static).update(join_lines(text))
        self.query_one("#log-lines").anchor()


def _told(line: str, law: str, sign: str) -> Content:
    is_new = sign.strip()
    return Content.assemble(
        styled(f"{sign} ", "bold $primary"),
        styled(line, "bold" if is_new else "$text-muted"),
        styled(f" {law}", "$text-muted"),
    )


class Timeline(Widget):
    """A game in one line: rounds by number, great moments by letter, and where we are. A click goes there."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Timeline { height: 1; width: 100%; text-wrap: nowrap; }"

    @dataclass
    class Sought(Message):
        answers: int

    def __init__(self, marks: Sequence[Mark], length: int, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.marks = marks
        self.length = length
        self.here = 0
        self.glyphs: Glyphs = UNICODE

    def go_to(self, here: int, glyphs: Glyphs) -> None:
        self.here, self.glyphs = here, glyphs
        self.refresh()

    def cell(self, answers: int, width: int) -> int:
        return answers * (width - 1) // max(1, self.length)

    def signs(self, width: int) -> dict[int, tuple[str, str]]:
        """What stands in which cell: rounds first, since they are the scale; who comes late moves to the right."""
        found: dict[int, tuple[str, str]] = {}
        for mark in self.marks:
            if isinstance(mark.event, RoundBegan):
                found[self.cell(mark.answers, width)] = str(mark.event.round), "bold $foreground"
        for kind, sign in SIGNS.items():
            for mark in self.marks:
                if mark.kind == kind:
                    wanted = self.cell(mark.answers, width)
                    near = (wanted, wanted + 1, wanted - 1)
                    free = next((cell for cell in near if 0 <= cell < width and cell not in found), None)
                    if free is not None:
                        found[free] = sign
        return found

    def render(self) -> Content:
        width = max(2, self.content_size.width)
        here, signs = self.cell(self.here, width), self.signs(width)
        gone, ahead = ("\N{BOX DRAWINGS HEAVY HORIZONTAL}", "$primary"), (self.glyphs.dot, "$text-muted")
        cells = [signs.get(cell, gone if cell <= here else ahead) for cell in range(width)]
        cells[here] = cells[here][0], f"{cells[here][1]} reverse"
        runs = groupby(cells, key=lambda cell: cell[1])
        return Content.assemble(*(styled("".join(sign for sign, _ in run), style) for style, run in runs))

    def on_click(self, event: events.Click) -> None:
        width = max(2, self.content_size.width)
        self.post_message(self.Sought(round(event.x * self.length / (width - 1))))
