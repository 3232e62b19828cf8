"""Chapter 10: each word of the glossary, in scenes where another meaning would show."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId, Region
from oath_tui.engine import events as ev
from oath_tui.engine.choices import ChooseNumber
from oath_tui.engine.scenario import Scene, SeatSpec, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import BannerId, Seat
from oath_tui.engine.view import CardFace, log, view
from tests.marks import law, ruling

REGIONS: tuple[tuple[int, Region], ...] = ((0, "provinces"), (2, "hinterland"), (5, "cradle"))
"""A slot of each region, and the pile after it."""


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


def at_plains(*here: CardId, seat: dict[str, Any] | None = None, **more: Any) -> Scene:
    """Red at the Plains with these cards and what the seat has; the Empire rules the River."""
    more.setdefault("blue", exile(at="river"))
    return scenario(
        sites={"plains": site(*here), "river": site(warbands=("purple", 2))} | more.pop("sites", {}),
        purple=more.pop("purple", chancellor(at="river")),
        red=exile(at="plains", **(seat or {})),
        turn="red",
        **more,
    )


# 10.1 Adviser


@law("10.1", "2.2.2")
def test_advisers_are_denizens_either_way_up_and_facedown_visions() -> None:
    scene = at_plains(
        seat={"advisers": ["elders"], "facedown": ["wolves", "vision_of_faith"], "vision": "vision_of_conquest"},
        discards={"cradle": ["scouts"]},
    )
    scene.red("search", "cradle", "adviser")
    assert set(options(scene)) == {"elders", "wolves", "vision_of_faith"}  # three: the revealed Vision is none
    scene.red("vision_of_faith")
    assert scene.advisers("red") == ["elders", "wolves", "scouts"]


@law("10.1")
def test_only_faceup_advisers_have_a_suit() -> None:
    """P8."""
    scene = at_plains("tents", seat={"advisers": ["elders"], "facedown": ["lancers"], "secrets": 1})
    scene.red("trade")
    assert scene.changed("red.favor", 2)  # one, and one for the Elders


# 10.2 After


@law("10.2")
def test_after_means_before_anything_else() -> None:
    """T6: the thief answers at once; red's next action has to wait."""
    scene = scenario(
        sites={"mountain": site(relics=["map"]), "river": site(warbands=("purple", 1))},
        red=exile(at="mountain", favor=2),
        blue=exile(at="river", favor=1, secrets=1, advisers=["relic_thief"]),
        rolls=[defense("blank")],
        turn="red",
    )
    scene.red("recover", "relic-1")
    assert (scene.prompt.seat, scene.prompt.law) == ("blue", "10.2")
    scene.blue("relic_thief")
    assert scene.holder("map") == "blue"
    assert scene.prompt.seat == "red"


@law("10.2")
@pytest.mark.parametrize("first", ["sneak_attack", "herald"])
def test_several_answers_go_round_from_the_active_player(first: CardId) -> None:
    """T6: whoever comes next in turn order answers first, whatever the card."""
    cards: list[CardId] = [first, "herald" if first == "sneak_attack" else "sneak_attack"]
    scene = scenario(
        sites={"plains": site(warbands=("red", 1)), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="plains", warbands=1),
        blue=exile(at="plains", advisers=cards[:1]),
        yellow=exile(at="plains", advisers=cards[1:]),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign", "blue", 0)
    assert (scene.prompt.seat, scene.prompt.card) == ("blue", first)
    scene.blue("none" if first == "sneak_attack" else "order")
    assert (scene.prompt.seat, scene.prompt.card) == ("yellow", cards[1])


# 10.3 Bandit


@law("10.3")
def test_bandits_are_no_warbands() -> None:
    scene = at_plains("siege_engines", seat={"favor": 1}, sites={"river": ()})
    assert scene.table.bandits(0) == 1
    assert scene.site("plains").warbands == 0
    assert "no site in your region has warbands" in str(scene.refused("use:siege_engines"))


@law("10.3", "5.5.6")
def test_bandits_cannot_be_killed() -> None:
    scene = at_plains(seat={"warbands": 4}, rolls=[attack(*["sword"] * 5), defense("blank")])
    scene.red("campaign", 4, {})
    assert not any(isinstance(one, ev.Killed) for one in scene.events)
    assert scene.table.bandits(0) == 1  # they are back as soon as nobody else rules


# 10.4 Burn


@law("10.4")
def test_burned_favor_goes_from_your_board_to_the_shared_bank() -> None:
    scene = scenario(sites={"mountain": site(relics=["map"])}, red=exile(favor=2), turn="red")
    scene.red("recover", "relic-1")
    assert scene.changed("red.favor", -2, "shared", 2)


@law("10.4")
def test_burned_secrets_are_gone() -> None:
    scene = scenario(sites={"marshes": site(relics=["map"])}, red=exile(secrets=2), turn="red")
    scene.red("recover", "relic-1", "rest")
    assert scene.changed("red.secrets", -1, "red.flipped", 0)


@law("10.4", "10.23")
def test_or_from_another_place_if_so_prompted() -> None:
    """A seized banner burns what lies on it, not what is on a board."""
    scene = conspiracy_for("peoples_favor", tokens=4)
    assert scene.changed("peoples_favor", -2, "shared", 2, "red.favor", 0, "blue.favor", 0)


# 10.5 Discard


@law("10.5")
@pytest.mark.parametrize(("slot", "pile"), REGIONS)
def test_cards_drawn_and_advisers_go_to_the_pile_after_your_region(slot: int, pile: Region) -> None:
    """D1."""
    scene = scenario(
        sites={"plains": site(slot=slot), "river": site(slot=1)},
        red=exile(at="plains", advisers=["scouts", "tents", "lancers"]),
        world_deck=["elders", "wolves", "keep"],
        turn="red",
    )
    scene.red("search", "elders", ["wolves", "keep"], "adviser", "tents")
    assert {name: cards for name, cards in scene.state.discards.items() if cards} == {
        pile: ["wolves", "keep", "tents"]
    }


@law("10.5")
@pytest.mark.parametrize(("slot", "pile"), REGIONS)
def test_a_card_at_a_site_goes_to_the_pile_after_that_region(slot: int, pile: Region) -> None:
    """D1: wherever the pawn is."""
    scene = scenario(
        sites={"lush_coast": site("roving_terror", slot=1), "plains": site("elders", slot=slot)},
        red=exile(at="lush_coast", secrets=1),
        turn="red",
    )
    scene.red("use:roving_terror")
    assert scene.state.discards[pile] == ["elders"]


@law("10.5")
@pytest.mark.parametrize(("slot", "pile"), REGIONS)
def test_anothers_adviser_goes_by_the_region_of_its_owner(slot: int, pile: Region) -> None:
    """D2."""
    scene = scenario(
        sites={"lush_coast": site("armed_mob", slot=1), "plains": site(slot=slot)},
        red=exile(at="lush_coast", favor=1),
        blue=exile(at="plains", advisers=["elders"]),
        darkest_secret=("blue", 1),
        turn="red",
    )
    scene.red("use:armed_mob")
    assert scene.state.discards[pile] == ["elders"]


@law("10.5")
def test_cards_lie_on_top_in_the_order_of_who_discards_them() -> None:
    """D4."""
    scene = at_plains(world_deck=["elders", "wolves", "keep"], discards={"provinces": ["tents"]})
    scene.red("search", "elders", ["keep", "wolves"], "discard")
    assert scene.state.discards["provinces"] == ["tents", "keep", "wolves", "elders"]  # top last
    scene = at_plains("elders", "scouts", "wrestlers", seat={"facedown": ["dazzle"]})
    scene.red("adviser", "adviser", ["wrestlers", "scouts"])
    assert scene.state.discards["provinces"] == ["wrestlers", "scouts"]


@law("10.5", "9.4")
def test_cards_are_discarded_facedown() -> None:
    scene = at_plains("elders", seat={"facedown": ["threatening_roar"]})
    scene.red("adviser", "adviser")
    assert scene.state.discards["provinces"] == ["elders"]
    for seat in ("purple", "red", None):
        assert dict(view(scene.game, seat).discards)["provinces"] == ("denizen",)


@law("10.5")
def test_favor_on_a_discarded_card_goes_to_its_bank_at_once() -> None:
    """D3."""
    scene = at_plains("elders", seat={"favor": 2, "facedown": ["threatening_roar"]})
    scene.red("use:elders", "adviser", "adviser")
    assert scene.state.favor_on == {}
    assert scene.changed("bank.nomad", 2)


@law("10.5")
def test_secrets_on_a_discarded_card_go_facedown_to_the_acting_players_board() -> None:
    """D3."""
    scene = at_plains("wolves", seat={"secrets": 1, "warbands": 1, "facedown": ["threatening_roar"]})
    scene.red("use:wolves", "adviser", "adviser")
    assert scene.state.secrets_on == {}
    assert scene.changed("red.secrets", -1, "red.flipped", 1)
    scene.red("rest")
    assert scene.changed("red.secrets", 0, "red.flipped", 0)


@law("10.5")
def test_also_if_the_card_is_anothers() -> None:
    """D3: the secret red traded for with blue's card does not fall to blue."""
    scene = at_plains(
        "elders",
        seat={"secrets": 1, "facedown": ["threatening_roar"]},
        sites={"plains": site("elders", warbands=("blue", 1))},
    )
    scene.red("trade", "adviser", "adviser")
    assert scene.changed("red.flipped", 1, "blue.secrets", 0, "blue.flipped", 0)


# 10.6 Draw


@law("10.6", "5.1.2")
def test_cards_are_drawn_from_the_top() -> None:
    scene = at_plains(discards={"cradle": ["elders", "wolves", "keep", "tents"]})
    scene.red("search", "cradle")
    assert options(scene) == ["elders", "wolves", "keep"]


@law("10.6")
def test_a_vision_stops_whoever_draws_from_the_world_deck_by_a_power_too() -> None:
    scene = at_plains("augury", world_deck=["elders", "wolves", "vision_of_faith", "keep"])
    scene.red("search", "augury")
    assert options(scene) == ["elders", "wolves", "vision_of_faith"]
    assert scene.state.visions_drawn == 1


@law("10.6", "2.7.1")
def test_a_vision_drawn_by_a_power_moves_the_marker() -> None:
    scene = at_plains("oracle", seat={"secrets": 2}, world_deck=["elders", "vision_of_faith"])
    scene.red("use:oracle", "vision")
    assert scene.state.visions_drawn == 1
    assert scene.state.players["red"].visions == ["vision_of_faith"]


@law("10.6")
def test_a_relic_is_drawn_from_the_top_of_its_deck() -> None:
    scene = at_plains(seat={"facedown": ["family_heirloom"]}, relic_deck=["map", "whistle"])
    scene.red("adviser", "adviser", "yes")
    assert scene.holder("map") == "red"


# 10.7 Enemy


@law("10.7")
@pytest.mark.parametrize(
    ("seat", "enemies"),
    [
        ("purple", {"red", "blue"}),
        ("yellow", {"red", "blue"}),
        ("red", {"purple", "blue", "yellow", "white"}),
        ("blue", {"purple", "red", "yellow", "white"}),
    ],
)
def test_exiles_have_only_enemies_and_the_empire_only_exiles(seat: Seat, enemies: set[Seat]) -> None:
    table = scenario(red=exile(), blue=exile(), yellow=citizen(), white=citizen()).table
    assert {other for other in table.state.order if table.is_enemy(seat, other)} == enemies


@law("10.7")
@pytest.mark.parametrize(
    ("ruler", "seat", "pays"),
    [
        ("purple", "red", True),
        ("purple", "yellow", False),
        ("purple", "purple", False),
        ("blue", "red", True),
        ("blue", "yellow", True),
        ("blue", "blue", False),
        (None, "red", True),
        (None, "purple", True),
    ],
)
def test_toll_roads_show_who_is_whose_enemy(ruler: Seat | None, seat: Seat, pays: bool) -> None:
    """The bandits are enemies of all; a toll for them is burned."""
    specs: dict[Seat, SeatSpec] = {
        "purple": chancellor(at="river", favor=1),
        "red": exile(at="river", favor=1),
        "blue": exile(at="river", favor=1),
        "yellow": citizen(at="river", favor=1),
    }
    scene = scenario(
        sites={
            "plains": site("toll_roads", warbands=(ruler, 1) if ruler else None),
            "river": site(warbands=("purple", 1)),
        },
        turn=seat,
        **specs,  # type: ignore[arg-type]
    )
    scene.answer(seat, "travel", "plains")
    assert scene.changed(f"{seat}.favor", -1 if pays else 0)
    if pays:
        assert scene.changed(f"{ruler}.favor" if ruler else "shared", 1)


@law("10.7", "5.5.1")
def test_a_citizen_who_attacks_the_empire_is_its_enemy_for_so_long() -> None:
    scene = scenario(
        sites={"plains": site(warbands=("purple", 1))},
        red=citizen(warbands=2),
        blue=citizen(),
        any_dice=True,
        turn="red",
    )
    assert not scene.table.is_enemy("red", "purple")
    scene.red("campaign", "blue")
    assert scene.table.is_enemy("red", "purple")
    assert scene.table.is_enemy("red", "blue")
    assert not scene.table.is_enemy("blue", "purple")


# 10.8 Exchange, 10.11 Give


@law("10.8")
@pytest.mark.parametrize(
    ("deal", "red", "blue"),
    [
        ({"give": {"favor": 2}, "get": {"favor": 1}}, -1, 1),
        ({"give": {"favor": 2}}, -2, 2),
        ({"get": {"favor": 1}}, 1, -1),
        ({}, 0, 0),
    ],
)
def test_in_an_exchange_either_side_may_give(deal: dict[str, dict[str, int]], red: int, blue: int) -> None:
    scene = at_plains("tinkers_fair", seat={"favor": 2}, blue=exile(at="river", favor=1))
    scene.red("use:tinkers_fair", "blue", deal).blue("accept")
    assert scene.changed("red.favor", red, "blue.favor", blue)


@law("10.11")
def test_what_is_given_goes_from_board_to_board() -> None:
    scene = at_plains(
        seat={"favor": 1},
        sites={"river": site("toll_roads", warbands=("purple", 2))},
    )
    scene.red("travel", "river")
    assert scene.changed("red.favor", -1, "purple.favor", 1, "shared", 0)


@law("10.11")
def test_giving_is_not_taking() -> None:
    """R117: what nobody can take, its holder may still give."""
    scene = at_plains(
        "tinkers_fair",
        seat={"favor": 2},
        blue=exile(at="river", relics=["map", "circlet_of_command"]),
    )
    scene.red("use:tinkers_fair", "blue", {"give": {"favor": 2}, "get": {"map": 1}}).blue("accept")
    assert scene.holder("map") == "red"


# 10.9 Force


def attacked(**blue: Any) -> Scene:
    """Red, who also has warbands at another site, attacks blue's Plains from there."""
    scene = scenario(
        sites={
            "plains": site(warbands=("blue", 4)),
            "steppe": site(warbands=("red", 5)),
            "wastes": site(warbands=("blue", 3)),
            "river": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="river"),
        red=exile(at="plains", warbands=6),
        blue=exile(**blue),
        title="blue",
        turn="red",
        rolls=[attack(*["sword"] * 7), defense(*["blank"] * 2)],
    )
    return scene.red("campaign")


@law("10.9")
def test_the_attackers_force_is_what_stands_on_the_board() -> None:
    scene = attacked(at="river", warbands=2).red("done")
    assert isinstance(scene.prompt, ChooseNumber)
    assert scene.prompt.high == 6


@law("10.9")
@pytest.mark.parametrize(("pawn", "force"), [("river", 4), ("plains", 6)])
def test_the_defenders_force_is_what_adds_to_the_defense(pawn: CardId, force: int) -> None:
    scene = attacked(at=pawn, warbands=2).red("done", 6)
    if force == 6:
        scene.blue({"site:0": 3})
    fought = next(one for one in scene.events if isinstance(one, ev.Fought))
    assert fought.defense == force
    killed = [one for one in scene.events if isinstance(one, ev.Killed)]
    assert sum(one.count for one in killed) == force // 2
    assert scene.changed("wastes.warbands", 0)


# 10.10 Gain


@law("10.10")
@pytest.mark.parametrize(
    ("card", "seat", "changes"),
    [
        ("a_small_favor", {}, ("red.warbands", 4, "red.bank", -4)),
        ("faithful_friend", {"supply": 2}, ("red.supply", 4)),
    ],
)
def test_what_is_gained_is_put_on_your_board(
    card: CardId, seat: dict[str, Any], changes: tuple[str | int, ...]
) -> None:
    scene = at_plains(seat={"facedown": [card], **seat})
    scene.red("adviser", "adviser")
    assert scene.changed(*changes)


@law("10.10")
def test_warbands_secrets_and_favor_come_from_banks() -> None:
    """9.3: as many as there are; secrets never run out."""
    scene = at_plains("alchemist", seat={"secrets": 2}, banks={"order": 3, "nomad": 2})
    scene.red("use:alchemist", {"order": 3, "nomad": 1})
    assert scene.changed("red.favor", 4, "bank.order", -3, "bank.nomad", -1)
    scene = at_plains("elders", seat={"favor": 2, "secrets": 30})
    scene.red("use:elders")
    assert scene.changed("red.secrets", 1)


@law("10.10")
def test_a_citizen_gains_purple_warbands() -> None:
    """E8."""
    scene = scenario(red=citizen(facedown=["a_small_favor"]), turn="red")
    scene.red("adviser", "adviser")
    assert scene.changed("red.warbands", 4, "purple.bank", -4, "red.bank", 0)


# 10.12 Imperial player


@law("10.12")
def test_the_chancellor_always_is_one_and_a_citizen_nearly_always() -> None:
    scene = scenario(
        sites={"plains": site(warbands=("purple", 1))},
        purple=chancellor(warbands=2),
        red=citizen(),
        blue=exile(),
        any_dice=True,
    )
    assert scene.table.empire() == ("purple", "red")
    scene.purple("campaign", "red")
    assert scene.table.empire() == ("purple",)  # E3: not while the Chancellor attacks them
    assert scene.table.rulers(0) == ("purple",)


@law("10.12")
def test_attacking_an_exile_a_citizen_stays_imperial() -> None:
    scene = scenario(red=citizen(warbands=1), blue=exile(), any_dice=True, turn="red")
    scene.red("campaign", "blue")
    assert scene.table.empire() == ("purple", "red")


# 10.13 Kill


@law("10.13")
@pytest.mark.parametrize(("victim", "bank"), [("purple", "purple"), ("blue", "blue"), ("yellow", "purple")])
def test_a_killed_warband_goes_to_the_bank_of_its_color(victim: Seat, bank: Seat) -> None:
    """E8: purple ones go to the Chancellor, also from a Citizen's board."""
    scene = at_plains(
        "wolves",
        seat={"secrets": 1},
        purple=chancellor(at="river", warbands=1),
        blue=exile(at="river", warbands=1),
        yellow=citizen(at="river", warbands=1),
    )
    scene.red("use:wolves", victim)
    assert scene.changed(f"{victim}.warbands", -1, f"{bank}.bank", 1)


@law("10.13")
def test_also_from_a_site() -> None:
    scene = at_plains("siege_engines", seat={"favor": 1})
    scene.red("use:siege_engines")
    assert scene.changed("river.warbands", -2, "purple.bank", 2)
    assert scene.site("river").color is None


# 10.14 Match


@law("10.14")
@pytest.mark.parametrize(
    ("advisers", "facedown", "favor"),
    [
        (["elders", "lancers"], [], 3),
        (["elders", "wolves"], [], 2),
        (["wolves", "scouts"], [], 1),
        (["elders"], ["lancers"], 2),
    ],
)
def test_cards_match_that_have_the_same_suit(advisers: list[CardId], facedown: list[CardId], favor: int) -> None:
    scene = at_plains("tents", seat={"advisers": advisers, "facedown": facedown, "secrets": 1})
    scene.red("trade")
    assert scene.changed("red.favor", favor)


@law("10.14", "5.4.1")
@pytest.mark.parametrize(("here", "exposed"), [("hall_of_mockery", False), ("wolves", True), ("tents", False)])
def test_a_card_without_a_suit_is_left_out_of_it(here: CardId, exposed: bool) -> None:
    """A ruin neither matches an adviser nor fails to."""
    scene = scenario(
        sites={"plains": [here], "river": ()},
        red=exile(at="river", secrets=3),
        blue=exile(at="plains", advisers=["elders"]),
        darkest_secret=("blue", 1),
        turn="red",
    )
    assert (scene.refused("recover") is None) is exposed


# 10.15 Move


@law("10.15", "2.8.1")
def test_a_card_moves_only_where_there_is_room() -> None:
    scene = at_plains("homesteaders", "scouts", "keep", seat={"advisers": ["elders"]})
    assert scene.refused("use:homesteaders") is not None
    scene = at_plains("homesteaders", "scouts", seat={"advisers": ["elders"]})
    scene.red("use:homesteaders")
    assert scene.site("plains").cards == ["homesteaders", "scouts", "elders"]
    assert scene.advisers("red") == []
    assert scene.changed("red.favor", 0)


@law("10.15", "5.1.4.2")
def test_an_adviser_that_moves_to_another_needs_room_there() -> None:
    scene = at_plains(
        seat={"advisers": ["pied_piper"], "secrets": 1},
        blue=exile(at="river", favor=3, advisers=["assassin", "elders"]),
    )
    scene.red("use:pied_piper", "blue")
    assert "pied_piper" in scene.advisers("blue")
    assert scene.changed("red.favor", 2, "blue.favor", -2)


@law("10.15")
def test_warbands_move_without_being_gained_or_killed() -> None:
    scene = at_plains(seat={"warbands": 2}, sites={"plains": site(warbands=("red", 1))})
    scene.red("warbands", 2)
    assert scene.changed("red.bank", 0, "plains.warbands", 2)


# 10.16 Locked


@law("10.16")
def test_what_is_locked_stays_where_it_is() -> None:
    scene = at_plains("keep", "wrestlers", seat={"facedown": ["dazzle"], "advisers": ["assassin"], "favor": 1})
    assert scene.refused("use:assassin") == "no faceup adviser at your site can be discarded (7.1.3)"
    scene.red("adviser", "adviser")
    assert scene.site("plains").cards == ["keep"]


# 10.17 Peek, 10.20 Reveal


@law("10.17")
def test_a_peek_shows_the_front_to_one_and_moves_nothing() -> None:
    deck: list[CardId] = ["elders", "wolves", "vision_of_faith", "keep"]
    scene = at_plains(seat={"relics": ["oracular_pig"]}, world_deck=deck)
    scene.red("use:oracular_pig")
    assert scene.state.world_deck[-4:] == deck[::-1]
    assert scene.state.visions_drawn == 0
    assert [one.cards for one in scene.events if isinstance(one, ev.Peeked)] == [
        ("elders", "wolves", "vision_of_faith")
    ]
    for seat in ("purple", "blue", None):
        assert "elders" not in repr(log(scene.game, seat))


@law("10.20")
def test_what_is_revealed_is_shown_to_everyone() -> None:
    scene = at_plains(
        "wolves", seat={"secrets": 1, "relics": ["brass_horse"]}, discards={"cradle": ["elders", "keep"]}
    )
    scene.red("use:brass_horse")
    for seat in ("purple", "red", "blue", None):
        assert "elders" in repr(log(scene.game, seat))
        assert "'keep'" not in repr(log(scene.game, seat))


@law("10.20")
def test_a_search_can_be_made_to_reveal_what_it_draws() -> None:
    scene = at_plains(
        seat={"relics": ["truthful_harp"]}, world_deck=["elders", "wolves", "keep", "tents", "scouts"]
    )
    scene.red("search", "truthful_harp")
    for seat in ("purple", "blue", None):
        assert all(card in repr(log(scene.game, seat)) for card in ("elders", "tents", "scouts"))


# 10.18 Personal bank, 10.24 Shared bank


@law("10.18", "2.2.3")
def test_the_personal_bank_holds_idle_warbands_relics_and_banners() -> None:
    scene = at_plains("elders", seat={"favor": 1, "warbands": 3, "relics": ["map"]}, peoples_favor=("red", 1))
    assert view(scene.game, None).player("red").warbands_in_bank == 11
    assert view(scene.game, None).player("red").relics == (CardFace("map"),)
    assert scene.holder("peoples_favor") == "red"
    scene.red("muster")
    assert view(scene.game, None).player("red").warbands_in_bank == 9


@law("10.18")
def test_a_citizens_warbands_come_from_the_chancellors_bank() -> None:
    scene = scenario(purple=chancellor(warbands=4), red=citizen(warbands=2))
    assert view(scene.game, None).player("red").warbands_in_bank == 18
    assert view(scene.game, None).player("purple").warbands_in_bank == 18


@law("10.24", "2.1.7")
def test_the_shared_bank_takes_what_is_burned_and_fills_what_is_revealed() -> None:
    scene = scenario(sites={"river": (), "mine": site(faceup=False)}, red=exile(), turn="red")
    scene.red("travel", "cradle-2")
    assert scene.changed("shared", -3, "mine.favor", 3)


# 10.19 Play


@law("10.19")
@pytest.mark.parametrize(
    ("card", "where"), [("elders", "plains"), ("elders", "adviser"), ("vision_of_faith", "vision")]
)
def test_a_card_is_played_to_a_site_to_advisers_or_to_its_space(card: CardId, where: str) -> None:
    scene = at_plains(discards={"cradle": [card]})
    scene.red("search", "cradle", where)
    lies = {
        "plains": scene.site("plains").cards,
        "adviser": scene.advisers("red"),
        "vision": scene.state.players["red"].visions,
    }
    assert lies[where] == [card]


@law("10.19", "7.2.1")
def test_playing_follows_capacity_and_restriction() -> None:
    scene = at_plains("scouts", "keep", "wolves", discards={"cradle": ["tutor"]})
    scene.red("search", "cradle")
    assert scene.refused("plains") is not None
    scene = at_plains("scouts", "keep", "wolves", discards={"cradle": ["elders"]})
    scene.red("search", "cradle")
    assert scene.refused("plains") == "Plains is full (2.8.1)"


@law("10.19", "5.4.3")
def test_a_relic_goes_to_the_personal_bank_faceup() -> None:
    scene = scenario(sites={"mountain": site(relics=["map"])}, red=exile(favor=2), turn="red")
    scene.red("recover", "relic-1")
    assert view(scene.game, "purple").player("red").relics == (CardFace("map"),)


# 10.21 Rule


@law("10.21")
def test_you_rule_faceup_sites_with_your_warbands_their_cards_and_your_advisers() -> None:
    scene = scenario(
        sites={
            "plains": site("elders", warbands=("red", 1)),
            "river": site("wolves", warbands=("purple", 1)),
            "steppe": ["keep"],
        },
        red=exile(at="steppe", advisers=["scouts"], facedown=["tents"]),
        title="purple",
    )
    assert scene.table.ruled_slots("red") == [0]
    assert set(scene.table.ruled_cards("red")) == {"elders", "scouts"}
    assert scene.table.rulers(2) == ()  # though red stands there


@law("10.21")
def test_bandits_rule_faceup_sites_without_warbands_and_nobody_a_facedown_one() -> None:
    scene = scenario(
        sites={"plains": (), "river": site(faceup=False), "steppe": ()},
        red=exile(at="plains", warbands=1),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign", "bandits")
    assert set(options(scene)) == {"steppe", "done"}


# 10.22 Sacrifice


@law("10.22")
def test_you_sacrifice_your_own_warbands_by_choice() -> None:
    scene = at_plains("blood_pact", seat={"secrets": 1, "warbands": 5}, blue=exile(at="plains", warbands=4))
    scene.red("use:blood_pact")
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high, scene.prompt.step) == (2, 4, 2)
    scene.red(4)
    assert scene.changed("red.warbands", -4, "red.bank", 4, "red.secrets", 1, "blue.warbands", 0)


@law("10.22")
def test_a_citizens_sacrificed_warbands_go_to_the_chancellor() -> None:
    scene = scenario(sites={"plains": ["blood_pact"]}, red=citizen(secrets=1, warbands=2), turn="red")
    scene.red("use:blood_pact")
    assert scene.changed("red.warbands", -2, "purple.bank", 2)


# 10.23 Seize


def conspiracy_for(banner: BannerId, *, tokens: int, mob: bool = False) -> Scene:
    """Red takes a banner of blue's by the Conspiracy."""
    scene = at_plains(
        seat={"secrets": 1, "advisers": ["elders", "tents"], "facedown": ["conspiracy"]},
        blue=exile(at="plains", advisers=["lancers"]),
        peoples_favor=("blue", tokens) if banner == "peoples_favor" else (None, 1),
        darkest_secret=("blue", tokens) if banner == "darkest_secret" else (None, 1),
        mob=mob,
    )
    return scene.red("adviser", "vision", banner)


@law("10.23", "2.5.3")
@pytest.mark.parametrize("banner", ["peoples_favor", "darkest_secret"])
@pytest.mark.parametrize(("tokens", "left"), [(1, 1), (2, 1), (3, 1), (5, 3)])
def test_taken_in_any_way_but_recovering_a_banner_is_seized(banner: BannerId, tokens: int, left: int) -> None:
    """C15."""
    scene = conspiracy_for(banner, tokens=tokens)
    assert scene.holder(banner) == "red"
    assert scene.state.banners[banner].tokens == left
    assert scene.state.banners["peoples_favor"].mob is (banner == "peoples_favor")


@law("10.23")
def test_recovered_it_is_not() -> None:
    scene = at_plains(seat={"favor": 4}, peoples_favor=("blue", 3))
    scene.red("recover", "discord")
    assert scene.changed("shared", 0, "peoples_favor", 1)
    assert not scene.state.banners["peoples_favor"].mob


# 10.25 Swap


@law("10.25")
def test_two_cards_change_places_and_are_not_played() -> None:
    scene = at_plains(
        "royal_tax",
        "elders",
        seat={"advisers": ["wolves"], "secrets": 1, "relics": ["horned_mask"]},
        blue=exile(at="plains", favor=2),
    )
    scene.red("use:horned_mask", "royal_tax")
    assert scene.site("plains").cards == ["wolves", "elders"]
    assert scene.advisers("red") == ["royal_tax"]
    assert scene.table.faceup_advisers("red") == ["royal_tax"]
    assert scene.changed("red.favor", 0, "blue.favor", 0)


@law("10.25")
def test_a_swap_needs_no_room() -> None:
    scene = at_plains(
        "elders",
        "scouts",
        "wrestlers",
        seat={"advisers": ["wolves", "tents", "rangers"], "secrets": 1, "relics": ["horned_mask"]},
    )
    scene.red("use:horned_mask", "tents", "scouts")
    assert scene.site("plains").cards == ["elders", "tents", "wrestlers"]
    assert scene.advisers("red") == ["wolves", "scouts", "rangers"]


# 10.26 Take


@law("10.26")
def test_favor_is_taken_from_board_to_board_as_far_as_there_is_any() -> None:
    scene = at_plains(seat={"advisers": ["pied_piper"], "secrets": 1}, blue=exile(at="river", favor=1))
    scene.red("use:pied_piper", "blue")
    assert scene.changed("red.favor", 1, "blue.favor", -1)
    assert scene.advisers("blue") == ["pied_piper"]


@law("10.26")
@pytest.mark.parametrize(("secrets", "flipped", "got"), [(2, 0, "secrets"), (1, 1, "secrets"), (0, 2, "flipped")])
def test_a_secret_is_taken_as_it_lies(secrets: int, flipped: int, got: str) -> None:
    scene = at_plains(
        seat={"favor": 1, "advisers": ["sleight_of_hand"]},
        blue=exile(at="plains", secrets=secrets, flipped=flipped),
    )
    scene.red("use:sleight_of_hand")
    assert scene.changed(f"red.{got}", 1, f"blue.{got}", -1)


@law("10.26")
@pytest.mark.parametrize("source", ["site", "player"])
def test_a_relic_is_taken_to_the_personal_bank(source: str) -> None:
    if source == "site":
        scene = scenario(sites={"mountain": site(relics=["map"])}, red=exile(favor=2), turn="red")
        scene.red("recover", "relic-1")
        assert scene.site("mountain").relics == []
    else:
        scene = at_plains(
            seat={"secrets": 1, "advisers": ["elders", "tents"], "facedown": ["conspiracy"]},
            blue=exile(at="plains", advisers=["lancers"], relics=["map"]),
        )
        scene.red("adviser", "vision", "map")
        assert scene.state.players["blue"].relics == []
    assert scene.holder("map") == "red"


# 10.27 Travel cost


@law("10.27", "5.6.1")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [(0, 1, 1), (0, 2, 2), (0, 5, 4), (2, 0, 2), (2, 3, 2), (2, 5, 2), (5, 6, 3), (5, 3, 2), (5, 0, 4)],
)
def test_the_travel_cost_goes_by_regions(start: int, to: int, cost: int) -> None:
    scene = scenario(
        sites={"plains": site(slot=start), "river": site(slot=to)}, red=exile(at="plains"), turn="red"
    )
    scene.red("travel", "river")
    assert scene.changed("red.supply", -cost)


@law("10.27", "7.6.2")
def test_some_powers_ignore_it() -> None:
    scene = at_plains("special_envoy", sites={"steppe": site(slot=5)}, seat={"supply": 0})
    scene.red("travel", "steppe")
    assert scene.table.here("red") == 5


# 10.28 You, 10.29 Your enemy


def imperial_defense(red: list[CardId], blue: list[CardId], purple: list[CardId], **more: Any) -> Scene:
    """Red attacks blue, a Citizen at a purple site; the Chancellor, far away, is an Ally."""
    scene = scenario(
        sites={"plains": site(warbands=("purple", 3)), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river", advisers=purple, favor=2),
        red=exile(at="plains", warbands=2, advisers=red, favor=2),
        blue=citizen(at="plains", advisers=blue, favor=2),
        turn="red",
        **{"any_dice": True, **more},
    )
    return scene.red("campaign", "blue", "done", 2)


@law("10.28")
@pytest.mark.parametrize("user", ["blue", "purple"])
def test_you_are_yourself_and_not_your_allies(user: Seat) -> None:
    """What a plan brings goes to who used it."""
    plans: dict[Seat, list[CardId]] = {user: ["battle_honors"]}
    scene = imperial_defense(
        [],
        plans.get("blue", []),
        plans.get("purple", []),
        any_dice=False,
        rolls=[attack(*["hollow"] * 3), defense("blank", "blank")],
    )
    scene.answer(user, "battle_honors")
    assert scene.changed(f"{user}.favor", 2, f"{'purple' if user == 'blue' else 'blue'}.favor", 0)


@law("10.29")
def test_the_attackers_enemies_are_the_defender_and_all_allies() -> None:
    """Red's True Names bar plans of the suits among red's advisers, the Ally's too."""
    scene = imperial_defense(["true_names", "scouts"], ["longbows"], ["code_of_honor"])
    scene.red("none")
    assert scene.prompt.law != "5.5.3"
    scene = imperial_defense(["true_names"], ["longbows"], ["code_of_honor"])
    assert (scene.prompt.seat, scene.prompt.law) == ("blue", "5.5.3")


@law("10.29")
@pytest.mark.parametrize(("holder", "barred"), [("blue", True), ("purple", True), ("yellow", False)])
def test_the_defenders_enemy_is_the_attacker(holder: Seat, barred: bool) -> None:
    """True Names bar the attacker's plans, of the defender and of an Ally, but not of somebody who stays out."""
    names: dict[Seat, list[CardId]] = {holder: ["true_names", "wrestlers"]}
    scene = imperial_defense(
        ["longbows"],
        names.get("blue", []),
        names.get("purple", []),
        yellow=exile(at="river", advisers=names.get("yellow", [])),
    )
    assert ((scene.prompt.seat, scene.prompt.law) == ("red", "5.5.3")) is not barred


# 10.30 Your site, your region


@law("10.30")
def test_your_site_and_your_region_are_those_of_your_pawn() -> None:
    scene = scenario(
        sites={
            "plains": site("siege_engines", warbands=("red", 2)),
            "river": site(warbands=("purple", 2)),
            "steppe": site("elders", warbands=("purple", 2), slot=2),
            "wastes": site(warbands=("blue", 1), slot=3),
        },
        purple=chancellor(at="river"),
        red=exile(at="steppe", favor=2),
        blue=exile(),
        turn="red",
    )
    scene.red("use:siege_engines")  # ruled from afar, they fire where red is
    assert options(scene) == ["steppe", "wastes"]
    scene.red("wastes", "muster")
    assert scene.state.favor_on == {"siege_engines": 1, "elders": 1}


@law("10.30")
@ruling("D1")
def test_the_pile_you_search_is_that_of_your_region() -> None:
    scene = scenario(
        sites={"plains": site(slot=2)},
        discards={"cradle": ["elders"], "provinces": ["wolves"], "hinterland": ["keep"]},
        red=exile(at="plains"),
        turn="red",
    )
    scene.red("search")
    assert set(scene.offers()) == {"deck", "provinces"}
