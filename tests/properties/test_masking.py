"""9.4: two tables that differ only in what a seat may not know look the same to that seat, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oath_tui.cards.models import CardId
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.events import tell
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng, shuffle
from oath_tui.engine.state import Seat, State
from oath_tui.engine.view import back_of, log, view
from tests.marks import law
from tests.properties.games import played, players, seeds


def hidden_places(state: State, seat: Seat) -> list[tuple[list[CardId], int]]:
    """Every place whose card this seat may not know, as a list and an index into it."""
    places: list[tuple[list[CardId], int]] = []

    def all_of(cards: list[CardId]) -> None:
        places.extend((cards, number) for number in range(len(cards)))

    all_of(state.world_deck)
    all_of(state.archive)
    all_of(state.dispossessed)
    all_of(state.relic_deck)
    all_of(state.site_deck)
    for pile in state.discards.values():
        all_of(pile)
    for owner, hand in state.hands.items():
        if owner != seat:
            all_of(hand)
    for site in state.sites:
        places.extend(
            (site.relics, number)
            for number, relic in enumerate(site.relics)
            if seat not in state.peeked.get(relic, ())
        )
    return places


def shuffled_for(state: State, seat: Seat, seed: int) -> State:
    """The same table with everything that this seat may not know shuffled among equal backs."""
    state = state.copy()
    places = hidden_places(state, seat)
    advisers = [
        adviser
        for owner, player in state.players.items()
        for adviser in player.advisers
        if owner != seat and not adviser.faceup and seat not in adviser.shown_to
    ]
    sites = [site for site in state.sites if not site.faceup and seat not in site.peeked]
    spaces = [
        space for space, relic in enumerate(state.reliquary) if relic and seat not in state.peeked.get(relic, ())
    ]
    pools: dict[str, list[CardId]] = {}
    for cards, number in places:
        pools.setdefault(_back(cards[number]), []).append(cards[number])
    for adviser in advisers:
        pools.setdefault(_back(adviser.card), []).append(adviser.card)
    for site in sites:
        pools.setdefault("site", []).append(site.card)
    for space in spaces:
        pools.setdefault("relic", []).append(state.reliquary[space] or "")
    for pool in pools.values():
        shuffle(Rng(seed), pool)
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


def _back(card: CardId) -> str:
    from oath_tui.cards.catalog import catalog

    return "edifice" if card in catalog().edifices else back_of(card)


def twin(game: Game, seat: Seat, seed: int) -> Game:
    """The same moment of the game over a table that differs only in what the seat may not know."""
    return Game(game.start, shuffled_for(game.state, seat, seed))


def look(game: Game, seat: Seat | None) -> str:
    return repr(view(game, seat))


def waiting_game(seed: int, count: int, answers: int) -> Game:
    """A random game, gone on until it waits for the next action (the moment a table can be copied at)."""
    game = played(seed, count, answers)
    chance = Rng(seed)
    while game.prompt is not None and not (isinstance(game.prompt, ChooseOne) and game.prompt.is_act):
        game.answer(game.prompt.sample(chance))
    return game


@law("9.4")
@settings(max_examples=40, deadline=None)
@given(seeds, players, st.integers(10, 400))
def test_views_do_not_depend_on_hidden_cards(seed: int, count: int, answers: int) -> None:
    game = waiting_game(seed, count, answers)
    if game.prompt is None:
        return
    real = Game(game.start, game.state.copy())
    for seat in game.state.order:
        other = twin(game, seat, seed + 7)
        assert look(other, seat) == look(real, seat)


@law("9.4")
@settings(max_examples=25, deadline=None)
@given(seeds, players, st.integers(10, 400))
def test_prompts_and_log_do_not_depend_on_hidden_cards(seed: int, count: int, answers: int) -> None:
    """Whatever the active seat begins looks the same on both tables until something is learned."""
    game = waiting_game(seed, count, answers)
    if not isinstance(game.prompt, ChooseOne):
        return
    seat = game.prompt.seat
    state = shuffled_for(game.state, seat, seed + 7)
    for option in game.prompt.open_options():
        ours, theirs = Game(game.start, game.state.copy()), Game(game.start, state.copy())
        chance = Rng(seed)
        answer = option.id
        for _ in range(6):
            ours.answer(answer)
            theirs.answer(answer)
            if ours.floor or theirs.floor or ours.prompt is None:
                break
            assert look(ours, seat) == look(theirs, seat)
            said = [[tell(event, {}) for event in log(one, seat)] for one in (ours, theirs)]
            assert said[0] == said[1]
            if ours.prompt.seat != seat:
                break
            answer = ours.prompt.sample(chance)  # type: ignore[assignment]


@law("9.4")
def test_the_public_view_shows_no_hand_and_no_deck_size() -> None:
    game = played(3, 4, 9)
    public = view(game, None)
    assert public.prompt is None
    assert all(not hasattr(card, "card") for player in public.players for card in player.hand)
    assert not any(isinstance(value, int) and value == len(game.state.world_deck) for value in (public.deck_top,))


@pytest.mark.parametrize("seat", ["purple", "red"])
def test_facedown_advisers_are_backs_to_others(seat: Seat) -> None:
    game = waiting_game(5, 3, 20)
    other: Seat = "red" if seat == "purple" else "purple"
    for card in view(game, other).player(seat).advisers:
        assert not hasattr(card, "card") or not getattr(card, "facedown", False)
