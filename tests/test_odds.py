"""The odds of an attack agree with rolling every die every way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oath_tui.engine import odds as odds_module
from oath_tui.engine.dice import BLANK, DOUBLE, FACES, HOLLOW, SHIELD, SKULL, SWORD, TWO_SHIELDS
from oath_tui.engine.odds import Stakes, odds
from tests.marks import law


def brute_force(stakes: Stakes) -> list[Fraction]:
    """Every throw of every die, summed up by hand: the wins with at most so many sacrifices."""
    dice = stakes.attack // 2 if stakes.halved else stakes.attack
    most = stakes.force if stakes.may_sacrifice else 0
    won, thrown = [0] * (most + 1), 0
    for shields in product(FACES["defense"], repeat=stakes.defense):
        defense = 0
        for face in shields:
            if face not in stakes.defense_ignored:
                defense += {SHIELD: 1, TWO_SHIELDS: 2}.get(face, 0)
        for face in shields:
            if face == DOUBLE and DOUBLE not in stakes.defense_ignored:
                defense *= 2
        for swords in product(FACES["attack"], repeat=dice):
            lying = [face for face in swords for _ in range(2 if stakes.doubled else 1)]
            left = stakes.force
            if not stakes.ignores_skulls:
                left = max(0, left - lying.count(SKULL))
            counted = [face for face in lying if face not in stakes.attack_ignored]
            attack = counted.count(SWORD) + 2 * counted.count(SKULL) + counted.count(HOLLOW) // 2
            thrown += 1
            total = defense + stakes.defenders
            needed = 0
            while attack + needed * stakes.sacrifice_worth <= total:
                needed += 1
            for allowed in range(needed, most + 1):
                won[allowed] += needed <= left
    return [Fraction(one, thrown) for one in won]


faces = st.sampled_from(
    [frozenset(), frozenset({HOLLOW}), frozenset({SKULL, TWO_SHIELDS}), frozenset({SHIELD}), frozenset({BLANK})]
)
all_stakes = st.builds(
    Stakes,
    attack=st.integers(0, 3),
    defense=st.integers(0, 3),
    force=st.integers(0, 5),
    defenders=st.integers(0, 4),
    attack_ignored=faces,
    defense_ignored=faces,
    doubled=st.booleans(),
    halved=st.booleans(),
    ignores_skulls=st.booleans(),
    sacrifice_worth=st.sampled_from([1, 3]),
    may_sacrifice=st.booleans(),
)


@law("5.5.4", "5.5.5")
@settings(max_examples=80, deadline=None)
@given(all_stakes)
def test_the_odds_agree_with_every_throw(stakes: Stakes) -> None:
    assert list(odds(stakes).wins) == brute_force(stakes)


@pytest.mark.parametrize("attack", range(5))
@pytest.mark.parametrize("defense", range(4))
def test_plain_dice_agree_with_every_throw(attack: int, defense: int) -> None:
    stakes = Stakes(attack, defense, force=attack, defenders=1)
    assert list(odds(stakes).wins) == brute_force(stakes)


def wins(stakes: Stakes) -> list[str]:
    return [str(win) for win in odds(stakes).wins]


def test_one_die_against_an_undefended_site() -> None:
    """A sword or two win; a hollow sword alone needs a warband."""
    assert wins(Stakes(attack=1, defense=0, force=1, defenders=0)) == ["1/2", "1"]


def test_skulls_kill_before_anyone_can_be_sacrificed() -> None:
    """Two swords against two defenders tie; the only warband is dead by then."""
    stakes = Stakes(attack=1, defense=0, force=1, defenders=2)
    assert wins(stakes) == ["0", "0"]
    assert wins(replace(stakes, ignores_skulls=True)) == ["0", "1/6"]


def test_no_dice_at_all() -> None:
    stakes = Stakes(attack=0, defense=0, force=3, defenders=1)
    assert wins(stakes) == ["0", "0", "1", "1"]
    assert wins(replace(stakes, may_sacrifice=False)) == ["0"]


def test_more_sacrifices_never_hurt_and_steps_name_those_that_help() -> None:
    found = odds(Stakes(3, 2, force=4, defenders=2))
    assert list(found.wins) == sorted(found.wins)
    assert found.steps()[0] == (0, found.plain)
    assert [count for count, _ in odds(Stakes(0, 0, force=3, defenders=1)).steps()] == [0, 2]


def test_twelve_dice_against_twelve_take_no_time() -> None:
    def fresh() -> float:
        for cache in (odds_module.odds, odds_module._attacks, odds_module._defenses):
            cache.cache_clear()
        start = perf_counter()
        odds(Stakes(12, 12, force=12, defenders=6))
        return perf_counter() - start

    assert min(fresh() for _ in range(5)) < 0.010
