"""The signs on the table, with plain ones for terminals that have no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    done: str = "✓"
    now: str = "▸"
    times: str = "×"
    sword: str = " † "
    hollow: str = " ½ "
    skull: str = "†☠†"
    blank: str = "   "
    one_shield: str = " ◈ "
    two_shields: str = "◈ ◈"
    double: str = "×2 "
    bar: tuple[str, str, str, str] = ("█", "▓", "▒", "·")
    """Shares of a bar, the surest first."""
    die: tuple[str, str, str] = ("╭───╮", "││", "╰───╯")
    """A die: its top, its sides, its bottom."""


UNICODE = Glyphs()
ASCII = Glyphs(
    favor="$",
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
    done="+",
    now=">",
    times="x",
    sword=" 1 ",
    hollow="1/2",
    skull="2+X",
    one_shield=" 1 ",
    two_shields=" 2 ",
    double="x2 ",
    bar=("#", "+", "-", "."),
    die=("+---+", "||", "+---+"),
)
