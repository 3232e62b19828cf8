"""Events and questions in words, with the names of people, cards and suits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS
from oath_tui.engine.events import CardsEvent, Event
from oath_tui.engine.state import CHANCELLOR, SEATS, Ending, Seat

Names: TypeAlias = Mapping[Seat, str]
COLORED: dict[str, Seat] = {seat.capitalize(): seat for seat in SEATS if seat != CHANCELLOR}
COLORS = re.compile(rf"\b({'|'.join(COLORED)})\b")

ENDING_NAMES: dict[Ending, str] = {
    "usurper": "the Usurper has held the title",
    "vision": "the Vision has come true",
    "stable_regime": "the regime is stable",
    "war_exhaustion": "the land is weary of war",
}


class _Count:
    """A number that can be written with its noun."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(self.number)
        plural = f"{noun[:-3]}dice" if noun.endswith("die") else f"{noun}s"
        return f"{self.number} {noun if self.number == 1 else plural}"


def _word(value: Any, name_of: Callable[[str], str]) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _Count(value)
    if isinstance(value, tuple):
        return ", ".join(name_of(str(one)) for one in value) or "nothing"
    return name_of(str(value))


def name_of(word: str, names: Names) -> str:
    """The name of a seat, card, suit or ending; other words stand as they are."""
    if word in SEATS:
        return names.get(word, word.capitalize())
    if word in SUITS:
        return word.capitalize()
    if word in ENDING_NAMES:
        return ENDING_NAMES[word]
    return catalog().name(word) if word in catalog() else with_names(word, names)


def with_names(text: str, names: Names) -> str:
    """Questions and labels call the Exiles' seats by their colour; people go by their names."""
    return COLORS.sub(lambda found: names.get(COLORED[found[0]], found[0]), text)


def tell(event: Event, names: Names) -> str:
    """The event in a line of the log. Mask it with `seen_by` first."""
    hidden = isinstance(event, CardsEvent) and not event.cards
    template = event.hidden_says if hidden and isinstance(event, CardsEvent) else event.says
    words = {
        field.name: _word(getattr(event, field.name), lambda word: name_of(word, names)) for field in fields(event)
    }
    return template.format(**words)
