"""Random games for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world

seeds = st.integers(0, 1_000_000)
players = st.integers(2, 6)


def played(seed: int, count: int, answers: int) -> Game:
    """A random game after so many answers, or at its end if that comes first."""
    game = Game.new(random_world(Rng(seed)), SEATS[:count], seed)
    player = RandomPlayer(seed)
    while game.prompt is not None and len(game.journal) < answers:
        game.answer(player.answer(game.prompt))
    return game
