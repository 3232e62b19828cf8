"""The screen's speed, as ratios to an empty Textual app in the same run."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Footer, OptionList

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world
from oath_tui.store.models import SeatData
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.session import Session
from oath_tui.ui.widgets.prompts import ACT_KEYS

SIZE = (120, 40)
STARTS, KEYS = 5, 15
LATE = 500
EMPTY_START = """
from textual.app import App
class Empty(App):
    def on_mount(self):
        self.call_after_refresh(self.exit)
Empty().run(headless=True)
"""
TITLE_START = """
import sys
from pathlib import Path
from oath_tui.ui.app import OathApp
class Title(OathApp):
    def on_mount(self):
        super().on_mount()
        self.call_after_refresh(self.exit)
Title(Path(sys.argv[1])).run(headless=True)
"""


@dataclass(slots=True)
class UiBench:
    title_over_empty: float
    """A start until the title is painted, over that of an empty app."""
    key_over_empty_first: float
    """A key in the table until it is painted, over a key in an empty app."""
    key_over_empty_late: float
    """The same after 500 answers."""
    card_over_empty: float
    """Opening a card."""


class Empty(App[None]):
    """A list and a footer: the least that answers a key."""

    def compose(self) -> ComposeResult:
        yield OptionList("one", "two", "three")
        yield Footer()


def ui_bench() -> UiBench:
    with tempfile.TemporaryDirectory() as folder:
        empty_start = _start(EMPTY_START, folder)
        title_start = _start(TITLE_START, folder)
    empty, first, late, card = asyncio.run(_keys())
    ratios = (title_start / empty_start, first / empty, late / empty, card / empty)
    return UiBench(*(round(ratio, 2) for ratio in ratios))


def _start(code: str, folder: str) -> float:
    spent = []
    for _ in range(STARTS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code, folder], check=True, capture_output=True)
        spent.append(time.perf_counter() - started)
    return statistics.median(spent)


async def _keys() -> tuple[float, float, float, float]:
    async with Empty().run_test(size=SIZE) as pilot:
        empty = await _timed_keys(pilot)
    first, card = await _table(_game(60))
    late, _ = await _table(_game(LATE))
    return empty, first, late, card


def _game(answers: int) -> Game:
    """A six-seat game that waits for an action after at least so many answers."""
    for seed in range(1, 50):
        game = Game.new(random_world(Rng(seed)), SEATS, seed)
        player = RandomPlayer(seed)
        while game.prompt is not None:
            acts = isinstance(game.prompt, ChooseOne) and game.prompt.is_act
            if len(game.journal) >= answers and acts:
                return game
            game.answer(player.answer(game.prompt))
    raise RuntimeError("no game is so long")


async def _table(game: Game) -> tuple[float, float]:
    app = OathApp(Path(tempfile.gettempdir()) / "oath-tui-bench")
    async with app.run_test(size=SIZE) as pilot:
        seats = [SeatData(seat=seat, name=seat.capitalize()) for seat in game.state.order]
        app.sit_down(Session(game, seats, "open"))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        key = await _timed_answers(pilot, app.screen.session)
        spent = []
        for _ in range(5):
            started = time.perf_counter()
            await pilot.press("i")
            await pilot.pause()
            spent.append(time.perf_counter() - started)
            await pilot.press("escape")
            await pilot.pause()
    return key, statistics.median(spent)


async def _timed_answers(pilot: Pilot[None], session: Session) -> float:
    """A key that begins an action, and one that takes it back: each paints the whole table anew."""
    assert isinstance(session.prompt, ChooseOne)
    open_ids = [option.id for option in session.prompt.open_options()]
    key = next(letter for deed, letter in ACT_KEYS.items() if deed in open_ids and _asks_on(session, deed))
    spent = []
    for _ in range(KEYS):
        for pressed in (key, "u"):
            started = time.perf_counter()
            await pilot.press(pressed)
            await pilot.pause()
            spent.append(time.perf_counter() - started)
    return statistics.median(spent)


def _asks_on(session: Session, deed: str) -> bool:
    """The action asks its own player something before anything is learned."""
    game = session.game.clone()
    seat = game.prompt.seat if game.prompt else None
    game.answer(deed)
    asks = game.prompt is not None and game.prompt.seat == seat and game.can_undo()
    return asks and not (isinstance(game.prompt, ChooseOne) and game.prompt.is_act)


async def _timed_keys(pilot: Pilot[None]) -> float:
    spent = []
    for number in range(KEYS):
        started = time.perf_counter()
        await pilot.press("down" if number % 2 == 0 else "up")
        await pilot.pause()
        spent.append(time.perf_counter() - started)
    return statistics.median(spent)
