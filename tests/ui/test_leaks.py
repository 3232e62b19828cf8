"""After every handover nothing is in the app that the seat may not know; under a cover there is nothing at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.engine.state import SEATS
from oath_tui.ui.commands import commands_for
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.title import TitleScreen
from tests.ui.driver import Hand, driving
from tests.ui.secrets_kit import LeakWatch, all_texts, coded_names, hidden_now

pytestmark = pytest.mark.skipif(not os.environ.get("OATH_TUI_SOAK"), reason="a long proof: run `make soak-ui`")

SOAK = int(os.environ.get("OATH_TUI_SOAK", "0"))


async def watch_game(
    saves: Path,
    seats: int,
    seed: int,
    *,
    handoff: str = "strict",
    hand: Hand = "keys",
    size: tuple[int, int] = (120, 40),
    answers: int | None = None,
) -> LeakWatch:
    with coded_names() as codes:
        async with driving(saves, size=size, hand=hand, seed=seed) as driver:
            watch = LeakWatch(driver, codes)
            await driver.new_chronicle(SEATS[:seats], handoff=handoff)
            await driver.play(answers=answers)
    return watch


@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (4, (120, 40))])
async def test_nobody_sees_what_is_not_theirs(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    watch = await watch_game(tmp_path, seats, seats, size=size, answers=100)
    assert watch.covers > 10
    assert watch.names_seen > 1000, "the watch sees names at all"


async def test_relaxed_games_show_nobodys_secrets_in_the_open(tmp_path: Path) -> None:
    watch = await watch_game(tmp_path, 4, 21, handoff="relaxed", answers=100)
    assert watch.covers > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(max(SOAK, 1)))
@pytest.mark.parametrize("handoff", ["strict", "relaxed"])
async def test_whole_games_leak_nothing(tmp_path: Path, handoff: str, seed: int) -> None:
    await watch_game(tmp_path, 2 + seed % 5, 100 + seed, handoff=handoff, size=(120, 40))


async def test_the_watch_would_see_a_leak(tmp_path: Path) -> None:
    """The names of hidden cards, put into any corner of the app, are found."""
    with coded_names() as codes:
        async with driving(tmp_path, seed=3) as driver:
            watch = LeakWatch(driver, codes)
            await driver.new_chronicle(SEATS[:3])
            await driver.play(answers=6)
            await driver.until(lambda: not isinstance(driver.screen, CoverScreen) or True, "a question")
            while isinstance(driver.screen, CoverScreen):
                await driver.uncover()
            seat = driver.session.viewer
            secret = catalog().name(sorted(hidden_now(driver.session.game, seat) - watch.knowledge.known[seat])[0])
            log = driver.table.query_one("#log")
            corners = ("app.sub_title", "log.tooltip", "log.border_title", "app._clipboard")
            for corner in corners:
                holder, name = ({"app": driver.app, "log": log}[corner.split(".")[0]], corner.split(".")[1])
                before = getattr(holder, name)
                setattr(holder, name, f"there is {secret}")
                with pytest.raises(AssertionError, match=secret):
                    watch.at_prompt(driver)
                setattr(holder, name, before)
            driver.app.notify(secret)
            await driver.settle()
            with pytest.raises(AssertionError, match=secret):
                watch.at_prompt(driver)


async def test_the_palette_depends_on_nothing_hidden(tmp_path: Path) -> None:
    """The commands name no card; the cards it finds are all there are, whatever lies where."""
    with coded_names():
        async with driving(tmp_path, seed=4) as driver:
            await driver.new_chronicle(SEATS[:2])
            for _ in range(6):
                commands = list(commands_for(driver.app, driver.screen))
                assert commands
                assert not [one for one in commands if "Zq" in f"{one.title} {one.help}"]
                await driver.step()


async def test_a_cover_takes_away_toasts_and_what_was_copied(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=5) as driver:
        await driver.new_chronicle(SEATS[:2])
        await driver.play(until=lambda: not isinstance(driver.screen, CoverScreen))
        driver.app.notify("my own card")
        driver.app.copy_to_clipboard("my own card")
        await driver.settle()
        assert any("my own card" in text for _, text in all_texts(driver.app))
        await driver.play(until=lambda: isinstance(driver.screen, CoverScreen))
        assert not [where for where, text in all_texts(driver.app) if "my own card" in text]


async def test_leaving_the_table_takes_them_away_too(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=5) as driver:
        await driver.new_chronicle(SEATS[:2])
        await driver.play(until=lambda: not isinstance(driver.screen, CoverScreen))
        driver.app.notify("my own card")
        await driver.press("q")
        assert isinstance(driver.screen, TitleScreen)
        assert not [where for where, text in all_texts(driver.app) if "my own card" in text]
