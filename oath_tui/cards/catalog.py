"""All printed cards by id, read once from the data files beside this module."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Annotated, TypeVar

from pydantic import Field, TypeAdapter

from oath_tui.cards.models import (
    SUITS,
    Banner,
    Card,
    CardId,
    Denizen,
    Edifice,
    Oath,
    OathName,
    Printed,
    Relic,
    Site,
    Suit,
    TitleSide,
    Trait,
    Vision,
)

FILES = (*SUITS, "edifices", "relics", "sites", "visions", "banners", "reliquary", "oaths", "title")
C = TypeVar("C", bound=Printed)


class Catalog:
    """The printed cards. Every lookup is by card id; ids are unique over all kinds."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: dict[CardId, Card] = {}
        for card in cards:
            if card.id in self.cards:
                raise ValueError(f"two cards have the id {card.id}")
            self.cards[card.id] = card
        self.denizens = self._of(Denizen)
        self.edifices = self._of(Edifice)
        self.relics = self._of(Relic)
        self.sites = self._of(Site)
        self.visions = self._of(Vision)
        self.banners = self._of(Banner)
        self.traits = self._of(Trait)
        self.oaths: dict[OathName, Oath] = {oath.oath: oath for oath in self._of(Oath).values()}
        self.title_sides = self._of(TitleSide)
        self.suits: dict[CardId, Suit | None] = {card.id: card.suit for card in self.cards.values()}
        """The printed suit of every face; relics, Visions and ruins have none."""

    def _of(self, kind: type[C]) -> dict[CardId, C]:
        return {card.id: card for card in self.cards.values() if isinstance(card, kind)}

    def __getitem__(self, card_id: CardId) -> Card:
        return self.cards[card_id]

    def __contains__(self, card_id: object) -> bool:
        return card_id in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    def name(self, card_id: CardId) -> str:
        return self.cards[card_id].name

    def find(self, words: str) -> Card | None:
        """The card with this name, alias or id, whatever the spelling of case and blanks."""
        wanted = _plain(words)
        for card in self:
            if wanted in (_plain(name) for name in (card.id, card.name, *card.aliases)):
                return card
        return None

    def near(self, words: str, most: int = 5) -> list[Card]:
        """Cards whose names look like these words, best first."""
        names = {_plain(name): card for card in self for name in (card.name, *card.aliases)}
        wanted = _plain(words)
        found = [name for name in names if wanted and wanted in name]
        found += get_close_matches(wanted, names, n=most, cutoff=0.6)
        return list({names[name].id: names[name] for name in found}.values())[:most]


def _plain(words: str) -> str:
    return "".join(ch for ch in words.lower() if ch.isalnum())


def _read(name: str) -> object:
    path = resources.files("oath_tui.cards").joinpath("data", f"{name}.json")
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def catalog() -> Catalog:
    """The catalog, read and checked on first use."""
    adapter: TypeAdapter[list[Card]] = TypeAdapter(list[Annotated[Card, Field(discriminator="kind")]])
    return Catalog(card for name in FILES for card in adapter.validate_python(_read(name)))
