"""10.15 Move, 10.25 Swap and 10.11 Give, for cards in play. What moves is not played: it brings no favor."""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Denizen, Edifice
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import departed, discard_at_site
from oath_tui.engine.actions.play import (
    DiscardRight,
    PlayScope,
    entered,
    keep_adviser_limit,
    make_room_for,
)
from oath_tui.engine.asking import card_name, choose_card, choose_card_or_none
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.state import Adviser, Seat
from oath_tui.engine.table import Table


def fits_site(card: CardId) -> bool:
    """7.2.1: whether a faceup card may lie at a site."""
    printed = catalog()[card]
    return isinstance(printed, (Denizen, Edifice)) and printed.restriction != "adviser_only"


def fits_advisers(card: CardId) -> bool:
    printed = catalog()[card]
    return isinstance(printed, (Denizen, Edifice)) and printed.restriction != "site_only"


# To a site


def sites_for(table: Table, seat: Seat, card: CardId) -> list[int]:
    """Where this seat may move a card to: faceup sites with room, or where it can make room (11.9)."""
    if not fits_site(card) or table.lock(seat, card):
        return []
    return [
        slot
        for slot in table.faceup_slots()
        if card not in table.site(slot).cards
        and (table.has_room(slot) or (_rights(table, seat, card, slot) and _removable(table, seat, slot)))
    ]


def _rights(table: Table, seat: Seat, card: CardId, slot: int) -> list[DiscardRight]:
    """Only a right that a site itself gives holds for moving as well as for playing."""
    scope = table.announce(PlayScope(seat, card, {slot}))
    return [right for right in scope.rights if right.only_target and slot in right.slots]


def _removable(table: Table, seat: Seat, slot: int) -> list[CardId]:
    return [card for card in table.site(slot).cards if table.lock(seat, card) is None]


def move_to_site(table: Table, seat: Seat, card: CardId, slot: int) -> Steps[None]:
    """A card in play goes to one of `sites_for`; whoever moves it may discard first if the site says so."""
    yield from _discard_first(table, seat, card, slot)
    source = _lift(table, card)
    table.site(slot).cards.append(card)
    yield from _settle(table, [(card, source)])


def _discard_first(
    table: Table, seat: Seat, card: CardId, slot: int, swapped: CardId | None = None
) -> Steps[None]:
    """11.9: a card there may go first, and must if there is no room. A swapped card leaves its own place."""
    for right in _rights(table, seat, card, slot):
        question = f"{card_name(right.card)}: discard a card first?"
        cards = [one for one in _removable(table, seat, slot) if one != swapped]
        if swapped or table.has_room(slot):
            chosen = yield from choose_card_or_none(
                seat, question, cards, law="11.9", none="Discard none", card=right.card
            )
        else:
            chosen = yield from choose_card(seat, question, cards, law="11.9", card=right.card)
        if chosen:
            yield from discard_at_site(table, seat, chosen)


# To advisers


def move_to_advisers(table: Table, card: CardId, owner: Seat) -> Steps[None]:
    """A faceup card in play becomes this seat's adviser, who makes room for it first (5.1.4.2)."""
    yield from make_room_for(table, owner, card, faceup=True)
    source = _lift(table, card)
    table.player(owner).advisers.append(Adviser(card, faceup=True))
    yield from _settle(table, [(card, source)])


def give_advisers(table: Table, gifts: Sequence[tuple[Seat, CardId, Seat]]) -> Steps[None]:
    """Advisers change hands, all at once and as they lie. A facedown one is known to both from then on."""
    moved = []
    for giver, card, taker in gifts:
        adviser = table.find_adviser(giver, card)
        moved.append((card, _lift(table, card)))
        seen = [giver, *adviser.shown_to] if not adviser.faceup else []
        shown_to = [seat for seat in dict.fromkeys(seen) if seat != taker]
        table.player(taker).advisers.append(Adviser(card, adviser.faceup, shown_to))
        if not adviser.faceup:
            table.tell(ev.Gave(giver, taker, "a facedown adviser"))
            table.tell(
                ev.Peeked(taker, (card,), 1, (taker, *shown_to), f"the adviser of {table.seat_name(giver)}")
            )
            table.learn(f"{table.seat_name(taker)} was given an adviser")
    yield from _settle(table, moved)


# Swapping


def can_swap(table: Table, seat: Seat, one: CardId, other: CardId) -> bool:
    """10.25, 7.2: neither is locked, and each may lie where the other does."""
    return (
        one != other
        and table.lock(seat, one) is None
        and table.lock(seat, other) is None
        and _fits_place_of(table, one, other)
        and _fits_place_of(table, other, one)
    )


def _fits_place_of(table: Table, card: CardId, other: CardId) -> bool:
    return fits_advisers(card) if table.slot_of(other) is None else fits_site(card)


def swap_cards(table: Table, one: CardId, other: CardId, *, by: Seat | None = None) -> Steps[None]:
    """Two faceup cards, advisers or at sites, change places; whoever swaps may discard where a site says so."""
    for card, place in ((one, other), (other, one)):
        slot = table.slot_of(place)
        if by and slot is not None:
            yield from _discard_first(table, by, card, slot, swapped=place)
    sources = [table.sources[one], table.sources[other]]
    for player in table.state.players.values():
        for adviser in player.advisers:
            if adviser.card in (one, other):
                adviser.card = other if adviser.card == one else one
    for site in table.state.sites:
        site.cards = [{one: other, other: one}.get(card, card) for card in site.cards]
    yield from _settle(table, [(one, sources[0]), (other, sources[1])])


# What they share


def _lift(table: Table, card: CardId) -> Source | None:
    """Takes a card away from where it lies in play, and says where that was."""
    source = table.sources.get(card)
    owner, slot = table.adviser_owner(card), table.slot_of(card)
    if owner:
        table.player(owner).advisers.remove(table.find_adviser(owner, card))
    elif slot is not None:
        table.site(slot).cards.remove(card)
    return source


def _settle(table: Table, moved: Sequence[tuple[CardId, Source | None]]) -> Steps[None]:
    """Once all lie where they go: tell, let powers answer, and keep the limits of both owners."""
    table.cards_changed()
    for card, source in moved:
        if source:
            table.tell(ev.MovedCard(card, _place_name(table, card)))
    for card, source in moved:
        yield from departed(table, source)
        yield from entered(table, card)
    for card, _ in moved:
        owner = table.adviser_owner(card)
        if owner:
            yield from keep_adviser_limit(table, owner, spare=card)  # what just came stays (R056)
            yield from keep_adviser_limit(table, owner)  # unless all the others are locked
    for _, source in moved:
        if source and source.holder:
            yield from keep_adviser_limit(table, source.holder)


def _place_name(table: Table, card: CardId) -> str:
    slot = table.slot_of(card)
    return (
        table.slot_label(slot)
        if slot is not None
        else f"the advisers of {table.seat_name(table.adviser_owner(card))}"
    )
