"""A game watched again: by answer, action, turn or round, both ways, through any eyes that may look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.engine.choices import Prompt
from oath_tui.engine.foresight import Foresight, foresee
from oath_tui.engine.game import Game
from oath_tui.engine.replay import Mark, Step
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import tell, with_names
from oath_tui.engine.view import EVERYTHING, FightView, View, Viewer, last_fight, log, view
from oath_tui.store.branches import branch_name, branch_off, taken_over
from oath_tui.ui import details
from oath_tui.ui.glyphs import UNICODE
from oath_tui.ui.past import Past, answer_text, mark_text
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.eyes import EyesCover, EyesScreen
from oath_tui.ui.screens.help import HelpScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import Names, banks_text, header_text, styled
from oath_tui.ui.widgets.footer import KeyLine
from oath_tui.ui.widgets.replay_parts import (
    SIGNS,
    Lighted,
    PastBoards,
    PastCampaign,
    PastLog,
    PastMap,
    Timeline,
)
from oath_tui.ui.widgets.table_parts import PANES, Board, SiteBox, turn_to

PACES = (2.0, 1.0, 0.5, 0.2, 0.1)
"""Seconds from one answer to the next while it plays."""
HELP = """Lit up is what the last step changed, on the map, on the boards and in the log. The line of time has the
rounds by number, and by letter a Vision, a Campaign, a change of the title and the end; a click goes there. So
does Enter in the list of moments."""
HELP_KEYS = (
    ("replay.answer", "right", "the next answer"),
    ("replay.answer_back", "left", "the answer before"),
    ("replay.action", "full_stop", "the next action"),
    ("replay.action_back", "comma", "the action before"),
    ("replay.turn", "right_square_bracket", "the next turn"),
    ("replay.turn_back", "left_square_bracket", "the turn before"),
    ("replay.round", "right_curly_bracket", "the next round"),
    ("replay.round_back", "left_curly_bracket", "the round before"),
    ("replay.play", "p", "play, pause"),
    ("replay.faster", "plus", "faster"),
    ("replay.slower", "minus", "slower"),
    ("replay.eyes", "e", "see it with other eyes"),
    ("replay.branch", "b", "play on from here: what if"),
    ("replay.map", "f2", "the map; hjkl walk over it"),
    ("replay.boards", "f3", "the boards"),
    ("replay.log", "f4", "what happened"),
    ("replay.moments", "f5", "the list of moments"),
    ("replay.campaign", "f6", "the Campaign, or the map"),
    ("replay.inspect", "i", "look at a site or a board"),
    ("replay.find", "slash", "find any card"),
    ("replay.leave", "q", "leave"),
)


class ReplayScreen(OathScreen[None]):
    CSS_PATH = ["../styles/table.tcss", "../styles/campaign.tcss", "../styles/replay.tcss"]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-vast")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right",
            "step('answer', 1)",
            "Answer",
            key_display="\N{LEFTWARDS ARROW}\N{RIGHTWARDS ARROW}",
            priority=True,
            tooltip="The next answer",
            id="replay.answer",
        ),
        Binding("left", "step('answer', -1)", "The answer before", False, priority=True, id="replay.answer_back"),
        Binding(
            "full_stop",
            "step('action', 1)",
            "Action",
            key_display=",.",
            tooltip="The next action",
            id="replay.action",
        ),
        Binding("comma", "step('action', -1)", "The action before", False, id="replay.action_back"),
        Binding(
            "right_square_bracket",
            "step('turn', 1)",
            "Turn",
            key_display="[]",
            tooltip="The next turn",
            id="replay.turn",
        ),
        Binding("left_square_bracket", "step('turn', -1)", "The turn before", False, id="replay.turn_back"),
        Binding(
            "right_curly_bracket",
            "step('round', 1)",
            "Round",
            key_display="{}",
            tooltip="The next round",
            id="replay.round",
        ),
        Binding("left_curly_bracket", "step('round', -1)", "The round before", False, id="replay.round_back"),
        Binding("p,space", "play", "Play", tooltip="Let it play, or pause", id="replay.play"),
        Binding("plus,equals_sign", "faster(1)", "Faster", False, id="replay.faster"),
        Binding("minus", "faster(-1)", "Slower", False, id="replay.slower"),
        Binding("e", "eyes", "Eyes", tooltip="See it with other eyes", id="replay.eyes"),
        Binding("b", "branch", "What if", tooltip="Play on from here, in a new world", id="replay.branch"),
        Binding("f2", "pane('map')", "Map", False, id="replay.map"),
        Binding("f3", "pane('boards')", "Boards", False, id="replay.boards"),
        Binding("f4", "pane('log')", "Log", False, tooltip="What happened", id="replay.log"),
        Binding("f5", "to_moments", "Moments", False, tooltip="The list of moments", id="replay.moments"),
        Binding("f6", "campaign", "Campaign", False, tooltip="Show or hide the Campaign", id="replay.campaign"),
        Binding("i", "inspect", "Look", False, tooltip="Look at the site or board in focus", id="replay.inspect"),
        Binding("slash", "find", "Find a card", False, id="replay.find"),
        Binding("question_mark", "help", "Help", id="replay.help"),
        Binding("escape", "back", "Back", False, tooltip="Back to the list, or leave", id="replay.back"),
        Binding("q", "leave", "Leave", id="replay.leave"),
    ]

    def __init__(self, past: Past, at: int = 0) -> None:
        super().__init__()
        self.past = past
        self.replay = past.replay
        self.here = max(0, min(at, self.replay.length))
        self.viewer: Viewer = past.eyes[0]
        self.shown: View | None = None
        self.glyphs = UNICODE
        self.told = 0
        """Events until the moment that is shown."""
        self.pace = 1
        self.clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Lighted("", id="header", markup=False)
        yield PastCampaign(id="campaign")
        with Horizontal(id="upper"):
            with Vertical(id="map-pane"):
                yield PastMap(id="map")
                yield Lighted("", id="banks", markup=False)
            yield PastBoards(id="boards")
        with Horizontal(id="lower"):
            yield OptionList(id="marks", markup=False)
            yield PastLog(id="log")
        yield Static("", id="asked", markup=False)
        yield Timeline(self.replay.marks, self.replay.length)
        yield Static("", id="where", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.add_class("-show-map")
        self.query_one(PastLog).border_title = "What happened"
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        marks = self.query_one("#marks", OptionList)
        marks.border_title = Content(self.past.title)
        keys = {
            pane: self.oath.key_of(f"replay.{pane}", key)
            for pane, key in zip(PANES, ("f2", "f3", "f4"), strict=True)
        }
        marks.border_subtitle = Content("  ".join(f"{key} {pane}" for pane, key in keys.items()))
        marks.add_options(
            [Option(self._mark_text(mark), str(number)) for number, mark in enumerate(self.replay.marks)]
        )
        marks.focus()
        self.show(self.here)

    def on_screen_resume(self) -> None:
        """The settings may have been changed meanwhile."""
        if self.shown and self.glyphs is not self.oath.glyphs:
            self.show(self.here)

    @property
    def names(self) -> Names:
        return self.past.names

    def _mark_text(self, mark: Mark) -> Content:
        text = mark_text(mark, self.names)
        if mark.kind in ("start", "round"):
            return styled(text, "bold")
        seat = getattr(mark.event, "seat", None)
        sign, style = SIGNS.get(mark.kind, ("", ""))
        return Content.assemble(styled(f" {sign:1} ", style), styled(text, f"$seat-{seat}" if seat else ""))

    # Showing a moment

    def show(self, answers: int, *, since: int | None = None, compare: bool = True) -> None:
        """The table at a moment. Lit is what changed since the one before; after a jump, since the last answer."""
        self.here = max(0, min(answers, self.replay.length))
        last = max(0, self.here - 1)
        game = self.replay.at(last)
        asked, before, told = game.prompt, view(game, self.viewer), len(game.events)
        if since is not None and since < self.here:
            told = self.told
        parts = [*self.query("#header, #banks, PastSite, PastBoard").results(Lighted)]
        if compare and since is None:
            self._hear_table(before, parts)
        for part in parts:
            part.remember(nothing=not compare)
        self.query_one(PastMap).remember(nothing=not compare)
        if self.here > last:
            game.answer(self.replay.journal.answers[last])
        table = view(game, self.viewer)
        self._show_table(table)
        self.call_after_refresh(self._show_changes)
        if table.fight:
            self._show_campaign(table.fight, foresee(game))
        else:
            self._show_campaign(last_fight(game) if before.fight else None)
        self._show_log(game, told)
        self.query_one("#asked", Static).update(self._asked_text(asked))
        self._show_place()

    def _hear_table(self, table: View, parts: Sequence[Lighted]) -> None:
        """To compare with, not to be seen."""
        for part in parts:
            part.listens = True
        self._show_table(table)
        for part in parts:
            part.listens = False

    def _show_table(self, table: View) -> None:
        names, glyphs = self.names, self.oath.glyphs
        self.glyphs = glyphs
        self.query_one("#header", Static).update(header_text(table, names, glyphs))
        self.query_one("#banks", Static).update(banks_text(table, glyphs))
        self.query_one(PastMap).show(table, names, glyphs, set())
        self.query_one(PastBoards).show(table, names, glyphs)
        self.shown = table

    def _show_changes(self) -> None:
        """What changed is no use below the edge of its column, nor is our moment below that of the list."""
        for column in self.query(".region, #boards").results(VerticalScroll):
            changed = [*column.query(".-changed")] if column.max_scroll_y else []
            if changed and not any(column.region.contains_region(part.region) for part in changed):
                column.scroll_to_widget(changed[0], animate=False)
        self.query_one("#marks", OptionList).scroll_to_highlight()

    def _show_campaign(self, fight: FightView | None, ahead: Foresight | None = None) -> None:
        """The Campaign under way; its end stays for one step, so that it can be seen."""
        panel = self.query_one(PastCampaign)
        if fight:
            panel.show(fight, ahead, self.names, self.oath.glyphs)
        elif panel.fight:
            panel.empty()
            self.remove_class("-fight-away")
        if self.has_class("-fighting") != bool(fight):
            self.set_class(bool(fight), "-fighting")
            self.refresh_bindings()

    def _show_log(self, game: Game, told: int) -> None:
        self.told = len(game.events)
        shown = log(game, self.viewer, since=max(0, self.told - PastLog.LONGEST))
        lines = [(tell(event, self.names), event.law) for event in shown]
        self.query_one(PastLog).show_news(lines, self.told - told, self.oath.glyphs)

    def _asked_text(self, asked: Prompt | None) -> Content:
        """Who decided last, and what, if the eyes that look may know it."""
        if asked is None or self.here == 0:
            return Content("")
        name = styled(f" {self.names[asked.seat]}", f"bold $seat-{asked.seat}")
        if self.viewer not in (EVERYTHING, asked.seat):
            return Content.assemble(name, Content(" has decided."))
        answer = answer_text(asked, self.replay.journal.answers[self.here - 1])
        question, given = (with_names(text, self.names) for text in (asked.question, answer))
        return Content.assemble(
            name, Content(": "), styled(given, "bold"), styled(f"  ({question})", "$text-muted")
        )

    def _show_place(self) -> None:
        """Where we are in the game, and with whose eyes."""
        self.query_one(Timeline).go_to(self.here, self.oath.glyphs)
        self.query_one("#marks", OptionList).highlighted = self.replay.mark_at(self.here)
        text = [Content(f" Answer {self.here} of {self.replay.length}, ")]
        if self.shown:
            text += [self._phase_text(self.shown), Content(", ")]
        text.append(self._eyes_text(self.viewer))
        if self.clock:
            text.append(Content(f", playing {1 / PACES[self.pace]:g} a second"))
        self.query_one("#where", Static).update(Content.assemble(*text))

    def _phase_text(self, table: View) -> Content:
        if table.phase == "setup":
            return Content("setup")
        if table.winner:
            return styled(f"{self.names[table.winner]} has won", f"$seat-{table.winner}")
        return styled(f"{self.names[table.turn]}'s turn", f"$seat-{table.turn}")

    def _eyes_text(self, viewer: Viewer) -> Content:
        if viewer == EVERYTHING:
            return styled("seeing everything", "$accent")
        if viewer is None:
            return styled("seeing what lies open", "$accent")
        return styled(f"with {self.names[viewer]}'s eyes", f"$seat-{viewer}")

    # Going about

    def action_step(self, step: Step, way: int) -> None:
        stop = self.replay.stop(self.here, step, back=way < 0)
        if stop != self.here:
            self.show(stop, since=self.here)

    @on(OptionList.OptionSelected, "#marks")
    def jump_to_mark(self, event: OptionList.OptionSelected) -> None:
        self.show(self.replay.marks[event.option_index].answers)

    @on(Timeline.Sought)
    def jump_in_time(self, event: Timeline.Sought) -> None:
        self.show(event.answers)

    def action_play(self) -> None:
        if self.clock:
            self.stop_playing()
        elif self.here < self.replay.length:
            self.clock = self.set_interval(PACES[self.pace], self.play_on)
        self._show_place()

    def stop_playing(self) -> None:
        if self.clock:
            self.clock.stop()
            self.clock = None
            self._show_place()

    def play_on(self) -> None:
        """It waits while something lies over it, and stops at the end."""
        if self.is_active:
            self.action_step("answer", 1)
            if self.here >= self.replay.length:
                self.stop_playing()

    def action_faster(self, by: int) -> None:
        self.pace = max(0, min(len(PACES) - 1, self.pace + by))
        if self.clock:
            self.clock.stop()
            self.clock = self.set_interval(PACES[self.pace], self.play_on)
            self._show_place()

    # Whose eyes

    @work
    async def action_eyes(self) -> None:
        eyes = self.past.eyes
        if len(eyes) < 2:
            self.notify("While the game goes on, only what lies open is shown here.")
            return
        self.stop_playing()
        rows = [self._eyes_text(one) for one in eyes]
        chosen = await self.app.push_screen_wait(EyesScreen(rows, eyes.index(self.viewer)))
        if chosen is not None:
            await self.look_with(eyes[chosen])

    async def look_with(self, viewer: Viewer) -> None:
        """In a game that goes on, who wants to see with the eyes of a seat says first that it is theirs."""
        if viewer == self.viewer:
            return
        if self.past.needs_cover(viewer):
            self.use_eyes(None)
            data = self.past.seat(cast("Seat", viewer))
            cover = EyesCover(data.seat, data.name, f"{data.name} looks back.", data.pin)
            if not await self.app.push_screen_wait(cover):
                return
        self.use_eyes(viewer)

    def use_eyes(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.show(self.here, compare=False)

    def hide_private(self) -> None:
        """Nobody has touched a key for long: what only one may see is put away."""
        if self.past.needs_cover(self.viewer):
            while self.app.screen is not self:
                self.app.screen.dismiss(None)
            self.app.clear_notifications()
            self.oath.forget_copied()
            self.use_eyes(None)

    # Playing on

    @work
    async def action_branch(self) -> None:
        """From here as a game of its own, in a world of its own; this one stays as it is."""
        source = self.past.source
        if source is None:
            self.notify("Finish the game first: then any moment of it can be played on.")
            return
        self.stop_playing()
        game = self.replay.at(self.here)
        if game.prompt is None:
            self.notify("Nothing is left to decide here. Go back a step.")
            return
        decides = game.prompt.seat
        question = (
            f"Play on from here? A new world is made for it: {branch_name(*source)}. "
            f"{source[0].name} stays as it is."
        )
        if seat := taken_over(source[1], decides):
            question += f" Chance played every seat: you take over {self.names[seat]}'s."
        if await self.app.push_screen_wait(ConfirmScreen(question, yes="Play on", no="Watch on")):
            world = branch_off(self.oath.saves, *source, self.here, decides)
            data = world.file.game
            assert data is not None
            handoff = "open" if self.oath.open_table else data.handoff
            self.oath.sit_down(Session(game, data.seats, handoff, world))

    # Other keys

    @property
    def look(self) -> details.Look:
        assert self.shown is not None
        return details.Look(self.shown, self.names, self.oath.glyphs)

    @on(SiteBox.Picked)
    def look_at_site(self, event: SiteBox.Picked) -> None:
        self.app.push_screen(InspectScreen(details.site_items(self.look, event.site)))

    @on(Board.Inspected)
    def look_at_board(self, event: Board.Inspected) -> None:
        self.app.push_screen(InspectScreen(details.board_items(self.look, event.seat)))

    def action_inspect(self) -> None:
        """The site or board in focus, else the board of the one whose turn it is."""
        if isinstance(self.focused, SiteBox):
            self.focused.action_pick()
        elif isinstance(self.focused, Board):
            self.focused.action_inspect()
        elif self.shown:
            self.app.push_screen(InspectScreen(details.board_items(self.look, self.shown.turn)))

    def action_pane(self, pane: str) -> None:
        """On a narrow screen the map, the boards and the log take turns."""
        turn_to(self, pane)

    def action_campaign(self) -> None:
        """Away with it to see the map, and back."""
        away = not self.has_class("-fight-away") and self.has_class("-show-map")
        self.action_to_moments()
        self.set_class(away, "-fight-away")

    def action_to_moments(self) -> None:
        for one in PANES:
            self.set_class(one == "map", f"-show-{one}")
        self.query_one("#marks").focus()

    def action_back(self) -> None:
        if self.has_class("-show-map") and self.focused is self.query_one("#marks"):
            self.action_leave()
        else:
            self.action_to_moments()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "campaign" and not self.has_class("-fighting"):
            return False
        if action == "branch" and not self.past.is_finished:
            return False
        return super().check_action(action, parameters)

    def action_find(self) -> None:
        self.oath.open_reference(self.shown, self.names)

    def action_help(self) -> None:
        self.app.push_screen(ReplayHelp())

    def action_leave(self) -> None:
        self.dismiss()


class ReplayHelp(HelpScreen):
    """How to go about in a game that was played."""

    def compose(self) -> ComposeResult:
        with VerticalScroll() as box:
            box.border_title = "Watching a game again"
            box.border_subtitle = "Esc goes back"
            yield Static(" ".join(HELP.split()), markup=False)
            yield Static(self._columns(HELP_KEYS))
