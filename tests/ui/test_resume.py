"""kill -9 in the middle of a Campaign: started again, the same Campaign at the same step, behind the cover."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import sys
import time
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.view import FightView, view
from oath_tui.engine.world import random_world
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.table import TableScreen
from tests.ui.driver import driving

PATIENCE = 60.0
ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[()][A-Z0-9]|[=>]|\][^\x07]*\x07|P[^\x1b]*\x1b\\)")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def in_a_campaign(folder: Path) -> Path:
    """A saved game in which one answer of a Campaign is given, and the next two are the same seat's."""
    for seed in range(200):
        game = Game.new(random_world(Rng(seed)), SEATS[:4], seed)
        chance = Rng(seed)
        while game.prompt is not None:
            if fits(game):
                return saved(folder, game)
            game.answer(game.prompt.sample(chance))
    raise AssertionError("no Campaign was ever fought")


def fits(game: Game) -> bool:
    """In a Campaign, the first option leads to another question of the same seat in it."""
    fight = view(game, None).fight
    if fight is None or fight.attack_roll or not isinstance(game.prompt, ChooseOne):
        return False
    ahead, seat = game.clone(), game.prompt.seat
    ahead.answer(first_row(game))
    after = view(ahead, None).fight
    return after is not None and not after.attack_roll and ahead.prompt is not None and ahead.prompt.seat == seat


def first_row(game: Game) -> str:
    assert isinstance(game.prompt, ChooseOne)
    return game.prompt.open_options()[0].id


def saved(folder: Path, game: Game) -> Path:
    opened = OpenWorld.create(folder, "Arda", game.start.world)
    seats = [SeatData(seat=seat, name=name) for seat, name in zip(SEATS, NAMES, strict=False)]
    opened.start_game(seats, game.start.seed)
    assert opened.record(game), opened.problem
    opened.close()
    return opened.path


class Terminal:
    """The real program in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str, size: tuple[int, int] = (120, 40)) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            environment = os.environ | {
                "TERM": "xterm-256color",
                "OATH_TUI_CONFIG": str(folder / "settings.json"),
                "TEXTUAL_ANIMATIONS": "none",
            }
            command = [sys.executable, "-m", "oath_tui", "play", "--saves", str(folder), *arguments]
            os.execve(sys.executable, command, environment)
        ioctl(self.file, TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.raw = b""

    def read(self) -> None:
        if select.select([self.file], [], [], 0.05)[0]:
            try:
                self.raw += os.read(self.file, 65536)
            except OSError:
                return

    @property
    def text(self) -> str:
        """All that was ever painted, without colours and moves."""
        return ESCAPES.sub("", self.raw.decode("utf-8", "replace"))

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"'{words}' was never shown:\n{self.text[-3000:]}"
            self.read()

    def type(self, keys: bytes) -> None:
        os.write(self.file, keys)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def answers_on_disk(path: Path) -> int:
    opened = OpenWorld.open(path)
    opened.close()
    assert opened.file.game is not None
    return len(opened.file.game.answers)


def fight_of(game: Game) -> FightView | None:
    return view(game, None).fight


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
async def test_killed_in_a_campaign_it_goes_on_behind_the_cover(tmp_path: Path) -> None:
    path = in_a_campaign(tmp_path)
    opened = OpenWorld.open(path)
    game = opened.resume_game()
    opened.close()
    assert game.prompt is not None
    name = NAMES[SEATS.index(game.prompt.seat)]
    answers = len(game.journal)

    terminal = Terminal(tmp_path, str(path))
    try:
        come_to_the_table(terminal, name, game)
        terminal.type(b"\r")
        end = time.monotonic() + PATIENCE
        while answers_on_disk(path) == answers:
            assert time.monotonic() < end, terminal.text[-3000:]
            terminal.read()
    finally:
        terminal.kill()

    game.answer(first_row(game))
    assert answers_on_disk(path) == answers + 1
    again = Terminal(tmp_path, str(path))
    try:
        come_to_the_table(again, name, game)
    finally:
        again.kill()
    await the_same_campaign(tmp_path, path, name, game)


def come_to_the_table(terminal: Terminal, name: str, game: Game) -> None:
    """Through the cover, which says nothing of the question, to the question."""
    assert game.prompt is not None
    question = game.prompt.question[:18]
    terminal.wait_for("Press Enter when nobody else looks")
    assert name in terminal.text
    assert question not in terminal.text
    time.sleep(CoverScreen.REST + 0.3)
    terminal.type(b"\r")
    terminal.wait_for(question)


async def the_same_campaign(tmp_path: Path, path: Path, name: str, game: Game) -> None:
    """Looked at from within: the same answers, the same fight at the same step, and the same question."""
    assert game.prompt is not None
    async with driving(tmp_path, world=path) as driver:
        await driver.until(lambda: isinstance(driver.screen, CoverScreen), "the cover")
        assert isinstance(driver.screen, CoverScreen)
        assert driver.screen.seat == game.prompt.seat
        assert name in driver.text()
        assert "attack" in driver.text().lower() or f"{name}'s turn" in driver.text()
        assert game.prompt.question not in driver.text()
        resumed = driver.session.game
        assert resumed.journal == game.journal
        assert fight_of(resumed) == fight_of(game)
        await driver.uncover()
        await driver.until(lambda: isinstance(driver.screen, TableScreen) and driver.is_asked(), "the table")
        assert driver.prompt == game.prompt
        assert " ".join(game.prompt.question.split())[:30] in " ".join(driver.text().split())
        await driver.play(answers=3)
