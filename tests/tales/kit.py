"""Worlds to tell of, and names that nobody good would give."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.store.models import SeatData
from oath_tui.store.worlds import OpenWorld
from tests.store.kit import SEATS, new_world

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "closing": "</script><img src=x onerror=alert(1)>",
    "markup": "[bold]x[/bold] [@click=app.bell]y[/]",
    "unclosed": "[/] [red] [b",
    "controls": "a\x1b[31mb\x07c\r\nd\x00e\x9bf",
    "turned": "\u202egnorw \u2066way\u2069 \u200fround",
    "emoji": "👩‍👩‍👧 🐉 ✨ é é",
    "pipes": "| a | b | --- | `code` **x** [l](http://evil.example) # 1.",
    "quotes": "\"'`&lt;&amp; ${x} {seat} {0} %s \\u003c",
    "blank": "   \u200b\u2060  ",
    "long": "W" * 80,
}
UNSEEN = "\x1b\x07\x00\x9b\u202e\u2066\u2069\u200f\u200b\u2060"


def play_out(opened: OpenWorld, game: Game, answers: int | None = None, seed: int = 5) -> None:
    """By chance, saved once at the end."""
    chance = Rng(seed)
    while game.prompt is not None and (answers is None or len(game.journal) < answers):
        game.answer(game.prompt.sample(chance))
    assert opened.record(game), opened.problem


def world_at(folder: Path, generations: int, *, seats: Sequence[SeatData] = SEATS, answers: int = 0) -> Path:
    """A world with finished games, and one in progress if it has answers."""
    opened = new_world(folder, "Old", 20)
    for number in range(generations):
        some = seats[: 2 + number % 2] if len(seats) > 2 else seats
        play_out(opened, opened.start_game(list(some), 20 + number), seed=20 + number)
    if answers:
        play_out(opened, opened.start_game(list(seats), 40), answers)
    opened.close()
    return opened.path


@cache
def _plain_world(finished: bool) -> str:
    two = [SeatData(seat="purple", name="ADA"), SeatData(seat="red", name="BEN", player="random")]
    with tempfile.TemporaryDirectory() as name:
        path = world_at(Path(name), int(finished), seats=two, answers=0 if finished else 40)
        return path.read_text(encoding="utf-8")


def hostile_world(folder: Path, name: str, *, finished: bool = False) -> Path:
    """A world whose name and seats are called so, written past every check as a stranger's file may be."""
    raw = json.loads(_plain_world(finished))
    raw["name"] = raw["notes"] = name
    for game in [*raw["finished"], raw["game"], *raw["generations"]]:
        for seat in game["seats"] if game else ():
            seat["name"] = name
    path = folder / "hostile.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path
