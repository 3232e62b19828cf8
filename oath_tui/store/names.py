"""Names as people type them, made safe to show: one line of letters that can be seen."""

from __future__ import annotations

UNSEEN = "?"
"""The name of whoever typed nothing that can be seen."""


def seen(text: str) -> str:
    """Without control characters and marks that turn the direction of writing; breaks of lines become blanks."""
    return " ".join("".join(ch for ch in text if ch.isspace() or ch.isprintable()).split())


def seen_name(name: str) -> str:
    return seen(name) or UNSEEN
