"""A game watched again: the same table as in play, both ways, with nobody's eyes but those that may look."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.cards.catalog import catalog
from oath_tui.engine.game import Game
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.telling import tell
from oath_tui.engine.view import EVERYTHING, CardFace, View, Viewer, log, view
from oath_tui.engine.world import first_game
from oath_tui.store.models import GameData, Handoff, SeatData, WorldFile
from oath_tui.store.pins import hash_pin
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld, new_world_file, start_of, text_of
from oath_tui.ui.app import ASLEEP
from oath_tui.ui.past import Past, past_of, past_of_table
from oath_tui.ui.screens.annals import AnnalsScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.eyes import EyesCover, EyesScreen
from oath_tui.ui.screens.inspect import InspectScreen
from oath_tui.ui.screens.replay import ReplayHelp, ReplayScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.session import Session
from oath_tui.ui.widgets.footer import KeyLine
from oath_tui.ui.widgets.replay_parts import PastLog, Timeline
from oath_tui.ui.widgets.table_parts import Board, SiteBox
from tests.ui.driver import Driver, driving
from tests.ui.finished import seats_data

SAVES = Path(__file__).parents[2] / "saves"
PANES = ("f2", "f3", "f4")
LAID = 12
"""Answers until each of four players has an adviser facedown."""


def sample(folder: Path, name: str = "three-generations") -> tuple[Path, WorldFile]:
    path = folder / f"{name}.json"
    shutil.copy(SAVES / path.name, path)
    return path, load(path)


def past(folder: Path, number: int | None, name: str = "three-generations") -> Past:
    """A finished game by its number, or the one in progress."""
    path, world = sample(folder, name)
    data = world.game if number is None else world.finished[number - 1]
    assert data is not None
    return past_of(path, world, data)


async def watch(driver: Driver, past: Past, at: int = 0) -> ReplayScreen:
    screen = ReplayScreen(past, at)
    driver.app.push_screen(screen)
    await driver.until(lambda: screen.shown is not None, "a table")
    return screen


def looks(data: GameData) -> Iterator[Game]:
    """The game as it was played, answer by answer."""
    game = Game(start_of(data))
    yield game
    for answer in data.answers:
        game.answer(answer)
        yield game


def said(screen: ReplayScreen | TableScreen) -> list[str]:
    """Every word on the table."""
    parts = (*screen.query("#header, #banks").results(Static), *screen.query(SiteBox), *screen.query(Board))
    return [str(part.content) for part in parts if part.display]


def told(screen: ReplayScreen) -> list[str]:
    lines = str(screen.query_one(PastLog).query_one("#log-text", Static).content).splitlines()
    return [line[2:] for line in lines]


def lines(game: Game, viewer: Viewer, names: dict[Seat, str]) -> list[str]:
    return [f"{tell(event, names)} {event.law}" for event in log(game, viewer)][-PastLog.LONGEST :]


# The same as in play


@pytest.mark.parametrize("number", [1, 3, None])
async def test_every_answer_both_ways_is_as_in_play(tmp_path: Path, number: int | None) -> None:
    watched = past(tmp_path, number)
    data = load(tmp_path / "three-generations.json")
    journal = data.game if number is None else data.finished[number - 1]
    assert journal is not None
    viewer = watched.eyes[0]
    seen = [(view(game, viewer), lines(game, viewer, watched.names)) for game in looks(journal)]
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched)
        for answers in (*range(len(seen)), *reversed(range(len(seen) - 1))):
            if answers != screen.here:
                await driver.tap("right" if answers > screen.here else "left")
            assert (screen.here, screen.shown, told(screen)) == (answers, *seen[answers])
        await driver.tap("left")
        assert screen.here == 0


@pytest.mark.parametrize(("name", "number"), [("three-generations", 2), ("twelve-generations", 4)])
async def test_every_turn_and_round_is_as_each_seat_saw_it(tmp_path: Path, name: str, number: int) -> None:
    watched = past(tmp_path, number, name)
    data = load(tmp_path / f"{name}.json").finished[number - 1]
    stops = {mark.answers for mark in watched.replay.marks if mark.kind in ("turn", "round")} | {
        0,
        len(data.answers),
    }
    seen = [
        {viewer: view(game, viewer) for viewer in watched.eyes} if answers in stops else {}
        for answers, game in enumerate(looks(data))
    ]
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched)
        for number_of_eyes, viewer in enumerate(watched.eyes):
            screen.use_eyes(viewer)
            passed = {0}
            for key, end in zip("}{" if number_of_eyes % 2 else "][", (len(data.answers), 0), strict=True):
                while screen.here != end:
                    await driver.tap(key)
                    assert screen.shown == seen[screen.here][viewer]
                    passed.add(screen.here)
            assert passed == stops if key == "[" else passed < stops


async def test_the_table_looks_as_it_looked_to_the_one_who_played(tmp_path: Path) -> None:
    """The same words on the map, the boards and in the header as the table showed before each answer."""
    watched = past(tmp_path, 1)
    data = load(tmp_path / "three-generations.json").finished[0]
    people = [SeatData(seat=one.seat, name=one.name) for one in data.seats]
    session = Session(Game(start_of(data)), people, "open")
    async with driving(tmp_path) as driver:
        driver.app.sit_down(session)
        await driver.until(driver.is_asked, "a question")
        seen: list[tuple[Seat, list[str]]] = []
        table = driver.table
        for answer in data.answers[:80]:
            assert session.prompt
            seen.append((session.prompt.seat, said(table)))
            session.answer(answer)  # type: ignore[arg-type]
            session.uncover()
            table.refresh_table()
        driver.app.leave_table(session)
        screen = await watch(driver, watched)
        for answers, (seat, words) in enumerate(seen):
            screen.viewer = seat
            screen.show(answers)
            assert said(screen) == words


# What may be seen


def cards_in(table: View) -> set[str]:
    """The names of all cards that a view tells."""
    faces = [one for site in table.sites for one in (site.face, *site.cards, *site.relics)]
    for player in table.players:
        faces += [*player.advisers, *player.relics, *player.visions, *player.hand]
    faces += [one for one in table.reliquary if one]
    return {catalog().name(one.card) for one in faces if isinstance(one, CardFace)}


async def test_the_eyes_of_a_seat_show_nothing_that_it_did_not_know_then(tmp_path: Path) -> None:
    watched = past(tmp_path, 2)
    data = load(tmp_path / "three-generations.json").finished[1]
    searched = 0
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched)
        for answers, game in enumerate(looks(data)):
            if answers % 12:
                continue
            everything = cards_in(view(game, EVERYTHING))
            for viewer in watched.eyes[1:]:
                screen.viewer = viewer
                screen.show(answers)
                known = "\n".join((*cards_in(view(game, viewer)), *lines(game, viewer, watched.names)))
                hidden = [name for name in everything if name not in known and len(name) > 6]
                for pane in PANES if answers % 36 == 0 else ("f2",):
                    await driver.press(pane)
                    text = driver.text()
                    assert not [name for name in hidden if name in text], (answers, viewer)
                searched += len(hidden)
    assert searched > 300


async def test_a_finished_game_is_seen_whole_or_with_any_eyes(tmp_path: Path) -> None:
    watched = past(tmp_path, 2)
    seat = watched.replay.journal.start.seats[-1]
    assert watched.eyes == (EVERYTHING, None, *watched.replay.journal.start.seats)
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched, 40)
        assert "seeing everything" in driver.text()
        await driver.press("e")
        assert isinstance(driver.screen, EyesScreen)
        await driver.press(*["down"] * (len(watched.eyes) - 1), "enter")
        await driver.until(lambda: driver.screen is screen and screen.viewer == seat, "the eyes of a seat")
        assert screen.shown == view(screen.replay.at(40), seat)
        await driver.press("e", "escape")
        assert screen.viewer == seat


async def test_a_game_in_progress_is_never_seen_whole(tmp_path: Path) -> None:
    watched = past(tmp_path, None)
    assert watched.eyes == (None, *watched.replay.journal.start.seats)
    assert len(watched.eyes) > 2
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched)
        assert screen.shown == view(screen.replay.at(0), None)
        await driver.press("b")
        assert driver.screen is screen
        assert "What if" not in [one.says for one in screen.query_one(KeyLine).shown]


def people(*, pin: str | None = None, computers: int = 0, handoff: Handoff = "strict") -> Past:
    """A game in progress; the second seat may have a PIN, the last ones may be computers."""
    game, chance = Game.new(first_game(), SEATS[:4], 3), RandomPlayer(3)
    for _ in range(60):
        assert game.prompt is not None
        game.answer(chance.answer(game.prompt))
    seats = seats_data(4)
    seats[1].pin = hash_pin(pin) if pin else None
    for one in seats[4 - computers :]:
        one.player = "random"
    world = new_world_file("Ours", first_game(), "2026-01-01")
    world.game = GameData(
        generation=1,
        started="2026-01-01",
        seed=3,
        handoff=handoff,
        seats=seats,
        world=world.world,
        answers=[*game.journal],  # type: ignore[list-item]
    )
    return past_of(Path("ours.json"), world, world.game)


async def test_eyes_in_a_game_in_progress_are_lent_behind_a_cover(tmp_path: Path) -> None:
    async with driving(tmp_path) as driver:
        screen = await watch(driver, people(pin="1234"), LAID)
        secret = cards_in(view(screen.replay.at(LAID), "red")) - cards_in(view(screen.replay.at(LAID), None))
        assert secret
        await driver.press("e", "down", "down", "enter")
        await driver.until(lambda: isinstance(driver.screen, EyesCover), "a cover")
        assert not [name for name in secret if name in driver.text()]
        await driver.type_into(driver.screen.query_one("#pin", Input), "4321")
        await driver.press("enter")
        assert isinstance(driver.screen, EyesCover)
        await driver.press("escape")
        await driver.until(lambda: driver.screen is screen, "back")
        assert screen.viewer is None
        await driver.press("e", "down", "down", "enter")
        await driver.until(lambda: isinstance(driver.screen, EyesCover), "a cover")
        await driver.type_into(driver.screen.query_one("#pin", Input), "1234")
        await driver.press("enter")
        await driver.until(lambda: screen.viewer == "red", "the eyes of Red")
        assert screen.shown == view(screen.replay.at(LAID), "red")


async def test_the_curtain_hides_one_seat_from_the_next(tmp_path: Path) -> None:
    """Under the cover that calls a seat, nothing of the last one is left in any widget."""
    async with driving(tmp_path) as driver:
        screen = await watch(driver, people(), LAID)
        screen.use_eyes("purple")
        await driver.settle()
        await driver.press("e", "down", "enter")
        await driver.until(lambda: isinstance(driver.screen, EyesCover), "a cover")
        assert screen.shown == view(screen.replay.at(LAID), None)
        words = "\n".join((*said(screen), *told(screen), str(screen.query_one("#asked", Static).content)))
        secret = cards_in(view(screen.replay.at(LAID), "purple")) - cards_in(view(screen.replay.at(LAID), None))
        assert secret
        assert not [name for name in secret if name in words]


async def test_who_leaves_the_keyboard_leaves_nothing_open(tmp_path: Path) -> None:
    now = [1000.0]
    async with driving(tmp_path, clock=lambda: now[0]) as driver:
        screen = await watch(driver, people(), LAID)
        screen.use_eyes("purple")
        await driver.press("f3", "enter")
        assert isinstance(driver.screen, InspectScreen)
        now[0] += ASLEEP + 1
        driver.app.look_at_clock()
        await driver.until(lambda: driver.screen is screen, "only the replay is left")
        assert screen.viewer is None


def test_nobody_looks_with_the_eyes_of_a_computer() -> None:
    watched = people(computers=2)
    assert watched.eyes == (None, "purple", "red")
    assert watched.needs_cover("purple")
    assert not people(computers=3).needs_cover("purple")
    assert not people(handoff="open").needs_cover("purple")


async def test_over_the_table_only_its_player_looks_back(tmp_path: Path) -> None:
    watched = past(tmp_path, 1)
    data = load(tmp_path / "three-generations.json").finished[0]
    game = watched.replay.at(60)
    session = Session(game, [SeatData(seat=one.seat, name=one.name) for one in data.seats], "open")
    async with driving(tmp_path) as driver:
        driver.app.sit_down(session)
        await driver.until(driver.is_asked, "a question")
        table = driver.table
        await driver.press("f7")
        screen = driver.screen
        assert isinstance(screen, ReplayScreen)
        await driver.until(lambda: screen.shown is not None, "a table")
        assert screen.past.eyes == (session.viewer, None)
        assert (screen.here, screen.shown) == (60, session.view())
        await driver.press("[", "q")
        assert driver.screen is table
        session.viewer = None
        assert past_of_table(session).eyes == (None,)


# Going about


async def test_the_list_and_the_line_of_time_lead_anywhere(tmp_path: Path) -> None:
    watched = past(tmp_path, 2)
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched)
        marks = screen.query_one("#marks", OptionList)
        campaign = next(n for n, mark in enumerate(watched.replay.marks) if mark.kind == "campaign")
        await driver.press(*["down"] * campaign, "enter")
        assert screen.here == watched.replay.marks[campaign].answers
        assert screen.has_class("-fighting")
        line = screen.query_one(Timeline)
        await driver.click_at(line.region.right - 1, line.region.y)
        assert screen.here == watched.replay.length
        assert marks.highlighted == len(watched.replay.marks) - 1
        await driver.click_at(line.region.x, line.region.y)
        assert screen.here == 0


def test_the_line_of_time_has_every_round_and_stays_within_its_width() -> None:
    watched = past_of(
        SAVES, load(SAVES / "twelve-generations.json"), load(SAVES / "twelve-generations.json").finished[2]
    )
    line = Timeline(watched.replay.marks, watched.replay.length)
    for width in (80, 120, 200):
        signs = line.signs(width)
        assert max(signs) < width
        rounds = [sign for _, (sign, _) in sorted(signs.items()) if sign.isdigit()]
        assert rounds == [str(number + 1) for number in range(len(rounds))]
        assert {"V", "C", "E"} <= {sign for sign, _ in signs.values()}


async def test_it_plays_and_pauses_at_a_speed(tmp_path: Path) -> None:
    async with driving(tmp_path) as driver:
        screen = await watch(driver, past(tmp_path, 1))
        await driver.press("p", "+", "+", "+", "+")
        assert "playing 10 a second" in driver.text()
        await driver.until(lambda: screen.here >= 3, "it plays")
        await driver.press("question_mark")
        assert isinstance(driver.screen, ReplayHelp)
        here = screen.here
        screen.play_on()
        assert screen.here == here
        await driver.press("escape", "space")
        assert screen.clock is None
        screen.show(screen.replay.length - 1)
        await driver.press("p")
        await driver.until(lambda: screen.clock is None, "it stops at the end")
        assert screen.here == screen.replay.length


async def test_what_changed_is_lit(tmp_path: Path) -> None:
    """Sites and boards that look otherwise than a step before, whichever way it went."""
    watched = past(tmp_path, 2)
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched, 20)
        for key in ["right"] * 30 + ["left"] * 5 + ["]", "["]:
            before, words = screen.shown, said(screen)
            await driver.tap(key)
            assert before is not None
            assert screen.shown is not None
            for box in screen.query(SiteBox):
                new, old = screen.shown.sites[box.slot], before.sites[box.slot]
                assert box.has_class("-changed") <= (new != old)
            lit = [
                part.has_class("-changed")
                for part in (*screen.query(SiteBox), *screen.query(Board))
                if part.display
            ]
            assert lit == [one != other for one, other in zip(said(screen)[2:], words[2:], strict=True)]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_everything_can_be_reached_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with driving(tmp_path, size=size) as driver:
        screen = await watch(driver, past(tmp_path, 3, "twelve-generations"), 300)
        line = screen.query_one(KeyLine)
        assert line.shown[-1].end <= size[0]
        for key, part in (("f2", "#map-pane"), ("f3", "#boards"), ("f4", "#log"), ("f5", "#marks")):
            await driver.press(key)
            assert screen.query_one(part).region.area
            assert driver.app.focused in (screen.query_one(part), *screen.query_one(part).walk_children())
        await driver.press("f3", "escape")
        assert driver.app.focused is screen.query_one("#marks")
        await driver.press("escape")
        assert isinstance(driver.screen, TitleScreen)


async def test_a_journal_that_does_not_replay_gets_a_sentence(tmp_path: Path) -> None:
    path, world = sample(tmp_path)
    world.finished[1].answers[50] = "nothing of the kind"
    path.write_text(text_of(world), encoding="utf-8")
    async with driving(tmp_path) as driver:
        driver.app.push_screen(AnnalsScreen(path, load(path)))
        await driver.until(lambda: driver.screen.query_one("#games", OptionList).option_count == 4, "the games")
        await driver.press("down", "enter")
        assert isinstance(driver.screen, AnnalsScreen)
        messages = [one.message for one in driver.app._notifications]
        assert any("answer 51 of game 2 does not fit" in message for message in messages)


# What if


async def test_a_branch_leaves_the_file_byte_for_byte(tmp_path: Path) -> None:
    """In the middle of a Campaign, played on for a while, saved in its own world, and gone on with later."""
    watched = past(tmp_path, 2)
    path = tmp_path / "three-generations.json"
    before = path.read_bytes()
    fights = [n for n in range(watched.replay.length) if watched.replay.at(n).table.fight]
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched, fights[0])
        await driver.press("b")
        assert isinstance(driver.screen, ConfirmScreen)
        await driver.press("n")
        await driver.until(lambda: driver.screen is screen, "the replay")
        await driver.press("b", "y")
        await driver.until(driver.is_at_table, "the table")
        played = driver.session.game
        assert played.journal == watched.replay.journal.answers[: fights[0]]
        assert played.table.fight is not None
        await driver.play(answers=12)
        given = list(played.journal)
        await driver.press("q")
        await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")
        assert path.read_bytes() == before
        (branch,) = tmp_path.glob("*what-if*.json")
        assert faults_of(branch) == []
        world = load(branch)
        assert world.game is not None
        assert (world.name, len(world.generations)) == ("Three Generations, what if (game 2)", 1)
        assert world.game.answers == given
        opened = OpenWorld.open(branch)
        assert opened.resume_game().journal == given
        opened.close()


async def test_a_branch_is_played_to_its_own_end(tmp_path: Path) -> None:
    watched = past(tmp_path, 1)
    path = tmp_path / "three-generations.json"
    before = path.read_bytes()
    async with driving(tmp_path) as driver:
        await watch(driver, watched, watched.replay.length - 12)
        await driver.press("b", "y")
        await driver.until(driver.is_at_table, "the table")
        await driver.play()
        (branch,) = tmp_path.glob("*what-if*.json")
        assert faults_of(branch) == []
        assert len(load(branch).generations) == 1
        assert path.read_bytes() == before


async def test_a_second_branch_has_a_name_of_its_own(tmp_path: Path) -> None:
    watched = past(tmp_path, 1)
    async with driving(tmp_path) as driver:
        for _ in range(2):
            await watch(driver, watched, 30)
            await driver.press("b", "y")
            await driver.until(driver.is_at_table, "the table")
            driver.app.leave_table(driver.session)
            await driver.settle()
        names = sorted(load(one).name for one in tmp_path.glob("*what-if*.json"))
        assert names == ["Three Generations, what if (game 1)", "Three Generations, what if (game 1) 2"]


async def test_nothing_can_be_played_on_from_the_end(tmp_path: Path) -> None:
    watched = past(tmp_path, 1)
    async with driving(tmp_path) as driver:
        screen = await watch(driver, watched, watched.replay.length)
        await driver.press("b")
        assert driver.screen is screen
        assert "Nothing is left to decide" in next(iter(driver.app._notifications)).message
        assert re.search(rf"Answer {watched.replay.length} of {watched.replay.length}\b", driver.text())
