"""The powers of the sites (chapter 11)."""

import pytest

from oath_tui.cards.models import Suit
from oath_tui.engine import events as ev
from oath_tui.engine.actions.travel import make_travel
from oath_tui.engine.scenario import Scene, attack, chancellor, defense, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import tell
from tests.marks import card, law, limit, ruling

VALLEY, COAST, RIVER, STONES = "fertile_valley", "lush_coast", "river", "standing_stones"
PASS, HIDDEN, WOOD, GIANT = "narrow_pass", "the_hidden_place", "shrouded_wood", "buried_giant"

RULINGS_NOT_TESTED = {
    "R138": "what players promise for later games is their own affair: a pact is free text",
    "R141": "the Clockwork Prince is a computer player, not a power of the site",
}


def pools(scene: Scene) -> tuple[int, int]:
    told = next(event for event in scene.events if isinstance(event, ev.Pools))
    return told.attack, told.defense


# 11.1 Opportunity sites


def morning(name: str, at: str, *, favor: int = 1, secrets: int = 1) -> Scene:
    return scenario(
        sites={name: site(favor=favor, secrets=secrets), COAST: site()},
        red=exile(at=at),
        turn="red",
        phase="wake",
    )


@law("11.1")
@pytest.mark.parametrize(
    ("name", "token"),
    [
        pytest.param("salt_flats", "favor", marks=card("salt_flats")),
        pytest.param("salt_flats", "secret", marks=card("salt_flats")),
        pytest.param("mine", "favor", marks=card("mine")),
        pytest.param("drowned_city", "secret", marks=card("drowned_city")),
    ],
)
def test_whoever_wakes_there_takes_a_token(name: str, token: str) -> None:
    scene = morning(name, name)
    scene.red(token)
    taken = {"favor": 0, "secrets": 0, "favor" if token == "favor" else "secrets": 1}
    assert scene.changed("red.favor", taken["favor"], "red.secrets", taken["secrets"])
    assert scene.changed(f"{name}.favor", -taken["favor"], f"{name}.secrets", -taken["secrets"])
    assert scene.prompt.question.startswith("Act")


@law("11.1")
@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        pytest.param("salt_flats", ["favor", "secret", "none"], marks=limit("salt_flats")),
        pytest.param("mine", ["favor", "none"], marks=limit("mine")),
        pytest.param("drowned_city", ["secret", "none"], marks=limit("drowned_city")),
    ],
)
def test_only_what_the_site_offers_only_there_and_only_if_wanted(name: str, tokens: list[str]) -> None:
    scene = morning(name, name)
    assert scene.offers() == tokens
    scene.red("none")
    assert scene.changed("red.favor", 0, "red.secrets", 0)
    assert morning(name, COAST).prompt.question.startswith("Act")
    assert morning(name, name, favor=0, secrets=0).prompt.question.startswith("Act")


# 11.2 Homeland sites


def settler(name: str, held: str, banks: dict[Suit, int] | None = None) -> Scene:
    """Red stands at the site with a facedown adviser to play there."""
    return scenario(
        sites={name: site(relics=["map"]), COAST: site()},
        red=exile(at=name, facedown=[held]),
        turn="red",
        banks=banks,
    )


@law("11.2")
@pytest.mark.parametrize(
    ("name", "held", "gain"),
    [
        pytest.param("ancient_city", "longbows", {"warbands": 2, "favor": 1}, marks=card("ancient_city")),
        pytest.param("standing_stones", "alchemist", {"secrets": 1, "favor": 1}, marks=card("standing_stones")),
        pytest.param("steppe", "elders", {"secrets": 1, "favor": 1}, marks=card("steppe")),
        pytest.param("fertile_valley", "levelers", {"favor": 2}, marks=card("fertile_valley")),
        pytest.param("deep_woods", "rangers", {"relics": 1, "favor": 1}, marks=card("deep_woods")),
        pytest.param("wastes", "mercenaries", {"relics": 1, "favor": 1}, marks=card("wastes")),
    ],
)
def test_a_homeland_welcomes_its_own(name: str, held: str, gain: dict[str, int]) -> None:
    scene = settler(name, held)
    scene.red("adviser", name)
    expected = {"warbands": 0, "secrets": 0, "relics": 0} | gain
    assert all(scene.changed(f"red.{what}", count) for what, count in expected.items())
    assert scene.changed("red.supply", 0)


HOMELANDS = {
    "ancient_city": ("longbows", "scouts"),
    "standing_stones": ("alchemist", "augury"),
    "steppe": ("elders", "tents"),
    "fertile_valley": ("levelers", "homesteaders"),
    "deep_woods": ("rangers", "wolves"),
    "wastes": ("mercenaries", "zealots"),
}


@law("11.2")
@pytest.mark.parametrize("name", [pytest.param(name, marks=limit(name)) for name in HOMELANDS])
def test_a_homeland_gives_nothing_to_strangers_or_after_a_discard_of_its_suit(name: str) -> None:
    held, old = HOMELANDS[name]
    stranger = settler(name, "rangers" if name != "deep_woods" else "longbows")
    stranger.red("adviser", name)
    assert stranger.changed("red.warbands", 0, "red.secrets", 0, "red.relics", 0, "red.favor", 1)
    scene = scenario(
        sites={name: site(old, relics=["map"]), COAST: site()},
        red=exile(at=name, facedown=[held]),
        peoples_favor=("red", 1),
        turn="red",
    )
    scene.red("adviser", name, *([old] if name != "wastes" else []))  # at the Wastes it must go to make room
    assert scene.changed("red.warbands", 0, "red.secrets", 0, "red.relics", 0, "red.favor", 1)


@law("11.2", "5.5.8")
@card("steppe")
def test_what_the_bandits_discard_there_is_not_discarded_by_you() -> None:
    """Their Horse Archers leave the Steppe at the end of the Campaign; you have thrown nobody out."""
    scene = scenario(
        sites={"steppe": site("horse_archers"), COAST: site(warbands=("purple", 1))},
        purple=chancellor(at=COAST),
        red=exile(at="steppe", warbands=4, facedown=["elders"]),
        turn="red",
        rolls=[defense("blank"), attack("sword", "sword", "sword", "sword")],
    )
    scene.red("campaign", 4, "yes", {"steppe": 1})
    assert scene.state.discards["provinces"] == ["horse_archers"]
    assert "Horse Archers: the bandits discard it" in tell(scene.events[-1], {})
    scene.red("adviser", "steppe")
    assert scene.changed("red.secrets", 1)


@card("deep_woods")
def test_of_several_relics_the_settler_takes_one_and_knows_those_peeked_at() -> None:
    scene = scenario(
        sites={"deep_woods": site(relics=["map", "whistle"]), COAST: site()},
        red=exile(at="deep_woods", facedown=["rangers"]),
        turn="red",
    )
    scene.red("peek", "deep_woods:relic-2", "adviser", "deep_woods")
    assert scene.prompt.question == "Deep Woods: take which relic?"
    assert [option.label for option in getattr(scene.prompt, "options", ())] == ["Relic 1", "Whistle"]
    scene.red("relic-2")
    assert scene.holder("whistle") == "red"


@limit("deep_woods")
def test_no_relic_comes_from_a_homeland_that_has_none() -> None:
    scene = scenario(
        sites={"deep_woods": site(), COAST: site()}, red=exile(at="deep_woods", facedown=["rangers"]), turn="red"
    )
    scene.red("adviser", "deep_woods")
    assert scene.changed("red.relics", 0, "red.favor", 1)


@limit("ancient_city")
def test_a_homeland_pays_by_what_the_bank_holds() -> None:
    scene = settler("ancient_city", "longbows", banks={"order": 0})
    scene.red("adviser", "ancient_city")
    assert scene.changed("red.favor", 0, "red.warbands", 2)


# 11.3 Coast sites


def sailor(start: str, to: str) -> Scene:
    """From the Cradle to the Hinterland, where the Narrow Pass lies faceup too."""
    return scenario(
        sites={start: site(), RIVER: site(slot=1), to: site(slot=5), PASS: site(slot=6)},
        red=exile(at=start),
        turn="red",
    )


@law("11.3")
@pytest.mark.parametrize(
    ("start", "to"),
    [
        pytest.param("lush_coast", "rocky_coast", marks=card("lush_coast")),
        pytest.param("rocky_coast", "barren_coast", marks=card("rocky_coast")),
        pytest.param("barren_coast", "lush_coast", marks=card("barren_coast")),
    ],
)
def test_from_coast_to_coast_for_one_supply_past_the_narrow_pass(start: str, to: str) -> None:
    scene = sailor(start, to)
    scene.red("travel", to)
    assert scene.changed("red.supply", -1)


@law("11.3")
@pytest.mark.parametrize(
    "coast", [pytest.param(name, marks=limit(name)) for name in ("lush_coast", "rocky_coast", "barren_coast")]
)
def test_no_ship_goes_to_or_from_the_inland(coast: str) -> None:
    scene = sailor(coast, STONES)
    scene.red("travel")
    assert "Narrow Pass" in str(scene.refused(STONES))
    scene.red(PASS)
    assert scene.changed("red.supply", -4)
    scene = sailor(VALLEY, coast)
    scene.red("travel")
    assert "Narrow Pass" in str(scene.refused(coast))


@limit("lush_coast")
def test_a_facedown_coast_is_no_coast() -> None:
    scene = scenario(
        sites={"lush_coast": site(), "rocky_coast": site(slot=5, faceup=False)},
        red=exile(at="lush_coast"),
        turn="red",
    )
    scene.red("travel", "hinterland-1")
    assert scene.changed("red.supply", -4)


# 11.4 Plains and Mountain, 11.5 River, 11.6 Charming Valley


def field(name: str, *, ruler: Seat | None = "blue", at: str | None = None) -> Scene:
    """Red with three warbands before Blue, whose pawn stands at this site; the Stones are Blue's too."""
    return scenario(
        sites={
            name: site(warbands=(ruler, 1) if ruler else None),
            STONES: site(warbands=("blue", 1)),
            COAST: site(warbands=("purple", 1)),
            RIVER: site(warbands=("purple", 1)),
            VALLEY: site(warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=at or name, warbands=3),
        blue=exile(at=name, favor=1),
        turn="red",
        any_dice=True,
    )


@law("11.4")
@pytest.mark.parametrize(
    ("name", "dice"),
    [pytest.param("plains", 4, marks=card("plains")), pytest.param("mountain", 2, marks=card("mountain"))],
)
def test_targets_there_bring_or_cost_an_attack_die_once(name: str, dice: int) -> None:
    scene = field(name)
    scene.red("campaign", "pawn", "done", 3)
    assert pools(scene) == (dice, 3)


@law("11.4")
@pytest.mark.parametrize(
    ("name", "dice"),
    [pytest.param("plains", 4, marks=card("plains")), pytest.param("mountain", 2, marks=card("mountain"))],
)
def test_it_is_the_same_for_who_rules_there(name: str, dice: int) -> None:
    scene = field(name, ruler="red")
    scene.red("campaign", "pawn", "done", 3)
    assert pools(scene)[0] == dice


@law("11.4")
@pytest.mark.parametrize(
    "name", [pytest.param("plains", marks=limit("plains")), pytest.param("mountain", marks=limit("mountain"))]
)
def test_targets_elsewhere_change_nothing(name: str) -> None:
    scene = field(name, at=STONES)
    scene.red("campaign", "done", 3)
    assert pools(scene) == (3, 1)


@limit("mountain")
def test_a_die_the_mountain_cannot_take_becomes_a_defense_die() -> None:
    scene = field("mountain")
    scene.red("campaign", "done", 0)
    assert pools(scene) == (0, 2)


@law("11.5")
@card("river")
def test_the_river_musters_one_more_for_its_ruler() -> None:
    scene = scenario(
        sites={RIVER: site("longbows", warbands=("red", 1))}, red=exile(at=RIVER, favor=1), turn="red", title="red"
    )
    scene.red("muster")
    assert scene.changed("red.warbands", 3)


@law("11.5")
@limit("river")
def test_the_river_gives_strangers_the_usual() -> None:
    scene = scenario(
        sites={RIVER: site("longbows"), STONES: site("scouts", warbands=("red", 1))},
        red=exile(at=RIVER, favor=1),
        turn="red",
        title="red",
    )
    scene.red("muster")
    assert scene.changed("red.warbands", 2)


@law("11.6")
@card("charming_valley")
def test_the_charming_valley_is_hard_to_leave() -> None:
    scene = scenario(sites={"charming_valley": site(), RIVER: site()}, red=exile(at="charming_valley"), turn="red")
    scene.red("travel", RIVER)
    assert scene.changed("red.supply", -2)


@law("11.6")
@limit("charming_valley")
def test_it_holds_nobody_who_travels_free_or_comes_to_it() -> None:
    scene = scenario(
        sites={"charming_valley": site(), RIVER: site()},
        red=exile(at="charming_valley", favor=1, advisers=["tents"]),
        turn="red",
    )
    scene.red("travel", "tents", RIVER)
    assert scene.changed("red.supply", 0)
    scene.red("travel", "charming_valley")
    assert scene.changed("red.supply", -1)


# 11.7 Shrouded Wood


def lost(ruler: Seat | None = None, *, secrets: int = 0) -> Scene:
    """Red in the Wood; the Hidden Place lies next to it, the Narrow Pass guards the Hinterland."""
    return scenario(
        sites={
            WOOD: site(warbands=(ruler, 1) if ruler else None),
            HIDDEN: site(),
            RIVER: site(warbands=("purple", 2)),
            STONES: site(slot=5),
            PASS: site(slot=6),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=WOOD, secrets=secrets),
        blue=exile(at=RIVER),
        turn="red",
        title="purple",
    )


@law("11.7")
@card("shrouded_wood")
@pytest.mark.parametrize("to", [HIDDEN, RIVER, STONES])
def test_every_path_out_of_the_wood_costs_two_and_none_is_barred(to: str) -> None:
    scene = lost()
    scene.red("travel", to)
    assert scene.changed("red.supply", -2)


@law("11.7")
@card("shrouded_wood")
def test_an_enemy_who_rules_the_wood_names_the_destination() -> None:
    scene = lost("blue")
    scene.red("travel")
    assert scene.prompt.seat == "blue"
    scene.blue(HIDDEN)
    assert scene.table.here("red") == 1
    scene = lost("purple")
    scene.red("travel").purple(STONES)
    assert scene.table.here("red") == 5


@limit("shrouded_wood")
def test_neither_the_bandits_nor_yourself_lead_you_astray() -> None:
    for scene in (lost(), lost("red")):
        scene.red("travel", RIVER)
        assert scene.table.here("red") == 2


@limit("shrouded_wood")
@limit("toll_roads")
def test_the_ruler_of_the_wood_cannot_make_a_traveler_pay_a_toll() -> None:
    """As with any pawn made to travel (R082), whoever is sent decides whether to pay."""
    scene = scenario(
        sites={WOOD: site(warbands=("blue", 1)), RIVER: site("toll_roads", warbands=("blue", 1)), VALLEY: ()},
        red=exile(at=WOOD, favor=1),
        blue=exile(at=RIVER),
        turn="red",
    )
    scene.red("travel").blue(RIVER).red("no")
    assert scene.prompt.seat == "blue"
    assert RIVER not in scene.offers()
    scene.blue(VALLEY)
    assert scene.changed("red.favor", 0, "red.supply", -2)


@ruling("R140")
@limit("shrouded_wood")
def test_who_rules_the_wood_has_no_say_when_made_to_travel() -> None:
    scene = lost("red")
    assert next(make_travel(scene.table, "blue", "red")).seat == "blue"
    assert next(make_travel(lost("purple").table, "blue", "red")).seat == "purple"


# 11.8 Narrow Pass


@law("11.8")
@card(PASS)
def test_who_enters_the_region_must_stop_at_the_pass() -> None:
    scene = scenario(
        sites={VALLEY: site(), STONES: site(slot=5), PASS: site(slot=6)}, red=exile(at=VALLEY), turn="red"
    )
    scene.red("travel")
    assert "Narrow Pass" in str(scene.refused(STONES))
    assert "Narrow Pass" in str(scene.refused("hinterland-3"))
    scene.red(PASS)
    assert scene.table.here("red") == 6


@law("11.8")
@limit(PASS)
def test_the_pass_lets_go_who_leaves_and_who_stays_within() -> None:
    sites = {VALLEY: site(), STONES: site(slot=5), PASS: site(slot=6)}
    for to in (VALLEY, "hinterland-3"):
        scene = scenario(sites=sites, red=exile(at=STONES), turn="red")
        scene.red("travel", to)
        assert scene.table.here("red") != 5


def march(pass_ruler: Seat) -> Scene:
    """Red campaigns from the Cradle against Blue, who also rules the Stones behind the Pass."""
    return scenario(
        sites={
            VALLEY: site(warbands=("blue", 1)),
            COAST: site(warbands=("purple", 1)),
            RIVER: site(warbands=("purple", 1)),
            "steppe": site(warbands=("purple", 1)),
            STONES: site(slot=5, warbands=("blue", 1)),
            PASS: site(slot=6, warbands=(pass_ruler, 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=6),
        blue=exile(at=COAST),
        turn="red",
        any_dice=True,
    )


@law("11.8")
@card(PASS)
def test_from_outside_the_pass_must_be_a_target_too() -> None:
    scene = march("blue")
    scene.red("campaign", STONES, 6)
    assert pools(scene)[1] == 3


@card(PASS)
def test_what_lies_behind_anothers_pass_cannot_be_a_target() -> None:
    scene = march("purple")
    scene.red("campaign", 6)
    assert pools(scene)[1] == 1


@law("11.8")
@limit(PASS)
def test_who_rules_the_pass_strikes_behind_it() -> None:
    scene = march("red")
    scene.red("campaign", STONES, 6)
    assert pools(scene)[1] == 2


# 11.9 Great Slum, 11.10 Marshes


@law("11.9")
@card("great_slum")
def test_a_card_may_leave_the_slum_before_another_is_played_there() -> None:
    scene = scenario(
        sites={"great_slum": site("wolves", "elders", "scouts"), COAST: site()},
        red=exile(at="great_slum", facedown=["longbows"]),
        turn="red",
    )
    scene.red("adviser", "great_slum", "elders")
    assert scene.site("great_slum").cards == ["wolves", "scouts", "longbows"]
    assert scene.state.discards["provinces"] == ["elders"]


@law("11.9")
@limit("great_slum")
def test_the_slum_lets_no_locked_card_go_and_nobody_must_who_has_room() -> None:
    full = scenario(
        sites={"great_slum": site("ancient_forge", "keep", "forest_council"), COAST: site()},
        red=exile(at="great_slum", facedown=["longbows"]),
        turn="red",
    )
    full.red("adviser")
    assert "is full" in str(full.refused("great_slum"))
    roomy = scenario(
        sites={"great_slum": site("wolves"), COAST: site()},
        red=exile(at="great_slum", facedown=["longbows"]),
        turn="red",
    )
    roomy.red("adviser", "great_slum", "none")
    assert roomy.site("great_slum").cards == ["wolves", "longbows"]


def searcher(at: str) -> Scene:
    scene = scenario(
        sites={"marshes": site(), RIVER: site()},
        red=exile(at=at),
        turn="red",
        world_deck=["longbows", "wolves", "elders", "scouts"],
        discards={"cradle": ["rangers", "augury", "tents"]},
    )
    return scene.red("search")


@law("11.10")
@card("marshes")
@pytest.mark.parametrize(("pile", "cards"), [("deck", ["longbows", "wolves"]), ("cradle", ["rangers", "augury"])])
def test_one_card_fewer_is_drawn_in_the_marshes(pile: str, cards: list[str]) -> None:
    assert searcher("marshes").red(pile).offers() == cards


@law("11.10")
@limit("marshes")
def test_elsewhere_three_are_drawn() -> None:
    assert searcher(RIVER).red("deck").offers() == ["longbows", "wolves", "elders"]


# 11.11 Buried Giant, 11.12 The Hidden Place


def giant(at: str = GIANT, **more: int) -> Scene:
    return scenario(
        sites={
            GIANT: site(warbands=("red", 1)),
            RIVER: site(),
            HIDDEN: site(),
            STONES: site(slot=5),
            PASS: site(slot=6),
        },
        red=exile(at=at, **{"secrets": 2, **more}),
        turn="red",
        title="red",
    )


@law("11.11")
@card(GIANT)
def test_the_giant_carries_you_free_and_past_the_pass_for_a_turned_secret() -> None:
    scene = giant()
    scene.red("travel", GIANT, STONES)
    assert scene.changed("red.supply", 0, "red.secrets", -1, "red.flipped", 1)


@law("11.11")
@limit(GIANT)
def test_the_giant_asks_for_a_faceup_secret_and_wakes_only_for_who_stands_there() -> None:
    for scene in (giant(secrets=0, flipped=2), giant(RIVER)):
        scene.red("travel")
        assert scene.prompt.question == "Travel where?"
        assert "Narrow Pass" in str(scene.refused(STONES))
    scene = giant()
    scene.red("travel", "none", RIVER)
    assert scene.changed("red.supply", -1, "red.secrets", 0)


@card(GIANT)
def test_the_giant_and_the_hidden_place_ask_for_a_secret_each() -> None:
    scene = giant()
    scene.red("travel", GIANT, HIDDEN)
    assert scene.changed("red.supply", 0, "red.flipped", 2)


@law("11.12")
@card(HIDDEN)
def test_the_way_to_the_hidden_place_turns_a_secret() -> None:
    scene = giant(RIVER)
    scene.red("travel", HIDDEN)
    assert scene.changed("red.supply", -2, "red.secrets", -1, "red.flipped", 1)


@law("11.12")
@limit(HIDDEN)
def test_without_a_faceup_secret_nobody_finds_it() -> None:
    scene = giant(RIVER, secrets=0, flipped=1)
    scene.red("travel")
    assert "secret" in str(scene.refused(HIDDEN))


@limit(HIDDEN)
def test_nobody_can_be_made_to_pay_for_the_way() -> None:
    scene = giant(RIVER)
    steps = make_travel(scene.table, "purple", "red", slots=[2])
    assert next(steps).seat == "red"
    with pytest.raises(StopIteration) as done:
        steps.send("no")
    assert done.value.value is False


def hideout(secrets: int) -> Scene:
    return scenario(
        sites={HIDDEN: site(warbands=("blue", 1)), COAST: site(warbands=("purple", 2))},
        purple=chancellor(at=COAST),
        red=exile(at=HIDDEN, warbands=3, secrets=secrets),
        blue=exile(at=HIDDEN, relics=["map"]),
        turn="red",
        any_dice=True,
    )


@law("11.12")
@card(HIDDEN)
def test_any_number_of_targets_there_turn_one_secret() -> None:
    scene = hideout(2)
    scene.red("campaign", "map", "pawn", 3)
    assert scene.changed("red.secrets", -1, "red.flipped", 1)


@law("11.12")
@limit(HIDDEN)
def test_without_a_secret_nothing_there_can_be_a_target() -> None:
    assert "secret" in str(hideout(0).refused("campaign"))


# 11.13 The Tribunal


def bench(at: str = "the_tribunal", ruler: Seat | None = None) -> Scene:
    return scenario(
        sites={"the_tribunal": site(warbands=(ruler, 1) if ruler else None), COAST: site()},
        purple=chancellor(at=COAST),
        red=exile(at=at, favor=2, relics=["map"]),
        blue=exile(at=COAST, secrets=1),
        turn="red",
    )


@law("11.13")
@card("the_tribunal")
def test_the_tribunal_seals_an_exchange_and_a_promise() -> None:
    scene = bench()
    scene.red("use:the_tribunal", "blue", "Blue spares the Coast.", {"give": {"favor": 2}, "get": {"secrets": 1}})
    scene.blue("accept").red("yes")
    assert scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 1, "blue.secrets", -1)
    assert [pact.text for pact in scene.state.pacts] == ["Blue spares the Coast."]


@law("11.13")
@limit("the_tribunal")
def test_nothing_binds_before_both_agree_and_no_relic_changes_hands() -> None:
    scene = bench()
    scene.red("use:the_tribunal", "blue", "")
    places = [place.id for side in ("gives", "gets") for place in getattr(scene.prompt, side)]
    assert places == ["favor", "secrets"]
    scene.red({"give": {"favor": 2}}).blue("accept").red("no")
    assert scene.changed("red.favor", 0)
    assert scene.state.pacts == []


@limit("the_tribunal")
def test_only_its_ruler_and_who_stands_there_are_heard() -> None:
    assert "use:the_tribunal" in bench(COAST, "red").offers()
    assert "use:the_tribunal" not in bench(COAST, "blue").offers()
