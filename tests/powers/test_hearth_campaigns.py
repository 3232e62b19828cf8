"""Hearth cards in a Campaign: battle plans, the vow, the herald."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from tests.marks import card, limit, ruling

WON = (attack("skull", "skull", "sword"), defense("blank"))
LOST = (attack("hollow", "hollow", "hollow"), defense("blank"))


def battle(*at_blue: CardId, at_red: tuple[CardId, ...] = (), **more: Any) -> Scene:
    """Red stands with three warbands at Blue's Lush Coast, where two defend; Red's own land is the River."""
    more.setdefault("red", exile(at="lush_coast", warbands=3))
    more.setdefault("blue", exile(at="salt_flats"))
    more.setdefault("any_dice", "rolls" not in more)
    return scenario(
        sites={
            "lush_coast": site(*at_blue, warbands=("blue", 2)),
            "river": site(*at_red, warbands=("red", 1)),
            "salt_flats": site(),
        },
        purple=chancellor(at="salt_flats"),
        oath="devotion",
        turn="red",
        **more,
    )


def rolled(scene: Scene, dice: str) -> int:
    return next(len(e.faces) for e in scene.events if isinstance(e, ev.Rolled) and e.dice == dice)


# Dice


@card("extra_provisions")
def test_extra_provisions_add_a_defense_die() -> None:
    scene = battle("extra_provisions", blue=exile(at="salt_flats", favor=1))
    scene.red("campaign", 3).blue("extra_provisions")
    assert rolled(scene, "defense") == 2
    scene.changed("blue.favor", -1, "bank.hearth", 1)


@limit("extra_provisions")
def test_extra_provisions_cost_a_favor_and_help_no_attacker() -> None:
    scene = battle("extra_provisions", red=exile(at="lush_coast", warbands=3, favor=1))
    scene.red("campaign", 3)
    assert rolled(scene, "defense") == 1
    scene = battle(at_red=("extra_provisions",), red=exile(at="lush_coast", warbands=3, favor=1))
    scene.red("campaign", 3)
    assert rolled(scene, "defense") == 1


@card("village_constable")
def test_village_constable_lends_the_attacker_two_dice() -> None:
    scene = battle(at_red=("village_constable",))
    scene.red("campaign", 3, "village_constable")
    assert rolled(scene, "attack") == 5


@card("village_constable")
def test_village_constable_takes_two_dice_from_an_attacker() -> None:
    scene = battle("village_constable")
    scene.red("campaign", 3).blue("village_constable")
    assert rolled(scene, "attack") == 1


@card("village_constable")
def test_bandits_call_the_constable_too() -> None:
    scene = scenario(
        sites={"lush_coast": site("village_constable"), "salt_flats": site()},
        purple=chancellor(at="salt_flats"),
        red=exile(at="lush_coast", warbands=3),
        oath="devotion",
        turn="red",
        any_dice=True,
    )
    scene.red("campaign", "done", 3)
    assert rolled(scene, "attack") == 1


@limit("village_constable")
@limit("the_great_levy")
@pytest.mark.parametrize("plan", ["village_constable", "the_great_levy"])
def test_the_people_do_not_fight_whoever_has_their_favor(plan: CardId) -> None:
    rich = exile(at="lush_coast", warbands=3, favor=2)
    scene = battle(at_red=(plan,), red=rich, peoples_favor=("blue", 3))
    scene.red("campaign", 3)
    assert rolled(scene, "attack") == 3
    scene = battle(at_red=(plan,), red=rich, peoples_favor=("purple", 3))
    scene.red("campaign", 3)
    assert plan in scene.offers()


@card("the_great_levy")
def test_the_great_levy_adds_three_dice_whose_skulls_kill_nobody() -> None:
    rolls = (attack("skull", "skull", "hollow", "hollow", "hollow", "hollow"), defense("shield"))
    rich = exile(at="lush_coast", warbands=3, favor=2, advisers=["the_great_levy"])
    scene = battle(red=rich, rolls=rolls)
    scene.red("campaign", 3, "the_great_levy")
    assert scene.prompt.question.startswith("Place how many warbands"), "six swords beat three"
    scene.changed("red.warbands", 0, "red.favor", -2)


@card("the_great_levy")
def test_the_great_levy_takes_three_dice_from_an_attacker_whose_own_skulls_bite() -> None:
    rolls = (attack("skull"), defense("shield"))
    scene = battle(
        "the_great_levy",
        red=exile(at="lush_coast", warbands=4),
        blue=exile(at="salt_flats", favor=2),
        rolls=rolls,
    )
    scene.red("campaign", 4).blue("the_great_levy").red("no")
    assert rolled(scene, "attack") == 1
    scene.changed("red.warbands", -2, "blue.favor", -2, "bank.hearth", 2)  # one by the skull, half of three


# Losses


@card("traveling_doctor")
def test_traveling_doctor_saves_a_beaten_force_and_leaves() -> None:
    scene = battle(at_red=("traveling_doctor",), rolls=LOST)
    scene.red("campaign", 3, "traveling_doctor", "no")
    scene.changed("red.warbands", 0)
    assert "traveling_doctor" not in scene.site("river").cards
    assert scene.state.discards["provinces"][-1] == "traveling_doctor"


@card("traveling_doctor")
def test_traveling_doctor_ignores_what_kills_a_whole_force() -> None:
    scene = scenario(
        sites={"lush_coast": site("traveling_doctor", warbands=("blue", 4)), "salt_flats": site()},
        purple=chancellor(at="lush_coast", warbands=4),
        blue=exile(at="salt_flats"),
        oath="devotion",
        reliquary=[None, "brass_horse", "map", "whistle"],
        rolls=[attack("sword", "skull", "skull", "skull"), defense("blank")],
    )
    assert "brutal" in scene.table.sources
    scene.purple("campaign", 4).blue("traveling_doctor")
    scene.changed("blue.warbands", 4)


@limit("traveling_doctor")
def test_traveling_doctor_neither_heals_skulls_nor_leaves_a_victor() -> None:
    scene = battle(at_red=("traveling_doctor",), rolls=(attack("skull", "sword", "sword"), defense("blank")))
    scene.red("campaign", 3, "traveling_doctor", {})
    scene.changed("red.warbands", -1)
    assert "traveling_doctor" in scene.site("river").cards


@limit("traveling_doctor")
def test_bandits_who_cannot_die_call_no_doctor() -> None:
    scene = scenario(
        sites={"lush_coast": site("traveling_doctor", "longbows"), "salt_flats": site(warbands=("purple", 1))},
        purple=chancellor(at="salt_flats"),
        red=exile(at="lush_coast", warbands=4),
        oath="devotion",
        turn="red",
        rolls=[attack("sword", "sword", "sword"), defense("blank")],
    )
    scene.red("campaign", 4, {})
    assert [event.card for event in scene.events if isinstance(event, ev.BanditsUsed)] == ["longbows"]
    assert scene.site("lush_coast").cards == ["traveling_doctor", "longbows"]


@card("hearts_and_minds")
def test_hearts_and_minds_win_without_a_roll_and_leave() -> None:
    scene = battle("hearts_and_minds", blue=exile(at="salt_flats", favor=3))
    scene.red("campaign", 3).blue("hearts_and_minds")
    assert not any(isinstance(event, ev.Rolled) for event in scene.events)
    scene.changed("red.warbands", -1, "lush_coast.warbands", 0, "blue.favor", -3, "bank.hearth", 3)
    assert "hearts_and_minds" not in scene.site("lush_coast").cards


@card("hearts_and_minds")
def test_hearts_and_minds_stay_with_who_has_the_peoples_favor() -> None:
    scene = battle("hearts_and_minds", blue=exile(at="salt_flats", favor=3), peoples_favor=("blue", 2))
    scene.red("campaign", 3).blue("hearts_and_minds")
    assert "hearts_and_minds" in scene.site("lush_coast").cards


@limit("hearts_and_minds")
def test_hearts_and_minds_cost_three_favor_and_serve_only_a_defender() -> None:
    scene = battle("hearts_and_minds", blue=exile(at="salt_flats", favor=2))
    scene.red("campaign", 3)
    assert rolled(scene, "attack") == 3, "Blue could not pay"
    scene = battle(at_red=("hearts_and_minds",), red=exile(at="lush_coast", warbands=3, favor=3))
    scene.red("campaign", 3)
    assert rolled(scene, "attack") == 3, "Red attacks"


# Hospital


@card("hospital")
@ruling("R104")
def test_hospital_puts_the_dead_on_its_site_at_the_end() -> None:
    scene = battle(at_red=("hospital",), rolls=WON)
    scene.red("campaign", 3, "hospital")
    assert scene.state.warbands_on == {"hospital": {"red": 2}}, "they wait for the end"
    scene.red({})
    assert not scene.state.warbands_on
    scene.changed("red.warbands", -2, "red.bank", 0, "river.warbands", 2)


@card("hospital")
def test_hospital_takes_in_the_sacrificed_and_the_beaten_but_no_enemies() -> None:
    scene = battle(at_red=("hospital",), rolls=(attack("sword", "sword"), defense("blank")))
    scene.red("campaign", 2, "hospital", "yes", {})
    scene.changed("red.warbands", -1, "river.warbands", 1, "blue.warbands", 1, "blue.bank", 1)


@card("hospital")
def test_hospital_serves_a_beaten_defender_whose_other_site_it_is() -> None:
    scene = scenario(
        sites={
            "lush_coast": site(warbands=("blue", 4)),
            "salt_flats": site("hospital", warbands=("blue", 1)),
        },
        purple=chancellor(at="salt_flats"),
        red=exile(at="lush_coast", warbands=3),
        blue=exile(at="salt_flats"),
        oath="devotion",
        turn="red",
        rolls=WON,
    )
    scene.red("campaign", "done", 3).blue("hospital").red({})
    scene.changed("salt_flats.warbands", 2, "blue.warbands", 2, "blue.bank", 0)


@limit("hospital")
@ruling("R104")
def test_hospital_saves_nobody_if_its_site_is_lost() -> None:
    scene = battle("hospital", rolls=WON)
    scene.red("campaign", 3).blue("hospital").red({"lush_coast": 1})
    assert scene.site("lush_coast").color == "red"
    scene.changed("blue.warbands", 1, "blue.bank", 1)
    assert not scene.state.warbands_on


@limit("hospital")
def test_hospital_has_beds_only_for_those_who_asked() -> None:
    scene = battle(at_red=("hospital",), rolls=WON)
    scene.red("campaign", 3, "none", {})
    scene.changed("red.warbands", -2, "red.bank", 2, "river.warbands", 0)


@limit("hospital")
def test_hospital_takes_in_no_board_of_an_ally() -> None:
    """The Chancellor's own warbands and the Empire's at sites are saved, a Citizen's own are not."""
    scene = scenario(
        sites={
            "lush_coast": site(warbands=("purple", 1)),
            "salt_flats": site("hospital", warbands=("purple", 1)),
        },
        purple=chancellor(at="lush_coast", warbands=1),
        red=exile(at="lush_coast", warbands=4),
        blue=citizen(at="lush_coast", warbands=4),
        oath="devotion",
        turn="red",
        rolls=[attack("sword", "skull", "skull", "skull"), defense("blank", "blank")],
    )
    scene.red("campaign", "purple", "done", 4).blue("yes").purple("yes", "hospital")
    scene.purple({"site:0": 1, "board:purple": 1, "board:blue": 1})
    scene.red({})
    scene.changed("salt_flats.warbands", 2, "blue.warbands", -1, "purple.bank", 1)


@ruling("R101")
def test_the_cage_gets_only_those_whom_no_hospital_took_in() -> None:
    scene = scenario(
        sites={
            "lush_coast": site(warbands=("blue", 2)),
            "salt_flats": site("hospital", warbands=("blue", 1)),
        },
        purple=chancellor(at="salt_flats"),
        red=exile(at="lush_coast", warbands=3, relics=["obsidian_cage"]),
        blue=exile(at="salt_flats"),
        oath="devotion",
        turn="red",
        rolls=WON,
    )
    scene.red("campaign", "done", 3, "obsidian_cage").blue("hospital").red({})
    assert scene.state.warbands_on == {"obsidian_cage": {"blue": 1}}
    scene.changed("salt_flats.warbands", 1, "blue.warbands", 0)


# The vow and the herald


@card("vow_of_peace")
def test_whoever_vowed_peace_cannot_campaign() -> None:
    scene = battle(red=exile(at="lush_coast", warbands=3, advisers=["vow_of_peace"]))
    assert "you cannot campaign" in (scene.refused("campaign") or "")


@card("vow_of_peace")
def test_nobody_sacrifices_to_beat_the_peaceful() -> None:
    scene = battle(blue=exile(at="salt_flats", advisers=["vow_of_peace"]), rolls=LOST)
    scene.red("campaign", 3)
    scene.changed("red.warbands", -1, "lush_coast.warbands", 0)
    assert ev.Triggered("vow_of_peace", "no warbands can be sacrificed") in scene.events


@card("vow_of_peace")
def test_an_allys_vow_binds_the_attacker_too() -> None:
    scene = scenario(
        sites={"lush_coast": site(warbands=("purple", 1)), "salt_flats": site()},
        purple=chancellor(at="salt_flats", advisers=["vow_of_peace"]),
        red=exile(at="lush_coast", warbands=4),
        blue=citizen(at="lush_coast", warbands=1),
        oath="devotion",
        turn="red",
        rolls=[attack("hollow", "hollow"), defense("blank", "blank")],
    )
    scene.red("campaign", "blue", "done", 2)
    scene.changed("red.warbands", -2)


@limit("vow_of_peace")
def test_a_vow_binds_only_its_holder_and_who_attacks_them() -> None:
    scene = battle(yellow=exile(at="salt_flats", advisers=["vow_of_peace"]), rolls=LOST)
    scene.red("campaign", 3, "yes", {})
    scene.changed("red.warbands", -2)
    assert not any(isinstance(event, ev.Triggered) for event in scene.events)


@limit("vow_of_peace")
def test_a_facedown_vow_is_no_vow() -> None:
    scene = battle(red=exile(at="lush_coast", warbands=3, facedown=["vow_of_peace"]))
    assert scene.refused("campaign") is None


@ruling("R032")
def test_citizens_campaign_though_the_chancellor_vowed_peace() -> None:
    scene = scenario(
        sites={"lush_coast": site(warbands=("blue", 1)), "salt_flats": site()},
        purple=chancellor(at="lush_coast", advisers=["vow_of_peace"]),
        red=citizen(at="lush_coast", warbands=2),
        blue=exile(at="salt_flats"),
        oath="devotion",
        turn="red",
    )
    assert scene.refused("campaign") is None


@card("herald")
def test_herald_is_paid_for_news_of_a_war_between_others() -> None:
    scene = battle(yellow=exile(at="salt_flats", advisers=["herald"]), rolls=LOST)
    scene.red("campaign", 3, "no").yellow("nomad")
    scene.changed("yellow.favor", 1, "bank.nomad", -1)


@card("herald")
def test_herald_is_paid_for_an_attack_on_its_holder() -> None:
    scene = battle(blue=exile(at="salt_flats", advisers=["herald"]), rolls=LOST)
    scene.red("campaign", 3, "no").blue("order")
    scene.changed("blue.favor", 1, "bank.order", -1)


@limit("herald")
def test_herald_tells_nothing_of_bandits_or_of_its_holders_wars() -> None:
    scene = battle(red=exile(at="lush_coast", warbands=3, advisers=["herald"]), rolls=LOST)
    scene.red("campaign", 3, "no")
    scene.changed("red.favor", 0)
    scene = scenario(
        sites={"lush_coast": site(), "salt_flats": site()},
        purple=chancellor(at="salt_flats"),
        red=exile(at="lush_coast", warbands=1),
        blue=exile(at="salt_flats", advisers=["herald"]),
        turn="red",
        rolls=[attack("hollow"), defense("blank")],
    )
    scene.red("campaign", "done", 1)
    assert scene.prompt.seat == "red"
    scene.changed("blue.favor", 0)
