"""Promises written at The Tribunal, and how they are settled. Law 7.6.3, 11.13."""

from __future__ import annotations

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.asking import choose, named
from oath_tui.engine.choices import ChooseOne, Option, Refusal, Steps, WritePact
from oath_tui.engine.state import Pact, Seat
from oath_tui.engine.table import Table

VERDICTS = (Option("kept", "It was kept"), Option("broken", "It was broken"))


def write_pact(table: Table, you: Seat, other: Seat, card: CardId) -> Steps[str]:
    """What is promised besides the exchange, in the players' own words; nothing if left empty."""
    question = named(card, f"Write what you and {table.seat_name(other)} promise each other, or nothing")
    answer = yield WritePact(you, question, "11.13", card)
    return str(answer)


def seal_pact(table: Table, you: Seat, other: Seat, words: str) -> None:
    table.state.pacts.append(Pact([you, other], words, table.state.turn.round))
    table.tell(ev.PactWritten(you, other, words))


def open_pacts(table: Table, you: Seat) -> list[int]:
    return [number for number, pact in enumerate(table.state.pacts) if pact.status == "open" and you in pact.seats]


def why_not_judge(table: Table, you: Seat) -> Refusal | None:
    return None if open_pacts(table, you) else Refusal("7.6.3", "you have made no pact")


def judge_pact(table: Table, you: Seat) -> Steps[None]:
    """Both say whether it was kept; a coin decides if they disagree."""
    pacts = table.state.pacts
    number = yield from choose(
        you, "Settle which pact?", open_pacts(table, you), law="7.6.3", label=lambda one: pacts[one].text
    )
    pact = pacts[number]
    other = next(seat for seat in pact.seats if seat != you)
    options = (*VERDICTS, Option("open", "Leave it open"))
    yours = yield ChooseOne(you, f"The pact: {pact.text}", "7.6.3", None, options)
    if yours == "open":
        return
    theirs = yield ChooseOne(other, f"The pact: {pact.text}", "7.6.3", None, VERDICTS)
    verdict = yours
    if theirs != yours:
        verdict = ("kept", "broken")[table.randrange(2)]
        table.tell(ev.Answered(other, "disagrees, and a coin is flipped"))
        table.learn("a coin was flipped")
    pact.status = "kept" if verdict == "kept" else "broken"
    table.tell(ev.Answered(you, f"and {table.seat_name(other)}: the pact is {pact.status}"))
