"""9.4: what a seat may not know, and tables that differ only in that."""

from __future__ import annotations

from collections.abc import Iterator

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import InvariantError
from oath_tui.engine.state import Adviser, Seat, Site, State
from oath_tui.engine.view import back_of, view


def hidden_places(state: State, seat: Seat) -> Iterator[tuple[list[CardId], int]]:
    """Every place whose card this seat may not know, as a list and an index into it."""
    piles = [state.world_deck, state.archive, state.dispossessed, state.relic_deck, state.site_deck]
    piles += state.discards.values()
    piles += [hand for owner, hand in state.hands.items() if owner != seat]
    for cards in piles:
        for number in range(len(cards)):
            yield cards, number
    for site in state.sites:
        for number, relic in enumerate(site.relics):
            if seat not in state.peeked.get(relic, ()):
                yield site.relics, number


def hidden_advisers(state: State, seat: Seat) -> list[Adviser]:
    return [
        adviser
        for owner, player in state.players.items()
        for adviser in player.advisers
        if owner != seat and not adviser.faceup and seat not in adviser.shown_to
    ]


def hidden_sites(state: State, seat: Seat) -> list[Site]:
    return [site for site in state.sites if not site.faceup and seat not in site.peeked]


def hidden_spaces(state: State, seat: Seat) -> list[int]:
    """The spaces of the Reliquary with a relic that this seat has not seen."""
    relics = enumerate(state.reliquary)
    return [space for space, relic in relics if relic and seat not in state.peeked.get(relic, ())]


def turned_for(state: State, seat: Seat, seed: int) -> State:
    """The same table, with every card that this seat may not know in the place of another with an equal back."""
    state = state.copy()
    places = list(hidden_places(state, seat))
    advisers, sites = hidden_advisers(state, seat), hidden_sites(state, seat)
    spaces = hidden_spaces(state, seat)
    pools: dict[str, list[CardId]] = {}
    for cards, number in places:
        pools.setdefault(_back(cards[number]), []).append(cards[number])
    for adviser in advisers:
        pools.setdefault(_back(adviser.card), []).append(adviser.card)
    for site in sites:
        pools.setdefault("site", []).append(site.card)
    for space in spaces:
        pools.setdefault("relic", []).append(state.reliquary[space] or "")
    pools = {back: _turned(pool, seed) for back, pool in pools.items()}
    for cards, number in places:
        cards[number] = pools[_back(cards[number])].pop()
    for adviser in advisers:
        adviser.card = pools[_back(adviser.card)].pop()
    for site in sites:
        site.card = pools["site"].pop()
    for space in spaces:
        state.reliquary[space] = pools["relic"].pop()
    state.peeked = {relic: [one for one in who if one == seat] for relic, who in state.peeked.items()}
    return state


def _turned(cards: list[CardId], seed: int) -> list[CardId]:
    """The same cards, none of them in its place if there are two."""
    first = 1 + seed % (len(cards) - 1) if len(cards) > 1 else 0
    return [*cards[first:], *cards[:first]][::-1]  # they are dealt from the end


def _back(card: CardId) -> str:
    return "edifice" if card in catalog().edifices else back_of(card)


def check_masks(game: Game, seat: Seat, seed: int) -> None:
    """Raises an InvariantError if what this seat sees depends on anything that it may not know."""
    table, state = game.table, game.state
    ours = view(game, seat)
    try:
        table.state = turned_for(state, seat, seed)
        table.cards_changed()
        theirs = view(game, seat)
    finally:
        table.state = state
        table.cards_changed()
    if ours != theirs:
        raise InvariantError(f"what {seat} sees depends on what is hidden")
