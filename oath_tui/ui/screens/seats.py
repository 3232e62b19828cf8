"""New chronicle, or the next generation: who sits where."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, ClassVar, cast

from pydantic import ValidationError
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select

from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.world import World, first_game, new_chronicle, random_world
from oath_tui.store.models import Handoff, SeatData
from oath_tui.store.pins import hash_pin
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.session import Session

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

NOBODY, HUMAN, COMPUTER = "nobody", "human", "random"
PLAYED_AT_FIRST = 4


class SeatsScreen(Screen[None]):
    """Sensible defaults: Enter on the button plays."""

    CSS_PATH = "../styles/seats.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", "Play", id="seats.begin"),
        Binding("escape", "back", "Back", id="seats.back"),
    ]

    def __init__(self, world: OpenWorld | None) -> None:
        super().__init__()
        self.world = world

    @property
    def oath(self) -> OathApp:
        return cast("OathApp", self.app)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="form"):
            yield Label(self.world.file.name if self.world else "A new chronicle", id="heading", markup=False)
            with Horizontal(classes="row"):
                yield Button("Play", variant="success", id="begin")
                yield Button("Back", id="back")
            if self.world is None:
                with Horizontal(classes="row"):
                    yield Label("World", classes="word")
                    yield Input("Our Chronicle", id="name", max_length=80)
                    yield Select(
                        [("first game of the book", "first"), ("new, shuffled", "new"), ("random", "random")],
                        value="new",
                        allow_blank=False,
                        id="kind",
                    )
            for number, seat in enumerate(SEATS):
                yield from self._seat_row(number, seat)
            with Horizontal(classes="row"):
                yield Label("Handover", classes="word")
                yield Select(
                    [
                        ("strict: cover the table every time", "strict"),
                        ("relaxed: only before private decisions", "relaxed"),
                        ("open table: never", "open"),
                    ],
                    value="open" if self.oath.open_table else "strict",
                    allow_blank=False,
                    id="handoff",
                )
        yield Footer()

    def _seat_row(self, number: int, seat: Seat) -> ComposeResult:
        citizens = self.world.file.world.citizens if self.world else []
        role = "Chancellor" if number == 0 else ("Citizen" if seat in citizens else "Exile")
        kinds = [("a person", HUMAN), ("chance", COMPUTER)]
        if number > 0:
            kinds.append(("nobody", NOBODY))
        with Horizontal(classes="row"):
            yield Label(f"{seat.capitalize()} {role}", classes=f"word seat-{seat}")
            yield Input(seat.capitalize() if number else "Chancellor", id=f"name-{seat}", max_length=40)
            yield Select(
                kinds, value=HUMAN if number < PLAYED_AT_FIRST else NOBODY, allow_blank=False, id=f"kind-{seat}"
            )
            yield Input(placeholder="PIN", password=True, id=f"pin-{seat}", max_length=20, classes="pin")

    def on_mount(self) -> None:
        self.query_one("#begin").focus()

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        seats = [data for seat in SEATS if (data := self._seat(seat))]
        if len(seats) < 2:
            self.notify("A game needs two seats or more.", severity="warning")
            return
        seed = secrets.randbits(32)
        handoff = cast(Handoff, self.query_one("#handoff", Select).value)
        try:
            world = self.world or OpenWorld.create(
                self.oath.saves, self.query_one("#name", Input).value.strip(), self._world(seed)
            )
        except ValidationError:
            self.notify("Give the world a name of 1 to 80 letters.", severity="warning")
            return
        game = world.start_game(seats, seed, handoff)
        self.app.pop_screen()
        self.oath.sit_down(Session(game, seats, handoff, world))

    def _seat(self, seat: Seat) -> SeatData | None:
        kind = self.query_one(f"#kind-{seat}", Select).value
        if kind == NOBODY:
            return None
        name = self.query_one(f"#name-{seat}", Input).value.strip() or seat.capitalize()
        pin = self.query_one(f"#pin-{seat}", Input).value
        player = "random" if kind == COMPUTER else "human"
        return SeatData(seat=seat, name=name, player=player, pin=hash_pin(pin) if pin else None)  # type: ignore[arg-type]

    def _world(self, seed: int) -> World:
        match self.query_one("#kind", Select).value:
            case "first":
                return first_game()
            case "random":
                return random_world(Rng(seed))
            case _:
                return new_chronicle(Rng(seed))

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        if self.world:
            self.world.close()
        self.app.pop_screen()
