"""What several cards do, said once: the shared words of card powers."""

from __future__ import annotations

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine.asking import choose_bank, divide
from oath_tui.engine.choices import Place, Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.moments import WarbandPlacing
from oath_tui.engine.state import Seat
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
