"""The engine's speed, as ratios within one run so that a noisy machine does not matter."""

from __future__ import annotations

import resource
import statistics
import sys
import time
from dataclasses import dataclass

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world

PLAYERS = 4
CLONES_TIMED = 5


@dataclass(slots=True)
class Bench:
    games: int
    decisions: int
    clone_us: float
    """One copy of a state."""
    median_clones: float
    """A decision in units of that copy."""
    p95_clones: float
    late_over_early: float
    """Time per decision, the last tenth of a game over its first tenth, counted from the first turn."""
    decisions_per_second: float
    replay_ms: float
    """A whole game from its journal."""
    undo_clones: float
    peak_rss_mb: float


def bench(games: int = 30, seed: int = 1) -> Bench:
    times: list[float] = []
    clones: list[float] = []
    early: list[float] = []
    late: list[float] = []
    replays: list[float] = []
    undos: list[float] = []
    for number in range(games):
        game, spent, cloned, setup = _timed_game(seed + number)
        times += spent
        clones += cloned
        turns = spent[setup:]
        tenth = max(1, len(turns) // 10)
        early.append(sum(turns[:tenth]) / tenth)
        late.append(sum(turns[-tenth:]) / tenth)
        started = time.perf_counter()
        Game.from_journal(game.to_journal())
        replays.append(time.perf_counter() - started)
        undos.append(_timed_undo(game))
    clone = statistics.median(clones)
    return Bench(
        games=games,
        decisions=len(times),
        clone_us=round(clone * 1e6, 1),
        median_clones=round(statistics.median(times) / clone, 2),
        p95_clones=round(statistics.quantiles(times, n=20)[-1] / clone, 2),
        late_over_early=round(sum(late) / sum(early), 3),
        decisions_per_second=round(len(times) / sum(times)),
        replay_ms=round(statistics.median(replays) * 1e3, 1),
        undo_clones=round(statistics.median(undos) / clone, 2),
        peak_rss_mb=round(peak_rss_mb(), 1),
    )


def _timed_game(seed: int) -> tuple[Game, list[float], list[float], int]:
    """The game, the time of each answer, of some copies, and how many answers the setup took."""
    game = Game.new(random_world(Rng(seed)), SEATS[:PLAYERS], seed)
    player = RandomPlayer(seed)
    spent, cloned, setup = [], [], 0
    while game.prompt is not None:
        answer = player.answer(game.prompt)
        setup += game.state.turn.phase == "setup"
        started = time.perf_counter()
        game.answer(answer)
        spent.append(time.perf_counter() - started)
        if len(spent) % 20 == 0:
            started = time.perf_counter()
            for _ in range(CLONES_TIMED):
                game.state.copy()
            cloned.append((time.perf_counter() - started) / CLONES_TIMED)
    return game, spent, cloned, setup


def _timed_undo(game: Game) -> float:
    started = time.perf_counter()
    game.undo(past_floor=True)
    return time.perf_counter() - started


def peak_rss_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
