"""A table that was left open is covered again: after suspending, after a long pause, whatever lies over it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.store.models import Handoff, SeatData
from oath_tui.ui.app import ASLEEP, OathApp
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import Settings
from oath_tui.ui.widgets.prompts import PromptPanel
from tests.ui.finished import seats_data


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def open_table(
    tmp_path: Path, handoff: Handoff = "strict", minutes: int = 10, seats: list[SeatData] | None = None
) -> AsyncIterator[tuple[OathApp, Pilot[None], Clock]]:
    """A table at which the first seat has said that it is there."""
    clock = Clock()
    app = OathApp(tmp_path, clock=clock)
    session = Session(Game.new(first_game(), SEATS[:2], 3), seats or seats_data(2), handoff)
    async with app.run_test(size=(80, 24)) as pilot:
        app.use_settings(Settings(idle_minutes=minutes))
        app.sit_down(session)
        await pilot.pause()
        if isinstance(app.screen, CoverScreen):
            app.screen.dismiss(True)
            await pilot.pause()
        yield app, pilot, clock


def is_covered(app: OathApp) -> bool:
    table = app.table_screen()
    assert table is not None
    return (
        isinstance(app.screen, CoverScreen)
        and table.session.viewer is None
        and table.query_one(PromptPanel).prompt is None
    )


async def test_coming_back_from_the_shell(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        assert isinstance(app.screen, TableScreen)
        app.app_resume_signal.publish(app)
        await pilot.pause()
        assert is_covered(app)


async def test_the_key_covers_before_the_shell_comes(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert is_covered(app)


async def test_a_long_pause(tmp_path: Path) -> None:
    async with open_table(tmp_path, minutes=5) as (app, pilot, clock):
        for _ in range(9):
            clock.now += 30
            app.look_at_clock()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        clock.now += 30
        app.look_at_clock()
        await pilot.pause()
        assert is_covered(app)


async def test_a_key_or_the_mouse_is_a_sign_of_life(tmp_path: Path) -> None:
    async with open_table(tmp_path, minutes=1) as (app, pilot, clock):
        for touch in ("down", "mouse"):
            clock.now += 50
            if touch == "mouse":
                await pilot.hover("#map")
            else:
                await pilot.press(touch)
            app.look_at_clock()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_never_is_never_unless_the_machine_slept(tmp_path: Path) -> None:
    async with open_table(tmp_path, minutes=0) as (app, pilot, clock):
        for _ in range(1000):
            clock.now += 30
            app.look_at_clock()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        clock.now += ASLEEP
        app.look_at_clock()
        await pilot.pause()
        assert is_covered(app)


@pytest.mark.parametrize("key", ["i", "slash", "question_mark", "ctrl+p"])
async def test_whatever_lies_over_the_table_is_closed_first(tmp_path: Path, key: str) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, TableScreen)
        app.cover_table()
        await pilot.pause()
        assert is_covered(app)
        assert len(app.screen_stack) == 4
        app.screen.dismiss(True)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.query_one(PromptPanel).prompt is not None


async def test_a_question_about_undo_is_answered_with_no(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        table = app.table_screen()
        assert table is not None
        answers: list[bool | None] = []
        app.push_screen(ConfirmScreen("Really?"), answers.append)
        await pilot.pause()
        app.cover_table()
        app.cover_table()
        await pilot.pause()
        assert answers == [None]
        assert is_covered(app)


@pytest.mark.parametrize("presses", [("down",), ("down", "enter", "down", "enter", "escape", "escape")])
async def test_settings_over_the_table_are_closed_too(tmp_path: Path, presses: tuple[str, ...]) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        app.open_settings("theme")
        await pilot.pause()
        for key in ("right", *presses):
            await pilot.press(key)
            await pilot.pause()
        app.cover_table()
        await pilot.pause()
        assert is_covered(app)
        assert app.theme == app.settings.theme
        app.screen.dismiss(True)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_an_open_table_stays_open(tmp_path: Path) -> None:
    async with open_table(tmp_path, "open") as (app, pilot, _):
        app.cover_table()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_away_from_the_table_nothing_is_covered(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.cover_table()
        app.push_screen(InspectScreen(["longbows"]))
        await pilot.pause()
        app.cover_table()
        await pilot.pause()
        assert isinstance(app.screen, InspectScreen)


async def test_pause_at_any_time_and_continue_behind_the_cover(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (app, pilot, _):
        await pilot.press("i")
        await pilot.press("escape", "q")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_what_started_the_program_stops_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under `make play` the shell comes back only if make is stopped too, and not before the terminal is."""
    done: list[str] = []
    async with open_table(tmp_path) as (app, pilot, _):
        driver = app._driver
        assert driver is not None
        monkeypatch.setattr(type(driver), "can_suspend", True)
        monkeypatch.setattr(driver, "suspend_application_mode", lambda: done.append("terminal given back"))
        monkeypatch.setattr(os, "killpg", lambda group, sent: done.append(f"{group} {sent.name}"))
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert done == ["terminal given back", f"{os.getpgrp()} SIGSTOP"]
        assert is_covered(app)
