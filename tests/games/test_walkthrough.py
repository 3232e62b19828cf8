"""The playbook's walkthrough: the first game's setup and one round of four seats, every stated number checked."""

from __future__ import annotations

import pytest

from oath_tui.engine.game import Game
from oath_tui.engine.invariants import check_table
from oath_tui.engine.scenario import Scene, attack, defense
from oath_tui.engine.state import SEATS
from oath_tui.engine.world import first_game
from tests.marks import law


@pytest.fixture
def scene() -> Scene:
    """The table of the book's setup: advisers kept and pawns placed as it says."""
    game = Game.new(first_game(), SEATS[:4], seed=1)
    scene = Scene(game)
    scene.purple("forest_paths", ["wolves", "spirit_snare"])
    scene.red("mountain", "animal_playmates", ["key_to_the_city", "sleight_of_hand"])
    scene.blue("mountain", "naysayers", ["keep", "battle_honors"])
    scene.yellow("rocky_coast", "a_small_favor", ["wrestlers", "tinkers_fair"])
    return Scene(game)


def player(scene: Scene, seat: str) -> tuple[int, int, int, int]:
    """Favor, secrets, warbands and Supply on a board."""
    numbers = scene.numbers()
    return (
        numbers[f"{seat}.favor"],
        numbers[f"{seat}.secrets"],
        numbers[f"{seat}.warbands"],
        numbers[f"{seat}.supply"],
    )


@law("1.1", "1.11", "1.12", "1.15", "1.17", "1.20", "1.23.1", "1.23.2")
def test_setup_of_the_first_game(scene: Scene) -> None:
    state = scene.state
    assert player(scene, "purple") == (2, 1, 3, 7)
    for seat in ("red", "blue", "yellow"):
        assert player(scene, seat) == (1, 1, 3, 7)
        assert state.warband_banks[seat] == 11
    assert state.warband_banks["purple"] == 17
    assert [(site.card, site.warbands) for site in state.sites if site.warbands] == [
        ("plains", 2),
        ("mountain", 1),
        ("rocky_coast", 1),
    ]
    assert state.banks == dict.fromkeys(state.banks, 3)
    assert state.shared_favor == 12
    assert {region: len(pile) for region, pile in state.discards.items()} == {
        "cradle": 3,
        "provinces": 3,
        "hinterland": 5,
    }
    assert len(state.world_deck) == 41
    assert len(state.relic_deck) == 15
    assert state.discards["hinterland"][-1] == "battle_honors"
    assert state.visions_drawn == 0
    assert state.title == "purple"
    assert scene.holder("grand_scepter") == "purple"


def chancellor_turn(scene: Scene) -> None:
    """Searches, trades, travels: from 7 Supply to none."""
    before = len(scene.state.world_deck)
    scene.purple("search", "deck")
    assert scene.state.players["purple"].supply == 5
    assert before - len(scene.state.world_deck) == 3
    scene.purple("garrison", ["faithful_friend", "fire_talkers"], "plains")
    scene.changed("purple.favor", 1, "bank.order", -1, "purple.bank", -3, "purple.warbands", 0)
    scene.changed("plains.warbands", 1, "mountain.warbands", 1, "rocky_coast.warbands", 1)
    scene.purple("trade", "garrison:favor")
    scene.changed("purple.secrets", -1, "purple.favor", 2, "bank.order", -2, "purple.supply", -3)
    scene.purple("search", "deck", "errand_boy", ["the_old_oak", "inquisitor"], "adviser")
    scene.changed("purple.supply", -5)
    assert scene.advisers("purple") == ["forest_paths", "errand_boy"]
    scene.purple("travel", "cradle-2")
    scene.changed("purple.supply", -6)
    assert scene.site("lush_coast").faceup
    scene.purple("adviser", "lush_coast")
    scene.changed("purple.favor", 3, "bank.beast", -1, "purple.supply", -6)
    scene.purple("trade")
    scene.changed("purple.supply", -7, "purple.favor", 1, "purple.secrets", 0)
    scene.purple("rest")
    assert scene.state.banks["beast"] == 4, "two favor came back from Forest Paths"
    assert scene.state.players["purple"].secrets == 2, "the secret came back from Garrison"
    assert scene.state.warband_banks["purple"] == 14
    assert scene.state.players["purple"].supply == 5, "the space for 17 to 11 warbands"


@law("5.1.1", "5.1.3", "5.1.4.1", "5.3.2", "5.6.1", "6.1", "4.3.1", "4.3.2", "4.3.3")
def test_the_chancellor(scene: Scene) -> None:
    chancellor_turn(scene)


def red_turn(scene: Scene) -> None:
    scene.red("search", "provinces")
    assert scene.state.players["red"].supply == 5
    assert "the_old_oak" in scene.state.hands["red"]
    scene.red("the_old_oak", _others(scene, "the_old_oak"), "mountain")
    assert len(scene.site("mountain").cards) == 2
    assert scene.state.players["red"].favor == 2
    assert len(scene.state.discards["hinterland"]) == 7
    scene.red("adviser", "adviser")
    assert scene.advisers("red") == ["animal_playmates"]
    scene.red("trade", "the_old_oak", "the_old_oak:secrets")
    assert player(scene, "red") == (0, 3, 3, 4)
    scene.red("search", "deck")
    assert sorted(scene.state.hands["red"]) == ["alchemist", "vision_of_conquest"]
    assert scene.state.visions_drawn == 1
    scene.red("alchemist", "adviser")
    assert scene.state.discards["hinterland"][-1] == "vision_of_conquest"
    assert scene.state.players["red"].supply == 2
    scene.red("use:alchemist", {"nomad": 1, "arcane": 1, "discord": 1, "order": 1})
    assert player(scene, "red") == (4, 1, 3, 2)
    scene.red("recover", "peoples_favor", 2, "beast")
    assert scene.holder("peoples_favor") == "red"
    assert scene.state.banners["peoples_favor"].tokens == 2
    assert player(scene, "red") == (2, 1, 3, 1)
    scene.red("rest")
    assert player(scene, "red") == (2, 2, 3, 7), "the 9+ space and the Supply not spent"


def _others(scene: Scene, kept: str) -> list[str]:
    return [card for card in scene.state.hands[scene.prompt.seat] if card != kept]


@law("5.1.2", "5.4.2", "5.4.4", "2.7.1", "4.3.4", "7.3.2")
def test_red(scene: Scene) -> None:
    chancellor_turn(scene)
    red_turn(scene)


def blue_turn(scene: Scene) -> None:
    beast = scene.state.banks["beast"]
    scene.blue("use:taming_charm")
    assert scene.state.discards["hinterland"][-1] == "the_old_oak"
    assert scene.state.players["blue"].favor == 3
    assert scene.state.banks["beast"] == beast - 2
    scene.blue("search", "deck")
    assert scene.state.players["blue"].supply == 4, "a search costs 3 after the first Vision"
    assert scene.state.visions_drawn == 2
    scene.blue("vision_of_sanctuary", _others(scene, "vision_of_sanctuary"), "facedown")
    scene.blue("adviser", "naysayers", "adviser")
    scene.blue("peek")
    scene.blue("recover", "relic-1")
    assert scene.state.players["blue"].relics == ["ivory_eye"]
    assert scene.state.players["blue"].favor == 1
    scene.blue("travel", "provinces-3")
    salt_flats = scene.site("salt_flats")
    assert (salt_flats.favor, salt_flats.secrets) == (2, 1)
    assert scene.state.players["blue"].supply == 1
    scene.blue("rest")
    assert player(scene, "blue") == (1, 1, 3, 7)


@law("6.3", "5.4.1", "5.4.3", "5.6.2", "2.8.2", "4.3.5")
def test_blue(scene: Scene) -> None:
    chancellor_turn(scene)
    red_turn(scene)
    blue_turn(scene)


def yellow_turn(scene: Scene) -> None:
    scene.yellow("muster")
    assert player(scene, "yellow") == (0, 1, 5, 6)
    scene.yellow("adviser", "adviser")
    assert scene.state.players["yellow"].warbands == 9
    scene.state.loaded = {
        "defense": list(defense("shield", "shield", "two shields").faces),
        "attack": list(attack("sword", "sword", "hollow", "hollow", "hollow", "skull", "skull").faces),
    }
    scene.yellow("campaign", "mountain", "done", 9)
    assert scene.table.fight.attack == 8, "nine dice, less one for the Mountain"
    assert scene.table.fight.defense == 3, "two targets and the title"
    scene.purple("longbows")
    assert scene.prompt.question == "Attack 7 against defense 8"
    assert scene.state.players["yellow"].warbands == 7, "two skulls"
    purple = scene.state.players["purple"].warbands
    bank = scene.state.warband_banks["purple"]
    scene.yellow("yes")
    if scene.prompt.seat == "purple":
        scene.purple({"site:2": 1, "site:5": 1})
    assert scene.state.players["yellow"].warbands == 5
    assert scene.state.players["purple"].warbands == purple + 2
    assert scene.state.warband_banks["purple"] == bank + 2
    scene.yellow({"mountain": 1, "rocky_coast": 2})
    assert scene.state.title == "yellow"
    assert player(scene, "yellow") == (0, 1, 2, 4)
    scene.yellow("search", "deck")
    assert sorted(scene.state.hands["yellow"]) == ["bear_traps", "tents", "true_names"]
    scene.yellow("tents", ["bear_traps", "true_names"], "rocky_coast")
    assert player(scene, "yellow") == (1, 1, 2, 1)
    assert scene.state.discards["cradle"][-2:] == ["bear_traps", "true_names"]
    scene.yellow("travel", "tents", "hinterland-2")
    wastes = scene.site("wastes")
    assert len(wastes.relics) == 1
    assert player(scene, "yellow") == (0, 1, 2, 1)
    nomad = scene.state.banks["nomad"]
    scene.yellow("rest")
    assert scene.state.banks["nomad"] == nomad + 2
    assert scene.state.players["yellow"].supply == 7
    assert scene.state.turn.round == 2
    assert len(scene.state.world_deck) == 27
    assert scene.state.world_deck[-1] == "warning_signals"


@law("5.2.1", "5.2.2", "5.5.2", "5.5.3", "5.5.4", "5.5.5", "5.5.6", "5.5.7.1", "2.11", "7.4.1", "4")
def test_yellow_and_the_end_of_the_round(scene: Scene) -> None:
    chancellor_turn(scene)
    red_turn(scene)
    blue_turn(scene)
    yellow_turn(scene)
    check_table(scene.table, at_rest=True)
