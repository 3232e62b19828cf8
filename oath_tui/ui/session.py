"""A game being played at this screen: who sits where, who looks, and the saving after every answer.

Widgets get a `View` and prompts from here, never the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.engine.choices import Answer, Prompt
from oath_tui.engine.events import Event
from oath_tui.engine.foresight import Foresight, foresee
from oath_tui.engine.game import Game
from oath_tui.engine.outlook import outlook
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import tell, with_names
from oath_tui.engine.view import FightView, View, last_fight, log, view
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
        self.heard: dict[Seat, int] = {}
        """How much had happened when each seat last chose something."""

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
        """Why what is played is not saved."""
        world = self.world
        if world and world.read_only and not world.problem:
            return f"{world.path} is open elsewhere ({world.holder}): nothing is saved here."
        return world.problem if world else None

    # Looking

    def view(self) -> View:
        return view(self.game, self.viewer)

    def public_view(self) -> View:
        return view(self.game, None)

    def foresight(self) -> Foresight | None:
        """What the answers in a Campaign lead to: all of it can be worked out from what lies open."""
        return foresee(self.game)

    def outlook(self) -> dict[str, tuple[str, ...]]:
        """What the actions of the menu offer the seat that looks."""
        prompt = self.prompt
        return outlook(self.game) if prompt and prompt.seat == self.viewer else {}

    def named(self, text: str) -> str:
        """What the engine says, with people's names for the colours of their seats."""
        return with_names(text, self.names)

    def last_fight(self) -> FightView | None:
        """The Campaign that ended last, as everybody saw it."""
        return last_fight(self.game)

    def lines(self, since: int = 0) -> list[tuple[str, str]]:
        """The log from an event on, or the last so many; as the viewer may know it, with the rule's number."""
        return [self._line(event) for event in log(self.game, self.viewer, since)]

    @property
    def news(self) -> int:
        """How many events the viewer has not been told yet: all since their own last choice."""
        happened = len(self.game.events)
        return happened - min(self.heard.get(self.viewer, happened), happened) if self.viewer else 0

    def public_lines(self) -> list[tuple[str, str]]:
        return [self._line(event) for event in log(self.game, None)]

    def _line(self, event: Event) -> tuple[str, str]:
        return tell(event, self.names), event.law

    # Handing over

    @property
    def is_open_decision(self) -> bool:
        """Relaxed: what the seat decides shows nothing private, so that all may watch."""
        prompt = self.prompt
        return (
            self.handoff == "relaxed"
            and not self.only_human
            and prompt is not None
            and prompt.seat != self.viewer
            and prompt.law in OPEN_DECISIONS
            and prompt.card is None
        )

    @property
    def only_human(self) -> Seat | None:
        """The one person at a table of computers, from whom nothing of their own need be hidden."""
        humans = [one for one in self.seats.values() if one.player == "human"]
        return humans[0].seat if len(humans) == 1 and not humans[0].pin else None

    def needs_cover(self) -> bool:
        """Whether the table must be covered before the seat that decides is asked."""
        prompt = self.prompt
        if prompt is None or prompt.seat == self.viewer or self.handoff == "open" or self.only_human:
            return False
        return not self.is_open_decision

    def uncover(self) -> None:
        """The seat that decides has said that it is there, or decides in the open, with nobody's secrets shown."""
        if self.prompt is not None:
            self.viewer = None if self.is_open_decision else self.prompt.seat

    def cover(self) -> None:
        self.viewer = self.only_human

    def why_called(self) -> str:
        """What the cover says about the one who is called: nothing that the others do not know."""
        prompt = self.prompt
        assert prompt is not None
        table, name = self.public_view(), self.name(prompt.seat)
        if table.phase == "setup":
            return f"{name} comes to the table."
        if table.winner is not None:
            if table.winner == prompt.seat:
                return f"{name} has won and writes the Chronicle."
            return f"{self.name(table.winner)} has won and asks {name}."
        if table.fight is not None and table.fight.attacker != prompt.seat:
            attacker = self.name(table.fight.attacker)
            if table.fight.defender == prompt.seat:
                return f"{attacker} attacks, {name} defends{_these(table.fight.targets)}."
            return f"{attacker} attacks, and {name} has a say in it."
        if table.turn == prompt.seat:
            return f"{name}'s turn, round {table.round}."
        return f"{self.name(table.turn)}'s turn, and {name} has a say in it."

    def is_computer(self, seat: Seat) -> bool:
        return self.seats[seat].player == "random"

    # Playing

    def answer(self, answer: Answer) -> None:
        assert self.prompt is not None
        seat, before = self.prompt.seat, len(self.game.events)
        self.game.answer(answer, seat)
        self.heard[seat] = before
        self.save()

    def computer_answers(self) -> None:
        assert self.prompt is not None
        self.answer(self.chance.answer(self.prompt))

    def undo(self, *, past_floor: bool = False) -> None:
        """Takes back the last answer; what computers answered since a person last did goes with it."""
        self.game.undo(past_floor=past_floor)
        while self.prompt and self.is_computer(self.prompt.seat) and self.game.journal and self.has_humans:
            self.game.undo(past_floor=True)
        self.save()

    def undo_question(self) -> str | None:
        """What the table must agree to before the last answer is taken back; None if nothing stands against it."""
        if self.game.can_undo():
            return None
        reason = self.named(self.game.floor_reason)
        return (
            f"{reason[:1].upper()}{reason[1:]}. To take the last answer back, everybody must forget what they "
            "have learned since. Does the whole table agree?"
        )

    @property
    def has_humans(self) -> bool:
        return any(not self.is_computer(seat) for seat in self.seats)

    def save(self) -> None:
        """Whatever goes wrong with the file is said at the table, and the game goes on."""
        if self.world is None:
            return
        try:
            self.world.record(self.game)
        except Exception as error:
            reason = f"it could not be saved ({type(error).__name__})"
            self.world.problem = f"{self.world.path}: {reason}. The game goes on in memory."


def _these(targets: Sequence[str]) -> str:
    names = [target.split(" (")[0] for target in targets]
    return f" {', '.join(names)}" if names else ""
