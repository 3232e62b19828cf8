"""Chapter 5.1: Search, and how the card that is kept is played to a site."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId, Region
from oath_tui.engine import events as ev
from oath_tui.engine.choices import AnswerError
from oath_tui.engine.scenario import Scene, exile, scenario, site
from oath_tui.engine.view import log
from tests.marks import law, ruling


def options(scene: Scene) -> list[str]:
    """All options of the prompt, the refused ones too."""
    return [option.id for option in getattr(scene.prompt, "options", ())]


def labels(scene: Scene) -> dict[str, str]:
    return {option.id: option.label for option in getattr(scene.prompt, "options", ())}


def playing(card: CardId, **more: Any) -> Scene:
    """Red has searched and is asked where this card goes."""
    scene = scenario(world_deck=[card, "wolves", "tents"], turn="red", **more)
    return scene.red("search", card, ["wolves", "tents"])


# 5.1.1 Price


@law("5.1.1")
@pytest.mark.parametrize(("drawn", "supply"), enumerate([2, 3, 3, 4, 4, 4]))
def test_the_track_of_visions_prices_the_world_deck(drawn: int, supply: int) -> None:
    scene = scenario(world_deck=["elders", "keep", "wolves"], visions_drawn=drawn, turn="red")
    scene.red("search")
    assert scene.changed("red.supply", -supply)


@law("5.1.1")
def test_a_discard_pile_costs_two_whatever_the_track_shows() -> None:
    scene = scenario(discards={"cradle": ["elders", "keep", "tents"]}, visions_drawn=5, turn="red")
    scene.red("search", "cradle")
    assert scene.changed("red.supply", -2)


@law("5.1.1")
def test_too_little_supply_leaves_the_cheaper_pile() -> None:
    scene = scenario(
        red=exile(supply=3),
        discards={"cradle": ["elders", "tents"]},
        world_deck=["keep", "wolves", "longbows"],
        visions_drawn=3,
        turn="red",
    )
    scene.red("search")
    assert set(scene.state.hands["red"]) == {"elders", "tents"}  # the deck was out of reach, so nobody was asked
    poor = scenario(red=exile(supply=1), discards={"cradle": ["elders", "tents"]}, turn="red")
    assert "Supply" in str(poor.refused("search"))


@law("5.1.1")
def test_the_holder_of_the_darkest_secret_pays_two_for_the_deck() -> None:
    scene = scenario(
        world_deck=["elders", "keep", "wolves"], visions_drawn=5, darkest_secret=("red", 1), turn="red"
    )
    scene.red("search")
    assert scene.changed("red.supply", -2)


# Modifiers of a Search


@law("5.1.1")
@ruling("T2")
def test_modifiers_are_chosen_and_paid_before_supply_is_spent() -> None:
    """T2: the Errand Boy is paid first, and the piles are looked at only then."""
    scene = scenario(
        red=exile(favor=1, advisers=["errand_boy"]),
        discards={"hinterland": ["elders", "tents"]},
        world_deck=["keep", "wolves", "longbows"],
        turn="red",
    )
    scene.red("search", "errand_boy")
    assert "hinterland" in scene.offers()
    assert scene.changed("red.favor", -1, "red.supply", 0)
    scene.red("hinterland")
    assert scene.changed("red.supply", -2)
    assert "errand_boy" not in options(scene)


@law("5.1.4.1")
@ruling("T3")
def test_a_modifier_in_use_cannot_be_discarded() -> None:
    """T3: the Welcoming Party that pays for this play is not offered for the discard before it."""
    scene = scenario(
        sites={"plains": ["welcoming_party", "elders"]},
        peoples_favor=("red", 1),
        world_deck=["longbows", "wolves", "tents"],
        turn="red",
    )
    scene.red("search", "welcoming_party", "longbows", ["wolves", "tents"], "plains")
    assert set(scene.offers()) == {"elders", "none"}


@law("5.1.2")
@ruling("T4")
def test_nothing_else_can_be_done_inside_a_search() -> None:
    """T4: with cards in hand there is no other action until they are played."""
    scene = scenario(
        sites={"plains": ["elders"]},
        red=exile(favor=2, facedown=["scouts"]),
        world_deck=["longbows", "wolves", "tents"],
        turn="red",
    )
    scene.red("search")
    assert options(scene) == ["longbows", "wolves", "tents"]
    with pytest.raises(AnswerError):
        scene.red("use:elders")
    with pytest.raises(AnswerError):
        scene.red("adviser")


# 5.1.2 Drawing


@law("5.1.2")
def test_three_cards_are_drawn_from_the_top() -> None:
    scene = scenario(world_deck=["elders", "keep", "wolves", "tents"], turn="red")
    scene.red("search")
    assert scene.state.hands["red"] == ["elders", "keep", "wolves"]
    assert scene.state.world_deck[-1] == "tents"


@law("5.1.2")
def test_piles_of_other_regions_are_out_of_reach() -> None:
    scene = scenario(
        sites={"plains": site(slot=2)},
        discards={"cradle": ["elders"], "provinces": ["keep"], "hinterland": ["wolves"]},
        turn="red",
    )
    scene.red("search")
    assert scene.offers() == ["deck", "provinces"]
    assert "another region" in str(scene.refused("hinterland"))


@law("5.1.2")
@ruling("D5")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_vision_from_the_world_deck_ends_the_draw(place: int) -> None:
    """D5: it is announced, moves the marker and is one of the cards drawn."""
    deck = ["elders", "keep", "wolves"]
    deck.insert(place, "vision_of_faith")
    scene = scenario(world_deck=deck, blue=exile(), red=exile(), turn="red")
    scene.red("search")
    assert scene.state.hands["red"] == deck[: place + 1]
    assert scene.state.visions_drawn == 1
    assert ev.VisionSeen("red", 1) in log(scene.game, "blue")


@law("5.1.2")
@ruling("D5")
def test_a_vision_in_a_discard_pile_is_a_card_like_any_other() -> None:
    """D5: no stop, no marker, no word about it."""
    pile = ["vision_of_faith", "elders", "wolves"]
    scene = scenario(discards={"cradle": pile}, turn="red")
    scene.red("search", "cradle")
    assert scene.state.hands["red"] == pile
    assert scene.state.visions_drawn == 0
    assert not any(isinstance(event, ev.VisionSeen) for event in scene.events)


@law("5.1.2")
@ruling("D6")
def test_a_short_pile_is_drawn_out_and_an_empty_one_is_not_offered() -> None:
    """D6: what is there is drawn; the deck is never refilled from the piles."""
    scene = scenario(discards={"cradle": ["elders", "tents"], "hinterland": ["keep"]}, turn="red")
    scene.red("search", "cradle")
    assert scene.state.hands["red"] == ["elders", "tents"]
    visions = list(scene.state.world_deck)
    bare = scenario(discards={"hinterland": [*visions, "keep"]}, turn="red")
    assert bare.state.world_deck == []
    assert "no card" in str(bare.refused("search"))


@law("5.1.2")
@ruling("H12")
def test_the_marshes_swallow_one_card_of_any_search() -> None:
    """H12: from a pile as from the deck, as long as the pawn stands there."""
    scene = scenario(
        sites={"marshes": ()},
        discards={"cradle": ["elders", "tents", "keep"]},
        world_deck=["wolves", "longbows", "scouts"],
        turn="red",
    )
    other = scene.game.clone()
    scene.red("search", "cradle")
    assert scene.state.hands["red"] == ["elders", "tents"]
    other.answer("search")
    other.answer("deck")
    assert other.state.hands["red"] == ["wolves", "longbows"]


@law("5.1.2")
@ruling("D9")
def test_only_the_searcher_knows_what_was_drawn() -> None:
    """D9: others hear how many; nobody hears how many are left in the deck."""
    scene = scenario(
        world_deck=["elders", "keep", "wolves"],
        discards={"cradle": ["tents", "scouts"]},
        red=exile(),
        blue=exile(),
        turn="red",
    )
    scene.red("search")
    assert not any(number in labels(scene)["deck"] for number in "45678")
    scene.red("deck", "elders", ["keep", "wolves"], "facedown")
    assert all("elders" not in str(event) for event in log(scene.game, "blue"))
    assert all("wolves" not in str(event) for event in log(scene.game, "blue"))
    assert any("wolves" in str(event) for event in log(scene.game, "red"))


# 5.1.3 Discarding the rest


@law("5.1.3")
@ruling("D1", "D4")
@pytest.mark.parametrize(
    ("slot", "pile"), [(0, "provinces"), (1, "provinces"), (2, "hinterland"), (4, "hinterland"), (5, "cradle")]
)
def test_all_but_one_go_to_the_pile_after_your_region(slot: int, pile: Region) -> None:
    """D1, D4: in the order of your choice, the last on top, before the kept card is played."""
    scene = scenario(
        sites={"plains": site(slot=slot)},
        world_deck=["elders", "wolves", "tents"],
        discards={pile: ["scouts"]},
        turn="red",
    )
    scene.red("search", "wolves", ["tents", "elders"])
    assert scene.state.discards[pile] == ["scouts", "tents", "elders"]
    assert scene.state.hands["red"] == ["wolves"]


@law("5.1.3")
def test_exactly_one_card_is_kept() -> None:
    scene = scenario(world_deck=["elders", "wolves", "tents"], turn="red")
    scene.red("search", "elders")
    with pytest.raises(AnswerError):
        scene.red(["wolves"])  # the other two go, both of them


# 5.1.4 Playing it


@law("5.1.4")
def test_the_kept_card_goes_to_the_site_to_the_advisers_or_away() -> None:
    scene = playing("longbows")
    assert scene.offers() == ["plains", "adviser", "facedown", "discard"]
    scene.red("discard")
    assert scene.state.discards["provinces"] == ["wolves", "tents", "longbows"]
    assert scene.changed("red.favor", 0)


@law("5.1.4")
def test_restrictions_bind_faceup_cards_only() -> None:
    site_only = playing("gossip")
    assert site_only.offers() == ["plains", "facedown", "discard"]
    adviser_only = playing("naysayers")
    assert adviser_only.offers() == ["adviser", "facedown", "discard"]
    adviser_only.red("facedown")
    assert not adviser_only.state.players["red"].advisers[0].faceup


# 5.1.4.1 To a site


@law("5.1.4.1")
def test_playing_to_your_site_earns_a_favor_of_its_suit() -> None:
    scene = playing("longbows").red("plains")
    assert scene.site("plains").cards == ["longbows"]
    assert scene.changed("red.favor", 1, "bank.order", -1)


@law("5.1.4.1")
@ruling("H8")
def test_an_empty_bank_pays_nothing_and_the_play_stands() -> None:
    """H8: favor is limited, so you get what is there."""
    scene = playing("longbows", banks={"nomad": 3}).red("plains")
    assert scene.site("plains").cards == ["longbows"]
    assert scene.changed("red.favor", 0, "bank.order", 0, "shared", 0)


@law("5.1.4.1")
@ruling("P13")
def test_a_full_site_takes_no_card() -> None:
    """P13: cannot is cannot, even if you rule the place."""
    scene = playing("longbows", sites={"river": site("elders", "scouts", warbands=("red", 1))})
    assert "full" in str(scene.refused("river"))


@law("5.1.4.1")
@ruling("D8")
def test_a_ruin_fills_a_place() -> None:
    """D8: it counts against the capacity like any card."""
    scene = playing("longbows", sites={"river": ["elders", "broken_forge"]})
    assert "full" in str(scene.refused("river"))


@law("5.1.4.1")
def test_without_the_peoples_favor_only_your_own_site_is_open() -> None:
    scene = playing("longbows", sites={"plains": ["elders"], "river": ()})
    assert scene.offers() == ["plains", "adviser", "facedown", "discard"]
    scene.red("plains")
    assert scene.site("plains").cards == ["elders", "longbows"]  # nothing was to be discarded first


@law("5.1.4.1")
@ruling("D7")
def test_the_peoples_favor_opens_every_faceup_site_of_the_region() -> None:
    """D7: discard at one site, play to another; no facedown site, no other region."""
    scene = playing(
        "longbows",
        sites={"plains": site("elders", slot=2), "river": site("wrestlers", slot=4), "steppe": site(slot=5)},
        peoples_favor=("red", 1),
    )
    assert scene.offers() == ["plains", "river", "adviser", "facedown", "discard"]
    scene.red("river")
    assert set(scene.offers()) == {"elders", "wrestlers", "none"}
    scene.red("elders")
    assert scene.site("plains").cards == []
    assert scene.site("river").cards == ["wrestlers", "longbows"]
    assert scene.state.discards["hinterland"][-1] == "elders"


@law("5.1.4.1")
@ruling("D7")
def test_the_peoples_favor_may_leave_the_cards_where_they_are() -> None:
    """D7: the discard is a leave, not a duty."""
    scene = playing("longbows", sites={"plains": ["elders"]}, peoples_favor=("red", 1))
    scene.red("plains", "none")
    assert scene.site("plains").cards == ["elders", "longbows"]


@law("5.1.4.1")
@ruling("D7")
def test_the_peoples_favor_makes_room_at_a_full_site() -> None:
    """D7: then the discard must be there, and never a locked card."""
    scene = playing(
        "longbows", sites={"river": ["keep", "scouts"], "plains": ["elders"]}, peoples_favor=("red", 1)
    )
    scene.red("river")  # only the Scouts can make room, so nobody is asked
    assert scene.site("river").cards == ["keep", "longbows"]
    assert scene.state.discards["provinces"][-1] == "scouts"


@law("5.1.4.1")
def test_a_site_full_of_locked_cards_stays_full() -> None:
    scene = playing("longbows", sites={"river": ["keep", "forest_council"]}, peoples_favor=("red", 1))
    assert "full" in str(scene.refused("river"))


@law("5.1.4.1")
@ruling("D3")
def test_tokens_leave_a_discarded_card() -> None:
    """D3: its favor goes to its bank; its secret, facedown, to the board of the acting player."""
    scene = playing(
        "longbows",
        sites={"plains": ["elders", "wrestlers"]},
        peoples_favor=("red", 1),
        favor_on={"elders": 2},
    )
    scene.red("plains", "elders")
    assert scene.changed("bank.nomad", 2)
    scene = playing(
        "longbows", sites={"plains": ["scryer", "scouts"]}, peoples_favor=("red", 1), secrets_on={"scryer": 1}
    )
    scene.red("plains", "scryer")
    assert scene.changed("red.secrets", 0, "red.flipped", 1)


@law("5.1.4.1")
def test_the_great_slum_may_be_cleared_for_the_card_played_there() -> None:
    scene = playing("longbows", sites={"great_slum": ["elders", "scouts", "scryer"]})
    scene.red("great_slum")
    assert set(scene.offers()) == {"elders", "scouts", "scryer"}  # it is full: one has to go
    scene.red("scryer")
    assert scene.site("great_slum").cards == ["elders", "scouts", "longbows"]


@law("5.1.4.1")
@ruling("T1")
def test_playing_to_a_site_goes_in_a_fixed_order() -> None:
    """T1: discard, place, favor, Homeland, modifiers, When Played."""
    scene = scenario(
        sites={"ancient_city": site("welcoming_party", warbands=("red", 1)), "plains": ["elders"]},
        peoples_favor=("red", 1),
        world_deck=["garrison", "wolves", "tents"],
        turn="red",
    )
    scene.red("search", "welcoming_party", "garrison", ["wolves", "tents"], "ancient_city")
    start = len(scene.events)
    scene.red("elders")
    happened = [event for event in scene.events[start:] if not isinstance(event, ev.MovedWarbands)]
    assert happened == [
        ev.Discarded("red", ("elders",), 1, None, "the Provinces discard pile"),
        ev.PlayedToSite("red", "garrison", "ancient_city"),
        ev.GainedFavor("red", 1, "the Order bank"),
        ev.GainedWarbands("red", 2),
        ev.GainedFavor("red", 1, "the Hearth bank"),
        ev.GainedWarbands("red", 1),
    ]


@law("5.1.4.1")
@ruling("H1")
@pytest.mark.parametrize(
    ("place", "card", "number", "gain"),
    [
        ("standing_stones", "alchemist", "red.secrets", 1),
        ("steppe", "elders", "red.secrets", 1),
        ("fertile_valley", "storyteller", "red.favor", 2),
        ("ancient_city", "longbows", "red.warbands", 2),
        ("wastes", "scryer", "red.relics", 1),
        ("deep_woods", "rangers", "red.relics", 1),
    ],
)
def test_homelands_pay_for_cards_of_their_suit(place: CardId, card: CardId, number: str, gain: int) -> None:
    """H1: as often as you play one there; also from a facedown adviser."""
    relics = ["map"] if number.endswith("relics") else []
    sites = {place: site(relics=relics)}
    searched = playing(card, sites=sites).red(place)
    assert searched.changed(number, gain)
    facedown = scenario(sites=sites, red=exile(facedown=[card]), turn="red").red("adviser", place)
    assert facedown.changed(number, gain)


@law("5.1.4.1")
@ruling("H1")
def test_homelands_pay_for_no_other_suit_and_no_adviser() -> None:
    """H1: the suit must be the site's, and the card must go to the site."""
    assert playing("longbows", sites={"steppe": ()}).red("steppe").changed("red.secrets", 0)
    assert playing("elders", sites={"steppe": ()}).red("adviser").changed("red.secrets", 0)


@law("5.1.4.1")
@ruling("H1", "H2")
def test_a_homeland_resents_a_discard_of_its_suit_for_a_turn() -> None:
    """H1, H2: a Nomad card discarded there stops the Steppe for every play of this turn, and no longer."""
    scene = scenario(
        sites={"steppe": ["elders"]},
        red=exile(facedown=["tents", "resettle"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "tents", "steppe", "elders")
    assert scene.changed("red.favor", 1, "red.secrets", 0)
    later = scene.game.clone()
    scene.red("adviser", "steppe", "none")
    assert scene.changed("red.favor", 2, "red.secrets", 0)
    for answer in ("rest", "rest", "adviser", "steppe", "none"):
        later.answer(answer)
    assert later.state.players["red"].secrets == 1


@law("5.1.4.1")
@ruling("H1")
def test_a_discard_elsewhere_or_of_another_suit_angers_no_homeland() -> None:
    """H1: only a card of that suit from that site counts."""
    scene = scenario(
        sites={"steppe": ["scouts"], "plains": ["convoys"]},
        red=exile(facedown=["tents", "elders"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "tents", "steppe", "convoys")
    assert scene.changed("red.secrets", 1)
    scene.red("adviser", "steppe")  # full: the Scouts or the Tents must go
    scene.red("scouts")
    assert scene.changed("red.secrets", 2)


@law("5.1.4.1")
@ruling("H3")
def test_the_wastes_give_their_relic_free_of_its_price() -> None:
    """H3: no Supply, no secrets; without a relic there is nothing to get."""
    sites = {"wastes": site(relics=["map"])}
    scene = scenario(sites=sites, red=exile(facedown=["scryer"], secrets=2), turn="red")
    scene.red("adviser", "wastes")
    assert scene.holder("map") == "red"
    assert scene.changed("red.supply", 0, "red.secrets", 0)
    bare = scenario(sites={"wastes": ()}, red=exile(facedown=["scryer"]), turn="red").red("adviser", "wastes")
    assert bare.changed("red.relics", 0, "red.favor", 1)


@law("5.1.4.1")
@ruling("H8", "P12")
def test_a_homeland_pays_what_there_is() -> None:
    """H8, P12: one warband left in the bank is all the Ancient City can give."""
    scene = playing("longbows", sites={"ancient_city": ()}, red=exile(warbands=13)).red("ancient_city")
    assert scene.changed("red.warbands", 1, "red.bank", -1)
