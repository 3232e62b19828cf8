"""The speed of looking back: moments of a replay, a game as a page, and the annals of a long history."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.bots.store_bench import century
from oath_tui.engine.game import Game
from oath_tui.engine.replay import Replay
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.view import EVERYTHING
from oath_tui.engine.world import random_world
from oath_tui.store.world_file import load
from oath_tui.tales.annals import annals_of
from oath_tui.tales.annals_forms import as_html
from oath_tui.tales.page import game_as_html

PLAYERS = 4
JUMPS = 60
STEPS = 60
EXPORTS = 3


@dataclass(slots=True)
class TalesBench:
    replay_jump_ms: float
    """To any moment of a game."""
    replay_step_ms: float
    """To the next answer, in the middle of it."""
    export_html_ms: float
    """A whole game as one page."""
    annals_100_generations_ms: float
    """Every journal of 100 generations read, and the history told in HTML."""


def tales_bench(seed: int = 1) -> TalesBench:
    game = _game(seed)
    replay, chance = Replay(game.to_journal()), Rng(seed)
    jumps = [_timed(lambda: replay.at(chance.randrange(replay.length + 1))) for _ in range(JUMPS)]
    first = replay.length // 2
    steps = [_timed(partial(replay.at, first + n)) for n in range(1, STEPS + 1)]
    exports = [_timed(lambda: game_as_html(game, EVERYTHING, {}, "Bench")) for _ in range(EXPORTS)]
    with tempfile.TemporaryDirectory() as folder:
        world = load(century(Path(folder), seed))
    annals = _timed(lambda: as_html(annals_of(world)))
    spent = (statistics.median(jumps), statistics.median(steps), statistics.median(exports), annals)
    return TalesBench(*(round(seconds * 1e3, 2) for seconds in spent))


def _game(seed: int) -> Game:
    game = Game.new(random_world(Rng(seed)), SEATS[:PLAYERS], seed)
    player = RandomPlayer(seed)
    while game.prompt is not None:
        game.answer(player.answer(game.prompt))
    return game


def _timed(deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    return time.perf_counter() - started
