"""The Chronicle as a story told step by step, then the new world beside the old."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from oath_tui.cards.catalog import catalog
from oath_tui.engine import events as ev
from oath_tui.engine.telling import ENDING_NAMES, tell
from oath_tui.engine.view import log
from oath_tui.engine.world import World
from oath_tui.ui.glyphs import SUIT_LETTERS
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import join_lines, seat_text, styled


@dataclass(frozen=True, slots=True)
class Step:
    """A step of chapter 8: how the story begins it, and what it says when nothing happened."""

    law: str
    title: str
    begins: str
    quiet: str
    events: tuple[type[ev.Event], ...]


STEPS = (
    Step(
        "8.1", "The oath", "{winner} speaks the vow by which those who come will be judged.", "", (ev.OathVowed,)
    ),
    Step(
        "8.2", "The people of the Empire", "{empire}", "Nobody changes sides.", (ev.BecameCitizen, ev.BecameExile)
    ),
    Step(
        "8.3",
        "Works of stone",
        "What {winner} holds may be built upon; what nobody guards falls.",
        "No edifice rises, and none falls.",
        (ev.EdificeBuilt, ev.EdificeFell),
    ),
    Step(
        "8.3",
        "The land",
        "Lands that {winner} does not rule fade from the map.",
        "Every land is remembered.",
        (ev.SiteLost, ev.SiteFound),
    ),
    Step(
        "8.4",
        "The peoples",
        "Those who gave {winner} counsel call their kin.",
        "Nobody comes.",
        (ev.SuitGrew, ev.ArchiveHealed),
    ),
    Step("8.5", "The dispossessed", "Others lose their place in the world.", "Not this time.", (ev.Dispossessed,)),
    Step(
        "8.6",
        "Relics",
        "The relics of the losers are scattered over the land. Those of {winner} wait in the Reliquary.",
        "",
        (),
    ),
)


class ChronicleScreen(OathScreen[None]):
    CSS_PATH = "../styles/chronicle.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "tell", "Go on", id="chronicle.tell"),
        Binding("n", "next", "Next game", id="chronicle.next"),
        Binding("tab", "turn_page", "Story or worlds", id="chronicle.page"),
        Binding("escape,q", "title", "Title", id="chronicle.title"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.parts = story(session)
        self.told = 0

    def compose(self) -> ComposeResult:
        yield Static(self._headline(), id="headline", markup=False)
        with Horizontal(id="pages"):
            with VerticalScroll(classes="page", id="story") as page:
                page.border_title = "The Chronicle"
                yield Static("", id="told", markup=False)
            with VerticalScroll(classes="page world", id="old") as page:
                page.border_title = "The world that was"
                yield Static("", id="old-text", markup=False)
            with VerticalScroll(classes="page world", id="new") as page:
                page.border_title = "The world that is"
                yield Static("", id="new-text", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        before, after = self.session.game.start.world, self.session.game.next_world
        if after:
            self.query_one("#old-text", Static).update(world_text(before, after, self.session, "-"))
            self.query_one("#new-text", Static).update(world_text(after, before, self.session, "+"))
        self.action_tell()

    def _headline(self) -> Content:
        winner, how = self.session.game.winner, self.session.game.ending
        assert winner is not None
        assert how is not None
        return Content.assemble(seat_text(winner, self.session.names), Content(f" has won: {ENDING_NAMES[how]}."))

    # Telling

    @property
    def is_told(self) -> bool:
        return self.told >= len(self.parts)

    def action_tell(self) -> None:
        """The next step; after the last one the two worlds; after them the next game."""
        if self.is_told:
            self.action_next()
            return
        self.told = min(self.told + 1, len(self.parts))
        parts = list(self.parts[: self.told])
        if not self.is_told:
            parts.append(styled("...", "$text-muted"))
        self.query_one("#told", Static).update(Content("\n\n").join(parts))
        self.call_after_refresh(self.query_one("#story", VerticalScroll).scroll_end, animate=False)
        self.set_class(self.is_told, "-told")
        self.set_class(self.is_told, "-worlds")
        self.refresh_bindings()

    def action_turn_page(self) -> None:
        """On a narrow screen the story and the worlds take turns."""
        self.toggle_class("-worlds")

    def on_click(self) -> None:
        if not self.is_told:
            self.action_tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("next", "turn_page"):
            is_narrow = action == "next" or self.has_class("-narrow")
            return self.is_told and is_narrow and super().check_action(action, parameters)
        return super().check_action(action, parameters)

    # Going on

    def action_next(self) -> None:
        world = self.session.world
        self.dismiss()
        if world:
            self.oath.new_generation(world)

    def action_title(self) -> None:
        self.oath.leave_table(self.session)


def story(session: Session) -> list[Content]:
    """The steps of chapter 8 as the winner wrote them, each with what came of it."""
    events = log(session.game, None)
    end = next((n for n, one in enumerate(events) if isinstance(one, ev.GameWon)), 0)
    after = events[end + 1 :]
    seat = session.game.winner
    winner = session.name(seat) if seat else "The winner"
    is_imperial = seat is not None and session.public_view().player(seat).role != "exile"
    empire = "The Empire stands, and its Citizens with it." if is_imperial else "The old Empire is no more."
    parts = []
    for step in STEPS:
        lines = [tell(one, session.names) for one in after if isinstance(one, step.events)]
        head = Content.assemble(styled(step.title, "bold $primary"), styled(f"  {step.law}", "$text-muted"))
        begins = Content(step.begins.format(winner=winner, empire=empire))
        if not lines and step.quiet:
            lines = [step.quiet.rstrip(".")]
        parts.append(join_lines([head, begins, *(styled(f"{line}.", "bold") for line in lines)]))
    return parts


def world_text(world: World, other: World, session: Session, mark: str) -> Content:
    """A world between games; what the other one has not is marked."""
    known = catalog()
    elsewhere = {place.site for place in other.sites if place.faceup}
    cards = {card for place in other.sites for card in place.cards}
    oath = known.oaths[world.oath].name
    lines = [_marked(oath, world.oath != other.oath, mark, "bold $accent")]
    lines.append(_citizens(world, session))
    for place in world.sites:
        if not place.site or not place.faceup:
            lines.append(styled("  a hidden site", "$text-muted"))
            continue
        lines.append(_marked(known.name(place.site), place.site not in elsewhere, mark, "bold"))
        for card in place.cards:
            suit = known.suits[card]
            letter = SUIT_LETTERS[suit] if suit else "-"
            hue = f"$suit-{suit}" if suit else "$text-muted"
            row = Content.assemble(styled(f"  {letter} ", f"bold {hue}"), Content(known.name(card)))
            lines.append(_marked(row, card not in cards, mark))
    return join_lines(lines)


def _citizens(world: World, session: Session) -> Content:
    if not world.citizens:
        return styled("  no Citizens", "$text-muted")
    names: Sequence[str] = [session.names.get(seat, seat.capitalize()) for seat in world.citizens]
    return Content(f"  Citizens: {', '.join(names)}")


def _marked(text: str | Content, is_new: bool, mark: str, style: str = "") -> Content:
    body = styled(text, style) if isinstance(text, str) else text
    hue = "bold $success" if mark == "+" else "bold $error"
    return Content.assemble(styled(f"{mark} " if is_new else "  ", hue), body)
