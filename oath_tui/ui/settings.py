"""How the players like the game to look and feel: one JSON file, read at the start and written when they save."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from oath_tui.store.models import Handoff

ENVIRONMENT = "OATH_TUI_CONFIG"
ThemeName: TypeAlias = Literal["oath-dark", "oath-light", "oath-contrast", "oath-colorblind"]
Pace: TypeAlias = Literal["slow", "steady", "fast", "instant"]
PACES: dict[Pace, float] = {"slow": 1.5, "steady": 0.5, "fast": 0.15, "instant": 0.01}
"""Seconds between two moves of a computer."""
HANDOFFS: tuple[Handoff, ...] = ("strict", "relaxed", "open")
LONGEST_IDLE = 240
LONGEST_ID, LONGEST_KEYS = 40, 80


@dataclass(frozen=True, slots=True)
class Settings:
    """Plain and checked by hand: the title is painted before anything heavy is imported."""

    theme: ThemeName = "oath-dark"
    ascii: bool = False
    motion: bool = True
    pace: Pace = "steady"
    handoff: Handoff = "strict"
    """What a new game begins with."""
    idle_minutes: int = 10
    """After so many quiet minutes the table is covered again; 0 is never."""
    keymap: dict[str, str] = field(default_factory=dict)
    """Keys that the players have moved: binding id to key names with commas between."""


def settings_path() -> Path:
    if named := os.environ.get(ENVIRONMENT):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("oath-tui", appauthor=False) / "settings.json"


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings, and a sentence if the file could not be used."""
    try:
        return checked(json.loads(path.read_text(encoding="utf-8"))), None
    except FileNotFoundError:
        return Settings(), None
    except json.JSONDecodeError as error:
        why = f"line {error.lineno} is no JSON"
    except UnicodeDecodeError as error:
        why = f"byte {error.start} is no UTF-8 text"
    except OSError as error:
        why = error.strerror or str(error)
    except (ValueError, RecursionError) as error:
        why = str(error)
    return Settings(), f"{path} cannot be used ({why}): the usual settings hold until you save others."


def save(settings: Settings, path: Path) -> None:
    """Written aside and moved into place, also where the file is a link. Raises a SaveError."""
    from oath_tui.store.errors import SaveError
    from oath_tui.store.files import write_text

    try:
        write_text(path.resolve(), json.dumps(asdict(settings), indent=2) + "\n")
    except SaveError as error:
        raise SaveError(path, error.what, "The settings hold until you quit.") from None


def checked(data: object) -> Settings:
    """The settings that a file holds; a ValueError says what cannot be."""
    if not isinstance(data, dict):
        raise ValueError("the whole should be a valid dictionary")
    for name, value in data.items():
        if fault := _fault(name, value):
            raise ValueError(f"{name}: {fault}")
    return Settings(**data)


def _fault(name: str, value: object) -> str | None:
    match name:
        case "theme":
            return _none_of(value, get_args(ThemeName))
        case "pace":
            return _none_of(value, tuple(PACES))
        case "handoff":
            return _none_of(value, HANDOFFS)
        case "ascii" | "motion":
            return None if isinstance(value, bool) else "should be true or false"
        case "idle_minutes":
            return None if _is_minutes(value) else f"should be a whole number from 0 to {LONGEST_IDLE}"
        case "keymap":
            return None if _is_keymap(value) else "should be names of keys, each in quotes"
    return "there is no such setting"


def _none_of(value: object, known: tuple[str, ...]) -> str | None:
    return None if value in known else f"should be one of {', '.join(known)}"


def _is_minutes(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LONGEST_IDLE


def _is_keymap(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(keys, str)
        and keys.isprintable()
        and all(keys.split(","))
        and len(keys) <= LONGEST_KEYS
        and len(name) <= LONGEST_ID
        for name, keys in value.items()
    )
