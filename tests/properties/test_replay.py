"""Replay, undo, copies and refused answers, on random games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import AnswerError, ChooseNumber, ChooseOne, ChooseSome, Divide
from oath_tui.engine.game import Game, UndoError
from oath_tui.engine.scenario import chancellor, citizen, exile, scenario, site
from oath_tui.store.journal import journal_from_json, journal_to_json
from tests.properties.games import played, players, seeds

few = settings(max_examples=25, deadline=None)


@few
@given(seeds, players, st.integers(0, 400))
def test_a_journal_replays_to_the_same_table(seed: int, count: int, answers: int) -> None:
    game = played(seed, count, answers)
    again = Game.from_journal(journal_from_json(journal_to_json(game.to_journal())))
    assert again.state == game.state
    assert again.events == game.events
    assert again.prompt == game.prompt
    assert (again.floor, again.floor_reason) == (game.floor, game.floor_reason)


@few
@given(seeds, players, st.integers(1, 300), st.integers(1, 12))
def test_undo_then_the_same_answers_change_nothing(seed: int, count: int, answers: int, back: int) -> None:
    game = played(seed, count, answers)
    taken = game.journal[-back:]
    state, events, prompt = game.state.copy(), list(game.events), game.prompt
    for _ in taken:
        game.undo(past_floor=True)
    for answer in taken:
        game.answer(answer)
    assert game.state == state
    assert game.events == events
    assert game.prompt == prompt


@few
@given(seeds, players, st.integers(0, 300))
def test_a_copy_plays_on_alone(seed: int, count: int, answers: int) -> None:
    game = played(seed, count, answers)
    state, prompt = game.state.copy(), game.prompt
    copy = game.clone()
    assert copy.state == game.state
    assert copy.prompt == game.prompt
    player = RandomPlayer(seed + 1)
    for _ in range(20):
        if copy.prompt is not None:
            copy.answer(player.answer(copy.prompt))
    assert game.state == state
    assert game.prompt == prompt


def wrong_answers(game: Game) -> list[object]:
    prompt = game.prompt
    wrong: list[object] = [None, "no such thing", -1, 3.5, ["no such thing"], {"x": 1}, True, b"bytes", [[]], {}]
    match prompt:
        case ChooseOne():
            wrong += [option.id for option in prompt.options if option.refusal]
        case ChooseSome():
            wrong += [[option.id for option in prompt.options] * 2]
            if prompt.least > 0:
                wrong.append([])
        case ChooseNumber():
            wrong += [prompt.high + 1, prompt.low - 1, "1"]
        case Divide():
            wrong += [{place.id: place.most + 1} for place in prompt.places]
            wrong += [{place.id: -1} for place in prompt.places]
        case _:
            pass
    return wrong


@few
@given(seeds, players, st.integers(0, 300))
def test_a_refused_answer_changes_nothing(seed: int, count: int, answers: int) -> None:
    game = played(seed, count, answers)
    if game.prompt is None:
        with pytest.raises(AnswerError, match="over"):
            game.answer("search")
        return
    before = repr(game.state), list(game.journal), list(game.events), game.prompt
    for wrong in wrong_answers(game):
        try:
            game.prompt.check(wrong)
        except AnswerError:
            with pytest.raises(AnswerError):
                game.answer(wrong)
            assert (repr(game.state), game.journal, game.events, game.prompt) == before
    other = next(seat for seat in game.state.order if seat != game.prompt.seat)
    with pytest.raises(AnswerError, match="to answer"):
        game.answer(game.prompt.sample(RandomPlayer(1).chance), other)
    assert (repr(game.state), game.journal, game.events, game.prompt) == before


@few
@given(seeds, players, st.integers(5, 300))
def test_undo_stops_where_something_was_learned(seed: int, count: int, answers: int) -> None:
    game = played(seed, count, answers)
    while game.can_undo():
        game.undo()
    if game.journal:
        with pytest.raises(UndoError, match=game.floor_reason):
            game.undo()


@few
@given(seeds, players, st.integers(10, 300))
def test_why_not_agrees_with_what_is_offered(seed: int, count: int, answers: int) -> None:
    """Every open act leads on without failing, and every refused one is refused with a reason."""
    game = played(seed, count, answers)
    prompt = game.prompt
    if not isinstance(prompt, ChooseOne):
        return
    for option in prompt.options:
        if option.refusal:
            assert option.refusal.text
            assert option.refusal.law
            with pytest.raises(AnswerError):
                game.answer(option.id)
        else:
            copy = game.clone()
            copy.answer(option.id)
            assert copy.prompt is not None or copy.is_over


def test_another_seats_decision_cannot_be_taken_back() -> None:
    scene = scenario(
        sites={"plains": site(warbands=("purple", 3))}, red=citizen(at="plains"), purple=chancellor(), turn="red"
    )
    scene.red("warbands", 1).purple("no")
    assert scene.prompt.seat == "red"
    assert not scene.game.can_undo()
    with pytest.raises(UndoError, match="the Chancellor has decided"):
        scene.game.undo()


def test_the_end_of_ones_own_turn_can_be_taken_back() -> None:
    scene = scenario(sites={"plains": site()}, red=exile(), blue=exile(), turn="red")
    scene.red("rest")
    assert scene.prompt.seat == "blue"
    scene.game.undo()
    assert scene.game.prompt is not None
    assert [scene.game.prompt.seat] == ["red"]
