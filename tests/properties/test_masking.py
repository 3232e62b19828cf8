"""9.4: two tables that differ only in what a seat may not know look the same to that seat, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import InvariantError
from oath_tui.engine.masking import check_masks, hidden_places, turned_for
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import tell
from oath_tui.engine.view import log, view
from tests.marks import law
from tests.properties.games import played, players, seeds


def twin(game: Game, seat: Seat, seed: int) -> Game:
    """The same moment of the game over a table that differs only in what the seat may not know."""
    return Game(game.start, turned_for(game.state, seat, seed))


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
    state = turned_for(game.state, seat, seed + 7)
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


@law("9.4")
def test_no_hidden_card_keeps_its_place() -> None:
    game = waiting_game(5, 3, 20)
    turned = turned_for(game.state, "red", 3)
    before = [cards[number] for cards, number in hidden_places(game.state, "red")]
    after = [cards[number] for cards, number in hidden_places(turned, "red")]
    assert sorted(before) != before
    assert not [card for card, other in zip(before, after, strict=True) if card == other]


@law("9.4")
def test_the_check_of_random_games_finds_a_view_that_depends_on_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = waiting_game(5, 3, 20)
    monkeypatch.setattr("oath_tui.engine.masking.view", lambda game, seat: (game.state.world_deck[-1],))
    with pytest.raises(InvariantError, match="depends on what is hidden"):
        check_masks(game, "red", 1)
