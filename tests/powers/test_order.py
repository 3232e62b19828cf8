"""The Order suit outside of Campaigns: actions, cards played, tolls and bans. Its battle plans stand beside."""

from typing import Any

from oath_tui.engine.actions.travel import forced_trips
from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, FLATS = "charming_valley", "lush_coast", "river", "salt_flats"
WOOD, MOUNTAIN = "shrouded_wood", "mountain"
CONSPIRACY, FAITH = "conspiracy", "vision_of_faith"
NO_FAVOR = "give 1 favor first, you have none to spare (9.2)"


# Pressgangs


@card("pressgangs")
def test_pressgangs_muster_on_a_card_in_use() -> None:
    scene = scenario(
        sites={VALLEY: site("pressgangs", "elders")},
        red=exile(favor=1),
        turn="red",
        favor_on={"elders": 1},
        secrets_on={"pressgangs": 1},
    )
    scene.red("muster", "elders")  # with no bare card there, the power is not a choice
    assert scene.changed("red.warbands", 2, "red.favor", -1)
    assert scene.state.favor_on["elders"] == 2


@limit("pressgangs")
def test_pressgangs_are_not_asked_for_bare_cards() -> None:
    scene = scenario(sites={VALLEY: site("pressgangs")}, red=exile(favor=1), turn="red").red("muster")
    assert scene.changed("red.warbands", 2)


@limit("pressgangs")
def test_pressgangs_elsewhere_do_not_help() -> None:
    scene = scenario(
        sites={VALLEY: site("elders"), COAST: site("pressgangs")},
        red=exile(at=VALLEY, favor=1),
        turn="red",
        favor_on={"elders": 1},
    )
    assert scene.refused("muster") == "favor or secrets lie on it already (5.2.1)"


# Garrison, Royal Tax


def realm(facedown: str, *, valley: int = 1, board: int = 1) -> Scene:
    """Red rules Valley and River and stands at the Valley with Blue and Yellow; White is at the River."""
    return scenario(
        sites={
            VALLEY: site(warbands=("red", valley)),
            COAST: site(warbands=("purple", 2)),
            RIVER: site(warbands=("red", 1)),
        },
        purple=chancellor(at=COAST, favor=3),
        red=exile(at=VALLEY, warbands=board, facedown=[facedown]),
        blue=exile(at=VALLEY, favor=3),
        yellow=exile(at=VALLEY, favor=1),
        white=exile(at=RIVER, favor=3),
        turn="red",
    )


@card("garrison")
def test_a_garrison_brings_a_warband_to_every_site_you_rule() -> None:
    scene = realm("garrison").red("adviser", VALLEY)
    assert scene.changed(f"{VALLEY}.warbands", 1, f"{RIVER}.warbands", 1, f"{COAST}.warbands", 0)
    assert scene.changed("red.warbands", 0, "red.bank", -2)


@limit("garrison")
def test_a_garrison_short_of_warbands_leaves_sites_out() -> None:
    scene = realm("garrison", valley=12, board=0).red("adviser", VALLEY, {RIVER: 1})
    assert scene.changed(f"{VALLEY}.warbands", 0, f"{RIVER}.warbands", 1, "red.bank", -1)


@card("royal_tax")
def test_the_royal_tax_takes_two_favor_of_everyone_at_your_sites_near() -> None:
    scene = realm("royal_tax").red("adviser", "adviser")
    assert scene.changed("blue.favor", -2, "yellow.favor", -1, "red.favor", 3)


@limit("royal_tax")
def test_the_royal_tax_spares_other_regions_and_other_rulers() -> None:
    scene = realm("royal_tax").red("adviser", "adviser")
    assert scene.changed("white.favor", 0, "purple.favor", 0)


# Messenger


def post(**more: Any) -> Scene:
    return scenario(
        **{
            "sites": {
                VALLEY: site(warbands=("red", 3)),
                COAST: site(warbands=("purple", 3)),
                RIVER: site(warbands=("red", 1)),
                FLATS: (),
            },
            "purple": chancellor(at=COAST),
            "red": exile(at=FLATS, favor=1, warbands=2, advisers=["messenger"]),
            "turn": "red",
            **more,
        }
    )


@card("messenger")
def test_a_messenger_moves_warbands_between_board_and_far_sites() -> None:
    scene = post().red("use:messenger", {"board": 1, RIVER: 3})
    assert scene.changed("red.warbands", -1, f"{VALLEY}.warbands", -2, f"{RIVER}.warbands", 3, "red.favor", -1)


@limit("messenger")
def test_a_messenger_leaves_the_last_warband_of_a_site() -> None:
    scene = post().red("use:messenger", {"board": 4})  # two on the board, two that can leave the Valley
    assert scene.changed("red.warbands", 2, f"{VALLEY}.warbands", -2, f"{RIVER}.warbands", 0)


@limit("messenger")
def test_a_messenger_needs_a_ruled_site_and_a_movable_warband() -> None:
    alone = post(sites={FLATS: (), COAST: site(warbands=("purple", 3))})
    assert alone.refused("use:messenger") == "you rule no site (7.1.3)"
    spent = post(
        sites={FLATS: site(warbands=("red", 1)), COAST: site(warbands=("purple", 3))},
        red=exile(at=FLATS, favor=1, advisers=["messenger"]),
    )
    assert spent.refused("use:messenger") == "you have no warbands that can move (7.1.3)"


@ruling("R049")
def test_a_citizens_messenger_asks_no_permission() -> None:
    scene = post(
        sites={COAST: site(warbands=("purple", 3)), FLATS: ()},
        red=citizen(at=FLATS, favor=1, advisers=["messenger"]),
    )
    scene.red("use:messenger", {"board": 2})
    assert scene.changed("red.warbands", 2, f"{COAST}.warbands", -2)


# Palanquin


def carry(**more: Any) -> Scene:
    """Red with a Palanquin and Blue stand at the Coast; Purple has Toll Roads at the River."""
    return scenario(
        **{
            "sites": {
                VALLEY: (),
                COAST: (),
                RIVER: site("toll_roads", warbands=("purple", 1)),
            },
            "purple": chancellor(at=RIVER),
            "red": exile(at=COAST, favor=1, advisers=["palanquin"]),
            "blue": exile(at=COAST, favor=1, supply=0),
            "turn": "red",
            **more,
        }
    )


@card("palanquin")
def test_a_palanquin_carries_two_pawns_for_no_supply() -> None:
    scene = carry().red("use:palanquin", VALLEY)
    assert (scene.table.here("red"), scene.table.here("blue")) == (0, 0)
    assert scene.changed("red.supply", 0, "blue.supply", 0, "red.favor", -1)


@card("palanquin")
def test_a_palanquin_reveals_where_it_goes() -> None:
    scene = carry().red("use:palanquin", "hinterland-1")
    assert scene.state.sites[5].faceup
    assert (scene.table.here("red"), scene.table.here("blue")) == (5, 5)


@limit("palanquin")
def test_a_palanquin_needs_company() -> None:
    scene = carry(blue=exile(at=VALLEY))
    assert scene.refused("use:palanquin") == "nobody here can travel (7.1.3)"


@limit("palanquin")
def test_a_palanquin_goes_only_where_the_other_could_travel() -> None:
    scene = carry(blue=exile(at=COAST)).red("use:palanquin")
    assert RIVER not in scene.offers()  # Blue has no favor for the toll


@ruling("R085")
def test_a_palanquin_passes_the_toll_if_the_other_pays_it() -> None:
    scene = carry().red("use:palanquin", RIVER).blue("yes")
    assert (scene.table.here("red"), scene.table.here("blue")) == (2, 2)
    assert scene.changed("blue.favor", -1, "purple.favor", 1)


@ruling("R085")
@limit("palanquin")
def test_nobody_is_made_to_pay_for_a_palanquin() -> None:
    scene = carry().red("use:palanquin", RIVER).blue("no")
    assert RIVER not in scene.offers()
    scene.red(VALLEY)
    assert scene.changed("blue.favor", 0)
    assert scene.table.here("red") == 0


def woods(ruler: str) -> Scene:
    return scenario(
        sites={WOOD: site(warbands=(ruler, 1)), COAST: (), RIVER: (), FLATS: site(warbands=("purple", 2))},
        purple=chancellor(at=FLATS),
        red=exile(at=WOOD, favor=1, advisers=["palanquin"]),
        blue=exile(at=WOOD),
        turn="red",
    )


@ruling("R086")
def test_in_your_own_wood_you_send_the_other_wherever_you_like() -> None:
    scene = woods("red").red("use:palanquin", COAST, RIVER)
    assert (scene.table.here("red"), scene.table.here("blue")) == (1, 2)


@ruling("R086")
def test_in_the_others_own_wood_they_go_with_you() -> None:
    scene = woods("blue").red("use:palanquin", COAST)
    assert (scene.table.here("red"), scene.table.here("blue")) == (1, 1)


@ruling("R086")
def test_in_a_third_players_wood_that_player_sends_the_other() -> None:
    scene = woods("purple").red("use:palanquin", COAST).purple(RIVER)
    assert (scene.table.here("red"), scene.table.here("blue")) == (1, 2)


# Siege Engines


def bombard(**more: Any) -> Scene:
    return scenario(
        **{
            "sites": {
                VALLEY: site(warbands=("blue", 1)),
                COAST: site(warbands=("purple", 3)),
                RIVER: site(warbands=("blue", 3)),
            },
            "purple": chancellor(at=RIVER),
            "red": exile(at=VALLEY, favor=1, advisers=["siege_engines"]),
            "blue": exile(at=RIVER),
            "turn": "red",
            **more,
        }
    )


@card("siege_engines")
def test_siege_engines_kill_two_warbands_at_a_site() -> None:
    scene = bombard().red("use:siege_engines", COAST)
    assert scene.changed(f"{COAST}.warbands", -2, "purple.bank", 2, "red.favor", -1)


@limit("siege_engines")
def test_siege_engines_reach_only_your_region_and_one_site() -> None:
    scene = bombard().red("use:siege_engines")
    assert scene.offers() == [VALLEY, COAST]
    scene.red(VALLEY)
    assert scene.changed(f"{VALLEY}.warbands", -1, f"{COAST}.warbands", 0)


@limit("siege_engines")
def test_siege_engines_need_warbands_to_aim_at() -> None:
    scene = bombard(sites={VALLEY: (), RIVER: site(warbands=("purple", 1), slot=2)})
    assert scene.refused("use:siege_engines") == "no site in your region has warbands (7.1.3)"


# Tyrant


def oppress(color: str, count: int) -> Scene:
    return scenario(
        sites={VALLEY: (), COAST: site(warbands=(color, count)), RIVER: site(warbands=("purple", 2))},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=2, advisers=["tyrant"]),
        blue=exile(at=COAST),
        turn="red",
    )


@card("tyrant")
def test_a_tyrant_kills_a_warband_where_the_pawn_arrives() -> None:
    scene = oppress("blue", 2).red("travel", COAST)
    assert scene.changed(f"{COAST}.warbands", -1, "blue.bank", 1)


@ruling("R089")
@limit("tyrant")
def test_a_tyrant_at_an_empty_site_spares_the_board() -> None:
    scene = oppress("blue", 0).red("travel", COAST)
    assert scene.changed("red.warbands", 0)


@ruling("R090")
def test_a_tyrant_kills_even_the_own_last_warband() -> None:
    scene = oppress("red", 1).red("travel", COAST)
    assert scene.site(COAST).color is None
    assert scene.changed("red.bank", 1, "red.warbands", 0)


@limit("tyrant")
def test_a_tyrant_works_for_its_holder_only() -> None:
    scene = oppress("blue", 2).red("rest").blue("travel", VALLEY, "travel", COAST)
    assert scene.changed(f"{COAST}.warbands", 0)


@card("tyrant")
def test_a_tyrant_kills_also_where_another_makes_it_travel() -> None:
    scene = carry(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: ()},
        purple=chancellor(at=VALLEY),
        blue=exile(at=COAST, advisers=["tyrant"]),
    )
    scene.red("use:palanquin", VALLEY)
    assert scene.changed(f"{VALLEY}.warbands", -1)


# Toll Roads, Forced Labor, Curfew


def tolled(*cards: str, ruler: str = "blue", **red: Any) -> Scene:
    """Blue (or the bandits) rule these cards at the Coast; Red stands at the Coast too."""
    warbands = None if ruler == "bandits" else (ruler, 3)
    return scenario(
        sites={
            COAST: site(*cards, warbands=warbands),
            VALLEY: site("elders", warbands=warbands),
            RIVER: site("wolves", warbands=("red", 1)),
            FLATS: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=RIVER),
        red=exile(**{"at": COAST, "favor": 3, "secrets": 1, **red}),
        blue=exile(at=RIVER, favor=3, secrets=1, facedown=["jinx"]),
        turn="red",
        world_deck=["tents", "alchemist", "gossip"],
    )


@card("toll_roads")
def test_toll_roads_charge_enemies_for_every_site_of_their_ruler() -> None:
    scene = tolled("toll_roads").red("travel", VALLEY)
    assert scene.changed("red.favor", -1, "blue.favor", 1)


@card("toll_roads")
def test_imperial_tolls_go_to_the_chancellor() -> None:
    scene = tolled("toll_roads", ruler="purple").red("travel", VALLEY)
    assert scene.changed("red.favor", -1, "purple.favor", 1)


@limit("toll_roads")
def test_toll_roads_close_their_sites_to_who_cannot_pay() -> None:
    scene = tolled("toll_roads", favor=0).red("travel")
    assert scene.refused(VALLEY) == f"Toll Roads, ruled by Blue: {NO_FAVOR}"
    scene.red(RIVER)
    assert scene.changed("blue.favor", 0)


@limit("toll_roads")
def test_toll_roads_are_free_for_their_ruler() -> None:
    scene = tolled("toll_roads").red("rest").blue("travel", COAST)
    assert scene.changed("blue.favor", 0)


@ruling("R082")
def test_nobody_is_made_to_travel_on_toll_roads_without_paying() -> None:
    scene = tolled("toll_roads", favor=0)
    assert all(scene.table.slot_id(trip.to) != VALLEY for trip in forced_trips(scene.table, "red"))
    willing = tolled("toll_roads")
    trips = {willing.table.slot_id(trip.to): trip for trip in forced_trips(willing.table, "red")}
    assert [fee.card for fee in trips[VALLEY].fees] == ["toll_roads"]


@ruling("R083")
def test_bandits_take_no_toll_for_a_facedown_site() -> None:
    scene = tolled("toll_roads", ruler="bandits").red("travel", "hinterland-1")
    assert scene.changed("red.favor", 0)
    faceup = tolled("toll_roads", ruler="bandits").red("travel", VALLEY)
    assert faceup.changed("red.favor", -1, "shared", 1)


@card("forced_labor")
def test_forced_labor_charges_a_search() -> None:
    scene = tolled("forced_labor").red("search")
    assert scene.changed("red.favor", -1, "blue.favor", 1)


@card("forced_labor")
def test_forced_labor_reaches_every_site_of_its_ruler() -> None:
    scene = tolled("forced_labor", at=VALLEY, favor=0)
    assert scene.refused("search") == f"Forced Labor, ruled by Blue: {NO_FAVOR}"


@limit("forced_labor")
def test_forced_labor_ends_at_the_sites_of_others() -> None:
    scene = tolled("forced_labor", at=RIVER).red("search")
    assert scene.changed("red.favor", 0)


@limit("forced_labor")
def test_forced_labor_of_bandits_burns_the_favor() -> None:
    scene = tolled("forced_labor", ruler="bandits").red("search")
    assert scene.changed("red.favor", -1, "shared", 1)


@ruling("R066")
def test_forced_labor_charges_a_facedown_adviser() -> None:
    scene = tolled("forced_labor", facedown=["longbows"]).red("adviser")
    assert scene.changed("red.favor", -1, "blue.favor", 1)
    poor = tolled("forced_labor", facedown=["longbows"], favor=0)
    assert poor.refused("adviser") == f"Forced Labor, ruled by Blue: {NO_FAVOR}"


@card("curfew")
def test_a_curfew_charges_a_trade_on_any_card_of_its_ruler() -> None:
    scene = tolled("curfew", at=VALLEY).red("trade", "elders:favor")
    assert scene.changed("red.favor", 0, "blue.favor", 1)  # one paid, one gained


@limit("curfew")
def test_a_curfew_stops_whoever_cannot_pay_both() -> None:
    scene = tolled("curfew", favor=2).red("trade")
    assert scene.changed(
        "red.favor", 0, "blue.favor", 1
    )  # two favor for secrets and one for the ruler are too much


@limit("curfew")
def test_a_curfew_ends_at_the_cards_of_others() -> None:
    scene = tolled("curfew", at=RIVER).red("trade", "wolves:favor")
    assert scene.changed("blue.favor", 0)


# Secret Police, Vow of Obedience


def seer(ruler: str = "blue", *, vision: str = FAITH, at: str = COAST, **red: Any) -> Scene:
    """Red draws a Vision; the Secret Police are at the Valley, and their ruler has the Coast too."""
    warbands = None if ruler == "bandits" else (ruler, 1)
    return scenario(
        sites={
            VALLEY: site("secret_police", warbands=warbands),
            COAST: site(warbands=warbands),
            RIVER: site(warbands=("purple", 3)),
            FLATS: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=at, **red),
        blue=exile(at=RIVER),
        turn="red",
        world_deck=[vision],
    ).red("search")


@card("secret_police")
def test_secret_police_let_no_vision_be_shown_at_their_rulers_sites() -> None:
    scene = seer()
    assert scene.refused("vision") == "Secret Police, ruled by Blue: you cannot play a Vision faceup here (9.2)"
    assert scene.offers() == ["facedown", "discard"]


@card("secret_police")
def test_secret_police_of_bandits_watch_everyone_and_know_the_conspiracy() -> None:
    assert seer("bandits", vision=CONSPIRACY).offers() == ["facedown", "discard"]


@limit("secret_police")
def test_secret_police_watch_only_the_sites_of_their_ruler() -> None:
    assert seer(at=RIVER).refused("vision") is None


@limit("secret_police")
def test_secret_police_do_not_watch_their_ruler() -> None:
    assert seer("red").refused("vision") is None


@card("vow_of_obedience")
def test_the_obedient_show_no_vision() -> None:
    scene = seer(at=RIVER, advisers=["vow_of_obedience"])
    assert scene.refused("vision") == "Vow of Obedience, ruled by Red: you cannot play a Vision faceup (9.2)"


@limit("vow_of_obedience")
def test_a_vow_kept_facedown_binds_nobody() -> None:
    assert seer(at=RIVER, facedown=["vow_of_obedience"]).refused("vision") is None


@ruling("R070")
def test_the_obedient_keep_the_vision_they_have() -> None:
    scene = scenario(red=exile(facedown=["vow_of_obedience"], vision=FAITH), turn="red")
    scene.red("adviser", "adviser")
    assert scene.advisers("red") == ["vow_of_obedience"]
    assert scene.state.players["red"].visions == [FAITH]


@ruling("R071")
def test_the_obedient_do_not_conspire() -> None:
    assert seer(at=RIVER, vision=CONSPIRACY, advisers=["vow_of_obedience"]).refused("vision") is not None


@card("vow_of_obedience")
def test_the_obedient_earn_a_favor_when_they_rest() -> None:
    scene = scenario(red=exile(advisers=["vow_of_obedience"]), turn="red", banks={"order": 1, "nomad": 1})
    scene.red("rest", "vow_of_obedience", "nomad")
    assert scene.changed("red.favor", 1, "bank.nomad", -1)


@limit("vow_of_obedience")
def test_the_obedient_earn_nothing_from_empty_banks() -> None:
    scene = scenario(red=exile(advisers=["vow_of_obedience"]), turn="red", banks={}).red("rest")
    assert scene.prompt.seat == "purple"


# Tome Guardians


def library(ruler: str = "blue", **red: Any) -> Scene:
    """Purple holds the Darkest Secret at the Mountain; the Tome Guardians are at the Coast."""
    return scenario(
        sites={
            COAST: site("tome_guardians", warbands=None if ruler == "bandits" else (ruler, 1)),
            MOUNTAIN: site("elders", warbands=("purple", 2), relics=["brass_horse"]),
        },
        purple=chancellor(at=MOUNTAIN, advisers=["scouts"]),
        red=exile(**{"at": MOUNTAIN, "secrets": 3, "warbands": 3, "favor": 2, **red}),
        blue=exile(at=COAST),
        turn="red",
        darkest_secret=("purple", 1),
        banks={},
    )


@card("tome_guardians")
def test_tome_guardians_keep_the_darkest_secret_from_recovery() -> None:
    scene = library().red("recover")
    refusal = "Tome Guardians, ruled by Blue: you cannot take the Darkest Secret (9.2)"
    assert scene.refused("darkest_secret") == refusal


@card("tome_guardians")
def test_tome_guardians_keep_the_darkest_secret_from_war_and_intrigue() -> None:
    scene = library().red("campaign")
    assert "grand_scepter" in scene.offers()
    assert scene.refused("darkest_secret") is not None
    scene = library(advisers=["longbows", "outriders"], facedown=[CONSPIRACY]).red("adviser", "vision")
    assert scene.offers() == ["grand_scepter", "none"]


@limit("tome_guardians")
def test_tome_guardians_serve_their_ruler() -> None:
    assert library("red").red("recover").refused("darkest_secret") is None


@limit("tome_guardians")
def test_tome_guardians_guard_nothing_else() -> None:
    scene = library().red("recover")
    assert scene.offers() == ["relic-1", "peoples_favor"]


@ruling("R107")
def test_tome_guardians_of_bandits_let_nobody_recover_the_darkest_secret() -> None:
    refusal = "Tome Guardians, ruled by the bandits: you cannot take the Darkest Secret (9.2)"
    assert library("bandits").red("recover").refused("darkest_secret") == refusal


# Council Seat


def court(*advisers: str) -> Scene:
    return scenario(
        purple=chancellor(favor=5),
        red=citizen(favor=5, advisers=advisers),
        blue=citizen(favor=5),
    )


@card("council_seat")
def test_a_councillor_cannot_be_exiled() -> None:
    scene = court("council_seat").purple("exile")  # so it must be Blue
    assert [scene.state.players[seat].role for seat in ("red", "blue")] == ["citizen", "exile"]


@card("council_seat")
def test_a_councillor_cannot_leave() -> None:
    scene = court("council_seat").purple("rest")
    assert scene.refused("self-exile") == "Council Seat, ruled by Red: its holder cannot be exiled (9.2)"


@limit("council_seat")
def test_a_council_seat_shields_nobody_else() -> None:
    assert court("council_seat").purple("rest").red("rest").refused("self-exile") is None
    assert court().purple("exile").offers() == ["red", "blue"]
