"""The sample worlds in saves/: really played, by chance, on fixed seeds. `make samples` makes them anew."""

from __future__ import annotations

import sys
from pathlib import Path

from oath_tui.bots.chains import people
from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game, new_chronicle
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld

TODAY = "2026-11-18"
NOTES = "A sample: every game was played by chance, on fixed seeds."
NAMES = dict(zip(SEATS, ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn"), strict=True))
FOUR = [SeatData(seat=seat, name=NAMES[seat]) for seat in SEATS[:4]]


def make_samples(folder: Path) -> list[Path]:
    return [fresh(folder), mid_campaign(folder), twelve(folder)]


def _create(folder: Path, name: str, seed: int | None) -> OpenWorld:
    world = first_game() if seed is None else new_chronicle(Rng(seed))
    opened = OpenWorld.create(folder, name, world)
    opened.today = lambda: TODAY
    opened.file.notes, opened.file.created, opened.file.played = NOTES, TODAY, TODAY
    opened.renew()
    opened.write()
    return opened


def fresh(folder: Path) -> Path:
    """A world nobody has played in: the first game of the book."""
    opened = _create(folder, "A Fresh World", None)
    opened.close()
    return opened.path


def _generations(opened: OpenWorld, count: int, seed: int) -> None:
    chance = Rng(seed)
    for number in range(count):
        seats = [one.model_copy(update={"name": NAMES[one.seat]}) for one in people(chance)]
        game = opened.start_game(seats, seed + number)
        player = RandomPlayer(seed + number)
        while game.prompt is not None:
            game.answer(player.answer(game.prompt))
        opened.record(game)


def mid_campaign(folder: Path) -> Path:
    """Three generations, and a game that waits in the middle of a Campaign."""
    opened = _create(folder, "Three Generations", 31)
    _generations(opened, 3, 310)
    seed = 400
    while True:
        opened.file.game = None
        game = opened.start_game(FOUR, seed)
        if _stops_in_campaign(game, seed):
            break
        seed += 1
    opened.record(game)
    opened.close()
    return opened.path


def _stops_in_campaign(game: Game, seed: int) -> bool:
    """Plays until a player's Campaign against a player asks for battle plans or a sacrifice."""
    player = RandomPlayer(seed)
    while game.prompt is not None:
        fight, law = game.table.fight, game.prompt.law
        if fight is not None and fight.defender and law == "5.5.5" and isinstance(game.prompt, ChooseOne):
            return True
        game.answer(player.answer(game.prompt))
    return False


def twelve(folder: Path) -> Path:
    """Twelve generations, ready for the thirteenth."""
    opened = _create(folder, "Twelve Generations", 12)
    _generations(opened, 12, 1200)
    opened.close()
    return opened.path


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "saves")
    for old in target.glob("*.json*"):
        old.unlink()
    for made in make_samples(target):
        print(made)
    for leftover in (*target.glob("*.bak"), *target.glob(".*.lock")):
        leftover.unlink()
