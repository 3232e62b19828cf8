"""Which numbered rules of the Law have no test: `python -m tests.law_report`.

Fails if a rule outside the waiting chapters is not tested, or if a test names a rule that does not exist.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

TESTS = Path(__file__).parent
WAITING = {"8"}
"""Chapters whose missing tests are listed, but are no failure yet."""


def numbered_rules() -> dict[str, str]:
    """Number and title of every rule, in the order of the Law."""
    lines = (TESTS / "law_numbers.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def marked_numbers(folder: Path) -> Iterator[tuple[str, str]]:
    """Each number that a law mark in the folder names, and where. What is no text is given as written."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call) and is_law_mark(node.func):
                for arg in node.args:
                    number = arg.value if isinstance(arg, ast.Constant) else ast.unparse(arg)
                    yield str(number), f"{path.relative_to(folder)}:{node.lineno}"


def is_law_mark(function: ast.expr) -> bool:
    """Is it `law`, `marks.law` or `pytest.mark.law`?"""
    return ast.unparse(function) in {"law", "marks.law", "mark.law", "pytest.mark.law"}


def untested(rules: Mapping[str, str], named: Iterable[str]) -> list[str]:
    """The rules nobody names. A rule with sub-rules is tested once one of them is."""
    tested: set[str] = set()
    for number in named:
        parts = number.split(".")
        tested.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
    return [number for number in rules if number not in tested]


def chapter(number: str) -> str:
    return number.split(".")[0]


def main() -> int:
    rules = numbered_rules()
    marks = list(marked_numbers(TESTS))
    unknown = [(number, place) for number, place in marks if number not in rules]
    missing = untested(rules, {number for number, _ in marks if number in rules})

    for number, numbers in groupby(missing, chapter):
        print(f"Chapter {number}, {rules[number]}: {'waiting' if number in WAITING else 'no test for'}")
        for rule in numbers:
            if rule != number:
                print(f"  {rule:8} {rules[rule]}")
    for number, place in unknown:
        print(f"{place}: there is no rule {number}")

    failures = [number for number in missing if chapter(number) not in WAITING]
    tested, waiting = len(rules) - len(missing), len(missing) - len(failures)
    print(f"{len(rules)} rules: {tested} tested, {len(failures)} missing, {waiting} waiting")
    return 1 if failures or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
