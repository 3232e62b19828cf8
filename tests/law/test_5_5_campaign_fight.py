"""Chapter 5.5, steps three to six: battle plans, dice, sacrifice and losses."""

from collections import Counter
from typing import Any

import pytest

from oath_tui.cards.models import CardId
from oath_tui.engine import events as ev
from oath_tui.engine.choices import Divide
from oath_tui.engine.dice import BLANK, DOUBLE, FACES, HOLLOW, SHIELD, SKULL, SWORD, TWO_SHIELDS
from oath_tui.engine.scenario import Rolls, Scene, SeatSpec, attack, defense, exile, site
from oath_tui.engine.state import Seat
from tests.law.battlefield import asked, fight, fought, held, options, war
from tests.marks import law, ruling


def raid(red: SeatSpec, blue: SeatSpec | None = None, *cards: CardId, **more: Any) -> Scene:
    """Red attacks Blue at the River, a site of Blue's with one warband; Blue's pawn is at the Steppe."""
    return war(
        {"river": site(*cards, warbands=("blue", 1)), "steppe": site(slot=2)},
        red=red,
        blue=blue or exile(at="steppe"),
        **more,
    ).red("campaign")


# 5.5.3 Battle plans


@law("5.5.3")
@ruling("P1")
def test_plans_are_used_only_by_who_rules_them() -> None:
    """P1: advisers, and cards at sites you rule anywhere; not where your pawn merely stands."""
    scene = war(
        {
            "river": site("longbows", warbands=("blue", 1)),
            "steppe": site("battle_honors", slot=2, warbands=("red", 1)),
            "wastes": site("village_constable", slot=3),
        },
        red=exile(at="river", advisers=["outriders"]),
        blue=exile(at="river", advisers=["bear_traps"]),
    ).red("campaign", "done")
    assert set(scene.offers()) == {"outriders", "battle_honors", "none"}
    scene.red("none")
    assert set(scene.offers()) == {"longbows", "bear_traps", "none"}


@law("5.5.3")
def test_facedown_advisers_plan_nothing() -> None:
    scene = raid(exile(warbands=1, facedown=["longbows"]), rolls=[defense("blank"), attack("hollow")]).red(1)
    assert fought(scene) == (0, 1)


@law("5.5.3")
def test_some_plans_are_for_one_side_only() -> None:
    scene = raid(
        exile(advisers=["outriders", "bear_traps"]),
        exile(at="steppe", advisers=["scouts", "wrestlers", "keep"][:2]),
    )
    assert set(scene.offers()) == {"outriders", "none"}  # Bear Traps are the defender's
    scene.red("none")
    assert set(scene.offers()) == {"wrestlers", "none"}  # Scouts are the attacker's


@law("5.5.3")
def test_each_plan_is_used_once_and_any_number_of_them() -> None:
    scene = raid(
        exile(warbands=1, advisers=["longbows", "horse_archers"]),
        exile(at="steppe", advisers=["wrestlers"]),
    ).red(1, "longbows")
    assert set(scene.offers()) == {"horse_archers", "none"}
    scene.red("horse_archers")
    assert fight(scene).attack_dice == 1 + 1 + 3
    assert asked(scene) == "blue"  # Red has nothing left to use


@law("5.5.3")
def test_the_attacker_is_done_before_the_defender_begins() -> None:
    scene = raid(
        exile(advisers=["longbows"]),
        exile(at="steppe", advisers=["wrestlers"]),
        rolls=[defense("blank", "blank")],
    )
    scene.red("none").blue("wrestlers")
    assert scene.prompt.law == "4.2"  # Red is not asked again: the dice have fallen


@law("5.5.3")
def test_the_sign_of_a_plan_follows_its_side() -> None:
    scene = raid(
        exile(warbands=3, advisers=["longbows"]),
        exile(at="steppe", advisers=["horse_archers"]),
        rolls=[defense("blank"), attack("hollow")],
    )
    scene.red(3, "longbows")
    assert fight(scene).attack_dice == 4
    scene.blue("horse_archers").red("no")
    assert fought(scene) == (0, 1)  # one die was left of four


@law("5.5.3")
@ruling("C5")
@pytest.mark.parametrize(("dice", "left", "added"), [(3, 0, 0), (2, 0, 1), (0, 0, 3)])
def test_attack_dice_that_are_not_there_turn_into_defense_dice(dice: int, left: int, added: int) -> None:
    """C5: three dice are lost; each that is missing adds one to the defense."""
    scene = raid(
        exile(warbands=3, advisers=["outriders"]),
        exile(at="steppe", advisers=["horse_archers", "wrestlers"]),
    )
    scene.red(dice, "none").blue("horse_archers")
    assert (fight(scene).attack_dice, fight(scene).defense_dice) == (left, 1 + added)


@law("5.5.3")
@ruling("P3")
def test_a_plan_may_be_paid_on_top_of_tokens() -> None:
    """P3: the card has favor on it from an earlier use and is paid again."""
    scene = raid(
        exile(favor=1, advisers=["field_promotion"]),
        favor_on={"field_promotion": 1},
        rolls=[defense("blank")],
    ).red("field_promotion")
    assert scene.state.favor_on == {"field_promotion": 2}


@law("5.5.3")
def test_a_plan_that_cannot_be_paid_is_not_offered() -> None:
    scene = raid(exile(advisers=["field_promotion", "longbows"]))
    assert set(scene.offers()) == {"longbows", "none"}


@law("5.5.3")
@ruling("P4")
def test_a_defender_pays_into_the_bank_and_turns_secrets() -> None:
    """P4: it is not their turn, so nothing is left on the cards."""
    scene = raid(
        exile(),
        exile(at="steppe", favor=1, secrets=1, advisers=["extra_provisions", "billowing_fog"]),
        rolls=[defense("blank", "blank", "blank")],
    ).blue("extra_provisions", "billowing_fog")
    assert scene.changed("blue.favor", -1, "bank.hearth", 1, "blue.secrets", -1, "blue.flipped", 1)
    assert scene.state.favor_on == {}
    assert scene.state.secrets_on == {}


@law("5.5.3")
@ruling("C18")
def test_the_bandits_use_every_plan_that_costs_nothing() -> None:
    """C18: at all the sites they rule, targeted or not, if it is for defenders."""
    scene = war(
        {
            "river": ["longbows"],
            "steppe": site("bear_traps", "extra_provisions", slot=3),
            "wastes": site("outriders", slot=7),
            "plains": site("village_constable", slot=4, warbands=("purple", 1)),
        },
        red=exile(warbands=4),
        rolls=[defense("blank"), attack("hollow", "hollow")],
    ).red("campaign", "done", 4, "no")
    used = [event.card for event in scene.events if isinstance(event, ev.BanditsUsed)]
    assert used == ["longbows", "bear_traps"]
    assert scene.changed("red.warbands", -1 - 1)  # the trap took one, and the lost fight half of three
    assert fought(scene) == (1, 1)


@law("5.5.3")
@ruling("C18")
def test_a_plan_of_the_bandits_is_not_the_attackers() -> None:
    """C18: the attacker stands there and does not rule the card."""
    scene = war({"river": ["longbows"]}, red=exile(warbands=1), rolls=[defense("blank")]).red("campaign", 1)
    assert [event.card for event in scene.events if isinstance(event, ev.BanditsUsed)] == ["longbows"]


@law("5.5.3")
@ruling("T3")
@pytest.mark.parametrize("in_use", [True, False])
def test_a_plan_in_use_cannot_be_discarded_by_another_power(in_use: bool) -> None:
    """T3: Wild Mounts may throw away a Beast card for the Horse Archers, but none that is a plan in use."""
    scene = raid(
        exile(warbands=1, favor=1, advisers=["horse_archers", "wild_mounts", "rangers"]),
        rolls=[defense("blank"), attack(*["hollow"] * 4)],
    ).red(1, "wild_mounts", *["rangers"] * in_use, "horse_archers", *["none"] * (not in_use), {})
    if in_use:
        assert scene.advisers("red") == ["wild_mounts", "rangers"]  # the Horse Archers had to go
    else:
        assert "rangers" in scene.offers()


@law("5.5.3")
@ruling("T4")
def test_nothing_but_plans_can_be_used_in_a_campaign() -> None:
    """T4: no Action power and no minor action until it is over."""
    scene = raid(exile(favor=2, advisers=["longbows", "elders"], facedown=["scouts"]))
    assert options(scene) == ["longbows", "none"]


# 5.5.4 Defense


@law("5.5.4", "5.5.5")
@ruling("C6")
def test_the_faces_of_the_dice() -> None:
    """C6: what lies on the six sides of each."""
    assert Counter(FACES["attack"]) == {HOLLOW: 3, SWORD: 2, SKULL: 1}
    assert Counter(FACES["defense"]) == {BLANK: 2, SHIELD: 2, TWO_SHIELDS: 1, DOUBLE: 1}


@law("5.5.4")
@ruling("C6")
@pytest.mark.parametrize(
    ("faces", "shields"),
    [
        (("blank",), 0),
        (("shield",), 1),
        (("two shields",), 2),
        (("double",), 0),
        (("shield", "two shields"), 3),
        (("double", "shield"), 2),
        (("double", "double", "shield"), 4),
        (("double", "double", "two shields"), 8),
        (("double", "double", "double"), 0),
        (("double", "blank", "two shields", "shield"), 6),
    ],
)
def test_shields_are_added_and_every_doubling_face_doubles_them(faces: tuple[str, ...], shields: int) -> None:
    """C6: the doubling face has no shield of its own, and does not double warbands."""
    sites = ["steppe", "wastes", "great_slum"][: len(faces) - 1]
    scene = war(
        {"river": (), **{name: site(slot=number + 2) for number, name in enumerate(sites)}},
        red=exile(),
        rolls=[defense(*faces)],
    ).red("campaign", *sites)
    bandits = len(faces)
    assert fought(scene) == (0, shields + bandits)


@law("5.5.4")
@ruling("C9")
@pytest.mark.parametrize(
    ("blue_at", "targets", "force"),
    [
        ("river", ("done",), 2 + 5),
        ("steppe", ("done",), 2),
        ("steppe", ("steppe",), 2 + 3 + 5),
        ("wastes", ("steppe",), 2 + 3),
    ],
    ids=["at your site", "at a site not targeted", "at a targeted site", "elsewhere"],
)
def test_whose_warbands_defend(blue_at: CardId, targets: tuple[str, ...], force: int) -> None:
    """C9: those at targeted sites; the board's if its pawn is at your site or at a targeted one."""
    scene = war(
        {
            "river": site(warbands=("blue", 2)),
            "steppe": site(slot=2, warbands=("blue", 3)),
            "wastes": site(slot=3),
        },
        red=exile(at="river"),
        blue=exile(at=blue_at, warbands=5),
        rolls=[defense("blank", "blank")],
    ).red("campaign", *targets)
    assert fought(scene) == (0, force)


@law("5.5.4")
def test_warbands_at_other_sites_do_not_defend() -> None:
    scene = war(
        {"river": site(warbands=("red", 1)), "steppe": site(slot=2, warbands=("blue", 9))},
        red=exile(at="river"),
        blue=exile(at="river", warbands=1),
        rolls=[defense("blank", "blank")],
    ).red("campaign", "pawn", "done")
    assert fought(scene) == (0, 1)


@law("5.5.4")
@ruling("C3")
def test_one_bandit_defends_each_targeted_site() -> None:
    """C3: against the bandits it is they who count, not warbands."""
    scene = war(
        {"river": (), "steppe": site(slot=3), "wastes": site(slot=7)},
        red=exile(),
        rolls=[defense("blank", "blank")],
    ).red("campaign", "steppe", "done")
    assert fought(scene) == (0, 2)


@law("5.5.4", "5.5.5")
def test_the_defense_is_rolled_before_the_attack() -> None:
    scene = raid(exile(warbands=1), rolls=[defense("shield"), attack("sword")]).red(1)
    assert [event.dice for event in scene.events if isinstance(event, ev.Rolled)] == ["defense", "attack"]


# 5.5.5 Attack


def storm(*faces: str, shields: str = "blank", warbands: int | None = None, **more: Any) -> Scene:
    """Red rolls these attack dice against Blue's one warband at the River."""
    count = len(faces) if warbands is None else warbands
    rolls: list[Rolls] = [defense(shields), attack(*faces)]
    scene = raid(exile(warbands=count, **more), rolls=rolls)
    return scene.red(len(faces)) if count else scene


@law("5.5.5")
@ruling("C6")
@pytest.mark.parametrize(
    ("faces", "swords"),
    [
        (("hollow",), 0),
        (("hollow", "hollow"), 1),
        (("hollow", "hollow", "hollow"), 1),
        (("hollow", "hollow", "hollow", "hollow"), 2),
        (("sword",), 1),
        (("sword", "hollow"), 1),
        (("skull",), 2),
        (("skull", "sword", "hollow", "hollow"), 4),
    ],
)
def test_two_hollow_swords_make_one(faces: tuple[str, ...], swords: int) -> None:
    """C6: a single hollow sword is worth nothing; a skull comes with two swords."""
    scene = storm(*faces)
    if scene.prompt.law == "5.5.5":
        scene.red("no")  # no sacrifice
    assert fought(scene) == (swords, 1)


@law("5.5.5")
def test_the_attack_must_be_higher_than_the_defense() -> None:
    even = storm("sword", warbands=1)
    even.red("no")
    assert even.site("river").color == "blue"
    higher = storm("skull", "hollow")
    assert higher.site("river").color is None


@law("5.5.5")
@ruling("C7")
@pytest.mark.parametrize(("warbands", "dice", "killed"), [(3, 1, 1), (2, 2, 2), (3, 2, 2)])
def test_each_skull_kills_a_warband_at_once(warbands: int, dice: int, killed: int) -> None:
    """C7: before sacrifices and losses; its two swords count all the same."""
    scene = storm(*["skull"] * dice, warbands=warbands)
    assert fought(scene) == (2 * dice, 1)
    assert scene.changed("red.warbands", -killed, "red.bank", killed)


@law("5.5.5")
@ruling("C7")
def test_skulls_kill_no_more_than_there_are() -> None:
    """C7: a plan's dice roll more skulls than there are warbands to die."""
    scene = raid(exile(warbands=1, advisers=["longbows"]), rolls=[defense("blank"), attack("skull", "skull")]).red(
        1, "longbows"
    )
    assert fought(scene) == (4, 1)
    assert scene.changed("red.warbands", -1, "river.warbands", -1)


@law("5.5.5")
@ruling("C8", "H10")
def test_a_sacrifice_is_exact() -> None:
    """C8, H10: just as many as lift the attack above the defense, or none."""
    scene = storm("sword", shields="two shields", warbands=5)  # 1 against 3
    assert scene.prompt.law == "5.5.5"
    assert options(scene) == ["yes", "no"]
    refused = scene.game.clone()
    scene.red("yes")
    assert fought(scene) == (4, 3)
    assert scene.changed("red.warbands", -3, "red.bank", 3)
    refused.answer("no")
    assert refused.state.players["red"].warbands == 3  # defeated: half of five


@law("5.5.5")
@ruling("C8")
@pytest.mark.parametrize(("warbands", "asked"), [(2, False), (3, True)])
def test_a_sacrifice_that_would_not_win_is_not_offered(warbands: int, asked: bool) -> None:
    """C8: nobody throws warbands away for nothing."""
    scene = storm("sword", shields="two shields", warbands=warbands)
    assert (scene.prompt.law == "5.5.5") is asked


@law("5.5.5")
@ruling("C7", "C8")
def test_skulls_come_before_the_sacrifice() -> None:
    """C7, C8: one of two warbands falls to the skull; the other is too few to win by."""
    scene = raid(exile(warbands=2), exile(at="river", warbands=2), rolls=[defense("shield"), attack("skull")]).red(
        "done", 1
    )
    assert fought(scene) == (2, 4)
    assert scene.prompt.law == "4.2"


@law("5.5.5")
@ruling("C8")
def test_a_winner_sacrifices_nothing() -> None:
    """C8: with the attack already higher there is nothing to lift."""
    scene = storm("skull", warbands=3)
    assert scene.prompt.law == "5.5.7.1"
    assert scene.changed("red.warbands", -1)


# 5.5.6 Defeat


@law("5.5.6")
@ruling("C11")
@pytest.mark.parametrize(("warbands", "killed"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_a_defeated_attacker_loses_half_rounded_down(warbands: int, killed: int) -> None:
    """C11: of the warbands on the board; those at sites are not touched."""
    scene = war(
        {"river": (), "steppe": site(slot=2, warbands=("red", 6))},
        red=exile(warbands=warbands),
        rolls=[defense("two shields")],
    ).red("campaign")
    if warbands:
        scene.red(0)
    if scene.prompt.law == "5.5.5":
        scene.red("no")
    assert scene.changed("red.warbands", -killed, "red.bank", killed, "steppe.warbands", 0)


@law("5.5.6")
@ruling("C11")
def test_the_half_is_taken_after_the_skulls() -> None:
    """C11: one of five dies by the skull, two of the other four in defeat."""
    scene = raid(exile(warbands=5), exile(at="river", warbands=9), rolls=[defense("blank"), attack("skull")]).red(
        "done", 1
    )
    assert fought(scene) == (2, 10)
    assert scene.changed("red.warbands", -3)


@law("5.5.6")
@ruling("C10")
@pytest.mark.parametrize(("board", "at_site", "killed"), [(0, 1, 0), (1, 1, 1), (2, 1, 1), (3, 2, 2)])
def test_half_of_the_whole_defending_force_dies(board: int, at_site: int, killed: int) -> None:
    """C10: the sum is halved and rounded down; the rest goes from the site to the board."""
    scene = war(
        {"river": site(warbands=("blue", at_site))},
        red=exile(warbands=9),
        blue=exile(warbands=board),
        rolls=[defense("blank"), attack(*["skull"] * 4)],
    ).red("campaign", "done", 4)
    if asked(scene) == "blue":
        scene.blue({"board:blue": killed})
    assert scene.changed("blue.bank", killed, "blue.warbands", at_site - killed, "river.warbands", -at_site)


@law("5.5.6")
@ruling("C10")
def test_the_loser_chooses_who_dies_among_the_force() -> None:
    """C10: between the sites and the board; what is not of the force is not offered."""
    scene = war(
        {
            "river": site(warbands=("blue", 2)),
            "steppe": site(slot=2, warbands=("blue", 2)),
            "wastes": site(slot=3, warbands=("blue", 4)),
        },
        red=exile(at="river", warbands=9),
        blue=exile(at="steppe", warbands=1),
        rolls=[defense("blank", "blank"), attack(*["skull"] * 4)],
    ).red("campaign", "steppe", "done", 4)
    assert asked(scene) == "blue"
    assert isinstance(scene.prompt, Divide)
    assert {place.id: place.most for place in scene.prompt.places} == {"site:0": 2, "site:2": 2, "board:blue": 1}
    assert (scene.prompt.least, scene.prompt.most) == (2, 2)
    scene.blue({"site:0": 1, "board:blue": 1})
    assert scene.changed("blue.bank", 2, "blue.warbands", -1 + 1 + 2, "wastes.warbands", 0)


@law("5.5.6")
@ruling("C10")
def test_survivors_march_home_wherever_the_pawn_is() -> None:
    """C10: from the lost River to the board of a pawn far away."""
    scene = storm("skull", warbands=2)
    assert scene.changed("blue.warbands", 1, "blue.bank", 0, "river.warbands", -1)


@law("5.5.6")
def test_bandits_do_not_die() -> None:
    scene = war({"river": ()}, red=exile(warbands=2), rolls=[defense("blank"), attack("skull")])
    scene.red("campaign", 1, {})
    assert scene.table.bandits(0) == 1
    assert fought(scene) == (2, 1)


@law("5.5.6")
def test_a_victorious_defender_loses_nobody_and_stays() -> None:
    scene = storm("hollow", shields="two shields", warbands=1)
    assert scene.changed("blue.warbands", 0, "river.warbands", 0, "blue.bank", 0)
    assert scene.site("river").color == "blue"


@law("5.5.6")
@ruling("C13")
def test_plans_for_the_defeated_work_with_the_losses() -> None:
    """C13: the loser's Mercenaries leave before the winner takes anything."""
    scene = raid(
        exile(warbands=4),
        exile(at="steppe", favor=1, advisers=["mercenaries"]),
        rolls=[defense("blank"), attack("skull")],
    )
    scene.red(4).blue("mercenaries")
    assert scene.prompt.law == "5.5.7.1"  # Red has not placed a warband yet
    assert scene.advisers("blue") == []
    assert scene.state.discards["hinterland"] == ["mercenaries"]


@law("5.5.6")
def test_a_winners_plan_for_the_defeated_stays() -> None:
    scene = raid(
        exile(warbands=4, favor=1, advisers=["mercenaries"]), rolls=[defense("blank"), attack(*["skull"] * 7)]
    ).red(4, "mercenaries")
    assert scene.advisers("red") == ["mercenaries"]


@law("5.5.6")
@ruling("B3")
def test_bandits_count_for_the_half_and_never_die() -> None:
    """B3: with the Bandit Crown the force is one bandit and two warbands; half of three dies."""
    scene = war(
        {"river": (), "steppe": site(slot=2, warbands=("blue", 1))},
        red=exile(at="river", warbands=5),
        blue=exile(at="river", warbands=2, relics=["bandit_crown"]),
        rolls=[defense("blank"), attack("skull", "skull")],
    ).red("campaign", "done", 2)
    assert fought(scene) == (4, 0 + 1 + 2)
    assert scene.changed("blue.warbands", -1, "blue.bank", 1)


@law("5.5.6")
@ruling("C19")
@pytest.mark.parametrize("ruler", ["blue", None])
def test_a_won_site_never_holds_two_colors(ruler: Seat | None) -> None:
    """C19: it is emptied before the winner may step in."""
    scene = war(
        {"river": site(warbands=held(ruler, 3))},
        red=exile(warbands=6),
        blue=exile(),
        rolls=[defense("blank"), attack(*["skull"] * 3)],
    )
    scene.red("campaign")
    scene.red(*(["bandits"] if ruler is None else ["done"]), 3, {"river": 2})
    assert (scene.site("river").color, scene.site("river").warbands) == ("red", 2)
