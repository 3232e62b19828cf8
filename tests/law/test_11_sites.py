"""Chapter 11: the powers of the sites."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId, Suit
from oath_tui.engine import events as ev
from oath_tui.engine.choices import AnswerError, Deal
from oath_tui.engine.scenario import Scene, SiteSpec, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import view
from tests.marks import law, ruling


def options(scene: Scene) -> list[str]:
    return [option.id for option in getattr(scene.prompt, "options", ())]


def pools(scene: Scene) -> tuple[int, int]:
    """Attack and defense dice when the pools were collected."""
    collected = next(one for one in scene.events if isinstance(one, ev.Pools))
    return collected.attack, collected.defense


# 11.1 Opportunity sites


def waking(at: CardId, *, pawn: CardId | None = None, **tokens: int) -> Scene:
    """Red wakes at the site, or where the pawn is said to be."""
    scene = scenario(
        sites={at: site(**tokens), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at=pawn or at),
    )
    return scene.purple("rest")


@law("11.1", "4.1.4")
@pytest.mark.parametrize(
    ("at", "tokens", "offered"),
    [
        ("salt_flats", {"favor": 2, "secrets": 1}, ["favor", "secret", "none"]),
        ("salt_flats", {"favor": 2}, ["favor", "none"]),
        ("salt_flats", {"secrets": 1}, ["secret", "none"]),
        ("mine", {"favor": 3}, ["favor", "none"]),
        ("drowned_city", {"secrets": 3}, ["secret", "none"]),
    ],
)
def test_at_the_end_of_your_wake_you_may_take_one_token(
    at: CardId, tokens: dict[str, Any], offered: list[str]
) -> None:
    scene = waking(at, **tokens)
    assert options(scene) == offered
    token = offered[0]
    scene.red(token)
    plural = "favor" if token == "favor" else "secrets"
    assert scene.changed(f"red.{plural}", 1, f"{at}.{plural}", -1)
    assert scene.state.turn.phase == "act"  # one and no more


@law("11.1")
def test_you_need_not() -> None:
    scene = waking("mine", favor=3).red("none")
    assert scene.changed("red.favor", 0, "mine.favor", 0)


@law("11.1")
@pytest.mark.parametrize(("pawn", "tokens"), [("river", {"favor": 3}), ("mine", {})])
def test_nothing_is_taken_from_afar_or_from_an_empty_site(pawn: CardId, tokens: dict[str, Any]) -> None:
    assert waking("mine", pawn=pawn, **tokens).state.turn.phase == "act"


@law("11.1")
def test_whoever_rules_it_whoever_stands_there_takes() -> None:
    scene = scenario(sites={"mine": site(favor=2, warbands=("purple", 1))}, red=exile())
    scene.purple("rest").red("favor")
    assert scene.changed("red.favor", 1)


@law("11.1", "4.1")
def test_it_comes_after_the_peoples_favor_and_the_turning_of_the_title() -> None:
    """T7: what is taken here cannot feed the People's Favor of this Wake."""
    scene = scenario(
        sites={"mine": site(favor=2)}, red=exile(), oath="the_people", peoples_favor=("red", 2), title="red"
    )
    scene.purple("rest").red("order")  # the bank that gets the favor red cannot place
    assert options(scene) == ["favor", "none"]
    assert scene.state.banners["peoples_favor"].tokens == 1
    assert scene.state.usurper


# 11.2 Homelands


def at_home(at: CardId, card: CardId, *here: CardId, **more: Any) -> Scene:
    """Red, at a Homeland with these cards, holds this card facedown."""
    return scenario(
        sites={at: site(*here, relics=more.pop("relics", [])), "river": site(warbands=("purple", 1))}
        | more.pop("sites", {}),
        purple=chancellor(at="river"),
        red=exile(at=at, facedown=[card], **more.pop("seat", {})),
        turn="red",
        **more,
    )


@law("11.2")
@pytest.mark.parametrize(
    ("at", "suit", "card", "changes"),
    [
        ("ancient_city", "order", "scouts", ("red.warbands", 2, "red.bank", -2)),
        ("fertile_valley", "hearth", "levelers", ("red.favor", 2, "bank.hearth", -2)),
        ("standing_stones", "arcane", "wolves", ()),
        ("standing_stones", "arcane", "augury", ("red.secrets", 1)),
        ("steppe", "nomad", "elders", ("red.secrets", 1)),
        ("deep_woods", "beast", "wolves", ("red.relics", 1)),
        ("wastes", "discord", "scryer", ("red.relics", 1)),
    ],
)
def test_a_card_of_its_suit_brings_what_the_homeland_shows(
    at: CardId, suit: Suit, card: CardId, changes: tuple[str | int, ...]
) -> None:
    """H1: besides the favor for playing; a card of another suit brings nothing more."""
    scene = at_home(at, card, relics=["map"])
    own = scene.table.suit(card) == suit
    scene.red("adviser", at)
    assert scene.changed(*changes)
    if not own or "red.favor" not in changes:
        assert scene.changed("red.favor", 1)
    if not changes:
        assert scene.changed("red.secrets", 0, "red.warbands", 0, "red.relics", 0)


@law("11.2")
def test_also_from_a_search() -> None:
    """H1."""
    scene = scenario(sites={"steppe": ()}, discards={"cradle": ["elders"]}, red=exile(), turn="red")
    scene.red("search", "cradle", "steppe")
    assert scene.changed("red.secrets", 1)


@law("11.2")
def test_as_often_as_you_play_there() -> None:
    """H1: once for each card."""
    scene = scenario(sites={"steppe": ()}, red=exile(facedown=["elders", "tents"]), turn="red")
    scene.red("adviser", "elders", "steppe", "adviser", "steppe")
    assert scene.changed("red.secrets", 2)


@law("11.2")
def test_a_card_that_goes_elsewhere_brings_nothing() -> None:
    scene = at_home("steppe", "elders").red("adviser", "adviser")
    assert scene.changed("red.secrets", 0)


@law("11.2", "10.15")
def test_a_card_that_is_moved_there_is_not_played() -> None:
    scene = at_home("steppe", "homesteaders", seat={"advisers": ["elders"]})
    scene.red("adviser", "steppe", "use:homesteaders")
    assert "elders" in scene.site("steppe").cards
    assert scene.changed("red.secrets", 0)


def clearing(first: CardId, played: CardId) -> Scene:
    """With the People's Favor red discards the first card from the Steppe and plays the other there."""
    scene = at_home(
        "steppe",
        played,
        first,
        peoples_favor=("red", 1),
        sites={"lush_coast": site("lancers", slot=1), "river": site(warbands=("purple", 1), slot=2)},
    )
    return scene.red("adviser", "steppe", first)


@law("11.2")
def test_not_after_you_discarded_a_card_of_the_suit_there_this_turn() -> None:
    """H1."""
    scene = clearing("tents", "elders")
    assert scene.site("steppe").cards == ["elders"]
    assert scene.changed("red.secrets", 0, "red.favor", 1)  # the favor for playing is gained all the same
    assert clearing("wolves", "elders").changed("red.secrets", 1)  # another suit does no harm


@law("11.2")
def test_a_discard_at_another_site_does_no_harm() -> None:
    """H1: only one from this very site counts."""
    scene = at_home(
        "steppe",
        "elders",
        peoples_favor=("red", 1),
        sites={"lush_coast": site("tents", slot=1), "river": site(warbands=("purple", 1), slot=2)},
    )
    scene.red("adviser", "steppe", "tents")
    assert scene.changed("red.secrets", 1)


@law("11.2")
def test_with_the_turn_the_discard_is_forgotten() -> None:
    """H2."""
    scene = scenario(
        sites={"steppe": ["lancers"]},
        red=exile(facedown=["elders", "tents"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "elders", "steppe", "lancers")
    assert scene.changed("red.secrets", 0)
    scene.red("rest").purple("rest")
    scene.red("adviser", "steppe", "none")
    assert scene.changed("red.secrets", 1)


@law("11.2")
def test_anothers_discard_does_not_stop_you() -> None:
    """H1: it is your own discard that counts, and it was not your turn."""
    scene = scenario(
        sites={"steppe": ["lancers"]},
        purple=chancellor(facedown=["wolves"]),
        red=exile(facedown=["elders"]),
        peoples_favor=("purple", 1),
        turn="purple",
    )
    scene.purple("adviser", "steppe", "lancers", "rest").red("adviser", "steppe")
    assert scene.changed("red.secrets", 1)


@law("11.2", "5.4")
@pytest.mark.parametrize("at", ["deep_woods", "wastes"])
def test_the_relic_of_a_homeland_has_no_price(at: CardId) -> None:
    """H3: neither Supply nor secrets."""
    card = "wolves" if at == "deep_woods" else "scryer"
    scene = at_home(at, card, relics=["map"], seat={"supply": 0}).red("adviser", at)
    assert scene.holder("map") == "red"
    assert scene.site(at).relics == []
    assert scene.changed("red.supply", 0, "red.secrets", 0)


@law("11.2")
def test_it_counts_as_recovered() -> None:
    """H3: Relic Worship is thankful for it."""
    scene = at_home("wastes", "scryer", relics=["map"], seat={"supply": 1, "advisers": ["relic_worship"]})
    scene.red("adviser", "wastes", "relic_worship")
    assert scene.changed("red.supply", 3)


@law("11.2")
def test_without_a_relic_there_is_nothing_to_take() -> None:
    """H3."""
    scene = at_home("wastes", "scryer").red("adviser", "wastes")
    assert scene.changed("red.relics", 0, "red.favor", 1)


@law("11.2")
def test_of_several_relics_one_is_taken_unseen() -> None:
    scene = at_home("deep_woods", "wolves", relics=["map", "whistle"]).red("adviser", "deep_woods")
    assert options(scene) == ["relic-1", "relic-2"]
    labels = [option.label for option in getattr(scene.prompt, "options", ())]
    assert labels == ["Relic 1", "Relic 2"]
    scene.red("relic-2")
    assert scene.holder("whistle") == "red"
    assert scene.site("deep_woods").relics == ["map"]


@law("11.2", "9.3")
@pytest.mark.parametrize(("bank", "gained"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_homeland_gives_what_favor_there_is(bank: int, gained: int) -> None:
    scene = at_home("fertile_valley", "levelers", banks={"hearth": bank, "order": 3})
    scene.red("adviser", "fertile_valley")
    assert scene.changed("red.favor", gained)


# 11.3 Coasts, and how travel is reckoned


def going(
    start: CardId,
    to: CardId,
    *,
    slots: tuple[int, int] = (0, 2),
    more: dict[str, SiteSpec] | None = None,
    **red: Any,
) -> Scene:
    """Red at the one site wants to the other; the Empire rules a site out of the way."""
    return scenario(
        sites={
            start: site(slot=slots[0]),
            to: site(slot=slots[1]),
            "great_slum": site(warbands=("purple", 1), slot=7),
        }
        | (more or {}),
        purple=chancellor(at="great_slum"),
        red=exile(at=start, **red),
        turn="red",
    )


@law("11.3")
@pytest.mark.parametrize("slots", [(0, 1), (0, 2), (0, 5), (5, 6), (2, 0)])
def test_from_coast_to_coast_costs_one_supply(slots: tuple[int, int]) -> None:
    scene = going("lush_coast", "rocky_coast", slots=slots).red("travel", "rocky_coast")
    assert scene.changed("red.supply", -1)


@law("11.3")
@pytest.mark.parametrize(("start", "to"), [("lush_coast", "plains"), ("plains", "lush_coast")])
def test_only_from_a_coast_and_to_a_coast(start: CardId, to: CardId) -> None:
    scene = going(start, to, slots=(0, 5)).red("travel", to)
    assert scene.changed("red.supply", -4)


@law("11.3")
def test_a_facedown_coast_is_none() -> None:
    """R1."""
    scene = going("lush_coast", "plains", more={"rocky_coast": site(slot=5, faceup=False)})
    scene.red("travel", "hinterland-1")
    assert scene.changed("red.supply", -4)


@law("11.3", "11.8")
def test_coasts_ignore_the_narrow_pass() -> None:
    more = {"narrow_pass": site(slot=3), "steppe": site(slot=4)}
    scene = going("lush_coast", "rocky_coast", more=more).red("travel")
    assert scene.refused("rocky_coast") is None
    assert scene.refused("steppe") is not None  # no Coast, so the pass is in the way


@law("11.3")
def test_there_is_no_choice_to_pay_the_usual_cost() -> None:
    """R3."""
    scene = going("lush_coast", "rocky_coast", slots=(0, 5), supply=1).red("travel")
    labels = {option.id: option.label for option in getattr(scene.prompt, "options", ())}
    assert (scene.prompt.law, labels["rocky_coast"]) == ("5.6.1", "Rocky Coast (1 Supply)")


@law("11.3", "5.6.1")
def test_nobody_travels_to_where_they_stand() -> None:
    """R5."""
    scene = going("lush_coast", "rocky_coast").red("travel")
    assert "lush_coast" not in options(scene)


# 11.4 Plains and Mountain


def assault(
    at: CardId, *targets: str, dice: int = 2, ruler: Seat = "blue", pawn: bool = True, **red: Any
) -> Scene:
    """Red attacks blue at this site with so many dice; blue rules the Steppe as well."""
    scene = scenario(
        sites={
            at: site(warbands=(ruler, 1)),
            "steppe": site(warbands=("blue", 1), slot=3),
            "river": site(warbands=("purple", 1), slot=2),
            "great_slum": site(warbands=("purple", 1), slot=7),
        },
        purple=chancellor(at="river"),
        red=exile(at=at, **{"warbands": 3, **red}),
        blue=exile(at=at if pawn else "river", relics=["map"]),
        title="purple",
        any_dice=True,
        turn="red",
    )
    return scene.red("campaign", *targets, dice)


@law("11.4")
@pytest.mark.parametrize(("at", "change"), [("plains", +1), ("mountain", -1), ("salt_flats", 0)])
def test_plains_add_an_attack_die_and_a_mountain_takes_one(at: CardId, change: int) -> None:
    assert pools(assault(at, "done", pawn=True)) == (2 + change, 1)


@law("11.4")
@pytest.mark.parametrize(("at", "change"), [("plains", +1), ("mountain", -1)])
def test_once_however_many_targets_are_there(at: CardId, change: int) -> None:
    assert pools(assault(at, "pawn", "map", "steppe")) == (2 + change, 1 + 2 + 3 + 1)


@law("11.4")
@pytest.mark.parametrize(("at", "change"), [("plains", +1), ("mountain", -1)])
def test_also_if_only_the_pawn_is_a_target_and_you_rule_the_site(at: CardId, change: int) -> None:
    assert pools(assault(at, "pawn", "done", ruler="red")) == (2 + change, 2)


@law("11.4")
def test_not_for_targets_elsewhere() -> None:
    scene = scenario(
        sites={
            "plains": site(warbands=("purple", 1)),
            "salt_flats": site(warbands=("blue", 1)),
            "great_slum": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="plains"),
        red=exile(at="salt_flats", warbands=3),
        blue=exile(at="plains"),
        any_dice=True,
        turn="red",
    )
    assert pools(scene.red("campaign", 2)) == (2, 1)


@law("11.4", "5.5.3")
@pytest.mark.parametrize(("dice", "expected"), [(1, (0, 1)), (0, (0, 2))])
def test_a_die_that_is_not_there_becomes_a_defense_die(dice: int, expected: tuple[int, int]) -> None:
    """C5."""
    assert pools(assault("mountain", "done", dice=dice)) == expected


@law("11.4")
@pytest.mark.parametrize(("at", "change"), [("plains", +1), ("mountain", -1)])
def test_against_bandits_too(at: CardId, change: int) -> None:
    scene = scenario(
        sites={at: (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at=at, warbands=3),
        any_dice=True,
        turn="red",
    )
    assert pools(scene.red("campaign", 2)) == (2 + change, 1)


@law("11.4")
def test_a_site_targeted_from_afar_counts_as_well() -> None:
    scene = scenario(
        sites={
            "salt_flats": site(warbands=("blue", 1)),
            "plains": site(warbands=("blue", 1), slot=6),
            "river": site(warbands=("purple", 2), slot=2),
            "great_slum": site(warbands=("purple", 1), slot=3),
        },
        purple=chancellor(at="river"),
        red=exile(at="salt_flats", warbands=3),
        blue=exile(at="river"),
        any_dice=True,
        turn="red",
    )
    assert pools(scene.red("campaign", "plains", 2)) == (3, 2)


# 11.5 River


@law("11.5")
@pytest.mark.parametrize(
    ("ruler", "role", "gained"),
    [
        ("red", "exile", 3),
        ("blue", "exile", 2),
        (None, "exile", 2),
        ("purple", "citizen", 3),
        ("purple", "exile", 2),
    ],
)
def test_a_river_brings_one_warband_more_to_who_rules_it(ruler: Seat | None, role: str, gained: int) -> None:
    """H11."""
    seat = exile if role == "exile" else citizen
    scene = scenario(
        sites={"river": site("elders", warbands=(ruler, 1) if ruler else None)},
        red=seat(favor=1),
        blue=exile(),
        turn="red",
    )
    scene.red("muster")
    assert scene.changed("red.warbands", gained)


@law("11.5")
def test_not_when_mustering_elsewhere() -> None:
    scene = scenario(
        sites={"river": site(warbands=("red", 1)), "plains": ["elders"]},
        red=exile(at="plains", favor=1),
        title="red",
        turn="red",
    )
    scene.red("muster")
    assert scene.changed("red.warbands", 2)


# 11.6 Charming Valley


@law("11.6")
@pytest.mark.parametrize(("slots", "cost"), [((0, 1), 2), ((0, 2), 3), ((2, 5), 3), ((0, 5), 5), ((5, 6), 4)])
def test_leaving_the_charming_valley_costs_one_more(slots: tuple[int, int], cost: int) -> None:
    scene = going("charming_valley", "plains", slots=slots).red("travel", "plains")
    assert scene.changed("red.supply", -cost)


@law("11.6")
def test_coming_there_does_not() -> None:
    scene = going("plains", "charming_valley").red("travel", "charming_valley")
    assert scene.changed("red.supply", -2)


@law("11.6")
def test_who_cannot_pay_stays() -> None:
    """R3: it binds."""
    scene = going("charming_valley", "plains", slots=(0, 1), supply=1)
    assert scene.refused("travel") == "costs 2 Supply, you have 1 (5.6.1)"


# 11.7 Shrouded Wood


def in_the_wood(
    ruler: Seat | None = None, *, supply: int = 7, seat: Any = exile, turn: Seat = "red", **red: Any
) -> Scene:
    """Red in the Shrouded Wood, which this seat rules."""
    return scenario(
        sites={
            "shrouded_wood": site(warbands=(ruler, 1) if ruler else None),
            "river": site(warbands=("purple", 2)),
            "narrow_pass": site(slot=2),
            "the_hidden_place": site(slot=3),
            "plains": site(slot=5),
        },
        purple=chancellor(at="river"),
        red=seat(at="shrouded_wood", supply=supply, **red),
        blue=exile(at="shrouded_wood"),
        yellow=exile(at="river"),
        turn=turn,
        any_dice=True,
    )


@law("11.7")
@pytest.mark.parametrize("to", ["river", "narrow_pass", "plains"])
def test_leaving_the_wood_costs_two_wherever_you_go(to: CardId) -> None:
    scene = in_the_wood().red("travel", to)
    assert scene.changed("red.supply", -2)


@law("11.7", "11.12")
def test_it_ignores_the_narrow_pass_and_the_hidden_place() -> None:
    scene = in_the_wood().red("travel", "the_hidden_place")
    assert scene.changed("red.supply", -2, "red.flipped", 0)


@law("11.7")
@pytest.mark.parametrize(("ruler", "chooser"), [("blue", "blue"), ("purple", "purple")])
def test_an_enemy_who_rules_the_wood_says_where_you_go(ruler: Seat, chooser: Seat) -> None:
    """The Chancellor for the Empire."""
    scene = in_the_wood(ruler).red("travel")
    assert scene.prompt.seat == chooser
    scene.answer(chooser, "plains")
    assert scene.table.here("red") == 5
    assert scene.changed("red.supply", -2)


@law("11.7")
@pytest.mark.parametrize(("ruler", "seat"), [("red", exile), (None, exile), ("purple", citizen)])
def test_under_your_own_rule_a_friends_or_the_bandits_you_choose(ruler: Seat | None, seat: Any) -> None:
    scene = in_the_wood(ruler, seat=seat).red("travel")
    assert scene.prompt.seat == "red"


@law("11.7", "7.6.5")
def test_bandits_send_you_nowhere_unless_they_obey_somebody() -> None:
    scene = scenario(
        sites={"shrouded_wood": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="shrouded_wood"),
        blue=exile(at="river", relics=["bandit_crown"]),
        turn="red",
    )
    assert scene.red("travel").prompt.seat == "blue"


@law("11.7")
def test_the_chancellor_chooses_though_only_a_citizen_is_there() -> None:
    scene = scenario(
        sites={"shrouded_wood": site(warbands=("purple", 1)), "river": ()},
        purple=chancellor(at="river"),
        red=exile(at="shrouded_wood"),
        blue=citizen(at="shrouded_wood"),
        turn="red",
    )
    assert scene.red("travel").prompt.seat == "purple"


@law("11.7", "5.5.7.3")
def test_the_ruler_chooses_even_if_another_makes_you_travel() -> None:
    """C14: red banishes blue from yellow's wood, and yellow says where to."""
    scene = scenario(
        sites={"shrouded_wood": site(warbands=("yellow", 1)), "river": site(warbands=("purple", 1)), "plains": ()},
        purple=chancellor(at="river"),
        red=exile(at="shrouded_wood", warbands=3),
        blue=exile(at="shrouded_wood"),
        yellow=exile(at="river"),
        turn="red",
        rolls=[attack("sword"), defense("blank", "blank")],
    )
    scene.red("campaign", "blue", 1, "no")
    assert scene.prompt.seat == "yellow"
    scene.yellow("plains")
    assert scene.table.here("blue") == 2


@law("11.7")
def test_if_you_rule_it_yourself_who_makes_you_travel_chooses() -> None:
    """R140."""
    scene = scenario(
        sites={"shrouded_wood": site(warbands=("blue", 1)), "river": site(warbands=("purple", 1)), "plains": ()},
        purple=chancellor(at="river"),
        red=exile(at="plains", secrets=1, relics=["whistle"]),
        blue=exile(at="shrouded_wood"),
        turn="red",
    )
    scene.red("use:whistle", "blue")
    assert scene.table.here("blue") == 2


@law("11.7")
def test_without_two_supply_there_is_no_way_out() -> None:
    assert in_the_wood("blue", supply=1).refused("travel") is not None


# 11.8 Narrow Pass


def toward_the_pass(start: int, **more: Any) -> Scene:
    """Red in some slot; the Narrow Pass lies first in the Provinces, the Plains second."""
    return scenario(
        sites={
            "river": site(slot=start),
            "narrow_pass": site(slot=2, faceup=more.pop("faceup", True)),
            "plains": site(slot=3),
            "great_slum": site(warbands=("purple", 1), slot=7),
        },
        purple=chancellor(at="great_slum"),
        red=exile(at="river"),
        turn="red",
        **more,
    )


@law("11.8")
@pytest.mark.parametrize("start", [0, 5])
def test_whoever_enters_its_region_must_go_to_the_narrow_pass(start: int) -> None:
    scene = toward_the_pass(start).red("travel")
    assert scene.refused("plains") == "you must travel to the Narrow Pass (11.8)"
    assert scene.refused("provinces-3") is not None  # a facedown site of the region too
    scene.red("narrow_pass")
    assert scene.table.here("red") == 2


@law("11.8")
def test_within_the_region_it_binds_nobody() -> None:
    """R4."""
    scene = toward_the_pass(4).red("travel", "plains")
    assert scene.changed("red.supply", -2)


@law("11.8")
def test_nor_does_it_bind_who_leaves() -> None:
    """R4."""
    scene = toward_the_pass(4).red("travel")
    assert scene.refused("cradle-1") is None
    assert scene.refused("great_slum") is None


@law("11.8")
def test_a_facedown_pass_does_not_bind() -> None:
    """R1."""
    scene = toward_the_pass(0, faceup=False).red("travel")
    assert scene.refused("plains") is None


@law("11.8", "7.6.2")
def test_it_binds_who_is_made_to_travel() -> None:
    """C14: blue cannot be whistled past the pass."""
    scene = scenario(
        sites={
            "river": site(warbands=("purple", 1)),
            "narrow_pass": site(slot=2),
            "plains": site(slot=3),
        },
        purple=chancellor(at="plains"),
        red=exile(at="plains", secrets=1, relics=["whistle"]),
        blue=exile(at="river"),
        turn="red",
    )
    assert "nobody elsewhere can travel to your site" in str(scene.refused("use:whistle"))


def across_the_pass(pass_ruler: Seat | None, *, start: int = 0) -> Scene:
    """Red attacks blue, who rules red's site and one beyond the pass."""
    return scenario(
        sites={
            "salt_flats": site(warbands=("blue", 1), slot=start),
            "narrow_pass": site(warbands=(pass_ruler, 1) if pass_ruler else None, slot=2),
            "steppe": site(warbands=("blue", 1), slot=3),
            "great_slum": site(warbands=("purple", 4), slot=7),
            "wastes": site(warbands=("purple", 1), slot=6),
            "mine": site(warbands=("purple", 1), slot=5),
        },
        purple=chancellor(at="great_slum"),
        red=exile(at="salt_flats", warbands=3),
        blue=exile(at="great_slum"),
        title="purple",
        any_dice=True,
        turn="red",
    ).red("campaign")


@law("11.8", "5.5.2")
def test_targets_beyond_the_pass_need_the_pass_as_a_target() -> None:
    """C16: it comes along, with its die."""
    scene = across_the_pass("blue").red("steppe", 2)
    assert pools(scene) == (2, 3)


@law("11.8")
def test_unless_you_rule_it() -> None:
    scene = across_the_pass("red").red("steppe", 2)
    assert pools(scene) == (2, 2)


@law("11.8")
@pytest.mark.parametrize("ruler", ["purple", None])
def test_if_the_defender_does_not_rule_it_such_targets_cannot_be_declared(ruler: Seat | None) -> None:
    """C16: 9.2, cannot."""
    scene = across_the_pass(ruler)
    assert scene.prompt.law == "5.5.2"
    assert "steppe" not in scene.offers()


@law("11.8")
def test_from_within_the_region_the_pass_need_not_be_targeted() -> None:
    scene = across_the_pass("blue", start=4).red("steppe", "done", 2)
    assert pools(scene) == (2, 2)


# 11.9 Great Slum


def slum(*here: CardId, **more: Any) -> Scene:
    return scenario(
        sites={"great_slum": site(*here), "plains": ["wrestlers"], "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="great_slum", **{"facedown": ["elders"], **more}),
        turn="red",
    )


@law("11.9")
@pytest.mark.parametrize(
    ("answer", "left"), [("wolves", ["scouts", "elders"]), ("none", ["wolves", "scouts", "elders"])]
)
def test_playing_to_the_great_slum_you_may_discard_a_card_there_first(answer: str, left: list[CardId]) -> None:
    scene = slum("wolves", "scouts").red("adviser", "great_slum")
    assert options(scene) == ["wolves", "scouts", "none"]
    scene.red(answer)
    assert scene.site("great_slum").cards == left


@law("11.9", "2.8.1")
def test_when_it_is_full_you_must_to_have_room() -> None:
    scene = slum("wolves", "scouts", "tents").red("adviser")
    assert scene.refused("great_slum") is None
    scene.red("great_slum")
    assert options(scene) == ["wolves", "scouts", "tents"]
    scene.red("tents")
    assert scene.site("great_slum").cards == ["wolves", "scouts", "elders"]
    assert scene.state.discards["provinces"] == ["tents"]


@law("11.9", "7.2.2")
def test_a_locked_card_there_cannot_go() -> None:
    scene = slum("keep", "scouts").red("adviser", "great_slum")
    assert options(scene) == ["scouts", "none"]
    scene = slum("keep", "hall_of_mockery", "boiling_lake").red("adviser")
    assert scene.refused("great_slum") == "Great Slum is full (2.8.1)"


@law("11.9", "10.15")
def test_moving_a_card_there_you_may_too() -> None:
    scene = slum("homesteaders", "wolves", "scouts", facedown=[], advisers=["elders"])
    scene.red("use:homesteaders", "wolves")
    assert scene.site("great_slum").cards == ["homesteaders", "scouts", "elders"]


@law("11.9", "5.1.4.1")
def test_the_peoples_favor_gives_a_discard_besides() -> None:
    """From any site of the region, and then the Slum's own."""
    scene = scenario(
        sites={"great_slum": ["wolves", "scouts", "tents"], "plains": ["wrestlers"]},
        red=exile(at="plains", facedown=["elders"]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", "great_slum")
    assert set(options(scene)) == {"wolves", "scouts", "tents", "wrestlers", "none"}
    scene.red("wrestlers")
    assert set(options(scene)) == {"wolves", "scouts", "tents"}  # it is full, so one must go
    scene.red("wolves")
    assert scene.site("great_slum").cards == ["scouts", "tents", "elders"]
    assert scene.site("plains").cards == []


@law("11.9")
def test_it_helps_at_no_other_site() -> None:
    scene = scenario(
        sites={"plains": ["scouts", "wolves", "tents"], "great_slum": ["keep"]},
        red=exile(at="plains", facedown=["elders"]),
        turn="red",
    )
    scene.red("adviser")
    assert scene.refused("plains") == "Plains is full (2.8.1)"


# 11.10 Marshes


@law("11.10")
@pytest.mark.parametrize("source", ["deck", "cradle"])
def test_in_the_marshes_you_draw_one_card_less(source: str) -> None:
    """H12: whatever is searched."""
    scene = scenario(
        sites={"marshes": ()},
        world_deck=["elders", "wolves", "keep"],
        discards={"cradle": ["scouts", "tents", "rangers"]},
        turn="red",
    )
    scene.red("search", source)
    assert len(scene.state.hands["red"]) == 2


@law("11.10")
def test_elsewhere_you_do_not_even_if_you_rule_them() -> None:
    scene = scenario(
        sites={"marshes": site(warbands=("red", 1)), "plains": ()},
        red=exile(at="plains"),
        world_deck=["elders", "wolves", "keep"],
        title="red",
        turn="red",
    )
    scene.red("search")
    assert len(scene.state.hands["red"]) == 3


@law("11.10")
def test_it_takes_from_what_other_powers_add() -> None:
    scene = scenario(
        sites={"marshes": ["augury"]}, red=exile(), world_deck=["elders", "wolves", "keep", "tents"], turn="red"
    )
    scene.red("search", "augury")
    assert len(scene.state.hands["red"]) == 3


# 11.11 Buried Giant


@law("11.11")
def test_the_giant_takes_a_turned_secret_instead_of_supply() -> None:
    scene = going("buried_giant", "plains", slots=(0, 5), secrets=1, supply=0)
    scene.red("travel")  # without the Giant there is no way, so that is not asked
    scene.red("plains")
    assert scene.table.here("red") == 5
    assert scene.changed("red.supply", 0, "red.secrets", -1, "red.flipped", 1)


@law("11.11")
def test_you_may_pay_supply_as_usual() -> None:
    """R3: of the sites only the Giant asks."""
    scene = going("buried_giant", "plains", secrets=1).red("travel")
    assert (scene.prompt.law, options(scene)) == ("7.4", ["buried_giant", "none"])
    scene.red("none", "plains")
    assert scene.changed("red.supply", -2, "red.flipped", 0)


@law("11.11", "11.8")
def test_the_giant_steps_over_the_narrow_pass() -> None:
    more = {"narrow_pass": site(slot=3)}
    scene = going("buried_giant", "plains", more=more, secrets=1).red("travel", "buried_giant", "plains")
    assert scene.changed("red.supply", 0, "red.flipped", 1)
    scene = going("buried_giant", "plains", more=more, secrets=1).red("travel", "none")
    assert scene.refused("plains") is not None


@law("11.11", "7.1.2")
@pytest.mark.parametrize("red", [{}, {"flipped": 3}])
def test_it_takes_a_faceup_secret(red: dict[str, Any]) -> None:
    """P5."""
    scene = going("buried_giant", "plains", **red).red("travel")
    assert scene.prompt.law == "5.6.1"


@law("11.11")
def test_it_helps_only_those_who_leave_from_there() -> None:
    scene = going("plains", "buried_giant", secrets=1).red("travel")
    assert scene.prompt.law == "5.6.1"


@law("11.11", "11.12")
@pytest.mark.parametrize(("giant", "flipped", "supply"), [("buried_giant", 2, 0), ("none", 1, -2)])
def test_from_the_giant_to_the_hidden_place_each_asks_its_own_secret(
    giant: str, flipped: int, supply: int
) -> None:
    """R2."""
    scene = going("buried_giant", "the_hidden_place", secrets=2).red("travel", giant, "the_hidden_place")
    assert scene.changed("red.flipped", flipped, "red.secrets", -flipped, "red.supply", supply)


# 11.12 The Hidden Place


@law("11.12")
@pytest.mark.parametrize(("secrets", "can"), [(0, False), (1, True), (3, True)])
def test_to_travel_there_you_turn_a_secret_facedown(secrets: int, can: bool) -> None:
    scene = going("plains", "the_hidden_place", secrets=secrets).red("travel")
    if not can:
        assert scene.refused("the_hidden_place") is not None
        return
    scene.red("the_hidden_place")
    assert scene.changed("red.secrets", -1, "red.flipped", 1, "red.supply", -2)


@law("11.12")
def test_leaving_it_or_finding_it_by_chance_costs_none() -> None:
    scene = going("the_hidden_place", "plains").red("travel", "plains")
    assert scene.changed("red.flipped", 0)
    scene = going("plains", "river", more={"the_hidden_place": site(slot=3, faceup=False)})
    scene.red("travel", "provinces-2")  # facedown it has no power
    assert scene.table.site(scene.table.here("red")).card == "the_hidden_place"
    assert scene.changed("red.flipped", 0)


def at_the_hidden_place(*, secrets: int) -> Scene:
    return scenario(
        sites={
            "the_hidden_place": site(warbands=("blue", 1)),
            "river": site(warbands=("purple", 1)),
            "steppe": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="river"),
        red=exile(at="the_hidden_place", warbands=3, secrets=secrets),
        blue=exile(at="the_hidden_place", relics=["map"]),
        any_dice=True,
        turn="red",
    )


@law("11.12")
@ruling("C17")
@pytest.mark.parametrize("targets", [("done",), ("pawn", "done"), ("pawn", "map")])
def test_to_declare_targets_there_you_turn_one_secret_however_many_they_are(targets: tuple[str, ...]) -> None:
    scene = at_the_hidden_place(secrets=2).red("campaign", *targets)
    assert scene.changed("red.secrets", -1, "red.flipped", 1)


@law("11.12")
def test_without_a_secret_nothing_there_can_be_attacked() -> None:
    assert "needs a faceup secret" in str(at_the_hidden_place(secrets=0).refused("campaign"))


@law("11.12", "5.5.2")
@pytest.mark.parametrize(("secrets", "can"), [(0, False), (1, True)])
def test_nor_can_it_be_targeted_from_elsewhere(secrets: int, can: bool) -> None:
    scene = scenario(
        sites={
            "salt_flats": site(warbands=("blue", 1)),
            "the_hidden_place": site(warbands=("blue", 1)),
            "river": site(warbands=("purple", 3)),
            "great_slum": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="river"),
        red=exile(at="salt_flats", warbands=3, secrets=secrets),
        blue=exile(at="river"),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign")
    assert ("the_hidden_place" in scene.offers()) is can
    if can:
        scene.red("done")
        assert scene.changed("red.flipped", 0)  # a target not declared costs nothing


@law("11.12", "9.2")
@pytest.mark.parametrize(("answer", "goes"), [("yes", True), ("no", False)])
def test_nobody_can_be_made_to_turn_a_secret(answer: str, goes: bool) -> None:
    """Who is whistled there pays or stays."""
    scene = scenario(
        sites={"the_hidden_place": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="the_hidden_place"),
        red=exile(at="the_hidden_place", secrets=1, relics=["whistle"]),
        blue=exile(at="river", secrets=1),
        turn="red",
    )
    scene.red("use:whistle")
    assert scene.prompt.seat == "blue"
    scene.blue(answer)
    assert (scene.table.here("blue") == 0) is goes
    assert scene.changed("blue.flipped", 1 if goes else 0)


# 11.13 The Tribunal


def tribunal(*, ruler: Seat | None = None, pawn: CardId = "the_tribunal") -> Scene:
    return scenario(
        sites={
            "the_tribunal": site(warbands=(ruler, 1) if ruler else None),
            "river": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="river", favor=2),
        red=exile(at=pawn, favor=3, secrets=2, flipped=1, relics=["map"]),
        blue=exile(at="river", favor=1, secrets=1),
        turn="red",
    )


@law("11.13")
@pytest.mark.parametrize(
    ("ruler", "pawn", "can"),
    [
        (None, "the_tribunal", True),
        ("blue", "the_tribunal", True),
        ("red", "river", True),
        (None, "river", False),
        ("blue", "river", False),
    ],
)
def test_who_rules_the_tribunal_or_stands_there_may_negotiate(ruler: Seat | None, pawn: CardId, can: bool) -> None:
    assert ("use:the_tribunal" in options(tribunal(ruler=ruler, pawn=pawn))) is can


@law("11.13")
def test_with_any_player_anywhere_about_favor_and_secrets() -> None:
    """N4: no relics, no banners; facedown secrets stay."""
    scene = tribunal().red("use:the_tribunal")
    assert options(scene) == ["purple", "blue"]
    scene.red("blue", "")
    assert isinstance(scene.prompt, Deal)
    assert {place.id: place.most for place in scene.prompt.gives} == {"favor": 3, "secrets": 2}
    assert {place.id: place.most for place in scene.prompt.gets} == {"favor": 1, "secrets": 1}


@law("11.13")
def test_an_exchange_without_a_promise_writes_nothing_down() -> None:
    scene = tribunal().red("use:the_tribunal", "blue", "", {"give": {"favor": 2}, "get": {"secrets": 1}})
    scene.blue("accept").red("yes")
    assert scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 1, "blue.secrets", -1)
    assert scene.state.pacts == []


@law("11.13")
def test_a_promise_without_an_exchange_binds_as_well() -> None:
    scene = tribunal().red("use:the_tribunal", "purple", "Peace until round 5, or 2 favor.", {})
    scene.purple("accept").red("yes")
    assert view(scene.game, "blue").pacts == ((("red", "purple"), "Peace until round 5, or 2 favor.", "open"),)
    assert scene.changed("red.favor", 0, "purple.favor", 0)


@law("11.13")
def test_the_promise_is_read_out_before_it_is_accepted() -> None:
    scene = tribunal().red("use:the_tribunal", "blue", "Leave the River alone.", {})
    assert scene.prompt.seat == "blue"
    assert "Leave the River alone." in scene.prompt.question


@law("11.13")
@pytest.mark.parametrize("who", ["blue", "red"])
def test_refused_or_withdrawn_it_is_nothing(who: Seat) -> None:
    """N2: the proposer seals it last."""
    scene = tribunal().red("use:the_tribunal", "blue", "Peace.", {"give": {"favor": 1}})
    if who == "blue":
        scene.blue("refuse")
    else:
        scene.blue("accept").red("no")
    assert scene.state.pacts == []
    assert scene.changed("red.favor", 0, "blue.favor", 0)


@law("11.13")
def test_the_other_may_propose_other_terms() -> None:
    scene = tribunal().red("use:the_tribunal", "blue", "Peace.", {"give": {"favor": 1}})
    scene.blue("change", {"give": {}, "get": {"favor": 3}}).red("accept", "yes")
    assert scene.changed("red.favor", -3, "blue.favor", 3)
    assert len(scene.state.pacts) == 1


@law("11.13")
def test_nobody_puts_in_what_they_do_not_have() -> None:
    """N2."""
    scene = tribunal().red("use:the_tribunal", "blue", "")
    for deal in ({"give": {"secrets": 3}}, {"get": {"favor": 2}}, {"give": {"map": 1}}):
        with pytest.raises(AnswerError):
            scene.red(deal)
