"""Chapter 5.5 where the Empire fights: its Citizens, its Allies, and Imperial players against each other."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.choices import Divide
from oath_tui.engine.scenario import Scene, SeatSpec, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.law.battlefield import asked, fight, fought, options, pools, war
from tests.marks import law, ruling

BLANKS = defense(*["blank"] * 12)
AWAY = "salt_flats"
"""Where nobody fights."""


def imperial(
    *cards: CardId, red: SeatSpec, blue: SeatSpec | None = None, purple: SeatSpec | None = None, **more: Any
) -> Scene:
    """At the River, held by two purple warbands, stands Red; the Chancellor and Citizen Blue may be away."""
    return war(
        {"river": site(*cards, warbands=("purple", 2)), "steppe": site(slot=2, warbands=("purple", 1))},
        purple=purple or chancellor(at=AWAY),
        red=red,
        blue=blue or citizen(at=AWAY),
        **more,
    )


# 5.5.1 Who can attack whom


@law("5.5.1")
@ruling("C1", "E1")
def test_every_imperial_player_can_be_attacked_at_a_purple_site() -> None:
    """C1, E1: they all rule it, wherever their pawns are."""
    scene = imperial(red=exile(warbands=1)).red("campaign")
    assert set(scene.offers()) == {"purple", "blue"}


@law("5.5.1")
@ruling("E2")
def test_a_citizen_may_turn_against_the_empire() -> None:
    """E2: against the Chancellor and against a Citizen, at a site that all of them rule."""
    scene = imperial(red=citizen(warbands=1), any_dice=True).red("campaign")
    assert set(scene.offers()) == {"purple", "blue"}
    scene.red("blue", "done", 0)
    assert [event.defender for event in scene.events if isinstance(event, ev.CampaignBegan)] == ["blue"]


@law("5.5.1")
@ruling("E2")
def test_an_attacking_citizen_is_no_imperial_player() -> None:
    """E2: no plans at purple sites, while the defender has them all; advisers stay one's own."""
    scene = imperial("longbows", red=citizen(advisers=["outriders"])).red("campaign", "purple", "done")
    assert set(scene.offers()) == {"outriders", "none"}
    assert fight(scene).allies == ()
    scene.red("none")
    assert set(scene.offers()) == {"longbows", "none"}
    assert asked(scene) == "purple"


@law("5.5.1")
@ruling("E2")
def test_a_citizen_who_attacked_is_imperial_again_afterwards() -> None:
    """E2: only during this Campaign."""
    scene = imperial(red=citizen(), rolls=[BLANKS]).red("campaign", "purple", "done")
    assert scene.prompt.law == "4.2"
    assert set(scene.table.rulers(0)) == {"purple", "red", "blue"}


@law("5.5.1")
@ruling("E3")
def test_the_chancellor_attacks_a_citizen_only_through_the_pawn() -> None:
    """E3: the Citizen rules no purple site then, so no site can be a target."""
    scene = imperial(
        red=citizen(at="river", relics=["map"]),
        purple=chancellor(at="river", warbands=2),
        blue=citizen(at=AWAY),
        darkest_secret=("red", 1),
        turn="purple",
        any_dice=True,
    )
    scene.purple("campaign")  # Blue, away, has nothing here that could be a target
    assert set(options(scene)) == {"pawn", "map", "darkest_secret"}
    scene.purple("map", "done", 0)
    assert pools(scene) == (0, 3)  # no die for the Chancellor's title


@law("5.5.1")
@ruling("E3")
def test_a_citizen_under_the_chancellors_attack_stands_alone() -> None:
    """E3: own board and own plans; no plans at purple sites, no Allies."""
    scene = imperial(
        "longbows",
        red=citizen(at="river", warbands=3, advisers=["wrestlers"]),
        purple=chancellor(at="river", warbands=1),
        blue=citizen(at="river", warbands=5),
        turn="purple",
        rolls=[BLANKS],
    ).purple("campaign", "red", 0)
    assert set(scene.offers()) == {"longbows", "none"}  # the Chancellor rules the River
    scene.purple("none")
    assert asked(scene) == "red"
    assert set(scene.offers()) == {"wrestlers", "none"}
    assert fight(scene).allies == ()
    scene.red("none")
    assert fought(scene) == (0, 3)


@law("5.5.1", "5.5.6")
@ruling("E3", "E8")
def test_a_citizen_beaten_by_the_chancellor_chooses_and_pays_in_purple() -> None:
    """E3, E8: half of the Citizen's board dies into the Chancellor's bank; the rest stays on it."""
    scene = imperial(
        red=citizen(at="river", warbands=3),
        purple=chancellor(at="river", warbands=4),
        turn="purple",
        rolls=[BLANKS, attack("skull", "skull")],
    ).purple("campaign", 2, "yes")
    assert fought(scene) == (4, 3)
    assert scene.changed("red.warbands", -1, "purple.warbands", -2, "purple.bank", 3, "river.warbands", 0)


@law("5.5.1")
@ruling("E3")
def test_an_absent_citizen_is_out_of_the_chancellors_reach() -> None:
    """E3: nothing of theirs is at this site."""
    scene = imperial(red=citizen(at=AWAY), purple=chancellor(at="river", warbands=1), turn="purple")
    assert "nothing of theirs" in str(scene.refused("campaign"))


@law("5.5.1")
@ruling("E1")
def test_imperial_attackers_of_an_exile_use_what_the_empire_rules() -> None:
    """E1: a Citizen who attacks an Exile stays Imperial and rules every purple site."""
    scene = imperial("longbows", red=citizen(warbands=1), yellow=exile(at="river")).red("campaign", "yellow", 1)
    assert set(scene.offers()) == {"longbows", "none"}


# 5.5.2 The title and the Allies


@law("5.5.2")
@ruling("O13")
@pytest.mark.parametrize(
    ("title", "defender", "dice"),
    [
        ("purple", "purple", 1),
        ("purple", "blue", 1),
        ("blue", "blue", 1),
        ("blue", "purple", 0),
        ("red", "blue", 0),
    ],
)
def test_the_chancellors_title_helps_every_imperial_player(title: Seat, defender: Seat, dice: int) -> None:
    """O13: a Citizen's title helps that Citizen alone."""
    scene = imperial(red=exile(warbands=1), title=title, any_dice=True).red("campaign", defender, "done", 0)
    assert pools(scene) == (0, 1 + dice)


@law("5.5.2")
@ruling("O13", "E2")
@pytest.mark.parametrize(("attacker", "defender", "dice"), [("red", "blue", 1), ("purple", "red", 0)])
def test_the_title_in_a_quarrel_of_the_empire(attacker: Seat, defender: Seat, dice: int) -> None:
    """O13, E2: it helps against a Citizen, and never against its holder."""
    scene = imperial(
        red=citizen(warbands=1),
        blue=citizen(at="river"),
        purple=chancellor(at="river", warbands=1),
        turn=attacker,
        any_dice=True,
    ).answer(attacker, "campaign", defender)
    if attacker == "red":
        scene.red("done")
    scene.answer(attacker, 0)
    site_die, pawn_dice = (1, 0) if attacker == "red" else (0, 2)
    assert pools(scene) == (0, site_die + pawn_dice + dice)


@law("5.5.2", "5.5.4")
@ruling("E4")
@pytest.mark.parametrize(("at", "force"), [("river", 2 + 4), ("steppe", 2), (AWAY, 2)])
def test_the_chancellor_is_an_ally_of_every_imperial_defender(at: CardId, force: int) -> None:
    """E4: asked or not; the board fights only where its pawn stands."""
    scene = imperial(red=exile(advisers=["longbows"]), purple=chancellor(at=at, warbands=4), rolls=[BLANKS]).red(
        "campaign", "blue", "done"
    )
    assert fight(scene).allies == ("purple",)
    scene.red("none")
    assert fought(scene) == (0, force)


@law("5.5.2", "5.5.4")
@ruling("E4")
def test_an_allys_board_fights_at_a_targeted_site_too() -> None:
    """E4: the Chancellor stands at the Steppe, and the Steppe is a target."""
    scene = imperial(red=exile(), purple=chancellor(at="steppe", warbands=4), rolls=[BLANKS])
    scene.red("campaign", "blue", "steppe", "done")
    assert fought(scene) == (0, 2 + 1 + 4)


@law("5.5.2", "5.5.4")
@ruling("E5")
@pytest.mark.parametrize(
    ("joins", "permits", "force"), [("yes", "yes", 2 + 3), ("yes", "no", 2), ("no", None, 2)], ids=str
)
def test_a_citizen_at_hand_may_join_with_the_defenders_permission(
    joins: str, permits: str | None, force: int
) -> None:
    """E5: first the Citizen is asked, then the defender."""
    scene = imperial(red=exile(), blue=citizen(at="river", warbands=3), rolls=[BLANKS]).red(
        "campaign", "purple", "done"
    )
    assert (scene.prompt.seat, scene.prompt.law) == ("blue", "5.5.2")
    scene.blue(joins)
    if permits:
        assert asked(scene) == "purple"
        scene.purple(permits)
    assert fought(scene) == (0, force)


@law("5.5.2")
@ruling("E5")
def test_only_citizens_near_the_fight_are_asked() -> None:
    """E5: at the attacker's site or a targeted one; each is asked, in turn order."""
    scene = war(
        {
            "river": site(warbands=("purple", 1)),
            "steppe": site(slot=2, warbands=("purple", 1)),
            "wastes": site(slot=3),
        },
        red=exile(),
        blue=citizen(at="river"),
        yellow=citizen(at="wastes"),
        white=citizen(at="steppe", warbands=2),
        rolls=[BLANKS],
    ).red("campaign", "purple", "steppe", "done")
    scene.blue("no").white("yes").purple("yes")
    assert [event.seat for event in scene.events if isinstance(event, ev.AllyJoined)] == ["white"]
    assert fought(scene) == (0, 1 + 1 + 2)


@law("5.5.2")
@ruling("E2", "E5")
def test_the_attacking_citizen_is_nobodys_ally() -> None:
    """E2, E5: Red stands at the site too and is not asked."""
    scene = imperial(red=citizen(warbands=3), blue=citizen(at="river"), rolls=[BLANKS, attack("hollow")])
    scene.red("campaign", "purple", "done", 0).blue("no")
    if scene.prompt.law == "5.5.5":
        scene.red("no")
    assert fought(scene) == (0, 2)


@law("5.5.2")
@ruling("E5")
def test_nobody_joins_an_exiles_defense() -> None:
    """E5: Allies are an Imperial matter."""
    scene = war(
        {"river": site(warbands=("yellow", 1))},
        red=exile(),
        blue=citizen(at="river", warbands=4),
        yellow=exile(at="river"),
        purple=chancellor(at="river", warbands=4),
        rolls=[BLANKS],
    ).red("campaign", "yellow", "done")
    assert fought(scene) == (0, 1)


# 5.5.3 Imperial battle plans


@law("5.5.3")
@ruling("E6")
def test_the_defender_plans_first_then_the_chancellor_then_the_citizens() -> None:
    """E6: everyone may use the plans at purple sites and their own advisers', each plan once."""
    scene = imperial(
        "longbows",
        red=exile(warbands=4),
        blue=citizen(at=AWAY, advisers=["wrestlers"]),
        purple=chancellor(at="river", advisers=["bear_traps"]),
        yellow=citizen(at="river", relics=["cursed_cauldron"]),
        any_dice=True,
    ).red("campaign", "blue", "done", 4)
    scene.yellow("yes").blue("yes")
    assert asked(scene) == "blue"
    assert set(scene.offers()) == {"longbows", "wrestlers", "none"}
    scene.blue("none")
    assert asked(scene) == "purple"
    assert {"longbows", "bear_traps"} <= set(scene.offers())
    scene.purple("longbows", "none")
    assert asked(scene) == "yellow"
    assert set(scene.offers()) == {"cursed_cauldron", "none"}  # the Longbows are spent


@law("5.5.3")
@ruling("E6")
def test_whoever_uses_a_plan_pays_for_it() -> None:
    """E6: the Chancellor pays for a plan at an Imperial site that helps Citizen Blue."""
    scene = imperial(
        "extra_provisions",
        red=exile(),
        blue=citizen(at=AWAY, favor=1),
        purple=chancellor(at=AWAY, favor=1),
        rolls=[BLANKS],
    ).red("campaign", "blue", "done")
    scene.blue("none").purple("extra_provisions")
    assert scene.changed("purple.favor", -1, "blue.favor", 0, "bank.hearth", 1)


@law("5.5.3")
@ruling("E6")
def test_an_ally_may_turn_a_plan_against_its_own_side() -> None:
    """E6: whoever uses a plus-or-minus plan chooses its sign; the defender has no reason to."""
    scene = imperial("longbows", "wrestlers", red=exile(warbands=2), any_dice=True).red(
        "campaign", "blue", "done", 2
    )
    assert "longbows:turned" not in options(scene)
    scene.blue("none")
    assert {"longbows", "longbows:turned"} <= set(scene.offers())
    scene.purple("longbows:turned")
    assert fight(scene).attack_dice == 3


@law("5.5.3")
@ruling("E5", "E6")
def test_a_citizen_who_stayed_out_has_no_plans_in_the_fight() -> None:
    """E5, E6: only the defender and the Allies use them."""
    scene = imperial(
        "longbows", red=exile(), blue=citizen(at="river", advisers=["bear_traps"]), rolls=[BLANKS]
    ).red("campaign", "purple", "done")
    scene.blue("no").purple("none")
    assert scene.prompt.law == "4.2"  # Blue was not asked for plans


# 5.5.6 Imperial losses


@law("5.5.6", "5.5.7.1")
@ruling("E7")
def test_the_chancellor_chooses_among_the_whole_imperial_force() -> None:
    """E7: at sites and on every board that fights, even where a Citizen is the defender."""
    scene = imperial(
        red=exile(warbands=6),
        blue=citizen(at="river", warbands=3),
        rolls=[BLANKS, attack(*["skull"] * 4)],
    ).red("campaign", "blue", "done", 4)
    assert asked(scene) == "purple"
    assert isinstance(scene.prompt, Divide)
    assert {place.id: place.most for place in scene.prompt.places} == {"site:0": 2, "board:blue": 3}
    scene.purple({"board:blue": 2})
    assert scene.changed("purple.bank", 2, "blue.warbands", -2, "purple.warbands", 2, "river.warbands", -2)


@law("5.5.6", "5.5.7.1")
@ruling("E7")
@pytest.mark.parametrize("defender", ["purple", "blue"])
def test_imperial_survivors_go_to_the_chancellors_board(defender: Seat) -> None:
    """E7: from the lost site to the Chancellor, far away, whichever Imperial player defended."""
    scene = imperial(red=exile(warbands=4), rolls=[BLANKS, attack("skull", "skull")])
    scene.red("campaign", defender, "done", 2, {"river": 1})
    assert scene.changed("purple.bank", 1, "purple.warbands", 1, "blue.warbands", 0)
    assert scene.table.rulers(0) == ("red",)


@law("5.5.6", "5.5.7.1")
@ruling("E7")
def test_what_is_left_on_citizens_boards_stays_there() -> None:
    """E7: Blue joined with three; the Chancellor lets the two at the site die, and Blue keeps all three."""
    scene = imperial(
        red=exile(warbands=6), blue=citizen(at="river", warbands=3), rolls=[BLANKS, attack(*["skull"] * 4)]
    ).red("campaign", "purple", "done", 4)
    scene.blue("yes").purple("yes", {"site:0": 2})
    assert scene.changed("blue.warbands", 0, "purple.warbands", 0, "purple.bank", 2)


@law("5.5.6")
@ruling("E7")
def test_a_citizens_board_that_did_not_join_is_not_touched() -> None:
    """E7: Blue stood by; only the two at the site were in the force."""
    scene = imperial(
        red=exile(warbands=6), blue=citizen(at="river", warbands=3), rolls=[BLANKS, attack(*["skull"] * 4)]
    ).red("campaign", "purple", "done", 4)
    scene.blue("no")
    assert scene.changed("blue.warbands", 0, "purple.warbands", 1, "purple.bank", 1)


# 5.5.7 Spoils between Imperial players


@law("5.5.7.1")
@ruling("E2", "C12")
@pytest.mark.parametrize("placed", [0, 2])
def test_a_citizen_who_beats_the_empire_may_leave_its_site_empty(placed: int) -> None:
    """E2, C12: with none placed the bandits rule; with some it is the Empire's again."""
    scene = imperial(red=citizen(warbands=6), rolls=[BLANKS, attack("skull", "skull")])
    scene.red("campaign", "purple", "done", 2, {"river": placed} if placed else {})
    assert scene.site("river").warbands == placed
    assert scene.changed("purple.warbands", 1, "red.warbands", -2 - placed, "purple.bank", 2 + 1)
    assert set(scene.table.rulers(0)) == ({"purple", "red", "blue"} if placed else set())


@law("5.5.7.1")
@ruling("E1")
def test_what_a_citizen_conquers_is_the_whole_empires() -> None:
    """E1: the Citizen's warbands are purple, and every Imperial player rules where they stand."""
    scene = war(
        {"river": site(warbands=("yellow", 1))},
        red=citizen(warbands=3),
        blue=citizen(at=AWAY),
        yellow=exile(at=AWAY),
        rolls=[BLANKS, attack("skull")],
    ).red("campaign", 1, {"river": 2})
    assert (scene.site("river").color, scene.site("river").warbands) == ("purple", 2)
    assert set(scene.table.rulers(0)) == {"purple", "red", "blue"}


@law("5.5.7.2", "5.5.7.3")
@ruling("E3")
def test_the_chancellor_takes_a_citizens_goods() -> None:
    """E3: relics, favor and the pawn's place, like any victor."""
    scene = imperial(
        red=citizen(at="river", relics=["map"], favor=4),
        purple=chancellor(at="river", warbands=3),
        turn="purple",
        rolls=[BLANKS, attack("skull")],
    ).purple("campaign", "map", "pawn", 1, "no", "steppe", "yes")
    assert scene.holder("map") == "purple"
    assert scene.table.here("red") == 2
    assert scene.changed("red.favor", -2)


@law("5.5.7.3", "11.7")
@ruling("C14")
@pytest.mark.parametrize("defender", ["purple", "blue"])
def test_the_empires_own_wood_does_not_choose_for_its_players(defender: Seat) -> None:
    """C14: no enemy rules the Wood, so the victor names the place."""
    scene = war(
        {"shrouded_wood": site(warbands=("purple", 2)), "steppe": site(slot=2)},
        purple=chancellor(at="shrouded_wood"),
        red=exile(warbands=6),
        blue=citizen(at="shrouded_wood"),
        rolls=[BLANKS, attack("skull", "skull")],
    ).red("campaign", defender, "pawn", "done", 2)
    if defender == "purple":
        scene.blue("no")
    scene.red({}, "no")
    assert asked(scene) == "red"
    assert "steppe" in scene.offers()


@law("5.5.7.3", "11.7")
@ruling("C14")
def test_the_chancellor_names_the_way_out_of_an_imperial_wood() -> None:
    """C14: Yellow is banished by Red from a Wood of the Empire, and the Chancellor says where to."""
    scene = war(
        {"shrouded_wood": site(warbands=("purple", 2)), "steppe": site(slot=2)},
        red=exile(warbands=6),
        blue=citizen(at="shrouded_wood"),
        yellow=exile(at="shrouded_wood"),
        rolls=[BLANKS, attack("skull", "skull")],
    ).red("campaign", "yellow", 2, "no")
    assert asked(scene) == "purple"
    scene.purple("steppe")
    assert scene.table.here("yellow") == 2


@law("5.5.7.2")
@ruling("N4")
def test_no_campaign_reaches_into_the_reliquary() -> None:
    """N4: of the Chancellor's relics only the Scepter in the bank can be a target."""
    scene = scenario(
        sites={"river": (), "steppe": ()}, purple=chancellor(at="river"), red=exile(warbands=1), turn="red"
    ).red("campaign", "purple")
    assert options(scene) == ["pawn", "grand_scepter"]
