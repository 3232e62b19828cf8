"""2.5 The two banners: the Wake power of the People's Favor and what both do in a Search."""

from __future__ import annotations

from oath_tui.engine import events as ev
from oath_tui.engine.actions.play import DiscardRight, PlayScope
from oath_tui.engine.actions.search import Draw
from oath_tui.engine.actions.taking import turn_mob
from oath_tui.engine.asking import choose, confirm
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import Order, Source, always, wake
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

MOB_AT = 6
DARKEST_SECRET_SUPPLY = 2


@wake("peoples_favor")
def peoples_favor_wakes(table: Table, you: Seat, me: Source) -> Steps[None]:
    """4.1.1: place or return a favor, then six or more turn it to the Mob."""
    yield from feed_the_people(table, you, me)
    if table.state.banners["peoples_favor"].tokens >= MOB_AT:
        turn_mob(table, mob=True)


@wake("mobs_favor")
def mob_wakes(table: Table, you: Seat, me: Source) -> Steps[None]:
    """4.1.1.2: twice if it shows the Mob."""
    yield from feed_the_people(table, you, me)
    yield from feed_the_people(table, you, me)


def feed_the_people(table: Table, you: Seat, me: Source) -> Steps[None]:
    """4.1.1.1: a favor onto it, or one of its own to the poorest bank; never its last."""
    banner = table.state.banners["peoples_favor"]
    can_place = table.favor(you) > 0
    if banner.tokens == 1 and table.player(you).favor == 0 and can_place:
        # Favor in a bank used as one's own may be placed, but nobody is made to.
        places = yield from confirm(
            you, "Feed the People's Favor?", yes="Place 1 favor", no="Leave it", law="4.1.1.1"
        )
        if not places:
            return
    elif banner.tokens > 1 and can_place:
        places = yield from confirm(
            you,
            f"The People's Favor ({banner.tokens})",
            yes="Place 1 favor on it",
            no="Return 1 favor to the poorest bank",
            law="4.1.1.1",
        )
    else:
        places = can_place
    if places or banner.tokens > 1:
        table.note(me.card, "used")
    if places:
        table.pay_favor_to_banner(you, 1)
        banner.tokens += 1
        table.tell(ev.MovedFavor(1, table.seat_name(you), "the People's Favor"))
    elif banner.tokens > 1:
        yield from _return_one(table, you)


def _return_one(table: Table, you: Seat) -> Steps[None]:
    banks = table.state.banks
    least = min(banks.values())
    bank = yield from choose(
        you,
        "The People's Favor: return 1 favor to which bank?",
        [suit for suit, favor in banks.items() if favor == least],
        law="4.1.1.1",
        label=lambda suit: f"{suit.capitalize()} bank",
    )
    table.state.banners["peoples_favor"].tokens -= 1
    banks[bank] += 1
    table.tell(ev.MovedFavor(1, "the People's Favor", f"the {bank.capitalize()} bank"))


@always("peoples_favor", PlayScope)
@always("mobs_favor", PlayScope)
def play_in_region(scope: PlayScope, me: Source) -> None:
    """5.1.4.1: discard a card at any site of your region first, and play to any of them."""
    table = me.table
    if scope.seat == me.holder:
        slots = [slot for slot in table.slots_in(table.region(table.here(scope.seat))) if table.site(slot).faceup]
        scope.slots |= set(slots)
        scope.rights.append(DiscardRight("peoples_favor", tuple(slots)))


@always("darkest_secret", Draw, order=Order.REPLACE)
def know_the_deck(draw: Draw, me: Source) -> None:
    """The holder searches the world deck for 2 Supply, whatever the track shows."""
    if draw.seat == me.holder and draw.source == "deck":
        draw.supply = DARKEST_SECRET_SUPPLY
