"""Chapter 6.6 to 6.8: how Exiles become Citizens, and how Citizens become Exiles again."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId, OathName
from oath_tui.engine.choices import AnswerError, ChooseSome, Deal
from oath_tui.engine.events import Event
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import CardBack, CardFace, log, view
from tests.marks import law, ruling

RELICS: list[CardId | None] = ["map", "whistle", "brass_horse", "horned_mask"]
NOTHING: dict[str, dict[str, int]] = {"give": {}, "get": {}}


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


def court(**more: Any) -> Scene:
    """The Chancellor with the Scepter and red, an Exile, each with something to give."""
    more.setdefault("purple", chancellor(favor=4, secrets=3, relics=["grand_scepter", "cup_of_plenty"]))
    more.setdefault("red", exile(favor=2, secrets=2, relics=["cracked_horn"]))
    return scenario(**{"reliquary": RELICS, **more})


def offered(scene: Scene, deal: dict[str, dict[str, int]] | None = None) -> Scene:
    """The Chancellor offers red the first relic and this exchange; red is asked."""
    return scene.purple("citizenship", "space-1", [], deal or NOTHING)


# 6.6.1 Offering


@law("6.6.1")
def test_an_offer_holds_exactly_one_relic_of_the_reliquary() -> None:
    """E13: which one is chosen first, and no offer can be made without."""
    scene = court()
    scene.purple("citizenship")
    assert options(scene) == ["space-1", "space-2", "space-3", "space-4"]
    with pytest.raises(AnswerError):
        scene.purple(["space-1", "space-2"])
    scene.purple("space-2", [], NOTHING).red("accept")
    assert scene.state.players["red"].relics == ["cracked_horn", "whistle"]
    assert scene.state.reliquary == ["map", None, "brass_horse", "horned_mask"]
    assert scene.holder("whistle") == "red"


@law("6.6.1")
def test_the_exchange_lists_favor_secrets_banners_and_other_relics_of_both() -> None:
    """E13, N2, N4: what each has now, and nothing else out of the Reliquary."""
    scene = court(
        purple=chancellor(favor=4, secrets=3, flipped=1, relics=["grand_scepter", "cup_of_plenty"]),
        red=exile(favor=2, secrets=2, relics=["cracked_horn"], warbands=4, advisers=["elders"]),
        peoples_favor=("purple", 2),
        darkest_secret=("red", 1),
    )
    scene.purple("citizenship", "space-1", [])
    prompt = scene.prompt
    assert isinstance(prompt, Deal)
    assert {place.id: place.most for place in prompt.gives} == {
        "favor": 4,
        "secrets": 3,
        "grand_scepter": 1,
        "cup_of_plenty": 1,
        "peoples_favor": 1,
    }
    assert {place.id: place.most for place in prompt.gets} == {
        "favor": 2,
        "secrets": 2,
        "cracked_horn": 1,
        "darkest_secret": 1,
    }
    for deal in (
        {"give": {"whistle": 1}},
        {"give": {"favor": 5}},
        {"get": {"warbands": 1}},
        {"get": {"elders": 1}},
    ):
        with pytest.raises(AnswerError):
            scene.purple(deal)


@law("6.6.1", "10.8")
def test_what_both_promised_changes_hands_at_once() -> None:
    """N2; R144: a banner given away keeps what lies on it."""
    scene = offered(
        court(peoples_favor=("purple", 4), darkest_secret=("red", 3)),
        {
            "give": {"favor": 3, "secrets": 1, "cup_of_plenty": 1, "peoples_favor": 1},
            "get": {"favor": 1, "secrets": 2, "cracked_horn": 1, "darkest_secret": 1},
        },
    )
    assert scene.changed("purple.favor", 0, "red.favor", 0)
    scene.red("accept")
    assert scene.changed("purple.favor", -2, "red.favor", 2, "purple.secrets", 1, "red.secrets", -1)
    assert scene.changed("peoples_favor", 0, "darkest_secret", 0)
    assert set(scene.state.players["red"].relics) == {"cup_of_plenty", "map"}
    assert set(scene.state.players["purple"].relics) == {"grand_scepter", "cracked_horn"}
    assert (scene.holder("peoples_favor"), scene.holder("darkest_secret")) == ("red", "purple")
    assert not scene.state.banners["peoples_favor"].mob


@law("6.6.1")
def test_the_exile_may_ask_for_something_else_and_the_other_then_decides() -> None:
    scene = offered(court(), {"get": {"favor": 2}})
    assert scene.prompt.seat == "red"
    scene.red("change", {"give": {"favor": 1}, "get": {"secrets": 2}})
    assert view(scene.game, None).deciding == "purple"
    assert scene.changed("red.favor", 0)
    scene.purple("accept")
    assert scene.state.players["red"].role == "citizen"
    assert scene.changed("red.favor", -1, "purple.favor", 1, "red.secrets", 2, "purple.secrets", -2)
    assert scene.holder("map") == "red"


@law("6.6.1")
@pytest.mark.parametrize("who", ["red", "purple"])
def test_either_may_refuse_and_then_nothing_has_happened(who: Seat) -> None:
    scene = offered(court(), {"give": {"favor": 1}})
    if who == "purple":
        scene.red("change", {"get": {"favor": 4}})
    scene.answer(who, "refuse")
    assert scene.state.players["red"].role == "exile"
    assert scene.state.reliquary == RELICS
    assert scene.changed("red.favor", 0, "purple.favor", 0, "purple.supply", 0)
    assert scene.prompt.seat == "purple"
    assert scene.refused("citizenship") is None  # there may be another offer


@law("6.6.1")
def test_the_exile_may_be_let_peek_at_any_relics_of_the_reliquary() -> None:
    scene = court(blue=exile())
    scene.purple("citizenship", "red", "space-1")
    assert isinstance(scene.prompt, ChooseSome)
    assert (scene.prompt.least, scene.prompt.most) == (0, 4)
    scene.purple(["space-1", "space-3"], NOTHING)
    seen = view(scene.game, "red").reliquary
    assert seen[0] == CardFace("map", facedown=True)
    assert seen[2] == CardFace("brass_horse", facedown=True)
    assert isinstance(seen[1], CardBack)
    for seat in ("blue", "purple", None):  # the Chancellor has not looked either
        text = repr(view(scene.game, seat).reliquary) + repr(log(scene.game, seat))
        assert "brass_horse" not in text


@law("6.6.1")
def test_unless_shown_the_relic_is_taken_unseen() -> None:
    def asked(relic: CardId) -> list[Event]:
        return log(offered(court(reliquary=[relic, "horned_mask"])).game, "red")

    assert asked("map") == asked("whistle")


@law("6.6.1")
def test_any_exile_anywhere_may_be_asked_but_no_citizen() -> None:
    """E13."""
    scene = court(
        sites={"plains": (), "river": ()},
        red=exile(at="plains"),
        blue=citizen(at="plains"),
        yellow=exile(at="river"),
    )
    scene.purple("citizenship")
    assert options(scene) == ["red", "yellow"]
    scene = court(red=citizen())
    assert scene.refused("citizenship") == "there is no Exile (6.6.1)"


@law("6.6.1")
def test_only_the_scepters_holder_offers() -> None:
    scene = court(turn="red")
    assert scene.refused("citizenship") == "you do not hold the Grand Scepter (6.6.1)"


@law("6.6.1")
@ruling("E14")
def test_with_an_empty_reliquary_no_offer_can_be_made() -> None:
    """E14, E17: the relic is not optional."""
    scene = court(reliquary=[None] * 4)
    assert scene.refused("citizenship") == "the Reliquary is empty (6.6.1)"
    scene = court(reliquary=[None, None, None, "map"])
    scene.purple("citizenship", [], NOTHING).red("accept")  # the last one
    assert scene.holder("map") == "red"


def upstart(**red: Any) -> Scene:
    """Red, an Exile, holds the Scepter and it is red's turn."""
    return court(
        purple=chancellor(relics=[], favor=4),
        red=exile(relics=["grand_scepter"], favor=2, **red),
        blue=exile(favor=3),
        turn="red",
    )


@law("6.6.1")
def test_an_exile_with_the_scepter_may_make_another_a_citizen() -> None:
    """E15: the relic comes from the Chancellor's Reliquary, the favor goes to the Scepter's holder."""
    scene = upstart().red("citizenship", "blue", "space-1", [], {"get": {"favor": 2}})
    scene.blue("accept")
    assert [scene.state.players[seat].role for seat in scene.state.order] == ["chancellor", "exile", "citizen"]
    assert scene.holder("map") == "blue"
    assert scene.changed("blue.favor", -2, "red.favor", 2, "purple.favor", 0)
    assert scene.prompt.seat == "red"  # only a new Citizen's own Act Phase ends
    assert scene.refused("muster") is not None
    assert scene.state.turn.phase == "act"


@law("6.6.1", "6.6.2")
def test_an_exile_with_the_scepter_may_offer_it_to_themselves() -> None:
    scene = upstart(warbands=3).red("citizenship", "red", "space-2")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.players["red"].relics == ["grand_scepter", "whistle"]
    assert scene.table.sources["decadent"].holder == "purple"
    assert scene.prompt.seat == "blue"  # the Act Phase has ended


@law("6.6.1", "10.11")
@pytest.mark.parametrize("to", ["red", "yellow"])
def test_the_relic_is_given_and_not_taken(to: Seat) -> None:
    """So nobody who lies in wait for takers of relics may answer, not even if red gives it to red."""
    scene = court(
        purple=chancellor(relics=[]),
        red=exile(relics=["grand_scepter"]),
        blue=exile(favor=2, secrets=2, advisers=["relic_thief"]),
        yellow=exile(),
        turn="red",
    )
    scene.red("citizenship", to, "space-1")
    if to == "yellow":
        scene.red([], NOTHING).yellow("accept")
    assert scene.holder("map") == to
    assert scene.prompt.law == "4.2"


@law("6.6.1")
def test_a_relic_that_was_turned_up_cannot_be_taken_back() -> None:
    scene = offered(court()).red("accept")
    assert not scene.game.can_undo()
    scene = upstart().red("citizenship", "red", "space-2")
    assert not scene.game.can_undo()


# 6.6.2 Accepting


@law("6.6.2")
def test_the_new_citizens_warbands_turn_purple_on_the_board_and_everywhere_on_the_map() -> None:
    """E8: purple ones come out of the Chancellor's bank, the others go back to their own."""
    scene = court(
        sites={
            "plains": site(warbands=("red", 2)),
            "river": site(warbands=("red", 1), slot=6),
            "steppe": site(warbands=("blue", 1), slot=3),
        },
        red=exile(warbands=3),
        blue=exile(warbands=2),
        title="red",
    )
    scene.purple("citizenship", "red", "space-1", [], NOTHING).red("accept")
    assert [scene.site(one).color for one in ("plains", "river", "steppe")] == ["purple", "purple", "blue"]
    assert scene.changed("plains.warbands", 0, "river.warbands", 0, "red.warbands", 0)
    assert scene.changed("purple.bank", -6, "red.bank", 6, "blue.bank", 0)
    assert scene.table.color("red") == "purple"


@law("6.6.2")
@ruling("E8")
def test_if_purple_runs_short_the_exile_chooses_which_to_replace() -> None:
    """9.3: the others are removed."""
    scene = court(
        sites={"plains": site(warbands=("red", 3)), "river": site(warbands=("red", 2))},
        purple=chancellor(warbands=20),
        red=exile(warbands=4),
        title="red",
    )
    offered(scene).red("accept")
    assert scene.prompt.seat == "red"
    for wrong in ({"board": 5}, {"board": 3}, {"board": 4, "site:0": 1}):
        with pytest.raises(AnswerError):
            scene.red(wrong)
    scene.red({"board": 1, "site:0": 3})
    assert scene.changed("red.warbands", -3, "plains.warbands", 0, "river.warbands", -2)
    assert (scene.site("plains").color, scene.site("river").color) == ("purple", None)
    assert scene.changed("purple.bank", -4, "red.bank", 9)


@law("6.6.2")
def test_with_no_purple_left_all_are_removed() -> None:
    scene = court(purple=chancellor(warbands=24), red=exile(warbands=4))
    offered(scene).red("accept")
    assert scene.changed("red.warbands", -4, "red.bank", 4)


@law("6.6.2")
@pytest.mark.parametrize(("slot", "pile"), [(0, "provinces"), (2, "hinterland"), (5, "cradle")])
def test_the_revealed_vision_is_discarded_by_the_region_of_the_pawn(slot: int, pile: str) -> None:
    """E20."""
    scene = court(
        sites={"plains": site(slot=slot), "river": site(slot=1)},
        purple=chancellor(at="river"),
        red=exile(at="plains", vision="vision_of_faith", facedown=["vision_of_conquest"]),
    )
    offered(scene).red("accept")
    assert scene.state.players["red"].visions == []
    assert {name: cards for name, cards in scene.state.discards.items() if cards} == {pile: ["vision_of_faith"]}
    assert scene.advisers("red") == ["vision_of_conquest"]  # a facedown one is an adviser and stays


@law("6.6.2")
def test_a_usurpers_title_turns_to_its_oathkeeper_side_and_stays() -> None:
    """O8: it is not taken away; the Citizen is now its Imperial Oathkeeper."""
    scene = court(
        oath="protection", red=exile(relics=["cracked_horn", "skeleton_key", "dowsing_sticks"]), usurper=True
    )
    assert (scene.state.title, scene.state.usurper) == ("red", True)
    offered(scene).red("accept")
    assert (scene.state.title, scene.state.usurper) == ("red", False)


@law("6.6.2")
@pytest.mark.parametrize(("oath", "keeper"), [("supremacy", "purple"), ("protection", "red")])
def test_for_supremacy_the_chancellor_then_keeps_the_title_for_the_empire(oath: OathName, keeper: Seat) -> None:
    """O8, O6."""
    scene = court(
        oath=oath,
        sites={"plains": site(warbands=("red", 1))},
        red=exile(relics=["cracked_horn", "skeleton_key", "dowsing_sticks"]),
    )
    assert scene.state.title == "red"
    offered(scene).red("accept")
    assert scene.state.title == keeper


@law("6.6.2")
def test_supply_goes_to_its_leftmost_space_at_once() -> None:
    scene = court(red=exile(supply=1))
    offered(scene).red("accept")
    assert scene.state.players["red"].supply == 7
    assert scene.prompt.seat == "purple"  # the Chancellor's Act Phase goes on
    assert scene.state.turn.phase == "act"


@law("6.6.2")
def test_in_your_own_turn_the_act_phase_ends_and_the_rest_phase_follows() -> None:
    """T10: secrets come back, facedown ones turn up, Rest powers work, and Supply ends full."""
    scene = court(
        sites={"plains": ["wolves"]},
        purple=chancellor(relics=[], warbands=20),
        red=exile(relics=["grand_scepter"], secrets=2, flipped=1, warbands=2, supply=2, advisers=["insomnia"]),
        turn="red",
    )
    scene.red("use:wolves", "red", "citizenship", "space-1")
    assert scene.prompt.law == "4.3.5"
    assert scene.state.secrets_on == {}
    assert scene.state.players["red"].secrets == 3
    scene.red("insomnia")
    assert (scene.state.players["red"].secrets, scene.state.players["red"].supply) == (4, 7)
    assert (scene.state.turn.seat, scene.prompt.law) == ("purple", "4.2")


@law("6.6.2", "2.3")
@pytest.mark.parametrize(("space", "trait"), enumerate(("brutal", "decadent", "careless", "greedy"), start=1))
@pytest.mark.parametrize("holder", ["purple", "blue"])
def test_the_chancellor_gains_what_the_relic_covered(space: int, trait: CardId, holder: Seat) -> None:
    """E15, E16: also if another holds the Scepter."""
    scene = court(
        purple=chancellor(relics=["grand_scepter"] if holder == "purple" else []),
        blue=exile(relics=["grand_scepter"] if holder == "blue" else []),
        turn=holder,
    )
    assert trait not in scene.table.sources
    scene.answer(holder, "citizenship", "red", f"space-{space}", [], NOTHING).red("accept")
    assert scene.table.sources[trait].holder == "purple"


@law("6.6.2", "7.1.1")
def test_its_power_is_not_optional() -> None:
    """E16: the Greedy draw five, whether they want to or not, and search no deck that is dear."""
    deck = ["elders", "wolves", "scouts", "tents", "lancers", "dazzle"]
    scene = court(reliquary=["map", "whistle", "brass_horse", None], world_deck=deck)
    scene.purple("search")
    assert options(scene) == deck[:5]
    scene = court(
        reliquary=["map", "whistle", "brass_horse", None],
        world_deck=deck,
        discards={"cradle": ["keep"]},
        visions_drawn=1,
    )
    scene.purple("search")  # the pile for 2 Supply is all that is left
    assert scene.state.hands["purple"] == ["keep"]


@law("6.6.2")
@ruling("E16")
def test_the_chancellors_own_powers_of_the_reliquary_bind_nobody_else() -> None:
    scene = court(
        reliquary=["map", "whistle", "brass_horse", None],
        red=citizen(),
        world_deck=["elders", "wolves", "scouts", "tents"],
        turn="red",
    )
    scene.red("search")
    assert options(scene) == ["elders", "wolves", "scouts"]


@law("6.6.2")
def test_advisers_favor_and_secrets_of_the_new_citizen_stay() -> None:
    scene = court(red=exile(favor=3, secrets=2, advisers=["elders"], facedown=["wolves"]))
    offered(scene).red("accept")
    assert scene.advisers("red") == ["elders", "wolves"]
    assert scene.changed("red.favor", 0, "red.secrets", 0)
    assert view(scene.game, None).player("red").role == "citizen"


# 6.6.3 Imperial players


@law("6.6.3", "10.12")
def test_every_imperial_player_rules_every_purple_site() -> None:
    """E1: and the cards there; an Exile does not."""
    scene = scenario(
        sites={"plains": site("elders", warbands=("purple", 1)), "river": site(warbands=("blue", 1))},
        purple=chancellor(at="river"),
        red=citizen(at="river", favor=2),
        blue=exile(at="river", favor=2),
        yellow=citizen(at="river"),
        turn="red",
    )
    assert scene.table.rulers(0) == ("purple", "red", "yellow")
    assert scene.table.rulers(1) == ("blue",)
    scene.red("use:elders")
    assert scene.changed("red.secrets", 1)
    scene.red("rest")
    assert "use:elders" not in options(scene)


@law("6.6.3", "5.2.2")
def test_a_citizen_musters_purple() -> None:
    scene = scenario(sites={"plains": ["elders"]}, red=citizen(favor=1), turn="red")
    scene.red("muster")
    assert scene.changed("red.warbands", 2, "purple.bank", -2, "red.bank", 0)


@law("6.6.3")
def test_the_empire_does_not_share_what_its_members_hold() -> None:
    scene = scenario(purple=chancellor(advisers=["elders"]), red=citizen(favor=2), turn="red")
    assert "use:elders" not in options(scene)


@law("6.6.3", "5.5.1")
def test_a_citizen_who_attacks_the_empire_rules_none_of_its_sites_meanwhile() -> None:
    """E2: no plan at a purple site for the attacker, but for the defender."""
    scene = scenario(
        sites={
            "plains": site("longbows", warbands=("purple", 1)),
            "river": site("scouts", warbands=("purple", 1)),
        },
        purple=chancellor(at="plains", warbands=1),
        red=citizen(at="plains", warbands=3, supply=5),
        turn="red",
        rolls=[attack(), defense("blank", "blank", "blank")],
    )
    scene.red("campaign", "done", 1)
    assert scene.prompt.seat == "purple"  # red was asked for no battle plan
    assert options(scene) == ["longbows", "none"]


# 6.7 Exiling a Citizen


def banishing(*, oath: OathName = "supremacy", favor: int = 7, people: Seat | None = None, **more: Any) -> Scene:
    return scenario(
        purple=chancellor(favor=favor),
        oath=oath,
        peoples_favor=(people, 1),
        **{"red": citizen(favor=1, secrets=1, warbands=3, supply=2), **more},
    )


@law("6.7")
@pytest.mark.parametrize(
    ("oath", "people", "secret", "price"),
    [
        ("devotion", None, "blue", 5),
        ("devotion", "blue", "blue", 5),
        ("devotion", "red", "blue", 6),
        ("devotion", None, "red", 6),
        ("devotion", "red", "red", 7),
        ("devotion", "purple", "blue", 4),
        ("devotion", None, "purple", 4),
        ("devotion", "purple", "purple", 3),
        ("devotion", "purple", "red", 5),
        ("devotion", "red", "purple", 5),
        ("the_people", "red", None, 7),
        ("the_people", "purple", None, 3),
    ],
)
def test_the_price_is_five_favor_changed_by_the_titles_of_both(
    oath: OathName, people: Seat | None, secret: Seat | None, price: int
) -> None:
    """E18: the Oathkeeper's title and the People's Favor each count one, three to seven in all."""
    scene = banishing(oath=oath, people=people, darkest_secret=(secret, 1), blue=exile())
    scene.purple("exile")
    assert scene.state.players["red"].role == "exile"
    assert scene.changed("purple.favor", -price, "red.favor", price)


@law("6.7")
@pytest.mark.parametrize(("favor", "can"), [(3, False), (4, True)])
def test_without_the_favor_nobody_is_exiled(favor: int, can: bool) -> None:
    scene = banishing(favor=favor)  # the Chancellor is Oathkeeper: four
    refusal = scene.refused("exile")
    assert refusal is None if can else refusal == "costs 4 favor, you have 3 (6.7)"


@law("6.7")
@ruling("E9")
def test_the_exile_turns_board_and_warbands_and_gets_full_supply() -> None:
    """E9: what stands on sites stays purple, and what was on the board goes to the Chancellor's bank."""
    scene = banishing(sites={"plains": site(warbands=("purple", 4))})
    scene.purple("exile")
    assert view(scene.game, None).player("red").role == "exile"
    assert scene.changed("red.warbands", 0, "red.bank", -3, "purple.bank", 3, "plains.warbands", 0)
    assert scene.site("plains").color == "purple"
    assert not scene.table.rules("red", 0)
    assert scene.state.players["red"].supply == 7
    assert scene.prompt.seat == "purple"  # whose turn goes on


@law("6.7", "9.3")
def test_own_warbands_replace_purple_ones_as_far_as_they_go() -> None:
    scene = banishing(red=citizen(warbands=16))
    scene.purple("exile")
    assert scene.state.players["red"].warbands == 14
    assert scene.changed("purple.bank", 16, "red.bank", -14)


@law("6.7")
def test_the_scepters_holder_chooses_among_citizens_other_than_themselves() -> None:
    """E18: a Citizen with the Scepter exiles others, never the Chancellor and never themselves."""
    scene = scenario(
        purple=chancellor(relics=[]),
        red=citizen(relics=["grand_scepter"], favor=9),
        blue=citizen(),
        yellow=citizen(),
        white=exile(),
        turn="red",
    )
    scene.red("exile")
    assert options(scene) == ["blue", "yellow"]
    scene.red("yellow")
    assert scene.state.players["yellow"].role == "exile"
    assert scene.changed("red.favor", -5, "yellow.favor", 5)


@law("6.7")
def test_an_exile_with_the_scepter_may_exile_citizens_too() -> None:
    scene = scenario(
        purple=chancellor(relics=[]), red=exile(relics=["grand_scepter"], favor=5), blue=citizen(), turn="red"
    )
    scene.red("exile")
    assert scene.state.players["blue"].role == "exile"


@law("6.7")
def test_without_the_scepter_or_without_a_citizen_nobody_is_exiled() -> None:
    scene = scenario(red=citizen(favor=9), blue=citizen(), turn="red")
    assert scene.refused("exile") == "you do not hold the Grand Scepter (6.7)"
    scene = scenario(purple=chancellor(favor=9), red=exile())
    assert scene.refused("exile") == "there is no other Citizen (6.7)"
    scene = scenario(
        purple=chancellor(relics=[]), red=citizen(relics=["grand_scepter"], favor=9), blue=exile(), turn="red"
    )
    assert scene.refused("exile") == "there is no other Citizen (6.7)"


@law("6.7")
def test_the_exile_keeps_relics_banners_and_title() -> None:
    scene = scenario(
        purple=chancellor(favor=9),
        red=citizen(relics=["map"]),
        oath="the_people",
        peoples_favor=("red", 2),
    )
    scene.purple("exile")
    assert (scene.holder("map"), scene.holder("peoples_favor")) == ("red", "red")
    assert (scene.state.title, scene.state.usurper) == ("red", False)


# 6.8 Exiling yourself


def leaving(**red: Any) -> Scene:
    return scenario(
        sites={"plains": site("wolves", "elders", warbands=("purple", 2))},
        purple=chancellor(favor=1),
        red=citizen(**red),
        turn="red",
    )


@law("6.8")
@pytest.mark.parametrize(
    ("secrets", "flipped", "warbands", "price"),
    [(0, 0, 0, 0), (2, 0, 0, 2), (0, 2, 0, 2), (0, 0, 3, 3), (1, 1, 2, 4)],
)
def test_the_price_counts_all_secrets_and_the_warbands_on_the_board(
    secrets: int, flipped: int, warbands: int, price: int
) -> None:
    """E19: facedown secrets too; it goes to the Scepter's holder."""
    scene = leaving(favor=6, secrets=secrets, flipped=flipped, warbands=warbands)
    scene.red("self-exile")
    assert scene.state.players["red"].role == "exile"
    assert scene.changed("red.favor", -price, "purple.favor", price)


@law("6.8")
@ruling("E19")
def test_secrets_that_lie_on_cards_count_too() -> None:
    scene = leaving(favor=6, secrets=2, relics=["horned_mask"], advisers=["tents"])
    scene.red("use:horned_mask", "elders")
    assert scene.state.secrets_on == {"horned_mask": 1}
    scene.red("self-exile")
    assert scene.changed("red.favor", -2, "purple.favor", 2)
    assert scene.state.players["red"].secrets == 2  # Rest has returned it


@law("6.8")
def test_without_the_favor_a_citizen_stays() -> None:
    scene = leaving(favor=3, secrets=2, warbands=2)
    assert scene.refused("self-exile") == "costs 4 favor, you have 3 (6.8)"


@law("6.8")
def test_it_goes_to_whoever_holds_the_scepter() -> None:
    scene = scenario(
        purple=chancellor(relics=[]),
        red=citizen(favor=2, secrets=2),
        blue=exile(relics=["grand_scepter"]),
        turn="red",
    )
    scene.red("self-exile")
    assert scene.changed("blue.favor", 2, "purple.favor", 0)


@law("6.8")
def test_who_holds_the_scepter_cannot_leave() -> None:
    """E18."""
    scene = scenario(purple=chancellor(relics=[]), red=citizen(favor=9, relics=["grand_scepter"]), turn="red")
    assert scene.refused("self-exile") == "you hold the Grand Scepter (6.8)"


@law("6.8")
@pytest.mark.parametrize("seat", ["purple", "red"])
def test_only_a_citizen_can_leave(seat: Seat) -> None:
    scene = scenario(purple=chancellor(favor=5), red=exile(favor=5), turn=seat)
    assert scene.refused("self-exile") == "you are no Citizen (6.8)"


@law("6.8")
def test_the_board_turns_with_its_warbands_and_the_act_phase_ends() -> None:
    """E9, T10: purple on the sites stays, Rest follows, Supply ends full."""
    scene = leaving(favor=6, warbands=3, secrets=1, flipped=1, supply=0, advisers=["insomnia"])
    scene.red("self-exile")
    assert scene.prompt.law == "4.3.5"
    scene.red("insomnia")
    player = scene.state.players["red"]
    assert (player.role, player.secrets, player.flipped_secrets, player.supply) == ("exile", 3, 0, 7)
    assert scene.changed("red.warbands", 0, "red.bank", -3, "purple.bank", 3, "plains.warbands", 0)
    assert scene.site("plains").color == "purple"
    assert scene.state.turn.seat == "purple"


@law("6.8", "6.7")
def test_a_council_seat_keeps_its_citizen_in_the_empire() -> None:
    scene = scenario(
        purple=chancellor(favor=8), red=citizen(favor=8, advisers=["council_seat"]), blue=exile(), turn="red"
    )
    assert "Council Seat" in str(scene.refused("self-exile"))
    scene.red("rest").blue("rest")
    assert "Council Seat" in str(scene.refused("exile"))
