"""The Beast suit outside Campaigns."""

from typing import Any

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import Divide
from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER = "charming_valley", "lush_coast", "river"


def hand(scene: Scene) -> list[CardId]:
    return scene.state.hands.get("red", [])


# Search: Errand Boy, Mushrooms


def forager(*here: str, favor: int = 1, secrets: int = 1, advisers: tuple[str, ...] = ()) -> Scene:
    """Red in the Cradle, with cards in its discard pile and in that of the Hinterland."""
    return scenario(
        sites={VALLEY: site(*here)},
        red=exile(at=VALLEY, favor=favor, secrets=secrets, advisers=advisers),
        discards={"cradle": ["longbows", "tents"], "hinterland": ["wolves", "elders", "alchemist", "scryer"]},
        turn="red",
    )


@card("errand_boy")
def test_errand_boy_draws_from_another_regions_pile() -> None:
    scene = forager("errand_boy")
    scene.red("search", "errand_boy", "hinterland")
    assert hand(scene) == ["wolves", "elders", "alchemist"]
    assert scene.changed("red.favor", -1, "red.supply", -2)


@limit("errand_boy")
def test_errand_boy_must_be_paid_for_other_regions() -> None:
    scene = forager("errand_boy", favor=0)
    scene.red("search")
    assert "another region" in str(scene.refused("hinterland"))
    assert scene.refused("cradle") is None


@limit("errand_boy")
def test_errand_boy_has_nothing_to_fetch_from_empty_piles() -> None:
    scene = scenario(
        sites={VALLEY: ["errand_boy"]},
        red=exile(favor=1),
        discards={"cradle": ["longbows"]},
        turn="red",
    )
    scene.red("search")
    assert scene.prompt.question == "Search where?"


@ruling("R014")
def test_errand_boy_knows_where_the_mushrooms_grow() -> None:
    scene = forager("errand_boy", "mushrooms")
    scene.red("search", "errand_boy", "mushrooms", "hinterland")
    assert hand(scene) == ["scryer"]
    assert scene.changed("red.favor", -1, "red.secrets", -1, "red.supply", 0)


@ruling("R015")
def test_errand_boys_leavings_are_discarded_by_the_region_of_the_pawn() -> None:
    scene = forager("errand_boy")
    scene.red("search", "errand_boy", "hinterland", "wolves", ["elders", "alchemist"])
    assert scene.state.discards["provinces"] == ["elders", "alchemist"]


@card("mushrooms")
def test_mushrooms_draw_one_card_from_underneath_for_no_supply() -> None:
    scene = forager("mushrooms")
    scene.red("search", "mushrooms")
    assert hand(scene) == ["tents"]
    assert scene.changed("red.secrets", -1, "red.supply", 0)


@limit("mushrooms")
def test_mushrooms_grow_only_under_the_discard_pile_of_your_region() -> None:
    scene = forager("mushrooms", "errand_boy")
    scene.red("search", "errand_boy", "mushrooms")
    assert scene.refused("deck")
    scene = forager("mushrooms", "errand_boy", secrets=0)
    scene.red("search")
    assert "mushrooms" not in scene.offers()


@limit("mushrooms")
def test_mushrooms_do_not_grow_in_the_marshes() -> None:
    scene = scenario(
        sites={"marshes": ["mushrooms"]},
        red=exile(secrets=1),
        discards={"cradle": ["longbows", "tents"]},
        turn="red",
    )
    scene.red("search")
    assert scene.prompt.question == "Search where?"


@ruling("R027")
@ruling("R054")
def test_mushrooms_and_augury_draw_two_cards() -> None:
    for order in (("augury", "mushrooms"), ("mushrooms", "augury")):
        scene = forager("mushrooms", "augury")
        scene.red("search", *order)
        assert hand(scene) == ["tents", "longbows"]


@ruling("R054")
def test_a_greedy_chancellor_draws_three_mushrooms() -> None:
    scene = scenario(
        sites={VALLEY: ["mushrooms"]},
        purple=chancellor(secrets=1),
        reliquary=["map", "whistle", "ivory_eye", None],
        discards={"cradle": ["longbows", "tents", "wolves", "elders"]},
    )
    assert "greedy" in scene.table.sources
    scene.purple("search", "mushrooms")
    assert scene.state.hands["purple"] == ["elders", "wolves", "tents"]


# Search: New Growth, Wild Cry, Bracken


def player_of(card_: str, *advisers: str, **more: Any) -> Scene:
    """Red at the Valley, with a facedown adviser to play. The Coast has room, the River is full."""
    return scenario(
        sites={
            VALLEY: site("longbows"),
            COAST: site("tents", slot=2),
            RIVER: site("elders", "scryer", slot=5),
        },
        red=exile(at=VALLEY, advisers=advisers, facedown=[card_], supply=3, **more),
        discards={"cradle": ["alchemist"], "hinterland": ["captains", "keep"]},
        turn="red",
    )


@card("new_growth")
def test_new_growth_plays_beast_and_hearth_cards_anywhere() -> None:
    for planted in ("wolves", "levelers"):
        scene = player_of(planted, "new_growth")
        scene.red("adviser", "new_growth")
        assert {VALLEY, COAST} <= set(scene.offers())
        scene.red(COAST)
        assert planted in scene.site(COAST).cards


@limit("new_growth")
def test_new_growth_needs_room_and_the_right_suit() -> None:
    scene = player_of("wolves", "new_growth")
    scene.red("adviser", "new_growth")
    assert "full" in str(scene.refused(RIVER))
    scene = player_of("messenger", "new_growth")
    scene.red("adviser", "new_growth")
    assert scene.offers() == [VALLEY, "adviser", "discard"]


@card("wild_cry")
def test_wild_cry_answers_the_playing_of_a_beast_card() -> None:
    scene = player_of("wolves", "wild_cry")
    scene.red("adviser", "wild_cry", VALLEY)
    assert scene.changed("red.warbands", 2, "red.supply", 1)


@limit("wild_cry")
def test_wild_cry_is_for_beast_cards_played_faceup() -> None:
    scene = player_of("messenger", "wild_cry")
    scene.red("adviser", "wild_cry", VALLEY)
    assert scene.changed("red.warbands", 0, "red.supply", 0)
    scene = scenario(
        sites={VALLEY: ()}, red=exile(advisers=["wild_cry"]), discards={"cradle": ["wolves"]}, turn="red"
    )
    scene.red("search", "wild_cry", "cradle", "facedown")
    assert scene.changed("red.warbands", 0, "red.supply", -2)


@card("bracken")
def test_bracken_puts_all_discards_on_one_pile_of_your_choice() -> None:
    scene = player_of("wolves", "bracken")
    scene.red("search", "bracken", "cradle")
    scene.red("discard")
    assert set(scene.offers()) == {
        f"{region}-{end}" for region in ("cradle", "provinces", "hinterland") for end in ("top", "bottom")
    }
    scene.red("hinterland-bottom")
    assert scene.state.discards["hinterland"] == ["alchemist", "keep", "captains"]


@card("bracken")
def test_bracken_hides_a_facedown_adviser_too() -> None:
    scene = player_of("wolves", "bracken")
    scene.red("adviser", "bracken", "discard", "cradle-top")
    assert scene.state.discards["cradle"] == ["alchemist", "wolves"]


@limit("bracken")
def test_bracken_asks_once_for_all_the_discards_of_a_search() -> None:
    scene = forager(advisers=("bracken",))
    scene.red("search", "bracken", "cradle", "tents", "hinterland-top", "discard")
    assert scene.state.discards["hinterland"][-2:] == ["longbows", "tents"]


@ruling("R031")
def test_bracken_takes_what_the_peoples_favor_discards_but_not_what_dazzle_does() -> None:
    scene = scenario(
        sites={VALLEY: site("longbows"), COAST: site("messenger")},
        red=exile(advisers=["bracken"], facedown=["dazzle"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "bracken", VALLEY, "longbows", "cradle-bottom")
    assert scene.state.discards == {"cradle": ["longbows"], "provinces": ["messenger"], "hinterland": []}


# Muster: Animal Playmates, Vow of Beastkin, Forest Council


def barracks(
    *advisers: str, cards: tuple[str, ...] = ("wolves", "longbows"), council: Seat | None = None
) -> Scene:
    """Red at a site with these cards; the Council, if there is one, at a site of this color."""
    coast = site("forest_council", warbands=(council, 1)) if council else site()
    return scenario(
        sites={VALLEY: cards, COAST: coast},
        red=exile(at=VALLEY, favor=2, secrets=1, advisers=advisers),
        blue=exile(at=COAST),
        turn="red",
    )


@card("animal_playmates")
def test_animal_playmates_muster_on_beasts_for_no_supply() -> None:
    scene = barracks("animal_playmates")
    scene.red("muster", "animal_playmates", "wolves")
    assert scene.changed("red.supply", 0, "red.favor", -1, "red.warbands", 2)


@limit("animal_playmates")
def test_animal_playmates_do_not_help_on_other_cards() -> None:
    scene = barracks("animal_playmates")
    scene.red("muster", "animal_playmates", "longbows")
    assert scene.changed("red.supply", -1)
    scene = barracks("animal_playmates", cards=("longbows",))
    scene.red("muster")
    assert scene.changed("red.supply", -1)


@card("vow_of_beastkin")
def test_vow_of_beastkin_musters_one_more_on_a_matching_card() -> None:
    scene = barracks("vow_of_beastkin", "messenger")
    scene.red("muster", "longbows")
    assert scene.changed("red.warbands", 3)


@limit("vow_of_beastkin")
def test_vow_of_beastkin_must_match_an_adviser() -> None:
    scene = barracks("vow_of_beastkin", cards=("wolves", "tents", "longbows"))
    scene.red("muster")
    assert scene.changed("red.warbands", 3)
    assert scene.state.favor_on == {"wolves": 1}
    assert "matches an adviser" in str(barracks("vow_of_beastkin", cards=("tents",)).refused("muster"))


@card("forest_council")
def test_forest_council_denies_beasts_to_enemies_of_its_ruler() -> None:
    scene = barracks(council="blue", cards=("wolves",))
    assert "Forest Council" in str(scene.refused("muster"))
    assert "Forest Council" in str(scene.refused("trade"))


@card("forest_council")
def test_forest_council_of_the_bandits_denies_everyone() -> None:
    scene = scenario(sites={VALLEY: ["wolves", "forest_council"]}, red=exile(favor=2, secrets=1), turn="red")
    assert "bandits" in str(scene.refused("muster"))


@limit("forest_council")
def test_forest_council_lets_its_ruler_and_other_suits_be() -> None:
    scene = barracks(council="red", cards=("wolves",))
    assert scene.refused("muster") is None
    scene = barracks(council="blue")
    scene.red("muster")
    assert scene.state.favor_on == {"longbows": 1}


# Trade: Birdsong, The Old Oak, Small Friends, Vow of Poverty


def market(*cards: str, advisers: tuple[str, ...] = (), favor: int = 0, secrets: int = 1, **more: Any) -> Scene:
    return scenario(
        sites={VALLEY: site(*cards), COAST: site("wolves", "forest_paths", slot=2), RIVER: site("longbows")},
        red=exile(at=VALLEY, favor=favor, secrets=secrets, advisers=advisers, **more),
        turn="red",
    )


@card("birdsong")
def test_birdsong_trades_with_beasts_and_nomads_for_no_supply() -> None:
    for partner, gain in (("tents", 1), ("errand_boy", 2)):
        scene = market(partner, advisers=("birdsong",), secrets=1)
        scene.red("trade", "birdsong")
        assert scene.changed("red.supply", 0, "red.favor", gain)


@limit("birdsong")
def test_birdsong_is_not_for_other_suits() -> None:
    scene = market("scryer", advisers=("birdsong",))
    scene.red("trade")
    assert scene.changed("red.supply", -1, "red.favor", 1)


@card("the_old_oak")
def test_the_old_oak_whispers_one_secret_more() -> None:
    scene = market("the_old_oak", advisers=("birdsong",), favor=2, secrets=0, supply=1)
    scene.red("trade", "the_old_oak", "none")
    assert scene.changed("red.secrets", 2, "red.favor", -2)


@limit("the_old_oak")
def test_the_old_oak_speaks_only_to_friends_of_beasts_and_of_itself_alone() -> None:
    scene = market("the_old_oak", favor=2, secrets=0)
    scene.red("trade")
    assert scene.changed("red.secrets", 0, "red.favor", -2)
    scene = market("the_old_oak", "errand_boy", advisers=("animal_playmates",), favor=2, secrets=0)
    scene.red("trade", "the_old_oak", "errand_boy:secrets")
    assert scene.changed("red.secrets", 1)


@card("small_friends")
def test_small_friends_trade_at_another_site_with_a_beast() -> None:
    scene = market("scryer", advisers=("small_friends",))
    scene.red("trade", "small_friends")
    assert scene.offers() == ["wolves:favor", "forest_paths:favor"]
    scene.red("wolves:favor")
    assert scene.changed("red.favor", 2, "red.supply", -1)
    assert scene.table.here("red") == 0


def two_oaks(*advisers: str) -> Scene:
    """The Old Oak stands at the Coast, where Red is not; Awaited Return and a Hearth card where Red is."""
    return scenario(
        sites={VALLEY: site("awaited_return", "levelers"), COAST: site("the_old_oak"), RIVER: site("wolves")},
        red=exile(at=VALLEY, favor=2, secrets=1, warbands=1, advisers=advisers),
        turn="red",
    )


@card("small_friends")
def test_small_friends_bring_the_trade_powers_of_that_site_and_leave_those_here() -> None:
    scene = two_oaks("small_friends")
    scene.red("trade")
    assert scene.offers() == ["small_friends", "awaited_return", "none"]
    scene.red("small_friends", COAST)
    assert scene.offers() == ["the_old_oak", "none"]
    scene.red("the_old_oak", "the_old_oak:secrets")
    assert scene.changed("red.secrets", 2, "red.favor", -2)


@limit("small_friends")
def test_small_friends_come_too_late_after_a_power_of_your_own_site() -> None:
    scene = two_oaks("small_friends")
    scene.red("trade", "awaited_return")
    assert "small_friends" not in scene.offers()


@limit("small_friends")
def test_small_friends_need_a_beast_card_elsewhere() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves"], COAST: ["tents"]}, red=exile(secrets=1, advisers=["small_friends"]), turn="red"
    )
    scene.red("trade")
    assert scene.changed("red.favor", 2)


@limit("small_friends")
def test_small_friends_make_a_trade_possible_that_the_own_site_does_not_offer() -> None:
    scene = market(advisers=("small_friends",))
    assert scene.refused("trade") is None
    scene.red("trade", "wolves:favor")
    assert scene.changed("red.favor", 2)
    assert "no card at your site" in str(market().refused("trade"))


@card("vow_of_poverty")
def test_vow_of_poverty_gains_no_favor_by_trade() -> None:
    scene = market("scryer", advisers=("vow_of_poverty",))
    scene.red("trade")
    assert scene.changed("red.favor", 0, "red.secrets", -1, "bank.discord", 0)


@card("vow_of_poverty")
def test_vow_of_poverty_takes_alms_in_rest() -> None:
    scene = market(advisers=("vow_of_poverty",))
    scene.red("rest", "vow_of_poverty", "nomad")
    assert scene.changed("red.favor", 2, "bank.nomad", -2)


@limit("vow_of_poverty")
def test_vow_of_poverty_gives_no_alms_to_who_has_favor() -> None:
    scene = market(advisers=("vow_of_poverty",), favor=1)
    scene.red("rest")
    assert scene.prompt.seat == "purple"


@limit("vow_of_poverty")
def test_vow_of_poverty_lets_secrets_be_traded_for_and_favor_be_gained_elsewise() -> None:
    scene = market("errand_boy", advisers=("vow_of_poverty",), favor=2, secrets=0)
    scene.red("trade")
    assert scene.changed("red.secrets", 1)
    scene = scenario(sites={VALLEY: ()}, red=exile(advisers=["vow_of_poverty"], facedown=["wolves"]), turn="red")
    scene.red("adviser", VALLEY)
    assert scene.changed("red.favor", 1)


# Travel: Forest Paths, Grasping Vines


@card("forest_paths")
def test_forest_paths_go_free_and_past_the_narrow_pass() -> None:
    scene = scenario(
        sites={VALLEY: ["forest_paths"], "narrow_pass": site(slot=2), COAST: site("wolves", slot=3)},
        red=exile(at=VALLEY, favor=1),
        turn="red",
    )
    scene.red("travel", "forest_paths", COAST)
    assert scene.table.here("red") == 3
    assert scene.changed("red.supply", 0, "red.favor", -1)


@limit("forest_paths")
def test_forest_paths_lead_only_to_beasts() -> None:
    scene = scenario(
        sites={
            VALLEY: ["forest_paths"],
            "narrow_pass": site(slot=2),
            COAST: site("tents", slot=3),
            RIVER: ["wolves"],
        },
        red=exile(at=VALLEY, favor=1),
        turn="red",
    )
    scene.red("travel", "forest_paths")
    assert "Narrow Pass" in str(scene.refused(COAST))
    scene.red("narrow_pass")
    assert scene.changed("red.supply", -3)


@ruling("R088")
def test_forest_paths_do_not_pass_the_toll_roads() -> None:
    scene = scenario(
        sites={VALLEY: ["forest_paths"], COAST: site("wolves", "toll_roads", warbands=("blue", 1))},
        red=exile(at=VALLEY, favor=2),
        blue=exile(at=COAST),
        turn="red",
    )
    scene.red("travel", "forest_paths", COAST)
    assert scene.changed("red.favor", -2, "blue.favor", 1)


def vines(turn: Seat = "red", at: str = VALLEY, warbands: int = 2) -> Scene:
    """Blue rules the Coast with the Vines, and the Valley."""
    return scenario(
        sites={
            VALLEY: site(warbands=("blue", 1)),
            COAST: site("grasping_vines", warbands=("blue", 1)),
            RIVER: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=at, warbands=warbands),
        blue=exile(at=VALLEY, warbands=2),
        oath="the_people",
        turn=turn,
    )


@card("grasping_vines")
def test_grasping_vines_kill_a_warband_of_enemies_who_leave() -> None:
    scene = vines()
    scene.red("travel", RIVER)
    assert scene.changed("red.warbands", -1, "red.bank", 1)


@limit("grasping_vines")
def test_grasping_vines_let_go_from_sites_of_others_and_their_ruler() -> None:
    scene = vines(at=RIVER)
    scene.red("travel", VALLEY)
    assert scene.changed("red.warbands", 0)
    scene = vines(turn="blue")
    scene.blue("travel", RIVER)
    assert scene.changed("blue.warbands", 0)


@ruling("R097")
def test_grasping_vines_hold_nobody_without_warbands() -> None:
    scene = vines(warbands=0)
    scene.red("travel", RIVER)
    assert scene.table.here("red") == 2
    assert scene.changed("red.warbands", 0)


@ruling("R098")
def test_grasping_vines_hurt_who_is_made_to_travel() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), COAST: site("grasping_vines", warbands=("blue", 1))},
        purple=chancellor(at=VALLEY, warbands=2),
        red=exile(at=COAST, relics=["whistle"], favor=1, secrets=1),
        blue=exile(at=COAST),
        oath="the_people",
        turn="red",
    )
    scene.red("use:whistle")
    while not scene.prompt.question.startswith("Act"):
        scene.answer(scene.prompt.seat, scene.offers()[0])
    assert scene.table.here("purple") == 1
    assert scene.changed("purple.warbands", -1)


# Pied Piper


@card("pied_piper")
def test_pied_piper_moves_on_and_takes_two_favor() -> None:
    scene = scenario(
        red=exile(secrets=1, advisers=["pied_piper"]),
        blue=exile(favor=3, advisers=["wolves", "longbows", "tents"]),
        turn="red",
    )
    scene.red("use:pied_piper", "blue")
    assert scene.advisers("blue") == ["wolves", "longbows", "tents", "pied_piper"]
    assert scene.advisers("red") == []
    assert scene.changed("red.favor", 2, "blue.favor", -2)


@card("pied_piper")
def test_pied_piper_is_played_without_making_room() -> None:
    scene = scenario(
        red=exile(advisers=["wolves", "longbows", "tents"]), discards={"cradle": ["pied_piper"]}, turn="red"
    )
    scene.red("search", "cradle", "adviser")
    assert scene.advisers("red") == ["wolves", "longbows", "tents", "pied_piper"]


@limit("pied_piper")
def test_pied_piper_takes_what_there_is_and_costs_a_secret() -> None:
    scene = scenario(red=exile(secrets=1, advisers=["pied_piper"]), blue=exile(favor=1), turn="red")
    scene.red("use:pied_piper", "blue")
    assert scene.changed("red.favor", 1, "red.secrets", -1)
    scene = scenario(red=exile(advisers=["pied_piper"]), blue=exile(favor=1), turn="red")
    assert "secret" in str(scene.refused("use:pied_piper"))


@limit("pied_piper")
def test_pied_piper_kept_facedown_needs_room_like_any_adviser() -> None:
    scene = scenario(
        red=exile(advisers=["wolves", "longbows", "tents"]), discards={"cradle": ["pied_piper"]}, turn="red"
    )
    scene.red("search", "cradle", "facedown", "wolves")
    assert scene.advisers("red") == ["longbows", "tents", "pied_piper"]


@ruling("R052")
def test_the_secret_moves_with_pied_piper_and_comes_back_in_rest() -> None:
    scene = scenario(red=exile(secrets=1, advisers=["pied_piper"]), blue=exile(favor=1), turn="red")
    scene.red("use:pied_piper", "blue")
    assert scene.state.secrets_on == {"pied_piper": 1}
    scene.red("rest")
    assert scene.changed("red.secrets", 0)


@ruling("R053")
def test_pied_piper_fills_a_place_for_other_advisers() -> None:
    scene = scenario(
        red=exile(advisers=["wolves", "longbows", "pied_piper"]), discards={"cradle": ["tents"]}, turn="red"
    )
    scene.red("search", "cradle", "adviser")
    assert set(scene.offers()) == {"wolves", "longbows", "pied_piper"}
    scene.red("wolves")
    assert scene.advisers("red") == ["longbows", "pied_piper", "tents"]


@limit("pied_piper")
@ruling("R053")
def test_a_fifth_adviser_beside_pied_piper_makes_two_go() -> None:
    """After the first has gone three are left with the Piper, and R053 bars a fourth beside these."""
    scene = scenario(
        red=exile(advisers=["wolves", "longbows", "tents", "pied_piper"]),
        discards={"cradle": ["elders"]},
        turn="red",
    )
    scene.red("search", "cradle", "adviser", "wolves")
    assert scene.offers() == ["longbows", "tents", "pied_piper"]
    scene.red("longbows")
    assert scene.advisers("red") == ["tents", "pied_piper", "elders"]


@ruling("R056")
def test_swapping_pied_piper_away_from_four_advisers_costs_one_but_not_the_newcomer() -> None:
    scene = scenario(
        red=exile(at="plains", favor=2, secrets=2, advisers=["enchantress"]),
        blue=exile(at="plains", advisers=["wolves", "longbows", "tents", "pied_piper"]),
        turn="red",
    )
    scene.red("use:enchantress")
    while scene.prompt.seat == "red":
        scene.red(next(one for one in scene.offers() if one in ("blue", "pied_piper")))
    assert set(scene.offers()) == {"wolves", "longbows", "tents"}
    scene.blue("tents")
    assert set(scene.advisers("blue")) == {"wolves", "longbows", "enchantress"}
    assert scene.advisers("red") == ["pied_piper"]


# When Played: Long-Lost Heir, Threatening Roar, Animal Host


@card("long_lost_heir")
def test_long_lost_heir_makes_an_exile_a_citizen_without_a_relic() -> None:
    scene = scenario(red=exile(facedown=["long_lost_heir"], supply=2, warbands=1), turn="red")
    scene.red("adviser", "adviser", "yes")
    assert scene.state.players["red"].role == "citizen"
    assert scene.prompt.seat == "purple"
    assert scene.changed("red.relics", 0, "red.supply", 5)


@limit("long_lost_heir")
def test_long_lost_heir_forces_nobody_and_changes_nothing_for_citizens() -> None:
    scene = scenario(red=exile(facedown=["long_lost_heir"]), turn="red")
    scene.red("adviser", "adviser", "no")
    assert scene.state.players["red"].role == "exile"
    assert scene.prompt.seat == "red"
    scene = scenario(red=citizen(facedown=["long_lost_heir"], supply=2), turn="red")
    scene.red("adviser", "adviser")
    assert scene.changed("red.supply", 0)


@card("threatening_roar")
def test_threatening_roar_clears_the_region_of_beasts_and_nomads() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves", "longbows"], COAST: ["tents"], RIVER: site("errand_boy", slot=2)},
        red=exile(at=VALLEY, facedown=["threatening_roar"]),
        turn="red",
    )
    scene.red("adviser", VALLEY, ["tents", "threatening_roar", "wolves"])
    assert scene.site(VALLEY).cards == ["longbows"]
    assert scene.site(COAST).cards == []
    assert scene.state.discards["provinces"] == ["tents", "threatening_roar", "wolves"]


@limit("threatening_roar")
def test_threatening_roar_spares_locked_cards_other_regions_and_itself_as_adviser() -> None:
    scene = scenario(
        sites={VALLEY: ["forest_council", "wolves"], RIVER: site("errand_boy", slot=2)},
        red=exile(at=VALLEY, facedown=["threatening_roar"]),
        turn="red",
    )
    scene.red("adviser", "adviser")
    assert scene.site(VALLEY).cards == ["forest_council"]
    assert scene.site(RIVER).cards == ["errand_boy"]
    assert scene.advisers("red") == ["threatening_roar"]


@card("animal_host")
def test_animal_host_gains_a_warband_per_beast_card_at_sites() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves", "longbows"], COAST: site("errand_boy", warbands=("purple", 1))},
        red=exile(at=VALLEY, facedown=["animal_host"]),
        turn="red",
    )
    scene.red("adviser", VALLEY)
    assert scene.changed("red.warbands", 3)


@limit("animal_host")
def test_animal_host_among_advisers_does_not_count_itself_nor_more_than_the_bank_has() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves", "errand_boy"], COAST: ["forest_paths"]},
        red=exile(at=VALLEY, warbands=12, advisers=["rangers"], facedown=["animal_host"]),
        turn="red",
    )
    scene.red("adviser", "adviser")
    assert scene.changed("red.warbands", 2, "red.bank", -2)


# Actions: Wolves, Second Chance


def pack(card_: str, *, secrets: int = 1, **blue: Any) -> Scene:
    return scenario(
        sites={VALLEY: [card_], COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, secrets=secrets, warbands=1),
        blue=exile(at=COAST, **{"warbands": 2, **blue}),
        turn="red",
    )


@card("wolves")
def test_wolves_kill_a_warband_on_any_board_even_your_own() -> None:
    scene = pack("wolves")
    scene.red("use:wolves")
    assert scene.offers() == ["red", "blue"]
    scene.red("blue")
    assert scene.changed("blue.warbands", -1, "blue.bank", 1, "red.secrets", -1)


@limit("wolves")
def test_wolves_do_not_reach_warbands_at_sites() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves"], COAST: site(warbands=("purple", 3))},
        red=exile(at=VALLEY, secrets=1),
        turn="red",
    )
    assert "no warbands on any board" in str(scene.refused("use:wolves"))
    assert "secret" in str(pack("wolves", secrets=0).refused("use:wolves"))


@card("second_chance")
def test_second_chance_turns_a_warband_of_order_or_discord() -> None:
    for adviser in ("longbows", "scryer"):
        scene = pack("second_chance", advisers=[adviser])
        scene.red("use:second_chance")
        assert scene.changed("blue.warbands", -1, "red.warbands", 1, "red.secrets", -1)


@limit("second_chance")
def test_second_chance_needs_such_an_adviser_faceup_and_a_warband() -> None:
    for blue in ({"advisers": ["tents"]}, {"facedown": ["longbows"]}, {"advisers": ["longbows"], "warbands": 0}):
        assert "Order or Discord" in str(pack("second_chance", **blue).refused("use:second_chance"))


# Actions: Roving Terror, Fae Merchant, Memory of Nature


@card("roving_terror")
def test_roving_terror_takes_the_place_of_a_denizen_elsewhere() -> None:
    scene = scenario(
        sites={VALLEY: ["roving_terror", "wolves"], COAST: site("longbows", "tents", slot=2)},
        red=exile(at=VALLEY, secrets=1),
        turn="red",
    )
    scene.red("use:roving_terror")
    assert scene.offers() == ["longbows", "tents"]
    scene.red("tents")
    assert scene.site(COAST).cards == ["longbows", "roving_terror"]
    assert scene.state.discards["hinterland"] == ["tents"]
    assert scene.state.secrets_on == {"roving_terror": 1}


@limit("roving_terror")
def test_roving_terror_eats_no_locked_cards_and_no_edifices() -> None:
    scene = scenario(
        sites={VALLEY: ["roving_terror", "wolves"], COAST: ["forest_council", "hall_of_debate"], RIVER: ()},
        red=exile(at=VALLEY, secrets=1),
        turn="red",
    )
    assert "no denizen at another site" in str(scene.refused("use:roving_terror"))


@ruling("R072")
def test_roving_terror_does_not_go_where_there_is_no_denizen() -> None:
    scene = scenario(
        sites={VALLEY: ["roving_terror"], COAST: ["longbows"], RIVER: ()}, red=exile(secrets=1), turn="red"
    )
    scene.red("use:roving_terror")
    assert scene.site(RIVER).cards == []
    assert scene.site(COAST).cards == ["roving_terror"]


def merchant(*relics: str, deck: tuple[str, ...] = ("whistle", "map")) -> Scene:
    return scenario(red=exile(secrets=1, advisers=["fae_merchant"], relics=relics), relic_deck=deck, turn="red")


@card("fae_merchant")
def test_fae_merchant_swaps_the_top_relic_for_one_of_yours() -> None:
    scene = merchant("ivory_eye")
    scene.red("use:fae_merchant")
    assert set(scene.offers()) == {"ivory_eye", "whistle"}
    scene.red("ivory_eye")
    assert scene.state.players["red"].relics == ["whistle"]
    assert scene.state.relic_deck[0] == "ivory_eye"


@limit("fae_merchant")
def test_fae_merchant_takes_a_lone_relic_back_but_never_the_scepter() -> None:
    scene = scenario(
        purple=chancellor(relics=[]),
        red=exile(secrets=1, advisers=["fae_merchant"], relics=["grand_scepter"]),
        relic_deck=["whistle"],
        turn="red",
    )
    scene.red("use:fae_merchant")
    assert scene.state.players["red"].relics == ["grand_scepter"]
    assert scene.state.relic_deck[0] == "whistle"


@limit("fae_merchant")
def test_fae_merchant_has_no_trade_without_relics() -> None:
    reliquary = ["whistle", "map", "ivory_eye", "brass_horse"]
    scene = scenario(
        purple=chancellor(relics=[relic for relic in catalog().relics if relic not in reliquary]),
        red=exile(secrets=1, advisers=["fae_merchant"]),
        reliquary=reliquary,
        turn="red",
    )
    assert "no relic" in str(scene.refused("use:fae_merchant"))


def glade(**banks: int) -> Scene:
    return scenario(
        sites={VALLEY: ["wolves", "longbows"], COAST: site("errand_boy", warbands=("purple", 1))},
        red=exile(at=VALLEY, secrets=1, advisers=["memory_of_nature", "rangers"]),
        banks=banks or None,  # type: ignore[arg-type]
        turn="red",
    )


@card("memory_of_nature")
def test_memory_of_nature_gathers_favor_in_the_beast_bank() -> None:
    scene = glade()
    scene.red("use:memory_of_nature", {"nomad": 1, "order": 1})
    assert scene.changed("bank.nomad", -1, "bank.order", -1, "bank.beast", 2, "red.secrets", -1)


@limit("memory_of_nature")
def test_memory_of_nature_moves_exactly_as_many_as_beasts_lie_at_sites() -> None:
    scene = glade()
    scene.red("use:memory_of_nature")
    prompt = scene.prompt
    assert isinstance(prompt, Divide)
    assert (prompt.least, prompt.most) == (2, 2)
    assert "beast" not in [place.id for place in prompt.places]
    assert "up to" not in catalog()["memory_of_nature"].text


@limit("memory_of_nature")
def test_memory_of_nature_moves_what_there_is() -> None:
    scene = glade(nomad=1, beast=2)
    scene.red("use:memory_of_nature")
    assert scene.changed("bank.nomad", -1, "bank.beast", 1)
    assert "empty" in str(glade(beast=2).refused("use:memory_of_nature"))
