"""Chapter 1: from the world that was left to the first Wake."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId, OathName
from oath_tui.engine.choices import AnswerError, ChooseSome, Divide
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import check_table
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat, State
from oath_tui.engine.view import CardBack, view
from oath_tui.engine.world import (
    FIRST_DECK,
    World,
    WorldError,
    WorldSite,
    first_game,
    new_chronicle,
    random_world,
    starting_denizens,
)
from tests.marks import law, ruling

FOUR: tuple[Seat, ...] = ("purple", "red", "blue", "yellow")
OATHS: tuple[OathName, ...] = ("supremacy", "the_people", "protection", "devotion")
DENIZEN_SITES = ("plains", "lush_coast", "river", "fertile_valley", "great_slum", "steppe", "marshes", "wastes")


def world_of(*places: WorldSite, oath: OathName = "supremacy", citizens: Sequence[Seat] = ()) -> World:
    """These sites from the top of the Cradle down, empty slots below them, and decks that nobody built."""
    sites = [*places, *(WorldSite(None) for _ in range(8 - len(places)))]
    placed = {card for place in places for card in place.cards}
    denizens = [card for card in starting_denizens() if card not in placed]
    return World(oath, sites, denizens=denizens, citizens=list(citizens))


def stacked(bottom: Sequence[CardId]) -> World:
    """The first world with these cards at the bottom of its world deck, the first of them lowest."""
    rest = [card for card in FIRST_DECK if card not in bottom]
    return replace(first_game(), world_deck=[*rest, *reversed(bottom)])


def set_up(world: World, seats: Sequence[Seat] = FOUR, seed: int = 1) -> Game:
    """A game whose setup questions are all answered with the first answer there is."""
    game = Game.new(world, seats, seed)
    while game.state.turn.phase == "setup":
        answer_first(game)
    check_table(game.table)
    return game


def answer_first(game: Game) -> None:
    assert game.prompt is not None
    answers = game.prompt.answers()
    assert answers is not None
    game.answer(next(answers))


def options(game: Game) -> list[str]:
    return [option.id for option in getattr(game.prompt, "options", ())]


def warbands(state: State) -> dict[CardId, int]:
    """Purple warbands by site."""
    return {site.card: site.warbands for site in state.sites if site.color == "purple"}


def favor_in_play(state: State) -> int:
    return (
        sum(state.banks.values())
        + sum(player.favor for player in state.players.values())
        + sum(site.favor for site in state.sites)
        + state.banners["peoples_favor"].tokens
    )


# The map


@law("1.1")
def test_sites_are_dealt_from_the_top_of_the_cradle_down_with_what_is_attached_to_them() -> None:
    places = [
        WorldSite("steppe", cards=["elders", "broken_forge"], relics=["whistle"]),
        WorldSite("wastes", faceup=False),
        WorldSite("river", cards=["hall_of_debate"]),
        WorldSite("mine", faceup=False),
        WorldSite("plains", faceup=False),
        WorldSite("deep_woods", relics=["map"]),
        WorldSite("salt_flats", faceup=False),
        WorldSite("marshes", faceup=False),
    ]
    game = set_up(world_of(*places))
    found = [(site.card, site.faceup, site.cards, site.relics) for site in game.state.sites]
    assert found == [(place.site, place.faceup, place.cards, place.relics) for place in places]
    regions = [place.region for place in view(game, None).sites]
    assert regions == ["cradle"] * 2 + ["provinces"] * 3 + ["hinterland"] * 3


@law("1.1")
def test_slots_without_a_site_get_facedown_ones_from_the_site_deck() -> None:
    game = set_up(world_of(WorldSite("plains", cards=["longbows"])))
    drawn = game.state.sites[1:]
    assert not any(site.faceup for site in drawn)
    assert len({site.card for site in game.state.sites}) == 8
    assert not {site.card for site in game.state.sites} & set(game.state.site_deck)


@law("1.1")
@pytest.mark.parametrize("seed", range(12))
def test_any_world_can_be_laid_out(seed: int) -> None:
    chance = Rng(seed)
    world = (new_chronicle if seed % 2 else random_world)(chance)
    game = set_up(world, SEATS[: 2 + seed % 5], seed)
    assert [site.card for site in game.state.sites] == [place.site for place in world.sites]
    check_table(game.table, at_rest=True)


@law("1.2")
def test_the_game_begins_in_round_one_with_no_vision_drawn() -> None:
    seen = view(set_up(first_game()), None)
    assert (seen.round, seen.turn, seen.visions_drawn) == (1, "purple", 0)


@law("1.3")
@pytest.mark.parametrize("oath", OATHS)
def test_the_chronicled_goal_is_played_for(oath: OathName) -> None:
    game = set_up(replace(first_game(), oath=oath))
    assert view(game, "red").oath == oath


# The shared bank


@law("1.4")
@pytest.mark.parametrize("seats", range(2, 7))
def test_thirty_six_favor_are_shared_out_whatever_the_number_of_players(seats: int) -> None:
    state = set_up(new_chronicle(Rng(seats)), SEATS[:seats]).state
    assert state.shared_favor == 36 - favor_in_play(state)


@law("1.4")
def test_the_peoples_favor_starts_without_the_mob() -> None:
    assert not set_up(first_game()).state.banners["peoples_favor"].mob


@law("1.5")
def test_each_banner_starts_in_the_bank_with_one_token() -> None:
    banners = set_up(first_game()).state.banners
    assert {name: (banner.holder, banner.tokens) for name, banner in banners.items()} == {
        "peoples_favor": (None, 1),
        "darkest_secret": (None, 1),
    }


@law("1.6")
@pytest.mark.parametrize(("seats", "favor"), [(2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_banks_hold_three_favor_and_four_with_five_or_six_players(seats: int, favor: int) -> None:
    banks = set_up(first_game(), SEATS[:seats]).state.banks
    assert len(banks) == 6
    assert set(banks.values()) == {favor}


# Who plays what


@law("1.7")
def test_the_chancellor_goes_first_and_the_others_sit_in_any_order() -> None:
    game = set_up(first_game(), ("purple", "white", "red"))
    assert view(game, None).order == ("purple", "white", "red")
    assert view(game, None).turn == "purple"
    game.answer("rest")
    assert view(game, None).turn == "white"


@law("1.7")
@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "purple"), ("purple", "red", "red"), ("purple",)])
def test_there_is_one_chancellor_and_every_other_player_has_a_color(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(WorldError):
        Game.new(first_game(), seats, 1)


@law("1.8")
def test_the_chancellor_has_24_warbands_the_reliquary_and_the_scepter() -> None:
    state = set_up(first_game()).state
    chancellor = state.players["purple"]
    assert chancellor.role == "chancellor"
    assert chancellor.relics == ["grand_scepter"]
    assert state.warband_banks["purple"] + chancellor.warbands + sum(warbands(state).values()) == 24
    assert "grand_scepter" not in state.relic_deck
    assert [player.relics for player in state.players.values()] == [["grand_scepter"], [], [], []]


@law("1.9")
def test_a_board_lies_on_the_side_it_was_chronicled_on() -> None:
    state = set_up(replace(first_game(), citizens=["blue", "brown"]), ("purple", "yellow", "blue")).state
    assert {seat: player.role for seat, player in state.players.items()} == {
        "purple": "chancellor",
        "yellow": "exile",
        "blue": "citizen",
    }
    assert state.warband_banks["yellow"] + state.players["yellow"].warbands == 14
    assert state.warband_banks["blue"] == 14
    assert "brown" not in state.warband_banks


@law("1.10")
def test_all_begin_with_their_supply_leftmost() -> None:
    game = set_up(replace(first_game(), citizens=["red"]))
    assert {player.supply for player in view(game, None).players} == {7}


# First tokens and warbands


@law("1.11")
def test_the_chancellor_takes_two_favor_and_a_secret() -> None:
    state = set_up(first_game(), ("purple", "red")).state
    assert (state.players["purple"].favor, state.players["purple"].secrets) == (2, 1)
    assert state.shared_favor == 36 - 18 - 1 - 2 - 1


@law("1.12")
def test_the_chancellor_garrisons_the_top_of_the_cradle_and_every_settled_site() -> None:
    game = set_up(
        world_of(
            WorldSite("fertile_valley"),
            WorldSite("plains", cards=["longbows", "keep"]),
            WorldSite("river"),
            WorldSite("steppe", cards=["ancient_forge"]),
            WorldSite("wastes", cards=["fallen_spire"]),
            WorldSite("marshes", cards=["ruined_temple", "elders"]),
        )
    )
    assert game.state.players["purple"].warbands == 3
    # Two at the top though it is bare; none at a bare site or one with only a ruin.
    assert warbands(game.state) == {"fertile_valley": 2, "plains": 1, "steppe": 1, "marshes": 1}
    assert game.state.warband_banks["purple"] == 24 - 3 - 5


@law("1.12", "1.23.1")
def test_the_topmost_site_of_the_cradle_is_the_topmost_that_lies_faceup() -> None:
    game = set_up(world_of(WorldSite("wastes", faceup=False), WorldSite("plains")))
    assert warbands(game.state) == {"plains": 2}
    assert game.state.sites[game.state.players["purple"].site].card == "plains"


@law("1.13")
@pytest.mark.parametrize(
    ("oath", "banners"),
    [("supremacy", []), ("protection", []), ("the_people", ["peoples_favor"]), ("devotion", ["darkest_secret"])],
)
def test_a_goal_about_a_banner_gives_it_to_the_chancellor(oath: OathName, banners: list[str]) -> None:
    game = set_up(replace(first_game(), oath=oath))
    assert [banner.id for banner in view(game, None).banners if banner.holder == "purple"] == banners
    assert [banner.id for banner in view(game, None).banners if banner.holder] == banners


@law("1.13", "4.1.1.1")
@ruling("T8")
def test_the_chancellor_who_starts_with_the_peoples_favor_feeds_it_in_the_first_wake() -> None:
    game = set_up(replace(first_game(), oath="the_people"))
    assert game.state.turn.phase == "act"
    assert game.state.banners["peoples_favor"].tokens == 2
    assert game.state.players["purple"].favor == 1


@law("1.14")
@pytest.mark.parametrize("oath", OATHS)
def test_the_chancellor_starts_as_oathkeeper_and_stays_it_through_the_first_wake(oath: OathName) -> None:
    state = set_up(replace(first_game(), oath=oath, citizens=["red"])).state
    assert (state.title, state.usurper) == ("purple", False)


@law("1.15")
def test_the_others_take_a_favor_a_secret_and_three_warbands_of_their_side() -> None:
    world = replace(first_game(), citizens=["blue"])
    state = set_up(world, ("purple", "red", "blue")).state
    for seat in ("red", "blue"):
        player = state.players[seat]
        assert (player.favor, player.secrets, player.warbands) == (1, 1, 3)
    assert state.warband_banks["red"] == 11
    assert state.warband_banks["blue"] == 14  # a Citizen's three are purple
    assert state.warband_banks["purple"] == 24 - 3 - 4 - 3


@law("1.15", "9.3")
def test_purple_warbands_that_run_out_leave_the_last_citizens_short() -> None:
    denizens = [card for card in starting_denizens() if catalog().denizens[card].restriction == "none"]
    places = [WorldSite(site, cards=[card]) for site, card in zip(DENIZEN_SITES, denizens, strict=False)]
    state = set_up(world_of(*places, citizens=SEATS[1:]), SEATS).state
    assert sum(warbands(state).values()) == 9
    assert [state.players[seat].warbands for seat in SEATS] == [3, 3, 3, 3, 3, 0]
    assert state.warband_banks["purple"] == 0


@law("1.16")
def test_faceup_sites_get_the_favor_and_secrets_they_show() -> None:
    game = set_up(
        world_of(
            WorldSite("plains"),
            WorldSite("lush_coast", faceup=False),
            WorldSite("salt_flats"),
            WorldSite("drowned_city"),
            WorldSite("mine", faceup=False),
        )
    )
    tokens = {site.card: (site.favor, site.secrets) for site in game.state.sites if site.favor or site.secrets}
    assert tokens == {"salt_flats": (2, 1), "drowned_city": (0, 3)}


@law("1.16")
def test_the_chancellor_says_where_scarce_favor_lies() -> None:
    world = world_of(WorldSite("plains"), WorldSite("lush_coast"), WorldSite("mine"), WorldSite("salt_flats"))
    game = Game.new(world, SEATS, 1)
    assert game.state.shared_favor == 4  # five are shown
    assert isinstance(game.prompt, Divide)
    with pytest.raises(AnswerError):
        game.answer({"mine": 2, "salt_flats": 2}, "red")
    with pytest.raises(AnswerError):
        game.answer({"mine": 2, "salt_flats": 1})  # all of it must be placed
    game.answer({"mine": 2, "salt_flats": 2}, "purple")
    assert [site.favor for site in game.state.sites[2:4]] == [2, 2]
    assert game.state.shared_favor == 0


@law("1.16")
def test_nobody_is_asked_when_the_favor_is_just_enough() -> None:
    world = world_of(WorldSite("plains"), WorldSite("lush_coast"), WorldSite("mine"), WorldSite("salt_flats"))
    game = Game.new(world, SEATS[:5], 1)
    assert [site.favor for site in game.state.sites[2:4]] == [3, 2]
    assert game.state.shared_favor == 0
    assert game.prompt is not None
    assert game.prompt.law == "1.23.2"


# Cards


@law("1.17")
def test_four_relics_from_the_top_of_the_deck_lie_facedown_in_the_reliquary() -> None:
    game = set_up(first_game())
    assert game.state.reliquary == first_game().relic_deck[:4]
    for seat in FOUR:
        assert all(isinstance(relic, CardBack) for relic in view(game, seat).reliquary)


@law("1.17", "9.3")
@ruling("E17")
def test_a_relic_deck_that_runs_out_leaves_spaces_of_the_reliquary_uncovered() -> None:
    relics = [relic for relic in catalog().relics if relic not in ("grand_scepter", "map", "whistle")]
    far = [WorldSite(site, relics=relics[start::7]) for start, site in enumerate(DENIZEN_SITES[1:])]
    world = replace(world_of(WorldSite("plains"), *far), relic_deck=["map", "whistle"])
    game = set_up(world)
    assert game.state.reliquary == ["map", "whistle", None, None]
    assert {"careless", "greedy"} <= set(game.table.sources)
    assert not {"brutal", "decadent"} & set(game.table.sources)


@law("1.18")
def test_the_relics_left_over_are_the_relic_deck() -> None:
    game = set_up(first_game())
    assert view(game, None).relic_deck == 15
    game.answer("travel")
    game.answer("provinces-2")  # the Buried Giant, which shows one relic
    assert game.state.sites[3].relics == [first_game().relic_deck[4]]
    assert view(game, None).relic_deck == 14


@law("1.19")
def test_each_discard_pile_gets_a_card_from_the_bottom_of_the_world_deck() -> None:
    game = Game.new(first_game(), FOUR, 1)
    assert game.state.discards == {
        "cradle": ["ancient_binding"],
        "provinces": ["wayside_inn"],
        "hinterland": ["horse_archers"],
    }


@law("1.19")
@pytest.mark.parametrize("seed", range(6))
def test_a_world_deck_that_was_not_rebuilt_is_stacked_first(seed: int) -> None:
    game = set_up(world_of(WorldSite("plains", cards=["longbows"])), ("purple", "red"), seed)
    deck = list(reversed(game.state.world_deck))
    visions = [card in catalog().visions for card in deck]
    assert (sum(visions[:12]), sum(visions[12:30]), sum(visions[30:])) == (2, 3, 0)
    assert len(deck) == 53 + 5 - 3 - 6


@law("1.20")
def test_players_draw_three_each_from_the_bottom_in_turn_order() -> None:
    game = Game.new(first_game(), ("purple", "yellow", "red"), 1)
    assert game.state.hands == {
        "purple": ["forest_paths", "wolves", "spirit_snare"],
        "yellow": ["animal_playmates", "key_to_the_city", "sleight_of_hand"],
        "red": ["naysayers", "keep", "battle_honors"],
    }


@law("1.21")
def test_what_is_left_of_the_world_deck_is_searched_from_the_top() -> None:
    game = set_up(first_game())
    assert game.state.world_deck == list(reversed(first_game().world_deck[:41]))
    game.answer("search")
    game.answer("deck")
    assert options(game) == ["garrison", "faithful_friend", "fire_talkers"]


@law("1.22")
@ruling("O12")
def test_visions_that_players_draw_move_the_marker_but_not_those_dealt_to_the_piles() -> None:
    piles = ["vision_of_faith", "keep", "wolves"]
    purple, red = ["elders", "vision_of_conquest", "conspiracy"], ["vision_of_rebellion", "tents", "scouts"]
    world = stacked([*piles, *purple, *red])
    world.sites[5].cards.clear()  # Elders is in a hand here
    game = Game.new(world, ("purple", "red"), 1)
    assert [len(hand) for hand in game.state.hands.values()] == [3, 3]  # a Vision stops no deal
    assert game.state.visions_drawn == 3


# The first choices


@law("1.23")
def test_each_player_in_turn_order_settles_before_the_next_begins() -> None:
    game = Game.new(first_game(), ("purple", "blue", "red"), 1)
    asked = []
    while game.state.turn.phase == "setup":
        assert game.prompt is not None
        asked.append((game.prompt.seat, game.prompt.law))
        answer_first(game)
    assert asked == [
        ("purple", "1.23.2"),
        ("purple", "10.5"),
        ("blue", "1.23.1"),
        ("blue", "1.23.2"),
        ("blue", "10.5"),
        ("red", "1.23.1"),
        ("red", "1.23.2"),
        ("red", "10.5"),
    ]


@law("1.23.1")
def test_pawns_go_to_any_faceup_site_and_the_chancellors_to_the_top_of_the_cradle() -> None:
    game = Game.new(replace(first_game(), citizens=["red"]), ("purple", "red"), 1)
    assert game.state.players["purple"].site == 0
    answer_first(game)
    answer_first(game)
    assert game.prompt is not None
    assert game.prompt.seat == "red"
    assert options(game) == ["plains", "mountain", "rocky_coast"]
    game.answer("rocky_coast")
    assert game.state.sites[game.state.players["red"].site].card == "rocky_coast"


@law("1.23.2")
@pytest.mark.parametrize("kept", ["elders", "vision_of_faith", "conspiracy"])
def test_any_one_card_becomes_a_facedown_adviser(kept: CardId) -> None:
    world = stacked(["keep", "wolves", "tents", "elders", "vision_of_faith", "conspiracy"])
    world.sites[5].cards.clear()
    game = Game.new(world, ("purple", "red"), 1)
    assert options(game) == ["elders", "vision_of_faith", "conspiracy"]
    game.answer(kept)
    (adviser,) = game.state.players["purple"].advisers
    assert (adviser.card, adviser.faceup) == (kept, False)
    assert isinstance(view(game, "red").player("purple").advisers[0], CardBack)


@law("1.23.2")
@ruling("R076")
def test_a_power_against_facedown_advisers_does_not_reach_into_setup() -> None:
    world = first_game()
    world.sites[0].cards.append("gossip")
    game = set_up(world)
    assert [len(player.advisers) for player in game.state.players.values()] == [1, 1, 1, 1]
    assert not any(adviser.faceup for player in game.state.players.values() for adviser in player.advisers)


@law("1.23.3")
@pytest.mark.parametrize(
    ("site", "pile"), [("plains", "provinces"), ("mountain", "hinterland"), ("rocky_coast", "cradle")]
)
def test_the_other_two_are_discarded_past_the_pawn_in_any_order(site: CardId, pile: str) -> None:
    game = Game.new(first_game(), ("purple", "red"), 1)
    answer_first(game)
    answer_first(game)
    game.answer(site)
    before = {region: list(cards) for region, cards in game.state.discards.items()}
    game.answer("animal_playmates")
    assert isinstance(game.prompt, ChooseSome)
    game.answer(["sleight_of_hand", "key_to_the_city"])
    for region, cards in game.state.discards.items():
        new = ["sleight_of_hand", "key_to_the_city"] if region == pile else []
        assert cards == [*before[region], *new]
    assert game.state.hands["red"] == []


@law("1.23")
def test_the_first_game_stands_as_the_playbook_shows_it() -> None:
    game = Game.new(first_game(), FOUR, 1)
    kept = {
        "purple": "forest_paths",
        "red": "animal_playmates",
        "blue": "naysayers",
        "yellow": "a_small_favor",
    }
    pawns = {"purple": "plains", "red": "mountain", "blue": "mountain", "yellow": "rocky_coast"}
    while game.state.turn.phase == "setup":
        assert game.prompt is not None
        seat = game.prompt.seat
        if game.prompt.law == "1.23.1":
            game.answer(pawns[seat])
        elif game.prompt.law == "1.23.2":
            game.answer(kept[seat])
        else:
            answer_first(game)
    state = game.state
    assert {seat: state.sites[player.site].card for seat, player in state.players.items()} == pawns
    assert warbands(state) == {"plains": 2, "mountain": 1, "rocky_coast": 1}
    assert state.warband_banks == {"purple": 17, "red": 11, "blue": 11, "yellow": 11}
    assert state.shared_favor == 12
    assert {region: len(pile) for region, pile in state.discards.items()} == {
        "cradle": 3,
        "provinces": 3,
        "hinterland": 5,
    }
    assert len(state.world_deck) == 41
