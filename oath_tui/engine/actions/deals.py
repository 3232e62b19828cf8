"""Binding exchanges: one side proposes, the other accepts, changes or refuses. Law 6.6.1, 7.6.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.moving import give_advisers
from oath_tui.engine.actions.play import discardable_advisers, overflow, shown
from oath_tui.engine.actions.taking import move_banner, move_relic
from oath_tui.engine.asking import card_name, choose_number, named
from oath_tui.engine.choices import ChooseOne, Counts, Deal, Option, Place, Refusal, Steps
from oath_tui.engine.moments import BanditLoyalty, GivingSecrets, RelicsTaken, WarbandPlacing
from oath_tui.engine.reactions import react
from oath_tui.engine.state import Adviser, Seat
from oath_tui.engine.table import BANNERS, Table
from oath_tui.engine.victory import settle_title

Good: TypeAlias = Literal["favor", "secrets", "relics", "banners", "sites", "advisers"]
BACK = "adviser-"
ROUNDS_OF_TALK = 4
"""After so many changes to a proposal the talk is over."""


@dataclass(slots=True)
class Terms:
    """What each of two seats gives the other."""

    gives: dict[Seat, Counts]
    reliquary: dict[Seat, CardId] = field(default_factory=dict)
    """The Reliquary relic that comes with Citizenship, by who gets it."""


def stock(
    table: Table, seat: Seat, partner: Seat, goods: Sequence[Good], *, viewer: Seat | None = None
) -> list[Place]:
    """What this seat can put into an exchange with the partner. What cannot be taken may still be given."""
    player = table.player(seat)
    places = []
    if "favor" in goods:
        places.append(Place("favor", "favor", table.favor(seat)))
    if "secrets" in goods and table.announce(GivingSecrets(seat)).refusal is None:
        places.append(Place("secrets", "secrets", player.secrets))
    items: list[CardId] = []
    if "relics" in goods:
        items += player.relics
    if "banners" in goods:
        items += table.banners_of(seat)
    places += [Place(item, card_name(item), 1, item) for item in items]
    if "advisers" in goods:
        places += _advisers_to_give(table, seat, viewer)
    if "sites" in goods:
        slots = sites_to_give(table, seat, partner)
        places += [Place(table.slot_id(slot), table.slot_label(slot), 1, table.slot_id(slot)) for slot in slots]
    return [place for place in places if place.most]


def _advisers_to_give(table: Table, seat: Seat, viewer: Seat | None) -> list[Place]:
    """Those that are not locked; facedown ones by their place, named only to who knows them."""
    places = []
    for number, adviser in enumerate(table.player(seat).advisers):
        if adviser.faceup:
            if table.lock(seat, adviser.card) is None:
                places.append(Place(adviser.card, card_name(adviser.card), 1, adviser.card))
        else:
            pointer = f"{seat}:{BACK}{number + 1}"
            known = viewer is not None and viewer in (seat, *adviser.shown_to)
            name = f" ({card_name(adviser.card)})" if known else ""
            places.append(Place(pointer, f"facedown adviser {number + 1}{name}", 1, pointer))
    return places


def exchange(
    table: Table,
    proposer: Seat,
    partner: Seat,
    goods: Sequence[Good],
    *,
    law: str,
    also: str = "",
    card: CardId | None = None,
) -> Steps[Terms | None]:
    """Proposer and partner talk until one accepts or refuses. Nothing changes hands here yet."""
    speaker, listener = proposer, partner
    for _ in range(ROUNDS_OF_TALK):
        terms = yield from _propose(table, speaker, listener, goods, law, also, card)
        options = (
            Option("accept", "Accept", why_not_carry_out(table, terms)),
            Option("change", "Propose something else"),
            Option("refuse", "Refuse"),
        )
        proposal = f"{table.seat_name(speaker)} proposes: {terms_text(table, terms, listener)}{also}"
        question = f"{card_name(card)}, {proposal}" if card else proposal
        answer = yield ChooseOne(listener, question, law, card, options)
        if answer == "accept":
            table.tell(ev.Answered(listener, "accepts"))
            return terms
        if answer == "refuse":
            break
        speaker, listener = listener, speaker
    table.tell(ev.Answered(listener, "refuses"))
    return None


def _propose(
    table: Table,
    speaker: Seat,
    listener: Seat,
    goods: Sequence[Good],
    law: str,
    also: str,
    card: CardId | None,
) -> Steps[Terms]:
    gives = tuple(stock(table, speaker, listener, goods, viewer=speaker))
    gets = tuple(stock(table, listener, speaker, goods, viewer=speaker))
    question = named(card, f"Propose an exchange with {table.seat_name(listener)}{also}")
    answer = yield Deal(speaker, question, law, card, listener, gives, gets)
    assert isinstance(answer, dict)
    give, get = answer["give"], answer["get"]
    assert isinstance(give, dict)
    assert isinstance(get, dict)
    terms = Terms({speaker: give, listener: get})
    table.tell(ev.Offered(speaker, listener, f"{_goods(give)} for {_goods(get)}"))
    return terms


def terms_text(table: Table, terms: Terms, seat: Seat) -> str:
    """The proposal as this seat reads it."""
    other = next(one for one in terms.gives if one != seat)
    return f"you get {_goods(terms.gives[other])}, you give {_goods(terms.gives[seat])}"


def _goods(counts: Counts) -> str:
    return " and ".join(_good(item, count) for item, count in counts.items()) or "nothing"


def _good(item: str, count: int) -> str:
    if item in ("favor", "secrets"):
        return f"{count} {item}" if count != 1 else f"1 {item.removesuffix('s')}"
    _, facedown, number = item.partition(BACK)
    return f"facedown adviser {number}" if facedown else card_name(item)


def _lent(table: Table, terms: Terms) -> list[tuple[Seat, Adviser]]:
    """The advisers that change hands, each with who gives it."""
    return [
        (giver, adviser)
        for giver, gifts in terms.gives.items()
        for number, adviser in enumerate(table.player(giver).advisers)
        if (adviser.card if adviser.faceup else f"{giver}:{BACK}{number + 1}") in gifts
    ]


def carry_out(table: Table, terms: Terms, card: CardId | None = None) -> Steps[None]:
    """Both gifts at once: the title looks at the whole of it. A power of this card may have brought the deal."""
    (one, other) = terms.gives
    advisers = [(giver, adviser.card, other if giver == one else one) for giver, adviser in _lent(table, terms)]
    gifts: list[tuple[str, Seat, list[CardId]]] = [
        ("the Reliquary", taker, [relic]) for taker, relic in terms.reliquary.items()
    ]
    for giver, taker in ((one, other), (other, one)):
        gifts.append((giver, taker, [item for item in terms.gives[giver] if item in table.player(giver).relics]))
        table.give_favor(giver, taker, terms.gives[giver].get("favor", 0))
        table.give_secrets(giver, taker, terms.gives[giver].get("secrets", 0))
        for banner in BANNERS:
            if banner in terms.gives[giver]:
                move_banner(table, taker, banner)
    for source, taker, relics in gifts:
        for relic in relics:
            move_relic(table, taker, relic, source, given=True)
    yield from _hand_over_sites(table, terms, card)
    if advisers:
        yield from give_advisers(table, advisers)
    yield from settle_title(table)
    for _, taker, relics in gifts:
        if relics:
            yield from react(table, RelicsTaken(taker, relics, given=True))


# Sites: the old ruler's warbands go home, the new ruler's move in


def sites_to_give(table: Table, seat: Seat, partner: Seat) -> list[int]:
    """Sites this seat rules and the partner does not: nothing passes inside the Empire."""
    return [
        slot
        for slot in table.ruled_slots(seat)
        if not table.rules(partner, slot) and not table.announce(WarbandPlacing(partner, slot)).refusal
    ]


def why_not_carry_out(table: Table, terms: Terms) -> Refusal | None:
    """Advisers need a place (5.1.4.2); sites a warband each, from the board or from sites given away."""
    lent = _lent(table, terms)
    for seat in terms.gives:
        coming = [adviser for giver, adviser in lent if giver != seat]
        can_go = [*discardable_advisers(table, seat), *(adviser.card for giver, adviser in lent if giver == seat)]
        staying = [adviser for adviser in table.player(seat).advisers if adviser.card not in can_go]
        if coming and overflow(table, seat, shown([*staying, *coming])):
            return Refusal("5.1.4.2", f"{table.seat_name(seat)} has no place for these advisers")
        needed = sum(_least_placed(table, seat, slot) for slot in _sites_got(table, terms, seat))
        other = next(one for one in terms.gives if one != seat)
        leaving = sum(table.site(slot).warbands for slot in _sites_got(table, terms, other))
        if needed > table.player(seat).warbands + leaving:
            return Refusal("7.6.3", f"{table.seat_name(seat)} has too few warbands to rule these sites")
    return None


def _sites_got(table: Table, terms: Terms, seat: Seat) -> list[int]:
    giver = next(one for one in terms.gives if one != seat)
    return [slot for slot in table.faceup_slots() if table.slot_id(slot) in terms.gives[giver]]


def _least_placed(table: Table, seat: Seat, slot: int) -> int:
    """One, or none where the bandits of an empty site obey this seat (7.6.5)."""
    holder = table.announce(BanditLoyalty(slot)).holder
    return 0 if holder and (holder == seat or not table.is_enemy(holder, seat)) else 1


def _hand_over_sites(table: Table, terms: Terms, card: CardId | None) -> Steps[None]:
    got = {seat: _sites_got(table, terms, seat) for seat in terms.gives}
    for seat, slots in got.items():
        giver = next(one for one in terms.gives if one != seat)
        for slot in slots:
            table.site_to_board(slot, giver, table.site(slot).warbands)
    for seat, slots in got.items():
        for number, slot in enumerate(slots):
            kept_back = sum(_least_placed(table, seat, later) for later in slots[number + 1 :])
            count = yield from choose_number(
                seat,
                named(card, f"Move how many warbands from your board to {table.slot_label(slot)}?"),
                _least_placed(table, seat, slot),
                table.player(seat).warbands - kept_back,
                law="7.6.3",
                card=card,
            )
            table.board_to_site(seat, slot, count)
