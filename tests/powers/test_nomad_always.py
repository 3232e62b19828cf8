"""What is always on in the Nomad suit: the holder's goods and advisers, and what others cannot do."""

from typing import Any

from oath_tui.cards.models import CardId, Cost
from oath_tui.engine.choices import Deal
from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from oath_tui.engine.state import Seat
from tests.marks import card, limit, ruling

COAST, RIVER, STEPPE = "lush_coast", "river", "steppe"


# The holder's goods and advisers


def kin(*here: CardId, nomad: int = 3, **red: Any) -> Scene:
    return scenario(
        sites={RIVER: site(*here)},
        purple=chancellor(favor=2, secrets=2),
        red=exile(advisers=["vow_of_kinship"], **red),
        turn="red",
        banks={"nomad": nomad, "order": 3},
    )


@card("vow_of_kinship")
def test_kin_put_all_their_favor_into_the_nomad_bank() -> None:
    scene = scenario(sites={RIVER: ()}, red=exile(facedown=["vow_of_kinship"], favor=2), turn="red")
    scene.red("adviser", "adviser")
    assert scene.changed("red.favor", -2, "bank.nomad", 2)


@card("vow_of_kinship")
def test_kin_pay_out_of_the_nomad_bank_and_gain_into_it() -> None:
    scene = kin("elders", "longbows", secrets=1)
    scene.red("use:elders").red("trade")
    assert scene.changed("red.favor", 0, "bank.nomad", -2 + 1, "bank.order", -1)


@limit("vow_of_kinship")
def test_kin_are_as_poor_as_the_bank() -> None:
    assert "needs 2 favor" in str(kin("elders", nomad=1).refused("use:elders"))


@limit("vow_of_kinship")
@ruling("R067")
def test_taxes_do_not_reach_the_nomad_bank() -> None:
    scene = scenario(
        sites={RIVER: site(warbands=("red", 1))},
        red=exile(facedown=["royal_tax"]),
        blue=exile(advisers=["vow_of_kinship"]),
        title="red",
        turn="red",
    )
    scene.red("adviser", RIVER)
    assert scene.changed("red.favor", 1, "bank.nomad", 0)  # the one favor is for playing to a site


@limit("vow_of_kinship")
@ruling("R068")
def test_kin_need_not_feed_the_people_from_the_bank() -> None:
    scene = scenario(
        sites={RIVER: ()},
        red=exile(advisers=["vow_of_kinship"]),
        turn="red",
        phase="wake",
        peoples_favor=("red", 1),
    )
    scene.red("no")
    assert scene.changed("peoples_favor", 0, "bank.nomad", 0)


@card("vow_of_kinship")
@ruling("R069")
def test_favor_given_to_kin_goes_to_the_nomad_bank() -> None:
    scene = scenario(
        sites={RIVER: ["witchs_bargain"]},
        red=exile(favor=2, secrets=1),
        blue=exile(secrets=1, advisers=["vow_of_kinship"]),
        turn="red",
    )
    scene.red("use:witchs_bargain", "blue:favor")
    assert scene.changed("red.favor", -2, "blue.favor", 0, "bank.nomad", 2)


@card("family_wagon")
@ruling("R096")
def test_the_wagon_joins_three_nomads() -> None:
    scene = scenario(
        sites={RIVER: ()},
        red=exile(advisers=["elders", "tents", "lancers"]),
        turn="red",
        world_deck=["family_wagon", "jinx", "longbows"],
    )
    scene.red("search", "family_wagon", ["jinx", "longbows"], "adviser")
    assert scene.advisers("red") == ["elders", "tents", "lancers", "family_wagon"]


@card("family_wagon")
def test_nomads_do_not_count_beside_the_wagon() -> None:
    scene = scenario(
        sites={RIVER: ()},
        red=exile(advisers=["family_wagon", "elders", "tents", "longbows"], facedown=[]),
        turn="red",
        world_deck=["lancers", "jinx", "alchemist"],
    )
    scene.red("search", "lancers", ["jinx", "alchemist"], "adviser")
    assert scene.advisers("red") == ["family_wagon", "elders", "tents", "longbows", "lancers"]


@limit("family_wagon")
def test_the_wagon_has_room_for_one_stranger_only() -> None:
    scene = scenario(
        sites={RIVER: ()},
        red=exile(advisers=["family_wagon", "elders", "longbows"]),
        turn="red",
        world_deck=["lancers", "jinx", "alchemist"],
    )
    scene.red("search", "jinx", ["lancers", "alchemist"], "adviser")
    assert scene.offers() == ["family_wagon", "longbows"]
    scene.red("longbows")
    assert scene.advisers("red") == ["family_wagon", "elders", "jinx"]


@limit("family_wagon")
def test_a_stranger_makes_room_even_among_locked_nomads() -> None:
    locked = ["vow_of_kinship", "faithful_friend", "ancient_pact"]
    scene = scenario(
        sites={RIVER: ()},
        red=exile(advisers=["family_wagon", *locked], facedown=["jinx"]),
        turn="red",
        world_deck=["longbows", "lancers", "alchemist"],
    )
    scene.red("search", "longbows", ["lancers", "alchemist"], "adviser")
    assert scene.advisers("red") == ["family_wagon", *locked, "longbows"]


@limit("family_wagon")
def test_strangers_beyond_the_first_leave_when_the_wagon_comes() -> None:
    red = exile(advisers=["jinx", "longbows"], facedown=["family_wagon"])
    scene = scenario(sites={RIVER: ()}, red=red, turn="red")
    scene.red("adviser", "adviser")
    assert scene.offers() == ["jinx", "longbows"]
    scene.red("jinx")
    assert scene.advisers("red") == ["longbows", "family_wagon"]


@limit("family_wagon")
def test_without_the_wagon_the_limit_of_three_is_back() -> None:
    scene = scenario(
        sites={RIVER: ()},
        red=exile(facedown=["twin_brother"]),
        blue=exile(advisers=["family_wagon", "elders", "tents", "lancers", "longbows"]),
        turn="red",
    )
    scene.red("adviser", "adviser", "family_wagon")
    assert scene.prompt.seat == "blue"
    scene.blue("elders", "tents")
    assert scene.advisers("blue") == ["twin_brother", "lancers", "longbows"]


def pact(holder: Seat, **more: Any) -> Scene:
    return scenario(
        sites={RIVER: ()},
        red=exile(facedown=["ancient_pact"], supply=2, warbands=2, **more),
        turn="red",
        darkest_secret=(holder, 3),
        reliquary=["cursed_cauldron", "cracked_horn"],
    ).red("adviser", "adviser")


@card("ancient_pact")
def test_the_darkest_secret_buys_citizenship_and_an_unseen_relic() -> None:
    scene = pact("red").red("yes")
    assert scene.offers() == ["space-1", "space-2"]
    scene.red("space-2")
    assert scene.state.players["red"].role == "citizen"
    assert scene.state.players["red"].relics == ["cracked_horn"]
    assert (scene.holder("darkest_secret"), scene.state.banners["darkest_secret"].tokens) == ("purple", 3)
    assert (scene.state.turn.seat, scene.state.players["red"].supply) == ("purple", 7)


@limit("ancient_pact")
def test_the_pact_may_be_declined() -> None:
    scene = pact("red").red("no")
    assert scene.state.players["red"].role == "exile"
    assert scene.holder("darkest_secret") == "red"


@limit("ancient_pact")
def test_the_pact_needs_an_exile_who_holds_the_darkest_secret() -> None:
    assert pact("purple").prompt.law == "4.2"
    scene = scenario(
        sites={RIVER: ()},
        red=citizen(facedown=["ancient_pact"]),
        turn="red",
        darkest_secret=("red", 1),
    )
    scene.red("adviser", "adviser")
    assert scene.prompt.law == "4.2"


# What others cannot do


def tongue(*red: CardId, here: tuple[CardId, ...] = (), blue: tuple[CardId, ...] = (), **more: Any) -> Scene:
    """Blue, at Red's River, holds the Lost Tongue, a relic and the People's Favor."""
    return scenario(
        sites={RIVER: site(*here, warbands=("red", 1)), STEPPE: ()},
        red=exile(advisers=red, warbands=2, favor=4, secrets=1, **more),
        blue=exile(advisers=["lost_tongue", *blue], relics=["cursed_cauldron"]),
        title="red",
        turn="red",
        peoples_favor=("blue", 1),
    )


@card("lost_tongue")
def test_strangers_cannot_recover_from_the_holder() -> None:
    assert "Lost Tongue, ruled by Blue" in str(tongue("longbows").refused("recover"))


@card("lost_tongue")
def test_strangers_can_target_only_the_holders_pawn() -> None:
    scene = tongue("longbows").red("campaign", "blue")
    assert [target.kind for target in scene.table.fight.targets] == ["pawn"]


@card("lost_tongue")
def test_the_conspiracy_takes_nothing_from_the_holder() -> None:
    scene = tongue("encirclement", "code_of_honor", blue=("longbows", "bear_traps"), facedown=["conspiracy"])
    scene.red("adviser", "vision")
    assert scene.prompt.law == "4.2"


@limit("lost_tongue")
def test_who_rules_a_nomad_card_is_no_stranger() -> None:
    assert tongue("elders").refused("recover") is None
    scene = tongue(here=("tents",)).red("campaign", "blue")
    assert {"cursed_cauldron", "peoples_favor"} <= set(scene.offers())


@limit("lost_tongue")
def test_the_holder_may_give_a_stranger_what_they_cannot_take() -> None:
    scene = tongue(here=("tinkers_fair",)).red("use:tinkers_fair", "blue")
    assert isinstance(scene.prompt, Deal)
    assert "cursed_cauldron" in [place.id for place in scene.prompt.gets]


def bloodline(holder: Seat, *here: CardId, ruler: Seat = "blue", **red: Any) -> Scene:
    """A mountain with a relic that Blue rules; Red stands there. Yellow is a Citizen."""
    advisers = {seat: ["ancient_bloodline"] if seat == holder else [] for seat in ("purple", "red", "blue")}
    return scenario(
        sites={"mountain": site(*here, relics=["cursed_cauldron"], warbands=(ruler, 1)), RIVER: ()},
        purple=chancellor(at=RIVER, advisers=advisers["purple"]),
        red=exile(at="mountain", advisers=advisers["red"], favor=2, secrets=1, **red),
        blue=exile(at=RIVER, advisers=advisers["blue"]),
        yellow=citizen(at="mountain", favor=2, secrets=1),
        title=ruler,
        turn="red",
        peoples_favor=(None, 5),
    )


@card("ancient_bloodline")
@ruling("R048")
def test_enemies_cannot_discard_a_denizen_at_any_time() -> None:
    scene = bloodline("blue", "taming_charm", "elders")
    assert "can be discarded" in str(scene.refused("use:taming_charm"))


@card("ancient_bloodline")
@ruling("R047")
def test_enemies_cannot_recover_a_relic() -> None:
    assert "Ancient Bloodline, ruled by Blue" in str(bloodline("blue").refused("recover"))


@card("ancient_bloodline")
def test_enemies_cannot_swap_a_herd_away() -> None:
    scene = bloodline("blue", "elders", facedown=["great_herd"])
    scene.table.put_pawn("red", 1)
    scene.red("adviser", RIVER)
    assert scene.prompt.law == "4.2"


@limit("ancient_bloodline")
@ruling("R047")
def test_the_holder_is_not_bound() -> None:
    scene = bloodline("red", "taming_charm", "elders", ruler="red")
    assert scene.refused("use:taming_charm") is None
    assert scene.refused("recover") is None


@limit("ancient_bloodline")
def test_only_sites_that_the_holder_rules_are_bound() -> None:
    scene = bloodline("purple", "taming_charm", "elders")
    assert scene.refused("use:taming_charm") is None
    assert scene.refused("recover") is None


@limit("ancient_bloodline")
def test_citizens_are_no_enemies_of_the_chancellor() -> None:
    table = bloodline("purple", "elders", ruler="purple").table
    assert table.lock("red", "elders") is not None
    assert table.lock("yellow", "elders") is None
    assert table.relic_lock("yellow", 0) is None


def broken(*here: CardId, ruler: Seat | None = "blue", **red: Any) -> Scene:
    """The Spell Breaker is at the Coast; Red stands elsewhere, with what its powers would cost."""
    return scenario(
        sites={
            RIVER: site(*here),
            COAST: site("spell_breaker", slot=2, warbands=(ruler, 2) if ruler else None),
            "the_hidden_place": site(slot=3),
            "buried_giant": site(slot=5),
        },
        purple=chancellor(at=COAST, secrets=2),
        red=exile(**{"at": RIVER, "secrets": 3, "favor": 3, "warbands": 2, **red}),
        blue=exile(at=COAST),
        title=ruler or "purple",
        turn="red",
    )


@card("spell_breaker")
def test_enemies_cannot_use_powers_that_cost_secrets() -> None:
    scene = broken("alchemist", "elders")
    assert "Spell Breaker, ruled by Blue" in str(scene.refused("use:alchemist"))
    assert scene.refused("use:elders") is None


@card("spell_breaker")
def test_the_bandits_break_the_spells_of_everyone() -> None:
    assert "the bandits" in str(broken("alchemist", ruler=None).refused("use:alchemist"))


@card("spell_breaker")
@ruling("R045")
def test_the_hidden_place_is_shut_and_the_giant_sleeps() -> None:
    scene = broken().red("travel")
    assert "Spell Breaker" in str(scene.refused("the_hidden_place"))
    scene = broken(at="buried_giant").red("travel")
    assert scene.prompt.question == "Travel where?"  # no modifier was offered


@card("spell_breaker")
@ruling("R045")
def test_no_targets_at_the_hidden_place() -> None:
    scene = broken(at="the_hidden_place")
    assert "Spell Breaker" in str(scene.refused("campaign"))


@card("spell_breaker")
@ruling("R044")
def test_a_secret_that_gleaming_armor_adds_counts_too() -> None:
    scene = scenario(
        sites={
            RIVER: site(warbands=("blue", 1)),
            COAST: site("spell_breaker", slot=2, warbands=("purple", 2)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, secrets=3, warbands=2, advisers=["longbows"]),
        blue=exile(at=COAST, advisers=["gleaming_armor"]),
        turn="red",
        any_dice=True,
    )
    scene.red("campaign", 1)
    assert scene.prompt.question != "Use a battle plan?"


@card("spell_breaker")
def test_the_conspiracy_is_broken() -> None:
    scene = scenario(
        sites={RIVER: (), COAST: site("spell_breaker", slot=2)},
        red=exile(at=RIVER, secrets=1, advisers=["longbows", "bear_traps"], facedown=["conspiracy"]),
        blue=exile(at=RIVER, advisers=["encirclement"], relics=["cursed_cauldron"]),
        turn="red",
    )
    scene.red("adviser", "vision")
    assert scene.prompt.law == "4.2"
    assert scene.changed("red.secrets", 0)


@limit("spell_breaker")
def test_its_ruler_and_friends_use_their_powers() -> None:
    assert broken("alchemist", ruler="red").refused("use:alchemist") is None
    scene = broken("alchemist", ruler="purple")
    assert scene.table.why_not_pay("purple", scene.table.sources["alchemist"], Cost(secrets=1)) is None


@limit("spell_breaker")
def test_trading_a_secret_is_no_power() -> None:
    scene = broken("elders").red("trade")
    assert scene.refused("elders:favor") is None
