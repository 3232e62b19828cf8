"""4 Sequence of play: rounds of turns, each a Wake, an Act and a Rest Phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import Campaign, campaign
from oath_tui.engine.actions.citizenship import (
    exile_citizen,
    offer_citizenship,
    self_exile,
    why_not_exile,
    why_not_offer,
    why_not_self_exile,
)
from oath_tui.engine.actions.minor import (
    action_powers,
    move_warbands,
    peek,
    peek_reliquary,
    show_adviser,
    use_action_power,
    why_not_move,
    why_not_peek,
    why_not_peek_reliquary,
    why_not_show,
)
from oath_tui.engine.actions.muster import Muster, muster
from oath_tui.engine.actions.recover import Recover, recover
from oath_tui.engine.actions.search import Search, play_facedown_adviser, search, why_not_play_adviser
from oath_tui.engine.actions.trade import Trade, trade
from oath_tui.engine.actions.travel import Travel, travel
from oath_tui.engine.asking import NONE
from oath_tui.engine.choices import ChooseOne, Option, Refusal, Steps
from oath_tui.engine.chronicle import write_chronicle
from oath_tui.engine.hooks import RESTS, WAKES, Source, Standalone
from oath_tui.engine.pacts import judge_pact, why_not_judge
from oath_tui.engine.setup import set_up
from oath_tui.engine.state import CHANCELLOR, LEFTMOST_SUPPLY, Seat, Turn
from oath_tui.engine.table import Table, cost_text
from oath_tui.engine.victory import check_wake_win, end_of_round, settle_title

END_TURN = "rest"
USE = "use:"
CHANCELLOR_SUPPLY = ((18, 6), (11, 5), (4, 4), (0, 3))
EXILE_SUPPLY = ((9, 6), (4, 5), (0, 4))


def play(table: Table) -> Steps[None]:
    """The whole game, from wherever the table stands: at its setup, or waiting in an Act Phase."""
    state = table.state
    if state.turn.phase == "setup":
        yield from set_up(table)
        table.tell(ev.RoundBegan(1))
        begin_turn(table, CHANCELLOR, 1)
    while state.winner is None:
        if state.turn.phase == "wake":
            yield from wake_phase(table)
        if state.turn.phase == "act":
            yield from act_phase(table)
        if state.turn.phase == "rest":
            yield from rest_phase(table)
    if state.chronicled:
        table.next_world = yield from write_chronicle(table)


def begin_turn(table: Table, seat: Seat, number: int) -> None:
    table.state.turn = Turn(round=number, seat=seat, phase="wake")


# 4.1 Wake


def wake_phase(table: Table) -> Steps[None]:
    """4.1: the People's Favor, the win check, the Usurper, the Opportunity site."""
    you = table.active
    table.tell(ev.TurnBegan(you))
    yield from _use_wake_powers(table, you, of_site=False)  # 4.1.1
    yield from settle_title(table)
    check_wake_win(table, you)  # 4.1.2
    if table.state.winner is not None:
        return
    if table.is_exile(you) and table.state.title == you and not table.state.usurper:  # 4.1.3
        table.state.usurper = True
        table.tell(ev.TitleFlipped(you, "Usurper"))
    yield from _use_wake_powers(table, you, of_site=True)  # 4.1.4
    table.state.turn.phase = "act"


def _use_wake_powers(table: Table, you: Seat, *, of_site: bool) -> Steps[None]:
    """7.3.1: those of your cards first, that of the site you stand at last."""
    for card, source in list(table.sources.items()):
        power = WAKES.get(card)
        if power is None or (source.slot is not None) != of_site:
            continue
        if source.holder == you or source.slot == table.here(you):
            table.note(card, "offered")
            yield from power.run(table, you, source)


# 4.2 Act


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry of the act menu."""

    id: str
    label: str
    law: str
    why_not: Callable[[Table, Seat], Refusal | None]
    run: Callable[[Table, Seat], Steps[None]]


DEEDS: tuple[Deed, ...] = (
    Deed("search", "Search", "5.1", lambda t, you: Search(t, you).why_not(), search),
    Deed("muster", "Muster", "5.2", lambda t, you: Muster(t, you).why_not(), muster),
    Deed("trade", "Trade", "5.3", lambda t, you: Trade(t, you).why_not(), trade),
    Deed("recover", "Recover", "5.4", lambda t, you: Recover(t, you).why_not(), recover),
    Deed("campaign", "Campaign", "5.5", lambda t, you: Campaign(t, you).why_not(), campaign),
    Deed("travel", "Travel", "5.6", lambda t, you: Travel(t, you).why_not(), travel),
    Deed("adviser", "Play or discard a facedown adviser", "6.1", why_not_play_adviser, play_facedown_adviser),
    Deed("peek", "Peek at a relic", "6.3", why_not_peek, peek),
    Deed("peek-reliquary", "Peek into the Reliquary", "6.4", why_not_peek_reliquary, peek_reliquary),
    Deed("warbands", "Move warbands", "6.5", why_not_move, move_warbands),
    Deed("citizenship", "Offer Citizenship", "6.6", why_not_offer, offer_citizenship),
    Deed("exile", "Exile a Citizen", "6.7", why_not_exile, exile_citizen),
    Deed("self-exile", "Exile yourself", "6.8", why_not_self_exile, self_exile),
    Deed("show", "Show a facedown adviser", "9.4", why_not_show, show_adviser),
    Deed("pact", "Settle a pact", "7.6.3", why_not_judge, judge_pact),
)


def act_phase(table: Table) -> Steps[None]:
    """4.2: any number of actions in any order, one after the other."""
    turn, you = table.state.turn, table.active
    while not turn.act_ended and table.state.winner is None:
        powers = action_powers(table, you)
        options = [Option(deed.id, deed.label, deed.why_not(table, you)) for deed in DEEDS]
        options += [_power_option(power, source, refusal) for power, source, refusal in powers]
        options.append(Option(END_TURN, "Rest: end your turn"))
        supply = table.player(you).supply
        answer = yield ChooseOne(you, f"Act (Supply {supply})", "4.2", None, tuple(options), True)
        if answer == END_TURN:
            break
        yield from _take_action(table, you, str(answer), powers)
        table.active_modifiers.clear()
        table.act_as_yourselves()
        yield from settle_title(table)
    turn.phase = "rest" if table.state.winner is None else "over"


def _power_option(power: Standalone, source: Source, refusal: Refusal | None) -> Option:
    source.table.note(source.card, "offered") if refusal is None else None
    price = cost_text(power.facts.cost)
    label = f"{source.name} ({price})" if price else source.name
    return Option(f"{USE}{power.id}", label, refusal, source.card)


def _take_action(
    table: Table, you: Seat, answer: str, powers: list[tuple[Standalone, Source, Refusal | None]]
) -> Steps[None]:
    idle = table.state.turn.idle
    for deed in DEEDS:
        if deed.id == answer:
            idle.clear()
            yield from deed.run(table, you)
            return
    power, source = next((p, s) for p, s, _ in powers if f"{USE}{p.id}" == answer)
    before = table.state.copy() if power.facts.cost.is_free else None
    yield from use_action_power(table, you, power, source)
    if before is not None and before == table.state:
        idle.append(power.id)
    else:
        idle.clear()


# 4.3 Rest


def rest_phase(table: Table) -> Steps[None]:
    you = table.active
    return_favor(table)
    return_secrets(table, you)
    refresh_supply(table, you)
    yield from _use_rest_powers(table, you)
    for seat in table.state.turn.refresh_full:
        table.player(seat).supply = LEFTMOST_SUPPLY
    table.tell(ev.Rested(you, table.player(you).supply))
    yield from settle_title(table)
    yield from _pass_turn(table, you)


def return_favor(table: Table, *, spare: str | None = None) -> None:
    """4.3.1."""
    for card in list(table.state.favor_on):
        if card != spare:
            table.return_favor(table.state.favor_on.pop(card), table.suit(card))


def return_secrets(table: Table, you: Seat) -> None:
    """4.3.2: all secrets on cards are yours, and those facedown on your board turn up."""
    player = table.player(you)
    player.secrets += sum(table.state.secrets_on.values()) + player.flipped_secrets
    player.flipped_secrets = 0
    table.state.secrets_on.clear()


def refresh_supply(table: Table, you: Seat) -> None:
    """4.3.3, 4.3.4: by the warbands in the bank, and one more for each Supply not spent."""
    player = table.player(you)
    if player.role == "citizen":
        refreshed = table.player(CHANCELLOR).supply
    else:
        track = CHANCELLOR_SUPPLY if player.role == "chancellor" else EXILE_SUPPLY
        refreshed = next(supply for least, supply in track if table.bank(you) >= least)
    player.supply = min(LEFTMOST_SUPPLY, refreshed + player.supply)


def _use_rest_powers(table: Table, you: Seat) -> Steps[None]:
    """4.3.5: any of them, once each, in any order."""
    used: set[str] = set()
    while True:
        ready = [
            (power, source)
            for card, source in table.sources.items()
            if (power := RESTS.get(card)) and card not in used and _can_rest(table, you, power, source)
        ]
        if not ready:
            return
        for _, source in ready:
            table.note(source.card, "offered")
        options = [Option(source.card, source.name, None, source.card, (power, source)) for power, source in ready]
        options.append(Option(NONE, "Use no more Rest powers"))
        answer = yield ChooseOne(you, "Use a Rest power?", "4.3.5", None, tuple(options))
        if answer == NONE:
            return
        power, source = next(option.value for option in options if option.id == answer)
        used.add(source.card)
        table.note(source.card, "used")
        table.tell(ev.UsedPower(you, source.card))
        table.pay(you, source, power.facts.cost)
        yield from power.run(table, you, source)


def _can_rest(table: Table, you: Seat, power: Standalone, source: Source) -> bool:
    if not table.has_access(you, source) or table.why_not_pay(you, source, power.facts.cost):
        return False
    with table.set_aside(you, power.facts.cost):
        return power.needs is None or power.needs(table, you, source) is None


def _pass_turn(table: Table, you: Seat) -> Steps[None]:
    """To the next seat; after the last one the round ends (4)."""
    order, number = table.state.order, table.state.turn.round
    following = order.index(you) + 1
    if following == len(order):
        table.state.turn.phase = "round_end"
        yield from end_of_round(table)
        if table.state.winner is not None:
            return
        following, number = 0, number + 1
        table.tell(ev.RoundBegan(number))
    begin_turn(table, order[following], number)
