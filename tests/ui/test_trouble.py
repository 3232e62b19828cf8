"""When something goes wrong: one screen or one sentence, a report without hidden cards, and a safe game."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Button, Static

from oath_tui.cards.catalog import catalog
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.store.worlds import OpenWorld, list_worlds
from oath_tui.ui import report
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.screens.trouble import TroubleScreen
from tests.store.kit import world_with_a_game
from tests.ui.driver import Driver, driving
from tests.ui.secrets_kit import CODE, coded_names, hidden_now
from tests.ui.test_handoff import session_of


class Broken(Exception):
    """An error whose own words name a card that nobody may know."""


def break_engine(game: Game, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The next answer fails, and its error tells a secret. What this gives back mends the engine."""
    secret = catalog().name(sorted(hidden_now(game, None))[0])
    original = game._step

    def fail(answer: Any) -> None:
        hidden_in_a_variable = secret
        monkeypatch.setattr(game, "_step", original)
        raise Broken(f"{hidden_in_a_variable} is on top of the world deck")

    monkeypatch.setattr(game, "_step", fail)
    return lambda: monkeypatch.setattr(game, "_step", original)


async def in_trouble(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> TroubleScreen:
    """A few answers into a game, one of them fails."""
    await driver.new_chronicle(SEATS[:3])
    await driver.play(answers=9)
    while isinstance(driver.screen, CoverScreen):
        await driver.uncover()
    break_engine(driver.session.game, monkeypatch)
    panel_answer = driver.prompt.sample(Rng(1))
    driver.table.query_one("#prompt").give(panel_answer)  # type: ignore[attr-defined]
    await driver.until(lambda: isinstance(driver.screen, TroubleScreen), "trouble")
    assert isinstance(driver.screen, TroubleScreen)
    return driver.screen


def report_in(folder: Path) -> str:
    (path,) = folder.glob("oath-tui-report-*.txt")
    return path.read_text(encoding="utf-8")


async def test_a_failed_answer_shows_one_screen_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driving(tmp_path, seed=20) as driver:
        trouble = await in_trouble(driver, monkeypatch)
        game, world = driver.session.game, driver.session.world
        assert world is not None
        said = " ".join(trouble.sentences())
        assert "Broken" in said
        assert "not taken" in said
        assert str(world.path) in said
        assert str(trouble.report) in said
        assert trouble.report is not None
        assert trouble.report.parent == world.path.parent
        assert len(game.journal) == 9
        question = driver.prompt.question
        await driver.press("enter")
        await driver.until(driver.is_asked, "the game goes on")
        assert isinstance(driver.screen, TableScreen)
        assert driver.prompt.question == question
        await driver.play(answers=5)
        assert len(driver.session.game.journal) == 14
        assert len(OpenWorld.open(world.path).resume_game().journal) == 14


async def test_going_back_one_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with driving(tmp_path, seed=20) as driver:
        trouble = await in_trouble(driver, monkeypatch)
        await driver.press_button(trouble.query_one("#back", Button))
        await driver.until(driver.is_asked, "the game goes on")
        assert len(driver.session.game.journal) == 8
        await driver.play(answers=3)


async def test_leaving_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with driving(tmp_path, seed=20) as driver:
        trouble = await in_trouble(driver, monkeypatch)
        await driver.press_button(trouble.query_one("#leave", Button))
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.screen, CoverScreen), "the game again")
        assert len(driver.session.game.journal) == 9


async def test_the_report_and_the_screen_name_no_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with coded_names() as codes:
        async with driving(tmp_path, seed=20) as driver:
            trouble = await in_trouble(driver, monkeypatch)
            game = driver.session.game
            hidden = hidden_now(game, None)
            public = {card for card in map(str, codes.values()) if card in repr(driver.session.public_view())}
            text = report_in(tmp_path)
            named = {codes[found.group()] for found in CODE.finditer(text)}
            assert not (named & hidden) - public
            for card in hidden - public - {"map", "keep"}:
                assert f"'{card}'" not in text
            assert "on top of the world deck" not in text
            assert "on top of the world deck" not in " ".join(trouble.sentences())
    assert "Textual 8" in text
    assert "Broken in" in text
    assert "round: 1" in text
    assert "What happened" in text


async def test_an_error_while_showing_says_that_the_answer_was_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driving(tmp_path, seed=21) as driver:
        driver.app.sit_down(session_of(Game.new(first_game(), SEATS[:2], 4), "open"))
        await driver.until(driver.is_asked, "a question")
        with monkeypatch.context() as broken:
            broken.setattr(driver.table, "refresh_table", boom)
            driver.table.query_one("#prompt").give(driver.prompt.sample(Rng(1)))  # type: ignore[attr-defined]
            await driver.until(lambda: isinstance(driver.screen, TroubleScreen), "trouble")
            assert isinstance(driver.screen, TroubleScreen)
            assert "The answer was taken" in driver.text()
            await driver.press("escape")
            await driver.until(lambda: isinstance(driver.screen, TroubleScreen), "trouble again")
        await driver.press("escape")
        await driver.until(driver.is_asked, "mended")
        assert len(driver.session.game.journal) == 1


def boom(*_: object) -> None:
    secret_in_a_variable = "Zq000qz"
    raise RuntimeError(f"{secret_in_a_variable} was here")


async def test_a_failing_computer_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with driving(tmp_path, seed=22) as driver:
        game = Game.new(first_game(), SEATS[:2], 4)
        break_engine(game, monkeypatch)
        driver.app.sit_down(session_of(game, computers=("purple",)))
        await driver.until(lambda: isinstance(driver.screen, TroubleScreen), "trouble")
        await driver.press("escape")
        await driver.until(lambda: len(game.journal) > 0, "the computer tries again")


# Errors nobody caught


async def test_an_uncaught_error_prints_one_sentence_and_no_variables(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The program ends: no traceback with its locals, where the hidden cards would be."""
    apps: list[OathApp] = []

    async def crash() -> None:
        async with driving(tmp_path, seed=23) as driver:
            apps.append(driver.app)
            await driver.new_chronicle(SEATS[:2])
            await driver.play(answers=3)
            driver.app.call_later(boom)
            await driver.until(lambda: False, "the end")

    with pytest.raises(RuntimeError, match="was here"):
        await crash()
    assert apps[0].return_code == 1
    printed = capfd.readouterr()
    assert printed.out == ""
    said = printed.err
    assert said.count("\n") == 1
    assert "Oath has stopped" in said
    assert "RuntimeError" in said
    assert "Zq000qz" not in said
    (listed,) = list_worlds(tmp_path)
    assert str(listed.path) in said
    text = report_in(tmp_path)
    assert str(next(tmp_path.glob("oath-tui-report-*"))) in said
    assert "Zq000qz" not in text
    assert "boom" in text


def test_a_report_goes_to_the_temporary_folder_if_the_saves_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    world = OpenWorld.create(tmp_path / "saves", "Arda", first_game())
    world.path = tmp_path / "gone" / "arda.json"
    session = session_of(Game.new(first_game(), SEATS[:2], 4))
    session.world = world
    path = report.write_report(ValueError("a secret"), session)
    assert path is not None
    assert path.parent == tmp_path
    assert "a secret" not in path.read_text()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "gone too"))
    assert report.write_report(ValueError("a secret"), session) is None
    assert "report" not in report.last_words(ValueError("a secret"), None)


# Saving


def banner_of(driver: Driver) -> str:
    banner = driver.table.query_one("#banner", Static)
    return str(banner.content) if banner.display else ""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_full_disk_is_a_banner_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async with driving(tmp_path, seed=24, size=size) as driver:
        await driver.new_chronicle(SEATS[:2], handoff="open")
        await driver.play(answers=2)
        assert banner_of(driver) == ""
        with monkeypatch.context() as full:
            full.setattr(os, "fsync", no_room)
            await driver.play(answers=2)
            await driver.settle()
            assert "the disk is full" in banner_of(driver)
            assert "the disk is full" in " ".join(driver.text().split())
            assert isinstance(driver.screen, TableScreen)
        await driver.play(answers=1)
        assert banner_of(driver) == ""
        world = driver.session.world
        assert world is not None
        assert len(OpenWorld.open(world.path).resume_game().journal) == 5


def no_room(_: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


async def test_a_folder_that_cannot_be_written_is_a_banner(tmp_path: Path) -> None:
    """The saves folder is a file: even root cannot write there."""
    saves = tmp_path / "saves"
    saves.write_text("not a folder")
    async with driving(saves, seed=25) as driver:
        await driver.new_chronicle(SEATS[:2], handoff="open")
        await driver.play(answers=3)
        await driver.settle()
        assert "The game goes on in memory" in " ".join(banner_of(driver).split())
        await driver.press("q")
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")


async def test_whatever_the_store_throws_is_a_banner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with driving(tmp_path, seed=26) as driver:
        await driver.new_chronicle(SEATS[:2], handoff="open")
        assert driver.session.world is not None
        monkeypatch.setattr(driver.session.world, "record", boom)
        await driver.play(answers=2)
        assert "could not be saved (RuntimeError)" in banner_of(driver)
        assert len(driver.session.game.journal) == 2


async def test_a_world_that_is_open_elsewhere_says_so_at_the_table(tmp_path: Path) -> None:
    path = world_with_a_game(tmp_path, 12)
    other = OpenWorld.open(path)
    try:
        async with driving(tmp_path, seed=27, world=path, open_table=True) as driver:
            await driver.until(driver.is_asked, "a question")
            await driver.settle()
            assert "open elsewhere" in banner_of(driver)
            await driver.play(answers=1)
            assert "nothing is saved here" in banner_of(driver)
        assert len(OpenWorld.open(path).resume_game().journal) == 12
    finally:
        other.close()
