"""The table: the map, the boards, the log, and the question that waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from oath_tui.engine.choices import ChooseOne, Prompt
from oath_tui.engine.game import UndoError
from oath_tui.engine.view import CardFace, SiteView
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import banks_text, header_text
from oath_tui.ui.widgets.prompts import ACT_KEYS, PromptPanel
from oath_tui.ui.widgets.table_parts import Boards, LogView, MapView, SiteBox, things_at

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

COMPUTER_PACE = 0.5
PANES = ("map", "boards", "log")
SMALLEST = (80, 24)


class TableScreen(Screen[None]):
    CSS_PATH = "../styles/table.tcss"
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
        Binding("f5", "to_choices", "Choices", id="table.choices"),
        Binding("i", "inspect", "Look", tooltip="Look at what is highlighted", id="table.inspect"),
        Binding("slash", "find", "Find", id="table.find"),
        Binding("question_mark", "help", "Help", id="table.help"),
        Binding("exclamation_mark", "hurry", "Hurry", show=False, id="table.hurry"),
        Binding("q,escape", "pause", "Pause", id="table.pause"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.pace = COMPUTER_PACE
        self.pointed: str | None = None
        """What on the table the highlighted choice points at."""
        self.told = 0
        """Events the viewer has been told in the one-line log."""

    @property
    def oath(self) -> OathApp:
        return cast("OathApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static("", id="header", markup=False)
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
        yield Static(f"Oath needs {SMALLEST[0]} columns and {SMALLEST[1]} lines.", id="too-small")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#map").border_title = "The map"
        self.query_one(LogView).border_title = "What happened"
        self.add_class("-show-map")
        self.call_after_refresh(self.show_next)

    def on_resize(self) -> None:
        width, height = self.app.size
        self.set_class(width < SMALLEST[0] or height < SMALLEST[1], "-too-small")

    # The flow of the game

    def show_next(self) -> None:
        """Whatever comes next: a computer's move, the curtain, the question, or the end."""
        prompt = self.session.prompt
        if prompt is None:
            self.empty()
            self.oath.game_over(self.session)
        elif self.session.is_computer(prompt.seat):
            self.empty_private()
            self.refresh_table()
            self.set_timer(self.pace, self.computer_moves)
        elif self.session.needs_cover():
            self.empty()
            self.call_player(prompt)
        else:
            self.session.uncover()
            self.refresh_table()

    def computer_moves(self) -> None:
        prompt = self.session.prompt
        if prompt is not None and self.session.is_computer(prompt.seat) and self.is_current:
            self.session.computer_answers()
            self.show_next()

    def call_player(self, prompt: Prompt) -> None:
        seat = prompt.seat
        data = self.session.seats[seat]
        cover = CoverScreen(seat, data.name, f"{data.name} decides.", data.pin)
        self.app.push_screen(cover, self.player_is_here)

    def player_is_here(self, is_here: bool | None) -> None:
        if is_here:
            self.session.uncover()
            self.refresh_table()
        else:
            self.oath.leave_table(self.session)

    def cover_again(self) -> None:
        """After a long pause or a suspended program the table is covered once more."""
        if self.session.handoff != "open":
            self.session.cover()
            self.show_next()

    # Showing

    def refresh_table(self) -> None:
        table, names, glyphs = self.session.view(), self.session.names, self.oath.glyphs
        self.query_one("#header", Static).update(header_text(table, names, glyphs))
        self.query_one("#banks", Static).update(banks_text(table, glyphs))
        self.query_one(MapView).show(table, names, glyphs, self.lit())
        self.query_one(Boards).show(table, names, glyphs)
        lines = self.session.lines()
        self.query_one(LogView).show(lines)
        self.query_one("#last", Static).update(Content(lines[-1][0]) if lines else "")
        problem = self.session.problem
        banner = self.query_one("#banner", Static)
        banner.update(problem or "")
        banner.display = bool(problem)
        prompt = self.session.prompt
        if prompt is not None and not self.session.is_computer(prompt.seat):
            name = self.session.name(prompt.seat)
            panel = self.query_one(PromptPanel)
            panel.border_title = Content(name)
            panel.show(prompt)

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

    def empty_private(self) -> None:
        self.pointed = None
        self.session.cover()
        self.query_one(PromptPanel).clear()

    # Answers

    @on(PromptPanel.Answered)
    def take_answer(self, event: PromptPanel.Answered) -> None:
        self.oath.guarded(self.session, lambda: self.session.answer(event.answer))
        self.show_next()

    @on(PromptPanel.Refused)
    def say_why_not(self, event: PromptPanel.Refused) -> None:
        self.notify(Content(event.reason).plain, severity="warning", markup=False)

    @on(PromptPanel.Pointed)
    def light_up(self, event: PromptPanel.Pointed) -> None:
        self.pointed = event.about
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

    def look_at(self, site: SiteView) -> None:
        cards = [site.face.card] if isinstance(site.face, CardFace) else []
        cards += [card.card for card in (*site.cards, *site.relics) if isinstance(card, CardFace)]
        if cards:
            self.app.push_screen(InspectScreen(cards))

    def action_act(self, deed: str) -> None:
        prompt = self.session.prompt
        if isinstance(prompt, ChooseOne) and prompt.is_act and prompt.seat == self.session.viewer:
            self.query_one(PromptPanel).give(deed)

    def action_inspect(self) -> None:
        """The highlighted site, or the card that the highlighted choice is about."""
        if isinstance(self.focused, SiteBox) and self.focused.site:
            self.look_at(self.focused.site)
        elif self.pointed and self.pointed in self.oath.catalog:
            self.app.push_screen(InspectScreen([self.pointed]))
        else:
            mine = self.session.view()
            cards = [
                card.card
                for player in mine.players
                if player.seat == mine.viewer
                for card in (*player.advisers, *player.relics, *player.hand, *player.visions)
                if isinstance(card, CardFace)
            ]
            if cards:
                self.app.push_screen(InspectScreen(cards))

    # Other keys

    @work
    async def action_undo(self) -> None:
        try:
            self.session.undo()
        except UndoError as error:
            question = f"{error} Does the table agree to take it back all the same?"
            if not self.session.game.journal or not await self.app.push_screen_wait(ConfirmScreen(question)):
                return
            self.session.undo(past_floor=True)
        self.show_next()

    def action_pane(self, pane: str) -> None:
        """On a narrow screen one pane shows at a time."""
        for one in PANES:
            self.set_class(one == pane, f"-show-{one}")
        if pane == "map":
            self.query_one("#site-0").focus()

    def action_to_choices(self) -> None:
        self.query_one(PromptPanel).rows.focus()

    def action_find(self) -> None:
        self.oath.open_reference()

    def action_help(self) -> None:
        self.oath.open_help()

    def action_hurry(self) -> None:
        self.pace = 0.01 if self.pace == COMPUTER_PACE else COMPUTER_PACE

    def action_pause(self) -> None:
        self.empty()
        self.oath.leave_table(self.session)
