"""The relics used in journeys, searches, trades and by themselves."""

import pytest

from oath_tui.engine import events as ev
from oath_tui.engine.actions.taking import bury_relic
from oath_tui.engine.scenario import Scene, chancellor, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import CardFace, view
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"


def revealed(scene: Scene) -> list[tuple[str, ...]]:
    return [event.cards for event in scene.events if isinstance(event, ev.Revealed)]


def backs_only(event: ev.CardsEvent) -> bool:
    """Whether the Chancellor sees no front in it."""
    seen = event.seen_by("purple")
    return isinstance(seen, ev.CardsEvent) and not seen.cards


# Brass Horse


def stable(*pile: str) -> Scene:
    """Red with the Brass Horse at the Valley; Order cards at the River, Nomad ones at the Stones."""
    return scenario(
        sites={
            VALLEY: site("elders"),
            COAST: site(),
            RIVER: site("longbows"),
            STONES: site("keep"),
        },
        red=exile(at=VALLEY, secrets=1, supply=0, relics=["brass_horse"]),
        turn="red",
        discards={"cradle": list(pile)},
    )


@card("brass_horse")
def test_the_horse_runs_to_a_site_of_the_suit_shown() -> None:
    scene = stable("garrison")
    scene.red("use:brass_horse")
    assert scene.offers() == [RIVER, STONES]
    scene.red(STONES)
    assert scene.table.here("red") == 3
    assert scene.changed("red.supply", 0, "red.secrets", -1)
    assert revealed(scene) == [("garrison",)]


@limit("brass_horse")
def test_the_horse_needs_its_secret() -> None:
    scene = stable("garrison")
    scene.red("use:brass_horse", RIVER)
    assert "needs 1 secret" in str(scene.refused("use:brass_horse"))


@card("brass_horse")
def test_after_a_vision_the_horse_runs_anywhere() -> None:
    scene = stable("vision_of_faith", "garrison")
    scene.red("use:brass_horse")
    assert len(scene.offers()) == 7


@ruling("R108")
@limit("brass_horse")
def test_the_horse_stays_while_the_pile_is_empty() -> None:
    assert "discard pile is empty" in str(stable().refused("use:brass_horse"))


@ruling("R109")
def test_the_card_shown_stays_on_its_pile() -> None:
    scene = stable("garrison", "wolves")
    scene.red("use:brass_horse", RIVER)
    assert scene.state.discards["cradle"][-1] == "garrison"


@ruling("R110")
def test_the_ruler_of_the_shrouded_wood_chooses_among_the_sites_the_horse_allows() -> None:
    scene = scenario(
        sites={
            "shrouded_wood": site(warbands=("blue", 1)),
            COAST: site(),
            RIVER: site("longbows"),
            STONES: site("keep"),
        },
        red=exile(at="shrouded_wood", secrets=1, relics=["brass_horse"]),
        blue=exile(at=COAST),
        turn="red",
        title="blue",
        discards={"cradle": ["garrison"]},
    )
    scene.red("use:brass_horse")
    assert scene.prompt.seat == "blue"
    assert scene.offers() == [RIVER, STONES]
    scene.blue(RIVER)
    assert scene.table.here("red") == 2


@ruling("R111")
def test_a_match_at_the_horses_own_site_does_not_count() -> None:
    scene = stable("great_herd")
    scene.red("use:brass_horse")
    assert len(scene.offers()) == 7


@limit("brass_horse")
@pytest.mark.parametrize(("answer", "favor"), [("yes", -1), ("no", 0)])
def test_nobody_is_made_to_pay_for_the_horses_way(answer: str, favor: int) -> None:
    """Who will not pay the toll cannot travel there, and so travels as usual."""
    scene = scenario(
        sites={VALLEY: site(), COAST: site("toll_roads", warbands=("blue", 1)), RIVER: site()},
        red=exile(at=VALLEY, favor=1, secrets=1, relics=["brass_horse"]),
        blue=exile(at=COAST),
        turn="red",
        title="blue",
        discards={"cradle": ["garrison"]},
    )
    scene.red("use:brass_horse")
    assert scene.prompt.card == "brass_horse"
    scene.red(answer)
    if answer == "no":
        assert len(scene.offers()) == 7
        assert scene.prompt.card == "brass_horse"
        scene.red(RIVER)
    assert scene.changed("red.favor", favor, "blue.favor", -favor)


@limit("brass_horse")
def test_the_horse_goes_where_it_costs_nothing_if_it_can() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site("toll_roads", warbands=("blue", 1)), RIVER: site("longbows")},
        red=exile(at=VALLEY, favor=1, secrets=1, relics=["brass_horse"]),
        blue=exile(at=COAST),
        turn="red",
        title="blue",
        discards={"cradle": ["garrison"]},
    )
    assert scene.red("use:brass_horse").offers() == [COAST, RIVER]


# Whistle


def whistler(blue: str = RIVER) -> Scene:
    """Red with the Whistle at the Valley, where the Chancellor stands too."""
    return scenario(
        sites={VALLEY: site(), COAST: site(), RIVER: site(), STONES: site()},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, secrets=1, relics=["whistle"]),
        blue=exile(at=blue, supply=0),
        turn="red",
    )


@card("whistle")
def test_the_whistle_calls_a_pawn_and_pays_it_with_the_secret() -> None:
    scene = whistler()
    scene.red("use:whistle")
    assert scene.table.here("blue") == 0
    assert scene.changed("red.secrets", -1, "blue.secrets", 1, "blue.supply", 0)
    scene.red("rest")
    assert scene.changed("red.secrets", -1)


@limit("whistle")
def test_the_whistle_calls_only_from_other_sites() -> None:
    assert "every pawn is at your site" in str(whistler(VALLEY).refused("use:whistle"))


@ruling("R112")
@limit("whistle")
def test_nobody_is_called_past_the_narrow_pass() -> None:
    sites = {VALLEY: site(), "narrow_pass": site(), RIVER: site()}
    scene = scenario(
        sites=sites,
        purple=chancellor(at="narrow_pass"),
        red=exile(at=VALLEY, secrets=2, relics=["whistle"]),
        blue=exile(at=RIVER),
        turn="red",
    )
    scene.red("use:whistle")  # only the Chancellor can come
    assert scene.table.here("purple") == 0
    third = scenario(
        sites=sites,
        purple=chancellor(at="narrow_pass"),
        red=exile(at=VALLEY, secrets=2, relics=["whistle"]),
        blue=exile(at=RIVER),
        yellow=exile(at="narrow_pass"),
        turn="red",
    ).red("use:whistle")
    assert third.refused("blue") == "Blue cannot travel to your site because of Narrow Pass (7.6.2)"
    at_the_pass = scenario(
        sites=sites,
        purple=chancellor(at="narrow_pass"),
        red=exile(at="narrow_pass", secrets=2, relics=["whistle"]),
        blue=exile(at=RIVER),
        turn="red",
    )
    at_the_pass.red("use:whistle")
    assert at_the_pass.table.here("blue") == 1


@limit("whistle")
def test_who_will_not_pay_the_toll_stays_and_gets_no_secret() -> None:
    scene = scenario(
        sites={VALLEY: site("toll_roads", warbands=("red", 1)), RIVER: site()},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, secrets=1, relics=["whistle"]),
        blue=exile(at=RIVER, favor=1),
        turn="red",
        title="red",
    )
    scene.red("use:whistle").blue("no")
    assert scene.table.here("blue") == 1
    scene.red("rest")
    assert scene.changed("red.secrets", 0, "blue.secrets", 0)


# Dragonskin Drum


@card("dragonskin_drum")
def test_the_drum_brings_a_warband_after_every_journey() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=VALLEY, relics=["dragonskin_drum"]),
        turn="red",
    )
    scene.red("travel", COAST, "dragonskin_drum")
    assert scene.changed("red.warbands", 1)
    scene.red("travel", VALLEY, "none")
    assert scene.changed("red.warbands", 1)


@card("dragonskin_drum")
def test_the_drum_also_beats_when_its_holder_is_made_to_travel() -> None:
    scene = scenario(
        sites={VALLEY: site(), RIVER: site()},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY, secrets=1, relics=["whistle"]),
        blue=exile(at=RIVER, relics=["dragonskin_drum"]),
        turn="red",
    )
    scene.red("use:whistle").blue("dragonskin_drum")
    assert scene.changed("blue.warbands", 1, "red.warbands", 0)


@limit("dragonskin_drum")
def test_the_drum_is_silent_when_others_travel() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=VALLEY),
        blue=exile(at=VALLEY, relics=["dragonskin_drum"]),
        turn="red",
    )
    scene.red("travel", COAST)
    assert scene.prompt.seat == "red"
    assert scene.changed("red.warbands", 0, "blue.warbands", 0)


# Truthful Harp


DECK = ["longbows", "wolves", "elders", "keep", "garrison", "scouts"]


def harper(*deck: str, relics: tuple[str, ...] = ("truthful_harp",)) -> Scene:
    return scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=VALLEY, secrets=1, relics=relics),
        turn="red",
        world_deck=deck or DECK,
    )


@card("truthful_harp")
def test_the_harp_draws_two_more_and_shows_them_all() -> None:
    scene = harper()
    scene.red("search", "truthful_harp", "longbows")
    scene.red(["wolves", "elders", "keep", "garrison"], "facedown")
    assert revealed(scene) == [("longbows", "wolves", "elders", "keep", "garrison"), ("longbows",)]
    assert scene.advisers("red") == ["longbows"]


@card("truthful_harp")
def test_everyone_knows_the_facedown_adviser_that_the_harp_has_shown() -> None:
    scene = harper()
    scene.red("search", "truthful_harp", "longbows")
    scene.red(["wolves", "elders", "keep", "garrison"], "facedown")
    adviser = view(scene.game, "purple").player("red").advisers[0]
    assert isinstance(adviser, CardFace)
    assert (adviser.card, adviser.facedown) == ("longbows", True)


@limit("truthful_harp")
@ruling("R124")
def test_the_harp_is_chosen_before_drawing_or_not_at_all() -> None:
    scene = harper()
    scene.red("search", "none")
    assert scene.offers() == ["longbows", "wolves", "elders"]
    scene.red("longbows", ["wolves", "elders"], "discard")
    assert revealed(scene) == []


@ruling("R123")
def test_a_vision_stops_the_harp() -> None:
    scene = harper("longbows", "vision_of_faith", "elders", "keep")
    scene.red("search", "truthful_harp")
    assert scene.offers() == ["longbows", "vision_of_faith"]


# Cracked Horn


@card("cracked_horn")
def test_the_horn_sends_all_discards_under_the_world_deck() -> None:
    scene = harper(relics=("cracked_horn",))
    scene.red("search", "cracked_horn", "longbows", "world_deck-bottom", ["wolves", "elders"], "discard")
    assert scene.state.world_deck[:3] == ["longbows", "elders", "wolves"]
    assert scene.state.discards["provinces"] == []


@card("cracked_horn")
def test_the_horn_may_leave_them_to_the_usual_pile() -> None:
    scene = harper(relics=("cracked_horn",))
    scene.red("search", "cracked_horn", "longbows", "provinces-top", ["wolves", "elders"], "discard")
    assert scene.state.discards["provinces"] == ["wolves", "elders", "longbows"]


@limit("cracked_horn")
def test_without_the_horn_discards_go_to_their_pile() -> None:
    scene = harper(relics=("cracked_horn",))
    scene.red("search", "none", "longbows", ["wolves", "elders"], "discard")
    assert scene.state.discards["provinces"] == ["wolves", "elders", "longbows"]


@card("cracked_horn")
@ruling("R040")
def test_the_horn_also_buries_what_oracle_found() -> None:
    scene = scenario(
        sites={VALLEY: site("oracle"), COAST: site()},
        red=exile(at=VALLEY, favor=2, secrets=3, relics=["cracked_horn"]),
        turn="red",
        world_deck=["longbows", "vision_of_faith", "elders"],
    )
    scene.red("use:oracle", "cracked_horn", "discard", "world_deck-bottom")
    assert scene.state.world_deck[0] == "vision_of_faith"


# Book of Records


@card("book_of_records")
def test_the_book_brings_a_secret_for_playing_to_a_site() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=COAST, facedown=["longbows"], relics=["book_of_records"]),
        turn="red",
    )
    scene.red("adviser", COAST)
    assert scene.changed("red.favor", 0, "red.secrets", 1, "bank.order", 0)


@limit("book_of_records")
def test_the_book_leaves_others_their_favor() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=COAST, facedown=["longbows"]),
        blue=exile(at=COAST, relics=["book_of_records"]),
        turn="red",
    )
    scene.red("adviser", COAST)
    assert scene.changed("red.favor", 1, "red.secrets", 0, "blue.secrets", 0)


@limit("book_of_records")
@ruling("R127")
def test_the_fertile_valley_still_gives_its_favor_beside_the_book() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=VALLEY, facedown=["wayside_inn"], relics=["book_of_records"]),
        turn="red",
    )
    scene.red("adviser", VALLEY)
    assert scene.changed("red.favor", 1, "red.secrets", 1, "bank.hearth", -1)


# Cup of Plenty


def market(*advisers: str) -> Scene:
    return scenario(
        sites={VALLEY: site("longbows", "elders"), COAST: site()},
        red=exile(at=VALLEY, secrets=2, advisers=advisers, relics=["cup_of_plenty"]),
        turn="red",
    )


@card("cup_of_plenty")
def test_the_cup_pays_for_trades_with_a_matching_card() -> None:
    scene = market("scouts")
    scene.red("trade", "cup_of_plenty", "longbows:favor")
    assert scene.changed("red.supply", 0, "red.favor", 2)


@limit("cup_of_plenty")
def test_the_cup_is_empty_for_other_suits() -> None:
    scene = market("scouts")
    scene.red("trade", "cup_of_plenty", "elders:favor")
    assert scene.changed("red.supply", -1)
    assert "cup_of_plenty" not in market("wolves").red("trade").offers()


@card("cup_of_plenty")
@pytest.mark.parametrize("order", [("cup_of_plenty", "acting_troupe"), ("acting_troupe", "cup_of_plenty")])
def test_the_cup_looks_at_the_advisers_as_they_are_in_the_end(order: tuple[str, str]) -> None:
    """The Acting Troupe plays Beast, and is Arcane no longer, whichever of the two is used first."""
    scene = scenario(
        sites={VALLEY: site("wolves", "alchemist", "longbows"), COAST: site()},
        red=exile(at=VALLEY, secrets=2, advisers=["acting_troupe", "scouts"], relics=["cup_of_plenty"]),
        turn="red",
    )
    scene.red("trade", *order)
    prices = {one.id: "0 Supply" in one.label for one in getattr(scene.prompt, "options", ())}
    assert prices["wolves:favor"]
    assert prices["longbows:favor"]
    assert not prices["alchemist:favor"]


# Horned Mask


def faces(*here: str, advisers: tuple[str, ...] = ("scouts",), at: str = VALLEY) -> Scene:
    return scenario(
        sites={at: site(*here), COAST: site()},
        red=exile(at=at, secrets=1, advisers=advisers, relics=["horned_mask"]),
        turn="red",
    )


@card("horned_mask")
def test_the_mask_swaps_an_adviser_with_a_card_here() -> None:
    scene = faces("elders", "wolves")
    scene.red("use:horned_mask", "wolves")
    assert scene.advisers("red") == ["wolves"]
    assert scene.site(VALLEY).cards == ["elders", "scouts"]
    assert scene.changed("red.secrets", -1, "red.favor", 0)


@limit("horned_mask")
@pytest.mark.parametrize(
    ("here", "advisers"),
    [
        (("elders",), ()),
        (("ancient_forge",), ("scouts",)),
        (("garrison",), ("scouts",)),
        (("elders",), ("assassin",)),
        ((), ("scouts",)),
    ],
)
def test_the_mask_swaps_no_locked_card_and_none_that_may_not_lie_there(
    here: tuple[str, ...], advisers: tuple[str, ...]
) -> None:
    assert "no faceup adviser" in str(faces(*here, advisers=advisers).refused("use:horned_mask"))


@card("horned_mask", "great_slum")
def test_who_swaps_a_card_to_the_great_slum_may_discard_there_first() -> None:
    scene = faces("elders", "wolves", at="great_slum")
    scene.red("use:horned_mask", "wolves", "elders")
    assert scene.site("great_slum").cards == ["scouts"]
    assert scene.state.discards["provinces"] == ["elders"]


# Dowsing Sticks


def dowser(*deck: str, **more: int) -> Scene:
    pieces = {"secrets": 1, "favor": 2, **more}
    return scenario(
        sites={VALLEY: site(), COAST: site()},
        red=exile(at=VALLEY, relics=["dowsing_sticks"], **pieces),
        turn="red",
        relic_deck=deck or ["map", "whistle"],
    )


@card("dowsing_sticks")
def test_the_sticks_find_a_relic() -> None:
    scene = dowser()
    scene.red("use:dowsing_sticks", "yes")
    assert scene.holder("map") == "red"
    assert scene.changed("red.favor", -2, "red.secrets", -1, "shared", 2)


@card("dowsing_sticks")
def test_a_relic_not_wanted_goes_unseen_under_its_deck() -> None:
    scene = dowser()
    scene.red("use:dowsing_sticks", "no")
    assert scene.state.relic_deck[0] == "map"
    assert scene.state.relic_deck[-1] == "whistle"
    assert "map" not in scene.state.peeked
    assert [backs_only(event) for event in scene.events if isinstance(event, ev.BuriedRelic)] == [True]


@limit("dowsing_sticks")
def test_the_sticks_cost_two_favor_and_need_a_deck() -> None:
    assert "needs 2 favor" in str(dowser(favor=1).refused("use:dowsing_sticks"))
    empty = dowser()
    empty.state.players["purple"].relics += empty.state.relic_deck
    empty.state.relic_deck.clear()
    empty.red("travel", COAST)
    assert "relic deck is empty" in str(empty.refused("use:dowsing_sticks"))


# Map


@card("map")
def test_the_map_gives_supply_and_goes_under_the_relic_deck() -> None:
    scene = scenario(red=exile(supply=1, relics=["map"]), turn="red")
    scene.red("use:map")
    assert scene.changed("red.supply", 4, "red.relics", -1)
    assert scene.state.relic_deck[0] == "map"


@limit("map")
def test_the_map_gives_no_more_supply_than_the_track_holds() -> None:
    scene = scenario(red=exile(supply=5, relics=["map"]), turn="red")
    scene.red("use:map")
    assert scene.changed("red.supply", 2)


# Skeleton Key


def burglar(color: Seat = "purple", **more: int) -> Scene:
    return scenario(
        sites={VALLEY: site(warbands=(color, 1)), COAST: site(warbands=("purple", 2)), RIVER: site()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, relics=["skeleton_key"], **{"secrets": 2, **more}),
        turn="red",
        title="purple",
        reliquary=["map", "whistle", "bandit_crown", "brass_horse"],
    )


@card("skeleton_key")
def test_the_key_opens_the_reliquary() -> None:
    scene = burglar()
    scene.red("use:skeleton_key", "space-2", "yes")
    assert scene.holder("whistle") == "red"
    assert scene.state.reliquary == ["map", None, "bandit_crown", "brass_horse"]
    assert "decadent" in scene.table.sources
    assert scene.changed("red.secrets", -2)
    scene.red("rest")
    assert scene.changed("red.secrets", -1)


@card("skeleton_key")
def test_the_thief_may_only_look() -> None:
    scene = burglar()
    scene.red("use:skeleton_key", "space-2", "no")
    assert scene.state.reliquary[1] == "whistle"
    assert scene.state.peeked["whistle"] == ["red"]


@limit("skeleton_key")
def test_the_key_fits_only_where_the_chancellor_rules_and_costs_two_secrets() -> None:
    assert "does not rule" in str(burglar("red").refused("use:skeleton_key"))
    assert "needs 2 secrets" in str(burglar(secrets=1).refused("use:skeleton_key"))


# Oracular Pig and Ivory Eye


@card("oracular_pig")
def test_the_pig_sees_three_cards_and_nobody_else_does() -> None:
    scene = harper(relics=("oracular_pig",))
    scene.red("use:oracular_pig")
    seen = [event for event in scene.events if isinstance(event, ev.Peeked)]
    assert [event.cards for event in seen] == [("longbows", "wolves", "elders")]
    assert [backs_only(event) for event in seen] == [True]
    assert scene.state.visions_drawn == 0
    assert not scene.game.can_undo()


@limit("oracular_pig")
def test_the_pig_belongs_to_its_holder() -> None:
    scene = harper(relics=("oracular_pig",))
    scene.red("rest")
    assert "use:oracular_pig" not in [option.id for option in getattr(scene.prompt, "options", ())]


def watcher() -> Scene:
    return scenario(
        sites={VALLEY: site(relics=["map"]), COAST: site(), RIVER: site(relics=["whistle"])},
        red=exile(at=COAST, secrets=1, facedown=["wolves"], relics=["ivory_eye"]),
        blue=exile(at=COAST, advisers=["scouts"], facedown=["elders"]),
        turn="red",
    )


@card("ivory_eye")
def test_the_eye_sees_under_any_site_relic_or_adviser() -> None:
    scene = watcher()
    scene.red("use:ivory_eye")
    assert scene.offers() == [
        "fertile_valley:relic-1",
        "river:relic-1",
        "provinces-2",
        "provinces-3",
        "hinterland-1",
        "hinterland-2",
        "hinterland-3",
        "blue:adviser-2",
    ]
    names = " ".join(f"{o.id} {o.label} {o.about}" for o in getattr(scene.prompt, "options", ()))
    assert not any(hidden in names.lower() for hidden in ("map", "whistle", "elders"))


@card("ivory_eye")
@pytest.mark.parametrize("pointer", ["provinces-2", "river:relic-1", "blue:adviser-2"])
def test_what_the_eye_has_seen_it_knows(pointer: str) -> None:
    scene = watcher()
    scene.red("use:ivory_eye", pointer)
    seen = next(event for event in scene.events if isinstance(event, ev.Peeked))
    where = {
        "provinces-2": (scene.state.sites[3].card, scene.state.sites[3].peeked),
        "river:relic-1": ("whistle", scene.state.peeked.get("whistle")),
        "blue:adviser-2": ("elders", scene.state.players["blue"].advisers[1].shown_to),
    }
    assert where[pointer] == (seen.cards[0], ["red"])
    assert backs_only(seen)


@limit("ivory_eye")
def test_the_eye_looks_once_for_its_secret_and_not_into_the_reliquary() -> None:
    scene = watcher()
    scene.red("use:ivory_eye")
    assert not any("space" in offer for offer in scene.offers())
    scene.red("provinces-2")
    assert "needs 1 secret" in str(scene.refused("use:ivory_eye"))


def test_a_relic_under_its_deck_leaves_its_secret_behind() -> None:
    scene = scenario(red=exile(secrets=1, relics=["brass_horse"]), turn="red")
    scene.table.place_secrets("red", "brass_horse", 1)
    assert list(bury_relic(scene.table, "red", "brass_horse")) == []
    assert scene.changed("red.secrets", -1, "red.flipped", 1, "red.relics", -1)
