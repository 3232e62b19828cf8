"""5.1.4 Play one card: to a site, to advisers, as a Vision, or discard it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Denizen, Edifice, Vision
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import (
    Pile,
    choose_pile,
    discard_adviser,
    discard_at_site,
    discard_hand,
    discard_vision,
    usual_pile,
)
from oath_tui.engine.asking import card_name, choose, choose_card, choose_card_or_none
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.hooks import ENTERS, WHEN_PLAYED, Source
from oath_tui.engine.moments import FACEDOWN, AdviserLimit, CardPlayed, Forbiddable, SiteReward
from oath_tui.engine.reactions import react
from oath_tui.engine.state import Adviser, Seat
from oath_tui.engine.table import CONSPIRACY, Table

Where = Literal["site", "adviser", "facedown", "vision", "discard"]


@dataclass(slots=True)
class DiscardRight:
    """A power's leave to discard one card before playing to a site."""

    card: CardId
    slots: tuple[int, ...]
    """Where the card may be discarded from."""
    only_target: bool = False
    """Only from the site that is played to."""


@dataclass(slots=True)
class PlayScope:
    """Which sites a card may be played to, and what may be discarded first. Powers widen it."""

    seat: Seat
    card: CardId
    slots: set[int]
    rights: list[DiscardRight] = field(default_factory=list, repr=False)
    """Not shown: a leave counts as used only when something is discarded by it."""
    was_facedown: bool = False


@dataclass(slots=True)
class Placement(Forbiddable):
    """One way to play a card."""

    seat: Seat
    card: CardId
    where: Where
    slot: int | None = None
    was_facedown: bool = False
    ignores_capacity: bool = False

    @property
    def faceup(self) -> bool:
        return self.where in ("site", "adviser", "vision")


@dataclass(slots=True)
class Play:
    """What the running Search (or the like) brings to the playing of its cards."""

    table: Table
    seat: Seat
    was_facedown: bool = False
    piles: list[Pile] = field(default_factory=list)
    """Other piles its discards may go to, besides the usual one."""
    piles_by: CardId | None = None
    """The card whose power opens them; the last, if there are several."""
    pile: Pile | None = None
    """The pile chosen for all its discards."""
    scopes: list[Callable[[PlayScope], None]] = field(default_factory=list)
    """Modifiers that widen where a card may go."""
    on_played: list[Callable[[CardId, int | None], Steps[None]]] = field(default_factory=list)
    """Modifiers that answer the playing of a card."""
    reveals: bool = False
    """Every card drawn, and the one kept, is shown to everyone."""
    site_only: CardId | None = None
    """A power that lets a second card be played only to a site."""

    def open_piles(self, card: CardId, *piles: Pile) -> None:
        self.piles += piles
        self.piles_by = card

    def discard_pile(self) -> Steps[Pile]:
        """All discards of one action go to one pile, chosen at the first of them."""
        usual = usual_pile(self.table, self.seat)
        if self.piles_by and self.pile is None:
            piles = list(dict.fromkeys((usual, *self.piles)))
            self.pile = yield from choose_pile(self.seat, piles, self.piles_by)
        return self.pile or usual

    def site_pile(self) -> Steps[Pile | None]:
        """Where a card discarded from a site goes: None is by the site's own region."""
        pile = yield from self.discard_pile()
        return None if pile == usual_pile(self.table, self.seat) else pile


def play_card(play: Play, card: CardId) -> Steps[Placement]:
    """5.1.4: the seat plays or discards a card it holds in its hand."""
    table, seat = play.table, play.seat
    chosen = yield from choose(
        seat,
        f"Play {card_name(card)} where?",
        placements(play, card),
        law="5.1.4",
        key=lambda one: _placement_id(table, one),
        label=lambda one: _placement_label(table, one),
        refusal=lambda one: one.refusal,
        even_one=play.was_facedown,
    )
    if chosen.where == "discard":
        pile = yield from play.discard_pile()
        yield from discard_hand(table, seat, [card], pile)
    elif chosen.where == "site":
        yield from play_to_site(play, chosen)
    elif chosen.where == "vision":
        yield from play_vision(play, card)
    else:
        yield from play_to_advisers(play, chosen)
    return chosen


def placements(play: Play, card: CardId) -> list[Placement]:
    """Every way this card might be played, the impossible ones with their reason."""
    table, seat = play.table, play.seat
    printed = catalog()[card]
    found: list[Placement] = []
    if isinstance(printed, Vision):
        found.append(Placement(seat, card, "vision", was_facedown=play.was_facedown))
    else:
        scope = scope_of(play, card)
        for slot in sorted(scope.slots, key=lambda one: (one != table.here(seat), one)):
            found.append(Placement(seat, card, "site", slot, was_facedown=play.was_facedown))
        found.append(Placement(seat, card, "adviser", was_facedown=play.was_facedown))
    if not play.was_facedown:
        found.append(Placement(seat, card, "facedown"))
    for placement in found:
        holder = seat if placement.slot is None else None
        table.announce(placement, [Source(table, card, placement.slot, holder)] if placement.faceup else [])
        if placement.refusal is None:
            placement.refusal = why_not_place(play, placement)
    found.append(Placement(seat, card, "discard", was_facedown=play.was_facedown))
    return found


def scope_of(play: Play, card: CardId) -> PlayScope:
    scope = PlayScope(play.seat, card, {play.table.here(play.seat)}, was_facedown=play.was_facedown)
    play.table.announce(scope)
    for widen in play.scopes:
        widen(scope)
    scope.slots = {slot for slot in scope.slots if play.table.site(slot).faceup}
    return scope


def why_not_place(play: Play, placement: Placement) -> Refusal | None:
    table, seat, card = play.table, placement.seat, placement.card
    printed = catalog()[card]
    if play.site_only and placement.where != "site":
        return Refusal("7.1.3", f"{card_name(play.site_only)}: one of the two cards goes to a site")
    if placement.where == "vision":
        if card == CONSPIRACY:
            return None
        if table.is_exile(seat):
            return None
        return Refusal("5.1.4.3", "only Exiles can reveal a Vision")
    restriction = printed.restriction if isinstance(printed, (Denizen, Edifice)) else "none"
    if placement.where == "site":
        if restriction == "adviser_only":
            return Refusal("7.2.1", f"{printed.name} can only be an adviser", card)
        assert placement.slot is not None
        full = not table.has_room(placement.slot) and not placement.ignores_capacity
        if full and not _can_make_room(play, placement):
            return Refusal("2.8.1", f"{table.slot_label(placement.slot)} is full")
        return None
    if placement.where == "adviser" and restriction == "site_only":
        return Refusal("7.2.1", f"{printed.name} can only be played to a site", card)
    return why_not_adviser(table, seat, card, faceup=placement.where == "adviser")


def _can_make_room(play: Play, placement: Placement) -> bool:
    slot = placement.slot
    return any(slot in _discardable_slots(right, slot) for right in scope_of(play, placement.card).rights) and any(
        play.table.lock(play.seat, card) is None for card in play.table.site(slot or 0).cards
    )


def _discardable_slots(right: DiscardRight, target: int | None) -> tuple[int, ...]:
    if right.only_target:
        return (target,) if target in right.slots and target is not None else ()
    return right.slots


def _placement_id(table: Table, placement: Placement) -> str:
    return table.slot_id(placement.slot) if placement.slot is not None else placement.where


def _placement_label(table: Table, placement: Placement) -> str:
    match placement.where:
        case "site":
            assert placement.slot is not None
            return f"Play to {table.slot_label(placement.slot)}"
        case "adviser":
            return "Play to your advisers"
        case "facedown":
            return "Keep as a facedown adviser"
        case "vision":
            return "Reveal it" if placement.card != CONSPIRACY else "Play it faceup"
        case "discard":
            return "Discard it"


# 5.1.4.1 To a site


def play_to_site(play: Play, placement: Placement) -> Steps[None]:
    """Law 5.1.4.1, in the order of 7.3.3: discard first, place, favor, Homeland, modifiers, When Played."""
    table, seat, card, slot = play.table, play.seat, placement.card, placement.slot
    assert slot is not None
    yield from _discard_first(play, placement, slot)
    table.state.hands[seat].remove(card)
    table.site(slot).cards.append(card)
    table.cards_changed()
    table.note(card, "played")
    table.tell(ev.PlayedToSite(seat, card, table.site(slot).card))
    reward = table.announce(SiteReward(seat, card, slot))
    suit = table.suit(card)
    if suit:
        table.gain_favor(seat, reward.favor, suit)
    table.gain_secrets(seat, reward.secrets)
    yield from react(table, PlayedHere(seat, card, slot))
    yield from _after_playing(play, card, slot)


@dataclass(slots=True)
class PlayedHere:
    """A card has just been placed at a site: the moment of Homeland powers (11.2)."""

    seat: Seat
    card: CardId
    slot: int


def _discard_first(play: Play, placement: Placement, slot: int) -> Steps[None]:
    """The discards that powers allow before playing; the last that can make room must."""
    table, seat = play.table, play.seat
    rights = scope_of(play, placement.card).rights
    for number, right in enumerate(rights):
        slots = _discardable_slots(right, slot)
        cards = [c for s in slots for c in table.site(s).cards if table.lock(seat, c) is None]
        full = not table.has_room(slot) and not placement.ignores_capacity
        later = any(slot in _discardable_slots(other, slot) for other in rights[number + 1 :])
        pile_cards = [card for card in cards if table.slot_of(card) == slot]
        question = f"{card_name(right.card)}: discard a card first?"
        if full and not later and pile_cards:
            chosen: CardId | None = yield from choose_card(
                seat, question, pile_cards, law="5.1.4.1", card=right.card
            )
        else:
            chosen = yield from choose_card_or_none(
                seat, question, cards, law="5.1.4.1", none="Discard none", card=right.card
            )
        if chosen:
            table.note(right.card, "used")
            pile = yield from play.site_pile()
            yield from discard_at_site(table, seat, chosen, pile)


def _after_playing(play: Play, card: CardId, slot: int | None) -> Steps[None]:
    """Modifiers answer (7.3.3), then others' powers, then the card's own When Played power."""
    table, seat = play.table, play.seat
    for answer in play.on_played:
        yield from answer(card, slot)
    yield from react(table, CardPlayed(seat, card, slot, play.was_facedown))
    power = WHEN_PLAYED.get(card)
    source = table.sources.get(card)
    if power and source:
        table.note(card, "offered")
        table.note(card, "used")
        yield from power.run(table, seat, source)


# 5.1.4.2 To advisers


def play_to_advisers(play: Play, placement: Placement) -> Steps[None]:
    table, seat, card = play.table, play.seat, placement.card
    faceup = placement.where == "adviser"
    yield from make_room_for(table, seat, card, faceup=faceup, play=play)
    table.state.hands[seat].remove(card)
    knowing = [other for other in table.state.order if other != seat] if play.reveals and not faceup else []
    table.player(seat).advisers.append(Adviser(card, faceup, knowing))
    table.cards_changed()
    if not faceup:
        table.tell(ev.PlayedFacedown(seat, (card,), 1, (seat, *knowing)))
        return
    table.note(card, "played")
    table.tell(ev.PlayedAdviser(seat, card))
    yield from keep_adviser_limit(table, seat, spare=card, play=play)
    yield from entered(table, card)
    yield from _after_playing(play, card, None)


def overflow(table: Table, seat: Seat, cards: list[CardId | None], newcomer: CardId | None = None) -> int:
    """How many of these advisers are too many (5.1.4.2, 7.6.4). A facedown one stands as None."""
    coming = [Source(table, card, holder=seat) for card in cards if card and card not in table.sources]
    asked = table.announce(AdviserLimit(seat, tuple(cards), newcomer=newcomer), coming)
    counted = [card for card in cards if card is None or card not in asked.uncounted]
    return max(0, len(counted) - asked.limit, asked.extra)


def shown(advisers: list[Adviser]) -> list[CardId | None]:
    """The advisers as the limit counts them: a facedown one has no name."""
    return [adviser.card if adviser.faceup else None for adviser in advisers]


def discardable_advisers(table: Table, seat: Seat, *, spare: CardId | None = None) -> list[CardId]:
    return [
        adviser.card
        for adviser in table.player(seat).advisers
        if adviser.card != spare and (not adviser.faceup or table.lock(seat, adviser.card) is None)
    ]


def why_not_adviser(table: Table, seat: Seat, card: CardId, *, faceup: bool) -> Refusal | None:
    """Whether room can be made: every adviser that must go has to be one that can."""
    advisers = table.player(seat).advisers
    with_it = [*shown(advisers), card if faceup else None]
    newcomer = card if faceup else FACEDOWN
    if not overflow(table, seat, with_it, newcomer):
        return None
    can_go = discardable_advisers(table, seat)
    for going in (can_go, _helpful(table, seat, can_go, newcomer)):
        kept = [adviser for adviser in advisers if adviser.card not in going]
        if not overflow(table, seat, [*shown(kept), card if faceup else None], newcomer):
            return None
    return Refusal("5.1.4.2", "your advisers are full and locked")


def make_room_for(
    table: Table, seat: Seat, card: CardId, *, faceup: bool, play: Play | None = None
) -> Steps[None]:
    """5.1.4.2: first discard an adviser if the new one would be too many."""
    while True:
        advisers = table.player(seat).advisers
        before = shown(advisers)
        if not overflow(table, seat, [*before, card if faceup else None], card if faceup else FACEDOWN):
            return
        if faceup and overflow(table, seat, [*before, None], FACEDOWN) == 0:
            return  # only the new card's own power is the matter: see keep_adviser_limit
        yield from _drop_adviser(table, seat, None, play, card if faceup else FACEDOWN)


def keep_adviser_limit(
    table: Table, seat: Seat, *, spare: CardId | None = None, play: Play | None = None
) -> Steps[None]:
    """7.6.4: discard advisers until the limit is met, but not the one just played or moved here."""
    while overflow(table, seat, shown(table.player(seat).advisers), spare if play else None):
        if not discardable_advisers(table, seat, spare=spare):
            return
        yield from _drop_adviser(table, seat, spare, play)


def _drop_adviser(
    table: Table, seat: Seat, spare: CardId | None, play: Play | None, newcomer: CardId | None = None
) -> Steps[None]:
    cards = discardable_advisers(table, seat, spare=spare)
    cards = _helpful(table, seat, cards, newcomer) or cards
    chosen = yield from choose_card(seat, "Too many advisers: discard which?", cards, law="5.1.4.2")
    pile = (yield from play.site_pile()) if play else None
    yield from discard_adviser(table, seat, chosen, pile)


def _helpful(table: Table, seat: Seat, cards: list[CardId], newcomer: CardId | None) -> list[CardId]:
    """Those whose going makes room: an adviser that fills no place makes none."""
    advisers = table.player(seat).advisers
    coming = [None if newcomer == FACEDOWN else newcomer] if newcomer else []
    excess = overflow(table, seat, [*shown(advisers), *coming], newcomer)
    without = {card: [adviser for adviser in advisers if adviser.card != card] for card in cards}
    return [c for c in cards if overflow(table, seat, [*shown(without[c]), *coming], newcomer) < excess]


def entered(table: Table, card: CardId) -> Steps[None]:
    """A faceup card has come into play, played or moved: what its always-on power does at once."""
    power, source = ENTERS.get(card), table.sources.get(card)
    if power and source:
        owner = source.holder or (source.rulers[0] if source.rulers else None)
        if owner:
            table.note(card, "used")
            yield from power.run(table, owner, source)


# 5.1.4.3, 5.1.4.4 Visions


def play_vision(play: Play, card: CardId) -> Steps[None]:
    """A Vision goes to the Revealed Vision space; the Conspiracy works and leaves the game."""
    table, seat = play.table, play.seat
    player = table.player(seat)
    is_conspiracy = card == CONSPIRACY
    for old in [] if is_conspiracy else list(player.visions):
        pile = yield from play.site_pile()
        yield from discard_vision(table, seat, old, pile)
    table.state.hands[seat].remove(card)
    (table.state.box if is_conspiracy else player.visions).append(card)
    table.cards_changed()
    table.note(card, "played")
    table.tell(ev.VisionRevealed(seat, card))
    for answer in play.on_played:
        yield from answer(card, None)
    yield from react(table, CardPlayed(seat, card, None, play.was_facedown))
    if is_conspiracy:
        yield from WHEN_PLAYED[card].run(table, seat, Source(table, card, holder=seat))
        table.tell(ev.LeftGame(card))
