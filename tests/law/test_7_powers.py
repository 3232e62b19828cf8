"""Chapter 7: who may use a power, what it costs, when it works, and the few that have rules of their own."""

from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.choices import AnswerError, ChooseNumber, Deal
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.view import view
from tests.marks import law, ruling


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


def war(
    *here: CardId, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **more: Any
) -> Scene:
    """Red attacks the Plains, where these cards lie and one blue warband stands, with all dice."""
    attacker = exile(at="plains", **{"warbands": 3, **(red or {})})
    scene = scenario(
        sites={"plains": site(*here, warbands=("blue", 1)), "river": site(warbands=("purple", 2))}
        | more.pop("sites", {}),
        purple=chancellor(at="river"),
        red=attacker,
        blue=exile(at="river", **(blue or {})),
        turn="red",
        **{"any_dice": True, **more},
    )
    return scene.red("campaign", attacker.warbands)


def pools(scene: Scene) -> tuple[int, int]:
    """Attack dice and defense dice as they lie now. The Plains have added one to the attack."""
    assert scene.table.fight is not None
    return scene.table.fight.attack, scene.table.fight.defense


# 7 What has a power


@law("7")
def test_facedown_cards_and_sites_have_no_power() -> None:
    """P8, R1."""
    scene = scenario(
        sites={"plains": (), "narrow_pass": site(slot=2, faceup=False), "steppe": site(slot=3)},
        red=exile(at="plains", facedown=["gossip", "elders"], favor=2),
        turn="red",
    )
    assert not {"gossip", "elders", "narrow_pass"} & set(scene.table.sources)
    scene.red("travel", "steppe")
    assert scene.table.here("red") == 3


# 7.1.1 Access


@law("7.1.1")
@pytest.mark.parametrize(
    ("ruler", "pawn", "can"),
    [("red", "river", True), ("blue", "plains", True), ("blue", "river", False), (None, "plains", True)],
)
def test_a_modifier_needs_access_too(ruler: Seat | None, pawn: CardId, can: bool) -> None:
    """P1."""
    scene = scenario(
        sites={
            "plains": site("augury", warbands=(ruler, 1) if ruler else None),
            "river": site(warbands=("purple", 1)),
        },
        red=exile(at=pawn),
        blue=exile(),
        discards={"cradle": ["elders", "wolves"]},
        turn="red",
    )
    scene.red("search")
    assert (scene.prompt.law == "7.4") is can


@law("7.1.1")
def test_a_card_at_a_bandit_site_serves_whoever_comes() -> None:
    """P1."""
    scene = at_plains("elders", seat={"favor": 2}, blue=exile(at="plains", favor=2))
    assert "use:elders" in scene.offers()
    scene.red("rest")
    assert scene.prompt.seat == "blue"
    assert "use:elders" in scene.offers()


@law("7.1.1")
def test_relics_in_the_reliquary_serve_nobody() -> None:
    scene = scenario(purple=chancellor(secrets=2), reliquary=["oracular_pig", "whistle"], world_deck=["elders"])
    assert not any(option.startswith("use:") for option in options(scene))


@law("7.1.1", "2.3")
def test_the_chancellor_always_has_the_uncovered_powers_of_the_reliquary() -> None:
    """E15, E16: with or without the Scepter, wherever the pawn is."""
    scene = scenario(
        sites={"plains": (), "steppe": site(slot=5)},
        purple=chancellor(at="plains", relics=[]),
        red=exile(relics=["grand_scepter"]),
        reliquary=["map", None, "whistle", "brass_horse"],
    )
    scene.purple("travel", "steppe")
    assert scene.changed("purple.supply", -5)  # the Decadent pay one more to the Hinterland
    scene.purple("rest").red("travel", "steppe")
    assert scene.changed("red.supply", -4)


@law("7.1.1", "2.11")
@pytest.mark.parametrize(
    ("title", "usurper", "dice"), [("purple", False, 1), ("blue", False, 2), ("blue", True, 3)]
)
def test_the_title_always_gives_its_dice(title: Seat, usurper: bool, dice: int) -> None:
    scene = war(title=title, usurper=usurper)
    assert scene.state.turn.seat == "red"
    rolled = next(one for one in scene.events if isinstance(one, ev.Pools))
    assert rolled.defense == dice


# 7.1.2 Cost


@law("7.1.2")
def test_a_placed_favor_lies_on_the_card_until_rest_takes_it_to_its_bank() -> None:
    scene = at_plains("elders", seat={"favor": 2})
    scene.red("use:elders")
    assert scene.state.favor_on == {"elders": 2}
    assert scene.changed("red.favor", -2, "bank.nomad", 0, "shared", 0)
    scene.red("rest")
    assert scene.state.favor_on == {}
    assert scene.changed("bank.nomad", 2)


@law("7.1.2")
def test_a_placed_secret_comes_back_in_rest() -> None:
    """P6."""
    scene = at_plains("wolves", seat={"secrets": 1, "warbands": 1})
    scene.red("use:wolves")
    assert scene.state.secrets_on == {"wolves": 1}
    assert scene.changed("red.secrets", -1)
    scene.red("rest")
    assert scene.state.secrets_on == {}
    assert scene.changed("red.secrets", 0)


@law("7.1.2", "4.3.2")
def test_it_comes_back_even_from_a_card_that_changed_hands() -> None:
    """P6: the Piper takes the secret along to blue, and red's Rest fetches it."""
    scene = at_plains(seat={"secrets": 1, "advisers": ["pied_piper"]})
    scene.red("use:pied_piper", "blue")
    assert scene.state.secrets_on == {"pied_piper": 1}
    scene.red("rest")
    assert scene.changed("red.secrets", 0, "blue.secrets", 0)


@law("7.1.2", "10.4")
def test_burned_favor_and_secrets_go_to_the_shared_bank() -> None:
    scene = at_plains("memory_of_home", seat={"secrets": 1})
    scene.red("use:memory_of_home", "order", "rest")
    assert scene.changed("red.secrets", -1)  # gone for good
    scene = at_plains(seat={"favor": 2, "secrets": 1, "relics": ["dowsing_sticks"]})
    scene.red("use:dowsing_sticks", "yes")
    assert scene.changed("red.favor", -2, "shared", 2)
    assert scene.state.secrets_on == {"dowsing_sticks": 1}


@law("7.1.2")
def test_a_price_may_ask_to_place_one_and_burn_another() -> None:
    scene = at_plains("alchemist", seat={"secrets": 2})
    scene.red("use:alchemist", {"order": 3, "nomad": 1})
    assert scene.state.secrets_on == {"alchemist": 1}
    assert scene.changed("red.secrets", -2, "red.favor", 4)
    scene.red("rest")
    assert scene.changed("red.secrets", -1)
    assert "needs 2 secrets" in str(at_plains("alchemist", seat={"secrets": 1}).refused("use:alchemist"))


@law("7.1.2")
@pytest.mark.parametrize(("favor", "can"), [(0, False), (1, False), (2, True)])
def test_a_price_is_paid_in_full_or_the_power_is_not_used(favor: int, can: bool) -> None:
    """P12."""
    scene = at_plains("elders", seat={"favor": favor})
    refusal = scene.refused("use:elders")
    assert refusal is None if can else refusal == f"needs 2 favor, you have {favor} (7.1.2)"


@law("7.1.2")
@pytest.mark.parametrize("deed", [("muster", "elders"), ("trade", "elders:favor"), ("use:elders",)])
def test_a_card_with_anything_on_it_takes_no_more(deed: tuple[str, ...]) -> None:
    """P3: neither for a power nor for a muster or a trade."""
    scene = at_plains("elders", "scouts", seat={"favor": 9, "secrets": 3})
    scene.red(*deed)
    assert scene.refused("use:elders") == "favor or secrets lie on it already (7.1.2)"
    scene.red("muster")  # only on the other card, so that is not asked
    assert scene.state.favor_on["scouts"] == 1


@law("7.1.2")
def test_what_need_not_be_placed_can_be_paid_on_an_occupied_card() -> None:
    scene = at_plains(
        "memory_of_home", "tavern_songs", seat={"favor": 2, "secrets": 1}, discards={"cradle": ["keep"]}
    )
    scene.red("muster", "memory_of_home", "muster")
    assert scene.state.favor_on == {"memory_of_home": 1, "tavern_songs": 1}
    assert {"use:memory_of_home", "use:tavern_songs"} <= set(scene.offers())


@law("7.1.2")
@ruling("P4")
def test_outside_your_turn_a_placed_favor_goes_straight_to_its_bank() -> None:
    scene = war("shield_wall", blue={"favor": 1})
    assert (scene.prompt.seat, options(scene)) == ("blue", ["shield_wall", "none"])
    scene.blue("shield_wall")
    assert scene.state.favor_on == {}
    assert scene.changed("blue.favor", -1, "bank.order", 1)


@law("7.1.2")
@ruling("P4")
def test_outside_your_turn_a_placed_secret_turns_facedown_and_stays() -> None:
    scene = war(blue={"secrets": 2, "advisers": ["billowing_fog"]})
    scene.blue("billowing_fog")
    assert scene.state.secrets_on == {}
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)


@law("7.1.2")
@ruling("P4")
def test_outside_your_turn_what_is_burned_is_burned() -> None:
    scene = war("cracking_ground", blue={"secrets": 2})
    scene.blue("cracking_ground")
    assert scene.changed("blue.secrets", -1, "blue.flipped", 0)


@law("7.1.2")
@pytest.mark.parametrize("occupied", [True, False])
def test_a_price_that_is_not_placed_does_not_mind_tokens_on_the_card(occupied: bool) -> None:
    """P4 against P3: out of turn nothing is left on the card, so nothing stands in the way."""
    scene = scenario(
        sites={"plains": site("jinx", warbands=("blue", 1)), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="plains", warbands=1, favor=1),
        blue=exile(at="river", secrets=1),
        turn="red",
        rolls=[attack("sword", "sword", "sword", "sword"), defense("blank", "two shields")],
    )
    if occupied:
        scene.red("muster")
        assert scene.state.favor_on == {"jinx": 1}
    scene.red("campaign", 1)
    assert (scene.prompt.seat, options(scene)) == ("blue", ["jinx", "none"])
    scene.blue("jinx")
    assert scene.changed("blue.secrets", -1, "blue.flipped", 1)
    assert scene.state.secrets_on == {}


@law("7.1.2")
@pytest.mark.parametrize(
    ("here", "deed"), [("wolves", "use:wolves"), ("memory_of_home", "use:memory_of_home"), ("elders", "trade")]
)
def test_facedown_secrets_can_be_neither_placed_nor_burned(here: CardId, deed: str) -> None:
    """P5: they are still yours, and turn up in your Rest."""
    scene = at_plains(here, seat={"flipped": 3, "warbands": 1})
    assert scene.refused(deed) is not None
    scene.red("rest")
    assert scene.changed("red.secrets", 3, "red.flipped", -3)


@law("7.1.2", "11.12")
def test_nor_can_they_be_turned_once_more() -> None:
    """P5."""
    scene = scenario(sites={"plains": (), "the_hidden_place": ()}, red=exile(at="plains", flipped=2), turn="red")
    scene.red("travel")
    assert scene.refused("the_hidden_place") == "needs 1 faceup secret, you have 0 (5.6.1)"


@law("7.1.2")
def test_favor_on_a_card_without_a_suit_goes_to_the_shared_bank() -> None:
    """P7."""
    scene = at_plains("hall_of_mockery", favor_on={"hall_of_mockery": 2})
    scene.red("rest")
    assert scene.changed("shared", 2)


# 7.1.3 Use


@law("7.1.3")
def test_as_much_is_done_as_can_be_done() -> None:
    """P12."""
    scene = at_plains("alchemist", seat={"secrets": 2}, banks={"order": 1, "nomad": 1})
    scene.red("use:alchemist")
    assert scene.changed("red.favor", 2, "red.secrets", -2)
    scene = at_plains(seat={"facedown": ["a_small_favor"], "warbands": 12})
    scene.red("adviser", "adviser")
    assert scene.changed("red.warbands", 2)
    scene = at_plains("siege_engines", seat={"favor": 1}, sites={"river": site(warbands=("purple", 1))})
    scene.red("use:siege_engines")  # which kill two
    assert scene.changed("river.warbands", -1)


@law("7.1.3")
def test_also_the_parts_that_hurt() -> None:
    scene = at_plains("ancient_binding", seat={"secrets": 4}, blue=exile(at="river", secrets=3))
    scene.red("use:ancient_binding")
    assert scene.state.players["red"].secrets == 0
    assert scene.state.secrets_on == {"ancient_binding": 1}
    assert scene.changed("blue.secrets", -2)


@law("7.1.3")
def test_except_the_parts_that_say_may() -> None:
    scene = at_plains(seat={"facedown": ["long_lost_heir"]})
    scene.red("adviser", "adviser")
    assert options(scene) == ["yes", "no"]
    scene.red("no")
    assert scene.state.players["red"].role == "exile"
    assert scene.prompt.law == "4.2"


# 7.1.4 Persistent powers


@law("7.1.4")
@pytest.mark.parametrize("ruler", ["blue", "purple", None])
def test_a_persistent_power_reaches_those_who_have_no_access(ruler: Seat | None) -> None:
    """P2: the Gossip of any ruler, the bandits too, binds their enemies everywhere."""
    scene = scenario(
        sites={
            "plains": site("gossip", warbands=(ruler, 1) if ruler else None),
            "river": site(warbands=("purple", 1)),
        },
        red=exile(at="river"),
        blue=exile(at="river"),
        discards={"cradle": ["elders"]},
        turn="red",
    )
    scene.red("search", "cradle")
    assert "Gossip" in str(scene.refused("facedown"))


@law("7.1.4")
@pytest.mark.parametrize(("ruler", "seat"), [("red", "red"), ("purple", "purple"), ("purple", "blue")])
def test_and_leaves_alone_those_it_does_not_describe(ruler: Seat, seat: Seat) -> None:
    """10.7: the ruler and the ruler's friends."""
    scene = scenario(
        sites={"plains": site("gossip", warbands=(ruler, 1)), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="river"),
        blue=citizen(at="river"),
        discards={"cradle": ["elders"]},
        turn=seat,
    )
    scene.answer(seat, "search", "cradle")
    assert scene.refused("facedown") is None


@law("7.1.4")
@pytest.mark.parametrize(("ruler", "dead"), [("blue", 2), (None, 2), ("red", 0)])
def test_it_works_at_the_time_it_describes(ruler: Seat | None, dead: int) -> None:
    scene = scenario(
        sites={
            "plains": site(warbands=("purple", 1)),
            "river": site("boiling_lake", warbands=(ruler, 1) if ruler else None),
        },
        red=exile(at="plains", warbands=3),
        blue=exile(at="plains"),
        turn="red",
    )
    scene.red("travel", "river")
    assert scene.changed("red.warbands", -dead)


@law("7.1.4", "10.28")
@pytest.mark.parametrize(("owner", "dice"), [("blue", 4), ("red", 3), ("yellow", 3)])
def test_you_on_an_advisers_persistent_power_is_its_holder_alone(owner: Seat, dice: int) -> None:
    """P2: the Sealing Ward guards the relics of who has it."""
    ward: dict[Seat, list[CardId]] = {owner: ["sealing_ward"]}
    scene = scenario(
        sites={"plains": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="plains", advisers=ward.get("red", [])),
        blue=exile(at="plains", relics=["bandit_crown", "skeleton_key"], advisers=ward.get("blue", [])),
        yellow=exile(at="river", advisers=ward.get("yellow", [])),
        title="blue",
        turn="red",
    )
    scene.red("campaign")
    labels = {option.id: option.label for option in getattr(scene.prompt, "options", ())}
    assert f"({dice} dice)" in labels["skeleton_key"]


# 7.2 Restriction banners


@law("7.2")
def test_a_restriction_binds_only_while_the_card_is_faceup() -> None:
    scene = at_plains(discards={"cradle": ["key_to_the_city"]})
    scene.red("search", "cradle")
    assert scene.refused("adviser") is not None
    scene.red("facedown")
    assert scene.advisers("red") == ["key_to_the_city"]


@law("7.2.1")
@pytest.mark.parametrize(
    ("card", "site_ok", "adviser_ok"),
    [("key_to_the_city", True, False), ("tutor", False, True), ("elders", True, True)],
)
def test_where_a_card_may_be_played(card: CardId, site_ok: bool, adviser_ok: bool) -> None:
    scene = at_plains(discards={"cradle": [card]})
    scene.red("search", "cradle")
    assert (scene.refused("plains") is None) is site_ok
    assert (scene.refused("adviser") is None) is adviser_ok


@law("7.2.1", "10.15")
def test_where_a_card_may_be_moved() -> None:
    """Homesteaders bring an adviser to a site, but not one that can only be an adviser."""
    scene = at_plains("homesteaders", seat={"advisers": ["tutor"]})
    assert "no faceup adviser of yours can move here" in str(scene.refused("use:homesteaders"))
    scene = at_plains("homesteaders", seat={"advisers": ["tutor", "elders"]})
    scene.red("use:homesteaders")
    assert scene.site("plains").cards == ["homesteaders", "elders"]


@law("7.2.1", "10.25")
@pytest.mark.parametrize(
    ("adviser", "here", "can"),
    [
        ("elders", "wolves", True),
        ("elders", "garrison", False),
        ("tutor", "wolves", False),
        ("tutor", "garrison", False),
    ],
)
def test_where_a_card_may_be_swapped(adviser: CardId, here: CardId, can: bool) -> None:
    scene = at_plains(here, seat={"advisers": [adviser], "secrets": 1, "relics": ["horned_mask"]})
    assert (scene.refused("use:horned_mask") is None) is can


@law("7.2.2", "10.16")
@pytest.mark.parametrize("locked", ["keep", "hall_of_debate", "hall_of_mockery"])
def test_a_locked_card_at_a_site_is_not_discarded(locked: CardId) -> None:
    scene = at_plains("wrestlers", locked, seat={"facedown": ["dazzle"]})
    scene.red("adviser", "adviser")  # all Hearth and Order cards of the region would go
    assert scene.site("plains").cards == [locked]


@law("7.2.2")
def test_a_locked_adviser_makes_no_room() -> None:
    """P10."""
    scene = at_plains(seat={"advisers": ["tyrant", "elders", "wolves"]}, discards={"cradle": ["tents"]})
    scene.red("search", "cradle", "adviser")
    assert options(scene) == ["elders", "wolves"]


@law("7.2.2")
def test_a_locked_card_is_neither_moved_nor_swapped() -> None:
    scene = at_plains(
        "homesteaders", "keep", seat={"advisers": ["tyrant"], "secrets": 1, "relics": ["horned_mask"]}
    )
    assert scene.refused("use:homesteaders") is not None
    assert scene.refused("use:horned_mask") is not None
    scene = at_plains("keep", seat={"advisers": ["elders"], "secrets": 1, "relics": ["horned_mask"]})
    assert scene.refused("use:horned_mask") is not None


@law("7.2.2")
def test_a_card_is_locked_once_it_is_played_and_not_before() -> None:
    scene = at_plains(discards={"cradle": ["tyrant", "elders"]})
    scene.red("search", "cradle", "elders", "plains")
    assert scene.state.discards["provinces"] == ["tyrant"]


# 7.3.1 Wake


@law("7.3.1", "4.1.4")
@pytest.mark.parametrize(("answer", "favor"), [("favor", 1), ("none", 0)])
def test_the_wake_power_of_a_site_may_be_used_once(answer: str, favor: int) -> None:
    scene = scenario(sites={"salt_flats": site(favor=2, secrets=1)})
    scene.purple("rest")
    assert (scene.state.turn.phase, options(scene)) == ("wake", ["favor", "secret", "none"])
    scene.red(answer)
    assert scene.state.turn.phase == "act"
    assert scene.changed("red.favor", favor, "salt_flats.favor", -favor)


@law("7.3.1", "4.1.1")
def test_the_wake_power_of_the_peoples_favor_must_be_used_once() -> None:
    scene = scenario(red=exile(favor=3), peoples_favor=("red", 2))
    scene.purple("rest")
    assert options(scene) == ["yes", "no"]  # feed it or let it give: not neither
    scene.red("yes")
    assert scene.state.turn.phase == "act"
    assert scene.changed("peoples_favor", 1)


@law("7.3.1")
def test_wake_powers_work_in_your_own_wake_only() -> None:
    scene = scenario(red=exile(favor=3), blue=exile(), peoples_favor=("blue", 2))
    scene.purple("rest")
    assert scene.state.turn.phase == "act"
    assert scene.changed("peoples_favor", 0)


# 7.3.3 When Played


@law("7.3.3")
def test_a_when_played_power_must_be_used() -> None:
    scene = at_plains(seat={"facedown": ["charlatan"]}, darkest_secret=("red", 4))
    scene.red("adviser", "plains")
    assert scene.prompt.law == "4.2"
    assert scene.changed("darkest_secret", -3)  # though it is red's own banner


@law("7.3.3")
def test_it_follows_the_favor_and_the_homeland() -> None:
    """T1: the favor, what the Homeland gives, and last the card's own power."""
    scene = scenario(
        sites={"ancient_city": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="ancient_city", facedown=["garrison"]),
        turn="purple",
    )
    scene.purple("adviser", "ancient_city")
    gains = [one for one in scene.events if isinstance(one, ev.GainedFavor | ev.GainedWarbands)]
    assert [(type(one), one.count) for one in gains] == [
        (ev.GainedFavor, 1),
        (ev.GainedWarbands, 2),
        (ev.GainedWarbands, 1),
    ]


@law("7.3.3")
def test_it_follows_the_modifiers_that_answer_playing() -> None:
    """T1: the Welcoming Party pays before the small favor is returned."""
    scene = at_plains("welcoming_party", discards={"cradle": ["a_small_favor"]})
    scene.red("search", "welcoming_party", "cradle", "adviser")
    gains = [one for one in scene.events if isinstance(one, ev.GainedFavor | ev.GainedWarbands)]
    assert [type(one) for one in gains] == [ev.GainedFavor, ev.GainedWarbands]


@law("7.3.3")
def test_facedown_it_waits_for_the_card_to_be_played_faceup() -> None:
    scene = at_plains(discards={"cradle": ["a_small_favor"]})
    scene.red("search", "cradle", "facedown")
    assert scene.changed("red.warbands", 0)
    scene.red("adviser", "adviser")
    assert scene.changed("red.warbands", 4)
    assert "use:a_small_favor" not in options(scene)  # and works no second time


@law("7.3.3")
def test_a_card_that_is_moved_is_not_played() -> None:
    scene = at_plains("homesteaders", seat={"advisers": ["royal_tax"]}, blue=exile(at="plains", favor=2))
    scene.red("use:homesteaders")
    assert scene.site("plains").cards == ["homesteaders", "royal_tax"]
    assert scene.changed("red.favor", 0, "blue.favor", 0, "bank.order", 0)


# 7.3.4 Rest


@law("7.3.4", "4.3.5")
def test_rest_powers_come_last_in_any_order_and_once_each() -> None:
    """Poverty is asked when it is used: after the favor of Obedience it gives none."""

    def resting() -> Scene:
        scene = at_plains(seat={"advisers": ["vow_of_poverty", "vow_of_obedience"], "flipped": 1, "supply": 0})
        scene.red("rest")
        assert scene.state.players["red"].supply == 6  # Supply and secrets are refreshed by now
        assert scene.state.players["red"].secrets == 1
        assert set(options(scene)) == {"vow_of_poverty", "vow_of_obedience", "none"}
        return scene

    scene = resting().red("vow_of_poverty", "order", "vow_of_obedience", "order")
    assert scene.changed("red.favor", 3)
    assert scene.state.turn.seat == "blue"  # each was used once, so nothing is left to ask
    scene = resting().red("vow_of_obedience", "order")
    assert scene.changed("red.favor", 1)
    assert scene.state.turn.seat == "blue"


@law("7.3.4")
def test_a_rest_power_may_be_left_unused() -> None:
    scene = at_plains(seat={"advisers": ["insomnia"]})
    scene.red("rest", "none")
    assert scene.changed("red.secrets", 0)
    assert scene.state.turn.seat == "blue"


@law("7.3.4")
def test_a_rest_power_works_in_your_own_rest_only() -> None:
    scene = at_plains(blue=exile(at="river", advisers=["insomnia"]))
    scene.red("rest")
    assert (scene.prompt.seat, scene.prompt.law) == ("blue", "4.2")
    assert scene.changed("blue.secrets", 0)


# 7.4 Modifiers


@law("7.4")
@ruling("T2")
def test_a_modifier_is_chosen_and_paid_before_anything_else_of_the_action() -> None:
    scene = at_plains("tents", seat={"favor": 1})
    scene.red("travel")
    assert (scene.prompt.law, options(scene)) == ("7.4", ["tents", "none"])
    scene.red("tents")
    assert scene.state.favor_on == {"tents": 1}
    assert scene.changed("red.favor", -1, "red.supply", 0)
    scene.red("river")
    assert scene.changed("red.supply", 0)


@law("7.4")
def test_it_cannot_be_added_later_in_the_action() -> None:
    """T2."""
    scene = at_plains("tents", seat={"favor": 1})
    scene.red("travel", "none")
    with pytest.raises(AnswerError):
        scene.red("tents")
    scene.red("river")
    assert scene.changed("red.supply", -1, "red.favor", 0)


@law("7.4")
@pytest.mark.parametrize("order", [("augury", "cracked_horn"), ("cracked_horn", "augury")])
def test_several_may_modify_one_action_in_any_order(order: tuple[str, str]) -> None:
    scene = at_plains(
        "augury",
        seat={"relics": ["cracked_horn"]},
        world_deck=["elders", "wolves", "scouts", "tents", "keep"],
    )
    scene.red("search")
    assert set(options(scene)) == {"augury", "cracked_horn", "none"}
    scene.red(*order)
    assert scene.state.hands["red"] == ["elders", "wolves", "scouts", "tents"]
    scene.red("elders")
    assert "world_deck-bottom" in options(scene)


@law("7.4")
def test_a_modifier_serves_only_the_action_it_names() -> None:
    scene = at_plains("tents", "augury", seat={"favor": 3})
    scene.red("muster")
    assert scene.prompt.law == "5.2.1"
    scene.red("tents", "travel", "river")  # it has favor on it now, and Augury is no use
    assert scene.changed("red.supply", -2)


@law("7.4.1")
def test_a_modifier_may_be_left_unused() -> None:
    scene = at_plains("augury", world_deck=["elders", "wolves", "scouts", "tents"])
    scene.red("search", "none")
    assert scene.state.hands["red"] == ["elders", "wolves", "scouts"]


@law("7.4.1")
def test_unless_it_says_must() -> None:
    scene = at_plains(seat={"facedown": ["elders"], "relics": ["book_of_records"]})
    scene.red("adviser", "plains")
    assert scene.changed("red.favor", 0, "bank.nomad", 0, "red.secrets", 1)


@law("7.4.1")
def test_or_cannot() -> None:
    scene = at_plains("wolves", "elders", seat={"favor": 1, "advisers": ["vow_of_beastkin"]})
    scene.red("muster")  # on the card that matches the vow, and with its warband more
    assert scene.state.favor_on == {"wolves": 1}
    assert scene.changed("red.warbands", 3)


@law("7.4.2")
def test_a_modifier_modifies_an_action_once() -> None:
    scene = at_plains("augury", world_deck=["elders", "wolves", "scouts", "tents", "keep", "dazzle"])
    scene.red("search", "augury")
    assert scene.prompt.law != "7.4"  # it is not offered a second time
    assert len(scene.state.hands["red"]) == 4


@law("7.4.2")
def test_it_modifies_no_later_action_but_may_be_used_for_it_again() -> None:
    deck = ["elders", "wolves", "scouts", "tents", "keep", "dazzle", "alchemist", "lancers", "rangers"]
    for again, drawn in (("augury", 4), ("none", 3)):
        scene = at_plains("augury", world_deck=deck)
        scene.red("search", "augury", "elders", ["wolves", "scouts", "tents"], "discard", "search", again)
        assert len(scene.state.hands["red"]) == drawn


@law("7.4.2", "7.1.2")
def test_one_with_a_price_is_blocked_by_what_was_paid_for_it() -> None:
    scene = at_plains("tents", seat={"favor": 2})
    scene.red("travel", "tents", "river", "travel")
    assert scene.prompt.law == "5.6.1"
    scene = at_plains(seat={"favor": 2, "advisers": ["tents"]})
    scene.red("travel", "tents", "river", "travel")
    assert scene.prompt.law == "5.6.1"


@law("7.4.3")
@ruling("T3")
def test_a_modifier_in_use_cannot_be_discarded() -> None:
    """The People's Favor may discard any card of the region before one is played, but not this one."""

    def playing(used: str) -> Scene:
        scene = at_plains("augury", "wolves", discards={"cradle": ["elders"]}, peoples_favor=("red", 1))
        return scene.red("search", used, "cradle", "plains")

    assert set(options(playing("augury"))) == {"wolves", "none"}
    assert set(options(playing("none"))) == {"augury", "wolves", "none"}


@law("7.4.3")
def test_once_the_action_is_over_it_can() -> None:
    deck = ["elders", "wolves", "scouts", "tents"]
    scene = at_plains("augury", seat={"facedown": ["keep"]}, world_deck=deck, peoples_favor=("red", 1))
    scene.red("search", "augury", "elders", ["wolves", "scouts", "tents"], "discard", "adviser", "plains")
    assert options(scene) == ["augury", "none"]


@law("7.4.3", "7.5")
def test_a_battle_plan_in_use_is_a_modifier_of_the_campaign() -> None:
    """T3: Wild Mounts send a Beast card away, but no plan that has been used."""
    scene = war(
        red={"warbands": 8, "favor": 1, "advisers": ["wild_mounts", "horse_archers", "rangers"]},
        any_dice=False,
        rolls=[attack(*["sword"] * 12), defense("blank")],
    )
    scene.red("wild_mounts", "horse_archers")
    assert "rangers" in options(scene)
    other = scene.game.clone()
    scene.red("rangers", {})
    assert scene.prompt.law == "4.2"  # nothing was left to send
    assert "horse_archers" not in scene.advisers("red")
    other.answer("none")
    other.answer({})
    assert other.prompt is not None
    assert "rangers" in [option.id for option in getattr(other.prompt, "options", ())]


# 7.5 Battle plans


@law("7.5")
@pytest.mark.parametrize(
    ("card", "attacker", "defender"),
    [("lancers", True, False), ("bear_traps", False, True), ("longbows", True, True)],
)
def test_a_battle_plan_serves_the_attacker_the_defender_or_either(
    card: CardId, attacker: bool, defender: bool
) -> None:
    for side, can in (("red", attacker), ("blue", defender)):
        scene = war(**{side: {"advisers": [card]}})
        assert ((scene.prompt.seat, scene.prompt.law) == (side, "5.5.3")) is can


@law("7.5.1")
@pytest.mark.parametrize(
    ("ruler", "pawn", "answers", "can"),
    [
        ("red", "steppe", ("blue", 1), True),
        ("red", "plains", (1,), True),
        ("purple", "plains", ("blue", 1), False),
        (None, "plains", ("blue", 1), False),
    ],
)
def test_only_a_plan_you_rule_is_yours_to_use(
    ruler: Seat | None, pawn: CardId, answers: tuple[object, ...], can: bool
) -> None:
    """P1: its ruler from anywhere; to stand beside it is not enough, not even among bandits."""
    scene = scenario(
        sites={
            "plains": site("longbows", warbands=(ruler, 1) if ruler else None),
            "steppe": site(),
            "river": site(warbands=("purple", 1)),
        },
        purple=chancellor(at="river"),
        red=exile(at=pawn, warbands=2),
        blue=exile(at=pawn),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign", *answers)
    assert (scene.prompt.law == "5.5.3") is can


@law("7.5.1")
def test_nor_is_another_players_plan() -> None:
    scene = war(blue={"advisers": ["longbows"]}, red={"advisers": []})
    assert (scene.prompt.seat, options(scene)) == ("blue", ["longbows", "none"])


@law("7.5.1", "5.5.3")
def test_a_plan_at_an_imperial_site_serves_one_of_its_rulers() -> None:
    """E6: whoever uses it first, the defender before the Chancellor; then it is spent."""
    scene = scenario(
        sites={"plains": site("longbows", warbands=("purple", 1)), "river": ()},
        purple=chancellor(at="river"),
        red=exile(at="plains", warbands=3),
        blue=citizen(at="plains"),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign", "blue", "done", 1)
    assert (scene.prompt.seat, options(scene)) == ("blue", ["longbows", "none"])
    other = scene.game.clone()
    before = pools(scene)
    scene.blue("longbows")
    assert scene.prompt.law != "5.5.3"
    assert [one for one in scene.events if isinstance(one, ev.UsedPower)] == [ev.UsedPower("blue", "longbows")]
    assert before == (2, 2)
    other.answer("none")
    assert other.prompt is not None
    assert (other.prompt.seat, other.prompt.law) == ("purple", "5.5.3")


@law("7.5.2")
def test_battle_plans_are_used_when_targets_and_dice_are_known() -> None:
    scene = scenario(
        sites={"plains": (), "river": site(warbands=("purple", 1))},
        red=exile(at="plains", warbands=3, advisers=["longbows"]),
        any_dice=True,
        turn="red",
        purple=chancellor(at="river"),
    )
    scene.red("campaign")
    assert scene.prompt.law == "5.5.2"  # not before the action, as other modifiers
    scene.red(2)
    assert (scene.prompt.law, pools(scene)) == ("5.5.3", (3, 1))
    scene.red("longbows")
    assert scene.prompt.law != "5.5.3"


@law("7.5.3")
def test_a_plan_can_be_paid_on_top_of_what_lies_there() -> None:
    """P3: once per Campaign all the same, and in the next one again."""
    scene = scenario(
        sites={"plains": site("mercenaries", warbands=("red", 1)), "river": site(warbands=("purple", 2))},
        purple=chancellor(at="river"),
        red=exile(at="plains", warbands=2, favor=3),
        blue=exile(at="plains", favor=1),
        turn="red",
        rolls=[attack(*["sword"] * 10), defense(*["blank"] * 4)],
    )
    scene.red("muster", "campaign", 1)
    assert options(scene) == ["mercenaries", "none"]
    scene.red("mercenaries")
    assert scene.state.favor_on == {"mercenaries": 2}
    assert scene.prompt.law == "5.5.7.3"  # it was not offered again
    scene.red("yes", "campaign", 1, "mercenaries")
    assert scene.state.favor_on == {"mercenaries": 3}


@law("7.5.4")
@pytest.mark.parametrize(
    ("side", "card", "attack_dice", "defense_dice"),
    [
        ("red", "longbows", +1, 0),
        ("blue", "longbows", -1, 0),
        ("red", "horse_archers", +3, 0),
        ("blue", "horse_archers", -3, 0),
        ("blue", "bear_traps", -1, 0),
        ("blue", "storm_caller", 0, +2),
    ],
)
def test_the_signs_on_a_plan_say_what_it_adds_or_removes(
    side: Seat, card: CardId, attack_dice: int, defense_dice: int
) -> None:
    """Where both signs stand the attacker adds and the defender removes."""
    advisers: dict[str, Any] = {"advisers": [card]}
    extra: dict[str, Any] = {side: advisers, "red" if side == "blue" else "blue": {}}
    extra["red"] = {"warbands": 5, **extra["red"]}
    scene = war(**extra)
    before = pools(scene)
    assert before == (6, 1)
    scene.answer(side, card)
    rolls = {one.dice: len(one.faces) for one in scene.events if isinstance(one, ev.Rolled)}
    assert (rolls["attack"], rolls["defense"]) == (6 + attack_dice, 1 + defense_dice)


@law("7.5.4", "5.5.3")
def test_an_ally_may_turn_a_plan_with_both_signs_against_the_own_side() -> None:
    """E6: nothing forces an Ally to help."""
    scene = scenario(
        sites={"plains": site(warbands=("purple", 1)), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river", advisers=["longbows"]),
        red=exile(at="plains", warbands=3),
        blue=citizen(at="plains"),
        any_dice=True,
        turn="red",
    )
    scene.red("campaign", "blue", "done", 3)
    assert (scene.prompt.seat, options(scene)) == ("purple", ["longbows", "longbows:turned", "none"])
    scene.purple("longbows:turned")
    rolls = {one.dice: len(one.faces) for one in scene.events if isinstance(one, ev.Rolled)}
    assert rolls["attack"] == 5  # three, the Plains and the bows


# 7.6.1 Citizenship without an offer


@law("7.6.1", "6.6.2")
@pytest.mark.parametrize("reliquary", [["map", "whistle", "brass_horse", "horned_mask"], [None] * 4])
def test_a_power_may_make_a_citizen_without_an_offer(reliquary: list[CardId | None]) -> None:
    """E14: also when the Reliquary is empty; it brings no relic unless it says so."""
    scene = at_plains(seat={"facedown": ["long_lost_heir"], "warbands": 2, "supply": 1}, reliquary=reliquary)
    scene.red("adviser", "adviser", "yes")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.reliquary == reliquary
    assert scene.changed("red.relics", 0, "red.supply", 6, "purple.bank", -2)
    assert scene.state.turn.seat == "blue"  # the Act Phase has ended


@law("7.6.1")
def test_some_bring_a_relic_unseen() -> None:
    scene = at_plains(
        seat={"facedown": ["royal_ambitions"]},
        sites={"steppe": site(warbands=("red", 1), slot=2), "wastes": site(warbands=("red", 1), slot=3)},
        title="red",
        reliquary=["map", "whistle", "brass_horse", "horned_mask"],
    )
    scene.red("adviser", "adviser", "yes")
    labels = [option.label for option in getattr(scene.prompt, "options", ())]
    assert labels == ["Space 1", "Space 2", "Space 3", "Space 4"]
    scene.red("space-3")
    assert scene.holder("brass_horse") == "red"
    assert scene.table.sources["careless"].holder == "purple"


@law("7.6.1")
def test_who_is_a_citizen_already_becomes_nothing() -> None:
    scene = scenario(red=citizen(facedown=["long_lost_heir"]), turn="red")
    scene.red("adviser", "adviser")
    assert (scene.prompt.seat, scene.prompt.law) == ("red", "4.2")


# 7.6.2 Free travel


@law("7.6.2")
def test_to_spend_no_supply_swallows_the_increases() -> None:
    scene = scenario(
        sites={"charming_valley": ["tents"], "river": ()},
        red=exile(at="charming_valley", favor=1, supply=0),
        turn="red",
    )
    scene.red("travel")  # only with the Tents, so that is not asked
    assert scene.changed("red.supply", 0, "red.favor", -1)
    assert scene.table.here("red") == 1


@law("7.6.2")
def test_also_those_of_the_reliquary() -> None:
    scene = scenario(
        sites={"plains": ["special_envoy"], "steppe": site(slot=5)},
        purple=chancellor(at="plains"),
        reliquary=["map", None, "whistle", "brass_horse"],
    )
    scene.purple("travel", "special_envoy", "steppe")
    assert scene.table.here("purple") == 5
    assert scene.state.turn.seat == "red"  # the envoy's own price
    assert scene.changed("purple.supply", 0)


@law("7.6.2")
def test_free_is_the_supply_and_nothing_else() -> None:
    """A secret must still be turned to find The Hidden Place."""
    scene = scenario(
        sites={"plains": ["tents"], "the_hidden_place": ()},
        red=exile(at="plains", favor=1, secrets=1),
        turn="red",
    )
    scene.red("travel", "tents", "the_hidden_place")
    assert scene.changed("red.supply", 0, "red.flipped", 1)


# 7.6.3 Binding promises


def fair(**more: Any) -> Scene:
    return at_plains(
        "tinkers_fair",
        seat={"favor": 3, "secrets": 2, "relics": ["map"]},
        blue=exile(at="river", favor=2, secrets=1, relics=["whistle"]),
        **more,
    )


@law("7.6.3")
def test_a_power_that_binds_lists_what_can_be_promised() -> None:
    """N2, N4: favor, secrets and relics at the fair; no banner, and nothing of the Reliquary."""
    scene = fair(peoples_favor=("red", 1), purple=chancellor(at="river", favor=1))
    scene.red("use:tinkers_fair", "purple")
    assert isinstance(scene.prompt, Deal)
    assert {place.id for place in scene.prompt.gives} == {"favor", "secrets", "map"}
    assert {place.id for place in scene.prompt.gets} == {"favor", "grand_scepter"}


@law("7.6.3")
def test_once_both_agree_it_is_done() -> None:
    """N2: all at once, and nothing before."""
    scene = fair()
    scene.red("use:tinkers_fair", "blue", {"give": {"favor": 2, "map": 1}, "get": {"whistle": 1, "secrets": 1}})
    assert scene.changed("red.favor", 0)
    scene.blue("accept")
    assert scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 1, "blue.secrets", -1)
    assert (scene.holder("map"), scene.holder("whistle")) == ("blue", "red")


@law("7.6.3")
def test_nobody_promises_what_they_do_not_have() -> None:
    """N2."""
    scene = fair()
    scene.red("use:tinkers_fair", "blue")
    for deal in ({"give": {"favor": 4}}, {"get": {"secrets": 2}}, {"give": {"whistle": 1}}):
        with pytest.raises(AnswerError):
            scene.red(deal)


@law("7.6.3")
def test_what_is_refused_does_not_bind() -> None:
    scene = fair()
    scene.red("use:tinkers_fair", "blue", {"get": {"favor": 2}}).blue("refuse")
    assert scene.changed("red.favor", 0, "blue.favor", 0)


def pact(words: str = "Leave the River alone.", *, seed: int = 1) -> Scene:
    scene = scenario(
        sites={"the_tribunal": (), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="the_tribunal", favor=2),
        blue=exile(at="river", secrets=2),
        turn="red",
        seed=seed,
    )
    scene.red("use:the_tribunal", "blue", words, {"give": {"favor": 1}, "get": {"secrets": 1}})
    return scene


@law("7.6.3", "11.13")
def test_a_promise_of_the_tribunal_is_written_down_and_shown_until_it_is_settled() -> None:
    """N3: accepted by the one, sealed by the other."""
    scene = pact().blue("accept").red("yes")
    assert scene.changed("red.favor", -1, "blue.favor", 1, "red.secrets", 1, "blue.secrets", -1)
    for seat in ("purple", "red", "blue"):
        assert view(scene.game, seat).pacts == ((("red", "blue"), "Leave the River alone.", "open"),)
    assert scene.refused("pact") is None
    scene.red("rest")
    assert scene.refused("pact") is None  # blue may settle it too
    scene.blue("rest")
    assert scene.refused("pact") == "you have made no pact (7.6.3)"  # the Chancellor has no part in it


@law("7.6.3")
@pytest.mark.parametrize("verdict", ["kept", "broken"])
def test_if_both_see_it_alike_that_settles_a_pact(verdict: str) -> None:
    """N3: without a coin."""
    scene = pact().blue("accept").red("yes", "pact", verdict).blue(verdict)
    assert view(scene.game, None).pacts[0][2] == verdict
    assert "coin" not in repr(scene.events)
    assert scene.refused("pact") == "you have made no pact (7.6.3)"


@law("7.6.3")
def test_if_they_do_not_agree_a_coin_is_flipped() -> None:
    """N3: it can fall either way, and cannot be taken back."""
    fallen = set()
    for seed in range(12):
        scene = pact(seed=seed).blue("accept").red("yes", "pact", "kept").blue("broken")
        assert "coin" in repr(scene.events)
        assert not scene.game.can_undo()
        fallen.add(view(scene.game, None).pacts[0][2])
    assert fallen == {"kept", "broken"}


@law("7.6.3")
def test_a_pact_may_be_left_open() -> None:
    scene = pact().blue("accept").red("yes", "pact", "open")
    assert view(scene.game, None).pacts[0][2] == "open"
    assert scene.prompt.seat == "red"


# 7.6.4 Adviser limiters


@law("7.6.4")
def test_who_plays_a_limiter_discards_advisers_down_to_it() -> None:
    """P11: at once, of the player's choice, the limiter itself counted and spared."""
    scene = at_plains(seat={"advisers": ["elders", "wolves"], "facedown": ["assassin"]})
    scene.red("adviser", "adviser")
    assert options(scene) == ["elders", "wolves"]
    scene.red("elders")
    assert scene.advisers("red") == ["wolves", "assassin"]
    assert scene.state.discards["provinces"] == ["elders"]


@law("7.6.4")
def test_limiters_do_not_add_up() -> None:
    """P11: two cards that say two leave room for two."""
    scene = at_plains(seat={"advisers": ["assassin"], "facedown": ["insomnia"]})
    scene.red("adviser", "adviser")
    assert scene.prompt.law == "4.2"
    assert scene.advisers("red") == ["assassin", "insomnia"]


@law("7.6.4")
def test_the_lowest_limit_counts_for_those_who_come_later() -> None:
    scene = at_plains(seat={"advisers": ["assassin", "elders"]}, discards={"cradle": ["wolves"]})
    scene.red("search", "cradle", "facedown")  # Elders must make room: the Assassin is locked
    assert scene.advisers("red") == ["assassin", "wolves"]


@law("7.6.4")
def test_a_facedown_limiter_limits_nothing() -> None:
    """P8, P11."""
    scene = at_plains(seat={"advisers": ["elders"], "facedown": ["assassin"]}, discards={"cradle": ["wolves"]})
    scene.red("search", "cradle", "adviser")
    assert len(scene.advisers("red")) == 3


@law("7.6.4")
def test_it_limits_its_holder_alone() -> None:
    scene = at_plains(
        seat={"advisers": ["elders", "tents"]},
        blue=exile(at="river", advisers=["assassin"]),
        discards={"cradle": ["wolves"]},
    )
    scene.red("search", "cradle", "adviser")
    assert len(scene.advisers("red")) == 3


@law("7.6.4")
def test_the_revealed_vision_is_no_adviser() -> None:
    """P11."""
    scene = at_plains(seat={"advisers": ["assassin", "elders"], "vision": "vision_of_faith"})
    assert scene.prompt.law == "4.2"
    scene = at_plains(
        seat={"advisers": ["assassin"], "vision": "vision_of_faith"}, discards={"cradle": ["wolves"]}
    )
    scene.red("search", "cradle", "adviser")
    assert scene.advisers("red") == ["assassin", "wolves"]


@law("7.6.4", "7.2.2")
def test_a_limiter_cannot_be_played_where_only_locked_advisers_could_go() -> None:
    """R118: two locked advisers cannot make room."""
    scene = at_plains(seat={"advisers": ["tyrant", "faithful_friend"], "facedown": ["insomnia"]})
    scene.red("adviser")
    assert "discard" in scene.offers()
    assert "locked" in str(scene.refused("adviser"))


# 7.6.5 The Bandit Crown


def crowned(**more: Any) -> Scene:
    """Blue, far from the Plains, wears the Bandit Crown; red is about to act at the Plains."""
    return scenario(
        **{
            "sites": {"plains": (), "steppe": (), "river": site(warbands=("purple", 1))},
            "purple": chancellor(at="river"),
            "red": exile(at="plains", warbands=3),
            "blue": exile(at="river", relics=["bandit_crown"]),
            "title": "blue",
            "turn": "red",
            **more,
        }
    )


@law("7.6.5", "10.21")
@ruling("B1")
def test_its_holder_rules_the_faceup_sites_without_warbands() -> None:
    scene = crowned()
    assert scene.table.ruled_slots("blue") == [0, 1]
    assert scene.table.rulers(3) == ()  # a facedown site has no ruler at all


@law("7.6.5", "2.11")
def test_taking_the_crown_moves_the_title() -> None:
    """B1, O1."""
    scene = crowned(
        red=exile(at="river", secrets=1, advisers=["elders", "tents"], facedown=["conspiracy"]),
        blue=exile(at="river", relics=["bandit_crown"], advisers=["lancers"]),
    )
    scene.red("adviser", "vision", "bandit_crown")
    assert scene.state.title == "red"


@law("7.6.5", "5.5.1")
def test_who_attacks_such_a_site_attacks_the_holder() -> None:
    """B2: not the bandits; with the holder's title dice and battle plans, and their costs."""
    scene = crowned(
        blue=exile(at="river", relics=["bandit_crown"], favor=1, advisers=["shield_wall"]), any_dice=True
    )
    scene.red("campaign")
    assert scene.table.fight is not None
    assert scene.table.fight.defender == "blue"
    scene.red("done", 3)
    assert pools(scene) == (4, 2)  # the Plains, and the Oathkeeper's die
    assert (scene.prompt.seat, options(scene)) == ("blue", ["shield_wall", "none"])
    scene.blue("shield_wall")
    assert scene.changed("blue.favor", -1, "bank.order", 1)


@law("7.6.5", "5.5.4")
def test_bandits_at_targeted_sites_join_the_holders_force() -> None:
    """R129: also where warbands of the holder stand."""
    scene = crowned(
        sites={"plains": site(warbands=("blue", 2)), "steppe": (), "river": site(warbands=("purple", 1))},
        red=exile(at="plains", warbands=1),
        rolls=[attack("hollow", "hollow"), defense("blank", "blank", "blank")],
    )
    scene.red("campaign", "steppe", 1)
    fought = next(one for one in scene.events if isinstance(one, ev.Fought))
    assert fought.defense == 2 + 1 + 1


@law("7.6.5")
@ruling("B3")
@pytest.mark.parametrize(("real", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_bandits_count_when_the_force_is_halved_but_none_of_them_dies(real: int, left: int) -> None:
    scene = crowned(
        sites={
            "plains": site(warbands=("blue", real)),
            "steppe": (),
            "river": site(warbands=("purple", 1)),
        },
        red=exile(at="plains", warbands=8),
        rolls=[attack(*["sword"] * 9), defense("blank", "blank", "blank")],
    )
    scene.red("campaign", "steppe", 8, {})
    assert scene.state.players["blue"].warbands == left  # half of the real ones and two bandits
    assert scene.site("plains").warbands == 0


@law("7.6.5")
def test_bandits_are_neither_moved_nor_sacrificed() -> None:
    scene = scenario(
        sites={"plains": site("blood_pact"), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="plains", relics=["bandit_crown"], secrets=1, warbands=1),
        turn="red",
    )
    assert "needs 2 warbands" in str(scene.refused("use:blood_pact"))
    scene.red("warbands")  # the bandits stay where they are: the one warband may only join them
    assert scene.changed("plains.warbands", 1, "red.warbands", -1)


@law("7.6.5")
def test_bandits_join_an_attack_that_starts_from_their_site() -> None:
    """Captains lead the warbands of a site; its bandits march too, and no skull kills them."""
    scene = scenario(
        sites={"plains": site("captains"), "river": site(warbands=("purple", 1))},
        purple=chancellor(at="river"),
        red=exile(at="plains", relics=["bandit_crown"], favor=1, warbands=1),
        blue=exile(at="plains"),
        title="red",
        turn="red",
        rolls=[attack("skull", "skull", "skull"), defense("blank", "blank")],
    )
    scene.red("use:captains", 2)
    assert scene.state.players["red"].warbands == 0  # one real warband, and a bandit that no skull kills
    fought = next(one for one in scene.events if isinstance(one, ev.Fought))
    assert fought.attack == 6


@law("7.6.5")
@ruling("B4")
@pytest.mark.parametrize(("answers", "force"), [(("purple@plains", "done"), 3), (("yellow@steppe",), 4)])
def test_bandits_at_a_site_that_an_enemy_rules_are_not_the_holders(answers: tuple[str, ...], force: int) -> None:
    """Wild Allies take along what the holder has at the site: a bandit where nobody else rules."""
    scene = crowned(
        sites={
            "plains": site("wolves", warbands=("purple", 2)),
            "steppe": site("roving_terror"),
            "river": site(warbands=("purple", 1)),
        },
        red=exile(at="river", warbands=3, secrets=1, advisers=["wild_allies"], relics=["bandit_crown"]),
        blue=exile(at="river"),
        yellow=exile(at="steppe"),
        title="purple",
    )
    scene.red("use:wild_allies", *answers)
    assert isinstance(scene.prompt, ChooseNumber)
    assert scene.prompt.high == force


@law("7.6.5", "5.5.1")
def test_nor_at_an_imperial_site_of_a_citizen_who_turns_against_the_empire() -> None:
    """B4, R131: for that Campaign the Empire is an enemy; only the warbands there march along."""
    scene = crowned(
        sites={"plains": site("captains", warbands=("purple", 2)), "river": site(warbands=("purple", 1))},
        red=citizen(at="river", warbands=3, favor=1, relics=["bandit_crown"]),
        blue=citizen(at="plains"),
        title="purple",
    )
    scene.red("use:captains", "blue@plains", "pawn", "done")
    assert isinstance(scene.prompt, ChooseNumber)
    assert scene.prompt.high == 5


@law("7.6.5", "6.6.3")
def test_in_a_citizens_hands_the_crown_serves_the_empire() -> None:
    """R132, R134: the sites stay empty, and all Imperial players rule them."""
    scene = crowned(blue=citizen(at="river", relics=["bandit_crown"]), title="purple")
    assert scene.table.rulers(0) == ("purple", "blue")
    assert scene.site("plains").warbands == 0
