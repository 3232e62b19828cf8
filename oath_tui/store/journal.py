"""A game's journal as a JSON file: where it started, and every answer since."""

from __future__ import annotations

import json
from dataclasses import asdict

from pydantic import TypeAdapter, ValidationError

from oath_tui.engine.choices import Answer
from oath_tui.engine.game import Journal, Start

FORMAT = "oath-tui-journal"
VERSION = 1


class JournalError(ValueError):
    """The text is no journal this version can read."""


def journal_to_json(journal: Journal) -> str:
    """Readable, with one answer to a line."""
    start = json.dumps(asdict(journal.start), indent=1, ensure_ascii=False)
    answers = ",\n".join(json.dumps(answer, ensure_ascii=False) for answer in journal.answers)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "start": {start}, "answers": [\n{answers}\n]}}\n'


def journal_from_json(text: str) -> Journal:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise JournalError(f"this is no JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise JournalError("this is no journal of Oath TUI")
    if data.get("version") != VERSION:
        raise JournalError(f"this journal has version {data.get('version')}, and {VERSION} can be read")
    try:
        start = TypeAdapter(Start).validate_python(data.get("start"))
        answers = TypeAdapter(list[Answer]).validate_python(data.get("answers"), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        raise JournalError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    return Journal(start, answers)
