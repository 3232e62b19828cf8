"""Whole games through the real app: from the title to the Chronicle and into the next generation.

`make soak-ui` plays every size and number of seats more often; OATH_TUI_SOAK says how often.
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
from oath_tui.engine.choices import PROMPT_KINDS, ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.scenario import Scene, chancellor, exile, scenario, site
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world
from oath_tui.store.verify import faults_of
from oath_tui.store.worlds import OpenWorld, list_worlds
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.eyes import EyesCover
from oath_tui.ui.screens.replay import ReplayScreen
from oath_tui.ui.screens.settings import MATTERS
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import MENU, TitleScreen
from oath_tui.ui.screens.trouble import TroubleScreen
from tests.store.kit import SEATS as KIT_SEATS
from tests.store.kit import play, world_of_generations
from tests.ui.driver import Driver, driving
from tests.ui.hands import WAYS, Hand

SOAK = int(os.environ.get("OATH_TUI_SOAK", "0"))


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
    second = driver.session.game
    assert driver.session is not first
    assert second.start.world == first.game.next_world
    if isinstance(driver.screen, TableScreen) and not driver.screen.watching:
        await driver.take_back()
    answers = len(second.journal)
    await driver.leave()
    (listed,) = list_worlds(saves)
    assert listed.world is not None
    assert len(listed.world.generations) == 1
    assert listed.world.game is not None
    assert len(listed.world.game.answers) == answers
    assert driver.screen.query_one("#menu", OptionList).option_count > 1


@pytest.mark.parametrize(
    ("size", "hand", "seats", "seed"),
    [((80, 24), "keys", 6, 79), ((120, 40), "keys", 4, 79), ((200, 60), "mouse", 2, 122)],
    ids=["keys-80x24-6-seats", "keys-120x40-4-seats", "mouse-200x60-2-seats"],
)
async def test_a_game_from_title_to_the_next_generation(
    tmp_path: Path, size: tuple[int, int], hand: Hand, seats: int, seed: int
) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=seed, detours=4) as driver:
        await play_two_generations(driver, tmp_path, seats)
    assert driver.kinds.keys() >= {"choose_one", "choose_some", "choose_number"}
    assert driver.ways["map"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("size", "hand"), WAYS)
async def test_many_games(tmp_path: Path, size: tuple[int, int], hand: Hand, seats: int, seed: int) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=1000 + seed, detours=4, regrets=2) as driver:
        await play_two_generations(driver, tmp_path, seats)
    for listed in list_worlds(tmp_path):
        assert not faults_of(listed.path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize(("size", "hand"), WAYS)
async def test_games_with_computers_and_pins(tmp_path: Path, size: tuple[int, int], hand: Hand, seed: int) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=2000 + seed, detours=4, regrets=2) as driver:
        await driver.new_chronicle(SEATS[:5], computers=("red", "yellow"), pins={"purple": "17", "blue": "4711"})
        await driver.play()
        assert isinstance(driver.screen, ChronicleScreen)


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


@pytest.mark.parametrize(("size", "hand"), WAYS, ids=["80x24", "120x40", "mouse"])
async def test_every_kind_of_prompt_is_answered(tmp_path: Path, size: tuple[int, int], hand: Hand) -> None:
    async with driving(tmp_path, size=size, hand=hand, seed=1) as driver:
        await driver.sit_down(talk().game, "open")
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
    """Goes from screen to screen, by keys alone or by mouse alone, and remembers where it was."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.seen: set[str] = set()
        self.look()

    def look(self) -> None:
        self.seen.add(type(self.driver.screen).__name__)

    async def open(self, key: str, says: str) -> None:
        """With a key, or with what stands for it in a menu or in the footer."""
        await self.driver.settle()
        start = self.driver.screen
        if self.driver.hand == "keys":
            await self.driver.press(key)
        elif self.driver.footer_spot(says):
            await self.driver.click_footer(says)
        else:
            await self.driver.choose_row(start.query_one("#menu", OptionList), says)
        await self.arrive(start, f"{key}, {says}")

    async def choose(self, rows: str, number: int) -> None:
        """A row of a list that opens something."""
        start = self.driver.screen
        found = start.query_one(rows, OptionList)
        await self.driver.until(lambda: found.option_count > number, "the list is filled")
        if self.driver.hand == "mouse":
            await self.driver.click_row(found, number)
        else:
            await self.driver.walk_to_row(found, number)
            await self.driver.press("enter")
        await self.arrive(start, f"row {number} of {rows}")

    async def arrive(self, start: object, by: str) -> None:
        await self.driver.until(lambda: self.driver.screen is not start, f"{by} opens something")
        self.look()

    async def close(self) -> None:
        await self.driver.settle()
        no = self.driver.screen.query("#no, #on")
        if self.driver.hand == "mouse" and no:
            await self.driver.click(no.first())
        else:
            await self.driver.close()
        self.look()


async def visit_from_title(driver: Driver, tour: Tour) -> None:
    for key, says in (("question_mark", "Help"), ("a", "about"), ("slash", "Cards"), ("n", "New chronicle")):
        await tour.open(key, says)
        if says == "Cards":
            await tour.open("f1", "Words")
            await tour.close()
        await tour.close()
    await tour.open("l", "Rules")
    await tour.open("f2", "Play aid")
    await tour.close()
    await tour.close()
    await tour.open("s", "Settings")
    matters = driver.screen.query_one("#matters", OptionList)
    await (driver.click_row if driver.hand == "mouse" else driver.walk_to_row)(matters, len(MATTERS) - 1)
    await tour.choose("#choices", 1)
    await tour.close()
    await (driver.click_footer("Back") if driver.hand == "mouse" else driver.press("escape"))
    await tour.close()


async def visit_the_past(driver: Driver, tour: Tour) -> None:
    """From the title, where the world is highlighted after somebody came from its table."""
    await tour.choose("#menu", 0)
    await driver.leave()
    await tour.open("h", "Annals")
    annals = driver.screen
    assert isinstance(annals, AnnalsScreen)
    await driver.until(lambda: annals.annals is not None, "the journals are read")
    await tour.open("x", "Export")
    await tour.close()
    await tour.choose("#games", 1)
    await tour.open("question_mark", "Help")
    await tour.close()
    await tour.open("e", "Eyes")
    await tour.close()
    await tour.open("e", "Eyes")
    await tour.choose("OptionList", 1)
    assert isinstance(driver.screen, EyesCover)
    await driver.uncover()
    await driver.until(lambda: isinstance(driver.screen, ReplayScreen), "the past")
    await tour.close()
    await tour.close()


async def visit_from_table(driver: Driver, tour: Tour, monkeypatch: pytest.MonkeyPatch) -> None:
    await driver.until(lambda: isinstance(driver.screen, CoverScreen), "a cover")
    tour.look()
    await driver.uncover()
    await driver.until(driver.is_asked, "the table")
    await tour.open("i", "Look")
    await tour.close()
    await driver.answer("travel")
    await driver.play(until=lambda: not driver.session.game.can_undo() and driver.is_asked())
    while not isinstance(driver.screen, TableScreen) or driver.screen.watching:
        await driver.step()
    await tour.open("u", "Undo")
    await tour.close()
    with monkeypatch.context() as broken:
        broken.setattr(driver.session.game, "_advance", fail)
        prompt = driver.prompt
        assert isinstance(prompt, ChooseOne)
        await driver.choose_row(driver.rows, prompt.open_options()[0].id)
        await tour.arrive(driver.table, "an error")
        assert isinstance(driver.screen, TroubleScreen)
    await tour.close()
    await driver.until(driver.is_asked, "the table goes on")


@pytest.mark.parametrize(("size", "hand"), WAYS[1:], ids=["keys", "mouse"])
async def test_every_screen_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], hand: Hand
) -> None:
    old_world(tmp_path)
    async with driving(tmp_path, size=size, hand=hand, seed=1) as driver:
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")
        menu = driver.screen.query_one("#menu", OptionList)
        await driver.until(lambda: menu.highlighted == 0 and menu.option_count > len(MENU), "the world is listed")
        tour = Tour(driver)
        await visit_from_title(driver, tour)
        await visit_the_past(driver, tour)
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title again")
        await driver.sit_down(talk().game)
        await visit_from_table(driver, tour, monkeypatch)
        await driver.leave()
        await driver.sit_down(chronicling(), "open")
        await driver.play()
        tour.look()
    assert not all_screens() - tour.seen, f"never reached: {all_screens() - tour.seen}"


def old_world(folder: Path) -> None:
    """A world with a game that was played, and one that goes on."""
    opened = OpenWorld.open(world_of_generations(folder, 1))
    play(opened, opened.start_game(KIT_SEATS, 5), 30)
    opened.close()


def fail(answer: object) -> None:
    raise ZeroDivisionError


def chronicling() -> Game:
    """A game that is won: only its Chronicle is to be written."""
    chance, game = Rng(3), Game.new(random_world(Rng(3)), SEATS[:2], 3)
    while game.prompt is not None and not game.is_over:
        game.answer(game.prompt.sample(chance))
    return game
