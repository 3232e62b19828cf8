"""5.2 Muster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from oath_tui.cards.models import CardId, MajorAction, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.asking import card_name, choose
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table


@dataclass(slots=True)
class MusterOn(Candidate):
    """A card to muster on, and what it brings."""

    action_kind: ClassVar[MajorAction] = "muster"

    seat: Seat
    card: CardId
    slot: int
    suit: Suit
    gain: int = 2
    token: Literal["favor", "secret"] = "favor"
    on_occupied: bool = False
    """A power lets you muster where favor or secrets lie already."""


class Muster(Action[MusterOn]):
    action_kind: ClassVar[MajorAction] = "muster"
    kind = "muster"
    law = "5.2.1"

    def listed(self) -> Iterator[MusterOn]:
        for card in self.table.site(self.here).cards:
            if suit := self.table.suit(card):
                yield MusterOn(self.you, card, self.here, suit, supply=1)

    def extra_favor(self, candidate: MusterOn) -> int:
        return 1 if candidate.token == "favor" else 0

    def extra_secrets(self, candidate: MusterOn) -> int:
        return 1 if candidate.token == "secret" else 0

    def why_not_afford(self, candidate: MusterOn) -> Refusal | None:
        if self.table.is_occupied(candidate.card) and not candidate.on_occupied:
            return Refusal(self.law, "favor or secrets lie on it already")
        return super().why_not_afford(candidate)

    def nothing(self) -> Refusal:
        return Refusal(self.law, "no card at your site can muster")

    def label(self, one: MusterOn) -> str:
        return f"{card_name(one.card)} ({one.price} Supply, 1 {one.token}: {one.gain} warbands)"


def muster(table: Table, you: Seat, *, is_free: bool = False) -> Steps[None]:
    """5.2 Muster."""
    action = Muster(table, you, is_free=is_free)
    yield from action.choose_modifiers()
    chosen = yield from choose(
        you,
        "Muster on which card?",
        action.candidates(),
        law="5.2.1",
        key=lambda one: one.card,
        label=action.label,
        refusal=lambda one: one.refusal,
    )
    action.settle(chosen)
    table.tell(ev.Mustered(you, chosen.card))
    if chosen.token == "favor":
        table.place_favor(you, chosen.card, 1)
    else:
        table.place_secrets(you, chosen.card, 1)
    table.gain_warbands(you, chosen.gain)  # 5.2.2
    yield from action.finish(chosen)
