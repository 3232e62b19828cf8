"""Games told: nothing hidden in a game in progress, every moment of a finished one, and files that stand alone."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cli import main
from oath_tui.engine import events as ev
from oath_tui.engine.game import Game
from oath_tui.engine.view import EVERYTHING
from oath_tui.store.world_file import load
from oath_tui.store.worlds import replay
from oath_tui.tales.game import chapters, game_as_markdown, game_as_text
from oath_tui.tales.page import game_as_html, moments_of
from oath_tui.tales.picture import moment_as_svg
from tests.tales.kit import world_at

FORMS = ("text", "markdown", "html", "svg")


@pytest.fixture(scope="module")
def old_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return world_at(tmp_path_factory.mktemp("old"), 3)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in progress."""
    return world_at(tmp_path_factory.mktemp("played"), 0, answers=60)


@pytest.fixture(scope="module")
def game(old_world: Path) -> Game:
    return replay(old_world, load(old_world).finished[0])


# The story


def test_a_finished_game_is_told_turn_by_turn(game: Game) -> None:
    told = chapters(game, EVERYTHING, {})
    assert told[0].title == "Setup"
    assert told[1].title == "Round 1: Purple"
    assert told[-1].title == "The Chronicle"
    lines = sum(len(chapter.lines) for chapter in told)
    turns = sum(isinstance(event, (ev.TurnBegan, ev.RoundBegan)) for event in game.events)
    assert lines == len(game.events) - turns
    for chapter in told:
        assert all(isinstance(game.events[number], ev.Event) for number in chapter.numbers)
        assert len(chapter.numbers) == len(chapter.lines)


def test_a_seat_is_told_only_what_it_knew(game: Game) -> None:
    everything = game_as_text(game, EVERYTHING, {}, "x")
    for seat in game.state.order:
        assert len(game_as_text(game, seat, {}, "x")) < len(everything)


def test_markdown_is_headings_and_lists(game: Game) -> None:
    told = game_as_markdown(game, EVERYTHING, {}, "Old")
    assert told.startswith("# Old\n")
    assert "\n## The Chronicle\n" in told
    for line in told.splitlines():
        assert re.match(r"(#{1,2} \S.*|- \S.* \*\([\d.]+\)\*|[^-#\s].*\.|)$", line), line
    assert "\n\n\n" not in told


# What is hidden


def hidden_names(path: Path) -> list[str]:
    """Cards that lie facedown or in hands and that nothing public ever named."""
    data = load(path).game
    assert data is not None
    game = replay(path, data)
    public = " ".join(repr(event.seen_by(None)) for event in game.events)
    cards = [one.card for player in game.state.players.values() for one in player.advisers if not one.faceup]
    cards += [card for hand in game.state.hands.values() for card in hand]
    cards += [card for site in game.state.sites for card in site.relics]
    cards += [site.card for site in game.state.sites if not site.faceup]
    return [catalog().name(card) for card in cards if card not in public]


@pytest.mark.parametrize("form", FORMS)
def test_a_game_in_progress_is_told_from_outside(
    played: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(played), "--format", form]) == 0
    told = capsys.readouterr().out
    hidden = hidden_names(played)
    assert len(hidden) > 3, "the test has something to look for"
    assert [name for name in hidden if re.search(rf"\b{re.escape(name)}\b", told)] == []
    assert main(["export", str(played), "--seat", "red", "--format", form]) == 1
    assert "from outside" in capsys.readouterr().err


def test_the_end_of_a_game_does_not_tell_what_the_next_one_hides(old_world: Path) -> None:
    """Facedown sites and relics of the world that is left are secrets of the next generation."""
    world = load(old_world)
    for data, after in zip(world.finished, [*(one.world for one in world.finished[1:]), world.world], strict=True):
        game = replay(old_world, data)
        last = list(moments_of(game, EVERYTHING, {}))[-1]
        for site, place in zip(last.table.sites, after.sites, strict=True):
            assert all(not hasattr(relic, "card") for relic in site.relics)
            if not place.faceup:
                assert not hasattr(site.face, "card")


# The page


def test_html_holds_every_moment_and_needs_no_network(game: Game) -> None:
    page = game_as_html(game, EVERYTHING, {}, "Old & new")
    assert "<title>Old &amp; new</title>" in page
    assert not re.search(r"(?i)(src|href|url|import)\s*[=(:]?\s*[\"'(]?\s*(https?:)?//", page)
    assert "default-src 'none'" in page
    embedded = re.search(r'<script id="moments" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert embedded is not None
    data = json.loads(embedded[1])
    moments = list(moments_of(game, EVERYTHING, {}))
    assert len(data["labels"]) == len(data["events"]) == len(data["tables"]) == len(moments)
    assert data["events"][-1] == len(game.events)
    assert data["labels"][0] == "the setup"
    assert data["labels"][-2:] == [f"the end, in round {game.state.turn.round}", "the world that is left"]
    assert max(max(table) for table in data["tables"]) == len(data["pool"]) - 1
    assert page.count('class="part"') == len(data["tables"][0])


def test_html_can_be_used_without_eyes_or_mouse(game: Game) -> None:
    page = game_as_html(game, EVERYTHING, {}, "Old")
    assert '<html lang="en">' in page
    assert 'aria-live="polite"' in page
    assert 'href="#story"' in page
    for control in re.findall(r"<(?:input|button)[^>]*>(?:[^<]*)", page):
        assert "aria-label" in control or control.rpartition(">")[2].strip(), control
    assert "<noscript>" in page
    assert "@media print" in page


def test_a_moment_as_a_picture(game: Game) -> None:
    for viewer in (None, "red", EVERYTHING):
        picture = moment_as_svg(game, viewer, {}, "x & y")
        assert picture.startswith("<svg")
        root = ET.fromstring(picture)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert not re.search(r"(href|url\(|@import)", picture)


# The command


@pytest.mark.parametrize("form", FORMS)
def test_exports_go_to_files(old_world: Path, tmp_path: Path, form: str) -> None:
    target = tmp_path / "told"
    assert main(["export", str(old_world), "--format", form, "--game", "2", "-o", str(target)]) == 0
    beginning = {"text": "Old, game 2", "markdown": "# Old, game 2", "html": "<!DOCTYPE html>", "svg": "<svg"}
    assert target.read_text(encoding="utf-8").startswith(beginning[form])


def test_any_moment_can_be_drawn(old_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for at in ("0", "60", "999999"):
        assert main(["export", str(old_world), "--format", "svg", "--game", "1", "--at", at]) == 0
        pictures.append(capsys.readouterr().out)
    assert len(set(pictures)) == 3


def test_what_cannot_be_told_is_said(old_world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    for command, says in (
        (["--game", "9"], "there is no game 9"),
        (["--seat", "white"], "nobody sat at white in this game. Choose purple, red"),
        (["-o", str(tmp_path / "file" / "told.txt")], "told.txt"),
    ):
        assert main(["export", str(old_world), *command]) == 1, command
        assert says in capsys.readouterr().err
