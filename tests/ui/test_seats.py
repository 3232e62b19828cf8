"""New chronicle and next generation: which world, who sits where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Label, Select, Static

from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.interop.tts import blank, format, from_world
from oath_tui.store.pins import check_pin
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld, list_worlds
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.seats import SeatsScreen, sitting_at
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.settings import Settings, save
from tests.ui.finished import finished_game, seats_data


def value(app: OathApp, name: str) -> str:
    widget = app.screen.query_one(name)
    assert isinstance(widget, Input | Select)
    return str(widget.value)


def said(app: OathApp, name: str) -> str:
    return str(app.screen.query_one(name, Static).render())


async def test_enter_enter_enter_plays(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SeatsScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
        app.screen.closed_at = 0
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    (listed,) = list_worlds(tmp_path)
    assert listed.world
    assert listed.world.game
    assert [one.seat for one in listed.world.game.seats] == list(SEATS[:4])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_everything_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one("#kind", Select).value = "import"
        await pilot.pause()
        for widget in app.screen.query("Input, Select, Button, Label"):
            region = widget.region
            assert region.area, widget
            assert app.screen.region.contains_region(region), widget
            assert widget.size.width >= 8 or isinstance(widget, Label), widget


async def test_any_colours_computers_pins_and_handover(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(handoff="relaxed"), own_settings)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert value(app, "#handoff") == "relaxed"
        for seat, kind in (("red", "nobody"), ("blue", "nobody"), ("yellow", "nobody"), ("brown", "random")):
            app.screen.query_one(f"#kind-{seat}", Select).value = kind
        app.screen.query_one("#name-purple", Input).value = "[b]Zoë[/b]"
        app.screen.query_one("#pin-purple", Input).value = "1234"
        app.screen.query_one("#name", Input).value = "Two alone"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
    game = load(tmp_path / "two-alone.json").game
    assert game
    assert [(one.seat, one.player) for one in game.seats] == [("purple", "human"), ("brown", "random")]
    assert game.seats[0].name == "[b]Zoë[/b]"
    assert check_pin("1234", game.seats[0].pin or "")
    assert game.handoff == "relaxed"


async def test_the_chancellor_cannot_be_nobody(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        kinds = [name for _, name in app.screen.query_one("#kind-purple", Select)._options]
        assert kinds == ["human", "random"]


async def test_one_seat_is_too_few_and_a_world_needs_a_name(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one("#name", Input).value = "  "
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, SeatsScreen)
        for seat in SEATS[1:]:
            app.screen.query_one(f"#kind-{seat}", Select).value = "nobody"
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, SeatsScreen)
        messages = [one.message for one in app._notifications]
        assert messages == ["Give the world a name of 1 to 80 letters.", "A game needs two seats or more."]
    assert not list_worlds(tmp_path)


async def _import(app: OathApp, pilot: Pilot[None], text: str) -> None:
    await pilot.press("n")
    await pilot.pause()
    app.screen.query_one("#kind", Select).value = "import"
    await pilot.pause()
    app.screen.query_one("#string", Input).value = text
    await pilot.pause()


async def test_a_tabletop_simulator_string_is_a_world(tmp_path: Path) -> None:
    world = first_game()
    world.oath, world.citizens = "devotion", ["blue"]
    string = format(from_world(world, blank("Far Away")))
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _import(app, pilot, string)
        assert value(app, "#name") == "Far Away"
        assert "Devotion" in said(app, "#about-world")
        assert "Citizen" in str(app.screen.query_one("#role-blue", Label).render())
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
    saved = load(tmp_path / "far-away.json")
    assert saved.world.oath == "devotion"
    assert saved.tts == {"string": string}


async def test_a_wrong_string_is_one_sentence_and_no_world(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _import(app, pilot, "03030300zz")
        assert "character" in said(app, "#about-world")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, SeatsScreen)
        assert app.focused is app.screen.query_one("#string")
    assert not list_worlds(tmp_path)


def after_a_game(folder: Path) -> Path:
    """A world in which one game was played, by its own file."""
    opened = OpenWorld.create(folder, "Ours", first_game())
    played = finished_game(seed=5)
    opened.start_game(seats_data(4), 5)
    assert opened.file.game
    opened.file.game.seed = 5
    opened.finish_game(played.game)
    opened.close()
    return opened.path


async def test_the_next_generation_knows_names_boards_and_the_winner(tmp_path: Path) -> None:
    path = after_a_game(tmp_path)
    file = load(path)
    winner = file.generations[0].winner
    assert winner == "red"
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SeatsScreen)
        assert value(app, "#name-purple") == "Ben"
        assert value(app, "#name-red") == "Ann"
        assert value(app, "#name-blue") == "Cleo"
        assert value(app, "#kind-white") == "nobody"
        assert "Ben won the last game and is the Chancellor now" in said(app, "#about-world")
        assert "game 2" in said(app, "#heading")
        for seat in SEATS[1:]:
            role = "Citizen" if seat in file.world.citizens else "Exile"
            assert role in str(app.screen.query_one(f"#role-{seat}", Label).render())
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
    assert json.loads(path.read_text())["game"] is None


def test_a_chancellor_who_won_stays_where_they_are(tmp_path: Path) -> None:
    file = load(after_a_game(tmp_path))
    file.generations[0].winner = "purple"
    sitting = sitting_at(file)
    assert [sitting[seat].name for seat in SEATS[:4]] == ["Ann", "Ben", "Cleo", "Dan"]


async def test_enter_in_a_field_goes_to_the_next_one(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one("#name-red").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.focused is app.screen.query_one("#kind-red")
