"""The powers of the relics. Those of the Grand Scepter are minor actions: see actions/minor and citizenship."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Denizen, Edifice, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.discard import Pile
from oath_tui.engine.actions.fight import Plan, Target
from oath_tui.engine.actions.minor import peekable_reliquary
from oath_tui.engine.actions.moving import can_swap, swap_cards
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.recover import RecoverItem
from oath_tui.engine.actions.search import Search
from oath_tui.engine.actions.taking import bury_relic, take_relics
from oath_tui.engine.actions.trade import Trade, TradeWith
from oath_tui.engine.actions.travel import Travel, make_travel, travel
from oath_tui.engine.asking import card_name, choose, choose_card, choose_seat, confirm, divide
from oath_tui.engine.choices import Place, Refusal, Steps
from oath_tui.engine.hooks import Order, Source, action, always, battle_plan, forbids, modifier, reaction
from oath_tui.engine.moments import (
    Arrived,
    BanditLoyalty,
    CardRule,
    Departed,
    GivingSecrets,
    SiteReward,
    Taking,
    WarbandPlacing,
)
from oath_tui.engine.powers.verbs import (
    LAW,
    draw_relic_and_keep_or_bury,
    facedown_advisers,
    no_relic_to_draw,
    peek_at_adviser,
    slots_with,
)
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table

DEPTH_OF_SIGHT = 3

# Battle plans


@battle_plan("sticky_fire")
def sticky_fire(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _burn_the_rest(plan, me))


def _burn_the_rest(plan: Plan, me: Source) -> Steps[None]:
    """Choosing to kill what is left costs a favor on the board, even if a power spares them (R068, R099, R100)."""
    table, you, enemy = plan.table, plan.you, plan.enemy
    left = sum(enemy.survivors.values())
    if you is None or not left:
        return
    kills = yield from confirm(
        you,
        f"{me.name}: {left} of the enemy force are left",
        yes=f"Kill them and give {table.seat_name(enemy.leader)} 1 favor",
        no="Let them go",
        law="5.5.8",
        card=me.card,
    )
    if kills:
        plan.fight.kill_survivors(enemy)
        table.give_favor(you, enemy.leader, min(1, table.player(you).favor))


@battle_plan("cursed_cauldron")
def cursed_cauldron(plan: Plan, me: Source) -> None:
    plan.in_the_end.append(lambda: _raise_the_killed(plan))


def _raise_the_killed(plan: Plan) -> Steps[None]:
    """All the enemies killed from first to last, whichever plan was used first and wherever they died."""
    if plan.you:
        plan.table.gain_warbands(plan.you, plan.enemy.lost)
    yield from ()


@battle_plan("obsidian_cage")
def obsidian_cage(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _cage_the_rest(plan, me))


def _cage_the_rest(plan: Plan, me: Source) -> Steps[None]:
    for seat, count in plan.enemy.survivors.items():
        plan.table.board_to_card(seat, me.card, min(count, plan.table.player(seat).warbands))
    plan.enemy.survivors.clear()
    yield from ()


def _cage_is_empty(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.state.warbands_on.get(me.card) else "no warbands lie on it"


@action("obsidian_cage", needs=_cage_is_empty)
def open_the_cage(table: Table, you: Seat, me: Source) -> Steps[None]:
    colors = list(table.state.warbands_on[me.card])
    color = yield from choose_seat(table, you, f"{me.name}: free whose warbands?", colors, law=LAW, card=me.card)
    yield from _free(table, you, me, color, 1)


def _free(table: Table, you: Seat, me: Source, color: Seat, least: int) -> Steps[None]:
    """Warbands go to boards of their color: the purple ones to any Imperial board."""
    count = table.state.warbands_on[me.card][color]
    boards = [seat for seat in table.state.order if table.color(seat) == color]
    freed = yield from divide(
        you,
        f"{me.name}: move how many warbands to which board?",
        [Place(seat, f"the board of {table.seat_name(seat)}", count, seat) for seat in boards],
        least,
        count,
        law=LAW,
        card=me.card,
    )
    for seat in boards:
        table.card_to_board(me.card, seat, freed.get(seat, 0))


def _last_jailer(gone: Departed, me: Source) -> tuple[Seat, ...]:
    return (me.holder,) if me.holder and gone.source.card == me.card else ()


@reaction("obsidian_cage", Departed, who=_last_jailer, optional=False)
def empty_the_cage(gone: Departed, me: Source) -> Steps[None]:
    """Back in the relic deck it gives up all its warbands (R102)."""
    held = me.table.state.warbands_on.get(me.card, {})
    for color, count in list(held.items()):
        assert me.holder is not None
        yield from _free(me.table, me.holder, me, color, count)


# Travel


def _no_card_to_reveal(table: Table, you: Seat, me: Source) -> str | None:
    pile = table.state.discards[table.region(table.here(you))]
    return None if pile else "your region's discard pile is empty"


@action("brass_horse", needs=_no_card_to_reveal)
def brass_horse(table: Table, you: Seat, me: Source) -> Steps[None]:
    """The card shown stays where it is; free to a site of its suit, or anywhere if none can be reached."""
    card = table.state.discards[table.region(table.here(you))][-1]
    table.tell(ev.Revealed(you, (card,)))
    table.learn(f"{table.seat_name(you)} revealed a discarded card")
    suit = table.suit(card)
    slots = (yield from _sites_in_reach(table, you, suit, me)) if suit else None
    if Travel(table, you, is_free=True, slots=slots).why_not() is None:
        yield from travel(table, you, is_free=True, slots=slots, card=me.card)


def _sites_in_reach(table: Table, you: Seat, suit: Suit, me: Source) -> Steps[list[int] | None]:
    """The sites of this suit, or None if you are unable to reach one: nobody is made to pay a toll (as R082)."""
    slots = slots_with(table, suit)
    rides = Travel(table, you, is_free=True, slots=slots)
    if any(not trip.fees and not trip.flips for trip in rides.open_candidates()):
        return slots
    if rides.why_not():
        return None
    question = f"{me.name}: only a toll, a secret or another power brings you to a {suit.capitalize()} card"
    there = yield from confirm(you, question, yes="Travel there", no="Travel as usual", law="7.1.3", card=me.card)
    return slots if there else None


def _whistled(table: Table, you: Seat) -> list[Seat]:
    here = table.here(you)
    return [seat for seat in table.state.order if table.here(seat) != here]


def _why_not_come(table: Table, you: Seat, seat: Seat) -> Refusal | None:
    trips = Travel(table, seat, is_free=True, forced=True, slots=[table.here(you)]).candidates()
    refusal = trips[0].refusal
    if refusal is None:
        return None
    why = f" because of {card_name(refusal.card)}" if refusal.card else ""
    return Refusal("7.6.2", f"{table.seat_name(seat)} cannot travel to your site{why}", refusal.card)


def _nobody_can_come(table: Table, you: Seat, me: Source) -> str | None:
    elsewhere = _whistled(table, you)
    if not elsewhere:
        return "every pawn is at your site"
    if all(_why_not_come(table, you, seat) for seat in elsewhere):
        return "nobody elsewhere can travel to your site"
    return None


@action("whistle", needs=_nobody_can_come)
def whistle(table: Table, you: Seat, me: Source) -> Steps[None]:
    seat = yield from choose(
        you,
        f"{me.name}: call whom?",
        _whistled(table, you),
        law=LAW,
        label=table.seat_name,
        refusal=lambda one: _why_not_come(table, you, one),
        card=me.card,
    )
    came = yield from make_travel(table, you, seat, slots=[table.here(you)], law="7.6.2", card=me.card)
    secrets = table.state.secrets_on
    if came and secrets.get(me.card) and table.announce(GivingSecrets(you)).refusal is None:
        secrets.pop(me.card)
        table.player(seat).secrets += 1
        table.tell(ev.Gave(you, seat, "1 secret"))


def _traveler(arrived: Arrived, me: Source) -> tuple[Seat, ...]:
    return (arrived.seat,) if arrived.seat == me.holder else ()


@reaction("dragonskin_drum", Arrived, who=_traveler)
def dragonskin_drum(arrived: Arrived, me: Source) -> Steps[None]:
    """Also after being made to travel."""
    me.table.gain_warbands(arrived.seat, 1)
    yield from ()


# Search, Trade, Muster


@modifier("truthful_harp", Search)
def truthful_harp(search: Search, me: Source) -> None:
    search.more += 2
    search.play.reveals = True


@modifier("cracked_horn", Search, play_too=True)
def cracked_horn(search: Search, me: Source) -> None:
    search.play.open_piles(me.card, Pile(None, bottom=True))


@always("book_of_records", SiteReward, order=Order.REPLACE)
def book_of_records(reward: SiteReward, me: Source) -> None:
    if reward.seat == me.holder:
        reward.favor -= 1
        reward.secrets += 1


def _has_a_match(trade: Trade, me: Source) -> bool:
    return any(one.matches and one.price for one in trade.weighed())


@modifier("cup_of_plenty", TradeWith, needs=_has_a_match)
def cup_of_plenty(trade: TradeWith, me: Source) -> None:
    trade.free_if_matching = True


@always("ring_of_devotion", MusterOn)
def ring_of_devotion(muster: MusterOn, me: Source) -> None:
    if muster.seat == me.holder:
        muster.gain += 2


@forbids("ring_of_devotion", WarbandPlacing)
def keep_them_close(placing: WarbandPlacing, me: Source) -> None:
    if placing.seat == me.holder:
        placing.forbid(me, "you cannot place warbands at sites")


# Rule


@always("bandit_crown", BanditLoyalty, order=Order.REPLACE)
def bandit_crown(loyalty: BanditLoyalty, me: Source) -> None:
    loyalty.holder = me.holder


@always("grand_mask", CardRule)
def grand_mask(rule: CardRule, me: Source) -> None:
    """In the holder's own turn, as an Exile: cards at Imperial sites, but neither sites nor battle plans."""
    table, turn = me.table, me.table.state.turn
    if me.holder and turn.seat == me.holder and turn.phase != "round_end" and table.is_exile(me.holder):
        printed = catalog()[rule.source.card]
        plain = not any(power.box.startswith("battle_plan") for power in printed.powers)
        if isinstance(printed, (Denizen, Edifice)) and plain and CHANCELLOR in rule.rulers:
            rule.rulers = (me.holder,)


@forbids("circlet_of_command", Taking)
def circlet_of_command(taking: Taking, me: Source) -> None:
    if taking.holder == me.holder != taking.seat and taking.item != me.card:
        taking.forbid(me, "you cannot target or take what else its holder has")


@forbids("circlet_of_command", RecoverItem)
def circlet_keeps_banners(item: RecoverItem, me: Source) -> None:
    """Recovering is taking too; the holder may recover from themselves (R137)."""
    if item.banner and me.table.banner_holder(item.banner) == me.holder != item.seat:
        item.forbid(me, "you cannot take its holder's banners")


@always("circlet_of_command", Target)
def circlet_guards_pawn(target: Target, me: Source) -> None:
    if target.kind == "pawn" and target.fight.defender == me.holder:
        target.dice += 1


# Swapping, drawing and peeking


def _maskable(table: Table, you: Seat) -> dict[CardId, list[CardId]]:
    """The faceup advisers that can be swapped, each with the cards here it can be swapped with."""
    here = table.site(table.here(you)).cards
    swaps = {mine: [c for c in here if can_swap(table, you, mine, c)] for mine in table.faceup_advisers(you)}
    return {mine: cards for mine, cards in swaps.items() if cards}


def _nothing_to_mask(table: Table, you: Seat, me: Source) -> str | None:
    return None if _maskable(table, you) else "no faceup adviser of yours can be swapped with a card here"


@action("horned_mask", needs=_nothing_to_mask)
def horned_mask(table: Table, you: Seat, me: Source) -> Steps[None]:
    swaps = _maskable(table, you)
    mine = yield from choose_card(you, f"{me.name}: swap which adviser?", list(swaps), law=LAW, card=me.card)
    question = f"{me.name}: swap {card_name(mine)} with which card?"
    other = yield from choose_card(you, question, swaps[mine], law=LAW, card=me.card)
    yield from swap_cards(table, mine, other, by=you)


@action("dowsing_sticks", needs=no_relic_to_draw)
def dowsing_sticks(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from draw_relic_and_keep_or_bury(table, you, me)


@action("map")
def map_(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from bury_relic(table, you, me.card)
    table.gain_supply(you, 4)


def _no_lock_to_open(table: Table, you: Seat, me: Source) -> str | None:
    if CHANCELLOR not in table.rulers(table.here(you)):
        return "the Chancellor does not rule your site"
    return None if any(table.state.reliquary) else "the Reliquary is empty"


@action("skeleton_key", needs=_no_lock_to_open)
def skeleton_key(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Peek at one relic of the Reliquary, and take it if you like."""
    spot = yield from choose(
        you,
        f"{me.name}: peek at which relic?",
        peekable_reliquary(table, you),
        law=LAW,
        key=lambda one: one.id,
        label=lambda one: one.where,
        card=me.card,
    )
    table.peek(you, spot.relic, spot.where)
    name = card_name(spot.relic)
    question = f"{me.name}: you see {name}"
    if (yield from confirm(you, question, yes=f"Take {name}", no="Leave it", law=LAW, card=me.card)):
        yield from take_relics(table, you, [spot.relic], "the Reliquary")


def _no_deck(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.state.world_deck else "the world deck is empty"


@action("oracular_pig", needs=_no_deck)
def oracular_pig(table: Table, you: Seat, me: Source) -> Steps[None]:
    cards = tuple(reversed(table.state.world_deck[-DEPTH_OF_SIGHT:]))
    table.tell(ev.Peeked(you, cards, len(cards), (you,), "the top of the world deck"))
    table.learn(f"{table.seat_name(you)} peeked at the world deck")
    yield from ()


@dataclass(frozen=True, slots=True)
class Secret:
    """Something facedown, named by its place alone."""

    id: str
    label: str
    look: Callable[[], None]


def _unseen(table: Table, you: Seat) -> list[Secret]:
    """Facedown sites, advisers of others and relics at sites that this seat does not know yet."""
    found = []
    for slot, site in enumerate(table.state.sites):
        name, pointer = table.slot_label(slot), table.slot_id(slot)
        if not site.faceup and you not in site.peeked:
            found.append(Secret(pointer, name, partial(table.peek_at_site, you, slot)))
        for number, relic in enumerate(site.relics):
            if you not in table.state.peeked.get(relic, ()):
                look = partial(table.peek, you, relic, f"a relic at {name}")
                found.append(Secret(f"{pointer}:relic-{number + 1}", f"Relic {number + 1} at {name}", look))
    others = [seat for seat in table.state.order if seat != you]
    for hidden in facedown_advisers(table, others):
        if you not in hidden.adviser.shown_to:
            label = f"Adviser {hidden.number + 1} of {table.seat_name(hidden.owner)}"
            found.append(Secret(hidden.pointer, label, partial(peek_at_adviser, table, you, hidden)))
    return found


def _nothing_unseen(table: Table, you: Seat, me: Source) -> str | None:
    return None if _unseen(table, you) else "nothing lies facedown that you do not know"


@action("ivory_eye", needs=_nothing_unseen)
def ivory_eye(table: Table, you: Seat, me: Source) -> Steps[None]:
    secret = yield from choose(
        you,
        f"{me.name}: peek at what?",
        _unseen(table, you),
        law=LAW,
        key=lambda one: one.id,
        label=lambda one: one.label,
        card=me.card,
    )
    secret.look()
