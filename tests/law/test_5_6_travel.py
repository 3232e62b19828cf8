"""Chapter 5.6: Travel, and the sites that bend the ways (11.3, 11.6 to 11.8, 11.11, 11.12)."""

from typing import Any

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId
from oath_tui.engine.choices import AnswerError
from oath_tui.engine.scenario import Scene, SeatSpec, SiteSpec, citizen, exile, scenario, site
from oath_tui.engine.state import SLOT_NAMES, Seat
from tests.marks import law, ruling

COSTS = {
    "cradle": {"cradle": 1, "provinces": 2, "hinterland": 4},
    "provinces": {"cradle": 2, "provinces": 2, "hinterland": 2},
    "hinterland": {"cradle": 4, "provinces": 2, "hinterland": 3},
}
PLAIN: list[CardId] = [
    "plains",
    "river",
    "mountain",
    "steppe",
    "wastes",
    "great_slum",
    "fertile_valley",
    "marshes",
]


def setting_out(start: CardId, goals: dict[CardId, int], *, at: int = 0, red: SeatSpec | None = None) -> Scene:
    """Red is about to travel from a site in slot `at`; the goals lie faceup in the slots named."""
    sites: dict[CardId, SiteSpec] = {start: site(slot=at)}
    sites |= {goal: site(slot=slot) for goal, slot in goals.items()}
    return scenario(sites=sites, red=red or exile(at=start), turn="red").red("travel")


def labels(scene: Scene) -> dict[str, str]:
    return {option.id: option.label for option in getattr(scene.prompt, "options", ())}


# 5.6.1 The price of the way


@law("5.6.1")
@pytest.mark.parametrize("start", range(8))
def test_the_price_goes_by_the_regions(start: int) -> None:
    for goal in range(8):
        if goal == start:
            continue
        sites = {name: site(slot=slot) for slot, name in enumerate(PLAIN)}
        scene = scenario(sites=sites, red=exile(at=PLAIN[start]), turn="red").red("travel", PLAIN[goal])
        cost = COSTS[SLOT_NAMES[start][:-2]][SLOT_NAMES[goal][:-2]]
        assert scene.changed("red.supply", -cost)
        assert scene.state.players["red"].site == goal


@law("5.6.1")
def test_too_little_supply_shuts_the_far_regions() -> None:
    scene = scenario(red=exile(supply=3), turn="red").red("travel")
    assert scene.offers() == ["cradle-2", "provinces-1", "provinces-2", "provinces-3"]
    assert "costs 4 Supply" in str(scene.refused("hinterland-1"))
    stuck = scenario(red=exile(supply=0), turn="red")
    assert "Supply" in str(stuck.refused("travel"))


@law("5.6.1")
@ruling("R5")
def test_nobody_travels_to_where_they_stand() -> None:
    """R5: a travel goes to another site."""
    scene = scenario(turn="red").red("travel")
    assert "plains" not in labels(scene)
    assert len(labels(scene)) == 7


@law("5.6.1")
@ruling("T2")
def test_a_modifier_of_the_travel_is_paid_first() -> None:
    """T2: the Tents are paid for at the start; then the trip inside the region is free."""
    scene = scenario(red=exile(favor=1, advisers=["tents"]), turn="red").red("travel", "tents")
    assert scene.state.favor_on == {"tents": 1}
    scene.red("cradle-2")
    assert scene.changed("red.supply", 0, "red.favor", -1)


# 5.6.2 Arriving


@law("5.6.2")
def test_the_pawn_goes_and_all_else_stays() -> None:
    scene = scenario(
        sites={"plains": site("elders", warbands=("red", 2)), "river": ()}, red=exile(warbands=3), turn="red"
    ).red("travel", "river")
    assert scene.table.here("red") == 1
    assert scene.changed("red.warbands", 0, "plains.warbands", 0, "river.warbands", 0)


@law("5.6.2")
@pytest.mark.parametrize("name", sorted(catalog().sites.keys() - {"plains"}))
def test_a_facedown_site_turns_up_with_what_its_prompt_shows(name: CardId) -> None:
    prompt = catalog().sites[name].reveal
    deck = ["map", "whistle", "horned_mask"]
    scene = scenario(sites={"plains": (), name: site(faceup=False)}, relic_deck=deck, turn="red")
    scene.red("travel", "cradle-2")
    found = scene.site(name)
    assert found.faceup
    assert found.relics == deck[: prompt.relics]
    assert (found.favor, found.secrets) == (prompt.favor, prompt.secrets)
    assert scene.changed("shared", -prompt.favor, "red.favor", 0, "red.secrets", 0)
    assert not scene.state.peeked  # the relics lie facedown


@law("5.6.2")
def test_a_site_already_faceup_prompts_nothing() -> None:
    scene = scenario(sites={"plains": (), "mine": site(favor=1)}, turn="red").red("travel", "mine")
    assert scene.changed("mine.favor", 0, "shared", 0)
    assert scene.site("mine").relics == []


@law("5.6.2")
@ruling("R6")
def test_a_prompt_places_what_there_is() -> None:
    """R6: the last favor and the last relic; of secrets there are always enough."""
    sites = {"plains": site(), "mine": site(faceup=False)}
    mine = scenario(sites=sites, banks={"order": 34}, turn="red")
    assert mine.state.shared_favor == 1
    mine.red("travel", "cradle-2")
    assert mine.site("mine").favor == 1
    held = [relic for relic in catalog().relics if relic not in ("grand_scepter", "map")]
    city = scenario(
        sites={"plains": (), "drowned_city": site(faceup=False)},
        red=exile(relics=held[4:]),
        reliquary=held[:4],
        oath="the_people",
        turn="red",
    )
    assert city.state.relic_deck == ["map"]
    city.red("travel", "cradle-2")
    assert city.site("drowned_city").relics == ["map"]
    assert city.site("drowned_city").secrets == 3


# 11.3 Coasts


@law("5.6.1", "11.3")
@pytest.mark.parametrize("goal", [1, 2, 7])
def test_from_coast_to_coast_costs_one(goal: int) -> None:
    scene = setting_out("barren_coast", {"lush_coast": goal}).red("lush_coast")
    assert scene.changed("red.supply", -1)


@law("5.6.1", "11.3")
@ruling("R3")
def test_the_sea_way_is_not_a_choice() -> None:
    """R3: nothing is asked, it simply costs 1."""
    scene = setting_out("barren_coast", {"lush_coast": 7, "steppe": 6}, red=exile(at="barren_coast", supply=1))
    assert scene.prompt.law == "5.6.1"
    assert scene.offers() == ["cradle-2", "lush_coast"]


@law("5.6.1", "11.3")
@ruling("R1")
def test_a_facedown_coast_is_no_coast() -> None:
    """R1: facedown sites have no power; and one end of the trip is not enough."""
    sites = {"barren_coast": site(), "lush_coast": site(slot=7, faceup=False), "steppe": site(slot=6)}
    scene = scenario(sites=sites, turn="red").red("travel")
    assert "4 Supply" in labels(scene)["hinterland-3"]
    assert "4 Supply" in labels(scene)["steppe"]


@law("5.6.1", "11.3", "11.8")
@ruling("P13")
def test_coasts_ignore_the_narrow_pass() -> None:
    """P13: ignore beats must, for the rule it names."""
    scene = setting_out("barren_coast", {"narrow_pass": 2, "lush_coast": 3, "river": 4})
    assert "lush_coast" in scene.offers()
    assert "must travel to the Narrow Pass" in str(scene.refused("river"))


# 11.6 Charming Valley


@law("5.6.1", "11.6")
@pytest.mark.parametrize(("goal", "cost"), [(1, 2), (2, 3), (5, 5)])
def test_the_charming_valley_holds_its_guests_back(goal: int, cost: int) -> None:
    assert setting_out("charming_valley", {"river": goal}).red("river").changed("red.supply", -cost)


@law("5.6.1", "11.6")
def test_coming_to_the_charming_valley_costs_nothing_more() -> None:
    assert setting_out("river", {"charming_valley": 1}).red("charming_valley").changed("red.supply", -1)


@law("5.6.1", "11.6")
def test_a_trip_that_spends_no_supply_swallows_the_valleys_price() -> None:
    red = exile(at="charming_valley", favor=1, advisers=["tents"])
    scene = setting_out("charming_valley", {"river": 1}, red=red).red("tents", "river")
    assert scene.changed("red.supply", 0)


# 11.8 Narrow Pass


@law("5.6.1", "11.8")
@pytest.mark.parametrize("start", [0, 5])
def test_who_enters_its_region_must_go_to_the_narrow_pass(start: int) -> None:
    scene = setting_out("plains", {"narrow_pass": 3}, at=start)
    for closed in ("provinces-1", "provinces-3"):
        assert "must travel to the Narrow Pass" in str(scene.refused(closed))
    assert "narrow_pass" in scene.offers()


@law("5.6.1", "11.8")
@ruling("R4")
def test_inside_its_region_and_on_the_way_out_the_pass_binds_nobody() -> None:
    """R4: only entering from another region is barred."""
    inside = setting_out("plains", {"narrow_pass": 3}, at=2)
    assert all(option in inside.offers() for option in ("provinces-3", "cradle-1", "hinterland-2"))
    from_pass = setting_out("narrow_pass", {}, at=3)
    assert len(from_pass.offers()) == 7


@law("5.6.1", "11.8")
@ruling("R1")
def test_a_facedown_narrow_pass_blocks_nothing() -> None:
    """R1: facedown it has no power and no name."""
    sites = {"plains": site(), "narrow_pass": site(slot=3, faceup=False)}
    scene = scenario(sites=sites, turn="red").red("travel")
    assert {"provinces-1", "provinces-2", "provinces-3"} <= set(scene.offers())


# 11.12 The Hidden Place


@law("5.6.1", "11.12")
def test_the_hidden_place_opens_to_a_turned_secret() -> None:
    red = exile(at="plains", secrets=2)
    scene = setting_out("plains", {"the_hidden_place": 1}, red=red).red("the_hidden_place")
    assert scene.changed("red.secrets", -1, "red.flipped", 1, "red.supply", -1)
    assert scene.table.here("red") == 1


@law("5.6.1", "11.12")
def test_without_a_faceup_secret_the_hidden_place_is_shut() -> None:
    scene = setting_out("plains", {"the_hidden_place": 1}, red=exile(at="plains", flipped=2))
    assert "faceup secret" in str(scene.refused("the_hidden_place"))


@law("5.6.1", "11.12")
@ruling("R1")
def test_the_hidden_place_is_free_to_whoever_finds_it() -> None:
    """R1: as long as it lies facedown it asks no secret; and leaving it is free."""
    sites = {"plains": site(), "the_hidden_place": site(faceup=False)}
    scene = scenario(sites=sites, red=exile(secrets=1), turn="red").red("travel", "cradle-2")
    assert scene.site("the_hidden_place").faceup
    assert scene.changed("red.flipped", 0)
    scene.red("travel", "plains")
    assert scene.changed("red.flipped", 0)


# 11.11 Buried Giant


@law("5.6.1", "11.11")
@ruling("R3")
def test_the_buried_giant_may_carry_you_for_a_secret() -> None:
    """R3: the one site power of travel that is a choice."""
    red = exile(at="buried_giant", secrets=1)
    scene = setting_out("buried_giant", {"narrow_pass": 2, "river": 3}, red=red)
    assert scene.offers() == ["buried_giant", "none"]
    walking = scene.game.clone()
    walking.answer("none")
    with pytest.raises(AnswerError):
        walking.answer("river")
    walking.answer("narrow_pass")
    assert walking.state.players["red"].supply == 5
    scene.red("buried_giant", "river")
    assert scene.changed("red.supply", 0, "red.secrets", -1, "red.flipped", 1)
    assert scene.table.here("red") == 3


@law("5.6.1", "11.11")
def test_the_buried_giant_carries_even_those_without_supply() -> None:
    red = exile(at="buried_giant", secrets=1, supply=0)
    scene = setting_out("buried_giant", {"river": 7}, red=red).red("river")
    assert scene.table.here("red") == 7
    assert scene.changed("red.flipped", 1)
    no_secret = scenario(sites={"buried_giant": ()}, red=exile(supply=0, flipped=1), turn="red")
    assert no_secret.refused("travel")


@law("5.6.1", "11.11")
def test_the_buried_giant_carries_only_from_where_it_lies() -> None:
    sites = {"plains": site(), "buried_giant": site(warbands=("red", 1))}
    scene = scenario(sites=sites, red=exile(secrets=1), turn="red").red("travel")
    assert "buried_giant" in scene.offers()
    assert "none" not in scene.offers()  # it is a place to go to, not a power to use


@law("5.6.1", "11.11", "11.12")
@ruling("R2")
def test_from_the_buried_giant_to_the_hidden_place() -> None:
    """R2: two secrets on the Giant's back, one on foot."""
    red = exile(at="buried_giant", secrets=2)
    scene = setting_out("buried_giant", {"the_hidden_place": 1}, red=red)
    walking = scene.game.clone()
    scene.red("buried_giant", "the_hidden_place")
    assert scene.changed("red.flipped", 2, "red.supply", 0)
    walking.answer("none")
    walking.answer("the_hidden_place")
    assert (walking.state.players["red"].flipped_secrets, walking.state.players["red"].supply) == (1, 6)


# 11.7 Shrouded Wood


def leaving_the_wood(ruler: Seat | None, seat: Seat = "red", **more: Any) -> Scene:
    """Somebody leaves the Shrouded Wood in the Cradle."""
    sites = {
        "shrouded_wood": site(warbands=(ruler, 1) if ruler else None),
        "plains": site(),
        "narrow_pass": site(slot=2),
        "the_hidden_place": site(slot=3),
        "river": site(slot=5),
    }
    scene = scenario(sites=sites, red=exile(**more), blue=exile(), yellow=citizen(), turn=seat)
    return scene.answer(seat, "travel")


@law("5.6.1", "11.7")
@pytest.mark.parametrize("goal", ["plains", "narrow_pass", "the_hidden_place", "river", "hinterland-3"])
def test_every_way_out_of_the_shrouded_wood_costs_two(goal: str) -> None:
    scene = leaving_the_wood(None).red(goal)
    assert scene.changed("red.supply", -2, "red.flipped", 0)  # past the Pass, and the Hidden Place asks nothing


@law("5.6.1", "11.7")
@pytest.mark.parametrize("ruler", [None, "red"])
def test_in_your_own_wood_and_in_the_bandits_you_choose_your_way(ruler: Seat | None) -> None:
    scene = leaving_the_wood(ruler)
    assert scene.prompt.seat == "red"
    assert len(scene.offers()) == 7


@law("5.6.1", "11.7")
@pytest.mark.parametrize(("ruler", "chooser"), [("blue", "blue"), ("purple", "purple")])
def test_an_enemy_who_rules_the_wood_names_the_goal(ruler: Seat, chooser: Seat) -> None:
    scene = leaving_the_wood(ruler)
    assert scene.prompt.seat == chooser  # the Chancellor speaks for the Empire, not the Citizen
    scene.answer(chooser, "hinterland-3")
    assert scene.table.here("red") == 7
    assert scene.changed("red.supply", -2, f"{chooser}.supply", 0)
    assert scene.prompt.seat == "red"


@law("5.6.1", "11.7")
@pytest.mark.parametrize("seat", ["purple", "yellow"])
def test_no_imperial_player_is_lost_in_an_imperial_wood(seat: Seat) -> None:
    assert leaving_the_wood("purple", seat).prompt.seat == seat


@law("5.6.1", "11.7")
def test_the_exiles_wood_is_dark_for_the_empire() -> None:
    assert leaving_the_wood("blue", "yellow").prompt.seat == "blue"
    assert leaving_the_wood("blue", "purple").prompt.seat == "blue"


@law("5.6.1", "11.7")
def test_whoever_cannot_pay_two_stays_in_the_wood() -> None:
    sites = {"shrouded_wood": site(warbands=("blue", 1))}
    scene = scenario(sites=sites, red=exile(supply=1), blue=exile(), turn="red")
    assert "costs 2 Supply" in str(scene.refused("travel"))
