"""What the marks of the tests name.

The modules are imported, not only read, because a mark may be given by a constant or in a list of parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"


@dataclass(frozen=True, slots=True)
class Named:
    """One argument of a mark, and the test that bears it."""

    mark: str
    value: str
    place: str


def named_by(*marks: str, folder: Path = TESTS) -> list[Named]:
    """Every argument of these marks in the tests of a folder."""
    bears = re.compile(rf"\b({'|'.join(marks)})\(")
    return [
        named
        for path in sorted(folder.rglob("test_*.py"))
        if bears.search(path.read_text(encoding="utf-8"))
        for named in marks_in(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)))
        if named.mark in marks
    ]


def marks_in(module: ModuleType) -> Iterator[Named]:
    """The marks of a module, of its tests, and of their parameters."""
    place = module.__name__
    yield from _named(getattr(module, "pytestmark", ()), place)
    for name, test in vars(module).items():
        if name.startswith("test_"):
            yield from _named(getattr(test, "pytestmark", ()), f"{place}.{name}")


def _named(marks: object, place: str) -> Iterator[Named]:
    for given in marks if isinstance(marks, Iterable) else (marks,):
        mark = given.mark if isinstance(given, pytest.MarkDecorator) else given
        assert isinstance(mark, pytest.Mark)
        if mark.name == "parametrize":
            for parameter in mark.args[1]:
                yield from _named(getattr(parameter, "marks", ()), place)
        else:
            yield from (Named(mark.name, str(value), place) for value in mark.args)
