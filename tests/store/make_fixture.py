"""Writes the fixture of the present version, once, before it is released: `python -m tests.store.make_fixture`.

A small world, really played: one finished generation, and a game in progress. Later programs must still read it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from oath_tui.engine.rng import Rng
from oath_tui.engine.world import new_chronicle
from oath_tui.store.models import VERSION, SeatData
from oath_tui.store.worlds import OpenWorld
from tests.store.kit import play

FIXTURES = Path(__file__).parent / "fixtures"
DAY = "2026-11-18"
SEATS = [SeatData(seat="purple", name="Ada"), SeatData(seat="red", name="Ben", player="random")]
SEED, ANSWERS = 7, 40


def fixture_path(version: int) -> Path:
    return FIXTURES / f"version-{version}.json"


def make(folder: Path) -> Path:
    opened = OpenWorld.create(folder, "A World of Old", new_chronicle(Rng(SEED)))
    opened.today = lambda: DAY
    opened.file.notes, opened.file.created, opened.file.played = "A fixture.", DAY, DAY
    play(opened, opened.start_game(SEATS, SEED), seed=SEED)
    play(opened, opened.start_game(SEATS, SEED + 1, "relaxed"), ANSWERS, seed=SEED)
    opened.close()
    return opened.path


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        text = make(Path(name)).read_text(encoding="utf-8")
    FIXTURES.mkdir(exist_ok=True)
    fixture_path(VERSION).write_text(text, encoding="utf-8")
    print(fixture_path(VERSION))
