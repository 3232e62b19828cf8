"""What is missing is listed, not remembered: every power is declared, with tests of its use and of its limit."""

from __future__ import annotations

from importlib import import_module

import oath_tui.engine.powers  # noqa: F401  (declares every power)
from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, Printed
from oath_tui.engine.hooks import ACTIONS, ALWAYS, ENTERS, MODIFIERS, PLANS, REACTIONS, RESTS, WAKES, WHEN_PLAYED
from tests.law_report import TESTS, marked_numbers
from tests.mark_report import named_by

BY_THE_LAW: dict[CardId, str] = {
    "grand_scepter": "oath_tui.engine.actions.citizenship:offer_citizenship",
    "vision_of_conquest": "oath_tui.engine.victory:check_wake_win",
    "vision_of_rebellion": "oath_tui.engine.victory:check_wake_win",
    "vision_of_sanctuary": "oath_tui.engine.victory:check_wake_win",
    "vision_of_faith": "oath_tui.engine.victory:check_wake_win",
    "oathkeeper": "oath_tui.engine.actions.campaign:title_dice",
    "usurper": "oath_tui.engine.actions.campaign:title_dice",
}
"""Powers that the Law itself describes, each with what plays it."""

TESTED_WITH_THE_LAW: dict[CardId, tuple[str, ...]] = {
    "oathkeeper": ("2.11", "4.1.3"),
    "usurper": ("2.11", "3.1"),
}
"""The title and the oaths are pieces of the Law, not cards one plays: tests of these rules show them.

An oath has no power box at all: its goal is 2.11, and 3.3.1 for the Successor.
"""

STANDS_FOR: dict[str, set[str]] = {"modifier": {"modifier", "always"}, "persistent": {"always", "modifier"}}
"""A modifier that binds is declared as always-on; a persistent box that anyone may use, as a modifier."""


def with_power() -> dict[CardId, Printed]:
    """Every face with a power box."""
    return {card.id: card for card in catalog() if card.powers}


def declared() -> dict[CardId, set[str]]:
    """The boxes of each card for which a power is declared, as far as the registry tells them."""
    found: dict[CardId, set[str]] = {}
    boxes: dict[str, list[CardId]] = {
        "action": list(ACTIONS),
        "when_played": list(WHEN_PLAYED),
        "rest": list(RESTS),
        "wake": list(WAKES),
        "battle_plan": list(PLANS),
        "modifier": [card for cards in MODIFIERS.values() for card in cards],
        "always": [
            *ENTERS,
            *ALWAYS,
            *(card for cards in REACTIONS.values() for card in cards),
        ],
    }
    for box, cards in boxes.items():
        for card in cards:
            found.setdefault(card, set()).add(box)
    return found


def test_every_power_is_declared() -> None:
    missing = []
    registered = declared()
    for card in with_power().values():
        if card.id in BY_THE_LAW:
            continue
        for power in card.powers:
            box = power.box.partition(":")[0]
            if not registered.get(card.id, set()) & STANDS_FOR.get(box, {box}):
                missing.append(f"{card.id}: {power.box}")
    assert missing == []


def test_every_action_box_is_declared() -> None:
    for card in with_power().values():
        boxes = [power for power in card.powers if power.box == "action"]
        if card.id not in BY_THE_LAW:
            assert len(ACTIONS.get(card.id, ())) == len(boxes), card.id


def test_what_the_law_does_itself_is_there_and_declared_nowhere_else() -> None:
    assert not set(BY_THE_LAW) & set(declared())
    for place in BY_THE_LAW.values():
        module, _, function = place.partition(":")
        assert callable(getattr(import_module(module), function))


def test_only_faces_with_a_power_are_declared() -> None:
    assert set(declared()) <= set(with_power())


def test_every_power_has_a_test_of_its_use() -> None:
    tested = {named.value for named in named_by("card")}
    assert sorted(set(with_power()) - tested - set(TESTED_WITH_THE_LAW)) == []


def test_every_power_has_a_test_of_its_limit() -> None:
    tested = {named.value for named in named_by("limit")}
    assert sorted(set(with_power()) - tested - set(TESTED_WITH_THE_LAW)) == []


def test_marks_name_cards_that_exist() -> None:
    unknown = [
        f"{named.place}: {named.value}" for named in named_by("card", "limit") if named.value not in catalog()
    ]
    assert unknown == []


def test_the_title_and_the_oaths_are_tested_with_the_law() -> None:
    tested = {number for number, _ in marked_numbers(TESTS / "law")}
    assert {card.id for card in catalog() if card.kind == "title"} == set(TESTED_WITH_THE_LAW)
    assert not any(card.powers for card in catalog() if card.kind == "oath")
    assert {number for numbers in TESTED_WITH_THE_LAW.values() for number in numbers} <= tested
