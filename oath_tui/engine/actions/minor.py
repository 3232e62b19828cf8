"""6 Minor actions: peeking, moving warbands, and the use of Action powers."""

from __future__ import annotations

from dataclasses import dataclass

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.citizenship import why_not_scepter
from oath_tui.engine.asking import card_name, choose, choose_number, choose_seat, confirm
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.hooks import ACTIONS, Source, Standalone
from oath_tui.engine.moments import WarbandPlacing
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import GRAND_SCEPTER, Table

# 6.2 Action powers


def action_powers(table: Table, you: Seat) -> list[tuple[Standalone, Source, Refusal | None]]:
    """6.2: every Action power this seat has access to, with why it cannot be used now."""
    found = []
    for card, source in table.sources.items():
        powers = ACTIONS.get(card)
        if powers and table.has_access(you, source):
            found += [(power, source, why_not_use(table, you, power, source)) for power in powers]
    return found


def why_not_use(table: Table, you: Seat, power: Standalone, source: Source) -> Refusal | None:
    if power.id in table.state.turn.idle:
        return Refusal("4.2", "it would change nothing again")
    refusal = table.why_not_pay(you, source, power.facts.cost)
    if refusal is None and power.needs:
        with table.set_aside(you, power.facts.cost):
            text = power.needs(table, you, source)
        refusal = Refusal("7.1.3", text, source.card) if text else None
    return refusal


def use_action_power(table: Table, you: Seat, power: Standalone, source: Source) -> Steps[None]:
    table.note(source.card, "used")
    table.pay(you, source, power.facts.cost)
    table.tell(ev.UsedPower(you, source.card))
    yield from power.run(table, you, source)


# 6.3, 6.4 Peeking


@dataclass(frozen=True, slots=True)
class PeekSpot:
    """A facedown relic somewhere, named only by its place."""

    id: str
    relic: CardId
    where: str


def peekable(table: Table, you: Seat) -> list[PeekSpot]:
    """6.3: relics at your site, and elsewhere those you have ever peeked at."""
    found = []
    for slot, site in enumerate(table.state.sites):
        for number, relic in enumerate(site.relics):
            known = you in table.state.peeked.get(relic, ())
            if slot == table.here(you) or known:
                spot = f"{table.slot_id(slot)}:relic-{number + 1}"
                found.append(PeekSpot(spot, relic, f"a relic at {table.slot_label(slot)}"))
    return found


def peekable_reliquary(table: Table, you: Seat) -> list[PeekSpot]:
    """6.4."""
    return [
        PeekSpot(f"space-{space + 1}", relic, f"Reliquary space {space + 1}")
        for space, relic in enumerate(table.state.reliquary)
        if relic
    ]


def why_not_peek(table: Table, you: Seat) -> Refusal | None:
    spots = peekable(table, you)
    if not spots:
        return Refusal("6.3", "there is no facedown relic at your site")
    return _known(table, you, spots, "6.3")


def why_not_peek_reliquary(table: Table, you: Seat) -> Refusal | None:
    refusal = why_not_scepter(table, you)
    if refusal:
        return Refusal("6.4", refusal.text)
    spots = peekable_reliquary(table, you)
    return _known(table, you, spots, "6.4") if spots else Refusal("6.4", "the Reliquary is empty")


def _known(table: Table, you: Seat, spots: list[PeekSpot], law: str) -> Refusal | None:
    if all(you in table.state.peeked.get(spot.relic, ()) for spot in spots):
        return Refusal(law, "you know them: they are shown to you on the table")
    return None


def peek(table: Table, you: Seat) -> Steps[None]:
    yield from _peek_at(table, you, peekable(table, you), "6.3")


def peek_reliquary(table: Table, you: Seat) -> Steps[None]:
    table.note(GRAND_SCEPTER, "used")
    yield from _peek_at(table, you, peekable_reliquary(table, you), "6.4")


def _peek_at(table: Table, you: Seat, spots: list[PeekSpot], law: str) -> Steps[None]:
    fresh = [spot for spot in spots if you not in table.state.peeked.get(spot.relic, ())]
    spot = yield from choose(
        you, "Peek at which relic?", fresh, law=law, key=lambda one: one.id, label=lambda one: one.where
    )
    table.peek(you, spot.relic, spot.where)


# 6.5 Moving warbands


@dataclass(frozen=True, slots=True)
class Shift:
    """A way to move warbands: between board and site, or between Imperial boards."""

    id: str
    label: str
    most: int
    asks: Seat | None = None
    """Whose permission it needs."""
    other: Seat | None = None


def shifts(table: Table, you: Seat) -> list[Shift]:
    found = []
    slot = table.here(you)
    board, spare = table.player(you).warbands, table.spare_warbands(you, slot)
    if spare:
        asks = CHANCELLOR if table.player(you).role == "citizen" else None
        found.append(Shift("to-board", "From your site to your board", spare, asks))
    if table.rules(you, slot) and board and not table.announce(WarbandPlacing(you, slot)).refusal:
        found.append(Shift("to-site", "From your board to your site", board))
    for other in table.empire() if table.is_imperial(you) else ():
        if other != you and table.here(other) == slot:
            name, theirs = table.seat_name(other), table.player(other).warbands
            if board:
                found.append(Shift(f"give:{other}", f"Give to {name}", board, other, other))
            if theirs:
                found.append(Shift(f"take:{other}", f"Take from {name}", theirs, other, other))
    return found


def why_not_move(table: Table, you: Seat) -> Refusal | None:
    if shifts(table, you):
        return None
    return Refusal("6.5", "you have no warbands that can move at your site")


def move_warbands(table: Table, you: Seat) -> Steps[None]:
    shift = yield from choose(
        you,
        "Move warbands how?",
        shifts(table, you),
        law="6.5",
        key=lambda one: one.id,
        label=lambda one: f"{one.label} (up to {one.most})",
    )
    count = yield from choose_number(you, "How many warbands?", 1, shift.most, law="6.5")
    if shift.asks:
        asking = f"{table.seat_name(you)} would move {count} warbands: {shift.label.lower()}"
        if not (yield from confirm(shift.asks, asking, yes="Permit it", no="Forbid it", law="6.5")):
            table.tell(ev.Answered(shift.asks, "forbids it"))
            return
    slot = table.here(you)
    if shift.id == "to-board":
        table.site_to_board(slot, you, count)
    elif shift.id == "to-site":
        table.board_to_site(you, slot, count)
    elif shift.other:
        giver, taker = (you, shift.other) if shift.id.startswith("give") else (shift.other, you)
        table.player(giver).warbands -= count
        table.player(taker).warbands += count
        table.tell(ev.MovedWarbands(giver, count, giver, taker))


# 9.4 Showing a facedown adviser


def why_not_show(table: Table, you: Seat) -> Refusal | None:
    if all(adviser.faceup for adviser in table.player(you).advisers):
        return Refusal("9.4", "you have no facedown adviser")
    if not _showable(table, you):
        return Refusal("9.4", "everyone has seen your facedown advisers")
    return None


def _showable(table: Table, you: Seat) -> list[CardId]:
    others = len(table.state.order) - 1
    return [
        adviser.card
        for adviser in table.player(you).advisers
        if not adviser.faceup and len(adviser.shown_to) < others
    ]


def show_adviser(table: Table, you: Seat) -> Steps[None]:
    """9.4: the holder of a facedown adviser may let another player peek at it."""
    card = yield from choose(
        you, "Show which facedown adviser?", _showable(table, you), law="9.4", label=card_name
    )
    adviser = table.find_adviser(you, card)
    others = [seat for seat in table.state.order if seat != you and seat not in adviser.shown_to]
    other = yield from choose_seat(table, you, "Show it to whom?", others, law="9.4")
    adviser.shown_to.append(other)
    table.tell(ev.Peeked(other, (card,), 1, (you, other), f"a facedown adviser of {table.seat_name(you)}"))
    table.learn(f"{table.seat_name(you)} showed an adviser")
