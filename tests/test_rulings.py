"""Every published ruling on a card is shown by a test, or it is said here why this game has no use for it."""

from __future__ import annotations

import re

from tests.mark_report import named_by

RULINGS = [f"R{number:03}" for number in range(1, 148)]
"""The published rulings, R001 to R147."""

NOT_PLAYED: dict[str, str] = {
    "R141": "It tells what the Clockwork Prince does at a site, and this game has no such automatic player.",
}


def shown() -> dict[str, list[str]]:
    """The published rulings that tests name, and where."""
    found: dict[str, list[str]] = {}
    for named in named_by("ruling"):
        found.setdefault(named.value, []).append(named.place)
    return found


def test_every_published_ruling_is_shown_or_set_aside_with_a_reason() -> None:
    assert [one for one in RULINGS if one not in shown() and one not in NOT_PLAYED] == []


def test_what_is_set_aside_is_not_also_shown() -> None:
    assert sorted(set(NOT_PLAYED) & set(shown())) == []
    assert all(len(reason.split()) > 5 for reason in NOT_PLAYED.values())


def test_marks_name_rulings_that_exist() -> None:
    """Rulings on cards have three digits; those on the general rules a letter for their chapter, as in docs."""
    published = re.compile(r"R\d{3}")
    unknown = [one for one in shown() if published.fullmatch(one) and one not in RULINGS]
    general = re.compile(r"[TOCEPRDHBNK]\d{1,2}")
    unknown += [one for one in shown() if not published.fullmatch(one) and not general.fullmatch(one)]
    assert unknown == []
