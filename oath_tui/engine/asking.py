"""How rules ask: each function yields one prompt and gives back a typed answer.

A choice of one is made by the engine; what it leads to is told by the rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Suit
from oath_tui.engine.choices import (
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Divide,
    Option,
    Place,
    Refusal,
    Steps,
)
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

T = TypeVar("T")
NONE = "none"


def options_of(
    among: Iterable[T],
    key: Callable[[T], str],
    label: Callable[[T], str],
    refusal: Callable[[T], Refusal | None] | None = None,
) -> list[Option]:
    return [Option(key(one), label(one), refusal(one) if refusal else None, key(one), one) for one in among]


def choose(
    seat: Seat,
    question: str,
    among: Sequence[T],
    *,
    law: str,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    refusal: Callable[[T], Refusal | None] | None = None,
    card: CardId | None = None,
    even_one: bool = False,
) -> Steps[T]:
    """One of these. `even_one` asks though nothing else is open: what follows should not come unasked."""
    options = options_of(among, key, label or key, refusal)
    open_options = [option for option in options if option.refusal is None]
    assert open_options, f"nothing to choose: {question}"
    if len(open_options) == 1 and not even_one:
        only: T = open_options[0].value
        return only
    answer = yield ChooseOne(seat, question, law, card, tuple(options))
    chosen: T = next(option.value for option in options if option.id == answer)
    return chosen


def choose_or_none(
    seat: Seat,
    question: str,
    among: Sequence[T],
    *,
    law: str,
    none: str = "None",
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    card: CardId | None = None,
) -> Steps[T | None]:
    """One of these or none of them; not asked when there is nothing to choose."""
    if not among:
        return None
    options = [*options_of(among, key, label or key), Option(NONE, none)]
    answer = yield ChooseOne(seat, question, law, card, tuple(options))
    chosen: T | None = next(option.value for option in options if option.id == answer)
    return chosen


def confirm(seat: Seat, question: str, *, yes: str, no: str, law: str, card: CardId | None = None) -> Steps[bool]:
    """Two ways to go, each with a label that says what it does."""
    answer = yield ChooseOne(seat, question, law, card, (Option("yes", yes), Option("no", no)))
    return answer == "yes"


def choose_number(
    seat: Seat, question: str, low: int, high: int, *, law: str, step: int = 1, card: CardId | None = None
) -> Steps[int]:
    if high - low < step:
        return low
    answer = yield ChooseNumber(seat, question, law, card, low, high, step)
    assert isinstance(answer, int)
    return answer


def choose_some(
    seat: Seat,
    question: str,
    among: Sequence[T],
    least: int,
    most: int,
    *,
    law: str,
    key: Callable[[T], str] = str,
    label: Callable[[T], str] | None = None,
    ordered: bool = False,
    card: CardId | None = None,
) -> Steps[list[T]]:
    most = min(most, len(among))
    least = min(least, most)
    if most == 0 or (least == len(among) and (not ordered or len(among) == 1)):
        return list(among)[:most]
    options = tuple(options_of(among, key, label or key))
    answer = yield ChooseSome(seat, question, law, card, options, least, most, ordered)
    assert isinstance(answer, list)
    by_id = {option.id: option.value for option in options}
    return [by_id[one] for one in answer]


def divide(
    seat: Seat,
    question: str,
    places: Sequence[Place],
    least: int,
    most: int,
    *,
    law: str,
    card: CardId | None = None,
) -> Steps[dict[str, int]]:
    """Pieces over places; the answer names only places that get any."""
    places = [place for place in places if place.most > 0]
    room = sum(place.most for place in places)
    most = min(most, room)
    least = min(least, most)
    if most == 0:
        return {}
    if least == room:
        return {place.id: place.most for place in places}
    if least == most and len(places) == 1:
        return {places[0].id: most}
    answer = yield Divide(seat, question, law, card, tuple(places), least, most)
    assert isinstance(answer, dict)
    return {item: count for item, count in answer.items() if isinstance(count, int)}


# Common questions


def card_name(card: CardId) -> str:
    return catalog().name(card)


def named(card: CardId | None, question: str) -> str:
    """The question, headed by the card whose power asks it, if one does."""
    return f"{card_name(card)}: {question[0].lower()}{question[1:]}" if card else question


def choose_card(
    seat: Seat, question: str, among: Sequence[CardId], *, law: str, card: CardId | None = None
) -> Steps[CardId]:
    return (yield from choose(seat, question, among, law=law, label=card_name, card=card))


def choose_card_or_none(
    seat: Seat,
    question: str,
    among: Sequence[CardId],
    *,
    law: str,
    none: str = "None",
    card: CardId | None = None,
) -> Steps[CardId | None]:
    return (yield from choose_or_none(seat, question, among, law=law, none=none, label=card_name, card=card))


def choose_seat(
    table: Table, seat: Seat, question: str, among: Sequence[Seat], *, law: str, card: CardId | None = None
) -> Steps[Seat]:
    return (yield from choose(seat, question, among, law=law, label=table.seat_name, card=card))


def choose_slot(
    table: Table, seat: Seat, question: str, among: Sequence[int], *, law: str, card: CardId | None = None
) -> Steps[int]:
    return (
        yield from choose(seat, question, among, law=law, key=table.slot_id, label=table.slot_label, card=card)
    )


def choose_bank(
    table: Table,
    seat: Seat,
    question: str,
    *,
    law: str,
    among: Sequence[Suit] | None = None,
    card: CardId | None = None,
) -> Steps[Suit | None]:
    """A favor bank that has any favor; None if all are empty."""
    banks = [bank for bank in (among or table.state.banks) if table.state.banks[bank]]
    if not banks:
        return None
    label = lambda bank: f"{bank.capitalize()} bank ({table.state.banks[bank]})"  # noqa: E731
    return (yield from choose(seat, question, banks, law=law, label=label, card=card))
