"""10.5 Discard: where cards go when they leave play or a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oath_tui.cards.models import CardId, Region
from oath_tui.engine import events as ev
from oath_tui.engine.asking import card_name, choose, choose_some, named
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.moments import Departed
from oath_tui.engine.state import Seat
from oath_tui.engine.table import NEXT_REGION, Table


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile that cards can be discarded to, on top or underneath."""

    region: Region | None
    """None is the world deck."""
    bottom: bool = False

    @property
    def id(self) -> str:
        return f"{self.region or 'world_deck'}-{'bottom' if self.bottom else 'top'}"

    @property
    def label(self) -> str:
        pile = f"the {self.region.capitalize()} discard pile" if self.region else "the world deck"
        return f"{'the bottom of ' if self.bottom else ''}{pile}"


def pile_after(region: Region) -> Pile:
    return Pile(NEXT_REGION[region])


def usual_pile(table: Table, seat: Seat) -> Pile:
    """The pile after the region of this seat's pawn."""
    return pile_after(table.region(table.here(seat)))


def choose_pile(seat: Seat, piles: Sequence[Pile], card: CardId) -> Steps[Pile]:
    """A power of this card opens other piles than the usual one."""
    return (
        yield from choose(
            seat,
            named(card, "Discard where?"),
            piles,
            law="10.5",
            key=lambda pile: pile.id,
            label=lambda pile: pile.label,
            card=card,
        )
    )


def discard_hand(table: Table, seat: Seat, cards: Sequence[CardId], pile: Pile) -> Steps[None]:
    """Cards out of a hand, in an order of the seat's choice; only the seat knows them."""
    last = "lowest" if pile.bottom else "on top"
    ordered = yield from choose_some(
        seat,
        f"Discard to {pile.label} in which order? The last lies {last}.",
        list(cards),
        len(cards),
        len(cards),
        law="10.5",
        label=card_name,
        ordered=True,
    )
    hand = table.state.hands.get(seat, [])
    for card in ordered:
        if card in hand:
            hand.remove(card)
    put_on_pile(table, seat, ordered, pile, known_to=(seat,))


def put_on_pile(
    table: Table, seat: Seat | None, cards: Sequence[CardId], pile: Pile, *, known_to: tuple[Seat, ...] | None
) -> None:
    """Cards go to a pile in this order; without a seat it is the bandits who discard them."""
    if not cards:
        return
    target = table.state.discards[pile.region] if pile.region else table.state.world_deck
    if pile.bottom:
        target[:0] = reversed(cards)
    else:
        target.extend(cards)
    if seat is None:
        for card in cards:
            table.tell(ev.Triggered(card, f"the bandits discard it to {pile.label}"))
    else:
        table.tell(ev.Discarded(seat, tuple(cards), len(cards), known_to, pile.label))


def discard_at_site(table: Table, seat: Seat | None, card: CardId, pile: Pile | None = None) -> Steps[None]:
    """A denizen or edifice leaves its site, by the region of the site."""
    slot = table.slot_of(card)
    assert slot is not None, f"{card} is at no site"
    source = table.sources.get(card)
    table.site(slot).cards.remove(card)
    suit = table.suit(card)
    if suit and seat == table.active:
        table.state.turn.discarded.append((slot, suit))
    table.clear_tokens(card)
    table.cards_changed()
    put_on_pile(table, seat, [card], pile or pile_after(table.region(slot)), known_to=None)
    yield from departed(table, source)


def discard_adviser(table: Table, seat: Seat | None, card: CardId, pile: Pile | None = None) -> Steps[None]:
    """An adviser goes, by the region of its owner's pawn; facedown it stays unknown to others."""
    owner = table.adviser_owner(card)
    assert owner is not None, f"{card} is no adviser"
    adviser = table.find_adviser(owner, card)
    source = table.sources.get(card)
    table.player(owner).advisers.remove(adviser)
    table.clear_tokens(card)
    table.cards_changed()
    known_to = None if adviser.faceup else (owner, *adviser.shown_to)
    put_on_pile(table, seat, [card], pile or usual_pile(table, owner), known_to=known_to)
    yield from departed(table, source)


def discard_vision(table: Table, seat: Seat, card: CardId, pile: Pile | None = None) -> Steps[None]:
    """A revealed Vision leaves its owner's board."""
    table.player(seat).visions.remove(card)
    put_on_pile(table, seat, [card], pile or usual_pile(table, seat), known_to=None)
    table.cards_changed()
    yield from departed(table, Source(table, card, holder=seat))


def discard_card(table: Table, seat: Seat | None, card: CardId, pile: Pile | None = None) -> Steps[None]:
    """A card in play, wherever it is; without a seat the bandits discard it, and nobody else has (11.2)."""
    if table.slot_of(card) is not None:
        yield from discard_at_site(table, seat, card, pile)
    else:
        yield from discard_adviser(table, seat, card, pile)


def departed(table: Table, source: Source | None) -> Steps[None]:
    """Tells powers that a card has left its place."""
    from oath_tui.engine.reactions import react  # reactions may discard in turn

    if source is not None:
        yield from react(table, Departed(source))
