"""Binding exchanges: one side proposes, the other accepts, changes or refuses. Law 6.6.1, 7.6.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.actions.taking import move_banner, take_relics
from oath_tui.engine.asking import card_name
from oath_tui.engine.choices import ChooseOne, Counts, Deal, Option, Place, Steps
from oath_tui.engine.moments import GivingSecrets, Taking
from oath_tui.engine.state import Seat
from oath_tui.engine.table import BANNERS, Table
from oath_tui.engine.victory import settle_title

Good: TypeAlias = Literal["favor", "secrets", "relics", "banners"]
ROUNDS_OF_TALK = 4
"""After so many changes to a proposal the talk is over."""


@dataclass(slots=True)
class Terms:
    """What each of two seats gives the other."""

    gives: dict[Seat, Counts]


def stock(table: Table, seat: Seat, partner: Seat, goods: Sequence[Good]) -> list[Place]:
    """What this seat can put into an exchange with the partner."""
    player = table.player(seat)
    places = []
    if "favor" in goods:
        places.append(Place("favor", "favor", table.favor(seat)))
    if "secrets" in goods and table.announce(GivingSecrets(seat)).refusal is None:
        places.append(Place("secrets", "secrets", player.secrets))
    items: list[CardId] = []
    if "relics" in goods:
        items += player.relics
    if "banners" in goods:
        items += table.banners_of(seat)
    for item in items:
        if table.announce(Taking(partner, item, seat)).refusal is None:
            places.append(Place(item, card_name(item), 1, item))
    return [place for place in places if place.most]


def exchange(
    table: Table,
    proposer: Seat,
    partner: Seat,
    goods: Sequence[Good],
    *,
    law: str,
    also: str = "",
    card: CardId | None = None,
) -> Steps[Terms | None]:
    """Proposer and partner talk until one accepts or refuses. Nothing changes hands here yet."""
    speaker, listener = proposer, partner
    for _ in range(ROUNDS_OF_TALK):
        terms = yield from _propose(table, speaker, listener, goods, law, also, card)
        options = (
            Option("accept", "Accept"),
            Option("change", "Propose something else"),
            Option("refuse", "Refuse"),
        )
        question = f"{table.seat_name(speaker)} proposes: {terms_text(table, terms, listener)}{also}"
        answer = yield ChooseOne(listener, question, law, card, options)
        if answer == "accept":
            table.tell(ev.Answered(listener, "accepts"))
            return terms
        if answer == "refuse":
            break
        speaker, listener = listener, speaker
    table.tell(ev.Answered(listener, "refuses"))
    return None


def _propose(
    table: Table,
    speaker: Seat,
    listener: Seat,
    goods: Sequence[Good],
    law: str,
    also: str,
    card: CardId | None,
) -> Steps[Terms]:
    gives = tuple(stock(table, speaker, listener, goods))
    gets = tuple(stock(table, listener, speaker, goods))
    question = f"Propose an exchange with {table.seat_name(listener)}{also}"
    answer = yield Deal(speaker, question, law, card, listener, gives, gets)
    assert isinstance(answer, dict)
    give, get = answer["give"], answer["get"]
    assert isinstance(give, dict)
    assert isinstance(get, dict)
    terms = Terms({speaker: give, listener: get})
    table.tell(ev.Offered(speaker, listener, terms_text(table, terms, listener)))
    return terms


def terms_text(table: Table, terms: Terms, seat: Seat) -> str:
    """The proposal as this seat reads it."""
    other = next(one for one in terms.gives if one != seat)
    return f"you get {_goods(terms.gives[other])}, you give {_goods(terms.gives[seat])}"


def _goods(counts: Counts) -> str:
    parts = [
        f"{count} {item}" if item in ("favor", "secrets") else card_name(item) for item, count in counts.items()
    ]
    return " and ".join(parts) or "nothing"


def carry_out(table: Table, terms: Terms) -> Steps[None]:
    """Both gifts at once."""
    (one, other) = terms.gives
    for giver, taker in ((one, other), (other, one)):
        table.give_favor(giver, taker, terms.gives[giver].get("favor", 0))
        table.give_secrets(giver, taker, terms.gives[giver].get("secrets", 0))
    for giver, taker in ((one, other), (other, one)):
        relics = [item for item in terms.gives[giver] if item in table.player(giver).relics]
        for banner in BANNERS:
            if banner in terms.gives[giver]:
                move_banner(table, taker, banner)
        yield from take_relics(table, taker, relics, giver)
    yield from settle_title(table)
