"""New chronicle, or the next generation: which world, and who sits where."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, cast

from pydantic import ValidationError
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, Label, Select, Static

from oath_tui.cards.catalog import catalog
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import CHANCELLOR, SEATS, Seat
from oath_tui.engine.world import World, first_game, new_chronicle, random_world
from oath_tui.store.errors import SaveError
from oath_tui.store.models import Handoff, SeatData, WorldFile
from oath_tui.store.pins import hash_pin
from oath_tui.store.worlds import OpenWorld, new_world_file
from oath_tui.ui.screens.base import OathScreen
from oath_tui.ui.session import Session
from oath_tui.ui.texts import styled

Kind: TypeAlias = Literal["first", "new", "random", "import"]
NOBODY, HUMAN, COMPUTER = "nobody", "human", "random"
PLAYED_AT_FIRST = 4
KINDS: tuple[tuple[str, Kind], ...] = (
    ("new, shuffled", "new"),
    ("first game of the book", "first"),
    ("random", "random"),
    ("Tabletop Simulator string", "import"),
)
HANDOFFS: tuple[tuple[str, Handoff], ...] = (
    ("strict: cover the table every time", "strict"),
    ("relaxed: only before private decisions", "relaxed"),
    ("open table: never cover it", "open"),
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a seat's row begins with."""

    name: str
    kind: str


class SeatsScreen(OathScreen[None]):
    """Sensible defaults: Enter on the button plays."""

    CSS_PATH = "../styles/seats.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", "Play", id="seats.begin"),
        Binding("escape", "back", "Back", id="seats.back"),
    ]

    def __init__(self, world: OpenWorld | None) -> None:
        super().__init__()
        self.world = world
        self.seed = secrets.randbits(32)
        self.draft: WorldFile | None = None
        """A new world as it would begin; None while the string to import is missing or wrong."""

    def compose(self) -> ComposeResult:
        sitting = sitting_at(self.world.file) if self.world else first_sitting()
        with VerticalScroll(id="form", can_focus=False):
            yield Static(self._heading(), id="heading", markup=False)
            if self.world is None:
                with Horizontal(classes="row"):
                    yield Label("World", classes="word")
                    yield Input("Our Chronicle", id="name", max_length=80, compact=True)
                    yield Select(KINDS, value="new", allow_blank=False, id="kind", compact=True)
                with Horizontal(classes="row", id="import-row"):
                    yield Label("String", classes="word")
                    yield Input(placeholder="Paste the save string here", id="string", compact=True)
            yield Static("", id="about-world", markup=False)
            with Horizontal(classes="row", id="heads"):
                for text, name in (("Seat", "word"), ("Name", "name"), ("Played by", "kind"), ("PIN", "pin")):
                    yield Label(text, classes=f"head-{name}")
            for seat in SEATS:
                yield from self._seat_row(seat, sitting[seat])
            with Horizontal(classes="row", id="handover"):
                yield Label("Handover", classes="word")
                handoff = "open" if self.oath.open_table else self.oath.settings.handoff
                yield Select(HANDOFFS, value=handoff, allow_blank=False, id="handoff", compact=True)
            with Horizontal(id="buttons"):
                yield Button("Play", variant="success", id="begin")
                yield Button("Back", id="back")
        yield Footer()

    def _heading(self) -> Content:
        if self.world is None:
            return Content("A new chronicle")
        number = len(self.world.file.generations) + 1
        return Content.assemble(Content(self.world.file.name), styled(f", game {number}", "$text-muted"))

    def _seat_row(self, seat: Seat, sitting: Sitting) -> ComposeResult:
        kinds = [("a person", HUMAN), ("the computer", COMPUTER)]
        if seat != CHANCELLOR:
            kinds.append(("nobody", NOBODY))
        with Horizontal(classes="row seat"):
            yield Label("", classes=f"word seat-{seat}", id=f"role-{seat}", markup=False)
            yield Input(sitting.name, id=f"name-{seat}", max_length=40, compact=True, classes="name")
            yield Select(kinds, value=sitting.kind, allow_blank=False, id=f"kind-{seat}", compact=True)
            yield Input(
                placeholder="none", password=True, id=f"pin-{seat}", max_length=20, compact=True, classes="pin"
            )

    def on_mount(self) -> None:
        self.query_one("#begin").focus()
        self.show_world()

    # The world

    @on(Select.Changed, "#kind")
    @on(Input.Changed, "#string")
    def show_world(self) -> None:
        """Draws the new world already, so that it can be told which boards are Citizens'."""
        said = ""
        if self.world is None:
            kind = cast(Kind, self.query_one("#kind", Select).value)
            self.query_one("#import-row").display = kind == "import"
            self.draft, said = self._draft(kind)
        world = self.world.file.world if self.world else self.draft.world if self.draft else None
        citizens = world.citizens if world else []
        for seat in SEATS:
            role = "Chancellor" if seat == CHANCELLOR else "Citizen" if seat in citizens else "Exile"
            self.query_one(f"#role-{seat}", Label).update(f"{seat.capitalize():7}{role}")
        if world and not said:
            said = catalog().oaths[world.oath].name
            if self.world and self.world.file.generations:
                said += f". {winner_text(self.world.file)}"
        self.query_one("#about-world", Static).update(Content(said))

    def _draft(self, kind: Kind) -> tuple[WorldFile | None, str]:
        if kind == "import":
            return self._imported()
        worlds: dict[str, World] = {
            "first": first_game(),
            "random": random_world(Rng(self.seed)),
            "new": new_chronicle(Rng(self.seed)),
        }
        return new_world_file("Our Chronicle", worlds[kind]), ""

    def _imported(self) -> tuple[WorldFile | None, str]:
        from oath_tui.interop.tts import TtsError, parse, repaired
        from oath_tui.interop.tts_files import world_file_of

        text = self.query_one("#string", Input).value.strip()
        if not text:
            return None, "Paste a save string of the Tabletop Simulator mod."
        try:
            tts = parse(text)
            draft = world_file_of(tts)
        except TtsError as error:
            return None, str(error)
        self.query_one("#name", Input).value = draft.name
        warnings = repaired(tts).warnings
        return draft, " ".join(warnings)

    # Beginning

    @on(Input.Submitted)
    def next_field(self) -> None:
        self.focus_next()

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        seats = [data for seat in SEATS if (data := self._seat(seat))]
        if len(seats) < 2:
            self.notify("A game needs two seats or more.", severity="warning")
            return
        handoff = cast(Handoff, self.query_one("#handoff", Select).value)
        world = self.world or self._created()
        if world is None:
            return
        try:
            game = world.start_game(seats, self.seed, handoff)
        except (SaveError, ValueError) as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)
            return
        self.dismiss()
        self.oath.sit_down(Session(game, seats, handoff, world))

    def _created(self) -> OpenWorld | None:
        """The new world on disk; whatever is missing is said."""
        if self.draft is None:
            self.query_one("#string").focus()
            self.notify("The world needs a save string, or choose another kind.", severity="warning")
            return None
        name = self.query_one("#name", Input).value.strip()
        try:
            drafted = WorldFile.model_validate(self.draft.model_dump() | {"name": name})
        except ValidationError:
            self.query_one("#name").focus()
            self.notify("Give the world a name of 1 to 80 letters.", severity="warning")
            return None
        opened = OpenWorld.create(self.oath.saves, name, drafted.world.to_world())
        opened.file.tts = drafted.tts
        return opened

    def _seat(self, seat: Seat) -> SeatData | None:
        kind = self.query_one(f"#kind-{seat}", Select).value
        if kind == NOBODY:
            return None
        name = self.query_one(f"#name-{seat}", Input).value.strip() or seat.capitalize()
        pin = self.query_one(f"#pin-{seat}", Input).value
        player: Literal["human", "random"] = "random" if kind == COMPUTER else "human"
        return SeatData(seat=seat, name=name, player=player, pin=hash_pin(pin) if pin else None)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        if self.world:
            self.world.close()
        self.dismiss()


def first_sitting() -> dict[Seat, Sitting]:
    return {
        seat: Sitting(
            "Chancellor" if seat == CHANCELLOR else seat.capitalize(), HUMAN if n < PLAYED_AT_FIRST else NOBODY
        )
        for n, seat in enumerate(SEATS)
    }


def sitting_at(world: WorldFile) -> dict[Seat, Sitting]:
    """Who sat there last time; the winner is the Chancellor now, and the old Chancellor takes the empty chair."""
    sitting = first_sitting()
    if not world.finished:
        return sitting
    last = {one.seat: one for one in world.finished[-1].seats}
    for seat in SEATS:
        if seat in last:
            sitting[seat] = Sitting(last[seat].name, last[seat].player)
        else:
            sitting[seat] = Sitting(seat.capitalize(), NOBODY)
    winner = world.generations[-1].winner if world.generations else CHANCELLOR
    sitting[CHANCELLOR], sitting[winner] = sitting[winner], sitting[CHANCELLOR]
    return sitting


def winner_text(world: WorldFile) -> str:
    last = world.generations[-1]
    name = next((one.name for one in last.seats if one.seat == last.winner), last.winner.capitalize())
    if last.winner == CHANCELLOR:
        return f"{name} won the last game and stays Chancellor."
    return f"{name} won the last game and is the Chancellor now, unless you agree otherwise."
