"""The pages in a real browser, where there is one: Debian's package `chromium`, without a window."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from oath_tui.cli import main
from tests.tales.kit import HOSTILE, hostile_world, world_at

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        BROWSER is None, reason="no browser here: install Debian's package chromium to see the pages"
    ),
]


def browse(page: Path, *options: str) -> str:
    """What a browser prints when it opens a page; whatever the page logs is on the error stream."""
    assert BROWSER
    command = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [
        "--enable-logging=stderr",
        "--virtual-time-budget=5000",
        f"--user-data-dir={page.parent / 'profile'}",
    ]
    done = subprocess.run(
        [*command, *options, page.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        cwd=page.parent,
    )
    faults = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    assert faults == [], "the page complains"
    return done.stdout


def exported(path: Path, folder: Path, *options: str, deed: str = "") -> Path:
    """A page, and what somebody does on it once it is open."""
    target = folder / "page.html"
    command = options if options[0] == "annals" else ("export", *options)
    assert main([command[0], str(path), *command[1:], "--format", "html", "-o", str(target)]) == 0
    if deed:
        text = target.read_text(encoding="utf-8")
        target.write_text(text.replace("</body>", f"<script>{deed}</script></body>"), encoding="utf-8")
    return target


def element(dom: str, name: str) -> str:
    found = re.search(rf'id="{name}"[^>]*>(.*?)</', dom, re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


@pytest.fixture(scope="module")
def old_world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return world_at(tmp_path_factory.mktemp("old"), 1)


def press(*clicks: str) -> str:
    return "".join(f"document.getElementById('{name}').click();" for name in clicks)


def test_it_opens_at_the_beginning_and_steps(old_world: Path, tmp_path: Path) -> None:
    key = "document.dispatchEvent(new KeyboardEvent('keydown',{key:'ArrowRight'}));"
    slide = "const s=document.getElementById('slider');s.value=4;s.dispatchEvent(new Event('input'));"
    deeds = {
        "": "moment 1 of",
        press("on", "on"): "moment 3 of",
        press("on", "back", "back"): "moment 1 of",
        press("last"): "the world that is left",
        press("last", "first"): "the setup",
        key * 2: "moment 3 of",
        slide: "moment 5 of",
        "document.querySelectorAll('.show')[1].click();": "round 1, the turn of Ada",
    }
    note = "said.push(document.getElementById('where').textContent);"
    script = "const said=[];" + "".join(f"{press('first')}{{{deed}}}{note}" for deed in deeds)
    script += "document.getElementById('where').textContent=said.join(';');"
    dom = browse(exported(old_world, tmp_path, "--game", "1", deed=script), "--dump-dom")
    for said, expected in zip(element(dom, "where").split(";"), deeds.values(), strict=True):
        assert expected in said


def test_it_plays_by_itself(old_world: Path, tmp_path: Path) -> None:
    dom = browse(exported(old_world, tmp_path, "--game", "1", deed=press("play")), "--dump-dom")
    assert "moment 1 of" not in element(dom, "where")
    assert element(dom, "play") == "Pause"


def test_every_moment_has_its_table_and_what_happened(old_world: Path, tmp_path: Path) -> None:
    deed = (
        "let empty=0,quiet=0;const last=+document.getElementById('slider').max;"
        "for(let n=0;n<=last;n++){document.getElementById('on').click();"
        "if([...document.querySelectorAll('.part')].some(p=>!p.textContent.trim()))empty++;"
        "if(!document.getElementById('happened').children.length)quiet++;}"
        "document.getElementById('where').textContent=empty+' '+(quiet<last);"
    )
    dom = browse(exported(old_world, tmp_path, "--game", "1", deed=deed), "--dump-dom")
    assert element(dom, "where") == "0 true"


def test_nobody_is_asked_for_anything(old_world: Path, tmp_path: Path) -> None:
    """The page may fetch nothing, even if it wanted to."""
    deed = (
        "document.addEventListener('securitypolicyviolation',()=>{document.title='refused'});"
        "const i=new Image();i.src='http://127.0.0.1:9/x.png';document.body.append(i);"
    )
    page = exported(old_world, tmp_path, "--game", "1", deed=deed)
    assert BROWSER
    command = [
        BROWSER,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=3000",
        "--dump-dom",
    ]
    done = subprocess.run([*command, page.as_uri()], capture_output=True, text=True, timeout=120, check=True)
    assert "<title>refused</title>" in done.stdout


@pytest.mark.parametrize("kind", ["script", "closing", "quotes", "turned"])
def test_hostile_names_do_nothing(kind: str, tmp_path: Path) -> None:
    deed = "window.alert=()=>{document.title='alerted'};" + press("on", "last", "first")
    page = exported(hostile_world(tmp_path, HOSTILE[kind]), tmp_path, "--game", "1", deed=deed)
    dom = browse(page, "--dump-dom")
    assert "<title>alerted" not in dom
    assert "<img" not in dom


@pytest.mark.parametrize("what", ["game", "annals"])
def test_it_prints(old_world: Path, tmp_path: Path, what: str) -> None:
    page = exported(old_world, tmp_path, *(("annals",) if what == "annals" else ("--game", "1")))
    target = tmp_path / "page.pdf"
    browse(page, f"--print-to-pdf={target}", "--no-pdf-header-footer")
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("width", [400, 1100])
def test_nothing_sticks_out(old_world: Path, tmp_path: Path, width: int) -> None:
    """On a telephone and on a desk the page scrolls down only."""
    deed = press("last") + (
        "document.getElementById('where').textContent="
        "document.documentElement.scrollWidth<=document.documentElement.clientWidth;"
    )
    page = exported(old_world, tmp_path, "--game", "1", deed=deed)
    assert element(browse(page, "--dump-dom", f"--window-size={width},900"), "where") == "true"
