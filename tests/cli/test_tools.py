"""`oath-tui simulate` and `bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oath_tui.bots import simulator
from oath_tui.cli import main
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import InvariantError
from oath_tui.store.journal import journal_from_json


def test_simulate_counts_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "4", "--players", "2..3", "--seed", "5", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["finished"] == 4
    assert report["failures"] == []
    assert sum(report["endings"].values()) == sum(report["winners"].values()) == 4
    assert report["decisions"] > 100
    assert report["rounds"] >= 4


def test_the_same_seed_plays_the_same_game() -> None:
    job = simulator.Job(9, 4, "random")
    assert simulator.play_one(job) == simulator.play_one(job)


def test_simulate_runs_on_two_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "4", "--players", "3", "--jobs", "2", "--world", "first"]) == 0
    assert "4 of 4 games" in capsys.readouterr().out


def test_a_failure_is_reported_with_a_journal_that_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(table: object, **_: object) -> None:
        if len(table.events) > 40:  # type: ignore[attr-defined]
            raise InvariantError("too much has happened")

    monkeypatch.setattr(simulator, "check_table", broken)
    command = ["simulate", "--games", "1", "--players", "2", "--json", "--failures", str(tmp_path)]
    assert main(command) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert "too much has happened" in failure["error"]
    journal = journal_from_json(Path(failure["journal"]).read_text(encoding="utf-8"))
    assert Game.from_journal(journal).journal == journal.answers


@pytest.mark.parametrize("players", ["1", "7", "x", "6..2"])
def test_a_wrong_number_of_players_gets_a_sentence(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", players]) == 2
    assert "2 to 6" in capsys.readouterr().err


def test_bench_gives_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for name in (
        "clone_us",
        "median_clones",
        "p95_clones",
        "late_over_early",
        "decisions_per_second",
        "replay_ms",
        "peak_rss_mb",
        "save_over_write_late",
        "load_100_generations_s",
        "replay_jump_ms",
        "replay_step_ms",
        "export_html_ms",
        "annals_100_generations_ms",
    ):
        assert figures[name] > 0
