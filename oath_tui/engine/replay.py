"""A game seen again: any moment of it, quickly, and a list of the moments worth going to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal, TypeAlias

from oath_tui.engine import events as ev
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Checkpoint, Game, Journal

CHECKPOINT_EVERY = 25
"""At most so many answers are replayed to get anywhere, but for actions that are longer themselves."""

Step: TypeAlias = Literal["answer", "action", "turn", "round"]
MarkKind: TypeAlias = Literal["start", "round", "turn", "vision", "campaign", "title", "end"]

MARKED: dict[type[ev.Event], MarkKind] = {
    ev.RoundBegan: "round",
    ev.TurnBegan: "turn",
    ev.VisionSeen: "vision",
    ev.VisionRevealed: "vision",
    ev.CampaignBegan: "campaign",
    ev.TitleTaken: "title",
    ev.TitleFlipped: "title",
    ev.GameWon: "end",
}
"""What everybody at the table saw happen, and would want to find again."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment worth going to. It is no secret to anybody."""

    answers: int
    kind: MarkKind
    event: ev.Event | None = None


class Replay:
    """Every moment of a game, by the number of answers given."""

    def __init__(self, journal: Journal) -> None:
        """An answer that is not offered raises an AnswerError."""
        self.journal = journal
        self.marks: list[Mark] = [Mark(0, "start")]
        self.actions: list[int] = []
        """The moments at which the table waited for the next action."""
        self._checkpoints: list[Checkpoint] = []
        game = Game(journal.start)
        self._note(game, 0)
        for answer in journal.answers:
            told = len(game.events)
            game.answer(answer)
            self._note(game, told)
        self.events = game.events
        self.length = len(journal.answers)

    def _note(self, game: Game, told: int) -> None:
        """Remembers what came of the last answer."""
        here = len(game.journal)
        for event in game.events[told:]:
            if kind := MARKED.get(type(event)):
                self.marks.append(Mark(here, kind, event))
        if isinstance(game.prompt, ChooseOne) and game.prompt.is_act:
            self.actions.append(here)
            if not self._checkpoints or here - self._checkpoints[-1].answers >= CHECKPOINT_EVERY:
                self._checkpoints.append(game.checkpoint())

    def at(self, answers: int) -> Game:
        """The game after so many answers, as it was then."""
        answers = max(0, min(answers, self.length))
        found = bisect_right(self._checkpoints, answers, key=lambda one: one.answers) - 1
        if found < 0:
            game = Game(self.journal.start)
        else:
            checkpoint = self._checkpoints[found]
            given = self.journal.answers[: checkpoint.answers]
            game = Game.from_checkpoint(self.journal.start, given, self.events[: checkpoint.events], checkpoint)
        for answer in self.journal.answers[len(game.journal) : answers]:
            game.answer(answer)
        return game

    def stop(self, here: int, step: Step, back: bool = False) -> int:
        """Where one step from here leads."""
        if step == "answer":
            return max(0, min(self.length, here + (-1 if back else 1)))
        if step == "action":
            stops = self.actions
        else:
            stops = [mark.answers for mark in self.marks if mark.kind == step]
        if back:
            return max((stop for stop in stops if stop < here), default=0)
        return min((stop for stop in stops if stop > here), default=self.length)

    def mark_at(self, answers: int) -> int:
        """The number of the last mark that has come by then."""
        return bisect_right(self.marks, answers, key=lambda mark: mark.answers) - 1

    def branch(self, answers: int) -> Journal:
        """The journal up to a moment: another game may go on from there."""
        return Journal(self.journal.start, list(self.journal.answers[:answers]))
