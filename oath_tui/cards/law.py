"""The whole Law in our words: numbered rules, the links between them, and the words they explain.

law().rule("5.5.4").children     the steps below a rule
law().find("battle plan")        rules that speak of it, best first
law().glossary["discard"]        the rule that says what a word means
law().links(text)                where a text names a rule or a word of the glossary
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import resources

REFERENCE = re.compile(r"\[(\d+(?:\.\d+)*)\]")
BULLET = "- "
ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4"}
"""The steps of a step, as the printed Law numbers them."""
AID_SIZE = (80, 60)


class LawError(ValueError):
    """The file of the Law is not in order."""


@dataclass(frozen=True, slots=True)
class Note:
    """How this game reads a rule where the Law is silent or speaks in several places."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A span of a text that leads to a rule."""

    start: int
    end: int
    number: str
    is_word: bool
    """A word of the glossary, not a number in brackets."""


@dataclass(frozen=True, slots=True)
class Rule:
    number: str
    title: str
    text: str
    """Paragraphs, one to a line; a line that begins with a dash is an entry of a list."""
    words: tuple[str, ...] = ()
    """The words that this rule explains, in every form they are linked in. A capital has to be one."""
    notes: tuple[Note, ...] = ()
    children: tuple[Rule, ...] = ()

    @property
    def parent(self) -> str | None:
        return self.number.rpartition(".")[0] or None

    @property
    def chapter(self) -> str:
        return self.number.split(".")[0]

    @property
    def depth(self) -> int:
        return self.number.count(".")

    @property
    def place(self) -> tuple[int, ...]:
        """Its place in the order of the Law."""
        return tuple(map(int, self.number.split(".")))

    def all_text(self) -> str:
        """Text and notes."""
        return "\n".join([self.text, *(f"{note.title}\n{note.text}" for note in self.notes)])

    def with_all_below(self) -> Iterator[Rule]:
        yield self
        for child in self.children:
            yield from child.with_all_below()


@dataclass(frozen=True, slots=True)
class Lead:
    """Another rule to which a rule leads."""

    rule: Rule
    word: str | None
    """The word that it explains; none if it is named by its number."""


class Law:
    def __init__(self, chapters: Iterable[Rule], aid: str) -> None:
        self.chapters = tuple(chapters)
        self.aid = aid
        """The play aid, one page of plain text."""
        self.rules: dict[str, Rule] = {rule.number: rule for one in self.chapters for rule in one.with_all_below()}
        """Every rule by its number, in the order of the Law."""
        self._check()

    def rule(self, number: str) -> Rule:
        """The rule with this number; a KeyError if there is none."""
        return self.rules[number]

    def __contains__(self, number: object) -> bool:
        return number in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    @cached_property
    def glossary(self) -> Mapping[str, Rule]:
        """Every word with a meaning of its own, in each form as it is spelled, and the rule that tells it."""
        found = {rule.title.lower(): rule for rule in self if rule.chapter == "10" and rule.depth}
        return found | {word: rule for rule in self for word in rule.words}

    # Links

    def links(self, text: str) -> list[Link]:
        """The rules and the words of the glossary that a text names, in its order."""
        found = [Link(*one.span(), one[1], False) for one in REFERENCE.finditer(text) if one[1] in self]
        found += [Link(*one.span(), self._linked[one[0]].number, True) for one in self._words.finditer(text)]
        return sorted(found, key=lambda link: link.start)

    def leads(self, rule: Rule) -> list[Lead]:
        """Where a rule leads: first to the rules it names, then to those that explain its words."""
        text = rule.all_text()
        links = sorted(self.links(text), key=lambda link: link.is_word)
        found: dict[str, Lead] = {}
        for link in links:
            if link.number != rule.number:
                word = text[link.start : link.end] if link.is_word else None
                found.setdefault(link.number, Lead(self.rule(link.number), word))
        return list(found.values())

    @cached_property
    def _linked(self) -> dict[str, Rule]:
        """As they stand in a text: a small letter may be a capital where a sentence begins."""
        exact = {word: rule for rule in self for word in rule.words}
        return {word[0].upper() + word[1:]: rule for word, rule in exact.items()} | exact

    @cached_property
    def _words(self) -> re.Pattern[str]:
        longest_first = sorted(self._linked, key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")

    # Finding

    def at(self, words: str) -> Rule | None:
        """The rule with this number, also as the printed Law writes it (5.1.4.IV)."""
        *parts, last = words.strip().strip(".").split(".")
        return self.rules.get(".".join([*parts, ROMAN.get(last.upper(), last)]))

    def find(self, words: str) -> list[Rule]:
        """The rules that these words fit, best first: by number, title, glossary, and then by text."""
        wanted = _plain(words)
        if not wanted:
            return []
        if re.fullmatch(r"[\d.]+", wanted):
            number = wanted.strip(".")
            return [rule for rule in self if rule.number == number or rule.number.startswith(f"{number}.")]
        ranked = [(rank, rule.place, rule) for rule in self if (rank := self._rank(rule, wanted)) is not None]
        return [rule for _, _, rule in sorted(ranked, key=lambda one: one[:2])]

    def near(self, words: str, most: int = 5) -> list[str]:
        """Words of the Law that look like these."""
        wanted = _plain(words)
        return get_close_matches(wanted, self._vocabulary, n=most, cutoff=0.7)

    def _rank(self, rule: Rule, wanted: str) -> tuple[int, int] | None:
        title, forms, text = self._searched[rule.number]
        parts = wanted.split()
        entry = rule.chapter == "10"
        if wanted == title:
            return (0, not entry)
        if wanted in forms:
            return (1, not entry)
        if all(_begins(part, title) for part in parts):
            return (2, len(title))
        if any(form.startswith(wanted) for form in forms):
            return (3, not entry)
        if _begins(wanted, text):
            return (4, -text.count(wanted))
        everything = f"{title} {' '.join(forms)} {text}"
        if all(_begins(part, everything) for part in parts):
            return (5, -sum(everything.count(part) for part in parts))
        return None

    @cached_property
    def _searched(self) -> dict[str, tuple[str, tuple[str, ...], str]]:
        return {
            rule.number: (_plain(rule.title), tuple(map(_plain, rule.words)), _plain(rule.all_text()))
            for rule in self
        }

    @cached_property
    def _vocabulary(self) -> list[str]:
        found: dict[str, None] = {}
        for title, forms, text in self._searched.values():
            found |= dict.fromkeys(
                (title, *forms, *(word for word in re.findall(r"[a-z']{4,}", f"{title} {text}")))
            )
        return list(found)

    # Checks

    def _check(self) -> None:
        spoken: dict[str, str] = {}
        for rule in self:
            if not rule.title.strip() or not rule.text.strip():
                raise LawError(f"{rule.number} has no title or no text")
            for number in REFERENCE.findall(rule.all_text()):
                if number not in self.rules:
                    raise LawError(f"{rule.number} names a rule {number}, and there is none")
            for word in rule.words:
                if word in spoken:
                    raise LawError(f"'{word}' is explained twice, at {spoken[word]} and {rule.number}")
                spoken[word] = rule.number
        lines = self.aid.splitlines()
        if len(lines) > AID_SIZE[1] or any(len(line) > AID_SIZE[0] for line in lines):
            raise LawError(f"the play aid does not fit {AID_SIZE[0]} columns and {AID_SIZE[1]} lines")


def _plain(words: str) -> str:
    return " ".join(REFERENCE.sub(" ", words).lower().replace("’", "'").split())


def _begins(part: str, text: str) -> bool:
    """Whether some word of the text begins so."""
    return text.startswith(part) or re.search(rf"\b{re.escape(part)}", text) is not None


# The file


def read_law(data: object) -> Law:
    """The Law from its file's content; a LawError says what is wrong with it."""
    file = _fields(data, "the file", needs=("rules", "aid"))
    entries = [_entry(one) for one in _list(file["rules"], "the rules")]
    _check_numbers([entry.number for entry in entries])
    below: dict[str, list[Rule]] = {}
    for entry in reversed(entries):  # those below a rule come after it, so they are made before it
        children = tuple(reversed(below.pop(entry.number, [])))
        below.setdefault(entry.parent or "", []).append(replace(entry, children=children))
    return Law(reversed(below.get("", [])), "\n".join(_lines(file["aid"], "the play aid")))


def _entry(data: object) -> Rule:
    fields = _fields(data, "a rule", needs=("number", "title", "text"), may=("words", "notes"))
    number, title = str(fields["number"]), str(fields["title"])
    notes = []
    for one in _list(fields.get("notes", []), f"the notes of {number}"):
        note = _fields(one, f"a note of {number}", needs=("title", "text"))
        notes.append(Note(str(note["title"]), "\n".join(_lines(note["text"], f"a note of {number}"))))
    text = "\n".join(_lines(fields["text"], f"the text of {number}"))
    words = _lines(fields.get("words", []), f"the words of {number}")
    return Rule(number, title, text, tuple(words), tuple(notes))


def _fields(data: object, what: str, *, needs: tuple[str, ...], may: tuple[str, ...] = ()) -> dict[str, object]:
    if not isinstance(data, dict) or not set(needs) <= set(data) <= {*needs, *may}:
        raise LawError(
            f"{what} should have {', '.join(needs)}" + (f" and perhaps {', '.join(may)}" if may else "")
        )
    return data


def _list(data: object, what: str) -> list[object]:
    if not isinstance(data, list):
        raise LawError(f"{what} should be a list")
    return data


def _lines(data: object, what: str) -> list[str]:
    lines = [line for line in _list(data, what) if isinstance(line, str)]
    if len(lines) != len(_list(data, what)):
        raise LawError(f"{what} should be lines of text")
    return lines


def _check_numbers(numbers: list[str]) -> None:
    """Each rule stands after the one before it and below its heading, and no number is left out."""
    known: set[str] = set()
    for number in numbers:
        if not re.fullmatch(r"[1-9]\d*(\.[1-9]\d*)*", number):
            raise LawError(f"'{number}' is no number of a rule")
        heading, _, last = number.rpartition(".")
        before = f"{heading}.{int(last) - 1}".lstrip(".")
        if number in known or (heading and heading not in known) or (int(last) > 1 and before not in known):
            raise LawError(f"{number} stands in the wrong place")
        known.add(number)
    if numbers != sorted(numbers, key=lambda number: tuple(map(int, number.split(".")))):
        raise LawError("the rules are not in order")


@cache
def law() -> Law:
    """The Law, read and checked on first use."""
    path = resources.files("oath_tui.cards").joinpath("data", "law.json")
    return read_law(json.loads(path.read_text(encoding="utf-8")))
