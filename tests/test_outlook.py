"""The menu says what its actions could be: what the actions would offer if they were begun."""

from __future__ import annotations

from oath_tui.engine.game import Game
from oath_tui.engine.outlook import MAJOR, outlook
from oath_tui.engine.rng import Rng
from oath_tui.engine.scenario import chancellor, exile, scenario, site
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import random_world


def test_it_says_what_each_action_could_be() -> None:
    game = scenario(
        sites={"plains": site("longbows", warbands=("purple", 2)), "mountain": site()},
        purple=chancellor(at="mountain"),
        red=exile(at="plains", favor=1, warbands=3, supply=2),
        turn="red",
    ).game
    seen = outlook(game)
    assert seen["muster"] == ("Longbows (1 Supply, 1 favor: 2 warbands)",)
    assert seen["campaign"] == ("the Chancellor (2 Supply)",)
    assert seen["travel"][0] == "Mountain (1 Supply)"
    assert not seen["recover"], "a banner costs more than one favor"


def test_asking_changes_nothing_and_agrees_with_the_menu() -> None:
    chance = Rng(5)
    for seed in range(1, 7):
        game = Game.new(random_world(Rng(seed)), SEATS[: 2 + seed % 5], seed)
        while game.prompt is not None and len(game.journal) < 150:
            before = repr(game.state), len(game.events)
            seen = outlook(game)
            assert (repr(game.state), len(game.events)) == before
            options = {option.id: option for option in getattr(game.prompt, "options", ())}
            for deed in MAJOR if seen else ():
                assert not seen[deed] or options[deed].refusal is None
            game.answer(game.prompt.sample(chance))


def test_only_the_menu_has_one() -> None:
    game = Game.new(random_world(Rng(1)), SEATS[:2], 1)
    assert outlook(game) == {}
