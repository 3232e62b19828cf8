"""The powers of the Nomad suit."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS, CardId, Denizen, Vision
from oath_tui.engine import events as ev
from oath_tui.engine.actions.citizenship import end_act, offer_forced_citizenship
from oath_tui.engine.actions.deals import Good, carry_out, exchange
from oath_tui.engine.actions.discard import Pile, departed, discard_card, discard_hand
from oath_tui.engine.actions.fight import Plan
from oath_tui.engine.actions.moving import can_swap, move_to_site, sites_for, swap_cards
from oath_tui.engine.actions.play import Placement, keep_adviser_limit
from oath_tui.engine.actions.recover import RecoverItem
from oath_tui.engine.actions.search import play_held, see_vision, why_not_play_held
from oath_tui.engine.actions.taking import move_banner
from oath_tui.engine.actions.travel import Travel, Trip
from oath_tui.engine.asking import (
    choose,
    choose_bank,
    choose_card,
    choose_card_or_none,
    choose_or_none,
    choose_slot,
    confirm,
    divide,
)
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.dice import SHIELD
from oath_tui.engine.hooks import (
    Source,
    action,
    always,
    battle_plan,
    comes_into_play,
    forbids,
    modifier,
    reaction,
    when_played,
)
from oath_tui.engine.moments import (
    AdviserLimit,
    Departed,
    FavorArrives,
    Lock,
    PowerUse,
    Purse,
    RelicRecovered,
    SecretFlip,
    Taking,
    WarbandPlacing,
)
from oath_tui.engine.powers.verbs import LAW
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import CONSPIRACY, Table

GATHERING_GOODS: tuple[Good, ...] = ("favor", "secrets", "relics", "advisers")
BOARD = "board"


# Battle plans: most of them are discarded at the end, as their facts say


@battle_plan("horse_archers")
def horse_archers(plan: Plan, me: Source) -> None:
    plan.attack_dice(3)


@battle_plan("rival_khan", needs=lambda plan, me: plan.enemy_has_adviser("nomad"))
def rival_khan(plan: Plan, me: Source) -> None:
    plan.attack_dice(4)


@battle_plan("great_crusade")
def great_crusade(plan: Plan, me: Source) -> None:
    plan.attack_dice(sum(plan.table.suit(card) == "nomad" for card in plan.ruled_cards()))


@battle_plan("mountain_giant")
def mountain_giant(plan: Plan, me: Source) -> Steps[None]:
    """One die, or three for which it leaves."""
    assert plan.you, "it has a price, so the bandits never use it"
    count = yield from choose(
        plan.you,
        f"{me.name}: how many attack dice?",
        (1, 3),
        law="5.5.3",
        label=lambda one: "1 attack die" if one == 1 else "3 attack dice, then discard it",
        card=me.card,
    )
    plan.attack_dice(count)
    if count == 3:
        plan.discard = "end"


@battle_plan("storm_caller")
def storm_caller(plan: Plan, me: Source) -> None:
    plan.defense_dice(2)


@battle_plan("mounted_patrol")
def mounted_patrol(plan: Plan, me: Source) -> None:
    plan.enemy.halved = True


@battle_plan("lancers")
def lancers(plan: Plan, me: Source) -> None:
    plan.side.doubled = True


@battle_plan("rain_boots")
def rain_boots(plan: Plan, me: Source) -> None:
    plan.enemy.ignored.add(SHIELD)


def _can_rally(plan: Plan, me: Source) -> bool:
    """Bandits are no warbands, so they have none to move."""
    you, table = plan.you, plan.table
    if you is None:
        return False
    slots = table.ruled_slots(you)
    return any(table.spare_warbands(you, slot) for slot in slots) or bool(slots and table.player(you).warbands)


@battle_plan("warning_signals", needs=_can_rally)
def warning_signals(plan: Plan, me: Source) -> Steps[None]:
    """All your warbands but one at each site stand wherever you like: on your board or at sites you rule."""
    table, you = plan.table, plan.you
    assert you, "the bandits have no warbands to move"
    spare = {slot: table.spare_warbands(you, slot) for slot in table.ruled_slots(you)}
    total = table.player(you).warbands + sum(spare.values())
    places = [Place(BOARD, f"your board ({table.player(you).warbands} now)", total)]
    for slot, count in spare.items():
        closed = table.announce(WarbandPlacing(you, slot)).refusal
        label = f"{table.slot_label(slot)} ({count} to spare now)"
        places.append(Place(table.slot_id(slot), label, count if closed else total, table.slot_id(slot)))
    question = f"{me.name}: where do your {total} warbands go, besides the one that stays at each site?"
    stand = yield from divide(you, question, places, total, total, law="5.5.3", card=me.card)
    change = {slot: stand.get(table.slot_id(slot), 0) - count for slot, count in spare.items()}
    for slot, count in change.items():
        table.site_to_board(slot, you, max(0, -count))
    for slot, count in change.items():
        table.board_to_site(you, slot, max(0, count))


def _spare_beasts(plan: Plan) -> list[CardId]:
    table = plan.table
    beasts = [card for card in plan.ruled_cards() if table.suit(card) == "beast"]
    return [card for card in beasts if table.lock(plan.you, card) is None]


def _beasts_to_come(plan: Plan) -> list[CardId]:
    """An attacker may yet win the sites where they live: rule is judged when the plans would go."""
    table, slots = plan.table, plan.fight.target_slots() if plan.attacking else []
    cards = [card for slot in slots for card in table.site(slot).cards if table.suit(card) == "beast"]
    return [card for card in cards if table.lock(None, card) is None]


@battle_plan("wild_mounts", needs=lambda plan, me: bool(_spare_beasts(plan) or _beasts_to_come(plan)))
def wild_mounts(plan: Plan, me: Source) -> None:
    """One Beast card goes in the place of all Nomad plans its user would discard."""
    plan.before_discards.append(lambda: _send_beast(plan, me))


def _send_beast(plan: Plan, me: Source) -> Steps[None]:
    """The bandits do so only for two plans or more, with their first Beast card from the top of the Cradle."""
    table = plan.table
    leaving = [one for one in plan.side.plans if one.you == plan.you and one.discard == "end"]
    leaving = [one for one in leaving if table.suit(one.me.card) == "nomad"]
    beasts = _spare_beasts(plan)
    if plan.you:
        names = ", ".join(one.me.name for one in leaving)
        question = f"{me.name}: discard a Beast card to keep {names}?"
        beast = yield from choose_card_or_none(
            plan.you, question, beasts if leaving else [], law="5.5.8", none="Discard no Beast card", card=me.card
        )
    else:
        beast = beasts[0] if beasts and len(leaving) > 1 else None
    if beast:
        yield from discard_card(table, plan.you, beast)
        for one in leaving:
            one.discard = "never"


# Travel


@modifier("tents", Trip)
def tents(trip: Trip, me: Source) -> None:
    if trip.stays_in_region:
        trip.free()


@modifier("a_fast_steed", Trip, needs=lambda travel, me: me.table.player(travel.you).warbands <= 3)
def a_fast_steed(trip: Trip, me: Source) -> None:
    trip.free()


@modifier("special_envoy", Trip)
def special_envoy(trip: Trip, me: Source) -> None:
    trip.free()
    trip.then(me, lambda: _end_act(trip))


def _end_act(trip: Trip) -> Steps[None]:
    if trip.seat == trip.table.active:
        end_act(trip.table)
    yield from ()


def _may_stop_there(travel: Travel, me: Source) -> bool:
    table, you = me.table, travel.you
    return travel.here != me.slot and (me.ruled_by(you) or table.favor(you) > 0)


@modifier("way_station", Trip, needs=_may_stop_there, open_to_all=True)
def way_station(trip: Trip, me: Source) -> None:
    """Free for its ruler, and for anyone who gives that ruler a favor."""
    if trip.to == me.slot:
        trip.free()
        if not me.ruled_by(trip.seat):
            trip.toll(me)


@modifier("hospitality", Trip)
def hospitality(trip: Trip, me: Source) -> None:
    trip.then(me, lambda: _welcome(trip, me))


def _welcome(trip: Trip, me: Source) -> Steps[None]:
    """A favor of a suit that is both at the new site and among your advisers."""
    table, you = trip.table, trip.seat
    here = {table.suit(card) for card in table.site(table.here(you)).cards}
    suits = [suit for suit in table.state.banks if suit in here and suit in table.adviser_suits(you)]
    if suits:
        question = f"{me.name}: gain a favor from which bank?"
        bank = yield from choose_bank(table, you, question, law=LAW, among=suits, card=me.card)
        if bank:
            table.gain_favor(you, 1, bank)


# Secrets, Supply and piles


@action("elders")
def elders(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_secrets(you, 1)
    yield from ()


@action("ancient_binding")
def ancient_binding(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Everyone burns all secrets but one: for its user the one that lies here."""
    for seat in table.state.order:
        kept = 0 if seat == you else 1
        table.lose_secrets(seat, max(0, table.all_secrets(seat) - kept))
    on_cards = {card: count for card, count in table.state.secrets_on.items() if card != me.card}
    for card, count in on_cards.items():
        del table.state.secrets_on[card]
        table.tell(ev.BurnedSecrets(table.active, count))
    yield from ()


@when_played("faithful_friend")
def faithful_friend(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_supply(you, 4)
    yield from ()


@modifier("relic_worship", RecoverItem)
def relic_worship(item: RecoverItem, me: Source) -> None:
    if not item.banner:
        item.then(me, lambda: _give_thanks(me.table, item.seat))


def _worshipper(recovered: RelicRecovered, me: Source) -> tuple[Seat, ...]:
    return (recovered.seat,) if me.table.has_access(recovered.seat, me) else ()


@reaction("relic_worship", RelicRecovered, who=_worshipper)
def worship_at_home(recovered: RelicRecovered, me: Source) -> Steps[None]:
    """A relic that a Homeland gives is recovered too."""
    yield from _give_thanks(me.table, recovered.seat)


def _give_thanks(table: Table, you: Seat) -> Steps[None]:
    table.gain_supply(you, 3)
    yield from ()


@action("convoys")
def convoys(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Another region's discard pile goes on top of yours, in its order."""
    piles, home = table.state.discards, table.region(table.here(you))
    region = yield from choose(
        you,
        f"{me.name}: bring which discard pile to the {home.capitalize()}?",
        [region for region in REGIONS if region != home],
        law=LAW,
        label=lambda one: f"The {one.capitalize()} discard pile ({len(piles[one])} cards)",
        card=me.card,
    )
    count = len(piles[region])
    piles[home].extend(piles[region])
    piles[region].clear()
    table.tell(
        ev.Triggered(me.card, f"{count} cards go from the {region.capitalize()} to the {home.capitalize()}")
    )


@when_played("pilgrimage")
def pilgrimage(table: Table, you: Seat, me: Source) -> Steps[None]:
    """The denizens here join the Dispossessed; as many strangers, seen only by you, go on your region's pile."""
    slot, dispossessed = table.here(you), table.state.dispossessed
    cards = table.site(slot).cards
    gone = [card for card in cards if isinstance(catalog()[card], Denizen) and table.lock(you, card) is None]
    sources = [table.sources.get(card) for card in gone]
    for card in gone:
        cards.remove(card)
        table.clear_tokens(card)
        dispossessed.append(card)
        table.tell(ev.MovedCard(card, "the Dispossessed"))
    table.cards_changed()
    for source in sources:
        yield from departed(table, source)
    if gone:
        table.shuffle(dispossessed)
        drawn = [dispossessed.pop() for _ in gone]
        table.state.hands.setdefault(you, []).extend(drawn)
        table.tell(ev.Peeked(you, tuple(drawn), len(drawn), (you,), "cards of the Dispossessed"))
        table.learn(f"{table.seat_name(you)} drew cards of the Dispossessed")
        yield from discard_hand(table, you, drawn, Pile(table.region(slot)))


# Cards that change places


@when_played("great_herd")
def great_herd(table: Table, you: Seat, me: Source) -> Steps[None]:
    others = [card for slot in table.faceup_slots() if slot != me.slot for card in table.site(slot).cards]
    yield from _may_swap(table, you, others, me)


@when_played("twin_brother")
def twin_brother(table: Table, you: Seat, me: Source) -> Steps[None]:
    others = [card for seat in table.state.order if seat != you for card in table.faceup_advisers(seat)]
    yield from _may_swap(table, you, others, me)


def _may_swap(table: Table, you: Seat, cards: list[CardId], me: Source) -> Steps[None]:
    """With one of the Nomad cards among these."""
    others = [card for card in cards if table.suit(card) == "nomad" and can_swap(table, you, me.card, card)]
    question = f"{me.name}: swap places with which card?"
    other = yield from choose_card_or_none(you, question, others, law=LAW, none="Do not swap", card=me.card)
    if other:
        yield from swap_cards(table, me.card, other, by=you)


def _homesick(table: Table, you: Seat) -> list[CardId]:
    advisers = [card for seat in table.state.order for card in table.faceup_advisers(seat)]
    return [card for card in advisers if table.suit(card) == "nomad" and sites_for(table, you, card)]


def _nobody_to_resettle(table: Table, you: Seat, me: Source) -> str | None:
    return None if _homesick(table, you) else "no faceup Nomad adviser can move to a site"


@action("resettle", needs=_nobody_to_resettle)
def resettle(table: Table, you: Seat, me: Source) -> Steps[None]:
    question = f"{me.name}: move which adviser?"
    card = yield from choose_card(you, question, _homesick(table, you), law=LAW, card=me.card)
    slots = sites_for(table, you, card)
    slot = yield from choose_slot(table, you, f"{me.name}: move it to which site?", slots, law=LAW, card=me.card)
    yield from move_to_site(table, you, card, slot)


@when_played("the_gathering")
def the_gathering(table: Table, you: Seat, me: Source) -> Steps[None]:
    """From the Chancellor on, each may come to stay; then each here may make deals with the others here."""
    assert me.slot is not None
    question = f"{me.name}: put your pawn at {table.slot_label(me.slot)}?"
    for seat in table.state.order:
        if table.here(seat) != me.slot and (
            yield from confirm(seat, question, yes="Come", no="Stay away", law=LAW, card=me.card)
        ):
            table.put_pawn(seat, me.slot)
    here = [seat for seat in table.state.order if table.here(seat) == me.slot]
    for seat in here:
        yield from _make_deals(table, seat, [other for other in here if other != seat], me)


def _make_deals(table: Table, seat: Seat, others: list[Seat], me: Source) -> Steps[None]:
    while True:
        partner = yield from choose_or_none(
            seat,
            f"{me.name}: propose an exchange to whom?",
            others,
            law="7.6.3",
            label=table.seat_name,
            none="Propose no more",
            card=me.card,
        )
        if partner is None:
            return
        terms = yield from exchange(table, seat, partner, GATHERING_GOODS, law="7.6.3", card=me.card)
        if terms:
            yield from carry_out(table, terms)


# Visions


def _cannot_foresee(table: Table, you: Seat, me: Source) -> str | None:
    if not table.state.world_deck:
        return "the world deck is empty"
    refusal = why_not_play_held(table, you)
    return refusal.text if refusal else None


@action("oracle", needs=_cannot_foresee)
def oracle(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Draw the topmost Vision of the world deck, known by its back, and play or discard it."""
    deck = table.state.world_deck
    table.learn(f"{table.seat_name(you)} looked for a Vision")
    vision = next((card for card in reversed(deck) if isinstance(catalog()[card], Vision)), None)
    if vision is None:
        table.tell(ev.Triggered(me.card, "no Vision is left in the world deck"))
        return
    deck.remove(vision)
    table.state.hands.setdefault(you, []).append(vision)
    table.tell(ev.Drew(you, (vision,), 1, (you,), "the world deck"))
    see_vision(table, you)
    yield from play_held(table, you, vision, was_facedown=False)


@forbids("sacred_ground", Placement)
def sacred_ground(placement: Placement, me: Source) -> None:
    is_vision = placement.where == "vision" and placement.card != CONSPIRACY
    if is_vision and me.table.here(placement.seat) != me.slot:
        placement.forbid(me, "Visions are revealed only at its site")


# The holder's goods and advisers


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


@always("family_wagon", AdviserLimit)
def family_wagon(asked: AdviserLimit, me: Source) -> None:
    """Any number of Nomads beside a single other adviser. A facedown one is no Nomad."""
    if me.card in asked.cards:
        asked.uncounted |= {card for card in asked.cards if card and me.table.suit(card) == "nomad"}
        asked.limit = min(asked.limit, 1)


def _left_behind(gone: Departed, me: Source) -> tuple[Seat, ...]:
    return (gone.source.holder,) if gone.source.card == me.card and gone.source.holder else ()


@reaction("family_wagon", Departed, who=_left_behind, optional=False)
def wagon_leaves(gone: Departed, me: Source) -> Steps[None]:
    """Without it the old limit binds again, at once."""
    if gone.source.holder:
        yield from keep_adviser_limit(me.table, gone.source.holder)


@when_played("ancient_pact")
def ancient_pact(table: Table, you: Seat, me: Source) -> Steps[None]:
    """An Exile may hand the Chancellor the Darkest Secret, as it is, to become a Citizen."""
    if not table.is_exile(you) or table.banner_holder("darkest_secret") != you:
        return
    question = f"{me.name}: give the Chancellor the Darkest Secret?"
    if (
        yield from confirm(you, question, yes="Give it and become a Citizen", no="Keep it", law=LAW, card=me.card)
    ):
        move_banner(table, CHANCELLOR, "darkest_secret")
        yield from offer_forced_citizenship(table, you, me.card, relic=True, must=True)


# What others cannot do


@forbids("lost_tongue", Taking)
def lost_tongue(taking: Taking, me: Source) -> None:
    if taking.holder == me.holder:
        _bar_strangers(taking, me)


@forbids("lost_tongue", RecoverItem)
def lost_tongue_banners(item: RecoverItem, me: Source) -> None:
    if item.banner and me.table.banner_holder(item.banner) == me.holder:
        _bar_strangers(item, me)


def _bar_strangers(moment: Taking | RecoverItem, me: Source) -> None:
    table, seat = me.table, moment.seat
    speaks = any(table.suit(card) == "nomad" for card in table.ruled_cards(seat))
    if seat != me.holder and not speaks:
        moment.forbid(me, "you rule no Nomad card")


@forbids("ancient_bloodline", Lock)
def ancient_bloodline(lock: Lock, me: Source) -> None:
    """To the holder's enemies, denizens and relics at the holder's sites are locked."""
    table = me.table
    if me.holder and table.rules(me.holder, lock.slot) and table.is_enemy(me.holder, lock.seat):
        lock.forbid(me, "it is locked for enemies", "7.2.2")


@forbids("spell_breaker", PowerUse)
def spell_breaker(use: PowerUse, me: Source) -> None:
    if use.cost.total_secrets and me.against(use.seat):
        use.forbid(me, "enemies cannot use powers that cost secrets")


@forbids("spell_breaker", SecretFlip)
def spell_breaker_flips(flip: SecretFlip, me: Source) -> None:
    if me.against(flip.seat):
        flip.forbid(me, "enemies cannot turn secrets facedown for a power")
