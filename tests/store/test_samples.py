"""The sample worlds that come with the game are sound. A rule that changes their games needs `make samples`."""

from __future__ import annotations

from pathlib import Path

import pytest

from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load
from oath_tui.store.worlds import replay

SAVES = Path(__file__).parents[2] / "saves"
SAMPLES = ("a-fresh-world", "three-generations", "twelve-generations")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_world_is_sound_and_goes_on(name: str) -> None:
    path = SAVES / f"{name}.json"
    assert faults_of(path) == []
    world = load(path)
    assert "played by chance" in world.notes
    if world.game:
        game = replay(path, world.game)
        assert game.table.fight is not None, "it waits in the middle of a Campaign"
        assert game.prompt is not None
