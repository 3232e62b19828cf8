"""After every handover nothing is in the app that the seat may not know; under a cover there is nothing at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.command import CommandList, CommandPalette
from textual.widgets import Input, OptionList

from oath_tui.cards.catalog import catalog
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world
from oath_tui.ui.commands import commands_for
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.export import ExportScreen
from oath_tui.ui.screens.eyes import EyesCover, EyesScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.reference import ReferenceScreen
from oath_tui.ui.screens.replay import ReplayScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.widgets.table_parts import Board, SiteBox
from tests.ui.driver import Driver, driving
from tests.ui.hands import WAYS, Hand
from tests.ui.secrets_kit import LeakWatch, Sight, all_texts, coded_names, hidden_now

SOAK = int(os.environ.get("OATH_TUI_SOAK", "0"))
"""So many whole games are searched for each way of handing over; see `make soak-ui`."""


async def watch_game(
    saves: Path,
    seats: int,
    seed: int,
    *,
    handoff: str = "strict",
    hand: Hand = "keys",
    size: tuple[int, int] = (120, 40),
    answers: int | None = None,
    searches: int = 40,
) -> LeakWatch:
    """A game in which every question is watched, and everything is opened after so many answers."""
    with coded_names() as codes:
        async with driving(saves, size=size, hand=hand, seed=seed, detours=5, regrets=2) as driver:
            watch = LeakWatch(driver, codes)
            await driver.new_chronicle(SEATS[:seats], handoff=handoff)
            while not isinstance(driver.screen, ChronicleScreen) and driver.answers < (answers or 10_000):
                await driver.play(answers=searches)
                await open_everything(driver, watch)
            while isinstance(driver.screen, ChronicleScreen) and not driver.screen.is_told:
                watch.at_end(driver)
                await driver.press("enter")
            if isinstance(driver.screen, ChronicleScreen):
                watch.at_end(driver)
    return watch


async def open_everything(driver: Driver, watch: LeakWatch) -> None:
    """Every site, every board, the palette, and the list of all cards at one that is hidden."""
    while driver.is_at_table() and not isinstance(driver.screen, ChronicleScreen):
        if isinstance(driver.screen, CoverScreen):
            await driver.uncover()
        elif driver.table.watching or isinstance(driver.app.focused, Input):
            await driver.step()
        else:
            break
        await driver.until(driver.is_asked, "a question")
    if isinstance(driver.screen, ChronicleScreen):
        return
    for box in driver.table.query(SiteBox):
        await look_at(driver, box)
    for board in driver.table.query(Board):
        if board.display:
            await look_at(driver, board)
    if driver.hand == "keys":
        await look_into_palette(driver)
        await find_hidden(driver, watch)
        await look_back(driver, watch)
    await driver.press("f5")


async def look_at(driver: Driver, thing: SiteBox | Board) -> None:
    if driver.hand == "mouse":
        if thing.has_class("-lit"):
            return
        await driver.click(thing)
    else:
        await driver.press("f2" if isinstance(thing, SiteBox) else "f3")
        await driver.focus(thing)
        await driver.press("i")
    assert isinstance(driver.screen, InspectScreen)
    await driver.saw_and_close()


async def look_into_palette(driver: Driver) -> None:
    await driver.press("ctrl+p")
    palette = driver.screen
    assert isinstance(palette, CommandPalette)
    await driver.until(lambda: palette.query_one(CommandList).option_count > 5, "the commands are listed")
    await driver.saw_and_close()


async def find_hidden(driver: Driver, watch: LeakWatch) -> None:
    game, viewer = driver.session.game, driver.session.viewer
    card = catalog().name(sorted(hidden_now(game, viewer))[driver.answers % 20])
    await driver.press("slash")
    screen = driver.screen
    assert isinstance(screen, ReferenceScreen)
    watch.at_look(driver)
    await driver.type_into(screen.query_one("#words", Input), card)
    await driver.until(lambda: screen.query_one("#found", OptionList).option_count == 1, "the card is found")
    await driver.saw_and_close()


async def look_back(driver: Driver, watch: LeakWatch) -> None:
    """At some moments of the game so far."""
    await driver.press("f7")
    assert isinstance(driver.screen, ReplayScreen)
    for key in ("left_curly_bracket", "left_square_bracket", *["comma", "left"] * 3, "right"):
        await driver.press(key)
        watch.at_look(driver)
    await driver.saw_and_close()


@pytest.mark.parametrize(
    ("seats", "size", "hand", "answers"),
    [(2, (80, 24), "keys", 80), (4, (120, 40), "keys", 60), (6, (200, 60), "mouse", 40)],
    ids=["80x24", "120x40", "mouse"],
)
async def test_nobody_sees_what_is_not_theirs(
    tmp_path: Path, seats: int, size: tuple[int, int], hand: Hand, answers: int
) -> None:
    watch = await watch_game(tmp_path, seats, seats, size=size, hand=hand, answers=answers, searches=answers)
    assert watch.covers > 5
    assert watch.looks > 8
    assert watch.names_seen > 1000, "the watch sees names at all"


async def test_relaxed_games_show_nobodys_secrets_in_the_open(tmp_path: Path) -> None:
    watch = await watch_game(tmp_path, 4, 21, handoff="relaxed", answers=60, searches=60)
    assert watch.covers > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SOAK))
@pytest.mark.parametrize("handoff", ["strict", "relaxed"])
async def test_whole_games_leak_nothing(tmp_path: Path, handoff: str, seed: int) -> None:
    size, hand = WAYS[seed % 3]
    await watch_game(tmp_path, (2, 4, 6, 3, 5)[seed % 5], 100 + seed, handoff=handoff, size=size, hand=hand)


# The watch itself


def new_game(seats: int) -> Game:
    return Game.new(random_world(Rng(seats)), SEATS[:seats], seats)


async def uncovered(driver: Driver, answers: int) -> None:
    """Somebody looks at the table, after so many answers."""
    await driver.play(answers=answers)
    while isinstance(driver.screen, CoverScreen):
        await driver.uncover()
        await driver.until(driver.is_asked, "a question")


async def test_the_watch_would_see_a_leak(tmp_path: Path) -> None:
    """The names of hidden cards, put into any corner of the app, are found."""
    with coded_names() as codes:
        async with driving(tmp_path, seed=3) as driver:
            watch = LeakWatch(driver, codes)
            await driver.sit_down(new_game(3))
            await uncovered(driver, 6)
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
            watch.at_prompt(driver)
            driver.app.notify(secret)
            await driver.settle()
            with pytest.raises(AssertionError, match=secret):
                watch.at_prompt(driver)


async def test_the_watch_knows_what_is_hidden_again(tmp_path: Path) -> None:
    """A card that was open once may stand in the log, but nowhere else once it is hidden."""
    with coded_names() as codes:
        async with driving(tmp_path, seed=3) as driver:
            watch = LeakWatch(driver, codes)
            await driver.sit_down(new_game(3))
            await uncovered(driver, 6)
            seat = driver.session.viewer
            card = sorted(hidden_now(driver.session.game, seat))[0]
            watch.knowledge.known[seat].add(card)
            log = driver.table.query_one("#log")
            log.border_title = catalog().name(card)
            watch.at_prompt(driver)
            driver.table.query(SiteBox).first().border_title = catalog().name(card)
            with pytest.raises(AssertionError, match="hidden now"):
                watch.at_prompt(driver)


# Other ways to come upon a secret


async def test_the_palette_depends_on_nothing_hidden(tmp_path: Path) -> None:
    """The commands name no card; the cards it finds are all there are, whatever lies where."""
    with coded_names():
        async with driving(tmp_path, seed=4) as driver:
            await driver.sit_down(new_game(2))
            for _ in range(6):
                commands = list(commands_for(driver.app, driver.screen))
                assert commands
                assert not [one for one in commands if "Zq" in f"{one.title} {one.help}"]
                await driver.step()


async def to_the_annals(driver: Driver) -> None:
    """From the title to the world of the game that goes on."""
    await driver.press("h")
    await driver.until(lambda: isinstance(driver.screen, AnnalsScreen), "the annals")
    await driver.until(lambda: driver.screen.query_one("#games", OptionList).highlighted == 0, "the games")


async def export_all(driver: Driver) -> None:
    """Everything that can be written to a file."""
    annals, row, rows = driver.screen, 0, 1
    while row < rows:
        await driver.press("x")
        assert isinstance(driver.screen, ExportScreen)
        rows = driver.screen.query_one(OptionList).option_count
        await driver.press(*["down"] * row, "enter")
        await driver.until(lambda: driver.screen is annals, "back at the annals")
        row += 1


async def test_a_running_game_is_watched_again_without_its_secrets(tmp_path: Path) -> None:
    """What a stranger at the table saw; with a seat's eyes, what that seat saw."""
    with coded_names() as codes:
        async with driving(tmp_path, seed=6) as driver:
            watch = LeakWatch(driver, codes)
            await driver.new_chronicle(SEATS[:2])
            await driver.play(answers=40)
            watch.knowledge.update(driver.session.game)
            await driver.leave()
            await to_the_annals(driver)
            await export_all(driver)
            files = [path for path in tmp_path.iterdir() if path.is_file() and path.suffix != ".json"]
            assert len(files) > 3
            for path in files:
                found = watch.knowledge.named_in(path.read_text())
                assert found <= watch.knowledge.known[None], path
            await driver.press("enter")
            await driver.until(lambda: isinstance(driver.screen, ReplayScreen), "the replay")
            for _ in range(6):
                await driver.press("right_square_bracket")
                watch.check_for(None)
            await driver.press("e")
            watch.check_for(None)
            assert isinstance(driver.screen, EyesScreen)
            await driver.press("end", "enter")
            cover = driver.screen
            assert isinstance(cover, EyesCover)
            watch.check_for(None)
            await driver.press("enter")
            await driver.until(lambda: isinstance(driver.screen, ReplayScreen), "the eyes are lent")
            for _ in range(6):
                await driver.press("right")
                watch.check_for(cover.seat)
            assert watch.names_seen > 1000


async def test_what_was_pointed_at_goes_with_its_question(tmp_path: Path) -> None:
    """A card that was discarded meanwhile is not lit up on the map by the next question."""
    async with driving(tmp_path, seed=3) as driver:
        await driver.sit_down(new_game(2))
        await uncovered(driver, 4)
        driver.table.pointed = "wolves"
        driver.table.show_next()
        assert driver.table.pointed is None
        assert "wolves" not in driver.table.lit()


def corners_with(driver: Driver, words: str) -> list[Sight]:
    return [sight for sight in all_texts(driver.app) if words in sight.text]


async def test_a_cover_takes_away_toasts_and_what_was_copied(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=5) as driver:
        await driver.sit_down(new_game(2))
        await driver.play(until=lambda: not isinstance(driver.screen, CoverScreen))
        driver.app.notify("my own card")
        driver.app.copy_to_clipboard("my own card")
        await driver.settle()
        assert corners_with(driver, "my own card")
        await driver.play(until=lambda: isinstance(driver.screen, CoverScreen))
        assert not corners_with(driver, "my own card")


async def test_leaving_the_table_takes_them_away_too(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=5) as driver:
        await driver.sit_down(new_game(2))
        await driver.play(until=lambda: not isinstance(driver.screen, CoverScreen))
        driver.app.notify("my own card")
        await driver.press("q")
        assert isinstance(driver.screen, TitleScreen)
        assert not corners_with(driver, "my own card")
