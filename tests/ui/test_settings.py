"""Settings: the file, the screen, and what they change."""

from __future__ import annotations

import json
import os
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from textual.widgets import OptionList

from oath_tui.store.errors import SaveError
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.settings import MATTERS, PressKeyScreen, SettingsScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.settings import PACES, Pace, Settings, ThemeName, load, save, settings_path
from oath_tui.ui.themes import THEMES


def test_the_environment_names_the_file(own_settings: Path) -> None:
    assert settings_path() == own_settings


def test_without_the_environment_it_is_in_the_users_config_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OATH_TUI_CONFIG")
    path = settings_path()
    assert path.name == "settings.json"
    assert path.parent.name == "oath-tui"


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert load(tmp_path / "none.json") == (Settings(), None)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    chosen = Settings(theme="oath-light", ascii=True, motion=False, pace="fast", keymap={"table.undo": "x"})
    save(chosen, path)
    assert load(path) == (chosen, None)


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    save(Settings(), real)
    link.symlink_to(real)
    save(Settings(pace="slow"), link)
    assert link.is_symlink()
    assert load(real)[0].pace == "slow"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1 is no JSON"),
        ('{"theme": "pink"}', "theme"),
        ('{"colour": 1}', "colour"),
        ('{"idle_minutes": -1}', "idle_minutes"),
        ("[]", "valid dictionary"),
    ],
)
def test_a_broken_file_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, fault = load(path)
    assert settings == Settings()
    assert fault
    assert said in fault
    assert str(path) in fault
    assert "\n" not in fault
    assert path.read_text() == text


def test_bytes_and_folders_are_one_sentence_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe")
    assert "UTF-8" in (load(path)[1] or "")
    assert load(tmp_path)[1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(SaveError):
        save(Settings(), tmp_path / "settings.json")


def test_every_theme_and_pace_is_known() -> None:
    assert get_args(ThemeName) == tuple(theme.name for theme in THEMES)
    assert get_args(Pace) == tuple(PACES)
    offered = {matter.field: [value for value, _ in matter.choices] for matter in MATTERS}
    assert set(offered) == {one.name for one in fields(Settings)}
    assert tuple(offered["theme"]) == get_args(ThemeName)
    assert tuple(offered["pace"]) == get_args(Pace)


async def test_a_broken_file_is_said_and_kept(tmp_path: Path, own_settings: Path) -> None:
    own_settings.parent.mkdir()
    own_settings.write_text("{ broken")
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [one.message for one in app._notifications] == [app.settings_fault]
        await pilot.press("s", "right", "down", "enter")
        assert app.theme == "oath-light"
    assert own_settings.read_text() == "{ broken"


async def test_a_theme_shows_itself_and_is_chosen_with_enter(tmp_path: Path, own_settings: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "right", "down")
        await pilot.pause()
        assert app.theme == "oath-light"
        await pilot.press("left")
        assert app.theme == "oath-dark"
        await pilot.press("right", "end", "enter", "ctrl+s")
        assert app.theme == "oath-colorblind"
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen)
    assert json.loads(own_settings.read_text())["theme"] == "oath-colorblind"


async def test_leaving_asks_whether_to_save(tmp_path: Path, own_settings: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down", "down", "enter", "down", "enter", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert app.animation_level == "none"
        assert not own_settings.exists()
        await pilot.press("s", "down", "down", "down", "enter", "down", "enter", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("y")
        await pilot.pause()
    assert json.loads(own_settings.read_text())["motion"] is False


async def test_the_command_line_wins_until_another_theme_is_chosen(tmp_path: Path) -> None:
    app = OathApp(tmp_path, theme="oath-contrast")
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.theme == "oath-contrast"
        await pilot.press("s", "down", "down")
        await pilot.pause()
        assert app.theme == "oath-contrast"
        await pilot.press("up", "up", "right", "up", "enter")
        await pilot.pause()
        assert app.theme == "oath-light"


async def test_a_key_is_moved_by_pressing_it(tmp_path: Path, own_settings: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _to_key(app, pilot, "title.new")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PressKeyScreen)
        await pilot.press("b")
        await pilot.pause()
        assert app.settings.keymap == {"title.new": "b"}
        await pilot.press("ctrl+s", "escape", "escape")
        await pilot.pause()
        await pilot.press("n")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("b")
        await pilot.pause()
        assert not isinstance(app.screen, TitleScreen)
    assert json.loads(own_settings.read_text())["keymap"] == {"title.new": "b"}


async def test_a_taken_key_is_refused_with_a_sentence(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _to_key(app, pilot, "title.new")
        for key in ("q", "enter"):
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press(key)
            await pilot.pause()
            assert app.settings.keymap == {}
        said = [one.message for one in app._notifications]
        assert "q is taken: Quit" in said[0]
        assert "everywhere" in said[1]
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


async def test_backspace_gives_the_usual_key_back(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(keymap={"title.new": "b"}), own_settings)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _to_key(app, pilot, "title.new")
        await pilot.press("backspace")
        assert app.settings.keymap == {}


async def _to_key(app: OathApp, pilot: object, name: str) -> None:
    app.open_settings("keymap")
    await pilot.pause()  # type: ignore[attr-defined]
    choices = app.screen.query_one("#choices", OptionList)
    choices.focus()
    choices.highlighted = choices.get_option_index(name)
    await pilot.pause()  # type: ignore[attr-defined]
