"""The annals on the screen: told while you wait, led to by the list, watched again and written to files."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from oath_tui.engine.world import first_game
from oath_tui.store.models import WorldFile
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld
from oath_tui.tales.annals import Annals, annals_of
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.export import ExportScreen
from oath_tui.ui.screens.replay import ReplayScreen
from oath_tui.ui.screens.title import TitleScreen

SAMPLES = Path(__file__).parents[2] / "saves"


async def opened(pilot: Pilot[None], *, wait: bool = True) -> AnnalsScreen:
    await pilot.pause()
    await pilot.press("h")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, AnnalsScreen)
    if wait:
        await settled(pilot)
    return screen


async def settled(pilot: Pilot[None]) -> None:
    await pilot.app.workers.wait_for_complete()
    for _ in range(4):
        await pilot.pause()


def text_of(screen: AnnalsScreen) -> str:
    return "\n".join(str(part.content) for part in screen.query("#history Static").results(Static))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copy(SAMPLES / "three-generations.json", folder)
    return folder


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_history_is_told_with_its_charts(saves: Path, size: tuple[int, int]) -> None:
    async with OathApp(saves).run_test(size=size) as pilot:
        screen = await opened(pilot)
        text = text_of(screen)
        for words in (
            "Generation 1: the oath of",
            "Now",
            "Suits of the world",
            "The dice",
            "The families",
            "Sites",
        ):
            assert words in text
        page = screen.query_one("#history", VerticalScroll)
        assert page.max_scroll_x == 0, "nothing sticks out"
        charts = [str(part.content) for part in screen.query(".told").results(Static) if part.id is None]
        assert max(len(line) for chart in charts for line in chart.splitlines()) <= page.size.width


async def test_the_list_leads_to_its_generation(saves: Path) -> None:
    async with OathApp(saves).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        page = screen.query_one("#history", VerticalScroll)
        assert screen.query_one("#games", OptionList).has_focus
        assert page.scroll_offset.y == 0
        await pilot.press("down", "down")
        await pilot.pause()
        third = screen.query_one("#told-2")
        assert page.scroll_offset.y > 0
        assert third.region.y == page.content_region.y


async def test_games_are_watched_again_from_here(saves: Path) -> None:
    app = OathApp(saves)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        rows = screen.query_one("#games", OptionList)
        assert rows.option_count == 4, "three games, and the one in progress"
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)


async def test_the_annals_are_written_beside_the_world(saves: Path) -> None:
    async with OathApp(saves).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for choice in range(2):
            await pilot.press("x", *["down"] * choice, "enter")
            await pilot.pause()
        told = (saves / "three-generations.annals.md").read_text(encoding="utf-8")
        assert told.startswith("# Three Generations")
        assert "<svg" in (saves / "three-generations.annals.html").read_text(encoding="utf-8")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TitleScreen)


@pytest.mark.parametrize("number", [1, 4])
async def test_games_are_written_in_every_form(saves: Path, number: int) -> None:
    """The game in progress only as everybody knows it."""
    beginnings = {"html": "<!DOCTYPE html>", "md": "# Three", "txt": "Three", "svg": "<svg"}
    async with OathApp(saves).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*["down"] * (number - 1))
        for choice, (suffix, beginning) in enumerate(beginnings.items(), 2):
            await pilot.press("x", *["down"] * choice, "enter")
            await pilot.pause()
            text = (saves / f"three-generations.game-{number}.{suffix}").read_text(encoding="utf-8")
            assert text.startswith(beginning)
            assert ("keeps a facedown adviser:" in text) == (number == 1 and suffix != "svg")


async def test_whoever_leaves_while_it_reads_is_not_held_up(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()
    heard_to: list[int] = []

    def slow(world: WorldFile, heard: Callable[[int], object]) -> Annals:
        for number in range(1, 4):
            goes_on.wait(10)
            heard(number)
            heard_to.append(number)
        return annals_of(world)

    monkeypatch.setattr("oath_tui.ui.screens.annals.annals_of", slow)
    async with OathApp(saves).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, wait=False)
        assert "game 0 of 3" in text_of(screen)
        await pilot.press("x")
        await pilot.pause()
        shown = pilot.app.screen
        assert isinstance(shown, ExportScreen)
        assert shown.exports[0].says == "game 1 as a web page to step through", "games can be written already"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TitleScreen)
        assert not list(saves.glob("*.annals.*")), "nothing is written before it is known"
        goes_on.set()
        await settled(pilot)
        assert heard_to == []


async def test_a_world_without_a_past_says_so(tmp_path: Path) -> None:
    OpenWorld.create(tmp_path, "Fresh", first_game()).close()
    async with OathApp(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "no history yet" in text_of(screen)
        assert screen.query_one("#history").has_focus


async def test_a_game_that_cannot_be_replayed_is_said_and_nothing_breaks(saves: Path) -> None:
    path = saves / "three-generations.json"
    world = load(path)
    world.finished[0].answers[3] = "nothing of the kind"
    path.write_text(world.model_dump_json(), encoding="utf-8")
    app = OathApp(saves)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "the journal cannot be read any more" in text_of(screen)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
