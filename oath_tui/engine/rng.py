"""Chance, ours: the same on every platform, and its whole state is one number."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1


class Chance(Protocol):
    """Whatever can pick a number below another; `random.Random` fits too."""

    def randrange(self, stop: int, /) -> int: ...


def next_state(state: int) -> int:
    return (state + 0x9E3779B97F4A7C15) & MASK


def scramble(state: int) -> int:
    """SplitMix64's output function."""
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Rng:
    """A generator on its own, for worlds and players; the table keeps only the number."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def randrange(self, stop: int, /) -> int:
        self.state = next_state(self.state)
        return (scramble(self.state) * stop) >> 64


def shuffle(chance: Chance, items: MutableSequence[T]) -> None:
    """Fisher and Yates."""
    for last in range(len(items) - 1, 0, -1):
        other = chance.randrange(last + 1)
        items[last], items[other] = items[other], items[last]


def pick(chance: Chance, items: Sequence[T]) -> T:
    return items[chance.randrange(len(items))]
