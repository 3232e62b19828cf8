"""A world file as text: loading it with every check, and writing it so that diffs stay small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from oath_tui.engine.choices import Answer
from oath_tui.engine.world import WorldError
from oath_tui.store.errors import SaveError
from oath_tui.store.files import read_text
from oath_tui.store.migrations import lifted
from oath_tui.store.models import FORMAT, VERSION, WorldFile

BACKUP_HINT = "Use the copy beside it that ends in .bak, or `oath-tui repair`."


def load(path: Path) -> WorldFile:
    """A world file that is well-formed and whose cards are where they can be. Games are not replayed here."""
    return parse(path, read_text(path))


def parse(path: Path, text: str) -> WorldFile:
    if not text.strip():
        raise SaveError(path, "the file is empty", BACKUP_HINT)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SaveError(path, f"the file is damaged or cut off at {place}", BACKUP_HINT) from None
    except (RecursionError, ValueError):
        raise SaveError(path, "the file is nested too deeply or holds an impossible number", BACKUP_HINT) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(path, "this is JSON, but no world of Oath TUI", "Choose another file.")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise SaveError(path, f"the file has version {version}, newer than this program", "Update Oath TUI.")
    try:
        world_file = WorldFile.model_validate(lifted(data))
    except ValidationError as error:
        raise SaveError(path, _fault(error), BACKUP_HINT) from None
    _check_worlds(path, world_file)
    return world_file


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])[:80] or "the file"
    return f"{place}: {first['msg'].rstrip('.')}"


def _check_worlds(path: Path, world_file: WorldFile) -> None:
    worlds = {"world": world_file.world}
    worlds |= {f"finished game {n + 1}": game.world for n, game in enumerate(world_file.finished)}
    if world_file.game:
        worlds["the game in progress"] = world_file.game.world
    for place, world in worlds.items():
        try:
            world.to_world().check()
        except WorldError as error:
            raise SaveError(path, f"{place}: {error}", BACKUP_HINT) from None
    numbers = [generation.number for generation in world_file.generations]
    if numbers != list(range(1, len(numbers) + 1)):
        raise SaveError(path, "generations: their numbers do not run from 1 up", BACKUP_HINT)


class Text:
    """The file as text, kept in parts so that one more answer costs one more line."""

    def __init__(self, world_file: WorldFile) -> None:
        answers = world_file.game.answers if world_file.game else []
        self.lines = [_line(answer) for answer in answers]
        self.open_game = world_file.game is not None
        data = _plain(world_file)
        if self.open_game:
            data["game"]["answers"] = []
        self.head = _dumped(data)

    def set_answers(self, answers: list[Answer]) -> None:
        """Brings the lines up to date: the common beginning is kept."""
        known = len(self.lines)
        if known > len(answers) or (known and self.lines[-1] != _line(answers[known - 1])):
            self.lines = [_line(answer) for answer in answers]
        else:
            self.lines += [_line(answer) for answer in answers[known:]]

    def whole(self) -> str:
        if not self.open_game or not self.lines:
            return self.head
        body, bracket, tail = self.head.rpartition("[]")
        assert bracket
        return body + "[\n" + ",\n".join(self.lines) + "\n  ]" + tail


def text_of(world_file: WorldFile) -> str:
    return Text(world_file).whole()


def _line(answer: object) -> str:
    return "   " + json.dumps(answer, ensure_ascii=False)


def _plain(world_file: WorldFile) -> dict[str, Any]:
    return world_file.model_dump(mode="json")


def _dumped(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
