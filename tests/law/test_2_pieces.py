"""Chapter 2: the map, the boards, the cards, and the title of Oathkeeper."""

from typing import Any

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS, CardId, OathName, Region, Suit
from oath_tui.engine.choices import AnswerError, ChooseNumber, Deal
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import BannerId, Seat
from oath_tui.engine.view import FightView, view
from tests.marks import law, ruling

RELICS: list[CardId] = ["brass_horse", "horned_mask", "oracular_pig", "skeleton_key", "map"]


def fight(scene: Scene) -> FightView:
    """The Campaign under way, as everyone sees it."""
    seen = view(scene.game, None).fight
    assert seen is not None
    return seen


def options(scene: Scene) -> list[str]:
    """All options of the prompt, the refused ones too."""
    return [option.id for option in getattr(scene.prompt, "options", ())]


# 2.1 The map


@law("2.1.1")
@pytest.mark.parametrize(("slot", "supply"), enumerate([1, 2, 2, 2, 4, 4, 4], start=1))
def test_the_cradle_holds_two_sites_and_the_other_regions_three(slot: int, supply: int) -> None:
    scene = scenario(turn="red")
    goal = view(scene.game, "red").sites[slot].id
    scene.red("travel", goal)
    assert scene.changed("red.supply", -supply)


@law("2.1.2")
@pytest.mark.parametrize(
    ("at", "near", "far"),
    [
        ("plains", "cradle", "provinces"),
        ("river", "provinces", "hinterland"),
        ("steppe", "hinterland", "cradle"),
    ],
)
def test_you_search_the_pile_of_your_region_and_discard_to_the_next(at: CardId, near: Region, far: Region) -> None:
    scene = scenario(
        sites={"plains": (), "river": site(slot=2), "steppe": site(slot=5)},
        red=exile(at=at),
        discards={"cradle": ["keep"], "provinces": ["wolves"], "hinterland": ["tents"]},
        turn="red",
    )
    scene.red("search")
    assert set(scene.offers()) == {"deck", near}
    (card,) = scene.state.discards[near]
    scene.red(near, "discard")
    assert scene.state.discards[near] == []
    assert scene.state.discards[far][-1] == card


@law("2.1.3")
def test_favor_banks_pay_for_cards_played_to_sites_and_for_trades() -> None:
    scene = scenario(
        sites={"plains": ["elders"]}, red=exile(secrets=1), world_deck=["longbows", "wolves", "keep"], turn="red"
    )
    scene.red("search", "longbows", ["wolves", "keep"], "plains")
    assert scene.changed("red.favor", 1, "bank.order", -1)
    scene.red("trade", "elders:favor")
    assert scene.changed("red.favor", 2, "bank.nomad", -1)


@law("2.1.4")
def test_the_round_track_counts_the_rounds() -> None:
    scene = scenario(red=exile(), blue=exile())
    scene.purple("rest").red("rest")
    assert view(scene.game, None).round == 1
    scene.blue("rest")
    assert view(scene.game, None).round == 2


@law("2.1.5")
def test_a_search_takes_the_top_of_the_world_deck() -> None:
    scene = scenario(world_deck=["elders", "keep", "wolves", "tents"])
    scene.purple("search")
    assert options(scene) == ["elders", "keep", "wolves"]


@law("2.1.6")
@pytest.mark.parametrize(("drawn", "supply"), enumerate([2, 3, 3, 4, 4, 4]))
def test_the_more_visions_were_drawn_the_dearer_the_world_deck(drawn: int, supply: int) -> None:
    scene = scenario(
        world_deck=["elders", "keep", "wolves"],
        discards={"cradle": ["tents"]},
        visions_drawn=drawn,
        turn="red",
    )
    other = scene.game.clone()
    scene.red("search", "deck")
    assert scene.changed("red.supply", -supply)
    other.answer("search")
    other.answer("cradle")
    assert other.state.players["red"].supply == 5  # a discard pile costs the same as ever


@law("2.1.7")
def test_secrets_come_from_the_shared_bank_and_burned_favor_goes_there() -> None:
    scene = scenario(
        sites={"mountain": site("longbows", relics=["map"])},
        red=exile(favor=4, secrets=20, advisers=["wrestlers", "scouts"]),
        turn="red",
    )
    scene.red("trade", "longbows:secrets")
    assert scene.changed("red.favor", -2, "red.secrets", 2, "shared", 0)
    scene.red("recover", "relic-1")
    assert scene.changed("red.favor", -4, "shared", 2)


# 2.2 A seat's area


@law("2.2.1")
def test_a_board_holds_any_number_of_pieces() -> None:
    scene = scenario(
        sites={"plains": ["elders"]}, red=exile(favor=15, secrets=25, warbands=11, flipped=3), turn="red"
    )
    scene.red("use:elders", "rest")
    assert scene.state.players["red"].secrets == 29
    assert scene.state.players["red"].warbands == 11


@law("2.2.1")
def test_an_exile_has_room_for_one_revealed_vision() -> None:
    scene = scenario(
        red=exile(vision="vision_of_faith", facedown=["vision_of_conquest", "vision_of_rebellion"]), turn="red"
    )
    scene.red("adviser", "vision_of_conquest", "vision")
    assert scene.state.players["red"].visions == ["vision_of_conquest"]
    assert scene.state.discards["provinces"] == ["vision_of_faith"]


@law("2.2.2")
@pytest.mark.parametrize("where", ["adviser", "facedown"])
def test_a_fourth_adviser_needs_the_place_of_another(where: str) -> None:
    scene = scenario(
        red=exile(advisers=["scouts"], facedown=["keep", "vision_of_faith"]),
        discards={"cradle": ["tents"]},
        turn="red",
    )
    scene.red("search", "cradle", where)
    assert set(options(scene)) == {"scouts", "keep", "vision_of_faith"}
    scene.red("vision_of_faith")
    assert scene.advisers("red") == ["scouts", "keep", "tents"]


@law("2.2.3")
def test_a_personal_bank_holds_any_number_of_relics_and_banners() -> None:
    scene = scenario(
        sites={"mountain": site(relics=["whistle"])},
        red=exile(favor=4, secrets=2, relics=RELICS),
        turn="red",
    )
    scene.red("recover", "relic-1")
    scene.red("recover", "peoples_favor", "order")
    scene.red("recover")  # only the Darkest Secret is left
    assert scene.state.players["red"].relics == [*RELICS, "whistle"]
    assert scene.table.banners_of("red") == ["peoples_favor", "darkest_secret"]


@law("2.2.3")
def test_mustered_warbands_come_from_your_personal_bank() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=1), turn="red")
    scene.red("muster")
    assert scene.changed("red.bank", -2, "red.warbands", 2)


# 2.3 The Reliquary


@law("2.3")
def test_citizenship_comes_with_exactly_one_relic_of_the_reliquary() -> None:
    scene = scenario(red=exile(), reliquary=["map", "whistle"])
    scene.purple("citizenship")
    assert options(scene) == ["space-1", "space-2"]
    scene.purple("space-2", [], {})
    scene.red("accept")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.players["red"].relics == ["whistle"]
    assert scene.state.reliquary == ["map", None, None, None]


@law("2.3")
@ruling("E14")
def test_an_empty_reliquary_makes_no_citizens() -> None:
    scene = scenario(red=exile(), reliquary=[None])
    assert scene.refused("citizenship") == "the Reliquary is empty (6.6.1)"


@law("2.3")
@ruling("N4")
def test_no_other_deal_touches_the_reliquary() -> None:
    scene = scenario(sites={"the_tribunal": ()}, purple=chancellor(favor=1), red=exile(favor=1), reliquary=["map"])
    scene.purple("use:the_tribunal", "")
    assert isinstance(scene.prompt, Deal)
    assert [place.id for place in (*scene.prompt.gives, *scene.prompt.gets)] == ["favor", "favor"]


@law("2.3")
@ruling("E16")
def test_a_relic_that_leaves_uncovers_a_power_the_chancellor_cannot_decline() -> None:
    scene = scenario(
        sites={"plains": (), "river": site(slot=2), "steppe": site(slot=5)},
        purple=chancellor(at="river"),
        red=exile(),
        reliquary=["map", "whistle", "brass_horse", "horned_mask"],
    )
    before = scene.game.clone()
    before.answer("travel")
    before.answer("steppe")
    assert before.state.players["purple"].supply == 5
    scene.purple("citizenship", "space-2", [], {})
    scene.red("accept")
    scene.purple("travel", "steppe")
    assert scene.changed("purple.supply", -3)  # Decadent: the Hinterland costs one more


@law("2.3")
def test_relics_in_the_reliquary_cannot_be_recovered_or_seized() -> None:
    scene = scenario(
        sites={"plains": site(warbands=("purple", 1))},
        red=exile(favor=9, secrets=9, warbands=3),
        reliquary=["map", "whistle"],
        turn="red",
    )
    other = scene.game.clone()
    scene.red("recover")
    assert options(scene) == ["peoples_favor", "darkest_secret"]
    other.answer("campaign")
    assert [option.id for option in getattr(other.prompt, "options", ())] == ["pawn", "grand_scepter", "done"]


@law("2.3")
@ruling("O7")
def test_relics_in_the_reliquary_count_for_no_goal() -> None:
    scene = scenario(
        sites={"mountain": site(relics=["map"])},
        red=exile(favor=2, relics=["brass_horse"]),
        oath="protection",
        turn="red",
    )
    assert view(scene.game, None).title == "purple"
    scene.red("recover", "relic-1")
    assert scene.state.title == "red"  # two against the Scepter alone


@law("2.3")
def test_relics_in_the_reliquary_have_no_power() -> None:
    scene = scenario(
        sites={"plains": (), "river": ()}, reliquary=["brass_horse", "bandit_crown", "oracular_pig", "map"]
    )
    assert not {"use:brass_horse", "use:oracular_pig", "use:map"} & set(options(scene))
    assert scene.table.ruled_slots("purple") == []


# 2.4 Relics


@law("2.4")
def test_whoever_holds_the_scepter_offers_citizenship_and_exiles() -> None:
    scene = scenario(
        purple=chancellor(relics=[]),
        red=exile(relics=["grand_scepter"], favor=5),
        blue=citizen(),
        yellow=exile(),
        turn="red",
    )
    assert scene.refused("citizenship") is None
    assert scene.refused("exile") is None
    scene.red("rest").blue("rest").yellow("rest")
    assert scene.refused("citizenship") == "you do not hold the Grand Scepter (6.6.1)"
    assert scene.refused("exile") == "you do not hold the Grand Scepter (6.7)"


@law("2.4.1", "2.8.4")
@pytest.mark.parametrize(
    ("at", "price"),
    [
        ("mountain", {"red.favor": -2, "shared": 2}),
        ("buried_giant", {"red.secrets": -1}),
        ("deep_woods", {"red.secrets": -2}),
        ("narrow_pass", {"red.favor": -3, "bank.arcane": 3}),
        ("mine", {"red.favor": -3, "bank.discord": 3}),
    ],
)
def test_the_site_sets_the_price_of_its_relic(at: CardId, price: dict[str, int]) -> None:
    scene = scenario(sites={at: site(relics=["map"])}, red=exile(favor=4, secrets=3), turn="red")
    scene.red("recover", "relic-1")
    expected = {"red.favor": 0, "red.secrets": 0, "red.supply": -1, "red.relics": 1, "shared": 0} | price
    for path, delta in expected.items():
        assert scene.changed(path, delta)


@law("2.4.2")
@pytest.mark.parametrize(("relic", "dice"), [("circlet_of_command", 1), ("brass_horse", 2), ("map", 3)])
def test_a_targeted_relic_adds_the_dice_on_its_shield(relic: CardId, dice: int) -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1))},
        red=exile(warbands=1),
        blue=exile(relics=[relic]),
        turn="red",
    )
    scene.red("campaign", "blue", relic, "done")
    assert isinstance(scene.prompt, ChooseNumber)
    assert fight(scene).defense_dice == dice


# 2.5 Banners


@law("2.5.1")
@pytest.mark.parametrize(("banner", "pieces"), [("peoples_favor", "favor"), ("darkest_secret", "secrets")])
def test_a_banner_costs_more_than_lies_on_it(banner: BannerId, pieces: str) -> None:
    def with_pieces(count: int) -> Scene:
        held: dict[str, Any] = {banner: ("blue", 3)}
        return scenario(
            sites={"plains": ["longbows"]},
            red=exile(**{pieces: count}),
            blue=exile(),
            turn="red",
            **held,
        )

    assert with_pieces(3).refused("recover") is not None
    scene = with_pieces(6)
    scene.red("recover")
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high) == (4, 6)
    with pytest.raises(AnswerError):
        scene.red(3)
    scene.red(5)
    if banner == "peoples_favor":
        scene.red("order")
    assert scene.holder(banner) == "red"
    assert scene.state.banners[banner].tokens == 5


@law("2.5.2")
@pytest.mark.parametrize("tokens", [1, 4])
def test_a_targeted_banner_adds_a_die_for_each_token(tokens: int) -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1))},
        red=exile(warbands=1),
        blue=exile(),
        peoples_favor=("blue", tokens),
        turn="red",
    )
    scene.red("campaign", "blue", "peoples_favor", "done")
    assert fight(scene).defense_dice == tokens


def conspire(banner: BannerId, tokens: int, *, mob: bool = False) -> Scene:
    """Red takes a banner of blue's with the Conspiracy."""
    held: dict[str, Any] = {banner: ("blue", tokens)}
    scene = scenario(
        red=exile(secrets=1, advisers=["scouts", "wrestlers"], facedown=["conspiracy"]),
        blue=exile(advisers=["longbows"]),
        mob=mob,
        turn="red",
        **held,
    )
    return scene.red("adviser", "vision", banner)


@law("2.5.3")
@pytest.mark.parametrize(("tokens", "left"), [(5, 3), (3, 1), (2, 1), (1, 1)])
@pytest.mark.parametrize("banner", ["peoples_favor", "darkest_secret"])
def test_a_seized_banner_burns_two_but_never_its_last(banner: BannerId, tokens: int, left: int) -> None:
    scene = conspire(banner, tokens)
    assert scene.holder(banner) == "red"
    assert scene.state.banners[banner].tokens == left
    assert scene.changed("shared", tokens - left if banner == "peoples_favor" else 0)


@law("2.5.3")
@pytest.mark.parametrize("mob", [False, True])
def test_a_seized_peoples_favor_shows_the_mob(mob: bool) -> None:
    assert conspire("peoples_favor", 3, mob=mob).state.banners["peoples_favor"].mob


@law("2.5.3")
def test_a_campaign_seizes_too() -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1))},
        red=exile(warbands=2),
        blue=exile(),
        peoples_favor=("blue", 4),
        turn="red",
        rolls=[attack("skull", "sword"), defense("blank", "blank", "blank", "blank")],
    )
    scene.red("campaign", "blue", "peoples_favor", "done", 2)
    assert scene.holder("peoples_favor") == "red"
    assert scene.state.banners["peoples_favor"].tokens == 2
    assert scene.state.banners["peoples_favor"].mob
    assert scene.changed("shared", 2)


@law("2.5.3")
def test_a_recovered_banner_burns_nothing_and_loses_the_mob() -> None:
    scene = scenario(red=exile(favor=4), blue=exile(), peoples_favor=("blue", 3), mob=True, turn="red")
    scene.red("recover", "order")
    assert scene.state.banners["peoples_favor"].tokens == 4
    assert not scene.state.banners["peoples_favor"].mob
    assert scene.changed("shared", 0)


@law("2.5.3")
@ruling("R144")
def test_a_banner_given_away_keeps_its_tokens_and_its_side() -> None:
    scene = scenario(red=exile(), peoples_favor=("purple", 4))
    scene.purple("citizenship", "space-1", [], {"give": {"peoples_favor": 1}})
    scene.red("accept")
    assert scene.holder("peoples_favor") == "red"
    assert scene.state.banners["peoples_favor"].tokens == 4
    assert not scene.state.banners["peoples_favor"].mob


# 2.6 Denizens


@law("2.6.1")
@pytest.mark.parametrize("suit", SUITS)
def test_a_denizens_suit_names_its_bank(suit: Suit) -> None:
    card = next(
        denizen.id
        for denizen in catalog().denizens.values()
        if denizen.suit == suit and denizen.restriction == "none" and not denizen.locked
    )
    scene = scenario(sites={"great_slum": [card]}, red=exile(secrets=1), turn="red")
    scene.red("trade")
    for bank in SUITS:
        assert scene.changed(f"bank.{bank}", -1 if bank == suit else 0)


@law("2.6.2")
@pytest.mark.parametrize(
    ("restriction", "places"),
    [
        ("none", {"plains", "adviser", "facedown", "discard"}),
        ("site_only", {"plains", "facedown", "discard"}),
        ("adviser_only", {"adviser", "facedown", "discard"}),
    ],
)
def test_a_restriction_says_where_a_denizen_may_go(restriction: str, places: set[str]) -> None:
    card = next(one.id for one in catalog().denizens.values() if one.restriction == restriction)
    scene = scenario(world_deck=[card, "vision_of_faith"], turn="red")
    scene.red("search", card)
    assert set(scene.offers()) == places


@law("2.6.3")
def test_a_denizens_power_is_there_for_who_stands_with_it() -> None:
    scene = scenario(
        sites={"plains": ["elders"], "river": ()}, red=exile(favor=2), blue=exile(at="river", favor=2), turn="red"
    )
    scene.red("use:elders")
    assert scene.changed("red.secrets", 1, "red.favor", -2)
    scene.red("rest")
    assert "use:elders" not in options(scene)


# 2.7 Visions


@law("2.7.1")
def test_a_vision_from_the_world_deck_moves_the_marker_and_one_from_a_pile_does_not() -> None:
    scene = scenario(
        world_deck=["elders", "vision_of_faith", "keep"],
        discards={"cradle": ["vision_of_conquest", "conspiracy"]},
        visions_drawn=2,
        turn="red",
    )
    scene.red("search", "cradle", "conspiracy", "discard")
    assert scene.state.visions_drawn == 2
    scene.red("search")
    assert scene.state.visions_drawn == 3
    assert options(scene) == ["elders", "vision_of_faith"]


@law("2.7.2")
def test_a_vision_gives_a_goal_and_the_conspiracy_a_power_of_its_own() -> None:
    scene = scenario(
        red=exile(secrets=1, vision="vision_of_faith", facedown=["conspiracy"], advisers=["scouts", "wrestlers"]),
        blue=exile(advisers=["longbows"], relics=["map"]),
        darkest_secret=("red", 1),
        visions_drawn=3,
        turn="red",
    )
    scene.red("adviser", "vision", "map")
    assert scene.holder("map") == "red"
    assert scene.state.players["red"].visions == ["vision_of_faith"]
    assert scene.state.box == ["conspiracy"]
    scene.red("rest").blue("rest").purple("rest")
    assert (scene.game.winner, scene.game.ending) == ("red", "vision")


# 2.8 Sites


@law("2.8.1")
def test_a_full_site_takes_no_more_cards() -> None:
    scene = scenario(
        sites={"river": ["elders", "fallen_spire"], "rocky_coast": ["longbows"]},
        red=exile(at="river", facedown=["wrestlers", "scouts"]),
        blue=exile(at="rocky_coast", facedown=["wolves"]),
        turn="red",
    )
    scene.red("adviser", "scouts")
    assert scene.refused("river") == "River is full (2.8.1)"  # a ruin fills a place too
    scene.red("discard", "rest")
    scene.blue("adviser")
    assert scene.refused("rocky_coast") is None


@law("2.8.2")
@pytest.mark.parametrize(
    ("name", "relics", "favor", "secrets"),
    [("drowned_city", 2, 0, 3), ("salt_flats", 0, 2, 1), ("mine", 1, 3, 0), ("plains", 0, 0, 0)],
)
def test_a_site_turned_up_brings_what_its_prompt_shows(
    name: CardId, relics: int, favor: int, secrets: int
) -> None:
    scene = scenario(
        sites={"river": (), name: site(faceup=False)}, relic_deck=["map", "whistle", "brass_horse"], turn="red"
    )
    scene.red("travel", "cradle-2")
    there = scene.site(name)
    assert there.faceup
    assert there.relics == ["map", "whistle", "brass_horse"][:relics]
    assert scene.changed(f"{name}.favor", favor, f"{name}.secrets", secrets, "shared", -favor)
    scene.red("travel", "river").red("travel", name)
    assert scene.changed(f"{name}.favor", favor, f"{name}.secrets", secrets)  # only when it is turned


@law("2.8.3")
def test_each_targeted_site_adds_a_die_and_each_bandit_site_a_bandit() -> None:
    scene = scenario(sites={"river": (), "steppe": (), "wastes": ()}, red=exile(warbands=3), turn="red")
    scene.red("campaign", "bandits", "steppe", "wastes")
    assert (fight(scene).defense_dice, fight(scene).defense_force) == (3, 3)


@law("2.8.3")
def test_a_ruled_site_adds_its_die_and_no_bandit() -> None:
    scene = scenario(
        sites={"river": site(warbands=("blue", 2)), "steppe": site(warbands=("blue", 1))},
        red=exile(warbands=3),
        blue=exile(at="steppe"),
        title="blue",
        turn="red",
    )
    scene.red("campaign", "blue", "steppe")
    assert (fight(scene).defense_dice, fight(scene).defense_force) == (2 + 1, 3)  # and the title's die


@law("2.8.4")
def test_a_relic_at_a_site_that_names_no_price_stays_there() -> None:
    scene = scenario(sites={"plains": site(relics=["map"])}, red=exile(favor=9, secrets=9), turn="red")
    scene.red("recover")
    assert scene.refused("relic-1") == "this site names no price for its relics (5.4.2)"


@law("2.8.5")
def test_a_site_has_its_power_while_it_lies_faceup() -> None:
    def scene(faceup: bool) -> Scene:
        return scenario(
            sites={"lush_coast": (), "rocky_coast": site(slot=5, faceup=faceup)},
            red=exile(at="lush_coast"),
            turn="red",
        )

    assert scene(True).red("travel", "rocky_coast").changed("red.supply", -1)
    assert scene(False).red("travel", "hinterland-1").changed("red.supply", -4)


# 2.9 Edifices


@law("2.9")
def test_an_intact_edifice_has_a_suit_and_works_like_a_denizen() -> None:
    scene = scenario(
        sites={"plains": ["ancient_forge"]}, red=exile(favor=1, secrets=1, advisers=["tents"]), turn="red"
    )
    other = scene.game.clone()
    scene.red("muster")
    assert scene.changed("red.warbands", 2)
    assert scene.state.favor_on == {"ancient_forge": 1}
    other.answer("trade")
    assert other.state.players["red"].favor == 3  # its suit matches an adviser


@law("2.9")
@ruling("D8")
def test_a_ruin_has_no_suit_and_serves_neither_muster_nor_trade() -> None:
    scene = scenario(
        sites={"plains": ["broken_forge"]}, red=exile(favor=3, secrets=1, advisers=["tents"]), turn="red"
    )
    assert scene.table.suit("broken_forge") is None
    assert scene.refused("muster") == "no card at your site can muster (5.2.1)"
    assert scene.refused("trade") == "no card at your site can trade (5.3.2)"


@law("2.9")
@pytest.mark.parametrize("card", ["ancient_forge", "broken_forge"])
def test_an_edifice_is_locked_on_both_sides(card: CardId) -> None:
    scene = scenario(sites={"great_slum": [card, "longbows"]}, red=exile(facedown=["keep"]), turn="red")
    scene.red("adviser", "great_slum")
    assert options(scene) == ["longbows", "none"]  # what the Great Slum may discard first


# 2.10, 2.11 The goal and the title


def contest(oath: OathName) -> Scene:
    """Purple keeps the oath; red is one deed away from each of the four goals."""
    return scenario(
        sites={
            "mountain": site(relics=["map"]),
            "plains": site("longbows", warbands=("purple", 1)),
            "river": site(warbands=("red", 1)),
        },
        purple=chancellor(at="plains"),
        red=exile(at="mountain", favor=2, secrets=2, warbands=4, relics=["brass_horse", "whistle", "horned_mask"]),
        peoples_favor=("purple", 1),
        darkest_secret=("purple", 1),
        oath=oath,
        turn="red",
        rolls=[attack("sword", "sword", "sword"), defense("blank")],
    )


DEEDS: dict[str, tuple[object, ...]] = {
    "a site": ("campaign", 4, {"mountain": 1}),
    "a relic": ("recover", "relic-1"),
    "the People's Favor": ("recover", "peoples_favor", "order"),
    "the Darkest Secret": ("recover", "darkest_secret"),
}
GOALS: dict[OathName, set[str]] = {
    "supremacy": {"a site"},
    "the_people": {"the People's Favor"},
    "protection": {"a relic", "the People's Favor", "the Darkest Secret"},
    "devotion": {"the Darkest Secret"},
}


@law("2.10", "2.11")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("oath", GOALS)
def test_the_title_goes_to_who_meets_the_goal_of_the_oath_and_no_other(oath: OathName, deed: str) -> None:
    scene = contest(oath)
    assert scene.state.title == "purple"
    scene.red(*DEEDS[deed])
    assert scene.state.title == ("red" if deed in GOALS[oath] else "purple")
    assert not scene.state.usurper


@law("2.11")
@ruling("O2")
def test_a_holder_who_is_only_equalled_keeps_the_title() -> None:
    scene = scenario(sites={"mountain": site(relics=["map"])}, red=exile(favor=2), oath="protection", turn="red")
    scene.red("recover", "relic-1")
    assert scene.state.title == "purple"


@law("2.11")
@ruling("O2", "O5")
def test_a_holder_left_behind_by_several_chooses_among_them() -> None:
    scene = scenario(
        sites={
            "plains": site(warbands=("blue", 1)),
            "steppe": site(warbands=("blue", 1)),
            "river": site(warbands=("red", 1)),
            "wastes": site(warbands=("purple", 1)),
            "marshes": site(warbands=("purple", 1)),
        },
        red=exile(at="plains", warbands=2),
        blue=exile(at="steppe"),
        yellow=exile(),
        title="blue",
        turn="red",
        rolls=[attack("skull", "sword", "sword"), defense("blank", "blank")],
    )
    scene.red("campaign", "blue", "done", 2, {"plains": 1})
    assert scene.prompt.seat == "blue"
    assert options(scene) == ["purple", "red"]
    scene.blue("red")
    assert scene.state.title == "red"


@law("2.11")
@ruling("O4")
def test_the_title_stays_while_nobody_meets_the_goal() -> None:
    scene = scenario(red=exile(), oath="the_people", peoples_favor=(None, 1), title="red")
    scene.purple("rest")
    assert scene.state.title == "red"


@law("2.11", "6.6.3")
@ruling("O6")
def test_the_empire_counts_its_sites_as_one_and_the_chancellor_stands_for_it() -> None:
    scene = scenario(
        sites={
            "plains": site(warbands=("purple", 1)),
            "steppe": site(warbands=("purple", 1)),
            "river": site(warbands=("red", 1)),
            "mountain": (),
        },
        red=exile(at="mountain", warbands=4),
        blue=citizen(),
        turn="red",
        rolls=[attack("sword", "sword", "sword"), defense("blank")],
    )
    scene.red("campaign", 4, {"mountain": 1})
    assert scene.state.title == "purple"  # two sites each


@law("2.11")
@ruling("O6")
def test_for_relics_and_banners_a_citizen_counts_alone() -> None:
    scene = scenario(
        sites={"mountain": site(relics=["map"])},
        red=citizen(favor=2, relics=["brass_horse"]),
        oath="protection",
        turn="red",
    )
    scene.red("recover", "relic-1")
    assert scene.state.title == "red"


@law("2.11")
@ruling("O8")
def test_a_title_that_is_taken_shows_its_oathkeeper_side() -> None:
    scene = scenario(
        red=exile(),
        blue=exile(favor=3),
        peoples_favor=("red", 2),
        oath="the_people",
        title="red",
        usurper=True,
        turn="blue",
    )
    scene.blue("recover", "order")
    assert (scene.state.title, scene.state.usurper) == ("blue", False)


@law("2.11")
@ruling("O8")
def test_a_usurper_who_regains_the_title_begins_anew() -> None:
    scene = scenario(
        red=exile(favor=4),
        blue=exile(favor=3),
        peoples_favor=("red", 2),
        oath="the_people",
        title="red",
        usurper=True,
        turn="blue",
    )
    scene.blue("recover", "order", "rest").purple("rest")
    scene.red("recover", "order")
    assert (scene.state.title, scene.state.usurper) == ("red", False)


@law("2.11")
@ruling("O13")
@pytest.mark.parametrize(
    ("holder", "usurper", "defender", "dice"),
    [
        ("blue", False, "blue", 1),
        ("blue", True, "blue", 2),
        ("yellow", True, "blue", 0),
        ("purple", False, "purple", 1),
        ("purple", False, "white", 1),
        ("white", False, "white", 1),
        ("white", False, "purple", 0),
        ("purple", False, "blue", 0),
    ],
)
def test_the_title_adds_dice_to_its_holders_defense(
    holder: Seat, usurper: bool, defender: Seat, dice: int
) -> None:
    """The Chancellor's title helps every Imperial player, a Citizen's only that Citizen."""
    scene = scenario(
        red=exile(warbands=1),
        blue=exile(),
        yellow=exile(),
        white=citizen(),
        oath="the_people",
        peoples_favor=(holder, 1),
        title=holder,
        usurper=usurper,
        turn="red",
    )
    scene.red("campaign", defender)
    if not isinstance(scene.prompt, ChooseNumber):  # asked only if there is more to target
        scene.red("pawn", "done")
    assert fight(scene).defense_dice == 2 + dice


@law("2.11")
def test_the_title_does_not_help_a_citizen_whom_the_chancellor_attacks() -> None:
    scene = scenario(purple=chancellor(warbands=1), red=citizen())
    scene.purple("campaign", "red")
    assert fight(scene).defense_dice == 2
