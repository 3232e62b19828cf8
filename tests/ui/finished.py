"""A game that chance has played to its end."""

from __future__ import annotations

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.store.models import SeatData
from oath_tui.ui.session import Session

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def seats_data(count: int) -> list[SeatData]:
    return [SeatData(seat=seat, name=name) for seat, name in zip(SEATS[:count], NAMES, strict=False)]


def finished_game(seed: int = 3, count: int = 4) -> Session:
    game = Game.new(first_game(), SEATS[:count], seed)
    chance = RandomPlayer(seed)
    while game.prompt is not None:
        game.answer(chance.answer(game.prompt))
    return Session(game, seats_data(count))
