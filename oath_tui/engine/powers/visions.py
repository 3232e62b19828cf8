"""5.1.4.4 The Conspiracy. The other Visions are goals: see engine/victory."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.actions.taking import take_item, why_not_take
from oath_tui.engine.asking import card_name, choose_or_none
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Source, when_played
from oath_tui.engine.state import Seat
from oath_tui.engine.table import CONSPIRACY, Table

MATCHES_NEEDED = 2


@when_played(CONSPIRACY)
def conspiracy(table: Table, you: Seat, me: Source) -> Steps[None]:
    """You may burn a secret to take a treasure of a player here whose advisers match two of yours."""
    cost = catalog()[me.card].powers[0].cost
    if table.why_not_pay(you, me, cost):
        return
    prizes = [(victim, item) for victim in victims(table, you) for item in _treasures(table, you, victim)]
    if prizes:
        table.note(me.card, "offered")
    chosen = yield from choose_or_none(
        you,
        f"{me.name}: burn a secret to take what?",
        prizes,
        law="5.1.4.4",
        key=lambda prize: prize[1],
        label=lambda prize: f"{card_name(prize[1])} of {table.seat_name(prize[0])}",
        none="Burn nothing, take nothing",
        card=me.card,
    )
    if chosen:
        victim, item = chosen
        table.note(me.card, "used")
        table.pay(you, me, cost)
        yield from take_item(table, you, item, victim)


def victims(table: Table, you: Seat) -> list[Seat]:
    """Players at your site, two of whose suits among advisers you match."""
    mine = table.adviser_suits(you)
    return [
        seat
        for seat in table.state.order
        if seat != you
        and table.here(seat) == table.here(you)
        and sum(suit in table.adviser_suits(seat) for suit in mine) >= MATCHES_NEEDED
    ]


def _treasures(table: Table, you: Seat, victim: Seat) -> list[CardId]:
    items: list[CardId] = [*table.player(victim).relics, *table.banners_of(victim)]
    return [item for item in items if why_not_take(table, you, item) is None]
