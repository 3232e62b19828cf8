"""The Chronicle: told step by step, then the two worlds."""

from __future__ import annotations

from pathlib import Path

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.engine import events as ev
from oath_tui.engine.telling import tell
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.chronicle import STEPS, ChronicleScreen, story, world_text
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.title import TitleScreen
from tests.ui.finished import finished_game
from tests.ui.test_seats import after_a_game


def text(app: OathApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def test_every_event_of_the_chronicle_is_told() -> None:
    session = finished_game()
    told = "\n".join(part.plain for part in story(session))
    events = session.game.events
    end = next(n for n, one in enumerate(events) if isinstance(one, ev.GameWon))
    for event in events[end + 1 :]:
        assert isinstance(event, tuple(kind for step in STEPS for kind in step.events)), event
        assert tell(event, session.names) in told
    assert len(story(session)) == len(STEPS)


def test_what_is_new_and_what_is_gone_is_marked() -> None:
    session = finished_game()
    before, after = session.game.start.world, session.game.next_world
    assert after
    new = world_text(after, before, session, "+").plain
    old = world_text(before, after, session, "-").plain
    assert f"+ {catalog().oaths[after.oath].name}" in new
    assert f"- {catalog().oaths[before.oath].name}" in old
    assert "  Plains" in new
    hidden = [place.site for place in after.sites if not place.faceup]
    assert hidden
    assert not any(catalog().name(site) in new for site in hidden if site)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_enter_tells_the_next_step_and_then_shows_both_worlds(tmp_path: Path, size: tuple[int, int]) -> None:
    app = OathApp(tmp_path)
    session = finished_game()
    async with app.run_test(size=size) as pilot:
        screen = ChronicleScreen(session)
        app.push_screen(screen)
        await pilot.pause()
        for number, step in enumerate(STEPS):
            assert screen.told == number + 1
            assert "The world that is" not in text(app) or number == len(STEPS) - 1
            assert step.title in str(screen.query_one("#told").render())
            if number < len(STEPS) - 1:
                await pilot.press("enter")
                await pilot.pause()
        assert screen.is_told
        assert "The world that was" in text(app)
        assert "The world that is" in text(app)
        is_narrow = size[0] < 110
        assert ("The Chronicle" in text(app)) != is_narrow
        if is_narrow:
            await pilot.press("tab")
            await pilot.pause()
            assert "The Chronicle" in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_then_enter_goes_to_the_next_generation(tmp_path: Path) -> None:
    from oath_tui.store.worlds import OpenWorld

    app = OathApp(tmp_path)
    session = finished_game(seed=5)
    session.world = OpenWorld.open(after_a_game(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ChronicleScreen(session))
        await pilot.pause()
        for _ in STEPS:
            await pilot.press("enter")
            await pilot.pause()
        assert isinstance(app.screen, SeatsScreen)
