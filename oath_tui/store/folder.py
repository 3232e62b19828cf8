"""The saves folder: where it is and which worlds lie in it. Nothing of the Law is needed to look there."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from oath_tui.store.errors import SaveError

if TYPE_CHECKING:
    from oath_tui.store.models import WorldFile

SUFFIX = ".json"
ENVIRONMENT = "OATH_TUI_SAVES"


def saves_folder(given: str | None = None) -> Path:
    """`--saves`, else the environment, else ./saves if it is there, else the platform's folder for user data."""
    if given:
        return Path(given)
    if named := os.environ.get(ENVIRONMENT):
        return Path(named)
    if Path("saves").is_dir():
        return Path("saves")
    from platformdirs import user_data_path

    return user_data_path("oath-tui", appauthor=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """A file of the saves folder: a world, or what is wrong with it."""

    path: Path
    world: WorldFile | None
    fault: str = ""


def list_worlds(folder: Path) -> list[Listed]:
    """The worlds in a folder, last played first; bad files at the end with their fault."""
    found = [_listed(path) for path in sorted(folder.glob(f"*{SUFFIX}"))] if folder.is_dir() else []
    found.sort(key=lambda one: one.world.played if one.world else "", reverse=True)
    return found


def _listed(path: Path) -> Listed:
    from oath_tui.store.world_file import load  # brings pydantic: not for an empty folder

    try:
        return Listed(path, load(path))
    except SaveError as error:
        return Listed(path, None, str(error))


def find_world(folder: Path, name: str) -> Path:
    """A world by its file or by its name."""
    for path in (Path(name), folder / name):
        if path.exists() and (path.is_file() or path.suffix == SUFFIX):
            return path
    for listed in list_worlds(folder):
        if listed.world and listed.world.name.lower() == name.lower():
            return listed.path
    named = folder / f"{slug(name)}{SUFFIX}"
    if named.exists():
        return named
    raise SaveError(name, "there is no such world", "See `oath-tui worlds` for those there are.")


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "world"


def free_path(folder: Path, name: str) -> Path:
    """A file name nobody uses yet."""
    path, number = folder / f"{slug(name)}{SUFFIX}", 2
    while path.exists():
        path = folder / f"{slug(name)}-{number}{SUFFIX}"
        number += 1
    return path
