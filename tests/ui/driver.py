"""Plays whole games through the real app, by keys or by mouse, with random legal choices.

It looks only at what a person sees (which row is highlighted, what lies where on the screen); the open prompt is
asked for nothing but a random legal answer. It never sleeps: it waits until the event loop has nothing left to do.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias
from unittest.mock import patch

import textual.screen
from textual import events
from textual.geometry import Region
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select
from textual.widgets._footer import FooterKey

from oath_tui.engine.choices import ChooseNumber, ChooseOne, ChooseSome, Deal, Divide, Prompt, WritePact
from oath_tui.engine.rng import Rng
from oath_tui.engine.state import SEATS, Seat
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.chronicle import ChronicleScreen
from oath_tui.ui.screens.cover import CoverScreen
from oath_tui.ui.screens.seats import SeatsScreen
from oath_tui.ui.screens.table import TableScreen
from oath_tui.ui.screens.title import TitleScreen
from oath_tui.ui.session import Session
from oath_tui.ui.settings import Settings
from oath_tui.ui.widgets.prompts import ACT_KEYS, DONE, GET, GIVE, PromptPanel, Rows
from oath_tui.ui.widgets.table_parts import SiteBox, things_at

Hand: TypeAlias = Literal["keys", "mouse"]
Watcher: TypeAlias = Callable[["Driver"], None]
PATIENCE = 20.0
"""Seconds after which nothing more is expected to happen."""
NAMED_KEYS = {"enter": "\r", "tab": "\t", "space": " ", "escape": "\x1b"}


class Stuck(AssertionError):
    """The app does not do what a person would expect of it."""


class Driver:
    def __init__(self, app: OathApp, hand: Hand = "keys", seed: int = 1, *, detours: int = 0) -> None:
        self.app = app
        self.hand: Hand = hand
        self.chance = Rng(seed)
        """For answers alone, so that a seed gives the same game whatever the hand."""
        self.whim = Rng(seed + 1)
        self.detours = detours
        """Of a hundred questions, so many are answered only after looking around."""
        self.pins: dict[Seat, str] = {}
        self.answers = 0
        self.kinds: Counter[str] = Counter()
        self.screens: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        """By what means questions were answered."""
        self.at_cover: list[Watcher] = []
        self.at_prompt: list[Watcher] = []

    # What is seen

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

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

    def text(self) -> str:
        """The whole screen as lines of text."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def fail(self, why: str) -> Stuck:
        where = f"{type(self.screen).__name__}, focus on {self.app.focused}, after {self.answers} answers"
        return Stuck(f"{why} ({where})\n{self.text()}")

    def _one_in(self, chances: int) -> bool:
        return self.whim.randrange(chances) == 0

    # Hands

    async def settle(self, *, paint: bool = True) -> None:
        """Until the event loop is idle; then the screen is painted, and whatever follows from that is done too."""
        loop: Any = asyncio.get_running_loop()
        for _ in range(1000):
            await asyncio.sleep(0)
            if self.app._exception is not None:
                raise self.app._exception
            if loop._ready:
                continue
            if not paint:
                return
            self.screen._on_timer_update()
            await asyncio.sleep(0)
            if not loop._ready:
                return
        raise self.fail("the app never rests")

    async def until(self, done: Callable[[], bool], what: str) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        await self.settle(paint=False)
        if not done():
            await self.settle()
        while not done():
            if clock() > end:
                raise self.fail(f"waited in vain: {what}")
            await asyncio.sleep(0.002)
            await self.settle()

    async def press(self, *keys: str) -> None:
        await self.tap(*keys)
        await self.settle()

    async def tap(self, *keys: str) -> None:
        """Keys in so quick a succession that nothing is painted between them."""
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            character = key if len(key) == 1 else NAMED_KEYS.get(key)
            self._send(events.Key(name, character))
            await self.settle(paint=False)

    def _send(self, event: events.Event) -> None:
        driver = self.app._driver
        assert driver is not None
        driver.process_message(event)

    async def click_at(self, x: int, y: int) -> None:
        assert Region(0, 0, *self.app.size).contains(x, y), f"({x}, {y}) is off the screen"
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            self._send(kind(None, x, y, 0, 0, button, False, False, False, x, y))
            await self.settle(paint=False)
        await self.settle()

    async def wheel(self, x: int, y: int, *, down: bool) -> None:
        kind = events.MouseScrollDown if down else events.MouseScrollUp
        self._send(kind(None, x, y, 0, 1 if down else -1, 0, False, False, False, x, y))
        await self.settle()
        await self.app._animator.wait_until_complete()
        await self.settle()

    def visible_spot(self, widget: Widget) -> tuple[int, int] | None:
        """A cell where this widget is what the mouse would hit."""
        region = widget.region.intersection(Region(0, 0, *self.app.size))
        if not region.area or not widget.is_on_screen:
            return None
        for y in (region.y + region.height // 2, region.y, region.bottom - 1):
            for x in (region.x + min(3, region.width // 2), region.x + region.width // 2):
                found = self.screen.get_widget_at(x, y)[0]
                if found is widget or widget in found.ancestors:
                    return x, y
        return None

    async def click(self, widget: Widget) -> None:
        spot = self.visible_spot(widget)
        if spot is None:
            spot = await self._wheel_into_view(widget)
        if spot is None:
            raise self.fail(f"{widget} cannot be clicked")
        await self.click_at(*spot)

    async def _wheel_into_view(self, widget: Widget) -> tuple[int, int] | None:
        for parent in widget.ancestors:
            if isinstance(parent, Widget) and parent.is_scrollable and parent.max_scroll_y and parent.is_on_screen:
                middle = parent.region.center
                for down in (True, False):
                    for _ in range(60):
                        if (spot := self.visible_spot(widget)) is not None:
                            return spot
                        await self.wheel(int(middle[0]), int(middle[1]), down=down)
        return None

    # Lists

    async def choose_row(self, rows: OptionList, row: str) -> None:
        """Selects a row of a list."""
        number = rows.get_option_index(row)
        if self.hand == "mouse":
            await self.click_row(rows, number)
        else:
            await self.walk_to_row(rows, number)
            await self.tap("enter" if self._one_in(2) or not isinstance(rows, Rows) else "space")

    async def walk_to_row(self, rows: OptionList, number: int) -> None:
        if self.app.focused is not rows:
            await self.focus(rows)
        if number > 8 and self._one_in(2):
            await self.tap("end")
        elif number <= 2 and self._one_in(3):
            await self.tap("home")
        vi_keys = isinstance(rows, Rows) and self._one_in(2)
        for _ in range(4 * rows.option_count + 4):
            if rows.highlighted == number:
                return
            down = (rows.highlighted if rows.highlighted is not None else -1) < number
            await self.tap(("j" if down else "k") if vi_keys else ("down" if down else "up"))
        raise self.fail(f"cannot walk to row {number}")

    def row_spot(self, rows: OptionList, number: int) -> tuple[int, int] | None:
        """Where on the screen this row is, if it is shown."""
        inside = rows.content_region
        y = inside.y + rows._index_to_line[number] - round(rows.scroll_y)
        x = inside.x + 2
        if not inside.intersection(Region(0, 0, *self.app.size)).contains(x, y):
            return None
        seen = self.screen.get_style_at(x, y).meta.get("option")
        return (x, y) if self.screen.get_widget_at(x, y)[0] is rows and seen == number else None

    async def click_row(self, rows: OptionList, number: int) -> None:
        await self.settle()
        middle = rows.region.center
        for down in (True, False):
            for _ in range(80):
                spot = self.row_spot(rows, number)
                if spot is not None:
                    await self.click_at(*spot)
                    return
                before = rows.scroll_offset.y
                await self.wheel(int(middle[0]), int(middle[1]), down=down)
                if rows.scroll_offset.y == before:
                    break
        raise self.fail(f"row {number} is nowhere to be clicked")

    async def focus(self, widget: Widget) -> None:
        """By Tab, as a person without a mouse."""
        if self.screen is not widget.screen:
            raise self.fail(f"{widget} is covered")
        for _ in range(80):
            if self.app.focused is widget:
                return
            await self.tap("tab")
        raise self.fail(f"Tab never comes to {widget}")

    async def press_button(self, widget: Widget) -> None:
        if self.hand == "mouse":
            await self.click(widget)
        else:
            await self.focus(widget)
            await self.press("enter")

    async def type_into(self, widget: Input, text: str) -> None:
        if self.hand == "mouse":
            await self.click(widget)
        else:
            await self.focus(widget)
        await self.tap("end", *["backspace"] * len(widget.value), *text)
        assert widget.value == text

    async def pick(self, select: Select[Any], value: str) -> None:
        """Picks a value of a drop-down list."""
        if select.value == value:
            return
        await self.press_button(select)
        overlay = select.query_one(OptionList)
        await self.until(lambda: select.expanded and self.app.focused is overlay, "the list drops down")
        texts = [text for text, _ in select._options]
        number = [given for _, given in select._options].index(value)
        if self.hand == "mouse":
            await self.click_row(overlay, number)
        else:
            for _ in range(2 * len(texts)):
                if overlay.highlighted == number:
                    break
                await self.press("down" if (overlay.highlighted or 0) < number else "up")
            await self.press("enter")
        await self.until(lambda: select.value == value and not select.expanded, f"{value} is picked")

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

    def is_at_table(self) -> bool:
        return isinstance(self.screen, (TableScreen, CoverScreen, ChronicleScreen))

    def _saw_screen(self) -> None:
        self.screens[type(self.screen).__name__] += 1

    async def uncover(self) -> None:
        """Whoever is called says that they are there."""
        cover = self.screen
        assert isinstance(cover, CoverScreen)
        self._saw_screen()
        for watch in self.at_cover:
            watch(self)
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
                self.ways["watched dice"] += 1
                for watch in self.at_prompt:
                    watch(self)
                await self.press("enter")
            case TableScreen():
                await self.answer()
            case _:
                raise self.fail("an unexpected screen")

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
        for watch in self.at_prompt:
            watch(self)
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
        if prompt.is_act and answer in ACT_KEYS and self.hand == "keys" and self._one_in(2):
            self.ways["letter"] += 1
            await self.press(ACT_KEYS[answer])
        elif self._one_in(2) and (box := self._box_of(prompt, option.about)) is not None:
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
        east, south = ("l", "j") if self._one_in(2) else ("right", "down")
        return [east] * column + [south] * row

    async def _count(self, counts: dict[str, int]) -> None:
        for row, count in counts.items():
            if self.hand == "mouse":
                for _ in range(count):
                    await self.choose_row(self.rows, row)
            else:
                await self.walk_to_row(self.rows, self.rows.get_option_index(row))
                await self.tap(*["right" if self._one_in(2) else "plus"] * count)
        await self.choose_row(self.rows, DONE)

    async def _write(self, words: str) -> None:
        await self.type_into(self.table.query_one("#words", Input), words)
        if self.hand == "mouse":
            await self.click(self.table.query_one("#say"))
        else:
            await self.press("enter")

    async def look_around(self) -> None:
        """Opens something and comes back, changing nothing."""
        table, prompt = self.table, self.prompt
        ways = ("question_mark", "i", "slash", "f3", "f4", "f2", "ctrl+p")
        key = ways[self.whim.randrange(len(ways))]
        if isinstance(self.app.focused, Input):
            key = "f3"
        self.ways[f"looked with {key}"] += 1
        await self.press(key)
        if self.screen is not table:
            self._saw_screen()
            await self.press("escape")
            await self.until(lambda: self.screen is table, f"back from what {key} opened")
        await self.press("f5")
        assert self.session.prompt is prompt

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

    async def click_footer(self, says: str) -> None:
        for key in self.screen.query(FooterKey):
            if key.description == says:
                await self.click(key)
                return
        raise self.fail(f"the footer does not say '{says}'")


@asynccontextmanager
async def driving(
    saves: Path,
    *,
    size: tuple[int, int] = (120, 40),
    hand: Hand = "keys",
    seed: int = 1,
    detours: int = 0,
    settings: Settings | None = None,
    **more: Any,
) -> AsyncIterator[Driver]:
    """The app at its title, and somebody to play it. Computers hurry, and the curtain does not rest."""
    app = OathApp(saves, **more)
    app.settings = settings or Settings(pace="instant", motion=False)
    with (
        patch.object(textual.screen, "UPDATE_PERIOD", 1.0),  # the driver says when to paint
        patch.object(CoverScreen, "REST", 0.0),
        patch.object(secrets, "randbits", Random(seed).getrandbits),
    ):
        async with app.run_test(size=size, notifications=True):
            driver = Driver(app, hand, seed, detours=detours)
            await driver.until(lambda: len(app.screen_stack) > 1, "a first screen")
            yield driver
