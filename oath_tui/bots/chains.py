"""Worlds played for many generations by chance: every Chronicle written, every file verified."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.cards.catalog import catalog
from oath_tui.engine import events as ev
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import check_table
from oath_tui.engine.rng import Rng, shuffle
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.world import World, new_chronicle, random_world
from oath_tui.store.models import SeatData
from oath_tui.store.verify import faults_of
from oath_tui.store.worlds import OpenWorld

LEAST_DECK, MOST_DECK = 40, 80
"""A world deck outside these bounds means that cards leak."""
RELICS = 20


@dataclass(slots=True)
class Chain:
    seed: int
    generations: int = 0
    decisions: int = 0
    healed: int = 0
    """How often the Archive was healed."""
    decks: list[int] = field(default_factory=list)
    error: str = ""


@dataclass(frozen=True, slots=True)
class ChainJob:
    seed: int
    generations: int
    world: str = "new"


def people(chance: Rng) -> list[SeatData]:
    """Two to six seats, other colours every time."""
    others: list[Seat] = list(SEATS[1:])
    shuffle(chance, others)
    seats: list[Seat] = ["purple", *others[: 1 + chance.randrange(5)]]
    return [SeatData(seat=seat, name=seat.capitalize(), player="random") for seat in seats]


def play_out(game: Game, player: RandomPlayer) -> None:
    while game.prompt is not None:
        game.answer(player.answer(game.prompt))
        check_table(game.table, at_rest=isinstance(game.prompt, ChooseOne) and game.prompt.is_act)


def play_chain(job: ChainJob) -> Chain:
    """One world through its generations, then its file is verified: every game replayed."""
    chain, chance = Chain(job.seed), Rng(job.seed)
    start = new_chronicle(chance) if job.world == "new" else random_world(chance)
    with tempfile.TemporaryDirectory() as folder:
        opened = OpenWorld.create(Path(folder), f"Chain {job.seed}", start)
        try:
            for number in range(job.generations):
                game = opened.start_game(people(chance), job.seed * 1000 + number)
                play_out(game, RandomPlayer(job.seed * 1000 + number))
                opened.record(game)
                chain.generations += 1
                chain.decisions += len(game.journal)
                chain.healed += sum(isinstance(event, ev.ArchiveHealed) for event in game.events)
                chain.decks.append(check_world(opened.file.world.to_world()))
            faults = faults_of(opened.path)
            chain.error = "; ".join(faults)
        except Exception as error:
            chain.error = f"generation {chain.generations + 1}: {type(error).__name__}: {error}"
        finally:
            opened.close()
    return chain


def check_world(world: World) -> int:
    """The census of a world between games; gives the size of its deck."""
    world.check()
    known, cards = catalog(), world.all_cards()
    assert sum(card in known.relics for card in cards) == RELICS, "a relic is missing"
    assert sum(card in known.visions for card in cards) == len(known.visions), "a Vision is missing"
    size = len(world.world_deck)
    assert LEAST_DECK <= size <= MOST_DECK, f"a world deck of {size} cards"
    return size


def play_chains(count: int, generations: int, seed: int, jobs: int) -> Iterator[Chain]:
    work = [ChainJob(seed + number, generations, ("new", "random")[number % 2]) for number in range(count)]
    if jobs <= 1:
        yield from map(play_chain, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_chain, work)
