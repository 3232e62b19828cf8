"""Chapter 5.1.4: the card that is kept, among advisers, as a Vision, or as the Conspiracy."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.scenario import Scene, SeatSpec, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import law, ruling

LOCKED: list[CardId] = ["council_seat", "sealing_ward", "marriage"]


def options(scene: Scene) -> list[str]:
    """All options of the prompt, the refused ones too."""
    return [option.id for option in getattr(scene.prompt, "options", ())]


def playing(card: CardId, **more: Any) -> Scene:
    """Red has searched and is asked where this card goes."""
    scene = scenario(world_deck=[card, "wolves", "tents"], turn="red", **more)
    return scene.red("search", card, ["wolves", "tents"])


# 5.1.4.2 To advisers


@law("5.1.4.2")
def test_an_adviser_may_be_played_faceup_or_facedown_and_earns_nothing() -> None:
    faceup = playing("longbows").red("adviser")
    facedown = playing("longbows").red("facedown")
    assert faceup.state.players["red"].advisers[0].faceup
    assert not facedown.state.players["red"].advisers[0].faceup
    for scene in (faceup, facedown):
        assert scene.advisers("red") == ["longbows"]
        assert scene.changed("red.favor", 0, "bank.order", 0)


@law("5.1.4.2")
@ruling("T1")
def test_an_adviser_is_placed_then_modifiers_then_its_own_power() -> None:
    """T1: no favor and no Homeland for an adviser, but the modifier pays before When Played."""
    scene = scenario(
        sites={"fertile_valley": ["welcoming_party"]},
        world_deck=["salad_days", "wolves", "tents"],
        banks={"hearth": 1, "order": 1, "nomad": 1, "beast": 1},
        turn="red",
    )
    scene.red("search", "welcoming_party", "salad_days", ["wolves", "tents"])
    start = len(scene.events)
    scene.red("adviser")  # the Hearth bank's one favor is spent by now: three banks are left for Salad Days
    assert scene.events[start : start + 2] == [
        ev.PlayedAdviser("red", "salad_days"),
        ev.GainedFavor("red", 1, "the Hearth bank"),
    ]
    assert scene.changed("red.favor", 4)


@law("5.1.4.2")
@pytest.mark.parametrize("where", ["adviser", "facedown"])
def test_a_fourth_adviser_drives_one_out_first(where: str) -> None:
    scene = playing("longbows", red=exile(advisers=["scouts", "elders"], facedown=["keep"]))
    scene.red(where)
    assert set(scene.offers()) == {"scouts", "elders", "keep"}  # never the new one
    scene.red("keep")
    assert scene.advisers("red") == ["scouts", "elders", "longbows"]
    assert scene.state.discards["provinces"][-1] == "keep"


@law("5.1.4.2")
@ruling("P10")
def test_a_faceup_adviser_goes_only_to_make_room() -> None:
    """P10: with a place free nobody is discarded, and there is no action for it."""
    scene = playing("longbows", red=exile(advisers=["scouts", "elders"])).red("adviser")
    assert scene.advisers("red") == ["scouts", "elders", "longbows"]
    assert "no facedown adviser" in str(scene.refused("adviser"))


@law("5.1.4.2")
@ruling("P10")
def test_locked_advisers_make_no_room() -> None:
    """P10: with two of three locked the third must go; with three there is no way in."""
    two = playing("longbows", red=exile(advisers=[*LOCKED[:2], "scouts"])).red("adviser")
    assert two.advisers("red") == [*LOCKED[:2], "longbows"]
    three = playing("longbows", red=exile(advisers=LOCKED))
    assert three.offers() == ["plains", "discard"]
    assert "full and locked" in str(three.refused("adviser"))
    assert "full and locked" in str(three.refused("facedown"))


@law("5.1.4.2")
@ruling("P8")
def test_a_locked_card_kept_facedown_can_be_driven_out() -> None:
    """P8: facedown it has no restriction, and yet it fills a place."""
    scene = playing("longbows", red=exile(advisers=LOCKED[:2], facedown=LOCKED[2:])).red("adviser")
    assert scene.advisers("red") == [*LOCKED[:2], "longbows"]


@law("5.1.4.2")
@ruling("P11")
def test_a_limiter_drives_advisers_out_at_once() -> None:
    """P11: the Assassin leaves room for one other; it counts only while it lies faceup."""
    faceup = playing("assassin", red=exile(advisers=["scouts", "elders"], vision="vision_of_faith"))
    faceup.red("adviser")
    assert set(faceup.offers()) == {"scouts", "elders"}
    faceup.red("scouts")
    assert faceup.advisers("red") == ["elders", "assassin"]
    assert faceup.state.players["red"].visions == ["vision_of_faith"]  # the Vision is no adviser
    facedown = playing("assassin", red=exile(advisers=["scouts", "elders"])).red("facedown")
    assert facedown.advisers("red") == ["scouts", "elders", "assassin"]


@law("5.1.4.2")
@ruling("P9")
def test_a_facedown_adviser_turned_up_needs_no_new_place() -> None:
    """P9: it leaves its place first, so the limit is kept."""
    scene = scenario(red=exile(advisers=["scouts", "elders"], facedown=["longbows"]), turn="red")
    scene.red("adviser")
    assert scene.offers() == ["plains", "adviser", "discard"]  # not facedown once more
    scene.red("adviser")
    assert scene.advisers("red") == ["scouts", "elders", "longbows"]
    assert scene.changed("red.supply", 0)


@law("5.1.4")
@ruling("P9")
def test_a_facedown_adviser_plays_by_the_rules_of_a_search() -> None:
    """P9: restrictions and capacity bind it, a site pays for it, and it may be thrown away."""
    sites = {"river": ["wolves", "tents"], "plains": ()}
    full = scenario(sites=sites, red=exile(facedown=["gossip"]), turn="red").red("adviser")
    assert full.offers() == ["discard"]  # no room at the site, and no adviser
    full.red("discard")
    assert full.state.discards["provinces"] == ["gossip"]
    paid = scenario(sites=sites, red=exile(at="plains", facedown=["gossip"]), turn="red").red("adviser", "plains")
    assert paid.changed("red.favor", 1, "bank.discord", -1)


# 5.1.4.3 Visions


@law("5.1.4.3")
def test_no_vision_is_played_to_a_site() -> None:
    scene = scenario(world_deck=["vision_of_faith"], turn="red").red("search")
    assert options(scene) == ["vision", "facedown", "discard"]


@law("5.1.4.3")
@pytest.mark.parametrize("seat", ["purple", "red"])
def test_imperial_players_reveal_no_vision_and_may_keep_it_facedown(seat: Seat) -> None:
    scene = scenario(world_deck=["vision_of_faith"], red=citizen(), turn=seat).answer(seat, "search")
    assert "only Exiles" in str(scene.refused("vision"))
    assert scene.offers() == ["facedown", "discard"]
    scene.answer(seat, "facedown")
    assert scene.advisers(seat) == ["vision_of_faith"]


@law("5.1.4.3")
def test_a_revealed_vision_is_no_adviser() -> None:
    scene = scenario(world_deck=["vision_of_faith"], red=exile(advisers=LOCKED), turn="red")
    scene.red("search")
    assert scene.offers() == ["vision", "discard"]
    scene.red("vision")
    assert scene.state.players["red"].visions == ["vision_of_faith"]
    assert scene.advisers("red") == LOCKED
    assert scene.changed("red.favor", 0)


@law("5.1.4.3")
@ruling("D1")
def test_a_new_vision_drives_out_the_old_one() -> None:
    """D1: by the region of the pawn, whatever the Vision's owner would like."""
    scene = scenario(
        sites={"plains": site(slot=5)},
        world_deck=["vision_of_faith"],
        red=exile(vision="vision_of_conquest"),
        turn="red",
    )
    scene.red("search", "vision")
    assert scene.state.players["red"].visions == ["vision_of_faith"]
    assert scene.state.discards["cradle"] == ["vision_of_conquest"]


@law("5.1.4.3")
@ruling("P9")
def test_a_vision_kept_facedown_is_revealed_later() -> None:
    """P9: from the advisers straight to its space; the Visions drawn do not change."""
    scene = scenario(red=exile(facedown=["vision_of_faith"]), visions_drawn=1, turn="red").red("adviser", "vision")
    assert scene.state.players["red"].visions == ["vision_of_faith"]
    assert scene.advisers("red") == []
    assert scene.state.visions_drawn == 1


# 5.1.4.4 The Conspiracy


def conspiring(red: SeatSpec, blue: SeatSpec, **more: Any) -> Scene:
    """Red plays the Conspiracy with Blue at hand."""
    scene = scenario(
        sites={"plains": (), "river": ()},
        world_deck=["conspiracy"],
        red=red,
        blue=blue,
        turn="red",
        **more,
    )
    return scene.red("search", "vision")


@law("5.1.4.4")
@ruling("P14")
def test_the_conspiracy_buys_a_relic_for_a_secret() -> None:
    """P14: two advisers that match one of the victim's are enough; the card leaves the game."""
    scene = conspiring(
        exile(secrets=1, advisers=["scouts", "wrestlers"], vision="vision_of_faith"),
        exile(advisers=["longbows"], relics=["map", "horned_mask"]),
    )
    assert set(scene.offers()) == {"map", "horned_mask", "none"}
    scene.red("map")
    assert scene.holder("map") == "red"
    assert scene.changed("red.secrets", -1, "red.relics", 1, "blue.relics", -1)
    assert scene.state.box == ["conspiracy"]
    assert scene.state.players["red"].visions == ["vision_of_faith"]  # it replaces no revealed Vision


@law("5.1.4.4")
def test_the_conspiracy_forces_nobody() -> None:
    scene = conspiring(
        exile(secrets=1, advisers=["scouts", "wrestlers"]), exile(advisers=["longbows"], relics=["map"])
    )
    scene.red("none")
    assert scene.changed("red.secrets", 0, "red.relics", 0)
    assert scene.state.box == ["conspiracy"]


@law("5.1.4.4")
@ruling("P14")
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        (exile(secrets=1, advisers=["scouts", "elders"]), exile(advisers=["longbows"], relics=["map"])),
        (
            exile(secrets=1, advisers=["scouts"], facedown=["wrestlers"]),
            exile(advisers=["longbows"], relics=["map"]),
        ),
        (exile(secrets=1, advisers=["scouts", "wrestlers"]), exile(facedown=["longbows"], relics=["map"])),
        (exile(secrets=1, advisers=["scouts", "wrestlers"]), exile(relics=["map"])),
        (
            exile(secrets=1, advisers=["scouts", "wrestlers"]),
            exile(at="river", advisers=["longbows"], relics=["map"]),
        ),
        (exile(flipped=1, advisers=["scouts", "wrestlers"]), exile(advisers=["longbows"], relics=["map"])),
        (exile(secrets=1, advisers=["scouts", "wrestlers"]), exile(advisers=["longbows"])),
    ],
    ids=[
        "one match",
        "mine facedown",
        "theirs facedown",
        "no adviser",
        "not here",
        "no secret",
        "nothing to take",
    ],
)
def test_a_conspiracy_that_fails_is_played_in_vain(red: SeatSpec, blue: SeatSpec) -> None:
    """P14: two faceup matches, a victim at your site, a faceup secret and something to take."""
    scene = conspiring(red, blue)
    assert scene.prompt.law == "4.2"  # nothing was asked
    assert scene.changed("red.secrets", 0, "red.relics", 0, "red.supply", -2)
    assert scene.state.box == ["conspiracy"]


@law("5.1.4.4")
@ruling("P14")
def test_each_adviser_may_match_another_of_theirs() -> None:
    """P14: it is your advisers that are counted, not theirs."""
    scene = conspiring(
        exile(secrets=1, advisers=["scouts", "elders"]), exile(advisers=["longbows", "tents"], relics=["map"])
    )
    assert "map" in scene.offers()


@law("5.1.4.4")
@ruling("C15")
def test_a_banner_taken_by_the_conspiracy_is_seized() -> None:
    """C15: two favor burn and the People's Favor turns to the Mob."""
    scene = conspiring(
        exile(secrets=1, advisers=["scouts", "wrestlers"]),
        exile(advisers=["longbows"]),
        peoples_favor=("blue", 4),
    )
    scene.red("peoples_favor")
    assert scene.holder("peoples_favor") == "red"
    assert scene.changed("peoples_favor", -2, "shared", 2)
    assert scene.state.banners["peoples_favor"].mob


@law("5.1.4.4")
@pytest.mark.parametrize("seat", ["purple", "red"])
def test_the_conspiracy_is_open_to_imperial_players(seat: Seat) -> None:
    scene = scenario(
        world_deck=["conspiracy"],
        purple=chancellor(secrets=1, advisers=["scouts", "wrestlers"]),
        red=citizen(secrets=1, advisers=["zealots", "scryer"]),
        blue=exile(advisers=["longbows", "blackmail"], relics=["map"]),
        turn=seat,
    )
    scene.answer(seat, "search", "vision", "map")
    assert scene.holder("map") == seat


@law("5.1.4.4")
@ruling("P9", "P14")
def test_a_conspiracy_kept_facedown_works_when_it_is_turned_up() -> None:
    """P14: it leaves its place among the advisers and does the same."""
    scene = scenario(
        red=exile(secrets=1, advisers=["scouts", "wrestlers"], facedown=["conspiracy"]),
        blue=exile(advisers=["longbows"], relics=["map"]),
        turn="red",
    )
    scene.red("adviser", "vision", "map")
    assert scene.holder("map") == "red"
    assert scene.changed("red.supply", 0)
    assert scene.advisers("red") == ["scouts", "wrestlers"]


@law("5.1.4.4")
def test_the_conspirator_chooses_among_victims() -> None:
    scene = scenario(
        world_deck=["conspiracy"],
        red=exile(secrets=1, advisers=["scouts", "wrestlers"]),
        blue=exile(advisers=["longbows"], relics=["map"]),
        yellow=exile(advisers=["battle_honors"], relics=["whistle"]),
        turn="red",
    )
    scene.red("search", "vision")
    assert set(scene.offers()) == {"map", "whistle", "none"}
