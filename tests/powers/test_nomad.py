"""The Nomad suit outside Campaigns: travel, secrets, cards that change places, Visions."""

from typing import Any

from oath_tui.cards.models import CardId
from oath_tui.engine.choices import Deal
from oath_tui.engine.events import Peeked
from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, STEPPE, PLAINS = "charming_valley", "lush_coast", "river", "steppe", "plains"
VISIONS = ("vision_of_conquest", "vision_of_faith")


def camp(*cards: CardId, held: CardId | None = None, **red: Any) -> Scene:
    """Red alone at a River of the bandits with these cards, and perhaps a facedown adviser to play."""
    return scenario(
        sites={RIVER: site(*cards), STEPPE: site(slot=1), COAST: site(warbands=("purple", 3), slot=2)},
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, facedown=[held] if held else [], **red),
        turn="red",
    )


# Travel


@card("tents")
def test_tents_make_travel_in_the_region_free() -> None:
    scene = camp("tents", favor=1)
    scene.red("travel", "tents", STEPPE)
    assert scene.changed("red.supply", 0, "red.favor", -1)


@limit("tents")
def test_tents_do_not_cross_the_border() -> None:
    scene = camp("tents", favor=1)
    scene.red("travel", "tents", COAST)
    assert scene.changed("red.supply", -2)


@limit("tents")
def test_tents_cost_a_favor() -> None:
    scene = camp("tents")
    scene.red("travel", STEPPE)
    assert scene.changed("red.supply", -1)


@card("a_fast_steed")
def test_a_fast_steed_carries_a_small_band_for_free() -> None:
    scene = camp("a_fast_steed", favor=1, warbands=3)
    scene.red("travel", "a_fast_steed", COAST)
    assert scene.changed("red.supply", 0, "red.favor", -1)


@limit("a_fast_steed")
def test_a_fast_steed_does_not_carry_four_warbands() -> None:
    scene = camp("a_fast_steed", favor=1, warbands=4)
    scene.red("travel", COAST)
    assert scene.changed("red.supply", -2, "red.favor", 0)


@card("special_envoy")
def test_special_envoy_travels_for_free_and_ends_the_act_phase() -> None:
    scene = camp("special_envoy", supply=0)
    scene.red("travel", COAST)
    assert scene.state.players["red"].site == 2
    assert scene.state.turn.seat == "purple"


@limit("special_envoy")
def test_a_travel_without_the_envoy_goes_on() -> None:
    scene = camp("special_envoy")
    scene.red("travel", "none", STEPPE)
    assert (scene.state.turn.seat, scene.state.turn.phase) == ("red", "act")
    assert scene.changed("red.supply", -1)


def station(ruler: Seat | None, *, by: Seat = "red", favor: int = 1) -> Scene:
    """The Way Station at the Coast; Red and the Citizen Yellow are at the River."""
    warbands = (ruler, 2) if ruler else None
    return scenario(
        sites={RIVER: (), STEPPE: site(slot=1), COAST: site("way_station", slot=2, warbands=warbands)},
        purple=chancellor(at=STEPPE),
        red=exile(at=RIVER, favor=favor),
        blue=exile(at=STEPPE),
        yellow=citizen(at=RIVER),
        title="purple",
        turn=by,
        oath="the_people",
    )


@card("way_station")
def test_a_stranger_gives_the_ruler_a_favor_to_travel_for_free() -> None:
    scene = station("blue")
    scene.red("travel", "way_station", COAST)
    assert scene.changed("red.supply", 0, "red.favor", -1, "blue.favor", 1)


@card("way_station")
def test_the_favor_goes_to_the_chancellor_or_is_burned() -> None:
    scene = station("purple")
    scene.red("travel", "way_station", COAST)
    assert scene.changed("red.favor", -1, "purple.favor", 1)
    scene = station(None)
    scene.red("travel", "way_station", COAST)
    assert scene.changed("red.favor", -1, "shared", 1)


@card("way_station")
def test_whoever_rules_the_way_station_travels_there_for_nothing() -> None:
    scene = station("red", favor=0)
    scene.red("travel", "way_station", COAST)
    assert scene.changed("red.supply", 0)
    scene = station("purple", by="yellow")
    scene.yellow("travel", "way_station", COAST)
    assert scene.changed("yellow.supply", 0, "purple.favor", 0)


@limit("way_station")
def test_way_station_is_a_choice_and_serves_only_its_own_site() -> None:
    scene = station("blue")
    scene.red("travel", "none", COAST)
    assert scene.changed("red.supply", -2, "red.favor", 0)
    scene = station("blue")
    scene.red("travel", "way_station", STEPPE)
    assert scene.changed("red.supply", -1, "red.favor", 0)


@limit("way_station")
def test_a_stranger_without_favor_pays_the_supply() -> None:
    scene = station("blue", favor=0)
    scene.red("travel", COAST)
    assert scene.changed("red.supply", -2)


def welcome(*there: CardId, advisers: tuple[CardId, ...] = (), favor: int = 3) -> Scene:
    return scenario(
        sites={RIVER: (), COAST: site(*there, slot=2)},
        purple=chancellor(at=RIVER),
        red=exile(at=RIVER, advisers=["hospitality", *advisers]),
        turn="red",
        banks={"nomad": favor, "order": favor, "hearth": favor},
    )


@card("hospitality")
def test_hospitality_brings_a_favor_that_matches_site_and_adviser() -> None:
    scene = welcome("tents", "longbows", advisers=("bear_traps",))
    scene.red("travel", "hospitality", COAST, "order")
    assert scene.changed("red.favor", 1, "bank.order", -1, "red.supply", -2)


@limit("hospitality")
def test_hospitality_needs_both_matches_and_a_bank_with_favor() -> None:
    scene = welcome("longbows")
    scene.red("travel", "hospitality", COAST)
    assert scene.changed("red.favor", 0)
    scene = welcome("tents", favor=0)
    scene.red("travel", "hospitality", COAST)
    assert scene.changed("red.favor", 0)


# Secrets, Supply and piles


@card("elders")
def test_elders_teach_a_secret() -> None:
    scene = camp("elders", favor=2)
    scene.red("use:elders")
    assert scene.changed("red.secrets", 1, "red.favor", -2)
    assert scene.state.favor_on == {"elders": 2}


@limit("elders")
def test_elders_want_two_favor() -> None:
    assert camp("elders", favor=1).refused("use:elders") == "needs 2 favor, you have 1 (7.1.2)"


def bound() -> Scene:
    return scenario(
        sites={RIVER: ["ancient_binding", "elders"]},
        purple=chancellor(secrets=3),
        red=exile(secrets=4, flipped=1),
        blue=exile(secrets=1),
        yellow=exile(flipped=2),
        turn="red",
        darkest_secret=("purple", 3),
        secrets_on={"elders": 1},
    )


@card("ancient_binding")
def test_everyone_keeps_a_single_secret() -> None:
    scene = bound().red("use:ancient_binding")
    assert scene.changed("purple.secrets", -2, "blue.secrets", 0, "yellow.flipped", -1)
    assert scene.changed("red.secrets", -4, "red.flipped", -1)
    assert scene.state.secrets_on == {"ancient_binding": 1}


@limit("ancient_binding")
@ruling("R050")
def test_the_darkest_secret_is_not_bound() -> None:
    scene = bound().red("use:ancient_binding")
    assert scene.changed("darkest_secret", 0)


@limit("ancient_binding")
def test_ancient_binding_costs_two_secrets() -> None:
    scene = camp("ancient_binding", secrets=1)
    assert scene.refused("use:ancient_binding") == "needs 2 secrets, you have 1 (7.1.2)"


@card("faithful_friend")
def test_a_faithful_friend_brings_four_supply() -> None:
    scene = camp(held="faithful_friend", supply=1)
    scene.red("adviser", "adviser")
    assert scene.changed("red.supply", 4)


@limit("faithful_friend")
def test_supply_ends_at_its_leftmost_space() -> None:
    scene = camp(held="faithful_friend", supply=6)
    scene.red("adviser", "adviser")
    assert scene.changed("red.supply", 1)


@limit("faithful_friend")
def test_a_faithful_friend_goes_to_advisers_and_never_leaves() -> None:
    scene = camp(held="faithful_friend")
    assert "locked" in str(scene.table.lock("red", "faithful_friend"))
    scene.red("adviser")
    assert scene.offers() == ["adviser", "discard"]


def shrine(*cards: CardId, **red: Any) -> Scene:
    return scenario(
        sites={"mountain": site(*cards, relics=["cursed_cauldron"])},
        red=exile(**red),
        turn="red",
    )


@card("relic_worship")
def test_relic_worship_brings_three_supply_for_a_relic() -> None:
    scene = shrine("relic_worship", favor=2, supply=3)
    scene.red("recover", "relic_worship", "relic-1")
    assert scene.changed("red.supply", -1 + 3, "red.relics", 1)


@card("relic_worship")
def test_a_relic_that_a_homeland_gives_is_recovered_too() -> None:
    scene = scenario(
        sites={"wastes": site(relics=["cursed_cauldron"])},
        red=exile(facedown=["mercenaries"], advisers=["relic_worship"], supply=2),
        turn="red",
    )
    scene.red("adviser", "wastes", "relic_worship")
    assert scene.changed("red.relics", 1, "red.supply", 3)


@limit("relic_worship")
def test_a_banner_is_not_worshipped() -> None:
    scene = shrine("relic_worship", favor=2, supply=3)
    scene.red("recover", "relic_worship", "peoples_favor", "discord")
    assert scene.changed("red.supply", -1)


@card("convoys")
def test_convoys_bring_another_pile_on_top_of_yours() -> None:
    scene = scenario(
        sites={RIVER: ["convoys"]},
        red=exile(favor=1),
        turn="red",
        discards={"cradle": ["tents"], "hinterland": ["longbows", "elders"]},
    )
    scene.red("use:convoys", "hinterland")
    assert scene.state.discards == {"cradle": ["tents", "elders", "longbows"], "provinces": [], "hinterland": []}
    assert scene.changed("red.favor", -1)


@limit("convoys")
def test_convoys_may_bring_an_empty_pile_but_not_your_own() -> None:
    scene = scenario(sites={RIVER: ["convoys"]}, red=exile(favor=1), turn="red", discards={"cradle": ["tents"]})
    scene.red("use:convoys")
    assert scene.offers() == ["provinces", "hinterland"]
    scene.red("provinces")
    assert scene.state.discards["cradle"] == ["tents"]
    assert scene.changed("red.favor", -1)


def pilgrims(*here: CardId, dispossessed: tuple[CardId, ...] = ()) -> Scene:
    return scenario(
        sites={VALLEY: site(*here)},
        red=exile(at=VALLEY, facedown=["pilgrimage"]),
        blue=exile(at=VALLEY),
        turn="red",
        dispossessed=dispossessed,
        discards={"cradle": ["naysayers"]},
        favor_on={"tents": 1} if "tents" in here else {},
    )


@card("pilgrimage")
def test_pilgrimage_changes_the_denizens_here_for_strangers() -> None:
    scene = pilgrims("tents", "longbows", dispossessed=("elders", "jinx"))
    scene.red("adviser", "adviser")
    drawn = list(scene.offers())
    assert len(drawn) == 2
    scene.red(drawn)
    assert scene.site(VALLEY).cards == []
    assert scene.state.discards["cradle"] == ["naysayers", *drawn]
    assert {*drawn, *scene.state.dispossessed} == {"tents", "longbows", "elders", "jinx"}
    assert scene.changed("bank.nomad", 1)


@limit("pilgrimage")
def test_only_the_pilgrim_peeks_at_the_strangers() -> None:
    scene = pilgrims("tents", dispossessed=("elders",)).red("adviser", "adviser")
    peek = next(event for event in scene.events if isinstance(event, Peeked))
    assert (peek.known_to, peek.seen_by("blue")) == (("red",), Peeked("red", (), 1, (), peek.what))


@limit("pilgrimage")
def test_edifices_and_locked_denizens_stay() -> None:
    scene = pilgrims("great_spire", "sacred_ground", dispossessed=("elders",))
    scene.red("adviser", "adviser")
    assert scene.site(VALLEY).cards == ["great_spire", "sacred_ground"]
    assert scene.state.dispossessed == ["elders"]


# Cards that change places


def herd(there: tuple[CardId, ...], **more: Any) -> Scene:
    return scenario(
        sites={RIVER: (), STEPPE: site(*there, slot=4)},
        red=exile(at=RIVER, facedown=["great_herd"]),
        blue=exile(at=RIVER, **more),
        turn="red",
    )


@card("great_herd")
def test_great_herd_swaps_places_with_a_nomad_card() -> None:
    scene = herd(("longbows", "tents"))
    scene.red("adviser", RIVER, "tents")
    assert scene.site(RIVER).cards == ["tents"]
    assert scene.site(STEPPE).cards == ["longbows", "great_herd"]


@limit("great_herd")
def test_great_herd_may_stay_and_wants_only_nomads() -> None:
    scene = herd(("longbows", "tents"))
    scene.red("adviser", RIVER)
    assert scene.offers() == ["tents", "none"]
    scene.red("none")
    assert scene.site(RIVER).cards == ["great_herd"]


@limit("great_herd")
@ruling("R024")
def test_great_herd_does_not_swap_with_a_locked_card() -> None:
    scene = herd(("sacred_ground",))
    scene.red("adviser", RIVER)
    assert scene.prompt.law == "4.2"
    assert scene.site(STEPPE).cards == ["sacred_ground"]


def brothers(*, blue: tuple[CardId, ...] = (), facedown: tuple[CardId, ...] = ()) -> Scene:
    return scenario(
        sites={RIVER: ()},
        red=exile(facedown=["twin_brother"], advisers=["elders"]),
        blue=exile(advisers=blue, facedown=facedown),
        turn="red",
    )


@card("twin_brother")
def test_twin_brother_swaps_places_with_an_adviser() -> None:
    scene = brothers(blue=("longbows", "lost_tongue"))
    scene.red("adviser", "adviser", "lost_tongue")
    assert scene.advisers("red") == ["elders", "lost_tongue"]
    assert scene.advisers("blue") == ["longbows", "twin_brother"]


@card("twin_brother")
def test_a_vow_of_kinship_cannot_be_swapped_but_a_wagon_can() -> None:
    scene = brothers(blue=("vow_of_kinship", "family_wagon"))
    scene.red("adviser", "adviser")
    assert scene.offers() == ["family_wagon", "none"]


@limit("twin_brother")
def test_twin_brother_needs_another_players_faceup_nomad() -> None:
    scene = brothers(blue=("longbows", "faithful_friend"), facedown=("tents",))
    scene.red("adviser", "adviser")
    assert scene.prompt.law == "4.2"
    assert scene.advisers("red") == ["elders", "twin_brother"]


def homesick(*, slum: tuple[CardId, ...] = (), blue: tuple[CardId, ...] = ("elders",)) -> Scene:
    return scenario(
        sites={RIVER: site("resettle"), "great_slum": site(*slum), "drowned_city": site()},
        red=exile(at=RIVER, advisers=["tents"]),
        blue=exile(at=RIVER, advisers=blue),
        turn="red",
    )


@card("resettle")
def test_resettle_moves_any_nomad_adviser_to_a_site() -> None:
    scene = homesick()
    scene.red("use:resettle", "elders", RIVER)
    assert scene.site(RIVER).cards == ["resettle", "elders"]
    assert scene.advisers("blue") == []
    assert scene.changed("red.favor", 0, "bank.nomad", 0)


@card("resettle")
def test_resettle_to_the_great_slum_may_discard_first() -> None:
    scene = homesick(slum=("longbows", "jinx", "alchemist"))
    scene.red("use:resettle", "elders", "great_slum", "jinx")
    assert scene.site("great_slum").cards == ["longbows", "alchemist", "elders"]


@limit("resettle")
def test_resettle_needs_room_at_the_site() -> None:
    scene = homesick()
    scene.red("use:resettle", "tents")
    assert scene.offers() == [RIVER, "great_slum"]


@limit("resettle")
def test_resettle_minds_suit_lock_and_banner() -> None:
    scene = homesick(blue=("longbows", "faithful_friend", "family_wagon"))
    scene.red("use:resettle")
    assert scene.offers() == [RIVER, "great_slum"]  # only Red's own Tents can go
    scene = camp("resettle", advisers=["longbows"])
    assert "no faceup Nomad adviser" in str(scene.refused("use:resettle"))


# The Gathering


def fair(**more: Any) -> Scene:
    """Red is about to play The Gathering at the River; Purple and Blue are away."""
    return scenario(
        sites={RIVER: (), COAST: site(slot=2, warbands=("purple", 2))},
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, facedown=["the_gathering", "jinx"], advisers=["elders"], favor=2),
        blue=exile(at=COAST, secrets=2, relics=["cursed_cauldron"], advisers=["longbows"], **more),
        turn="red",
    ).red("adviser", "the_gathering", RIVER)


@card("the_gathering")
@ruling("R023")
def test_pawns_come_to_the_gathering_and_stay() -> None:
    scene = fair()
    scene.purple("no").blue("yes").red("none").blue("none")
    assert [scene.state.players[seat].site for seat in ("purple", "red", "blue")] == [2, 0, 0]
    assert scene.prompt.law == "4.2"


@card("the_gathering")
@ruling("R022")
def test_the_chancellor_is_asked_first() -> None:
    scene = fair()
    assert scene.prompt.seat == "purple"
    assert scene.purple("yes").prompt.seat == "blue"
    assert scene.blue("yes").prompt.seat == "purple"  # and is the first to propose


@card("the_gathering")
@ruling("R021")
def test_players_here_make_as_many_deals_as_they_want() -> None:
    scene = fair()
    scene.purple("no").blue("yes")
    scene.red("blue", {"give": {"favor": 1, "elders": 1}, "get": {"cursed_cauldron": 1}}).blue("accept")
    scene.red("blue", {"give": {"favor": 1}, "get": {"secrets": 1}}).blue("accept").red("none")
    scene.blue("red", {"get": {"cursed_cauldron": 1}}).red("refuse").blue("none")
    assert scene.changed("red.favor", -1, "red.secrets", 1, "red.relics", 1, "blue.favor", 2)
    assert scene.advisers("blue") == ["longbows", "elders"]


@card("the_gathering")
def test_a_facedown_adviser_changes_hands_unseen_by_others() -> None:
    scene = fair()
    scene.purple("yes").blue("yes").purple("none")
    scene.red("blue")
    assert isinstance(scene.prompt, Deal)
    assert {place.id for place in scene.prompt.gives} == {"favor", "elders", "red:adviser-2"}
    scene.red({"give": {"red:adviser-2": 1}, "get": {}})
    assert "jinx" not in scene.prompt.question.lower()
    scene.blue("accept")
    assert scene.advisers("blue") == ["longbows", "jinx"]
    assert scene.state.players["blue"].advisers[1].shown_to == ["red"]
    assert not any("jinx" in str(event.seen_by("purple")) for event in scene.events)


@limit("the_gathering")
def test_only_players_here_deal_and_locked_advisers_stay() -> None:
    scene = fair(facedown=["tents"])
    scene.purple("no").blue("no")
    assert scene.prompt.law == "4.2"
    scene = scenario(
        sites={RIVER: ()},
        red=exile(facedown=["the_gathering"], advisers=["faithful_friend"]),
        turn="red",
    )
    scene.red("adviser", RIVER).purple("red")
    assert isinstance(scene.prompt, Deal)
    assert [place.id for place in scene.prompt.gets] == ["favor"]


@limit("the_gathering")
def test_who_gets_too_many_advisers_discards() -> None:
    scene = fair(facedown=["tents", "alchemist"])
    scene.purple("no").blue("yes")
    scene.red("blue", {"give": {"elders": 1}}).blue("accept")
    assert (scene.prompt.seat, scene.offers()) == ("blue", ["longbows", "tents", "alchemist"])
    scene.blue("tents").red("none").blue("none")
    assert scene.advisers("blue") == ["longbows", "alchemist", "elders"]


# Visions


def seer(*deck: CardId, **red: Any) -> Scene:
    red.setdefault("secrets", 2)
    return scenario(
        sites={RIVER: ["oracle"], STEPPE: ()},
        red=exile(at=RIVER, **red),
        turn="red",
        world_deck=deck or ("tents", VISIONS[0], "jinx", VISIONS[1]),
    )


@card("oracle")
@ruling("R038")
@ruling("R039")
def test_oracle_draws_the_first_vision_and_leaves_the_deck_in_order() -> None:
    scene = seer()
    scene.red("use:oracle")
    assert scene.state.visions_drawn == 1
    assert scene.state.world_deck[-3:] == [VISIONS[1], "jinx", "tents"]
    scene.red("vision")
    assert scene.state.players["red"].visions == [VISIONS[0]]
    assert scene.state.secrets_on == {"oracle": 2}


@card("oracle")
def test_the_vision_may_be_kept_facedown() -> None:
    scene = seer().red("use:oracle", "facedown")
    assert scene.advisers("red") == [VISIONS[0]]


@card("oracle")
@ruling("R040")
def test_the_vision_may_go_under_the_world_deck_with_a_cracked_horn() -> None:
    scene = seer(relics=["cracked_horn"])
    scene.red("use:oracle", "cracked_horn", "discard", "world_deck-bottom")
    assert scene.state.world_deck[0] == VISIONS[0]


@limit("oracle")
@ruling("R041")
def test_oracle_waits_until_forced_labor_is_paid() -> None:
    scene = scenario(
        sites={RIVER: site("oracle", "forced_labor", warbands=("blue", 1))},
        red=exile(secrets=2),
        blue=exile(),
        title="blue",
        turn="red",
        world_deck=VISIONS,
    )
    assert "Forced Labor" in str(scene.refused("use:oracle"))


@limit("oracle")
def test_oracle_costs_two_secrets() -> None:
    assert seer(secrets=1).refused("use:oracle") == "needs 2 secrets, you have 1 (7.1.2)"


@limit("oracle")
def test_no_menu_tells_whether_a_vision_is_left() -> None:
    piles = ("conspiracy", "vision_of_rebellion", "vision_of_sanctuary", *VISIONS)
    scene = scenario(
        sites={RIVER: ["oracle"]},
        red=exile(secrets=2),
        turn="red",
        world_deck=["tents"],
        discards={"cradle": piles},
    )
    assert scene.refused("use:oracle") is None
    scene.red("use:oracle")
    assert scene.state.world_deck == ["tents"]
    assert scene.state.visions_drawn == 0


def sanctum(at: CardId, vision: CardId = VISIONS[0]) -> Scene:
    """Red at this site has drawn a Vision and decides about it."""
    return scenario(
        sites={STEPPE: ["sacred_ground"], RIVER: ()},
        red=exile(at=at),
        turn="red",
        world_deck=[vision],
    ).red("search")


@card("sacred_ground")
def test_a_vision_is_revealed_only_at_the_sacred_ground() -> None:
    assert sanctum(STEPPE).offers() == ["vision", "facedown", "discard"]
    scene = sanctum(RIVER)
    assert scene.offers() == ["facedown", "discard"]
    assert "Sacred Ground" in str(scene.refused("vision"))


@limit("sacred_ground")
def test_the_conspiracy_needs_no_sacred_ground() -> None:
    assert sanctum(RIVER, "conspiracy").offers() == ["vision", "facedown", "discard"]
