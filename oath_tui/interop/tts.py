"""Tabletop Simulator save strings: a chronicle between two games as one line of text.

`parse` and `format` go between a string and its fields (`TtsWorld`), `to_world` and `from_world` between the
fields and a world of this game. `parse` keeps what is written, so `format(parse(text)) == text` for every string
it takes, but for lower case digits, blanks around, text behind the end and a winner's name that is too short.

Refused, with the character where the fault is (counted from 0, after any blanks in front):
  by `parse`: a version the mod does not know; a text that ends too early; a digit that is not hexadecimal; a name
    without letters or with half a character; an oath, suit, site or card number that does not exist; an empty
    place in a deck; a card where its kind cannot lie; a site twice; an edifice twice, or both its faces;
  by `to_world`: the oath of Conspiracy; cards at a facedown site or at a slot without a site.

Repaired by `to_world`, with a sentence in `repaired(tts).warnings`:
  a denizen or Vision that is twice in the string stays on the map before the world deck, there before the
    dispossessed, and at the first of two places (a string exported during a game has such cards);
  a relic that is twice stays on the map before the relic deck, there nearest the top; relics that are nowhere
    come on top of the deck by rising number, as the mod does it;
  no winner is Purple, of several winners the mod's first counts, and bits without a meaning are left out.

Not built yet, and built at setup: a world deck without Visions from its own denizens; an empty world deck from
the starting cards that are nowhere else; a relic deck when the string has none (layout A), when all relics are
missing, or when it is empty before the first game.

Left as it is, with a warning: some Visions missing, and more cards at a site than it has room for.
"""

from __future__ import annotations

from oath_tui.interop.tts_string import Previous, TtsError, TtsSite, TtsWorld, format, parse
from oath_tui.interop.tts_world import blank, from_world, repaired, to_world

__all__ = [
    "Previous",
    "TtsError",
    "TtsSite",
    "TtsWorld",
    "blank",
    "format",
    "from_world",
    "parse",
    "repaired",
    "to_world",
]
