"""Whole games through the real app: from the title to the Chronicle and into the next generation.

`OATH_TUI_SOAK=5 pytest -m slow tests/ui/test_whole_games.py` plays every size and number of seats five times.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input, OptionList

import oath_tui.ui.screens
from oath_tui.engine.choices import PROMPT_KINDS
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.scenario import Scene, chancellor, exile, scenario, site
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world
from oath_tui.store.models import SeatData
from oath_tui.store.verify import faults_of
from oath_tui.store.worlds import list_worlds
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.settings import MATTERS, SettingsScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.screens.trouble import TroubleScreen
from oath_tui.ui.session import Session
from tests.store.kit import world_of_generations
from tests.ui.driver import Driver, Hand, driving

pytestmark = pytest.mark.skipif(not os.environ.get("OATH_TUI_SOAK"), reason="a long proof: run `make soak-ui`")

SOAK = int(os.environ.get("OATH_TUI_SOAK", "0"))
WAYS: tuple[tuple[tuple[int, int], Hand], ...] = (((80, 24), "keys"), ((120, 40), "keys"), ((200, 60), "mouse"))


async def play_two_generations(driver: Driver, saves: Path, seats: int) -> None:
    """A whole game, the Chronicle, the first answers of the next game, and back to the title."""
    await driver.new_chronicle(SEATS[:seats])
    first = driver.session
    await driver.play()
    assert isinstance(driver.screen, ChronicleScreen)
    assert first.game.is_over
    assert first.game.next_world is not None
    await driver.to_next_generation()
    await driver.fill_seats(SEATS[:seats])
    await driver.play(answers=3)
    assert driver.session is not first
    assert driver.session.game.start.world == first.game.next_world
    await leave(driver)
    (listed,) = list_worlds(saves)
    assert listed.world is not None
    assert len(listed.world.generations) == 1
    assert listed.world.game is not None
    assert len(listed.world.game.answers) == 3
    assert driver.screen.query_one("#menu", OptionList).option_count > 1


async def leave(driver: Driver) -> None:
    """Back to the title, from the table or from a cover."""
    await driver.press("q")
    await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")


@pytest.mark.parametrize(
    ("size", "hand", "seats", "seed"),
    [((80, 24), "keys", 6, 24), ((120, 40), "keys", 4, 136), ((200, 60), "mouse", 2, 122)],
    ids=["keys-80x24-6-seats", "keys-120x40-4-seats", "mouse-200x60-2-seats"],
)
async def test_a_game_from_title_to_the_next_generation(
    tmp_path: Path, size: tuple[int, int], hand: Hand, seats: int, seed: int
) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=seed, detours=2) as driver:
        await play_two_generations(driver, tmp_path, seats)
    assert driver.kinds.keys() >= {"choose_one", "choose_some", "choose_number"}
    assert driver.ways["map"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("size", "hand"), WAYS)
async def test_many_games(tmp_path: Path, size: tuple[int, int], hand: Hand, seats: int, seed: int) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=1000 + seed, detours=4) as driver:
        await play_two_generations(driver, tmp_path, seats)
    for listed in list_worlds(tmp_path):
        assert not faults_of(listed.path)


# Every kind of prompt, with every hand


def talk() -> Scene:
    """Red may move favor from several banks, strike a bargain with Blue, and write down a promise."""
    return scenario(
        sites={"the_tribunal": site("wolves", "bracken"), "lush_coast": site(warbands=("purple", 2))},
        purple=chancellor(at="lush_coast", warbands=3),
        red=exile(at="the_tribunal", favor=3, secrets=4, warbands=4, advisers=["memory_of_nature"]),
        blue=exile(at="lush_coast", favor=2, secrets=2, warbands=2),
        turn="red",
        any_dice=True,
    )


def sit(driver: Driver, scene: Scene, handoff: str = "open") -> None:
    seats = [SeatData(seat=seat, name=seat.capitalize()) for seat in scene.game.state.order]
    driver.app.sit_down(Session(scene.game, seats, handoff))  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "hand"), WAYS, ids=["80x24", "120x40", "mouse"])
async def test_every_kind_of_prompt_is_answered(tmp_path: Path, size: tuple[int, int], hand: Hand) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=1) as driver:
        sit(driver, talk())
        await driver.until(driver.is_asked, "the table")
        await driver.answer("use:memory_of_nature")
        await driver.answer({"order": 1, "nomad": 1})
        await driver.answer("use:the_tribunal")
        await driver.answer("blue")
        await driver.press("f3", "f5")
        assert isinstance(driver.app.focused, Input)
        await driver.answer("Blue spares the Coast.")
        await driver.answer({"give": {"favor": 2}, "get": {"secrets": 1}})
        await driver.answer("change")
        await driver.answer({"give": {}, "get": {"favor": 1}})
        await driver.answer("accept")
        game = driver.session.game
        while not (game.prompt and getattr(game.prompt, "is_act", False)):
            await driver.step()
        assert driver.kinds["deal"] >= 2
        assert driver.kinds["write_pact"] >= 1
        await driver.play(until=lambda: not missing_kinds(driver))
    assert not missing_kinds(driver), f"never asked: {missing_kinds(driver)}"


def missing_kinds(driver: Driver) -> set[str]:
    return {kind.kind for kind in PROMPT_KINDS} - driver.kinds.keys()


# Every screen


def all_screens() -> set[str]:
    """The name of every screen that the package has."""
    found = set()
    for module in pkgutil.iter_modules(oath_tui.ui.screens.__path__):
        loaded = importlib.import_module(f"oath_tui.ui.screens.{module.name}")
        for name, value in vars(loaded).items():
            if isinstance(value, type) and issubclass(value, Screen) and value.__module__ == loaded.__name__:
                found.add(name)
    return found - {"OathScreen", "OathModal"}


class Tour:
    """Goes from screen to screen by keys and remembers where it was."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.seen = {type(driver.screen).__name__}

    def look(self) -> None:
        self.seen.add(type(self.driver.screen).__name__)

    async def go(self, *keys: str) -> None:
        for key in keys:
            await self.driver.press(key)
            self.look()

    async def there_and_back(self, key: str, back: str = "escape") -> None:
        start = self.driver.screen
        await self.go(key)
        assert self.driver.screen is not start, f"{key} opens nothing"
        await self.go(back)
        await self.driver.until(lambda: self.driver.screen is start, f"back from {key}")


async def test_every_screen_is_reached_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world_of_generations(tmp_path, 1)
    async with driving(tmp_path, seed=1) as driver:
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")
        tour = Tour(driver)
        for key in ("question_mark", "a", "slash", "n"):
            await tour.there_and_back(key)
        await tour.go("l", "f2", "escape", "escape")
        await tour.go("h", "enter", "escape", "escape")
        await tour.go("s")
        settings = driver.screen
        assert isinstance(settings, SettingsScreen)
        await driver.walk_to_row(settings.query_one("#matters", OptionList), len(MATTERS) - 1)
        await tour.go("right", "down", "enter", "escape", "escape")
        if driver.screen is settings:
            await tour.go("escape")
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title again")
        sit(driver, talk(), "strict")
        await driver.until(lambda: isinstance(driver.screen, CoverScreen), "a cover")
        tour.look()
        await tour.go("enter")
        await driver.until(driver.is_asked, "the table")
        await tour.there_and_back("i")
        await driver.answer("travel")
        await driver.play(until=lambda: not driver.session.game.can_undo() and driver.is_asked())
        await tour.there_and_back("u")
        with monkeypatch.context() as broken:
            broken.setattr(driver.session.game, "_advance", fail)
            await driver.press("f5", "enter")
            tour.look()
            assert isinstance(driver.screen, TroubleScreen)
        await tour.go("escape")
        await driver.until(driver.is_asked, "the table goes on")
        await leave(driver)
        sit(driver, chronicling())
        await driver.play()
        tour.look()
    assert not all_screens() - tour.seen, f"never reached: {all_screens() - tour.seen}"


def fail(answer: object) -> None:
    raise ZeroDivisionError


def chronicling() -> Scene:
    """A game that is won: only its Chronicle is to be written."""
    chance, game = Rng(3), Game.new(random_world(Rng(3)), SEATS[:2], 3)
    while game.prompt is not None and not game.is_over:
        game.answer(game.prompt.sample(chance))
    return Scene(game)
