"""The few kinds of prompt a player can be asked, and how an answer is checked."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, ClassVar, TypeAlias, TypeVar

from oath_tui.cards.models import CardId
from oath_tui.engine.rng import Chance
from oath_tui.engine.state import Seat

T = TypeVar("T")
Counts: TypeAlias = dict[str, int]
Answer: TypeAlias = str | int | list[str] | Counts | dict[str, Counts]

LONGEST_PACT = 500
FEW = 200
"""Up to this many answers a prompt lists them all."""


class AnswerError(ValueError):
    """The answer is not one of those the prompt offers. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: the Law's number and a plain reason."""

    law: str
    text: str
    card: CardId | None = None

    def __str__(self) -> str:
        return f"{self.text} ({self.law})"


class RuleError(Exception):
    """The Law forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    label: str
    refusal: Refusal | None = None
    about: str | None = None
    """The card, site slot or seat on the table that this option points at."""
    value: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to one seat. The subclasses say what an answer looks like."""

    kind: ClassVar[str]

    seat: Seat
    question: str
    law: str
    card: CardId | None = None
    """The card whose power asks, if one does."""

    def check(self, answer: object) -> Answer:
        """The answer in its plain form, or an AnswerError."""
        raise NotImplementedError

    def sample(self, chance: Chance) -> Answer:
        """A random legal answer."""
        raise NotImplementedError

    def answers(self) -> Iterator[Answer] | None:
        """All legal answers if they are few, else None."""
        raise NotImplementedError


Steps: TypeAlias = Generator[Prompt, Answer, T]
"""A piece of the Law: it yields prompts and gets their answers back."""


@dataclass(frozen=True, slots=True)
class ChooseOne(Prompt):
    kind: ClassVar[str] = "choose_one"
    options: tuple[Option, ...] = ()
    is_act: bool = False
    """The table waits for the next action: the moment at which the game takes a checkpoint."""

    def open_options(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.refusal is None)

    def check(self, answer: object) -> Answer:
        for option in self.options:
            if option.id == answer:
                if option.refusal:
                    raise AnswerError(f"{option.label}: {option.refusal}")
                return option.id
        raise AnswerError(f"'{_short(answer)}' is not offered. {self.question}")

    def sample(self, chance: Chance) -> Answer:
        options = self.open_options()
        return options[chance.randrange(len(options))].id

    def answers(self) -> Iterator[Answer] | None:
        return (option.id for option in self.open_options())


@dataclass(frozen=True, slots=True)
class ChooseSome(Prompt):
    kind: ClassVar[str] = "choose_some"
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False
    """The order of the answer matters, as for cards put on a pile."""

    def check(self, answer: object) -> Answer:
        ids = [option.id for option in self.options if option.refusal is None]
        if not isinstance(answer, (list, tuple)) or not all(isinstance(one, str) for one in answer):
            raise AnswerError(f"Answer with a list. {self.question}")
        chosen = [str(one) for one in answer]
        for one in chosen:
            if one not in ids:
                raise AnswerError(f"'{_short(one)}' is not offered. {self.question}")
        if len(set(chosen)) != len(chosen):
            raise AnswerError(f"Choose each at most once. {self.question}")
        if not self.least <= len(chosen) <= self.most:
            raise AnswerError(f"Choose {_span(self.least, self.most)}. {self.question}")
        return chosen if self.ordered else [one for one in ids if one in chosen]

    def sample(self, chance: Chance) -> Answer:
        ids = [option.id for option in self.options if option.refusal is None]
        count = self.least + chance.randrange(self.most - self.least + 1)
        chosen = [ids.pop(chance.randrange(len(ids))) for _ in range(count)]
        answer: Answer = self.check(chosen)
        return answer

    def answers(self) -> Iterator[Answer] | None:
        ids = [option.id for option in self.options if option.refusal is None]
        if len(ids) > 6:
            return None
        pick = permutations if self.ordered else combinations
        return (list(chosen) for count in range(self.least, self.most + 1) for chosen in pick(ids, count))


@dataclass(frozen=True, slots=True)
class ChooseNumber(Prompt):
    kind: ClassVar[str] = "choose_number"
    low: int = 0
    high: int = 0
    step: int = 1

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise AnswerError(f"Answer with a whole number. {self.question}")
        if answer not in range(self.low, self.high + 1, self.step):
            raise AnswerError(f"Choose {_span(self.low, self.high)}. {self.question}")
        return answer

    def sample(self, chance: Chance) -> Answer:
        numbers = range(self.low, self.high + 1, self.step)
        return numbers[chance.randrange(len(numbers))]

    def answers(self) -> Iterator[Answer] | None:
        numbers = range(self.low, self.high + 1, self.step)
        return iter(numbers) if len(numbers) <= FEW else None


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere pieces can be put or taken from, and how many at the most."""

    id: str
    label: str
    most: int
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Divide(Prompt):
    """Pieces divided over places: `least` to `most` of them in all."""

    kind: ClassVar[str] = "divide"
    places: tuple[Place, ...] = ()
    least: int = 0
    most: int = 0

    def check(self, answer: object) -> Answer:
        counts = _counts(answer, {place.id: place.most for place in self.places}, self.question)
        if not self.least <= sum(counts.values()) <= self.most:
            raise AnswerError(f"Divide {_span(self.least, self.most)} in all. {self.question}")
        return counts

    def sample(self, chance: Chance) -> Answer:
        counts: Counts = {}
        total = self.least + chance.randrange(self.most - self.least + 1)
        for _ in range(total):
            open_places = [place for place in self.places if counts.get(place.id, 0) < place.most]
            place = open_places[chance.randrange(len(open_places))]
            counts[place.id] = counts.get(place.id, 0) + 1
        return self.check(counts)

    def answers(self) -> Iterator[Answer] | None:
        if len(self.places) > 3 or self.most > 6:
            return None
        return (
            counts
            for counts in _divisions(self.places, self.most)
            if self.least <= sum(counts.values()) <= self.most
        )


def _divisions(places: Sequence[Place], left: int) -> Iterator[Counts]:
    if not places:
        yield {}
        return
    first, *rest = places
    for count in range(min(first.most, left) + 1):
        for counts in _divisions(rest, left - count):
            yield ({first.id: count} if count else {}) | counts


@dataclass(frozen=True, slots=True)
class Deal(Prompt):
    """A binding exchange: what the seat gives and what it gets, item by item."""

    kind: ClassVar[str] = "deal"
    partner: Seat = "purple"
    gives: tuple[Place, ...] = ()
    gets: tuple[Place, ...] = ()

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, Mapping) or not set(answer) <= {"give", "get"}:
            raise AnswerError(f"Answer with what you give and what you get. {self.question}")
        return {
            "give": _counts(answer.get("give", {}), {p.id: p.most for p in self.gives}, self.question),
            "get": _counts(answer.get("get", {}), {p.id: p.most for p in self.gets}, self.question),
        }

    def sample(self, chance: Chance) -> Answer:
        def some(places: tuple[Place, ...]) -> Counts:
            counts = {place.id: chance.randrange(place.most + 1) for place in places}
            return {item: count for item, count in counts.items() if count and chance.randrange(2)}

        return {"give": some(self.gives), "get": some(self.gets)}

    def answers(self) -> Iterator[Answer] | None:
        return None


@dataclass(frozen=True, slots=True)
class WritePact(Prompt):
    """A promise in the players' own words, or nothing."""

    kind: ClassVar[str] = "write_pact"

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, str):
            raise AnswerError(f"Answer with a text. {self.question}")
        if len(answer) > LONGEST_PACT:
            raise AnswerError(f"Write at most {LONGEST_PACT} letters. {self.question}")
        shown = "".join(ch if ch.isprintable() else " " for ch in answer)
        return " ".join(shown.split())

    def sample(self, chance: Chance) -> Answer:
        return ("", "Leave my sites alone.", "Share what you find.")[chance.randrange(3)]

    def answers(self) -> Iterator[Answer] | None:
        return None


PROMPT_KINDS: tuple[type[Prompt], ...] = (ChooseOne, ChooseSome, ChooseNumber, Divide, Deal, WritePact)


def _counts(answer: object, most: Mapping[str, int], question: str) -> Counts:
    if not isinstance(answer, Mapping):
        raise AnswerError(f"Answer with a number for each. {question}")
    for item, count in answer.items():
        if item not in most:
            raise AnswerError(f"'{_short(item)}' is not offered. {question}")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= most[item]:
            raise AnswerError(f"{item}: choose 0 to {most[item]}. {question}")
    return {item: answer[item] for item in most if answer.get(item)}


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _short(answer: object) -> str:
    text = str(answer)
    return text if len(text) <= 40 else text[:37] + "..."
