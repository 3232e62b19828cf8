"""5.1 Search, and 6.1: a facedown adviser comes out as in a Search without the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS, CardId, MajorAction, Region, Vision
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.actions.discard import discard_hand, usual_pile
from oath_tui.engine.actions.play import Play, play_card
from oath_tui.engine.asking import card_name, choose, choose_some, named
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.hooks import Modifier, Source
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

DECK_COST = (2, 3, 3, 4, 4, 4)
"""Supply to search the world deck, by Visions drawn."""
PILE_COST = 2
CARDS_DRAWN = 3

DrawSource: TypeAlias = Region | Literal["deck", "hand"]


@dataclass(slots=True)
class Draw(Candidate):
    """A pile to draw from. The source "hand" is a card that is played as if it had been searched for."""

    action_kind: ClassVar[MajorAction] = "search"

    seat: Seat
    source: DrawSource
    count: int
    in_reach: bool
    from_bottom: bool = False
    dearest: int | None = None
    """A power forbids searches that cost more than this."""
    bound_by: CardId | None = None
    """The card that has this power."""


class Search(Action[Draw]):
    action_kind: ClassVar[MajorAction] = "search"
    kind = "search"
    law = "5.1.1"

    def __init__(self, table: Table, you: Seat, *, is_free: bool = False, draws: bool = True) -> None:
        super().__init__(table, you, is_free=is_free)
        self.draws = draws
        self.play = Play(table, you, was_facedown=False)
        self.plays = 1
        """How many of the cards drawn may be played."""
        self.second_play: CardId | None = None
        """The power that lets a second card be played."""
        self.after_draw: list[Callable[[list[CardId]], Steps[None]]] = []
        self.more = 0
        """Cards drawn besides the usual ones."""

    def fresh(self) -> Search:
        return Search(self.table, self.you, is_free=self.is_free, draws=self.draws)

    def listed(self) -> Iterator[Draw]:
        if not self.draws:
            yield Draw(self.you, "hand", 0, True)
            return
        cost = DECK_COST[self.table.state.visions_drawn]
        region = self.table.region(self.here)
        count = CARDS_DRAWN + self.more
        yield Draw(self.you, "deck", count, True, supply=cost)
        for pile in sorted(REGIONS, key=lambda pile: pile != region):
            yield Draw(self.you, pile, count, pile == region, supply=PILE_COST)

    def why_not_afford(self, candidate: Draw) -> Refusal | None:
        if candidate.source != "hand":
            if not candidate.in_reach:
                return Refusal("5.1.2", "your pawn is in another region")
            if not self.pile(candidate) or candidate.count < 1:
                return Refusal("5.1.2", "there is no card to draw")
            if candidate.dearest is not None and candidate.price > candidate.dearest:
                text = f"you cannot spend more than {candidate.dearest} Supply on a search"
                return Refusal("2.3", named(candidate.bound_by, text), candidate.bound_by)
        return super().why_not_afford(candidate)

    def may_use(self, modifier: Modifier, source: Source) -> bool:
        return (self.draws or modifier.play_too) and super().may_use(modifier, source)

    def nothing(self) -> Refusal:
        return Refusal("5.1.2", "there is no card to draw")

    def pile(self, draw: Draw) -> list[CardId]:
        state = self.table.state
        assert draw.source != "hand"
        return state.world_deck if draw.source == "deck" else state.discards[draw.source]

    def label(self, draw: Draw) -> str:
        name = "World deck" if draw.source == "deck" else f"{draw.source.capitalize()} discard pile"
        cards = "" if draw.source == "deck" else f", {len(self.pile(draw))} there"
        return f"{name} ({draw.price} Supply, draw {draw.count}{cards}{self.fee_text(draw)})"


def search(table: Table, you: Seat, *, is_free: bool = False) -> Steps[None]:
    """5.1 Search."""
    action = Search(table, you, is_free=is_free)
    yield from action.choose_modifiers()
    draw = yield from choose(
        you,
        "Search where?",
        action.candidates(),
        law="5.1.2",
        key=lambda one: one.source,
        label=action.label,
        refusal=lambda one: one.refusal,
    )
    action.settle(draw)
    cards = draw_cards(table, you, action.pile(draw), draw.count, from_bottom=draw.from_bottom)
    if action.play.reveals:
        table.tell(ev.Revealed(you, tuple(cards)))
    for effect in action.after_draw:
        yield from effect(cards)
    yield from keep_and_play(action, cards)
    yield from action.finish(draw)


def draw_cards(
    table: Table, you: Seat, pile: list[CardId], count: int, *, from_bottom: bool = False
) -> list[CardId]:
    """5.1.2: one at a time from the world deck, where a Vision ends the drawing."""
    is_deck = pile is table.state.world_deck
    drawn: list[CardId] = []
    while pile and len(drawn) < count:
        card = pile.pop(0) if from_bottom else pile.pop()
        drawn.append(card)
        if is_deck and isinstance(catalog()[card], Vision):
            see_vision(table, you)
            break
    table.state.hands.setdefault(you, []).extend(drawn)
    region = next((region for region, cards in table.state.discards.items() if cards is pile), None)
    source = f"the {region.capitalize()} discard pile" if region else "the world deck"
    table.tell(ev.Drew(you, tuple(drawn), len(drawn), (you,), source))
    table.learn(f"{table.seat_name(you)} drew cards")
    return drawn


def see_vision(table: Table, you: Seat) -> None:
    """2.7.1: a Vision drawn from the world deck moves the marker."""
    table.state.visions_drawn = min(table.state.visions_drawn + 1, len(DECK_COST) - 1)
    table.tell(ev.VisionSeen(you, table.state.visions_drawn))


def keep_and_play(action: Search, cards: list[CardId]) -> Steps[None]:
    """5.1.3 discards all but one, 5.1.4 plays that one."""
    table, you, play = action.table, action.you, action.play
    if not cards:
        return
    kept = yield from _choose_kept(action, cards)
    rest = [card for card in cards if card not in kept]
    if rest:
        pile = yield from play.discard_pile()
        yield from discard_hand(table, you, rest, pile)
    if action.play.reveals:
        table.tell(ev.Revealed(you, tuple(kept)))
    for number, card in enumerate(kept):
        placement = yield from play_card(play, card)
        if number == 0 and placement.where not in ("site", "discard"):
            play.site_only = action.second_play


def _choose_kept(action: Search, cards: list[CardId]) -> Steps[list[CardId]]:
    if action.plays > 1:
        return (
            yield from choose_some(
                action.you,
                named(action.second_play, "Keep which cards? They are played in this order."),
                cards,
                1,
                action.plays,
                law="5.1.3",
                label=card_name,
                ordered=True,
                card=action.second_play,
            )
        )
    card = yield from choose(action.you, "Keep which card?", cards, law="5.1.3", label=card_name)
    return [card]


def why_not_play_held(table: Table, you: Seat) -> Refusal | None:
    """Why a card cannot be played as if searched for: a power may ask a fee for it."""
    return Search(table, you, draws=False).why_not()


def play_held(table: Table, you: Seat, card: CardId, *, was_facedown: bool) -> Steps[None]:
    """Play or discard a card in hand as if it had been searched for."""
    action = Search(table, you, draws=False)
    action.play.was_facedown = was_facedown
    yield from action.choose_modifiers()
    draws = action.open_candidates()
    if not draws:  # a fee is due that nobody can be made to pay
        yield from discard_hand(table, you, [card], usual_pile(table, you))
        return
    draw = draws[0]
    action.settle(draw)
    yield from play_card(action.play, card)
    yield from action.finish(draw)


def play_facedown_adviser(table: Table, you: Seat) -> Steps[None]:
    """6.1."""
    advisers = [adviser.card for adviser in table.player(you).advisers if not adviser.faceup]
    card = yield from choose(you, "Play or discard which adviser?", advisers, law="6.1", label=card_name)
    table.player(you).advisers.remove(table.find_adviser(you, card))
    table.state.hands.setdefault(you, []).append(card)
    table.cards_changed()
    yield from play_held(table, you, card, was_facedown=True)


def why_not_play_adviser(table: Table, you: Seat) -> Refusal | None:
    if all(adviser.faceup for adviser in table.player(you).advisers):
        return Refusal("6.1", "you have no facedown adviser")
    return why_not_play_held(table, you)
