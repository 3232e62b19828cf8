"""Games and worlds told: nothing hidden in a game in progress, nothing a person typed is more than text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cli import main
from oath_tui.engine import events as ev
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.view import EVERYTHING
from oath_tui.engine.world import new_chronicle
from oath_tui.store.models import SeatData
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld, replay
from oath_tui.tales.annals import annals_of, as_html, as_markdown, as_text
from oath_tui.tales.escape import html_safe, markdown_safe, plain_safe
from oath_tui.tales.game import chapters, game_as_markdown, game_as_text
from oath_tui.tales.page import game_as_html, moment_as_svg
from tests.store.kit import play, world_of_generations

HOSTILE = "<script>alert(1)</script> [b]*x*[/b] \u202egnorw\x07 `|"


@pytest.fixture(scope="module")
def old_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return world_of_generations(tmp_path_factory.mktemp("old"), 3)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    opened = OpenWorld.create(tmp_path, HOSTILE, new_chronicle(Rng(3)))
    seats = [SeatData(seat="purple", name=HOSTILE), SeatData(seat="red", name="Ben", player="random")]
    play(opened, opened.start_game(seats, 4), 120)
    opened.close()
    return opened.path


def finished(path: Path) -> Game:
    return replay(path, load(path).finished[0])


def test_a_finished_game_is_told_turn_by_turn(old_world: Path) -> None:
    game = finished(old_world)
    told = chapters(game, EVERYTHING, {})
    assert told[0].title == "Setup"
    assert told[1].title == "Round 1: Purple"
    assert told[-1].title == "The Chronicle"
    lines = sum(len(chapter.lines) for chapter in told)
    turns = sum(isinstance(event, (ev.TurnBegan, ev.RoundBegan)) for event in game.events)
    assert lines == len(game.events) - turns


def test_a_seat_is_told_only_what_it_knew(old_world: Path) -> None:
    game = finished(old_world)
    everything = game_as_text(game, EVERYTHING, {}, "x")
    for seat in game.state.order:
        assert len(game_as_text(game, seat, {}, "x")) < len(everything)


def test_a_game_in_progress_is_told_from_outside(hostile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(hostile)]) == 0
    told = capsys.readouterr().out
    data = load(hostile).game
    assert data is not None
    game = replay(hostile, data)
    public = " ".join(repr(event.seen_by(None)) for event in game.events)
    for player in game.state.players.values():
        for adviser in player.advisers:
            if not adviser.faceup and adviser.card not in public:
                assert catalog().name(adviser.card) not in told
    assert main(["export", str(hostile), "--seat", "red"]) == 1
    assert "from outside" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "markdown", "html", "svg"])
def test_hostile_names_are_harmless(hostile: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(hostile), "--format", form]) == 0
    told = capsys.readouterr().out
    assert "\u202e" not in told
    assert "\x07" not in told
    if form in ("html", "svg"):
        assert "<script>alert" not in told
    if form == "markdown":
        assert "<script>" not in told.replace("\\<script\\>", "")


def test_escapes() -> None:
    assert plain_safe("a\x1b[31mb\u202ec\n") == "a[31mbc"
    assert markdown_safe("*a* [b](c)") == "\\*a\\* \\[b\\]\\(c\\)"
    assert html_safe('<a href="x">&') == "&lt;a href=&quot;x&quot;&gt;&amp;"


def test_html_holds_every_moment_and_needs_no_network(old_world: Path) -> None:
    page = game_as_html(finished(old_world), EVERYTHING, {}, "Old & new")
    assert "<title>Old &amp; new</title>" in page
    assert 'type="application/json"' in page
    assert not re.search(r'(src|href)=["\']?https?:', page)


def test_a_moment_as_a_picture(old_world: Path) -> None:
    assert moment_as_svg(finished(old_world), None, {}, "x").startswith("<svg")


def test_markdown_headings_are_the_turns(old_world: Path) -> None:
    told = game_as_markdown(finished(old_world), EVERYTHING, {}, "Old")
    assert told.startswith("# Old\n")
    assert "\n## The Chronicle\n" in told


# Annals


def test_every_number_of_the_annals_comes_from_the_journals(old_world: Path) -> None:
    world = load(old_world)
    annals = annals_of(world)
    games = [replay(old_world, data) for data in world.finished]
    assert annals.rounds == [game.state.turn.round for game in games]
    assert sum(annals.endings.values()) == len(games)
    for colour, record in annals.families.items():
        assert record["games"] == sum(colour in game.state.players for game in games)
        assert record.get("victories", 0) == sum(game.winner == colour for game in games)
    rolled = [event for game in games for event in game.events if isinstance(event, ev.Rolled)]
    attack = [face for event in rolled if event.dice == "attack" for face in event.faces]
    worth = {"hollow sword": 0.5, "sword": 1, "two swords and skull": 2}
    assert annals.luck.attack_rolled == round(sum(worth[face] for face in attack), 1)
    assert annals.luck.attack_expected == round(len(attack) * 5.5 / 6, 1)
    for counts, game in zip(annals.suits, games, strict=False):
        cards = [*game.start.world.world_deck, *(c for place in game.start.world.sites for c in place.cards)]
        for suit, count in counts.items():
            assert count == sum(card in catalog().denizens and catalog().suits[card] == suit for card in cards)


def test_annals_in_every_form(old_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    annals = annals_of(load(old_world))
    assert "Generation 3" in as_text(annals)
    assert as_markdown(annals).count("## Generation") == 3
    assert as_html(annals).count("<section>") == 3 + 1 + 5
    assert main(["annals", str(old_world)]) == 0
    assert "Suits of the world" in capsys.readouterr().out


def test_exports_go_to_files(old_world: Path, tmp_path: Path) -> None:
    target = tmp_path / "told.html"
    assert main(["export", str(old_world), "--format", "html", "--game", "2", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert main(["export", str(old_world), "--game", "9"]) == 1
