"""`oath-tui cards`, and the catalog behind it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from oath_tui.cards.catalog import Catalog, catalog
from oath_tui.cards.models import SUITS
from oath_tui.cli import main


def test_all_pieces_are_in_the_catalog() -> None:
    kinds = Counter(card.kind for card in catalog())
    assert kinds == {
        "denizen": 198,
        "edifice": 12,
        "relic": 21,
        "site": 23,
        "vision": 5,
        "banner": 3,
        "reliquary": 4,
        "oath": 4,
        "title": 2,
    }
    assert Counter(card.suit for card in catalog().denizens.values()) == dict.fromkeys(SUITS, 33)
    assert sum(card.starting_deck for card in catalog().denizens.values()) == 54


def test_every_face_has_a_text_that_begins_with_its_timing() -> None:
    openings = {
        "Action",
        "When played",
        "Wake",
        "Rest",
        "Always",
        "Search",
        "Muster",
        "Trade",
        "Recover",
        "Campaign",
        "Travel",
        "Attack plan",
        "Defense plan",
        "Battle plan",
        "Oathkeeper",
    }
    for card in catalog():
        assert card.text.partition(":")[0] in openings, card.id


def test_an_edifice_knows_its_other_side() -> None:
    for face in catalog().edifices.values():
        other = catalog().edifices[face.flip_side]
        assert other.flip_side == face.id
        assert {face.side, other.side} == {"intact", "ruined"}
        assert (face.suit is None) == (face.side == "ruined")


def test_a_card_twice_is_refused() -> None:
    card = catalog()["tents"]
    with pytest.raises(ValueError, match="two cards"):
        Catalog([card, card])


def test_cards_lists_by_suit_and_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--suit", "beast", "--kind", "denizen"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 33


def test_one_card_is_shown_by_any_spelling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "the", "OLD", "oak"]) == 0
    assert capsys.readouterr().out.startswith("The Old Oak  (Beast denizen)")


def test_near_misses_are_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "longbow"]) == 1
    assert "Longbows" in capsys.readouterr().err


def test_json_has_the_facts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "alchemist", "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)
    assert list(card)[:5] == ["id", "name", "kind", "suit", "text"]
    assert card["powers"][0]["cost"]["secrets"] == 1
    assert card["powers"][0]["cost"]["burn_secrets"] == 1
