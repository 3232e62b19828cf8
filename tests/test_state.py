"""A copy of the table is the same table and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Pact, State
from oath_tui.engine.world import random_world

Part = tuple[str, Any]


def parts(value: Any, name: str = "state") -> Iterator[Part]:
    """Everything in it that can change, with its name."""
    if is_dataclass(value):
        yield name, value
        for field in fields(value):
            yield from parts(getattr(value, field.name), f"{name}.{field.name}")
    elif isinstance(value, dict):
        yield name, value
        for key in value:
            yield from parts(value[key], f"{name}.*")
    elif isinstance(value, list):
        yield name, value
        for item in value:
            yield from parts(item, f"{name}.*")


def played(seed: int, answers: int) -> State:
    game, chance = Game.new(random_world(Rng(seed)), SEATS, seed), Rng(seed)
    while game.prompt is not None and len(game.journal) < answers:
        game.answer(game.prompt.sample(chance))
    return game.state


def full_state() -> State:
    """A table with something in every corner."""
    state = played(3, 200)
    state.pacts.append(Pact(["red", "blue"], "Blue spares the Coast.", 2, "kept"))
    state.loaded["attack"] = [1, 2]
    state.warbands_on["keep"] = {"red": 1}
    state.favor_on["keep"], state.secrets_on["keep"] = 1, 1
    state.hands["red"] = ["wolves"]
    state.peeked["horned_mask"] = ["red"]
    state.outsiders, state.box = ["blue"], ["conspiracy"]
    state.turn.discarded, state.turn.taken, state.turn.idle = [(1, "order")], ["horned_mask"], ["wolves"]
    state.turn.refresh_full, state.turn.act_ended = ["red"], True
    state.players["red"].advisers[0].shown_to.append("blue")
    state.players["red"].relics, state.players["red"].visions = ["horned_mask"], ["faith"]
    state.sites[0].peeked, state.sites[0].relics = ["blue"], ["horned_mask"]
    return state


def test_a_copy_is_the_same_table() -> None:
    for state in (full_state(), *(played(seed, 40 * seed) for seed in range(1, 9))):
        assert repr(state.copy()) == repr(state)


def test_a_copy_shares_nothing_that_can_change() -> None:
    state = full_state()
    empty = {name for name, part in parts(state) if not is_dataclass(part)}
    empty -= {name for name, part in parts(state) if not is_dataclass(part) and part}
    assert not empty, "the table of this test has something everywhere"
    theirs = {id(part) for _, part in parts(state.copy())}
    assert not [name for name, part in parts(state) if id(part) in theirs]
