"""What an answer would lead to, told before it is given: agrees with what then happens, and changes nothing."""

from __future__ import annotations

from collections import Counter

from oath_tui.engine.choices import ChooseNumber
from oath_tui.engine.foresight import AFTER_THE_PLANS, Foresight, foresee, stakes_of
from oath_tui.engine.game import Game
from oath_tui.engine.odds import Stakes
from oath_tui.engine.rng import Rng
from oath_tui.engine.scenario import Scene, attack, chancellor, citizen, defense, exile, scenario, site
from oath_tui.engine.world import random_world
from tests.marks import law

VALLEY, COAST, MOUNTAIN = "charming_valley", "lush_coast", "mountain"


def ahead(scene: Scene) -> Foresight:
    found = foresee(scene.game)
    assert found is not None
    return found


def raid(*here: str, blue: tuple[str, ...] = (), red: tuple[str, ...] = (), warbands: int = 4) -> Scene:
    """Red before the sites of Blue, who stands at the coast."""
    return scenario(
        sites={
            VALLEY: site(*here, warbands=("blue", 2)),
            MOUNTAIN: site(warbands=("blue", 1)),
            COAST: site(warbands=("purple", 3)),
            "river": site(warbands=("purple", 1)),
            "wastes": site(warbands=("purple", 1)),
        },
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=warbands, favor=3, secrets=2, advisers=red),
        blue=exile(at=COAST, warbands=3, favor=3, secrets=2, advisers=blue),
        turn="red",
        any_dice=True,
    )


@law("5.5.2")
def test_each_target_is_seen_with_its_dice_and_its_warbands() -> None:
    scene = raid()
    scene.red("campaign")
    seen = ahead(scene)
    assert seen.now == Stakes(attack=4, defense=1, force=4, defenders=2)
    assert seen.answers["done"] == seen.now
    assert seen.answers[MOUNTAIN] == Stakes(attack=3, defense=2, force=4, defenders=3), "the Mountain takes a die"


@law("5.5.2")
def test_each_number_of_dice_is_seen_with_what_the_site_does_to_it() -> None:
    scene = raid()
    scene.red("campaign", MOUNTAIN)
    seen = ahead(scene)
    assert [seen.answers[str(n)].attack for n in range(5)] == [0, 0, 1, 2, 3]
    assert [seen.answers[str(n)].defense for n in range(5)] == [3, 2, 2, 2, 2]


@law("5.5.3")
def test_a_plan_is_seen_at_work_before_it_is_used() -> None:
    scene = raid(red=("longbows", "outriders"), blue=("extra_provisions", "battle_honors"))
    scene.red("campaign", "done", 4)
    seen = ahead(scene)
    assert seen.now == Stakes(attack=4, defense=1, force=4, defenders=2)
    assert seen.answers["longbows"].attack == 5
    assert seen.answers["outriders"].ignores_skulls
    assert seen.opposing == ("extra_provisions", "battle_honors")
    assert seen.opposed == Stakes(attack=4, defense=2, force=4, defenders=2)


@law("5.5.3")
def test_a_plan_that_would_end_it_at_once_is_named() -> None:
    scene = raid("hearts_and_minds", red=("longbows",))
    scene.red("campaign", "done", 4)
    seen = ahead(scene)
    assert seen.decisive == "hearts_and_minds"
    assert seen.opposed is None


@law("5.5.3")
def test_the_bandits_answer_is_certain() -> None:
    scene = scenario(
        sites={VALLEY: site("longbows", "extra_provisions"), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST),
        red=exile(at=VALLEY, warbands=3),
        turn="red",
        any_dice=True,
    )
    scene.red("campaign")
    seen = ahead(scene)
    assert seen.opposing == ("longbows",), "the other has a price"
    assert seen.opposed == Stakes(attack=2, defense=1, force=3, defenders=1)


@law("5.5.2")
def test_the_warbands_of_an_ally_are_seen_before_it_joins() -> None:
    scene = scenario(
        sites={VALLEY: site(warbands=("purple", 2)), COAST: site(warbands=("purple", 3))},
        purple=chancellor(at=COAST, warbands=1),
        red=exile(at=VALLEY, warbands=4),
        blue=citizen(at=COAST),
        yellow=citizen(at=VALLEY, warbands=2),
        turn="red",
        rolls=(defense("blank", "blank"), attack("sword", "sword", "sword", "sword")),
    )
    scene.red("campaign", "blue", "done", 4)
    seen = ahead(scene)
    assert seen.now is not None
    assert seen.answers["yes"].defenders == seen.now.defenders + 2
    assert seen.answers["no"] == seen.now


@law("5.5.2", "5.5.3")
def test_what_was_foreseen_comes_true_and_looking_changes_nothing() -> None:
    """Random games: pools and plans turn out as they were told, on the very table."""
    checked: Counter[str] = Counter()
    for seed in range(14):
        chance = Rng(seed)
        game = Game.new(random_world(chance), ("purple", "red", "blue", "yellow"), seed)
        while game.prompt is not None and len(game.journal) < 1500:
            before = repr(game.state), len(game.events)
            seen, asked, fight = foresee(game), game.prompt, game.table.fight
            assert (repr(game.state), len(game.events)) == before
            answer = asked.sample(chance)
            game.answer(answer)
            told = seen.answers.get(str(answer)) if seen else None
            goes_on = game.table.fight is fight is not None and fight.step not in ("targets", *AFTER_THE_PLANS)
            if told and goes_on and (asked.law == "5.5.3" or isinstance(asked, ChooseNumber)):
                assert stakes_of(fight) == told
                checked[type(asked).__name__] += 1
    assert checked["ChooseOne"] > 5
    assert checked["ChooseNumber"] > 5
