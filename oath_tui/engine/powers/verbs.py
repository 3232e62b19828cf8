"""What several cards do, said once: the shared words of card powers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.campaign import Campaign, campaign
from oath_tui.engine.actions.deals import Good, carry_out, exchange
from oath_tui.engine.actions.discard import discard_at_site
from oath_tui.engine.actions.taking import bury_relic, take_relics
from oath_tui.engine.asking import (
    card_name,
    choose,
    choose_bank,
    choose_or_none,
    choose_seat,
    choose_some,
    confirm,
    divide,
)
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.moments import WarbandPlacing
from oath_tui.engine.state import Adviser, Seat
from oath_tui.engine.table import Table

LAW = "7.1.3"


def gain_from_banks(table: Table, you: Seat, count: int, me: Source) -> Steps[None]:
    """Favor from any bank or banks, as many as there are."""
    banks = table.state.banks
    chosen = yield from divide(
        you,
        f"{me.name}: gain {count} favor from which banks?",
        [Place(bank, f"{bank.capitalize()} bank", min(count, favor)) for bank, favor in banks.items()],
        count,
        count,
        law=LAW,
        card=me.card,
    )
    for bank in list(banks):
        table.gain_favor(you, chosen.get(bank, 0), bank)


def gain_from_one_bank(table: Table, you: Seat, count: int, me: Source) -> Steps[None]:
    """Favor from any one bank, as many as it has."""
    question = f"{me.name}: gain {count} favor from which bank?"
    bank = yield from choose_bank(table, you, question, law=LAW, card=me.card)
    if bank:
        table.gain_favor(you, count, bank)


def players_here(table: Table, you: Seat) -> list[Seat]:
    """Other players whose pawn is at your site."""
    return [seat for seat in table.state.order if seat != you and table.here(seat) == table.here(you)]


def cards_here(table: Table, you: Seat, *suits: Suit) -> list[CardId]:
    """Cards at your site that you may discard or move, of these suits or of any."""
    return [
        card
        for card in table.site(table.here(you)).cards
        if (not suits or table.suit(card) in suits) and table.lock(you, card) is None
    ]


def slots_with(table: Table, suit: Suit) -> list[int]:
    """The sites that hold any card of this suit."""
    sites = enumerate(table.state.sites)
    return [slot for slot, site in sites if any(table.suit(card) == suit for card in site.cards)]


def count_at_sites(table: Table, suit: Suit) -> int:
    """How many cards of this suit lie at sites, whoever rules them."""
    return sum(table.suit(card) == suit for site in table.state.sites for card in site.cards)


def discard_all(table: Table, you: Seat, cards: list[CardId], me: Source) -> Steps[None]:
    """Cards at sites are discarded together, in an order of your choice (10.5)."""
    ordered = yield from choose_some(
        you,
        f"{me.name}: discard in which order? The last of a region lies on top.",
        cards,
        len(cards),
        len(cards),
        law="10.5",
        label=card_name,
        ordered=True,
        card=me.card,
    )
    for card in ordered:
        if table.slot_of(card) is not None:
            yield from discard_at_site(table, you, card)


def place_one_each(table: Table, you: Seat, slots: list[int], me: Source) -> Steps[None]:
    """One warband from your board to each of these sites; you say which go without if you have too few."""
    slots = [slot for slot in slots if not table.announce(WarbandPlacing(you, slot)).refusal]
    count = min(len(slots), table.player(you).warbands)
    placed = yield from divide(
        you,
        f"{me.name}: place one warband on which sites?",
        [Place(table.slot_id(slot), table.slot_label(slot), 1, table.slot_id(slot)) for slot in slots],
        count,
        count,
        law=LAW,
        card=me.card,
    )
    for slot in slots:
        table.board_to_site(you, slot, placed.get(table.slot_id(slot), 0))


# Facedown advisers


@dataclass(frozen=True, slots=True)
class HiddenAdviser:
    """A facedown adviser, pointed at by its place so that nothing tells what it is."""

    owner: Seat
    number: int
    adviser: Adviser

    @property
    def pointer(self) -> str:
        return f"{self.owner}:adviser-{self.number + 1}"


def facedown_advisers(table: Table, seats: Sequence[Seat]) -> list[HiddenAdviser]:
    return [
        HiddenAdviser(seat, number, adviser)
        for seat in seats
        for number, adviser in enumerate(table.player(seat).advisers)
        if not adviser.faceup
    ]


def choose_facedown(
    table: Table, you: Seat, question: str, among: Sequence[HiddenAdviser], me: Source
) -> Steps[HiddenAdviser]:
    return (
        yield from choose(
            you,
            f"{me.name}: {question}",
            among,
            law=LAW,
            key=lambda hidden: hidden.pointer,
            label=lambda hidden: _hidden_label(table, you, hidden),
            card=me.card,
        )
    )


def _hidden_label(table: Table, you: Seat, hidden: HiddenAdviser) -> str:
    if hidden.owner == you:
        return f"Your own {card_name(hidden.adviser.card)}"
    return f"Adviser {hidden.number + 1} of {table.seat_name(hidden.owner)}"


def peek_at_adviser(table: Table, you: Seat, hidden: HiddenAdviser) -> None:
    """10.17: from then on the peeker knows it for as long as it lies there."""
    adviser, name = hidden.adviser, table.seat_name(hidden.owner)
    if you not in (hidden.owner, *adviser.shown_to):
        adviser.shown_to.append(you)
    table.tell(ev.Peeked(you, (adviser.card,), 1, (you, hidden.owner), f"a facedown adviser of {name}"))
    table.learn(f"{table.seat_name(you)} peeked at an adviser")


def secrets_of(table: Table, seat: Seat) -> int:
    """All the secrets a seat has: on its board, either way up, and in its own turn on cards."""
    on_cards = sum(table.state.secrets_on.values()) if seat == table.active else 0
    return table.all_secrets(seat) + on_cards


# Relics from the deck


def no_relic_to_draw(table: Table, you: Seat, me: Source) -> str | None:
    return None if table.state.relic_deck else "the relic deck is empty"


def draw_relic(table: Table, you: Seat) -> CardId | None:
    """The top relic of its deck into the hand; None if there is none."""
    state = table.state
    if not state.relic_deck:
        return None
    relic = state.relic_deck.pop()
    state.hands.setdefault(you, []).append(relic)
    table.tell(ev.Drew(you, (relic,), 1, (you,), "the relic deck"))
    table.learn(f"{table.seat_name(you)} drew a relic")
    return relic


def draw_relic_and_keep_or_bury(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Draw a relic and take it, or put it under the relic deck."""
    relic = draw_relic(table, you)
    if relic is None:
        return
    name = card_name(relic)
    takes = yield from confirm(
        you,
        f"{me.name}: you drew {name}",
        yes=f"Take {name}",
        no="Put it under the relic deck",
        law=LAW,
        card=me.card,
    )
    if takes:
        yield from take_relics(table, you, [relic], "the relic deck")
    else:
        yield from bury_relic(table, you, relic)


# Exchanges


def bargain(table: Table, you: Seat, goods: Sequence[Good], me: Source) -> Steps[None]:
    """7.6.3: a binding exchange with any other player, wherever they are; if refused, with another."""
    others = [seat for seat in table.state.order if seat != you]
    question = f"{me.name}: deal with whom?"
    other: Seat | None = yield from choose_seat(table, you, question, others, law="7.6.3", card=me.card)
    while other:
        terms = yield from exchange(table, you, other, goods, law="7.6.3", card=me.card)
        if terms:
            yield from carry_out(table, terms, me.card)
            return
        others.remove(other)
        other = yield from choose_or_none(
            you, question, others, law="7.6.3", label=table.seat_name, none="Deal with nobody", card=me.card
        )


def may_campaign(table: Table, you: Seat, me: Source) -> Steps[None]:
    """Afterwards, a Campaign for no Supply, if there is somebody to attack and your Act Phase goes on."""
    turn = table.state.turn
    if (turn.act_ended and turn.seat == you) or Campaign(table, you, is_free=True).why_not():
        return
    question = f"{me.name}: campaign now, for no Supply?"
    if (yield from confirm(you, question, yes="Campaign", no="Keep the peace", law="10.2", card=me.card)):
        yield from campaign(table, you, is_free=True, card=me.card)
