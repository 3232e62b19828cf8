"""6.6 Offering Citizenship, 6.7 exiling a Citizen, 6.8 exiling yourself."""

from __future__ import annotations

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.deals import Good, carry_out, exchange
from oath_tui.engine.actions.discard import discard_vision
from oath_tui.engine.actions.taking import take_relics
from oath_tui.engine.asking import card_name, choose, choose_seat, choose_some, confirm, divide, named
from oath_tui.engine.choices import Place, Refusal, Steps
from oath_tui.engine.moments import Exiling
from oath_tui.engine.state import CHANCELLOR, LEFTMOST_SUPPLY, Seat
from oath_tui.engine.table import GRAND_SCEPTER, Table
from oath_tui.engine.victory import settle_title

EXILE_PRICE = 5
CITIZEN_GOODS: tuple[Good, ...] = ("favor", "secrets", "relics", "banners")


def why_not_scepter(table: Table, you: Seat) -> Refusal | None:
    """Whether this seat holds the Grand Scepter and did not take it this turn."""
    if table.relic_holder(GRAND_SCEPTER) != you:
        return Refusal("6.6.1", "you do not hold the Grand Scepter")
    if GRAND_SCEPTER in table.state.turn.taken:
        return Refusal("6.6.1", "you took the Grand Scepter this turn")
    return None


def exiles(table: Table) -> list[Seat]:
    return [seat for seat in table.state.order if table.is_exile(seat)]


def why_not_offer(table: Table, you: Seat) -> Refusal | None:
    refusal = why_not_scepter(table, you)
    if refusal:
        return refusal
    if not any(table.state.reliquary):
        return Refusal("6.6.1", "the Reliquary is empty")
    if not exiles(table):
        return Refusal("6.6.1", "there is no Exile")
    return None


def offer_citizenship(table: Table, you: Seat) -> Steps[None]:
    """6.6.1: one Reliquary relic, and a free exchange of favor, secrets, banners and other relics."""
    table.note(GRAND_SCEPTER, "used")
    exile = yield from choose_seat(table, you, "Offer Citizenship to whom?", exiles(table), law="6.6.1")
    spaces = [space for space in range(4) if table.state.reliquary[space]]
    space = yield from choose(
        you,
        "Offer which Reliquary relic?",
        spaces,
        law="6.6.1",
        key=lambda one: f"space-{one + 1}",
        label=lambda one: _space_label(table, you, one),
    )
    relic = table.state.reliquary[space]
    assert relic is not None
    if exile == you:
        yield from become_citizen(table, you)
        yield from take_relics(table, you, [relic], "the Reliquary", given=True)
        return
    yield from _let_peek(table, you, exile)
    also = f", with Citizenship and the relic of Reliquary space {space + 1}"
    terms = yield from exchange(table, you, exile, CITIZEN_GOODS, law="6.6.1", also=also)
    if terms is None:
        return
    terms.reliquary[exile] = relic
    yield from become_citizen(table, exile)
    yield from carry_out(table, terms)


def _space_label(table: Table, you: Seat, space: int) -> str:
    relic = table.state.reliquary[space]
    known = relic is not None and you in table.state.peeked.get(relic, ())
    return f"Space {space + 1}: {card_name(relic) if known and relic else 'not peeked at'}"


def _let_peek(table: Table, you: Seat, exile: Seat) -> Steps[None]:
    """6.6.1: the Exile may be shown what lies in the Reliquary first."""
    spaces = [space for space in range(4) if table.state.reliquary[space]]
    shown = yield from choose_some(
        you,
        f"Let {table.seat_name(exile)} peek at which Reliquary relics?",
        spaces,
        0,
        len(spaces),
        law="6.6.1",
        key=lambda one: f"space-{one + 1}",
        label=lambda one: _space_label(table, you, one),
    )
    for space in shown:
        relic = table.state.reliquary[space]
        if relic:
            table.peek(exile, relic, "the Reliquary")


def become_citizen(table: Table, seat: Seat) -> Steps[None]:
    """6.6.2: the board turns, warbands become purple, the Vision goes, the turn's actions end."""
    player = table.player(seat)
    for vision in table.shared_visions(seat):
        table.kill_on_card(vision, seat)
    yield from _turn_purple(table, seat)
    player.role = "citizen"
    table.tell(ev.BecameCitizen(seat))
    for vision in list(player.visions):
        yield from discard_vision(table, seat, vision)
    if table.state.title == seat and table.state.usurper:
        table.state.usurper = False
        table.tell(ev.TitleFlipped(seat, "Oathkeeper"))
    refresh_full(table, seat)
    table.cards_changed()
    yield from settle_title(table)


def refresh_full(table: Table, seat: Seat) -> None:
    """Supply to its leftmost space; in your own turn your Act Phase ends."""
    table.player(seat).supply = LEFTMOST_SUPPLY
    if seat == table.active:
        end_act(table)
        table.state.turn.refresh_full.append(seat)


def end_act(table: Table) -> None:
    table.state.turn.act_ended = True


def _turn_purple(table: Table, seat: Seat) -> Steps[None]:
    """Warbands on the board, the map and cards are replaced as far as the purple ones go (9.3)."""
    player, state = table.player(seat), table.state
    places = [Place("board", "your board", player.warbands)]
    places += [
        Place(f"site:{slot}", table.slot_label(slot), site.warbands)
        for slot, site in enumerate(state.sites)
        if site.color == seat
    ]
    places += [
        Place(f"card:{card}", card_name(card), held[seat])
        for card, held in state.warbands_on.items()
        if held.get(seat)
    ]
    total = sum(place.most for place in places)
    purple = min(total, state.warband_banks[CHANCELLOR])
    kept = yield from divide(
        seat,
        f"Only {purple} purple warbands are left: replace which?",
        places,
        purple,
        purple,
        law="6.6.2",
    )
    state.warband_banks[seat] += total
    state.warband_banks[CHANCELLOR] -= purple
    player.warbands = kept.get("board", 0)
    for slot, site in enumerate(state.sites):
        if site.color == seat:
            site.warbands = kept.get(f"site:{slot}", 0)
            site.color = CHANCELLOR if site.warbands else None
    for card, held in state.warbands_on.items():
        if held.pop(seat, 0) and kept.get(f"card:{card}"):
            held[CHANCELLOR] = held.get(CHANCELLOR, 0) + kept[f"card:{card}"]


# 6.7, 6.8 Exile


def exile_price(table: Table, you: Seat, citizen: Seat) -> int:
    """Five favor, one more for each title of the Citizen, one less for each of yours."""
    return EXILE_PRICE + _titles(table, citizen) - _titles(table, you)


def _titles(table: Table, seat: Seat) -> int:
    return (table.state.title == seat) + (table.banner_holder("peoples_favor") == seat)


def exilable(table: Table, you: Seat) -> list[Seat]:
    return [
        seat
        for seat in table.state.order
        if table.player(seat).role == "citizen"
        and seat != you
        and table.announce(Exiling(seat)).refusal is None
        and exile_price(table, you, seat) <= table.favor(you)
    ]


def why_not_exile(table: Table, you: Seat) -> Refusal | None:
    refusal = why_not_scepter(table, you)
    if refusal:
        return Refusal("6.7", refusal.text)
    citizens = [s for s in table.state.order if table.player(s).role == "citizen" and s != you]
    if not citizens:
        return Refusal("6.7", "there is no other Citizen")
    if not exilable(table, you):
        for citizen in citizens:
            forbidden = table.announce(Exiling(citizen)).refusal
            if forbidden:
                return forbidden
        least = min(exile_price(table, you, citizen) for citizen in citizens)
        return Refusal("6.7", f"costs {least} favor, you have {table.favor(you)}")
    return None


def exile_citizen(table: Table, you: Seat) -> Steps[None]:
    table.note(GRAND_SCEPTER, "used")
    citizen = yield from choose(
        you,
        "Exile which Citizen?",
        exilable(table, you),
        law="6.7",
        label=lambda one: f"{table.seat_name(one)} (give {exile_price(table, you, one)} favor)",
    )
    table.give_favor(you, citizen, exile_price(table, you, citizen))
    become_exile(table, citizen)
    table.player(citizen).supply = LEFTMOST_SUPPLY
    yield from settle_title(table)


def become_exile(table: Table, seat: Seat) -> None:
    """Only warbands on the board change color, as far as the own ones go; purple on sites stays Imperial."""
    player, banks = table.player(seat), table.state.warband_banks
    banks[CHANCELLOR] += player.warbands
    player.warbands = min(player.warbands, banks[seat])
    banks[seat] -= player.warbands
    player.role = "exile"
    table.cards_changed()
    table.tell(ev.BecameExile(seat))


def self_exile_price(table: Table, you: Seat) -> int:
    """Secrets on your board and on cards, and warbands on your board."""
    on_cards = sum(table.state.secrets_on.values()) if you == table.active else 0
    return table.all_secrets(you) + on_cards + table.player(you).warbands


def why_not_self_exile(table: Table, you: Seat) -> Refusal | None:
    if table.player(you).role != "citizen":
        return Refusal("6.8", "you are no Citizen")
    if table.relic_holder(GRAND_SCEPTER) == you:
        return Refusal("6.8", "you hold the Grand Scepter")
    forbidden = table.announce(Exiling(you)).refusal
    if forbidden:
        return forbidden
    price = self_exile_price(table, you)
    if price > table.favor(you):
        return Refusal("6.8", f"costs {price} favor, you have {table.favor(you)}")
    return None


def self_exile(table: Table, you: Seat) -> Steps[None]:
    table.give_favor(you, table.relic_holder(GRAND_SCEPTER), self_exile_price(table, you))
    become_exile(table, you)
    refresh_full(table, you)
    yield from settle_title(table)


def offer_forced_citizenship(
    table: Table, seat: Seat, card: CardId, *, relic: bool = False, must: bool = False
) -> Steps[bool]:
    """7.6.1: a power makes an Exile a Citizen without an offer; a relic, if any, unseen."""
    if not table.is_exile(seat):
        return False
    question = named(card, "Become a Citizen?")
    if not must and not (
        yield from confirm(seat, question, yes="Become a Citizen", no="Stay an Exile", law="7.6.1", card=card)
    ):
        return False
    yield from become_citizen(table, seat)
    spaces = [space for space in range(4) if table.state.reliquary[space]] if relic else []
    if spaces:
        space = yield from choose(
            seat,
            named(card, "Take which Reliquary relic, unseen?"),
            spaces,
            law="7.6.1",
            key=lambda one: f"space-{one + 1}",
            label=lambda one: f"Space {one + 1}",
            card=card,
        )
        taken = table.state.reliquary[space]
        if taken:
            yield from take_relics(table, seat, [taken], "the Reliquary")
    return True
