"""`--ascii`: whatever a widget draws, only plain signs reach the terminal."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_ALIKE = {
    "-": "─━╌╍┄┅┈┉═╴╶╸╺‐‑‒–—―−⎯▔▁▂",
    "|": "│┃╎╏┆┇┊┋║╵╷╹╻▏▎▍▌▐▕▊▋▉",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫",
    "#": "█▀▄▙▛▜▟▓▆▇▅▃■◼▮◈",
    ":": "▒░",
    "o": "●○◉•",
    "*": "✦✧★☆⭘",
    "^": "▲△↑⌃",
    "v": "▼▽↓",
    ">": "▶►→❯›🔎",
    "<": "◀◄←❮‹",
    "@": "◆◇",
    ".": "·…",
    "x": "✗✘×✕╳",
    "X": "✓✔",
    "'": "‘’",
    '"': "“”",
}
_TABLE = {sign: plain for plain, signs in _ALIKE.items() for sign in signs}


@lru_cache(4096)
def plain(text: str) -> str:
    """The text in ASCII, as wide as it was: signs alike, letters without accents, else a question mark."""
    return text if text.isascii() else "".join(map(_plain_sign, text))


def _plain_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    width = cell_len(sign)
    found = _TABLE.get(sign) or unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"
    return found[:width].ljust(width)


class PlainSigns(LineFilter):
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(plain(text), style, control) for text, style, control in segments]
