"""The Beast suit in Campaigns: battle plans, what binds attackers, and Campaigns elsewhere."""

from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from tests.marks import card, law, limit, ruling

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"
BLANK = defense("blank")
WIN = [BLANK, attack("sword", "sword", "sword", "sword")]


def raid(
    *advisers: str,
    rolls: list[Rolls] | None = None,
    blue_has: tuple[str, ...] = (),
    here: tuple[str, ...] = (),
    favor: int = 3,
    secrets: int = 2,
) -> Scene:
    """Red with four warbands against two of Blue's at the Valley, where Blue does not stand."""
    return scenario(
        sites={VALLEY: site(*here, warbands=("blue", 2)), COAST: site(warbands=("purple", 3)), RIVER: ()},
        purple=chancellor(at=COAST, favor=2),
        red=exile(at=VALLEY, warbands=4, favor=favor, secrets=secrets, advisers=advisers),
        blue=exile(at=COAST, favor=3, secrets=2, advisers=blue_has),
        turn="red",
        rolls=WIN if rolls is None else rolls,
    )


def bandit_raid(*cards: str, rolls: list[Rolls] | None = None, **red: object) -> Scene:
    """Red with four warbands at the Valley of the bandits."""
    return scenario(
        sites={VALLEY: site(*cards), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, **red),
        turn="red",
        rolls=WIN if rolls is None else rolls,
    )


def pools(scene: Scene) -> tuple[int, int]:
    fight = scene.table.fight
    return fight.attack, fight.defense


def rolled(scene: Scene) -> dict[str, int]:
    """How many dice of each kind were rolled."""
    return {event.dice: len(event.faces) for event in scene.events if isinstance(event, ev.Rolled)}


def outcome(scene: Scene) -> tuple[int, int]:
    """The attack and the defense that were compared."""
    return next((event.attack, event.defense) for event in scene.events if isinstance(event, ev.Fought))


def targets(scene: Scene) -> list[str]:
    return [target.id for target in scene.table.fight.targets]


# Rangers, Nature Worship


def rangers_at(*sites: str) -> Scene:
    """Red with Rangers at Blue's Valley, attacking these sites of Blue's too, and rolling only skulls."""
    blues = ("rocky_coast", VALLEY, RIVER, COAST)
    scene = scenario(
        sites={name: site(warbands=("blue", 1), slot=slot) for slot, name in enumerate(blues)},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, warbands=3, favor=1, advisers=["rangers"]),
        blue=exile(at=COAST),
        title="purple",
        oath="the_people",
        turn="red",
        rolls=[defense(*["blank"] * 4), attack(*["skull"] * 4)],
    )
    return scene.red("campaign", "blue", *sites)


@card("rangers")
def test_rangers_ignore_skulls_and_add_two_dice_against_four() -> None:
    scene = rangers_at(RIVER, COAST, "rocky_coast")
    scene.red(2, "rangers")
    assert rolled(scene) == {"defense": 4, "attack": 4}
    assert scene.changed("red.warbands", 0, "red.favor", -1)


@limit("rangers")
def test_rangers_add_nothing_against_three_dice() -> None:
    scene = rangers_at(RIVER, COAST)
    scene.red("done", 2, "rangers")
    assert rolled(scene) == {"defense": 3, "attack": 2}
    assert scene.changed("red.warbands", 0)


@limit("rangers")
def test_rangers_cannot_defend() -> None:
    scene = raid(blue_has=("rangers",))
    scene.red("campaign", 4)
    assert scene.prompt.question.startswith("Place how many")


@ruling("R025")
def test_rangers_count_the_defense_pool_when_they_are_used() -> None:
    """The garden fills the pool only after the Rangers have looked at it."""
    here = ("walled_garden", "wolves", "mushrooms")
    scene = raid("rangers", here=here, rolls=[defense(*["blank"] * 4), attack("hollow", "hollow")])
    scene.red("campaign", 2, "rangers").blue("walled_garden")
    assert rolled(scene) == {"defense": 4, "attack": 2}


@card("nature_worship")
def test_nature_worship_adds_a_die_per_beast_adviser() -> None:
    scene = raid("nature_worship", "wolves", "longbows")
    scene.red("campaign", 2, "nature_worship")
    assert pools(scene) == (4, 1)
    assert scene.changed("red.secrets", -1)


@card("nature_worship")
def test_nature_worship_takes_dice_from_an_attack() -> None:
    scene = raid("longbows", blue_has=("nature_worship",), rolls=[BLANK, attack("sword", "sword", "sword")])
    scene.red("campaign", 4, "none").blue("nature_worship")
    assert rolled(scene)["attack"] == 3
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)


@limit("nature_worship")
def test_nature_worship_is_no_use_without_a_beast_adviser() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site("nature_worship", warbands=("red", 1)), RIVER: ()},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4, secrets=1, advisers=["longbows"]),
        turn="red",
    )
    scene.red("campaign", "done", 4)
    assert scene.offers() == ["longbows", "none"]


# War Tortoise, Walled Garden


@card("war_tortoise")
def test_war_tortoise_blunts_the_enemys_best_swords_but_not_its_skulls() -> None:
    scene = raid(blue_has=("war_tortoise",), rolls=[BLANK, attack("skull", "skull", "sword", "sword")])
    scene.red("campaign", 4).blue("war_tortoise").red("no")
    assert outcome(scene) == (2, 2)
    assert scene.changed("red.warbands", -3, "blue.favor", -1)


@card("war_tortoise")
def test_war_tortoise_breaks_double_shields() -> None:
    scene = raid("war_tortoise", rolls=[defense("two shields"), attack("sword", "sword", "sword", "hollow")])
    scene.red("campaign", 4, "war_tortoise", {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"


@limit("war_tortoise")
def test_war_tortoise_leaves_its_users_own_dice_alone() -> None:
    scene = raid("war_tortoise", rolls=[defense("shield"), attack("skull", "skull", "hollow", "hollow")])
    scene.red("campaign", 4, "war_tortoise", {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"


@limit("war_tortoise")
def test_war_tortoise_costs_a_favor() -> None:
    scene = raid("war_tortoise", "longbows", favor=0)
    scene.red("campaign", 4)
    assert scene.offers() == ["longbows", "none"]


@card("walled_garden")
def test_walled_garden_adds_a_die_per_beast_card_at_sites() -> None:
    scene = bandit_raid("walled_garden", "wolves", "tents", rolls=[defense(*["shield"] * 3), attack()])
    scene.red("campaign", 0)
    assert rolled(scene)["defense"] == 3
    assert scene.changed("red.warbands", -2)


@limit("walled_garden")
def test_walled_garden_guards_only_its_own_site() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), RIVER: site("walled_garden", warbands=("blue", 1)), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=COAST),
        oath="the_people",
        turn="red",
        rolls=WIN,
    )
    scene.red("campaign", "done", 4)
    assert scene.prompt.seat == "red"


# True Names, Insect Swarm, Marsh Spirit


@card("true_names")
def test_true_names_stop_plans_that_match_an_adviser() -> None:
    scene = raid("longbows", "rangers", "horse_archers", blue_has=("true_names", "wrestlers"))
    scene.red("campaign", 4)
    assert scene.offers() == ["horse_archers", "none"]


@card("true_names")
def test_true_names_bind_a_defender_too() -> None:
    scene = raid("true_names", "messenger", blue_has=("longbows",))
    scene.red("campaign", 4, {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"


@card("true_names")
def test_true_names_silence_the_bandits_garden() -> None:
    scene = bandit_raid("walled_garden", "wolves", advisers=["true_names"])
    scene.red("campaign", 4)
    assert scene.prompt.question.startswith("Place how many")


@limit("true_names")
def test_true_names_bind_neither_their_holder_nor_strangers() -> None:
    scene = raid("true_names", "rangers", blue_has=("horse_archers",), rolls=[BLANK, attack("sword")])
    scene.red("campaign", 4)
    assert scene.offers() == ["rangers", "none"]
    scene.red("none")
    assert "horse_archers" in scene.offers()


@card("insect_swarm")
def test_insect_swarm_makes_each_enemy_plan_burn_a_favor() -> None:
    scene = raid("longbows", blue_has=("insect_swarm",), rolls=[BLANK, attack(*["sword"] * 5)])
    scene.red("campaign", 4, "longbows")
    assert scene.changed("red.favor", -1, "shared", 1)


@card("insect_swarm")
def test_insect_swarm_leaves_the_bandits_nothing_to_use() -> None:
    scene = bandit_raid("walled_garden", "wolves", advisers=["insect_swarm"])
    scene.red("campaign", 4)
    assert scene.prompt.question.startswith("Place how many")


@limit("insect_swarm")
def test_insect_swarm_forbids_plans_to_the_poor_and_spares_its_holder() -> None:
    scene = raid("longbows", blue_has=("insect_swarm", "horse_archers"), favor=0)
    scene.red("campaign", 4)
    assert scene.prompt.seat == "blue"
    assert scene.offers() == ["horse_archers", "none"]
    scene = raid("insect_swarm", "longbows", favor=0)
    scene.red("campaign", 4)
    assert scene.offers() == ["longbows", "none"]


@card("marsh_spirit")
def test_marsh_spirit_takes_the_plans_of_whoever_targets_its_site() -> None:
    scene = raid("longbows", "rangers", here=("marsh_spirit",))
    scene.red("campaign", 4)
    assert scene.prompt.question.startswith("Place how many")


@limit("marsh_spirit")
def test_marsh_spirit_does_not_bind_the_defender() -> None:
    scene = raid(blue_has=("longbows",), here=("marsh_spirit",), rolls=[BLANK, attack("sword", "sword", "sword")])
    scene.red("campaign", 4)
    assert scene.offers() == ["longbows", "none"]


@limit("marsh_spirit")
def test_marsh_spirit_does_not_mind_targets_other_than_its_site() -> None:
    scene = scenario(
        sites={VALLEY: site("marsh_spirit", warbands=("red", 1)), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, advisers=["longbows"]),
        blue=exile(at=VALLEY),
        turn="red",
    )
    scene.red("campaign", 4)
    assert scene.offers() == ["longbows", "none"]


# Giant Python


def python_raid(*blue_has: str) -> Scene:
    """Red at Blue's Valley; Blue stands elsewhere and rules the River too."""
    return scenario(
        sites={VALLEY: site(warbands=("blue", 1)), RIVER: site(warbands=("blue", 1)), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=COAST, advisers=blue_has),
        oath="the_people",
        turn="red",
    )


@card("giant_python")
def test_giant_python_wants_an_even_number_of_dice() -> None:
    scene = python_raid("giant_python")
    scene.red("campaign")
    assert targets(scene) == [VALLEY, RIVER]


@card("giant_python")
def test_giant_python_makes_an_odd_attack_impossible() -> None:
    scene = raid(blue_has=("giant_python",))
    refused = scene.refused("campaign")
    assert refused
    assert "even" in refused


@limit("giant_python")
def test_giant_python_guards_only_its_holder() -> None:
    scene = python_raid()
    scene.red("campaign")
    assert scene.offers() == [RIVER, "done"]
    scene = bandit_raid(advisers=["giant_python"])
    assert scene.refused("campaign") is None


@limit("giant_python")
def test_giant_python_counts_targets_and_not_the_title() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("blue", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=VALLEY, advisers=["giant_python"]),
        turn="red",
        rolls=[defense("blank", "blank", "blank"), attack(*["sword"] * 4)],
    )
    assert scene.state.title == "blue"
    scene.red("campaign", "blue")
    assert targets(scene) == ["pawn"]
    assert rolled(scene.red(4))["defense"] == 3


def imperial_raid(holder: str) -> Scene:
    """Red attacks Blue, a Citizen, whose Imperial Ally holds the Python."""
    advisers = {seat: ["giant_python"] if seat == holder else [] for seat in ("purple", "yellow")}
    return scenario(
        sites={VALLEY: site(), RIVER: site(warbands=("purple", 1)), COAST: site(warbands=("red", 2))},
        purple=chancellor(at=RIVER, advisers=advisers["purple"]),
        red=exile(at=VALLEY, warbands=4),
        blue=citizen(at=VALLEY),
        yellow=citizen(at=VALLEY, advisers=advisers["yellow"]),
        turn="red",
    )


@ruling("R055")
def test_the_chancellors_python_guards_citizens_but_a_citizens_guards_no_ally() -> None:
    scene = imperial_raid("purple")
    scene.red("campaign", "blue")
    assert targets(scene) == ["pawn"]
    scene = imperial_raid("yellow")
    scene.red("campaign", "blue", "pawn")
    assert scene.offers() == [RIVER, "done"]


# Vow of Union


def union(*, warbands: int = 2, rolls: list[Rolls] | None = None, **red: object) -> Scene:
    """Red at the Valley of the bandits, ruling the Coast with three and the River with one."""
    return scenario(
        sites={VALLEY: site(), COAST: site(warbands=("red", 3)), RIVER: site(warbands=("red", 1)), "plains": ()},
        purple=chancellor(at="plains"),
        red=exile(at=VALLEY, warbands=warbands, advisers=["vow_of_union"], **red),
        oath="the_people",
        turn="red",
        rolls=[BLANK, attack(*["sword"] * 6)] if rolls is None else rolls,
    )


@card("vow_of_union")
def test_vow_of_union_lets_all_warbands_at_ruled_sites_march() -> None:
    scene = union()
    scene.red("campaign", "done", 6, {VALLEY: 1}, {})
    assert scene.changed("red.warbands", -1, f"{VALLEY}.warbands", 1)


@limit("vow_of_union")
def test_vow_of_union_lets_nobody_march_in_defense() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(warbands=("blue", 5)), RIVER: ()},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=3),
        blue=exile(at=RIVER, advisers=["vow_of_union"]),
        oath="the_people",
        turn="red",
        rolls=[BLANK, attack("sword", "sword", "sword")],
    )
    scene.red("campaign", "done", 3, {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"
    assert scene.changed(f"{COAST}.warbands", 0)


@ruling("R113")
def test_vow_of_union_may_sacrifice_or_place_the_last_warband_of_a_site() -> None:
    scene = union(rolls=[BLANK, attack()])
    scene.red("campaign", "done", 0, "yes", {"site:2": 1, "site:1": 1})
    assert scene.changed(f"{RIVER}.warbands", -1, f"{COAST}.warbands", -1)
    scene.red({VALLEY: 1}, {"site:1": 1})
    assert scene.changed(f"{VALLEY}.warbands", 1, "red.warbands", 0, f"{COAST}.warbands", -2)
    scene = union(rolls=[BLANK, attack(*["sword"] * 6)])
    scene.red("campaign", "done", 6, {VALLEY: 1}, {"site:2": 1})
    assert scene.site(RIVER).color is None


@law("5.5.6")
@card("vow_of_union")
def test_a_beaten_union_loses_half_of_all_who_marched_and_brings_the_others_home() -> None:
    """5.5.6 moves all other warbands in the force to the board, and those at the sites were in it."""
    scene = union(rolls=[defense("shield"), attack()])
    scene.red("campaign", "done", 0, "no", {"site:1": 3})
    assert scene.changed("red.bank", 3, "red.warbands", 1, f"{COAST}.warbands", -3, f"{RIVER}.warbands", -1)
    assert scene.site(COAST).color is None
    assert scene.site(RIVER).color is None


@ruling("R114")
def test_vow_of_union_moves_warbands_to_won_sites_only() -> None:
    scene = union()
    scene.red("campaign", "done", 6)
    assert [place.id for place in scene.prompt.places] == [VALLEY]  # type: ignore[attr-defined]
    scene.red({VALLEY: 2})
    assert [place.id for place in scene.prompt.places] == ["site:1", "site:2"]  # type: ignore[attr-defined]


@ruling("R115")
def test_vow_of_union_adds_the_bandits_that_obey_the_crown_but_they_cannot_die() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(), RIVER: site()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=1, advisers=["vow_of_union"], relics=["bandit_crown"]),
        blue=exile(at=COAST),
        oath="the_people",
        turn="red",
        rolls=[BLANK, attack("skull", "skull", "hollow")],
    )
    scene.red("campaign", 3)
    assert scene.changed("red.warbands", -1)


@ruling("R116")
def test_vow_of_union_has_no_purple_warbands_for_a_citizen_against_the_empire() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=citizen(at=VALLEY, warbands=2, advisers=["vow_of_union"]),
        blue=citizen(at=VALLEY),
        yellow=exile(at=VALLEY),
        turn="red",
    )
    scene.red("campaign", "blue", "pawn", "done")
    assert scene.prompt.high == 2  # type: ignore[attr-defined]
    scene.game.rewind(0)
    scene.red("campaign", "yellow")
    assert scene.prompt.high == 5  # type: ignore[attr-defined]


@card("vow_of_union")
def test_vow_of_union_holds_its_holder_with_warbands_at_a_ruled_site() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("red", 1)), COAST: ()},
        red=exile(at=VALLEY, warbands=1, advisers=["vow_of_union"]),
        turn="red",
    )
    refused = scene.refused("travel")
    assert refused
    assert "Vow of Union" in refused


@card("vow_of_union")
def test_vow_of_union_keeps_even_a_banished_pawn_in_its_place() -> None:
    """Blue rules the site again at once, through the Crown."""
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 2))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=6),
        blue=exile(at=VALLEY, warbands=2, advisers=["vow_of_union"], relics=["bandit_crown"]),
        turn="red",
        rolls=[defense("blank", "blank", "blank"), attack(*["sword"] * 6)],
    )
    scene.red("campaign", "pawn", "done", 6, {})
    assert scene.changed("blue.warbands", -1)
    assert scene.prompt.question.startswith("Act")
    assert scene.table.here("blue") == 0


@limit("vow_of_union")
def test_vow_of_union_lets_its_holder_go_without_warbands_or_from_elsewhere() -> None:
    for spec in (
        exile(at=VALLEY, advisers=["vow_of_union"]),
        exile(at=COAST, warbands=1, advisers=["vow_of_union"]),
    ):
        scene = scenario(sites={VALLEY: site(warbands=("red", 1)), COAST: ()}, red=spec, turn="red")
        assert scene.refused("travel") is None


# Wild Allies


@card("wild_allies")
def test_wild_allies_campaign_elsewhere_for_no_supply_with_the_warbands_there() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site("wolves", warbands=("red", 2)), RIVER: ()},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=1, secrets=1, advisers=["wild_allies"]),
        blue=exile(at=COAST, favor=4),
        turn="red",
        oath="the_people",
        rolls=[defense("blank", "blank"), attack("sword", "sword", "hollow")],
    )
    scene.red("use:wild_allies", 3)
    assert scene.changed("red.supply", 0, "red.secrets", -1)
    scene.red("yes", "yes")
    assert scene.changed("blue.favor", -2)


@limit("wild_allies")
def test_wild_allies_need_a_site_with_a_beast_card_and_somebody_there() -> None:
    scene = scenario(
        sites={VALLEY: site("longbows"), COAST: site(warbands=("purple", 1))},
        red=exile(at=VALLEY, secrets=1, advisers=["wild_allies"]),
        turn="red",
    )
    assert "no site has a Beast card" in str(scene.refused("use:wild_allies"))
    scene = scenario(
        sites={VALLEY: site("wolves", warbands=("red", 1)), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=COAST, secrets=1, advisers=["wild_allies"]),
        turn="red",
    )
    assert scene.refused("use:wild_allies")


@limit("wild_allies")
def test_wild_allies_leave_out_warbands_at_other_sites() -> None:
    scene = scenario(
        sites={VALLEY: site("wolves"), COAST: site(warbands=("red", 5)), RIVER: site("tents")},
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, warbands=1, secrets=1, advisers=["wild_allies"]),
        turn="red",
    )
    scene.red("use:wild_allies")
    assert scene.prompt.question.startswith("Declare a target of the bandits")
    scene.red("done")
    assert scene.prompt.high == 1  # type: ignore[attr-defined]


@limit("wild_allies")
def test_the_secret_that_calls_wild_allies_cannot_also_lead_to_the_hidden_place() -> None:
    def calling(secrets: int) -> Scene:
        return scenario(
            sites={VALLEY: (), "the_hidden_place": site("wolves", warbands=("purple", 1))},
            red=exile(at=VALLEY, warbands=1, secrets=secrets, advisers=["wild_allies"]),
            turn="red",
        )

    assert "needs a faceup secret" in str(calling(1).refused("use:wild_allies"))
    assert calling(2).refused("use:wild_allies") is None
