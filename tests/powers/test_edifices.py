"""The edifices, standing and ruined."""

import pytest

from oath_tui.engine import events as ev
from oath_tui.engine.chronicle import clean_up_map
from oath_tui.engine.moments import SiteDiscard
from oath_tui.engine.scenario import (
    Scene,
    chancellor,
    citizen,
    end_die,
    exile,
    scenario,
    site,
)
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"


def pools(scene: Scene) -> tuple[int, int]:
    """The dice of attack and defense as they were collected."""
    told = next(event for event in scene.events if isinstance(event, ev.Pools))
    return told.attack, told.defense


# Sprawling Rampart, Bandit Rampart


def siege(here: str, there: str, ruler: Seat | None, **relics: list[str]) -> Scene:
    """Red before the Valley, which this ruler holds along with the River; a fort lies at one of the two."""
    garrison = (ruler, 1) if ruler else None
    return scenario(
        sites={
            VALLEY: site(*filter(None, [here]), warbands=garrison),
            RIVER: site(*filter(None, [there]), warbands=garrison),
            COAST: site(warbands=("purple", 1)),
            STONES: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=5, relics=relics.get("red", [])),
        blue=exile(at=COAST),
        turn="red",
        any_dice=True,
    )


@card("sprawling_rampart")
@pytest.mark.parametrize("ruler", ["blue", None])
def test_the_rampart_guards_every_site_of_its_ruler(ruler: Seat | None) -> None:
    scene = siege("", "sprawling_rampart", ruler)
    scene.red("campaign", RIVER, 5)
    assert pools(scene) == (5, 4)


@limit("sprawling_rampart")
def test_the_rampart_guards_no_other_sites() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("blue", 1)), RIVER: site("sprawling_rampart", warbands=("purple", 2))},
        purple=chancellor(at=RIVER),
        red=exile(at=VALLEY, warbands=5),
        blue=exile(at=RIVER),
        turn="red",
        any_dice=True,
    )
    scene.red("campaign", 5)
    assert pools(scene) == (5, 1)


@limit("sprawling_rampart", "grand_mask")
def test_the_grand_mask_robs_the_empire_of_its_rampart() -> None:
    scene = siege("sprawling_rampart", "", "purple", red=["grand_mask"])
    scene.red("campaign", "done", 5)
    assert pools(scene) == (5, 2)  # one of them is the title's


@card("bandit_rampart")
def test_the_ruined_rampart_breaks_two_attack_dice_if_its_site_is_attacked() -> None:
    scene = siege("bandit_rampart", "", "blue")
    scene.red("campaign", "done", 5).blue("bandit_rampart")
    rolled = [event for event in scene.events if isinstance(event, ev.Rolled) and event.dice == "attack"]
    assert len(rolled[0].faces) == 3


@card("bandit_rampart")
def test_the_bandits_use_it_too() -> None:
    scene = siege("bandit_rampart", "", None)
    scene.red("campaign", "done", 5)
    rolled = [event for event in scene.events if isinstance(event, ev.Rolled) and event.dice == "attack"]
    assert len(rolled[0].faces) == 3


@limit("bandit_rampart")
def test_it_is_no_help_elsewhere_or_to_the_attacker() -> None:
    scene = siege("", "bandit_rampart", "blue")
    scene.red("campaign", "done", 5)
    assert scene.prompt.question != "Use a battle plan?"
    rolled = [event for event in scene.events if isinstance(event, ev.Rolled) and event.dice == "attack"]
    assert len(rolled[0].faces) == 5


# Hall of Debate, Hall of Mockery


def assembly(hall: str, *, mob: bool = False) -> Scene:
    """Blue holds the People's Favor beside Red; the hall lies at the River, which nobody rules."""
    return scenario(
        sites={VALLEY: site(), COAST: site(warbands=("purple", 1)), RIVER: site(hall)},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=5, favor=5, secrets=1),
        blue=exile(at=VALLEY, relics=["map"]),
        peoples_favor=("blue", 2),
        mob=mob,
        turn="red",
    )


@card("hall_of_debate")
def test_nobody_targets_the_peoples_favor() -> None:
    scene = assembly("hall_of_debate")
    scene.red("campaign", "blue")
    assert "Hall of Debate" in str(scene.refused("peoples_favor"))
    assert scene.refused("map") is None


@limit("hall_of_debate")
def test_it_can_still_be_recovered() -> None:
    scene = assembly("hall_of_debate", mob=True)
    scene.red("recover", 3, "order")
    assert scene.holder("peoples_favor") == "red"
    assert not scene.state.banners["peoples_favor"].mob


@limit("hall_of_debate")
def test_it_can_still_be_taken_without_a_campaign() -> None:
    scene = scenario(
        sites={VALLEY: site(), RIVER: site("hall_of_debate")},
        red=exile(at=VALLEY, secrets=1, advisers=["longbows", "scouts"], facedown=["conspiracy"]),
        blue=exile(at=VALLEY, advisers=["bear_traps"]),
        peoples_favor=("blue", 2),
        turn="red",
    )
    scene.red("adviser", "vision", "peoples_favor")
    assert scene.holder("peoples_favor") == "red"


@card("hall_of_mockery")
@pytest.mark.parametrize("mob", [True, False])
def test_who_recovers_the_peoples_favor_gets_the_mob(mob: bool) -> None:
    scene = assembly("hall_of_mockery", mob=mob)
    scene.red("recover", 3, "order")
    assert scene.state.banners["peoples_favor"].mob


@limit("hall_of_mockery")
def test_the_darkest_secret_has_no_mob() -> None:
    scene = assembly("hall_of_mockery")
    scene.state.players["red"].secrets = 3
    scene.red("recover", "darkest_secret", 2)
    assert not scene.state.banners["peoples_favor"].mob


# Forest Temple, Ruined Temple


def woods(winner: Seat = "red") -> Scene:
    """Nobody rules the Temple, the wolves or the bows, and Red or Blue has won."""
    scene = scenario(
        sites={
            RIVER: site("forest_temple", "elders"),
            VALLEY: site("wolves"),
            COAST: site("longbows"),
            STONES: site("rangers", "ancient_forge", warbands=("blue", 1)),
        },
        red=exile(at=VALLEY),
        blue=exile(at=VALLEY),
    )
    clean_up_map(scene.table, winner)
    return scene


def on_the_map(scene: Scene) -> dict[str, list[str]]:
    return {one.card: one.cards for one in scene.state.sites if one.faceup and one.cards}


@card("forest_temple")
@ruling("R135")
def test_the_temple_keeps_sites_with_a_beast_card_on_the_map() -> None:
    assert on_the_map(woods())[VALLEY] == ["wolves"]


@limit("forest_temple")
def test_the_temple_keeps_no_other_site() -> None:
    assert COAST not in on_the_map(woods())
    assert not scenario(sites={VALLEY: site("wolves")}).table.announce(SiteDiscard(0)).kept


@ruling("R136")
@limit("forest_temple")
def test_the_temple_saves_no_edifice_from_falling_to_ruin() -> None:
    assert on_the_map(woods())[STONES] == ["broken_forge"]
    assert on_the_map(woods("blue"))[STONES] == ["rangers", "ancient_forge"]


def hermit(ruler: Seat | None, *, red: str = "wolves", adviser: bool = False) -> Scene:
    return scenario(
        sites={
            VALLEY: site(),
            COAST: site(warbands=("purple", 2)),
            RIVER: site("ruined_temple", warbands=(ruler, 1) if ruler else None),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, **({"facedown": [red]} if adviser else {})),
        blue=exile(at=COAST),
        world_deck=["longbows"] if adviser else [red, "longbows"],
        turn="red",
        title="purple",
    )


@card("ruined_temple")
@pytest.mark.parametrize("ruler", ["blue", None])
def test_enemies_of_the_temple_play_beasts_only_facedown(ruler: Seat | None) -> None:
    scene = hermit(ruler)
    scene.red("search", "wolves", ["longbows", "vision_of_conquest"])
    assert scene.offers() == ["facedown", "discard"]
    assert "Ruined Temple" in str(scene.refused("adviser"))


@card("ruined_temple")
def test_a_facedown_beast_cannot_come_out() -> None:
    scene = hermit("blue", adviser=True)
    scene.red("adviser")
    assert scene.offers() == ["discard"]
    scene.red("discard")
    assert scene.advisers("red") == []
    assert scene.state.discards["provinces"] == ["wolves"]


@limit("ruined_temple")
@pytest.mark.parametrize(("ruler", "held"), [("red", "wolves"), ("blue", "scouts")])
def test_the_temple_lets_its_ruler_and_other_suits_pass(ruler: Seat, held: str) -> None:
    scene = hermit(ruler, red=held, adviser=True)
    scene.red("adviser")
    assert scene.offers() == [VALLEY, "adviser", "discard"]


# Festival District, Squalid District


def fair(**more: list[str]) -> Scene:
    return scenario(
        sites={VALLEY: site("festival_district"), COAST: site()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=2, **more),
        blue=exile(at=COAST, secrets=1, advisers=["wolves"], facedown=["elders"], relics=["map"]),
        turn="red",
    )


@card("festival_district")
def test_the_festival_exchanges_favor_secrets_and_advisers() -> None:
    scene = fair(advisers=["longbows"])
    scene.red("use:festival_district", "blue")
    scene.red({"give": {"favor": 2, "longbows": 1}, "get": {"secrets": 1, "blue:adviser-2": 1}}).blue("accept")
    assert scene.advisers("red") == ["elders"]
    assert scene.advisers("blue") == ["wolves", "longbows"]
    assert scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 1, "blue.secrets", -1)
    given = scene.state.players["red"].advisers[0]
    assert not given.faceup
    assert given.shown_to == ["blue"]


@card("festival_district")
def test_who_is_given_too_many_advisers_discards_down_to_three() -> None:
    scene = fair(advisers=["longbows", "scouts"], facedown=["keep"])
    scene.red("use:festival_district", "blue", {"get": {"wolves": 1}}).blue("accept").red("scouts")
    assert scene.advisers("red") == ["longbows", "keep", "wolves"]


@limit("festival_district")
def test_no_relic_and_no_locked_adviser_changes_hands() -> None:
    scene = fair(advisers=["assassin"])
    scene.red("use:festival_district", "blue")
    places = {place.id for side in ("gives", "gets") for place in getattr(scene.prompt, side)}
    assert places == {"favor", "secrets", "wolves", "blue:adviser-2"}
    assert not any("elders" in place.label.lower() for place in getattr(scene.prompt, "gets", ()))
    scene.red({"get": {"wolves": 1}}).blue("refuse")
    assert scene.advisers("blue") == ["wolves", "elders"]


@limit("festival_district")
def test_nobody_is_given_an_adviser_who_can_make_no_place_for_it() -> None:
    scene = fair(advisers=["a_small_favor", "long_lost_heir", "vow_of_obedience"])
    scene.red("use:festival_district", "blue", {"get": {"wolves": 1}})
    assert "Red has no place" in str(scene.refused("accept"))


def last_turn(ruler: Seat | None, roll: int, *, number: int = 6, blue: bool = False) -> Scene:
    """The last seat is about to end the round; the Chancellor keeps the oath."""
    return scenario(
        sites={
            VALLEY: site(warbands=("purple", 1)),
            COAST: site(warbands=("purple", 1)),
            RIVER: site("squalid_district", warbands=(ruler, 1) if ruler else None),
        },
        red=exile(at=VALLEY),
        blue=citizen(at=VALLEY) if blue else None,
        turn="blue" if blue else "red",
        round=number,
        title="purple",
        rolls=[end_die(roll)],
    )


@card("squalid_district")
@ruling("R058")
def test_the_districts_ruler_changes_the_end_die_once_it_lies_there() -> None:
    scene = last_turn("red", 4)
    scene.red("rest")
    assert any(isinstance(event, ev.EndDieRolled) for event in scene.events)
    scene.red("squalid_district", "raise")
    assert scene.state.ending == "stable_regime"
    scene = last_turn("red", 5)
    scene.red("rest", "squalid_district", "lower")
    assert scene.state.ending is None


@ruling("R059")
def test_a_six_made_higher_still_ends_the_game() -> None:
    scene = last_turn("red", 6, number=5)
    scene.red("rest", "squalid_district", "raise")
    assert scene.state.ending == "stable_regime"


@card("squalid_district")
def test_the_chancellor_decides_for_the_empire_and_no_citizen_does() -> None:
    scene = last_turn("purple", 5, blue=True)
    scene.answer("blue", "rest")
    assert scene.prompt.seat == "purple"
    scene.purple("none")
    assert scene.state.ending == "stable_regime"


@limit("squalid_district")
def test_bandits_leave_the_end_die_alone() -> None:
    scene = last_turn(None, 4)
    scene.red("rest")
    assert scene.state.ending is None
    assert scene.state.turn.round == 7


# Great Spire, Fallen Spire


POOR = ["alchemist", "elders", "augury"]


def tower(
    *deck: str, secrets: int = 1, relics: tuple[str, ...] = (), dispossessed: list[str] | None = None
) -> Scene:
    return scenario(
        sites={VALLEY: site("great_spire"), COAST: site()},
        red=exile(at=VALLEY, secrets=secrets, relics=relics),
        world_deck=deck or ["longbows", "wolves", "scouts", "keep", "garrison"],
        dispossessed=POOR if dispossessed is None else dispossessed,
        turn="red",
    )


@card("great_spire")
def test_the_spire_swaps_drawn_cards_with_dispossessed_ones() -> None:
    scene = tower()
    scene.red("search", "great_spire", ["longbows", "scouts"])
    offered = scene.offers()
    assert offered[1] == "wolves"
    assert {offered[0], offered[2]} < set(POOR)
    assert sorted(scene.state.dispossessed)[-2:] == ["longbows", "scouts"]
    assert len(scene.state.dispossessed) == 3
    assert scene.changed("red.secrets", -1)
    assert not scene.game.can_undo()


@limit("great_spire")
def test_the_spire_swaps_no_vision_and_none_if_you_like() -> None:
    scene = tower("longbows", "vision_of_faith")
    scene.red("search", "great_spire")
    assert scene.offers() == ["longbows"]
    scene.red([])
    assert scene.offers() == ["longbows", "vision_of_faith"]
    assert scene.state.dispossessed == POOR


@limit("great_spire")
def test_the_spire_needs_a_secret_and_somebody_to_call() -> None:
    for scene in (tower(secrets=0), tower(dispossessed=[])):
        scene.red("search")
        assert scene.prompt.question == "Keep which card?"


@limit("great_spire")
def test_the_spire_swaps_no_more_than_there_are() -> None:
    scene = tower(dispossessed=["elders"])
    scene.red("search", "great_spire")
    assert getattr(scene.prompt, "most", None) == 1
    scene.red(["longbows"])
    assert scene.offers() == ["elders", "wolves", "scouts"]


@ruling("R125")
def test_with_the_harp_only_drawn_and_kept_cards_are_shown() -> None:
    scene = tower(relics=("truthful_harp",), dispossessed=["elders", "alchemist"])
    scene.red("search", "great_spire", "truthful_harp", ["longbows", "wolves"])
    new = scene.offers()[:2]
    scene.red(new[0], [new[1], "scouts", "keep", "garrison"], "discard")
    shown = [event.cards for event in scene.events if isinstance(event, ev.Revealed)]
    assert shown == [("longbows", "wolves", "scouts", "keep", "garrison"), (new[0],)]


def ruin(*pile: str, dispossessed: list[str] | None = None, secrets: int = 2) -> Scene:
    return scenario(
        sites={VALLEY: site("fallen_spire"), COAST: site()},
        red=exile(at=VALLEY, secrets=secrets),
        discards={"cradle": list(pile)},
        dispossessed=POOR if dispossessed is None else dispossessed,
        turn="red",
    )


@card("fallen_spire")
def test_the_ruined_spire_swaps_the_top_of_the_pile_around_its_visions() -> None:
    scene = ruin("longbows", "vision_of_faith", "wolves", "scouts")
    scene.red("use:fallen_spire", 2)
    bottom, second, vision, top = scene.state.discards["cradle"]
    assert (bottom, vision) == ("scouts", "vision_of_faith")
    assert {second, top} < set(POOR)
    assert sorted(scene.state.dispossessed)[-2:] == ["longbows", "wolves"]
    assert scene.changed("red.secrets", -2)
    scene.red("rest")
    assert scene.changed("red.secrets", -1)


@limit("fallen_spire")
def test_the_ruined_spire_needs_denizens_here_and_there() -> None:
    assert "no Dispossessed" in str(ruin("wolves", dispossessed=[]).refused("use:fallen_spire"))
    assert "no denizen" in str(ruin("vision_of_faith").refused("use:fallen_spire"))
    assert "needs 2 secrets" in str(ruin("wolves", secrets=1).refused("use:fallen_spire"))


@ruling("R139")
@limit("fallen_spire")
def test_the_number_is_chosen_unseen_and_five_at_most() -> None:
    pile = ["longbows", "wolves", "scouts", "tents", "dazzle", "rangers"]
    scene = ruin(*pile, dispossessed=[*POOR, "riots", "slander", "scryer"])
    scene.red("use:fallen_spire")
    assert (getattr(scene.prompt, "low", 0), getattr(scene.prompt, "high", 0)) == (1, 5)
    assert not any(isinstance(event, (ev.Peeked, ev.Revealed)) for event in scene.events)
    scene.red(5)
    assert scene.state.discards["cradle"][0] == "rangers"


# Ancient Forge, Broken Forge


def smithy(forge: str, **pieces: int) -> Scene:
    return scenario(
        sites={VALLEY: site(forge), COAST: site()},
        red=exile(at=VALLEY, **{"favor": 2, "secrets": 2, **pieces}),
        relic_deck=["map", "whistle"],
        turn="red",
    )


@card("ancient_forge")
def test_the_forge_draws_a_relic_to_take_or_bury() -> None:
    scene = smithy("ancient_forge")
    scene.red("use:ancient_forge", "yes")
    assert scene.holder("map") == "red"
    assert scene.changed("red.favor", -2, "red.secrets", -1)
    scene.red("rest")
    assert scene.changed("bank.nomad", 2)
    scene = smithy("ancient_forge")
    scene.red("use:ancient_forge", "no")
    assert scene.state.relic_deck[0] == "map"


@limit("ancient_forge")
def test_the_forge_works_once_a_turn_for_two_favor_and_a_secret() -> None:
    assert "needs 2 favor" in str(smithy("ancient_forge", favor=1).refused("use:ancient_forge"))
    scene = smithy("ancient_forge", favor=4)
    scene.red("use:ancient_forge", "no")
    assert "lie on it already" in str(scene.refused("use:ancient_forge"))


@card("broken_forge")
def test_the_broken_forge_is_mended_where_it_stands() -> None:
    scene = smithy("broken_forge")
    scene.red("use:broken_forge")
    assert scene.site(VALLEY).cards == ["ancient_forge"]
    assert scene.state.favor_on == {"ancient_forge": 2}
    scene.red("rest")
    assert scene.changed("bank.nomad", 2, "red.secrets", 0, "red.favor", -2)


@limit("broken_forge")
def test_mending_costs_two_favor_and_two_secrets() -> None:
    assert "needs 2 favor" in str(smithy("broken_forge", favor=1).refused("use:broken_forge"))
    assert "needs 2 secrets" in str(smithy("broken_forge", secrets=1).refused("use:broken_forge"))
