"""The glossary is one key away from any card, and the list of cards finds whatever is printed on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from oath_tui.cards.catalog import catalog
from oath_tui.cards.law import law
from oath_tui.engine.table import cost_text
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.law import LawScreen
from oath_tui.ui.screens.reference import ReferenceScreen, cards_with, facts_of
from oath_tui.ui.screens.words import WordsScreen, meanings
from oath_tui.ui.session import Session
from tests.ui.finished import seats_data
from tests.ui.test_inspector import game_at_the_first_turn


def test_every_word_of_every_card_is_reached() -> None:
    for card in catalog():
        found = meanings(card.text)
        assert found, card.name
        linked = {link.number for link in law().links(card.text) if link.is_word}
        assert {one.rule.number for one in found} == linked
        assert all(word in card.text for one in found for word in one.words)


async def rests(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()


@pytest.mark.parametrize("key", ["g", "f1"])
async def test_from_the_inspector(tmp_path: Path, key: str) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        inspector = InspectScreen(["longbows"])
        await app.push_screen(inspector)
        await pilot.press(key)
        await rests(pilot)
        words = app.screen
        assert isinstance(words, WordsScreen)
        rows = words.query_one("#known", OptionList)
        assert rows.has_focus
        assert [one.words[0] for one in words.meanings][:3] == ["Order", "denizen", "Battle plan"]
        assert "2.6.1 Six suits" in str(words.query_one("#rule", Static).content)
        await pilot.press("down", "j")
        await rests(pilot)
        second = words.meanings[2].rule
        assert second.number == "7.5"
        assert f"{second.number} {second.title}" in str(words.query_one("#rule", Static).content)
        await pilot.press("enter")
        await rests(pilot)
        assert isinstance(app.screen, LawScreen)
        assert app.screen.current == second.number
        for below in (words, inspector):
            await pilot.press("escape")
            await rests(pilot)
            assert app.screen_stack[-1] is below


async def test_from_the_inspector_by_mouse(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(InspectScreen(["longbows"]))
        await rests(pilot)
        box = app.screen.query_one("#inspector")
        line = "".join(strip.text for strip in app.screen._compositor.render_strips()[box.region.bottom - 1 :][:1])
        await pilot.click(offset=(line.index("words of the Law"), box.region.bottom - 1))
        await rests(pilot)
        assert isinstance(app.screen, WordsScreen)
        await pilot.click(offset=(0, 0))
        await rests(pilot)
        assert isinstance(app.screen, InspectScreen)


async def test_at_the_table_and_for_several_things(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.sit_down(Session(game_at_the_first_turn(), seats_data(3), "open"))
        await rests(pilot)
        await pilot.press("tab", "i")
        await rests(pilot)
        inspector = app.screen
        assert isinstance(inspector, InspectScreen)
        assert len(inspector.items) > 1
        await pilot.press("down", "g")
        await rests(pilot)
        words = app.screen
        assert isinstance(words, WordsScreen)
        assert [one.rule for one in words.meanings] == [
            one.rule for one in meanings(inspector.items[1].page.plain)
        ]


async def test_from_the_list_of_cards(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"alchem", "f1")
        await rests(pilot)
        words = app.screen
        assert isinstance(words, WordsScreen)
        shown = [word for one in words.meanings for word in one.words]
        assert {"Action", "gain", "favor", "secret", "burn"} <= set(shown), "its price has words too"
        await pilot.press("escape", "down", "g")
        await rests(pilot)
        assert isinstance(app.screen, WordsScreen)
        await pilot.press("escape", "slash", *"xyzzy", "f1")
        await rests(pilot)
        assert isinstance(app.screen, ReferenceScreen), "without a card there are no words"


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("longb", "longbows"),
        ("BOWS long", "longbows"),
        ("order battle plan", "longbows"),
        ("burn 1 secret arcane", "alchemist"),
        ("place 1 favor nomad travel", "a_fast_steed"),
        ("when played", "conspiracy"),
        ("rest discord adviser only", "naysayers"),
        ("modifier travel", "a_fast_steed"),
        ("site capacity 2", "mountain"),
        ("relic defense 5", "grand_scepter"),
        ("ruin beast faceup", "ruined_temple"),
        ("locked edifice", "forest_temple"),
        ("opportunity", "salt_flats"),
        ("site recover relic burn favor", "mountain"),
    ],
)
def test_cards_are_found_by_all_that_is_printed(words: str, card: str) -> None:
    assert card in [one.id for one in cards_with(words)]


def test_every_card_is_found_by_each_of_its_facts() -> None:
    for card in catalog():
        for words in (card.name, card.kind, card.suit or "", *facts_of(card)):
            assert card in cards_with(words), (card.name, words)
        for power in card.powers:
            assert card in cards_with(cost_text(power.cost))


def test_the_name_counts_most() -> None:
    assert cards_with("tents")[0].id == "tents"
    assert cards_with("oak")[0].id == "the_old_oak"
    assert len(cards_with("")) == len(catalog())
    assert cards_with("xyzzy") == []
