"""World files that come from Tabletop Simulator strings, and the string of any world file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from oath_tui.interop.tts import Previous, TtsError, TtsWorld, blank, format, from_world, parse, to_world
from oath_tui.interop.tts_numbers import COLORS, NEWEST, byte_of
from oath_tui.store.models import WorldFile
from oath_tui.store.worlds import OpenWorld, free_path, new_world_file

KEPT = "string"
"""Where a world file keeps the string it came from: all that this game does not use is in it."""
LONGEST_NAME = 80
UNNAMED = "Imported world"


def world_file_of(tts: TtsWorld, name: str | None = None) -> WorldFile:
    world_file = new_world_file(name or file_name(tts.name), to_world(tts))
    world_file.tts = {KEPT: format(tts)}
    return world_file


def create(folder: Path, world_file: WorldFile) -> OpenWorld:
    """Saved under a free file name; `problem` says why it could not be."""
    opened = OpenWorld(free_path(folder, world_file.name), world_file)
    opened.write()
    return opened


def file_name(name: str) -> str:
    """A chronicle's name as a world file can have it: short, and on one line."""
    shown = "".join(ch if ch.isprintable() else " " for ch in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip() or UNNAMED


def export_world(world_file: WorldFile) -> str:
    """The string of a world between games: the very string it came from as long as nothing has changed."""
    return format(from_world(world_file.world.to_world(), _like(world_file)))


def _like(world_file: WorldFile) -> TtsWorld:
    """What the world itself does not tell: its name, the last game, and the string it came from."""
    like = _origin(world_file)
    if world_file.name != file_name(like.name):
        like = replace(like, name=world_file.name.strip() or UNNAMED)
    if not world_file.generations:
        return like
    last = world_file.generations[-1]
    before = world_file.finished[-1].world.citizens if world_file.finished else []
    names = {one.seat: one.name for one in last.seats}
    winner = Previous(byte_of(before), COLORS[last.winner], names.get(last.winner) or Previous().winner_name)
    return replace(
        like,
        version=like.version if like.layout == "C" else NEWEST,
        game_number=like.game_number + len(world_file.generations),
        status=byte_of([*names, "purple"]),
        previous=winner,
    )


def _origin(world_file: WorldFile) -> TtsWorld:
    if KEPT not in world_file.tts:
        return blank(world_file.name)
    try:
        return parse(world_file.tts[KEPT])
    except TtsError as error:
        fault = f"the string that the world file keeps is damaged at character {error.at}"
        raise TtsError(None, fault) from None
