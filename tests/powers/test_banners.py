"""The banners: the People's Favor with its two sides, and the Darkest Secret."""

from collections.abc import Sequence

import pytest

from oath_tui.engine.actions.recover import Recover
from oath_tui.engine.choices import Refusal
from oath_tui.engine.scenario import Scene, chancellor, exile, scenario, site
from oath_tui.engine.state import Phase, Seat
from tests.marks import card, law, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"


# The People's Favor and the Mob


def popular(tokens: int, *, favor: int = 0, mob: bool = False, phase: Phase = "wake") -> Scene:
    """Red holds the People's Favor; the Nomad and Beast banks are the poorest."""
    return scenario(
        sites={
            VALLEY: site("wolves", "elders", "scouts"),
            COAST: site("levelers"),
            RIVER: site("rangers"),
        },
        red=exile(at=COAST, favor=favor, facedown=["longbows"]),
        blue=exile(at=COAST, facedown=["augury"]),
        peoples_favor=("red", tokens),
        mob=mob,
        banks={"order": 3, "arcane": 3, "discord": 3, "hearth": 3, "beast": 2, "nomad": 2},
        turn="red",
        phase=phase,
    )


@law("4.1.1.1")
@card("peoples_favor")
def test_its_holder_feeds_it_or_returns_a_favor_to_the_poorest_bank() -> None:
    scene = popular(3, favor=1)
    scene.red("yes")
    assert scene.changed("peoples_favor", 1, "red.favor", -1)
    scene = popular(3, favor=1)
    scene.red("no")
    assert scene.offers() == ["beast", "nomad"]
    scene.red("nomad")
    assert scene.changed("peoples_favor", -1, "red.favor", 0, "bank.nomad", 1)


@law("4.1.1.3")
@card("peoples_favor")
def test_with_six_favor_the_people_become_a_mob() -> None:
    scene = popular(5, favor=1)
    scene.red("yes")
    assert scene.state.banners["peoples_favor"].mob
    assert not popular(5).red("beast").state.banners["peoples_favor"].mob


@limit("peoples_favor")
def test_its_last_favor_stays_and_a_holder_with_favor_must_add_one() -> None:
    scene = popular(1, favor=1)
    assert scene.prompt.question.startswith("Act")
    assert scene.state.banners["peoples_favor"].tokens == 2
    assert scene.state.players["red"].favor == 0


@ruling("R143")
@limit("peoples_favor")
def test_a_holder_without_favor_leaves_the_last_one() -> None:
    scene = popular(1)
    assert scene.prompt.question.startswith("Act")
    assert scene.state.banners["peoples_favor"].tokens == 1


@law("5.1.4.1")
@card("peoples_favor")
@pytest.mark.parametrize("mob", [False, pytest.param(True, marks=card("mobs_favor"))])
def test_its_holder_discards_and_plays_anywhere_in_the_region(mob: bool) -> None:
    scene = popular(2, mob=mob, phase="act")
    scene.red("adviser", VALLEY, "wolves")
    assert scene.site(VALLEY).cards == ["elders", "scouts", "longbows"]
    assert scene.state.discards["provinces"] == ["wolves"]
    assert scene.changed("bank.order", -1)


@card("peoples_favor")
def test_the_card_discarded_and_the_card_played_may_be_at_two_sites() -> None:
    scene = popular(2, phase="act")
    scene.red("adviser", COAST, "wolves")
    assert scene.site(VALLEY).cards == ["elders", "scouts"]
    assert scene.site(COAST).cards == ["levelers", "longbows"]


@limit("peoples_favor")
@pytest.mark.parametrize("mob", [False, pytest.param(True, marks=limit("mobs_favor"))])
def test_no_other_region_and_no_other_player(mob: bool) -> None:
    scene = popular(2, mob=mob, phase="act")
    scene.red("adviser")
    assert scene.offers() == [COAST, VALLEY, "adviser", "discard"]
    scene.red("adviser", "rest").blue("adviser")
    assert scene.offers() == [COAST, "adviser", "discard"]


@law("4.1.1.2")
@card("mobs_favor")
@ruling("R145")
def test_the_mob_asks_twice_and_each_time_anew() -> None:
    scene = popular(3, favor=2, mob=True)
    scene.red("yes", "no", "beast")
    assert scene.changed("peoples_favor", 0, "red.favor", -1, "bank.beast", 1)
    scene = popular(3, favor=2, mob=True)
    scene.red("yes", "yes")
    assert scene.changed("peoples_favor", 2, "red.favor", -2)


@limit("mobs_favor")
def test_even_the_mob_leaves_the_last_favor() -> None:
    scene = popular(2, mob=True)
    scene.red("beast")
    assert scene.prompt.question.startswith("Act")
    assert scene.state.banners["peoples_favor"].tokens == 1


@card("mobs_favor")
def test_recovering_it_turns_the_mob_into_the_people() -> None:
    scene = popular(2, favor=3, mob=True, phase="act")
    scene.red("recover", "order")
    assert not scene.state.banners["peoples_favor"].mob
    assert scene.changed("peoples_favor", 1, "bank.order", 1, "bank.hearth", 1)


@ruling("R144")
def test_a_banner_given_away_keeps_its_favor_and_its_side() -> None:
    scene = scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY),
        peoples_favor=("purple", 4),
        reliquary=["map"],
    )
    scene.purple("citizenship", [], {"give": {"peoples_favor": 1}}).red("accept")
    assert scene.holder("peoples_favor") == "red"
    assert scene.changed("peoples_favor", 0)
    assert not scene.state.banners["peoples_favor"].mob


# The Darkest Secret


def whisperer(
    holder: Seat | None, *, there: Sequence[str] = (), advisers: Sequence[str] = (), drawn: int = 3
) -> Scene:
    return scenario(
        sites={VALLEY: site(), COAST: site(*there)},
        red=exile(at=VALLEY, favor=3, secrets=3),
        blue=exile(at=COAST, advisers=advisers),
        darkest_secret=(holder, 2),
        visions_drawn=drawn,
        world_deck=["longbows", "wolves", "elders"],
        discards={"cradle": ["tents"]},
        turn="red",
    )


def why_safe(scene: Scene) -> Refusal | None:
    """Why Red cannot recover the Darkest Secret."""
    items = Recover(scene.table, "red").candidates()
    return next(one.refusal for one in items if one.item == "darkest_secret")


@card("darkest_secret")
def test_its_holder_searches_the_world_deck_for_two() -> None:
    scene = whisperer("red")
    scene.red("search", "deck")
    assert scene.changed("red.supply", -2)


@limit("darkest_secret")
def test_others_pay_what_the_track_shows() -> None:
    scene = whisperer("blue")
    scene.red("search", "deck")
    assert scene.changed("red.supply", -4)


@law("5.4.4")
@card("darkest_secret")
def test_of_the_old_secrets_one_goes_to_the_new_holder_and_the_rest_to_the_old() -> None:
    scene = whisperer("blue", there=["scouts"])
    scene.red("recover", "darkest_secret")
    assert scene.holder("darkest_secret") == "red"
    assert scene.changed("darkest_secret", 1, "red.secrets", -2, "blue.secrets", 1)


@ruling("R146")
@limit("darkest_secret")
def test_it_is_safe_where_no_card_lies() -> None:
    for there in ([], ["hall_of_mockery"]):  # a ruin has no suit
        assert "no cards at the site of Blue" in str(why_safe(whisperer("blue", there=there)))


@limit("darkest_secret")
def test_it_is_safe_while_every_card_there_matches_an_adviser() -> None:
    scene = whisperer("blue", there=["scouts"], advisers=["bear_traps"])
    assert "matches an adviser" in str(why_safe(scene))


@ruling("R147")
def test_a_holder_without_advisers_is_exposed_by_any_card() -> None:
    assert why_safe(whisperer("blue", there=["scouts"])) is None
