"""The line of keys at the foot of the table and of the cover."""

from __future__ import annotations

import gc
from pathlib import Path

from textual.widget import Widget

from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.ui.screens.help import HelpScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.widgets.footer import KeyLine
from tests.ui.driver import Driver, driving
from tests.ui.test_handoff import session_of


async def open_table(driver: Driver) -> KeyLine:
    driver.app.sit_down(session_of(Game.new(first_game(), SEATS[:2], 4), "open"))
    await driver.until(driver.is_asked, "a question")
    await driver.settle()
    return driver.table.query_one(KeyLine)


async def test_it_fits_and_each_key_can_be_clicked(tmp_path: Path) -> None:
    async with driving(tmp_path, size=(80, 24)) as driver:
        line = await open_table(driver)
        assert line.shown
        assert line.shown[-1].end <= 80, [one.says for one in line.shown]
        painted = driver.text().splitlines()[-1]
        for one in line.shown:
            assert painted[one.start : one.end] == f"{one.sign} {one.says}"
        wanted = next(one for one in line.shown if one.says == "Help")
        await driver.click_at(wanted.start + 1, 23)
        assert isinstance(driver.screen, HelpScreen)
        await driver.press("escape")
        await driver.click_at(79, 23)
        assert isinstance(driver.screen, TableScreen)


async def test_it_follows_the_focus(tmp_path: Path) -> None:
    async with driving(tmp_path) as driver:
        line = await open_table(driver)
        before = line.shown
        await driver.press("f2")
        assert line.shown != before


async def test_nothing_is_left_behind_by_answers(tmp_path: Path) -> None:
    """Textual's own footer kept every key it had ever shown."""
    async with driving(tmp_path, seed=3) as driver:
        await driver.new_chronicle(SEATS[:2])
        await driver.play(answers=15)
        before = widgets()
        await driver.play(answers=25)
        assert widgets() <= before + 30


def widgets() -> int:
    gc.collect()
    return sum(isinstance(one, Widget) for one in gc.get_objects())
