"""From the fields of a Tabletop Simulator string to a world of this game, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import World, WorldError, WorldSite, starting_denizens
from oath_tui.interop.tts_numbers import (
    CITIZEN_BITS,
    COLORS,
    NEWEST,
    PLACES,
    all_relics,
    byte_of,
    citizens_in,
    winner_in,
)
from oath_tui.interop.tts_string import Previous, TtsError, TtsSite, TtsWorld

# Repairs


def repaired(tts: TtsWorld) -> TtsWorld:
    """The same fields with every card in one place and every relic somewhere; `warnings` says what was done."""
    said = list(tts.warnings)
    seen: set[CardId] = set()
    fixed = replace(
        tts,
        citizenship=_citizenship(tts.citizenship, said),
        sites=_each_once(tts.sites, seen, said),
        world_deck=_once(tts.world_deck, seen, "the world deck", said),
        dispossessed=_once(tts.dispossessed, seen, "the dispossessed", said),
        relic_deck=_whole_relic_deck(tts, seen, said),
        previous=_plain_previous(tts.previous, said),
    )
    return replace(fixed, warnings=(*said, *_doubts(fixed)))


def _once(cards: Iterable[CardId], seen: set[CardId], where: str, said: list[str]) -> tuple[CardId, ...]:
    """These cards without those seen before."""
    kept: list[CardId] = []
    dropped = 0
    for card in cards:
        if card in seen:
            dropped += 1
        else:
            kept.append(card)
            seen.add(card)
    if dropped:
        said.append(f"{_counted(dropped)} that the string has twice left {where}.")
    return tuple(kept)


def _each_once(sites: Iterable[TtsSite], seen: set[CardId], said: list[str]) -> tuple[TtsSite, ...]:
    """Of a card that is at two places of the map, the later place is emptied."""
    kept = []
    for number, site in enumerate(sites, 1):
        places = (_once([card] if card else [], seen, f"site {number}", said) for card in site.cards)
        kept.append(replace(site, cards=tuple(place[0] if place else None for place in places)))
    return tuple(kept)


def _whole_relic_deck(tts: TtsWorld, seen: set[CardId], said: list[str]) -> tuple[CardId, ...]:
    """As the mod does it: the double nearest the top stays, and what is missing comes on top by rising number."""
    deck = _once(reversed(tts.relic_deck), seen, "the relic deck", said)[::-1]
    missing = tuple(relic for relic in all_relics() if relic not in seen)
    if len(missing) == len(all_relics()) or (not deck and (tts.layout == "A" or tts.game_number <= 1)):
        return ()  # shuffled at setup
    if missing:
        said.append(f"{_counted(len(missing))} that the string does not have came on top of the relic deck.")
    return deck + missing


def _citizenship(byte: int, said: list[str]) -> int:
    if byte & ~CITIZEN_BITS:
        said.append(f"Bits of the citizenship byte {byte:02X} that mean no color were left out.")
    return byte & CITIZEN_BITS


def _plain_previous(previous: Previous, said: list[str]) -> Previous:
    winner = winner_in(previous.winner)
    if previous.winner != COLORS[winner]:
        said.append(f"The winner byte {previous.winner:02X} names no color or several: {winner} won.")
    return replace(previous, citizenship=_citizenship(previous.citizenship, said), winner=COLORS[winner])


def _doubts(tts: TtsWorld) -> list[str]:
    """What is odd and stays as it is."""
    doubts = []
    known = catalog()
    visions = sum(card in known.visions for card in tts.world_deck)
    if tts.world_deck and visions != len(known.visions):
        then = "" if visions else ": it is built anew at setup"
        doubts.append(f"The world deck has {visions} Visions, not {len(known.visions)}{then}.")
    if not tts.world_deck and tts.game_number > 1:
        doubts.append("The world deck is empty: it is built at setup from the cards of a first game.")
    for site in tts.sites:
        cards = [card for card in site.cards if card and card not in known.relics]
        if site.site and len(cards) > known.sites[site.site].capacity:
            doubts.append(f"{known.name(site.site)} has more cards than it has room for.")
    return doubts


def _counted(cards: int) -> str:
    """Which ones they are stays hidden."""
    return "1 card" if cards == 1 else f"{cards} cards"


# To a world


def to_world(tts: TtsWorld) -> World:
    """The world that these fields describe, repaired; top cards first."""
    fixed = repaired(tts)
    oath = fixed.oath
    if oath == "conspiracy":
        raise TtsError(tts.after_name + 4, "the oath is Conspiracy, and no game is played under it")
    for number, site in enumerate(tts.sites):
        if any(site.cards) and (site.facedown or not site.site):
            where = "a facedown site" if site.site else "a slot without a site"
            raise TtsError(tts.after_name + 12 + 8 * number, f"cards lie at {where}, where there can be none")
    built = any(card in catalog().visions for card in fixed.world_deck)
    world = World(
        oath=oath,
        sites=[_world_site(site) for site in fixed.sites],
        world_deck=list(fixed.world_deck) if built else [],
        denizens=[] if built else list(fixed.world_deck) or _first_denizens(fixed),
        relic_deck=list(reversed(fixed.relic_deck)),
        dispossessed=list(fixed.dispossessed),
        citizens=citizens_in(fixed.citizenship),
    )
    try:
        world.check()
    except WorldError as error:
        raise TtsError(None, f"there can be no such world: {error}") from None
    return world


def _world_site(site: TtsSite) -> WorldSite:
    cards = [card for card in site.cards if card]
    relics = [card for card in cards if card in catalog().relics]
    others = [card for card in cards if card not in catalog().relics]
    return WorldSite(site.site, bool(site.site) and not site.facedown, others, relics)


def _first_denizens(tts: TtsWorld) -> list[CardId]:
    """The mod builds an empty world deck from the starting cards that are not elsewhere."""
    elsewhere = {*tts.dispossessed, *(card for site in tts.sites for card in site.cards)}
    return [card for card in starting_denizens() if card not in elsewhere]


# From a world


def blank(name: str) -> TtsWorld:
    """The fields of a chronicle in which nothing was played yet, for `from_world`."""
    return TtsWorld(name=name, oath="supremacy", sites=())


def from_world(world: World, like: TtsWorld) -> TtsWorld:
    """The fields that describe this world; `like` gives all that a World does not hold.

    If `like` already describes it, it stays as it is, with its gaps and its version. Else the sites that are
    unchanged keep their table order, and a version without room for everything becomes the newest.
    """
    if _describes(like, world):
        return like
    old = [*like.sites, *[None] * len(world.sites)]
    return replace(
        like,
        version=like.version if like.layout == "C" else NEWEST,
        citizenship=byte_of(world.citizens) & CITIZEN_BITS,
        oath=world.oath,
        sites=tuple(_tts_site(place, before) for place, before in zip(world.sites, old, strict=False)),
        world_deck=tuple(world.world_deck or world.denizens),
        dispossessed=tuple(world.dispossessed),
        relic_deck=tuple(reversed(world.relic_deck)),
    )


def _describes(tts: TtsWorld, world: World) -> bool:
    if not tts.sites:
        return False
    try:
        mine = to_world(tts)
    except TtsError:
        return False
    return mine == replace(world, citizens=[seat for seat in SEATS if seat in world.citizens])


def _tts_site(place: WorldSite, before: TtsSite | None) -> TtsSite:
    """Cards from the left and relics from the right, as at the table, unless they lay otherwise before."""
    if before is not None and _world_site(before) == place:
        return before
    count = len(place.cards) + len(place.relics)
    if count > PLACES:
        name = catalog().name(place.site) if place.site else "an empty slot"
        raise TtsError(None, f"{name} has {count} cards, and the string has room for {PLACES} at a site")
    free = [None] * (PLACES - count)
    return TtsSite(place.site, bool(place.site) and not place.faceup, (*place.cards, *free, *place.relics))
