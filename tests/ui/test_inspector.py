"""The inspector and the list of cards: whole cards in our words, where they are, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path

from oath_tui.cards.catalog import catalog
from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.view import view
from oath_tui.engine.world import first_game
from oath_tui.ui.app import OathApp
from oath_tui.ui.details import Look, board_items, card_item, find, site_items, thing_items, where_text
from oath_tui.ui.glyphs import UNICODE
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.reference import ReferenceScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.session import Session
from oath_tui.ui.widgets.table_parts import Board, SiteBox
from tests.ui.finished import seats_data


def game_at_the_first_turn(seed: int = 3) -> Game:
    game = Game.new(first_game(), SEATS[:3], seed)
    while not (isinstance(game.prompt, ChooseOne) and game.prompt.is_act):
        assert game.prompt is not None
        answers = game.prompt.answers()
        assert answers is not None
        game.answer(next(answers))
    return game


def look_at(game: Game, seat: Seat | None) -> Look:
    names = {one.seat: one.name for one in seats_data(3)}
    return Look(view(game, seat), names, UNICODE)


def pages(items: list) -> str:
    return "\n".join(item.page.plain for item in items)


def test_a_site_tells_its_facts() -> None:
    look = look_at(game_at_the_first_turn(), "purple")
    mountain = next(site for site in look.table.sites if site.id == "mountain")
    said = pages(site_items(look, mountain))
    assert "Room for 2 cards, 1 free." in said
    assert "Ruled by Ann, with 1 warband there." in said
    assert "Recovering a relic here:" in said
    assert "1 relic to recover." in said
    assert catalog()["taming_charm"].text in said
    assert "At Mountain." in said


def test_a_hidden_site_stays_hidden() -> None:
    game = game_at_the_first_turn()
    look = look_at(game, "purple")
    hidden = next(site for site in look.table.sites if not game.state.sites[site.slot].faceup)
    said = pages(site_items(look, hidden))
    assert "hidden site" in said
    assert catalog().name(game.state.sites[hidden.slot].card) not in said


def test_why_a_power_cannot_be_used_now_is_said() -> None:
    game = game_at_the_first_turn()
    assert isinstance(game.prompt, ChooseOne)
    look = look_at(game, game.prompt.seat)
    about = [option for option in game.prompt.options if option.about]
    for option in about:
        assert option.about
        said = card_item(look, option.about).page.plain
        if option.refusal:
            assert f"Not now: {option.label}, {option.refusal}." in said
        else:
            assert f"You can choose it now: {option.label}." in said


def test_others_are_not_told_what_the_seat_is_asked() -> None:
    game = game_at_the_first_turn()
    assert isinstance(game.prompt, ChooseOne)
    for option in game.prompt.options:
        if option.about in catalog():
            assert option.about
            assert "ow: " not in card_item(look_at(game, None), option.about).page.plain


def test_a_board_tells_what_is_on_it_and_hides_what_lies_facedown() -> None:
    game = game_at_the_first_turn()
    mine, theirs = (pages(board_items(look_at(game, seat), "red")) for seat in ("red", "blue"))
    card = game.state.players["red"].advisers[0].card
    assert catalog().name(card) in mine
    assert catalog().name(card) not in theirs
    assert "1 facedown adviser that you do not know." in theirs
    assert "Favor 1, secrets 1." in theirs


def test_where_a_card_is_only_who_may_know_is_told() -> None:
    game = game_at_the_first_turn()
    card = game.state.players["red"].advisers[0].card
    assert find(look_at(game, "blue"), card) is None
    assert "do not know" in where_text(look_at(game, "blue"), card).plain
    assert where_text(look_at(game, "red"), card).plain == "Now among Ben's advisers, facedown."
    assert where_text(look_at(game, "blue"), "grand_scepter").plain.startswith("Now with Ann.")
    deep = game.state.world_deck[0]
    assert find(look_at(game, "red"), deep) is None


def test_whatever_an_option_points_at_has_a_page() -> None:
    game = game_at_the_first_turn()
    look = look_at(game, "purple")
    for about in ("mountain", "longbows", "red", "mountain:relic-1"):
        assert thing_items(look, about), about
    assert thing_items(look, "nothing-of-the-kind") == []


async def test_boards_and_sites_are_reached_by_tab_and_looked_at(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    session = Session(game_at_the_first_turn(), seats_data(3), "open")
    async with app.run_test(size=(120, 40)) as pilot:
        app.sit_down(session)
        await pilot.pause()
        seen: set[type] = set()
        for _ in range(30):
            await pilot.press("tab")
            seen.add(type(app.focused))
        assert {SiteBox, Board} <= seen
        for kind in (SiteBox, Board):
            for key in ("i", "enter"):
                app.screen.query(kind).first().focus()
                await pilot.press(key)
                await pilot.pause()
                assert isinstance(app.screen, InspectScreen)
                await pilot.press("escape")
                await pilot.pause()
                assert isinstance(app.screen, TableScreen)
        await pilot.click(app.screen.query(Board).first())
        await pilot.pause()
        assert isinstance(app.screen, InspectScreen)
        await pilot.click(offset=(1, 1))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_i_looks_at_what_the_highlighted_choice_is_about(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    game = Game.new(first_game(), SEATS[:3], 3)
    session = Session(game, seats_data(3), "open")
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(session)
        await pilot.pause()
        assert isinstance(game.prompt, ChooseOne)
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, InspectScreen)
        about = game.prompt.options[0].about
        assert about
        assert catalog().name(about) in app.screen.items[0].page.plain


async def test_the_list_of_cards_finds_by_name_suit_and_words(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        await pilot.press(*"longb")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReferenceScreen)
        shown = str(screen.query_one("#card").render())
        assert "Longbows" in shown
        assert "Now" not in shown
        await pilot.press(*"xyz")
        await pilot.pause()
        assert "Try fewer" in str(screen.query_one("#count").render())


async def test_at_the_table_it_says_where_a_card_is(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(Session(game_at_the_first_turn(), seats_data(3), "open"))
        await pilot.pause()
        await pilot.press("slash", *"taming")
        await pilot.pause()
        shown = str(app.screen.query_one("#card").render())
        assert "Now at Mountain." in shown
        assert "Ruled by Ann" in shown
