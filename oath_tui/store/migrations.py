"""Old files, lifted one version at a time. Every version ever released has a fixture in the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oath_tui.store.models import VERSION

STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""The step that lifts a file of this version to the next."""


def lifted(data: dict[str, Any]) -> dict[str, Any]:
    """The data as the present version has it."""
    while isinstance(version := data.get("version"), int) and version in STEPS and version < VERSION:
        data = STEPS[version](data)
    return data
