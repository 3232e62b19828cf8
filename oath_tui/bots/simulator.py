"""Random games by the thousand, every invariant checked after every answer."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from oath_tui.bots.near import KeenPlayer, near_game
from oath_tui.bots.random_player import RandomPlayer
from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game, Journal
from oath_tui.engine.invariants import check_table
from oath_tui.engine.masking import check_masks
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import World, first_game, random_world
from oath_tui.store.journal import journal_to_json

WorldKind: TypeAlias = Literal["first", "random"]
Coverage: TypeAlias = dict[str, dict[str, int]]
Run: TypeAlias = Callable[["list[Job]"], "Iterable[GameResult]"]
LONGEST_GAME = 50_000
"""Answers after which a game counts as stuck."""
BLOCK = 50
"""Games that are played before the next rare cards are looked up: the same for any number of processes."""
NEAR_EVERY = 5
"""When powers are counted, every so many-th game starts near a card that was hardly used so far."""


@dataclass(slots=True)
class Failure:
    seed: int
    error: str
    journal: str
    """The file that replays the game up to the failure."""


@dataclass(slots=True)
class GameResult:
    seed: int
    decisions: int
    rounds: int = 0
    ending: str = ""
    winner: str = ""
    error: str = ""
    journal: Journal | None = None
    coverage: Coverage = field(default_factory=dict)


@dataclass(slots=True)
class Report:
    games: int = 0
    finished: int = 0
    failures: list[Failure] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0
    rounds: int = 0
    endings: dict[str, int] = field(default_factory=dict)
    winners: dict[str, int] = field(default_factory=dict)
    coverage: Coverage | None = None


@dataclass(frozen=True, slots=True)
class Job:
    seed: int
    players: int
    world: WorldKind
    coverage: bool = False
    near: CardId | None = None
    """The card that the game starts near to."""


def make_world(job: Job) -> World:
    return first_game() if job.world == "first" else random_world(Rng(job.seed))


def make_game(job: Job) -> Game:
    seats = SEATS[: job.players]
    return near_game(job.near, seats, job.seed) if job.near else Game.new(make_world(job), seats, job.seed)


def play_one(job: Job) -> GameResult:
    """One random game. A failure is reported, not raised, with the journal that leads to it."""
    game = make_game(job)
    game.count_coverage(job.coverage)
    player = KeenPlayer(job.seed + 1, job.near) if job.near else RandomPlayer(job.seed + 1)
    try:
        while game.prompt is not None:
            game.answer(player.answer(game.prompt))
            check_table(game.table, at_rest=isinstance(game.prompt, ChooseOne) and game.prompt.is_act)
            check_masks(game, game.state.order[len(game.journal) % job.players], job.seed)
            if len(game.journal) > LONGEST_GAME:
                raise RuntimeError(f"no end after {LONGEST_GAME} answers")
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        if job.near:  # a journal starts at the setup, and this game did not
            again = f"simulate --near {job.near} --players {job.players} --seed {job.seed} --games 1"
            return GameResult(job.seed, len(game.journal), error=f"{text} (again with: {again})")
        return GameResult(job.seed, len(game.journal), error=text, journal=game.to_journal())
    winner = game.winner
    assert winner is not None
    return GameResult(
        job.seed,
        len(game.journal),
        game.state.turn.round,
        game.ending or "",
        game.state.players[winner].role,
        coverage=game.table.coverage or {},
    )


def simulate(
    *,
    games: int,
    players: list[int],
    seed: int,
    world: WorldKind,
    jobs: int = 1,
    coverage: bool = False,
    near: CardId | None = None,
    failures: Path | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Plays the games, cycling through the numbers of players, and sums them up."""
    started = time.perf_counter()
    work = [Job(seed + n, players[n % len(players)], world, coverage, near) for n in range(games)]
    report = Report(coverage=no_coverage() if coverage else None)
    endings: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    for result in _results(work, jobs, report.coverage):
        report.games += 1
        report.decisions += result.decisions
        if result.error:
            report.failures.append(_save_failure(result, failures))
        else:
            report.finished += 1
            report.rounds += result.rounds
            endings[result.ending] += 1
            winners[result.winner] += 1
        if report.coverage is not None:
            add_coverage(report.coverage, result.coverage)
        progress()
    report.endings, report.winners = dict(endings), dict(winners)
    report.seconds = round(time.perf_counter() - started, 3)
    return report


def _results(work: list[Job], jobs: int, coverage: Coverage | None) -> Iterator[GameResult]:
    """The games in their order, in blocks: what a block has counted says what the next one starts near to."""
    tried: Counter[CardId] = Counter()
    with _runner(jobs) as run:
        for first in range(0, len(work), BLOCK):
            block = work[first : first + BLOCK]
            if coverage is not None and block[0].world == "random" and block[0].near is None:
                block = _some_near(block, coverage, tried)
            yield from run(block)


@contextmanager
def _runner(jobs: int) -> Iterator[Run]:
    if jobs <= 1:
        yield lambda block: map(play_one, block)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield lambda block: pool.map(play_one, block, chunksize=2)


def _some_near(block: list[Job], coverage: Coverage, tried: Counter[CardId]) -> list[Job]:
    """The last of every few games starts near the next of the cards that were used least."""
    places = range(NEAR_EVERY - 1, len(block), NEAR_EVERY)
    rarest = sorted(coverage, key=lambda card: (coverage[card]["used"], tried[card]))[: len(places)]
    tried.update(rarest)
    near = dict(zip(places, rarest, strict=True))
    return [replace(job, near=near.get(number)) for number, job in enumerate(block)]


def no_coverage() -> Coverage:
    """Nothing counted yet, for every face that has a power."""
    return {card.id: {"played": 0, "offered": 0, "used": 0} for card in catalog() if card.powers}


def add_coverage(total: Coverage, more: Coverage) -> None:
    for card, counts in more.items():
        mine = total.setdefault(card, {"played": 0, "offered": 0, "used": 0})
        for what, count in counts.items():
            mine[what] += count


def _save_failure(result: GameResult, folder: Path | None) -> Failure:
    if folder is None or result.journal is None:
        return Failure(result.seed, result.error, "")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"failure-{result.seed}.json"
    path.write_text(journal_to_json(result.journal), encoding="utf-8")
    return Failure(result.seed, result.error, str(path))
