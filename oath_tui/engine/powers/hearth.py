"""The powers of the Hearth suit."""

from __future__ import annotations

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import CampaignAgainst
from oath_tui.engine.actions.citizenship import offer_forced_citizenship
from oath_tui.engine.actions.discard import discard_adviser
from oath_tui.engine.actions.fight import Plan, Sacrificing
from oath_tui.engine.actions.moving import move_to_site, sites_for
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.play import DiscardRight, PlayScope
from oath_tui.engine.actions.search import Draw, Search
from oath_tui.engine.actions.taking import bury_relic
from oath_tui.engine.actions.trade import Trade
from oath_tui.engine.asking import card_name, choose, choose_bank, choose_card, choose_seat, choose_some
from oath_tui.engine.choices import Steps
from oath_tui.engine.hooks import (
    Order,
    Source,
    action,
    always,
    battle_plan,
    forbids,
    modifier,
    reaction,
    when_played,
)
from oath_tui.engine.moments import AdviserSuits, CampaignEnded, CardPlayed, WarbandPlacing, WarbandsDie
from oath_tui.engine.powers.verbs import (
    LAW,
    bargain,
    draw_relic_and_keep_or_bury,
    gain_from_one_bank,
    players_here,
)
from oath_tui.engine.state import LEFTMOST_SUPPLY, Seat
from oath_tui.engine.table import Table
from oath_tui.engine.turn import return_favor, return_secrets

# Battle plans


@battle_plan("extra_provisions")
def extra_provisions(plan: Plan, me: Source) -> None:
    plan.defense_dice(1)


def _people_side_with_you(plan: Plan, me: Source) -> bool:
    return not plan.enemy_holds("peoples_favor")


@battle_plan("village_constable", needs=_people_side_with_you)
def village_constable(plan: Plan, me: Source) -> None:
    plan.attack_dice(2)


@battle_plan("the_great_levy", needs=_people_side_with_you)
def the_great_levy(plan: Plan, me: Source) -> None:
    """Skulls matter to the attacker alone: their swords still count."""
    plan.attack_dice(3)
    if plan.attacking:
        plan.side.ignores_skulls = True


def _has_patients(plan: Plan, me: Source) -> bool:
    """Bandits never die: they need neither doctor nor beds."""
    return plan.you is not None


@battle_plan("traveling_doctor", needs=_has_patients)
def traveling_doctor(plan: Plan, me: Source) -> None:
    plan.side.keeps_force = True


@battle_plan("hearts_and_minds")
def hearts_and_minds(plan: Plan, me: Source) -> None:
    plan.fight.victor = plan.side
    plan.before_discards.append(lambda: _people_forget(plan))


def _people_forget(plan: Plan) -> Steps[None]:
    if not plan.holds("peoples_favor"):
        plan.discard = "end"
    yield from ()


@battle_plan("hospital", needs=_has_patients)
def hospital(plan: Plan, me: Source) -> None:
    """Your dying warbands wait on the card for the end of the Campaign."""
    plan.before_discards.append(lambda: _leave_hospital(plan, me))


@always("hospital", WarbandsDie, order=Order.REPLACE)
def hospital_beds(dying: WarbandsDie, me: Source) -> None:
    table = me.table
    plan: Plan | None = table.fight.plan(me.card) if table.fight else None
    if plan is None or plan.you is None or dying.color != table.color(plan.you):
        return
    if dying.owner in (None, plan.you):
        saved = dying.count - dying.saved
        beds = table.state.warbands_on.setdefault(me.card, {})
        beds[dying.color] = beds.get(dying.color, 0) + saved
        dying.saved += saved
        table.tell(ev.Triggered(me.card, "warbands are saved for now"))


def _leave_hospital(plan: Plan, me: Source) -> Steps[None]:
    """To the card's site if its user rules that still, else they die after all."""
    table, you, slot = plan.table, plan.you, me.slot
    assert you is not None
    assert slot is not None
    open_to_you = table.rules(you, slot) and not table.announce(WarbandPlacing(you, slot)).refusal
    for color in list(table.state.warbands_on.get(me.card, {})):
        if open_to_you and table.site(slot).color in (None, color):
            table.card_to_site(me.card, color, slot)
        else:
            table.kill_on_card(me.card, color)
    yield from ()


# Peace and kin


@forbids("vow_of_peace", CampaignAgainst)
def vow_of_peace(campaign: CampaignAgainst, me: Source) -> None:
    if campaign.seat == me.holder:
        campaign.forbid(me, "you cannot campaign")


@forbids("vow_of_peace", Sacrificing)
def peace_is_not_bought(sacrifice: Sacrificing, me: Source) -> None:
    """An Ally's vow binds the attacker too (5.5.2)."""
    if me.holder in sacrifice.fight.defenders.seats:
        sacrifice.forbid(me, "attackers cannot sacrifice")


@always("marriage", AdviserSuits)
def marriage(advisers: AdviserSuits, me: Source) -> None:
    """The second of two; for the adviser limit the card is one, as any other."""
    if advisers.seat == me.holder:
        advisers.suits.append("hearth")


# What others do


def _if_another_plays(played: CardPlayed, me: Source) -> tuple[Seat, ...]:
    return (me.holder,) if me.holder and played.seat != me.holder else ()


def _vision_watcher(played: CardPlayed, me: Source) -> tuple[Seat, ...]:
    return _if_another_plays(played, me) if played.card in catalog().visions else ()


@reaction("book_binders", CardPlayed, who=_vision_watcher, optional=False)
def book_binders(played: CardPlayed, me: Source) -> Steps[None]:
    assert me.holder is not None
    yield from gain_from_one_bank(me.table, me.holder, 2, me)


def _rider_watcher(played: CardPlayed, me: Source) -> tuple[Seat, ...]:
    return _if_another_plays(played, me) if me.table.suit(played.card) in ("nomad", "order") else ()


@reaction("saddle_makers", CardPlayed, who=_rider_watcher, optional=False)
def saddle_makers(played: CardPlayed, me: Source) -> Steps[None]:
    suit = me.table.suit(played.card)
    assert me.holder is not None
    assert suit is not None
    me.table.gain_favor(me.holder, 2, suit)
    yield from ()


def _war_watcher(ended: CampaignEnded, me: Source) -> tuple[Seat, ...]:
    return (me.holder,) if me.holder and ended.defender and ended.attacker != me.holder else ()


@reaction("herald", CampaignEnded, who=_war_watcher, optional=False)
def herald(ended: CampaignEnded, me: Source) -> Steps[None]:
    assert me.holder is not None
    yield from gain_from_one_bank(me.table, me.holder, 1, me)


# Modifiers


@modifier("news_from_afar", Draw)
def news_from_afar(draw: Draw, me: Source) -> None:
    draw.is_free = True


@modifier("land_warden", Search)
def land_warden(search: Search, me: Source) -> None:
    """Two of the cards drawn may be played, if one of them goes to a site."""
    search.plays = 2
    search.second_play = me.card


@modifier("crop_rotation", Search, play_too=True)
def crop_rotation(search: Search, me: Source) -> None:
    def clear_a_field(scope: PlayScope) -> None:
        scope.rights.append(DiscardRight(me.card, tuple(me.table.faceup_slots()), only_target=True))

    search.play.scopes.append(clear_a_field)


@modifier("welcoming_party", Search)
def welcoming_party(search: Search, me: Source) -> None:
    def welcome(card: CardId, slot: int | None) -> Steps[None]:
        if card in catalog().denizens:
            me.table.gain_favor(search.you, 1, "hearth")
        yield from ()

    search.play.on_played.append(welcome)


@modifier("rowdy_pub", MusterOn)
def rowdy_pub(muster: MusterOn, me: Source) -> None:
    if muster.card == me.card:
        muster.gain += 1


def _someone_waits(trade: Trade, me: Source) -> bool:
    return trade.table.player(trade.you).warbands > 0


def _send_home(trade: Trade, me: Source) -> Steps[None]:
    trade.table.kill_on_board(trade.you, 1)
    trade.table.tell(ev.Sacrificed(trade.you, 1))
    yield from ()


@modifier("awaited_return", Trade, needs=_someone_waits, asks=_send_home)
def awaited_return(trade: Trade, me: Source) -> None:
    trade.is_free = True


# When played


@when_played("salad_days")
def salad_days(table: Table, you: Seat, me: Source) -> Steps[None]:
    """One favor from each of three banks, or from as many as have any."""
    banks = [bank for bank, favor in table.state.banks.items() if favor]
    question = f"{me.name}: gain 1 favor from which 3 banks?"
    chosen = yield from choose_some(you, question, banks, 3, 3, law=LAW, label=_bank_name, card=me.card)
    for bank in chosen:
        table.gain_favor(you, 1, bank)


def _bank_name(bank: Suit) -> str:
    return f"{bank.capitalize()} bank"


@when_played("fabled_feast")
def fabled_feast(table: Table, you: Seat, me: Source) -> Steps[None]:
    guests = [card for card in table.ruled_cards(you) if table.suit(card) == "hearth"]
    if guests:
        yield from gain_from_one_bank(table, you, len(guests), me)


when_played("family_heirloom")(draw_relic_and_keep_or_bury)


# Exchanges


@action("tinkers_fair")
def tinkers_fair(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from bargain(table, you, ("favor", "secrets", "relics"), me)


@action("deed_writer")
def deed_writer(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from bargain(table, you, ("favor", "secrets", "sites"), me)


# Favor, secrets and Supply


def _well_fed(table: Table, you: Seat, me: Source) -> str | None:
    return "your Supply is full" if table.player(you).supply == LEFTMOST_SUPPLY else None


@action("wayside_inn", needs=_well_fed)
def wayside_inn(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_supply(you, 2)
    yield from ()


def _nobody_charmed(table: Table, you: Seat, me: Source) -> str | None:
    return None if _charmed(table, you) else "no player here has favor"


def _charmed(table: Table, you: Seat) -> list[Seat]:
    return [seat for seat in players_here(table, you) if table.player(seat).favor]


@action("charming_friend", needs=_nobody_charmed)
def charming_friend(table: Table, you: Seat, me: Source) -> Steps[None]:
    question = f"{me.name}: take 1 favor from whom?"
    other = yield from choose_seat(table, you, question, _charmed(table, you), law=LAW, card=me.card)
    table.take_favor(you, other, 1)


def _nothing_lent(table: Table, you: Seat, me: Source) -> str | None:
    state = table.state
    lent = state.favor_on or state.secrets_on or table.player(you).flipped_secrets
    return None if lent else "there is nothing to return"


@action("a_round_of_ale", needs=_nothing_lent)
def a_round_of_ale(table: Table, you: Seat, me: Source) -> Steps[None]:
    """What a Rest returns (4.3.1, 4.3.2), but for the favor that paid for the ale."""
    return_favor(table, spare=me.card)
    return_secrets(table, you)
    table.tell(ev.Triggered(me.card, "favor and secrets return as in a Rest"))
    yield from ()


def _nothing_to_send(table: Table, you: Seat, me: Source) -> str | None:
    return None if _far_banks(table) else "every other bank is empty"


def _far_banks(table: Table) -> list[Suit]:
    return [bank for bank, favor in table.state.banks.items() if favor and bank != "hearth"]


@action("memory_of_home", needs=_nothing_to_send)
def memory_of_home(table: Table, you: Seat, me: Source) -> Steps[None]:
    question = f"{me.name}: empty which bank into the Hearth bank?"
    bank = yield from choose_bank(table, you, question, law=LAW, among=_far_banks(table), card=me.card)
    if bank:
        _move_favor(table, table.state.banks[bank], bank, "hearth")


def _nothing_to_level(table: Table, you: Seat, me: Source) -> str | None:
    return None if any(table.state.banks.values()) else "every bank is empty"


@action("levelers", needs=_nothing_to_level)
def levelers(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Two favor from the fullest bank to the emptiest."""
    banks = table.state.banks
    fullest = [bank for bank, favor in banks.items() if favor == max(banks.values())]
    source = yield from choose(
        you, f"{me.name}: take 2 favor from which bank?", fullest, law=LAW, label=_bank_name, card=me.card
    )
    emptiest = [bank for bank, favor in banks.items() if favor == min(banks.values()) and bank != source]
    target = yield from choose(
        you, f"{me.name}: move them to which bank?", emptiest, law=LAW, label=_bank_name, card=me.card
    )
    _move_favor(table, min(2, banks[source]), source, target)


def _move_favor(table: Table, count: int, source: Suit, target: Suit) -> None:
    table.state.banks[source] -= count
    table.state.banks[target] += count
    table.tell(ev.MovedFavor(count, f"the {_bank_name(source)}", f"the {_bank_name(target)}"))


@action("storyteller")
def storyteller(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.state.banners["darkest_secret"].tokens += 1
    table.tell(ev.MovedSecrets(1, "the shared bank", "the Darkest Secret"))
    yield from ()


# People and cards


def _nobody_to_blame(table: Table, you: Seat, me: Source) -> str | None:
    holder = table.banner_holder("darkest_secret")
    if holder is None:
        return "nobody holds the Darkest Secret"
    if holder == table.banner_holder("peoples_favor"):
        return f"{table.seat_name(holder)} holds the People's Favor too"
    return None if _suspects(table, you, holder) else "no faceup adviser there can be discarded"


def _suspects(table: Table, you: Seat, holder: Seat) -> list[CardId]:
    return [card for card in table.faceup_advisers(holder) if table.lock(you, card) is None]


@action("armed_mob", needs=_nobody_to_blame)
def armed_mob(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A faceup adviser of whoever holds the Darkest Secret goes, unless the people love them."""
    holder = table.banner_holder("darkest_secret")
    assert holder is not None
    suspects = _suspects(table, you, holder)
    card = yield from choose_card(you, f"{me.name}: discard whom?", suspects, law=LAW, card=me.card)
    yield from discard_adviser(table, you, card)


def _not_exile_of_the_people(table: Table, you: Seat, me: Source) -> str | None:
    if not table.is_exile(you):
        return "you are no Exile"
    return None if table.banner_holder("peoples_favor") == you else "you do not hold the People's Favor"


@action("ballot_box", needs=_not_exile_of_the_people)
def ballot_box(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from offer_forced_citizenship(table, you, me.card, must=True)


def _nothing_sung(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.state.discards[table.region(table.here(you))] else "your discard pile is empty"


@action("tavern_songs", needs=_nothing_sung)
def tavern_songs(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Three cards off the top, looked at and left where they lie."""
    region = table.region(table.here(you))
    cards = tuple(reversed(table.state.discards[region][-3:]))
    table.tell(ev.Peeked(you, cards, len(cards), (you,), f"the top of the {region.capitalize()} discard pile"))
    table.learn(f"{table.seat_name(you)} peeked at a discard pile")
    yield from ()


def _nobody_settles(table: Table, you: Seat, me: Source) -> str | None:
    return None if _settlers(table, you) else "no faceup adviser of yours can move here"


def _settlers(table: Table, you: Seat) -> list[CardId]:
    return [card for card in table.faceup_advisers(you) if table.here(you) in sites_for(table, you, card)]


@action("homesteaders", needs=_nobody_settles)
def homesteaders(table: Table, you: Seat, me: Source) -> Steps[None]:
    settlers = _settlers(table, you)
    card = yield from choose_card(you, f"{me.name}: move which adviser?", settlers, law=LAW, card=me.card)
    yield from move_to_site(table, you, card, table.here(you))


def _nothing_to_break(table: Table, you: Seat, me: Source) -> str | None:
    here = table.here(you)
    if not table.site(here).relics:
        return "no relic lies at your site"
    lock = table.relic_lock(you, here)
    return lock.text if lock else None


@action("relic_breaker", needs=_nothing_to_break)
def relic_breaker(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A facedown relic here goes under its deck, known or not."""
    here = table.here(you)
    relics = list(table.site(here).relics)

    def label(relic: CardId) -> str:
        known = you in table.state.peeked.get(relic, ())
        return card_name(relic) if known else f"Relic {relics.index(relic) + 1} here"

    relic = yield from choose(
        you,
        f"{me.name}: break which relic?",
        relics,
        law=LAW,
        key=lambda one: f"{table.slot_id(here)}:relic-{relics.index(one) + 1}",
        label=label,
        card=me.card,
    )
    yield from bury_relic(table, you, relic)
    table.gain_warbands(you, 3)
