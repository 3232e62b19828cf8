"""The annals of a world: what its records and journals tell, gathered. `telling` puts it into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import get_args

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Suit
from oath_tui.engine.state import SEATS, Ending, Role, Seat
from oath_tui.store.annals import suits_of
from oath_tui.store.models import Generation, WorldData, WorldFile
from oath_tui.store.names import seen
from oath_tui.tales.deeds import Deeds, Luck, deeds_of
from oath_tui.tales.telling import Age, is_ruin, told
from oath_tui.tales.words import all_named, named, number, oath_name, sentence, some, times

ENDINGS: tuple[Ending, ...] = get_args(Ending)


@dataclass(slots=True)
class Family:
    """All who ever sat in one colour."""

    seat: Seat
    names: list[str] = field(default_factory=list)
    games: int = 0
    victories: Counter[Role] = field(default_factory=Counter)
    luck: Luck = field(default_factory=Luck)

    @property
    def won(self) -> int:
        return self.victories.total()


@dataclass(frozen=True, slots=True)
class Work:
    """An edifice at a site, from generation to generation."""

    edifice: CardId
    site: CardId
    history: tuple[tuple[int, str], ...]
    """Generations, and what became of it in them: raised, restored, fell, or lost."""
    state: str
    """What it is now: standing, in ruins, or gone."""


@dataclass(slots=True)
class Annals:
    name: str
    begun: str
    notes: str
    summary: list[str]
    tales: list[tuple[str, list[str]]]
    """For each generation a heading and its sentences."""
    present: list[str]
    suits: list[dict[Suit, int]]
    """The world's suits before each generation, and now."""
    endings: dict[Ending, int]
    """Every kind of victory, also those that never happened."""
    rounds: list[int]
    families: dict[Seat, Family]
    luck: Luck
    """Of everybody and of the bandits."""
    works: list[Work]
    sites: dict[CardId, list[int]]
    """For each site that was ever on a chronicled map: the generations that began with it in sight."""


def annals_of(world: WorldFile, heard: Callable[[int], object] = lambda number: None) -> Annals:
    """Replays every finished game, which takes a while; `heard` is told how many are done."""
    deeds = []
    for data in world.finished:
        deeds.append(deeds_of(data))
        heard(len(deeds))
    worlds = [*(data.world for data in world.finished), world.world]
    ages = [
        Age(one, deeds[n], worlds[n], worlds[n + 1], world.generations[:n])
        for n, one in enumerate(world.generations)
    ]
    works = works_of(ages, world.world)
    return Annals(
        name=seen(world.name),
        begun=world.created,
        notes=seen(world.notes),
        summary=summary(world.generations),
        tales=[(heading(age), told(age)) for age in ages],
        present=present(world, works),
        suits=[suits_of(one.to_world()) for one in worlds],
        endings={how: sum(one.how == how for one in world.generations) for how in ENDINGS},
        rounds=[one.rounds for one in world.generations],
        families=families(ages),
        luck=sum((luck for one in deeds for luck in one.luck.values()), Luck()),
        works=works,
        sites=sites_of(worlds),
    )


def heading(age: Age) -> str:
    return f"Generation {age.one.number}: the oath of {oath_name(age.one.oath_before)}"


def summary(generations: Sequence[Generation]) -> list[str]:
    """The whole history in a sentence or two."""
    if not generations:
        return ["No game has been finished here: this world has no history yet."]
    roles = Counter(seat.role for one in generations for seat in one.seats if seat.seat == one.winner)
    count = len(generations)
    return [
        sentence(f"{some(count, 'generation')} {'is' if count == 1 else 'are'} told here"),
        sentence(
            f"a Chancellor won {times(roles['chancellor'])}, a Citizen {times(roles['citizen'])}, "
            f"an Exile {times(roles['exile'])}"
        ),
    ]


# Edifices and sites


def works_of(ages: Sequence[Age], now: WorldData) -> list[Work]:
    found: dict[tuple[CardId, CardId], list[tuple[int, str]]] = {}
    for age in ages:
        for site, card in _edifices(age.before):
            found.setdefault((_whole(card), site), [])
            if site in age.one.sites_lost and is_ruin(card):
                found[_whole(card), site].append((age.one.number, "lost"))
        for work in age.one.built:
            history = found.setdefault((work.edifice, work.site), [])
            again = bool(history) and history[-1][1] == "fell"
            history.append((age.one.number, "restored" if again else "raised"))
        for work in age.one.ruined:
            found.setdefault((work.edifice, work.site), []).append((age.one.number, "fell"))
    present_now = {(site, _whole(card)): card for site, card in _edifices(now)}
    for site, whole in present_now:
        found.setdefault((whole, site), [])
    return [
        Work(edifice, site, tuple(history), _state(present_now.get((site, edifice))))
        for (edifice, site), history in found.items()
    ]


def _edifices(world: WorldData) -> list[tuple[CardId, CardId]]:
    known = catalog().edifices
    return [(place.site, card) for place in world.sites if place.site for card in place.cards if card in known]


def _whole(card: CardId) -> CardId:
    return catalog().edifices[card].flip_side if is_ruin(card) else card


def _state(card: CardId | None) -> str:
    return "gone" if card is None else "in ruins" if is_ruin(card) else "standing"


def sites_of(worlds: Sequence[WorldData]) -> dict[CardId, list[int]]:
    found: dict[CardId, list[int]] = {}
    for generation, world in enumerate(worlds, 1):
        for place in world.sites:
            if place.site and place.faceup:
                found.setdefault(place.site, []).append(generation)
    return found


def present(world: WorldFile, works: Sequence[Work]) -> list[str]:
    """What stands now."""
    known = [place.site for place in world.world.sites if place.faceup and place.site]
    are_known = "is known" if len(known) == 1 else "are known"
    told = [f"{some(len(known), 'site')} {are_known}: {all_named(known)}"]
    told += [f"{named(one.edifice)} stands at {named(one.site)}" for one in works if one.state == "standing"]
    told += [
        f"{named(one.edifice)} lies in ruins at {named(one.site)}" for one in works if one.state == "in ruins"
    ]
    told.append(f"the oath of the coming age is that of {oath_name(world.world.oath)}")
    if world.game:
        told.append(f"generation {number(world.game.generation)} is being played")
    return [sentence(text) for text in told]


# Families


def families(ages: Sequence[Age]) -> dict[Seat, Family]:
    """Each colour's record over the generations, in the order of the seats."""
    found: dict[Seat, Family] = {}
    for age in ages:
        for seat in age.one.seats:
            family = found.setdefault(seat.seat, Family(seat.seat))
            family.games += 1
            family.luck += age.deeds.luck.get(seat.seat, Luck())
            if seen(seat.name) not in family.names:
                family.names.append(seen(seat.name))
            if seat.seat == age.one.winner:
                family.victories[seat.role] += 1
    return {seat: found[seat] for seat in SEATS if seat in found}


__all__ = ["ENDINGS", "Annals", "Deeds", "Family", "Work", "annals_of"]
