"""Replays: every moment as it was in play, both ways, from every seat's eyes."""

from __future__ import annotations

import pytest

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.game import Game
from oath_tui.engine.replay import Replay
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.view import log, view
from oath_tui.engine.world import random_world


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
    assert {"round", "turn", "vision", "end"} <= kinds
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
