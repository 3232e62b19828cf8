"""Relics and banners change hands: 5.4.3, 5.5.7.2, 10.23, 10.26."""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import departed
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.moments import RelicsTaken, Taking
from oath_tui.engine.reactions import react
from oath_tui.engine.state import BannerId, Seat
from oath_tui.engine.table import BANNERS, Table
from oath_tui.engine.victory import settle_title

SEIZE_PENALTY = 2


def is_banner(item: CardId) -> bool:
    return item in BANNERS


def why_not_take(table: Table, seat: Seat, item: CardId, *, targeting: bool = False) -> Refusal | None:
    """Why a held relic or banner cannot be taken (or targeted) by this seat."""
    holder = table.state.banners[item].holder if item in BANNERS else table.relic_holder(item)
    return table.announce(Taking(seat, item, holder, targeting)).refusal


def lift_relic(table: Table, relic: CardId) -> None:
    """Takes a relic away from where it lies; the caller says where it goes."""
    state = table.state
    piles = [state.relic_deck, *state.hands.values()]
    piles += [player.relics for player in state.players.values()]
    piles += [site.relics for site in state.sites]
    for pile in piles:
        if relic in pile:
            pile.remove(relic)
    if relic in state.reliquary:
        state.reliquary[state.reliquary.index(relic)] = None


def move_relic(table: Table, seat: Seat, relic: CardId, source: str, *, given: bool = False) -> None:
    """Puts a relic faceup into a seat's bank, wherever it lay."""
    if table.relic_holder(relic) is None:
        table.learn(f"{table.seat_name(seat)} turned up a relic")
    lift_relic(table, relic)
    table.player(seat).relics.append(relic)
    if not given:
        table.state.turn.taken.append(relic)
    table.forget([relic])
    table.cards_changed()
    table.tell(ev.TookRelic(seat, relic, source))


def take_relics(
    table: Table, seat: Seat, relics: Sequence[CardId], source: str, *, given: bool = False
) -> Steps[None]:
    """Takes relics, or is given them; then the title and watching powers follow at once."""
    if not relics:
        return
    for relic in relics:
        move_relic(table, seat, relic, source, given=given)
    yield from settle_title(table)
    yield from react(table, RelicsTaken(seat, list(relics), given))


def bury_relic(table: Table, seat: Seat, relic: CardId) -> Steps[None]:
    """This seat puts a relic under the relic deck, wherever it lay: nobody can follow it there."""
    source, state = table.sources.get(relic), table.state
    drawn = (seat,) if relic in state.hands.get(seat, ()) else ()
    known_to = None if source else (*drawn, *state.peeked.get(relic, ()))
    lift_relic(table, relic)
    state.relic_deck.insert(0, relic)
    table.clear_tokens(relic)
    table.forget([relic])
    table.cards_changed()
    table.tell(ev.BuriedRelic(seat, (relic,), 1, known_to))
    yield from departed(table, source)


def seize_banner(table: Table, seat: Seat, banner: BannerId, *, settle: bool = True) -> Steps[None]:
    """2.5.3: taken in any way but recovering, it burns two and the People's Favor turns to the Mob.

    Without `settle` the title waits for what is taken along with it.
    """
    held = table.state.banners[banner]
    burned = min(SEIZE_PENALTY, held.tokens - 1)
    held.tokens -= burned
    if banner == "peoples_favor":
        if burned:
            table.lose_favor(seat, burned)
        turn_mob(table, mob=True)
    move_banner(table, seat, banner)
    if settle:
        yield from settle_title(table)


def move_banner(table: Table, seat: Seat, banner: BannerId) -> None:
    held = table.state.banners[banner]
    held.holder = seat
    table.cards_changed()
    table.tell(ev.TookBanner(seat, banner, held.tokens))


def turn_mob(table: Table, *, mob: bool) -> None:
    banner = table.state.banners["peoples_favor"]
    if banner.mob != mob:
        banner.mob = mob
        table.cards_changed()
        table.tell(ev.BannerFlipped("Mob" if mob else "People's"))


def take_item(table: Table, seat: Seat, item: CardId, source: str) -> Steps[None]:
    """A relic or a banner, whichever it is."""
    if item in BANNERS:
        yield from seize_banner(table, seat, item)
    else:
        yield from take_relics(table, seat, [item], source)
