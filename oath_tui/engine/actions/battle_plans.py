"""5.5.3 Use Battle Plans, and 7.5 their own rules."""

from __future__ import annotations

from inspect import isgenerator

from oath_tui.cards.models import CardId, Cost
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import discard_card
from oath_tui.engine.actions.fight import Fight, Plan, PlanChoice, Side, WhenDiscarded
from oath_tui.engine.asking import NONE
from oath_tui.engine.choices import ChooseOne, Option, Steps
from oath_tui.engine.hooks import PLANS, Source
from oath_tui.engine.moments import Lock
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import cost_text

DISCARDED: dict[str, WhenDiscarded] = {"at_end": "end", "if_defeated": "defeat"}
"""When a plan goes by its facts alone. Where it depends on more, the power says so."""


def use_battle_plans(fight: Fight) -> Steps[None]:
    """The attacker, then the defender and Allies; the bandits use all they rule that cost nothing."""
    fight.step = "attack_plans"
    yield from _use_plans(fight, fight.attackers, fight.attacker)
    fight.step = "defense_plans"
    defenders = fight.defenders
    if not defenders.seats:
        yield from bandits_use_plans(fight)
    used = -1
    while used != len(defenders.plans):  # until all pass: an Ally's plan may change a mind
        used = len(defenders.plans)
        for seat in asking_order(fight, defenders):
            yield from _use_plans(fight, defenders, seat)
        if len(defenders.seats) == 1:
            return


def asking_order(fight: Fight, side: Side) -> list[Seat]:
    """The defender first, then the Chancellor, then the Citizens in turn order."""
    order = fight.table.state.order
    return sorted(side.seats, key=lambda seat: (seat != side.leader, seat != CHANCELLOR, order.index(seat)))


def _use_plans(fight: Fight, side: Side, seat: Seat) -> Steps[None]:
    table = fight.table
    while fight.victor is None:
        plans = usable_plans(fight, side, seat)
        if not plans:
            return
        for plan, _ in plans:
            table.note(plan.me.card, "offered")
        options = [
            Option(plan_id(plan), _plan_label(plan, cost), None, plan.me.card, (plan, cost))
            for plan, cost in plans
        ]
        options.append(Option(NONE, "Use no more battle plans"))
        answer = yield ChooseOne(seat, "Use a battle plan?", "5.5.3", None, tuple(options))
        if answer == NONE:
            return
        plan, cost = next(option.value for option in options if option.id == answer)
        table.pay(seat, plan.me, cost)
        table.tell(ev.UsedPower(seat, plan.me.card))
        yield from put_to_use(fight, side, plan)


def plan_id(plan: Plan) -> str:
    return f"{plan.me.card}:turned" if plan.turned else plan.me.card


def _plan_label(plan: Plan, cost: Cost) -> str:
    price = cost_text(cost)
    label = f"{plan.me.name} ({price})" if price else plan.me.name
    return f"{label}, to help the attacker" if plan.turned else label


def usable_plans(fight: Fight, side: Side, seat: Seat) -> list[tuple[Plan, Cost]]:
    """Plans this seat rules, has not seen used, and can pay, each with its price now."""
    table = fight.table
    if side.barred:
        return []
    found = []
    for source in ruled_plans(fight, seat):
        for plan in _readings(fight, side, seat, source):
            choice = table.announce(PlanChoice(plan))
            if choice.refusal:
                continue
            cost = _price(plan.power.facts.cost, choice)
            if table.why_not_pay(seat, source, cost, on_top=True) is None:
                found.append((plan, cost))
    return found


def _readings(fight: Fight, side: Side, seat: Seat, source: Source) -> list[Plan]:
    """The plan as its user's side would use it; an Ally may also turn a plus-or-minus plan (7.5.4)."""
    power = PLANS[source.card]
    if not (power.attacker if side.attacking else power.defender) or is_used(fight, source.card):
        return []
    plan = Plan(fight, power, source, seat, side, fight.sides[not side.attacking])
    if (power.alone and side.plans) or (power.needs and not power.needs(plan, source)):
        return []
    dice = power.facts.dice
    plans = [plan]
    if dice and dice.plus_minus and seat != side.leader:
        plans.append(Plan(fight, power, source, seat, side, plan.enemy, turned=True))
    return plans


def ruled_plans(fight: Fight, seat: Seat) -> list[Source]:
    """7.5.1: only plans that you rule: your advisers and relics, and cards at sites you rule."""
    table = fight.table
    return [
        source
        for card, source in table.sources.items()
        if card in PLANS and (source.holder == seat if source.slot is None else seat in table.rulers(source.slot))
    ]


def is_used(fight: Fight, card: CardId) -> bool:
    return any(plan.me.card == card for side in fight.sides.values() for plan in side.plans)


def _price(cost: Cost, choice: PlanChoice) -> Cost:
    return Cost(
        cost.favor,
        cost.secrets + choice.extra_secrets,
        cost.burn_favor + choice.extra_burn_favor,
        cost.burn_secrets,
        cost.other,
    )


def put_to_use(fight: Fight, side: Side, plan: Plan) -> Steps[None]:
    side.plans.append(plan)
    plan.discard = DISCARDED.get(plan.power.facts.discard_card or "", "never")
    fight.table.active_modifiers.append(plan.me.card)
    fight.table.note(plan.me.card, "used")
    if plan.power.alone:
        side.barred = plan.me.refusal("9.2", "no other battle plan can be used")
    result = plan.power.run(plan, plan.me)
    if isgenerator(result):
        yield from result


def bandits_use_plans(fight: Fight) -> Steps[None]:
    """5.5.3: every plan at a bandit site, from the top of the Cradle down; one that stands alone comes first."""
    table, side = fight.table, fight.defenders
    slots = [slot for slot in table.faceup_slots() if not table.rulers(slot)]
    cards = [card for slot in slots for card in table.site(slot).cards if card in PLANS]
    for card in sorted(cards, key=lambda one: not PLANS[one].alone):
        power = PLANS[card]
        if fight.victor or side.barred or not power.defender or is_used(fight, card):
            continue
        plan = Plan(fight, power, table.sources[card], None, side, fight.attackers)
        choice = table.announce(PlanChoice(plan))
        cost = _price(power.facts.cost, choice)
        if choice.refusal or not cost.is_free or (power.needs and not power.needs(plan, plan.me)):
            continue
        table.tell(ev.BanditsUsed(card))
        yield from put_to_use(fight, side, plan)


def resolve_defeat_plans(fight: Fight) -> Steps[None]:
    """5.5.6: what the defeated side's plans say of defeat."""
    for plan in list(fight.loser.plans):
        for effect in plan.on_defeat:
            yield from effect()
        if plan.discard == "defeat":
            yield from discard_plan(fight, plan)


def resolve_victory_plans(fight: Fight) -> Steps[None]:
    """5.5.8: "if you're victorious", then "at end, discard"; what counts the whole Campaign comes last."""
    assert fight.victor is not None
    for plan in list(fight.victor.plans):
        for effect in plan.on_victory:
            yield from effect()
    for side in (fight.attackers, fight.defenders):
        for plan in list(side.plans):
            for effect in plan.before_discards:
                yield from effect()
        for plan in list(side.plans):
            if plan.discard == "end":
                yield from discard_plan(fight, plan)
    for plan in fight.victor.plans:
        for effect in plan.in_the_end:
            yield from effect()


def discard_plan(fight: Fight, plan: Plan) -> Steps[None]:
    """A plan discards itself: 7.4.3 does not protect it from its own words, but another's lock does (7.2.2)."""
    table, card = fight.table, plan.me.card
    slot = table.slot_of(card)
    if slot is not None and plan.you and table.announce(Lock(plan.you, card, slot)).refusal:
        return
    in_play = slot is not None or table.adviser_owner(card) is not None
    if in_play:
        yield from discard_card(table, plan.you, card)
