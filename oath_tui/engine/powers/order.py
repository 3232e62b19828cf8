"""The powers of the Order suit."""

from __future__ import annotations

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import Campaign, campaign
from oath_tui.engine.actions.citizenship import offer_forced_citizenship
from oath_tui.engine.actions.fight import Plan, PlanChoice, Target
from oath_tui.engine.actions.muster import Muster, MusterOn
from oath_tui.engine.actions.play import Placement
from oath_tui.engine.actions.recover import RecoverItem
from oath_tui.engine.actions.search import Draw
from oath_tui.engine.actions.taking import bury_relic
from oath_tui.engine.actions.trade import TradeWith
from oath_tui.engine.actions.travel import Route, Trip, forced_trips, make_travel
from oath_tui.engine.asking import card_name, choose_seat, choose_slot, choose_some, divide
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.hooks import (
    Source,
    action,
    always,
    battle_plan,
    forbids,
    modifier,
    reaction,
    rest,
    when_played,
)
from oath_tui.engine.moments import Arrived, Exiling, Taking, WarbandPlacing
from oath_tui.engine.powers.verbs import LAW, gain_from_one_bank, may_campaign, place_one_each, players_here
from oath_tui.engine.state import LEFTMOST_SUPPLY, Seat
from oath_tui.engine.table import Table
from oath_tui.engine.victory import settle_title

DARKEST_SECRET: CardId = "darkest_secret"

# Battle plans that change the pools


@battle_plan("longbows")
def longbows(plan: Plan, me: Source) -> None:
    plan.attack_dice(1)


@battle_plan("code_of_honor", alone=True)
def code_of_honor(plan: Plan, me: Source) -> None:
    plan.attack_dice(2)


def _outnumbers(plan: Plan, me: Source) -> bool:
    return plan.fight.size(plan.side) > plan.fight.size(plan.enemy)


@battle_plan("encirclement", needs=_outnumbers)
def encirclement(plan: Plan, me: Source) -> None:
    plan.attack_dice(2)


@battle_plan("bear_traps")
def bear_traps(plan: Plan, me: Source) -> None:
    """One attack die less, and a warband on the attacker's board dies; no second die goes with it."""
    plan.attack_dice(1)
    plan.table.kill_on_board(plan.fight.attacker, 1)


def _site_is_targeted(plan: Plan, me: Source) -> bool:
    return plan.targets_my_site()


@battle_plan("keep", needs=_site_is_targeted)
def keep(plan: Plan, me: Source) -> None:
    plan.defense_dice(2)


@battle_plan("shield_wall")
def shield_wall(plan: Plan, me: Source) -> None:
    plan.defense_dice(2)
    plan.side.loses_all = True


def _has_a_force(plan: Plan, me: Source) -> bool:
    return bool(plan.fight.force(plan.side))


@battle_plan("wrestlers", needs=_has_a_force)
def wrestlers(plan: Plan, me: Source) -> Steps[None]:
    """Its user sacrifices any one warband of the force, an Ally's too, to add the die."""
    assert plan.you is not None
    yield from plan.fight.kill(plan.side, 1, sacrifice=True, by=plan.you, card=me.card)
    plan.table.tell(ev.Sacrificed(plan.you, 1))
    plan.defense_dice(1)


# Other battle plans


def _has_spent_supply(plan: Plan, me: Source) -> bool:
    return plan.you is not None and plan.table.player(plan.you).supply < LEFTMOST_SUPPLY


@battle_plan("scouts", needs=_has_spent_supply)
def scouts(plan: Plan, me: Source) -> None:
    if plan.you:
        plan.table.gain_supply(plan.you, 1)


@battle_plan("outriders")
def outriders(plan: Plan, me: Source) -> None:
    plan.side.ignores_skulls = True


@battle_plan("specialist")
def specialist(plan: Plan, me: Source) -> None:
    plan.enemy.barred = me.refusal("9.2", "the defender cannot use battle plans")


@battle_plan("battle_honors")
def battle_honors(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _win_honors(plan))


def _win_honors(plan: Plan) -> Steps[None]:
    plan.gain_favor(2, "order")
    yield from ()


@battle_plan("field_promotion")
def field_promotion(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _promote(plan))


def _promote(plan: Plan) -> Steps[None]:
    if plan.you:
        plan.table.gain_warbands(plan.you, 3)
    yield from ()


def _enemy_has_advisers(plan: Plan, me: Source) -> bool:
    return any(plan.table.adviser_suits(seat) for seat in plan.enemy.seats)


@battle_plan("military_parade", needs=_enemy_has_advisers)
def military_parade(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _parade(plan))


def _parade(plan: Plan) -> Steps[None]:
    """One favor for each adviser of the enemy and its Allies, from the bank of its suit."""
    for seat in plan.enemy.seats:
        for suit in plan.table.adviser_suits(seat):
            plan.gain_favor(1, suit)
    yield from ()


def _exile_fights_exile(plan: Plan, me: Source) -> bool:
    you, enemy = plan.you, plan.enemy.leader
    return you is not None and enemy is not None and plan.table.is_exile(you) and plan.table.is_exile(enemy)


@battle_plan("martial_culture", needs=_exile_fights_exile)
def martial_culture(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _join_empire(plan, me))


def _join_empire(plan: Plan, me: Source) -> Steps[None]:
    if plan.you:
        yield from offer_forced_citizenship(plan.table, plan.you, me.card)


def _can_buy_peace(plan: Plan, me: Source) -> bool:
    """The enemy's pawn at your site, no other plan of yours, and a favor for every die besides the price."""
    table, fight, you = plan.table, plan.fight, plan.you
    if you is None or any(other.you == you for other in plan.side.plans):
        return False
    meets_you = fight.defender if plan.attacking else you
    if meets_you is None or table.here(meets_you) != fight.site:
        return False
    price = plan.power.facts.cost.total_favor + table.announce(PlanChoice(plan)).extra_burn_favor
    return table.favor(you) >= price + fight.defense


@battle_plan("peace_envoy", needs=_can_buy_peace)
def peace_envoy(plan: Plan, me: Source) -> None:
    """The favor goes to the enemy leader, not to Allies; the Campaign is won, and nobody dies."""
    if plan.you:
        plan.table.give_favor(plan.you, plan.enemy.leader, plan.fight.defense)
    plan.fight.kills_nobody = True
    plan.fight.victor = plan.side


def _hidden_relics(plan: Plan) -> list[tuple[str, Target]]:
    """Facedown relics at targeted sites, each under the name of its place."""
    table, fight = plan.table, plan.fight
    return [
        (f"{table.slot_id(slot)}:relic-{number + 1}", Target(fight, "hidden_relic", relic, slot, 1))
        for slot in fight.target_slots()
        if table.relic_lock(fight.attacker, slot) is None
        for number, relic in enumerate(table.site(slot).relics)
    ]


def _has_relics_to_hunt(plan: Plan, me: Source) -> bool:
    return bool(_hidden_relics(plan)) or any(target.kind == "relic" for target in plan.fight.targets)


@battle_plan("relic_hunter", needs=_has_relics_to_hunt)
def relic_hunter(plan: Plan, me: Source) -> Steps[None]:
    """Facedown relics become targets; whatever relics are won may go under the relic deck."""
    table, fight = plan.table, plan.fight
    chosen = yield from choose_some(
        fight.attacker,
        f"{me.name}: target which facedown relics, for a defense die each?",
        found := _hidden_relics(plan),
        0,
        len(found),
        law="5.5.2",
        key=lambda one: one[0],
        label=lambda one: _relic_label(table, fight.attacker, one[1]),
        card=me.card,
    )
    fight.targets += [target for _, target in chosen]
    plan.defense_dice(len(chosen))
    plan.on_victory.append(lambda: _bury_loot(plan, me))


def _relic_label(table: Table, seat: Seat, target: Target) -> str:
    known = seat in table.state.peeked.get(target.id, ())
    return f"{card_name(target.id)} at {table.slot_label(target.slot)}" if known else target.label


def _bury_loot(plan: Plan, me: Source) -> Steps[None]:
    table, you = plan.table, plan.fight.attacker
    relics = [target.id for target in plan.fight.targets if target.id in table.player(you).relics]
    buried = yield from choose_some(
        you,
        f"{me.name}: put which relics under the relic deck? The last lies lowest.",
        relics,
        0,
        len(relics),
        law=LAW,
        label=card_name,
        ordered=True,
        card=me.card,
    )
    for relic in buried:
        yield from bury_relic(table, you, relic)
    yield from settle_title(table)


# Action powers


def _no_warbands_to_send(table: Table, you: Seat, me: Source) -> str | None:
    slots = table.ruled_slots(you)
    if not slots:
        return "you rule no site"
    if not table.player(you).warbands and not any(table.spare_warbands(you, slot) for slot in slots):
        return "you have no warbands that can move"
    return None


@action("messenger", needs=_no_warbands_to_send)
def messenger(table: Table, you: Seat, me: Source) -> Steps[None]:
    """All warbands that can move are dealt out anew over your board and the sites you rule."""
    spare = {slot: table.spare_warbands(you, slot) for slot in table.ruled_slots(you)}
    total = table.player(you).warbands + sum(spare.values())
    places = [Place("board", "your board", total)]
    for slot, here in spare.items():
        most = here if table.announce(WarbandPlacing(you, slot)).refusal else total
        stays = table.site(slot).warbands - here
        label = f"{table.slot_label(slot)}, besides the {stays} that stay"
        places.append(Place(table.slot_id(slot), label, most, table.slot_id(slot)))
    question = f"{me.name}: where do your {total} movable warbands go?"
    chosen = yield from divide(you, question, places, total, total, law=LAW, card=me.card)
    moves = {slot: chosen.get(table.slot_id(slot), 0) - here for slot, here in spare.items()}
    for slot, count in moves.items():
        table.site_to_board(slot, you, max(0, -count))
    for slot, count in moves.items():
        table.board_to_site(you, slot, max(0, count))


def _companions(table: Table, you: Seat) -> list[Seat]:
    return [seat for seat in players_here(table, you) if forced_trips(table, seat)]


def _nobody_to_carry(table: Table, you: Seat, me: Source) -> str | None:
    return None if _companions(table, you) else "nobody here can travel"


@action("palanquin", needs=_nobody_to_carry)
def palanquin(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Your pawn goes along with another's, unless the ruler of the Shrouded Wood parts you (R086)."""
    question = f"{me.name}: travel with whom?"
    other = yield from choose_seat(table, you, question, _companions(table, you), law=LAW, card=me.card)
    if table.announce(Route(other, table.here(other))).chooser is None:
        yield from make_travel(
            table, you, other, law=LAW, card=me.card, before=lambda trip: table.put_pawn(you, trip.to)
        )
        return
    slots = [trip.to for trip in forced_trips(table, other)]
    slot = yield from choose_slot(table, you, f"{me.name}: put your pawn where?", slots, law=LAW, card=me.card)
    table.put_pawn(you, slot)
    yield from make_travel(table, you, other, law=LAW, card=me.card)


def _nobody_to_lead_against(table: Table, you: Seat, me: Source) -> str | None:
    slots = table.ruled_slots(you)
    if not slots:
        return "you rule no site"
    refusal = Campaign(table, you, is_free=True, slots=slots, marching=True).why_not()
    if refusal is None:
        return None
    return refusal.text if refusal.card else "nobody can be attacked at a site you rule"


@action("captains", needs=_nobody_to_lead_against)
def captains(table: Table, you: Seat, me: Source) -> Steps[None]:
    slots = table.ruled_slots(you)
    yield from campaign(table, you, is_free=True, slots=slots, marching=True, card=me.card)


def _besieged(table: Table, you: Seat) -> list[int]:
    return [slot for slot in table.slots_in(table.region(table.here(you))) if table.site(slot).warbands]


def _nothing_to_besiege(table: Table, you: Seat, me: Source) -> str | None:
    return None if _besieged(table, you) else "no site in your region has warbands"


@action("siege_engines", needs=_nothing_to_besiege)
def siege_engines(table: Table, you: Seat, me: Source) -> Steps[None]:
    question = f"{me.name}: kill 2 warbands at which site?"
    slot = yield from choose_slot(table, you, question, _besieged(table, you), law=LAW, card=me.card)
    table.kill_at_site(slot, 2)


# When played


@when_played("garrison")
def garrison(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Gain one warband per site you rule, then one from your board goes to each."""
    slots = table.ruled_slots(you)
    table.gain_warbands(you, len(slots))
    yield from place_one_each(table, you, slots, me)


@when_played("royal_tax")
def royal_tax(table: Table, you: Seat, me: Source) -> Steps[None]:
    region = table.region(table.here(you))
    for seat in table.seats_from(you):
        slot = table.here(seat)
        if seat != you and table.region(slot) == region and table.rules(you, slot):
            table.take_favor(you, seat, 2)
    yield from ()


# Modifiers


@modifier("pressgangs", MusterOn)
def pressgangs(muster: MusterOn, me: Source) -> None:
    if me.table.is_occupied(muster.card):
        muster.on_occupied = True


def _somebody_to_attack(muster: Muster, me: Source) -> bool:
    return Campaign(muster.table, muster.you, is_free=True).why_not() is None


@modifier("knights_errant", MusterOn, needs=_somebody_to_attack)
def knights_errant(muster: MusterOn, me: Source) -> None:
    muster.then(me, lambda: may_campaign(me.table, muster.seat, me))


@modifier("hunting_party", Draw)
def hunting_party(draw: Draw, me: Source) -> None:
    if draw.source == "deck":
        draw.then(me, lambda: may_campaign(me.table, draw.seat, me))


def _tyrant_arrives(arrived: Arrived, me: Source) -> tuple[Seat, ...]:
    return (arrived.seat,) if me.holder == arrived.seat and me.table.site(arrived.to).warbands else ()


@reaction("tyrant", Arrived, who=_tyrant_arrives, optional=False)
def tyrant(arrived: Arrived, me: Source) -> Steps[None]:
    """A modifier that must be used, also when another makes you travel."""
    me.table.tell(ev.Triggered(me.card, "a warband dies"))
    me.table.kill_at_site(arrived.to, 1)
    yield from ()


# Always: what enemies must pay for


def _is_ground_of(me: Source, rulers: tuple[Seat, ...]) -> bool:
    """Whether the card's ruler, the bandits included, is among these."""
    return rulers == me.rulers or any(seat in rulers for seat in me.rulers)


@always("toll_roads", Trip)
def toll_roads(trip: Trip, me: Source) -> None:
    """Nobody rules a facedown site (R083)."""
    table = me.table
    if table.site(trip.to).faceup and _is_ground_of(me, table.rulers(trip.to)) and me.against(trip.seat):
        trip.toll(me)


@always("forced_labor", Draw)
def forced_labor(draw: Draw, me: Source) -> None:
    """Also for a card played as if searched for (R066)."""
    if _is_ground_of(me, me.table.rulers(me.table.here(draw.seat))) and me.against(draw.seat):
        draw.toll(me)


@always("curfew", TradeWith)
def curfew(trade: TradeWith, me: Source) -> None:
    if _is_ground_of(me, me.table.sources[trade.card].rulers) and me.against(trade.seat):
        trade.toll(me)


# Always: what cannot be done


@forbids("secret_police", Placement)
def secret_police(placement: Placement, me: Source) -> None:
    seat = placement.seat
    if (
        placement.where == "vision"
        and _is_ground_of(me, me.table.rulers(me.table.here(seat)))
        and me.against(seat)
    ):
        placement.forbid(me, "you cannot play a Vision faceup here")


@forbids("tome_guardians", Taking, RecoverItem)
def tome_guardians(moment: Taking | RecoverItem, me: Source) -> None:
    if moment.item == DARKEST_SECRET and me.against(moment.seat):
        moment.forbid(me, "you cannot take the Darkest Secret")


@forbids("council_seat", Exiling)
def council_seat(exiling: Exiling, me: Source) -> None:
    if exiling.citizen == me.holder:
        exiling.forbid(me, "its holder cannot be exiled")


@forbids("vow_of_obedience", Placement)
def obey_no_vision(placement: Placement, me: Source) -> None:
    if placement.where == "vision" and placement.seat == me.holder:
        placement.forbid(me, "you cannot play a Vision faceup")


def _every_bank_is_empty(table: Table, you: Seat, me: Source) -> str | None:
    return None if any(table.state.banks.values()) else "every bank is empty"


@rest("vow_of_obedience", needs=_every_bank_is_empty)
def earn_a_favor(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from gain_from_one_bank(table, you, 1, me)
