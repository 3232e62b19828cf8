"""The title, help, About, the command palette, and terminals that are too small."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from oath_tui.cards.catalog import catalog
from oath_tui.cli import play
from oath_tui.engine.world import first_game
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.app import OathApp
from oath_tui.ui.commands import CardCommands, commands_for
from oath_tui.ui.plain_signs import plain
from oath_tui.ui.screens.about import AboutScreen
from oath_tui.ui.screens.help import HelpScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.law import LawScreen
from oath_tui.ui.screens.reference import ReferenceScreen
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.settings import SettingsScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.settings import Settings, save


def world(folder: Path, name: str, *, playing: bool = True) -> OpenWorld:
    opened = OpenWorld.create(folder, name, first_game())
    if playing:
        opened.start_game([SeatData(seat="purple", name="Ann"), SeatData(seat="red", name="Ben")], 7)
    opened.close()
    return opened


def rows(app: OathApp) -> list[str]:
    menu = app.screen.query_one("#menu", OptionList)
    return [str(menu.get_option_at_index(n).prompt) for n in range(menu.option_count)]


def text(app: OathApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_the_first_start_offers_a_new_chronicle_and_help(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert rows(app) == ["New chronicle", "Cards", "Rules", "Help", "Settings", "About", "Quit"]
        assert "New here? ? is help." in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SeatsScreen)


async def test_the_world_played_last_comes_first_and_bad_files_are_marked(tmp_path: Path) -> None:
    old, new = world(tmp_path, "Old"), world(tmp_path, "New", playing=False)
    os.utime(old.path, (1, 1))
    os.utime(new.path, (2, 2))
    (tmp_path / "torn.json").write_text("{")
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = rows(app)
        assert shown[0].startswith("New  begin game 1")
        assert shown[1].startswith("Old  continue game 1")
        assert shown[2] == "! torn.json cannot be read"
        assert app.screen.query_one("#menu", OptionList).highlighted == 0
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert "torn.json" in next(iter(app._notifications)).message
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen_stack[2], TableScreen)


async def test_of_many_worlds_the_last_are_shown_and_all_can_be(tmp_path: Path) -> None:
    for number in range(8):
        world(tmp_path, f"World {number}", playing=False)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert sum(row.startswith("World") for row in rows(app)) == 5
        menu = app.screen.query_one("#menu", OptionList)
        menu.highlighted = menu.get_option_index("all")
        await pilot.press("enter")
        await pilot.pause()
        assert sum(row.startswith("World") for row in rows(app)) == 8


async def test_until_the_worlds_are_known_enter_does_nothing_and_what_is_highlighted_stays(tmp_path: Path) -> None:
    world(tmp_path, "Old", playing=False)
    world(tmp_path, "New", playing=False)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        title, menu = app.screen, app.screen.query_one("#menu", OptionList)
        assert isinstance(title, TitleScreen)
        menu.highlighted = None
        await pilot.press("enter")
        assert isinstance(app.screen, TitleScreen)
        for row in ("law", str(tmp_path / "old.json")):
            menu.highlighted = menu.get_option_index(row)
            title.refresh_worlds()
            assert menu.highlighted_option
            assert menu.highlighted_option.id == row


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("question_mark", HelpScreen),
        ("a", AboutScreen),
        ("s", SettingsScreen),
        ("slash", ReferenceScreen),
        ("l", LawScreen),
        ("n", SeatsScreen),
    ],
)
async def test_every_entry_opens_by_its_letter_and_escape_comes_back(
    tmp_path: Path, key: str, screen: type[object]
) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_about_says_whose_the_game_is(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        said = str(app.screen.query_one(Static).render())
        for word in ("unofficial", "publisher", "no art"):
            assert word in said


async def test_help_shows_the_keys_as_they_are(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(keymap={"act.search": "x"}), own_settings)
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "x  draw cards" in text(app)


# The palette


async def test_the_palette_has_our_commands(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, CommandPalette)
        await pilot.press("escape")
        names = [command.title for command in commands_for(app, app.screen)]
        assert names == ["Find a card", "Rules", "Help", "Settings", "Theme", "Keys", "About", "Quit"]


async def test_at_the_table_it_can_undo_and_pause(tmp_path: Path) -> None:
    app = OathApp(tmp_path, world=world(tmp_path, "Ours").path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        commands = {one.title: one.callback for one in commands_for(app, app.screen_stack[2])}
        assert {"Undo", "Pause", "Look"} <= set(commands)
        commands["Pause"]()
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_every_card_is_found_whatever_is_hidden(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        provider = CardCommands(app.screen)
        hits = [hit async for hit in provider.search("longbows")]
        assert str(hits[0].prompt) == catalog().name("longbows")
        hits[0].command()
        await pilot.pause()
        assert isinstance(app.screen, InspectScreen)


# Small and plain terminals


async def _open(app: OathApp, pilot: Pilot[None], name: str) -> None:
    match name:
        case "seats":
            await pilot.press("n")
        case "cards":
            await pilot.press("slash")
        case "settings":
            await pilot.press("s")
        case "cover":
            await pilot.press("enter")
        case "chronicle":
            from oath_tui.ui.screens.chronicle import ChronicleScreen
            from tests.ui.finished import finished_game

            app.push_screen(ChronicleScreen(finished_game()))
        case "table":
            await pilot.press("enter")
            await pilot.pause()
            table = next(one for one in app.screen_stack if isinstance(one, TableScreen))
            app.screen.dismiss(True)
            await pilot.pause()
            assert app.screen is table
    await pilot.pause()


@pytest.mark.parametrize("name", ["title", "seats", "cards", "settings", "cover", "table", "chronicle"])
async def test_too_little_room_is_one_sentence_on_every_screen(tmp_path: Path, name: str) -> None:
    world(tmp_path, "Ours")
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await _open(app, pilot, name)
        before, focused = text(app), app.focused
        for size in ((79, 24), (80, 23), (20, 5)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            said = " ".join(text(app).split())
            assert said == f"Oath needs 80 columns and 24 lines; here are {size[0]} and {size[1]}."
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.focused is focused
        assert text(app) == before


async def test_nothing_happens_unseen_while_there_is_too_little_room(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("n", "s", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("name", ["title", "seats", "cards", "settings", "cover", "table", "chronicle"])
async def test_ascii_is_ascii_everywhere(tmp_path: Path, name: str) -> None:
    world(tmp_path, "Zoë")
    app = OathApp(tmp_path, ascii_only=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await _open(app, pilot, name)
        app.notify("Zoë – “quoted”")
        await pilot.pause()
        assert text(app).isascii()


async def test_ascii_can_be_turned_on_and_off_while_playing(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not text(app).isascii()
        app.use_settings(Settings(ascii=True))
        await pilot.pause()
        app.screen.query_one("#logo", Static).update("O")
        await pilot.pause()
        assert text(app).isascii()


def test_plain_signs_keep_their_width() -> None:
    assert plain("╭─╮│é🔎漢") == "+-+|e> ? "


async def test_no_color_tells_by_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one("#menu", OptionList)
        style = menu.get_component_styles("option-list--option-highlighted")
        assert style.text_style.reverse


@pytest.mark.parametrize("term", ["dumb", "unknown", None])
def test_a_dumb_terminal_is_one_sentence(monkeypatch: pytest.MonkeyPatch, term: str | None) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("TERM", raising=False)
    if term:
        monkeypatch.setenv("TERM", term)
    assert "--plain" in (play.no_screen() or "")
    monkeypatch.setenv("TERM", "xterm")
    assert play.no_screen() is None
