"""The annals of a world: its generations as a told history, with a few charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.dice import FACES, attack_value, defense_value
from oath_tui.engine.events import ENDING_NAMES
from oath_tui.engine.game import Game
from oath_tui.store.annals import suits_of
from oath_tui.store.models import Built, GameData, Generation, WorldFile
from oath_tui.store.worlds import start_of
from oath_tui.tales.escape import html_safe, markdown_safe, plain_safe

BAR = 24


@dataclass(frozen=True, slots=True)
class Luck:
    """What the dice gave in all games, against what they give on average, die by die."""

    attack_expected: float
    attack_rolled: float
    defense_expected: float
    defense_rolled: float


@dataclass(slots=True)
class Annals:
    name: str
    begun: str
    notes: str
    tales: list[tuple[str, list[str]]]
    """For each generation a heading and its sentences."""
    present: list[str]
    suits: list[dict[Suit, int]]
    """The world's suits before each generation, and now."""
    endings: dict[str, int]
    rounds: list[int]
    families: dict[str, dict[str, int]]
    """For each colour: games, victories, and victories by role."""
    luck: Luck


def annals_of(world: WorldFile) -> Annals:
    suits = [suits_of(game.world.to_world()) for game in world.finished] + [suits_of(world.world.to_world())]
    return Annals(
        name=world.name,
        begun=world.created,
        notes=world.notes,
        tales=[(f"Generation {one.number}", sentences(one)) for one in world.generations],
        present=present(world),
        suits=suits,
        endings=dict(Counter(one.how for one in world.generations)),
        rounds=[one.rounds for one in world.generations],
        families=families(world),
        luck=luck_of(world),
    )


def sentences(one: Generation) -> list[str]:
    """A generation in a few sentences."""
    winner = next(seat for seat in one.seats if seat.seat == one.winner)
    others = [seat.name for seat in one.seats if seat.seat != one.winner]
    oath = catalog().oaths[one.oath_before].name.removeprefix("Oathkeeper of ")
    told = [
        f"Under the oath of {oath}, {winner.name} the {winner.role.capitalize()} stood against {_listed(others)}.",
        f"In the {_ordinal(one.rounds)} round {winner.name} won: {ENDING_NAMES[one.how]}.",
    ]
    told += [f"{_named(work.edifice)} rose at {_named(work.site)}." for work in one.built]
    told += [f"{_named(work.edifice)} at {_named(work.site)} fell to ruin." for work in one.ruined]
    if one.sites_lost:
        told.append(f"{_listed([_named(site) for site in one.sites_lost])} passed out of memory.")
    if one.sites_found:
        told.append(f"{_listed([_named(site) for site in one.sites_found])} came into the light.")
    if one.suits_gained:
        told.append(f"The world gained {_suits(one.suits_gained)} cards and lost {_suits(one.suits_lost)}.")
    after = catalog().oaths[one.oath_after].name.removeprefix("Oathkeeper of ")
    told.append(f"The victor vowed the oath of {after}.")
    return told


def present(world: WorldFile) -> list[str]:
    """What stands now."""
    faces = catalog().edifices
    places = [place for place in world.world.sites if place.faceup and place.site]
    standing = [
        Built(edifice=card, site=place.site or "") for place in places for card in place.cards if card in faces
    ]
    told = [f"Known sites: {_listed([_named(place.site or '') for place in places])}."]
    for work in standing:
        state = "stands" if faces[work.edifice].side == "intact" else "lies in ruins"
        told.append(f"{_named(work.edifice)} {state} at {_named(work.site)}.")
    told.append(f"The oath of the coming age: {catalog().oaths[world.world.oath].name}.")
    return told


def families(world: WorldFile) -> dict[str, dict[str, int]]:
    """Each colour's record over the generations."""
    found: dict[str, Counter[str]] = {}
    for one in world.generations:
        for seat in one.seats:
            record = found.setdefault(seat.seat, Counter())
            record["games"] += 1
            if seat.seat == one.winner:
                record["victories"] += 1
                record[f"as {seat.role}"] += 1
    return {seat: dict(record) for seat, record in found.items()}


def luck_of(world: WorldFile) -> Luck:
    """Every roll of every finished game; each die is weighed alone, so that doubling faces count as none."""
    rolls = [event for data in world.finished for event in _played(data).events if isinstance(event, ev.Rolled)]
    attack = [face for roll in rolls if roll.dice == "attack" for face in roll.faces]
    defense = [face for roll in rolls if roll.dice == "defense" for face in roll.faces]
    return Luck(
        round(len(attack) * _mean(FACES["attack"], _attack_worth), 1),
        round(fsum(map(_attack_worth, attack)), 1),
        round(len(defense) * _mean(FACES["defense"], _defense_worth), 1),
        round(fsum(map(_defense_worth, defense)), 1),
    )


def _played(data: GameData) -> Game:
    game = Game(start_of(data))
    for answer in data.answers:
        game.answer(answer)
    return game


def _attack_worth(face: str) -> float:
    return attack_value([face, face]) / 2


def _defense_worth(face: str) -> float:
    return float(defense_value([face]))


def _mean(faces: Sequence[str], worth: Callable[[str], float]) -> float:
    return fsum(map(worth, faces)) / len(faces)


# Charts


def bar(value: float, most: float, *, ascii_only: bool = False) -> str:
    full = round(BAR * value / most) if most else 0
    return ("#" if ascii_only else "█") * full


def suit_chart(annals: Annals) -> list[str]:
    """The suits of the world over its generations, a row each."""
    head = "gen  " + "".join(f"{suit.capitalize():>9}" for suit in SUITS)
    return [head] + [
        f"{number or 'start':>4} " + "".join(f"{counts[suit]:>9}" for suit in SUITS)
        for number, counts in enumerate(annals.suits)
    ]


def ending_chart(annals: Annals) -> list[str]:
    most = max(annals.endings.values(), default=0)
    return [
        f"{how.replace('_', ' '):16}{count:3} {bar(count, most)}"
        for how, count in sorted(annals.endings.items(), key=lambda pair: -pair[1])
    ]


def round_chart(annals: Annals) -> list[str]:
    return [f"gen {number:3}  {rounds} {bar(rounds, 8)}" for number, rounds in enumerate(annals.rounds, 1)]


def luck_lines(annals: Annals) -> list[str]:
    luck = annals.luck
    return [
        f"attack dice   expected {luck.attack_expected:7.1f}  rolled {luck.attack_rolled:7.1f}",
        f"defense dice  expected {luck.defense_expected:7.1f}  rolled {luck.defense_rolled:7.1f}",
    ]


def family_lines(annals: Annals) -> list[str]:
    return [
        f"{seat.capitalize():8}" + ", ".join(f"{what} {count}" for what, count in record.items())
        for seat, record in annals.families.items()
    ]


def charts(annals: Annals) -> list[tuple[str, list[str]]]:
    return [
        ("Suits of the world", suit_chart(annals)),
        ("Victories", ending_chart(annals)),
        ("Length of games in rounds", round_chart(annals)),
        ("The dice", luck_lines(annals)),
        ("The families", family_lines(annals)),
    ]


# Forms


def as_text(annals: Annals) -> str:
    parts = [plain_safe(annals.name), f"Begun {annals.begun}. {plain_safe(annals.notes)}".strip(), ""]
    for heading, told in annals.tales:
        parts += [heading, "  " + plain_safe(" ".join(told)), ""]
    parts += ["Now", *(f"  {line}" for line in annals.present), ""]
    for heading, lines in charts(annals):
        parts += [heading, *(f"  {line}" for line in lines), ""]
    return "\n".join(parts)


def as_markdown(annals: Annals) -> str:
    parts = [f"# {markdown_safe(annals.name)}", "", markdown_safe(f"Begun {annals.begun}. {annals.notes}"), ""]
    for heading, told in annals.tales:
        parts += [f"## {heading}", "", markdown_safe(" ".join(told)), ""]
    parts += ["## Now", "", *(f"- {markdown_safe(line)}" for line in annals.present), ""]
    for heading, lines in charts(annals):
        parts += [f"## {heading}", "", "```", *lines, "```", ""]
    return "\n".join(parts)


def as_html(annals: Annals) -> str:
    from oath_tui.tales.page import STYLE

    told = "".join(_section(heading, f"<p>{html_safe(' '.join(lines))}</p>") for heading, lines in annals.tales)
    now = "".join(f"<li>{html_safe(line)}</li>" for line in annals.present)
    drawn = "".join(_section(heading, f"<pre>{html_safe_lines(lines)}</pre>") for heading, lines in charts(annals))
    style = STYLE.replace("@media print{nav,pre{display:none}}", "")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html_safe(annals.name)}</title>'
        f"<style>{style}</style></head><body><main><h1>{html_safe(annals.name)}</h1>"
        f"<p>{html_safe(f'Begun {annals.begun}. {annals.notes}')}</p>{told}"
        f"<section><h2>Now</h2><ul>{now}</ul></section>{drawn}</main></body></html>\n"
    )


def _section(heading: str, body: str) -> str:
    return f"<section><h2>{heading}</h2>{body}</section>"


def html_safe_lines(lines: list[str]) -> str:
    return "\n".join(html_safe(line) for line in lines)


def _named(card: str) -> str:
    return catalog().name(card) if card in catalog() else card


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words) or "nobody"
    return ", ".join(words[:-1]) + " and " + words[-1]


def _suits(counts: dict[Suit, int]) -> str:
    return _listed([f"{count} {suit.capitalize()}" for suit, count in counts.items()]) if counts else "none"


def _ordinal(number: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[number - 1]
