"""Where powers are declared, and how a moment of the game finds the powers that care. Law 7.

A power is a short function under a decorator that says which card it is on and when it works:

    @action("alchemist")                     an "Action:" power (7.3.2), used in the Act Phase
    @when_played("garrison")                 7.3.3
    @rest("naysayers") / @wake(...)          7.3.4, 7.3.1
    @modifier("tents", Trip)                 7.4, chosen at the start of a major action
    @battle_plan("longbows")                 7.5, used in step three of a Campaign
    @always("gossip", Placement)             7.1.4, works by itself whenever that moment comes
    @reaction("relic_thief", RelicsTaken)    a persistent power that its owner may use or not

The price, the side of a battle plan and the timing box are facts of the card, so they are not repeated here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Cost, MajorAction, PowerFacts
from oath_tui.engine.choices import Refusal, Steps
from oath_tui.engine.state import Seat

if TYPE_CHECKING:
    from oath_tui.engine.table import Table

F = TypeVar("F", bound=Callable[..., Any])


class Order(IntEnum):
    """In what order the powers that care for one moment are asked."""

    REPLACE = 0
    """Powers that say "instead": nothing else may see what did not happen."""
    ALTER = 1
    """Adds to or takes from a number, before it is paid or rolled. Law 7.4."""
    SET = 2
    """Says what the number is, whatever was added: "spend no Supply" (7.6.2)."""
    FORBID = 3
    """Cannot: it overrides everything before it (9.2)."""


@dataclass(slots=True)
class Source:
    """A faceup card in play whose power is asked, and where it lies."""

    table: Table
    card: CardId
    slot: int | None = None
    """The slot of the map it lies at, for cards at sites and for sites themselves."""
    holder: Seat | None = None
    """Whose adviser, relic, banner or reliquary space it is."""

    @property
    def name(self) -> str:
        return catalog().name(self.card)

    @property
    def rulers(self) -> tuple[Seat, ...]:
        """Who rules this card; nobody means that the bandits do (10.21)."""
        return self.table.card_rulers(self)

    def ruled_by(self, seat: Seat) -> bool:
        return seat in self.rulers

    def against(self, seat: Seat) -> bool:
        """Whether this seat is an enemy of the card's ruler. The bandits are everyone's enemies (10.7)."""
        rulers = self.rulers
        return not rulers or all(self.table.is_enemy(ruler, seat) for ruler in rulers)

    def refusal(self, law: str, text: str) -> Refusal:
        """A refusal that names this card and who rules it."""
        owner = self.holder or (self.rulers[0] if self.rulers else None)
        by = f", ruled by {self.table.seat_name(owner)}" if owner else ", ruled by the bandits"
        return Refusal(law, f"{self.name}{by}: {text}", self.card)


Effect: TypeAlias = Callable[["Table", Seat, Source], Steps[None]]
Check: TypeAlias = Callable[["Table", Seat, Source], "str | None"]
"""Why the power would do nothing here, in a few words; None if it can be used."""


class Alter(Protocol):
    """Changes a moment: a candidate of an action, a number asked for, something about to happen."""

    def __call__(self, moment: Any, me: Source, /) -> None: ...


class React(Protocol):
    def __call__(self, moment: Any, me: Source, /) -> Steps[None]: ...


@dataclass(frozen=True, slots=True)
class Standalone:
    """A power used by itself: Action, When Played, Wake or Rest. Law 7.3."""

    card: CardId
    box: str
    run: Effect
    needs: Check | None
    facts: PowerFacts
    number: int
    """Which of the card's Action boxes this is, for the few cards with two."""

    @property
    def id(self) -> str:
        return self.card if self.number == 0 else f"{self.card}:{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Modifier:
    card: CardId
    action: MajorAction
    moment: type
    run: Alter
    facts: PowerFacts
    needs: Callable[[Any, Source], bool] | None
    open_to_all: bool
    """Works without access (7.1.4)."""
    play_too: bool
    """Search modifiers that also help when a facedown adviser is played (6.1)."""
    asks: Callable[[Any, Source], Steps[None]] | None = None
    """What its user decides or does once it is paid for. Considering the modifier never runs this."""


@dataclass(frozen=True, slots=True)
class BattlePlan:
    card: CardId
    attacker: bool
    defender: bool
    run: Callable[[Any, Any], Steps[None] | None]
    needs: Callable[[Any, Any], bool] | None
    facts: PowerFacts
    alone: bool
    """Its side can use no other battle plan, before it or after."""


@dataclass(frozen=True, slots=True)
class Always:
    card: CardId
    moment: type
    run: Alter
    rank: tuple[Order, int]
    """Its place among those who are asked: by order, then as declared."""


@dataclass(frozen=True, slots=True)
class Reaction:
    card: CardId
    moment: type
    run: React
    who: Callable[[Any, Source], tuple[Seat, ...]]
    """Who may (or must) react now."""
    optional: bool
    facts: PowerFacts


ACTIONS: dict[CardId, list[Standalone]] = {}
WHEN_PLAYED: dict[CardId, Standalone] = {}
ENTERS: dict[CardId, Standalone] = {}
"""Always-on powers that also do something once, when the card comes faceup into play by whatever way."""
RESTS: dict[CardId, Standalone] = {}
WAKES: dict[CardId, Standalone] = {}
MODIFIERS: dict[MajorAction, dict[CardId, Modifier]] = {}
PLANS: dict[CardId, BattlePlan] = {}
ALWAYS: dict[CardId, list[Always]] = {}
REACTIONS: dict[type, dict[CardId, Reaction]] = {}


def _facts(card: CardId, box: str, number: int = 0) -> PowerFacts:
    boxes = [power for power in catalog()[card].powers if power.box.startswith(box)]
    if number >= len(boxes):
        raise LookupError(f"{card} has no {box} power number {number + 1}")
    return boxes[number]


def action(card: CardId, *, needs: Check | None = None) -> Callable[[F], F]:
    def declare(run: F) -> F:
        powers = ACTIONS.setdefault(card, [])
        facts = _facts(card, "action", len(powers))
        powers.append(Standalone(card, "action", run, needs, facts, len(powers)))
        return run

    return declare


def _standalone(registry: dict[CardId, Standalone], box: str) -> Callable[..., Callable[[F], F]]:
    def decorator(card: CardId, *, needs: Check | None = None) -> Callable[[F], F]:
        def declare(run: F) -> F:
            registry[card] = Standalone(card, box, run, needs, _facts(card, box), 0)
            return run

        return declare

    return decorator


when_played = _standalone(WHEN_PLAYED, "when_played")
comes_into_play = _standalone(ENTERS, "persistent")
rest = _standalone(RESTS, "rest")
wake = _standalone(WAKES, "wake")


def modifier(
    card: CardId,
    moment: type,
    *,
    needs: Callable[[Any, Source], bool] | None = None,
    open_to_all: bool = False,
    play_too: bool = False,
    asks: Callable[[Any, Source], Steps[None]] | None = None,
) -> Callable[[F], F]:
    """A modifier of the major action that `moment` belongs to."""

    def declare(run: F) -> F:
        kind: MajorAction = moment.action_kind  # type: ignore[attr-defined]
        box = "persistent" if open_to_all else f"modifier:{kind}"
        facts = _facts(card, box)
        MODIFIERS.setdefault(kind, {})[card] = Modifier(
            card, kind, moment, run, facts, needs, open_to_all, play_too, asks
        )
        return run

    return declare


def battle_plan(
    card: CardId, *, needs: Callable[[Any, Any], bool] | None = None, alone: bool = False
) -> Callable[[F], F]:
    """A battle plan; which sides may use it is printed on the card."""

    def declare(run: F) -> F:
        facts = _facts(card, "battle_plan")
        side = facts.box.removeprefix("battle_plan:")
        PLANS[card] = BattlePlan(card, side != "defender", side != "attacker", run, needs, facts, alone)
        return run

    return declare


def always(card: CardId, *moments: type, order: Order = Order.ALTER) -> Callable[[F], F]:
    def declare(run: F) -> F:
        rank = order, sum(map(len, ALWAYS.values()))
        ALWAYS.setdefault(card, []).extend(Always(card, moment, run, rank) for moment in moments)
        return run

    return declare


def forbids(card: CardId, *moments: type) -> Callable[[F], F]:
    """An always-on power that says cannot."""
    return always(card, *moments, order=Order.FORBID)


def reaction(
    card: CardId,
    moment: type,
    *,
    who: Callable[[Any, Source], tuple[Seat, ...]],
    optional: bool = True,
) -> Callable[[F], F]:
    def declare(run: F) -> F:
        facts = catalog()[card].powers[0]
        facts = next((p for p in catalog()[card].powers if p.box == "persistent"), facts)
        REACTIONS.setdefault(moment, {})[card] = Reaction(card, moment, run, who, optional, facts)
        return run

    return declare


FREE = Cost()
