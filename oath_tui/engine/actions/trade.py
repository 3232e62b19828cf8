"""5.3 Trade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from oath_tui.cards.models import CardId, MajorAction, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.base import Action, Candidate
from oath_tui.engine.asking import card_name, choose
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.hooks import Source
from oath_tui.engine.state import Seat
from oath_tui.engine.table import Table

SECRETS_PAID = 1
FAVOR_PAID = 2


@dataclass(slots=True)
class TradeWith(Candidate):
    """A card to trade with, for favor or for secrets. Powers change the suits and the gains."""

    action_kind: ClassVar[MajorAction] = "trade"

    seat: Seat
    card: CardId
    slot: int
    what: Literal["favor", "secrets"]
    suit: Suit
    advisers: list[Suit]
    """The suits of your faceup advisers."""
    more_favor: int = 0
    more_secrets: int = 0
    no_favor: bool = False
    doubles_one: bool = False
    """A single favor gained becomes two."""
    free_if_matching: bool = False
    """No Supply is spent if an adviser matches, whichever power says last what the advisers are."""

    @property
    def price(self) -> int:
        free = self.is_free or (self.free_if_matching and self.matches > 0)
        return 0 if free else max(self.supply, 0)

    @property
    def matches(self) -> int:
        return self.advisers.count(self.suit)

    @property
    def favor(self) -> int:
        gain = self.more_favor + (1 + self.matches if self.what == "favor" else 0)
        if self.no_favor:
            return 0
        return 2 if gain == 1 and self.doubles_one else gain

    @property
    def secrets(self) -> int:
        if self.what == "favor":
            return 0
        return max(0, self.matches + self.more_secrets)


class Trade(Action[TradeWith]):
    action_kind: ClassVar[MajorAction] = "trade"
    kind = "trade"
    law = "5.3.2"

    def __init__(self, table: Table, you: Seat, *, is_free: bool = False) -> None:
        super().__init__(table, you, is_free=is_free)
        self.slots = [table.here(you)]
        """The sites whose cards can be traded with."""
        self.place: int | None = None
        """A power lets you act as if your pawn were at this site."""

    @property
    def here(self) -> int:
        return super().here if self.place is None else self.place

    def fresh(self) -> Trade:
        other = Trade(self.table, self.you, is_free=self.is_free)
        if self.place is not None:
            other.move_to(self.place)
        return other

    def move_to(self, slot: int) -> None:
        """Act as if your pawn were there: what is there is in reach, what is here is not."""
        self.place = slot
        self.slots = [slot]

    def can_reach(self, source: Source) -> bool:
        if source.slot is None:
            return super().can_reach(source)
        return source.slot == self.here or source.ruled_by(self.you)

    def listed(self) -> Iterator[TradeWith]:
        table = self.table
        advisers = table.adviser_suits(self.you)
        for slot in self.slots:
            for card in table.site(slot).cards:
                if suit := table.suit(card):
                    yield TradeWith(self.you, card, slot, "favor", suit, list(advisers), supply=1)
                    yield TradeWith(self.you, card, slot, "secrets", suit, list(advisers), supply=1)

    def extra_favor(self, candidate: TradeWith) -> int:
        return FAVOR_PAID if candidate.what == "secrets" else 0

    def extra_secrets(self, candidate: TradeWith) -> int:
        return SECRETS_PAID if candidate.what == "favor" else 0

    def why_not_afford(self, candidate: TradeWith) -> Refusal | None:
        if self.table.is_occupied(candidate.card):
            return Refusal(self.law, "favor or secrets lie on it already")
        return super().why_not_afford(candidate)

    def nothing(self) -> Refusal:
        return Refusal(self.law, "no card at your site can trade")

    def label(self, one: TradeWith) -> str:
        paid = f"{SECRETS_PAID} secret" if one.what == "favor" else f"{FAVOR_PAID} favor"
        gains = [f"{one.favor} favor"] if one.favor or one.what == "favor" else []
        if one.what == "secrets":
            gains.append("1 secret" if one.secrets == 1 else f"{one.secrets} secrets")
        price = f"{one.price} Supply, {paid}{self.fee_text(one)}"
        return f"{card_name(one.card)} ({price}: {' and '.join(gains)})"


def trade(table: Table, you: Seat, *, is_free: bool = False) -> Steps[None]:
    """5.3 Trade."""
    action = Trade(table, you, is_free=is_free)
    yield from action.choose_modifiers()
    chosen = yield from choose(
        you,
        "Trade with which card, and for what?",
        action.candidates(),
        law="5.3.2",
        key=lambda one: f"{one.card}:{one.what}",
        label=action.label,
        refusal=lambda one: one.refusal,
    )
    action.settle(chosen)
    table.tell(ev.Traded(you, chosen.card, chosen.what))
    if chosen.what == "favor":
        table.place_secrets(you, chosen.card, SECRETS_PAID)
    else:
        table.place_favor(you, chosen.card, FAVOR_PAID)
    table.gain_favor(you, chosen.favor, chosen.suit)
    table.gain_secrets(you, chosen.secrets)
    yield from action.finish(chosen)
