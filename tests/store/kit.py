"""Small worlds for the tests of the store."""

from __future__ import annotations

from pathlib import Path

from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.world import new_chronicle
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld

SEATS = [
    SeatData(seat="purple", name="Ada"),
    SeatData(seat="red", name="Ben", player="random"),
    SeatData(seat="blue", name="Cleo"),
]


def new_world(folder: Path, name: str = "Arda", seed: int = 3) -> OpenWorld:
    return OpenWorld.create(folder, name, new_chronicle(Rng(seed)))


def play(opened: OpenWorld, game: Game, answers: int | None = None, seed: int = 5) -> Game:
    """Plays by chance and saves after every answer."""
    chance = Rng(seed)
    while game.prompt is not None and (answers is None or len(game.journal) < answers):
        game.answer(game.prompt.sample(chance))
        assert opened.record(game), opened.problem
    return game


def world_with_a_game(folder: Path, answers: int = 60) -> Path:
    opened = new_world(folder)
    play(opened, opened.start_game(SEATS, 11), answers)
    opened.close()
    return opened.path


def world_of_generations(folder: Path, count: int, name: str = "Old", seed: int = 20) -> Path:
    opened = new_world(folder, name, seed)
    for number in range(count):
        play(opened, opened.start_game(SEATS, seed + number), seed=seed + number)
    opened.close()
    return opened.path
