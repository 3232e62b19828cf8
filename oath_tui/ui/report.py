"""A report of something that went wrong: the public table, the versions and where in the code it happened.

Hidden cards stay hidden: no journal, no values of variables, not even the error's own words, which may name one.
"""

from __future__ import annotations

import platform
import sys
import tempfile
from dataclasses import fields, is_dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from oath_tui import __version__

if TYPE_CHECKING:
    from oath_tui.ui.session import Session


def write_report(error: BaseException, session: Session | None = None) -> Path | None:
    """Writes the report beside the world, else into the temporary folder; None if neither can be written."""
    now = datetime.now()
    text = report_text(error, session, now)
    name = f"oath-tui-report-{now:%Y%m%d-%H%M%S-%f}.txt"
    folders = [session.world.path.parent] if session and session.world else []
    for folder in (*folders, Path(tempfile.gettempdir())):
        path = folder / name
        try:
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return path
    return None


def last_words(error: BaseException, session: Session | None) -> str:
    """What is left on the terminal when the program cannot go on."""
    report = write_report(error, session)
    said = f"Oath has stopped: something went wrong that should not have ({type(error).__name__})."
    if session and session.world and not session.problem:
        said += f" Your game is safe in {session.world.path}: start again to go on."
    if report:
        said += f" A report without hidden cards is in {report}."
    return said


def report_text(error: BaseException, session: Session | None, now: datetime) -> str:
    lines = [
        f"Oath TUI {__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()}, Textual {version('textual')}, {platform.system()} ({sys.platform})",
        "",
        *_where(error),
    ]
    if session is not None:
        lines += ["", *_game(session)]
    return "\n".join(lines) + "\n"


def _where(error: BaseException) -> list[str]:
    """The kind of error and the lines of code that led to it, causes first."""
    lines = _where(cause) if (cause := error.__cause__ or error.__context__) else []
    lines.append(f"{type(error).__name__} in")
    lines += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return lines


def _game(session: Session) -> list[str]:
    game, prompt = session.game, session.game.prompt
    lines = [
        f"Seats: {', '.join(f'{seat} ({data.player})' for seat, data in session.seats.items())}",
        f"Handover: {session.handoff}. Answers: {len(game.journal)}. Seed: not told, it would tell the cards.",
    ]
    if prompt is not None:
        lines.append(f"Asked: {prompt.seat}, {prompt.kind}, Law {prompt.law}")
    lines += ["", "The table as a stranger may see it:", *_tree(session.public_view(), 1)]
    lines += ["", "What happened, as a stranger may know it:"]
    lines += [f"  {line} ({law})" for line, law in session.public_lines()]
    return lines


def _tree(value: object, depth: int) -> list[str]:
    """A view as indented lines."""
    pad = "  " * depth
    lines: list[str] = []
    if not is_dataclass(value) or isinstance(value, type):
        return [f"{pad}{value}"]
    for field in fields(value):
        part = getattr(value, field.name)
        if isinstance(part, tuple) and any(is_dataclass(one) for one in part):
            lines.append(f"{pad}{field.name}:")
            for one in part:
                lines += [f"{pad}  -", *_tree(one, depth + 2)]
        else:
            lines.append(f"{pad}{field.name}: {part}")
    return lines
