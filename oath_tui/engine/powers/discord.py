"""The powers of the Discord suit."""

from __future__ import annotations

from collections import Counter

from oath_tui.cards.models import REGIONS, SUITS, CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import Campaign, campaign
from oath_tui.engine.actions.citizenship import offer_forced_citizenship
from oath_tui.engine.actions.discard import discard_adviser
from oath_tui.engine.actions.fight import Plan, PlanChoice
from oath_tui.engine.actions.moving import can_swap, swap_cards
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.play import Placement
from oath_tui.engine.actions.recover import RecoverItem
from oath_tui.engine.actions.search import play_held
from oath_tui.engine.actions.taking import take_relics, why_not_take
from oath_tui.engine.actions.travel import Travel, travel
from oath_tui.engine.asking import card_name, choose, choose_bank, choose_card, choose_seat, confirm
from oath_tui.engine.choices import Steps
from oath_tui.engine.dice import SHIELD, TWO_SHIELDS, defense_value, roll_dice
from oath_tui.engine.hooks import (
    Order,
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
from oath_tui.engine.moments import (
    AdviserLimit,
    Arrived,
    Bandits,
    CampaignEnded,
    Capacity,
    Departed,
    FavorBurns,
    RelicsTaken,
    TitlePassed,
    WarbandPlacing,
)
from oath_tui.engine.powers.verbs import LAW, discard_all, gain_from_one_bank, may_campaign, players_here
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table

LOCKED = "7.2.2"


def _choose_theirs(
    table: Table, you: Seat, question: str, among: list[tuple[Seat, CardId]], me: Source
) -> Steps[tuple[Seat, CardId]]:
    """A card that lies open before somebody."""
    return (
        yield from choose(
            you,
            f"{me.name}: {question}",
            among,
            law=LAW,
            key=lambda one: one[1],
            label=lambda one: f"{card_name(one[1])} of {table.seat_name(one[0])}",
            card=me.card,
        )
    )


# Battle plans


@battle_plan("mercenaries")
def mercenaries(plan: Plan, me: Source) -> None:
    plan.attack_dice(3)


def _enemy_asks_arcane(plan: Plan, me: Source) -> bool:
    return plan.enemy_has_adviser("arcane")


@battle_plan("cracked_sage", needs=_enemy_asks_arcane)
def cracked_sage(plan: Plan, me: Source) -> None:
    plan.attack_dice(4)


def _order_is_targeted(plan: Plan, me: Source) -> bool:
    """The site itself is a target; a pawn standing there is not enough (R017)."""
    table, slots = plan.table, plan.fight.target_slots()
    return any(table.suit(card) == "order" for slot in slots for card in table.site(slot).cards)


@battle_plan("disgraced_captain", needs=_order_is_targeted)
def disgraced_captain(plan: Plan, me: Source) -> None:
    plan.attack_dice(4)


def _is_outnumbered(plan: Plan, me: Source) -> bool:
    """Counted when the plan is used, whoever dies later (R128)."""
    return plan.fight.size(plan.enemy) > plan.fight.size(plan.side)


@battle_plan("zealots", needs=_is_outnumbered)
def zealots(plan: Plan, me: Source) -> None:
    plan.fight.sacrifice_worth = 3


def _pawn_is_targeted(plan: Plan, me: Source) -> bool:
    return any(target.kind == "pawn" for target in plan.fight.targets)


@battle_plan("book_burning", needs=_pawn_is_targeted)
def book_burning(plan: Plan, me: Source) -> None:
    plan.on_victory.append(lambda: _burn_books(plan))


def _burn_books(plan: Plan) -> Steps[None]:
    table, defender = plan.table, plan.fight.defender
    assert defender is not None
    table.lose_secrets(defender, max(0, table.all_secrets(defender) - 1))
    yield from ()


@battle_plan("slander", needs=_pawn_is_targeted)
def slander(plan: Plan, me: Source) -> None:
    """All of the favor takes the place of half of it."""
    plan.fight.burns_all_favor = True
    plan.on_victory.append(lambda: _ruin_name(plan))


def _ruin_name(plan: Plan) -> Steps[None]:
    table, defender = plan.table, plan.fight.defender
    assert defender is not None
    table.burn_board_favor(defender, table.player(defender).favor)
    yield from ()


@battle_plan("second_wind")
def second_wind(plan: Plan, me: Source) -> None:
    plan.afterwards.append(lambda: _press_on(plan, me))


def _press_on(plan: Plan, me: Source) -> Steps[None]:
    """The winner may travel and then may campaign, for no Supply, once all else is resolved (R011)."""
    table, you = plan.table, plan.you
    assert you is not None
    turn = table.state.turn
    if plan.fight.victor is not plan.side or (turn.seat == you and turn.act_ended):
        return
    if Travel(table, you, is_free=True).why_not() is None and (
        yield from confirm(
            you, f"{me.name}: travel?", yes="Travel for no Supply", no="Stay here", law="7.6.2", card=me.card
        )
    ):
        yield from travel(table, you, is_free=True, card=me.card)
    yield from may_campaign(table, you, me)


# Campaigns of others


@forbids("beast_tamer", PlanChoice)
def beast_tamer(choice: PlanChoice, me: Source) -> None:
    plan = choice.plan
    if me.holder in plan.enemy.seats and me.table.suit(plan.me.card) in ("beast", "nomad"):
        choice.forbid(me, "no Beast or Nomad battle plan works against them")


def _avenger(ended: CampaignEnded, me: Source) -> tuple[Seat, ...]:
    """The holder, if the attacker is somebody the holder could attack by the usual rules (R063)."""
    holder = me.holder
    if holder is None or holder == ended.attacker:
        return ()
    refusal = Campaign(me.table, holder, is_free=True, only=ended.attacker).why_not()
    return (holder,) if refusal is None else ()


@reaction("sneak_attack", CampaignEnded, who=_avenger)
def sneak_attack(ended: CampaignEnded, me: Source) -> Steps[None]:
    assert me.holder is not None
    yield from campaign(me.table, me.holder, is_free=True, only=ended.attacker, card=me.card)


# Advisers


@always("assassin", AdviserLimit, order=Order.SET)
@always("insomnia", AdviserLimit, order=Order.SET)
@always("silver_tongue", AdviserLimit, order=Order.SET)
def two_advisers(asked: AdviserLimit, me: Source) -> None:
    """7.6.4: the lowest limit counts, also that of a card about to be played (R118 to R120)."""
    if me.card in asked.cards:
        asked.limit = min(asked.limit, 2)


@rest("insomnia")
def insomnia(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_secrets(you, 1)
    yield from ()


def _no_bank_here(table: Table, you: Seat, me: Source) -> str | None:
    suits = [suit for card in table.site(table.here(you)).cards if (suit := table.suit(card))]
    return None if any(table.state.banks[suit] for suit in suits) else "no bank of a card here has favor"


@rest("silver_tongue", needs=_no_bank_here)
def silver_tongue(table: Table, you: Seat, me: Source) -> Steps[None]:
    """One favor from a bank that matches a card at your site."""
    here = {table.suit(card) for card in table.site(table.here(you)).cards}
    banks = [suit for suit in SUITS if suit in here]
    question = f"{me.name}: take a favor from which bank?"
    bank = yield from choose_bank(table, you, question, law=LAW, among=banks, card=me.card)
    if bank:
        table.gain_favor(you, 1, bank)


def _victims(table: Table, you: Seat) -> list[tuple[Seat, CardId]]:
    """Faceup advisers that can go, of anyone at your site, yourself too."""
    return [
        (seat, card)
        for seat in table.seats_from(you)
        if table.here(seat) == table.here(you)
        for card in table.faceup_advisers(seat)
        if table.lock(you, card) is None
    ]


def _nobody_to_kill(table: Table, you: Seat, me: Source) -> str | None:
    return None if _victims(table, you) else "no faceup adviser at your site can be discarded"


@action("assassin", needs=_nobody_to_kill)
def assassin(table: Table, you: Seat, me: Source) -> Steps[None]:
    _, card = yield from _choose_theirs(table, you, "discard which adviser?", _victims(table, you), me)
    yield from discard_adviser(table, you, card)


def _enchanted(table: Table, you: Seat, me: Source) -> list[tuple[Seat, CardId]]:
    """Other players' faceup advisers that can be swapped away."""
    return [
        (seat, card)
        for seat in table.seats_from(you)
        if seat != you
        for card in table.faceup_advisers(seat)
        if can_swap(table, you, me.card, card)
    ]


def _nobody_to_enchant(table: Table, you: Seat, me: Source) -> str | None:
    return None if _enchanted(table, you, me) else "no faceup adviser can be swapped with it"


@action("enchantress", needs=_nobody_to_enchant)
def enchantress(table: Table, you: Seat, me: Source) -> Steps[None]:
    question = "swap it with which adviser?"
    _, card = yield from _choose_theirs(table, you, question, _enchanted(table, you, me), me)
    yield from swap_cards(table, me.card, card)


@forbids("gossip", Placement)
def gossip(placement: Placement, me: Source) -> None:
    if placement.where == "facedown" and me.against(placement.seat):
        placement.forbid(me, "you cannot play facedown")


# Favor, secrets and warbands


@when_played("a_small_favor")
def a_small_favor(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_warbands(you, 4)
    yield from ()


@modifier("downtrodden", MusterOn)
def downtrodden(muster: MusterOn, me: Source) -> None:
    """Two more on a card whose bank is poorer than every other."""
    banks = me.table.state.banks
    if all(banks[muster.suit] < favor for suit, favor in banks.items() if suit != muster.suit):
        muster.gain += 2


def _no_exile_keeps_the_oath(table: Table, you: Seat, me: Source) -> str | None:
    if you == CHANCELLOR or not table.player(CHANCELLOR).favor:
        return "there is no favor to take from the Chancellor"
    return None if table.is_exile(table.state.title) else "no Exile holds the title"


@rest("naysayers", needs=_no_exile_keeps_the_oath)
def naysayers(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.take_favor(you, CHANCELLOR, 1)
    yield from ()


def _cultist(passed: TitlePassed, me: Source) -> tuple[Seat, ...]:
    return (me.holder,) if me.holder and me.holder != passed.seat else ()


@reaction("chaos_cult", TitlePassed, who=_cultist, optional=False)
def chaos_cult(passed: TitlePassed, me: Source) -> Steps[None]:
    assert me.holder is not None
    me.table.take_favor(me.holder, passed.seat, 1)
    yield from ()


def _no_favor_anywhere(table: Table, you: Seat, me: Source) -> str | None:
    return None if any(table.state.banks.values()) else "every bank is empty"


@action("gambling_hall", needs=_no_favor_anywhere)
def gambling_hall(table: Table, you: Seat, me: Source) -> Steps[None]:
    faces = yield from roll_dice(table, you, "defense", 4)
    won = defense_value(faces)
    if won:
        yield from gain_from_one_bank(table, you, won, me)


@when_played("dissent")
def dissent(table: Table, you: Seat, me: Source) -> Steps[None]:
    """All but the People's holder lay a favor on it for each suit they rule, as far as they have any."""
    for seat in table.seats_from(you):
        if table.banner_holder("peoples_favor") != seat:
            suits = {suit for card in table.ruled_cards(seat) if (suit := table.suit(card))}
            table.lay_favor(seat, me.card, len(suits))
    yield from ()


@always("vow_of_renewal", FavorBurns, order=Order.REPLACE)
def renewal(burning: FavorBurns, me: Source) -> None:
    """What players burn goes to the holder instead; what the bandits waste is burned by no player."""
    if burning.seat is not None:
        burning.taker = me.holder


@forbids("vow_of_renewal", RecoverItem)
def no_peoples_favor(item: RecoverItem, me: Source) -> None:
    if item.banner == "peoples_favor" and item.seat == me.holder:
        item.forbid(me, "you cannot recover the People's Favor")


def _rich_in_secrets(table: Table, you: Seat) -> list[Seat]:
    return [seat for seat in players_here(table, you) if table.all_secrets(seat) > 1]


def _no_secret_to_palm(table: Table, you: Seat, me: Source) -> str | None:
    return None if _rich_in_secrets(table, you) else "nobody else here has a secret to spare"


@action("sleight_of_hand", needs=_no_secret_to_palm)
def sleight_of_hand(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Takes a secret of somebody here, never the last one."""
    question = f"{me.name}: take a secret from whom?"
    seat = yield from choose_seat(table, you, question, _rich_in_secrets(table, you), law=LAW, card=me.card)
    table.take_secrets(you, seat, 1)


@when_played("charlatan")
def charlatan(table: Table, you: Seat, me: Source) -> Steps[None]:
    banner = table.state.banners["darkest_secret"]
    if banner.tokens > 1:
        table.tell(ev.Triggered("darkest_secret", f"{banner.tokens - 1} of its secrets are burned"))
        banner.tokens = 1
    yield from ()


def _no_pile(table: Table, you: Seat, me: Source) -> str | None:
    return None if any(table.state.discards.values()) else "every discard pile is empty"


@action("scryer", needs=_no_pile)
def scryer(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Peek at a whole discard pile, from the top down."""
    piles = table.state.discards
    region = yield from choose(
        you,
        f"{me.name}: peek at which discard pile?",
        [region for region in REGIONS if piles[region]],
        law=LAW,
        label=lambda one: f"{one.capitalize()} discard pile ({len(piles[one])})",
        card=me.card,
    )
    cards = tuple(reversed(piles[region]))
    table.tell(ev.Peeked(you, cards, len(cards), (you,), f"the {region.capitalize()} discard pile"))
    table.learn(f"{table.seat_name(you)} peeked at a discard pile")


# Relics


@when_played("blackmail")
def blackmail(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A relic of somebody here, whose holder may buy you off."""
    relics = [
        (seat, relic)
        for seat in players_here(table, you)
        for relic in table.player(seat).relics
        if why_not_take(table, you, relic) is None
    ]
    if not relics:
        return
    holder, relic = yield from _choose_theirs(table, you, "demand which relic?", relics, me)
    name = table.seat_name(you)
    if table.favor(holder) >= 3 and (
        yield from confirm(
            holder,
            f"{me.name}: {name} demands your {card_name(relic)}",
            yes="Give 3 favor instead",
            no="Let the relic go",
            law=LAW,
            card=me.card,
        )
    ):
        table.give_favor(holder, you, 3)
    else:
        yield from take_relics(table, you, [relic], holder)


def _thief(taken: RelicsTaken, me: Source) -> tuple[Seat, ...]:
    """The holder, if another player took relics that they still have in the holder's region."""
    table, holder = me.table, me.holder
    if holder is None or holder == taken.seat or taken.given or not _within_reach(taken, holder, me):
        return ()
    region = table.region(table.here(holder))
    return (holder,) if table.region(table.here(taken.seat)) == region else ()


def _within_reach(taken: RelicsTaken, thief: Seat, me: Source) -> list[str]:
    """Those that are still there and that no power keeps from the thief."""
    theirs = [relic for relic in taken.relics if relic in me.table.player(taken.seat).relics]
    return [relic for relic in theirs if why_not_take(me.table, thief, relic) is None]


@reaction("relic_thief", RelicsTaken, who=_thief)
def relic_thief(taken: RelicsTaken, me: Source) -> Steps[None]:
    """One defense die per relic taken; with no shield among them, they are the thief's."""
    table, thief = me.table, me.holder
    assert thief is not None
    faces = yield from roll_dice(table, thief, "defense", len(taken.relics))
    if SHIELD not in faces and TWO_SHIELDS not in faces:
        yield from take_relics(table, thief, _within_reach(taken, thief, me), taken.seat)


# The map


@when_played("key_to_the_city")
def key_to_the_city(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Unless a ruler stands here: its warbands die, and one of yours holds it."""
    assert me.slot is not None
    site = table.site(me.slot)
    if any(table.here(ruler) == me.slot for ruler in table.rulers(me.slot)):
        return
    table.kill_at_site(me.slot, site.warbands)
    gained = table.gain_warbands(you, 1)
    mine = site.color in (None, table.color(you)) and not table.announce(WarbandPlacing(you, me.slot)).refusal
    if gained and mine:
        table.board_to_site(you, me.slot, 1)
    yield from ()


@when_played("bandit_chief")
def bandit_chief(table: Table, you: Seat, me: Source) -> Steps[None]:
    for slot in table.faceup_slots():
        table.kill_at_site(slot, 1)
    yield from ()


@always("bandit_chief", Bandits)
def more_bandits(bandits: Bandits, me: Source) -> None:
    bandits.count += 2


def _scalded(arrived: Arrived, me: Source) -> tuple[Seat, ...]:
    """Whoever comes here with warbands and without ruling the card, forced or not (R016)."""
    burns = arrived.to == me.slot and not me.ruled_by(arrived.seat)
    return (arrived.seat,) if burns and me.table.player(arrived.seat).warbands else ()


@reaction("boiling_lake", Arrived, who=_scalded, optional=False)
def boiling_lake(arrived: Arrived, me: Source) -> Steps[None]:
    me.table.tell(ev.Triggered(me.card, "it kills 2 warbands of a stranger"))
    me.table.kill_on_board(arrived.seat, 2)
    yield from ()


@when_played("riots")
def riots(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Under the Mob, the other cards of the suit most common at sites go (R092, R093)."""
    if not table.state.banners["peoples_favor"].mob:
        return
    suits = {card: suit for site in table.state.sites for card in site.cards if (suit := table.suit(card))}
    if not suits:
        return
    counts = Counter(suits.values())
    suit = yield from choose(
        you,
        f"{me.name}: discard the cards of which suit?",
        [suit for suit in SUITS if counts[suit] == max(counts.values())],
        law=LAW,
        label=str.capitalize,
        card=me.card,
    )
    cards = [card for card in suits if suits[card] == suit and card != me.card and table.lock(you, card) is None]
    yield from discard_all(table, you, cards, me)


@always("salt_the_earth", Placement)
def salt_needs_no_room(placement: Placement, me: Source) -> None:
    """It goes to any site but one with a card that is locked for whoever plays it."""
    table, slot = me.table, placement.slot
    if placement.card != me.card or slot is None:
        return
    placement.ignores_capacity = True
    for card in table.site(slot).cards:
        lock = table.lock(placement.seat, card)
        if lock and lock.law == LOCKED:
            placement.forbid(me, f"{card_name(card)} is locked there", LOCKED)


@when_played("salt_the_earth")
def salt_the_earth(table: Table, you: Seat, me: Source) -> Steps[None]:
    assert me.slot is not None
    others = [card for card in table.site(me.slot).cards if card != me.card and table.lock(you, card) is None]
    yield from discard_all(table, you, others, me)


@always("salt_the_earth", Capacity, order=Order.SET)
def salted_site(capacity: Capacity, me: Source) -> None:
    if capacity.slot == me.slot:
        capacity.value = 1


# Exiles


@when_played("royal_ambitions")
def royal_ambitions(table: Table, you: Seat, me: Source) -> Steps[None]:
    """An Exile who rules more than the Chancellor may join the Empire, with a relic unseen."""
    if len(table.ruled_slots(you)) > len(table.ruled_slots(CHANCELLOR)):
        yield from offer_forced_citizenship(table, you, me.card, relic=True)


@when_played("false_prophet")
def false_prophet(table: Table, you: Seat, me: Source) -> Steps[None]:
    """An Exile's new warband marks another's Vision, which both now have revealed."""
    if not table.is_exile(you):
        return
    gained = table.gain_warbands(you, 1)
    visions = [vision for seat in table.seats_from(you) if seat != you for vision in table.player(seat).visions]
    if gained and visions:
        question = f"{me.name}: put the warband on which Vision?"
        vision = yield from choose_card(you, question, visions, law=LAW, card=me.card)
        table.board_to_card(you, vision, 1)


def _prophet(gone: Departed, me: Source) -> tuple[Seat, ...]:
    holder = me.holder
    return (holder,) if holder and gone.source.card in me.table.shared_visions(holder) else ()


@reaction("false_prophet", Departed, who=_prophet, optional=False)
def prophecy_comes_home(gone: Departed, me: Source) -> Steps[None]:
    """The marked Vision is discarded: the warband dies, and the prophet has the Vision as if found in a search."""
    table, you, vision = me.table, me.holder, gone.source.card
    assert you is not None
    table.kill_on_card(vision, you)
    for pile in (table.state.world_deck, *table.state.discards.values()):
        if vision in pile:
            pile.remove(vision)
    table.state.hands.setdefault(you, []).append(vision)
    table.tell(ev.MovedCard(vision, f"the hand of {table.seat_name(you)}"))
    yield from play_held(table, you, vision, was_facedown=False)
