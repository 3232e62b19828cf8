"""The Order suit in Campaigns: its battle plans, and the Campaigns its powers start."""

from typing import Any

from oath_tui.engine.events import Rolled
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"
MISS = attack("hollow", "hollow", "hollow", "hollow")
HIT = attack("sword", "sword", "sword", "sword")
BLANKS = defense("blank", "blank", "blank", "blank")


def raid(
    *advisers: str,
    blue_has: tuple[str, ...] = (),
    here: tuple[str, ...] = (),
    rolls: tuple[Rolls, ...] = (BLANKS, HIT),
    defenders: int = 2,
    order_bank: int = 3,
    **red: Any,
) -> Scene:
    """Red with four warbands against two of Blue's at the Valley, where Blue does not stand."""
    return scenario(
        sites={VALLEY: site(*here, warbands=("blue", defenders)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, favor=2),
        red=exile(**{"at": VALLEY, "warbands": 4, "favor": 3, "advisers": advisers, **red}),
        blue=exile(at=COAST, favor=3, warbands=1, advisers=blue_has),
        turn="red",
        banks={"order": order_bank, "nomad": 3},
        rolls=rolls,
    )


def hold_up(*cards: str, rolls: tuple[Rolls, ...] = (BLANKS, HIT), **red: Any) -> Scene:
    """Red with four warbands against the bandits of the Valley, who rule these cards."""
    return scenario(
        sites={VALLEY: site(*cards), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(**{"at": VALLEY, "warbands": 4, "favor": 3, **red}),
        turn="red",
        rolls=rolls,
    )


def siege(*, blue: tuple[str, ...] = (), yellow: tuple[str, ...] = (), here: tuple[str, ...] = ()) -> Scene:
    """Red attacks the Citizen Blue at an Imperial Valley; the Citizen Yellow stands there too."""
    return scenario(
        sites={VALLEY: site(*here, warbands=("purple", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, favor=2, warbands=1),
        red=exile(at=VALLEY, warbands=4, favor=3),
        blue=citizen(at=VALLEY, favor=3, warbands=1, advisers=blue),
        yellow=citizen(at=VALLEY, favor=3, warbands=1, advisers=yellow),
        turn="red",
        rolls=(BLANKS, defense("blank", "blank"), MISS),
    )


def besiege(scene: Scene) -> Scene:
    """Red attacks Blue's site with four dice, and Yellow becomes an Ally."""
    return scene.red("campaign", "blue", "done", 4).yellow("yes").blue("yes")


def rolled(scene: Scene) -> tuple[int, int]:
    """How many attack and defense dice were rolled."""
    counts = {event.dice: len(event.faces) for event in scene.events if isinstance(event, Rolled)}
    return counts.get("attack", 0), counts.get("defense", 0)


def plans_offered(scene: Scene, seat: Seat) -> list[str]:
    """The battle plans this seat may use now, if it is asked at all."""
    prompt = scene.prompt
    return (
        [one for one in scene.offers() if one != "none"] if prompt.law == "5.5.3" and prompt.seat == seat else []
    )


# Longbows, Code of Honor, Encirclement


@card("longbows")
def test_longbows_add_a_die_to_an_attack() -> None:
    scene = raid("longbows").red("campaign", 2, "longbows")
    assert rolled(scene) == (3, 1)


@card("longbows")
def test_longbows_take_a_die_from_an_attack_on_them() -> None:
    scene = raid(blue_has=("longbows",)).red("campaign", 2).blue("longbows")
    assert rolled(scene) == (1, 1)


@limit("longbows")
def test_a_die_that_longbows_cannot_take_becomes_a_defense_die() -> None:
    scene = raid(blue_has=("longbows",)).red("campaign", 0).blue("longbows")
    assert rolled(scene) == (0, 2)


@card("code_of_honor")
def test_code_of_honor_adds_two_dice_and_ends_the_planning() -> None:
    scene = raid("code_of_honor", "longbows").red("campaign", 2, "code_of_honor")
    assert rolled(scene) == (4, 1)


@card("code_of_honor")
def test_code_of_honor_takes_two_dice_from_an_attack_on_it() -> None:
    scene = raid(blue_has=("code_of_honor",)).red("campaign", 3).blue("code_of_honor")
    assert rolled(scene) == (1, 1)


@limit("code_of_honor")
def test_code_of_honor_comes_too_late_after_another_plan() -> None:
    scene = raid("code_of_honor", "longbows", "outriders").red("campaign", 2, "longbows")
    assert plans_offered(scene, "red") == ["outriders"]


@limit("code_of_honor")
def test_honorable_bandits_use_no_other_plan() -> None:
    scene = hold_up("longbows", "code_of_honor").red("campaign", 3)
    assert rolled(scene) == (1, 1)


@ruling("R084")
@limit("code_of_honor")
def test_code_of_honor_binds_the_whole_side() -> None:
    scene = besiege(siege(here=("code_of_honor",), blue=("longbows",), yellow=("bear_traps",)))
    assert plans_offered(scene, "blue") == ["code_of_honor", "longbows"]
    scene.blue("none").purple("code_of_honor")
    assert rolled(scene)[0] == 2


@ruling("R084")
def test_code_of_honor_is_closed_to_an_ally_once_the_defender_used_another_plan() -> None:
    scene = besiege(siege(here=("code_of_honor",), blue=("longbows",), yellow=("bear_traps",)))
    scene.blue("longbows")
    assert plans_offered(scene, "yellow") == ["bear_traps"]


@card("encirclement")
def test_a_larger_force_encircles_for_two_dice() -> None:
    scene = raid("encirclement").red("campaign", 2, "encirclement")
    assert rolled(scene) == (4, 1)
    assert scene.changed("red.favor", -1)


@card("encirclement")
def test_a_larger_defense_encircles_the_attacker() -> None:
    scene = raid(blue_has=("encirclement",), warbands=1)
    scene.red("campaign", 1).blue("encirclement")
    assert rolled(scene) == (0, 2)
    assert scene.changed("blue.favor", -1, "bank.order", 1)


@limit("encirclement")
def test_an_equal_force_cannot_encircle() -> None:
    scene = raid("encirclement", warbands=2).red("campaign", 0)
    assert rolled(scene) == (0, 1)


# Bear Traps, Keep, Shield Wall, Wrestlers


@card("bear_traps")
def test_bear_traps_take_a_die_and_a_warband() -> None:
    scene = raid(blue_has=("bear_traps",), rolls=(BLANKS, MISS)).red("campaign", 3).blue("bear_traps")
    assert rolled(scene) == (2, 1)
    scene.red("no")
    assert scene.changed("red.warbands", -2)  # one in the trap, and half of three


@limit("bear_traps")
def test_bear_traps_are_for_defenders() -> None:
    scene = raid("bear_traps").red("campaign", 2)
    assert rolled(scene) == (2, 1)


@limit("bear_traps")
def test_bear_traps_find_no_warband_on_an_empty_board() -> None:
    scene = raid(blue_has=("bear_traps",), warbands=0).red("campaign").blue("bear_traps")
    assert rolled(scene) == (0, 2)
    assert scene.changed("red.warbands", 0, f"{VALLEY}.warbands", 0)


@ruling("R012")
def test_a_warband_in_the_trap_was_killed_in_the_campaign() -> None:
    scene = scenario(
        sites={VALLEY: site("bear_traps", warbands=("blue", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=1),
        blue=exile(at=COAST, relics=["cursed_cauldron"]),
        turn="red",
        rolls=(BLANKS,),
    )
    scene.red("campaign", 1).blue("bear_traps", "cursed_cauldron")
    assert scene.changed("red.warbands", -1, "blue.warbands", 1)


@card("keep")
def test_a_targeted_keep_adds_two_defense_dice() -> None:
    scene = raid(here=("keep",)).red("campaign", 2).blue("keep")
    assert rolled(scene) == (2, 3)


@card("keep")
def test_bandits_man_their_keep() -> None:
    scene = hold_up("keep").red("campaign", 2)
    assert rolled(scene) == (2, 3)


@limit("keep")
def test_a_keep_elsewhere_does_not_help() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 2)), COAST: site("keep", warbands=("blue", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2),
        blue=exile(at=COAST),
        turn="red",
        rolls=(BLANKS, MISS),
    )
    scene.red("campaign", "done", 0)
    assert rolled(scene)[1] == 2  # the site and the title


@card("shield_wall")
def test_a_shield_wall_adds_two_defense_dice() -> None:
    scene = raid(blue_has=("shield_wall",)).red("campaign", 2).blue("shield_wall")
    assert rolled(scene) == (2, 3)
    assert scene.changed("blue.favor", -1)


@limit("shield_wall")
def test_a_broken_shield_wall_loses_its_whole_force() -> None:
    scene = raid(blue_has=("shield_wall",)).red("campaign", 4).blue("shield_wall").red({VALLEY: 1})
    assert scene.site(VALLEY).color == "red"
    assert scene.changed("blue.bank", 2, "blue.warbands", 0)


@limit("shield_wall")
def test_bandits_cannot_pay_for_a_shield_wall() -> None:
    scene = hold_up("shield_wall").red("campaign", 2)
    assert rolled(scene) == (2, 1)


@card("wrestlers")
def test_wrestlers_give_a_warband_for_a_die() -> None:
    scene = raid(blue_has=("wrestlers",), rolls=(BLANKS, MISS)).red("campaign", 2).blue("wrestlers")
    assert rolled(scene) == (2, 2)
    assert scene.changed(f"{VALLEY}.warbands", -1, "blue.bank", 1)


@limit("wrestlers")
def test_wrestlers_need_a_warband_of_the_force() -> None:
    scene = hold_up("wrestlers").red("campaign", 2)
    assert rolled(scene) == (2, 1)  # bandits are no warbands


@ruling("R001")
def test_a_site_emptied_by_wrestlers_can_still_be_taken() -> None:
    scene = raid(blue_has=("wrestlers",), defenders=1)
    scene.red("campaign", 2).blue("wrestlers")
    assert scene.site(VALLEY).warbands == 0
    scene.red({VALLEY: 2})
    assert scene.site(VALLEY).color == "red"


@ruling("R002")
@card("wrestlers")
def test_an_ally_in_the_force_may_be_wrestled_away() -> None:
    scene = besiege(siege(blue=("wrestlers",)))
    scene.blue("wrestlers")
    assert (scene.prompt.seat, scene.prompt.card) == ("blue", "wrestlers")
    assert scene.prompt.question == "Wrestlers: sacrifice which warband?"
    scene.blue({"board:yellow": 1})
    assert scene.changed("yellow.warbands", -1, "purple.bank", 1)


@ruling("R002")
@limit("wrestlers")
def test_an_ally_far_away_cannot_be_wrestled_away() -> None:
    scene = besiege(siege(blue=("wrestlers",))).blue("wrestlers")
    places = [place.id for place in getattr(scene.prompt, "places", ())]
    assert places == ["site:0", "board:blue", "board:yellow"]  # not Purple's board


# Scouts, Outriders, Specialist


@card("scouts")
def test_scouts_bring_back_a_supply() -> None:
    scene = raid("scouts").red("campaign", 2, "scouts")
    assert scene.changed("red.supply", -1)


@limit("scouts")
def test_scouts_are_for_attackers() -> None:
    scene = raid(blue_has=("scouts",), supply=5).red("campaign", 2)
    assert plans_offered(scene, "blue") == []
    assert rolled(scene) == (2, 1)


@ruling("R013")
@card("captains")
def test_scouts_gain_supply_in_a_free_campaign() -> None:
    scene = lead("scouts", supply=3).red("use:captains", "pawn", "done", 1, "scouts")
    assert scene.changed("red.supply", 1)


@card("outriders")
def test_outriders_ride_past_the_skulls() -> None:
    scene = raid("outriders", rolls=(BLANKS, attack("skull", "skull"))).red("campaign", 2, "outriders")
    assert scene.changed("red.bank", 0)
    scene.red({VALLEY: 1})
    assert scene.site(VALLEY).color == "red"


@limit("outriders")
def test_outriders_do_not_save_a_defeated_attacker() -> None:
    scene = raid("outriders", rolls=(defense("two shields"), attack("hollow"))).red("campaign", 1, "outriders")
    assert scene.changed("red.warbands", -2)


@card("specialist")
def test_a_specialist_silences_the_defense() -> None:
    scene = raid("specialist", blue_has=("longbows",)).red("campaign", 2, "specialist")
    assert rolled(scene) == (2, 1)
    assert scene.changed("red.favor", -2)


@card("specialist")
def test_a_specialist_silences_bandits() -> None:
    scene = hold_up("longbows", advisers=["specialist"]).red("campaign", 2, "specialist")
    assert rolled(scene) == (2, 1)


@limit("specialist")
def test_a_specialist_wants_two_favor() -> None:
    scene = raid("specialist", blue_has=("longbows",), favor=1).red("campaign", 2)
    assert plans_offered(scene, "blue") == ["longbows"]


# Battle Honors, Field Promotion, Military Parade, Martial Culture


@card("battle_honors")
def test_battle_honors_pay_the_victor() -> None:
    scene = raid("battle_honors").red("campaign", 4, "battle_honors", {})
    assert scene.changed("red.favor", 2, "bank.order", -2)


@ruling("R003")
def test_battle_honors_pay_what_the_bank_has() -> None:
    scene = raid("battle_honors", order_bank=1).red("campaign", 4, "battle_honors", {})
    assert scene.changed("red.favor", 1, "bank.order", -1)


@limit("battle_honors")
def test_battle_honors_are_not_for_the_defeated() -> None:
    scene = raid("battle_honors", rolls=(defense("two shields"), attack("hollow")))
    scene.red("campaign", 1, "battle_honors")
    assert scene.changed("red.favor", 0, "bank.order", 0)


@card("battle_honors")
def test_favor_that_bandits_win_is_burned() -> None:
    scene = hold_up("battle_honors", rolls=(defense("two shields"), attack("hollow")))
    scene.red("campaign", 1, "no")
    assert scene.changed("bank.order", -2, "shared", 2)


@card("field_promotion")
def test_field_promotion_raises_three_warbands() -> None:
    scene = raid("field_promotion").red("campaign", 4, "field_promotion", {})
    assert scene.changed("red.warbands", 3, "red.favor", -1)


@limit("field_promotion")
def test_field_promotion_is_not_for_the_defeated() -> None:
    scene = raid("field_promotion", rolls=(defense("two shields"), attack("hollow")))
    scene.red("campaign", 1, "field_promotion")
    assert scene.changed("red.warbands", -2, "red.favor", -1)


@limit("field_promotion")
def test_field_promotion_raises_what_the_bank_has() -> None:
    scene = raid("field_promotion", warbands=13).red("campaign", 4, "field_promotion", {})
    assert scene.changed("red.warbands", 1)


@card("military_parade")
def test_a_parade_is_paid_by_the_enemys_advisers() -> None:
    scene = raid("military_parade", blue_has=("longbows", "outriders", "elders"))
    scene.red("campaign", 4, "military_parade").blue("none").red({})
    assert scene.changed("red.favor", 3, "bank.order", -2, "bank.nomad", -1)


@card("military_parade")
def test_a_parade_counts_the_advisers_of_allies() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, advisers=["animal_playmates"]),
        red=exile(at=VALLEY, warbands=6, advisers=["military_parade"]),
        blue=citizen(at=VALLEY, advisers=["elders"]),
        yellow=citizen(at=COAST, advisers=["alchemist"]),
        turn="red",
        rolls=(BLANKS, HIT),
    )
    scene.red("campaign", "blue", "done", 4, "military_parade", {})
    assert scene.changed("red.favor", 2, "bank.nomad", -1, "bank.beast", -1, "bank.arcane", 0)


@limit("military_parade")
def test_nobody_parades_before_an_enemy_without_advisers() -> None:
    scene = raid("military_parade").red("campaign", 4)
    assert rolled(scene) == (4, 1)


@ruling("R087")
def test_a_parade_of_bandits_burns_the_favor() -> None:
    scene = hold_up("military_parade", advisers=["elders"], rolls=(defense("two shields"), attack("hollow")))
    scene.red("campaign", 1, "no")
    assert scene.changed("bank.nomad", -1, "shared", 1)


@card("martial_culture")
def test_an_exile_who_beats_an_exile_may_join_the_empire() -> None:
    scene = duel("martial_culture").red("campaign", "done", 4, "martial_culture", {}, "yes")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.players["red"].supply == 7
    assert scene.prompt.seat != "red"  # the Act Phase is over


@card("martial_culture")
def test_an_exile_may_stay_an_exile() -> None:
    scene = duel("martial_culture").red("campaign", "done", 4, "martial_culture", {}, "no")
    assert scene.state.players["red"].role == "exile"
    assert scene.prompt.seat == "red"


@limit("martial_culture")
def test_martial_culture_asks_for_a_beaten_exile() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 1)), COAST: site("martial_culture", warbands=("red", 1))},
        red=exile(at=VALLEY, warbands=4),
        turn="red",
        rolls=(BLANKS, HIT),
    )
    scene.red("campaign", "done", 4)
    assert plans_offered(scene, "red") == []
    assert rolled(scene)[0] == 4


@ruling("R011")
def test_martial_culture_comes_before_a_second_wind() -> None:
    scene = duel("martial_culture", advisers=("second_wind",))
    scene.red("campaign", "done", 4, "martial_culture", "second_wind", {})
    assert scene.prompt.card == "martial_culture"
    scene.red("yes")
    assert scene.state.players["red"].role == "citizen"


def duel(*cards: str, advisers: tuple[str, ...] = ()) -> Scene:
    """Red, who rules these cards at the Coast, against Blue at the Valley."""
    return scenario(
        sites={
            VALLEY: site(warbands=("blue", 1)),
            COAST: site(*cards, warbands=("red", 1)),
            RIVER: site(warbands=("purple", 2)),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4, favor=4, secrets=2, supply=5, advisers=advisers),
        blue=exile(at=VALLEY),
        turn="red",
        rolls=(BLANKS, HIT),
    )


# Peace Envoy


def parley(*, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), favor: int = 5) -> Scene:
    """Red against Blue's pawn and warbands at a Valley that Blue rules."""
    return scenario(
        sites={VALLEY: site(warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, favor=favor, advisers=red),
        blue=exile(at=VALLEY, warbands=2, favor=favor, advisers=blue),
        turn="red",
        rolls=(BLANKS, HIT),
    )


@card("peace_envoy")
def test_an_envoy_buys_a_victory_without_blood() -> None:
    scene = parley(red=("peace_envoy",)).red("campaign", "pawn", 2, "peace_envoy", {VALLEY: 2}, "yes", "no")
    assert rolled(scene) == (0, 0)
    assert scene.changed("red.favor", -4, "blue.favor", 3, "blue.warbands", 3, f"{VALLEY}.warbands", -1)
    assert scene.site(VALLEY).color == "red"


@card("peace_envoy")
def test_an_envoy_of_the_defender_sends_the_attacker_home() -> None:
    scene = parley(blue=("peace_envoy",)).red("campaign", "done", 2).blue("peace_envoy")
    assert rolled(scene) == (0, 0)
    assert scene.changed("blue.favor", -2, "red.favor", 1, "red.warbands", 0, f"{VALLEY}.warbands", 0)


@limit("peace_envoy")
def test_an_envoy_must_be_able_to_pay_for_every_die() -> None:
    scene = parley(red=("peace_envoy", "outriders"), favor=3).red("campaign", "pawn", 2)
    assert plans_offered(scene, "red") == ["outriders"]


@limit("peace_envoy")
def test_an_envoy_goes_alone() -> None:
    scene = parley(red=("peace_envoy", "outriders", "longbows")).red("campaign", "done", 2, "outriders")
    assert plans_offered(scene, "red") == ["longbows"]


@limit("peace_envoy")
def test_an_envoy_must_meet_the_enemy() -> None:
    scene = raid("peace_envoy").red("campaign", 2)
    assert rolled(scene) == (2, 1)


@ruling("R094")
def test_an_envoy_pays_the_player_attacked_and_no_ally() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, favor=5, warbands=1, advisers=["peace_envoy"]),
        blue=citizen(at=VALLEY),
        turn="red",
    )
    scene.red("campaign", "blue", "done", 1, "peace_envoy", {})
    assert scene.changed("blue.favor", 2, "purple.favor", 0, "red.favor", -3)


# Relic Hunter


def hunt(*, peeked: bool = False) -> Scene:
    scene = scenario(
        sites={
            VALLEY: site(relics=["brass_horse"], warbands=("blue", 1)),
            COAST: site(warbands=("purple", 3)),
            RIVER: site(relics=["dragonskin_drum"], warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=6, advisers=["relic_hunter"]),
        blue=exile(at=VALLEY, relics=["cup_of_plenty"]),
        turn="red",
        rolls=(BLANKS, defense("blank"), HIT),
    )
    if peeked:
        scene.state.peeked["brass_horse"] = ["red"]
    return scene


@card("relic_hunter")
def test_a_hunter_takes_facedown_relics_of_targeted_sites() -> None:
    scene = hunt().red("campaign", "done", 4, "relic_hunter", [f"{VALLEY}:relic-1"], {}, [])
    assert rolled(scene) == (4, 2)
    assert scene.holder("brass_horse") == "red"


@card("relic_hunter")
def test_a_hunter_may_bury_any_relic_taken() -> None:
    scene = hunt().red("campaign", "cup_of_plenty", "done", 4, "relic_hunter", [f"{VALLEY}:relic-1"], {})
    scene.red(["brass_horse", "cup_of_plenty"])
    assert scene.state.relic_deck[:2] == ["cup_of_plenty", "brass_horse"]
    assert scene.changed("red.relics", 0, "blue.relics", -1)


@card("relic_hunter")
def test_a_hunter_may_bury_even_the_grand_scepter() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 1))},
        red=exile(warbands=6, advisers=["relic_hunter"]),
        turn="red",
        rolls=(BLANKS, BLANKS, HIT),
    )
    scene.red("campaign", "grand_scepter", "done", 4, "relic_hunter", {}, ["grand_scepter"])
    assert scene.holder("grand_scepter") is None
    assert scene.state.relic_deck[0] == "grand_scepter"


@limit("relic_hunter")
def test_a_hunter_does_not_reach_a_site_that_is_no_target() -> None:
    scene = hunt().red("campaign", "done", 4, "relic_hunter")
    assert scene.offers() == [f"{VALLEY}:relic-1"]


@limit("relic_hunter")
def test_a_hunter_does_not_learn_what_lies_there() -> None:
    scene = hunt().red("campaign", "done", 4, "relic_hunter")
    assert "Horse" not in str(scene.prompt)
    assert "Horse" in str(hunt(peeked=True).red("campaign", "done", 4, "relic_hunter").prompt)


@limit("relic_hunter")
def test_a_defeated_hunter_takes_nothing() -> None:
    scene = hunt()
    scene.state.loaded |= {"attack": [0] * 4, "defense": [4, 4]}
    scene.red("campaign", "done", 4, "relic_hunter", [f"{VALLEY}:relic-1"], "no")
    assert scene.site(VALLEY).relics == ["brass_horse"]


# Captains


def lead(
    *advisers: str, supply: int = 7, favor: int = 2, rolls: tuple[Rolls, ...] = (BLANKS, HIT), **blue: Any
) -> Scene:
    """Red stands at the River and has Captains there; Blue visits Red's Valley."""
    return scenario(
        sites={
            VALLEY: site(warbands=("red", 3)),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("captains", warbands=("red", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, favor=favor, warbands=1, supply=supply, advisers=advisers),
        blue=exile(**{"at": VALLEY, "favor": 2, "relics": ["brass_horse"], **blue}),
        turn="red",
        rolls=rolls,
    )


@card("captains")
def test_captains_campaign_far_from_the_pawn_with_the_warbands_there() -> None:
    scene = lead().red("use:captains", "brass_horse", "done", 4)
    assert rolled(scene)[0] == 4
    assert scene.holder("brass_horse") == "red"
    assert scene.changed("red.supply", 0, "red.favor", -1, f"{VALLEY}.warbands", 0)


@limit("captains")
def test_warbands_under_captains_fall_and_flee_with_the_rest() -> None:
    scene = lead(warbands=5, rolls=(BLANKS, MISS)).red("use:captains", "pawn", "done", 4, "no", {"site:0": 2})
    assert scene.site(VALLEY).warbands == 0
    assert scene.changed("red.warbands", 1, "red.bank", 2)


@limit("captains")
def test_captains_need_an_enemy_at_a_ruled_site() -> None:
    assert lead(at=COAST).refused("use:captains") == "nobody can be attacked at a site you rule (7.1.3)"


@limit("captains")
def test_captains_say_which_card_keeps_the_peace() -> None:
    assert (
        lead("vow_of_peace").refused("use:captains") == "Vow of Peace, ruled by Red: you cannot campaign (7.1.3)"
    )


@limit("captains")
def test_captains_want_a_favor() -> None:
    assert lead(favor=0).refused("use:captains") == "needs 1 favor, you have 0 (7.1.2)"


def mutiny(*, purple_at: str = VALLEY) -> Scene:
    """The Citizen Red rules Captains at the Imperial Coast, and so the Valley too."""
    return scenario(
        sites={
            VALLEY: site(warbands=("purple", 2)),
            COAST: site("captains", warbands=("purple", 1)),
            RIVER: site(warbands=("blue", 1)),
        },
        purple=chancellor(at=purple_at, warbands=1),
        red=citizen(at=RIVER, favor=1, warbands=2),
        blue=exile(at=RIVER),
        turn="red",
        rolls=(BLANKS, BLANKS, HIT),
    )


@ruling("R018")
def test_a_citizen_may_lead_captains_against_the_chancellor() -> None:
    scene = mutiny()
    assert scene.refused("use:captains") is None
    scene.red("use:captains", f"purple@{VALLEY}", "grand_scepter", "done", 4)
    assert scene.holder("grand_scepter") == "red"


@ruling("R019")
def test_imperial_warbands_follow_the_citizen_and_their_site_is_no_target() -> None:
    scene = mutiny().red("use:captains", f"purple@{VALLEY}", "grand_scepter", "done")
    fight = scene.table.fight
    assert (fight.size(fight.attackers), fight.size(fight.defenders)) == (4, 1)
    assert fight.target_slots() == []


@ruling("R019")
@limit("captains")
def test_imperial_warbands_that_follow_a_citizen_never_defend() -> None:
    scene = mutiny(purple_at=RIVER).red("use:captains", f"purple@{VALLEY}", VALLEY, "done")
    fight = scene.table.fight
    assert (fight.size(fight.attackers), fight.size(fight.defenders)) == (4, 0)


# Knights Errant, Hunting Party


def errand(*advisers: str, **red: Any) -> Scene:
    """Red may muster, search and campaign at a Valley of the bandits."""
    return scenario(
        sites={VALLEY: site("elders"), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(**{"at": VALLEY, "favor": 1, "warbands": 1, "supply": 3, "advisers": advisers, **red}),
        turn="red",
        world_deck=["tents", "alchemist", "gossip"],
        discards={"cradle": ["jinx", "naysayers", "a_small_favor"]},
        rolls=(BLANKS, HIT),
    )


@card("knights_errant")
def test_knights_campaign_after_a_muster() -> None:
    scene = errand("knights_errant").red("muster", "knights_errant", "yes", 3, {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"
    assert scene.changed("red.supply", -1)


@limit("knights_errant")
def test_knights_need_not_campaign() -> None:
    scene = errand("knights_errant").red("muster", "knights_errant", "no")
    assert scene.changed("red.warbands", 2, "red.supply", -1)


@limit("knights_errant")
def test_knights_have_no_quest_where_there_is_no_enemy() -> None:
    scene = scenario(
        sites={VALLEY: site("elders", warbands=("red", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=1, advisers=["knights_errant"]),
        turn="red",
    )
    scene.red("muster")
    assert scene.changed("red.warbands", 2)


@card("hunting_party")
def test_a_hunting_party_campaigns_after_searching_the_deck() -> None:
    scene = errand("hunting_party", warbands=2)
    scene.red(
        "search", "hunting_party", "deck", "tents", ["alchemist", "gossip"], "discard", "yes", 2, {VALLEY: 1}
    )
    assert scene.site(VALLEY).color == "red"
    assert scene.changed("red.supply", -2)


@limit("hunting_party")
def test_a_hunting_party_does_not_search_discard_piles() -> None:
    scene = errand("hunting_party")
    scene.red("search", "hunting_party", "cradle", "jinx", ["naysayers", "a_small_favor"], "discard")
    assert rolled(scene) == (0, 0)
    assert scene.prompt.law == "4.2"


@limit("hunting_party")
def test_a_hunting_party_need_not_campaign() -> None:
    scene = errand("hunting_party")
    scene.red("search", "hunting_party", "deck", "tents", ["alchemist", "gossip"], "discard", "no")
    assert rolled(scene) == (0, 0)
