"""Chapter 5.5, steps one and two: whom to attack, what to target, and the pools of dice."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine.choices import ChooseNumber
from oath_tui.engine.scenario import Scene, SeatSpec, chancellor, exile, site
from oath_tui.engine.state import Seat
from tests.law.battlefield import fight, held, options, pools, war
from tests.marks import law, ruling

HOARD: list[CardId] = ["whistle", "horned_mask", "brass_horse", "ivory_eye"]
"""Relics that keep the title of Protection with the Chancellor."""


# 5.5.1 Against whom


@law("5.5.1")
def test_a_campaign_costs_two_supply() -> None:
    scene = war({"river": ()}, red=exile(), any_dice=True).red("campaign")
    assert scene.changed("red.supply", -2)
    poor = war({"river": ()}, red=exile(supply=1))
    assert "costs 2 Supply" in str(poor.refused("campaign"))


@law("5.5.1")
@ruling("C1")
@pytest.mark.parametrize(
    ("ruler", "blue_at", "yellow_at", "defenders"),
    [
        (None, "river", "steppe", {"blue", "bandits"}),
        ("red", "river", "river", {"blue", "yellow"}),
        ("blue", "steppe", "river", {"blue", "yellow"}),
        ("purple", "river", "steppe", {"purple", "blue"}),
    ],
    ids=["no ruler", "your own site", "ruler away", "Chancellor away"],
)
def test_who_can_be_attacked(ruler: Seat | None, blue_at: CardId, yellow_at: CardId, defenders: set[str]) -> None:
    """C1: another player who rules your site or stands there; the bandits only if no player rules it."""
    scene = war(
        {"river": site(warbands=held(ruler)), "steppe": ()},
        red=exile(at="river"),
        blue=exile(at=blue_at),
        yellow=exile(at=yellow_at),
    ).red("campaign")
    assert set(scene.offers()) == defenders


@law("5.5.1")
@ruling("C1")
def test_nobody_attacks_themselves_or_bandits_at_their_own_site() -> None:
    """C1: alone at a site you rule there is no enemy, wherever else you rule or others stand."""
    scene = war(
        {"river": site(warbands=("red", 1)), "steppe": site(warbands=("blue", 1)), "plains": ()},
        red=exile(at="river"),
        blue=exile(at="steppe"),
    )
    assert "nobody to attack" in str(scene.refused("campaign"))


@law("5.5.1")
@ruling("B2")
def test_the_holder_of_the_bandit_crown_defends_in_the_bandits_place() -> None:
    """B2: a player rules the site then, so the bandits cannot be chosen."""
    scene = war(
        {"river": (), "steppe": ()},
        red=exile(at="river", advisers=["longbows"]),
        blue=exile(at="steppe", relics=["bandit_crown"]),
        title="blue",
    ).red("campaign", "done")
    assert fight(scene).defender == "blue"
    assert pools(scene) == (0, 1 + 1)  # the site, and the title of Oathkeeper


# 5.5.2 Targets


def against_blue(
    blue: SeatSpec | None = None, red: SeatSpec | None = None, *, ruler: Seat | None = "blue", **more: Any
) -> Scene:
    """Red campaigns against Blue from the River; the Steppe is Blue's."""
    scene = war(
        {
            "river": site(warbands=held(ruler)),
            "plains": site(slot=7),
            "steppe": site(slot=2, warbands=("blue", 1)),
        },
        red=red or exile(at="river", warbands=2),
        blue=blue or exile(at="steppe"),
        any_dice=True,
        **more,
    ).red("campaign")
    return scene.red("blue") if "blue" in options(scene) else scene


@law("5.5.2")
@ruling("C2")
def test_a_defender_who_rules_your_site_loses_it_first() -> None:
    """C2: your site is a target whether you like it or not; the Steppe is up to you."""
    scene = against_blue()
    assert options(scene) == ["steppe", "done"]
    scene.red("done", 0)
    assert pools(scene) == (0, 1)


@law("5.5.2")
@ruling("C2")
def test_sites_anywhere_on_the_map_may_be_added() -> None:
    """C2: as long as the defender rules them and they lie faceup."""
    scene = against_blue().red("steppe")  # nothing else is left to declare
    scene.red(0)
    assert pools(scene) == (0, 2)


@law("5.5.2")
@ruling("C2")
def test_against_a_pawn_alone_something_it_carries_must_be_targeted() -> None:
    """C2: the far Steppe may be named, but not alone."""
    scene = against_blue(exile(at="river", relics=["map"]), ruler="red", darkest_secret=("blue", 2))
    assert set(options(scene)) == {"steppe", "pawn", "map", "darkest_secret"}
    scene.red("steppe")
    assert "done" not in options(scene)
    scene.red("map")
    assert "done" in scene.offers()
    scene.red("done", 0)
    assert pools(scene) == (0, 1 + 3)


@law("5.5.2")
@pytest.mark.parametrize(
    ("targets", "dice"),
    [
        ((), 1),
        (("pawn",), 3),
        (("map",), 4),
        (("oracular_pig",), 3),
        (("peoples_favor",), 5),
        (("darkest_secret",), 3),
        (("steppe",), 2),
        (("pawn", "map", "peoples_favor", "darkest_secret", "steppe"), 13),
    ],
)
def test_every_target_adds_the_dice_on_its_shield(targets: tuple[str, ...], dice: int) -> None:
    """One for a site, two for pawn and favor, the relic's number, the tokens on a banner."""
    scene = against_blue(
        exile(at="river", relics=["map", "oracular_pig"]),
        purple=chancellor(at="salt_flats", relics=["grand_scepter", *HOARD]),
        oath="protection",
        peoples_favor=("blue", 4),
        darkest_secret=("blue", 2),
    )
    scene.red(*targets, "done", 0)
    assert pools(scene) == (0, dice)


@law("5.5.2")
def test_what_a_pawn_carries_is_out_of_reach_elsewhere() -> None:
    """Not even if the site where it stands is targeted."""
    scene = against_blue(exile(at="steppe", relics=["map"], favor=3), darkest_secret=("blue", 1))
    assert options(scene) == ["steppe", "done"]


@law("5.5.2")
def test_only_what_belongs_to_the_defender_can_be_targeted() -> None:
    """Not a third player's goods at the same site, not the relics of the Reliquary."""
    scene = against_blue(exile(at="river"), yellow=exile(at="river", relics=["map"]), darkest_secret=("yellow", 1))
    assert options(scene) == ["steppe", "pawn", "done"]
    empire = war({"river": ()}, purple=chancellor(at="river"), red=exile(warbands=1)).red("campaign", "purple")
    assert options(empire) == ["salt_flats", "pawn", "grand_scepter"]


@law("5.5.2")
@ruling("C3")
def test_bandits_can_be_fought_at_many_sites_at_once() -> None:
    """C3: every faceup site without warbands, one die and one bandit each."""
    scene = war(
        {"river": (), "steppe": site(slot=4), "wastes": site(slot=7), "plains": site(warbands=("purple", 1))},
        red=exile(warbands=9),
        any_dice=True,
    ).red("campaign")
    assert options(scene) == ["steppe", "wastes", "done"]
    scene.red("steppe", "done", 0)
    assert pools(scene) == (0, 2)


@law("5.5.2")
@ruling("C4")
@pytest.mark.parametrize("warbands", [0, 1, 4])
def test_the_attack_pool_is_as_large_as_your_board_allows(warbands: int) -> None:
    """C4: from none to all; a Campaign without any warbands is legal."""
    scene = against_blue(red=exile(at="river", warbands=warbands)).red("done")
    if warbands:
        assert isinstance(scene.prompt, ChooseNumber)
        assert (scene.prompt.low, scene.prompt.high) == (0, warbands)
        scene.red(warbands)
    assert pools(scene) == (warbands, 1)


@law("5.5.2")
def test_warbands_at_your_sites_roll_no_dice() -> None:
    scene = war({"river": site(warbands=("red", 5))}, red=exile(warbands=2), blue=exile(), any_dice=True)
    scene.red("campaign")
    assert isinstance(scene.prompt, ChooseNumber)
    assert scene.prompt.high == 2


# The title


@law("5.5.2")
@ruling("O13")
@pytest.mark.parametrize(
    ("title", "usurper", "dice"), [("blue", False, 1), ("blue", True, 2), ("purple", False, 0), ("red", False, 0)]
)
def test_the_oathkeeper_defends_with_a_die_more(title: Seat, usurper: bool, dice: int) -> None:
    """O13: one for the Oathkeeper, two for the Usurper; nothing for an attacker or a bystander."""
    scene = war(
        {"river": site(warbands=("red", 1))},
        red=exile(warbands=1),
        blue=exile(),
        title=title,
        usurper=usurper,
        any_dice=True,
    ).red("campaign", 0)
    assert pools(scene) == (0, 2 + dice)


@law("5.5.2")
@ruling("O13")
def test_no_title_helps_the_bandits() -> None:
    """O13: they hold none, and the Chancellor's is not theirs."""
    scene = war({"river": ()}, red=exile(warbands=1), any_dice=True).red("campaign", 1)
    assert pools(scene) == (1, 1)


# 11.4 Plains and Mountain


@law("5.5.2", "11.4")
@pytest.mark.parametrize(("place", "attack"), [("plains", 3), ("mountain", 1), ("steppe", 2)])
@pytest.mark.parametrize("targets", [("pawn",), ("pawn", "map")])
def test_plains_add_a_die_and_mountains_take_one(place: CardId, attack: int, targets: tuple[str, ...]) -> None:
    """For any number of targets there, pawns and relics too, and even if you rule the place."""
    scene = war(
        {place: site(warbands=("red", 1))}, red=exile(warbands=2), blue=exile(relics=["map"]), any_dice=True
    ).red("campaign", *targets)
    if len(targets) == 1:
        scene.red("done")
    scene.red(2)
    assert pools(scene)[0] == attack


@law("5.5.2", "11.4")
def test_plains_that_are_no_target_add_nothing() -> None:
    scene = against_blue().red("steppe", 2)
    assert pools(scene) == (2, 2)  # the Plains lie far away and belong to nobody here


@law("5.5.2", "5.5.3", "11.4")
@ruling("C5")
def test_a_mountain_that_finds_no_die_to_take_adds_one_to_the_defense() -> None:
    """C5: a lost die that is not there becomes a defense die."""
    scene = war({"mountain": ()}, red=exile(), any_dice=True).red("campaign")
    assert pools(scene) == (0, 2)


# 11.8 Narrow Pass


def past_the_pass(ruler: Seat | None, *, start: int = 0, faceup: bool = True) -> Scene:
    """Red, at the River, may want Blue's Steppe in the Provinces, where the Narrow Pass lies."""
    scene = war(
        {
            "river": site(slot=start, warbands=("blue", 1)),
            "narrow_pass": site(slot=2, warbands=held(ruler), faceup=faceup),
            "steppe": site(slot=3, warbands=("blue", 1)),
        },
        red=exile(at="river", warbands=1),
        blue=exile(at="river"),
        any_dice=True,
    )
    return scene.red("campaign")


@law("5.5.2", "11.8")
@ruling("C16")
def test_targets_behind_the_pass_drag_it_in() -> None:
    """C16: the Pass becomes a target with the Steppe, with its own die."""
    scene = past_the_pass("blue").red("steppe", "done", 0)
    assert pools(scene) == (0, 3)


@law("5.5.2", "11.8")
@ruling("C16")
def test_the_pass_alone_is_a_target_like_any_other() -> None:
    """C16: nothing is dragged in the other way round."""
    scene = past_the_pass("blue").red("narrow_pass", "done", 0)
    assert pools(scene) == (0, 2)


@law("5.5.2", "11.8")
@ruling("C16")
@pytest.mark.parametrize("ruler", ["purple", None])
def test_a_pass_in_third_hands_shields_what_lies_behind(ruler: Seat | None) -> None:
    """C16: it would have to be a target, and it cannot be one."""
    assert "would have to target Narrow Pass" in str(past_the_pass(ruler).refused("steppe"))


@law("5.5.2", "11.8")
@ruling("C16", "R1")
@pytest.mark.parametrize(
    ("ruler", "start", "faceup"), [("red", 0, True), ("purple", 4, True), (None, 0, False)], ids=str
)
def test_your_own_pass_your_own_region_and_a_facedown_pass_bind_nobody(
    ruler: Seat | None, start: int, faceup: bool
) -> None:
    """C16, R1: the Steppe is declared alone."""
    scene = past_the_pass(ruler, start=start, faceup=faceup).red("steppe", "done", 0)
    assert pools(scene) == (0, 2)


@law("5.5.2", "11.8")
@ruling("C16")
def test_a_pawn_carries_its_goods_in_your_own_region() -> None:
    """C16: pawn and favor are where you are, whatever region the defender's sites lie in."""
    scene = past_the_pass("purple").red("pawn", 0)
    assert pools(scene) == (0, 1 + 2)


# 11.12 The Hidden Place


@law("5.5.2", "11.12")
@ruling("C17")
def test_targets_at_the_hidden_place_cost_one_secret_in_all() -> None:
    """C17: site, pawn and relic there, and one faceup secret is turned."""
    scene = war(
        {"the_hidden_place": site(warbands=("blue", 1))},
        red=exile(warbands=1, secrets=2),
        blue=exile(relics=["map"]),
        any_dice=True,
    ).red("campaign", "pawn", "map", 0)
    assert scene.changed("red.secrets", -1, "red.flipped", 1)
    assert pools(scene) == (0, 1 + 2 + 3)


@law("5.5.2", "11.12")
@ruling("C17")
def test_from_afar_the_hidden_place_is_a_target_for_a_secret() -> None:
    """C17: without a faceup secret it cannot be declared, and the rest of the Campaign can."""

    def attack(**secrets: int) -> Scene:
        return war(
            {"river": site(warbands=("blue", 1)), "the_hidden_place": site(slot=2, warbands=("blue", 1))},
            red=exile(at="river", warbands=1, **secrets),
            blue=exile(at="the_hidden_place"),
            any_dice=True,
        ).red("campaign")

    rich = attack(secrets=1)
    unused = rich.game.clone()
    rich.red("the_hidden_place", 0)
    assert rich.changed("red.flipped", 1)
    unused.answer("done")
    assert unused.state.players["red"].secrets == 1  # nothing was declared there, nothing is turned
    poor = attack(flipped=1)
    assert isinstance(poor.prompt, ChooseNumber)
    assert fight(poor).targets == ("River (1 die)",)


@law("5.5.2", "11.12")
@ruling("C17")
def test_a_pawn_at_the_hidden_place_is_hidden_too() -> None:
    """C17: it is a target at that site, even if the attacker rules it."""
    sites = {"the_hidden_place": site(warbands=("red", 1))}
    scene = war(sites, red=exile(warbands=1, secrets=1), blue=exile(), any_dice=True).red("campaign", 0)
    assert scene.changed("red.flipped", 1)
    assert "faceup secret" in str(war(sites, red=exile(warbands=1), blue=exile()).refused("campaign"))


@law("5.5.2", "11.12")
@ruling("C17", "P13")
def test_at_the_hidden_place_nobody_attacks_without_a_secret() -> None:
    """C17, P13: you must target your site and you cannot, so there is no Campaign."""
    scene = war({"the_hidden_place": site(warbands=("blue", 1))}, red=exile(warbands=1), blue=exile())
    assert "faceup secret" in str(scene.refused("campaign"))
