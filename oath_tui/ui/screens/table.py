"""The table: the map, the boards, the log, and the question that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from oath_tui.engine.choices import ChooseOne, Prompt
from oath_tui.engine.view import FightView, SiteView, View
from oath_tui.ui import details
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import banks_text, header_text, in_colors, styled
from oath_tui.ui.widgets.campaign import CampaignPanel, news_of
from oath_tui.ui.widgets.footer import KeyLine
from oath_tui.ui.widgets.prompts import ACT_KEYS, PromptPanel
from oath_tui.ui.widgets.table_parts import Board, Boards, LogView, MapView, SiteBox, things_at, turn_to


class TableScreen(OathScreen[None]):
    CSS_PATH = ["../styles/table.tcss", "../styles/campaign.tcss"]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-vast")]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"act('{deed}')", deed.capitalize(), show=False, id=f"act.{deed}")
            for deed, key in ACT_KEYS.items()
        ),
        Binding("u", "undo", "Undo", tooltip="Take back your last choice", id="table.undo"),
        Binding("f2", "pane('map')", "Map", id="table.map"),
        Binding("f3", "pane('boards')", "Boards", id="table.boards"),
        Binding("f4", "pane('log')", "Log", id="table.log"),
        Binding("f6", "campaign", "Campaign", False, tooltip="Show or hide the Campaign", id="table.campaign"),
        Binding("f5,escape", "to_choices", "Back", tooltip="Back to your choices", id="table.choices"),
        Binding("i", "inspect", "Look", tooltip="Look at what is highlighted", id="table.inspect"),
        Binding("slash", "find", "Find", id="table.find"),
        Binding("question_mark", "help", "Help", id="table.help"),
        Binding("f1", "law", "Rule", show=False, tooltip="The rule of this question", id="table.law"),
        Binding("f7", "past", "Past", False, tooltip="Watch this game from its beginning", id="table.past"),
        Binding("exclamation_mark", "hurry", "Hurry", show=False, id="table.hurry"),
        Binding("q", "pause", "Pause", id="table.pause"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.hurried = False
        """The computers are to be quick."""
        self.next_move: Timer | None = None
        self.pointed: str | None = None
        """What on the table the highlighted choice points at."""
        self.watching = False
        """Dice have just been rolled, and nothing else happens until they have been seen."""
        self.lingers = -1
        """The beginning of a Campaign that has ended and is still shown, until somebody has put it away."""

    def compose(self) -> ComposeResult:
        yield Static("", id="header", markup=False)
        yield CampaignPanel(id="campaign")
        with Horizontal(id="upper"):
            with Vertical(id="map-pane"):
                yield MapView(id="map")
                yield Static("", id="banks", markup=False)
            yield Boards(id="boards")
        with Horizontal(id="lower"):
            yield PromptPanel(id="prompt")
            yield LogView(id="log")
        yield Static("", id="last", markup=False)
        yield Static("", id="banner", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#map").border_title = "The map"
        self.query_one(LogView).border_title = "What happened"
        self.add_class("-show-map")
        self.call_after_refresh(self.oath.guarded, self.session, lambda: None, self.show_next)

    # The flow of the game

    def show_next(self) -> None:
        """Whatever comes next: a computer's move, the curtain, the question, or the end."""
        if self.watches_dice():
            return
        prompt = self.session.prompt
        if prompt is None:
            self.empty()
            self.oath.game_over(self.session)
        elif self.session.is_computer(prompt.seat):
            self.empty_private()
            self.refresh_table()
            self.await_computer()
        elif self.session.needs_cover():
            self.empty()
            self.call_player(prompt)
        else:
            self.pointed = None
            self.session.uncover()
            self.refresh_table()

    def await_computer(self) -> None:
        if self.next_move is not None:
            self.next_move.stop()
        self.next_move = self.set_timer(0.001 if self.hurried else self.oath.pace, self.computer_moves)

    def computer_moves(self) -> None:
        self.next_move = None
        prompt = self.session.prompt
        if prompt and self.session.is_computer(prompt.seat) and self.app.screen is self and not self.watching:
            self.oath.guarded(self.session, self.session.computer_answers, self.show_next)

    def on_screen_resume(self) -> None:
        """A computer waits while another screen lies over the table."""
        prompt = self.session.prompt
        if prompt is not None and self.session.is_computer(prompt.seat):
            self.await_computer()

    def call_player(self, prompt: Prompt) -> None:
        if any(isinstance(screen, CoverScreen) for screen in self.app.screen_stack):
            return
        data = self.session.seats[prompt.seat]
        cover = CoverScreen(prompt.seat, data.name, self.session.why_called(), data.pin)
        self.app.push_screen(cover, self.player_is_here)

    def player_is_here(self, is_here: bool | None) -> None:
        if is_here:
            self.oath.guarded(self.session, self.session.uncover, self.show_next)
        else:
            self.oath.leave_table(self.session)

    def cover_again(self) -> None:
        """After a long pause or a suspended program the table is covered once more."""
        if self.is_current and self.session.handoff != "open":
            self.session.cover()
            self.show_next()

    # Showing

    def refresh_table(self) -> None:
        table, names, glyphs = self.session.view(), self.session.names, self.oath.glyphs
        self.query_one("#header", Static).update(header_text(table, names, glyphs))
        self.query_one("#banks", Static).update(banks_text(table, glyphs))
        self.query_one(MapView).show(table, names, glyphs, self.lit())
        self.query_one(Boards).show(table, names, glyphs)
        lines = self.session.lines(-LogView.LONGEST)
        news = self.session.news
        self.query_one(LogView).show(lines, names, news)
        self.query_one("#last", Static).update(self.last_line(lines, news))
        problem = self.session.problem
        banner = self.query_one("#banner", Static)
        banner.update(problem or "")
        banner.display = bool(problem)
        self.show_campaign(table)
        prompt = self.session.prompt
        if prompt is not None and not self.watching and not self.session.is_computer(prompt.seat):
            name = self.session.name(prompt.seat)
            panel = self.query_one(PromptPanel)
            panel.border_title = Content(name)
            panel.show(prompt, self.session.named, self.session.outlook())

    def last_line(self, lines: Sequence[tuple[str, str]], news: int) -> Content:
        """The log of a narrow screen."""
        if not lines:
            return Content("")
        log = self.oath.key_of("table.log", "f4")
        more = f"  (and {news - 1} more since your last choice: {log})" if news > 1 else ""
        return Content.assemble(in_colors(lines[-1][0], self.session.names), styled(more, "$text-muted"))

    def lit(self) -> set[str]:
        """Everything on the table that the open options point at."""
        prompt = self.session.prompt
        options = getattr(prompt, "options", ()) or getattr(prompt, "places", ())
        if isinstance(prompt, ChooseOne) and prompt.is_act:
            return {self.pointed} if self.pointed else set()
        return {one.about for one in options if one.about and getattr(one, "refusal", None) is None}

    def empty(self) -> None:
        """Takes everything off the screen, not only out of sight."""
        self.empty_private()
        for name in ("#header", "#banks", "#last"):
            self.query_one(name, Static).update("")
        self.query_one(MapView).empty()
        self.query_one(Boards).empty()
        self.query_one(LogView).empty()
        self.hide_campaign()

    def empty_private(self) -> None:
        self.pointed = None
        self.session.cover()
        self.query_one(PromptPanel).clear()
        if self.session.viewer is None:
            self.app.clear_notifications()
            self.oath.forget_copied()

    # The Campaign

    def campaign(self, table: View) -> FightView | None:
        """The Campaign to show: the one under way, or the one that has just ended."""
        last = self.session.last_fight() if table.fight is None and self.lingers >= 0 else None
        return last if last and last.began == self.lingers else table.fight

    def show_campaign(self, table: View) -> None:
        fight, panel = self.campaign(table), self.query_one(CampaignPanel)
        if fight is None:
            if panel.fight is not None:
                self.hide_campaign()
            return
        if panel.fight is None or panel.fight.began != fight.began:
            self.remove_class("-fight-away")
        self.add_class("-fighting")
        ahead = self.session.foresight() if table.fight else None
        panel.show(fight, ahead, self.session.names, self.oath.glyphs)

    def hide_campaign(self) -> None:
        self.remove_class("-fighting")
        self.query_one(CampaignPanel).empty()

    def watches_dice(self) -> bool:
        """New dice are for everybody: they are shown before the curtain falls or the next question is asked."""
        self.watching = False
        session, prompt, panel = self.session, self.session.prompt, self.query_one(CampaignPanel)
        panel.stop()
        fight = session.public_view().fight or session.last_fight()
        if not panel.is_news(fight) or fight is None or prompt is None:
            return False
        if fight.step == "over":
            self.lingers = fight.began
        seats = [seat for seat in (fight.attacker, fight.defender, *fight.allies) if seat is not None]
        others = session.is_computer(prompt.seat) or session.needs_cover()
        waits = others and not all(map(session.is_computer, seats))
        if self.app.animation_level == "none" and not waits:
            panel.seen = news_of(fight)
            return False
        self.watching = True
        self.query_one(PromptPanel).clear()
        self.query_one(PromptPanel).border_title = ""
        self.remove_class("-fight-away")
        self.show_campaign(session.public_view())
        panel.roll(waits=waits)
        return True

    @on(CampaignPanel.Settled)
    def dice_lie(self) -> None:
        """Everybody may look: what is private is off the screen as long as it waits."""
        if self.watching:
            self.empty_private()
            self.refresh_table()

    @on(CampaignPanel.Watched)
    def dice_seen(self, event: CampaignPanel.Watched) -> None:
        if self.watching:
            if event.is_done:
                self.lingers = -1
            self.show_next()

    def action_campaign(self) -> None:
        """Away with it to see the map, and back."""
        away = not self.has_class("-fight-away") and self.has_class("-show-map")
        self.action_pane("map")
        self.set_class(away, "-fight-away")
        if not away:
            (self.query_one(CampaignPanel) if self.watching else self.query_one(PromptPanel).rows).focus()

    # Answers

    @on(PromptPanel.Answered)
    def take_answer(self, event: PromptPanel.Answered) -> None:
        """An answer to a question that is no longer asked (Enter pressed twice) is dropped."""
        if event.prompt is self.session.prompt:
            self.lingers = -1
            self.oath.guarded(self.session, lambda: self.session.answer(event.answer), self.show_next)

    @on(PromptPanel.Refused)
    def say_why_not(self, event: PromptPanel.Refused) -> None:
        self.notify(self.session.named(event.reason), severity="warning", markup=False)

    @on(PromptPanel.Pointed)
    def light_up(self, event: PromptPanel.Pointed) -> None:
        if event.prompt is not self.session.prompt or self.query_one(PromptPanel).prompt is None:
            return
        self.pointed = event.about
        self.query_one(CampaignPanel).consider(event.prompt, event.row)
        lit = self.lit()
        for box in self.query(SiteBox):
            if box.site:
                things = things_at(box.site)
                box.set_class(bool(lit & things), "-lit")
                box.set_class(event.about in things, "-pointed")

    @on(SiteBox.Picked)
    def pick_on_map(self, event: SiteBox.Picked) -> None:
        """A site or something on it: chosen if just one option points there, else looked at."""
        prompt, site = self.session.prompt, event.site
        things = things_at(site)
        options = [
            one
            for one in getattr(prompt, "options", ())
            if one.refusal is None and one.about in things and not getattr(prompt, "is_act", False)
        ]
        if len(options) == 1 and isinstance(prompt, ChooseOne):
            self.query_one(PromptPanel).give(options[0].id)
        else:
            self.look_at(site)

    @property
    def look(self) -> details.Look:
        return details.Look(self.session.view(), self.session.names, self.oath.glyphs)

    def look_at(self, site: SiteView) -> None:
        self.inspect_items(details.site_items(self.look, site))

    @on(Board.Inspected)
    def look_at_board(self, event: Board.Inspected) -> None:
        self.inspect_items(details.board_items(self.look, event.seat))

    def inspect_items(self, items: Sequence[details.Item]) -> None:
        if items:
            self.app.push_screen(InspectScreen(items))

    def action_act(self, deed: str) -> None:
        prompt = self.session.prompt
        if isinstance(prompt, ChooseOne) and prompt.is_act and prompt.seat == self.session.viewer:
            self.query_one(PromptPanel).give(deed)

    def action_inspect(self) -> None:
        """The site or board in focus, or what the highlighted choice is about, or your own board."""
        if isinstance(self.focused, SiteBox) and self.focused.site:
            self.look_at(self.focused.site)
        elif isinstance(self.focused, Board) and self.focused.seat:
            self.inspect_items(details.board_items(self.look, self.focused.seat))
        elif self.pointed and (items := details.thing_items(self.look, self.pointed)):
            self.inspect_items(items)
        elif self.session.viewer:
            self.inspect_items(details.board_items(self.look, self.session.viewer))

    # Other keys

    @work
    async def action_undo(self) -> None:
        """Back one answer; past the floor only if the table agrees to forget what it has learned."""
        if not self.session.game.journal:
            self.notify("Nothing has been done yet.", severity="warning")
            return
        question = self.session.undo_question()
        if question is not None:
            asks = ConfirmScreen(question, yes="Take it back", no="Leave it")
            if not await self.app.push_screen_wait(asks):
                return
        past_floor = question is not None
        self.oath.guarded(self.session, lambda: self.session.undo(past_floor=past_floor), self.show_next)

    def action_pane(self, pane: str) -> None:
        """On a narrow screen one pane shows at a time."""
        turn_to(self, pane)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "campaign" and not self.has_class("-fighting"):
            return False
        return super().check_action(action, parameters)

    def action_to_choices(self) -> None:
        """Back to the question; a Campaign that is over goes away."""
        if self.watching:
            self.query_one(CampaignPanel).focus()
            return
        if self.lingers >= 0:
            self.lingers = -1
            self.show_campaign(self.session.view())
        self.query_one(PromptPanel).take_focus()

    def action_find(self) -> None:
        self.oath.open_reference(self.session.view(), self.session.names)

    def action_law(self) -> None:
        prompt = self.query_one(PromptPanel).prompt
        self.oath.open_law(prompt.law if prompt else None)

    def action_help(self) -> None:
        self.oath.open_help()

    def action_past(self) -> None:
        """What happened so far, as whoever looks has seen it."""
        from oath_tui.ui.past import past_of_table
        from oath_tui.ui.screens.replay import ReplayScreen

        past = past_of_table(self.session)
        self.app.push_screen(ReplayScreen(past, past.replay.length))

    def action_hurry(self) -> None:
        self.hurried = not self.hurried

    def action_pause(self) -> None:
        self.empty()
        self.oath.leave_table(self.session)
