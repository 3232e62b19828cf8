"""A game told turn by turn, as text or Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field

from oath_tui.engine import events as ev
from oath_tui.engine.events import ENDING_NAMES, Event, Names, tell
from oath_tui.engine.game import Game
from oath_tui.engine.state import Seat
from oath_tui.engine.view import Viewer, log
from oath_tui.tales.escape import markdown_safe, plain_safe


@dataclass(slots=True)
class Chapter:
    """A turn (or the setup, or the Chronicle) and what happened in it."""

    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    """What happened, and the number of the rule."""
    round: int = 0
    seat: Seat | None = None


def chapters(game: Game, viewer: Viewer, names: Names) -> list[Chapter]:
    """The game so far, as the viewer may know it."""
    found = [Chapter("Setup")]
    number = 0
    for event in log(game, viewer):
        if isinstance(event, ev.RoundBegan):
            number = event.round
        elif isinstance(event, ev.TurnBegan):
            title = f"Round {number}: {tell_name(event.seat, names)}"
            found.append(Chapter(title, round=number, seat=event.seat))
        elif _begins_chronicle(event) and found[-1].title != "The Chronicle":
            found.append(Chapter("The Chronicle", [_line(event, names)]))
        else:
            found[-1].lines.append(_line(event, names))
    return found


def _begins_chronicle(event: Event) -> bool:
    return isinstance(event, ev.OathVowed)


def _line(event: Event, names: Names) -> tuple[str, str]:
    return plain_safe(tell(event, names)), event.law


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
