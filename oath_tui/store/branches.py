"""What if: a finished game played on from one of its moments, in a world of its own."""

from __future__ import annotations

from pathlib import Path

from oath_tui.engine.state import Seat
from oath_tui.store.folder import free_path, slug
from oath_tui.store.models import GameData, WorldFile
from oath_tui.store.worlds import OpenWorld

LONGEST_NAME = 80


def branch_name(source: WorldFile, data: GameData) -> str:
    ending = f", what if (game {data.generation})"
    return source.name[: LONGEST_NAME - len(ending) - 4] + ending


def taken_over(data: GameData, decides: Seat) -> Seat | None:
    """The seat that a person takes over if chance alone had played: that of the one who decides."""
    return decides if all(one.player == "random" for one in data.seats) else None


def branch_off(folder: Path, source: WorldFile, data: GameData, answers: int, decides: Seat) -> OpenWorld:
    """A new world with the same past, whose game in progress stands where the old one stood then.

    Everything up to that moment is known to all who watched, so that no PIN is asked for any more: a seat
    whose player is not here could not be played otherwise.
    """
    name = branch_name(source, data)
    if (number := free_path(folder, name).stem.removeprefix(f"{slug(name)}-")).isdigit():
        name = f"{name} {number}"
    world = OpenWorld.create(folder, name, data.world.to_world())
    world.file.generations = [one for one in source.generations if one.number < data.generation]
    world.file.finished = [one for one in source.finished if one.generation < data.generation]
    world.file.tts = dict(source.tts)
    seats = [one.model_copy(update={"pin": None}) for one in data.seats]
    for one in seats:
        if one.seat == taken_over(data, decides):
            one.player = "human"
    world.file.game = data.model_copy(update={"answers": list(data.answers[:answers]), "seats": seats})
    world.renew()
    world.write()
    return world
