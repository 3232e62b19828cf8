"""A process that plays and saves is killed at any moment: every file opens, at most one answer is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from oath_tui.store.worlds import OpenWorld
from tests.store.kit import SEATS, new_world

PLAYER = """
import sys
from pathlib import Path
from oath_tui.engine.rng import Rng
from oath_tui.store.worlds import OpenWorld
world = OpenWorld.open(Path(sys.argv[1]))
game = world.resume_game()
chance = Rng(int(sys.argv[2]))
print("ready", flush=True)
while game.prompt is not None:
    game.answer(game.prompt.sample(chance))
    world.record(game)
    print(len(game.journal), flush=True)
"""


def kills(folder: Path, count: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    opened = new_world(folder)
    opened.start_game(SEATS, 11)
    opened.close()
    for number in range(count):
        command = [sys.executable, "-c", PLAYER, str(opened.path), str(number)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.random() * 0.05)
        os.kill(process.pid, signal.SIGKILL)
        said = [int(line) for line in process.stdout.read().split() if line.isdigit()]
        process.wait()
        again = OpenWorld.open(opened.path)
        assert not again.read_only
        if again.file.game is None:
            again.start_game(SEATS, number)
        else:
            game = again.resume_game()
            if said:
                assert said[-1] <= len(game.journal) <= said[-1] + 1
        again.close()


def test_killed_at_random_moments(tmp_path: Path) -> None:
    kills(tmp_path, int(os.environ.get("OATH_TUI_KILLS", "8")))
