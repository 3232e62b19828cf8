"""The Nomad suit in Campaigns: battle plans that come and go, and the mounts that save them."""

import pytest

from oath_tui.engine.events import Fought, Rolled
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"
BLANKS = defense(*["blank"] * 6)
WIN = [BLANKS, attack(*["sword"] * 9)]


def raid(
    *advisers: str,
    blue_has: tuple[str, ...] = (),
    here: tuple[str, ...] = (),
    secrets: int = 0,
    favor: int = 0,
    rolls: list[Rolls] | None = None,
) -> Scene:
    """Red with four warbands at the Valley, where two of Blue's stand without their pawn."""
    return scenario(
        sites={VALLEY: site(*here, warbands=("blue", 2)), COAST: site(warbands=("purple", 3)), RIVER: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, secrets=secrets, favor=favor, advisers=advisers),
        blue=exile(at=COAST, warbands=1, advisers=blue_has),
        turn="red",
        rolls=WIN if rolls is None else rolls,
    )


def bandit_raid(*here: str, beyond: tuple[str, ...] = (), red_has: tuple[str, ...] = ()) -> Scene:
    """Red with four warbands at the Valley of the bandits, who rule the River too."""
    return scenario(
        sites={VALLEY: site(*here), COAST: site(warbands=("purple", 3)), RIVER: site(*beyond)},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, advisers=red_has),
        turn="red",
        rolls=WIN,
    )


def dice(scene: Scene) -> tuple[int, int]:
    """How many attack and defense dice were rolled."""
    rolled = {event.dice: len(event.faces) for event in scene.events if isinstance(event, Rolled)}
    return rolled["attack"], rolled["defense"]


def fought(scene: Scene) -> tuple[int, int]:
    """The attack and the defense that were compared."""
    fight = next(event for event in scene.events if isinstance(event, Fought))
    return fight.attack, fight.defense


# Plans that add attack dice or take them away


@card("horse_archers")
def test_horse_archers_add_three_dice_and_are_discarded() -> None:
    scene = raid("horse_archers")
    scene.red("campaign", 2, "horse_archers")
    assert dice(scene) == (5, 1)
    assert scene.advisers("red") == ["horse_archers"]
    scene.red({VALLEY: 1})
    assert scene.advisers("red") == []
    assert scene.state.discards["provinces"] == ["horse_archers"]


@card("horse_archers")
def test_horse_archers_take_three_dice_from_the_attacker() -> None:
    scene = raid(blue_has=("horse_archers",))
    scene.red("campaign", 4).blue("horse_archers")
    assert dice(scene) == (1, 1)


@card("horse_archers")
def test_dice_that_are_not_there_become_defense_dice() -> None:
    scene = raid(blue_has=("horse_archers",))
    scene.red("campaign", 1).blue("horse_archers")
    assert dice(scene) == (0, 3)


@limit("horse_archers")
def test_horse_archers_ride_for_their_ruler_only() -> None:
    scene = raid(here=("horse_archers",))
    scene.red("campaign", 2)
    assert (scene.prompt.seat, scene.offers()) == ("blue", ["horse_archers", "none"])


@card("rival_khan")
def test_rival_khan_hates_a_nomad_adviser() -> None:
    scene = raid("rival_khan", blue_has=("elders",))
    scene.red("campaign", 1, "rival_khan")
    assert dice(scene) == (5, 1)
    scene.red({})
    assert scene.advisers("red") == []


@card("rival_khan")
def test_rival_khan_rides_against_an_attacker() -> None:
    scene = raid("elders", blue_has=("rival_khan",))
    scene.red("campaign", 4).blue("rival_khan")
    assert dice(scene) == (0, 1)


@limit("rival_khan")
def test_rival_khan_needs_a_faceup_nomad_adviser_of_the_enemy() -> None:
    scene = raid("rival_khan", "elders", here=("tents",))
    scene.red("campaign", 1)
    assert dice(scene) == (1, 1)


@limit("rival_khan")
def test_bandits_keep_a_khan_without_a_rival() -> None:
    scene = bandit_raid("rival_khan")
    scene.red("campaign", "done", 2, {})
    assert dice(scene) == (2, 1)
    assert scene.site(VALLEY).cards == ["rival_khan"]
    scene = bandit_raid("rival_khan", red_has=("elders",))
    scene.red("campaign", "done", 4, "no")
    assert dice(scene) == (0, 1)
    assert scene.site(VALLEY).cards == []


@card("great_crusade")
@ruling("R046")
def test_great_crusade_counts_itself_among_the_nomads() -> None:
    scene = raid("great_crusade", "elders")
    scene.red("campaign", 1, "great_crusade")
    assert dice(scene) == (3, 1)
    scene.red({})
    assert scene.advisers("red") == ["elders"]


@card("great_crusade")
def test_bandits_count_the_nomads_at_all_their_sites() -> None:
    scene = bandit_raid("great_crusade", beyond=("tents", "elders"))
    scene.red("campaign", "done", 4)
    assert dice(scene) == (1, 1)


@limit("great_crusade")
def test_great_crusade_counts_only_nomads_that_its_user_rules() -> None:
    scene = raid("great_crusade", "longbows", here=("tents",), blue_has=("elders",))
    scene.red("campaign", 1, "great_crusade", "none")
    assert dice(scene) == (2, 1)


@card("mountain_giant")
def test_mountain_giant_leaves_after_three_dice() -> None:
    scene = raid("mountain_giant", secrets=1)
    scene.red("campaign", 1, "mountain_giant", "3")
    assert dice(scene) == (4, 1)
    scene.red({})
    assert scene.advisers("red") == []
    assert scene.changed("red.secrets", -1, "red.flipped", 1)


@card("mountain_giant")
@ruling("R037")
def test_mountain_giant_stays_after_one_die() -> None:
    scene = raid("mountain_giant", secrets=1)
    scene.red("campaign", 1, "mountain_giant", "1")
    assert dice(scene) == (2, 1)
    scene.red("no")
    assert scene.advisers("red") == ["mountain_giant"]


@limit("mountain_giant")
def test_mountain_giant_costs_a_secret() -> None:
    scene = raid("mountain_giant")
    scene.red("campaign", 1)
    assert dice(scene) == (1, 1)


@limit("mountain_giant")
def test_bandits_do_not_pay_the_giant() -> None:
    scene = bandit_raid("mountain_giant")
    scene.red("campaign", "done", 4, {})
    assert dice(scene) == (4, 1)


# Plans that change the defense or the roll


@card("storm_caller")
def test_storm_caller_adds_two_defense_dice() -> None:
    scene = raid(here=("storm_caller",))
    scene.red("campaign", 2).blue("storm_caller")
    assert dice(scene) == (2, 3)
    scene.red("yes", {})
    assert scene.site(VALLEY).cards == []


@card("storm_caller")
def test_the_bandits_call_a_storm() -> None:
    scene = bandit_raid("storm_caller")
    scene.red("campaign", "done", 4, {})
    assert dice(scene) == (4, 3)
    assert scene.site(VALLEY).cards == []


@limit("storm_caller")
def test_storm_caller_does_not_attack() -> None:
    scene = raid("storm_caller")
    scene.red("campaign", 2)
    assert dice(scene) == (2, 1)


@card("mounted_patrol")
@ruling("R051")
def test_mounted_patrol_halves_what_other_plans_have_left() -> None:
    scene = raid("longbows", blue_has=("bear_traps", "mounted_patrol"))
    scene.red("campaign", 4, "longbows").blue("mounted_patrol", "none")
    assert dice(scene) == (2, 1)


@card("mounted_patrol")
def test_mounted_patrol_is_discarded_at_the_end() -> None:
    scene = raid(here=("mounted_patrol",))
    scene.red("campaign", 4).blue("mounted_patrol").red("yes", {})
    assert scene.state.discards["provinces"] == ["mounted_patrol"]


@limit("mounted_patrol")
def test_mounted_patrol_does_not_attack() -> None:
    scene = raid("mounted_patrol")
    scene.red("campaign", 4)
    assert dice(scene) == (4, 1)


@card("lancers")
@ruling("R036")
def test_lancers_double_swords_and_skulls() -> None:
    scene = raid("lancers", rolls=[BLANKS, attack("skull", "hollow")])
    scene.red("campaign", 2, "lancers")
    assert fought(scene) == (5, 2)
    assert scene.changed("red.warbands", -2)
    scene.red({})
    assert scene.advisers("red") == []


@limit("lancers")
def test_lancers_do_not_defend() -> None:
    scene = raid(blue_has=("lancers",))
    scene.red("campaign", 3)
    assert fought(scene) == (3, 2)


@card("rain_boots")
def test_rain_boots_ignore_single_shields() -> None:
    scene = raid("rain_boots", rolls=[defense("shield"), attack(*["sword"] * 3)])
    scene.red("campaign", 3, "rain_boots")
    assert fought(scene) == (3, 2)
    scene.red({})
    assert scene.advisers("red") == []


@limit("rain_boots")
def test_rain_boots_mind_two_shields_and_do_not_defend() -> None:
    scene = raid("rain_boots", rolls=[defense("two shields"), attack(*["sword"] * 3)])
    scene.red("campaign", 3, "rain_boots", "no")
    assert fought(scene) == (3, 4)
    scene = raid(blue_has=("rain_boots",), rolls=[defense("shield"), attack(*["sword"] * 4)])
    scene.red("campaign", 4)
    assert fought(scene) == (4, 3)


# Warning Signals


def warned(rolls: list[Rolls] | None = None) -> Scene:
    """Blue stands aside with one warband on the board, two at the attacked Valley and three at the River."""
    return scenario(
        sites={
            VALLEY: site(warbands=("blue", 2)),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("warning_signals", warbands=("blue", 3)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=COAST, warbands=1),
        title="blue",
        turn="red",
        rolls=WIN if rolls is None else rolls,
    )


@card("warning_signals")
def test_warning_signals_bring_warbands_to_the_attacked_site() -> None:
    scene = warned()
    scene.red("campaign", "done", 4).blue("warning_signals", {VALLEY: 4})
    assert scene.changed(f"{VALLEY}.warbands", 3, f"{RIVER}.warbands", -2, "blue.warbands", -1)
    scene.red("no")
    assert fought(scene) == (4, 5)


@card("warning_signals")
def test_warning_signals_save_warbands_and_are_discarded() -> None:
    scene = warned()
    scene.red("campaign", "done", 4).blue("warning_signals", {"board": 4}).red({VALLEY: 1})
    assert scene.changed("blue.warbands", 4, f"{RIVER}.warbands", -2)
    assert scene.site(RIVER).cards == []


@card("warning_signals")
def test_a_citizen_moves_purple_warbands_unasked() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 1)), COAST: site(warbands=("purple", 4)), RIVER: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=citizen(at=VALLEY, warbands=1, advisers=["warning_signals"]),
        turn="red",
        rolls=WIN,
    )
    scene.red("campaign", "blue", "done", 2).blue("warning_signals", {VALLEY: 4})
    assert scene.changed(f"{COAST}.warbands", -3, f"{VALLEY}.warbands", 4, "blue.warbands", -1)
    scene.red("no")
    assert fought(scene) == (2, 5)


@limit("warning_signals")
def test_warning_signals_leave_one_warband_at_each_site() -> None:
    scene = warned()
    scene.red("campaign", "done", 4).blue("warning_signals")
    places = {place.id: place.most for place in getattr(scene.prompt, "places", ())}
    assert places == {"board": 4, VALLEY: 4, RIVER: 4}


@limit("warning_signals")
def test_attackers_get_no_warning() -> None:
    scene = raid("warning_signals")
    scene.red("campaign", 2)
    assert dice(scene) == (2, 1)


@limit("warning_signals")
def test_bandits_have_no_warbands_to_warn() -> None:
    scene = bandit_raid("warning_signals")
    scene.red("campaign", "done", 4, {})
    assert scene.site(VALLEY).cards == ["warning_signals"]


# Wild Mounts


@card("wild_mounts")
def test_a_beast_goes_in_the_place_of_all_nomad_plans() -> None:
    scene = raid("wild_mounts", "horse_archers", "forest_paths", rolls=WIN)
    scene.red("campaign", 2, "horse_archers", "wild_mounts", {}, "forest_paths")
    assert scene.advisers("red") == ["wild_mounts", "horse_archers"]
    assert scene.state.discards["provinces"] == ["forest_paths"]


@card("wild_mounts")
def test_wild_mounts_help_a_defender_too() -> None:
    scene = raid(blue_has=("wild_mounts", "storm_caller", "forest_paths"))
    scene.red("campaign", 2).blue("wild_mounts", "storm_caller").red("no").blue("forest_paths")
    assert scene.advisers("blue") == ["wild_mounts", "storm_caller"]


@limit("wild_mounts")
def test_wild_mounts_may_be_left_alone() -> None:
    scene = raid("wild_mounts", "horse_archers", "forest_paths")
    scene.red("campaign", 2, "horse_archers", "wild_mounts", {}, "none")
    assert scene.advisers("red") == ["wild_mounts", "forest_paths"]


@limit("wild_mounts")
def test_wild_mounts_need_a_beast_card_that_can_go() -> None:
    scene = raid("wild_mounts", "horse_archers", here=("tents",), blue_has=("animal_playmates",))
    scene.red("campaign", 2)
    assert scene.offers() == ["horse_archers", "none"]


@card("wild_mounts")
def test_a_beast_card_at_a_site_just_won_can_be_the_mount() -> None:
    """Whom you rule is asked when the plans would go, after the sites have changed hands (5.5.7.1, 5.5.8)."""
    scene = raid("wild_mounts", "horse_archers", here=("forest_paths",))
    scene.red("campaign", 2, "wild_mounts", "horse_archers", {VALLEY: 1})
    assert scene.offers() == ["forest_paths", "none"]
    scene.red("forest_paths")
    assert scene.advisers("red") == ["wild_mounts", "horse_archers"]


@limit("wild_mounts")
def test_a_beast_card_at_a_site_won_and_left_empty_is_not_yours_to_send() -> None:
    scene = raid("wild_mounts", "horse_archers", here=("forest_paths",))
    scene.red("campaign", 2, "wild_mounts", "horse_archers", {})
    assert scene.advisers("red") == ["wild_mounts"]
    assert scene.site(VALLEY).cards == ["forest_paths"]


@limit("wild_mounts")
@pytest.mark.parametrize("beast", ["insect_swarm", "true_names"])
def test_a_beast_card_that_modifies_the_campaign_by_itself_cannot_be_the_mount(beast: str) -> None:
    """7.1.4, 7.4.3: an always-on Campaign power is a modifier too, though nobody chooses it."""
    scene = raid("wild_mounts", "horse_archers", beast)
    scene.red("campaign", 2)
    assert scene.offers() == ["horse_archers", "none"]
    scene = raid(blue_has=("wild_mounts", "storm_caller", beast))
    scene.red("campaign", 2)
    assert scene.offers() == ["storm_caller", "none"]


@limit("wild_mounts")
def test_giant_python_is_at_work_only_when_its_holder_is_attacked() -> None:
    scene = raid("wild_mounts", "horse_archers", "giant_python")
    scene.red("campaign", 2, "horse_archers", "wild_mounts", {})
    assert scene.offers() == ["giant_python", "none"]
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 2)), COAST: site(warbands=("blue", 1)), RIVER: ()},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=COAST, advisers=["wild_mounts", "storm_caller", "giant_python"]),
        turn="red",
        rolls=WIN,
    )
    scene.red("campaign", 2)
    assert (scene.prompt.seat, scene.offers()) == ("blue", ["storm_caller", "none"])


@limit("wild_mounts")
@pytest.mark.parametrize("targeted", [True, False])
def test_a_marsh_spirit_whose_site_is_targeted_stays(targeted: bool) -> None:
    scene = scenario(
        sites={
            VALLEY: site("marsh_spirit" if targeted else "tents", warbands=("blue", 2)),
            COAST: site("elders" if targeted else "marsh_spirit", warbands=("blue", 1)),
            RIVER: (),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=RIVER, advisers=["wild_mounts", "storm_caller"]),
        turn="red",
        rolls=WIN,
    )
    scene.red("campaign", "done", 2)
    assert ("wild_mounts" in scene.offers()) is not targeted


@limit("wild_mounts")
def test_a_beast_plan_in_use_cannot_be_the_mount() -> None:
    scene = raid("wild_mounts", "horse_archers", "rangers", favor=1)
    scene.red("campaign", 2, "horse_archers", "wild_mounts", "rangers", {})
    assert scene.advisers("red") == ["wild_mounts", "rangers"]


@card("wild_mounts")
def test_a_beast_plan_of_an_earlier_campaign_can_be_the_mount() -> None:
    """7.4.3 protects it only in the Campaign it modifies: the sneak attack is another one."""
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(warbands=("purple", 3)), RIVER: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, favor=1, advisers=["rangers", "storm_caller", "wild_mounts"]),
        blue=exile(at=VALLEY, advisers=["sneak_attack"]),
        turn="red",
        rolls=[BLANKS, attack("sword", "sword", "sword"), attack("hollow")],
    )
    scene.red("campaign", "done", 3, "rangers", {VALLEY: 1}).blue("sneak_attack")
    scene.blue("done", 0).red("storm_caller", "wild_mounts")
    assert scene.prompt.question == "Wild Mounts: discard a Beast card to keep Storm Caller?"
    assert scene.offers() == ["rangers", "none"]


@card("wild_mounts")
@ruling("R035")
def test_bandits_give_their_first_beast_for_two_nomads() -> None:
    scene = scenario(
        sites={
            "plains": site("forest_paths"),
            VALLEY: site("wild_mounts", "storm_caller", "horse_archers"),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("the_old_oak"),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        turn="red",
        rolls=WIN,
    )
    scene.red("campaign", "done", 4, "no")
    assert scene.site(VALLEY).cards == ["wild_mounts", "storm_caller", "horse_archers"]
    assert scene.site("plains").cards == []
    assert scene.site(RIVER).cards == ["the_old_oak"]


@limit("wild_mounts")
@ruling("R035")
def test_bandits_let_a_single_nomad_go() -> None:
    scene = bandit_raid("wild_mounts", "storm_caller", beyond=("forest_paths",))
    scene.red("campaign", "done", 4, {})
    assert scene.site(VALLEY).cards == ["wild_mounts"]
    assert scene.site(RIVER).cards == ["forest_paths"]


# Ancient Bloodline keeps the enemy's plans where they lie


@card("ancient_bloodline")
def test_enemies_cannot_discard_a_plan_at_a_site_just_lost() -> None:
    scene = raid("ancient_bloodline", here=("storm_caller",))
    scene.red("campaign", 4).blue("storm_caller").red({VALLEY: 1})
    assert scene.site(VALLEY).cards == ["storm_caller"]
