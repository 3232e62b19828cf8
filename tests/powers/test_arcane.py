"""The Arcane suit outside Campaigns: actions, what is done when played, and modifiers."""

from typing import Any

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import REGIONS, Region
from oath_tui.engine.choices import AnswerError, ChooseNumber
from oath_tui.engine.scenario import Scene, chancellor, citizen, exile, scenario, site
from oath_tui.engine.view import CardBack, CardFace, log, view
from tests.marks import card, limit, ruling

VALLEY, COAST, RIVER, STEPPE = "charming_valley", "lush_coast", "river", "steppe"
"""Two sites of the Cradle, two of the Provinces."""


def alone(*advisers: str, here: tuple[str, ...] = (), favor: int = 4, secrets: int = 4, **more: Any) -> Scene:
    """Red at the Valley with these advisers, the Chancellor at the Coast; nobody else."""
    seat = {name: more.pop(name) for name in ("warbands", "facedown", "supply", "relics") if name in more}
    return scenario(
        sites={VALLEY: site(*here), COAST: site(warbands=("purple", 1)), RIVER: (), STEPPE: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=favor, secrets=secrets, advisers=advisers, **seat),
        turn="red",
        **more,
    )


def reliquary_without(trait: str) -> list[str | None]:
    """The Reliquary with this trait uncovered."""
    spare: list[str | None] = ["brass_horse", "whistle", "oracular_pig", "ivory_eye"]
    spare[catalog().traits[trait].space - 1] = None
    return spare


# Favor and secrets


@card("alchemist")
def test_alchemist_makes_four_favor_of_any_banks() -> None:
    scene = alone("alchemist").red("use:alchemist", {"nomad": 3, "hearth": 1})
    assert scene.changed("red.favor", 4, "bank.nomad", -3, "bank.hearth", -1, "red.secrets", -2)
    assert scene.state.secrets_on == {"alchemist": 1}


@limit("alchemist")
def test_alchemist_makes_no_more_than_the_banks_have() -> None:
    scene = alone("alchemist", banks={"nomad": 2}).red("use:alchemist")
    assert scene.changed("red.favor", 2)
    assert "every bank is empty" in str(alone("alchemist", banks={"nomad": 0}).refused("use:alchemist"))


@limit("alchemist")
def test_alchemist_needs_a_secret_to_place_and_one_to_burn() -> None:
    assert "needs 2 secrets" in str(alone("alchemist", secrets=1).refused("use:alchemist"))


@card("spirit_snare")
def test_spirit_snare_takes_one_favor_of_one_bank() -> None:
    scene = alone("spirit_snare").red("use:spirit_snare", "discord")
    assert scene.changed("red.favor", 1, "bank.discord", -1, "red.secrets", -1)


@limit("spirit_snare")
def test_spirit_snare_works_once_while_its_secret_lies_there() -> None:
    scene = alone("spirit_snare").red("use:spirit_snare", "discord")
    assert "lie on it already" in str(scene.refused("use:spirit_snare"))


@card("tutor")
def test_tutor_gives_a_secret() -> None:
    scene = alone("tutor").red("use:tutor")
    assert scene.changed("red.favor", -1, "red.secrets", 0)
    assert scene.state.secrets_on == {"tutor": 1}


@limit("tutor")
def test_tutor_teaches_nobody_but_the_holder() -> None:
    scene = scenario(
        sites={VALLEY: ()},
        red=exile(at=VALLEY, favor=1, secrets=1),
        blue=exile(at=VALLEY, advisers=["tutor"]),
        turn="red",
    )
    assert "use:tutor" not in scene.offers()


@card("wizard_school")
def test_wizard_school_gives_a_secret_and_ends_the_act_phase() -> None:
    scene = alone(here=("wizard_school",)).red("use:wizard_school")
    assert scene.changed("red.secrets", 1, "red.favor", -1, "bank.arcane", 1)
    assert scene.state.turn.seat == "purple"


@limit("wizard_school")
def test_wizard_school_is_out_of_reach_from_elsewhere() -> None:
    scene = scenario(
        sites={VALLEY: ["wizard_school"], COAST: ()}, red=exile(at=COAST, favor=1, secrets=1), turn="red"
    )
    assert "use:wizard_school" not in scene.offers()


@card("blood_pact")
def test_blood_pact_turns_pairs_of_warbands_into_secrets() -> None:
    scene = alone("blood_pact", warbands=5).red("use:blood_pact", 4)
    assert scene.changed("red.warbands", -4, "red.bank", 4, "red.secrets", 1)


@limit("blood_pact")
def test_blood_pact_takes_even_numbers_only() -> None:
    scene = alone("blood_pact", warbands=5).red("use:blood_pact")
    with pytest.raises(AnswerError):
        scene.red(3)
    assert "needs 2 warbands" in str(alone("blood_pact", warbands=1).refused("use:blood_pact"))


@card("taming_charm")
def test_taming_charm_turns_a_beast_here_into_favor() -> None:
    scene = alone("taming_charm", here=("wolves", "elders", "longbows")).red("use:taming_charm")
    assert scene.offers() == ["wolves", "elders"]
    scene.red("wolves")
    assert scene.changed("red.favor", 2, "bank.beast", -2, "red.secrets", -1)
    assert scene.state.discards["provinces"] == ["wolves"]


@limit("taming_charm")
def test_taming_charm_tames_only_beast_and_nomad_cards_here() -> None:
    scene = alone("taming_charm", here=("longbows", "storyteller"))
    assert "no Beast or Nomad card" in str(scene.refused("use:taming_charm"))


@ruling("R122")
def test_favor_on_the_tamed_card_is_back_in_time() -> None:
    scene = alone("taming_charm", here=("wolves",), banks={"beast": 1}, favor_on={"wolves": 1})
    scene.red("use:taming_charm")
    assert scene.changed("red.favor", 2, "bank.beast", -1)


# Witch's Bargain


def coven(*advisers: str, secrets: int = 3, favor: int = 4) -> Scene:
    return scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST, favor=3, secrets=3),
        red=exile(at=VALLEY, favor=favor, secrets=secrets, advisers=advisers),
        blue=exile(at=VALLEY, favor=3, secrets=1),
        yellow=exile(at=VALLEY, secrets=2),
        turn="red",
    )


@card("witchs_bargain")
def test_witchs_bargain_sells_a_secret_for_two_favor() -> None:
    scene = coven("witchs_bargain").red("use:witchs_bargain", "blue:secret", "none")
    assert scene.changed("red.secrets", -2, "blue.secrets", 1, "red.favor", 2, "blue.favor", -2)


@card("witchs_bargain")
def test_witchs_bargain_takes_even_a_last_secret() -> None:
    scene = coven("witchs_bargain").red("use:witchs_bargain", "blue:favor", "none")
    assert scene.changed("red.favor", -2, "blue.favor", 2, "red.secrets", 0, "blue.secrets", -1)


@ruling("R057")
def test_one_bargain_reaches_several_players() -> None:
    scene = coven("witchs_bargain").red("use:witchs_bargain", "blue:favor", "yellow:favor", "none")
    assert scene.changed("red.favor", -4, "blue.secrets", -1, "yellow.secrets", -1, "red.secrets", 1)


@limit("witchs_bargain")
def test_witchs_bargain_stays_at_your_site_and_within_your_means() -> None:
    scene = coven("witchs_bargain", favor=1).red("use:witchs_bargain")
    assert scene.offers() == ["blue:secret", "none"]
    poor = coven("witchs_bargain", secrets=1, favor=1)
    assert "nobody here has" in str(poor.refused("use:witchs_bargain"))


@limit("witchs_bargain")
def test_witchs_bargain_names_the_vow_that_stands_in_its_way() -> None:
    scene = coven("witchs_bargain", "vow_of_silence", favor=1)
    assert scene.refused("use:witchs_bargain") == "Vow of Silence, ruled by Red: you cannot give secrets (7.1.3)"


@card("witchs_bargain")
def test_witchs_bargain_sells_the_only_secret_left_after_its_price() -> None:
    scene = coven("witchs_bargain", secrets=2, favor=0).red("use:witchs_bargain", "blue:secret", "none")
    assert scene.changed("red.secrets", -2, "red.favor", 2, "blue.secrets", 1)


@limit("witchs_bargain")
def test_witchs_bargain_takes_as_much_favor_as_there_is() -> None:
    scene = coven("witchs_bargain").red("use:witchs_bargain", "blue:secret", "blue:secret", "none")
    assert scene.changed("blue.favor", -3, "red.favor", 3, "blue.secrets", 2)


@ruling("R069")
def test_favor_bargained_to_a_vow_of_kinship_goes_to_the_nomad_bank() -> None:
    scene = scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=2, secrets=1, advisers=["witchs_bargain"]),
        blue=exile(at=VALLEY, secrets=1, advisers=["vow_of_kinship"]),
        turn="red",
    )
    scene.red("use:witchs_bargain", "blue:favor")
    assert scene.changed("red.favor", -2, "blue.favor", 0, "bank.nomad", 2)


@ruling("R117")
def test_a_vow_of_silence_gives_no_secret_but_may_take_and_lose_them() -> None:
    scene = coven("witchs_bargain", "vow_of_silence").red("use:witchs_bargain")
    assert scene.offers() == ["blue:favor", "yellow:favor", "none"]
    scene = scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=2, secrets=1, advisers=["witchs_bargain"]),
        blue=exile(at=VALLEY, secrets=1, advisers=["vow_of_silence"]),
        turn="red",
    )
    scene.red("use:witchs_bargain", "blue:favor")
    assert scene.changed("blue.secrets", -1)


# Plague Engines, Terror Spells, Forgotten Vault


def realm(*advisers: str, red_favor: int = 2, **more: Any) -> Scene:
    """The Empire rules two sites and Red one; a Citizen stands in the Provinces, the others in the Cradle."""
    return scenario(
        sites={
            VALLEY: site(warbands=("red", 1)),
            COAST: site(warbands=("purple", 1)),
            RIVER: site(warbands=("purple", 2)),
        },
        purple=chancellor(at=COAST, favor=1, warbands=1),
        red=exile(at=VALLEY, favor=red_favor, secrets=2, warbands=1, advisers=advisers),
        blue=citizen(at=RIVER, favor=4, warbands=2),
        yellow=exile(at=RIVER, favor=2),
        turn="red",
        **more,
    )


@card("plague_engines")
def test_plague_engines_tax_every_ruler_for_every_site() -> None:
    scene = realm("plague_engines").red("use:plague_engines")
    assert scene.changed("red.favor", -1, "blue.favor", -2, "yellow.favor", 0, "bank.arcane", 4)


@limit("plague_engines")
def test_plague_engines_take_no_more_than_is_there() -> None:
    scene = realm("plague_engines", red_favor=0).red("use:plague_engines")
    assert scene.changed("purple.favor", -1, "red.favor", 0, "red.secrets", -2)
    idle = alone("plague_engines")
    assert "nobody who rules a site" in str(idle.refused("use:plague_engines"))


@card("terror_spells")
def test_terror_spells_kill_two_warbands_of_the_region() -> None:
    scene = realm("terror_spells", darkest_secret=("red", 1)).red("use:terror_spells")
    scene.red({COAST: 1, "purple": 1})
    assert scene.changed(f"{COAST}.warbands", -1, "purple.warbands", -1, "purple.bank", 2, "red.secrets", -1)


@limit("terror_spells")
def test_terror_spells_reach_no_other_region() -> None:
    scene = realm("terror_spells", darkest_secret=("red", 1)).red("use:terror_spells")
    assert [place.id for place in getattr(scene.prompt, "places", ())] == [VALLEY, COAST, "purple", "red"]
    with pytest.raises(AnswerError):
        scene.red({"red": 1})


@limit("terror_spells")
def test_terror_spells_need_the_darkest_secret() -> None:
    assert "do not hold" in str(realm("terror_spells").refused("use:terror_spells"))


@card("forgotten_vault")
def test_forgotten_vault_adds_to_the_darkest_secret_or_burns_of_it() -> None:
    def vault() -> Scene:
        return alone(here=("forgotten_vault",), darkest_secret=("purple", 3))

    assert vault().red("use:forgotten_vault", "add").changed("darkest_secret", 1, "red.favor", -1)
    assert vault().red("use:forgotten_vault", "burn").changed("darkest_secret", -1, "purple.secrets", 0)


@limit("forgotten_vault")
def test_forgotten_vault_never_burns_the_last_secret() -> None:
    scene = alone(here=("forgotten_vault",), darkest_secret=("purple", 1)).red("use:forgotten_vault")
    assert scene.changed("darkest_secret", 1)


@ruling("R106")
def test_forgotten_vault_feeds_an_unheld_banner_and_the_excess_is_lost() -> None:
    scene = alone(here=("forgotten_vault",)).red("use:forgotten_vault")
    assert scene.changed("darkest_secret", 1)
    scene.red("recover", "darkest_secret", 3)
    assert scene.holder("darkest_secret") == "red"
    assert scene.changed("darkest_secret", 2, "red.secrets", -2)


# Inquisitor, Dream Thief


def suspects(adviser: str, *facedown: str, at: str = VALLEY) -> Scene:
    return scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST, facedown=["longbows"]),
        red=exile(at=VALLEY, favor=3, advisers=[adviser], facedown=["elders"]),
        blue=exile(at=at, facedown=facedown),
        turn="red",
    )


@card("inquisitor")
def test_inquisitor_pays_the_innocent() -> None:
    scene = suspects("inquisitor", "wolves", "storyteller").red("use:inquisitor")
    assert scene.offers() == ["blue:adviser-1", "blue:adviser-2"]
    scene.red("blue:adviser-2")
    assert scene.changed("red.favor", -1, "blue.favor", 1)
    assert not scene.table.is_occupied("inquisitor")


@card("inquisitor")
def test_only_the_inquisitor_learns_who_the_suspect_is() -> None:
    scene = suspects("inquisitor", "wolves").red("use:inquisitor")
    red, purple = view(scene.game, "red"), view(scene.game, "purple")
    assert next(p for p in red.players if p.seat == "blue").advisers == (CardFace("wolves", facedown=True),)
    assert isinstance(next(p for p in purple.players if p.seat == "blue").advisers[0], CardBack)
    assert "wolves" not in str(log(scene.game, "purple"))


@card("inquisitor")
def test_inquisitor_may_keep_a_conspiracy_facedown() -> None:
    scene = suspects("inquisitor", "conspiracy").red("use:inquisitor")
    assert scene.offers() == ["vision", "facedown", "discard"]
    scene.red("facedown")
    assert scene.advisers("red") == ["inquisitor", "elders", "conspiracy"]
    assert scene.advisers("blue") == []
    assert scene.changed("red.favor", -1, "blue.favor", 0)


@card("inquisitor")
def test_inquisitor_may_discard_a_conspiracy() -> None:
    scene = suspects("inquisitor", "conspiracy").red("use:inquisitor", "discard")
    assert scene.state.discards["provinces"] == ["conspiracy"]


@limit("inquisitor")
def test_inquisitor_questions_only_players_here() -> None:
    scene = suspects("inquisitor", "wolves", at=COAST)
    assert "no player here" in str(scene.refused("use:inquisitor"))


@card("dream_thief")
def test_dream_thief_swaps_two_facedown_advisers() -> None:
    scene = suspects("dream_thief", "wolves", at=COAST).red("use:dream_thief", "blue:adviser-1", "red:adviser-2")
    assert scene.advisers("red") == ["dream_thief", "wolves"]
    assert scene.advisers("blue") == ["elders"]
    assert scene.table.find_adviser("blue", "elders").shown_to == ["red"]
    assert scene.changed("red.favor", -2)


@card("dream_thief")
def test_dream_thief_may_meddle_with_others_and_sees_nothing() -> None:
    scene = suspects("dream_thief", "wolves").red("use:dream_thief", "purple:adviser-1")
    assert scene.offers() == ["red:adviser-2", "blue:adviser-1"]
    scene.red("blue:adviser-1")
    assert scene.advisers("purple") == ["wolves"]
    assert "wolves" not in str(view(scene.game, "red")) + str(log(scene.game, "red"))
    assert not scene.game.can_undo()


@limit("dream_thief")
def test_dream_thief_needs_facedown_advisers_of_two_players() -> None:
    scene = alone("dream_thief", facedown=("wolves", "elders"))
    assert "of two players" in str(scene.refused("use:dream_thief"))


# When played


@card("dazzle")
def test_dazzle_drives_hearth_and_order_from_the_region() -> None:
    scene = scenario(
        sites={VALLEY: ["longbows", "wolves"], COAST: ["storyteller"], RIVER: ["scouts"]},
        red=exile(at=VALLEY, facedown=["dazzle"]),
        turn="red",
    )
    scene.red("adviser", VALLEY, ["storyteller", "longbows"])
    assert scene.site(VALLEY).cards == ["wolves", "dazzle"]
    assert scene.site(COAST).cards == []
    assert scene.site(RIVER).cards == ["scouts"]
    assert scene.state.discards["provinces"] == ["storyteller", "longbows"]


@limit("dazzle")
def test_dazzle_leaves_locked_cards() -> None:
    scene = scenario(sites={VALLEY: ["keep", "longbows"]}, red=exile(at=VALLEY, facedown=["dazzle"]), turn="red")
    scene.red("adviser", "adviser")
    assert scene.site(VALLEY).cards == ["keep"]


@limit("dazzle")
@limit("forced_labor")
def test_dazzle_leaves_the_forced_labor_that_was_just_paid() -> None:
    """7.4.3: it modifies the playing of this card."""
    scene = scenario(
        sites={VALLEY: site("forced_labor", "longbows", warbands=("blue", 1))},
        red=exile(at=VALLEY, favor=1, facedown=["dazzle"]),
        blue=exile(at=VALLEY),
        turn="red",
    )
    scene.red("adviser", "adviser")
    assert scene.site(VALLEY).cards == ["forced_labor"]
    assert scene.changed("blue.favor", 1)


def charmed(secrets: int, theirs: int, **more: Any) -> Scene:
    scene = scenario(
        sites={VALLEY: (), COAST: ()},
        purple=chancellor(at=COAST, secrets=theirs),
        red=exile(at=VALLEY, secrets=secrets, supply=1, warbands=2, facedown=["bewitch"], advisers=["tutor"]),
        turn="red",
        **more,
    )
    return scene.red("adviser", "adviser")


@card("bewitch")
def test_bewitch_may_make_an_exile_a_citizen() -> None:
    scene = charmed(2, 1).red("yes")
    player = scene.state.players["red"]
    assert (player.role, player.supply, player.relics) == ("citizen", 7, [])
    assert scene.state.turn.seat == "purple"


@card("bewitch")
def test_bewitch_counts_secrets_on_cards_and_may_be_declined() -> None:
    scene = charmed(1, 1, secrets_on={"tutor": 1}).red("no")
    assert scene.state.players["red"].role == "exile"
    assert scene.state.turn.seat == "red"


@limit("bewitch")
def test_bewitch_needs_more_secrets_than_the_chancellor() -> None:
    scene = charmed(2, 2)
    assert getattr(scene.prompt, "is_act", False)


@card("revelation")
@ruling("R006")
def test_revelation_asks_everyone_from_the_chancellor_on() -> None:
    scene = scenario(
        sites={VALLEY: ()},
        purple=chancellor(favor=3),
        red=exile(favor=1, facedown=["revelation"]),
        blue=exile(favor=2),
        turn="red",
    )
    scene.red("adviser", "adviser").purple(2).red(0).blue(2)
    assert scene.changed("purple.favor", -2, "purple.secrets", 2, "blue.favor", -2, "blue.secrets", 2, "shared", 4)
    assert scene.changed("red.secrets", 0)


@limit("revelation")
def test_revelation_burns_no_more_than_one_has() -> None:
    scene = scenario(
        sites={VALLEY: ()}, purple=chancellor(favor=3), red=exile(facedown=["revelation"]), turn="red"
    )
    scene.red("adviser", "adviser")
    assert isinstance(scene.prompt, ChooseNumber)
    assert (scene.prompt.low, scene.prompt.high) == (0, 3)
    scene.purple(0)
    assert getattr(scene.prompt, "is_act", False), "Red has nothing to burn and is not asked"


# Trade


@card("acting_troupe")
def test_acting_troupe_plays_the_order_or_the_beast() -> None:
    for partner, bank in (("longbows", "order"), ("wolves", "beast")):
        scene = alone("acting_troupe", here=("longbows", "wolves"))
        scene.red("trade", "acting_troupe", f"{partner}:favor")
        assert scene.changed("red.favor", 2, f"bank.{bank}", -2)


@limit("acting_troupe")
def test_acting_troupe_is_arcane_no_longer_while_it_plays() -> None:
    scene = alone("acting_troupe", here=("longbows", "spirit_snare"))
    scene.red("trade", "acting_troupe", "spirit_snare:favor")
    assert scene.changed("red.favor", 1)
    assert (
        alone("acting_troupe", here=("spirit_snare",)).red("trade", "spirit_snare:favor").changed("red.favor", 2)
    )


@card("secret_signal")
def test_secret_signal_makes_two_of_a_single_favor() -> None:
    scene = alone("secret_signal", here=("wolves",)).red("trade", "secret_signal", "wolves:favor")
    assert scene.changed("red.favor", 2, "bank.beast", -2)


@limit("secret_signal")
def test_secret_signal_adds_nothing_to_two() -> None:
    scene = alone("secret_signal", here=("wolves", "spirit_snare"))
    scene.red("trade", "secret_signal", "spirit_snare:favor")
    assert scene.changed("red.favor", 2)
    assert "spirit_snare:favor" in alone("secret_signal", here=("spirit_snare",)).red("trade").offers()


@ruling("R026")
def test_secret_signal_doubles_the_favor_of_a_careless_trade_for_secrets() -> None:
    scene = scenario(
        sites={VALLEY: ["wolves"]},
        purple=chancellor(favor=2, advisers=["secret_signal"]),
        reliquary=reliquary_without("careless"),
    )
    scene.purple("trade", "secret_signal")
    assert scene.changed("purple.favor", 0, "bank.beast", -2)


@ruling("R091")
def test_the_second_favor_of_a_secret_signal_is_of_the_same_bank() -> None:
    scene = alone("secret_signal", here=("wolves",), banks={"beast": 1, "order": 3})
    scene.red("trade", "secret_signal", "wolves:favor")
    assert scene.changed("red.favor", 1, "bank.beast", -1, "bank.order", 0)


def library(at: str = VALLEY) -> Scene:
    return scenario(
        sites={
            VALLEY: site("map_library", warbands=("red", 1)),
            COAST: site("wolves", "the_old_oak"),
            RIVER: site("longbows"),
        },
        purple=chancellor(at=RIVER),
        red=exile(at=at, favor=2, secrets=2, advisers=["rangers"]),
        turn="red",
    )


@card("map_library")
def test_map_library_opens_every_card_of_the_region_to_trade() -> None:
    scene = library().red("trade", "map_library")
    assert {answer.split(":")[0] for answer in scene.offers()} == {"map_library", "wolves", "the_old_oak"}
    scene.red("wolves:favor")
    assert scene.changed("red.favor", 2, "bank.beast", -2)
    assert scene.state.secrets_on == {"wolves": 1}


@limit("map_library")
def test_map_library_needs_your_pawn_there() -> None:
    scene = library(at=COAST).red("trade")
    assert "map_library" not in scene.offers()


@limit("map_library")
def test_map_library_gives_no_access_to_far_powers() -> None:
    scene = library().red("trade", "map_library")
    assert "the_old_oak" not in scene.offers(), "its own power is for who stands there or rules it"


# Master of Disguise


def masked(*advisers: str, blue_has: tuple[str, ...] = (), favor: int = 2, secrets: int = 3) -> Scene:
    return scenario(
        sites={VALLEY: ["wolves", "longbows"], COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, favor=favor, secrets=secrets, advisers=["master_of_disguise", *advisers]),
        blue=exile(at=COAST, advisers=blue_has),
        turn="red",
    )


@card("master_of_disguise")
def test_master_of_disguise_trades_with_anothers_advisers() -> None:
    scene = masked(blue_has=("rangers", "nature_worship"))
    scene.red("trade", "master_of_disguise", "blue", "wolves:favor")
    assert scene.changed("red.favor", 3, "bank.beast", -3, "red.secrets", -2)
    assert scene.state.secrets_on == {"master_of_disguise": 1, "wolves": 1}


@limit("master_of_disguise")
def test_master_of_disguise_puts_the_own_advisers_away() -> None:
    scene = masked("rangers").red("trade", "master_of_disguise", "blue", "wolves:favor")
    assert scene.changed("red.favor", 1)


@limit("master_of_disguise")
def test_the_disguise_ends_with_the_trade() -> None:
    scene = masked("code_of_honor", blue_has=("rangers",))
    scene.red("trade", "master_of_disguise", "blue", "wolves:favor").red("trade", "longbows:favor")
    assert scene.changed("red.favor", 4, "bank.beast", -2, "bank.order", -2)


@limit("master_of_disguise")
def test_master_of_disguise_leaves_a_trade_to_make() -> None:
    scene = masked("vow_of_kinship", favor=0, secrets=1).red("trade")
    assert "master_of_disguise" not in scene.offers(), "without the Vow there is nothing left to pay with"


@ruling("R060")
def test_the_masters_mask_has_the_trade_modifiers_of_its_face() -> None:
    scene = masked(blue_has=("secret_signal",))
    scene.red("trade", "master_of_disguise", "blue", "secret_signal", "wolves:favor")
    assert scene.changed("red.favor", 2)
    married = scenario(
        sites={VALLEY: ["storyteller"], COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, secrets=2, advisers=["master_of_disguise"]),
        blue=exile(at=COAST, advisers=["marriage"]),
        turn="red",
    )
    married.red("trade", "master_of_disguise", "blue")
    assert married.changed("red.favor", 3, "bank.hearth", -3)


@ruling("R061")
def test_own_trade_modifiers_work_neither_before_nor_after_the_mask() -> None:
    scene = masked("acting_troupe").red("trade")
    assert scene.offers() == ["acting_troupe", "master_of_disguise", "none"]
    scene.red("acting_troupe")
    assert "wolves:favor" in scene.offers(), "no mask any more: the trade goes on"
    scene = masked("acting_troupe").red("trade", "master_of_disguise", "blue")
    assert "wolves:favor" in scene.offers(), "the Acting Troupe is not asked"


@ruling("R062")
def test_a_mask_gets_around_the_own_vows() -> None:
    poor = masked("vow_of_poverty").red("trade", "master_of_disguise", "blue", "wolves:favor")
    assert poor.changed("red.favor", 1)
    kin = masked("vow_of_kinship", favor=0).red("trade", "master_of_disguise", "blue", "wolves:favor")
    assert kin.changed("red.favor", 1, "bank.nomad", 0)


# Search


@card("augury")
def test_augury_draws_one_card_more() -> None:
    scene = alone("augury", world_deck=["wolves", "elders", "longbows", "scouts", "storyteller"])
    scene.red("search", "augury")
    assert scene.offers() == ["wolves", "elders", "longbows", "scouts"]


@limit("augury")
def test_augury_still_stops_after_a_vision() -> None:
    scene = alone("augury", world_deck=["wolves", "vision_of_faith", "longbows", "scouts"])
    scene.red("search", "augury")
    assert scene.offers() == ["wolves", "vision_of_faith"]


@ruling("R027")
@ruling("R054")
def test_augury_finds_two_mushrooms() -> None:
    for order in (("augury", "mushrooms"), ("mushrooms", "augury")):
        piles = {"cradle": ["wolves", "elders", "longbows"]}
        scene = alone("augury", here=("mushrooms",), discards=piles).red("search", *order)
        assert scene.offers() == ["longbows", "elders"]
        assert scene.changed("red.supply", 0)


def stargazer(at: str = VALLEY, **piles: list[str]) -> Scene:
    discards: dict[Region, list[str]] = {region: piles.get(region, []) for region in REGIONS}
    return scenario(
        sites={VALLEY: site("observatory", warbands=("red", 1)), COAST: ()},
        purple=chancellor(at=COAST),
        red=exile(at=at),
        turn="red",
        discards=discards,
    )


@card("observatory")
def test_observatory_reaches_any_discard_pile() -> None:
    scene = stargazer(hinterland=["wolves", "elders"], provinces=["longbows"]).red("search", "observatory")
    assert scene.offers() == ["deck", "provinces", "hinterland"]
    scene.red("hinterland")
    assert scene.offers() == ["wolves", "elders"]


@limit("observatory")
def test_observatory_needs_your_pawn_there() -> None:
    scene = stargazer(at=COAST, hinterland=["wolves"], cradle=["elders"]).red("search")
    assert scene.offers() == ["deck", "cradle"]
    assert "observatory" not in stargazer(cradle=["wolves"]).red("search").offers()


# Travel


def gate(at: str, ruler: str = "red", secrets: int = 1, supply: int = 0) -> Scene:
    return scenario(
        sites={
            VALLEY: site("portal", warbands=(ruler, 1)),
            COAST: site(),
            RIVER: site("toll_roads", warbands=("blue", 1)),
            STEPPE: site(),
            "narrow_pass": site(slot=5),
        },
        purple=chancellor(at=STEPPE),
        red=exile(at=at, favor=1, secrets=secrets, supply=supply),
        blue=exile(at=STEPPE),
        turn="red",
    )


@card("portal")
def test_portal_leads_from_its_site_anywhere_past_the_powers_of_sites() -> None:
    scene = gate(VALLEY).red("travel")
    assert "hinterland-2" in scene.offers(), "Narrow Pass does not bind"
    scene.red(STEPPE)
    assert scene.changed("red.supply", 0, "red.secrets", -1)
    assert scene.site(STEPPE).card == scene.state.sites[scene.state.players["red"].site].card


@ruling("R028")
def test_portal_leads_to_its_site_only_for_its_ruler() -> None:
    scene = gate(STEPPE).red("travel")
    assert scene.table.here("red") == 0, "the one trip without Supply"
    assert "costs 2 Supply" in str(gate(STEPPE, ruler="purple").refused("travel"))


@ruling("R029")
def test_portal_does_not_save_from_toll_roads() -> None:
    scene = gate(VALLEY).red("travel", RIVER)
    assert scene.changed("red.favor", -1, "blue.favor", 1, "red.supply", 0)


@limit("portal")
def test_portal_helps_no_trip_between_other_sites() -> None:
    scene = gate(STEPPE, secrets=2, supply=2).red("travel", "portal")
    labels = {option.id: option.label for option in getattr(scene.prompt, "options", ())}
    assert "(0 Supply)" in labels[VALLEY]
    assert "(2 Supply)" in labels[COAST]


@limit("portal")
def test_portal_costs_a_secret() -> None:
    assert "Supply" in str(gate(VALLEY, secrets=0).refused("travel"))


# Recover


@card("magicians_code")
def test_magicians_code_pays_for_the_darkest_secret_with_nothing() -> None:
    scene = alone("magicians_code", favor=2, secrets=0).red("recover", "magicians_code")
    assert scene.holder("darkest_secret") == "red"
    assert scene.changed("darkest_secret", 1, "red.favor", -2, "red.secrets", 1)


@card("magicians_code")
def test_magicians_code_adds_two_to_what_is_paid() -> None:
    scene = alone("magicians_code").red("recover", "magicians_code", "darkest_secret", 3)
    assert scene.changed("darkest_secret", 4, "red.secrets", -2)


@limit("magicians_code")
def test_magicians_code_does_not_help_with_the_people() -> None:
    scene = alone("magicians_code", favor=5).red("recover", "magicians_code", "peoples_favor", 2, "order")
    assert scene.changed("peoples_favor", 1, "red.favor", -4)


@limit("magicians_code")
def test_magicians_code_is_of_no_use_against_a_well_kept_secret() -> None:
    scene = alone("magicians_code", favor=5, darkest_secret=("purple", 1))
    assert isinstance(scene.red("recover").prompt, ChooseNumber), "only the People's Favor is left, and no code"


# Vow of Silence, Initiation Rite


@card("vow_of_silence")
def test_vow_of_silence_hears_every_secret_put_on_the_banner() -> None:
    scene = scenario(
        sites={VALLEY: ()},
        red=exile(secrets=4, favor=2, advisers=["magicians_code"]),
        blue=exile(advisers=["vow_of_silence"]),
        turn="red",
    )
    scene.red("recover", "magicians_code", 1)
    assert scene.changed("blue.secrets", 3, "darkest_secret", 2)


@limit("vow_of_silence")
def test_vow_of_silence_seeks_no_darkest_secret() -> None:
    assert "recover" in alone(favor=0).offers()
    assert "recover" not in alone("vow_of_silence", favor=0).offers()


@card("initiation_rite")
def test_initiation_rite_musters_with_a_secret() -> None:
    scene = alone("initiation_rite", here=("wolves",)).red("muster")
    assert scene.changed("red.warbands", 2, "red.secrets", -1, "red.favor", 0)
    assert scene.state.secrets_on == {"wolves": 1}


@limit("initiation_rite")
def test_initiation_rite_takes_no_favor_and_binds_only_its_holder() -> None:
    assert "needs 1 faceup secret" in str(alone("initiation_rite", here=("wolves",), secrets=0).refused("muster"))
    scene = scenario(
        sites={VALLEY: ["wolves"]}, red=exile(favor=1), blue=exile(advisers=["initiation_rite"]), turn="red"
    )
    assert scene.red("muster").changed("red.warbands", 2, "red.favor", -1)
