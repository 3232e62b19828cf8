"""The annals of a world: its history told, its charts, and its games to watch again."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.store.models import GameData, WorldFile
from oath_tui.tales.annals import Annals, annals_of, charts
from oath_tui.tales.escape import plain_safe
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.texts import join_lines, styled


class AnnalsScreen(OathScreen[None]):
    CSS_PATH = "../styles/annals.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back", id="annals.leave"),
    ]

    def __init__(self, path: Path, world: WorldFile) -> None:
        super().__init__()
        self.path = path
        self.world = world
        self.annals = annals_of(world)

    def compose(self) -> ComposeResult:
        yield Static(styled(plain_safe(self.world.name), "bold $primary"), id="heading", markup=False)
        with Horizontal():
            yield OptionList(id="games", markup=False)
            with VerticalScroll(id="history"):
                yield Static(history(self.annals), markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.list_games)

    def list_games(self) -> None:
        rows = self.query_one("#games", OptionList)
        rows.border_title = "Watch again"
        for number, one in enumerate(self.world.generations):
            winner = next(seat.name for seat in one.seats if seat.seat == one.winner)
            rows.add_option(Option(Content(f"{one.number}. {winner}, round {one.rounds}"), str(number)))
        if self.world.game:
            rows.add_option(Option(Content("the game in progress"), "now"))
        rows.highlighted = 0 if rows.option_count else None
        rows.focus()

    @on(OptionList.OptionSelected)
    def watch_game(self, event: OptionList.OptionSelected) -> None:
        from oath_tui.ui.screens.replay import ReplayScreen

        data: GameData | None = (
            self.world.game if event.option.id == "now" else self.world.finished[int(event.option.id or 0)]
        )
        if data:
            self.app.push_screen(ReplayScreen(data, finished=event.option.id != "now"))

    def action_leave(self) -> None:
        self.app.pop_screen()


def history(annals: Annals) -> Content:
    lines = [Content(plain_safe(f"Begun {annals.begun}. {annals.notes}")), Content("")]
    for heading, told in annals.tales:
        lines += [styled(heading, "bold $accent"), Content(plain_safe(" ".join(told))), Content("")]
    lines += [styled("Now", "bold $accent"), *(Content(line) for line in annals.present), Content("")]
    for heading, rows in charts(annals):
        lines += [styled(heading, "bold $accent"), *(Content(row) for row in rows), Content("")]
    return join_lines(lines)
