"""`oath-tui play`: start a game."""

from __future__ import annotations

import argparse
import secrets
import sys

from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import World, first_game, new_chronicle, random_world


def run(options: argparse.Namespace) -> int:
    from oath_tui.ui.plain import PlainGame

    players = getattr(options, "players", 4)
    computers = getattr(options, "computers", 0)
    if not 0 <= computers <= players:
        print(f"There are {players} seats: chance can play 0 to {players} of them.", file=sys.stderr)
        return 2
    given = getattr(options, "seed", None)
    seed = secrets.randbits(32) if given is None else given
    seats = SEATS[:players]
    game = Game.new(_world(getattr(options, "world", "first"), seed), seats, seed)
    return PlainGame(game, computers=frozenset(seats[players - computers :])).run()


def _world(kind: str, seed: int) -> World:
    if kind == "first":
        return first_game()
    return new_chronicle(Rng(seed)) if kind == "new" else random_world(Rng(seed))
