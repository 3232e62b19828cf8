"""Small words of a told history: numbers, lists, and names of cards with their article."""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import OathName, Suit

ONES = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "nine": "ninth",
    "twelve": "twelfth",
}
TIMES = ("never", "once", "twice")
WORDY = 100
"""From here on numbers are written in figures."""


def number(count: int) -> str:
    if count < len(ONES):
        return ONES[count]
    if count >= WORDY:
        return str(count)
    tens, ones = divmod(count, 10)
    return f"{TENS[tens]}-{ONES[ones]}" if ones else TENS[tens]


def ordinal(count: int) -> str:
    if count >= WORDY:
        last = count % 10 if count % 100 not in (11, 12, 13) else 0
        return str(count) + {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
    tens, hyphen, last_word = number(count).rpartition("-")
    if last_word in ORDINALS:
        return tens + hyphen + ORDINALS[last_word]
    stem = last_word.removesuffix("t") if last_word == "eight" else last_word
    return tens + hyphen + (f"{stem.removesuffix('y')}ieth" if stem.endswith("y") else f"{stem}th")


def times(count: int) -> str:
    return TIMES[count] if count < len(TIMES) else f"{number(count)} times"


def some(count: int, noun: str) -> str:
    return f"{number(count)} {noun}" if count == 1 else f"{number(count)} {noun}s"


def listed(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words) or "nobody"
    return ", ".join(words[:-1]) + " and " + words[-1]


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def named(card: str) -> str:
    """A site or an edifice as a sentence names it: the Plains, the Hall of Debate."""
    name = catalog().name(card) if card in catalog() else card
    return "the " + name.removeprefix("The ")


def are(cards: Sequence[str], plural: str = "were", single: str = "was") -> str:
    """The verb that goes with these places: the Mine was, the Plains were."""
    one = len(cards) == 1 and (not cards[0].endswith("s") or cards[0].endswith("ss"))
    return single if one else plural


def all_named(cards: Sequence[str]) -> str:
    return listed([named(card) for card in cards])


def oath_name(oath: OathName) -> str:
    return catalog().oaths[oath].name.removeprefix("Oathkeeper of ")


def by_suit(counts: dict[Suit, int], verb: str) -> str:
    """Suits with how much they grew or shrank: Hearth and Beast grew by two cards each, Nomad by one."""
    parts: list[str] = []
    for count in sorted(set(counts.values()), reverse=True):
        suits = [suit.capitalize() for suit, changed in counts.items() if changed == count]
        said = number(count)
        if not parts:
            said = f"{verb} {said} card" if count == 1 else f"{verb} {said} cards"
        elif " by" in verb:
            said = f"by {said}"
        parts.append(f"{listed(suits)} {said}" + (" each" if len(suits) > 1 else ""))
    return ", ".join(parts)
