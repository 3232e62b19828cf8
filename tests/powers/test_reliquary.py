"""The four spaces of the Imperial Reliquary, once they are uncovered."""

import pytest

from oath_tui.engine.actions.search import Search
from oath_tui.engine.choices import Refusal
from oath_tui.engine.scenario import Scene, attack, chancellor, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import card, law, limit

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"
RELICS = ("map", "whistle", "brass_horse", "cup_of_plenty")
SPACES = ("brutal", "decadent", "careless", "greedy")


def uncovered(*traits: str) -> list[str | None]:
    return [None if trait in traits else relic for trait, relic in zip(SPACES, RELICS, strict=True)]


# Brutal


def war(attacker: Seat, *traits: str, swords: bool = True) -> Scene:
    """The Chancellor and Red with four warbands each, at a site of Red's and one of Purple's."""
    there = VALLEY if attacker == "purple" else COAST
    return scenario(
        sites={VALLEY: site(warbands=("red", 3)), COAST: site(warbands=("purple", 3)), RIVER: site()},
        purple=chancellor(at=there if attacker == "purple" else RIVER, warbands=4),
        red=exile(at=there if attacker == "red" else RIVER, warbands=4),
        turn=attacker,
        reliquary=uncovered(*traits),
        rolls=[defense("blank", "blank"), attack(*(["sword"] if swords else ["hollow"]) * 4)],
    )


@card("brutal")
def test_whoever_loses_to_the_brutal_loses_everything() -> None:
    scene = war("purple", "brutal")
    scene.purple("campaign", 4, {VALLEY: 1})
    assert scene.changed("red.bank", 3, "red.warbands", 0)


@card("brutal")
def test_even_the_brutal_themselves() -> None:
    scene = war("purple", "brutal", swords=False)
    scene.purple("campaign", 4, "no")
    assert scene.changed("purple.bank", 4, "purple.warbands", -4)


@limit("brutal")
def test_nobody_else_is_brutal_and_no_covered_space_is() -> None:
    scene = war("red", "brutal")
    scene.red("campaign", 4, {COAST: 1})
    assert scene.changed("purple.bank", 1)
    scene = war("purple", "decadent")
    scene.purple("campaign", 4, {VALLEY: 1})
    assert scene.changed("red.bank", 1)


# Decadent


def journey(start: str, *traits: str, seat: Seat = "purple") -> Scene:
    return scenario(
        sites={VALLEY: site(), COAST: site(), RIVER: site(), STONES: site(slot=5), "steppe": site(slot=6)},
        purple=chancellor(at=start),
        red=exile(at=start),
        turn=seat,
        reliquary=uncovered(*traits),
    )


@card("decadent")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [(RIVER, VALLEY, 0), (STONES, COAST, 0), (RIVER, STONES, 3), (VALLEY, STONES, 5), (STONES, "steppe", 4)],
)
def test_the_decadent_hurry_home_and_loathe_the_hinterland(start: str, to: str, cost: int) -> None:
    scene = journey(start, "decadent")
    scene.purple("travel", to)
    assert scene.changed("purple.supply", -cost)


@limit("decadent")
def test_within_the_cradle_and_for_others_travel_costs_what_it_did() -> None:
    scene = journey(VALLEY, "decadent")
    scene.purple("travel", COAST)
    assert scene.changed("purple.supply", -1)
    scene = journey(RIVER, "decadent", seat="red")
    scene.red("travel", VALLEY)
    assert scene.changed("red.supply", -2)


# Careless


def shop(seat: Seat = "purple") -> Scene:
    return scenario(
        sites={VALLEY: site("longbows")},
        purple=chancellor(at=VALLEY, favor=2, secrets=1, advisers=["scouts", "bear_traps"]),
        red=exile(at=VALLEY, favor=2, secrets=1),
        turn=seat,
        reliquary=uncovered("careless"),
    )


@card("careless")
def test_the_careless_gain_more_favor_and_fewer_secrets() -> None:
    scene = shop()
    scene.purple("trade", "longbows:favor")
    assert scene.changed("purple.favor", 3, "bank.order", -3)  # four, but the bank holds three
    scene = shop()
    scene.purple("trade", "longbows:secrets")
    assert scene.changed("purple.secrets", 1, "purple.favor", -1)


@limit("careless")
def test_others_trade_as_ever() -> None:
    scene = shop("red")
    scene.red("trade", "longbows:favor")
    assert scene.changed("red.favor", 1)


# Greedy


def archive(seat: Seat = "purple", *, drawn: int = 0, secret: Seat | None = None) -> Scene:
    return scenario(
        sites={VALLEY: site()},
        purple=chancellor(at=VALLEY),
        red=exile(at=VALLEY),
        turn=seat,
        reliquary=uncovered("greedy"),
        visions_drawn=drawn,
        darkest_secret=(secret, 1),
        world_deck=["longbows", "wolves", "elders", "scouts", "tents", "rangers"],
        discards={"cradle": ["augury"]},
    )


def dear_deck(scene: Scene) -> Refusal | None:
    """Why the Chancellor cannot search the world deck."""
    return next(draw.refusal for draw in Search(scene.table, "purple").candidates() if draw.source == "deck")


@card("greedy")
def test_the_greedy_draw_five() -> None:
    scene = archive()
    scene.purple("search", "deck")
    assert scene.offers() == ["longbows", "wolves", "elders", "scouts", "tents"]


@limit("greedy")
def test_the_greedy_search_nothing_that_costs_more_than_two() -> None:
    scene = archive(drawn=1)
    assert "Greedy: you cannot spend more than 2 Supply" in str(dear_deck(scene))
    scene.purple("search")
    assert scene.prompt.question == "Play Augury where?"  # the deck is too dear: only the pile is left
    scene = archive(drawn=5, secret="purple")
    scene.purple("search", "deck")
    assert len(scene.offers()) == 5


@limit("greedy")
def test_others_draw_three_at_any_price() -> None:
    scene = archive("red", drawn=1)
    scene.red("search", "deck")
    assert len(scene.offers()) == 3


@law("2.3")
def test_a_space_works_from_the_moment_its_relic_is_given() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY),
        reliquary=list(RELICS),
    )
    assert "careless" not in scene.table.sources
    scene.purple("citizenship", "space-3", [], {}).red("accept")
    assert scene.table.sources["careless"].holder == "purple"
