"""The annals of a world: its history told, its charts, and its games to watch again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import WorkerCancelled, get_current_worker

from oath_tui.engine.view import EVERYTHING
from oath_tui.store.errors import SaveError
from oath_tui.store.models import GameData, Generation, WorldFile
from oath_tui.store.names import seen
from oath_tui.store.worlds import replay
from oath_tui.tales.annals import Annals, annals_of
from oath_tui.tales.annals_forms import as_html, as_markdown, introduction
from oath_tui.tales.charts import chart_lines, charts
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import ROLES, join_lines, styled

if TYPE_CHECKING:
    from oath_tui.tales.exports import Form
    from oath_tui.ui.screens.export import Export

NOW = "now"
FORMS: dict[Form, str] = {
    "html": "a web page to step through",
    "markdown": "Markdown",
    "text": "plain text",
    "svg": "a picture of its end",
}
UNREAD = 40
"""Columns of a page that is not laid out yet."""
WIDEST = 110
"""Longer lines are hard to read; the stylesheet says the same."""


class AnnalsScreen(OathScreen[None]):
    """The journals are read in the background: a long history takes a while."""

    CSS_PATH = "../styles/annals.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back", id="annals.leave"),
        Binding("x", "export", "Export", tooltip="Write the annals or a game to a file", id="annals.export"),
    ]

    def __init__(self, path: Path, world: WorldFile) -> None:
        super().__init__()
        self.path = path
        self.world = world
        self.annals: Annals | None = None

    def compose(self) -> ComposeResult:
        yield Static(styled(seen(self.world.name), "bold $primary"), id="heading", markup=False)
        with Horizontal():
            yield OptionList(id="games", markup=False)
            with VerticalScroll(id="history"):
                yield Static("", id="reading", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.list_games)
        if self.world.finished:
            self.heard(0)
            self.run_worker(self.read, thread=True, exclusive=True)
        else:
            self.show(annals_of(self.world))

    def list_games(self) -> None:
        rows = self.query_one("#games", OptionList)
        rows.border_title = "Games"
        for number, one in enumerate(self.world.generations):
            rows.add_option(Option(_row(one), str(number)))
        if self.world.game:
            rows.add_option(Option(Content("the game in progress"), NOW))
        rows.border_subtitle = "Enter watches it again" if rows.option_count else "none yet"
        if rows.option_count:
            rows.highlighted = 0
            rows.focus()
        else:
            self.query_one("#history").focus()

    # Reading

    def read(self) -> None:
        worker = get_current_worker()

        def heard(number: int) -> None:
            if worker.is_cancelled:
                raise WorkerCancelled
            self.app.call_from_thread(self.heard, number)

        annals = annals_of(self.world, heard)
        if not worker.is_cancelled:
            self.app.call_from_thread(self.show, annals)

    def heard(self, number: int) -> None:
        total = len(self.world.finished)
        self.query_one("#reading", Static).update(Content(f"Reading the journals: game {number} of {total}"))

    def show(self, annals: Annals) -> None:
        self.annals = annals
        self.call_after_refresh(self.lay_out)

    async def lay_out(self) -> None:
        """A widget for each generation, so that the list can lead to it."""
        if self.annals is None:
            return
        page = self.query_one("#history", VerticalScroll)
        width = min(page.scrollable_content_region.width or UNREAD, WIDEST)
        await page.remove_children(".told")
        self.query_one("#reading", Static).update(Content(introduction(self.annals)))
        await page.mount_all(told(self.annals, width, ascii_only=self.app.has_class("-ascii")))

    def on_resize(self) -> None:
        self.call_after_refresh(self.lay_out)

    # Going about

    @on(OptionList.OptionHighlighted)
    def lead_to(self, event: OptionList.OptionHighlighted) -> None:
        """The history turns to the generation that is highlighted."""
        for part in self.query(f"#told-{event.option.id}"):
            self.query_one("#history", VerticalScroll).scroll_to_widget(part, top=True, animate=False)

    @on(OptionList.OptionSelected)
    def watch_game(self) -> None:
        from oath_tui.ui.past import past_of
        from oath_tui.ui.screens.replay import ReplayScreen

        data = self.highlighted_game()
        if data is None:
            return
        try:
            self.app.push_screen(ReplayScreen(past_of(self.path, self.world, data)))
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=12, markup=False)

    def action_export(self) -> None:
        """The annals, or the game that is highlighted, beside the world and under its name."""
        from oath_tui.ui.screens.export import ExportScreen

        exports = [*self.annals_exports(), *self.game_exports()]
        if exports:
            self.app.push_screen(ExportScreen(exports))
        else:
            self.notify("Wait until the journals are read.")

    def annals_exports(self) -> Iterator[Export]:
        from oath_tui.ui.screens.export import Export

        if self.annals:
            yield Export("the annals as a web page", self._beside("annals.html"), partial(as_html, self.annals))
            yield Export("the annals as Markdown", self._beside("annals.md"), partial(as_markdown, self.annals))

    def game_exports(self) -> Iterator[Export]:
        from oath_tui.tales.exports import SUFFIXES, game_told
        from oath_tui.ui.screens.export import Export

        data = self.highlighted_game()
        if data is None:
            return
        viewer = None if data is self.world.game else EVERYTHING
        names = {one.seat: one.name for one in data.seats}
        title = f"{self.world.name}, game {data.generation}"
        try:
            game = replay(self.path, data)
        except SaveError:
            return
        for form, suffix in SUFFIXES.items():
            path = self._beside(f"game-{data.generation}{suffix}")
            yield Export(
                f"game {data.generation} as {FORMS[form]}",
                path,
                partial(game_told, form, game, viewer, names, title),
            )

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(f"{self.path.stem}.{ending}")

    def highlighted_game(self) -> GameData | None:
        row = self.query_one("#games", OptionList).highlighted_option
        if row is None or row.id is None:
            return None
        return self.world.game if row.id == NOW else self.world.finished[int(row.id)]

    def action_leave(self) -> None:
        self.app.pop_screen()


def _row(one: Generation) -> Content:
    winner = next(seat for seat in one.seats if seat.seat == one.winner)
    return Content.assemble(
        styled(f"{one.number:2} ", "$text-muted"),
        styled(seen(winner.name), f"$seat-{winner.seat}"),
        styled(f", {ROLES[winner.role]}", "$text-muted"),
    )


def told(annals: Annals, width: int, *, ascii_only: bool = False) -> Iterator[Static]:
    """The history part by part."""
    for number, (heading, sentences) in enumerate(annals.tales):
        yield _part(heading, [" ".join(sentences)], f"told-{number}")
    yield _part("Now", annals.present, f"told-{NOW}")
    for chart in charts(annals):
        yield _part(chart.title, chart_lines(chart, width, ascii_only=ascii_only))


def _part(heading: str, lines: list[str], name: str | None = None) -> Static:
    text = join_lines([Content(""), styled(heading, "bold $accent"), *map(Content, lines)])
    return Static(text, id=name, classes="told", markup=False)
