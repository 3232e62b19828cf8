"""Chapter 5.5, steps seven and eight: sites, relics, banners, banished pawns, and the plans' aftermath."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.choices import Divide
from oath_tui.engine.scenario import Scene, SeatSpec, attack, chancellor, defense, exile, site
from oath_tui.engine.state import BannerId
from tests.law.battlefield import asked, options, war
from tests.marks import law, ruling

BLANKS = defense(*["blank"] * 12)
VICTORY = attack("skull", "skull", "skull")


def victory(*targets: str, blue: SeatSpec | None = None, red: SeatSpec | None = None, **more: Any) -> Scene:
    """Red beats Blue at the River, where Red rules and both pawns stand; a bare pawn is the only target."""
    return war(
        {"river": site(warbands=("red", 1)), "steppe": site(slot=2)},
        red=red or exile(warbands=3),
        blue=blue or exile(),
        rolls=[BLANKS, VICTORY],
        **more,
    ).red("campaign", *targets, 3)


def conquest(warbands: int = 7) -> Scene:
    """Red beats Blue at the River and the Steppe, both Blue's; the skulls take three of Red's warbands."""
    scene = war(
        {
            "river": site(warbands=("blue", 1)),
            "steppe": site(slot=2, warbands=("blue", 1)),
            "wastes": site(slot=3, warbands=("blue", 1)),
        },
        red=exile(at="river", warbands=warbands),
        blue=exile(at="wastes"),
        rolls=[BLANKS, VICTORY],
    )
    return scene.red("campaign", "steppe", "done", 3).blue({"site:0": 1})


# 5.5.7.1 Sites


@law("5.5.7.1")
@pytest.mark.parametrize(
    "placed", [{"river": 4}, {"river": 1, "steppe": 3}, {"steppe": 2}], ids=["one site", "both", "not here"]
)
def test_the_victor_divides_warbands_over_the_targeted_sites(placed: dict[CardId, int]) -> None:
    scene = conquest()
    assert isinstance(scene.prompt, Divide)
    assert {place.id: place.most for place in scene.prompt.places} == {"river": 4, "steppe": 4}
    assert (scene.prompt.least, scene.prompt.most) == (0, 4)
    scene.red(placed)
    assert scene.state.players["red"].warbands == 4 - sum(placed.values())
    for name in ("river", "steppe"):
        assert scene.site(name).warbands == placed.get(name, 0)
    assert scene.site("wastes").color == "blue"  # no target, no change


@law("5.5.7.1")
@ruling("C12")
def test_a_won_site_left_empty_belongs_to_the_bandits() -> None:
    """C12: zero is a number too."""
    scene = conquest()
    scene.red({})
    for slot in (0, 2):
        assert scene.table.rulers(slot) == ()
        assert scene.table.site(slot).warbands == 0
    assert scene.changed("red.warbands", -3)


@law("5.5.7.1")
@ruling("C12")
def test_a_victor_without_warbands_places_none() -> None:
    """C12: the skulls took them all, and the fight is won nevertheless."""
    scene = conquest(warbands=3)
    assert scene.prompt.law == "4.2"
    assert scene.table.rulers(0) == ()


@law("5.5.7.1")
def test_against_bandits_the_victor_places_warbands_too() -> None:
    scene = war({"river": ()}, red=exile(warbands=2), rolls=[BLANKS, attack("skull")])
    scene.red("campaign", 1, {"river": 1})
    assert scene.table.rulers(0) == ("red",)
    assert scene.changed("red.warbands", -2, "river.warbands", 1, "red.bank", 1)


@law("5.5.7.1")
def test_cards_and_relics_at_a_won_site_stay_there() -> None:
    scene = war(
        {"steppe": site("elders", relics=["map"], warbands=("blue", 1))},
        red=exile(warbands=2),
        blue=exile(),
        rolls=[BLANKS, attack("skull")],
    ).red("campaign", "done", 1, {"steppe": 1})
    assert scene.site("steppe").cards == ["elders"]
    assert scene.site("steppe").relics == ["map"]
    assert scene.changed("red.relics", 0)


# 5.5.7.2 Relics and banners


@law("5.5.7.2")
def test_all_targeted_relics_change_hands_and_no_others() -> None:
    scene = victory("whistle", "horned_mask", "done", blue=exile(relics=["whistle", "map", "horned_mask"]))
    assert scene.state.players["red"].relics == ["whistle", "horned_mask"]
    assert scene.state.players["blue"].relics == ["map"]


@law("5.5.7.2")
@ruling("C15")
@pytest.mark.parametrize("banner", ["peoples_favor", "darkest_secret"])
@pytest.mark.parametrize(("tokens", "left"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_a_seized_banner_burns_two_and_never_its_last(banner: BannerId, tokens: int, left: int) -> None:
    """C15: the favor goes to the shared bank."""
    banners: dict[str, Any] = {banner: ("blue", tokens)}
    scene = victory(banner, "done", oath="supremacy", title="red", **banners)
    assert scene.holder(banner) == "red"
    assert scene.state.banners[banner].tokens == left
    burned = tokens - left if banner == "peoples_favor" else 0
    assert scene.changed("shared", burned, "red.secrets", 0, "blue.secrets", 0)


@law("5.5.7.2")
@ruling("C15")
@pytest.mark.parametrize("mob", [True, False])
def test_a_seized_peoples_favor_shows_the_mob(mob: bool) -> None:
    """C15: it turns if it did not show it already."""
    scene = victory("peoples_favor", "done", peoples_favor=("blue", 3), mob=mob)
    assert scene.state.banners["peoples_favor"].mob


@law("5.5.7.2")
def test_a_defeated_attacker_takes_nothing() -> None:
    scene = war(
        {"river": site(warbands=("red", 1))},
        red=exile(warbands=1),
        blue=exile(relics=["map"], favor=4),
        rolls=[defense("two shields", *["blank"] * 4), attack("hollow")],
    ).red("campaign", "map", "pawn", 1)
    assert scene.prompt.law == "4.2"
    assert scene.holder("map") == "blue"
    assert scene.changed("blue.favor", 0)


@law("5.5.7.2")
@ruling("O1")
def test_the_title_follows_when_all_is_taken() -> None:
    """O1: not in between, where Blue would have to choose between Red and Yellow after the second prize."""
    scene = war(
        {"river": site(warbands=("red", 1))},
        red=exile(warbands=6),
        blue=exile(relics=["whistle"]),
        yellow=exile(at="salt_flats", relics=["brass_horse", "ivory_eye"]),
        oath="protection",
        title="blue",
        peoples_favor=("blue", 1),
        darkest_secret=("blue", 1),
        rolls=[BLANKS, attack("skull", "skull", "skull")],
    )
    scene.red("campaign", "whistle", "peoples_favor", "darkest_secret", "done", 3)
    assert [event for event in scene.events if isinstance(event, ev.TitleTaken)] == [ev.TitleTaken("red", "blue")]
    assert asked(scene) == "red"


# 5.5.7.3 Banish and burn


@law("5.5.7.3")
def test_banishing_and_burning_are_each_a_choice() -> None:
    def choose(stays: str, burns: str) -> Scene:
        scene = victory(blue=exile(favor=4))
        scene.red(stays)
        if stays == "no":
            scene.red("steppe")
        return scene.red(burns)

    neither = choose("yes", "no")
    assert neither.table.here("blue") == 0
    assert neither.changed("blue.favor", 0)
    both = choose("no", "yes")
    assert both.table.here("blue") == 2
    assert both.changed("blue.favor", -2)
    only_burned = choose("yes", "yes")
    assert only_burned.table.here("blue") == 0
    assert only_burned.changed("blue.favor", -2, "shared", 2)
    only_banished = choose("no", "no")
    assert only_banished.table.here("blue") == 2
    assert only_banished.changed("blue.favor", 0)


@law("5.5.7.3")
@pytest.mark.parametrize(("favor", "burned"), [(2, 1), (3, 1), (5, 2), (6, 3)])
def test_half_of_the_favor_burns_rounded_down(favor: int, burned: int) -> None:
    scene = victory(blue=exile(favor=favor)).red("yes", "yes")
    assert scene.changed("blue.favor", -burned, "shared", burned, "red.favor", 0)


@law("5.5.7.3")
@pytest.mark.parametrize("favor", [0, 1])
def test_half_of_next_to_nothing_is_nothing(favor: int) -> None:
    scene = victory(blue=exile(favor=favor)).red("yes")
    assert scene.prompt.law == "4.2"
    assert scene.changed("blue.favor", 0)


@law("5.5.7.3")
def test_a_pawn_that_was_no_target_stays_and_keeps_its_favor() -> None:
    scene = victory("map", "done", blue=exile(favor=4, relics=["map"]))
    assert scene.prompt.law == "4.2"
    assert scene.table.here("blue") == 0
    assert scene.changed("blue.favor", 0)


@law("5.5.7.3")
@ruling("C14")
def test_a_banished_pawn_travels_anywhere_for_nothing() -> None:
    """C14: every site it could travel to, without Supply; a facedown one turns up with its prompt."""
    scene = war(
        {"river": site(warbands=("red", 1)), "mine": site(slot=7, faceup=False)},
        red=exile(warbands=3),
        blue=exile(supply=0),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", 3, "no")
    assert len(scene.offers()) == 7
    assert "river" not in scene.offers()
    scene.red("hinterland-3")
    assert scene.table.here("blue") == 7
    assert scene.site("mine").faceup
    assert scene.changed("blue.supply", 0, "red.supply", -2, "mine.favor", 3)


@law("5.5.7.3", "11.8")
@ruling("C14")
def test_the_narrow_pass_binds_a_banished_pawn() -> None:
    """C14: only where it is able to travel."""
    scene = war(
        {"river": site(warbands=("red", 1)), "narrow_pass": site(slot=2), "steppe": site(slot=3)},
        red=exile(warbands=3),
        blue=exile(),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", 3, "no")
    assert "narrow_pass" in scene.offers()
    assert "steppe" not in scene.offers()
    assert "provinces-3" not in scene.offers()


@law("5.5.7.3", "11.12")
@ruling("C14")
def test_the_hidden_place_is_open_to_a_banished_pawn_only_for_its_own_secret() -> None:
    """C14: without a faceup secret it could not travel there; with one its owner may refuse to turn it."""

    def banish(**secrets: int) -> Scene:
        return war(
            {"river": site(warbands=("red", 1)), "the_hidden_place": site(slot=2)},
            red=exile(warbands=3, secrets=2),
            blue=exile(**secrets),
            rolls=[BLANKS, VICTORY],
        ).red("campaign", 3, "no")

    assert "the_hidden_place" not in banish(flipped=1).offers()
    scene = banish(secrets=1).red("the_hidden_place")
    unwilling = scene.game.clone()
    scene.blue("yes")
    assert scene.table.here("blue") == 2
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1, "red.secrets", 0)
    unwilling.answer("no", "blue")
    assert asked(Scene(unwilling)) == "red"
    assert "the_hidden_place" not in options(Scene(unwilling))


@law("5.5.7.3", "11.7")
@ruling("C14")
def test_in_the_shrouded_wood_its_ruler_names_the_place_of_exile() -> None:
    """C14: Yellow rules the Wood and is Blue's enemy, so Red says only whether, and Yellow where."""
    scene = war(
        {"shrouded_wood": site(warbands=("yellow", 1)), "narrow_pass": site(slot=2), "steppe": site(slot=3)},
        red=exile(warbands=3),
        blue=exile(),
        yellow=exile(at="salt_flats"),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", "blue", 3, "no")
    assert asked(scene) == "yellow"
    scene.yellow("steppe")  # the Wood ignores the Narrow Pass
    assert scene.table.here("blue") == 3


@law("5.5.7.3", "11.7")
@ruling("C14")
def test_a_shrouded_wood_just_won_obeys_the_victor() -> None:
    """C14: sites are taken before pawns are banished."""
    scene = war(
        {"shrouded_wood": site(warbands=("blue", 1)), "steppe": site(slot=3)},
        red=exile(warbands=5),
        blue=exile(),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", "pawn", 3, {"shrouded_wood": 2}, "no")
    assert asked(scene) == "red"
    scene.red("steppe")
    assert scene.table.here("blue") == 3


# 5.5.7 The order of things


@law("5.5.7")
@ruling("C13")
def test_a_victory_goes_in_a_fixed_order() -> None:
    """C13: losses, sites, banners and relics, banishing, burning, plans of the victor, plans that go."""
    scene = war(
        {"river": site(warbands=("blue", 2)), "steppe": site(slot=2)},
        red=exile(warbands=5, advisers=["battle_honors", "horse_archers"]),
        blue=exile(favor=2, relics=["map"]),
        darkest_secret=("blue", 3),
        rolls=[BLANKS, attack("skull", "skull", "skull", "skull", "sword", "sword")],
    )
    scene.red("campaign", "pawn", "map", "darkest_secret", 3, "battle_honors", "horse_archers")
    scene.red({"river": 1}, "no", "steppe", "yes")
    kinds = (
        ev.Fought,
        ev.Killed,
        ev.MovedWarbands,
        ev.TookRelic,
        ev.TookBanner,
        ev.Banished,
        ev.BurnedFavor,
        ev.GainedFavor,
        ev.Discarded,
    )
    happened = [event for event in scene.events if isinstance(event, kinds)]
    assert happened == [
        ev.Killed("red", 4, "the board"),
        ev.Fought(10, 2, "Red"),
        ev.Killed("blue", 1, "river"),
        ev.MovedWarbands("blue", 1, "river", "the board"),
        ev.MovedWarbands("red", 1, "the board", "river"),
        ev.TookBanner("red", "darkest_secret", 1),
        ev.TookRelic("red", "map", "Blue"),
        ev.Banished("red", "blue"),
        ev.BurnedFavor("blue", 1),
        ev.GainedFavor("red", 2, "the Order bank"),
        ev.Discarded("red", ("horse_archers",), 1, None, "the Provinces discard pile"),
    ]


# 5.5.8 Plans


@law("5.5.8")
def test_the_victors_plans_pay_and_the_losers_do_not() -> None:
    scene = war(
        {"river": site(warbands=("red", 1))},
        red=exile(warbands=3, advisers=["battle_honors"]),
        blue=exile(favor=1, advisers=["field_promotion"]),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", 3, "battle_honors")
    scene.blue("field_promotion").red("yes")
    assert scene.changed("red.favor", 2, "bank.order", 1 - 2, "blue.warbands", 0)


@law("5.5.8")
def test_a_victorious_defender_has_plans_too() -> None:
    scene = war(
        {"river": site(warbands=("blue", 1))},
        red=exile(advisers=["battle_honors"]),
        blue=exile(at="salt_flats", favor=1, advisers=["field_promotion"]),
        rolls=[BLANKS],
    ).red("campaign", "battle_honors")
    scene.blue("field_promotion")
    assert scene.changed("red.favor", 0, "blue.warbands", 3)


@law("5.5.8")
@pytest.mark.parametrize("won", [True, False])
def test_both_sides_discard_what_must_go_at_the_end(won: bool) -> None:
    """Whoever won: Rain Boots by the region of Red's pawn, Storm Caller by the region of Blue's."""
    scene = war(
        {"river": site(warbands=("blue", 1)), "steppe": site(slot=5)},
        red=exile(at="river", warbands=3, advisers=["rain_boots"]),
        blue=exile(at="steppe", advisers=["storm_caller"]),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", 3 if won else 0, "rain_boots")
    scene.blue("storm_caller")
    if not won:
        scene.red("no")  # no sacrifice
    assert scene.state.discards["provinces"] == ["rain_boots"]
    assert scene.state.discards["cradle"] == ["storm_caller"]
    assert scene.advisers("red") == scene.advisers("blue") == []


@law("5.5.8")
def test_plans_that_were_not_used_stay() -> None:
    scene = war(
        {"river": site(warbands=("blue", 1))},
        red=exile(advisers=["rain_boots"]),
        blue=exile(at="salt_flats", advisers=["storm_caller"]),
        rolls=[BLANKS],
    ).red("campaign", "none")
    scene.blue("none")
    assert scene.advisers("red") == ["rain_boots"]
    assert scene.advisers("blue") == ["storm_caller"]


@law("5.5.8")
@ruling("C18", "D1")
def test_a_plan_of_the_bandits_is_discarded_by_its_region() -> None:
    """C18, D1: a card at a site goes by the region of the site, not of the attacker's pawn."""
    scene = war({"river": (), "steppe": site("storm_caller", slot=3)}, red=exile(), rolls=[BLANKS])
    scene.red("campaign", "done")
    assert scene.site("steppe").cards == []
    assert scene.state.discards["hinterland"] == ["storm_caller"]


@law("5.5.8")
@ruling("D3")
def test_a_plan_that_goes_takes_its_tokens_home() -> None:
    """D3: the favor on it goes to its bank at once."""
    scene = war(
        {"river": site(warbands=("blue", 1))},
        red=exile(favor=1, warbands=2, advisers=["mercenaries"]),
        blue=exile(at="salt_flats"),
        rolls=[defense("two shields"), attack(*["hollow"] * 3)],
    ).red("campaign", 0, "mercenaries")
    assert scene.prompt.law == "4.2"
    assert scene.state.favor_on == {}
    assert scene.changed("bank.discord", 1, "red.favor", -1)


@law("5.5.8")
@ruling("C13", "T2")
def test_a_campaign_ends_before_the_next_action() -> None:
    """C13: whatever was won is there for the next deed, and the purse of Supply is two lighter."""
    scene = war(
        {"river": site(warbands=("red", 1))},
        purple=chancellor(at="salt_flats"),
        red=exile(warbands=3),
        blue=exile(relics=["brass_horse"]),
        rolls=[BLANKS, VICTORY],
    ).red("campaign", "brass_horse", "done", 3)
    assert "use:brass_horse" in options(scene)
    assert scene.changed("red.supply", -2)
