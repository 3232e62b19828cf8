"""Chapter 6.1 to 6.5: facedown advisers, Action powers, peeking, and warbands on the move."""

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine.choices import AnswerError, ChooseNumber
from oath_tui.engine.game import UndoError
from oath_tui.engine.scenario import Scene, SeatSpec, SiteSpec, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import CardBack, CardFace, log, view
from tests.marks import law, ruling


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


# 6 Minor actions


@law("6")
@pytest.mark.parametrize(
    ("seat", "deeds"),
    [
        ("red", ("adviser", "plains")),
        ("red", ("use:elders",)),
        ("red", ("peek", "plains:relic-1")),
        ("purple", ("peek-reliquary", "space-1")),
        ("red", ("warbands", 1)),
    ],
)
def test_minor_actions_cost_no_supply(seat: Seat, deeds: tuple[object, ...]) -> None:
    scene = scenario(
        sites={"plains": site("elders", warbands=("red", 1), relics=["map", "whistle"])},
        red=exile(facedown=["wolves"], favor=2, warbands=2, supply=0),
        title="red",
        turn=seat,
    )
    scene.answer(seat, *deeds)
    assert scene.prompt.law == "4.2"
    assert scene.changed("red.supply", 0, "purple.supply", 0)


@law("6")
def test_one_action_ends_before_the_next_begins() -> None:
    """T4: in the middle of a Search nothing but the Search is offered."""
    scene = scenario(
        sites={"plains": site("elders", relics=["map"])},
        red=exile(favor=2, facedown=["wolves"]),
        discards={"cradle": ["tents", "scouts"]},
        turn="red",
    )
    scene.red("search", "cradle")
    assert options(scene) == ["tents", "scouts"]
    for deed in ("use:elders", "peek", "adviser"):
        with pytest.raises(AnswerError):
            scene.red(deed)


# 6.1 Facedown advisers


def holding(card: CardId, *here: CardId, at: CardId = "plains", **red: object) -> Scene:
    """Red, at a site with these cards, has a facedown adviser and begins to play it."""
    scene = scenario(
        sites={at: site(*here), "lush_coast": ()},
        red=exile(at=at, facedown=[card], **red),
        blue=exile(at="lush_coast"),
        turn="red",
    )
    return scene.red("adviser")


@law("6.1")
@pytest.mark.parametrize(("at", "secrets"), [("plains", 0), ("steppe", 1)])
def test_a_facedown_adviser_goes_to_your_site_as_if_searched(at: CardId, secrets: int) -> None:
    """P9, H1: with the favor of its bank, and what the Homeland gives."""
    scene = holding("elders", at=at).red(at)
    assert scene.site(at).cards == ["elders"]
    assert scene.advisers("red") == []
    assert scene.changed("red.favor", 1, "bank.nomad", -1, "red.secrets", secrets)


@law("6.1")
def test_or_it_turns_faceup_where_it_is_and_brings_nothing() -> None:
    scene = holding("elders").red("adviser")
    assert scene.table.faceup_advisers("red") == ["elders"]
    assert scene.changed("red.favor", 0, "bank.nomad", 0)


@law("6.1")
def test_turning_faceup_it_never_breaks_the_limit_itself() -> None:
    """P9: it leaves its place first."""
    scene = holding("elders", advisers=["scouts", "wolves"]).red("adviser")
    assert scene.prompt.law == "4.2"
    assert scene.advisers("red") == ["scouts", "wolves", "elders"]


@law("6.1")
@ruling("P9")
def test_or_it_is_discarded_by_the_region_of_your_pawn_and_unseen_by_others() -> None:
    scene = holding("elders").red("discard")
    assert scene.state.discards["provinces"] == ["elders"]
    assert scene.advisers("red") == []
    assert "elders" in repr(log(scene.game, "red"))
    for seat in ("purple", "blue", None):
        assert "elders" not in repr(log(scene.game, seat))


@law("6.1")
def test_it_cannot_stay_facedown() -> None:
    assert set(options(holding("elders"))) == {"plains", "adviser", "discard"}


@law("6.1")
def test_an_exile_may_reveal_a_facedown_vision() -> None:
    scene = holding("vision_of_faith")
    assert set(options(scene)) == {"vision", "discard"}
    scene.red("vision")
    assert scene.state.players["red"].visions == ["vision_of_faith"]
    assert scene.advisers("red") == []
    assert scene.state.visions_drawn == 0


@law("6.1")
@pytest.mark.parametrize("seat", ["purple", "red"])
def test_the_empire_can_only_discard_a_vision_or_leave_it(seat: Seat) -> None:
    scene = scenario(
        purple=chancellor(facedown=["vision_of_faith"]), red=citizen(facedown=["vision_of_conquest"]), turn=seat
    )
    scene.answer(seat, "adviser")
    assert scene.offers() == ["discard"]  # asked all the same: nothing is thrown away unasked
    scene.answer(seat, "discard")
    assert len(scene.state.discards["provinces"]) == 1


@law("6.1")
def test_anyone_may_play_the_conspiracy_from_facedown() -> None:
    """P14."""
    scene = scenario(purple=chancellor(facedown=["conspiracy"]))
    scene.purple("adviser", "vision")
    assert scene.state.box == ["conspiracy"]


@law("6.1")
@pytest.mark.parametrize(
    ("card", "here", "refused", "reason"),
    [
        ("key_to_the_city", (), "adviser", "7.2.1"),
        ("tyrant", (), "plains", "7.2.1"),
        ("elders", ("scouts", "wolves", "tents"), "plains", "2.8.1"),
    ],
)
def test_the_restrictions_of_the_card_and_the_site_apply(
    card: CardId, here: tuple[CardId, ...], refused: str, reason: str
) -> None:
    scene = holding(card, *here)
    why = scene.refused(refused)
    assert why is not None
    assert reason in why
    with pytest.raises(AnswerError):
        scene.red(refused)


@law("6.1", "7.2")
def test_facedown_a_locked_card_can_still_be_discarded() -> None:
    scene = holding("tyrant").red("discard")
    assert scene.state.discards["provinces"] == ["tyrant"]


@law("6.1", "7.3.3")
def test_its_when_played_power_works() -> None:
    scene = holding("a_small_favor").red("adviser")
    assert scene.changed("red.warbands", 4)


@law("6.1", "7.4")
def test_modifiers_of_playing_apply_and_those_of_drawing_do_not() -> None:
    scene = scenario(
        sites={"plains": ["crop_rotation", "augury", "scouts"]}, red=exile(facedown=["elders"]), turn="red"
    )
    scene.red("adviser")
    assert options(scene) == ["crop_rotation", "none"]
    scene.red("crop_rotation", "plains", "scouts")
    assert scene.site("plains").cards == ["crop_rotation", "augury", "elders"]


@law("6.1", "5.1.4.1")
def test_the_peoples_favor_lets_it_go_to_any_site_of_the_region() -> None:
    scene = scenario(
        sites={"plains": ["scouts"], "steppe": ()},
        red=exile(at="plains", facedown=["elders"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "steppe", "none")
    assert scene.site("steppe").cards == ["elders"]
    assert scene.changed("red.favor", 1, "red.secrets", 1)


@law("6.1")
def test_which_facedown_adviser_is_for_its_holder_to_say() -> None:
    scene = scenario(red=exile(facedown=["elders", "wolves"]), turn="red")
    scene.red("adviser")
    assert options(scene) == ["elders", "wolves"]
    scene.red("wolves", "plains")
    assert scene.site("plains").cards == ["wolves"]
    assert scene.advisers("red") == ["elders"]


@law("6.1")
def test_a_faceup_adviser_can_be_neither_played_nor_discarded() -> None:
    """P10: it goes only to make room or by a power."""
    scene = scenario(red=exile(advisers=["elders"]), turn="red")
    assert scene.refused("adviser") == "you have no facedown adviser (6.1)"


@law("6.1")
def test_only_your_own_advisers_are_yours_to_play() -> None:
    scene = scenario(red=exile(facedown=["elders"]), turn="purple")
    assert scene.refused("adviser") is not None


@law("6.1", "10.1")
@pytest.mark.parametrize("card", ["elders", "longbows"])
def test_facedown_advisers_have_no_suit_and_no_power(card: CardId) -> None:
    """P8: they match nothing and do nothing, but fill a place."""
    scene = scenario(
        sites={"plains": ["tents", "wrestlers"]},
        red=exile(facedown=[card, "wolves", "scouts"], favor=9),
        discards={"cradle": ["dazzle"]},
        turn="red",
    )
    assert "use:elders" not in options(scene)
    assert scene.table.adviser_suits("red") == []
    scene.red("search", "cradle", "adviser")
    assert set(options(scene)) == {card, "wolves", "scouts"}  # one of them must make room


@law("6.1", "9.4")
def test_its_holder_sees_it_always_and_may_let_another_peek() -> None:
    scene = scenario(red=exile(facedown=["wolves"]), blue=exile(), turn="red")
    assert view(scene.game, "red").player("red").advisers == (CardFace("wolves", facedown=True),)
    assert isinstance(view(scene.game, "blue").player("red").advisers[0], CardBack)
    scene.red("show", "blue")
    assert view(scene.game, "blue").player("red").advisers == (CardFace("wolves", facedown=True),)
    assert isinstance(view(scene.game, "purple").player("red").advisers[0], CardBack)


# 6.2 Action powers


@law("6.2", "7.1.1")
@pytest.mark.parametrize(
    ("elders", "red", "can"),
    [
        (site("elders", warbands=("red", 1)), exile(at="river", favor=2), True),
        (site("elders", warbands=("blue", 1)), exile(at="plains", favor=2), True),
        (site("elders", warbands=("blue", 1)), exile(at="river", favor=2), False),
        (site("elders"), exile(at="plains", favor=2), True),
        (site("elders"), exile(at="river", favor=2), False),
        (site(warbands=("purple", 1)), exile(at="river", favor=2, advisers=["elders"]), True),
        (site(warbands=("purple", 1)), exile(at="river", favor=2, facedown=["elders"]), False),
        (site("elders", warbands=("purple", 1)), citizen(at="river", favor=2), True),
    ],
    ids=["ruled", "present", "neither", "bandits-present", "bandits-away", "adviser", "facedown", "empire"],
)
def test_you_need_access_to_the_card(elders: SiteSpec, red: SeatSpec, can: bool) -> None:
    """P1, E1: its ruler from anywhere, anyone whose pawn is with it, the holder of an adviser."""
    scene = scenario(sites={"plains": elders, "river": ()}, red=red, blue=exile(at="river"), turn="red")
    if not can:
        assert "use:elders" not in options(scene)
    else:
        scene.red("use:elders")
        assert scene.changed("red.secrets", 1, "red.favor", -2)


@law("6.2", "7.1.1")
@pytest.mark.parametrize("item", ["adviser", "relic"])
def test_what_another_holds_is_out_of_reach_even_at_your_site(item: str) -> None:
    scene = scenario(
        red=exile(favor=2, secrets=2),
        blue=exile(advisers=["elders"] if item == "adviser" else [], relics=["horned_mask", "oracular_pig"]),
        turn="red",
    )
    assert not any(option.startswith("use:") for option in options(scene))


@law("6.2", "7.3.2")
@pytest.mark.parametrize("phase", ["wake", "rest"])
def test_action_powers_belong_to_the_act_phase(phase: str) -> None:
    scene = scenario(
        sites={"salt_flats": site("elders", favor=2, secrets=1)},
        purple=chancellor(favor=4, advisers=["insomnia"] if phase == "rest" else []),
        red=exile(favor=4),
    )
    scene.purple("rest")
    assert scene.state.turn.phase == phase
    assert "use:elders" not in options(scene)


@law("6.2", "7.3.2")
def test_and_to_your_own_turn() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=exile(favor=2), turn="purple")
    with pytest.raises(AnswerError):
        scene.red("use:elders")


@law("6.2")
def test_an_action_power_may_be_used_again_while_it_can_be_paid() -> None:
    scene = scenario(red=exile(secrets=2, advisers=["memory_of_home"]), turn="red")
    scene.red("use:memory_of_home", "order", "use:memory_of_home", "nomad")
    assert scene.changed("red.secrets", -2, "bank.hearth", 6, "bank.order", -3, "bank.nomad", -3)
    assert scene.refused("use:memory_of_home") is not None


@law("6.2")
def test_what_changes_nothing_is_not_offered_twice_in_a_row() -> None:
    """T5: a free peek may be taken again once anything else was done."""
    scene = scenario(
        sites={"plains": ["tavern_songs", "scouts"]},
        red=exile(favor=1),
        discards={"cradle": ["wolves"]},
        turn="red",
    )
    scene.red("use:tavern_songs")
    assert scene.refused("use:tavern_songs") == "it would change nothing again (4.2)"
    scene.red("muster", "scouts")
    assert scene.refused("use:tavern_songs") is None


# 6.3 Peek at a relic


def by_the_relic(*relics: CardId, **more: object) -> Scene:
    return scenario(
        sites={"mountain": site(relics=relics or ["map"]), "steppe": site(relics=["whistle"])},
        red=exile(at="mountain", **more),
        blue=exile(at="mountain"),
        turn="red",
    )


@law("6.3", "10.17")
def test_you_may_peek_at_a_relic_at_your_site() -> None:
    scene = by_the_relic().red("peek")
    assert view(scene.game, "red").sites[0].relics == (CardFace("map", facedown=True),)
    assert "map" in repr(log(scene.game, "red"))
    assert scene.site("mountain").relics == ["map"]  # it stays where it lies, facedown


@law("6.3")
def test_nobody_else_learns_what_it_is() -> None:
    one, other = by_the_relic("map").red("peek"), by_the_relic("brass_horse").red("peek")
    for seat in ("purple", "blue", None):
        assert view(one.game, seat) == view(other.game, seat)
        assert log(one.game, seat) == log(other.game, seat)
    assert view(one.game, "red") != view(other.game, "red")


@law("6.3")
def test_each_peek_is_at_one_relic_named_by_its_place() -> None:
    scene = by_the_relic("map", "brass_horse").red("peek")
    assert options(scene) == ["mountain:relic-1", "mountain:relic-2"]
    scene.red("mountain:relic-2")
    seen = view(scene.game, "red").sites[0].relics
    assert isinstance(seen[0], CardBack)
    assert seen[1] == CardFace("brass_horse", facedown=True)


@law("6.3")
def test_relics_elsewhere_are_out_of_sight() -> None:
    scene = by_the_relic().red("peek")
    assert isinstance(view(scene.game, "red").sites[1].relics[0], CardBack)
    scene = scenario(sites={"plains": (), "mountain": site(relics=["map"])}, red=exile(at="plains"), turn="red")
    assert scene.refused("peek") == "there is no facedown relic at your site (6.3)"


@law("6.3")
def test_a_relic_once_peeked_at_is_known_from_anywhere() -> None:
    """D10: kept for each player."""
    scene = by_the_relic().red("peek", "travel", "steppe", "rest")
    assert view(scene.game, "red").sites[0].relics == (CardFace("map", facedown=True),)
    assert isinstance(view(scene.game, "blue").sites[0].relics[0], CardBack)
    scene.blue("peek")
    assert view(scene.game, "blue").sites[0].relics == (CardFace("map", facedown=True),)


@law("6.3")
def test_what_was_seen_cannot_be_taken_back() -> None:
    scene = by_the_relic().red("peek")
    with pytest.raises(UndoError):
        scene.game.undo()


# 6.4 Peek at an Imperial relic

RELICS: list[CardId | None] = ["map", "whistle", "brass_horse", "horned_mask"]


@law("6.4")
def test_the_scepters_holder_peeks_at_any_relic_of_the_reliquary_from_anywhere() -> None:
    scene = scenario(sites={"plains": (), "river": ()}, purple=chancellor(at="river"), reliquary=RELICS)
    scene.purple("peek-reliquary")
    assert options(scene) == ["space-1", "space-2", "space-3", "space-4"]
    scene.purple("space-3")
    seen = view(scene.game, "purple").reliquary
    assert [isinstance(face, CardFace) for face in seen] == [False, False, True, False]
    assert seen[2] == CardFace("brass_horse", facedown=True)
    for seat in ("red", None):
        assert "brass_horse" not in repr(view(scene.game, seat)) + repr(log(scene.game, seat))


@law("6.4")
@pytest.mark.parametrize("role", ["exile", "citizen"])
def test_whoever_holds_the_scepter_peeks_and_nobody_else(role: str) -> None:
    """E15: the Reliquary stays the Chancellor's, but the Scepter opens it."""
    holder = exile if role == "exile" else citizen
    scene = scenario(purple=chancellor(relics=[]), red=holder(relics=["grand_scepter"]), reliquary=RELICS)
    assert scene.refused("peek-reliquary") == "you do not hold the Grand Scepter (6.4)"
    scene.purple("rest").red("peek-reliquary", "space-1")
    assert view(scene.game, "red").reliquary[0] == CardFace("map", facedown=True)
    assert isinstance(view(scene.game, "purple").reliquary[0], CardBack)


@law("6.4")
def test_an_empty_reliquary_shows_nothing() -> None:
    scene = scenario(reliquary=[None] * 4)
    assert scene.refused("peek-reliquary") == "the Reliquary is empty (6.4)"
    scene = scenario(reliquary=[None, "map", None, "whistle"])
    scene.purple("peek-reliquary")
    assert options(scene) == ["space-2", "space-4"]


@law("6.4", "6.6.1", "6.7")
def test_the_scepter_does_nothing_in_the_turn_it_was_taken() -> None:
    """P15: red takes it by the Conspiracy and can use it from the next turn on."""
    scene = scenario(
        purple=chancellor(advisers=["elders"]),
        red=exile(secrets=1, favor=9, advisers=["tents", "lancers"], facedown=["conspiracy"]),
        blue=citizen(),
        turn="red",
    )
    scene.red("adviser", "vision", "grand_scepter")
    assert scene.holder("grand_scepter") == "red"
    for deed in ("peek-reliquary", "citizenship", "exile"):
        assert "this turn" in str(scene.refused(deed))
    scene.red("rest").blue("rest").purple("rest")
    assert {"peek-reliquary", "citizenship", "exile"} <= set(scene.offers())


# 6.5 Moving warbands


def camp(*, here: tuple[Seat, int] | None, board: int, seat: SeatSpec | None = None, **more: object) -> Scene:
    """Red at the Plains, with these warbands there and on the board; the Empire at the River."""
    return scenario(
        sites={"plains": site(warbands=here), "river": site(warbands=("purple", 2))},
        red=seat or exile(at="plains", warbands=board),
        turn="red",
        **more,  # type: ignore[arg-type]
    )


def most(scene: Scene) -> int:
    assert isinstance(scene.prompt, ChooseNumber)
    return scene.prompt.high


@law("6.5")
def test_all_warbands_but_the_last_may_leave_your_site() -> None:
    """E12."""
    scene = camp(here=("red", 4), board=0).red("warbands")  # the only way to go, so it is not asked
    assert most(scene) == 3
    with pytest.raises(AnswerError):
        scene.red(4)
    scene.red(3)
    assert scene.changed("plains.warbands", -3, "red.warbands", 3)
    assert scene.site("plains").color == "red"
    assert scene.refused("warbands") is None  # they may go back again


@law("6.5")
@pytest.mark.parametrize("count", [1, 2, 5])
def test_any_number_may_go_from_your_board_to_a_site_you_rule(count: int) -> None:
    scene = camp(here=("red", 1), board=5).red("warbands")
    assert most(scene) == 5
    scene.red(count)
    assert scene.changed("plains.warbands", count, "red.warbands", -count)


@law("6.5")
@pytest.mark.parametrize("here", [None, ("blue", 2), ("purple", 2)])
def test_a_site_you_do_not_rule_takes_and_gives_none(here: tuple[Seat, int] | None) -> None:
    scene = camp(here=here, board=5, blue=exile(at="river"))
    assert scene.refused("warbands") == "you have no warbands that can move at your site (6.5)"


@law("6.5")
def test_only_your_own_site_counts() -> None:
    scene = camp(here=("red", 4), board=2, seat=exile(at="river", warbands=2))
    assert scene.refused("warbands") is not None


@law("6.5")
def test_the_chancellor_needs_nobodys_leave_at_a_site() -> None:
    scene = scenario(sites={"plains": site(warbands=("purple", 3))}, red=citizen())
    scene.purple("warbands", 2)
    assert scene.prompt.law == "4.2"
    assert scene.changed("plains.warbands", -2, "purple.warbands", 2)


def imperial(answer: str) -> Scene:
    """A Citizen would take two of three purple warbands from the site, and the Chancellor is asked."""
    scene = camp(here=("purple", 3), board=0, seat=citizen(at="plains"), purple=chancellor(at="river"))
    scene.red("warbands", 2)
    assert scene.prompt.seat == "purple"
    return scene.purple(answer)


@law("6.5")
@ruling("E12")
def test_a_citizen_asks_the_chancellor_before_taking_warbands_from_a_site() -> None:
    """N5: asked at the moment; a refusal costs nothing."""
    scene = imperial("yes")
    assert scene.changed("plains.warbands", -2, "red.warbands", 2)
    scene = imperial("no")
    assert scene.changed("plains.warbands", 0, "red.warbands", 0, "red.supply", 0)
    assert scene.prompt.seat == "red"
    assert scene.refused("warbands") is None  # and may ask again


@law("6.5")
def test_a_citizen_puts_warbands_on_an_imperial_site_without_asking() -> None:
    scene = camp(here=("purple", 1), board=2, seat=citizen(at="plains", warbands=2), purple=chancellor(at="river"))
    scene.red("warbands", 2)
    assert scene.prompt.law == "4.2"
    assert scene.changed("plains.warbands", 2, "red.warbands", -2)


def meeting(*answers: object) -> Scene:
    """Red and blue, Citizens both, meet at a site that nobody rules; red moves warbands."""
    scene = scenario(
        sites={"plains": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river", warbands=4),
        red=citizen(at="plains", warbands=3),
        blue=citizen(at="plains", warbands=2),
        turn="red",
    )
    return scene.red("warbands", *answers)


@law("6.5")
@pytest.mark.parametrize(("way", "red"), [("give:blue", -2), ("take:blue", 2)])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_imperial_boards_at_one_site_exchange_warbands_if_the_other_permits(
    way: str, red: int, answer: str
) -> None:
    """E12, N5: both giving and taking need the other's leave, not the Chancellor's."""
    scene = meeting(way, 2)
    assert scene.prompt.seat == "blue"
    scene.blue(answer)
    moved = red if answer == "yes" else 0
    assert scene.changed("red.warbands", moved, "blue.warbands", -moved, "purple.warbands", 0)


@law("6.5")
def test_only_with_imperial_players_whose_pawn_is_there() -> None:
    assert options(meeting()) == ["give:blue", "take:blue"]  # the Chancellor is elsewhere
    scene = scenario(red=exile(warbands=3), blue=exile(warbands=2), yellow=citizen(warbands=1), turn="red")
    assert scene.refused("warbands") is not None  # an Exile has nobody to exchange with
    scene = scenario(purple=chancellor(warbands=3), red=exile(warbands=3), blue=citizen(warbands=2), turn="purple")
    scene.purple("warbands")
    assert options(scene) == ["give:blue", "take:blue"]


@law("6.5")
def test_no_more_is_given_or_taken_than_is_there() -> None:
    assert most(meeting("give:blue")) == 3
    assert most(meeting("take:blue")) == 2


@law("6.5", "7.6.5")
def test_with_the_bandit_crown_even_the_last_warband_may_leave() -> None:
    """R130: the bandits stay behind, so the site is still ruled."""
    scene = camp(here=("red", 2), board=0, seat=exile(at="plains", relics=["bandit_crown"]))
    scene.red("warbands")
    assert most(scene) == 2
    scene.red(2)
    assert scene.site("plains").color is None
    assert scene.table.rules("red", 0)
    scene.red("warbands", 1)  # and one may go back to the empty site
    assert scene.changed("plains.warbands", -1)


@law("6.5")
def test_who_only_stands_at_anothers_site_cannot_draw_on_its_warbands() -> None:
    scene = camp(here=("purple", 3), board=0)
    assert scene.refused("warbands") is not None
