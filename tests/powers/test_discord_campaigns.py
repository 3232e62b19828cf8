"""The Discord suit in Campaigns: battle plans, and what follows a Campaign."""

from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Rolls, Scene, attack, chancellor, citizen, defense, exile, scenario, site
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"
BLANK = defense("blank")
BLANKS = defense("blank", "blank")


def raid(
    *advisers: str, rolls: list[Rolls], blue: tuple[str, ...] = (), here: tuple[str, ...] = (), favor: int = 3
) -> Scene:
    """Red with four warbands against two of Blue's at the Valley, where Blue does not stand."""
    return scenario(
        sites={VALLEY: site(*here, warbands=("blue", 2)), COAST: site(warbands=("purple", 3)), RIVER: ()},
        purple=chancellor(at=COAST, favor=2),
        red=exile(at=VALLEY, warbands=4, favor=favor, secrets=2, advisers=advisers),
        blue=exile(at=COAST, favor=3, secrets=2, advisers=blue),
        turn="red",
        rolls=rolls,
    )


def ambush(*advisers: str, rolls: list[Rolls], favor: int = 5, secrets: int = 3, flipped: int = 0) -> Scene:
    """Red with four warbands against Blue's pawn, which stands at the empty Valley with a relic."""
    return scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, favor=3, secrets=2, advisers=advisers),
        blue=exile(at=VALLEY, favor=favor, secrets=secrets, flipped=flipped, relics=["brass_horse"]),
        turn="red",
        rolls=rolls,
    )


def dice(scene: Scene, kind: str) -> int:
    """How many dice of this kind were rolled last."""
    return [len(event.faces) for event in scene.events if isinstance(event, ev.Rolled) and event.dice == kind][-1]


# Mercenaries, Cracked Sage, Disgraced Captain


@card("mercenaries")
def test_mercenaries_add_three_dice_to_an_attack() -> None:
    scene = raid("mercenaries", rolls=[BLANK, attack("sword", "sword", "sword", "sword")])
    scene.red("campaign", 1, "mercenaries", {VALLEY: 1})
    assert scene.site(VALLEY).color == "red"
    assert scene.advisers("red") == ["mercenaries"]


@card("mercenaries")
def test_mercenaries_take_three_dice_from_an_attack_on_their_friends() -> None:
    scene = raid(blue=("mercenaries",), rolls=[BLANK, attack("sword")])
    scene.red("campaign", 4).blue("mercenaries").red("no")
    assert dice(scene, "attack") == 1
    assert scene.changed("blue.favor", -1, "bank.discord", 1)
    assert scene.advisers("blue") == ["mercenaries"]


@limit("mercenaries")
def test_mercenaries_leave_whoever_is_defeated_with_them() -> None:
    scene = raid("mercenaries", rolls=[BLANK, attack("hollow", "hollow", "hollow", "hollow")])
    scene.red("campaign", 1, "mercenaries", "no")
    assert scene.advisers("red") == []
    assert scene.state.discards["provinces"] == ["mercenaries"]


@limit("mercenaries")
def test_mercenaries_want_a_favor() -> None:
    scene = raid("mercenaries", favor=0, rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1, "no")
    assert dice(scene, "attack") == 1


@card("cracked_sage")
def test_the_cracked_sage_hunts_friends_of_the_arcane() -> None:
    scene = raid("cracked_sage", blue=("alchemist",), rolls=[BLANK, attack(*["sword"] * 5)])
    scene.red("campaign", 1, "cracked_sage")
    assert dice(scene, "attack") == 5
    assert scene.changed("red.favor", -1, "red.secrets", -1, "shared", 1)


@card("cracked_sage")
def test_the_cracked_sage_takes_dice_in_defense() -> None:
    scene = raid("alchemist", blue=("cracked_sage",), rolls=[BLANKS])
    scene.red("campaign", 3).blue("cracked_sage").red("no")
    assert (dice(scene, "attack"), dice(scene, "defense")) == (0, 2)
    assert scene.changed("blue.favor", -1, "blue.secrets", -1, "blue.flipped", 1)


@limit("cracked_sage")
def test_the_cracked_sage_is_idle_against_others() -> None:
    scene = raid("cracked_sage", blue=("elders",), rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1, "no")
    assert dice(scene, "attack") == 1


@card("disgraced_captain")
def test_the_disgraced_captain_leads_against_order() -> None:
    scene = raid("disgraced_captain", here=("keep",), rolls=[BLANK, attack(*["sword"] * 5)])
    scene.red("campaign", 1, "disgraced_captain").blue("none")
    assert dice(scene, "attack") == 5
    assert scene.changed("red.favor", -2, "shared", 1)


@limit("disgraced_captain")
def test_the_disgraced_captain_needs_an_order_card_at_a_target() -> None:
    scene = raid("disgraced_captain", here=("elders",), rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1, "no")
    assert dice(scene, "attack") == 1


@ruling("R017")
@limit("disgraced_captain")
def test_a_pawn_beside_an_order_card_is_no_site_with_one() -> None:
    scene = scenario(
        sites={VALLEY: site("longbows", warbands=("red", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, favor=3, advisers=["disgraced_captain"]),
        blue=exile(at=VALLEY),
        turn="red",
        rolls=[BLANKS, attack("sword", "sword")],
    )
    scene.red("campaign", 1)
    assert scene.offers() == ["longbows", "none"]


# Zealots


def holdout(*, mine: int, rolls: list[Rolls]) -> Scene:
    """Red with Zealots against three warbands at the Valley."""
    return scenario(
        sites={VALLEY: site(warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=mine, favor=1, advisers=["zealots"]),
        blue=exile(at=COAST),
        turn="red",
        rolls=rolls,
    )


@card("zealots")
def test_each_zealot_who_falls_is_worth_three() -> None:
    scene = holdout(mine=2, rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1, "zealots")
    assert "Sacrifice 1 of 2" in str(scene.prompt)
    scene.red("yes", {VALLEY: 1})
    assert scene.changed("red.favor", -1, "red.warbands", -2, "red.bank", 1)
    assert scene.site(VALLEY).color == "red"


@limit("zealots")
def test_zealots_fight_only_against_more() -> None:
    scene = holdout(mine=3, rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1)
    assert "Sacrifice 3 of 3" in str(scene.prompt)


@ruling("R128")
@limit("zealots")
def test_zealots_look_at_the_forces_before_the_dice() -> None:
    """Four against three is no use for Zealots, though two skulls turn the odds."""
    scene = holdout(mine=4, rolls=[defense("two shields"), attack("skull", "skull")])
    scene.red("campaign", 2)
    assert "Sacrifice 2 of 2" in str(scene.prompt)


# Book Burning, Slander


@card("book_burning")
def test_book_burning_leaves_one_secret() -> None:
    scene = ambush("book_burning", rolls=[BLANKS, attack("sword", "sword")], secrets=2, flipped=2)
    scene.red("campaign", "blue", "pawn", "done", 2, "book_burning", "yes", "no")
    assert scene.changed("blue.secrets", -1, "blue.flipped", -2)
    assert scene.changed("blue.favor", 0, "red.favor", 0)


@limit("book_burning")
def test_book_burning_needs_the_pawn_as_a_target() -> None:
    scene = ambush("book_burning", rolls=[BLANKS, attack("sword", "sword")])
    scene.red("campaign", "blue", "brass_horse", "done", 2)
    assert scene.holder("brass_horse") == "red"
    assert scene.changed("blue.secrets", 0)


@limit("book_burning")
def test_book_burning_burns_nothing_in_defeat() -> None:
    scene = ambush("book_burning", rolls=[defense("double", "two shields"), attack("hollow")])
    scene.red("campaign", "blue", "pawn", "done", 1, "book_burning")
    assert scene.changed("blue.secrets", 0)


@limit("book_burning")
def test_book_burning_finds_nothing_where_there_are_no_secrets() -> None:
    scene = ambush("book_burning", rolls=[BLANKS, attack("sword", "sword")], secrets=0)
    scene.red("campaign", "blue", "pawn", "done", 2, "book_burning", "yes", "no")
    assert scene.changed("blue.secrets", 0, "blue.flipped", 0)


@card("slander")
def test_slander_burns_all_favor() -> None:
    scene = ambush("slander", rolls=[BLANKS, attack("sword", "sword")])
    scene.red("campaign", "blue", "pawn", "done", 2, "slander", "yes")  # nobody asks about half of it
    assert scene.changed("blue.favor", -5, "red.favor", -1, "shared", 5)


@limit("slander")
def test_a_slanderer_who_loses_burns_nothing() -> None:
    scene = ambush("slander", rolls=[defense("two shields", "double"), attack("hollow")])
    scene.red("campaign", "blue", "pawn", "done", 1, "slander")
    assert scene.changed("blue.favor", 0)


@limit("slander")
def test_slander_needs_the_pawn_as_a_target() -> None:
    scene = ambush("slander", rolls=[BLANKS, attack("sword", "sword")])
    scene.red("campaign", "blue", "brass_horse", "done", 2)
    assert scene.changed("blue.favor", 0, "red.favor", 0)


@limit("slander")
def test_slander_is_for_attackers() -> None:
    scene = raid(blue=("slander",), rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1, "no")
    assert scene.changed("blue.favor", 0)


# Second Wind


@card("second_wind")
def test_a_second_wind_travels_and_campaigns_on() -> None:
    scene = raid(
        "second_wind",
        rolls=[BLANK, attack("sword", "sword", "sword"), defense("blank", "blank"), attack("sword", "sword")],
    )
    scene.red("campaign", 3, "second_wind", {VALLEY: 1}, "yes", RIVER, "yes", 2, "none", {RIVER: 1})
    assert scene.changed("red.supply", -2, "red.favor", -1, "red.secrets", -1, "shared", 1)
    assert (scene.site(VALLEY).color, scene.site(RIVER).color) == ("red", "red")


@card("second_wind")
def test_a_second_wind_may_stay_and_stop() -> None:
    scene = raid("second_wind", rolls=[BLANK, attack("sword", "sword", "sword")])
    scene.red("campaign", 3, "second_wind", {VALLEY: 1}, "no")
    assert scene.prompt.question.startswith("Act")  # nobody is left to attack at the Valley


@limit("second_wind")
def test_no_second_wind_in_defeat() -> None:
    scene = raid("second_wind", rolls=[defense("two shields"), attack("sword")])
    scene.red("campaign", 1, "second_wind", "no")
    assert scene.prompt.question.startswith("Act")
    assert scene.changed("red.favor", -1, "red.secrets", -1)


@limit("second_wind")
def test_a_second_wind_burns_a_favor() -> None:
    scene = raid("second_wind", favor=0, rolls=[BLANK, attack("sword")])
    scene.red("campaign", 1)
    assert scene.prompt.question.startswith("Attack 1")


@ruling("R011")
@limit("second_wind")
def test_whoever_joins_the_empire_has_no_second_wind() -> None:
    """Martial Culture comes first, and ends the Act Phase."""
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 2)), COAST: site("martial_culture", warbands=("red", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, favor=3, secrets=2, advisers=["second_wind"]),
        blue=exile(at=COAST),
        turn="red",
        rolls=[BLANK, attack("sword", "sword", "sword")],
    )
    scene.red("campaign", 3, "martial_culture", "second_wind", {VALLEY: 1}, "yes")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.turn.seat == "blue"


# Beast Tamer


def hunt(*, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), here: tuple[str, ...] = ()) -> Scene:
    return raid(*red, blue=blue, here=here, rolls=[BLANK, attack("sword")])


@card("beast_tamer")
def test_the_beast_tamer_stops_an_attackers_beasts_and_nomads() -> None:
    scene = hunt(red=("lancers", "rangers", "longbows"), blue=("beast_tamer",)).red("campaign", 1)
    assert scene.offers() == ["longbows", "none"]


@card("beast_tamer")
def test_the_beast_tamer_stops_a_defenders_nomads() -> None:
    scene = hunt(red=("beast_tamer",), blue=("horse_archers",)).red("campaign", 1)
    assert scene.prompt.seat == "red"


@card("beast_tamer")
def test_the_beast_tamer_stops_the_bandits_too() -> None:
    scene = scenario(
        sites={VALLEY: ["horse_archers", "walled_garden"], COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2, advisers=["beast_tamer"]),
        turn="red",
        rolls=[BLANK, attack("sword", "sword")],
    )
    scene.red("campaign", 2, {VALLEY: 1})
    assert not [event for event in scene.events if isinstance(event, ev.BanditsUsed)]


@limit("beast_tamer")
def test_the_beast_tamer_protects_only_its_holder() -> None:
    scene = hunt(red=("lancers", "beast_tamer")).red("campaign", 1)
    assert "lancers" in scene.offers()


# Sneak Attack


def distraction(*, where: str = VALLEY, attackers: tuple[str, ...] = (), more: list[Rolls] | None = None) -> Scene:
    """Red wins the Valley from Blue with two warbands left there, while Yellow watches."""
    return scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(warbands=("purple", 3)), RIVER: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=3, favor=2, secrets=1, advisers=attackers),
        blue=exile(at=COAST),
        yellow=exile(at=where, warbands=3, supply=0, advisers=["sneak_attack"]),
        turn="red",
        rolls=[BLANK, attack("sword", "sword"), *(more or [])],
    )


@ruling("R064")
@card("sneak_attack")
def test_a_sneak_attack_follows_at_once_and_costs_no_supply() -> None:
    scene = distraction(more=[BLANK, attack("skull", "skull", "sword")])
    scene.red("campaign", "blue", 2, {VALLEY: 1})
    assert scene.offers() == ["sneak_attack", "none"]
    scene.yellow("sneak_attack", "done", 3).red({"board:red": 1}).yellow({VALLEY: 1})
    assert scene.site(VALLEY).color == "yellow"
    assert scene.changed("yellow.supply", 0)
    assert scene.prompt.seat == "red"


@card("sneak_attack")
def test_a_sneak_attack_may_be_left_alone() -> None:
    scene = distraction().red("campaign", "blue", 2, {VALLEY: 1}).yellow("none")
    assert scene.prompt.seat == "red"


@ruling("R063")
@limit("sneak_attack")
def test_a_sneak_attack_needs_the_attacker_at_hand() -> None:
    scene = distraction(where=RIVER).red("campaign", 2, {VALLEY: 1})
    assert scene.prompt.seat == "red"


@limit("sneak_attack")
def test_nobody_sneaks_after_their_own_campaign() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, warbands=3, advisers=["sneak_attack"]),
        blue=exile(at=COAST),
        turn="red",
        rolls=[BLANK, attack("sword", "sword")],
    )
    scene.red("campaign", "blue", 2, {VALLEY: 1})
    assert scene.prompt.question.startswith("Act")


@ruling("R065")
@card("sneak_attack")
def test_a_sneak_attack_comes_before_the_second_wind() -> None:
    scene = distraction(attackers=("second_wind",), more=[BLANK, attack("skull", "skull", "sword")])
    scene.red("campaign", "blue", 2, "second_wind", {VALLEY: 1})
    scene.yellow("sneak_attack", "done", 3).red({"board:red": 1}).yellow({VALLEY: 1})
    assert (scene.prompt.seat, scene.prompt.card) == ("red", "second_wind")


@card("second_wind")
def test_a_sneak_attacker_gets_a_second_wind_though_the_others_act_phase_is_over() -> None:
    scene = scenario(
        sites={
            VALLEY: site(warbands=("blue", 1)),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("martial_culture", warbands=("red", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=2),
        blue=exile(at=COAST),
        yellow=exile(at=VALLEY, warbands=4, favor=1, secrets=1, advisers=["sneak_attack", "second_wind"]),
        turn="red",
        rolls=[BLANK, attack("sword", "sword"), BLANKS, attack(*["sword"] * 4)],
    )
    scene.red("campaign", "blue", 2, "martial_culture", {VALLEY: 1}, "yes")
    assert scene.state.turn.act_ended
    scene.yellow("sneak_attack", "done", 4, "second_wind").purple({"board:red": 1}).yellow({VALLEY: 1}, "no")
    assert (scene.prompt.seat, scene.prompt.question) == ("yellow", "Second Wind: campaign now, for no Supply?")


@card("sneak_attack")
def test_a_citizen_may_sneak_upon_the_chancellor() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("red", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=VALLEY, warbands=3),
        red=exile(at=COAST),
        blue=citizen(at=VALLEY, warbands=2, advisers=["sneak_attack"]),
        turn="purple",
        rolls=[BLANK, attack("sword", "sword")],
    )
    scene.purple("campaign", "red", 2, {VALLEY: 1})
    assert scene.prompt.seat == "blue"
    assert "sneak_attack" in scene.offers()
