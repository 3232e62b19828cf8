"""The powers of the Arcane suit."""

from __future__ import annotations

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action
from oath_tui.engine.actions.citizenship import end_act, offer_forced_citizenship
from oath_tui.engine.actions.discard import discard_at_site
from oath_tui.engine.actions.fight import Plan, PlanChoice, Target
from oath_tui.engine.actions.muster import MusterOn
from oath_tui.engine.actions.play import Play, play_card
from oath_tui.engine.actions.recover import Recover, RecoverItem
from oath_tui.engine.actions.search import Draw, Search
from oath_tui.engine.actions.trade import Trade, TradeWith
from oath_tui.engine.actions.travel import Trip
from oath_tui.engine.asking import choose, choose_card, choose_number, choose_or_none, choose_seat, divide
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.dice import HOLLOW, reroll
from oath_tui.engine.hooks import (
    MODIFIERS,
    Source,
    action,
    always,
    battle_plan,
    forbids,
    modifier,
    reaction,
    when_played,
)
from oath_tui.engine.moments import BannerRecovered, DiceRolled, GivingSecrets
from oath_tui.engine.powers.verbs import (
    LAW,
    cards_here,
    choose_facedown,
    discard_all,
    facedown_advisers,
    gain_from_banks,
    gain_from_one_bank,
    peek_at_adviser,
    players_here,
    secrets_of,
)
from oath_tui.engine.state import CHANCELLOR, Adviser, BannerId, Seat
from oath_tui.engine.table import CONSPIRACY, Table

DARKEST_SECRET: BannerId = "darkest_secret"


# Actions that bring favor and secrets


def _banks_are_empty(table: Table, you: Seat, me: Source) -> str | None:
    return None if any(table.state.banks.values()) else "every bank is empty"


@action("alchemist", needs=_banks_are_empty)
def alchemist(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from gain_from_banks(table, you, 4, me)


@action("spirit_snare", needs=_banks_are_empty)
def spirit_snare(table: Table, you: Seat, me: Source) -> Steps[None]:
    yield from gain_from_one_bank(table, you, 1, me)


@action("tutor")
def tutor(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_secrets(you, 1)
    yield from ()


@action("wizard_school")
def wizard_school(table: Table, you: Seat, me: Source) -> Steps[None]:
    table.gain_secrets(you, 1)
    end_act(table)
    yield from ()


def _no_blood(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.player(you).warbands >= 2 else "needs 2 warbands on your board"


@action("blood_pact", needs=_no_blood)
def blood_pact(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Warbands in pairs, a secret for each pair."""
    most = table.player(you).warbands // 2 * 2
    question = f"{me.name}: sacrifice how many warbands?"
    count = yield from choose_number(you, question, 2, most, law=LAW, step=2, card=me.card)
    table.kill_on_board(you, count)
    table.gain_secrets(you, count // 2)


def _nothing_to_tame(table: Table, you: Seat, me: Source) -> str | None:
    return None if cards_here(table, you, "beast", "nomad") else "no Beast or Nomad card here can be discarded"


@action("taming_charm", needs=_nothing_to_tame)
def taming_charm(table: Table, you: Seat, me: Source) -> Steps[None]:
    cards = cards_here(table, you, "beast", "nomad")
    card = yield from choose_card(you, f"{me.name}: discard which card?", cards, law=LAW, card=me.card)
    suit = table.suit(card)
    yield from discard_at_site(table, you, card)
    if suit:
        table.gain_favor(you, 2, suit)


def _bargains(table: Table, you: Seat) -> list[tuple[Seat, str]]:
    """With whom here you can bargain, and what you would give."""
    gives_secrets = table.player(you).secrets > 0 and table.announce(GivingSecrets(you)).refusal is None
    found = []
    for seat in players_here(table, you):
        if gives_secrets and table.player(seat).favor:
            found.append((seat, "secret"))
        if table.favor(you) >= 2 and table.all_secrets(seat):
            found.append((seat, "favor"))
    return found


def _no_bargain(table: Table, you: Seat, me: Source) -> str | None:
    if _bargains(table, you):
        return None
    vow = table.announce(GivingSecrets(you)).refusal
    sells = table.player(you).secrets and any(table.player(seat).favor for seat in players_here(table, you))
    return vow.text if vow and sells else "nobody here has what you could bargain for"


@action("witchs_bargain", needs=_no_bargain)
def witchs_bargain(table: Table, you: Seat, me: Source) -> Steps[None]:
    """One secret against two favor, either way, as often as wanted."""
    while True:
        bargain = yield from choose_or_none(
            you,
            f"{me.name}: give what to whom?",
            _bargains(table, you),
            law=LAW,
            key=":".join,
            label=lambda one: _bargain_label(table, *one),
            none="Stop bargaining",
            card=me.card,
        )
        if bargain is None:
            return
        seat, given = bargain
        if given == "secret":
            table.give_secrets(you, seat, 1)
            table.take_favor(you, seat, 2)
        else:
            table.give_favor(you, seat, 2)
            table.take_secrets(you, seat, 1)


def _bargain_label(table: Table, seat: Seat, given: str) -> str:
    taken = min(2, table.player(seat).favor)
    terms = f"1 secret, take {taken} favor" if given == "secret" else "2 favor, take 1 secret"
    return f"Give {table.seat_name(seat)} {terms}"


# Actions upon the table


def _nobody_to_plague(table: Table, you: Seat, me: Source) -> str | None:
    pays = any(table.player(seat).favor and table.ruled_slots(seat) for seat in table.state.order)
    return None if pays else "nobody who rules a site has favor"


@action("plague_engines", needs=_nobody_to_plague)
def plague_engines(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Only favor on boards is lost: nobody is made to pay out of a bank they may use."""
    for seat in table.state.order:
        count = min(len(table.ruled_slots(seat)), table.player(seat).favor)
        if count:
            table.pay_favor_to_bank(seat, count, "arcane")
    yield from ()


def _victims(table: Table, you: Seat) -> list[Place]:
    """Warbands in your region: at its sites, and on the boards of pawns there."""
    region = table.region(table.here(you))
    sites = [(slot, table.site(slot).warbands) for slot in table.slots_in(region)]
    boards = [seat for seat in table.state.order if table.region(table.here(seat)) == region]
    return [
        *(Place(table.slot_id(slot), table.slot_label(slot), n, table.slot_id(slot)) for slot, n in sites if n),
        *(
            Place(seat, f"the board of {table.seat_name(seat)}", count, seat)
            for seat in boards
            if (count := table.player(seat).warbands)
        ),
    ]


def _no_terror(table: Table, you: Seat, me: Source) -> str | None:
    if table.banner_holder(DARKEST_SECRET) != you:
        return "you do not hold the Darkest Secret"
    return None if _victims(table, you) else "there are no warbands in your region"


@action("terror_spells", needs=_no_terror)
def terror_spells(table: Table, you: Seat, me: Source) -> Steps[None]:
    places = _victims(table, you)
    chosen = yield from divide(you, f"{me.name}: kill which 2 warbands?", places, 2, 2, law=LAW, card=me.card)
    for slot in table.faceup_slots():
        table.kill_at_site(slot, chosen.get(table.slot_id(slot), 0))
    for seat in table.state.order:
        table.kill_on_board(seat, chosen.get(seat, 0))


@action("forgotten_vault")
def forgotten_vault(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Whoever holds the banner, and also if nobody does."""
    banner = table.state.banners[DARKEST_SECRET]
    deeds = {"add": "Add a secret", "burn": "Burn a secret"} if banner.tokens > 1 else {"add": "Add a secret"}
    question = f"{me.name}: the Darkest Secret ({banner.tokens})"
    deed = yield from choose(you, question, list(deeds), law=LAW, label=deeds.__getitem__, card=me.card)
    banner.tokens += 1 if deed == "add" else -1
    table.tell(ev.Triggered(me.card, f"the Darkest Secret now counts {banner.tokens}"))


# Actions upon facedown advisers


def _nobody_to_question(table: Table, you: Seat, me: Source) -> str | None:
    hidden = facedown_advisers(table, players_here(table, you))
    return None if hidden else "no player here has a facedown adviser"


@action("inquisitor", needs=_nobody_to_question)
def inquisitor(table: Table, you: Seat, me: Source) -> Steps[None]:
    """A Conspiracy found is yours to play or discard; anything else earns its owner the favor paid."""
    among = facedown_advisers(table, players_here(table, you))
    hidden = yield from choose_facedown(table, you, "peek at which adviser?", among, me)
    peek_at_adviser(table, you, hidden)
    owner, card = hidden.owner, hidden.adviser.card
    if card == CONSPIRACY:
        table.player(owner).advisers.remove(hidden.adviser)
        table.state.hands.setdefault(you, []).append(card)
        table.tell(ev.Took(you, owner, "the Conspiracy"))
        yield from play_card(Play(table, you), card)
    else:
        favor = table.state.favor_on.pop(me.card, 0)
        table.tell(ev.Gave(you, owner, f"{favor} favor"))
        table.put_favor(owner, favor)


def _nothing_to_swap(table: Table, you: Seat, me: Source) -> str | None:
    owners = {hidden.owner for hidden in facedown_advisers(table, table.state.order)}
    return None if len(owners) > 1 else "needs facedown advisers of two players"


@action("dream_thief", needs=_nothing_to_swap)
def dream_thief(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Whoever knew one of the two still knows it in its new place."""
    hidden = facedown_advisers(table, table.state.order)
    one = yield from choose_facedown(table, you, "swap which facedown adviser?", hidden, me)
    elsewhere = [other for other in hidden if other.owner != one.owner]
    other = yield from choose_facedown(table, you, "and with which?", elsewhere, me)
    names = [f"adviser {place.number + 1} of {table.seat_name(place.owner)}" for place in (one, other)]
    table.tell(ev.Triggered(me.card, f"{names[0]} and {names[1]} are swapped"))
    for place, comer in ((one, other), (other, one)):
        card, knew = comer.adviser.card, (comer.owner, *comer.adviser.shown_to)
        shown_to = [seat for seat in knew if seat != place.owner]
        table.player(place.owner).advisers[place.number] = Adviser(card, shown_to=shown_to)
        table.tell(ev.Peeked(place.owner, (card,), 1, (place.owner,), "a swapped adviser"))
    table.learn("facedown advisers were swapped")


# When played


@when_played("dazzle")
def dazzle(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Hearth and Order leave your region, as far as they are not locked."""
    cards = [
        card
        for slot in table.slots_in(table.region(table.here(you)))
        for card in table.site(slot).cards
        if table.suit(card) in ("hearth", "order") and table.lock(you, card) is None
    ]
    yield from discard_all(table, you, cards, me)


@when_played("bewitch")
def bewitch(table: Table, you: Seat, me: Source) -> Steps[None]:
    if table.is_exile(you) and secrets_of(table, you) > secrets_of(table, CHANCELLOR):
        yield from offer_forced_citizenship(table, you, me.card)


@when_played("revelation")
def revelation(table: Table, you: Seat, me: Source) -> Steps[None]:
    """From the Chancellor on, whoever plays it (R006)."""
    for seat in table.state.order:
        question = f"{me.name}: burn how many favor for as many secrets?"
        count = yield from choose_number(seat, question, 0, table.favor(seat), law=LAW, card=me.card)
        table.burn_favor(seat, count)
        table.gain_secrets(seat, count)


# Trade


ACTED: tuple[Suit, ...] = ("beast", "order")


def _has_a_part(trade: Trade, me: Source) -> bool:
    return any(one.suit in ACTED for one in trade.listed())


@modifier("acting_troupe", TradeWith, needs=_has_a_part)
def acting_troupe(trade: TradeWith, me: Source) -> None:
    """It plays Beast or Order, whichever the other card is; Arcane it is no longer."""
    trade.advisers.remove("arcane")
    if trade.suit in ACTED:
        trade.advisers.append(trade.suit)


def _gains_one(trade: Trade, me: Source) -> bool:
    return any(one.favor == 1 for one in trade.open_candidates())


@modifier("secret_signal", TradeWith, needs=_gains_one)
def secret_signal(trade: TradeWith, me: Source) -> None:
    trade.doubles_one = True


def _is_at(taken: Action[Draw] | Action[TradeWith], me: Source) -> bool:
    return taken.here == me.slot


@modifier("map_library", Trade, needs=_is_at)
def map_library(trade: Trade, me: Source) -> None:
    """Any card of the region, while the pawn is here."""
    if _is_at(trade, me):
        trade.slots = trade.table.slots_in(trade.table.region(trade.here))


def _disguises(trade: Trade, me: Source) -> list[Seat]:
    """Players whose advisers would leave you a trade to make."""
    table, you, mask = trade.table, trade.you, MODIFIERS["trade"][me.card]
    ahead = () if any(used is mask for used, _ in trade.used) else ((mask, me),)
    found = []
    for seat in table.state.order:
        if seat != you:
            table.act_as(you, seat)
            if trade.probe(*ahead).why_not() is None:
                found.append(seat)
            table.act_as_yourselves()
    return found


def _can_disguise(trade: Trade, me: Source) -> bool:
    """Not once another of your own advisers has had a hand in the trade (R061)."""
    own = any(trade.table.adviser_owner(source.card) == trade.you for _, source in trade.used)
    return not own and bool(_disguises(trade, me))


def _choose_disguise(trade: Trade, me: Source) -> Steps[None]:
    table, you = trade.table, trade.you
    question = f"{me.name}: have whose advisers?"
    seat = yield from choose_seat(table, you, question, _disguises(trade, me), law=LAW, card=me.card)
    table.tell(ev.Triggered(me.card, f"it wears the mask of {table.seat_name(seat)}"))
    table.act_as(you, seat)


@modifier("master_of_disguise", Trade, needs=_can_disguise, asks=_choose_disguise)
def master_of_disguise(trade: Trade, me: Source) -> None:
    """Another player's advisers, with all they do, replace your own until the trade is done."""


# Other actions


@modifier("augury", Draw)
def augury(draw: Draw, me: Source) -> None:
    draw.count += 1


def _piles_elsewhere(search: Search, me: Source) -> bool:
    table, region = search.table, search.table.region(search.here)
    return _is_at(search, me) and any(pile for name, pile in table.state.discards.items() if name != region)


@modifier("observatory", Draw, needs=_piles_elsewhere)
def observatory(draw: Draw, me: Source) -> None:
    """Every discard pile is in reach."""
    draw.in_reach = True


@modifier("portal", Trip)
def portal(trip: Trip, me: Source) -> None:
    if me.slot in (trip.start, trip.to):
        trip.free()
        trip.ignores_sites = True


def _secret_in_reach(recover: Recover, me: Source) -> bool:
    item = next(one for one in recover.listed() if one.banner == DARKEST_SECRET)
    return item.refusal is None and recover.table.announce(item).refusal is None


@modifier("magicians_code", RecoverItem, needs=_secret_in_reach)
def magicians_code(item: RecoverItem, me: Source) -> None:
    if item.banner == DARKEST_SECRET:
        item.added += 2


@always("initiation_rite", MusterOn)
def initiation_rite(muster: MusterOn, me: Source) -> None:
    if muster.seat == me.holder:
        muster.token = "secret"


# Battle plans


def _side_holds_secret(plan: Plan, me: Source) -> bool:
    """In an Imperial defense any Imperial player on this side may hold it (erratum)."""
    return any(DARKEST_SECRET in plan.table.banners_of(seat) for seat in plan.side.seats)


@battle_plan("fire_talkers", needs=_side_holds_secret)
def fire_talkers(plan: Plan, me: Source) -> None:
    plan.attack_dice(3)


def _targets_sites(plan: Plan, me: Source) -> bool:
    return bool(plan.fight.target_slots())


@battle_plan("cracking_ground", needs=_targets_sites)
def cracking_ground(plan: Plan, me: Source) -> None:
    plan.attack_dice(len(plan.fight.target_slots()))


def _kindred_suits(plan: Plan) -> int:
    """How many suits its user rules besides its own."""
    cards: list[CardId] = plan.table.ruled_cards(plan.you) if plan.you else []
    return len({suit for card in cards if (suit := plan.table.suit(card)) and suit != "arcane"})


def _finds_kin(plan: Plan, me: Source) -> bool:
    return plan.attacking or _kindred_suits(plan) > 0


@battle_plan("kindred_warriors", needs=_finds_kin)
def kindred_warriors(plan: Plan, me: Source) -> Steps[None]:
    plan.side.ignores_skulls = True
    if plan.you:
        question = f"{me.name}: how many attack dice?"
        most = _kindred_suits(plan)
        plan.attack_dice((yield from choose_number(plan.you, question, 0, most, law=LAW, card=me.card)))


def _you_hold_secret(plan: Plan, me: Source) -> bool:
    return plan.holds(DARKEST_SECRET)


@battle_plan("rusting_ray", needs=_you_hold_secret)
def rusting_ray(plan: Plan, me: Source) -> None:
    plan.enemy.ignored.add(HOLLOW)


@battle_plan("billowing_fog")
def billowing_fog(plan: Plan, me: Source) -> None:
    plan.side.keeps_force = True


# Always


@always("gleaming_armor", PlanChoice)
def gleaming_armor(choice: PlanChoice, me: Source) -> None:
    """Its holder must take part in the fight on the other side (R042, R043)."""
    if me.holder in choice.plan.enemy.seats:
        choice.extra_secrets += 1


@always("sealing_ward", Target)
def sealing_ward(target: Target, me: Source) -> None:
    if target.kind == "relic" and target.fight.defender == me.holder:
        target.dice += 1


@forbids("vow_of_silence", RecoverItem)
def silence_seeks_no_secret(item: RecoverItem, me: Source) -> None:
    if item.seat == me.holder and item.banner == DARKEST_SECRET:
        item.forbid(me, "you cannot recover the Darkest Secret")


@forbids("vow_of_silence", GivingSecrets)
def silence_tells_no_secret(giving: GivingSecrets, me: Source) -> None:
    if giving.seat == me.holder:
        giving.forbid(me, "you cannot give secrets")


def _listener(recovered: BannerRecovered, me: Source) -> tuple[Seat, ...]:
    return (me.holder,) if me.holder and recovered.banner == DARKEST_SECRET else ()


@reaction("vow_of_silence", BannerRecovered, who=_listener, optional=False)
def silence_hears(recovered: BannerRecovered, me: Source) -> Steps[None]:
    """As many secrets as were put on the banner."""
    if me.holder:
        me.table.gain_secrets(me.holder, recovered.paid)
    yield from ()


def _roller(rolled: DiceRolled, me: Source) -> tuple[Seat, ...]:
    return (rolled.who,) if not rolled.rerolled and me.ruled_by(rolled.who) else ()


@reaction("jinx", DiceRolled, who=_roller)
def jinx(rolled: DiceRolled, me: Source) -> Steps[None]:
    """All the dice of a roll of its ruler, once."""
    reroll(me.table, rolled)
    yield from ()
