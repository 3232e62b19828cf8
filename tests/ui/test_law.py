"""Each question's number opens its rule, from the table and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from oath_tui.cards.law import law
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game, random_world
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.law import LawScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.session import Session
from tests.ui.finished import seats_data


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_question_of_a_game_names_a_rule(seed: int) -> None:
    chance = Rng(seed)
    game = Game.new(random_world(chance), SEATS[: 2 + seed], seed)
    asked: set[str] = set()
    while game.prompt is not None:
        asked.add(game.prompt.law)
        for option in getattr(game.prompt, "options", ()):
            if option.refusal:
                assert option.refusal.law in law()
        game.answer(game.prompt.sample(chance))
    assert len(asked) > 10
    assert [number for number in asked if number not in law()] == []


@pytest.mark.parametrize("answers", [0, 3, 10, 20])
async def test_f1_opens_the_rule_of_the_question(tmp_path: Path, answers: int) -> None:
    game = Game.new(first_game(), SEATS[:3], 3)
    chance = Rng(8)
    while len(game.journal) < answers and game.prompt is not None:
        game.answer(game.prompt.sample(chance))
    assert game.prompt is not None
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.sit_down(Session(game, seats_data(3), "open"))
        await pilot.pause()
        await pilot.press("f1")
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, LawScreen)
        assert shown.current == game.prompt.law
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen_stack[-1], TableScreen)
