"""The powers of the Beast suit."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS, CardId, Denizen
from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import Campaign, campaign
from oath_tui.engine.actions.citizenship import offer_forced_citizenship
from oath_tui.engine.actions.discard import Pile, discard_at_site
from oath_tui.engine.actions.fight import AttackForce, Declaration, Plan, PlanChoice
from oath_tui.engine.actions.moving import move_to_advisers, move_to_site
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.play import PlayScope
from oath_tui.engine.actions.search import Draw, Search
from oath_tui.engine.actions.taking import bury_relic, take_relics
from oath_tui.engine.actions.trade import Trade, TradeWith
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.asking import choose_card, choose_seat, choose_slot, divide
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.dice import SKULL, TWO_SHIELDS
from oath_tui.engine.hooks import (
    Source,
    action,
    always,
    battle_plan,
    forbids,
    modifier,
    reaction,
    rest,
    when_played,
)
from oath_tui.engine.moments import AdviserLimit, Arrived
from oath_tui.engine.powers.verbs import (
    count_at_sites,
    discard_all,
    draw_relic,
    gain_from_one_bank,
    slots_with,
)
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import GRAND_SCEPTER, Table

RANGERS_NEED = 4

# Search


def _cards_in_other_regions(search: Search, me: Source) -> bool:
    mine = search.table.region(search.here)
    return any(pile for region, pile in search.table.state.discards.items() if region != mine)


@modifier("errand_boy", Draw, needs=_cards_in_other_regions)
def errand_boy(draw: Draw, me: Source) -> None:
    """The discard piles of other regions are in reach too; what is discarded goes the usual way."""
    draw.in_reach = True


@modifier("mushrooms", Draw)
def mushrooms(draw: Draw, me: Source) -> None:
    """Free, but for a single card and from underneath: two fewer, so that other powers still add theirs."""
    draw.is_free = True
    draw.count -= 2
    draw.from_bottom = True
    if draw.source == "deck":
        draw.forbid(me, "you draw from under a discard pile", "7.4")


@modifier("new_growth", Search, play_too=True)
def new_growth(search: Search, me: Source) -> None:
    def widen(scope: PlayScope) -> None:
        if me.table.suit(scope.card) in ("beast", "hearth"):
            scope.slots |= set(me.table.faceup_slots())

    search.play.scopes.append(widen)


@modifier("wild_cry", Search, play_too=True)
def wild_cry(search: Search, me: Source) -> None:
    def cry(card: CardId, slot: int | None) -> Steps[None]:
        if me.table.suit(card) == "beast":
            me.table.gain_supply(search.you, 1)
            me.table.gain_warbands(search.you, 2)
        yield from ()

    search.play.on_played.append(cry)


@modifier("bracken", Search, play_too=True)
def bracken(search: Search, me: Source) -> None:
    """Every discard of this Search goes to one pile, any of the three, on either end."""
    search.play.open_piles(me.card, *(Pile(region, bottom) for region in REGIONS for bottom in (False, True)))


# Muster and Trade


@modifier("animal_playmates", MusterOn)
def animal_playmates(muster: MusterOn, me: Source) -> None:
    if muster.suit == "beast":
        muster.is_free = True


@modifier("birdsong", TradeWith)
def birdsong(trade: TradeWith, me: Source) -> None:
    if trade.suit in ("beast", "nomad"):
        trade.is_free = True


@modifier("the_old_oak", TradeWith)
def the_old_oak(trade: TradeWith, me: Source) -> None:
    if trade.card == me.card and trade.what == "secrets" and "beast" in trade.advisers:
        trade.more_secrets += 1


@always("vow_of_beastkin", MusterOn)
def vow_of_beastkin(muster: MusterOn, me: Source) -> None:
    if muster.seat != me.holder:
        return
    muster.gain += 1
    if muster.suit not in me.table.adviser_suits(muster.seat):
        muster.forbid(me, "you must muster on a card that matches an adviser of yours")


@forbids("forest_council", MusterOn, TradeWith)
def forest_council(deal: MusterOn | TradeWith, me: Source) -> None:
    if deal.suit == "beast" and me.against(deal.seat):
        deal.forbid(me, "you cannot muster on or trade with Beast cards")


def _friends(trade: Trade) -> list[int]:
    """Other sites with a Beast card where a trade is possible."""
    found = []
    for slot in slots_with(trade.table, "beast"):
        there = trade.probe()
        assert isinstance(there, Trade)
        there.move_to(slot)
        if slot != trade.here and there.why_not() is None:
            found.append(slot)
    return found


def _has_friends(trade: Trade, me: Source) -> bool:
    """Not after a modifier that only the pawn's own site gives: the pawn counts as being elsewhere."""
    stays = any(source.slot == trade.here and not source.ruled_by(trade.you) for _, source in trade.used)
    return trade.place is None and not stays and bool(_friends(trade))


def _visit_friends(trade: Trade, me: Source) -> Steps[None]:
    question = f"{me.name}: trade as if your pawn were at which site?"
    slot = yield from choose_slot(me.table, trade.you, question, _friends(trade), law="7.4", card=me.card)
    trade.move_to(slot)


@modifier("small_friends", Trade, needs=_has_friends, asks=_visit_friends)
def small_friends(trade: Trade, me: Source) -> None:
    """Until one site is named, all with a Beast card are considered."""
    if trade.place is None:
        trade.slots = slots_with(me.table, "beast")


@forbids("vow_of_poverty", TradeWith)
def vow_of_poverty(trade: TradeWith, me: Source) -> None:
    if trade.seat == me.holder:
        trade.no_favor = True


def _not_poor(table: Table, you: Seat, me: Source) -> str | None:
    if table.player(you).favor:
        return "you have favor"
    return None if any(table.state.banks.values()) else "all banks are empty"


@rest("vow_of_poverty", needs=_not_poor)
def alms(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from gain_from_one_bank(table, you, 2, me)


# Travel


@modifier("forest_paths", Trip)
def forest_paths(trip: Trip, me: Source) -> None:
    """Free, and past the powers of sites, to a site with a Beast card."""
    if trip.goes_to_suit("beast"):
        trip.free()
        trip.ignores_sites = True


def _leaves_the_vines(arrived: Arrived, me: Source) -> tuple[Seat, ...]:
    """An enemy who left a site of this card's ruler, or of the bandits if they rule it."""
    rulers = me.table.rulers(arrived.start)
    shared = any(me.ruled_by(ruler) for ruler in rulers) if rulers else not me.rulers
    return (arrived.seat,) if shared and me.against(arrived.seat) else ()


@reaction("grasping_vines", Arrived, who=_leaves_the_vines, optional=False)
def grasping_vines(arrived: Arrived, me: Source) -> Steps[None]:
    if me.table.player(arrived.seat).warbands:
        me.table.tell(ev.Triggered(me.card, "a warband is lost on the way"))
        me.table.kill_on_board(arrived.seat, 1)
    yield from ()


# Battle plans


@battle_plan("rangers")
def rangers(plan: Plan, me: Source) -> None:
    plan.side.ignores_skulls = True
    if plan.fight.defense >= RANGERS_NEED:
        plan.attack_dice(2)


def _beast_advisers(plan: Plan) -> int:
    return plan.table.adviser_suits(plan.you).count("beast") if plan.you else 0


@battle_plan("nature_worship", needs=lambda plan, me: _beast_advisers(plan) > 0)
def nature_worship(plan: Plan, me: Source) -> None:
    plan.attack_dice(_beast_advisers(plan))


@battle_plan("war_tortoise")
def war_tortoise(plan: Plan, me: Source) -> None:
    """The enemy's best faces add nothing; skulls still kill."""
    plan.enemy.ignored |= {SKULL, TWO_SHIELDS}


@battle_plan("walled_garden", needs=lambda plan, me: plan.targets_my_site())
def walled_garden(plan: Plan, me: Source) -> None:
    plan.defense_dice(count_at_sites(plan.table, "beast"))


# Campaigns, always


@forbids("true_names", PlanChoice)
def true_names(choice: PlanChoice, me: Source) -> None:
    plan = choice.plan
    if me.holder in plan.enemy.seats and me.table.suit(plan.me.card) in me.table.adviser_suits(me.holder):
        choice.forbid(me, "its name is known: it matches an adviser")


@always("insect_swarm", PlanChoice)
def insect_swarm(choice: PlanChoice, me: Source) -> None:
    if me.holder in choice.plan.enemy.seats:
        choice.extra_burn_favor += 1


@forbids("marsh_spirit", PlanChoice)
def marsh_spirit(choice: PlanChoice, me: Source) -> None:
    """Binds every attacker who targets its site, its ruler's friends and foes alike."""
    if choice.plan.attacking and me.slot in choice.plan.fight.target_slots():
        choice.forbid(me, "no battle plans against this site")


@forbids("giant_python", Declaration)
def giant_python(declared: Declaration, me: Source) -> None:
    """It guards its holder, and as the Chancellor's every Imperial defender: targets come before Citizens join."""
    fight = declared.fight
    guards = me.holder == fight.defender or (fight.imperial_defense and me.holder == CHANCELLOR)
    if guards and declared.dice % 2:
        declared.forbid(me, "the targets must add an even number of defense dice")


@always("vow_of_union", AttackForce)
def union_marches(force: AttackForce, me: Source) -> None:
    """The warbands at all sites its holder rules march along."""
    if force.fight.attacker == me.holder:
        marching = {*force.fight.marching, *force.slots}
        force.slots += [slot for slot in me.table.ruled_slots(me.holder) if slot not in marching]


@forbids("vow_of_union", Trip)
def union_stays(trip: Trip, me: Source) -> None:
    if trip.seat == me.holder and me.table.rules(trip.seat, trip.start) and me.table.player(trip.seat).warbands:
        trip.forbid(me, "you cannot leave a site you rule with warbands on your board")


# Advisers


@always("pied_piper", AdviserLimit)
def pied_piper(asked: AdviserLimit, me: Source) -> None:
    """Nothing makes room for it, but it fills a place when another adviser comes."""
    if me.card in asked.cards and asked.newcomer in (None, me.card):
        asked.uncounted.add(me.card)


@action("pied_piper")
def pipe(table: Table, you: Seat, me: Source) -> Steps[None]:
    others = [seat for seat in table.state.order if seat != you]
    other = yield from choose_seat(table, you, f"{me.name}: go to whom?", others, law="7.3.2", card=me.card)
    yield from move_to_advisers(table, me.card, other)
    table.take_favor(you, other, 2)


# When Played


@when_played("long_lost_heir")
def long_lost_heir(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from offer_forced_citizenship(table, you, me.card)


@when_played("threatening_roar")
def threatening_roar(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Scares off the Beast and Nomad cards of your region, itself among them if it lies there."""
    slots = table.slots_in(table.region(table.here(you)))
    cards = [card for slot in slots for card in table.site(slot).cards]
    scared = [c for c in cards if table.suit(c) in ("beast", "nomad") and table.lock(you, c) is None]
    yield from discard_all(table, you, scared, me)


@when_played("animal_host")
def animal_host(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_warbands(you, count_at_sites(table, "beast"))
    yield from ()


# Actions


def _with_warbands(table: Table) -> list[Seat]:
    return [seat for seat in table.state.order if table.player(seat).warbands]


def _turncoats(table: Table) -> list[Seat]:
    """Who has an Order or Discord adviser, and warbands on the board."""
    return [seat for seat in _with_warbands(table) if {"order", "discord"} & {*table.adviser_suits(seat)}]


def _kill_one(table: Table, you: Seat, seats: list[Seat], me: Source) -> Steps[int]:
    question = f"{me.name}: kill a warband on whose board?"
    seat = yield from choose_seat(table, you, question, seats, law="7.3.2", card=me.card)
    return table.kill_on_board(seat, 1)


def _no_warbands(table: Table, you: Seat, me: Source) -> str | None:
    return None if _with_warbands(table) else "there are no warbands on any board"


@action("wolves", needs=_no_warbands)
def wolves(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from _kill_one(table, you, _with_warbands(table), me)


def _no_turncoats(table: Table, you: Seat, me: Source) -> str | None:
    return None if _turncoats(table) else "nobody with an Order or Discord adviser has warbands"


@action("second_chance", needs=_no_turncoats)
def second_chance(table: Table, you: Seat, me: Source) -> Steps[None]:
    killed = yield from _kill_one(table, you, _turncoats(table), me)
    table.gain_warbands(you, killed)


def _prey(table: Table, you: Seat, me: Source) -> list[CardId]:
    """Denizens at other sites that can go and leave room; none if this card cannot move."""
    if table.lock(you, me.card):
        return []
    return [
        card
        for slot, site in enumerate(table.state.sites)
        if slot != me.slot and len(site.cards) <= table.capacity(slot)
        for card in site.cards
        if isinstance(catalog()[card], Denizen) and table.lock(you, card) is None
    ]


def _no_prey(table: Table, you: Seat, me: Source) -> str | None:
    return None if _prey(table, you, me) else "no denizen at another site can be discarded"


@action("roving_terror", needs=_no_prey)
def roving_terror(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Discards a denizen elsewhere and takes its place, what lies on it included."""
    question = f"{me.name}: discard which denizen and go there?"
    victim = yield from choose_card(you, question, _prey(table, you, me), law="7.3.2", card=me.card)
    slot = table.slot_of(victim)
    assert slot is not None
    yield from discard_at_site(table, you, victim)
    yield from move_to_site(table, you, me.card, slot)


def _no_wares(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.state.relic_deck or _wares(table, you) else "there is no relic to draw or to return"


def _wares(table: Table, you: Seat) -> list[CardId]:
    return [relic for relic in table.player(you).relics if relic != GRAND_SCEPTER]


@action("fae_merchant", needs=_no_wares)
def fae_merchant(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Take the top relic, then one of yours goes under the deck."""
    relic = draw_relic(table, you)
    if relic:
        yield from take_relics(table, you, [relic], "the relic deck")
    wares = _wares(table, you)
    if wares:
        question = f"{me.name}: put which relic under the relic deck?"
        returned = yield from choose_card(you, question, wares, law="7.3.2", card=me.card)
        yield from bury_relic(table, you, returned)


def _no_memories(table: Table, you: Seat, me: Source) -> str | None:
    if not count_at_sites(table, "beast"):
        return "no Beast card at any site"
    others = sum(favor for bank, favor in table.state.banks.items() if bank != "beast")
    return None if others else "the other banks are empty"


@action("memory_of_nature", needs=_no_memories)
def memory_of_nature(table: Table, you: Seat, me: Source) -> Steps[None]:
    """One favor for each Beast card at sites, from any other banks to the Beast bank."""
    banks, count = table.state.banks, count_at_sites(table, "beast")
    places = [Place(bank, f"{bank.capitalize()} bank", favor) for bank, favor in banks.items() if bank != "beast"]
    question = f"{me.name}: move {count} favor to the Beast bank, from where?"
    moved = yield from divide(you, question, places, count, count, law="7.3.2", card=me.card)
    for bank in banks:
        taken = moved.get(bank, 0)
        if taken:
            banks[bank] -= taken
            banks["beast"] += taken
            table.tell(ev.MovedFavor(taken, f"the {bank.capitalize()} bank", "the Beast bank"))


def _no_allies(table: Table, you: Seat, me: Source) -> str | None:
    slots = slots_with(table, "beast")
    if not slots:
        return "no site has a Beast card"
    refusal = Campaign(table, you, is_free=True, slots=slots, marching=True).why_not()
    return refusal.text if refusal else None


@action("wild_allies", needs=_no_allies)
def wild_allies(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A free Campaign at any site with a Beast card, whose warbands of yours march along."""
    slots = slots_with(table, "beast")
    yield from campaign(table, you, is_free=True, slots=slots, card=me.card, marching=True)
