"""Pictures of every screen. Look at each before accepting it with `--snapshot-update`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from oath_tui.engine.world import first_game
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.app import OathApp
from oath_tui.ui.past import past_of
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.replay import ReplayScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import ThemeName
from tests.ui.finished import finished_game, seats_data
from tests.ui.test_inspector import game_at_the_first_turn

Snap: TypeAlias = Callable[..., bool]
Steps: TypeAlias = Callable[[Pilot[None]], Awaitable[None]]
SAVES = Path(__file__).parents[2] / "saves"
SMALL, USUAL, VAST = (80, 24), (120, 40), (200, 60)


def sizes(*these: tuple[int, int]) -> Any:
    return pytest.mark.parametrize("size", these, ids=[f"{width}x{height}" for width, height in these])


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths and days do not differ from run to run."""
    monkeypatch.setenv("OATH_TUI_CONFIG", "no-such-folder/settings.json")


def app_at(folder: Path, theme: ThemeName | None = None, **more: Any) -> OathApp:
    return OathApp(folder, theme=theme, **more)


async def still(pilot: Pilot[None]) -> None:
    """Nothing blinks and nothing is half done."""
    await pilot.pause()
    for words in pilot.app.screen.query(Input):
        words.cursor_blink = False
    await pilot.pause()


def session(handoff: Any = "open") -> Session:
    return Session(game_at_the_first_turn(), seats_data(3), handoff)


def keys(*pressed: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()
        await still(pilot)

    return steps


def table(*pressed: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, OathApp)
        app.sit_down(session())
        await keys(*pressed)(pilot)

    return steps


def screen(make: Callable[[], Any], *pressed: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(make())
        await keys(*pressed)(pilot)

    return steps


def cover() -> CoverScreen:
    return CoverScreen("blue", "Cleo", "Ann attacks, Cleo defends the Mountain.", None)


@sizes(SMALL, USUAL, VAST)
def test_title(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    for name in ("The Long Winter", "Second Try"):
        opened = OpenWorld.create(tmp_path, name, first_game())
        opened.file.played = "2026-01-02" if name == "Second Try" else "2026-01-01"
        opened.renew()
        opened.write()
        opened.close()
    (tmp_path / "torn.json").write_text("{")
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=still)


@sizes(SMALL, USUAL, VAST)
def test_seats(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=keys("n"))


@sizes(SMALL, USUAL, VAST)
def test_table(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=table())


def test_boards_on_a_small_screen(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=table("f3", "down"))


@pytest.mark.parametrize("theme", ["oath-light", "oath-contrast", "oath-colorblind"])
def test_table_in_every_theme(snap_compare: Snap, tmp_path: Path, theme: ThemeName) -> None:
    assert snap_compare(app_at(tmp_path, theme), terminal_size=USUAL, run_before=table("f2", "right"))


def test_table_without_colours(snap_compare: Snap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app_at(tmp_path), terminal_size=USUAL, run_before=table())


def test_table_in_plain_signs(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path, ascii_only=True), terminal_size=SMALL, run_before=table())


@sizes(SMALL, VAST)
def test_cover(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=screen(cover))


def test_inspector(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=table("f2", "right", "enter"))


@sizes(SMALL, VAST)
def test_cards(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=table("slash", *"taming"))


def test_a_single_card(snap_compare: Snap, tmp_path: Path) -> None:
    def make() -> InspectScreen:
        return InspectScreen(["wizard_school"])

    assert snap_compare(app_at(tmp_path), terminal_size=USUAL, run_before=screen(make))


@sizes(SMALL, USUAL)
def test_words_of_a_card(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    def make() -> InspectScreen:
        return InspectScreen(["wizard_school"])

    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=screen(make, "g", "down"))


@sizes(SMALL, USUAL)
def test_law(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=keys("l", *"campaign"))


def test_play_aid(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=VAST, run_before=keys("l", "f2"))


def test_settings(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=keys("s"))


def test_settings_of_keys(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=USUAL, run_before=keys("s", "end", "right"))


def test_help(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=keys("question_mark"))


def test_chronicle_is_told(snap_compare: Snap, tmp_path: Path) -> None:
    def make() -> ChronicleScreen:
        return ChronicleScreen(finished_game())

    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=screen(make, "enter", "enter"))


@sizes(SMALL, USUAL, VAST)
def test_chronicle_with_both_worlds(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    def make() -> ChronicleScreen:
        return ChronicleScreen(finished_game())

    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=screen(make, *["enter"] * 6))


def replay(at: int) -> ReplayScreen:
    world = load(SAVES / "three-generations.json")
    return ReplayScreen(past_of(SAVES, world, world.finished[1]), at)


@sizes(SMALL, USUAL)
def test_replay(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    """A turn on, with all that it changed lit."""
    steps = screen(lambda: replay(60), "right_square_bracket")
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=steps)


@sizes(SMALL, USUAL)
def test_replay_of_a_campaign(snap_compare: Snap, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=size, run_before=screen(lambda: replay(48), "right"))


def test_replay_without_colours(snap_compare: Snap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    steps = screen(lambda: replay(60), "right_square_bracket", "f3")
    assert snap_compare(app_at(tmp_path), terminal_size=SMALL, run_before=steps)


def test_too_little_room(snap_compare: Snap, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path), terminal_size=(60, 20), run_before=still)
