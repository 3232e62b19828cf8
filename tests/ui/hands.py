"""Hands on the real app: keys, the mouse, lists and buttons.

They know only what a person sees (which row is highlighted, what lies where on the screen). They never sleep: they
wait until the event loop has nothing left to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from textual import events
from textual.geometry import Region
from textual.keys import _character_to_key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select
from textual.widgets._footer import FooterKey

from oath_tui.engine.rng import Rng
from oath_tui.ui.app import OathApp
from oath_tui.ui.widgets.footer import KeyLine
from oath_tui.ui.widgets.prompts import Rows

Hand: TypeAlias = Literal["keys", "mouse"]
WAYS: tuple[tuple[tuple[int, int], Hand], ...] = (((80, 24), "keys"), ((120, 40), "keys"), ((200, 60), "mouse"))
"""Sizes of the terminal, and what each is played with."""
PATIENCE = 60.0
"""Seconds after which nothing more is expected to happen."""
NAMED_KEYS = {"enter": "\r", "tab": "\t", "space": " ", "escape": "\x1b"}


class Stuck(AssertionError):
    """The app does not do what a person would expect of it."""


class Hands:
    def __init__(self, app: OathApp, hand: Hand = "keys", seed: int = 1) -> None:
        self.app = app
        self.hand: Hand = hand
        self.whim = Rng(seed + 1)
        """For everything but the answers."""

    # What is seen

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    def text(self) -> str:
        """The whole screen as lines of text."""
        strips = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def fail(self, why: str) -> Stuck:
        return Stuck(f"{why} ({type(self.screen).__name__}, focus on {self.app.focused})\n{self.text()}")

    def one_in(self, chances: int) -> bool:
        return self.whim.randrange(chances) == 0

    # Keys and mouse

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

    async def click_at(self, x: int, y: int, *, paint: bool = True) -> None:
        assert Region(0, 0, *self.app.size).contains(x, y), f"({x}, {y}) is off the screen"
        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
            button = 0 if kind is events.MouseMove else 1
            self._send(kind(None, x, y, 0, 0, button, False, False, False, x, y))
            await self.settle(paint=False)
        if paint:
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
        """Whoever clicks looks first, and what comes of it is painted at the next look."""
        await self.settle()
        spot = self.visible_spot(widget)
        if spot is None:
            spot = await self._wheel_into_view(widget)
        if spot is None:
            raise self.fail(f"{widget} cannot be clicked")
        await self.click_at(*spot, paint=False)

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
            await self.tap("enter" if self.one_in(2) or not isinstance(rows, Rows) else "space")

    async def walk_to_row(self, rows: OptionList, number: int) -> None:
        if self.app.focused is not rows:
            await self.focus(rows)
        if number > 8 and self.one_in(2):
            await self.tap("end")
        elif number <= 2 and self.one_in(3):
            await self.tap("home")
        vi_keys = isinstance(rows, Rows) and self.one_in(2)
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
                    await self.click_at(*spot, paint=False)
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

    # Footers and sheets

    def footer_spot(self, says: str) -> tuple[int, int] | None:
        """Where the footer says this."""
        for line in self.screen.query(KeyLine):
            for one in line.shown:
                if one.says == says:
                    return line.region.x + one.start, line.region.y
        for key in self.screen.query(FooterKey):
            if key.description == says:
                return self.visible_spot(key)
        return None

    async def click_footer(self, says: str) -> None:
        await self.settle()
        spot = self.footer_spot(says)
        if spot is None:
            raise self.fail(f"the footer does not say '{says}'")
        await self.click_at(*spot, paint=False)

    async def close(self) -> None:
        """Leaves a screen or a sheet: with Esc, by its footer, or with a click beside it."""
        await self.settle()
        screen = self.screen
        if self.hand == "keys":
            await self.press("escape")
        else:
            word = next((one for one in ("Close", "Back", "Leave") if self.footer_spot(one)), None)
            if word:
                await self.click_footer(word)
            else:
                await self.click_at(0, 0)
        await self.until(lambda: self.screen is not screen, f"{type(screen).__name__} closes")
