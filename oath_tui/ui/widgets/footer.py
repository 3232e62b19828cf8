"""The keys that work now, in one line.

One widget for all of them: Textual's Footer makes each key anew at every change and keeps the old ones (8.2.8).
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

SPACE = 1
"""Cells between two keys."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A key in the line: where it stands, and what it says."""

    key: str
    sign: str
    says: str
    tooltip: str
    enabled: bool
    start: int
    end: int


class KeyLine(Widget):
    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; width: 100%; text-wrap: nowrap; }
    KeyLine { background: $footer-background; color: $footer-foreground; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shown: tuple[Shown, ...] = ()

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.bindings_changed)

    def bindings_changed(self, screen: Screen[object]) -> None:
        shown = self._keys(screen)
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def _keys(self, screen: Screen[object]) -> tuple[Shown, ...]:
        found: dict[str, Shown] = {}
        start = SPACE
        for _, binding, enabled, tooltip in screen.active_bindings.values():
            if binding.show and binding.action not in found:
                sign = self.app.get_key_display(binding)
                end = start + Content(f"{sign} {binding.description}").cell_length
                found[binding.action] = Shown(binding.key, sign, binding.description, tooltip, enabled, start, end)
                start = end + SPACE
        return tuple(found.values())

    def render(self) -> Content:
        parts = []
        for one in self.shown:
            dim = "" if one.enabled else " dim"
            parts += [
                Content(" " * SPACE),
                Content.styled(f"{one.sign} ", f"bold $footer-key-foreground{dim}"),
                Content.styled(one.says, f"$footer-description-foreground{dim}"),
            ]
        return Content.assemble(*parts)

    def key_at(self, x: int) -> Shown | None:
        return next((one for one in self.shown if one.start <= x < one.end), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        one = self.key_at(event.x)
        self.tooltip = (one.tooltip or one.says) if one else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        one = self.key_at(event.x)
        if one is None:
            return
        if one.enabled:
            self.app.simulate_key(one.key)
        else:
            self.app.bell()
