"""A world between games: what the World Box and the Archive hold. Law 1.1, 8.7."""

from __future__ import annotations

from dataclasses import dataclass, field

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Edifice, OathName
from oath_tui.engine.layout import GRAND_SCEPTER
from oath_tui.engine.rng import Chance, shuffle
from oath_tui.engine.state import SLOT_REGIONS, Seat


class WorldError(ValueError):
    """The world cannot exist: a card twice, or a place too full."""


@dataclass(slots=True)
class WorldSite:
    site: CardId | None
    """None is an empty slot, filled from the site deck facedown at setup."""
    faceup: bool = True
    cards: list[CardId] = field(default_factory=list)
    relics: list[CardId] = field(default_factory=list)


@dataclass(slots=True)
class World:
    oath: OathName
    sites: list[WorldSite]
    """Top Cradle site to bottom Hinterland site."""
    world_deck: list[CardId] = field(default_factory=list)
    """Top card first. Empty: it is built at setup from `denizens` (1.19)."""
    denizens: list[CardId] = field(default_factory=list)
    """Denizens of a world deck that is not built yet."""
    relic_deck: list[CardId] = field(default_factory=list)
    """Top card first. Empty: all relics that lie at no site, shuffled at setup."""
    dispossessed: list[CardId] = field(default_factory=list)
    citizens: list[Seat] = field(default_factory=list)
    """Boards that lie on their Citizen side."""

    def check(self) -> None:
        """Refuses a world in which a card is unknown, stands twice or lies where it cannot."""
        if len(self.sites) != len(SLOT_REGIONS):
            raise WorldError(f"a map has {len(SLOT_REGIONS)} sites, not {len(self.sites)}")
        seen: set[CardId] = set()
        known = catalog()
        for card in self.all_cards():
            if card not in known:
                raise WorldError(f"there is no card '{card}'")
            faces = {card}
            if card in known.edifices:
                faces.add(known.edifices[card].flip_side)
            if seen & faces:
                raise WorldError(f"{known.name(card)} is in two places")
            seen |= faces
        for place in self.sites:
            _check_site(place)
        _check_kinds(self.world_deck, {*known.denizens, *known.visions}, "the world deck")
        _check_kinds([*self.denizens, *self.dispossessed], set(known.denizens), "a stack of denizens")
        _check_kinds(self.relic_deck, set(known.relics) - {GRAND_SCEPTER}, "the relic deck")

    def all_cards(self) -> list[CardId]:
        cards = [*self.world_deck, *self.denizens, *self.relic_deck, *self.dispossessed]
        for place in self.sites:
            cards += [*([place.site] if place.site else []), *place.cards, *place.relics]
        return cards


def _check_site(place: WorldSite) -> None:
    known = catalog()
    if place.site is None:
        if place.cards or place.relics:
            raise WorldError("cards lie at an empty slot")
        return
    if place.site not in known.sites:
        raise WorldError(f"{known.name(place.site)} is no site")
    _check_kinds(place.cards, {*known.denizens, *known.edifices}, known.name(place.site))
    _check_kinds(place.relics, set(known.relics) - {GRAND_SCEPTER}, known.name(place.site))
    if not place.faceup and (place.cards or place.relics):
        raise WorldError(f"cards lie at {known.name(place.site)}, which is facedown")


def _check_kinds(cards: list[CardId], allowed: set[CardId], where: str) -> None:
    for card in cards:
        if card not in allowed:
            raise WorldError(f"{catalog().name(card)} cannot lie in {where}")


# The first game


FIRST_SITES: tuple[tuple[CardId, bool, tuple[CardId, ...], tuple[CardId, ...]], ...] = (
    ("plains", True, ("longbows",), ()),
    ("lush_coast", False, (), ()),
    ("mountain", True, ("taming_charm",), ("ivory_eye",)),
    ("buried_giant", False, (), ()),
    ("salt_flats", False, (), ()),
    ("rocky_coast", True, ("elders",), ()),
    ("wastes", False, (), ()),
    ("great_slum", False, (), ()),
)
FIRST_DECK: tuple[CardId, ...] = (
    "garrison",
    "faithful_friend",
    "fire_talkers",
    "errand_boy",
    "the_old_oak",
    "inquisitor",
    "alchemist",
    "vision_of_conquest",
    "long_lost_heir",
    "roving_terror",
    "vision_of_sanctuary",
    "tents",
    "bear_traps",
    "true_names",
    "warning_signals",
    "vision_of_faith",
    "book_burning",
    "great_herd",
    "welcoming_party",
    "rangers",
    "vision_of_rebellion",
    "scouts",
    "the_gathering",
    "conspiracy",
    "pressgangs",
    "second_wind",
    "dazzle",
    "memory_of_home",
    "disgraced_captain",
    "storyteller",
    "magicians_code",
    "armed_mob",
    "mercenaries",
    "tavern_songs",
    "scryer",
    "acting_troupe",
    "extra_provisions",
    "traveling_doctor",
    "rain_boots",
    "martial_culture",
    "wizard_school",
    "tinkers_fair",
    "wrestlers",
    "a_small_favor",
    "battle_honors",
    "keep",
    "naysayers",
    "sleight_of_hand",
    "key_to_the_city",
    "animal_playmates",
    "spirit_snare",
    "wolves",
    "forest_paths",
    "horse_archers",
    "wayside_inn",
    "ancient_binding",
)
FIRST_RELICS: tuple[CardId, ...] = (
    "ring_of_devotion",
    "whistle",
    "cracked_horn",
    "obsidian_cage",
    "cursed_cauldron",
    "book_of_records",
    "grand_mask",
    "dowsing_sticks",
    "horned_mask",
    "map",
    "bandit_crown",
    "skeleton_key",
    "dragonskin_drum",
    "sticky_fire",
    "brass_horse",
    "truthful_harp",
    "cup_of_plenty",
    "oracular_pig",
    "circlet_of_command",
)


def first_game() -> World:
    """The world of the walkthrough, every deck in its order."""
    return World(
        oath="supremacy",
        sites=[WorldSite(site, faceup, list(cards), list(relics)) for site, faceup, cards, relics in FIRST_SITES],
        world_deck=list(FIRST_DECK),
        relic_deck=list(FIRST_RELICS),
    )


def starting_denizens() -> list[CardId]:
    return [denizen.id for denizen in catalog().denizens.values() if denizen.starting_deck]


def new_chronicle(chance: Chance) -> World:
    """The first world with its decks shuffled and its hidden sites drawn anew."""
    sites = [WorldSite(site if faceup else None, faceup, list(cards)) for site, faceup, cards, _ in FIRST_SITES]
    placed = {card for place in sites for card in place.cards}
    return _filled(
        World("supremacy", sites, denizens=[card for card in starting_denizens() if card not in placed]),
        chance,
    )


def random_world(chance: Chance) -> World:
    """Any world that many generations might have left: sites, denizens, ruins and oath by chance."""
    known = catalog()
    oaths: list[OathName] = ["supremacy", "the_people", "protection", "devotion"]
    site_cards = list(known.sites)
    shuffle(chance, site_cards)
    denizens = list(known.denizens)
    shuffle(chance, denizens)
    faces = list(known.edifices.values())
    shuffle(chance, faces)
    sites = []
    tops = (0, 2, 5)
    for slot in range(len(SLOT_REGIONS)):
        site = WorldSite(site_cards.pop(), slot in tops or chance.randrange(3) == 0)
        if site.faceup and site.site:
            _settle(chance, site, known.sites[site.site].capacity, denizens, faces)
        sites.append(site)
    count = 45 + chance.randrange(20)
    boards: list[Seat] = ["red", "blue", "yellow", "white", "brown"]
    world = World(
        oath=oaths[chance.randrange(4)],
        sites=sites,
        denizens=[denizens.pop() for _ in range(count)],
        dispossessed=[denizens.pop() for _ in range(chance.randrange(13))],
        citizens=[seat for seat in boards if chance.randrange(4) == 0],
    )
    return _filled(world, chance)


def _settle(chance: Chance, place: WorldSite, capacity: int, denizens: list[CardId], faces: list[Edifice]) -> None:
    """Puts fitting cards at a faceup site, now and then an edifice or its ruin."""
    if capacity and faces and chance.randrange(5) == 0:
        face = faces.pop()
        faces[:] = [other for other in faces if other.id != face.flip_side]
        place.cards.append(face.id)
    for _ in range(chance.randrange(capacity - len(place.cards) + 1)):
        fitting = [card for card in denizens if catalog().denizens[card].restriction != "adviser_only"]
        place.cards.append(fitting[-1])
        denizens.remove(fitting[-1])


def _filled(world: World, chance: Chance) -> World:
    """Draws the hidden sites, deals relics to faceup sites and orders every deck."""
    known = catalog()
    taken = {place.site for place in world.sites}
    free = [site for site in known.sites if site not in taken]
    shuffle(chance, free)
    for place in world.sites:
        if place.site is None:
            place.site, place.faceup = free.pop(), False
    relics = [relic.id for relic in known.relics.values() if relic.in_relic_deck]
    shuffle(chance, relics)
    for place in world.sites:
        if place.faceup and place.site and not place.relics:
            place.relics = [relics.pop() for _ in range(known.sites[place.site].reveal.relics)]
    world.relic_deck = relics
    world.world_deck = build_world_deck(world.denizens, list(known.visions), chance)
    world.denizens = []
    return world


def build_world_deck(denizens: list[CardId], visions: list[CardId], chance: Chance) -> list[CardId]:
    """1.19, 8.8: 10 denizens with 2 Visions, on 15 with 3, on the rest. Top card first."""
    denizens, visions = list(denizens), list(visions)
    shuffle(chance, denizens)
    shuffle(chance, visions)
    first = denizens[:10] + visions[:2]
    second = denizens[10:25] + visions[2:]
    shuffle(chance, first)
    shuffle(chance, second)
    return [*first, *second, *denizens[25:]]
