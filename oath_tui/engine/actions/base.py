"""What the major actions share: candidates that powers alter, and modifiers chosen at the start. Law 7.4.

A major action lists its *candidates* (the trips one could make, the cards one could muster on). Every always-on
power and every modifier in use may alter each of them; then the price is checked. So what the menu offers, what
the tooltip refuses and what is done in the end are one computation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from oath_tui.cards.models import CardId, Cost, MajorAction
from oath_tui.engine import events as ev
from oath_tui.engine.asking import NONE
from oath_tui.engine.choices import ChooseOne, Option, Refusal, Steps
from oath_tui.engine.hooks import MODIFIERS, Modifier, Source
from oath_tui.engine.moments import Forbiddable, SecretFlip
from oath_tui.engine.state import CHANCELLOR, Seat
from oath_tui.engine.table import Table, cost_text


@dataclass(slots=True)
class Fee:
    """Favor that must be given to a card's ruler before the deed is allowed."""

    payee: Seat | None
    """None: the bandits, so it is burned."""
    card: CardId


@dataclass(slots=True)
class Candidate(Forbiddable):
    """One way to take a major action, with its price."""

    action_kind: ClassVar[MajorAction]

    supply: int = field(default=0, kw_only=True)
    is_free: bool = field(default=False, kw_only=True)
    """Spend no Supply: it swallows every increase (7.6.2)."""
    fees: list[Fee] = field(default_factory=list, kw_only=True)
    flips: int = field(default=0, kw_only=True)
    """Secrets to turn facedown."""
    effects: list[CardId] = field(default_factory=list, kw_only=True)
    afterwards: list[Callable[[], Steps[None]]] = field(default_factory=list, kw_only=True, compare=False)

    @property
    def price(self) -> int:
        return 0 if self.is_free else max(self.supply, 0)

    def toll(self, me: Source) -> None:
        """One favor to the card's ruler: the Chancellor for the Empire, burned for the bandits."""
        rulers = me.rulers
        payee = CHANCELLOR if CHANCELLOR in rulers else (rulers[0] if rulers else None)
        self.fees.append(Fee(payee, me.card))

    def then(self, me: Source, effect: Callable[[], Steps[None]]) -> None:
        """Something that follows when the action is done."""
        self.effects.append(me.card)
        self.afterwards.append(effect)


C = TypeVar("C", bound=Candidate)
NO_COST = Cost()


class Action(Generic[C]):
    """A major action being prepared: its modifiers and its candidates."""

    kind: ClassVar[MajorAction]
    law: ClassVar[str]

    def __init__(self, table: Table, you: Seat, *, is_free: bool = False) -> None:
        self.table = table
        self.you = you
        self.is_free = is_free
        self.used: list[tuple[Modifier, Source]] = []
        self.paid = 0
        """How many of the used modifiers are paid for; the others are only being considered."""

    @property
    def reserved(self) -> Cost:
        """The price of modifiers that are considered and not paid yet."""
        total = NO_COST
        for modifier, _ in self.used[self.paid :]:
            total = _plus(total, modifier.facts.cost)
        return total

    @property
    def here(self) -> int:
        return self.table.here(self.you)

    # What an action fills in

    def listed(self) -> Iterator[C]:
        """The candidates by the Law alone, in their order."""
        raise NotImplementedError

    def nothing(self) -> Refusal:
        """What to say when there is no candidate at all."""
        raise NotImplementedError

    def label(self, candidate: C) -> str:
        """What it is and what it costs."""
        raise NotImplementedError

    def extra_favor(self, candidate: C) -> int:
        """Favor the action itself costs, besides fees."""
        return 0

    def extra_secrets(self, candidate: C) -> int:
        return 0

    # What they share

    def weighed(self) -> Iterator[C]:
        """The candidates as modifiers and powers make them; no more of them than are asked for."""
        for candidate in self.listed():
            candidate.is_free = candidate.is_free or self.is_free
            for modifier, source in self.used:
                if modifier.moment is type(candidate):
                    modifier.run(candidate, source)
            self.table.announce(candidate)
            if candidate.refusal is None:
                candidate.refusal = self.why_not_afford(candidate)
            yield candidate

    def candidates(self) -> list[C]:
        return list(self.weighed())

    def open_candidates(self) -> list[C]:
        return [candidate for candidate in self.weighed() if candidate.refusal is None]

    def why_not_afford(self, candidate: C) -> Refusal | None:
        table, player = self.table, self.table.player(self.you)
        price = candidate.price
        if price > player.supply:
            return Refusal(self.law, f"costs {price} Supply, you have {player.supply}")
        favor = len(candidate.fees) + self.extra_favor(candidate)
        if favor:
            have = table.favor(self.you) - self.reserved.total_favor
            if favor > have:
                if candidate.fees:
                    card = table.sources[candidate.fees[0].card]
                    return card.refusal("9.2", "give 1 favor first, you have none to spare")
                return Refusal(self.law, f"needs {favor} favor, you have {max(have, 0)}")
        secrets = candidate.flips + self.extra_secrets(candidate)
        if secrets:
            have = player.secrets - self.reserved.total_secrets
            if secrets > have:
                what = "secret" if secrets == 1 else "secrets"
                return Refusal(self.law, f"needs {secrets} faceup {what}, you have {max(have, 0)}")
        if candidate.flips:
            return table.announce(SecretFlip(self.you)).refusal
        return None

    def possible(self) -> bool:
        return any(candidate.refusal is None for candidate in self.weighed())

    def why_not(self) -> Refusal | None:
        """Why the action cannot be taken at all, whatever modifiers are used."""
        first: Refusal | None = None
        for candidate in self.weighed():
            if candidate.refusal is None:
                return None
            first = first or candidate.refusal
        return None if self._possible_with(self.applicable()) else first or self.nothing()

    def settle(self, candidate: C) -> None:
        """Pays Supply, fees and flipped secrets for the chosen candidate."""
        table = self.table
        table.spend_supply(self.you, candidate.price)
        for fee in candidate.fees:
            table.active_modifiers.append(fee.card)  # it modifies this action, asked or not (7.1.4, 7.4.3)
            table.tell(ev.Triggered(fee.card, "a favor is due"))
            table.give_favor(self.you, fee.payee, 1)
        table.flip_secrets(self.you, candidate.flips)

    def fee_text(self, candidate: C) -> str:
        """What a label says of the favor due to powers of others."""
        return "".join(f", 1 favor for {self.table.sources[fee.card].name}" for fee in candidate.fees)

    # Modifiers

    def applicable(self) -> list[tuple[Modifier, Source]]:
        """Modifiers this seat can use and pay now, and has not used yet."""
        table = self.table
        sources = table.sources
        found = []
        for card, modifier in MODIFIERS.get(self.kind, {}).items():
            source = sources.get(card)
            if source is None or any(card == used.card for used, _ in self.used):
                continue
            if self.may_use(modifier, source):
                found.append((modifier, source))
        return found

    def may_use(self, modifier: Modifier, source: Source) -> bool:
        if not modifier.open_to_all and not self.can_reach(source):
            return False
        if modifier.needs and not modifier.needs(self, source):
            return False
        cost = modifier.facts.cost
        return self.table.why_not_pay(self.you, source, cost, reserved=self.reserved) is None

    def can_reach(self, source: Source) -> bool:
        return self.table.has_access(self.you, source)

    def probe(self, *more: tuple[Modifier, Source]) -> Action[C]:
        """This action as it would be with more modifiers; nothing is paid."""
        other = self.fresh()
        for modifier, source in (*self.used, *more):
            other.use(modifier, source)
        other.paid = self.paid
        return other

    def fresh(self) -> Action[C]:
        return type(self)(self.table, self.you, is_free=self.is_free)

    def use(self, modifier: Modifier, source: Source) -> None:
        self.used.append((modifier, source))
        if modifier.moment is type(self):
            modifier.run(self, source)

    def matters(self, modifier: Modifier, source: Source) -> bool:
        """Whether the modifier changes any candidate; one that changes the action itself always matters."""
        if modifier.moment is type(self):
            return True
        return bool(self.probe((modifier, source)).candidates() != self.candidates())

    def _possible_with(self, modifiers: Sequence[tuple[Modifier, Source]]) -> bool:
        """Whether some of these modifiers, together, make the action possible."""
        for number, one in enumerate(modifiers):
            probe = self.probe(one)
            if probe.possible():
                return True
            rest = [(m, s) for m, s in modifiers[number + 1 :] if probe.may_use(m, s)]
            if rest and probe._possible_with(rest):
                return True
        return False

    def offered(self) -> list[tuple[Modifier, Source]]:
        """The modifiers worth asking about: they matter, and they leave something to do."""
        found = []
        all_modifiers = self.applicable()
        for modifier, source in all_modifiers:
            probe = self.probe((modifier, source))
            if not self.matters(modifier, source):
                continue
            rest = [(m, s) for m, s in all_modifiers if m is not modifier and probe.may_use(m, s)]
            if probe.possible() or probe._possible_with(rest):
                found.append((modifier, source))
        return found

    def choose_modifiers(self) -> Steps[None]:
        """7.4: any number of them, in any order, each paid when it is chosen."""
        table = self.table
        while offered := self.offered():
            for modifier, _ in offered:
                table.note(modifier.card, "offered")
            options = [
                Option(modifier.card, _modifier_label(modifier, source), None, modifier.card, (modifier, source))
                for modifier, source in offered
            ]
            if self.possible():
                options.append(Option(NONE, f"Go on with the {self.kind.capitalize()}"))
            if len(options) == 1:
                answer: Any = options[0].id
            else:
                answer = yield ChooseOne(self.you, f"Modify this {self.kind}?", "7.4", None, tuple(options))
            if answer == NONE:
                return
            modifier, source = next(option.value for option in options if option.id == answer)
            self.use(modifier, source)
            table.note(modifier.card, "used")
            table.active_modifiers.append(modifier.card)
            table.pay(self.you, source, modifier.facts.cost)
            self.paid += 1
            table.tell(ev.UsedPower(self.you, modifier.card))
            if modifier.asks:
                yield from modifier.asks(self, source)

    def finish(self, candidate: C) -> Steps[None]:
        """What powers do when the action is done."""
        for effect in candidate.afterwards:
            yield from effect()


def _modifier_label(modifier: Modifier, source: Source) -> str:
    price = cost_text(modifier.facts.cost)
    return f"{source.name} ({price})" if price else source.name


def _plus(one: Cost, other: Cost) -> Cost:
    return Cost(
        one.favor + other.favor,
        one.secrets + other.secrets,
        one.burn_favor + other.burn_favor,
        one.burn_secrets + other.burn_secrets,
    )
