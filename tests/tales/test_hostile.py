"""Whatever a person typed is only text: in the app, in every export, in every terminal."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oath_tui.cli import main
from oath_tui.engine.choices import LONGEST_PACT, WritePact
from oath_tui.store.names import seen
from oath_tui.store.world_file import load
from oath_tui.tales.escape import html_safe, markdown_safe, plain_safe
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from tests.tales.kit import HOSTILE, UNSEEN, hostile_world

ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "main", "section", "nav", "button", "input", "noscript"),
    *("h1", "h2", "h3", "h4", "p", "ul", "li", "div", "span", "small", "b", "a", "script"),
    *("table", "thead", "tbody", "tr", "th", "td", "svg", "polyline", "text"),
}


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OATH_TUI_CONFIG", str(tmp_path / "config" / "settings.json"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


def told(path: Path, form: str, command: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([command, str(path), "--format", form]) == 0
    return capsys.readouterr().out


class Tags(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


# Escapes


def test_escapes() -> None:
    assert plain_safe("a\x1b[31mb\u202ec\n") == "a[31mbc"
    assert markdown_safe("*a* [b](c)") == "\\*a\\* \\[b\\]\\(c\\)"
    assert html_safe('<a href="x">&') == "&lt;a href=&quot;x&quot;&gt;&amp;"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("1. a", "1\\. a"),
        ("- a", "\\- a"),
        ("--- ", "\\---"),
        ("-9.5", "-9.5"),
        ("a | b", "a \\| b"),
        ("http://x.example", "http\\://x.example"),
        ("www.x.example", "www\\.x.example"),
        ("&lt;", "\\&lt;"),
        ("a\nb", "a b"),
    ],
)
def test_markdown_reads_nothing_into_it(text: str, safe: str) -> None:
    assert markdown_safe(text) == safe


@pytest.mark.parametrize("kind", HOSTILE)
def test_names_are_cleaned_where_they_come_in(kind: str, tmp_path: Path) -> None:
    world = load(hostile_world(tmp_path, HOSTILE[kind]))
    assert world.game is not None
    for name in (world.name, *(seat.name for seat in world.game.seats)):
        assert name == (seen(HOSTILE[kind]) or "?")
        assert name.isprintable()
        assert not set(name) & set(UNSEEN)


def test_a_promise_is_one_line_of_letters() -> None:
    prompt = WritePact("red", "Promise", "11.13", None)
    assert prompt.check("  I \x1b[31m\u202e will\n not\x00 ") == "I [31m will not"
    assert len(str(prompt.check("x" * LONGEST_PACT))) == LONGEST_PACT


# Exports


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("form", ["text", "markdown", "html", "svg"])
def test_a_game_is_told_harmlessly(
    kind: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(hostile_world(tmp_path, HOSTILE[kind]), form, "export", capsys)
    _check(text, form, HOSTILE[kind])


@pytest.mark.parametrize("kind", ["script", "closing", "turned", "pipes", "quotes"])
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_annals_are_told_harmlessly(
    kind: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(hostile_world(tmp_path, HOSTILE[kind], finished=True), form, "annals", capsys)
    _check(text, form, HOSTILE[kind])


def _check(text: str, form: str, name: str) -> None:
    assert not set(text) & set(UNSEEN)
    if form == "svg":
        words = "".join(ET.fromstring(text).itertext())
        assert (seen(name) or "?")[:20] in words
    elif form == "html":
        page = Tags()
        page.feed(text)
        assert set(page.tags) <= ALLOWED
        assert page.tags.count("script") in (0, 2)
        assert not [one for one in page.attributes if one.startswith("on")]
        assert (seen(name) or "?") in "".join(page.words)
    elif form == "markdown":
        bare = re.sub(r"\\.", "", text)
        assert "<" not in bare
        assert "](" not in bare
        assert "://" not in bare
        tables = [block for block in text.split("\n\n") if block.startswith("|")]
        for table in tables:
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


def test_a_megabyte_is_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hostile_world(tmp_path, "M" * 1_000_000)
    for command in (["export", str(path)], ["annals", str(path)], ["show", str(path)]):
        assert main(command) == 1
        assert len(capsys.readouterr().err) < 400


# The app


def shown(app: OathApp) -> str:
    """What stands on the screen, as the terminal gets it."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def check_screen(app: OathApp, name: str, *, letters: int = 6) -> None:
    text = shown(app)
    assert not set(text) & set(UNSEEN)
    assert not [ch for ch in text if ch != "\n" and ord(ch) < 32]
    assert (seen(name) or "?")[:letters].strip() in text, text
    assert not set(app.title + app.sub_title) & set(UNSEEN)


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("kind", HOSTILE)
async def test_the_app_shows_such_names_as_they_are(kind: str, tmp_path: Path) -> None:
    name = HOSTILE[kind]
    hostile_world(tmp_path, name)
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TitleScreen)
        check_screen(app, name)
        await pilot.press("enter")
        await settled(pilot)
        if isinstance(app.screen, CoverScreen):
            check_screen(app, name)
            app.screen.closed_at = 0
            await pilot.press("enter")
            await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        check_screen(app, name)
        await pilot.press("q")
        await settled(pilot)


@pytest.mark.parametrize("kind", HOSTILE)
async def test_the_past_shows_such_names_as_they_are(kind: str, tmp_path: Path) -> None:
    name = HOSTILE[kind]
    hostile_world(tmp_path, name, finished=True)
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await pilot.press("h")
        await settled(pilot)
        assert isinstance(app.screen, AnnalsScreen)
        check_screen(app, name)
        await pilot.press("escape", "enter")
        await settled(pilot)
        assert isinstance(app.screen, SeatsScreen)
        check_screen(app, name)


async def test_a_file_with_a_megabyte_of_a_name_is_listed_as_a_fault(tmp_path: Path) -> None:
    path = hostile_world(tmp_path, "M" * 1_000_000)
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert path.name in shown(app)
        assert "MMMM" not in shown(app)


@pytest.mark.parametrize("kind", ["markup", "unclosed", "turned", "emoji", "controls"])
async def test_such_names_can_be_typed(kind: str, tmp_path: Path) -> None:
    """In the form for a new chronicle: what is pasted into a name plays under it."""
    from textual.widgets import Input

    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        for field in ("#name", "#name-purple", "#name-red"):
            app.screen.query_one(field, Input).value = HOSTILE[kind]
        await pilot.press("ctrl+s")
        await settled(pilot)
        (path,) = tmp_path.glob("*.json")
        assert load(path).name == seen(HOSTILE[kind])
        check_screen(app, HOSTILE[kind], letters=3)
