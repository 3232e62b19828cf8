"""Powers that answer what has just happened, in whoever's turn. Law 7.1.4, 10.2."""

from __future__ import annotations

from typing import Any

from oath_tui.engine import events as ev
from oath_tui.engine.asking import NONE, named
from oath_tui.engine.choices import ChooseOne, Option, Steps
from oath_tui.engine.hooks import REACTIONS, Reaction, Source
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table, cost_text


def react(table: Table, moment: Any) -> Steps[None]:
    """Lets powers answer a moment: the active seat's first, then the others in turn order (10.2)."""
    declared = REACTIONS.get(type(moment))
    if not declared:
        return
    for seat in table.seats_from(table.active):
        done: set[str] = set()
        while True:
            ready = _ready(table, moment, seat, declared, done)
            if not ready:
                break
            forced = [pair for pair in ready if not pair[0].optional]
            if forced:
                reaction, source = forced[0]
            else:
                choice = yield from _offer(table, seat, ready)
                if choice is None:
                    break
                reaction, source = choice
                table.pay(seat, source, reaction.facts.cost)
                table.tell(ev.UsedPower(seat, source.card))
            done.add(source.card)
            table.note(source.card, "used")
            yield from reaction.run(moment, source)


def _ready(
    table: Table, moment: Any, seat: Seat, declared: dict[str, Reaction], done: set[str]
) -> list[tuple[Reaction, Source]]:
    found = []
    for card, reaction in declared.items():
        source = table.sources.get(card) or _departing(moment, card)
        if source is None or card in done or seat not in reaction.who(moment, source):
            continue
        cost = reaction.facts.cost
        if reaction.optional and table.why_not_pay(seat, source, cost):
            continue
        found.append((reaction, source))
    return found


def _departing(moment: Any, card: str) -> Source | None:
    """A card that has just left play still answers its own leaving."""
    source = getattr(moment, "source", None)
    return source if isinstance(source, Source) and source.card == card else None


def _offer(
    table: Table, seat: Seat, ready: list[tuple[Reaction, Source]]
) -> Steps[tuple[Reaction, Source] | None]:
    options = []
    for reaction, source in ready:
        table.note(source.card, "offered")
        price = cost_text(reaction.facts.cost)
        label = f"Use {source.name}" + (f" ({price})" if price else "")
        options.append(Option(source.card, label, None, source.card, (reaction, source)))
    options.append(Option(NONE, "Use none"))
    card = ready[0][1].card if len(ready) == 1 else None
    answer = yield ChooseOne(seat, named(card, "React now?"), "10.2", card, tuple(options))
    chosen: tuple[Reaction, Source] | None = next(one.value for one in options if one.id == answer)
    return chosen
