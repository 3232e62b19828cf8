"""Worlds on disk: saved after every answer, resumed, finished, locked, never overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oath_tui.cli import main
from oath_tui.engine.rng import Rng
from oath_tui.store.errors import SaveError
from oath_tui.store.files import BACKUP
from oath_tui.store.pins import check_pin, hash_pin
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load, text_of
from oath_tui.store.worlds import OpenWorld, list_worlds, saves_folder
from tests.store.kit import SEATS, new_world, play, world_of_generations, world_with_a_game


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    opened = new_world(tmp_path)
    game = play(opened, opened.start_game(SEATS, 11), 80)
    opened.close()
    again = OpenWorld.open(opened.path)
    assert again.resume_game().state == game.state
    again.close()


def test_the_chronicle_moves_the_world_on(tmp_path: Path) -> None:
    path = world_of_generations(tmp_path, 2)
    world = load(path)
    assert [generation.number for generation in world.generations] == [1, 2]
    assert world.game is None
    assert world.finished[1].world != world.finished[0].world
    assert faults_of(path) == []


def test_a_saved_file_is_stable_text(tmp_path: Path) -> None:
    path = world_with_a_game(tmp_path)
    text = path.read_text(encoding="utf-8")
    assert text_of(load(path)) == text
    assert list(json.loads(text))[:5] == ["format", "version", "name", "created", "played"]


def test_one_more_answer_is_one_more_line(tmp_path: Path) -> None:
    opened = new_world(tmp_path)
    game = play(opened, opened.start_game(SEATS, 11), 30)
    before = opened.path.read_text(encoding="utf-8").splitlines()
    play(opened, game, 31, seed=9)
    after = opened.path.read_text(encoding="utf-8").splitlines()
    assert len(after) == len(before) + 1
    assert len(set(before) - set(after)) <= 1, "only the comma after the last answer is new"
    opened.close()


def test_undo_is_saved_too(tmp_path: Path) -> None:
    opened = new_world(tmp_path)
    game = play(opened, opened.start_game(SEATS, 11), 30)
    game.undo(past_floor=True)
    assert opened.record(game)
    opened.close()
    data = load(opened.path).game
    assert data is not None
    assert data.answers == game.journal


def test_the_last_good_copy_is_kept(tmp_path: Path) -> None:
    path = world_with_a_game(tmp_path)
    backup = path.with_name(path.name + BACKUP)
    kept, now = load_game(backup), load_game(path)
    assert now[:-1] == kept


def load_game(path: Path) -> list[object]:
    data = load(path).game
    assert data is not None
    return list(data.answers)


def test_a_file_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    opened = new_world(tmp_path)
    game = play(opened, opened.start_game(SEATS, 11), 20)
    opened.path.write_text("mine", encoding="utf-8")
    assert game.prompt is not None
    game.answer(game.prompt.sample(Rng(1)))
    assert not opened.record(game)
    assert "changed by another program" in (opened.problem or "")
    assert opened.path.read_text(encoding="utf-8") == "mine"
    opened.close()


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = new_world(tmp_path)
    game = play(opened, opened.start_game(SEATS, 11), 20)
    before = opened.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not opened.record(game)
    assert "the disk is full" in (opened.problem or "")
    monkeypatch.undo()
    assert opened.path.read_bytes() == before
    assert not list(tmp_path.glob(".*tmp")), "no litter"
    assert opened.record(game), "saved as soon as there is room"
    opened.close()


NEARLY_FULL = """
import resource, signal, sys
from pathlib import Path
from oath_tui.store.errors import SaveError
from oath_tui.store.files import write_text
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_text(Path(sys.argv[1]), "x" * 10_000)
except SaveError as error:
    print(error)
"""


def test_a_disk_that_takes_only_a_part_loses_nothing(tmp_path: Path) -> None:
    """The system writes the first bytes and reports no error: what is there must not take the file's place."""
    path = tmp_path / "world.json"
    path.write_text("whole")
    ran = subprocess.run([sys.executable, "-c", NEARLY_FULL, path], capture_output=True, text=True, check=True)
    assert "takes no file of this size" in ran.stdout
    assert path.read_text() == "whole"
    assert [one.name for one in tmp_path.iterdir()] == ["world.json"]


def test_a_folder_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    opened = OpenWorld.create(blocked / "saves", "Arda", new_world(tmp_path).file.world.to_world())
    assert "no folder" in (opened.problem or "")


def test_a_second_program_is_told_who_has_the_world(tmp_path: Path) -> None:
    opened = new_world(tmp_path)
    code = (
        "import sys; from pathlib import Path; from oath_tui.store.worlds import OpenWorld;"
        "w = OpenWorld.open(Path(sys.argv[1])); print(w.read_only, w.holder, w.write())"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, str(opened.path)], capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("True")
    assert f"process {os.getpid()}" in told.stdout
    assert told.stdout.strip().endswith("False")
    opened.close()
    told = subprocess.run(
        [sys.executable, "-c", code, str(opened.path)], capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("False")


def test_where_worlds_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OATH_TUI_SAVES", raising=False)
    assert saves_folder().name == "oath-tui"
    (tmp_path / "saves").mkdir()
    assert saves_folder() == Path("saves")
    monkeypatch.setenv("OATH_TUI_SAVES", "elsewhere")
    assert saves_folder() == Path("elsewhere")
    assert saves_folder("here") == Path("here")


def test_a_pin_is_kept_as_a_hash() -> None:
    stored = hash_pin("1234")
    assert "1234" not in stored.split("$")[-1]
    assert check_pin("1234", stored)
    assert not check_pin("1235", stored)
    assert not check_pin("1234", "nonsense")
    assert hash_pin("1234") != stored


# The commands


def run(*command: str) -> int:
    return main(list(command))


def test_new_list_show_rename(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saves = ["--saves", str(tmp_path)]
    assert run("new", "Middle Earth", *saves) == 0
    assert run("worlds", *saves) == 0
    assert "Middle Earth" in capsys.readouterr().out
    assert run("rename", "middle earth", "Arda", *saves) == 0
    assert run("show", "arda", *saves) == 0
    assert "Plains: Longbows" in capsys.readouterr().out
    assert run("show", "nowhere", *saves) == 1
    assert "no such world" in capsys.readouterr().err
    assert run("rename", "arda", "x" * 200, *saves) == 1


def test_verify_names_the_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = world_with_a_game(tmp_path)
    assert run("verify", str(path)) == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    data["game"]["answers"][10] = "nonsense"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert run("verify", str(path)) == 1
    assert "answer 11 of game 1 does not fit" in capsys.readouterr().out
    with pytest.raises(SaveError, match="answer 11"):
        OpenWorld.open(path).resume_game()


def test_repair_goes_back_to_the_last_answer_that_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = world_with_a_game(tmp_path)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["game"]["answers"][10] = "nonsense"
    path.write_text(json.dumps(data), encoding="utf-8")
    broken = path.read_bytes()
    assert run("repair", str(path), "-o", str(tmp_path / "whole.json")) == 0
    assert "10 answers replay, 50 were cut" in capsys.readouterr().out
    assert faults_of(tmp_path / "whole.json") == []
    assert path.read_bytes() == broken


def test_a_tampered_past_is_found(tmp_path: Path) -> None:
    path = world_of_generations(tmp_path, 2)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["generations"][0]["rounds"] = 9 - data["generations"][0]["rounds"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert any("generation 1" in fault for fault in faults_of(path))


def test_the_schema_is_json_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("schema") == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["title"] == "WorldFile"
    assert "generations" in schema["properties"]


def test_good_files_are_listed_beside_bad_ones(tmp_path: Path) -> None:
    world_with_a_game(tmp_path)
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    listed = list_worlds(tmp_path)
    assert [one.world is not None for one in listed] == [True, False]
    assert "damaged" in listed[1].fault
