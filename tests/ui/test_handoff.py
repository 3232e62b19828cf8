"""Who looks at the screen: strict, relaxed and open tables, PINs, leaving and coming back, and taking back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, Label

from oath_tui.engine.choices import ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat
from oath_tui.engine.view import CardFace
from oath_tui.engine.world import first_game, random_world
from oath_tui.store.models import Handoff, SeatData
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.session import OPEN_DECISIONS, Session
from oath_tui.ui.settings import Settings
from oath_tui.ui.widgets.prompts import PromptPanel
from tests.ui.driver import Driver, driving

NAMES: dict[Seat, str] = {"purple": "Ada", "red": "Ben", "blue": "Cleo", "yellow": "Dan"}


def people(count: int, computers: tuple[Seat, ...] = ()) -> list[SeatData]:
    return [
        SeatData(seat=seat, name=NAMES[seat], player="random" if seat in computers else "human")
        for seat in SEATS[:count]
    ]


def session_of(game: Game, handoff: Handoff = "strict", computers: tuple[Seat, ...] = ()) -> Session:
    return Session(game, people(len(game.state.order), computers), handoff)


def is_covered(driver: Driver) -> bool:
    return isinstance(driver.screen, CoverScreen)


# Modes


async def test_strict_covers_the_table_whenever_another_seat_is_asked(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=6) as driver:
        await driver.new_chronicle(SEATS[:3], names=NAMES_OF_THREE)
        last: Seat | None = None
        for _ in range(60):
            asked = driver.prompt.seat
            assert is_covered(driver) == (asked != last), driver.text()
            if is_covered(driver):
                assert NAMES[asked] in driver.text()
                assert driver.prompt.question not in driver.text()
                await driver.uncover()
                assert driver.session.viewer == asked
            last = asked
            await driver.step()
            while getattr(driver.screen, "watching", False):
                await driver.step()
            await driver.until(driver.is_asked, "the next question")


NAMES_OF_THREE: dict[Seat, str] = {"purple": "Ada", "red": "Ben", "blue": "Cleo"}


async def test_open_tables_are_never_covered(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=7) as driver:
        await driver.new_chronicle(SEATS[:3], handoff="open")
        await driver.play(answers=40, until=lambda: is_covered(driver))
        assert driver.answers == 40
        assert driver.session.viewer == driver.prompt.seat


async def test_relaxed_tables_are_covered_only_before_private_decisions(tmp_path: Path) -> None:
    """What the Law decides in the open is decided in the open, with nobody's own cards on the screen."""
    async with driving(tmp_path, seed=8) as driver:
        driver.app.sit_down(session_of(Game.new(random_world(Rng(8)), SEATS[:4], 8), "relaxed"))
        open_decisions = 0
        last: Seat | None = None
        for _ in range(100):
            await driver.until(driver.is_asked, "a question")
            prompt = driver.prompt
            if is_covered(driver):
                assert prompt.law not in OPEN_DECISIONS or prompt.card
                await driver.uncover()
            elif prompt.seat != last and not getattr(driver.screen, "watching", False):
                open_decisions += 1
                assert prompt.law in OPEN_DECISIONS
                assert driver.session.viewer is None
                hands = [card for player in driver.session.view().players for card in player.hand]
                assert not [card for card in hands if isinstance(card, CardFace)]
            last = driver.session.viewer
            await driver.step()
        assert open_decisions > 0


async def test_one_person_among_computers_needs_no_cover(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=9) as driver:
        await driver.new_chronicle(SEATS[:4], computers=("red", "blue", "yellow"))
        seen: set[Seat] = set()
        driver.at_prompt.append(lambda one: seen.add(one.prompt.seat))
        await driver.play(answers=25, until=lambda: is_covered(driver))
        assert not is_covered(driver)
        assert seen == {"purple"}
        assert driver.session.viewer == "purple"


async def test_computers_wait_while_somebody_reads(tmp_path: Path) -> None:
    """A sheet over the table stops them; when it is closed they go on."""
    async with driving(tmp_path, seed=10, settings=Settings(pace="fast", motion=False)) as driver:
        game = Game.new(first_game(), SEATS[:2], 4)
        driver.app.sit_down(session_of(game, computers=("purple", "red")))
        await driver.until(lambda: isinstance(driver.screen, TableScreen), "the table")
        await driver.press("question_mark")
        answers = len(game.journal)
        for _ in range(20):
            await driver.settle()
        assert len(game.journal) == answers
        await driver.press("escape")
        await driver.until(lambda: len(game.journal) > answers, "the computers go on")


# Covers


async def test_a_second_enter_does_not_open_the_next_players_cover(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driving(tmp_path, seed=11) as driver:
        monkeypatch.setattr(CoverScreen, "REST", 60.0)
        driver.app.sit_down(session_of(Game.new(first_game(), SEATS[:2], 4)))
        await driver.until(lambda: is_covered(driver), "a cover")
        await driver.press("enter", "enter")
        assert is_covered(driver)
        monkeypatch.setattr(CoverScreen, "REST", 0.0)
        await driver.uncover()


async def test_enter_pressed_twice_answers_once(tmp_path: Path) -> None:
    """Two keys that come before anything is painted: the second is no answer to a question nobody has read."""
    async with driving(tmp_path, seed=12) as driver:
        driver.app.sit_down(session_of(Game.new(first_game(), SEATS[:2], 4), "open"))
        await driver.until(driver.is_asked, "a question")
        prompt, panel = driver.prompt, driver.table.query_one(PromptPanel)
        answer = prompt.sample(Rng(1))
        panel.give(answer)
        panel.give(answer)
        await driver.until(lambda: driver.session.prompt is not prompt, "an answer")
        assert len(driver.session.game.journal) == 1


async def test_a_pin_keeps_the_others_out(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=13) as driver:
        await driver.new_chronicle(SEATS[:2], pins={"purple": "1234"})
        cover = driver.screen
        assert isinstance(cover, CoverScreen)
        await driver.press("enter")
        assert driver.screen is cover, "nothing typed"
        await driver.press(*"4321", "enter")
        assert driver.screen is cover
        assert "not Chancellor's PIN" in str(cover.query_one("#how", Label).content)
        assert cover.query_one("#pin", Input).value == ""
        await driver.press(*"12q4", "enter")
        assert driver.screen is cover, "letters are typed, not taken for commands"
        assert "1234" not in driver.text()
        await driver.press(*"1234", "enter")
        await driver.until(driver.is_asked, "the table")
        assert driver.session.viewer == "purple"


def test_a_cover_says_who_is_called_and_why() -> None:
    reasons: list[str] = []
    for seed in range(12):
        session = session_of(Game.new(random_world(Rng(seed)), SEATS[:4], seed))
        chance = Rng(seed)
        while session.prompt is not None:
            reasons.append(session.why_called())
            assert session.name(session.prompt.seat) in reasons[-1]
            session.answer(session.prompt.sample(chance))
    for said in (
        "comes to the table",
        "'s turn, round",
        "attacks",
        "defends",
        "writes the Chronicle",
        "has a say",
    ):
        assert any(said in reason for reason in reasons), said


# Leaving and coming back


async def test_quitting_at_any_prompt_brings_back_to_the_cover_of_who_decides(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=14) as driver:
        await driver.new_chronicle(SEATS[:3])
        for number in range(14):
            await driver.play(answers=driver.chance.randrange(4) + 1)
            game, prompt = driver.session.game, driver.prompt
            if number % 2 and is_covered(driver):
                await driver.uncover()
            await driver.press("q")
            await driver.until(lambda: isinstance(driver.screen, TitleScreen), "the title")
            await driver.press("enter")
            await driver.until(lambda: is_covered(driver), "the cover")
            cover = driver.screen
            assert isinstance(cover, CoverScreen)
            assert cover.seat == prompt.seat
            assert driver.session.game is not game
            assert driver.session.game.journal == game.journal
            assert driver.prompt == prompt
            assert driver.session.viewer is None


# Taking back


async def choose_act(driver: Driver) -> None:
    """Plays until somebody chooses an action."""
    await driver.play(
        until=lambda: (
            isinstance(driver.screen, TableScreen)
            and not driver.screen.watching
            and isinstance(driver.session.prompt, ChooseOne)
            and driver.session.prompt.is_act
        )
    )


async def test_nothing_to_take_back_is_said(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=15) as driver:
        driver.app.sit_down(session_of(Game.new(first_game(), SEATS[:2], 4), "open"))
        await driver.until(driver.is_asked, "a question")
        await driver.press("u")
        assert "Nothing has been done yet" in driver.text()
        assert isinstance(driver.screen, TableScreen)


async def test_an_own_answer_is_taken_back_at_once(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=16) as driver:
        await driver.new_chronicle(SEATS[:2])
        await choose_act(driver)
        world = driver.session.world
        assert world is not None
        before = len(driver.session.game.journal)
        act = driver.prompt
        await driver.answer("travel")
        assert isinstance(driver.screen, TableScreen)
        assert len(driver.session.game.journal) == before + 1
        await driver.press("u")
        await driver.until(lambda: len(driver.session.game.journal) == before, "taken back")
        assert driver.prompt == act
        assert isinstance(driver.screen, TableScreen)
        assert len(OpenWorld.open(world.path).resume_game().journal) == before


async def below_the_floor(driver: Driver) -> int:
    """Plays until something was learned since the last answer, and the seat is still asked."""
    await driver.new_chronicle(SEATS[:2])
    await driver.play(answers=10)
    await driver.play(
        until=lambda: (
            isinstance(driver.screen, TableScreen)
            and not driver.screen.watching
            and not driver.session.game.can_undo()
        )
    )
    return len(driver.session.game.journal)


async def test_past_the_floor_the_table_is_asked_and_may_say_no(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=17) as driver:
        answers = await below_the_floor(driver)
        prompt, reason = driver.prompt, driver.session.game.floor_reason
        await driver.press("u")
        assert isinstance(driver.screen, ConfirmScreen)
        assert reason[1:] in driver.screen.question
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.screen, TableScreen), "back at the table")
        assert driver.prompt is prompt
        assert len(driver.session.game.journal) == answers


async def test_past_the_floor_the_table_may_agree(tmp_path: Path) -> None:
    async with driving(tmp_path, seed=17) as driver:
        answers = await below_the_floor(driver)
        viewer = driver.session.viewer
        await driver.press("u", "y")
        await driver.until(lambda: len(driver.session.game.journal) == answers - 1, "taken back")
        await driver.until(driver.is_asked, "a question")
        assert is_covered(driver) == (driver.prompt.seat != viewer)


async def test_what_computers_answered_goes_with_it(tmp_path: Path) -> None:
    """Taking back leads to the last thing a person decided, not to a computer that decides again."""
    async with driving(tmp_path, seed=18) as driver:
        await driver.new_chronicle(SEATS[:3], computers=("red", "blue"))
        await driver.play(answers=8)
        game = driver.session.game
        await driver.play(until=lambda: game.journal != [] and not game.can_undo())
        before = len(game.journal)
        await driver.press("u", "y")
        await driver.until(lambda: len(game.journal) < before, "taken back")
        assert driver.prompt.seat == "purple"
        assert driver.session.viewer == "purple"
