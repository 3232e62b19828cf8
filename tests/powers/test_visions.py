"""The Visions and the Conspiracy."""

from collections.abc import Sequence

import pytest

from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from tests.marks import card, law, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"
TREASURES = ["whistle", "brass_horse", "cup_of_plenty"]


def dawn(vision: str, *, met: bool = True, drawn: int = 3, tie: bool = False) -> Scene:
    """Red, an Exile with this Vision revealed, wakes; what it asks for is Red's, or is not."""
    most_sites = vision == "vision_of_conquest" and met
    most_relics = vision == "vision_of_sanctuary" and met
    return scenario(
        sites={
            VALLEY: site(warbands=("red", 1) if most_sites else ("purple", 1)),
            COAST: site(warbands=("red", 1) if most_sites else ("purple", 1)),
            RIVER: site(warbands=("purple", 1)),
            STONES: site(warbands=("purple", 1) if tie else ("blue", 1)),
        },
        purple=chancellor(at=RIVER, relics=["grand_scepter", "map", "ivory_eye"] if tie else ["grand_scepter"]),
        red=exile(at=VALLEY, vision=vision, relics=TREASURES if most_relics else []),
        blue=exile(at=COAST),
        peoples_favor=("red" if vision == "vision_of_rebellion" and met else "blue", 2),
        darkest_secret=("red" if vision == "vision_of_faith" and met else "blue", 2),
        visions_drawn=drawn,
        oath="devotion" if vision != "vision_of_faith" else "the_people",
        turn="red",
        phase="wake",
    )


VISIONS = ["vision_of_conquest", "vision_of_rebellion", "vision_of_sanctuary", "vision_of_faith"]


def woken(scene: Scene) -> Scene:
    """Past the upkeep of the People's Favor, if Red holds it."""
    if scene.game.prompt and scene.offers() and not scene.prompt.question.startswith("Act"):
        scene.red(scene.offers()[0])
    return scene


@law("3.2")
@pytest.mark.parametrize("vision", [pytest.param(vision, marks=card(vision)) for vision in VISIONS])
def test_a_vision_come_true_wins_the_game(vision: str) -> None:
    scene = woken(dawn(vision))
    assert (scene.state.winner, scene.state.ending) == ("red", "vision")


@law("3.2")
@pytest.mark.parametrize("vision", [pytest.param(vision, marks=limit(vision)) for vision in VISIONS])
def test_not_before_three_were_drawn_and_not_unfulfilled(vision: str) -> None:
    assert woken(dawn(vision, drawn=2)).state.winner is None
    assert woken(dawn(vision, met=False)).state.winner is None


@pytest.mark.parametrize(
    "vision",
    [pytest.param(vision, marks=limit(vision)) for vision in ("vision_of_conquest", "vision_of_sanctuary")],
)
def test_a_tie_is_not_the_most(vision: str) -> None:
    assert woken(dawn(vision, tie=True)).state.winner is None


@law("5.1.4.3")
@pytest.mark.parametrize("vision", [pytest.param(vision, marks=limit(vision)) for vision in VISIONS])
def test_only_exiles_reveal_a_vision(vision: str) -> None:
    scene = scenario(sites={VALLEY: site()}, red=citizen(at=VALLEY, facedown=[vision]), turn="red")
    scene.red("adviser")
    assert scene.offers() == ["discard"]
    scene.red("discard")
    assert scene.state.players["red"].visions == []
    assert scene.state.discards["provinces"] == [vision]
    scene = scenario(sites={VALLEY: site()}, red=exile(at=VALLEY, facedown=[vision]), turn="red")
    scene.red("adviser", "vision")
    assert scene.state.players["red"].visions == [vision]


# The Conspiracy


def plot(
    mine: Sequence[str] = ("longbows", "wolves"),
    theirs: Sequence[str] = ("scouts", "rangers"),
    secrets: int = 1,
) -> Scene:
    """Red holds the Conspiracy beside Blue, who has a relic and the People's Favor."""
    return scenario(
        sites={VALLEY: site(), COAST: site()},
        purple=chancellor(at=COAST, advisers=["bear_traps", "errand_boy"]),
        red=exile(at=VALLEY, secrets=secrets, advisers=mine, facedown=["conspiracy"]),
        blue=exile(at=VALLEY, advisers=theirs, relics=["map"]),
        peoples_favor=("blue", 5),
        turn="red",
    )


@law("5.1.4.4")
@card("conspiracy")
def test_the_conspiracy_takes_a_relic_for_a_secret() -> None:
    scene = plot()
    scene.red("adviser", "vision", "map")
    assert scene.holder("map") == "red"
    assert scene.changed("red.secrets", -1)
    assert scene.state.box == ["conspiracy"]


@law("5.1.4.4", "2.5.3")
@card("conspiracy")
def test_a_banner_taken_burns_two_and_the_people_turn_to_the_mob() -> None:
    scene = plot()
    scene.red("adviser", "vision", "peoples_favor")
    assert scene.holder("peoples_favor") == "red"
    assert scene.changed("peoples_favor", -2, "shared", 2)
    assert scene.state.banners["peoples_favor"].mob


@card("conspiracy")
@pytest.mark.parametrize("mine", [("longbows", "wolves"), ("longbows", "bear_traps")])
def test_two_advisers_may_match_one_and_the_same(mine: tuple[str, str]) -> None:
    scene = scenario(
        sites={VALLEY: site()},
        red=exile(at=VALLEY, secrets=1, advisers=mine, facedown=["conspiracy"]),
        blue=exile(at=VALLEY, advisers=["scouts", "rangers"] if "wolves" in mine else ["scouts"], relics=["map"]),
        turn="red",
    )
    scene.red("adviser", "vision", "map")
    assert scene.holder("map") == "red"


@law("5.1.4.4")
@limit("conspiracy")
@pytest.mark.parametrize(
    ("mine", "theirs", "secrets"),
    [
        (("longbows", "wolves"), ("scouts", "rangers"), 0),
        (("longbows", "wolves"), ("scouts",), 1),
        (("longbows",), ("scouts", "rangers"), 1),
    ],
)
def test_the_conspiracy_needs_a_secret_and_two_matches(
    mine: tuple[str, ...], theirs: tuple[str, ...], secrets: int
) -> None:
    scene = plot(mine, theirs, secrets)
    scene.red("adviser", "vision")
    assert scene.prompt.question.startswith("Act")
    assert scene.holder("map") == "blue"
    assert scene.state.box == ["conspiracy"]


@limit("conspiracy")
def test_who_is_elsewhere_is_safe() -> None:
    scene = plot()
    scene.red("adviser", "vision")
    assert scene.offers() == ["map", "peoples_favor", "none"]


@ruling("R121")
@card("conspiracy")
def test_the_plotter_may_let_it_be() -> None:
    scene = plot()
    scene.red("adviser", "vision", "none")
    assert scene.changed("red.secrets", 0, "blue.relics", 0)
    assert scene.state.box == ["conspiracy"]


@law("5.1.4.4")
@card("conspiracy")
def test_even_the_chancellor_plays_it_and_it_replaces_no_vision() -> None:
    scene = scenario(
        sites={VALLEY: site()},
        purple=chancellor(at=VALLEY, secrets=1, advisers=["longbows", "wolves"], facedown=["conspiracy"]),
        red=exile(at=VALLEY, advisers=["scouts", "rangers"], relics=["map"], vision="vision_of_faith"),
    )
    scene.purple("adviser", "vision", "map")
    assert scene.holder("map") == "purple"
    assert scene.state.players["red"].visions == ["vision_of_faith"]
