"""Pictures of every screen at every size. Look at each before accepting it with `--snapshot-update`.

Whoever makes a new screen gives it a row in `PICTURES`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from oath_tui.engine.game import Game
from oath_tui.engine.world import first_game
from oath_tui.store.models import Handoff, SeatData, WorldFile
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.app import OathApp
from oath_tui.ui.past import past_of
from oath_tui.ui.screens.about import AboutScreen
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.export import ExportScreen
from oath_tui.ui.screens.eyes import EyesCover, EyesScreen
from oath_tui.ui.screens.help import HelpScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.law import AidScreen, LawScreen
from oath_tui.ui.screens.reference import ReferenceScreen
from oath_tui.ui.screens.replay import ReplayHelp, ReplayScreen
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.settings import PressKeyScreen, SettingsScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.screens.trouble import TroubleScreen
from oath_tui.ui.screens.words import WordsScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import ThemeName
from tests.ui.finished import finished_game, seats_data
from tests.ui.test_campaign import NAMES, raid
from tests.ui.test_inspector import game_at_the_first_turn
from tests.ui.test_whole_games import all_screens

Snap: TypeAlias = Callable[..., bool]
Steps: TypeAlias = Callable[[Pilot[None]], Awaitable[None]]
Size: TypeAlias = tuple[int, int]

SAMPLE = Path(__file__).parents[2] / "saves" / "three-generations.json"
SIZES = SMALL, LOW, USUAL, VAST = (80, 24), (100, 30), (120, 40), (200, 60)


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths, versions and days do not differ from run to run."""
    monkeypatch.setenv("OATH_TUI_CONFIG", "no-such-folder/settings.json")
    monkeypatch.setattr("oath_tui.ui.screens.about.__version__", "1.2.3")


def worlds(folder: Path) -> None:
    for day, name in enumerate(("The Long Winter", "Second Try"), 1):
        opened = OpenWorld.create(folder, name, first_game())
        opened.file.played = f"2026-01-0{day}"
        opened.renew()
        opened.write()
        opened.close()
    (folder / "torn.json").write_text("{")


# How to come to a screen


async def still(pilot: Pilot[None]) -> None:
    """Nothing blinks and nothing is half done."""
    shown: list[Any] = []
    for _ in range(50):
        await pilot.pause()
        for words in pilot.app.screen.query(Input):
            words.cursor_blink = False
        before, shown = shown, pilot.app.screen._compositor.render_strips()
        if shown == before:
            return


def keys(*pressed: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in pressed:
            await pilot.press(key)
            await pilot.pause()

    return steps


def screen(make: Callable[[], Screen[Any]], *pressed: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(make())
        await keys(*pressed)(pilot)

    return steps


def table(*pressed: str) -> Steps:
    return screen(lambda: TableScreen(session()), *pressed)


def over_table(make: Callable[[], Screen[Any]]) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await table()(pilot)
        await screen(make)(pilot)

    return steps


def session(handoff: Handoff = "open") -> Session:
    return Session(game_at_the_first_turn(), seats_data(3), handoff)


def campaign(*answers: Any) -> Steps:
    """Rosa declares her targets; or with more answers the dice lie there already."""

    def make() -> TableScreen:
        scene = raid()
        for seat, answer in (("red", "campaign"), *answers):
            scene.answer(seat, answer)
        return TableScreen(Session(scene.game, seats_of(scene.game), "open"))

    return screen(make)


def seats_of(game: Game) -> list[SeatData]:
    return [SeatData(seat=seat, name=NAMES[seat]) for seat in game.state.order]


DEFENDS = "Ann attacks, Cleo defends the Mountain."
TO_DICE = (("red", "done"), ("red", 7), ("red", "none"), ("blue", "keep"), ("blue", "none"))


def chronicle(*pressed: str) -> Steps:
    return screen(lambda: ChronicleScreen(played()), *pressed)


@cache
def played() -> Session:
    return finished_game()


def sample() -> WorldFile:
    """Begun on a day that does not change when the samples are made anew."""
    return load(SAMPLE).model_copy(update={"created": "2026-01-01"})


def replay(at: int, *pressed: str) -> Steps:
    def make() -> ReplayScreen:
        world = sample()
        return ReplayScreen(past_of(SAMPLE, world, world.finished[1]), at)

    return screen(make, *pressed)


def annals(*pressed: str) -> Steps:
    """The journals are read before anything is pressed."""

    async def steps(pilot: Pilot[None]) -> None:
        page = AnnalsScreen(SAMPLE, sample())
        pilot.app.push_screen(page)
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await still(pilot)
        await keys(*pressed)(pilot)

    return steps


async def about(pilot: Pilot[None]) -> None:
    assert isinstance(pilot.app, OathApp)
    pilot.app.saves = Path("worlds")
    await keys("a")(pilot)


def cover(kind: type[CoverScreen], why: str, pin: str | None = None) -> Steps:
    return screen(lambda: kind("blue", "Cleo", why, pin))


def trouble() -> TroubleScreen:
    report = Path("worlds") / "oath-tui-report-20260102-030405-000678.txt"
    return TroubleScreen(session(), ZeroDivisionError(), answered=False, report=report)


def confirm() -> ConfirmScreen:
    question = "Other players have seen what that led to. Take it back all the same?"
    return ConfirmScreen(question, yes="Take it back", no="Leave it")


def single_card() -> InspectScreen:
    return InspectScreen(["wizard_school"])


@dataclass(frozen=True)
class Picture:
    """Of which screen, and how to come there."""

    of: type[Screen[Any]]
    steps: Steps
    sizes: tuple[Size, ...] = SIZES


PICTURES = {
    "title": Picture(TitleScreen, keys()),
    "seats": Picture(SeatsScreen, keys("n")),
    "cover": Picture(CoverScreen, cover(CoverScreen, DEFENDS)),
    "cover-with-pin": Picture(CoverScreen, cover(CoverScreen, DEFENDS, "hashed"), (SMALL,)),
    "table": Picture(TableScreen, table()),
    "table-map": Picture(TableScreen, table("f2", "right"), (USUAL,)),
    "table-boards": Picture(TableScreen, table("f3", "down")),
    "table-log": Picture(TableScreen, table("f4"), (SMALL,)),
    "campaign-targets": Picture(TableScreen, campaign()),
    "campaign-dice": Picture(TableScreen, campaign(*TO_DICE)),
    "inspector": Picture(InspectScreen, table("f2", "right", "enter")),
    "single-card": Picture(InspectScreen, screen(single_card)),
    "cards": Picture(ReferenceScreen, table("slash", *"taming")),
    "words": Picture(WordsScreen, screen(single_card, "g", "down")),
    "law": Picture(LawScreen, keys("l", *"campaign")),
    "play-aid": Picture(AidScreen, keys("l", "f2")),
    "settings": Picture(SettingsScreen, keys("s")),
    "settings-of-keys": Picture(SettingsScreen, keys("s", "end", "right")),
    "press-a-key": Picture(PressKeyScreen, keys("s", "end", "right", "down", "enter")),
    "help": Picture(HelpScreen, keys("question_mark")),
    "about": Picture(AboutScreen, about),
    "confirm": Picture(ConfirmScreen, over_table(confirm)),
    "trouble": Picture(TroubleScreen, over_table(trouble)),
    "chronicle": Picture(ChronicleScreen, chronicle("enter", "enter")),
    "chronicle-worlds": Picture(ChronicleScreen, chronicle(*["enter"] * 6)),
    "annals": Picture(AnnalsScreen, annals()),
    "annals-charts": Picture(AnnalsScreen, annals("tab", "end")),
    "export": Picture(ExportScreen, annals("x")),
    "replay": Picture(ReplayScreen, replay(60, "right_square_bracket")),
    "replay-boards": Picture(ReplayScreen, replay(60, "right_square_bracket", "f3"), (SMALL,)),
    "replay-campaign": Picture(ReplayScreen, replay(48, "right")),
    "replay-help": Picture(ReplayHelp, replay(60, "question_mark")),
    "eyes": Picture(EyesScreen, replay(60, "e", "down")),
    "eyes-cover": Picture(EyesCover, cover(EyesCover, "Cleo looks back.")),
}
THEMES: tuple[ThemeName, ...] = ("oath-light", "oath-contrast", "oath-colorblind")


def shown_size(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def rows(*names: str, sizes: tuple[Size, ...] | None = None) -> Any:
    """Each of these pictures at each of these sizes."""
    return pytest.mark.parametrize(
        ("name", "size"),
        [
            pytest.param(name, size, id=f"{name}-{shown_size(size)}")
            for name in names
            for size in sizes or PICTURES[name].sizes
        ],
    )


@pytest.fixture
def looks(snap_compare: Snap, tmp_path: Path) -> Callable[..., bool]:
    """Whether a screen looks as it did when somebody accepted it."""

    def compare(name: str, size: Size, **more: Any) -> bool:
        picture = PICTURES[name]
        worlds(tmp_path)

        async def come(pilot: Pilot[None]) -> None:
            await picture.steps(pilot)
            await still(pilot)
            assert type(pilot.app.screen) is picture.of

        return snap_compare(OathApp(tmp_path, **more), terminal_size=size, run_before=come)

    return compare


@rows(*PICTURES)
def test_screen(looks: Snap, name: str, size: Size) -> None:
    assert looks(name, size)


@pytest.mark.parametrize("theme", THEMES)
@rows("title", "table-map", "campaign-dice", "chronicle-worlds", sizes=(USUAL,))
def test_theme(looks: Snap, name: str, size: Size, theme: ThemeName) -> None:
    assert looks(name, size, theme=theme)


@rows("table", "campaign-dice", "replay-boards", sizes=(SMALL, USUAL))
def test_without_colours(looks: Snap, name: str, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert looks(name, size)


@rows("table", "campaign-dice", "annals-charts", sizes=(SMALL, USUAL))
def test_in_plain_signs(looks: Snap, name: str, size: Size) -> None:
    assert looks(name, size, ascii_only=True)


@rows("title", sizes=((60, 20),))
def test_too_little_room(looks: Snap, name: str, size: Size) -> None:
    assert looks(name, size)


def test_every_screen_has_its_pictures() -> None:
    drawn = {picture.of.__name__ for picture in PICTURES.values() if picture.sizes == SIZES}
    assert not all_screens() - drawn, f"never drawn: {all_screens() - drawn}"
