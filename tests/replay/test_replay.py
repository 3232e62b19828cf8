"""Replays: every moment as it was in play, both ways, from every seat's eyes."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game, Journal
from oath_tui.engine.replay import CHECKPOINT_EVERY, MARKED, Replay
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.telling import tell
from oath_tui.engine.view import EVERYTHING, Viewer, log, view
from oath_tui.engine.world import random_world
from oath_tui.store.world_file import load
from oath_tui.store.worlds import start_of

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture(scope="module")
def seen() -> tuple[Replay, list[dict[str | None, str]]]:
    """A game with what every seat saw after every answer."""
    game = Game.new(random_world(Rng(8)), SEATS[:4], 8)
    player = RandomPlayer(8)
    looks = [_look(game)]
    while game.prompt is not None:
        game.answer(player.answer(game.prompt))
        looks.append(_look(game))
    return Replay(game.to_journal()), looks


def _look(game: Game) -> dict[str | None, str]:
    return {seat: repr(view(game, seat)) for seat in (*game.state.order, None)}


def test_every_moment_is_as_it_was_in_play(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, looks = seen
    assert replay.length == len(looks) - 1
    for answers in [*range(0, replay.length + 1, 7), replay.length]:
        assert _look(replay.at(answers)) == looks[answers]


def test_backwards_too(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, looks = seen
    here = replay.length
    for step in ("round", "turn", "action", "answer"):
        for _ in range(3):
            here = replay.stop(here, step, back=True)
            assert _look(replay.at(here)) == looks[here]


def test_steps_go_to_turns_and_rounds(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    first = replay.stop(0, "turn")
    assert replay.at(first).state.turn.seat == "purple"
    second = replay.stop(first, "turn")
    assert replay.at(second).state.turn.seat == "red"
    assert replay.at(replay.stop(0, "round")).state.turn.round == 1
    assert replay.stop(replay.length, "answer") == replay.length
    assert replay.stop(0, "answer", back=True) == 0


def test_marks_tell_what_happened(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    kinds = {mark.kind for mark in replay.marks}
    assert {"start", "round", "turn", "vision", "campaign", "end"} <= kinds
    assert [mark.event for mark in replay.marks[1:]] == [one for one in replay.events if type(one) in MARKED]
    assert [mark.answers for mark in replay.marks] == sorted(mark.answers for mark in replay.marks)


def test_a_branch_plays_on_alone(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    middle = replay.length // 2
    game = Game.from_journal(replay.branch(middle))
    assert game.prompt is not None
    game.answer(game.prompt.sample(Rng(99)))
    assert len(replay.journal.answers) == replay.length


def test_the_log_of_a_moment_ends_there(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    early, late = replay.at(10), replay.at(200)
    assert log(late, "red")[: len(early.events)] == log(early, "red")


def test_changes_of_the_title_are_marked() -> None:
    data = load(SAVES / "twelve-generations.json").finished[2]
    replay = Replay(Journal(start_of(data), [*data.answers]))  # type: ignore[list-item]
    titles = [mark.answers for mark in replay.marks if mark.kind == "title"]
    assert titles
    for answers in titles:
        before, after = replay.at(answers - 1).state, replay.at(answers).state
        assert (before.title, before.usurper) != (after.title, after.usurper)


def test_marks_are_no_secret_to_anybody(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    for mark in replay.marks:
        if mark.event:
            assert {tell(mark.event.seen_by(viewer), {}) for viewer in (None, *SEATS)} == {tell(mark.event, {})}


def test_the_last_mark_before_a_moment_is_found(seen: tuple[Replay, list[dict[str | None, str]]]) -> None:
    replay, _ = seen
    assert replay.mark_at(0) == 0
    for answers in range(replay.length + 1):
        number = replay.mark_at(answers)
        assert replay.marks[number].answers <= answers
        assert all(mark.answers > answers for mark in replay.marks[number + 1 :])


@pytest.mark.parametrize("generation", [1, 2, 3])
def test_sample_games_are_as_they_were_played(generation: int) -> None:
    """Every answer, forwards and backwards, with all eyes that can look."""
    data = load(SAVES / "three-generations.json").finished[generation - 1]
    game = Game(start_of(data))
    eyes: tuple[Viewer, ...] = (EVERYTHING, None, *game.start.seats)
    looks = [[(view(game, one), log(game, one)) for one in eyes]]
    for answer in data.answers:
        game.answer(answer)
        looks.append([(view(game, one), log(game, one)) for one in eyes])
    replay = Replay(Journal(start_of(data), [*data.answers]))  # type: ignore[list-item]
    here = 0
    for back in (False, True):
        while here != (0 if back else replay.length):
            here = replay.stop(here, "answer", back)
            moment = replay.at(here)
            assert [(view(moment, one), log(moment, one)) for one in eyes] == looks[here]


@pytest.fixture(scope="module")
def long_replay() -> Replay:
    """2000 answers of six people who would rather do anything than rest."""
    game, chance = Game.new(random_world(Rng(1)), SEATS, 1), Rng(6)
    while len(game.journal) < 2000:
        assert game.prompt is not None
        answer = game.prompt.sample(chance)
        for _ in range(12):
            if isinstance(game.prompt, ChooseOne) and answer == "rest":
                answer = game.prompt.sample(chance)
        game.answer(answer)
    return Replay(game.to_journal())


def test_any_moment_of_a_long_game_comes_at_once(long_replay: Replay) -> None:
    def jump(answers: int) -> float:
        start = perf_counter()
        view(long_replay.at(answers), EVERYTHING)
        return perf_counter() - start

    assert long_replay.length == 2000
    for answers in range(0, 2001, 125):
        assert min(jump(answers) for _ in range(5)) < 0.1


def test_few_checkpoints_are_kept(long_replay: Replay) -> None:
    assert len(long_replay._checkpoints) <= 1 + long_replay.length // CHECKPOINT_EVERY
