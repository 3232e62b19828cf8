"""8 Writing the Chronicle."""

from __future__ import annotations

from collections import Counter

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng, shuffle
from oath_tui.engine.scenario import Scene, SeatSpec, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.world import World, new_chronicle
from tests.marks import law


def won(scene: Scene) -> Scene:
    """The last rest of round eight: the war ends, and the Chronicle begins."""
    scene.state.chronicled = True
    scene.game = Game(scene.game.start, scene.state)
    return scene


def imperial_win(**more: object) -> Scene:
    """The Chancellor wins by war exhaustion when Red rests."""
    settings: dict[str, object] = {
        "sites": {"plains": site("longbows", warbands=("purple", 2))},
        "red": exile(),
        "turn": "red",
        "round": 8,
    }
    return won(scenario(**(settings | more))).red("rest")  # type: ignore[arg-type]


def vision_win(red: SeatSpec, *, unused_citizen: Seat | None = None, **more: object) -> Scene:
    """Red wins with a revealed Vision of Faith when round eight ends."""
    settings: dict[str, object] = {
        "sites": {"plains": site("longbows", warbands=("red", 2)), "steppe": site(warbands=("blue", 1), slot=3)},
        "red": red,
        "blue": exile(at="steppe"),
        "turn": "blue",
        "round": 8,
        "visions_drawn": 3,
        "darkest_secret": ("red", 1),
    }
    scene = scenario(**(settings | more))  # type: ignore[arg-type]
    if unused_citizen:
        scene.state.boards[unused_citizen] = "citizen"
    return won(scene).blue("rest")


def finish(scene: Scene, seed: int = 1) -> World:
    """The rest of the Chronicle by chance."""
    chance = Rng(seed)
    while scene.game.prompt is not None:
        scene.game.answer(scene.game.prompt.sample(chance))
    assert scene.game.next_world is not None
    return scene.game.next_world


# 8.1


@law("8.1")
def test_a_vision_alone_becomes_the_oath() -> None:
    scene = vision_win(exile(vision="vision_of_faith"))
    assert scene.game.winner == "red"
    assert finish(scene).oath == "devotion"


@law("8.1")
def test_any_other_victory_vows_a_new_oath() -> None:
    scene = imperial_win()
    assert scene.prompt.seat == "purple"
    assert scene.offers() == ["the_people", "protection", "devotion"]


# 8.2


@law("8.2")
def test_an_exile_ends_citizenship_and_may_offer_it_to_former_exiles() -> None:
    scene = vision_win(exile(vision="vision_of_faith"))
    assert [option.id for option in scene.prompt.options] == ["blue"]  # type: ignore[attr-defined]
    scene.red(["blue"]).blue("yes")
    world = finish(scene)
    assert world.citizens == ["blue"]
    assert {"plains", "steppe"} <= {place.site for place in world.sites if place.faceup}


@law("8.2")
def test_unused_citizen_boards_turn_when_an_exile_wins() -> None:
    scene = vision_win(exile(vision="vision_of_faith"), unused_citizen="white")
    scene.red([])
    world = finish(scene)
    assert world.citizens == []


@law("8.2")
def test_an_imperial_winner_keeps_the_boards_as_they_lie() -> None:
    scene = imperial_win(red=citizen())
    assert finish(scene).citizens == ["red"]


# 8.3


@law("8.3.1")
def test_the_empire_may_build_an_edifice_in_a_denizens_place() -> None:
    scene = imperial_win()
    scene.purple("devotion")
    assert scene.offers() == ["longbows", "none"]
    scene.purple("longbows")
    assert scene.site("plains").cards == ["sprawling_rampart"]
    world = finish(scene)
    assert world.sites[0].cards == ["sprawling_rampart"]
    assert "longbows" in world.world_deck


@law("8.3.1")
def test_the_empire_may_repair_a_ruin_instead() -> None:
    scene = imperial_win(sites={"plains": site("bandit_rampart", "longbows", warbands=("purple", 1))})
    scene.purple("devotion")
    assert scene.offers() == ["bandit_rampart", "none"], "one edifice to a site"
    scene.purple("bandit_rampart")
    assert finish(scene).sites[0].cards == ["sprawling_rampart", "longbows"]


@law("8.3.1")
def test_an_exile_builds_nothing() -> None:
    scene = vision_win(exile(vision="vision_of_faith", advisers=["tents"]))
    scene.red([])
    assert scene.game.prompt is None


@law("8.3.2")
def test_sites_nobody_keeps_are_discarded_with_their_cards() -> None:
    scene = imperial_win(
        sites={
            "plains": site("longbows", warbands=("purple", 2)),
            "steppe": site("tents", "fallen_spire", warbands=("red", 1), relics=["map"]),
        }
    )
    scene.purple("devotion", "none")
    world = finish(scene)
    assert "steppe" not in {place.site for place in world.sites if place.cards}
    on_map = {card for place in world.sites for card in place.cards}
    assert on_map == {"longbows"}
    assert "tents" in {*world.world_deck, *world.dispossessed}
    assert "fallen_spire" not in world.all_cards(), "the ruin is back in the Archive"
    assert "map" in {*world.relic_deck, *(relic for place in world.sites for relic in place.relics)}


@law("8.3.3")
def test_edifices_of_others_fall_and_their_denizens_leave() -> None:
    scene = imperial_win(
        sites={
            "plains": site("longbows", warbands=("purple", 2)),
            "steppe": site("great_spire", "tents", warbands=("red", 1)),
        }
    )
    scene.purple("devotion", "none")
    world = finish(scene)
    place = next(place for place in world.sites if place.site == "steppe")
    assert place.faceup
    assert place.cards == ["fallen_spire"]
    assert world.sites.index(place) == 7, "ruins fill from the bottom of the Hinterland"


@law("8.3.3")
def test_a_ruin_the_winner_rules_keeps_its_denizens() -> None:
    scene = imperial_win(sites={"plains": site("fallen_spire", "longbows", warbands=("purple", 2))})
    scene.purple("devotion", "none")
    world = finish(scene)
    assert world.sites[7].site == "plains"
    assert world.sites[7].cards == ["fallen_spire", "longbows"]


@law("8.3.4")
def test_pawns_favor_and_warbands_leave_the_map() -> None:
    scene = imperial_win(sites={"mine": site(warbands=("purple", 2), favor=3)})
    finish(scene)
    assert all(place.warbands == place.favor == place.secrets == 0 for place in scene.state.sites)


@law("8.3.5")
def test_sites_close_ranks_towards_the_cradle() -> None:
    scene = imperial_win(
        sites={
            "plains": site(slot=3, warbands=("purple", 1)),
            "steppe": site(slot=4, warbands=("purple", 1)),
            "river": site(slot=7, warbands=("purple", 1)),
            "marshes": site(slot=6, warbands=("red", 1)),
        }
    )
    world = finish(scene)
    assert [place.site for place in world.sites[:3]] == ["plains", "steppe", "river"]
    assert all(place.faceup for place in world.sites[:3])


@law("8.3.5")
def test_every_region_has_a_faceup_site() -> None:
    world = finish(imperial_win())
    assert world.sites[2].faceup
    assert world.sites[5].faceup
    assert not any(world.sites[slot].faceup for slot in (1, 3, 4, 6, 7))


# 8.4, 8.5


def suit_counts(cards: list[str]) -> Counter[str | None]:
    return Counter(catalog().suits[card] for card in cards if card in catalog().denizens)


@law("8.4")
def test_the_most_common_adviser_suit_and_the_next_two_grow() -> None:
    scene = imperial_win(purple=chancellor(advisers=["tents", "elders"]))
    before = suit_counts(scene.state.archive)
    scene.purple("devotion", "none")
    after = suit_counts(scene.state.archive)
    grown = {suit: before[suit] - after[suit] for suit in SUITS if before[suit] != after[suit]}
    assert grown == {"nomad": 3, "discord": 2, "arcane": 1}


@law("8.4")
def test_without_advisers_the_winner_chooses_the_suit() -> None:
    scene = imperial_win(purple=chancellor(facedown=["tents"]))
    scene.purple("devotion", "none")
    assert scene.offers() == list(SUITS)


@law("8.4")
def test_tied_suits_are_the_winners_choice() -> None:
    scene = imperial_win(
        purple=chancellor(advisers=["tents", "longbows"]), sites={"plains": site(warbands=("purple", 1))}
    )
    scene.purple("devotion")
    assert scene.offers() == ["order", "nomad"]


@law("8.4")
def test_a_short_archive_is_healed_instead() -> None:
    nomads = [card.id for card in catalog().denizens.values() if card.suit == "nomad"]
    gone = [card for card in nomads if card != "tents"]
    scene = imperial_win(purple=chancellor(advisers=["tents"]), dispossessed=gone)
    scene.purple("devotion", "none")
    world = scene.game.next_world
    assert world is not None
    back = [card for card in world.world_deck if catalog().suits[card] == "nomad"]
    assert len(back) == 7, "six healed, and the adviser"
    assert not set(nomads) & set(world.dispossessed)


@law("8.5")
def test_six_cards_of_piles_and_losers_are_dispossessed() -> None:
    cards = [card.id for card in catalog().denizens.values() if card.suit == "hearth"][:10]
    scene = imperial_win(
        purple=chancellor(advisers=["tents"]),
        red=exile(advisers=["elders"], facedown=["wolves"]),
        discards={"cradle": [*cards, "conspiracy"]},
    )
    scene.purple("devotion", "none")
    world = finish(scene)
    assert len(world.dispossessed) == 6
    assert set(world.dispossessed) <= {*cards, "elders", "wolves"}
    assert "conspiracy" in world.world_deck
    assert "tents" in world.world_deck


# 8.6


@law("8.6.1", "8.6.3")
def test_losers_relics_return_and_the_winners_come_out_on_top() -> None:
    scene = imperial_win(
        purple=chancellor(relics=["grand_scepter", "map"]),
        red=exile(relics=["ivory_eye"]),
        reliquary=["brass_horse", "whistle"],
    )
    scene.purple("devotion", "none", "order")
    world = finish(scene)
    assert set(world.relic_deck[:3]) == {"map", "brass_horse", "whistle"}
    assert "ivory_eye" not in world.relic_deck[:3]
    assert "ivory_eye" in world.all_cards()
    assert "grand_scepter" not in world.all_cards()


@law("8.6.2")
def test_faceup_sites_get_the_relics_they_show() -> None:
    world = finish(imperial_win(sites={"drowned_city": site(warbands=("purple", 1), relics=["map"])}))
    place = world.sites[0]
    assert place.site == "drowned_city"
    assert len(place.relics) == 2
    assert "map" in place.relics
    for other in world.sites:
        assert other.site
        wanted = catalog().sites[other.site].reveal.relics if other.faceup else 0
        assert len(other.relics) == wanted


# 8.7, 8.8 and the next game


@law("8.7.1", "8.7.2", "8.8")
def test_the_next_game_begins_in_the_world_that_was_left() -> None:
    deck = [card.id for card in catalog().denizens.values() if card.suit == "hearth"]
    world = finish(imperial_win(red=citizen(), purple=chancellor(advisers=["tents"]), world_deck=deck))
    kinds = ["v" if card in catalog().visions else "d" for card in world.world_deck]
    assert kinds[:12].count("v") == 2
    assert kinds[12:30].count("v") == 3
    assert "v" not in kinds[30:]
    seats: list[Seat] = ["purple", "blue", "red"]
    game = Game.new(world, seats, 5)
    assert [site.card for site in game.state.sites] == [place.site for place in world.sites]
    assert game.state.players["red"].role == "citizen"
    assert game.state.players["blue"].role == "exile"
    assert game.state.oath == world.oath


@pytest.mark.parametrize("seed", range(3))
def test_a_chain_of_generations(seed: int) -> None:
    chance = Rng(seed)
    world = new_chronicle(chance)
    for generation in range(6):
        others = list(SEATS[1:])
        shuffle(chance, others)
        seats: list[Seat] = ["purple", *others[: 1 + chance.randrange(5)]]
        game = Game.new(world, seats, seed * 100 + generation)
        while game.prompt is not None:
            game.answer(game.prompt.sample(chance))
        assert game.next_world is not None
        world = game.next_world
        world.check()
        assert 40 <= len(world.world_deck) <= 80
        assert sum(card in catalog().visions for card in world.world_deck) == 5
        relics = [card for card in world.all_cards() if card in catalog().relics]
        assert len(relics) == 20
