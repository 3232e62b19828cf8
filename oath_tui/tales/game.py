"""A game told turn by turn, as text or Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field

from oath_tui.engine import events as ev
from oath_tui.engine.events import Event
from oath_tui.engine.game import Game
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import ENDING_NAMES, Names, tell
from oath_tui.engine.view import Viewer, log
from oath_tui.tales.escape import markdown_safe, plain_safe


@dataclass(slots=True)
class Chapter:
    """A turn (or the setup, or the Chronicle) and what happened in it."""

    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    """What happened, and the number of the rule."""
    numbers: list[int] = field(default_factory=list)
    """Which event of the game each line tells."""
    first: int = 0
    """The event that began it."""
    round: int = 0
    seat: Seat | None = None

    def add(self, number: int, event: Event, names: Names) -> None:
        self.numbers.append(number)
        self.lines.append((plain_safe(tell(event, names)), event.law))


def chapters(game: Game, viewer: Viewer, names: Names) -> list[Chapter]:
    """The game so far, as the viewer may know it."""
    found = [Chapter("Setup")]
    rounds = 0
    for number, event in enumerate(log(game, viewer)):
        if isinstance(event, ev.RoundBegan):
            rounds = event.round
        elif isinstance(event, ev.TurnBegan):
            title = f"Round {rounds}: {tell_name(event.seat, names)}"
            found.append(Chapter(title, first=number, round=rounds, seat=event.seat))
        else:
            if isinstance(event, ev.OathVowed):
                found.append(Chapter("The Chronicle", first=number))
            found[-1].add(number, event, names)
    return found


def tell_name(seat: Seat, names: Names) -> str:
    return plain_safe(names.get(seat, seat.capitalize()))


def headline(game: Game, names: Names) -> str:
    if game.winner is None or game.ending is None:
        return f"A game in progress, {len(game.journal)} answers in"
    return f"{tell_name(game.winner, names)} won: {ENDING_NAMES[game.ending]}"


def game_as_text(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    parts = [plain_safe(title), headline(game, names), ""]
    for chapter in chapters(game, viewer, names):
        parts += [chapter.title, "-" * len(chapter.title)]
        parts += [f"  {line} [{law}]" for line, law in chapter.lines]
        parts.append("")
    return "\n".join(parts)


def game_as_markdown(game: Game, viewer: Viewer, names: Names, title: str) -> str:
    parts = [f"# {markdown_safe(title)}", "", f"{markdown_safe(headline(game, names))}.", ""]
    for chapter in chapters(game, viewer, names):
        parts += [f"## {markdown_safe(chapter.title)}", ""]
        parts += [f"- {markdown_safe(line)} *({law})*" for line, law in chapter.lines]
        parts.append("")
    return "\n".join(parts)
