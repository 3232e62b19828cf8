"""Games that start near a card, and the count of powers that uses them."""

from __future__ import annotations

import json

import pytest

from oath_tui.bots import simulator
from oath_tui.bots.near import KeenPlayer, near_game, near_world
from oath_tui.bots.simulator import Job, make_game, no_coverage, play_one, simulate
from oath_tui.cards.catalog import catalog
from oath_tui.cli import main
from oath_tui.engine.choices import ChooseOne, Option, Refusal
from oath_tui.engine.invariants import check_table
from oath_tui.engine.state import SEATS

POWERS = sorted(card.id for card in catalog() if card.powers)


@pytest.mark.parametrize("kind", sorted({card.kind for card in catalog()}))
def test_every_card_has_a_world_and_a_table_near_it(kind: str) -> None:
    for number, card in enumerate(card.id for card in catalog() if card.kind == kind):
        seats = SEATS[: 2 + number % 5]
        game = near_game(card, seats, number)
        check_table(game.table, at_rest=True)
        assert isinstance(game.prompt, ChooseOne)
        assert game.prompt.is_act


def test_the_card_is_where_its_power_can_be_used() -> None:
    def red_has(card: str) -> bool:
        game = near_game(card, SEATS[:4], 3)
        player, source = game.state.players["red"], game.table.sources.get(card)
        facedown = [adviser.card for adviser in player.advisers if not adviser.faceup]
        return card in (*facedown, *player.visions) or bool(source and source.ruled_by("red"))

    kinds = ("denizen", "edifice", "relic", "vision", "banner")
    held = [card.id for card in catalog() if card.kind in kinds and card.id != "grand_scepter"]
    assert [card for card in held if not red_has(card)] == []


def test_the_same_card_and_seed_give_the_same_game() -> None:
    job = Job(7, 3, "random", True, "master_of_disguise")
    assert near_world("master_of_disguise", 7) == near_world("master_of_disguise", 7)
    assert make_game(job).state == make_game(job).state
    assert play_one(job) == play_one(job)


def test_a_keen_player_takes_what_is_offered_of_its_card_every_other_time() -> None:
    options = (*(Option(str(number), "") for number in range(9)), Option("use:keep", "", None, "keep"))
    prompt = ChooseOne("red", "Act", "4.2", None, options)
    player = KeenPlayer(1, "keep")
    taken = [player.answer(prompt) for _ in range(200)]
    assert 80 < taken.count("use:keep") < 140
    closed = ChooseOne("red", "Act", "4.2", None, (Option("keep", "", Refusal("9.2", "no")), Option("no", "")))
    assert {player.answer(closed) for _ in range(20)} == {"no"}


def test_the_count_names_every_power_and_starts_some_games_near_the_rarest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Job] = []

    def note(job: Job) -> simulator.GameResult:
        played.append(job)
        used = {card: {"played": 0, "offered": 0, "used": 1} for card in POWERS if card != "keep"}
        return simulator.GameResult(job.seed, 1, coverage=used)

    monkeypatch.setattr(simulator, "play_one", note)
    report = simulate(games=60, players=[3], seed=1, world="random", coverage=True)
    assert report.coverage is not None
    assert sorted(report.coverage) == sorted(no_coverage()) == POWERS
    near = [job.near for job in played]
    assert [number for number, card in enumerate(near) if card] == list(range(4, 60, 5))
    assert near[54] == "keep"  # the second block begins with the one that was never used


def test_simulate_can_start_near_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--near", "Broken Forge", "--games", "2", "--players", "3", "--coverage", "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["coverage"]["broken_forge"]["used"] > 0
    assert main(["simulate", "--near", "Nobody"]) == 2
    assert "no card" in capsys.readouterr().err


def test_a_failure_near_a_card_tells_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise AssertionError("no")

    monkeypatch.setattr(simulator, "check_table", broken)
    result = play_one(Job(7, 3, "random", near="keep"))
    assert result.error == "AssertionError: no (again with: simulate --near keep --players 3 --seed 7 --games 1)"


@pytest.mark.parametrize(
    "card", ["brutal", "plains", "mountain", "oathkeeper", "grand_scepter", "vision_of_faith"]
)
def test_powers_of_the_law_and_of_pools_are_counted(card: str) -> None:
    counts = (play_one(Job(seed, 3, "random", True, card)).coverage.get(card, {}) for seed in range(40, 60))
    assert any(count.get("used") for count in counts)
