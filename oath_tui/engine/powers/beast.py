"""The powers of the Beast suit."""

from __future__ import annotations

from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.trade import TradeWith
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.hooks import Source, modifier


@modifier("forest_paths", Trip)
def forest_paths(trip: Trip, me: Source) -> None:
    """Free, and past the powers of sites, to a site with a Beast card."""
    if trip.goes_to_suit("beast"):
        trip.free()
        trip.ignores_sites = True


@modifier("the_old_oak", TradeWith)
def the_old_oak(trade: TradeWith, me: Source) -> None:
    if trade.card == me.card and trade.what == "secrets" and "beast" in trade.advisers:
        trade.more_secrets += 1


@modifier("animal_playmates", MusterOn)
def animal_playmates(muster: MusterOn, me: Source) -> None:
    if muster.suit == "beast":
        muster.is_free = True
