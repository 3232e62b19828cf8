"""The relics of war and rule, and the minor actions of the Grand Scepter."""

import pytest

from oath_tui.engine import events as ev
from oath_tui.engine.chronicle import clean_up_map
from oath_tui.engine.scenario import (
    Rolls,
    Scene,
    SeatSpec,
    attack,
    chancellor,
    citizen,
    defense,
    exile,
    scenario,
    site,
)
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"
FOUR_SWORDS = attack("sword", "sword", "sword", "sword")
BLANK = defense("blank")
BLANKS = defense("blank", "blank")


def raid(
    *relics: str, rolls: list[Rolls], blue: tuple[str, ...] = (), defended_by: tuple[str, ...] = (), favor: int = 1
) -> Scene:
    """Red, with four warbands and these relics, against three warbands of Blue's, whose pawn is elsewhere."""
    return scenario(
        sites={VALLEY: site(*defended_by, warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, favor=favor, relics=relics),
        blue=exile(at=COAST, advisers=blue),
        turn="red",
        rolls=rolls,
    )


def defended(*relics: str, rolls: list[Rolls]) -> Scene:
    """Red, with four warbands, against Blue with these relics and three warbands at the Valley."""
    return scenario(
        sites={VALLEY: site(warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=COAST, favor=1, relics=relics),
        turn="red",
        rolls=rolls,
    )


# Sticky Fire


@card("sticky_fire")
def test_sticky_fire_kills_the_whole_enemy_force_for_a_favor() -> None:
    scene = raid("sticky_fire", rolls=[BLANK, FOUR_SWORDS])
    scene.red("campaign", 4, "sticky_fire", {VALLEY: 1}, "yes")
    assert scene.changed("blue.bank", 3, "blue.warbands", 0, "blue.favor", 1, "red.favor", -1)


@limit("sticky_fire")
def test_sticky_fire_may_spare_them_and_then_costs_nothing() -> None:
    scene = raid("sticky_fire", rolls=[BLANK, FOUR_SWORDS])
    scene.red("campaign", 4, "sticky_fire", {VALLEY: 1}, "no")
    assert scene.changed("blue.bank", 1, "blue.warbands", 2, "blue.favor", 0, "red.favor", 0)


@limit("sticky_fire")
def test_sticky_fire_does_nothing_in_defeat() -> None:
    scene = raid("sticky_fire", rolls=[defense("two shields"), attack("hollow")])
    scene.red("campaign", 1, "sticky_fire")
    assert scene.prompt.question.startswith("Act")
    assert scene.changed("blue.bank", 0, "blue.favor", 0)


@limit("sticky_fire")
def test_sticky_fire_asks_for_a_favor_only_if_there_is_one() -> None:
    scene = raid("sticky_fire", rolls=[BLANK, FOUR_SWORDS], favor=0)
    scene.red("campaign", 4, "sticky_fire", {VALLEY: 1}, "yes")
    assert scene.changed("blue.bank", 3, "blue.favor", 0)


@card("sticky_fire")
def test_sticky_fire_burns_the_attackers_force_too() -> None:
    scene = defended("sticky_fire", rolls=[defense("shield"), attack("hollow")])
    scene.red("campaign", 1).blue("sticky_fire", "yes")
    assert scene.changed("red.bank", 4, "red.favor", 1, "blue.favor", -1)


@ruling("R099")
def test_sticky_fire_pays_the_player_who_was_attacked_and_no_ally() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 3)), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=6, favor=3, relics=["sticky_fire"]),
        blue=citizen(at=COAST),
        turn="red",
        rolls=[BLANKS, attack(*["sword"] * 6)],
    )
    scene.red("campaign", "blue", "done", 6, "sticky_fire", {VALLEY: 1}, "yes")
    assert scene.changed("red.favor", -1, "blue.favor", 1, "purple.favor", 0, "purple.bank", 3)


@ruling("R100")
def test_sticky_fire_costs_its_favor_even_if_the_force_is_spared() -> None:
    scene = raid("sticky_fire", rolls=[BLANK, FOUR_SWORDS], blue=("traveling_doctor",))
    scene.red("campaign", 4, "sticky_fire").blue("traveling_doctor").red({VALLEY: 1}, "yes")
    assert scene.changed("blue.bank", 0, "blue.warbands", 3, "blue.favor", 1, "red.favor", -1)


@ruling("R068")
def test_sticky_fire_takes_no_favor_out_of_the_nomad_bank() -> None:
    """Who vowed Kinship may pay with that favor, but is not made to."""
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, advisers=["vow_of_kinship"], relics=["sticky_fire"]),
        blue=exile(at=COAST),
        turn="red",
        rolls=[BLANK, FOUR_SWORDS],
    )
    scene.red("campaign", 4, "sticky_fire", {VALLEY: 1}, "yes")
    assert scene.changed("blue.bank", 3, "blue.favor", 0, "bank.nomad", 0)


# Cursed Cauldron


@card("cursed_cauldron")
def test_cursed_cauldron_brings_a_warband_for_each_enemy_killed() -> None:
    scene = raid("cursed_cauldron", "sticky_fire", rolls=[BLANK, FOUR_SWORDS])
    scene.red("campaign", 4, "sticky_fire", "cursed_cauldron", {VALLEY: 1}, "yes")
    assert scene.changed("red.bank", -3, "blue.bank", 3)


@card("cursed_cauldron")
def test_cursed_cauldron_counts_the_whole_campaign_whichever_plan_was_used_first() -> None:
    scene = raid("cursed_cauldron", "sticky_fire", rolls=[BLANK, FOUR_SWORDS])
    scene.red("campaign", 4, "cursed_cauldron", "sticky_fire", {VALLEY: 1}, "yes")
    assert scene.changed("red.bank", -3, "blue.bank", 3)


@card("cursed_cauldron")
def test_cursed_cauldron_counts_those_who_die_on_the_way_into_banishment() -> None:
    scene = scenario(
        sites={
            VALLEY: site(),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("boiling_lake", warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, relics=["cursed_cauldron"]),
        blue=exile(at=VALLEY, warbands=3),
        turn="red",
        rolls=[BLANKS, FOUR_SWORDS],
    )
    scene.red("campaign", "blue", 4, "cursed_cauldron", "no", RIVER)
    assert scene.changed("blue.bank", 3, "red.warbands", 3)


@card("cursed_cauldron")
@pytest.mark.parametrize("placed", [1, 0])
def test_cursed_cauldron_counts_the_sick_whose_hospital_is_lost(placed: int) -> None:
    scene = raid("cursed_cauldron", rolls=[BLANK, FOUR_SWORDS], defended_by=("hospital",))
    scene.red("campaign", 4, "cursed_cauldron").blue("hospital").red({VALLEY: placed})
    assert scene.changed("blue.bank", 1, "red.bank", -1)


@limit("cursed_cauldron")
def test_cursed_cauldron_does_not_count_those_whom_a_hospital_saved() -> None:
    scene = scenario(
        sites={
            VALLEY: site(warbands=("blue", 3)),
            COAST: site(warbands=("purple", 3)),
            RIVER: site("hospital", warbands=("blue", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, relics=["cursed_cauldron"]),
        blue=exile(at=COAST),
        turn="red",
        rolls=[BLANKS, FOUR_SWORDS],
    )
    scene.red("campaign", "done", 4, "cursed_cauldron").blue("hospital").red({VALLEY: 1})
    assert scene.changed(f"{RIVER}.warbands", 1, "blue.bank", 0, "red.bank", 0)


@limit("cursed_cauldron")
def test_cursed_cauldron_counts_no_warbands_of_its_own_side() -> None:
    scene = raid("cursed_cauldron", rolls=[BLANK, attack("skull", "skull", "skull", "skull")])
    scene.red("campaign", 4, "cursed_cauldron")
    assert scene.changed("red.bank", 3, "blue.bank", 1)


@limit("cursed_cauldron")
def test_cursed_cauldron_is_empty_for_the_defeated() -> None:
    scene = defended("cursed_cauldron", rolls=[BLANK, FOUR_SWORDS])
    scene.red("campaign", 4).blue("cursed_cauldron").red({VALLEY: 1})
    assert scene.changed("blue.bank", 1)


@ruling("R012")
def test_a_warband_in_the_bear_traps_fills_the_cauldron() -> None:
    scene = scenario(
        sites={VALLEY: site("bear_traps", warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=3),
        blue=exile(at=COAST, relics=["cursed_cauldron"]),
        turn="red",
        rolls=[BLANK, attack("hollow")],
    )
    scene.red("campaign", 2).blue("bear_traps", "cursed_cauldron")
    assert scene.changed("red.bank", 2, "blue.bank", -2)


@ruling("R103")
def test_a_citizen_gains_purple_warbands_even_against_the_chancellor() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=citizen(at=VALLEY, warbands=4, relics=["cursed_cauldron"]),
        turn="red",
        rolls=[BLANKS, FOUR_SWORDS],
    )
    scene.red("campaign", "done", 4, "cursed_cauldron", {VALLEY: 0})
    assert scene.changed("purple.bank", 0, "red.bank", 0, "red.warbands", 1)


# Obsidian Cage


def caged() -> Scene:
    """Red has beaten Blue and holds two of Blue's warbands in the cage."""
    scene = raid("obsidian_cage", rolls=[BLANK, FOUR_SWORDS])
    return scene.red("campaign", 4, "obsidian_cage", {VALLEY: 1})


@card("obsidian_cage")
def test_the_cage_takes_what_is_left_of_the_enemy_force() -> None:
    scene = caged()
    assert scene.state.warbands_on == {"obsidian_cage": {"blue": 2}}
    assert scene.changed("blue.bank", 1, "blue.warbands", 0)


@card("obsidian_cage")
def test_its_holder_frees_any_number_of_them() -> None:
    scene = caged()
    scene.red("use:obsidian_cage", {"blue": 1})
    assert scene.state.warbands_on == {"obsidian_cage": {"blue": 1}}
    assert scene.changed("blue.warbands", 1)


@limit("obsidian_cage")
def test_an_empty_cage_cannot_be_opened() -> None:
    scene = caged()
    scene.red("use:obsidian_cage", {"blue": 2})
    assert scene.state.warbands_on == {}
    assert "no warbands" in str(scene.refused("use:obsidian_cage"))


@limit("obsidian_cage")
def test_warbands_outside_the_force_are_not_caged() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, relics=["obsidian_cage"]),
        blue=exile(at=COAST, warbands=5),
        turn="red",
        rolls=[BLANK, FOUR_SWORDS],
    )
    scene.red("campaign", 4, "obsidian_cage", {VALLEY: 1})
    assert scene.state.warbands_on == {"obsidian_cage": {"blue": 1}}
    assert scene.changed("blue.warbands", 0)


@card("obsidian_cage")
def test_purple_warbands_may_go_to_any_imperial_board() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 4)), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=6, relics=["obsidian_cage"]),
        blue=citizen(at=COAST),
        turn="red",
        rolls=[BLANKS, attack(*["sword"] * 6)],
    )
    scene.red("campaign", "purple", "done", 6, "obsidian_cage", {VALLEY: 1})
    scene.red("use:obsidian_cage", {"purple": 1, "blue": 1})
    assert scene.changed("purple.warbands", 1, "blue.warbands", 1)


@ruling("R101")
def test_the_hospital_saves_the_killed_and_the_cage_takes_the_others() -> None:
    scene = scenario(
        sites={
            VALLEY: site(warbands=("blue", 3)),
            COAST: site("hospital", warbands=("blue", 1)),
            RIVER: site(warbands=("purple", 2)),
            STONES: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=4, relics=["obsidian_cage"]),
        blue=exile(at=RIVER),
        turn="red",
        rolls=[BLANK, FOUR_SWORDS],
    )
    scene.red("campaign", "done", 4, "obsidian_cage").blue("hospital").red({VALLEY: 1})
    assert scene.state.warbands_on == {"obsidian_cage": {"blue": 2}}
    assert scene.changed("lush_coast.warbands", 1, "blue.bank", 0)


@ruling("R102")
def test_a_cage_put_under_the_relic_deck_gives_back_all_it_holds() -> None:
    scene = scenario(
        sites={VALLEY: site("fae_merchant", warbands=("blue", 3)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, secrets=2, favor=2, relics=["obsidian_cage"]),
        blue=exile(at=COAST),
        turn="red",
        relic_deck=["map"],
        rolls=[BLANK, FOUR_SWORDS],
    )
    scene.red("campaign", 4, "obsidian_cage", {VALLEY: 1}, "use:fae_merchant", "obsidian_cage")
    assert scene.state.warbands_on == {}
    assert scene.changed("blue.warbands", 2)
    assert scene.state.relic_deck[0] == "obsidian_cage"


# Ring of Devotion


def ringed() -> Scene:
    return scenario(
        sites={COAST: site("longbows", warbands=("red", 1)), VALLEY: site(warbands=("purple", 1))},
        purple=chancellor(at=VALLEY),
        red=exile(at=COAST, favor=1, warbands=4, relics=["ring_of_devotion"]),
        turn="red",
        rolls=[BLANKS, FOUR_SWORDS],
    )


@card("ring_of_devotion")
def test_the_ring_musters_two_more() -> None:
    scene = ringed()
    scene.red("muster")
    assert scene.changed("red.warbands", 4, "red.bank", -4)


@limit("ring_of_devotion")
def test_the_ring_keeps_warbands_off_sites() -> None:
    scene = ringed()
    assert "no warbands that can move" in str(scene.refused("warbands"))
    scene.red("travel", VALLEY, "campaign", "done", 4, "none")
    assert scene.site(VALLEY).color is None
    assert scene.changed("red.warbands", 0, "purple.warbands", 1)


# Bandit Crown


def crowned(red_at: str = VALLEY) -> Scene:
    """Red wears the Crown. Blue rules the Coast; the Valley and the River are empty."""
    return scenario(
        sites={
            VALLEY: site(),
            COAST: site(warbands=("blue", 2)),
            RIVER: site(),
            STONES: site(warbands=("red", 1)),
        },
        purple=chancellor(at=STONES),
        red=exile(at=red_at, warbands=2, relics=["bandit_crown"]),
        blue=exile(at=COAST, warbands=6),
        turn="red",
        rolls=[defense("blank", "blank", "blank"), attack("sword", "sword")],
    )


@card("bandit_crown")
def test_the_crown_rules_every_site_without_warbands() -> None:
    scene = crowned()
    assert [scene.table.rules("red", slot) for slot in range(5)] == [True, False, True, True, False]
    assert scene.state.title == "red"


@limit("bandit_crown")
def test_the_crown_rules_no_facedown_site_and_no_enemy_site() -> None:
    scene = crowned()
    assert not scene.table.rules("red", 4)
    assert not scene.table.bandits_obey(1, ["red"])


@ruling("R129")
def test_a_bandit_fights_beside_the_crowns_warband() -> None:
    scene = crowned(RIVER)
    scene.red("rest")
    scene.blue("travel", STONES, "campaign", "red", "done", 2, "no")
    fight = next(event for event in scene.events if isinstance(event, ev.Fought))
    assert fight.defense == 2
    assert scene.changed("red.bank", 0, "blue.bank", 3)


@limit("bandit_crown")
def test_bandits_who_obey_cannot_be_killed() -> None:
    scene = crowned(RIVER)
    scene.state.players["red"].warbands = 2
    scene.red("rest")
    scene.blue("travel", VALLEY, "campaign", "done", 2)
    assert scene.changed("red.bank", 0, "red.warbands", 0)


@ruling("R130")
def test_the_crown_moves_its_last_warband_and_sets_one_at_an_empty_site() -> None:
    scene = crowned(STONES)
    scene.red("warbands", "to-board")
    assert scene.site(STONES).color is None
    scene.red("travel", VALLEY, "warbands", 1)
    assert scene.site(VALLEY).color == "red"
    assert scene.changed("red.warbands", 0)


@ruling("R131")
def test_a_crowned_citizen_rules_for_the_empire_but_not_against_it() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: site(), RIVER: site()},
        purple=chancellor(at=COAST),
        red=citizen(at=COAST, warbands=3, relics=["bandit_crown"]),
        turn="red",
        any_dice=True,
    )
    assert scene.table.rulers(2) == ("purple", "red")
    scene.red("campaign")
    assert scene.table.rulers(2) == ("red",)
    assert "river" not in scene.offers()


@limit("bandit_crown")
def test_a_citizens_crown_moves_no_title_while_the_citizen_fights_the_chancellor() -> None:
    """The sites are counted again when the Campaign is over and the Citizen is Imperial once more."""
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1)), RIVER: site(), STONES: site()},
        purple=chancellor(at=COAST),
        red=citizen(at=COAST, warbands=4, relics=["bandit_crown"]),
        turn="red",
        rolls=[defense(*["blank"] * 7), FOUR_SWORDS],
    )
    scene.red("campaign", "grand_scepter", "done", 4, {COAST: 0})
    assert scene.holder("grand_scepter") == "red"
    assert scene.state.title == "purple"
    assert not any(isinstance(event, ev.TitleTaken) for event in scene.events)


@ruling("R132")
def test_no_purple_warbands_appear_at_the_crowns_empty_sites() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, relics=["bandit_crown"]),
        reliquary=["map"],
        title="purple",
    )
    scene.purple("citizenship", [], {}).red("accept")
    assert scene.table.rulers(0) == ("purple", "red")
    assert scene.changed("fertile_valley.warbands", 0, "purple.bank", 0)


@ruling("R133")
def test_in_the_chronicle_the_crowns_empty_sites_stay() -> None:
    scene = crowned()
    clean_up_map(scene.table, "red")
    assert {VALLEY, RIVER, STONES} <= {one.card for one in scene.state.sites}
    assert COAST not in {one.card for one in scene.state.sites if one.faceup}


@ruling("R134")
def test_in_the_chronicle_a_citizens_crown_keeps_sites_for_the_chancellor() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1)), RIVER: site(warbands=("blue", 1))},
        purple=chancellor(at=COAST),
        red=citizen(at=VALLEY, relics=["bandit_crown"]),
        blue=exile(at=RIVER),
        title="purple",
    )
    clean_up_map(scene.table, "purple")
    assert [one.card for one in scene.state.sites if one.faceup][:2] == [VALLEY, COAST]


# Grand Mask


def masked(turn: Seat = "red", *, red: SeatSpec | None = None) -> Scene:
    """Red with the Grand Mask at the Coast; an Imperial site with cards lies elsewhere."""
    return scenario(
        sites={
            VALLEY: site("alchemist", "longbows", warbands=("purple", 2)),
            COAST: site(),
            RIVER: site("elders", warbands=("blue", 1)),
        },
        purple=chancellor(at=RIVER, secrets=2),
        red=red or exile(at=COAST, secrets=2, relics=["grand_mask"]),
        blue=exile(at=COAST),
        turn=turn,
        title="purple",
    )


@card("grand_mask")
def test_the_mask_rules_the_cards_at_imperial_sites() -> None:
    scene = masked()
    assert "use:alchemist" in scene.offers()
    assert scene.table.sources["alchemist"].rulers == ("red",)
    assert not scene.table.rules("red", 0)


@limit("grand_mask")
@pytest.mark.parametrize("turn", ["purple", "blue"])
def test_the_mask_works_only_in_its_holders_turn(turn: Seat) -> None:
    assert masked(turn).table.sources["alchemist"].rulers == ("purple",)


@limit("grand_mask")
def test_the_mask_takes_no_battle_plans_and_nothing_from_exiles() -> None:
    sources = masked().table.sources
    assert sources["longbows"].rulers == ("purple",)
    assert sources["elders"].rulers == ("blue",)


@limit("grand_mask")
def test_the_mask_is_nothing_to_a_citizen() -> None:
    scene = masked(red=citizen(at=COAST, relics=["grand_mask"]))
    assert scene.table.sources["alchemist"].rulers == ("purple", "red")


# Circlet of Command


def circlet(turn: Seat = "red") -> Scene:
    """Blue wears the Circlet beside Red, and holds a relic and both banners."""
    return scenario(
        sites={VALLEY: site("longbows"), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=3, favor=5, secrets=5, relics=[]),
        blue=exile(at=VALLEY, favor=3, relics=["circlet_of_command", "map"]),
        peoples_favor=("blue", 1),
        darkest_secret=("blue", 1),
        turn=turn,
        rolls=[defense("blank", "blank", "blank"), attack("sword", "sword", "sword")],
    )


@card("circlet_of_command")
def test_the_circlet_shields_all_other_treasures_of_its_holder() -> None:
    scene = circlet()
    scene.red("campaign", "blue")
    assert scene.offers() == ["pawn", "circlet_of_command"]
    assert all(scene.refused(item) for item in ("map", "peoples_favor", "darkest_secret"))
    scene.red("pawn", "done", 3)
    assert next(event for event in scene.events if isinstance(event, ev.Pools)).defense == 3


@limit("circlet_of_command")
def test_the_circlet_itself_can_be_taken() -> None:
    scene = circlet()
    scene.red("campaign", "blue", "circlet_of_command", "done", 3)
    assert scene.holder("circlet_of_command") == "red"
    assert scene.holder("map") == "blue"


@card("circlet_of_command")
def test_nobody_else_recovers_the_banners_of_the_circlets_holder() -> None:
    scene = circlet()
    assert "Circlet of Command" in str(scene.refused("recover"))


@ruling("R137")
def test_the_circlets_holder_recovers_a_banner_from_themselves() -> None:
    scene = circlet("blue")
    scene.blue("recover", 2, "order")
    assert scene.changed("peoples_favor", 1)


# The Grand Scepter


def court(turn: Seat = "purple") -> Scene:
    return scenario(
        sites={VALLEY: site(warbands=("purple", 1)), COAST: site()},
        purple=chancellor(at=COAST, favor=5),
        red=exile(at=VALLEY),
        blue=citizen(at=COAST),
        reliquary=["map", "whistle", "bandit_crown", "brass_horse"],
        turn=turn,
    )


@card("grand_scepter")
def test_the_scepter_looks_into_the_reliquary() -> None:
    scene = court()
    scene.purple("peek-reliquary", "space-2")
    assert scene.state.peeked == {"whistle": ["purple"]}


@card("grand_scepter")
def test_the_scepter_offers_citizenship() -> None:
    scene = court()
    scene.purple("citizenship", "space-2", [], {}).red("accept")
    assert scene.state.players["red"].role == "citizen"
    assert scene.holder("whistle") == "red"


@card("grand_scepter")
def test_the_relic_of_an_offer_comes_along_with_the_exchange() -> None:
    """One of Red's three relics for one of the Reliquary: in between the title would have passed."""
    scene = scenario(
        sites={VALLEY: site()},
        oath="protection",
        purple=chancellor(relics=["grand_scepter", "map"]),
        red=exile(relics=["sticky_fire", "brass_horse", "ivory_eye"]),
        reliquary=["whistle"],
        title="red",
    )
    scene.purple("citizenship", [], {"get": {"ivory_eye": 1}}).red("accept")
    assert (scene.holder("ivory_eye"), scene.holder("whistle")) == ("purple", "red")
    assert scene.state.title == "red"


@card("grand_scepter")
def test_the_scepter_exiles_a_citizen_for_favor() -> None:
    scene = court()
    scene.purple("exile")
    assert scene.state.players["blue"].role == "exile"
    assert scene.changed("purple.favor", -4, "blue.favor", 4)


@limit("grand_scepter")
def test_only_its_holder_uses_the_scepter() -> None:
    scene = court("red")
    for deed in ("peek-reliquary", "citizenship", "exile"):
        assert "do not hold the Grand Scepter" in str(scene.refused(deed))


@limit("grand_scepter")
def test_the_scepter_is_no_use_in_the_turn_it_was_taken() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, warbands=8),
        turn="red",
        rolls=[defense(*["blank"] * 6), attack(*["sword"] * 8)],
    )
    scene.red("campaign", "purple", "grand_scepter", "done", 8)
    assert scene.holder("grand_scepter") == "red"
    for deed in ("peek-reliquary", "citizenship", "exile"):
        assert "took the Grand Scepter this turn" in str(scene.refused(deed))


@card("grand_scepter")
def test_the_scepter_can_be_used_at_once_by_who_was_given_it() -> None:
    scene = scenario(
        sites={VALLEY: site("tinkers_fair", warbands=("purple", 1)), COAST: site()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=2, secrets=1),
        turn="red",
    )
    scene.red("use:tinkers_fair", {"get": {"grand_scepter": 1}}).purple("accept")
    assert scene.holder("grand_scepter") == "red"
    assert scene.refused("citizenship") is None
