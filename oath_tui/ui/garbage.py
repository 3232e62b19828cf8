"""When Python looks for garbage: seldom, since the screen stands still meanwhile."""

from __future__ import annotations

import gc

ENOUGH = 10_000
"""New objects before the next look. With Python's 700, every few keys all there is was gone through."""


def collect_seldom() -> None:
    gc.set_threshold(ENOUGH)
