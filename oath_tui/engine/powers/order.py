"""The powers of the Order suit."""

from __future__ import annotations

from oath_tui.engine.actions.citizenship import offer_forced_citizenship
from oath_tui.engine.actions.fight import Plan
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source, always, battle_plan, when_played
from oath_tui.engine.powers.verbs import place_one_each
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table


@battle_plan("longbows")
def longbows(plan: Plan, me: Source) -> None:
    plan.attack_dice(1)


@when_played("garrison")
def garrison(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Gain one warband per site you rule, then one from your board goes to each."""
    slots = table.ruled_slots(you)
    table.gain_warbands(you, len(slots))
    yield from place_one_each(table, you, slots, me)


@always("toll_roads", Trip)
def toll_roads(trip: Trip, me: Source) -> None:
    """Enemies pay its ruler to travel to that ruler's sites."""
    table = me.table
    ruled = table.site(trip.to).faceup and table.rulers(trip.to) == me.rulers
    if ruled and me.against(trip.seat):
        trip.toll(me)


@battle_plan("martial_culture")
def martial_culture(plan: Plan, me: Source) -> None:
    """An Exile who beats another Exile may become a Citizen."""
    table, you, enemy = plan.table, plan.you, plan.enemy.leader
    if you and enemy and table.is_exile(you) and table.is_exile(enemy):
        plan.on_victory.append(lambda: _join_empire(table, you, me))


def _join_empire(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from offer_forced_citizenship(table, you, me.card)
