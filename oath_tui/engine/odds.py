"""The exact odds of an attack, from every way the dice can fall. Law 5.5.4, 5.5.5.

Nothing here is sampled: equal dice are counted together, each way with the number of throws that lead to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from oath_tui.engine.dice import FACES, DiceKind, Face, attack_value, defense_value, skulls


@dataclass(frozen=True, slots=True)
class Stakes:
    """All that decides a battle before the dice fall; every bit of it lies open on the table."""

    attack: int
    """Attack dice."""
    defense: int
    """Defense dice."""
    force: int
    """The attacker's warbands: those that skulls kill first, and that can then be sacrificed."""
    defenders: int
    """Warbands and bandits that add to the defense."""
    attack_ignored: frozenset[Face] = frozenset()
    defense_ignored: frozenset[Face] = frozenset()
    doubled: bool = False
    """Each attack die counts twice, its skull too."""
    halved: bool = False
    """The attacker rolls only half of the dice."""
    ignores_skulls: bool = False
    sacrifice_worth: int = 1
    may_sacrifice: bool = True

    @property
    def rolled(self) -> int:
        """Attack dice that are really rolled."""
        return max(0, self.attack // 2 if self.halved else self.attack)


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely the attacker wins with at most so many sacrifices: none, one, and so on to the whole force."""

    wins: tuple[Fraction, ...]

    @property
    def plain(self) -> Fraction:
        """With no sacrifice."""
        return self.wins[0]

    @property
    def best(self) -> Fraction:
        """With as many sacrifices as it takes."""
        return self.wins[-1]

    def steps(self) -> list[tuple[int, Fraction]]:
        """Each number of sacrifices that makes a win likelier than one fewer does."""
        return [(n, win) for n, win in enumerate(self.wins) if n == 0 or win > self.wins[n - 1]]


@lru_cache(maxsize=512)
def odds(stakes: Stakes) -> Odds:
    """5.5.5: the attack must be higher than the defense; skulls kill before anyone can be sacrificed."""
    attacks = _attacks(stakes.rolled, stakes.attack_ignored, stakes.doubled)
    below = _ways_below(_defenses(max(0, stakes.defense), stakes.defense_ignored))
    throws = len(FACES["attack"]) ** stakes.rolled * len(FACES["defense"]) ** max(0, stakes.defense)
    most = stakes.force if stakes.may_sacrifice else 0
    won = [0] * (most + 1)
    for (value, killed), ways in attacks.items():
        left = max(0, stakes.force - (0 if stakes.ignores_skulls else killed))
        for count in range(most + 1):
            attack = value + stakes.sacrifice_worth * min(count, left)
            won[count] += ways * _ways(below, attack - stakes.defenders)
    return Odds(tuple(Fraction(count, throws) for count in won))


@lru_cache(maxsize=256)
def _attacks(dice: int, ignored: frozenset[Face], doubled: bool) -> Mapping[tuple[int, int], int]:
    """The attack and the warbands that skulls kill, each pair with its number of throws."""
    found: Counter[tuple[int, int]] = Counter()
    for faces, ways in _throws("attack", dice):
        value = attack_value(faces, ignored=ignored, doubled=doubled)
        found[value, skulls(faces, doubled=doubled)] += ways
    return found


@lru_cache(maxsize=256)
def _defenses(dice: int, ignored: frozenset[Face]) -> Mapping[int, int]:
    """The shields, each sum with its number of throws."""
    found: Counter[int] = Counter()
    for faces, ways in _throws("defense", dice):
        found[defense_value(faces, ignored=ignored)] += ways
    return found


def _ways_below(values: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """The values in order, and in how many throws a value or a smaller one falls."""
    ordered = sorted(values)
    return ordered, list(accumulate(values[value] for value in ordered))


def _ways(below: tuple[list[int], list[int]], limit: int) -> int:
    """In how many throws the shields stay below this limit."""
    values, ways = below
    fitting = bisect_left(values, limit)
    return ways[fitting - 1] if fitting else 0


def _throws(kind: DiceKind, dice: int) -> Iterator[tuple[list[Face], int]]:
    """Every different set of faces that so many dice can show, with the number of throws that show it."""
    sides = list(Counter(FACES[kind]).items())

    def fill(
        left: int, rest: list[tuple[Face, int]], faces: list[Face], ways: int
    ) -> Iterator[tuple[list[Face], int]]:
        face, copies = rest[0]
        if len(rest) == 1:
            yield faces + [face] * left, ways * copies**left
            return
        for count in range(left + 1):
            yield from fill(
                left - count, rest[1:], faces + [face] * count, ways * comb(left, count) * copies**count
            )

    return fill(dice, sides, [], 1)
