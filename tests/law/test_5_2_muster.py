"""Chapter 5.2: Muster."""

import pytest

from oath_tui.engine.scenario import chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import law, ruling

# 5.2.1 The price


@law("5.2.1", "5.2.2")
def test_a_favor_on_a_card_at_your_site_brings_two_warbands() -> None:
    scene = scenario(sites={"plains": ["longbows"]}, red=exile(favor=2), turn="red").red("muster")
    assert scene.changed("red.supply", -1, "red.favor", -1, "red.warbands", 2, "red.bank", -2)
    assert scene.state.favor_on == {"longbows": 1}
    assert scene.changed("bank.order", 0)  # it stays on the card until you rest
    scene.red("rest")
    assert scene.changed("bank.order", 1)


@law("5.2.1")
def test_you_choose_the_card() -> None:
    scene = scenario(sites={"plains": ["longbows", "elders"]}, red=exile(favor=2), turn="red").red("muster")
    assert scene.offers() == ["longbows", "elders"]
    scene.red("elders")
    assert scene.state.favor_on == {"elders": 1}


@law("5.2.1")
@pytest.mark.parametrize(("favor", "supply", "why"), [(0, 7, "favor"), (1, 0, "Supply")])
def test_without_favor_or_supply_nobody_musters(favor: int, supply: int, why: str) -> None:
    scene = scenario(sites={"plains": ["longbows"]}, red=exile(favor=favor, supply=supply), turn="red")
    assert why in str(scene.refused("muster"))


@law("5.2.1")
def test_the_card_must_be_at_your_site() -> None:
    scene = scenario(
        sites={"plains": (), "river": site("longbows", warbands=("red", 2))},
        red=exile(favor=1, advisers=["elders"]),
        turn="red",
    )
    assert "no card at your site" in str(scene.refused("muster"))


@law("5.2.1")
def test_anyone_may_muster_at_an_enemys_site() -> None:
    scene = scenario(
        sites={"plains": site("longbows", warbands=("purple", 3))}, red=exile(favor=1), turn="red"
    ).red("muster")
    assert scene.changed("red.warbands", 2)


@law("5.2.1")
@ruling("D8")
def test_an_intact_edifice_musters_and_a_ruin_does_not() -> None:
    """D8: a ruin has no suit and takes no muster; a relic is none of the cards meant."""
    intact = scenario(sites={"plains": ["great_spire"]}, red=exile(favor=1), turn="red").red("muster")
    assert intact.state.favor_on == {"great_spire": 1}
    ruin = scenario(
        sites={"steppe": site("fallen_spire", relics=["map"])}, red=exile(favor=1, relics=["whistle"]), turn="red"
    )
    assert "no card at your site" in str(ruin.refused("muster"))


@law("5.2.1")
def test_tokens_on_a_card_bar_the_muster() -> None:
    scene = scenario(
        sites={"plains": ["longbows", "elders", "tents"]},
        red=exile(favor=2),
        favor_on={"longbows": 1},
        secrets_on={"elders": 1},
        turn="red",
    )
    scene.red("muster")  # the Tents alone are bare
    assert scene.state.favor_on == {"longbows": 1, "tents": 1}
    assert "lie on it already" in str(scene.refused("muster"))


@law("5.2.1")
@ruling("T4")
def test_each_muster_is_an_action_of_its_own() -> None:
    """T4: one ends before the next begins, each with its own price."""
    scene = scenario(sites={"plains": ["longbows", "elders"]}, red=exile(favor=2), turn="red")
    scene.red("muster", "longbows", "muster")
    assert scene.changed("red.supply", -2, "red.favor", -2, "red.warbands", 4)


@law("5.2.1")
@ruling("T2")
def test_a_modifier_is_chosen_and_paid_before_the_card() -> None:
    """T2: Pressgangs let you muster on occupied cards, but only if chosen at the start."""
    scene = scenario(
        sites={"plains": ["longbows", "elders"]},
        red=exile(favor=1, advisers=["pressgangs"]),
        favor_on={"longbows": 1},
        turn="red",
    )
    scene.red("muster")
    assert scene.offers() == ["pressgangs", "none"]
    without = scene.game.clone()
    without.answer("none")
    assert without.state.favor_on == {"longbows": 1, "elders": 1}
    scene.red("pressgangs", "longbows")
    assert scene.state.favor_on == {"longbows": 2}


# 5.2.2 The gain


@law("5.2.2")
@pytest.mark.parametrize(("seat", "bank"), [("purple", "purple"), ("red", "purple"), ("blue", "blue")])
def test_citizens_gain_the_chancellors_warbands(seat: Seat, bank: Seat) -> None:
    scene = scenario(
        sites={"plains": ["longbows"]},
        purple=chancellor(favor=1),
        red=citizen(favor=1),
        blue=exile(favor=1),
        turn=seat,
    )
    scene.answer(seat, "muster")
    assert scene.changed(f"{seat}.warbands", 2, f"{bank}.bank", -2)


@law("5.2.2")
@ruling("H8")
@pytest.mark.parametrize(("left", "gain"), [(1, 1), (0, 0)])
def test_a_bank_that_runs_short_gives_what_it_has(left: int, gain: int) -> None:
    """H8: the muster is legal all the same, and costs the same."""
    scene = scenario(sites={"plains": ["longbows"]}, red=exile(favor=1, warbands=14 - left), turn="red")
    scene.red("muster")
    assert scene.changed("red.warbands", gain, "red.favor", -1, "red.supply", -1)


@law("5.2.2")
@ruling("H8")
def test_a_citizen_finds_the_chancellors_bank_empty() -> None:
    """H8: the Citizen's own color is not touched."""
    scene = scenario(
        sites={"plains": ["longbows"]},
        purple=chancellor(warbands=23),
        red=citizen(favor=1, warbands=1),
        turn="red",
    ).red("muster")
    assert scene.changed("red.warbands", 0, "red.bank", 0)


@law("5.2.2")
@ruling("H11")
@pytest.mark.parametrize(
    ("ruler", "seat", "gain"),
    [("red", "red", 3), ("purple", "red", 2), (None, "red", 2), ("purple", "blue", 3), ("purple", "purple", 3)],
)
def test_the_river_swells_the_ranks_of_its_ruler(ruler: Seat | None, seat: Seat, gain: int) -> None:
    """H11: one warband more, only for those who rule the River; every Imperial player rules a purple one."""
    scene = scenario(
        sites={"river": site("longbows", warbands=(ruler, 1) if ruler else None)},
        purple=chancellor(favor=1),
        red=exile(favor=1),
        blue=citizen(favor=1),
        turn=seat,
    )
    scene.answer(seat, "muster")
    assert scene.changed(f"{seat}.warbands", gain)


@law("5.2.2")
@ruling("H11")
def test_the_river_helps_at_no_other_site() -> None:
    """H11: ruling it from afar brings nothing."""
    sites = {"plains": site("longbows"), "river": site(warbands=("red", 1))}
    scene = scenario(sites=sites, red=exile(favor=1), turn="red").red("muster")
    assert scene.changed("red.warbands", 2)
