"""The powers of the Discord suit."""

from __future__ import annotations

from oath_tui.engine.actions.play import Placement
from oath_tui.engine.actions.taking import take_relics
from oath_tui.engine.choices import Steps
from oath_tui.engine.dice import SHIELD, TWO_SHIELDS, roll_dice
from oath_tui.engine.hooks import Source, forbids, reaction, rest, when_played
from oath_tui.engine.moments import RelicsTaken
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table


def _no_exile_keeps_the_oath(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.is_exile(table.state.title) else "no Exile holds the title"


@rest("naysayers", needs=_no_exile_keeps_the_oath)
def naysayers(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.take_favor(you, CHANCELLOR, 1)
    yield from ()


@when_played("a_small_favor")
def a_small_favor(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_warbands(you, 4)
    yield from ()


@forbids("gossip", Placement)
def gossip(placement: Placement, me: Source) -> None:
    if placement.where == "facedown" and me.against(placement.seat):
        placement.forbid(me, "you cannot play facedown")


def _thief(taken: RelicsTaken, me: Source) -> tuple[Seat, ...]:
    """The holder, if another player took relics that they still have in the holder's region."""
    table, holder = me.table, me.holder
    if holder is None or holder == taken.seat or not _still_there(taken, me):
        return ()
    region = table.region(table.here(holder))
    return (holder,) if table.region(table.here(taken.seat)) == region else ()


def _still_there(taken: RelicsTaken, me: Source) -> list[str]:
    return [relic for relic in taken.relics if relic in me.table.player(taken.seat).relics]


@reaction("relic_thief", RelicsTaken, who=_thief)
def relic_thief(taken: RelicsTaken, me: Source) -> Steps[None]:
    """One defense die per relic taken; with no shield among them, they are the thief's."""
    table, thief = me.table, me.holder
    assert thief is not None
    relics = _still_there(taken, me)
    faces = yield from roll_dice(table, thief, "defense", len(relics))
    if SHIELD not in faces and TWO_SHIELDS not in faces:
        yield from take_relics(table, thief, relics, taken.seat)
