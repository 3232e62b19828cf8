"""The powers of the Nomad suit."""

from __future__ import annotations

from oath_tui.engine import events as ev
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source, action, always, comes_into_play, modifier
from oath_tui.engine.moments import FavorArrives, Purse
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table


@modifier("tents", Trip)
def tents(trip: Trip, me: Source) -> None:
    if trip.stays_in_region:
        trip.free()


@action("elders")
def elders(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_secrets(you, 1)
    yield from ()


@always("vow_of_kinship", FavorArrives)
def kin_keep_favor(arrival: FavorArrives, me: Source) -> None:
    """All favor that would reach the holder's board goes to the Nomad bank."""
    if arrival.seat == me.holder:
        arrival.bank = "nomad"


@always("vow_of_kinship", Purse)
def kin_lend_favor(purse: Purse, me: Source) -> None:
    """The holder pays with favor of the Nomad bank as if it were on the board."""
    if purse.seat == me.holder:
        purse.banks.append("nomad")


@comes_into_play("vow_of_kinship")
def kin_gather_favor(table: Table, you: Seat, me: Source) -> Steps[None]:
    player = table.player(you)
    table.state.banks["nomad"] += player.favor
    if player.favor:
        table.tell(ev.MovedFavor(player.favor, table.seat_name(you), "the Nomad bank"))
    player.favor = 0
    yield from ()
