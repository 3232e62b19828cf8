"""Chapter 3: the four ways a game of Oath ends."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId, OathName
from oath_tui.engine.choices import AnswerError
from oath_tui.engine.events import EndDieRolled
from oath_tui.engine.scenario import Scene, chancellor, citizen, end_die, exile, scenario, site
from oath_tui.engine.state import Ending, Seat
from tests.marks import law, ruling


def result(scene: Scene) -> tuple[Seat | None, Ending | None]:
    return scene.game.winner, scene.game.ending


def end_die_was_rolled(scene: Scene) -> bool:
    return any(isinstance(event, EndDieRolled) for event in scene.events)


# 3.1 The Usurper


def under_the_oath_of_devotion(*, usurper: bool = False) -> Scene:
    """Red holds the Darkest Secret and with it the title; it is blue's turn, then purple's."""
    return scenario(
        sites={"plains": ["longbows"]},
        red=exile(),
        blue=exile(secrets=2),
        oath="devotion",
        darkest_secret=("red", 1),
        title="red",
        usurper=usurper,
        turn="blue",
    )


@law("3.1")
def test_a_usurper_wins_on_waking() -> None:
    scene = under_the_oath_of_devotion(usurper=True)
    scene.blue("rest")
    assert result(scene) == (None, None)  # not in the turns of others
    scene.purple("rest")
    assert result(scene) == ("red", "usurper")


@law("3.1", "4.1.3")
@ruling("T7")
def test_an_exile_who_is_only_oathkeeper_becomes_usurper_and_wins_a_turn_later() -> None:
    scene = under_the_oath_of_devotion()
    scene.blue("rest").purple("rest")
    assert result(scene) == (None, None)
    assert scene.state.usurper
    scene.red("rest").blue("rest").purple("rest")
    assert result(scene) == ("red", "usurper")


@law("3.1")
def test_a_usurper_who_has_lost_the_title_does_not_win() -> None:
    scene = under_the_oath_of_devotion(usurper=True)
    scene.blue("recover", "rest").purple("rest")
    assert result(scene) == (None, None)
    assert scene.state.title == "blue"


@law("3.1")
@pytest.mark.parametrize("holder", ["purple", "red"])
def test_the_empire_never_usurps(holder: Seat) -> None:
    scene = scenario(
        red=citizen(), oath="the_people", peoples_favor=(holder, 1), title=holder, turn="red", round=1
    )
    scene.red("rest").purple("rest").red("rest").purple("rest")
    assert result(scene) == (None, None)
    assert (scene.state.title, scene.state.usurper) == (holder, False)


# 3.2 Visions


def visionary(vision: CardId, *, drawn: int = 3, facedown: bool = False) -> Scene:
    """Red meets the goals of all four Visions and has this one; purple is about to rest."""
    return scenario(
        sites={"river": site(warbands=("red", 1)), "plains": ()},
        red=exile(
            relics=["map"],
            vision=None if facedown else vision,
            facedown=[vision] if facedown else [],
        ),
        # An oath whose title red does not hold: red is no Usurper to come.
        oath="protection" if vision == "vision_of_conquest" else "supremacy",
        peoples_favor=("red", 1),
        darkest_secret=("red", 1),
        visions_drawn=drawn,
    )


VISIONS = ["vision_of_conquest", "vision_of_rebellion", "vision_of_sanctuary", "vision_of_faith"]


@law("3.2")
@pytest.mark.parametrize("vision", VISIONS)
def test_an_exile_wins_on_waking_with_a_revealed_vision_that_has_come_true(vision: CardId) -> None:
    scene = visionary(vision)
    scene.purple("rest")
    assert result(scene) == ("red", "vision")


@law("3.2")
@pytest.mark.parametrize("drawn", [0, 2])
@pytest.mark.parametrize("vision", VISIONS)
def test_no_vision_comes_true_before_three_were_drawn(vision: CardId, drawn: int) -> None:
    assert result(visionary(vision, drawn=drawn).purple("rest")) == (None, None)


@law("3.2")
def test_a_vision_kept_facedown_wins_nothing() -> None:
    assert result(visionary("vision_of_faith", facedown=True).purple("rest")) == (None, None)


@law("3.2")
def test_a_vision_is_not_checked_in_the_turn_it_comes_true() -> None:
    scene = scenario(red=exile(secrets=2, vision="vision_of_faith"), visions_drawn=3, turn="red")
    scene.red("recover")
    assert result(scene) == (None, None)
    scene.red("rest")
    assert result(scene) == (None, None)
    scene.purple("rest")
    assert result(scene) == ("red", "vision")


@law("3.2")
@pytest.mark.parametrize(
    ("vision", "wins"),
    [
        ("vision_of_conquest", False),
        ("vision_of_rebellion", True),
        ("vision_of_sanctuary", False),
        ("vision_of_faith", False),
    ],
)
def test_each_vision_asks_for_its_own_goal(vision: CardId, wins: bool) -> None:
    scene = scenario(
        sites={"river": site(warbands=("purple", 1)), "plains": site(warbands=("blue", 1))},
        purple=chancellor(relics=["grand_scepter", "map"]),
        red=exile(vision=vision),
        blue=exile(),
        peoples_favor=("red", 1),
        darkest_secret=("blue", 1),
        visions_drawn=5,
    )
    scene.purple("rest")
    assert (scene.game.winner == "red") is wins


@law("3.2")
@ruling("O3")
@pytest.mark.parametrize(("rivals_relics", "wins"), [(1, True), (2, False)])
def test_a_tie_for_most_relics_and_banners_fulfils_no_vision(rivals_relics: int, wins: bool) -> None:
    scene = scenario(
        red=exile(vision="vision_of_sanctuary", relics=["map"]),
        blue=exile(relics=["whistle", "brass_horse"][:rivals_relics]),
        peoples_favor=("red", 1),
        visions_drawn=3,
    )
    scene.purple("rest")
    assert (scene.game.winner == "red") is wins


@law("3.2")
@ruling("O3", "O6")
@pytest.mark.parametrize(("imperial_sites", "wins"), [(1, True), (2, False), (3, False)])
def test_conquest_needs_more_sites_than_the_whole_empire(imperial_sites: int, wins: bool) -> None:
    empire: list[CardId] = ["marshes", "wastes", "steppe"][:imperial_sites]
    scene = scenario(
        sites={name: site(warbands=("red", 1)) for name in ("plains", "river")}
        | {name: site(warbands=("purple", 1)) for name in empire},
        red=exile(vision="vision_of_conquest"),
        blue=citizen(),
        visions_drawn=3,
    )
    scene.purple("rest")
    assert (scene.game.winner == "red") is wins


# 3.3 The Empire endures


@law("3.3")
@pytest.mark.parametrize(
    ("number", "roll", "ends"),
    [
        (5, 6, True),
        (5, 5, False),
        (6, 5, True),
        (6, 6, True),
        (6, 4, False),
        (7, 3, True),
        (7, 6, True),
        (7, 2, False),
    ],
)
def test_from_round_five_the_end_die_may_end_the_game_for_the_empire(number: int, roll: int, ends: bool) -> None:
    scene = scenario(turn="red", round=number, rolls=[end_die(roll)])
    scene.red("rest")
    assert result(scene) == (("purple", "stable_regime") if ends else (None, None))
    assert end_die_was_rolled(scene)
    if not ends:
        assert scene.state.turn.round == number + 1


@law("3.3")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_before_round_five_no_end_die_is_rolled(number: int) -> None:
    scene = scenario(turn="red", round=number)
    scene.red("rest")
    assert not end_die_was_rolled(scene)


@law("3.3")
@ruling("T9")
def test_the_end_die_is_rolled_only_when_all_have_had_their_turn() -> None:
    scene = scenario(red=exile(), blue=exile(), round=5, rolls=[end_die(6)])
    scene.purple("rest").red("rest")
    assert not end_die_was_rolled(scene)
    scene.blue("rest")
    assert result(scene) == ("purple", "stable_regime")


@law("3.3")
def test_no_end_die_is_rolled_while_an_exile_keeps_the_oath() -> None:
    scene = scenario(red=exile(), oath="the_people", peoples_favor=("red", 2), title="red", turn="red", round=7)
    scene.red("rest")
    assert not end_die_was_rolled(scene)
    assert scene.state.turn.round == 8


@law("3.3")
def test_a_citizen_who_keeps_the_oath_wins_it_for_the_chancellor() -> None:
    scene = scenario(
        red=citizen(),
        oath="the_people",
        peoples_favor=("red", 2),
        title="red",
        turn="red",
        round=6,
        rolls=[end_die(5)],
    )
    scene.red("rest")
    assert result(scene) == ("purple", "stable_regime")


# 3.3.1 The Successor


def last_days(oath: OathName, **more: Any) -> Scene:
    """The Empire has just won: only who of it is the question."""
    defaults: dict[str, Any] = {
        "sites": {"plains": site(warbands=("purple", 1))},
        "red": exile(),
        "blue": citizen(),
        "yellow": citizen(),
        "oath": oath,
        "turn": "yellow",
        "round": 5,
        "rolls": [end_die(6)],
    }
    scene = scenario(**(defaults | more))
    return scene.yellow("rest")


@law("3.3.1")
@pytest.mark.parametrize(
    ("blue", "yellow", "purple", "winner"),
    [
        (["map", "whistle"], ["brass_horse"], [], "blue"),
        (["map"], [], [], "purple"),  # level with the Scepter
        (["map", "whistle"], ["brass_horse", "horned_mask"], [], "purple"),  # level with each other
        (["map", "whistle"], [], ["brass_horse"], "purple"),
        (["map"], ["whistle", "brass_horse", "horned_mask"], ["skeleton_key"], "yellow"),
    ],
)
@ruling("O11")
def test_supremacy_is_inherited_with_more_relics_and_banners_than_any_other_imperial_player(
    blue: list[CardId], yellow: list[CardId], purple: list[CardId], winner: Seat
) -> None:
    scene = last_days(
        "supremacy",
        purple=chancellor(relics=["grand_scepter", *purple]),
        blue=citizen(relics=blue),
        yellow=citizen(relics=yellow),
    )
    assert result(scene) == (winner, "stable_regime")


@law("3.3.1")
def test_banners_count_for_the_successor_and_an_exiles_hoard_does_not() -> None:
    scene = last_days(
        "supremacy",
        red=exile(relics=["map", "whistle", "brass_horse", "horned_mask"]),
        blue=citizen(),
        peoples_favor=("blue", 1),
        darkest_secret=("blue", 1),
    )
    assert result(scene) == ("blue", "stable_regime")


@law("3.3.1")
@pytest.mark.parametrize(
    ("holder", "winner"), [("blue", "blue"), ("yellow", "yellow"), ("red", "purple"), ("purple", "purple")]
)
def test_the_peoples_successor_holds_the_darkest_secret(holder: Seat, winner: Seat) -> None:
    scene = last_days("the_people", peoples_favor=("purple", 1), darkest_secret=(holder, 1), title="purple")
    assert result(scene) == (winner, "stable_regime")


@law("3.3.1")
@pytest.mark.parametrize(
    ("holder", "winner"), [("blue", "blue"), ("yellow", "yellow"), ("red", "purple"), ("purple", "purple")]
)
def test_protections_successor_holds_the_peoples_favor(holder: Seat, winner: Seat) -> None:
    scene = last_days(
        "protection",
        purple=chancellor(relics=["grand_scepter", "map"]),
        peoples_favor=(holder, 1),
        title="purple",
    )
    assert result(scene) == (winner, "stable_regime")


@law("3.3.1")
@pytest.mark.parametrize(
    ("holder", "winner"), [("blue", "blue"), ("yellow", "yellow"), ("red", "purple"), ("purple", "purple")]
)
def test_devotions_successor_holds_the_scepter(holder: Seat, winner: Seat) -> None:
    def relics(seat: Seat) -> list[CardId]:
        return ["grand_scepter"] if seat == holder else []

    scene = last_days(
        "devotion",
        purple=chancellor(relics=relics("purple")),
        red=exile(relics=relics("red")),
        blue=citizen(relics=relics("blue")),
        yellow=citizen(relics=relics("yellow")),
        darkest_secret=("purple", 1),
    )
    assert result(scene) == (winner, "stable_regime")


@law("3.3.1")
def test_a_citizen_may_be_both_oathkeeper_and_successor() -> None:
    scene = last_days("the_people", peoples_favor=("blue", 1), darkest_secret=("blue", 1), title="blue")
    assert result(scene) == ("blue", "stable_regime")


# 3.4 After round eight


def exhausted(**more: Any) -> Scene:
    """Everyone has rested for the last time."""
    defaults: dict[str, Any] = {
        "red": exile(),
        "blue": exile(),
        "yellow": exile(),
        "white": citizen(),
        "oath": "the_people",
        "turn": "white",
        "round": 8,
    }
    scene = scenario(**(defaults | more))
    scene.white("rest")
    assert not end_die_was_rolled(scene)
    return scene


@law("3.4.1")
@pytest.mark.parametrize("keeper", ["purple", "white"])
def test_an_imperial_oathkeeper_comes_before_any_vision(keeper: Seat) -> None:
    scene = exhausted(
        red=exile(vision="vision_of_faith"),
        darkest_secret=("red", 1),
        peoples_favor=(keeper, 1),
        title=keeper,
        visions_drawn=3,
    )
    assert result(scene) == ("purple", "war_exhaustion")


@law("3.4.1")
def test_the_successor_inherits_after_round_eight_too() -> None:
    scene = exhausted(peoples_favor=("purple", 1), darkest_secret=("white", 1), title="purple")
    assert result(scene) == ("white", "war_exhaustion")


@law("3.4.2")
def test_a_usurper_comes_before_any_vision() -> None:
    scene = exhausted(
        red=exile(vision="vision_of_faith"),
        darkest_secret=("red", 1),
        peoples_favor=("blue", 1),
        title="blue",
        usurper=True,
        visions_drawn=3,
    )
    assert result(scene) == ("blue", "war_exhaustion")


@law("3.4.2", "3.4.4")
@ruling("O9")
def test_an_exile_who_is_not_yet_usurper_has_not_won() -> None:
    scene = exhausted(peoples_favor=("blue", 1), title="blue")
    assert result(scene) == ("purple", "war_exhaustion")


@law("3.4.3")
def test_then_an_exile_whose_vision_has_come_true_wins() -> None:
    scene = exhausted(
        red=exile(vision="vision_of_faith"),
        darkest_secret=("red", 1),
        peoples_favor=("blue", 1),
        title="blue",
        visions_drawn=3,
    )
    assert result(scene) == ("red", "war_exhaustion")


@law("3.4.3")
@ruling("O10")
@pytest.mark.parametrize(("drawn", "winner"), [(2, "purple"), (3, "red")])
def test_round_eight_asks_for_three_visions_drawn_as_well(drawn: int, winner: Seat) -> None:
    scene = exhausted(
        red=exile(vision="vision_of_faith"),
        darkest_secret=("red", 1),
        peoples_favor=("blue", 1),
        title="blue",
        visions_drawn=drawn,
    )
    assert result(scene) == (winner, "war_exhaustion")


@law("3.4.3")
@pytest.mark.parametrize(
    ("visions", "winner"),
    [
        ({"red": "vision_of_faith", "blue": "vision_of_sanctuary"}, "blue"),
        ({"red": "vision_of_faith", "brown": "vision_of_rebellion"}, "brown"),
        ({"blue": "vision_of_sanctuary", "brown": "vision_of_rebellion"}, "brown"),
        ({"brown": "vision_of_rebellion", "yellow": "vision_of_conquest"}, "yellow"),
        ({"red": "vision_of_faith", "yellow": "vision_of_conquest"}, "yellow"),
        ({"red": "vision_of_faith", "blue": "vision_of_sanctuary", "yellow": "vision_of_conquest"}, "yellow"),
    ],
)
def test_of_several_visions_conquest_goes_first_then_rebellion_sanctuary_and_faith(
    visions: dict[str, CardId], winner: Seat
) -> None:
    """Red holds the Darkest Secret, blue the most relics, yellow the most sites, brown the People's Favor."""
    scene = scenario(
        sites={"plains": site(warbands=("yellow", 1))},
        red=exile(vision=visions.get("red")),
        blue=exile(vision=visions.get("blue"), relics=["map", "whistle"]),
        yellow=exile(vision=visions.get("yellow")),
        brown=exile(vision=visions.get("brown")),
        darkest_secret=("red", 1),
        peoples_favor=("brown", 1),
        visions_drawn=3,
        title="yellow",
        turn="brown",
        round=8,
    )
    scene.brown("rest")
    assert result(scene) == (winner, "war_exhaustion")


@law("3.4.4")
@pytest.mark.parametrize(("holder", "winner"), [("white", "white"), ("red", "purple")])
def test_last_of_all_the_empire_wins_or_its_successor(holder: Seat, winner: Seat) -> None:
    scene = exhausted(peoples_favor=("blue", 1), darkest_secret=(holder, 1), title="blue")
    assert result(scene) == (winner, "war_exhaustion")


@law("3.4")
def test_the_game_always_ends_after_round_eight() -> None:
    scene = scenario(turn="red", round=8)
    scene.red("rest")
    assert scene.game.is_over
    assert not end_die_was_rolled(scene)


@law("3")
def test_nobody_plays_on_in_a_game_that_is_won() -> None:
    scene = under_the_oath_of_devotion(usurper=True)
    scene.blue("rest").purple("rest")
    assert scene.game.is_over
    assert scene.game.prompt is None
    with pytest.raises(AnswerError):
        scene.red("rest")
