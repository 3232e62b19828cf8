"""What all our screens share: the app by its type, and a sentence where there is too little room."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

SMALLEST = (80, 24)


class OathScreen(Screen[ScreenResultType]):
    """While the terminal is too small nothing is shown but that, and no key does anything unseen."""

    DEFAULT_CSS = """
    OathScreen > #too-small { display: none; width: 100%; height: 100%; content-align: center middle; }
    OathScreen > #too-small { text-align: center; }
    """

    _focus_to_restore: Widget | None = None

    @property
    def oath(self) -> OathApp:
        return cast("OathApp", self.app)

    def on_mount(self) -> None:
        self.mount(Static("", id="too-small", markup=False))
        self._measure()

    def on_resize(self) -> None:
        self._measure()

    def _measure(self) -> None:
        (width, height), (least_width, least_height) = self.app.size, SMALLEST
        was_small, is_small = self.has_class("-too-small"), width < least_width or height < least_height
        for sentence in self.query("#too-small").results(Static):
            sentence.update(
                f"Oath needs {least_width} columns and {least_height} lines; here are {width} and {height}."
            )
        focused = self._focus_to_restore if was_small else self.focused
        self.set_class(is_small, "-too-small")
        if was_small != is_small:
            self.set_focus(focused)

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """While nothing can be seen nothing has the focus; whoever asked for it gets it afterwards."""
        if self.has_class("-too-small"):
            self._focus_to_restore, widget = widget or self._focus_to_restore, None
        super().set_focus(widget, scroll_visible, from_app_focus)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not self.has_class("-too-small")

    def hide_private(self) -> None:
        """Takes away what only one player may see; most screens show nothing of the kind."""


class OathModal(ModalScreen[ScreenResultType]):
    """A sheet over another screen."""

    @property
    def oath(self) -> OathApp:
        return cast("OathApp", self.app)
