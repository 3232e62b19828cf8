"""Golden games: whole games as text, played again. A changed rule, or a leak, is a readable difference.

`make golden` writes them anew; look at what has changed before you keep it.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest

from oath_tui.engine.events import GameWon
from oath_tui.engine.state import Ending
from oath_tui.engine.telling import tell
from tests.games.playthrough import GOLDEN, read, renew, replay

GAMES = sorted(GOLDEN.glob("*.txt"))
UPDATE = os.environ.get("OATH_TUI_GOLDEN") == "update"
LINES_SHOWN = 30
MOST_BYTES = 1_500_000


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    journal = read(written)
    if UPDATE:
        path.write_text(renew(journal), encoding="utf-8")
        return
    played = replay(journal)
    if played != written:
        changes = unified_diff(written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=2)
        shown = "\n".join(islice(changes, LINES_SHOWN))
        pytest.fail(
            f"{path.name} plays otherwise now. If that is right, `make golden` writes it anew.\n{shown}",
            pytrace=False,
        )


def test_there_are_games_of_every_size_and_ending() -> None:
    texts = [path.read_text(encoding="utf-8") for path in GAMES]
    assert len(GAMES) >= 10
    assert {len(read(text).start.seats) for text in texts} == {2, 3, 4, 5, 6}
    endings = {tell(GameWon("red", ending), {}).partition(" ")[2] for ending in get_args(Ending)}
    assert {ending for ending in endings for text in texts if ending in text} == endings
    assert sum(path.stat().st_size for path in GAMES) < MOST_BYTES


def test_a_changed_answer_is_told_in_its_place() -> None:
    """What the replay of a game says where its next answer is not offered, or is missing."""
    journal = read(GAMES[0].read_text(encoding="utf-8"))
    *_, last = replay(type(journal)(journal.start, ["nonsense"])).splitlines()
    assert last.endswith('but "nonsense" is not offered')
    *_, last = replay(type(journal)(journal.start, [])).splitlines()
    assert last.endswith("but the text ends")
