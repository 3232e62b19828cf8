"""How the players like the game to look and feel: one JSON file, read at the start and written when they save."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from oath_tui.store.errors import SaveError
from oath_tui.store.files import write_text
from oath_tui.store.models import Handoff

ENVIRONMENT = "OATH_TUI_CONFIG"
ThemeName: TypeAlias = Literal["oath-dark", "oath-light", "oath-contrast", "oath-colorblind"]
Pace: TypeAlias = Literal["slow", "steady", "fast", "instant"]
PACES: dict[Pace, float] = {"slow": 1.5, "steady": 0.5, "fast": 0.15, "instant": 0.01}
"""Seconds between two moves of a computer."""


class Settings(BaseModel):
    model_config = ConfigDict(extra="forbid")

    theme: ThemeName = "oath-dark"
    ascii: bool = False
    motion: bool = True
    pace: Pace = "steady"
    handoff: Handoff = "strict"
    """What a new game begins with."""
    idle_minutes: Annotated[int, Field(ge=0, le=240)] = 10
    """After so many quiet minutes the table is covered again; 0 is never."""
    keymap: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(min_length=1, max_length=80)]] = {}
    """Keys that the players have moved: binding id to key names with commas between."""


def settings_path() -> Path:
    if named := os.environ.get(ENVIRONMENT):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("oath-tui", appauthor=False) / "settings.json"


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings, and a sentence if the file could not be used."""
    try:
        return Settings.model_validate(json.loads(path.read_text(encoding="utf-8"))), None
    except FileNotFoundError:
        return Settings(), None
    except ValidationError as error:
        why = _fault(error)
    except json.JSONDecodeError as error:
        why = f"line {error.lineno} is no JSON"
    except UnicodeDecodeError as error:
        why = f"byte {error.start} is no UTF-8 text"
    except OSError as error:
        why = error.strerror or str(error)
    return Settings(), f"{path} cannot be used ({why}): the usual settings hold until you save others."


def save(settings: Settings, path: Path) -> None:
    """Written aside and moved into place, also where the file is a link. Raises a SaveError."""
    try:
        write_text(path.resolve(), settings.model_dump_json(indent=2) + "\n")
    except SaveError as error:
        raise SaveError(path, error.what, "The settings hold until you quit.") from None


def _fault(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else first["msg"]
