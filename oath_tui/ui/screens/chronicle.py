"""The Chronicle as a story, and the new world beside the old."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from oath_tui.cards.catalog import catalog
from oath_tui.engine.events import ENDING_NAMES
from oath_tui.engine.view import log
from oath_tui.engine.world import World
from oath_tui.ui.session import Session
from oath_tui.ui.texts import join_lines, seat_text, styled

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp


class ChronicleScreen(Screen[None]):
    CSS_PATH = "../styles/chronicle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "next", "Next generation", id="chronicle.next"),
        Binding("escape,q", "title", "Title", id="chronicle.title"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        session = self.session
        after = session.game.next_world
        yield Static(self._headline(), id="headline", markup=False)
        with Horizontal(id="worlds"):
            with VerticalScroll(classes="page", id="story") as story:
                story.border_title = "The Chronicle"
                yield Static(self._story(), markup=False)
            with VerticalScroll(classes="page") as old:
                old.border_title = "The world that was"
                yield Static(world_text(session.game.start.world), markup=False)
            with VerticalScroll(classes="page") as new:
                new.border_title = "The world that is"
                yield Static(world_text(after) if after else "", markup=False)
        yield Footer()

    def _headline(self) -> Content:
        winner, how = self.session.game.winner, self.session.game.ending
        assert winner is not None
        assert how is not None
        return Content.assemble(seat_text(winner, self.session.names), Content(f" has won: {ENDING_NAMES[how]}."))

    def _story(self) -> Content:
        told = [event for event in log(self.session.game, None) if event.law.startswith("8.")]
        return join_lines([Content(self.session._line(event)[0]) for event in told])

    def action_next(self) -> None:
        world = self.session.world
        self.app.pop_screen()
        if world:
            cast("OathApp", self.app).new_generation(world)

    def action_title(self) -> None:
        cast("OathApp", self.app).leave_table(self.session)


def world_text(world: World) -> Content:
    lines = [styled(catalog().oaths[world.oath].name, "bold $accent")]
    for place in world.sites:
        if not place.site or not place.faceup:
            lines.append(styled("a hidden site", "$text-muted"))
            continue
        lines.append(styled(catalog().name(place.site), "bold"))
        lines += [Content(f"  {catalog().name(card)}") for card in place.cards]
    if world.citizens:
        lines.append(Content("Citizens: " + ", ".join(seat.capitalize() for seat in world.citizens)))
    return join_lines(lines)
