"""A Tabletop Simulator string as fields and back: what is written there, nothing added and nothing judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import hexdigits

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.interop.tts_numbers import (
    BANNERS,
    COLORS,
    FACEDOWN,
    LAYOUTS,
    NEWEST,
    NOTHING,
    OATHS,
    PLACES,
    SUIT_CODES,
    Layout,
    OathCode,
    Pile,
    Version,
    cards_by_number,
    may_lie,
    numbers,
    sites_by_number,
)

SITES = 8
NOBODY = "UNKNOWN"
"""How the mod calls a winner whose seat was empty."""


class TtsError(ValueError):
    """A string that cannot be read, or a world that no string can hold, in one sentence."""

    def __init__(self, at: int | None, what: str) -> None:
        self.at = at
        """Counted from 0, blanks before the string left out. None when a string is written, not read."""
        where = "" if at is None else f"at character {at} of the string, "
        sentence = f"{where}{what}."
        super().__init__(sentence[0].upper() + sentence[1:])


@dataclass(frozen=True, slots=True)
class TtsSite:
    site: CardId | None
    """None is a slot without a site."""
    facedown: bool
    cards: tuple[CardId | None, ...]
    """The left, middle and right place; relics lie among the denizens."""


@dataclass(frozen=True, slots=True)
class Previous:
    """The last game, from 3.3.1. Older strings say nothing of it, and the mod takes these values for them."""

    citizenship: int = 0
    """Who was a Citizen when it began, one bit a colour."""
    winner: int = COLORS["purple"]
    winner_name: str = NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class TtsWorld:
    """Every field of a string, in the order of the string."""

    version: Version = NEWEST
    game_number: int = 1
    """Of the game to be played next."""
    name: str
    status: int = 0
    """From 3.3.2, who took part in the last game; before that without a meaning."""
    citizenship: int = 0
    """Boards on their Citizen side, one bit a colour."""
    oath: OathCode
    suit_order: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    """Left over from an early rule."""
    sites: tuple[TtsSite, ...]
    world_deck: tuple[CardId, ...] = ()
    """Top card first."""
    dispossessed: tuple[CardId, ...] = ()
    relic_deck: tuple[CardId, ...] = ()
    """Bottom card first, unlike the world deck. Layout A has none."""
    previous: Previous = Previous()
    warnings: tuple[str, ...] = field(default=(), compare=False)
    """What was put right on the way, a sentence each."""

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.version]

    @property
    def after_name(self) -> int:
        """The character that follows the name; up to the decks every field stands at a fixed distance from it."""
        return 12 + len(self.name)


def units(text: str) -> int:
    """The length as the mod counts it: a character outside the basic plane counts twice."""
    return sum(2 if ch > "\uffff" else 1 for ch in text)


def is_broken(text: str) -> bool:
    """Half of such a character, which no file can hold."""
    return any("\ud800" <= ch <= "\udfff" for ch in text)


# Reading


def parse(text: str) -> TtsWorld:
    """The fields of a string of any version the mod reads. See `oath_tui.interop.tts` for what is refused."""
    reader = _Reader(text.lstrip().rstrip("\r\n"))
    version = reader.version()
    layout = LAYOUTS[version]
    return TtsWorld(  # the arguments are read from the string in this order
        version=version,
        game_number=reader.number(4, "the number of the game"),
        name=reader.name(),
        status=reader.number(2, "the byte of those who played"),
        citizenship=reader.number(2, "the citizenship byte"),
        oath=reader.oath(),
        suit_order=tuple(reader.suit() for _ in range(SUIT_CODES)),
        sites=tuple(reader.site(number) for number in range(1, SITES + 1)),
        world_deck=reader.pile("world deck"),
        dispossessed=reader.pile("dispossessed"),
        relic_deck=reader.pile("relic deck") if layout != "A" else (),
        previous=reader.previous() if layout == "C" else Previous(),
        warnings=reader.end(),
    )


class _Reader:
    """Walks through a string from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.seen: set[CardId] = set()
        """Sites and both faces of edifices: none may stand twice."""
        self.warnings: list[str] = []

    def number(self, digits: int, what: str) -> int:
        piece = self.text[self.at : self.at + digits]
        for place, ch in enumerate(piece, self.at):
            if ch not in hexdigits:
                raise TtsError(place, f"{what} needs a hexadecimal digit, not {ch!a}")
        if len(piece) < digits:
            raise TtsError(len(self.text), f"the text ends before {what}")
        self.at += digits
        return int(piece, 16)

    def words(self, length: int) -> str:
        """So many units of plain text, or what is left of it."""
        start, left = self.at, length
        while left > 0 and self.at < len(self.text):
            ch = self.text[self.at]
            if is_broken(ch) or units(ch) > left:
                raise TtsError(self.at, "a character is cut in two")
            left -= units(ch)
            self.at += 1
        return self.text[start : self.at]

    def version(self) -> Version:
        major, minor, patch = (self.number(2, "the version") for _ in range(3))
        if (major, minor, patch) not in LAYOUTS:
            raise TtsError(0, f"the version is {major}.{minor}.{patch}, which this program does not know")
        return major, minor, patch

    def name(self) -> str:
        length = self.number(2, "the length of the name")
        if not length:
            raise TtsError(self.at - 2, "the chronicle has a name without letters")
        name = self.words(length)
        if units(name) < length:
            raise TtsError(len(self.text), "the text ends before the name does")
        return name

    def oath(self) -> OathCode:
        code = self.number(2, "the oath")
        if code >= len(OATHS):
            raise TtsError(self.at - 2, f"the oath is {code:02X}, and there are only 00 to 04")
        return OATHS[code]

    def suit(self) -> int:
        code = self.number(1, "the order of the suits")
        if code >= SUIT_CODES:
            raise TtsError(self.at - 1, f"the order of the suits has a {code:X}, and there are only 0 to 5")
        return code

    def site(self, number: int) -> TtsSite:
        what = f"site {number}"
        code = self.number(2, what)
        facedown = FACEDOWN <= code < NOTHING
        site = sites_by_number().get(code - FACEDOWN if facedown else code)
        if site is None and code != NOTHING:
            raise TtsError(self.at - 2, f"{what} has the number {code:02X}, which no site has")
        if site:
            self.once(site, {site})
        return TtsSite(site, facedown, tuple(self.place(what) for _ in range(PLACES)))

    def place(self, what: str) -> CardId | None:
        code = self.number(2, f"a card at {what}")
        if code == NOTHING:
            return None
        card = self.card(code, "site", what)
        edifice = catalog().edifices.get(card)
        if edifice:
            self.once(card, {card, edifice.flip_side})
        return card

    def pile(self, pile: Pile) -> tuple[CardId, ...]:
        where = f"the {pile}"
        count = self.number(2, f"the count of {where}")
        return tuple(self.card(self.number(2, f"card {n + 1} of {where}"), pile, where) for n in range(count))

    def card(self, code: int, pile: Pile, where: str) -> CardId:
        """The card of the number just read."""
        card = cards_by_number().get(code)
        if card is not None and may_lie(card, pile):
            return card
        if code == NOTHING:
            fault = f"{where} has an empty place"
        elif code in BANNERS or card is not None:
            name = catalog().name(card) if card else "a banner"
            fault = f"{name} cannot lie {'at' if pile == 'site' else 'in'} {where}"
        else:
            fault = f"{where} has the number {code:02X}, which no card has"
        raise TtsError(self.at - 2, fault)

    def once(self, card: CardId, faces: set[CardId]) -> None:
        if self.seen & faces:
            raise TtsError(self.at - 2, f"{catalog().name(card)} is on the map a second time")
        self.seen |= faces

    def previous(self) -> Previous:
        citizenship = self.number(2, "the citizenship byte of the last game")
        winner = self.number(2, "the winner of the last game")
        length = self.number(2, "the length of the winner's name")
        name = self.words(length).rstrip("\r\n")
        if units(name) < length or not name:
            self.warnings.append(f"The winner's name is too short: it is {name or NOBODY} now.")
        return Previous(citizenship, winner, name or NOBODY)

    def end(self) -> tuple[str, ...]:
        if self.text[self.at :].strip():
            self.warnings.append(f"The string ends at character {self.at}: the text behind it was left out.")
        return tuple(self.warnings)


# Writing


def format(tts: TtsWorld) -> str:
    """The string of these fields, in upper case."""
    if (tts.layout == "A" and tts.relic_deck) or (tts.layout != "C" and tts.previous != Previous()):
        raise TtsError(None, f"version {'.'.join(map(str, tts.version))} has no place for all of this world")
    parts = [
        *(_hex(part, 2, "the version") for part in tts.version),
        _hex(tts.game_number, 4, "the number of the game"),
        _words(tts.name, "the name"),
        _hex(tts.status, 2, "the byte of those who played"),
        _hex(tts.citizenship, 2, "the citizenship byte"),
        _hex(OATHS.index(tts.oath), 2, "the oath"),
        *(_hex(code, 1, "the order of the suits") for code in tts.suit_order),
        *map(_site, tts.sites),
        _pile(tts.world_deck, "the world deck"),
        _pile(tts.dispossessed, "the dispossessed"),
    ]
    if tts.layout != "A":
        parts.append(_pile(tts.relic_deck, "the relic deck"))
    if tts.layout == "C":
        parts.append(_hex(tts.previous.citizenship, 2, "the citizenship byte of the last game"))
        parts.append(_hex(tts.previous.winner, 2, "the winner of the last game"))
        parts.append(_words(tts.previous.winner_name, "the winner's name"))
    return "".join(parts)


def _hex(value: int, digits: int, what: str) -> str:
    if not 0 <= value < 16**digits:
        raise TtsError(None, f"{what} is {value}, and the string has room for {16**digits - 1} at most")
    return f"{value:0{digits}X}"


def _words(text: str, what: str) -> str:
    if not text or is_broken(text):
        raise TtsError(None, f"{what} is empty or has half a character")
    return _hex(units(text), 2, f"the length of {what}") + text


def _site(site: TtsSite) -> str:
    if len(site.cards) != PLACES:
        raise TtsError(None, f"a site of the string has {PLACES} places, not {len(site.cards)}")
    code = NOTHING if site.site is None else _number(site.site) + FACEDOWN * site.facedown
    return f"{code:02X}" + "".join("FF" if card is None else f"{_number(card):02X}" for card in site.cards)


def _pile(cards: tuple[CardId, ...], what: str) -> str:
    count = _hex(len(cards), 2, f"the number of cards in {what}")
    return count + "".join(f"{_number(card):02X}" for card in cards)


def _number(card: CardId) -> int:
    if card not in numbers():
        raise TtsError(None, f"'{card}' has no number in these strings")
    return numbers()[card]
