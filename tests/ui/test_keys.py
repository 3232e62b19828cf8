"""Every key has an id, no two clash, and moved keys show up everywhere."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

from oath_tui.ui import keys, screens, widgets
from oath_tui.ui.app import OathApp
from oath_tui.ui.session import Session
from oath_tui.ui.settings import Settings, save
from oath_tui.ui.widgets.prompts import ACT_KEYS, Rows
from tests.ui.finished import seats_data
from tests.ui.test_inspector import game_at_the_first_turn


def _ours() -> list[type[DOMNode]]:
    found: set[type[DOMNode]] = {OathApp}
    for package in (screens, widgets):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for thing in vars(importlib.import_module(module.name)).values():
                if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__ == module.name:
                    found.add(thing)
    return sorted(found, key=lambda one: one.__name__)


def test_every_binding_of_ours_has_an_id_and_words() -> None:
    for owner in _ours():
        for binding in owner.__dict__.get("BINDINGS", ()):
            assert isinstance(binding, Binding), owner
            assert binding.id, (owner, binding.key)
            assert binding.description, (owner, binding.key)


def test_keys_as_we_ship_them_do_not_clash() -> None:
    """But for Escape: when dice lie on the table it goes on from them, else back to the question."""
    shared = {
        frozenset((one.id, other.id))
        for one in keys.all_keys()
        for other in keys.all_keys()
        if one.id != other.id and set(one.keys) & set(other.keys) and keys.together(one, other)
    }
    assert shared == {frozenset(("campaign.go_on", "table.choices"))}


def test_the_same_key_may_work_in_two_places() -> None:
    title, undo = (_keyed(name) for name in ("title.settings", "table.undo"))
    assert keys.moved(title, "u", {}) == {"title.settings": "u"}
    assert keys.moved(undo, "n", {}) == {"table.undo": "n"}


def test_a_key_of_the_table_is_taken_in_its_lists_too() -> None:
    with pytest.raises(keys.KeyTaken, match="West"):
        keys.moved(_keyed("table.undo"), "h", {})
    with pytest.raises(keys.KeyTaken, match="taken"):
        keys.moved(_keyed("rows.down"), "s", {})
    assert keys.moved(_keyed("rows.down"), "h", {})


def test_only_the_first_key_is_replaced() -> None:
    assert keys.moved(_keyed("map.west"), "y", {}) == {"map.west": "y,h"}
    assert keys.moved(_keyed("map.west"), "left", {"map.west": "y,h"}) == {}


def test_bad_keys_of_the_file_are_left_out_with_a_sentence() -> None:
    good, fault = keys.checked({"table.undo": "x", "nothing.here": "y"})
    assert good == {"table.undo": "x"}
    assert "nothing.here" in (fault or "")
    good, fault = keys.checked({"table.undo": "s"})
    assert good == {}
    assert "same key" in (fault or "")
    good, fault = keys.checked({"table.undo": "tab"})
    assert good == {}
    assert fault


async def test_a_bad_keymap_is_said_at_the_start(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(keymap={"table.undo": "s"}), own_settings)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "same key" in next(iter(app._notifications)).message
        assert app.settings.keymap == {}


def test_moved_letters_are_those_the_menu_shows(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(keymap={"act.search": "x"}), own_settings)
    app = OathApp(tmp_path)
    assert app.key_of("act.search", ACT_KEYS["search"]) == "x"
    assert app.key_of("act.muster", ACT_KEYS["muster"]) == "m"
    assert app.key_of("table.find", "slash") == "/"


async def test_a_moved_letter_is_shown_in_the_menu_and_acts(tmp_path: Path, own_settings: Path) -> None:
    save(Settings(keymap={"act.travel": "x"}), own_settings)
    app = OathApp(tmp_path)
    game = game_at_the_first_turn()
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(Session(game, seats_data(3), "open"))
        await pilot.pause()
        rows = app.screen.query_one(Rows)
        shown = [str(rows.get_option_at_index(n).prompt) for n in range(rows.option_count)]
        assert any(row.startswith("x Travel ") for row in shown)
        before = game.prompt
        await pilot.press("v")
        await pilot.pause()
        assert game.prompt is before
        await pilot.press("x")
        await pilot.pause()
        assert game.prompt is not before


def _keyed(name: str) -> keys.Keyed:
    return next(one for one in keys.all_keys() if one.id == name)
