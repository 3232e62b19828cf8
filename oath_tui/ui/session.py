"""A game being played at this screen: who sits where, who looks, and the saving after every answer.

Widgets get a `View` and prompts from here, never the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import Answer, Prompt
from oath_tui.engine.events import Event, tell
from oath_tui.engine.game import Game
from oath_tui.engine.state import Seat
from oath_tui.engine.view import View, log, view
from oath_tui.store.models import Handoff, SeatData
from oath_tui.store.worlds import OpenWorld

OPEN_DECISIONS = {"2.11", "5.5.2", "5.5.3", "5.5.5", "5.5.6", "5.5.7.1", "5.5.7.3", "6.5", "8.2", "10.22"}
"""Rules whose decisions need nothing private: in relaxed mode they are taken without a cover."""


class Session:
    def __init__(
        self, game: Game, seats: Sequence[SeatData], handoff: Handoff = "strict", world: OpenWorld | None = None
    ) -> None:
        self.game = game
        self.seats = {one.seat: one for one in seats}
        self.handoff = handoff
        self.world = world
        self.viewer: Seat | None = None
        """Who looks at the screen; None while nobody has said that it is them."""
        self.chance = RandomPlayer(game.start.seed + 17)

    @property
    def names(self) -> dict[Seat, str]:
        return {seat: data.name for seat, data in self.seats.items()}

    def name(self, seat: Seat) -> str:
        return self.seats[seat].name

    @property
    def prompt(self) -> Prompt | None:
        return self.game.prompt

    @property
    def problem(self) -> str | None:
        return self.world.problem if self.world else None

    # Looking

    def view(self) -> View:
        return view(self.game, self.viewer)

    def public_view(self) -> View:
        return view(self.game, None)

    def lines(self, since: int = 0) -> list[tuple[str, str]]:
        """The log from an event on, as the viewer may know it: what happened, and the rule's number."""
        return [self._line(event) for event in log(self.game, self.viewer, since)]

    def _line(self, event: Event) -> tuple[str, str]:
        return tell(event, self.names), event.law

    # Handing over

    def needs_cover(self) -> bool:
        """Whether the table must be covered before the seat that decides is asked."""
        prompt = self.prompt
        if prompt is None or prompt.seat == self.viewer or self.handoff == "open":
            return False
        return not (self.handoff == "relaxed" and prompt.law in OPEN_DECISIONS)

    def uncover(self) -> None:
        """The seat that decides has said that it is there."""
        if self.prompt is not None and (self.handoff != "relaxed" or self.prompt.law not in OPEN_DECISIONS):
            self.viewer = self.prompt.seat

    def cover(self) -> None:
        self.viewer = None

    def is_computer(self, seat: Seat) -> bool:
        return self.seats[seat].player == "random"

    # Playing

    def answer(self, answer: Answer) -> None:
        assert self.prompt is not None
        self.game.answer(answer, self.prompt.seat)
        self.save()

    def computer_answers(self) -> None:
        assert self.prompt is not None
        self.answer(self.chance.answer(self.prompt))

    def undo(self, *, past_floor: bool = False) -> None:
        self.game.undo(past_floor=past_floor)
        self.save()

    def save(self) -> None:
        if self.world is not None:
            self.world.record(self.game)
