"""Plays whole games through the real app, by keys or by mouse, with random legal choices.

The open prompt is asked for nothing but a random legal answer; all else is what a person sees and does.
"""

from __future__ import annotations

import gc
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import textual.screen
from textual.widgets import Input, OptionList, Select

from oath_tui.engine.choices import ChooseNumber, ChooseOne, ChooseSome, Deal, Divide, Prompt, WritePact
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng, pick
from oath_tui.engine.state import SEATS, Seat
from oath_tui.store.models import Handoff, SeatData
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import Settings
from oath_tui.ui.widgets.campaign import CampaignPanel
from oath_tui.ui.widgets.prompts import ACT_KEYS, DONE, GET, GIVE, PromptPanel, Rows
from oath_tui.ui.widgets.table_parts import Board, SiteBox, things_at
from tests.ui.hands import Hand, Hands, Stuck

Watcher: TypeAlias = Callable[["Driver"], None]
LOOKS = ("question_mark", "i", "slash", "f1", "f2", "f3", "f4", "f7", "ctrl+p")
FOOTER_LOOKS = ("Help", "Look", "Find", "Map", "Boards", "Log")


class Driver(Hands):
    def __init__(
        self, app: OathApp, hand: Hand = "keys", seed: int = 1, *, detours: int = 0, regrets: int = 0
    ) -> None:
        super().__init__(app, hand, seed)
        self.chance = Rng(seed)
        """For answers alone, so that a seed gives the same game whatever the hand."""
        self.detours = detours
        """Of a hundred questions, so many are answered only after looking around."""
        self.regrets = regrets
        """Of a hundred questions, so many are not answered: the last answer is taken back."""
        self.pins: dict[Seat, str] = {}
        self.answers = 0
        self.kinds: Counter[str] = Counter()
        self.screens: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        """By what means questions were answered."""
        self.at_cover: list[Watcher] = []
        self.at_prompt: list[Watcher] = []
        self.at_look: list[Watcher] = []
        """For whatever is opened over the table."""

    # What is seen

    @property
    def table(self) -> TableScreen:
        return next(one for one in self.app.screen_stack if isinstance(one, TableScreen))

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def prompt(self) -> Prompt:
        assert self.session.prompt is not None
        return self.session.prompt

    @property
    def rows(self) -> Rows:
        return self.table.query_one(Rows)

    def fail(self, why: str) -> Stuck:
        return super().fail(f"after {self.answers} answers: {why}")

    # From screen to screen

    async def new_chronicle(
        self,
        seats: Iterable[Seat],
        *,
        computers: Iterable[Seat] = (),
        handoff: str = "strict",
        pins: dict[Seat, str] | None = None,
        names: dict[Seat, str] | None = None,
        world: str = "random",
    ) -> None:
        """From the title to the table."""
        await self.until(lambda: isinstance(self.screen, TitleScreen), "the title")
        self._saw_screen()
        if self.hand == "mouse":
            await self.choose_row(self.screen.query_one("#menu", OptionList), "new")
        else:
            await self.press("n")
        await self.fill_seats(seats, computers=computers, handoff=handoff, pins=pins, names=names, world=world)

    async def fill_seats(
        self,
        seats: Iterable[Seat],
        *,
        computers: Iterable[Seat] = (),
        handoff: str = "strict",
        pins: dict[Seat, str] | None = None,
        names: dict[Seat, str] | None = None,
        world: str | None = None,
    ) -> None:
        await self.until(lambda: isinstance(self.screen, SeatsScreen), "the seats")
        self._saw_screen()
        self.pins = dict(pins or {})
        screen, sitting, by_chance = self.screen, set(seats), set(computers)
        if world is not None:
            await self.pick(screen.query_one("#kind", Select), world)
        for seat in SEATS:
            kind = "nobody" if seat not in sitting else "random" if seat in by_chance else "human"
            await self.pick(screen.query_one(f"#kind-{seat}", Select), kind)
        for seat, name in (names or {}).items():
            await self.type_into(screen.query_one(f"#name-{seat}", Input), name)
        for seat, pin in self.pins.items():
            await self.type_into(screen.query_one(f"#pin-{seat}", Input), pin)
        await self.pick(screen.query_one("#handoff", Select), handoff)
        await self.press_button(screen.query_one("#begin"))
        await self.until(self.is_at_table, "the table")

    async def sit_down(self, game: Game, handoff: Handoff = "strict") -> None:
        """At a table that is laid already, and in no file."""
        seats = [SeatData(seat=seat, name=seat.capitalize()) for seat in game.state.order]
        self.app.sit_down(Session(game, seats, handoff))
        await self.until(lambda: self.is_at_table() and self.is_asked(), "the table")

    def is_at_table(self) -> bool:
        return isinstance(self.screen, (TableScreen, CoverScreen, ChronicleScreen))

    def _saw_screen(self) -> None:
        self.screens[type(self.screen).__name__] += 1

    async def _show_to(self, watchers: list[Watcher]) -> None:
        if watchers:
            await self.settle()
        for watch in watchers:
            watch(self)

    async def uncover(self) -> None:
        """Whoever is called says that they are there."""
        cover = self.screen
        assert isinstance(cover, CoverScreen)
        self._saw_screen()
        await self._show_to(self.at_cover)
        if cover.pin:
            await self.type_into(cover.query_one("#pin", Input), self.pins[cover.seat])
        if self.hand == "mouse":
            await self.click(cover.query_one("#here"))
        else:
            # Textual lets a button rest for a moment after each press.
            await self.until(lambda: not cover.query(".-active"), "the button can be pressed")
            await self.press("enter")
        await self.until(lambda: self.screen is not cover, "the cover opens")

    # The table

    async def step(self) -> None:
        """The next thing a person would do."""
        await self.until(self.is_asked, "somebody is asked")
        match self.screen:
            case CoverScreen():
                await self.uncover()
            case TableScreen() as table if getattr(table, "watching", False):
                await self._watch_dice(table)
            case TableScreen():
                if self.regrets and self.session.game.journal and self.whim.randrange(100) < self.regrets:
                    await self.take_back()
                else:
                    await self.answer()
            case _:
                raise self.fail("an unexpected screen")

    async def _watch_dice(self, table: TableScreen) -> None:
        self.ways["watched dice"] += 1
        await self._show_to(self.at_prompt)
        if self.hand == "mouse":
            await self.click(table.query_one(CampaignPanel))
        else:
            await self.press("enter")

    def is_asked(self) -> bool:
        """A question is on the screen, a cover, the end, or something that must not be there."""
        screen = self.screen
        if not isinstance(screen, TableScreen):
            return True
        if getattr(screen, "watching", False):
            return True
        prompt = screen.session.prompt
        return prompt is not None and screen.query_one(PromptPanel).prompt is prompt

    async def play(self, *, answers: int | None = None, until: Callable[[], bool] | None = None) -> None:
        """Plays on until the Chronicle is told, so many answers are given, or something is so."""
        start = self.answers
        while not isinstance(self.screen, ChronicleScreen):
            if (answers is not None and self.answers - start >= answers) or (until is not None and until()):
                return
            await self.step()
            await self.until(lambda: self.is_asked() or not self.is_at_table(), "the game goes on")

    async def answer(self, given: Any = None) -> None:
        """One question, answered by chance or as told."""
        self._saw_screen()
        await self._show_to(self.at_prompt)
        prompt = self.prompt
        if self.detours and self.whim.randrange(100) < self.detours:
            await self.look_around()
        answer: Any = prompt.sample(self.chance) if given is None else given
        self.kinds[prompt.kind] += 1
        match prompt:
            case ChooseOne():
                await self._choose_one(prompt, str(answer))
            case ChooseSome():
                for row in answer:
                    await self.choose_row(self.rows, row)
                await self.choose_row(self.rows, DONE)
            case ChooseNumber():
                await self.choose_row(self.rows, str(answer))
            case Divide():
                await self._count(answer)
            case Deal():
                sides = ((GIVE, answer["give"]), (GET, answer["get"]))
                await self._count({side + row: n for side, counts in sides for row, n in counts.items()})
            case WritePact():
                await self._write(str(answer))
            case _:
                raise self.fail(f"no way to answer a {prompt.kind}")
        self.answers += 1
        await self.until(lambda: self._is_answered(prompt), f"{answer} is taken for: {prompt.question}")

    def _is_answered(self, prompt: Prompt) -> bool:
        at_end = not self.is_at_table() or isinstance(self.screen, ChronicleScreen)
        return at_end or self.session.prompt is not prompt

    async def _choose_one(self, prompt: ChooseOne, answer: str) -> None:
        option = next(one for one in prompt.options if one.id == answer)
        if prompt.is_act and answer in ACT_KEYS and self.hand == "keys" and self.one_in(2):
            self.ways["letter"] += 1
            await self.press(ACT_KEYS[answer])
        elif self.one_in(2) and (box := self._box_of(prompt, option.about)) is not None:
            await self._choose_on_map(box)
        else:
            self.ways["row"] += 1
            await self.choose_row(self.rows, answer)

    def _box_of(self, prompt: ChooseOne, about: str | None) -> SiteBox | None:
        """The site that stands for just this option, if it is lit on the map."""
        if prompt.is_act or about is None:
            return None
        for box in self.table.query(SiteBox):
            if box.site and about in things_at(box.site) and box.has_class("-lit"):
                lit = [one for one in prompt.open_options() if one.about in things_at(box.site)]
                return box if len(lit) == 1 else None
        return None

    async def _choose_on_map(self, box: SiteBox) -> None:
        self.ways["map"] += 1
        if self.hand == "mouse":
            await self.click(box)
            return
        await self.press("f2")
        await self.until(lambda: isinstance(self.app.focused, SiteBox), "the map has the focus")
        for key in self._way_to(box):
            await self.press(key)
        assert self.app.focused is box, self.fail("the arrows lead elsewhere")
        await self.press("enter")

    def _way_to(self, box: SiteBox) -> list[str]:
        """Arrows or letters from the first site to this one: regions hold 2, 3 and 3 sites."""
        column, row = next(
            (column, box.slot - first)
            for column, (first, count) in enumerate(((0, 2), (2, 3), (5, 3)))
            if first <= box.slot < first + count
        )
        east, south = ("l", "j") if self.one_in(2) else ("right", "down")
        return [east] * column + [south] * row

    async def _count(self, counts: dict[str, int]) -> None:
        for row, count in counts.items():
            if self.hand == "mouse":
                for _ in range(count):
                    await self.choose_row(self.rows, row)
            else:
                await self.walk_to_row(self.rows, self.rows.get_option_index(row))
                await self.tap(*["right" if self.one_in(2) else "plus"] * count)
        await self.choose_row(self.rows, DONE)

    async def _write(self, words: str) -> None:
        await self.type_into(self.table.query_one("#words", Input), words)
        if self.hand == "mouse":
            await self.click(self.table.query_one("#say"))
        else:
            await self.press("enter")

    async def look_around(self) -> None:
        """Opens something and comes back, changing nothing."""
        prompt = self.prompt
        if self.hand == "mouse":
            await self._look_by_mouse()
        else:
            key = "f3" if isinstance(self.app.focused, Input) else pick(self.whim, LOOKS)
            self.ways[f"looked with {key}"] += 1
            await self.press(key)
        if self.screen is not self.table:
            await self.saw_and_close()
        await (self.click_footer("Back") if self.hand == "mouse" else self.press("f5"))
        assert self.session.prompt is prompt

    async def _look_by_mouse(self) -> None:
        """At a word of the footer, a site that is no answer, or a board."""
        await self.settle()
        things: list[SiteBox | Board] = [*self.table.query(SiteBox), *self.table.query(Board)]
        calm = [one for one in things if self.visible_spot(one) and not one.has_class("-lit")]
        words = [one for one in FOOTER_LOOKS if self.footer_spot(one)]
        thing = pick(self.whim, [*words, *calm])
        self.ways[f"clicked on {thing if isinstance(thing, str) else type(thing).__name__}"] += 1
        await (self.click_footer(thing) if isinstance(thing, str) else self.click(thing))

    async def saw_and_close(self) -> None:
        """Whatever lies over the table is looked at and closed."""
        self._saw_screen()
        await self._show_to(self.at_look)
        await self.close()
        await self.until(lambda: self.screen is self.table, "back at the table")

    async def take_back(self) -> None:
        """The last answer, even if the whole table has to agree."""
        game = self.session.game
        self.ways["taken back"] += 1
        before = len(game.journal)
        await self._from_words()
        await (self.click_footer("Undo") if self.hand == "mouse" else self.press("u"))
        if isinstance(self.screen, ConfirmScreen):
            self._saw_screen()
            await (self.click(self.screen.query_one("#yes")) if self.hand == "mouse" else self.press("y"))
        await self.until(lambda: len(game.journal) < before, "an answer is taken back")

    async def _from_words(self) -> None:
        """While a promise is written, letters are no commands."""
        if isinstance(self.app.focused, Input) and isinstance(self.screen, TableScreen):
            await (self.click_footer("Boards") if self.hand == "mouse" else self.press("f3"))

    async def leave(self) -> None:
        """Back to the title, from the table or from a cover."""
        await self.until(self.is_asked, "the table or a cover")
        await self._from_words()
        if self.hand == "mouse":
            await self.click_footer("Pause" if isinstance(self.screen, TableScreen) else "Pause and leave")
        else:
            await self.press("q")
        await self.until(lambda: isinstance(self.screen, TitleScreen), "the title")

    async def to_next_generation(self) -> None:
        """From the Chronicle into the seats of the next generation."""
        chronicle = self.screen
        assert isinstance(chronicle, ChronicleScreen)
        self._saw_screen()
        await self._hear_chronicle(chronicle)
        await self.until(lambda: isinstance(self.screen, SeatsScreen), "the next generation")

    async def _hear_chronicle(self, chronicle: ChronicleScreen) -> None:
        for _ in range(20):
            if self.screen is not chronicle:
                break
            if self.hand == "mouse" and chronicle.is_told:
                await self.click_footer("Next game")
            elif self.hand == "mouse":
                await self.click(chronicle.query_one("#story"))
            else:
                await self.press("enter")


@contextmanager
def rare_collections() -> Iterator[None]:
    """Looking for garbage so often takes a third of the time of a game."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@asynccontextmanager
async def driving(
    saves: Path,
    *,
    size: tuple[int, int] = (120, 40),
    hand: Hand = "keys",
    seed: int = 1,
    detours: int = 0,
    regrets: int = 0,
    settings: Settings | None = None,
    **more: Any,
) -> AsyncIterator[Driver]:
    """The app at its title, and somebody to play it. Computers hurry, and the curtain does not rest."""
    app = OathApp(saves, **more)
    app.settings = settings or Settings(pace="instant", motion=False)
    with (
        rare_collections(),
        patch.object(textual.screen, "UPDATE_PERIOD", 1.0),  # the driver says when to paint
        patch.object(CoverScreen, "REST", 0.0),
        patch.object(secrets, "randbits", Random(seed).getrandbits),
    ):
        async with app.run_test(size=size, notifications=True):
            driver = Driver(app, hand, seed, detours=detours, regrets=regrets)
            await driver.until(lambda: len(app.screen_stack) > 1, "a first screen")
            yield driver
