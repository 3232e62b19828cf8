"""The Discord suit: what it does to sites, and to Exiles who see Visions."""

from typing import Any

from oath_tui.engine.invariants import check_table
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.view import CardFace, view
from tests.marks import card, limit, ruling
from tests.powers.discord_scenes import BLANK, COAST, CONQUEST, FAITH, RIVER, SANCTUARY, VALLEY, find, hand, stage

# Key to the City, Bandit Chief, Boiling Lake


def gate(color: str | None, **more: Any) -> Scene:
    warbands = (color, 3) if color else None
    return hand("key_to_the_city", sites={VALLEY: site(warbands=warbands)}, **more)


@card("key_to_the_city")
def test_the_key_opens_a_city_whose_ruler_is_away() -> None:
    scene = gate("blue").red("adviser", VALLEY)
    assert scene.site(VALLEY).color == "red"
    assert scene.changed("blue.bank", 3, "red.bank", -1, f"{VALLEY}.warbands", -2)


@card("key_to_the_city")
def test_the_key_opens_a_city_of_bandits() -> None:
    scene = gate(None).red("adviser", VALLEY)
    assert scene.site(VALLEY).color == "red"


@limit("key_to_the_city")
def test_the_key_is_no_use_while_the_ruler_is_at_home() -> None:
    scene = gate("blue", blue=exile(at=VALLEY)).red("adviser", VALLEY)
    assert scene.site(VALLEY).color == "blue"
    assert scene.changed("red.bank", 0)


@limit("key_to_the_city")
def test_any_imperial_pawn_guards_an_imperial_city() -> None:
    scene = gate("purple", blue=citizen(at=VALLEY)).red("adviser", VALLEY)
    assert scene.site(VALLEY).color == "purple"


@card("bandit_chief")
def test_the_bandit_chief_kills_a_warband_at_every_site() -> None:
    scene = hand("bandit_chief", sites={RIVER: site(warbands=("red", 1))}).red("adviser", VALLEY)
    assert scene.changed(f"{COAST}.warbands", -1, f"{RIVER}.warbands", -1, "red.bank", 1)
    assert scene.site(RIVER).color is None


@card("bandit_chief")
def test_the_bandit_chief_brings_two_more_bandits_everywhere() -> None:
    scene = stage(sites={RIVER: ["bandit_chief"]}, seat={"warbands": 3}, rolls=[BLANK, attack("sword")])
    scene.red("campaign", "done", 1)
    assert scene.prompt.question == "Attack 1 against defense 3"


@limit("bandit_chief")
def test_a_facedown_bandit_chief_leads_nobody() -> None:
    scene = stage(seat={"warbands": 3, "facedown": ["bandit_chief"]}, rolls=[BLANK, attack("sword")])
    scene.red("campaign", "done", 1)
    assert scene.prompt.question == "Attack 1 against defense 1"


@limit("bandit_chief")
def test_the_bandit_chief_touches_no_board() -> None:
    scene = hand("bandit_chief", seat={"warbands": 3}).red("adviser", VALLEY)
    assert scene.changed("red.warbands", 0)


@card("boiling_lake")
def test_the_boiling_lake_kills_two_of_a_travelers_warbands() -> None:
    scene = stage(sites={RIVER: ["boiling_lake"]}, seat={"warbands": 3}).red("travel", RIVER)
    assert scene.changed("red.warbands", -2)


@limit("boiling_lake")
def test_the_boiling_lake_spares_its_ruler() -> None:
    scene = stage(sites={RIVER: site("boiling_lake", warbands=("red", 1))}, seat={"warbands": 3})
    scene.red("travel", RIVER)
    assert scene.changed("red.warbands", 0)


@limit("boiling_lake")
def test_the_boiling_lake_takes_what_there_is() -> None:
    scene = stage(sites={RIVER: ["boiling_lake"]}, seat={"warbands": 1}).red("travel", RIVER)
    assert scene.changed("red.warbands", -1)


@ruling("R016")
@card("boiling_lake")
def test_the_boiling_lake_boils_for_the_banished() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3)), RIVER: ["boiling_lake"]},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=VALLEY, warbands=2),
        turn="red",
        rolls=[defense("blank", "blank"), attack("skull", "sword")],
    )
    scene.red("campaign", "blue", 2, "no", RIVER)
    assert scene.changed("blue.warbands", -2)


# Riots, Salt the Earth


def mob(*here: str, **more: Any) -> Scene:
    """Two Nomad cards lie at sites, one Order card and one Beast."""
    sites = {
        VALLEY: site(*here),
        COAST: site("longbows", "elders", warbands=("purple", 3)),
        RIVER: ["wolves", "tents"],
    }
    return hand("riots", sites=sites, **({"mob": True, "peoples_favor": ("blue", 3)} | more))


@ruling("R093")
@card("riots")
def test_riots_sweep_the_commonest_suit_off_the_sites() -> None:
    scene = mob(blue=exile(at=COAST, advisers=["rain_boots", "battle_honors"]))
    scene.red("adviser", VALLEY, ["tents", "elders"])
    assert (scene.site(COAST).cards, scene.site(RIVER).cards) == (["longbows"], ["wolves"])
    assert scene.advisers("blue") == ["rain_boots", "battle_honors"]


@card("riots")
def test_riots_leave_a_tie_to_whoever_plays_them() -> None:
    scene = mob("forest_paths").red("adviser", VALLEY)
    assert scene.offers() == ["beast", "nomad"]
    scene.red("beast", ["wolves", "forest_paths"])
    assert (scene.site(VALLEY).cards, scene.site(RIVER).cards) == (["riots"], ["tents"])


@ruling("R092")
@limit("riots")
def test_riots_do_not_sweep_themselves() -> None:
    scene = mob("slander", "scryer").red("adviser", VALLEY, ["slander", "scryer"])
    assert scene.site(VALLEY).cards == ["riots"]


@limit("riots")
def test_no_riots_without_the_mob() -> None:
    scene = mob(mob=False).red("adviser", VALLEY)
    assert scene.site(RIVER).cards == ["wolves", "tents"]


@limit("riots")
def test_riots_cannot_move_what_is_locked() -> None:
    scene = hand(
        "riots",
        sites={RIVER: ["keep", "longbows"], COAST: site("scouts", warbands=("purple", 3))},
        mob=True,
        peoples_favor=("blue", 3),
    )
    scene.red("adviser", VALLEY, ["longbows", "scouts"])
    assert scene.site(RIVER).cards == ["keep"]


@card("salt_the_earth")
def test_salt_the_earth_clears_a_full_site() -> None:
    scene = hand("salt_the_earth", "elders", "longbows", "wolves")
    scene.red("adviser", VALLEY, ["elders", "longbows", "wolves"])
    assert scene.site(VALLEY).cards == ["salt_the_earth"]
    assert scene.state.discards["provinces"] == ["elders", "longbows", "wolves"]


@card("salt_the_earth")
def test_salted_earth_holds_no_other_card() -> None:
    scene = find("elders", "salt_the_earth")
    assert "is full" in (scene.refused(VALLEY) or "")


@limit("salt_the_earth")
def test_salt_the_earth_shuns_locked_cards() -> None:
    scene = find("salt_the_earth", "keep")
    assert "Keep is locked" in (scene.refused(VALLEY) or "")


@limit("salt_the_earth")
def test_salt_the_earth_shuns_what_is_locked_only_for_its_player() -> None:
    blue = exile(at=COAST, advisers=["ancient_bloodline"])
    scene = find("salt_the_earth", sites={VALLEY: site("elders", warbands=("blue", 1))}, blue=blue)
    assert "Elders is locked" in (scene.refused(VALLEY) or "")


@limit("salt_the_earth")
def test_salt_the_earth_cannot_clear_a_card_that_modifies_the_search() -> None:
    scene = stage("augury", "elders", seat={"favor": 1, "secrets": 1}, discards={"cradle": ["salt_the_earth"]})
    scene.red("search", "augury", "cradle", VALLEY)
    assert scene.site(VALLEY).cards == ["augury", "salt_the_earth"]


@limit("salt_the_earth")
def test_even_where_there_is_room_for_one_card_such_a_modifier_stays_beside_it() -> None:
    scene = scenario(
        sites={"mine": site("augury"), COAST: site(warbands=("purple", 1))},
        red=exile(at="mine", favor=1, secrets=1),
        discards={"cradle": ["salt_the_earth"]},
        turn="red",
    )
    scene.red("search", "augury", "cradle", "mine")
    assert scene.site("mine").cards == ["augury", "salt_the_earth"]
    check_table(scene.table, at_rest=True)


@limit("salt_the_earth")
def test_salt_the_earth_is_no_adviser() -> None:
    scene = find("salt_the_earth")
    assert "only be played to a site" in (scene.refused("adviser") or "")


@ruling("R009")
@card("salt_the_earth")
def test_salt_the_earth_can_be_played_to_the_drowned_city() -> None:
    scene = scenario(
        sites={"drowned_city": (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at="drowned_city", facedown=["salt_the_earth"]),
        turn="red",
    )
    scene.red("adviser", "drowned_city")
    assert scene.site("drowned_city").cards == ["salt_the_earth"]
    assert scene.table.capacity(0) == 1


@ruling("R010")
@limit("salt_the_earth")
def test_salt_the_earth_cannot_be_played_to_a_facedown_site() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: site(faceup=False), RIVER: site(warbands=("purple", 3))},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY),
        turn="red",
        peoples_favor=("red", 1),
        discards={"cradle": ["salt_the_earth"]},
    )
    scene.red("search", "cradle")
    assert scene.offers() == [VALLEY, "facedown", "discard"]


# Royal Ambitions


def climb(*slots: str, **more: Any) -> Scene:
    sites = {name: site(warbands=("red", 1)) for name in slots}
    return hand("royal_ambitions", sites=sites, **more).red("adviser", "adviser")


@card("royal_ambitions")
def test_royal_ambitions_lead_into_the_empire() -> None:
    scene = climb(VALLEY, RIVER, reliquary=["map", "whistle", None, None])
    scene.red("yes", "space-2")
    assert scene.state.players["red"].role == "citizen"
    assert scene.holder("whistle") == "red"
    assert scene.state.turn.seat == "blue"
    assert scene.state.players["red"].supply == 7


@card("royal_ambitions")
def test_royal_ambitions_may_be_put_off() -> None:
    scene = climb(VALLEY, RIVER).red("no")
    assert scene.table.is_exile("red")


@limit("royal_ambitions")
def test_royal_ambitions_need_more_sites_than_the_chancellors() -> None:
    scene = climb(VALLEY)
    assert scene.prompt.question.startswith("Act")
    assert scene.table.is_exile("red")


# False Prophet


def prophecy(**more: Any) -> Scene:
    """Blue has revealed the Vision of Faith; Red has just played the False Prophet."""
    blue = exile(at=COAST, vision=FAITH, **more.pop("blue", {}))
    return hand("false_prophet", blue=blue, **more).red("adviser", "adviser")


@card("false_prophet")
def test_a_false_prophet_shares_anothers_vision() -> None:
    scene = prophecy()
    assert scene.table.revealed_visions("red") == [FAITH]
    assert scene.table.revealed_visions("blue") == [FAITH]
    assert scene.changed("red.bank", -1, "red.warbands", 0)
    shown = view(scene.game, "yellow").player("blue").visions
    assert shown == (CardFace(FAITH, warbands=(("red", 1),)),)


@card("false_prophet")
def test_a_false_prophet_wins_by_the_shared_vision() -> None:
    scene = prophecy(visions_drawn=3, darkest_secret=("red", 1))
    scene.red("rest").blue("rest").purple("rest")
    assert (scene.game.winner, scene.game.ending) == ("red", "vision")


@card("false_prophet")
def test_a_false_prophet_chooses_among_visions() -> None:
    scene = hand("false_prophet", blue=exile(at=COAST, vision=FAITH), yellow=exile(at=COAST, vision=SANCTUARY))
    scene.red("adviser", "adviser", SANCTUARY)
    assert scene.state.warbands_on == {SANCTUARY: {"red": 1}}


@card("false_prophet")
def test_a_discarded_vision_comes_home_to_its_prophet() -> None:
    scene = prophecy(blue={"facedown": [CONQUEST]}).red("rest").blue("adviser", "vision")
    assert scene.prompt.seat == "red"
    assert scene.offers() == ["vision", "facedown", "discard"]
    scene.red("vision")
    assert scene.state.players["red"].visions == [FAITH]
    assert scene.state.players["blue"].visions == [CONQUEST]
    assert scene.changed("red.bank", 0)
    assert scene.state.warbands_on == {}


@card("false_prophet")
def test_a_prophet_may_discard_the_vision_by_their_own_region() -> None:
    scene = prophecy(blue={"facedown": [CONQUEST]}).red("rest").blue("adviser", "vision").red("discard")
    assert scene.state.discards["provinces"] == [FAITH]
    assert scene.table.revealed_visions("red") == []


@card("false_prophet")
def test_a_prophet_keeps_an_own_vision_beside_the_shared_one() -> None:
    scene = prophecy(seat={"vision": CONQUEST})
    assert scene.table.revealed_visions("red") == [CONQUEST, FAITH]


@limit("false_prophet")
def test_there_is_nothing_to_share_without_a_vision() -> None:
    scene = hand("false_prophet").red("adviser", "adviser")
    assert scene.table.revealed_visions("red") == []
    assert scene.changed("red.warbands", 1)


@limit("false_prophet")
def test_a_false_prophet_must_be_an_exile() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=VALLEY),
        red=citizen(at=VALLEY, facedown=["false_prophet"]),
        blue=exile(at=COAST, vision=FAITH),
        turn="red",
    )
    scene.red("adviser", "adviser")
    assert scene.state.warbands_on == {}
    assert scene.changed("purple.bank", 0)


@limit("false_prophet")
def test_a_prophet_who_joins_the_empire_shares_no_vision() -> None:
    scene = prophecy().red("rest").blue("rest")
    scene.purple("citizenship", "red", "space-1", [], {"give": {}, "get": {}}).red("accept")
    assert scene.state.warbands_on == {}
    assert scene.state.players["blue"].visions == [FAITH]
    assert scene.changed("red.bank", 0)


@limit("false_prophet")
def test_a_vision_that_cannot_be_paid_for_is_lost_to_its_prophet() -> None:
    """Forced Labor asks a favor of whoever plays a card at its ruler's sites."""
    scene = scenario(
        sites={
            VALLEY: site(warbands=("purple", 2)),
            COAST: site("forced_labor", warbands=("purple", 3)),
            RIVER: (),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=1, facedown=["false_prophet"]),
        blue=exile(at=RIVER, vision=FAITH, facedown=[CONQUEST]),
        turn="red",
    )
    scene.red("adviser", "adviser", "rest").blue("adviser", "vision")
    assert scene.state.discards["provinces"] == [FAITH]
    assert scene.prompt.seat == "blue"
