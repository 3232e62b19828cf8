"""A generation told in a paragraph. The phrases take turns, so that a long history does not drone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.state import CHANCELLOR, LAST_ROUND, Role, Seat
from oath_tui.store.models import Generation, WorldData
from oath_tui.store.names import seen
from oath_tui.tales.deeds import Battle, Deeds
from oath_tui.tales.words import (
    all_named,
    are,
    by_suit,
    listed,
    named,
    number,
    oath_name,
    ordinal,
    sentence,
    some,
    times,
)

HARD = 4
"""A battle won against so much defense is worth a sentence."""
LONG_ROW = 3
"""So many victories of one family are a row whose end is worth a sentence."""


@dataclass(frozen=True, slots=True)
class Age:
    """A generation with all that is needed to tell it."""

    one: Generation
    deeds: Deeds
    before: WorldData
    after: WorldData
    past: Sequence[Generation]

    @property
    def names(self) -> dict[Seat, str]:
        return {seat.seat: seen(seat.name) for seat in self.one.seats}

    @property
    def winner(self) -> str:
        return self.names[self.one.winner]

    @property
    def chancellor(self) -> str:
        return self.names[CHANCELLOR]

    @property
    def roles_after(self) -> dict[Seat, Role]:
        return {seat.seat: seat.role for seat in self.one.seats}

    def pick(self, *phrases: str) -> str:
        """One of several ways to say it, another one in the next generation."""
        return phrases[(self.one.number - 1) % len(phrases)]


def told(age: Age) -> list[str]:
    known = (_lost,) if age.deeds.is_lost else (_war, _greatest, _title, _visions)
    parts = (_cast, *known, _allegiance, _ending, _row_of_victories, _works, _land, _suits, _vow)
    return [sentence(text) for part in parts for text in part(age) if text]


# While it lasted


def _cast(age: Age) -> Iterator[str]:
    """Who sat on the throne, and who did not."""
    names, roles = age.names, age.deeds.roles
    citizens = [names[seat] for seat in names if roles[seat] == "citizen"]
    exiles = [names[seat] for seat in names if roles[seat] == "exile"]
    yield f"{_throne(age)}, {_others(citizens, exiles)}"


def _throne(age: Age) -> str:
    name = age.chancellor
    phrase = age.pick(f"{name} was Chancellor", f"{name} sat on the throne", f"{name} ruled the Empire")
    if not age.past:
        return f"in the beginning {phrase}"
    last = age.past[-1]
    if {seat.seat for seat in last.seats} == set(age.names):
        return f"once more {phrase}"
    if last.winner != CHANCELLOR and name in (seen(seat.name) for seat in last.seats if seat.seat == last.winner):
        return f"{name}, who had won the throne, was Chancellor now"
    return phrase


def _others(citizens: Sequence[str], exiles: Sequence[str]) -> str:
    board = "a Citizen" if len(citizens) == 1 else "Citizens"
    if not citizens:
        return f"and {listed(exiles)} lived in exile"
    if not exiles:
        return f"{listed(citizens)} {'was' if len(citizens) == 1 else 'were'} {board}, and nobody lived in exile"
    return f"with {listed(citizens)} as {board} and {listed(exiles)} in exile"


def _lost(age: Age) -> Iterator[str]:
    yield "what was fought over nobody remembers: the journal cannot be read any more"


def _war(age: Age) -> Iterator[str]:
    battles, fallen = age.deeds.battles, age.deeds.fallen
    fought, won = len(battles), sum(battle.is_won for battle in battles)
    if not fought:
        yield age.pick("no battle was fought", "the armies never met") + _deaths(fallen)
    elif fought == 1:
        yield f"a single battle was fought, and the attacker {'won' if won else 'lost'} it" + _deaths(fallen)
    else:
        wins = "none" if not won else "every one" if won == fought else number(won)
        dead = some(fallen, "warband")
        yield age.pick(
            f"{some(fought, 'battle')} were fought, {wins} of them won by the attacker, and {dead} fell",
            f"{dead} fell in {some(fought, 'battle')}, of which the attackers won {wins}",
            f"the armies met {times(fought)}; the attackers won {wins} of these battles, and {dead} fell",
        )


def _deaths(fallen: int) -> str:
    return f", and {some(fallen, 'warband')} fell" if fallen else ""


def _greatest(age: Age) -> Iterator[str]:
    """The victory over the strongest defense."""
    won = [battle for battle in age.deeds.battles if battle.is_won and battle.defense >= HARD]
    if not won:
        return
    best = max(won, key=lambda battle: battle.defense)
    attacker, loser = age.names[best.attacker], _loser(age, best)
    yield age.pick(
        f"the greatest victory was {attacker}'s, by {best.attack} to {best.defense} over {loser}",
        f"long remembered was the day when {attacker} beat {loser} by {best.attack} to {best.defense}",
    )


def _loser(age: Age, battle: Battle) -> str:
    return next((name for seat, name in age.names.items() if seat == battle.defender), "the bandits")


def _title(age: Age) -> Iterator[str]:
    """Kept titles are the usual thing: not every generation speaks of them."""
    changes, holder = age.deeds.title_changes, age.names[age.deeds.title]
    if changes:
        yield f"the title of Oathkeeper changed hands {times(changes)}, and at the end it was {holder}'s"
    else:
        kept = f"through it all {holder} kept the title of Oathkeeper"
        yield age.pick(kept, "", f"nobody took the title from {holder}")


def _visions(age: Age) -> Iterator[str]:
    for seat in age.names:
        cards = [card for who, card in age.deeds.visions if who == seat]
        goals = [f"the {catalog().name(card)}" for card in cards if catalog().visions[card].oath]
        if len(goals) < len(cards):
            yield f"{age.names[seat]} hatched a Conspiracy"
        if goals:
            failed = age.pick(", in vain", ", but it was not to be") if seat != age.one.winner else ""
            yield f"{age.names[seat]} revealed {listed(goals)}{failed}"


def _allegiance(age: Age) -> Iterator[str]:
    """Who changed sides for good."""
    before, after = age.deeds.roles, age.roles_after
    joined = [age.names[seat] for seat in age.names if (before[seat], after[seat]) == ("exile", "citizen")]
    left = [age.names[seat] for seat in age.names if (before[seat], after[seat]) == ("citizen", "exile")]
    if joined:
        yield f"{listed(joined)} " + age.pick(
            "joined the Empire", "came home from exile", "became part of the Empire"
        )
    if left:
        yield f"{listed(left)} " + age.pick("turned against the Empire", "went into exile")


# How it ended


def _ending(age: Age) -> Iterator[str]:
    one, winner = age.one, age.winner
    role = age.roles_after[one.winner]
    rounds = f"the {ordinal(one.rounds)} round"
    weary = f"after {number(LAST_ROUND)} rounds the land was weary of war"
    match one.how, role:
        case "usurper", _:
            yield f"in {rounds} {winner} woke still holding the title, and the Usurper took the throne"
        case "vision", _:
            vision = next((catalog().name(card) for card in one.visions.get(one.winner, ())), "Vision")
            yield f"in {rounds} the {vision} came true, and {winner} took the throne"
        case "stable_regime", "chancellor":
            yield age.pick(
                f"after {rounds} the regime stood firm, and {winner} won",
                f"the Empire outlasted its enemies, and after {rounds} {winner} won",
                f"when {rounds} was over {winner} still ruled, and that was victory",
            )
        case "stable_regime", _:
            yield f"after {rounds} the regime stood firm, but it was {winner} the Citizen who inherited it"
        case _, "chancellor":
            yield f"{weary}, and {winner} was left in power"
        case _, "citizen":
            yield f"{weary}, and {winner} the Citizen inherited it"
        case _:
            yield f"{weary}, and the Exile {winner} took the throne"


def _row_of_victories(age: Age) -> Iterator[str]:
    """The winner's colour is a family: how long it has won, or whose row it ended."""
    winners = [one.winner for one in age.past]
    row = _row([*winners, age.one.winner])
    family = f"the {age.one.winner} family"
    if row == 1 and winners and _row(winners) >= LONG_ROW:
        yield f"so ended a row of {number(_row(winners))} victories of the {winners[-1]} family"
    if row == 1 and winners and age.one.winner not in winners:
        yield f"it was the first victory of {family}"
    elif row in (2, 3) or (row and row % 5 == 0):
        yield f"it was the {ordinal(row)} victory of {family} in a row"


def _row(winners: Sequence[Seat]) -> int:
    """How many of the last victories belong to one family."""
    count = 0
    for winner in reversed(winners):
        if winner != winners[-1]:
            break
        count += 1
    return count


# What it left


def _works(age: Age) -> Iterator[str]:
    ruins = {(place.site, card) for place in age.before.sites for card in place.cards if is_ruin(card)}
    for work in age.one.built:
        restored = (work.site, catalog().edifices[work.edifice].flip_side) in ruins
        verb = "restored" if restored else age.pick("raised", "built")
        yield f"{age.winner} {verb} {named(work.edifice)} at {named(work.site)}"
    for work in age.one.ruined:
        yield f"{named(work.edifice)} at {named(work.site)} fell to ruin"
    for site, ruin in sorted(ruins, key=str):
        if site in age.one.sites_lost:
            whole = catalog().edifices[ruin].flip_side
            yield f"the last stones of {named(whole)} were lost with {named(site)}"


def is_ruin(card: CardId) -> bool:
    return card in catalog().edifices and catalog().edifices[card].side == "ruined"


def _land(age: Age) -> Iterator[str]:
    """Sites come and gone; one that was forgotten may be found again at once."""
    again = [site for site in age.one.sites_lost if site in age.one.sites_found]
    lost = [site for site in age.one.sites_lost if site not in again]
    found = [site for site in age.one.sites_found if site not in again]
    if lost:
        yield age.pick(
            f"{all_named(lost)} passed out of memory",
            f"nobody remembered the way to {all_named(lost)}",
            f"{all_named(lost)} sank back into the dark",
            f"{all_named(lost)} {are(lost)} forgotten",
        )
    if found:
        yield age.pick(
            f"{all_named(found)} came into the light",
            f"travellers found {all_named(found)}",
            f"new on the map {are(found)} {all_named(found)}",
        )
    if again:
        yield f"{all_named(again)} {are(again)} lost and found again"


def _suits(age: Age) -> Iterator[str]:
    gained, lost = age.one.suits_gained, age.one.suits_lost
    where = age.pick("among the people", "in the land", "throughout the land")
    more, less = age.pick("grew by", "gained"), age.pick("shrank by", "lost")
    if changes := [text for text in (by_suit(gained, more), by_suit(lost, less)) if text]:
        yield f"{where} {'; '.join(changes)}"


def _vow(age: Age) -> Iterator[str]:
    oath = oath_name(age.one.oath_after)
    yield age.pick(
        f"{age.winner} vowed the oath of {oath}",
        f"for the age to come {age.winner} vowed the oath of {oath}",
        f"the new oath was that of {oath}",
    )
