"""Chapter 4: rounds of turns, each a Wake, an Act and a Rest Phase."""

import pytest

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine.choices import AnswerError
from oath_tui.engine.game import Game
from oath_tui.engine.scenario import Scene, SeatSpec, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import WARBANDS, Seat
from oath_tui.engine.view import view
from oath_tui.engine.world import first_game
from tests.marks import law, ruling


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


# 4 Rounds


@law("4")
def test_each_round_goes_once_around_from_the_chancellor() -> None:
    scene = scenario(red=exile(), blue=citizen(), yellow=exile())
    turns: list[tuple[int, Seat]] = []
    for _ in range(9):
        turns.append((scene.state.turn.round, scene.state.turn.seat))
        scene.answer(scene.state.turn.seat, "rest")
    assert turns == [
        *((1, seat) for seat in ("purple", "red", "blue", "yellow")),
        *((2, seat) for seat in ("purple", "red", "blue", "yellow")),
        (3, "purple"),
    ]


@law("4")
def test_a_game_that_nobody_plays_lasts_eight_rounds_at_most() -> None:
    game = Game.new(first_game(), ("purple", "red"), 7)
    seen = 0
    while game.winner is None:
        seen = max(seen, game.state.turn.round)
        assert game.prompt is not None
        answers = game.prompt.answers()
        assert answers is not None
        game.answer("rest" if game.prompt.law == "4.2" else next(answers))
    assert 5 <= seen <= 8


# 4.1.1 The People's Favor


def fed(
    tokens: int,
    favor: int,
    *,
    mob: bool = False,
    banks: dict[Suit, int] | None = None,
    holder: Seat = "red",
) -> Scene:
    """Purple has rested and red, who holds the People's Favor, wakes."""
    scene = scenario(
        red=exile(favor=favor),
        blue=exile(favor=1),
        peoples_favor=(holder, tokens),
        mob=mob,
        banks=banks or {"discord": 1, "arcane": 2, "order": 2, "hearth": 2, "beast": 2, "nomad": 2},
    )
    return scene.purple("rest")


@law("4.1.1.1")
def test_its_holder_places_a_favor_on_it() -> None:
    scene = fed(3, 2)
    assert options(scene) == ["yes", "no"]  # no third way: one of them must be done
    scene.red("yes")
    assert scene.changed("peoples_favor", 1, "red.favor", -1)
    assert scene.state.turn.phase == "act"


@law("4.1.1.1")
def test_or_returns_one_to_the_poorest_bank() -> None:
    scene = fed(3, 2)
    scene.red("no")
    assert scene.changed("peoples_favor", -1, "red.favor", 0, "bank.discord", 1)


@law("4.1.1.1")
def test_of_equally_poor_banks_the_holder_chooses_one() -> None:
    scene = fed(3, 2, banks={"discord": 1, "arcane": 2, "order": 1, "hearth": 2, "beast": 2, "nomad": 1})
    scene.red("no")
    assert options(scene) == ["discord", "order", "nomad"]
    scene.red("order")
    assert scene.changed("peoples_favor", -1, "bank.order", 1, "bank.discord", 0, "bank.nomad", 0)


@law("4.1.1.1")
def test_without_favor_one_must_be_returned() -> None:
    scene = fed(3, 0)
    assert scene.state.turn.phase == "act"
    assert scene.state.banners["peoples_favor"].tokens == 2
    assert scene.state.banks["discord"] == 2


@law("4.1.1.1")
def test_its_last_favor_cannot_be_returned_so_one_must_be_placed() -> None:
    scene = fed(1, 2)
    assert scene.state.turn.phase == "act"
    assert scene.state.banners["peoples_favor"].tokens == 2
    assert scene.state.players["red"].favor == 1


@law("4.1.1.1")
@ruling("R143")
def test_its_last_favor_stays_when_the_holder_has_none() -> None:
    scene = fed(1, 0)
    assert scene.state.turn.phase == "act"
    assert scene.state.banners["peoples_favor"].tokens == 1


@law("4.1.1")
def test_only_its_holder_feeds_it() -> None:
    scene = fed(3, 2, holder="blue")
    assert scene.state.turn.phase == "act"
    assert scene.state.banners["peoples_favor"].tokens == 3
    scene.red("rest")
    assert options(scene) == ["yes", "no"]


@law("4.1.1.2")
def test_the_mob_is_fed_twice() -> None:
    scene = fed(3, 2, mob=True)
    scene.red("yes")
    assert options(scene) == ["yes", "no"]
    scene.red("yes")
    assert scene.state.turn.phase == "act"
    assert scene.changed("peoples_favor", 2, "red.favor", -2)


@law("4.1.1.2")
@ruling("R145")
@pytest.mark.parametrize("answers", [("yes", "no"), ("no", "yes")])
def test_the_mob_may_be_given_one_favor_and_give_one_back(answers: tuple[str, str]) -> None:
    scene = fed(3, 2, mob=True)
    scene.red(*answers)
    assert scene.changed("peoples_favor", 0, "red.favor", -1, "bank.discord", 1)


@law("4.1.1.2")
def test_the_second_time_is_judged_anew() -> None:
    scene = fed(2, 1, mob=True)
    scene.red("no")  # now only one is left, so the second time one must be placed
    assert scene.state.turn.phase == "act"
    assert scene.changed("peoples_favor", 0, "red.favor", -1)


@law("4.1.1.3")
@pytest.mark.parametrize(("tokens", "answer", "mob"), [(5, "yes", True), (6, "no", False), (7, "no", True)])
def test_six_favor_after_feeding_turn_it_to_the_mob(tokens: int, answer: str, mob: bool) -> None:
    scene = fed(tokens, 2)
    scene.red(answer)
    assert scene.state.banners["peoples_favor"].mob is mob
    assert scene.state.turn.phase == "act"  # and it is not fed again in this Wake


@law("4.1.1.3")
def test_a_mob_does_not_calm_down_below_six() -> None:
    scene = fed(6, 0, mob=True)
    scene.red("arcane")  # the first went to Discord, and now all banks are level
    assert scene.state.banners["peoples_favor"].tokens == 4
    assert scene.state.banners["peoples_favor"].mob


@law("4.1", "4.1.2")
@ruling("T7")
def test_the_peoples_favor_is_fed_before_a_win_is_checked() -> None:
    scene = scenario(red=exile(favor=1, vision="vision_of_rebellion"), peoples_favor=("red", 2), visions_drawn=3)
    scene.purple("rest")
    assert scene.game.winner is None
    scene.red("yes")
    assert scene.game.winner == "red"
    assert scene.changed("peoples_favor", 1)


# 4.1.2 to 4.1.4


@law("4.1.2")
@ruling("T7")
def test_a_win_is_checked_before_anything_is_taken_from_the_site() -> None:
    scene = scenario(
        sites={"salt_flats": site(favor=2)},
        red=exile(vision="vision_of_faith"),
        darkest_secret=("red", 1),
        visions_drawn=3,
    )
    scene.purple("rest")
    assert scene.game.winner == "red"
    assert scene.site("salt_flats").favor == 2


@law("4.1.2")
def test_only_the_exile_who_wakes_is_checked() -> None:
    scene = scenario(
        red=exile(),
        blue=exile(vision="vision_of_faith"),
        darkest_secret=("blue", 1),
        visions_drawn=3,
    )
    scene.purple("rest")
    assert scene.game.winner is None
    scene.red("rest")
    assert scene.game.winner == "blue"


@law("4.1.3")
@pytest.mark.parametrize(("red", "usurper"), [(exile(), True), (citizen(), False)])
def test_the_title_turns_when_an_exile_wakes_with_it(red: SeatSpec, usurper: bool) -> None:
    scene = scenario(red=red, oath="devotion", darkest_secret=("red", 1), title="red")
    assert not scene.state.usurper
    scene.purple("rest")
    assert scene.state.usurper is usurper


@law("4.1.3")
def test_a_title_won_in_your_turn_does_not_turn_until_you_wake_again() -> None:
    scene = scenario(red=exile(secrets=2), oath="devotion", turn="red")
    scene.red("recover")
    assert (scene.state.title, scene.state.usurper) == ("red", False)
    scene.red("rest")
    assert not scene.state.usurper
    scene.purple("rest")
    assert scene.state.usurper


@law("4.1.4", "2.8.5")
@pytest.mark.parametrize(
    ("at", "offered"),
    [
        ("salt_flats", ["favor", "secret", "none"]),
        ("mine", ["favor", "none"]),
        ("drowned_city", ["secret", "none"]),
    ],
)
def test_at_an_opportunity_site_you_may_take_one_token(at: CardId, offered: list[str]) -> None:
    favor, secrets = int("favor" in offered) * 2, int("secret" in offered) * 2
    scene = scenario(sites={at: site(favor=favor, secrets=secrets)}, red=exile())
    scene.purple("rest")
    assert options(scene) == offered
    other = scene.game.clone()
    scene.red(offered[0])
    assert scene.state.turn.phase == "act"
    if offered[0] == "favor":
        assert scene.changed("red.favor", 1, f"{at}.favor", -1, "red.secrets", 0)
    else:
        assert scene.changed("red.secrets", 1, f"{at}.secrets", -1, "red.favor", 0)
    other.answer("none")
    assert (other.state.players["red"].favor, other.state.players["red"].secrets) == (0, 0)


@law("4.1.4")
def test_no_token_is_taken_from_an_empty_site_or_from_afar() -> None:
    scene = scenario(
        sites={"mine": (), "salt_flats": site(favor=1, warbands=("blue", 1))},
        red=exile(at="mine"),
        blue=exile(at="mine"),
        title="blue",
    )
    scene.purple("rest")
    assert scene.state.turn.phase == "act"
    scene.red("rest")
    assert scene.state.turn.phase == "act"  # blue rules the Salt Flats and is not there


@law("4.1")
def test_a_wake_goes_favor_title_site() -> None:
    scene = scenario(
        sites={"salt_flats": site(favor=1)},
        red=exile(favor=1),
        peoples_favor=("red", 3),
        oath="the_people",
        title="red",
    )
    scene.purple("rest")
    assert (scene.prompt.law, scene.state.usurper) == ("4.1.1.1", False)
    scene.red("yes")
    assert (scene.prompt.law, scene.state.usurper) == ("11.1", True)
    scene.red("none")
    assert scene.prompt.law == "4.2"


# 4.2 Act


@law("4.2")
def test_actions_go_in_any_order_and_as_often_as_they_can_be_paid() -> None:
    scene = scenario(
        sites={"plains": ["elders", "longbows"], "river": ()}, red=exile(favor=4, secrets=1), turn="red"
    )
    scene.red("muster", "elders", "muster", "travel", "river", "travel", "plains")
    assert scene.changed("red.supply", -4, "red.warbands", 4, "red.favor", -2)
    assert scene.refused("muster") is not None  # both cards bear a favor already


@law("4.2")
def test_supply_runs_out() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=1, supply=1), turn="red")
    assert scene.refused("campaign") == "costs 2 Supply, you have 1 (5.5.1)"
    assert scene.refused("travel") is None  # the other site of the Cradle is one Supply away
    scene.red("muster")
    assert scene.state.players["red"].supply == 0
    assert scene.refused("travel") is not None
    with pytest.raises(AnswerError):
        scene.red("travel")


@law("4.2")
@ruling("T4")
def test_an_action_is_finished_before_the_next_begins() -> None:
    scene = scenario(
        sites={"plains": ["elders", "longbows"], "river": ()}, red=exile(favor=4, facedown=["wolves"]), turn="red"
    )
    scene.red("muster")
    assert options(scene) == ["elders", "longbows"]
    with pytest.raises(AnswerError):
        scene.red("adviser")


@law("4.2")
def test_a_player_may_do_nothing() -> None:
    scene = scenario(turn="red", red=exile(favor=1, secrets=1, warbands=2))
    scene.red("rest")
    assert scene.state.turn.seat == "purple"
    assert scene.changed("red.favor", 0, "red.secrets", 0, "red.warbands", 0, "red.supply", 0)


@law("4.2")
def test_only_the_active_player_acts() -> None:
    scene = scenario(red=exile(), blue=exile(), turn="red")
    with pytest.raises(AnswerError):
        scene.blue("rest")
    assert view(scene.game, "blue").prompt is None


# 4.3 Rest


@law("4.3.1")
def test_favor_on_cards_goes_to_the_banks_that_match() -> None:
    scene = scenario(
        sites={"plains": ["elders", "ancient_forge"], "river": ["longbows"]},
        red=exile(favor=3, at="plains"),
        turn="red",
    )
    scene.red("muster", "elders", "muster", "travel", "river", "muster")
    assert scene.state.favor_on == {"elders": 1, "ancient_forge": 1, "longbows": 1}
    scene.red("rest")
    assert scene.state.favor_on == {}
    assert scene.changed("bank.nomad", 2, "bank.order", 1, "red.favor", -3, "shared", 0)


@law("4.3.2")
def test_secrets_on_cards_anywhere_come_back_to_the_board() -> None:
    scene = scenario(
        sites={"plains": ["elders"], "river": ["longbows"]},
        red=exile(at="plains", secrets=3, advisers=["alchemist"]),
        turn="red",
        secrets_on={"brass_horse": 1, "elders": 1},
    )
    scene.red("travel", "river", "trade")
    assert scene.state.secrets_on == {"brass_horse": 1, "elders": 1, "longbows": 1}
    scene.red("rest")
    assert scene.state.secrets_on == {}
    assert scene.changed("red.secrets", 2)


@law("4.3.2")
def test_facedown_secrets_turn_up_in_your_own_rest_only() -> None:
    scene = scenario(red=exile(secrets=1, flipped=2), blue=exile(flipped=1), turn="red")
    scene.red("rest")
    assert scene.changed("red.secrets", 2, "red.flipped", -2, "blue.flipped", 0)
    scene.blue("rest")
    assert scene.changed("blue.secrets", 1, "blue.flipped", -1)


@law("4.3.2", "4.3")
def test_a_secret_turned_by_a_site_pays_for_nothing_until_the_rest() -> None:
    scene = scenario(
        sites={"buried_giant": site(relics=["map"]), "river": site("elders")},
        red=exile(at="buried_giant", secrets=1),
        turn="red",
    )
    scene.red("travel", "buried_giant", "river")
    assert scene.changed("red.supply", 0, "red.secrets", -1, "red.flipped", 1)
    assert scene.refused("trade") is not None
    scene.red("rest")
    assert scene.changed("red.secrets", 0, "red.flipped", 0)


def rested(bank: int, *, seat: Seat, supply: int) -> int:
    """The Supply of a seat that rests with so many warbands in its bank and so much Supply unspent."""
    pieces = {"warbands": WARBANDS[seat] - bank, "supply": supply}
    if seat == "purple":
        scene = scenario(purple=chancellor(**pieces))
    else:
        scene = scenario(red=exile(**pieces), turn="red")
    scene.answer(seat, "rest")
    return scene.state.players[seat].supply


@law("4.3.3")
@ruling("E11")
@pytest.mark.parametrize(("bank", "supply"), [(14, 6), (9, 6), (8, 5), (5, 5), (4, 5), (3, 4), (1, 4), (0, 4)])
def test_an_exile_refreshes_by_the_warbands_left_in_the_bank(bank: int, supply: int) -> None:
    assert rested(bank, seat="red", supply=0) == supply


@law("4.3.3")
@ruling("E11")
@pytest.mark.parametrize(("bank", "supply"), [(24, 6), (18, 6), (17, 5), (11, 5), (10, 4), (4, 4), (3, 3), (0, 3)])
def test_the_chancellor_has_a_track_of_his_own(bank: int, supply: int) -> None:
    assert rested(bank, seat="purple", supply=0) == supply


@law("4.3.3")
def test_warbands_on_the_map_are_not_in_the_bank() -> None:
    scene = scenario(sites={"plains": site(warbands=("red", 6))}, red=exile(supply=0), title="red", turn="red")
    scene.red("rest")
    assert scene.state.players["red"].supply == 5


@law("4.3.3")
@ruling("E10")
@pytest.mark.parametrize("chancellors", [0, 2, 5])
def test_a_citizen_refreshes_to_where_the_chancellors_marker_stands(chancellors: int) -> None:
    scene = scenario(purple=chancellor(supply=chancellors, warbands=20), red=citizen(supply=0), turn="red")
    scene.red("rest")
    assert scene.state.players["red"].supply == chancellors


@law("4.3.4")
@pytest.mark.parametrize(("unspent", "supply"), [(0, 4), (1, 5), (3, 7), (4, 7), (7, 7)])
def test_unspent_supply_is_added_up_to_the_leftmost_space(unspent: int, supply: int) -> None:
    assert rested(2, seat="red", supply=unspent) == supply


@law("4.3.4")
@ruling("E10")
def test_a_citizen_saves_supply_too() -> None:
    scene = scenario(purple=chancellor(supply=3), red=citizen(supply=2), turn="red")
    scene.red("rest")
    assert scene.state.players["red"].supply == 5


@law("4.3.4")
def test_what_was_spent_is_not_saved() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=1, warbands=9, supply=3), turn="red")
    scene.red("muster", "rest")
    assert scene.state.players["red"].supply == 4 + 2  # three warbands left in the bank


@law("4.3.3", "6.6.2")
@ruling("T10")
def test_who_turned_citizen_in_the_own_turn_rests_and_ends_leftmost() -> None:
    scene = scenario(
        purple=chancellor(relics=[], supply=0),
        red=exile(relics=["grand_scepter"], supply=1, flipped=1),
        turn="red",
    )
    scene.red("citizenship", "space-1")
    assert scene.state.turn.seat == "purple"
    red = scene.state.players["red"]
    assert (red.role, red.supply, red.secrets, red.flipped_secrets) == ("citizen", 7, 1, 0)


@law("4.3.5")
def test_a_rest_power_may_be_used_once_after_the_rest_of_rest() -> None:
    scene = scenario(
        purple=chancellor(favor=3),
        red=exile(advisers=["naysayers"], supply=0, flipped=1),
        oath="devotion",
        darkest_secret=("red", 1),
        title="red",
        turn="red",
    )
    scene.red("rest")
    assert options(scene) == ["naysayers", "none"]
    assert scene.changed("red.supply", 6, "red.secrets", 1)  # all else is done by then
    other = scene.game.clone()
    scene.red("naysayers")
    assert scene.state.turn.seat == "purple"
    assert scene.changed("red.favor", 1, "purple.favor", -1)
    other.answer("none")
    assert other.state.players["red"].favor == 0


@law("4.3.5")
def test_rest_powers_are_used_in_any_order() -> None:
    scene = scenario(
        purple=chancellor(favor=3),
        red=exile(advisers=["naysayers", "insomnia"]),
        oath="devotion",
        darkest_secret=("red", 1),
        title="red",
        turn="red",
    )
    scene.red("rest")
    assert set(options(scene)) == {"naysayers", "insomnia", "none"}
    scene.red("insomnia")
    assert options(scene) == ["naysayers", "none"]
    scene.red("naysayers")
    assert scene.changed("red.secrets", 1, "red.favor", 1)


@law("4.3.5")
def test_nobody_else_uses_rest_powers_in_your_rest() -> None:
    scene = scenario(red=exile(), blue=exile(advisers=["insomnia"]), turn="red")
    scene.red("rest")
    assert scene.state.turn.seat == "blue"
    assert scene.state.turn.phase == "act"


@law("4.3.2")
def test_a_secret_spent_in_defense_turns_up_in_the_defenders_own_rest() -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1))},
        red=exile(warbands=1),
        blue=exile(secrets=1, advisers=["fire_talkers"]),
        darkest_secret=("blue", 1),
        turn="red",
        rolls=[defense("shield", "blank", "blank", "blank", "blank")],
    )
    scene.red("campaign", "blue", "pawn", "done", 0)
    scene.blue("fire_talkers")
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)
    scene.red("rest")
    assert scene.changed("red.secrets", 0, "blue.flipped", 1)
    scene.blue("rest")
    assert scene.changed("blue.secrets", 0, "blue.flipped", 0)
