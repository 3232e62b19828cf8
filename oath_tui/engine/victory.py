"""3 Victory and 2.11 the Oathkeeper title: who meets which goal, and how the game ends."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import OathName
from oath_tui.engine import events as ev
from oath_tui.engine.asking import choose_seat
from oath_tui.engine.choices import Steps
from oath_tui.engine.moments import EndDie, TitlePassed
from oath_tui.engine.reactions import react
from oath_tui.engine.state import CHANCELLOR, LAST_ROUND, SLOT_REGIONS, Ending, Seat
from oath_tui.engine.table import GRAND_SCEPTER, Table

VISIONS_NEEDED = 3
STABLE_ROLLS: dict[int, int] = {5: 6, 6: 5, 7: 3}
"""3.3: the lowest roll of the end die that ends the game after a round."""


# Goals


def sites_ruled(table: Table) -> dict[Seat, int]:
    """How many sites each competitor rules; the Chancellor stands for the whole Empire (2.11)."""
    counts = dict.fromkeys((seat for seat in table.state.order if competes(table, seat)), 0)
    for slot in range(len(SLOT_REGIONS)):
        rulers = table.rulers(slot)
        if rulers:
            counts[CHANCELLOR if CHANCELLOR in rulers else rulers[0]] += 1
    return counts


def competes(table: Table, seat: Seat) -> bool:
    return seat == CHANCELLOR or not table.is_imperial(seat)


def treasures(table: Table) -> dict[Seat, int]:
    """How many relics and banners each player holds."""
    return {seat: len(table.player(seat).relics) + len(table.banners_of(seat)) for seat in table.state.order}


def at_the_top(counts: dict[Seat, int]) -> list[Seat]:
    """Everyone at the maximum: for the title, where a tie still meets the goal."""
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most]


def alone_at_the_top(counts: dict[Seat, int], seat: Seat) -> bool:
    """Strictly more than anyone else: for a Vision, where a tie does not do."""
    return all(counts.get(seat, 0) > count for other, count in counts.items() if other != seat)


def goal_seats(table: Table, oath: OathName) -> list[Seat]:
    """2.11: who meets the Oathkeeper goal."""
    match oath:
        case "supremacy":
            return at_the_top(sites_ruled(table))
        case "protection":
            return at_the_top(treasures(table))
        case "the_people":
            holder = table.banner_holder("peoples_favor")
        case "devotion":
            holder = table.banner_holder("darkest_secret")
    return [holder] if holder else []


def fulfils(table: Table, seat: Seat, oath: OathName) -> bool:
    """3.2: whether a Vision with the goal of this oath has come true, three drawn included."""
    if table.state.visions_drawn < VISIONS_NEEDED:
        return False
    match oath:
        case "supremacy":
            return alone_at_the_top(sites_ruled(table), seat)
        case "protection":
            return alone_at_the_top(treasures(table), seat)
        case "the_people":
            return table.banner_holder("peoples_favor") == seat
        case "devotion":
            return table.banner_holder("darkest_secret") == seat


# 2.11 The title


def settle_title(table: Table) -> Steps[None]:
    """The title is always held by whoever meets the goal; the holder chooses among tied others."""
    if table.state.turn.phase == "setup":
        return
    if table.fight is not None and table.state.oath == "supremacy":
        return  # sites are counted when the Campaign is over; only treasures change hands within it (R080)
    holder = table.state.title
    seats = goal_seats(table, table.state.oath)
    if not seats or holder in seats:
        return
    heir = yield from choose_seat(table, holder, "Who takes the title from you?", seats, law="2.11")
    table.state.title = heir
    table.state.usurper = False
    table.tell(ev.TitleTaken(heir, holder))
    yield from react(table, TitlePassed(heir, holder))


def is_oathkeeper(table: Table, seat: Seat) -> bool:
    return table.state.title == seat


def imperial_oathkeeper(table: Table) -> bool:
    return table.player(table.state.title).role != "exile"


# 3 Endings


def win(table: Table, seat: Seat, how: Ending) -> None:
    table.state.winner = seat
    table.state.ending = how
    table.state.turn.phase = "over"
    table.tell(ev.GameWon(seat, how))


def check_wake_win(table: Table, you: Seat) -> None:
    """4.1.2: the Usurper Win (3.1), then the Visionary Win (3.2), for Exiles only."""
    if not table.is_exile(you):
        return
    if table.state.title == you and table.state.usurper:
        win(table, you, "usurper")
        return
    visions = table.revealed_visions(you)
    for vision in visions:
        table.note(vision, "offered")
    fulfilled = [vision for vision in visions if has_fulfilled(table, you, vision)]
    if fulfilled:
        table.note(fulfilled[0], "used")
        win(table, you, "vision")


def has_fulfilled(table: Table, seat: Seat, vision: str) -> bool:
    oath = catalog().visions[vision].oath
    return oath is not None and fulfils(table, seat, oath)


def successor(table: Table) -> Seat:
    """3.3.1: the Citizen who meets the Successor goal wins in the Chancellor's place."""
    citizens = [seat for seat in table.state.order if table.player(seat).role == "citizen"]
    match table.state.oath:
        case "supremacy":
            counts = {seat: n for seat, n in treasures(table).items() if seat in (*citizens, CHANCELLOR)}
            heirs = [seat for seat in citizens if alone_at_the_top(counts, seat)]
        case "the_people":
            heirs = [seat for seat in citizens if table.banner_holder("darkest_secret") == seat]
        case "protection":
            heirs = [seat for seat in citizens if table.banner_holder("peoples_favor") == seat]
        case "devotion":
            heirs = [seat for seat in citizens if table.relic_holder(GRAND_SCEPTER) == seat]
    return heirs[0] if heirs else CHANCELLOR


def end_of_round(table: Table) -> Steps[None]:
    """3.3, 3.4: whether the game ends with this round."""
    number = table.state.turn.round
    if number == LAST_ROUND:
        seat = exhausted_winner(table)
        win(table, seat, "war_exhaustion")
    elif number in STABLE_ROLLS and imperial_oathkeeper(table):
        roll = yield from roll_end_die(table)
        if roll >= STABLE_ROLLS[number]:
            win(table, successor(table), "stable_regime")


def roll_end_die(table: Table) -> Steps[int]:
    """3.3: a power may change the result once it lies there."""
    loaded = table.state.loaded.get("end")
    assert loaded is None or loaded, "the end die is rolled, and no roll of it was named"
    roll = loaded.pop(0) if loaded else table.randrange(6) + 1
    table.tell(ev.EndDieRolled(roll))
    table.learn("the end die was rolled")
    moment = EndDie(roll)
    yield from react(table, moment)
    return moment.roll


def exhausted_winner(table: Table) -> Seat:
    """3.4: the Empire as Oathkeeper, a Usurper, a Vision by its rank, else the Empire."""
    if imperial_oathkeeper(table):
        return successor(table)
    if table.state.usurper:
        return table.state.title
    fulfilled = [
        (catalog().visions[vision].war_exhaustion_rank or 0, seat, vision)
        for seat in table.state.order
        if table.is_exile(seat)
        for vision in table.revealed_visions(seat)
        if has_fulfilled(table, seat, vision)
    ]
    if not fulfilled:
        return successor(table)
    _, seat, vision = min(fulfilled, key=lambda one: one[0])
    table.note(vision, "used")
    return seat
