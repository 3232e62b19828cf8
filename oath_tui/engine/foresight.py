"""What an answer in a Campaign would lead to, before it is given. Everything here is public (5.5, 7.5).

Nothing is done at the table: pools are collected and battle plans tried out on a copy of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oath_tui.cards.models import CardId, Cost
from oath_tui.engine.actions.battle_plans import (
    asking_order,
    bandits_use_plans,
    plan_id,
    put_to_use,
    usable_plans,
)
from oath_tui.engine.actions.campaign import DONE, bundle_of
from oath_tui.engine.actions.fight import Fight, FightStep, Plan, PoolsCollected, Sacrificing, Side, Target
from oath_tui.engine.asking import NONE
from oath_tui.engine.choices import ChooseNumber, ChooseOne, Prompt
from oath_tui.engine.odds import Stakes
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table

if TYPE_CHECKING:
    from oath_tui.engine.game import Game


AFTER_THE_PLANS: tuple[FightStep, ...] = ("dice", "losses", "spoils", "over")


@dataclass(frozen=True, slots=True)
class Foresight:
    """What the answers to a prompt of a Campaign lead to."""

    now: Stakes | None
    """As things stand: with the targets named so far and all the dice, or with the plans in use."""
    answers: dict[str, Stakes]
    """What is at stake after an answer, by the answer; one that leads to another question is left out."""
    opposed: Stakes | None
    """As things stand, once the other side has used every battle plan that it rules and can pay for."""
    opposing: tuple[CardId, ...]
    """Those plans."""
    decisive: CardId | None
    """A plan of the other side that would end the Campaign at once."""


def stakes_of(fight: Fight) -> Stakes:
    """What decides a fight as it stands."""
    attackers, defenders = fight.attackers, fight.defenders
    counted = fight.defenders_counted
    return Stakes(
        attack=fight.attack,
        defense=fight.defense,
        force=sum(place.count for place in fight.force(attackers)),
        defenders=fight.size(defenders) if counted is None else counted,
        attack_ignored=frozenset(attackers.ignored),
        defense_ignored=frozenset(defenders.ignored),
        doubled=attackers.doubled,
        halved=attackers.halved,
        ignores_skulls=attackers.ignores_skulls or fight.kills_nobody,
        sacrifice_worth=fight.sacrifice_worth,
        may_sacrifice=fight.table.announce(Sacrificing(fight)).refusal is None,
    )


def reserves(fight: Fight) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The battle plans that each side could use now."""
    if fight.victor is not None or fight.step in AFTER_THE_PLANS:
        return (), ()
    if fight.step == "targets":
        fight = _declared(fight, fight.considered)
    attacking: list[CardId] = []
    if fight.step != "defense_plans":
        attacking = _cards(usable_plans(fight, fight.attackers, fight.attacker))
    if not fight.defenders.seats:
        return tuple(attacking), tuple(plan.me.card for plan in _opposed(fight).defenders.plans)
    defending = [_cards(usable_plans(fight, fight.defenders, seat)) for seat in fight.defenders.seats]
    return tuple(attacking), tuple(dict.fromkeys(card for cards in defending for card in cards))


def _cards(plans: Sequence[tuple[Plan, Cost]]) -> list[CardId]:
    return list(dict.fromkeys(plan.me.card for plan, _ in plans))


def foresee(game: Game) -> Foresight | None:
    """What lies ahead of the seat that decides in a Campaign before the dice; None at other times."""
    fight, prompt = game.table.fight, game.prompt
    if fight is None or prompt is None or fight.step in AFTER_THE_PLANS:
        return None
    now: Fight | None = fight
    answers: Iterator[tuple[str, Fight]] = iter(())
    if fight.step == "targets":
        is_fit = any(target.slot == fight.site for target in fight.considered)
        now, answers = _declared(fight, fight.considered) if is_fit else None, _targets(fight, prompt)
    elif fight.step == "pools" and isinstance(prompt, ChooseNumber):
        now, answers = _declared(fight, fight.targets), _numbers(fight, prompt)
    elif fight.step == "pools":
        answers = _allies(fight, prompt)
    elif prompt.card is None:
        answers = _plans(fight, prompt)
    opposed = _opposed(now) if now is not None and fight.step != "defense_plans" else None
    opposing = opposed.defenders.plans if opposed else []
    return Foresight(
        now=stakes_of(now) if now else None,
        answers={answer: stakes_of(one) for answer, one in answers},
        opposed=stakes_of(opposed) if opposed and opposing and opposed.victor is None else None,
        opposing=tuple(plan.me.card for plan in opposing),
        decisive=opposing[-1].me.card if opposed and opposed.victor else None,
    )


# Trying out


def _copy(fight: Fight) -> Fight:
    """The same fight on a table of its own, where everything may be tried."""
    table = Table(fight.table.state.copy(), [])
    table.active_modifiers = list(fight.table.active_modifiers)
    table.stand_ins = dict(fight.table.stand_ins)
    other = Fight(table, fight.attacker, fight.defender, fight.site)
    other.step = fight.step
    other.marching = list(fight.marching)
    other.targets = [replace(target, fight=other) for target in fight.targets]
    other.attack, other.defense, other.title = fight.attack, fight.defense, fight.title
    other.kills_nobody, other.sacrifice_worth = fight.kills_nobody, fight.sacrifice_worth
    other.sides = {attacking: _copy_side(side) for attacking, side in fight.sides.items()}
    table.fight = other
    return other


def _copy_side(side: Side) -> Side:
    return replace(
        side,
        seats=list(side.seats),
        plans=list(side.plans),
        ignored=set(side.ignored),
        survivors=dict(side.survivors),
    )


def _declared(fight: Fight, targets: Sequence[Target], dice: int | None = None) -> Fight:
    """The fight once these are its targets and so many attack dice are taken (all, if it is not said)."""
    other = _copy(fight)
    other.targets = [replace(target, fight=other) for target in targets]
    if other.imperial_defense and other.defender != CHANCELLOR:
        other.defenders.seats.append(CHANCELLOR)
    other.defense = other.dice_of(other.targets) + other.title
    other.attack = other.size(other.attackers) if dice is None else dice
    other.table.announce(PoolsCollected(other))
    return other


def _numbers(fight: Fight, prompt: ChooseNumber) -> Iterator[tuple[str, Fight]]:
    for dice in range(prompt.low, prompt.high + 1, prompt.step):
        yield str(dice), _declared(fight, fight.targets, dice)


def _targets(fight: Fight, prompt: Prompt) -> Iterator[tuple[str, Fight]]:
    if not isinstance(prompt, ChooseOne):
        return
    for option in prompt.open_options():
        if option.id == DONE:
            yield option.id, _declared(fight, fight.considered)
        elif isinstance(option.value, Target):
            more = bundle_of(fight.considered, option.value, fight.possible)
            yield option.id, _declared(fight, [*fight.considered, *more])


def _allies(fight: Fight, prompt: Prompt) -> Iterator[tuple[str, Fight]]:
    """An Ally joins, or the defender takes one."""
    if not isinstance(prompt, ChooseOne):
        return
    yield "no", fight
    if prompt.seat != fight.defender:
        other = _copy(fight)
        other.defenders.seats.append(prompt.seat)
        yield "yes", other


def _plans(fight: Fight, prompt: Prompt) -> Iterator[tuple[str, Fight]]:
    """Each battle plan on offer, put to use; one that asks something first is left out."""
    if not isinstance(prompt, ChooseOne):
        return
    yield NONE, fight
    for option in prompt.open_options():
        used = _with_plan(fight, prompt.seat, option.id)
        if used is not None and used.victor is None:
            yield option.id, used


def _with_plan(fight: Fight, seat: Seat, wanted: str) -> Fight | None:
    """A copy in which this seat has paid for a plan and used it; None if it would be asked something by it."""
    other = _copy(fight)
    side = next(one for one in other.sides.values() if seat in one.seats)
    for plan, cost in usable_plans(other, side, seat):
        if plan_id(plan) == wanted:
            other.table.pay(seat, plan.me, cost)
            for _ in put_to_use(other, side, plan):
                return None
            return other
    return None


def _opposed(fight: Fight) -> Fight:
    """A copy in which the defenders have used every plan they can; the bandits use theirs in any case (5.5.3)."""
    fight = _copy(fight)
    if not fight.defenders.seats:
        for _ in bandits_use_plans(fight):
            break
        return fight
    for seat in asking_order(fight, fight.defenders):
        tried: set[str] = set()
        while fight.victor is None:
            plans = [plan for plan, _ in usable_plans(fight, fight.defenders, seat) if not plan.turned]
            plan = next((plan for plan in plans if plan_id(plan) not in tried), None)
            if plan is None:
                break
            tried.add(plan_id(plan))
            fight = _with_plan(fight, seat, plan_id(plan)) or fight
    return fight
