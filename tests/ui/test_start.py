"""What the start of the program imports: enough for the title, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from oath_tui.cards.models import SUITS
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from oath_tui.store.models import Handoff
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui import bench
from oath_tui.ui.settings import HANDOFFS, Settings, save
from oath_tui.ui.themes import THEMES

AT_THE_TITLE = """
import os, sys
from pathlib import Path
from oath_tui.cli import play
from oath_tui.ui.app import OathApp

def say(app):
    if len(app.screen_stack) > 1 and {when}:
        print(*sys.modules, flush=True)
        os._exit(0)

OathApp.post_display_hook = say
OathApp(Path(sys.argv[1])).run(headless=True)
"""
PAINTED = "app.screen.query_one('#menu').size"
LISTED = "app.screen.listed"
HEAVY = (
    "oath_tui.engine",
    "oath_tui.cards",
    "oath_tui.bots",
    "oath_tui.tales",
    "oath_tui.store.models",
    "pydantic",
)


def loaded(saves: Path, when: str) -> set[str]:
    script = AT_THE_TITLE.format(when=when)
    done = subprocess.run([sys.executable, "-c", script, str(saves)], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def screens(modules: set[str]) -> set[str]:
    return {name.rpartition(".")[2] for name in modules if name.startswith("oath_tui.ui.screens.")}


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    OpenWorld.create(tmp_path / "saves", "Ours", first_game()).close()
    return tmp_path / "saves"


def test_the_title_is_painted_before_the_game_is_imported(saves: Path, own_settings: Path) -> None:
    save(Settings(theme="oath-light", keymap={"title.new": "b"}), own_settings)
    modules = loaded(saves, PAINTED)
    assert not {name for name in modules for heavy in HEAVY if f"{name}.".startswith(f"{heavy}.")}
    assert screens(modules) == {"base", "title"}


def test_to_list_the_worlds_no_rule_is_imported(saves: Path) -> None:
    modules = loaded(saves, LISTED)
    assert "oath_tui.store.models" in modules
    assert not modules & {"oath_tui.engine.game", "oath_tui.engine.turn", "oath_tui.engine.powers"}
    assert screens(modules) == {"base", "title"}


def test_what_is_written_out_so_that_nothing_is_imported() -> None:
    assert get_args(Handoff) == HANDOFFS
    for theme in THEMES:
        assert {f"suit-{suit}" for suit in SUITS} <= set(theme.variables)
        assert {f"seat-{seat}" for seat in SEATS} <= set(theme.variables)


def test_a_start_that_fails_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(bench.StartError, match="no such game"):
        bench._start("import sys; sys.exit('no such game')", str(tmp_path))
