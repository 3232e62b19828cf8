"""The store's speed: saving against a plain write of the same bytes, and loading whole worlds."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from oath_tui.bots.chains import people
from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.rng import Rng
from oath_tui.engine.world import new_chronicle
from oath_tui.store.files import write_text
from oath_tui.store.models import WorldFile
from oath_tui.store.world_file import load, text_of
from oath_tui.store.worlds import OpenWorld, replay

LATE = 2000
TIMES = 15
REAL_GENERATIONS, GENERATIONS = 4, 100


@dataclass(slots=True)
class StoreBench:
    save_over_write_first: float
    """A save after the first answer over a plain write and fsync of the same bytes."""
    save_over_write_late: float
    """The same after answer 2000."""
    load_and_replay_ms: float
    """A world with a whole game, read and replayed."""
    load_100_generations_s: float


def store_bench(seed: int = 1) -> StoreBench:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        opened = OpenWorld.create(folder, "Bench", new_chronicle(Rng(seed)))
        game = opened.start_game(people(Rng(seed)), seed)
        player = RandomPlayer(seed)
        assert game.prompt is not None
        game.answer(player.answer(game.prompt))
        first = _save_ratio(opened, folder)
        while game.prompt is not None and game.winner is None:
            game.answer(player.answer(game.prompt))
        opened.record(game)
        loaded = _timed(lambda: _load_and_replay(opened.path))
        answers = game.journal * (LATE // len(game.journal) + 1)
        opened.text.set_answers(answers[:LATE])
        late = _save_ratio(opened, folder)
        opened.close()
        aged = _timed(lambda: load(century(folder, seed)))
    return StoreBench(round(first, 2), round(late, 2), round(loaded * 1e3, 1), round(aged, 3))


def _timed(deed: Callable[[], object], times: int = 3) -> float:
    spent = []
    for _ in range(times):
        started = time.perf_counter()
        deed()
        spent.append(time.perf_counter() - started)
    return statistics.median(spent)


def _save_ratio(opened: OpenWorld, folder: Path) -> float:
    data = opened.text.whole().encode()

    def plain() -> None:
        with open(folder / "plain", "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    return _timed(opened.write, TIMES) / _timed(plain, TIMES)


def _load_and_replay(path: Path) -> None:
    data = load(path).game
    assert data is not None
    replay(path, data)


def century(folder: Path, seed: int) -> Path:
    """A world of 100 generations: a few that were played, told again and again."""
    path = folder / "century.json"
    if path.exists():
        return path
    opened = OpenWorld.create(folder, "Century", new_chronicle(Rng(seed)))
    for number in range(REAL_GENERATIONS):
        game = opened.start_game(people(Rng(number)), seed + number)
        player = RandomPlayer(number)
        while game.prompt is not None:
            game.answer(player.answer(game.prompt))
        opened.record(game)
    opened.close()
    file = opened.file
    times = GENERATIONS // REAL_GENERATIONS
    generations = [
        one.model_copy(update={"number": number + 1}) for number, one in enumerate(file.generations * times)
    ]
    told = {"generations": [one.model_dump() for one in generations], "finished": file.finished * times}
    whole = WorldFile.model_validate(file.model_dump() | told)
    write_text(path, text_of(whole))
    return path
