"""11 Site Reference: the powers of the sites."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, SiteKind
from oath_tui.engine.actions.deals import carry_out, exchange
from oath_tui.engine.actions.fight import PoolsCollected, Target
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.play import DiscardRight, PlayedHere, PlayScope
from oath_tui.engine.actions.search import Draw
from oath_tui.engine.actions.taking import take_relics
from oath_tui.engine.actions.travel import Route, Travel, Trip
from oath_tui.engine.asking import card_name, choose, choose_or_none, choose_seat, confirm
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.hooks import Order, Source, action, always, modifier, reaction, wake
from oath_tui.engine.moments import RelicRecovered
from oath_tui.engine.pacts import seal_pact, write_pact
from oath_tui.engine.reactions import react
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table

NARROW_PASS: CardId = "narrow_pass"
HIDDEN_PLACE: CardId = "the_hidden_place"
COASTS = tuple(site.id for site in catalog().sites.values() if site.site_kind.type == "coast")
HOMELANDS = tuple(site.id for site in catalog().sites.values() if site.site_kind.type == "homeland")
OPPORTUNITIES = tuple(site.id for site in catalog().sites.values() if site.site_kind.type == "opportunity")


def kind_of(me: Source) -> SiteKind:
    return catalog().sites[me.card].site_kind


# 11.1 Opportunity sites


def take_opportunity(table: Table, you: Seat, me: Source) -> Steps[None]:
    """The last of your Wake: you may take one token from the site you stand at."""
    assert me.slot is not None
    site = table.site(me.slot)
    tokens = {"favor": site.favor, "secret": site.secrets}
    takeable = [token for token in kind_of(me).take_one_of if tokens[token]]
    token = yield from choose_or_none(
        you,
        f"Take one from {me.name}?",
        takeable,
        law="11.1",
        label=lambda one: f"Take a {one}" if one == "secret" else "Take a favor",
        none="Take nothing",
        card=me.card,
    )
    if token:
        table.note(me.card, "used")
    if token == "favor":
        site.favor -= 1
        table.tell_taken(you, me.card, "1 favor")
        table.put_favor(you, 1)
    elif token == "secret":
        site.secrets -= 1
        table.tell_taken(you, me.card, "1 secret")
        table.player(you).secrets += 1


for _site in OPPORTUNITIES:
    wake(_site)(take_opportunity)


# 11.2 Homeland sites


def homeland_seat(played: PlayedHere, me: Source) -> tuple[Seat, ...]:
    """Whoever played a card of its suit here, unless one was discarded here this turn."""
    kind = kind_of(me)
    discarded = (played.slot, kind.suit) in me.table.state.turn.discarded
    if played.slot != me.slot or me.table.suit(played.card) != kind.suit or discarded:
        return ()
    return (played.seat,)


def homeland(played: PlayedHere, me: Source) -> Steps[None]:
    table, you, reward = me.table, played.seat, kind_of(me).reward
    assert reward is not None
    table.gain_secrets(you, reward.secrets)
    suit = table.suit(played.card)
    if reward.favor and suit:
        table.gain_favor(you, reward.favor, suit)
    if reward.warbands:
        table.gain_warbands(you, reward.warbands)
    if reward.relic_here:
        yield from _recover_here(table, you, played.slot, me)


def _recover_here(table: Table, you: Seat, slot: int, me: Source) -> Steps[None]:
    relics = list(table.site(slot).relics)

    def label(relic: CardId) -> str:
        known = you in table.state.peeked.get(relic, ())
        return card_name(relic) if known else f"Relic {relics.index(relic) + 1}"

    if relics and table.relic_lock(you, slot) is None:
        relic = yield from choose(
            you,
            f"{me.name}: take which relic?",
            relics,
            law="11.2",
            key=lambda one: f"relic-{relics.index(one) + 1}",
            label=label,
            card=me.card,
        )
        yield from take_relics(table, you, [relic], table.site(slot).card)
        yield from react(table, RelicRecovered(you, relic))


for _site in HOMELANDS:
    reaction(_site, PlayedHere, who=homeland_seat, optional=False)(homeland)


# 11.3 Coast sites


def coast(trip: Trip, me: Source) -> None:
    """From here to another faceup Coast the cost is 1 Supply, and Narrow Pass does not bind."""
    there = me.table.site(trip.to)
    if trip.start == me.slot and there.faceup and there.card in COASTS and not trip.ignores_sites:
        trip.supply = 1
        trip.ignores.add(NARROW_PASS)


for _site in COASTS:
    always(_site, Trip, order=Order.REPLACE)(coast)


# 11.4 to 11.6


@always("plains", PoolsCollected)
def plains(pools: PoolsCollected, me: Source) -> None:
    if any(target.slot == me.slot for target in pools.fight.targets):
        pools.fight.change_attack(1)


@always("mountain", PoolsCollected)
def mountain(pools: PoolsCollected, me: Source) -> None:
    if any(target.slot == me.slot for target in pools.fight.targets):
        pools.fight.change_attack(-1)


@always("river", MusterOn)
def river(muster: MusterOn, me: Source) -> None:
    if muster.slot == me.slot and me.table.rules(muster.seat, muster.slot):
        muster.gain += 1


@always("charming_valley", Trip)
def charming_valley(trip: Trip, me: Source) -> None:
    if trip.start == me.slot and trip.is_bound_by(me):
        trip.supply += 1


# 11.7 Shrouded Wood


@always("shrouded_wood", Trip, order=Order.REPLACE)
def shrouded_wood(trip: Trip, me: Source) -> None:
    if trip.start == me.slot and trip.is_bound_by(me):
        trip.supply = 2
        trip.ignores |= {NARROW_PASS, HIDDEN_PLACE}


@always("shrouded_wood", Route)
def shrouded_wood_route(route: Route, me: Source) -> None:
    """An enemy who rules here names the destination; the Chancellor for the Empire."""
    rulers = me.table.rulers(route.start)
    if route.start == me.slot and rulers and all(me.table.is_enemy(seat, route.seat) for seat in rulers):
        route.chooser = CHANCELLOR if CHANCELLOR in rulers else rulers[0]


# 11.8 Narrow Pass


@always(NARROW_PASS, Trip, order=Order.FORBID)
def narrow_pass(trip: Trip, me: Source) -> None:
    assert me.slot is not None
    enters = trip.to_region == me.table.region(me.slot) and not trip.stays_in_region
    if enters and trip.to != me.slot and trip.is_bound_by(me):
        trip.refusal = trip.refusal or Refusal("11.8", "you must travel to the Narrow Pass", me.card)


@always(NARROW_PASS, Target)
def narrow_pass_target(target: Target, me: Source) -> None:
    """Targets in this region from outside it need this site too, unless you rule it."""
    assert me.slot is not None
    table, fight = me.table, target.fight
    region = table.region(me.slot)
    if target.kind != "site" or target.slot == me.slot or table.region(target.slot) != region:
        return
    if table.region(fight.site) != region and not table.rules(fight.attacker, me.slot):
        target.needs.add(me.slot)


# 11.9 to 11.11


@always("great_slum", PlayScope)
def great_slum(scope: PlayScope, me: Source) -> None:
    assert me.slot is not None
    scope.rights.append(DiscardRight(me.card, (me.slot,), only_target=True))


@always("marshes", Draw)
def marshes(draw: Draw, me: Source) -> None:
    if draw.source != "hand" and me.table.here(draw.seat) == me.slot:
        draw.count -= 1


def _stands_here(travel: Travel, me: Source) -> bool:
    return travel.here == me.slot


@modifier("buried_giant", Trip, needs=_stands_here)
def buried_giant(trip: Trip, me: Source) -> None:
    """You may turn a secret facedown to go free and past the Narrow Pass."""
    trip.free()
    trip.flips += 1
    trip.ignores.add(NARROW_PASS)


# 11.12 The Hidden Place


@always(HIDDEN_PLACE, Trip)
def hidden_place(trip: Trip, me: Source) -> None:
    if trip.to == me.slot and trip.is_bound_by(me):
        trip.flips += 1


@always(HIDDEN_PLACE, Target)
def hidden_place_target(target: Target, me: Source) -> None:
    if target.slot == me.slot:
        target.flips_secret = True


# 11.13 The Tribunal


@action("the_tribunal")
def tribunal(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A binding exchange of favor and secrets with promises in players' own words; if refused, with another."""
    others = [seat for seat in table.state.order if seat != you]
    question = f"{me.name}: negotiate with whom?"
    other: Seat | None = yield from choose_seat(table, you, question, others, law="11.13", card=me.card)
    while other and not (yield from _come_to_terms(table, you, other, me)):
        others.remove(other)
        other = yield from choose_or_none(
            you, question, others, law="11.13", label=table.seat_name, none="With nobody", card=me.card
        )


def _come_to_terms(table: Table, you: Seat, other: Seat, me: Source) -> Steps[bool]:
    """A promise and an exchange; sealed by you when the other has accepted."""
    words = yield from write_pact(table, you, other, me.card)
    also = f", and this promise: {words}" if words else ""
    terms = yield from exchange(table, you, other, ("favor", "secrets"), law="11.13", also=also, card=me.card)
    if terms is None:
        return False
    question = f"{me.name}: seal the agreement?"
    sealed = yield from confirm(you, question, yes="Seal it", no="Withdraw", law="11.13", card=me.card)
    if sealed:
        if words:
            seal_pact(table, you, other, words)
        yield from carry_out(table, terms)
    return sealed
