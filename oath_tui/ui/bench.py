"""The screen's speed, as ratios to an empty Textual app in the same run."""

from __future__ import annotations

import asyncio
import os
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
from oath_tui.ui.garbage import collect_seldom
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import Settings
from oath_tui.ui.widgets.prompts import ACT_KEYS

SIZE = (120, 40)
STARTS, KEYS = 9, 15
LATE = 500
START = """
import os, sys
from pathlib import Path

def start(app, is_painted):
    type(app).post_display_hook = lambda app: is_painted(app) and os._exit(0)
    app.run(headless=True)
    sys.exit("It ended before anything was painted.")
"""
"""Textual calls the hook after every paint; leaving at once keeps the tidying up out of the figures."""
EMPTY_START = f"""{START}
from textual.app import App
start(App(), lambda app: True)
"""
TITLE_START = f"""{START}
from oath_tui.ui.app import OathApp
start(OathApp(Path(sys.argv[1])), lambda app: any(menu.size for menu in app.screen.query("#menu")))
"""


class StartError(Exception):
    """A program that was to be measured did not start."""


@dataclass(slots=True)
class UiBench:
    title_over_empty: float
    """A start until the title is painted, over that of an empty app."""
    key_over_empty_first: float
    """A key in the table until it is painted, over a key in an empty app; both wait as tests do."""
    key_over_empty_late: float
    """The same after 500 answers."""
    card_over_empty: float
    """Opening the sheet of a card, at the slower of the two moments."""


class Empty(App[None]):
    """A list and a footer: the least that answers a key."""

    def compose(self) -> ComposeResult:
        yield OptionList("one", "two", "three")
        yield Footer()


def ui_bench() -> UiBench:
    empty_start, title_start = _starts()
    empty, first, late, card = asyncio.run(_keys())
    ratios = (title_start / empty_start, first / empty, late / empty, card / empty)
    return UiBench(*(round(ratio, 2) for ratio in ratios))


def _starts() -> tuple[float, float]:
    """The best of several starts, the empty app and the title in turn: other programs can only slow them."""
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(1 + STARTS):
            spent.append((_start(EMPTY_START, folder), _start(TITLE_START, folder)))
    empty, title = zip(*spent[1:], strict=True)  # the first ones compile
    return min(empty), min(title)


def _start(code: str, folder: str) -> float:
    """Seconds until the first paint, in a process of its own: compiled, and with nobody's settings."""
    environment = os.environ | {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": folder,
        "OATH_TUI_CONFIG": f"{folder}/settings.json",
    }
    command = [sys.executable, "-c", code, f"{folder}/saves"]
    started = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    spent = time.perf_counter() - started
    if done.returncode:
        raise StartError(f"The start could not be measured: {done.stderr.strip() or done.stdout.strip()}")
    return spent


async def _keys() -> tuple[float, float, float, float]:
    """The empty app before, between and after, so that a busy machine slows it too."""
    collect_seldom()
    empty = [await _empty()]
    first, card = await _table(_game(1))
    empty.append(await _empty())
    late, late_card = await _table(_game(LATE))
    empty.append(await _empty())
    return statistics.median(empty), first, late, max(card, late_card)


async def _empty() -> float:
    async with Empty().run_test(size=SIZE) as pilot:
        return await _timed_keys(pilot)


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
    app.settings = Settings()
    async with app.run_test(size=SIZE) as pilot:
        seats = [SeatData(seat=seat, name=seat.capitalize()) for seat in game.state.order]
        app.sit_down(Session(game, seats, "open"))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        key = await _timed_answers(pilot, app.screen.session)
        spent = []
        for _ in range(KEYS):
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
