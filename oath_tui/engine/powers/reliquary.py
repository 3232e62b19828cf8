"""2.3 The uncovered spaces of the Imperial Reliquary: what the Chancellor becomes by giving relics away."""

from __future__ import annotations

from oath_tui.engine.actions.fight import PoolsCollected
from oath_tui.engine.actions.search import Draw
from oath_tui.engine.actions.trade import TradeWith
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.hooks import Order, Source, always

DEAREST_SEARCH = 2


@always("brutal", PoolsCollected)
def brutal(pools: PoolsCollected, me: Source) -> None:
    """Whoever loses a Campaign of the Chancellor's loses the whole force."""
    if pools.fight.attacker == me.holder:
        for side in pools.fight.sides.values():
            side.loses_all = True


@always("decadent", Trip)
def decadent(trip: Trip, me: Source) -> None:
    if trip.seat != me.holder:
        return
    if trip.to_region == "cradle" and trip.start_region != "cradle":
        trip.free()
    elif trip.to_region == "hinterland":
        trip.supply += 1


@always("careless", TradeWith)
def careless(trade: TradeWith, me: Source) -> None:
    if trade.seat == me.holder:
        trade.more_favor += 1
        trade.more_secrets -= 1


@always("greedy", Draw, order=Order.FORBID)
def greedy(draw: Draw, me: Source) -> None:
    if draw.seat == me.holder and draw.source != "hand":
        draw.count += 2
        draw.dearest = DEAREST_SEARCH
        draw.bound_by = me.card
