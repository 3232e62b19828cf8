"""A game watched again: by answer, action, turn or round, both ways, through any eyes that may look."""

from __future__ import annotations

from typing import ClassVar, Literal, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.engine.events import tell
from oath_tui.engine.game import Game, Journal
from oath_tui.engine.replay import Mark, Replay, Step
from oath_tui.engine.view import EVERYTHING, View, Viewer, log, view
from oath_tui.store.models import GameData
from oath_tui.store.worlds import start_of
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import banks_text, header_text, styled
from oath_tui.ui.widgets.table_parts import Boards, LogView, MapView

PACES = (2.0, 1.0, 0.5, 0.2)
"""Seconds from one answer to the next while it plays."""


class ReplayScreen(OathScreen[None]):
    CSS_PATH = "../styles/replay.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step('answer', 1)", "Answer", priority=True, id="replay.answer"),
        Binding("left", "step('answer', -1)", "Back", show=False, priority=True, id="replay.answer_back"),
        Binding("full_stop", "step('action', 1)", "Action", id="replay.action"),
        Binding("comma", "step('action', -1)", "Action back", show=False, id="replay.action_back"),
        Binding("right_square_bracket", "step('turn', 1)", "Turn", id="replay.turn"),
        Binding("left_square_bracket", "step('turn', -1)", "Turn back", show=False, id="replay.turn_back"),
        Binding("right_curly_bracket", "step('round', 1)", "Round", id="replay.round"),
        Binding("left_curly_bracket", "step('round', -1)", "Round back", show=False, id="replay.round_back"),
        Binding("space", "play", "Play", priority=True, id="replay.play"),
        Binding("plus,equals_sign", "faster(1)", "Faster", show=False, id="replay.faster"),
        Binding("minus", "faster(-1)", "Slower", show=False, id="replay.slower"),
        Binding("e", "eyes", "Eyes", id="replay.eyes"),
        Binding("b", "branch", "What if", id="replay.branch"),
        Binding("escape,q", "leave", "Leave", id="replay.leave"),
    ]

    def __init__(self, data: GameData, *, finished: bool, at: int = 0) -> None:
        super().__init__()
        self.data = data
        self.finished = finished
        self.replay = Replay(Journal(start_of(data), [*data.answers]))  # type: ignore[list-item]
        self.here = max(0, min(at, self.replay.length))
        self.viewer: Viewer = EVERYTHING if finished else None
        self.shown: View | None = None
        self.pace = 1
        self.clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static("", id="header", markup=False)
        with Horizontal(id="upper"):
            with Vertical(id="map-pane"):
                yield MapView(id="map")
                yield Static("", id="banks", markup=False)
            yield Boards(id="boards")
        with Horizontal(id="lower"):
            yield OptionList(id="marks", markup=False)
            yield LogView(id="log")
        yield Static("", id="where", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        marks = self.query_one("#marks", OptionList)
        marks.border_title = "Moments"
        marks.add_options(
            [Option(self._mark_text(mark), str(number)) for number, mark in enumerate(self.replay.marks)]
        )
        self.query_one(LogView).border_title = "What happened"
        marks.highlighted = 0 if marks.option_count else None
        marks.focus()
        self.show(self.here)

    @property
    def names(self) -> dict[str, str]:
        return {one.seat: one.name for one in self.data.seats}

    def _mark_text(self, mark: Mark) -> Content:
        name = self.names.get(mark.seat, mark.seat)
        text = mark.label if mark.kind == "round" else f"{name}: {mark.label}"
        return Content.assemble(styled(f"{mark.round}  ", "$text-muted"), styled(text, f"$seat-{mark.seat}"))

    # Going about

    def show(self, answers: int) -> None:
        """The table at a moment, with what changed lit up."""
        self.here = max(0, min(answers, self.replay.length))
        game = self.replay.at(self.here)
        table, glyphs = view(game, self.viewer), self.oath.glyphs
        names = cast("dict[Literal['purple', 'red', 'blue', 'yellow', 'white', 'brown'], str]", self.names)
        self.query_one("#header", Static).update(header_text(table, names, glyphs))
        self.query_one("#banks", Static).update(banks_text(table, glyphs))
        self.query_one(MapView).show(table, names, glyphs, self.changed(table))
        self.query_one(Boards).show(table, names, glyphs)
        told = log(game, self.viewer)
        self.query_one(LogView).show([(tell(event, names), event.law) for event in told])
        eyes = {None: "from outside", EVERYTHING: "seeing everything"}.get(
            cast("None", self.viewer), f"with the eyes of {self.names.get(str(self.viewer), '')}"
        )
        plays = ", playing" if self.clock else ""
        self.query_one("#where", Static).update(
            Content(f" Answer {self.here} of {self.replay.length}, {eyes}{plays}")
        )
        self.shown = table

    def changed(self, table: View) -> set[str]:
        """The sites that look another way than a moment ago."""
        if self.shown is None:
            return set()
        return {new.id for old, new in zip(self.shown.sites, table.sites, strict=True) if old != new}

    def action_step(self, step: Step, way: int) -> None:
        self.show(self.replay.stop(self.here, step, back=way < 0))

    @on(OptionList.OptionSelected)
    def jump(self, event: OptionList.OptionSelected) -> None:
        self.show(self.replay.marks[int(event.option.id or 0)].answers)

    def action_play(self) -> None:
        if self.clock:
            self.clock.stop()
            self.clock = None
        else:
            self.clock = self.set_interval(PACES[self.pace], self.play_on)
        self.show(self.here)

    def play_on(self) -> None:
        if self.here >= self.replay.length:
            self.action_play()
        else:
            self.action_step("answer", 1)

    def action_faster(self, by: int) -> None:
        self.pace = max(0, min(len(PACES) - 1, self.pace + by))
        if self.clock:
            self.clock.stop()
            self.clock = self.set_interval(PACES[self.pace], self.play_on)

    def action_eyes(self) -> None:
        """The next eyes: everything, from outside, then each seat; a game in progress only from outside."""
        if not self.finished:
            self.notify("A game in progress is watched from outside only.")
            return
        eyes: list[Viewer] = [EVERYTHING, None, *self.replay.journal.start.seats]
        self.viewer = eyes[(eyes.index(self.viewer) + 1) % len(eyes)]
        self.shown = None
        self.show(self.here)

    def action_branch(self) -> None:
        """Plays on from here as a game of its own; the chronicle stays as it is."""
        if not self.finished:
            self.notify("Finish the game first: then any moment of it can be played on.")
            return
        game = Game.from_journal(self.replay.branch(self.here))
        if game.prompt is None:
            self.notify("Nothing is left to decide here.")
            return
        self.notify("What if: this game is not saved.")
        self.oath.sit_down(Session(game, self.data.seats, self.data.handoff))

    def action_leave(self) -> None:
        if self.clock:
            self.clock.stop()
        self.app.pop_screen()
