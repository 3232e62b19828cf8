"""The Arcane suit in Campaigns: battle plans, dice, and what makes a fight dearer."""

from typing import Any

from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from tests.marks import card, limit, ruling
from tests.powers.test_arcane import reliquary_without

VALLEY, COAST, RIVER, STEPPE = "charming_valley", "lush_coast", "river", "steppe"
IMPERIAL = site(warbands=("purple", 1))
"""Keeps the title, and its die, with the Chancellor."""
BLANK = defense("blank")


def raid(*advisers: str, rolls: list[Rolls], blue_has: tuple[str, ...] = (), **more: Any) -> Scene:
    """Red with four warbands against two of Blue's at the Valley; Blue's pawn and two more are at the Coast."""
    return scenario(
        sites={
            VALLEY: site(warbands=("blue", 2)),
            COAST: site(warbands=("blue", 2)),
            RIVER: IMPERIAL,
            STEPPE: IMPERIAL,
        },
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4, secrets=2, advisers=advisers),
        blue=exile(at=COAST, secrets=2, advisers=blue_has),
        turn="red",
        rolls=rolls,
        **more,
    )


def rolled(scene: Scene, dice: str) -> list[int]:
    """How many dice of this kind were rolled, roll by roll."""
    return [len(event.faces) for event in scene.events if isinstance(event, ev.Rolled) and event.dice == dice]


def swords(count: int) -> Rolls:
    return attack(*["sword"] * count)


# Fire Talkers


@card("fire_talkers")
def test_fire_talkers_add_three_dice_for_the_holder_of_the_darkest_secret() -> None:
    scene = raid("fire_talkers", rolls=[BLANK, swords(4)], darkest_secret=("red", 1))
    scene.red("campaign", "done", 1, "fire_talkers", {VALLEY: 1})
    assert rolled(scene, "attack") == [4]
    assert scene.changed("red.secrets", -1)


@card("fire_talkers")
def test_fire_talkers_take_three_dice_in_defense() -> None:
    scene = raid(blue_has=("fire_talkers",), rolls=[BLANK, swords(1)], darkest_secret=("blue", 1))
    scene.red("campaign", "done", 4).blue("fire_talkers")
    assert rolled(scene, "attack") == [1]
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)


@limit("fire_talkers")
def test_fire_talkers_are_silent_without_the_darkest_secret() -> None:
    scene = raid("fire_talkers", rolls=[BLANK, swords(1)], darkest_secret=("blue", 1))
    scene.red("campaign", "done", 1)
    assert rolled(scene, "attack") == [1], "the plan was not even offered"


def imperial(blue_has: tuple[str, ...], *, secret: Any = (None, 1), rolls: list[Rolls]) -> Scene:
    """Red attacks Blue, a Citizen, at a purple site; the Chancellor is far away, a second Citizen is near."""
    return scenario(
        sites={VALLEY: site(warbands=("purple", 1)), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, secrets=2, advisers=["longbows"]),
        blue=citizen(at=VALLEY, secrets=1, advisers=blue_has),
        yellow=citizen(at=VALLEY, secrets=1),
        turn="red",
        darkest_secret=secret,
        rolls=rolls,
    )


@card("fire_talkers")
def test_fire_talkers_hear_an_imperial_ally_who_holds_the_darkest_secret() -> None:
    scene = imperial(("fire_talkers",), secret=("purple", 1), rolls=[defense("blank", "blank"), swords(1)])
    scene.red("campaign", "blue", "done", 4).yellow("no").red("none").blue("fire_talkers")
    assert rolled(scene, "attack") == [1]


@limit("fire_talkers")
def test_fire_talkers_do_not_hear_an_imperial_player_who_stays_out() -> None:
    scene = imperial(("fire_talkers",), secret=("yellow", 1), rolls=[defense("blank", "blank"), swords(4)])
    scene.red("campaign", "blue", "done", 4).yellow("no").red("none")
    assert rolled(scene, "attack") == [4]


# Cracking Ground


@card("cracking_ground")
def test_cracking_ground_counts_the_targeted_sites() -> None:
    scene = raid("cracking_ground", rolls=[defense("blank", "blank"), swords(3)])
    scene.red("campaign", COAST, 1, "cracking_ground")
    assert rolled(scene, "attack") == [3]
    assert scene.changed("red.secrets", -1), "burned"
    assert scene.state.secrets_on == {}


@card("cracking_ground")
def test_cracking_ground_swallows_attackers() -> None:
    scene = raid(blue_has=("cracking_ground",), rolls=[BLANK, swords(2)])
    scene.red("campaign", "done", 3).blue("cracking_ground")
    assert rolled(scene, "attack") == [2]


@limit("cracking_ground")
def test_cracking_ground_does_nothing_where_no_site_is_a_target() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, secrets=1, advisers=["cracking_ground"]),
        blue=exile(at=VALLEY),
        turn="red",
        rolls=[defense("blank", "blank"), swords(2)],
    )
    scene.red("campaign", "blue", 2)
    assert rolled(scene, "attack") == [2]


# Kindred Warriors


@card("kindred_warriors")
@ruling("R030")
def test_kindred_warriors_bring_a_die_for_each_suit_but_arcane() -> None:
    scene = raid("kindred_warriors", "scryer", "tutor", rolls=[BLANK, attack("skull", "skull")])
    scene.red("campaign", "done", 1, "kindred_warriors")
    assert (getattr(scene.prompt, "low", None), getattr(scene.prompt, "high", None)) == (0, 1)
    scene.red(1, {})
    assert rolled(scene, "attack") == [2]
    assert scene.changed("red.warbands", 0), "skulls are ignored"


@card("kindred_warriors")
def test_kindred_warriors_take_dice_in_defense() -> None:
    scene = raid(blue_has=("kindred_warriors", "elders", "wolves"), rolls=[BLANK, attack("skull", "skull")])
    scene.red("campaign", "done", 4).blue("kindred_warriors", 2)
    assert rolled(scene, "attack") == [2]
    assert scene.changed("red.bank", 2), "the attacker's skulls still kill"


@limit("kindred_warriors")
def test_kindred_warriors_of_a_defender_without_other_suits_stay_at_home() -> None:
    scene = raid(blue_has=("kindred_warriors", "tutor"), rolls=[BLANK, attack("hollow")])
    scene.red("campaign", "done", 1)
    assert rolled(scene, "attack") == [1]


# Rusting Ray


@card("rusting_ray")
def test_rusting_ray_makes_hollow_swords_worthless() -> None:
    dice = [BLANK, attack("hollow", "hollow", "hollow", "sword")]
    scene = raid(blue_has=("rusting_ray",), rolls=dice, darkest_secret=("blue", 1))
    scene.red("campaign", "done", 4).blue("rusting_ray")
    assert "Attack 1 against defense 2" in str(getattr(scene.prompt, "question", ""))


@limit("rusting_ray")
def test_rusting_ray_needs_its_user_to_hold_the_darkest_secret() -> None:
    dice = [BLANK, attack("hollow", "hollow", "hollow", "sword")]
    scene = raid(blue_has=("rusting_ray",), rolls=dice, darkest_secret=("red", 1))
    scene.red("campaign", "done", 4)
    assert "Attack 2 against defense 2" in str(getattr(scene.prompt, "question", ""))


@limit("rusting_ray")
def test_rusting_ray_does_not_serve_an_attacker() -> None:
    scene = raid("rusting_ray", rolls=[BLANK, swords(4)], darkest_secret=("red", 1))
    scene.red("campaign", "done", 4)
    assert rolled(scene, "attack") == [4]


# Billowing Fog


@card("billowing_fog")
def test_billowing_fog_covers_a_defeated_attacker() -> None:
    scene = raid("billowing_fog", rolls=[defense("two shields"), attack("hollow")])
    scene.red("campaign", "done", 1, "billowing_fog")
    assert scene.changed("red.warbands", 0, "red.bank", 0, "red.secrets", -1)


@card("billowing_fog")
def test_billowing_fog_covers_a_defender_even_from_the_brutal() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 3)), COAST: IMPERIAL},
        purple=chancellor(at=VALLEY, warbands=6),
        blue=exile(at=VALLEY, secrets=1, advisers=["billowing_fog"]),
        reliquary=reliquary_without("brutal"),
        rolls=[BLANK, swords(6)],
    )
    scene.purple("campaign", "done", 6).blue("billowing_fog").purple({VALLEY: 1})
    assert scene.changed("blue.warbands", 3, "blue.bank", 0)


@limit("billowing_fog")
def test_billowing_fog_stops_no_skulls() -> None:
    scene = raid("billowing_fog", rolls=[defense("double"), attack("skull", "hollow")])
    scene.red("campaign", "done", 2, "billowing_fog", "no")
    assert scene.changed("red.warbands", -1)


# Gleaming Armor


@card("gleaming_armor")
def test_gleaming_armor_makes_enemy_plans_cost_a_secret() -> None:
    scene = raid("longbows", blue_has=("gleaming_armor",), rolls=[BLANK, swords(2)])
    scene.red("campaign", "done", 1, "longbows")
    assert scene.changed("red.secrets", -1)
    assert scene.state.secrets_on == {"longbows": 1}


@card("gleaming_armor")
def test_gleaming_armor_of_an_attacker_weighs_on_defenders_and_silences_bandits() -> None:
    scene = raid("gleaming_armor", blue_has=("longbows",), rolls=[BLANK, swords(1)])
    scene.red("campaign", "done", 2).blue("longbows")
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)
    bandits = scenario(
        sites={VALLEY: ["longbows"], COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, advisers=["gleaming_armor"]),
        turn="red",
        rolls=[BLANK, swords(2)],
    )
    bandits.red("campaign", "done", 2)
    assert rolled(bandits, "attack") == [2]


@limit("gleaming_armor")
def test_gleaming_armor_bars_plans_from_those_without_secrets_but_not_its_own_side() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: IMPERIAL},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, advisers=["longbows"]),
        blue=exile(at=COAST, advisers=["gleaming_armor", "bear_traps"]),
        turn="red",
        rolls=[BLANK, swords(1)],
    )
    scene.red("campaign", 2).blue("bear_traps")
    assert rolled(scene, "attack") == [1]


@ruling("R042")
def test_gleaming_armor_of_a_citizen_counts_only_as_an_ally() -> None:
    def prices(answer: str) -> str:
        scene = scenario(
            sites={VALLEY: site(warbands=("purple", 1)), COAST: ()},
            purple=chancellor(at=VALLEY),
            red=exile(at=VALLEY, warbands=4, secrets=1, advisers=["longbows"]),
            blue=citizen(at=VALLEY, advisers=["gleaming_armor"]),
            turn="red",
        )
        scene.red("campaign", "purple", "done", 4).blue(answer)
        if answer == "yes":
            scene.purple("yes")
        return str(next(option.label for option in getattr(scene.prompt, "options", ())))

    assert prices("yes") == "Longbows (place 1 secret)"
    assert prices("no") == "Longbows"


@ruling("R043")
def test_gleaming_armor_of_an_exile_helps_no_other_exile() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: IMPERIAL},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, advisers=["longbows"]),
        blue=exile(at=COAST),
        yellow=exile(at=VALLEY, advisers=["gleaming_armor"]),
        turn="red",
    )
    scene.red("campaign", "blue", 2)
    assert next(option.label for option in getattr(scene.prompt, "options", ())) == "Longbows"


@ruling("R044")
def test_the_secret_of_gleaming_armor_is_a_cost_to_a_spell_breaker() -> None:
    def plans(*here: str) -> list[int]:
        scene = scenario(
            sites={VALLEY: site(*here, warbands=("blue", 1)), COAST: IMPERIAL},
            purple=chancellor(at=COAST),
            red=exile(at=VALLEY, warbands=2, secrets=2, advisers=["longbows"]),
            blue=exile(at=COAST, advisers=["gleaming_armor"]),
            turn="red",
            rolls=[BLANK, swords(2)],
        )
        scene.red("campaign", 2)
        return rolled(scene, "attack")

    assert plans() == [], "Red is asked about Longbows"
    assert plans("spell_breaker") == [2]


# Sealing Ward


def warded(*advisers: str) -> Scene:
    return scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2),
        blue=exile(at=VALLEY, advisers=advisers, relics=["brass_horse", "whistle"]),
        turn="red",
        rolls=[],
    ).red("campaign", "blue", "brass_horse", "whistle", "done")


@card("sealing_ward")
def test_sealing_ward_adds_a_die_to_each_targeted_relic() -> None:
    plain, ward = warded().table.fight, warded("sealing_ward").table.fight
    assert plain.dice_of(plain.targets) + 2 == ward.dice_of(ward.targets)


@limit("sealing_ward")
def test_sealing_ward_guards_neither_pawns_nor_the_relics_of_others() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, advisers=["sealing_ward"]),
        blue=exile(at=VALLEY, relics=["brass_horse"]),
        turn="red",
    )
    scene.red("campaign", "blue")
    labels = {option.id: option.label for option in getattr(scene.prompt, "options", ())}
    assert labels["pawn"] == "their pawn and favor (2 dice)"
    assert labels["brass_horse"] == f"Brass Horse ({scene.table.defense_of('brass_horse')} dice)"


# Jinx


@card("jinx")
def test_jinx_rolls_all_the_dice_again() -> None:
    dice = [BLANK, attack("hollow", "skull", "sword", "sword", "sword", "sword")]
    scene = raid("jinx", rolls=dice)
    scene.red("campaign", "done", 3, "jinx", {VALLEY: 1})
    assert rolled(scene, "attack") == [3, 3]
    assert scene.changed("red.secrets", -1, "red.bank", 0)


@card("jinx")
def test_jinx_serves_its_ruler_out_of_turn() -> None:
    scene = raid(blue_has=("jinx",), rolls=[defense("blank", "two shields"), attack("sword", "sword")])
    scene.red("campaign", "done", 2).blue("jinx")
    assert rolled(scene, "defense") == [1, 1]
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)


@limit("jinx")
def test_jinx_does_not_serve_who_only_stands_beside_it() -> None:
    scene = scenario(
        sites={VALLEY: site("jinx", warbands=("blue", 1)), COAST: IMPERIAL},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, secrets=2),
        blue=exile(at=COAST),
        turn="red",
        rolls=[BLANK, swords(2)],
    )
    scene.red("campaign", 2)
    assert rolled(scene, "attack") == [2]


@ruling("R126")
def test_jinx_rolls_the_same_dice_only_once_again() -> None:
    scene = raid("jinx", rolls=[BLANK, attack("hollow", "hollow")])
    scene.red("campaign", "done", 1, "jinx")
    assert "jinx" not in scene.offers()
    assert rolled(scene, "attack") == [1, 1]
