"""Every version of the world file that was ever released can still be read, and still means the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oath_tui.store import migrations
from oath_tui.store.migrations import lifted
from oath_tui.store.models import VERSION, WorldFile
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load, text_of
from oath_tui.store.worlds import OpenWorld, replay
from tests.store.kit import play
from tests.store.make_fixture import FIXTURES, fixture_path, make

VERSIONS = range(1, VERSION + 1)


def raw(version: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(fixture_path(version).read_text(encoding="utf-8"))
    return data


def test_every_version_has_a_fixture_and_a_step() -> None:
    missing = [version for version in VERSIONS if not fixture_path(version).exists()]
    assert missing == [], "a version is released with its fixture: python -m tests.store.make_fixture"
    assert {path.name for path in FIXTURES.iterdir()} == {fixture_path(version).name for version in VERSIONS}
    assert set(migrations.STEPS) == set(VERSIONS) - {VERSION}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_fixture_is_of_its_version_and_lifts_one_step_at_a_time(version: int) -> None:
    data = raw(version)
    assert data["version"] == version
    for step in range(version, VERSION):
        data = migrations.STEPS[step](data)
        assert data["version"] == step + 1
    assert data == lifted(raw(version))
    WorldFile.model_validate(data)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_file_is_sound_and_goes_on(version: int, tmp_path: Path) -> None:
    assert faults_of(fixture_path(version)) == []
    copy = tmp_path / "old.json"
    copy.write_bytes(fixture_path(version).read_bytes())
    opened = OpenWorld.open(copy)
    play(opened, opened.resume_game())
    opened.close()
    assert len(load(copy).generations) == 2
    assert faults_of(copy) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_file_means_what_it_meant(version: int) -> None:
    """These facts are those of the day it was written: they do not change with the program."""
    world = load(fixture_path(version))
    assert (world.name, world.notes, world.created) == ("A World of Old", "A fixture.", "2026-11-18")
    (one,) = world.generations
    assert (one.winner, one.how, one.rounds) == ("purple", "stable_regime", 5)
    assert [(work.edifice, work.site) for work in one.built] == [("great_spire", "mountain")]
    assert (one.oath_before, one.oath_after) == ("supremacy", "protection")
    first = replay(fixture_path(version), world.finished[0])
    assert (first.winner, first.ending, len(first.journal)) == ("purple", "stable_regime", 106)
    assert world.game is not None
    assert [(seat.seat, seat.name, seat.player) for seat in world.game.seats] == [
        ("purple", "Ada", "human"),
        ("red", "Ben", "random"),
    ]
    assert world.game.handoff == "relaxed"
    now = replay(fixture_path(version), world.game)
    assert len(now.journal) == 40
    assert now.prompt is not None
    assert now.prompt.seat == now.state.turn.seat


def test_the_present_version_is_written_as_its_fixture_is(tmp_path: Path) -> None:
    """Whoever changes the format raises the version, adds a step, and adds a fixture."""
    text = fixture_path(VERSION).read_text(encoding="utf-8")
    assert text_of(load(fixture_path(VERSION))) == text
    assert make(tmp_path).read_text(encoding="utf-8").splitlines()[:8] == text.splitlines()[:8]
