"""5.6 Travel, and pawns that others make travel (5.5.7.3, 7.6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from oath_tui.cards.models import CardId, MajorAction, Region
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.asking import choose, confirm, named
from oath_tui.engine.choices import ChooseOne, Option, Refusal, Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.moments import Arrived
from oath_tui.engine.reactions import react
from oath_tui.engine.state import SLOT_REGIONS, Seat
from oath_tui.engine.table import Table

TRAVEL_COST: dict[Region, dict[Region, int]] = {
    "cradle": {"cradle": 1, "provinces": 2, "hinterland": 4},
    "provinces": {"cradle": 2, "provinces": 2, "hinterland": 2},
    "hinterland": {"cradle": 4, "provinces": 2, "hinterland": 3},
}
RULER_DECIDES = "ruler"


@dataclass(slots=True)
class Trip(Candidate):
    """A destination and what it costs to get there."""

    action_kind: ClassVar[MajorAction] = "travel"

    table: Table = field(compare=False, repr=False)
    seat: Seat
    start: int
    to: int
    forced: bool = False
    """Another player makes this pawn travel."""
    ignores: set[CardId] = field(default_factory=set)
    """Site powers that this trip ignores by name."""
    ignores_sites: bool = False
    """The trip ignores the powers of all sites."""

    @property
    def start_region(self) -> Region:
        return SLOT_REGIONS[self.start]

    @property
    def to_region(self) -> Region:
        return SLOT_REGIONS[self.to]

    @property
    def stays_in_region(self) -> bool:
        return self.start_region == self.to_region

    def free(self) -> None:
        """7.6.2: spend no Supply."""
        self.is_free = True

    def is_bound_by(self, site: Source) -> bool:
        """Whether a site's power touches this trip, or is ignored."""
        return not self.ignores_sites and site.card not in self.ignores

    def goes_to_suit(self, suit: str) -> bool:
        site = self.table.site(self.to)
        return site.faceup and any(self.table.suit(card) == suit for card in site.cards)


@dataclass(slots=True)
class Route:
    """Who names the destination of a pawn that leaves here."""

    seat: Seat
    start: int
    chooser: Seat | None = None


class Travel(Action[Trip]):
    action_kind: ClassVar[MajorAction] = "travel"
    kind = "travel"
    law = "5.6.1"

    def __init__(
        self,
        table: Table,
        you: Seat,
        *,
        is_free: bool = False,
        forced: bool = False,
        slots: Sequence[int] | None = None,
    ) -> None:
        super().__init__(table, you, is_free=is_free)
        self.forced = forced
        self.slots = slots
        """Only these destinations, if a power says so."""

    def fresh(self) -> Travel:
        return Travel(self.table, self.you, is_free=self.is_free, forced=self.forced, slots=self.slots)

    def listed(self) -> Iterator[Trip]:
        start = self.here
        costs = TRAVEL_COST[SLOT_REGIONS[start]]
        for to, region in enumerate(SLOT_REGIONS):
            if to != start and (self.slots is None or to in self.slots):
                yield Trip(self.table, self.you, start, to, self.forced, supply=costs[region])

    def nothing(self) -> Refusal:
        return Refusal(self.law, "there is nowhere to go")

    def label(self, trip: Trip) -> str:
        parts = [f"{trip.price} Supply"]
        parts += [f"1 favor for {self.table.sources[fee.card].name}" for fee in trip.fees]
        if trip.flips:
            parts.append(f"flip {trip.flips} secret" + ("s" if trip.flips > 1 else ""))
        return f"{self.table.slot_label(trip.to)} ({', '.join(parts)})"

    def ask(self, chooser: Seat, trips: Sequence[Trip], question: str, card: CardId | None = None) -> Steps[Trip]:
        return (
            yield from choose(
                chooser,
                named(card, question),
                trips,
                law="5.6.1",
                key=lambda trip: self.table.slot_id(trip.to),
                label=self.label,
                refusal=lambda trip: trip.refusal,
                card=card,
            )
        )


def travel(
    table: Table,
    you: Seat,
    *,
    is_free: bool = False,
    slots: Sequence[int] | None = None,
    card: CardId | None = None,
) -> Steps[None]:
    """5.6 Travel; also by a card's power, which may name the destinations."""
    action = Travel(table, you, is_free=is_free, slots=slots)
    yield from action.choose_modifiers()
    trip = yield from _choose_trip(action, card)
    if trip is None:
        return
    action.settle(trip)
    yield from arrive(table, trip)
    yield from action.finish(trip)


def _choose_trip(action: Travel, card: CardId | None) -> Steps[Trip | None]:
    """11.7: another may name the destination, unless the trip ignores the powers of sites.

    Where a toll is due, the traveler still decides whether to pay it; None if no trip is left that way.
    """
    table, you = action.table, action.you
    trips = action.candidates()
    chooser = table.announce(Route(you, action.here)).chooser
    if chooser is None:
        return (yield from action.ask(you, trips, "Travel where?", card))
    bound = [trip for trip in trips if trip.refusal is None and not trip.ignores_sites]
    own = [trip for trip in trips if trip.refusal is None and trip.ignores_sites]
    if own and bound:
        options = [Option(table.slot_id(trip.to), action.label(trip), None, None, trip) for trip in own]
        options.append(Option(RULER_DECIDES, f"Where {table.seat_name(chooser)} sends you"))
        answer = yield ChooseOne(you, named(card, "Travel where?"), "11.7", card, tuple(options))
        if answer != RULER_DECIDES:
            trip: Trip = next(option.value for option in options if option.id == answer)
            return trip
    if own and not bound:
        return (yield from action.ask(you, own, "Travel where?", card))
    while bound:
        sent = yield from action.ask(chooser, bound, f"Where does {table.seat_name(you)} travel?", card)
        if not (sent.fees or sent.flips) or (yield from _agrees(action, sent, "11.7", card)):
            return sent
        bound = [other for other in bound if other.to != sent.to]
    return None


def arrive(table: Table, trip: Trip) -> Steps[None]:
    """5.6.2: the pawn moves, and a facedown site is revealed."""
    if not table.site(trip.to).faceup:
        table.reveal_site(trip.to)
    table.player(trip.seat).site = trip.to
    table.tell(ev.Traveled(trip.seat, table.site(trip.to).card))
    yield from react(table, Arrived(trip.seat, trip.start, trip.to))


def forced_trips(table: Table, seat: Seat, slots: Sequence[int] | None = None) -> list[Trip]:
    """Where a pawn can be made to travel, spending no Supply; some only if its owner pays a price."""
    return Travel(table, seat, is_free=True, forced=True, slots=slots).open_candidates()


def make_travel(
    table: Table,
    by: Seat,
    seat: Seat,
    *,
    slots: Sequence[int] | None = None,
    may: bool = False,
    law: str = "5.5.7.3",
    card: CardId | None = None,
    before: Callable[[Trip], None] | None = None,
) -> Steps[bool]:
    """Another player makes this pawn travel where it is able to; with `may` the other can let it stay.

    `before` is what a power does when the trip is settled, just before the pawn moves.
    """
    action = Travel(table, seat, is_free=True, forced=True, slots=slots)
    trips = action.open_candidates()
    chooser = table.announce(Route(seat, table.here(seat))).chooser or by
    name = table.seat_name(seat)
    if may and trips:
        question = named(card, f"Make {name} travel?")
        stay = yield from confirm(
            by, question, yes=f"Let {name} stay", no=f"Make {name} travel", law=law, card=card
        )
        if stay:
            return False
    while trips:
        trip = yield from _named_trip(action, chooser, trips, law, card)
        if (trip.fees or trip.flips) and not (yield from _agrees(action, trip, law, card)):
            trips = [other for other in trips if other.to != trip.to]
            continue
        action.settle(trip)
        if before:
            before(trip)
        yield from arrive(table, trip)
        return True
    return False


def _named_trip(action: Travel, chooser: Seat, trips: list[Trip], law: str, card: CardId | None) -> Steps[Trip]:
    name = action.table.seat_name(action.you)
    return (
        yield from choose(
            chooser,
            named(card, f"Where does {name} travel?"),
            trips,
            law=law,
            key=lambda trip: action.table.slot_id(trip.to),
            label=action.label,
            card=card,
        )
    )


def _agrees(action: Travel, trip: Trip, law: str, card: CardId | None) -> Steps[bool]:
    """Nobody can be made to pay for a trip: its owner chooses to, or the pawn goes elsewhere."""
    return (
        yield from confirm(
            action.you,
            named(card, f"You are made to travel to {action.label(trip)}"),
            yes="Pay and go there",
            no="Refuse to pay",
            law=law,
            card=card,
        )
    )
