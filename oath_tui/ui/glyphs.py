"""The signs on the table, with plain ones for terminals that have no others."""

from __future__ import annotations

from dataclasses import dataclass

from oath_tui.cards.models import Suit

SUIT_LETTERS: dict[Suit, str] = {
    "discord": "D",
    "arcane": "A",
    "order": "O",
    "hearth": "H",
    "beast": "B",
    "nomad": "N",
}


@dataclass(frozen=True, slots=True)
class Glyphs:
    favor: str = "●"
    secret: str = "✦"
    flipped: str = "✧"
    warband: str = "▲"
    pawn: str = "◆"
    shield: str = "◈"
    back: str = "▒"
    vision: str = "▓"
    full: str = "▮"
    empty: str = "▯"
    dot: str = "·"
    no: str = "✗"


UNICODE = Glyphs()
ASCII = Glyphs(
    favor="o",
    secret="*",
    flipped="'",
    warband="^",
    pawn="@",
    shield="#",
    back="?",
    vision="V",
    full="=",
    empty="-",
    dot=".",
    no="x",
)
