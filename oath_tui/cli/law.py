"""`oath-tui law` and `oath-tui aid`: the Law in our words, and the page to lay beside the table."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator

from oath_tui.cards.law import BULLET, Law, Rule, law

WIDTH = 78
SHOWN = 12
"""So many of the other rules that were found are listed."""


def run(options: argparse.Namespace) -> int:
    if options.command == "aid":
        print(law().aid)
        return 0
    asked = " ".join(options.words)
    if not asked:
        print("\n".join(contents(law())))
        return 0
    rule = law().at(asked)
    if rule:
        print("\n".join(show(law(), rule)))
        return 0
    found = law().find(asked)
    if not found:
        print(_nothing(law(), asked), file=sys.stderr)
        return 1
    print("\n".join(_results(law(), asked, found)))
    return 0


def contents(book: Law) -> Iterator[str]:
    """The chapters and what is in them, without the steps below."""
    for chapter in book.chapters:
        yield f"{chapter.number}  {chapter.title}"
        for rule in chapter.children:
            more = f" ({rule.children[0].number} to {rule.children[-1].number})" if rule.children else ""
            yield f"  {rule.number:6}{rule.title}{more}"
    yield ""
    yield "A rule: oath-tui law 5.5.4    A word: oath-tui law discard    One page: oath-tui aid"


def show(book: Law, rule: Rule) -> Iterator[str]:
    """A rule with everything below it, and where it leads."""
    if rule.parent:
        above = book.rule(rule.parent)
        yield f"{above.number} {above.title} >"
    yield from _rule(rule, "")
    leads = book.leads(rule)
    named = [f"{lead.rule.number} {lead.rule.title}" for lead in leads if lead.word is None]
    words = [f"{lead.word} {lead.rule.number}" for lead in leads if lead.word is not None]
    for heading, entries in (("See also", named), ("Words", words)):
        if entries:
            yield ""
            yield from textwrap.wrap(f"{heading}: {'; '.join(entries)}", WIDTH, subsequent_indent="  ")


def _rule(rule: Rule, indent: str) -> Iterator[str]:
    yield f"{indent}{rule.number}  {rule.title}"
    yield from _wrapped(rule.text, indent + "  ")
    for note in rule.notes:
        yield f"{indent}  Note: {note.title}"
        yield from _wrapped(note.text, indent + "    ")
    for child in rule.children:
        yield ""
        yield from _rule(child, indent + "  ")


def _wrapped(text: str, indent: str) -> Iterator[str]:
    for line in text.splitlines():
        hanging = indent + " " * len(BULLET) if line.startswith(BULLET) else indent
        yield from textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=hanging)


def _results(book: Law, asked: str, found: list[Rule]) -> Iterator[str]:
    """The best one in whole, the others in a line each."""
    yield from show(book, found[0])
    others = found[1 : SHOWN + 1]
    if others:
        yield ""
        yield f"'{asked}' is also in"
        yield from (f"  {rule.number:9}{rule.title}" for rule in others)
    if len(found) > SHOWN + 1:
        yield f"  and {len(found) - SHOWN - 1} more"


def _nothing(book: Law, asked: str) -> str:
    number = asked.strip(" .")
    while number and number not in book:
        number = number.rpartition(".")[0]
    if number:
        rule = book.rule(number)
        below = f" It has {rule.children[0].number} to {rule.children[-1].number}." if rule.children else ""
        return f"There is no rule {asked}, but there is {number}, {rule.title}.{below}"
    near = ", ".join(book.near(asked))
    return f"The Law does not speak of '{asked}'." + (f" Did you mean {near}?" if near else "")
