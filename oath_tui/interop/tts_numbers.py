"""The numbers of Tabletop Simulator strings: versions, oaths, colours, cards and sites."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.state import SEATS, Seat

Version: TypeAlias = tuple[int, int, int]
Layout: TypeAlias = Literal["A", "B", "C"]
OathCode: TypeAlias = Literal["supremacy", "the_people", "devotion", "protection", "conspiracy"]
Pile: TypeAlias = Literal["site", "world deck", "dispossessed", "relic deck"]

NEWEST: Version = (3, 3, 3)
_VERSIONS: dict[Layout, str] = {
    "A": "1.6.0 1.6.1 1.6.2 1.7.0 1.7.1 1.7.2 1.8.0 1.9.0 1.9.1 1.9.2 2.0.0 2.0.3",
    "B": "3.1.0 3.1.1 3.1.2 3.1.3 3.2.0 3.3.0",
    "C": "3.3.1 3.3.2 3.3.3",
}


def _version(dotted: str) -> Version:
    major, minor, patch = map(int, dotted.split("."))
    return major, minor, patch


LAYOUTS: dict[Version, Layout] = {
    _version(dotted): layout for layout, versions in _VERSIONS.items() for dotted in versions.split()
}
"""A ends after the dispossessed, B adds the relic deck, C the previous game. The mod knows no other version."""

OATHS: tuple[OathCode, ...] = ("supremacy", "the_people", "devotion", "protection", "conspiracy")
"""By number. No game is played under the last: the mod has one table for oaths and Visions."""
SUIT_CODES = 6
FACEDOWN = 24
"""Added to the number of a site that lies facedown."""
NOTHING = 0xFF
"""An empty place at a site, or a slot without a site."""
PLACES = 3
"""Beside every site, left to right."""

COLORS: dict[Seat, int] = {"red": 0x01, "blue": 0x02, "white": 0x04, "yellow": 0x08, "brown": 0x10, "purple": 0x20}
CITIZEN_BITS = 0x1F
"""The Chancellor has no Citizen side."""


def citizens_in(byte: int) -> list[Seat]:
    return [seat for seat in SEATS if byte & COLORS[seat] & CITIZEN_BITS]


def byte_of(seats: Iterable[Seat]) -> int:
    return sum({COLORS[seat] for seat in seats})


def winner_in(byte: int) -> Seat:
    """The first bit from Purple down to Red; Purple if there is none, as the mod has it."""
    return next((seat for seat in reversed(COLORS) if byte & COLORS[seat]), "purple")


# Cards

_KINDS: dict[Pile, tuple[str, ...]] = {
    "site": ("denizen", "edifice", "relic"),
    "world deck": ("denizen", "vision"),
    "dispossessed": ("denizen",),
    "relic deck": ("relic",),
}
BANNERS = (215, 216)
"""Numbers the mod knows and never writes."""


@cache
def cards_by_number() -> dict[int, CardId]:
    """Every card a string may hold. The Grand Scepter is none: it is always the Chancellor's."""
    known = catalog()
    found = {card.tts_id: card.id for card in known.denizens.values()}
    found |= {card.tts_id: card.id for card in known.edifices.values()}
    found |= {card.tts_id: card.id for card in known.visions.values()}
    return found | {card.tts_id: card.id for card in known.relics.values() if card.in_relic_deck}


@cache
def sites_by_number() -> dict[int, CardId]:
    return {site.tts_id: site.id for site in catalog().sites.values()}


@cache
def numbers() -> dict[CardId, int]:
    """The way back, for cards and sites."""
    return {card: number for table in (cards_by_number(), sites_by_number()) for number, card in table.items()}


@cache
def all_relics() -> tuple[CardId, ...]:
    """The relics of the relic deck by rising number."""
    known = catalog().relics
    return tuple(card for _, card in sorted(cards_by_number().items()) if card in known)


def may_lie(card: CardId, pile: Pile) -> bool:
    return catalog()[card].kind in _KINDS[pile]
