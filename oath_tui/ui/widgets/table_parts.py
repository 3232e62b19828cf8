"""The parts of the table: sites on the map, boards, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.visual import VisualType
from textual.widgets import Static

from oath_tui.cards.models import REGIONS
from oath_tui.engine.state import CHANCELLOR, SEATS, SLOT_REGIONS, Seat
from oath_tui.engine.view import PlayerView, SiteView, View
from oath_tui.ui.glyphs import Glyphs
from oath_tui.ui.texts import ROLES, Names, discard_text, in_colors, player_text, site_text, styled

PANES = ("map", "boards", "log")
"""What takes turns on a narrow screen."""
SINCE = "Since your last choice:"
BOX_SIDES = 3
READABLE = 40
"""Columns below which words on the map are no pleasure to read."""


class Part(Static):
    """Laid out and painted anew only if what it shows has changed: most answers change little of the table."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        shown = self.content
        if not (isinstance(content, Content) and isinstance(shown, Content) and content.is_same(shown)):
            super().update(content, layout=layout)


class SiteBox(Part, can_focus=True):
    """One site with all that stands there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "Pick", tooltip="Look at the site, or pick it", id="site.pick")
    ]

    @dataclass
    class Picked(Message):
        site: SiteView

    def __init__(self, slot: int) -> None:
        super().__init__("", id=f"site-{slot}", markup=False)
        self.slot = slot
        self.site: SiteView | None = None

    def show(self, site: SiteView, names: Names, glyphs: Glyphs, lit: set[str], *, words: bool) -> None:
        self.site = site
        self.update(site_text(site, names, glyphs, words=words))
        self.set_class(bool(lit & things_at(site)), "-lit")
        for seat in SEATS:
            self.set_class(site.color == seat, f"-{seat}")

    def empty(self) -> None:
        self.site = None
        self.update("")

    def action_pick(self) -> None:
        if self.site:
            self.post_message(self.Picked(self.site))

    def on_click(self) -> None:
        self.focus()
        self.action_pick()


def things_at(site: SiteView) -> set[str]:
    """Everything at a site that an option may point at."""
    found = {site.id, *site.pawns, *(card.card for card in site.cards)}
    for number, relic in enumerate(site.relics):
        found |= {f"relic-{number + 1}", f"{site.id}:relic-{number + 1}"}
        if hasattr(relic, "card"):
            found.add(relic.card)
    return found


def has_room(space: Size, sites: Sequence[SiteView], names: Names, glyphs: Glyphs) -> bool:
    """Whether a region is wide and high enough for the words of all its cards."""
    width = space.width - BOX_SIDES
    if width < READABLE:
        return False
    lines = [line for site in sites for line in site_text(site, names, glyphs, words=True).plain.splitlines()]
    return len(sites) + sum(1 + len(line) // width for line in lines) <= space.height


class Column(VerticalScroll, inherit_bindings=False):
    """A region: it scrolls, but up and down walk over its sites."""


class MapView(Horizontal):
    """The three regions side by side; arrows and hjkl walk over the sites."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "walk(-1, 0)", "West", show=False, id="map.west"),
        Binding("right,l", "walk(1, 0)", "East", show=False, id="map.east"),
        Binding("up,k", "walk(0, -1)", "North", show=False, id="map.north"),
        Binding("down,j", "walk(0, 1)", "South", show=False, id="map.south"),
    ]

    box: ClassVar[type[SiteBox]] = SiteBox
    shown: tuple[View, Names, Glyphs, set[str]] | None = None

    def compose(self) -> ComposeResult:
        for region in REGIONS:
            with Column(id=f"region-{region}", classes="region", can_focus=False) as column:
                column.border_title = region.capitalize()
                for slot, place in enumerate(SLOT_REGIONS):
                    if place == region:
                        yield self.box(slot)

    def show(self, table: View, names: Names, glyphs: Glyphs, lit: set[str]) -> None:
        self.shown = table, names, glyphs, lit
        self.draw()
        for region, backs in table.discards:
            self.query_one(f"#region-{region}").border_subtitle = discard_text(backs, glyphs)

    def draw(self) -> None:
        """Each region with the words of its cards, if there is room for them."""
        if self.shown is None:
            return
        table, names, glyphs, lit = self.shown
        for column in self.query(Column):
            boxes = column.query(SiteBox)
            words = has_room(column.content_size, [table.sites[box.slot] for box in boxes], names, glyphs)
            for box in boxes:
                box.show(table.sites[box.slot], names, glyphs, lit, words=words)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def empty(self) -> None:
        self.shown = None
        for box in self.query(SiteBox):
            box.empty()
        for column in self.query(".region"):
            column.border_subtitle = ""

    def action_walk(self, across: int, down: int) -> None:
        focused = self.screen.focused
        slot = focused.slot if isinstance(focused, SiteBox) else 0
        columns = [[slot for slot, place in enumerate(SLOT_REGIONS) if place == region] for region in REGIONS]
        column = next(number for number, slots in enumerate(columns) if slot in slots)
        row = columns[column].index(slot)
        column = max(0, min(len(columns) - 1, column + across))
        row = max(0, min(len(columns[column]) - 1, row + down))
        self.query_one(f"#site-{columns[column][row]}").focus()


class Board(Part, can_focus=True):
    """A player's board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "inspect", "Look", id="board.inspect"),
        Binding("up,k", "app.focus_previous", "Board above", show=False, id="board.up"),
        Binding("down,j", "app.focus_next", "Board below", show=False, id="board.down"),
    ]

    @dataclass
    class Inspected(Message):
        seat: Seat

    seat: Seat | None = None

    def show(self, player: PlayerView, table: View, names: Names, glyphs: Glyphs) -> None:
        self.seat = player.seat
        self.update(player_text(player, table, names, glyphs))
        name = names.get(player.seat, player.seat)
        color = player.seat.capitalize()
        is_clear = player.seat == CHANCELLOR or name == color
        self.border_title = Content(
            f"{name}, {ROLES[player.role] if is_clear else f'{color} {ROLES[player.role]}'}"
        )
        self.set_class(table.turn == player.seat, "-active")
        self.set_class(table.viewer == player.seat, "-mine")
        for seat in SEATS:
            self.set_class(player.seat == seat, f"-{seat}")

    def empty(self) -> None:
        self.seat = None
        self.update("")
        self.border_title = ""

    def action_inspect(self) -> None:
        if self.seat:
            self.post_message(self.Inspected(self.seat))

    def on_click(self) -> None:
        self.focus()
        self.action_inspect()


class Boards(VerticalScroll, can_focus=False):
    board: ClassVar[type[Board]] = Board

    def compose(self) -> ComposeResult:
        for _ in range(6):
            yield self.board("", markup=False, classes="board")

    def show(self, table: View, names: Names, glyphs: Glyphs) -> None:
        """The viewer's board first, then the others in turn order."""
        order = list(table.order)
        if table.viewer in order:
            start = order.index(table.viewer)
            order = order[start:] + order[:start]
        for number, board in enumerate(self.query(Board)):
            board.display = number < len(order)
            if number < len(order):
                board.show(table.player(order[number]), table, names, glyphs)

    def empty(self) -> None:
        for board in self.query(Board):
            board.empty()


class LogView(Vertical):
    """What happened, the newest at the end."""

    LONGEST = 200

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="log-lines"):
            yield Part("", markup=False, id="log-text")

    def show(self, lines: Sequence[tuple[str, str]], names: Names, news: int = 0) -> None:
        """What came since the viewer last chose stands apart: what others did meanwhile is told by it."""
        text = [
            Content.assemble(in_colors(line, names), styled(f" {law}", "$text-muted"))
            for line, law in lines[-self.LONGEST :]
        ]
        if news:
            text.insert(max(0, len(text) - news), styled(SINCE, "$primary"))
        self.query_one("#log-text", Static).update(Content("\n").join(text))
        self.query_one("#log-lines", VerticalScroll).anchor()

    def empty(self) -> None:
        self.query_one("#log-text", Static).update("")


def turn_to(screen: Screen[Any], pane: str) -> None:
    """Shows a pane of the table and puts the focus there; the Campaign makes room for the map."""
    for one in PANES:
        screen.set_class(one == pane, f"-show-{one}")
    if pane == "map":
        screen.add_class("-fight-away")
        screen.query_one("#site-0").focus()
    elif pane == "boards":
        screen.query(Board).first().focus()
    else:
        screen.query_one("#log-lines").focus()
