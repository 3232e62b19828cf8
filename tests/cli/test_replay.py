"""`oath-tui replay`: what is wrong is said in a sentence, before any screen opens."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from oath_tui.cli import main
from oath_tui.cli import replay as command
from oath_tui.engine.world import first_game
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld, text_of
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.replay import ReplayScreen

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    shutil.copy(SAVES / "three-generations.json", tmp_path)
    OpenWorld.create(tmp_path, "Nothing Yet", first_game()).close()
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["No Such World"], "there is no such world"),
        (["Nothing Yet"], "no game was played here yet"),
        (["three generations", "--game", "9"], "there is no game 9"),
        (["three generations", "--game", "0"], "there is no game 0"),
        (
            ["three generations", "--game", "1", "--at", "9999"],
            " answers, and --at 9999 is none of them. Choose 0 to ",
        ),
        (["three generations", "--at", "-1"], "Choose 0 to"),
        (["three generations"], "There is no terminal to draw on: use `oath-tui export`."),
    ],
)
def test_what_cannot_be_watched_gets_one_sentence(
    saves: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--saves", str(saves), *arguments]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_journal_that_does_not_replay_gets_a_sentence(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saves / "three-generations.json"
    world = load(path)
    world.finished[0].answers[20] = "nonsense"
    path.write_text(text_of(world), encoding="utf-8")
    assert main(["replay", str(path), "--game", "1"]) == 1
    assert "answer 21 of game 1 does not fit" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--game", "2", "--at", "60"], []])
def test_the_screen_opens_at_the_moment_asked_for(
    saves: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[ReplayScreen] = []

    def run(app: OathApp, **_: Any) -> None:
        assert app.first_screen
        screen = app.first_screen()
        assert isinstance(screen, ReplayScreen)
        opened.append(screen)

    monkeypatch.setattr(command, "no_screen", lambda instead: None)
    monkeypatch.setattr(OathApp, "run", run)
    assert main(["replay", "--saves", str(saves), "Three Generations", *arguments]) == 0
    (screen,) = opened
    assert screen.here == (60 if arguments else 0)
    assert screen.past.is_finished == bool(arguments)


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_it_leaves_the_program(saves: Path, key: str) -> None:
    past = command._past(saves / "three-generations.json", 1, 0)
    app = OathApp(saves, first=lambda: ReplayScreen(past))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press(key)
        await pilot.pause()
    assert app._exit
    assert app.return_code == 0
