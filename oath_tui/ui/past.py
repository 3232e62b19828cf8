"""A game to watch again: its moments, who sat where, and whose eyes may be borrowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oath_tui.engine import events as ev
from oath_tui.engine.choices import Answer, AnswerError, ChooseOne, ChooseSome, Deal, Divide, Place, Prompt
from oath_tui.engine.game import Journal
from oath_tui.engine.replay import Mark, Replay
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import name_of, tell
from oath_tui.engine.view import EVERYTHING, Viewer
from oath_tui.store.errors import SaveError
from oath_tui.store.models import GameData, Handoff, SeatData, WorldFile
from oath_tui.store.worlds import replay, start_of
from oath_tui.ui.session import Session
from oath_tui.ui.texts import Names


@dataclass(frozen=True, slots=True)
class Past:
    replay: Replay
    title: str
    seats: tuple[SeatData, ...]
    handoff: Handoff
    is_finished: bool
    source: tuple[WorldFile, GameData] | None = None
    """The world and the game in its file, if another game may branch off."""
    at_table: bool = False
    """It lies over the table where this game is played."""
    looker: Seat | None = None
    """Who looks at that table."""

    @property
    def names(self) -> dict[Seat, str]:
        return {one.seat: one.name for one in self.seats}

    def seat(self, seat: Seat) -> SeatData:
        return next(one for one in self.seats if one.seat == seat)

    @property
    def eyes(self) -> tuple[Viewer, ...]:
        """Whose eyes can be borrowed, the first at once.

        When a game is over nothing is hidden any more. In one that goes on, people see what is open, or what their
        own seat saw; nobody sees with the eyes of a computer. And over the table only who sits there looks, since
        whoever puts the past away sees that seat's cards.
        """
        if self.is_finished:
            return EVERYTHING, None, *self.names
        if self.at_table:
            return (self.looker, None) if self.looker else (None,)
        return None, *(one.seat for one in self.seats if one.player == "human")

    def needs_cover(self, viewer: Viewer) -> bool:
        """Whether somebody must say that they are this seat before its eyes are lent."""
        if self.is_finished or self.at_table or viewer is None or self.handoff == "open":
            return False
        humans = [one for one in self.seats if one.player == "human"]
        return len(humans) > 1 or bool(humans[0].pin)


def past_of(path: Path, world: WorldFile, data: GameData) -> Past:
    """A game of a world file. Raises a SaveError if its answers do not lead anywhere."""
    try:
        past = Replay(Journal(start_of(data), [*data.answers]))  # type: ignore[list-item]
    except (AnswerError, ValueError) as error:
        replay(path, data)  # says which answer does not fit
        raise SaveError(path, f"game {data.generation} cannot be watched again: {error}") from None
    finished = data is not world.game
    source = (world, data) if finished else None
    title = f"{world.name}, game {data.generation}"
    return Past(past, title, tuple(data.seats), data.handoff, finished, source)


def past_of_table(session: Session) -> Past:
    """The past of the game that is being played, for the one who looks."""
    past = Replay(session.game.to_journal())
    return Past(
        past,
        "This game so far",
        tuple(session.seats.values()),
        session.handoff,
        is_finished=False,
        at_table=True,
        looker=session.viewer,
    )


def mark_text(mark: Mark, names: Names) -> str:
    """A moment in a few words."""
    match mark.event:
        case ev.RoundBegan(round=number):
            return f"Round {number}"
        case ev.TurnBegan(seat=seat):
            return f"{names[seat]}'s turn"
        case ev.VisionSeen(seat=seat, count=count):
            return f"{names[seat]} sees Vision {count}"
        case ev.CampaignBegan(seat=seat, defender=defender):
            return f"{names[seat]} against {name_of(defender, names)}"
        case ev.TitleTaken(seat=seat):
            return f"{names[seat]} takes the title"
        case ev.Event() as event:
            return tell(event, names)
        case None:
            return "The table is laid"


def answer_text(prompt: Prompt, answer: Answer) -> str:
    """An answer in the words of the one who gave it."""
    match prompt:
        case ChooseOne():
            return _label(prompt, str(answer))
        case ChooseSome() if isinstance(answer, list):
            return ", ".join(_label(prompt, one) for one in answer) or "none"
        case Divide() if isinstance(answer, Mapping):
            return _counted(prompt.places, answer)
        case Deal() if isinstance(answer, Mapping):
            return f"give {_counted(prompt.gives, answer['give'])}, get {_counted(prompt.gets, answer['get'])}"
        case _:
            return str(answer) or "nothing"


def _label(prompt: ChooseOne | ChooseSome, option_id: str) -> str:
    return next((option.label for option in prompt.options if option.id == option_id), option_id)


def _counted(places: tuple[Place, ...], counts: object) -> str:
    given = counts if isinstance(counts, Mapping) else {}
    return ", ".join(f"{place.label} {given[place.id]}" for place in places if given.get(place.id)) or "nothing"
