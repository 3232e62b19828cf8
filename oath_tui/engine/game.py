"""Game: the one object that users of the engine hold.

A game is where it started plus the list of answers. Undo, copies, saves and replays all come from that: a
checkpoint of the state is taken whenever the table waits for the next action, and a copy in mid-action is the
checkpoint and the answers since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import oath_tui.engine.powers  # noqa: F401  (declares every power)
from oath_tui.engine.choices import Answer, AnswerError, ChooseOne, Prompt, Steps
from oath_tui.engine.events import Event
from oath_tui.engine.setup import new_state
from oath_tui.engine.state import Ending, Seat, State
from oath_tui.engine.table import Table
from oath_tui.engine.turn import play
from oath_tui.engine.world import World

OLD_CHECKPOINTS_KEPT = 20
"""Below the floor of undo, every so many-th checkpoint is kept."""


class UndoError(Exception):
    """There is nothing to take back, or somebody has learned something since."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game began."""

    world: World
    seats: tuple[Seat, ...]
    seed: int


@dataclass(slots=True)
class Journal:
    """A whole game as data: where it started, and every answer since."""

    start: Start
    answers: list[Answer] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    answers: int
    events: int
    floor: int
    floor_reason: str
    last_seat: Seat | None
    state: State


class Game:
    """A game of Oath: ask `prompt`, give `answer`, look with `view`."""

    def __init__(self, start: Start, state: State | None = None) -> None:
        self.start = start
        self.journal: list[Answer] = []
        self.floor = 0
        """First answer that may be undone: below it, somebody has seen something new."""
        self.floor_reason = "the game began"
        self._initial = state.copy() if state else new_state(start.world, start.seats, start.seed)
        self._checkpoints: list[Checkpoint] = []
        self._last_seat: Seat | None = None
        self.prompt: Prompt | None = None
        self._begin(self._initial.copy(), [])

    @classmethod
    def new(cls, world: World, seats: Sequence[Seat], seed: int) -> Game:
        """A game in this world. The first seat is the Chancellor's, and turns go in the order given."""
        return cls(Start(world, tuple(seats), seed))

    @classmethod
    def from_journal(cls, journal: Journal) -> Game:
        """The game that these answers lead to. An answer that is not offered raises an AnswerError."""
        game = cls(journal.start)
        for answer in journal.answers:
            game.answer(answer)
        return game

    @classmethod
    def from_checkpoint(
        cls, start: Start, answers: list[Answer], events: list[Event], checkpoint: Checkpoint
    ) -> Game:
        """The game as it stood at a checkpoint, ready to be played on from there."""
        game = cls.__new__(cls)
        game.start = start
        game._initial = new_state(start.world, start.seats, start.seed)
        game.journal = list(answers)
        game._checkpoints = [checkpoint]
        game._table = Table(checkpoint.state.copy(), list(events))
        game.prompt = None
        game.floor, game.floor_reason = checkpoint.floor, checkpoint.floor_reason
        game._last_seat = checkpoint.last_seat
        game._rewind(len(answers))
        return game

    def to_journal(self) -> Journal:
        return Journal(self.start, list(self.journal))

    # What can be seen

    @property
    def state(self) -> State:
        """For tests and tools. Screens and players use `view`."""
        return self._table.state

    @property
    def table(self) -> Table:
        return self._table

    @property
    def events(self) -> list[Event]:
        """All that has happened, unmasked: show a seat only `event.seen_by(seat)`."""
        return self._table.events

    @property
    def is_over(self) -> bool:
        return self.state.winner is not None

    @property
    def winner(self) -> Seat | None:
        return self.state.winner

    @property
    def next_world(self) -> World | None:
        """What the winner's Chronicle has left, once it is written."""
        return self._table.next_world

    @property
    def ending(self) -> Ending | None:
        return self.state.ending

    def count_coverage(self, on: bool = True) -> None:
        """Whether to count how often each power is offered and used; a tool for simulations."""
        self._table.coverage = {} if on else None

    # Playing

    def answer(self, answer: object, seat: Seat | None = None) -> None:
        """Answers the prompt. A wrong answer raises an AnswerError and changes nothing."""
        prompt = self.prompt
        if prompt is None:
            raise AnswerError("The game is over: there is nothing to answer.")
        if seat is not None and seat != prompt.seat:
            raise AnswerError(f"It is for {self._table.seat_name(prompt.seat)} to answer: {prompt.question}")
        checked = prompt.check(answer)
        if prompt.seat != self._last_seat:
            self._raise_floor(f"{self._table.seat_name(prompt.seat)} was asked")
            self._last_seat = prompt.seat
        active = self._table.active
        self.journal.append(checked)
        try:
            self._step(checked)
        except Exception:
            self._rewind(len(self.journal) - 1)
            raise
        if prompt.seat != active and self.prompt is not None and self.prompt.seat != prompt.seat:
            self._raise_floor(f"{self._table.seat_name(prompt.seat)} has decided")

    def _begin(self, state: State, events: list[Event]) -> None:
        self._table = Table(state, events)
        self._steps: Steps[None] = play(self._table)
        self._advance(None)
        self._table.learned.clear()

    def _step(self, answer: Answer) -> None:
        self._advance(answer)
        if self._table.learned:
            self._raise_floor(self._table.learned[-1])
            self._table.learned.clear()
        if isinstance(self.prompt, ChooseOne) and self.prompt.is_act:
            self._take_checkpoint()

    def _advance(self, answer: Answer | None) -> None:
        try:
            self.prompt = next(self._steps) if answer is None else self._steps.send(answer)
        except StopIteration:
            self.prompt = None

    def _raise_floor(self, reason: str) -> None:
        self.floor = len(self.journal)
        self.floor_reason = reason

    def checkpoint(self) -> Checkpoint:
        """This moment as data, when the table waits for the next action."""
        floor = self.floor, self.floor_reason
        return Checkpoint(len(self.journal), len(self.events), *floor, self._last_seat, self.state.copy())

    def _take_checkpoint(self) -> None:
        self._checkpoints.append(self.checkpoint())
        if len(self._checkpoints) % OLD_CHECKPOINTS_KEPT == 0:
            self._thin_out()

    def _thin_out(self) -> None:
        """Far below the floor a few checkpoints do: going back there is rare."""
        old = [one for one in self._checkpoints if one.answers < self.floor]
        kept = old[:1]
        for one, following in pairwise(old):
            if following.answers - kept[-1].answers > OLD_CHECKPOINTS_KEPT:
                kept.append(one)
        self._checkpoints = [*kept, *old[-1:], *(c for c in self._checkpoints if c.answers >= self.floor)]

    # Going back and copying

    def can_undo(self) -> bool:
        return len(self.journal) > self.floor

    def undo(self, *, past_floor: bool = False) -> None:
        """Takes back the last answer. Past the floor only if the table agrees to forget what it learned."""
        if not self.journal:
            raise UndoError("Nothing has been done yet.")
        if not self.can_undo() and not past_floor:
            raise UndoError(f"This cannot be taken back: {self.floor_reason}.")
        self._rewind(len(self.journal) - 1)

    def rewind(self, answers: int) -> None:
        """Back to the moment after so many answers, whatever has been learned since."""
        if not 0 <= answers <= len(self.journal):
            raise UndoError(f"The game has {len(self.journal)} answers.")
        self._rewind(answers)

    def _rewind(self, count: int) -> None:
        answers = self.journal[:count]
        self._checkpoints = [one for one in self._checkpoints if one.answers <= count]
        if self._checkpoints:
            last = self._checkpoints.pop()
            self.journal = answers[: last.answers]
            self.floor, self.floor_reason = last.floor, last.floor_reason
            self._last_seat = last.last_seat
            self._begin(last.state.copy(), self.events[: last.events])
            self._checkpoints.append(last)
        else:
            self.journal, self.floor, self.floor_reason = [], 0, "the game began"
            self._last_seat = None
            self._begin(self._initial.copy(), [])
        for answer in answers[len(self.journal) :]:
            self.answer(answer)

    def clone(self) -> Game:
        """A copy that can be played on without touching this game."""
        other = Game.__new__(Game)
        other.start = self.start
        other._initial = self._initial
        other.journal = list(self.journal)
        other._checkpoints = list(self._checkpoints)
        other._table = Table(self.state, list(self.events))
        other.prompt = None
        other.floor, other.floor_reason = self.floor, self.floor_reason
        other._last_seat = self._last_seat
        other._rewind(len(self.journal))
        return other
