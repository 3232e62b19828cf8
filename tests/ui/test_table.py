"""What the table says beside the question: what actions offer, what cards do, who sits where."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from oath_tui.cards.catalog import catalog
from oath_tui.engine.game import Game
from oath_tui.engine.scenario import chancellor, exile, scenario, site
from oath_tui.engine.state import Seat
from oath_tui.store.models import SeatData
from oath_tui.ui.app import OathApp
from oath_tui.ui.session import Session
from oath_tui.ui.widgets.prompts import PromptPanel

NAMES: dict[Seat, str] = {"purple": "Ada", "red": "Blue", "blue": "Bert"}
WIDE, VAST, SMALL = (120, 40), (200, 60), (80, 24)


def market() -> Game:
    """The player of the red seat is called Blue, to be sure that nobody is renamed twice."""
    return scenario(
        sites={"plains": site("longbows", "wolves", warbands=("blue", 2)), "mountain": site("elders")},
        purple=chancellor(at="mountain"),
        red=exile(at="plains", favor=2, secrets=2, warbands=3),
        blue=exile(at="plains", warbands=1),
        turn="red",
    ).game


@asynccontextmanager
async def table(saves: Path, game: Game, size: tuple[int, int]) -> AsyncIterator[tuple[OathApp, Pilot[Any]]]:
    app = OathApp(saves)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.animation_level = "none"
        seats = [SeatData(seat=seat, name=NAMES[seat]) for seat in game.state.order]
        app.sit_down(Session(game, seats, "open"))
        await pilot.pause()
        yield app, pilot


def painted(app: OathApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def shows(app: OathApp, pilot: Pilot[Any], words: str) -> bool:
    """Whether these words are painted once the layout has come to rest."""
    for _ in range(100):
        if words in painted(app):
            return True
        await pilot.pause(0.02)
    return False


async def test_the_menu_says_what_its_actions_offer(tmp_path: Path) -> None:
    async with table(tmp_path, market(), WIDE) as (app, pilot):
        assert await shows(app, pilot, "m Muster    Longbows (1 Supply, 1 favor: 2 warbands)")
        assert await shows(app, pilot, "c Campaign  Bert (2 Supply)")


async def test_what_does_not_fit_is_cut_with_a_sign(tmp_path: Path) -> None:
    async with table(tmp_path, market(), SMALL) as (app, pilot):
        assert await shows(app, pilot, "t Trade     Longbows (1 Supply, 1 secret: 1 favor)")
        rows = [line for line in painted(app).splitlines() if line.startswith("│ t Trade")]
        assert rows[0].rstrip("│ \u2585\u2586\u2587").endswith("…")
        await pilot.resize_terminal(*VAST)
        assert await shows(app, pilot, "· Wolves (1 Supply…")


async def test_people_go_by_their_names(tmp_path: Path) -> None:
    async with table(tmp_path, market(), WIDE) as (app, pilot):
        await pilot.press("c")
        assert await shows(app, pilot, "Blue campaigns against Bert")
        assert "of Bert" in str(app.screen.query_one("#question", Static).content)
        assert "Bert, Blue Exile" in painted(app) or "Blue, Red Exile" in painted(app)


async def test_the_highlighted_card_is_explained_where_there_is_room(tmp_path: Path) -> None:
    async with table(tmp_path, market(), WIDE) as (app, pilot):
        await pilot.press("m")
        assert await shows(app, pilot, f"Longbows: {catalog()['longbows'].text[:30]}")
        await pilot.press("down")
        assert await shows(app, pilot, f"Wolves: {catalog()['wolves'].text[:30]}")
        panel = app.screen.query_one(PromptPanel)
        panel.clear()
        await pilot.pause()
        assert not panel.query_one("#hint", Static).content


async def test_a_large_map_says_what_its_cards_do(tmp_path: Path) -> None:
    async with table(tmp_path, market(), VAST) as (app, pilot):
        assert await shows(app, pilot, catalog()["elders"].text[:20])
        await pilot.resize_terminal(*WIDE)
        await pilot.pause(0.2)
        assert catalog()["elders"].text[:20] not in painted(app)


async def test_the_log_tells_what_came_since_the_last_choice(tmp_path: Path) -> None:
    async with table(tmp_path, market(), WIDE) as (app, pilot):
        assert "Since your last choice" not in painted(app)
        await pilot.press("m", "enter")
        assert await shows(app, pilot, "Since your last choice:")
        after = painted(app).split("Since your last choice:")[1]
        assert "2 warbands" in after
        await pilot.press("u", "u")
        await pilot.pause()
        assert "gains 2 warbands" not in painted(app)


async def test_a_small_screen_counts_what_came_since_the_last_choice(tmp_path: Path) -> None:
    async with table(tmp_path, market(), SMALL) as (app, pilot):
        await pilot.press("m", "enter")
        assert await shows(app, pilot, "more since your last choice: f4)")


def bargain() -> Game:
    return scenario(
        sites={"the_tribunal": site(), "lush_coast": site(warbands=("purple", 2))},
        purple=chancellor(at="lush_coast", warbands=3),
        red=exile(at="the_tribunal", favor=3, secrets=4),
        blue=exile(at="lush_coast", favor=2, secrets=2),
        turn="red",
    ).game


async def test_a_deal_is_a_sheet_of_two_columns(tmp_path: Path) -> None:
    game = bargain()
    for answer in ("use:the_tribunal", "blue", ""):
        game.answer(answer)
    async with table(tmp_path, game, SMALL) as (app, pilot):
        assert await shows(app, pilot, "You give")
        head, favor = (
            line for line in painted(app).splitlines() if "You give" in line or "<  0 > favor" in line[:20]
        )
        assert head.index("│", 3) == favor.index("│", 3)
        await pilot.press("right", "right")
        assert await shows(app, pilot, "Propose this: you give 2 favor; you get nothing")
        await pilot.press("end", "up", "right")
        assert await shows(app, pilot, "you give 2 favor; you get 1 secrets")
        await pilot.resize_terminal(*WIDE)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert game.prompt is not None
        assert "proposes" in game.prompt.question
