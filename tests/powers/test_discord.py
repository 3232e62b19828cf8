"""The Discord suit: advisers, favor, secrets and relics."""

from typing import Any

import pytest

from oath_tui.engine import events as ev
from oath_tui.engine.game import Game
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.view import log
from oath_tui.engine.world import WorldSite, first_game
from tests.marks import card, limit, ruling
from tests.powers.discord_scenes import BLANK, COAST, CONQUEST, RIVER, VALLEY, find, hand, stage

# A Small Favor, Downtrodden


@card("a_small_favor")
def test_a_small_favor_is_four_warbands() -> None:
    scene = hand("a_small_favor").red("adviser", "adviser")
    assert scene.changed("red.warbands", 4)


@limit("a_small_favor")
def test_a_small_favor_gives_what_the_bank_has() -> None:
    scene = hand("a_small_favor", seat={"warbands": 12}).red("adviser", "adviser")
    assert scene.changed("red.warbands", 2)


@limit("a_small_favor")
def test_a_small_favor_is_only_asked_by_an_adviser() -> None:
    scene = hand("a_small_favor").red("adviser")
    assert "only be an adviser" in (scene.refused(VALLEY) or "")


def poor(**banks: int) -> Scene:
    rich = {"discord": 3, "arcane": 3, "order": 3, "hearth": 3, "beast": 3, "nomad": 3}
    return stage("elders", seat={"favor": 1, "advisers": ["downtrodden"]}, banks=rich | banks)


@card("downtrodden")
def test_the_downtrodden_come_where_favor_is_scarcest() -> None:
    scene = poor(nomad=2).red("muster", "downtrodden")
    assert scene.changed("red.warbands", 4)


@limit("downtrodden")
def test_the_downtrodden_do_not_come_for_a_tie() -> None:
    scene = poor(nomad=2, beast=2).red("muster")
    assert scene.changed("red.warbands", 2)


# Naysayers, Chaos Cult


def unrest(**more: Any) -> Scene:
    """Red rules most and holds the title; Blue is about to rest."""
    return scenario(
        sites={VALLEY: site(warbands=("red", 1)), COAST: site(warbands=("red", 1)), RIVER: ()},
        turn="blue",
        **more,
    )


@card("naysayers")
def test_naysayers_take_from_the_chancellor_while_an_exile_keeps_the_oath() -> None:
    scene = unrest(purple=chancellor(favor=2), red=exile(), blue=exile(advisers=["naysayers"]))
    scene.blue("rest", "naysayers")
    assert scene.changed("blue.favor", 1, "purple.favor", -1)


@ruling("R020")
@card("naysayers")
def test_naysayers_talk_for_an_oathkeeper_of_their_own() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("red", 1))},
        purple=chancellor(favor=2),
        red=exile(advisers=["naysayers"]),
        turn="red",
    )
    scene.red("rest", "naysayers")
    assert scene.changed("red.favor", 1, "purple.favor", -1)


@limit("naysayers")
def test_naysayers_are_silent_under_an_imperial_oathkeeper() -> None:
    scene = stage(seat={"advisers": ["naysayers"]}, purple=chancellor(at=COAST, favor=2)).red("rest")
    assert scene.prompt.seat == "blue"
    assert scene.changed("red.favor", 0)


@limit("naysayers")
def test_naysayers_are_not_asked_where_there_is_no_favor_to_take() -> None:
    poor = unrest(purple=chancellor(), red=exile(), blue=exile(advisers=["naysayers"])).blue("rest")
    assert poor.prompt.question != "Use a Rest power?"
    scene = scenario(
        sites={VALLEY: site(warbands=("red", 1))},
        purple=chancellor(favor=2, advisers=["naysayers"]),
        turn="purple",
    )
    assert scene.purple("rest").prompt.seat == "red"


def overthrow(*, red: list[str], blue: list[str]) -> Scene:
    """Red wins a second site from the bandits, and with it the title."""
    return scenario(
        sites={VALLEY: site(warbands=("red", 1)), COAST: site(warbands=("purple", 1)), RIVER: ()},
        purple=chancellor(at=COAST),
        red=exile(at=RIVER, warbands=2, favor=2, advisers=red),
        blue=exile(at=COAST, advisers=blue),
        title="purple",
        turn="red",
        rolls=[BLANK, attack("sword", "sword")],
    )


@card("chaos_cult")
def test_the_chaos_cult_taxes_a_new_oathkeeper() -> None:
    scene = overthrow(red=[], blue=["chaos_cult"]).red("campaign", 2, {RIVER: 1})
    assert scene.state.title == "red"
    assert scene.changed("blue.favor", 1, "red.favor", -1)


@limit("chaos_cult")
def test_the_chaos_cult_spares_its_own_holder() -> None:
    scene = overthrow(red=["chaos_cult"], blue=[]).red("campaign", 2, {RIVER: 1})
    assert scene.state.title == "red"
    assert scene.changed("red.favor", 0)


# Insomnia, Silver Tongue, Assassin


@card("insomnia")
def test_insomnia_brings_a_secret_at_rest() -> None:
    scene = stage(seat={"advisers": ["insomnia"]}).red("rest", "insomnia")
    assert scene.changed("red.secrets", 1)


@limit("insomnia")
def test_insomnia_leaves_room_for_one_more() -> None:
    scene = hand("insomnia", seat={"advisers": ["elders", "longbows"]}).red("adviser", "adviser", "elders")
    assert scene.advisers("red") == ["longbows", "insomnia"]


@limit("insomnia")
def test_under_insomnia_a_third_adviser_costs_one() -> None:
    scene = find("elders", seat={"advisers": ["insomnia", "longbows"]}).red("adviser")
    assert scene.advisers("red") == ["insomnia", "elders"]


@limit("insomnia")
def test_facedown_insomnia_limits_nothing() -> None:
    scene = find("insomnia", seat={"advisers": ["elders", "longbows"]}).red("facedown")
    assert len(scene.advisers("red")) == 3


@ruling("R118")
@limit("insomnia")
def test_insomnia_cannot_join_two_locked_advisers() -> None:
    scene = find("insomnia", seat={"advisers": ["vow_of_peace", "a_small_favor"]})
    assert "locked" in (scene.refused("adviser") or "")


@ruling("R119")
@limit("silver_tongue")
def test_a_silver_tongue_cannot_join_two_locked_advisers() -> None:
    scene = find("silver_tongue", seat={"advisers": ["vow_of_peace", "a_small_favor"]})
    assert "locked" in (scene.refused("adviser") or "")


@ruling("R120")
@limit("assassin")
def test_an_assassin_cannot_join_two_locked_advisers() -> None:
    scene = find("assassin", seat={"advisers": ["vow_of_peace", "a_small_favor"]})
    assert "locked" in (scene.refused("adviser") or "")


@card("silver_tongue")
def test_a_silver_tongue_talks_a_bank_out_of_a_favor() -> None:
    scene = stage("elders", "longbows", seat={"advisers": ["silver_tongue"]})
    scene.red("rest", "silver_tongue", "order")
    assert scene.changed("red.favor", 1, "bank.order", -1)


@limit("silver_tongue")
def test_a_silver_tongue_needs_a_card_of_that_suit_here() -> None:
    scene = stage("elders", "longbows", seat={"advisers": ["silver_tongue"]}).red("rest", "silver_tongue")
    assert scene.offers() == ["order", "nomad"]


@limit("silver_tongue")
def test_a_silver_tongue_says_nothing_where_the_bank_is_empty() -> None:
    scene = stage("elders", seat={"advisers": ["silver_tongue"]}, banks={"order": 3}).red("rest")
    assert scene.prompt.seat == "blue"


@card("assassin")
def test_the_assassin_removes_an_adviser_here() -> None:
    blue = exile(at=VALLEY, advisers=["elders", "longbows"])
    scene = stage(seat={"advisers": ["assassin"], "favor": 1}, blue=blue)
    scene.red("use:assassin", "longbows")
    assert scene.advisers("blue") == ["elders"]
    assert scene.state.discards["provinces"] == ["longbows"]
    assert scene.changed("red.favor", -1)


@card("assassin")
def test_the_assassin_may_turn_on_a_friend() -> None:
    scene = stage(seat={"advisers": ["assassin", "elders"], "favor": 1}).red("use:assassin")
    assert scene.advisers("red") == ["assassin"]


@limit("assassin")
def test_the_assassin_reaches_no_locked_or_facedown_adviser() -> None:
    blue = exile(at=VALLEY, advisers=["vow_of_peace"], facedown=["elders"])
    scene = stage(seat={"advisers": ["assassin"], "favor": 1}, blue=blue)
    assert "no faceup adviser" in (scene.refused("use:assassin") or "")


@limit("assassin")
def test_the_assassin_does_not_travel() -> None:
    blue = exile(at=COAST, advisers=["elders"])
    scene = stage(seat={"advisers": ["assassin"], "favor": 1}, blue=blue)
    assert "no faceup adviser" in (scene.refused("use:assassin") or "")


@limit("assassin")
def test_the_assassin_wants_a_favor() -> None:
    scene = stage(seat={"advisers": ["assassin", "elders"]})
    assert "needs 1 favor" in (scene.refused("use:assassin") or "")


# Enchantress


def spell(blue: list[str], **more: Any) -> Scene:
    seat = {"advisers": ["enchantress"], "secrets": 1, **more}
    return stage(seat=seat, blue=exile(at=COAST, advisers=blue))


@card("enchantress")
def test_the_enchantress_changes_places_with_an_adviser_anywhere() -> None:
    scene = spell(["elders", "longbows"]).red("use:enchantress", "elders")
    assert scene.advisers("red") == ["elders"]
    assert scene.advisers("blue") == ["enchantress", "longbows"]
    assert scene.changed("red.secrets", -1)


@limit("enchantress")
def test_the_enchantress_moves_no_locked_adviser() -> None:
    scene = spell(["vow_of_peace"])
    assert "no faceup adviser" in (scene.refused("use:enchantress") or "")


@limit("enchantress")
def test_the_enchantress_burns_a_faceup_secret() -> None:
    scene = spell(["elders"], secrets=0, flipped=1)
    assert "needs 1 secret" in (scene.refused("use:enchantress") or "")


@ruling("R056")
@card("enchantress")
def test_who_loses_the_pied_piper_to_the_enchantress_has_one_too_many() -> None:
    scene = spell(["pied_piper", "elders", "longbows", "wolves"]).red("use:enchantress", "pied_piper")
    assert scene.prompt.seat == "blue"
    assert sorted(scene.offers()) == ["elders", "longbows", "wolves"]
    scene.blue("wolves")
    assert sorted(scene.advisers("blue")) == ["elders", "enchantress", "longbows"]


# Gossip


@card("gossip")
def test_gossip_lets_no_enemy_play_facedown() -> None:
    scene = find("elders", sites={COAST: site("gossip", warbands=("purple", 3))})
    assert "Gossip" in (scene.refused("facedown") or "")
    assert scene.offers() == [VALLEY, "adviser", "discard"]


@limit("gossip")
def test_gossip_does_not_bind_its_ruler() -> None:
    scene = find("elders", sites={RIVER: site("gossip", warbands=("red", 1))})
    assert scene.refused("facedown") is None


@ruling("R073")
@card("gossip")
def test_under_gossip_a_lone_card_with_no_place_faceup_is_discarded() -> None:
    scene = find("keep", "elders", "longbows", "wolves", sites={RIVER: ["gossip"]})
    assert scene.state.discards["provinces"] == ["keep"]


@ruling("R074")
@card("gossip")
def test_gossip_among_bandits_is_about_everyone() -> None:
    scene = find("elders", sites={RIVER: ["gossip"]})
    assert "ruled by the bandits" in (scene.refused("facedown") or "")


@ruling("R075")
@limit("gossip")
def test_gossip_leaves_facedown_advisers_alone() -> None:
    scene = hand("gossip", blue=exile(at=COAST, facedown=["elders"]))
    scene.red("adviser", VALLEY)
    assert not scene.state.players["blue"].advisers[0].faceup


@ruling("R076")
@limit("gossip")
def test_gossip_is_silent_at_setup() -> None:
    world = first_game()
    world.sites[0] = WorldSite("plains", True, ["gossip"])
    world.world_deck = [name for name in world.world_deck if name != "gossip"]
    game = Game.new(world, ("purple", "red", "blue"), 1)
    while game.state.turn.phase == "setup":
        assert game.prompt is not None
        game.answer(next(iter(game.prompt.answers() or [])))
    assert all(not player.advisers[0].faceup for player in game.state.players.values())


# Gambling Hall, Dissent


@card("gambling_hall")
def test_the_gambling_hall_pays_what_the_shields_show() -> None:
    roll = [defense("shield", "two shields", "double", "blank")]
    scene = stage("gambling_hall", seat={"favor": 2}, rolls=roll, banks={"order": 8, "beast": 3})
    scene.red("use:gambling_hall", "order")
    assert scene.changed("red.favor", 4, "bank.order", -6)


@limit("gambling_hall")
def test_the_gambling_hall_pays_from_one_bank_what_it_has() -> None:
    roll = [defense("shield", "two shields", "double", "blank")]
    scene = stage("gambling_hall", seat={"favor": 2}, rolls=roll, banks={"order": 8, "beast": 3})
    scene.red("use:gambling_hall", "beast")
    assert scene.changed("red.favor", 1, "bank.beast", -3)


@limit("gambling_hall")
def test_the_gambling_hall_keeps_the_stake() -> None:
    scene = stage("gambling_hall", seat={"favor": 2}, rolls=[defense("double", "blank", "blank", "blank")])
    scene.red("use:gambling_hall")
    assert scene.changed("red.favor", -2)
    assert "needs 2 favor" in (scene.refused("use:gambling_hall") or "")


def protest(**more: Any) -> Scene:
    """Red rules Nomad and Order, Blue rules Beast, and the Empire two suits at the Coast."""
    return hand(
        "dissent",
        sites={
            COAST: site("battle_honors", "alchemist", warbands=("purple", 3)),
            RIVER: site("elders", "longbows", warbands=("red", 1)),
        },
        seat={"favor": 5},
        purple=chancellor(at=COAST, favor=4),
        blue=exile(at=COAST, favor=4, advisers=["wolves"], facedown=["tents"]),
        yellow=citizen(at=COAST, favor=1),
        **more,
    )


@card("dissent")
def test_dissent_costs_everyone_a_favor_for_each_suit_they_rule() -> None:
    scene = protest().red("adviser", VALLEY)
    assert scene.changed("red.favor", -1, "blue.favor", -1, "purple.favor", -2, "yellow.favor", -1)
    assert scene.state.favor_on == {"dissent": 6}


@card("dissent")
def test_dissent_as_an_adviser_counts_for_its_holder() -> None:
    scene = protest().red("adviser", "adviser")
    assert scene.changed("red.favor", -3)


@limit("dissent")
def test_dissent_spares_the_holder_of_the_peoples_favor() -> None:
    scene = protest(peoples_favor=("purple", 1)).red("adviser", VALLEY)
    assert scene.changed("purple.favor", 0, "yellow.favor", -1)


# Vow of Renewal


def burning_price(*, red: list[str], blue: list[str]) -> Scene:
    """Red recovers a relic at the Mountain, which costs two burned favor."""
    scene = scenario(
        sites={"mountain": site(relics=["map"]), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at="mountain", favor=2, advisers=red),
        blue=exile(at=COAST, advisers=blue),
        turn="red",
        peoples_favor=(None, 2),
    )
    return scene.red("recover")


@ruling("R077")
@card("vow_of_renewal")
def test_renewal_takes_the_favor_that_another_burns_for_a_relic() -> None:
    scene = burning_price(red=[], blue=["vow_of_renewal"])
    assert scene.holder("map") == "red"
    assert scene.changed("red.favor", -2, "blue.favor", 2, "shared", 0)


@ruling("R077")
@card("vow_of_renewal")
def test_renewal_gives_its_holder_back_what_they_burn() -> None:
    scene = burning_price(red=["vow_of_renewal"], blue=[])
    assert scene.holder("map") == "red"
    assert scene.changed("red.favor", 0, "shared", 0)


@card("vow_of_renewal")
def test_renewal_takes_what_a_seized_banner_loses() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=VALLEY),
        yellow=exile(at=COAST, advisers=["vow_of_renewal"]),
        peoples_favor=("blue", 3),
        turn="red",
        rolls=[defense("blank", "blank", "blank"), attack("sword")],
    )
    scene.red("campaign", "blue", "peoples_favor", "done", 1)
    assert scene.changed("yellow.favor", 2, "shared", 0, "peoples_favor", -2)


@limit("vow_of_renewal")
def test_renewal_has_no_part_in_favor_that_is_placed() -> None:
    scene = stage("elders", seat={"favor": 2}, blue=exile(at=COAST, advisers=["vow_of_renewal"]))
    scene.red("muster")
    assert scene.changed("blue.favor", 0)


@limit("vow_of_renewal")
def test_the_vow_of_renewal_bars_the_peoples_favor() -> None:
    scene = stage(seat={"favor": 3, "secrets": 2, "advisers": ["vow_of_renewal"]}).red("recover")
    assert scene.holder("darkest_secret") == "red"  # the only thing left to recover


# Sleight of Hand, Charlatan, Scryer


def crowd(**more: Any) -> Scene:
    seat = {"favor": 1, "advisers": ["sleight_of_hand"]}
    return stage(seat=seat, **({"blue": exile(at=VALLEY, secrets=2)} | more))


@card("sleight_of_hand")
def test_sleight_of_hand_takes_a_secret() -> None:
    scene = crowd().red("use:sleight_of_hand")
    assert scene.changed("red.secrets", 1, "blue.secrets", -1, "red.favor", -1)


@limit("sleight_of_hand")
def test_sleight_of_hand_leaves_the_last_secret() -> None:
    scene = crowd(blue=exile(at=VALLEY, secrets=1))
    assert "nobody else here" in (scene.refused("use:sleight_of_hand") or "")


@limit("sleight_of_hand")
def test_sleight_of_hand_works_only_here() -> None:
    scene = crowd(blue=exile(at=COAST, secrets=3))
    assert "nobody else here" in (scene.refused("use:sleight_of_hand") or "")


@card("charlatan")
def test_the_charlatan_burns_the_darkest_secret_down_to_one() -> None:
    scene = hand("charlatan", darkest_secret=("blue", 4), blue=exile(at=COAST, secrets=2)).red("adviser", VALLEY)
    assert scene.changed("darkest_secret", -3, "blue.secrets", 0)


@limit("charlatan")
def test_the_charlatan_leaves_the_last_secret_there() -> None:
    scene = hand("charlatan", darkest_secret=("blue", 1)).red("adviser", "adviser")
    assert scene.changed("darkest_secret", 0)


PILES: dict[str, Any] = {"discards": {"cradle": ["elders"], "hinterland": ["wolves", CONQUEST, "tents"]}}


@ruling("R007")
@card("scryer")
def test_the_scryer_sees_a_whole_pile() -> None:
    scene = stage(seat={"advisers": ["scryer"], "secrets": 1}, **PILES).red("use:scryer", "hinterland")
    assert "('wolves', 'vision_of_conquest', 'tents')" in str(log(scene.game, "red")[-1])
    assert scene.changed("red.secrets", -1)


@limit("scryer")
def test_only_the_scryers_master_learns_of_it() -> None:
    scene = stage(seat={"advisers": ["scryer"], "secrets": 1}, **PILES).red("use:scryer", "hinterland")
    assert "wolves" not in str(log(scene.game, "blue"))
    assert not scene.game.can_undo()


@limit("scryer")
def test_the_scryer_needs_a_pile_with_cards() -> None:
    scene = stage(seat={"advisers": ["scryer"], "secrets": 1})
    assert "empty" in (scene.refused("use:scryer") or "")


# Blackmail, Relic Thief


def scandal(**blue: Any) -> Scene:
    return hand("blackmail", blue=exile(**({"at": VALLEY, "relics": ["map", "brass_horse"]} | blue)))


@card("blackmail")
def test_blackmail_takes_a_relic_from_who_does_not_pay() -> None:
    scene = scandal(favor=3).red("adviser", "adviser", "map").blue("no")
    assert scene.holder("map") == "red"
    assert scene.changed("blue.favor", 0)


@card("blackmail")
def test_blackmail_can_be_paid_off() -> None:
    scene = scandal(favor=3).red("adviser", "adviser", "map").blue("yes")
    assert scene.holder("map") == "blue"
    assert scene.changed("blue.favor", -3, "red.favor", 3)


@limit("blackmail")
def test_who_has_too_little_cannot_pay_blackmail_off() -> None:
    scene = scandal(favor=2).red("adviser", "adviser", "map")
    assert scene.holder("map") == "red"


@limit("blackmail")
def test_blackmail_works_face_to_face() -> None:
    scene = scandal(at=COAST, favor=3).red("adviser", "adviser")
    assert scene.prompt.question.startswith("Act")
    assert scene.changed("red.relics", 0)


def theft(*roll: str, thief_at: str = COAST, red: dict[str, Any] | None = None, **more: Any) -> Scene:
    """Red recovers a relic at the Standing Stones, in the region of Blue's Relic Thief."""
    return scenario(
        sites={
            "standing_stones": site(relics=["map"]),
            COAST: site(warbands=("purple", 3)),
            RIVER: (),
        },
        purple=chancellor(at=COAST),
        red=exile(at="standing_stones", favor=3, **(red or {})),
        blue=exile(**({"at": thief_at, "favor": 1, "secrets": 1, "advisers": ["relic_thief"]} | more)),
        turn="red",
        rolls=[defense(*roll)],
    )


@ruling("R078")
@card("relic_thief")
def test_the_relic_thief_is_paid_when_used_and_takes_the_relic() -> None:
    scene = theft("blank").red("recover", "relic-1")
    assert scene.changed("blue.favor", 0)
    scene.blue("relic_thief")
    assert scene.holder("map") == "blue"
    assert scene.changed("blue.favor", -1, "blue.secrets", -1, "blue.flipped", 1, "bank.discord", 1)


@card("relic_thief")
def test_a_doubling_face_is_no_shield_to_the_relic_thief() -> None:
    scene = theft("double").red("recover", "relic-1").blue("relic_thief")
    assert scene.holder("map") == "blue"


@limit("relic_thief")
def test_a_shield_stops_the_relic_thief() -> None:
    scene = theft("shield").red("recover", "relic-1").blue("relic_thief")
    assert scene.holder("map") == "red"


@limit("relic_thief")
def test_the_relic_thief_stays_in_the_region() -> None:
    scene = theft(thief_at=RIVER).red("recover", "relic-1")
    assert scene.holder("map") == "red"
    assert scene.prompt.seat == "red"


@limit("relic_thief")
def test_the_relic_thief_wants_a_favor_and_a_secret() -> None:
    scene = theft(secrets=0).red("recover", "relic-1")
    assert scene.holder("map") == "red"
    assert scene.prompt.seat == "red"


def robbery(*roll: str, **more: Any) -> Scene:
    """Red takes two relics from Blue, who has a Relic Thief."""
    return scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, relics=["grand_scepter", "whistle"]),
        red=exile(at=VALLEY, warbands=4),
        blue=exile(at=VALLEY, favor=1, secrets=1, advisers=["relic_thief"], relics=["brass_horse", "ivory_eye"]),
        turn="red",
        rolls=[defense("blank", "blank", "blank", "blank"), attack("sword"), defense(*roll)],
        **more,
    ).red("campaign", "blue", "brass_horse", "ivory_eye", "done", 1)


@ruling("R079")
@card("relic_thief")
def test_the_relic_thief_takes_back_what_was_won_from_its_holder() -> None:
    scene = robbery("blank", "double").blue("relic_thief")
    assert (scene.holder("brass_horse"), scene.holder("ivory_eye")) == ("blue", "blue")


@ruling("R080")
@card("relic_thief")
def test_the_title_follows_every_relic_at_once() -> None:
    scene = robbery("blank", "blank", oath="protection", title="purple", peoples_favor=("red", 1))
    assert scene.state.title == "red"
    scene.blue("relic_thief")
    assert scene.prompt.seat == "red"
    assert scene.prompt.question == "Who takes the title from you?"


@ruling("R081")
@limit("relic_thief")
def test_the_relic_thief_takes_all_or_nothing() -> None:
    scene = robbery("blank", "shield").blue("relic_thief")
    assert (scene.holder("brass_horse"), scene.holder("ivory_eye")) == ("red", "red")


@limit("relic_thief")
@limit("circlet_of_command")
def test_the_relic_thief_takes_only_the_circlet_from_who_has_just_won_it() -> None:
    """The other relic of that very moment is already under its protection."""
    scene = scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=4, relics=["map"]),
        blue=exile(at=VALLEY, favor=1, secrets=1, advisers=["relic_thief"], relics=["circlet_of_command"]),
        turn="red",
        rolls=[defense("blank"), attack("sword"), defense("blank")],
    )
    scene.red("campaign", "blue", "circlet_of_command", "done", 1).blue("relic_thief")
    assert (scene.holder("circlet_of_command"), scene.holder("map")) == ("blue", "red")


@limit("relic_thief")
@limit("circlet_of_command")
def test_the_relic_thief_rolls_for_every_relic_taken_though_some_are_out_of_reach() -> None:
    scene = scenario(
        sites={VALLEY: site(relics=["circlet_of_command", "map"]), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=5, advisers=["relic_hunter"]),
        blue=exile(at=COAST, favor=1, secrets=1, advisers=["relic_thief"]),
        turn="red",
        rolls=[defense("blank", "blank", "blank"), attack(*["sword"] * 3), defense("blank", "blank")],
    )
    scene.red("campaign", 3, "relic_hunter", [f"{VALLEY}:relic-1", f"{VALLEY}:relic-2"], {VALLEY: 1})
    scene.blue("relic_thief").red([])
    dice = [len(event.faces) for event in scene.events if isinstance(event, ev.Rolled)]
    assert dice == [3, 3, 2]
    assert (scene.holder("circlet_of_command"), scene.holder("map")) == ("blue", "red")


@limit("relic_thief")
@limit("circlet_of_command")
@limit("lost_tongue")
@pytest.mark.parametrize("red", [{"relics": ["circlet_of_command"]}, {"advisers": ["lost_tongue"]}])
def test_the_relic_thief_takes_nothing_that_cannot_be_taken(red: dict[str, Any]) -> None:
    assert theft(red=red).red("recover", "relic-1").prompt.seat == "red"
    speaks = theft(red={"advisers": ["lost_tongue"]}, advisers=["relic_thief", "elders"]).red("recover", "relic-1")
    assert speaks.prompt.seat == "blue"


@limit("relic_thief")
def test_the_relic_thief_leaves_gifts_alone() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=COAST),
        blue=exile(at=COAST, favor=1, secrets=1, advisers=["relic_thief"]),
        turn="purple",
    )
    scene.purple("citizenship", "red", "space-1", [], {"give": {}, "get": {}}).red("accept")
    assert scene.prompt.seat == "purple"
    assert scene.changed("red.relics", 1)
