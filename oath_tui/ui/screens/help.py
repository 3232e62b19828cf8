"""The keys, and how a turn goes."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from oath_tui.ui.screens.base import OathModal
from oath_tui.ui.texts import join_lines, styled
from oath_tui.ui.widgets.prompts import ACT_KEYS

GOAL = """The Chancellor wins by keeping the oath until the end comes. An Exile wins by taking the title of
Oathkeeper and holding it as Usurper, or by making a Vision come true. Then the winner writes the
Chronicle, and the world goes on from there."""
TURN = """Your turn: Wake, then any actions you can pay for, then Rest. A dim choice cannot be taken now
and says why, with the number of the rule. Everything is saved after every answer."""
DEEDS = {
    "search": "draw cards, play one",
    "muster": "favor for warbands",
    "trade": "favor for secrets, or back",
    "recover": "take a relic or a banner",
    "campaign": "fight",
    "travel": "go to another site",
    "adviser": "play a facedown adviser",
    "peek": "peek at a relic",
    "warbands": "move warbands",
    "citizenship": "offer Citizenship",
    "rest": "end your turn",
}
KEYS = (
    ("table.inspect", "i", "look at what is highlighted"),
    ("table.find", "slash", "find any card"),
    ("table.law", "f1", "the rule of this question"),
    ("table.undo", "u", "take back your last choice"),
    ("table.hurry", "exclamation_mark", "hurry the computers"),
    ("table.map", "f2", "the map"),
    ("table.boards", "f3", "the boards"),
    ("table.log", "f4", "what happened"),
    ("table.choices", "f5", "your choices"),
    ("table.past", "f7", "the past of this game"),
    ("table.pause", "q", "pause"),
    ("app.palette", "ctrl+p", "all commands, all cards"),
    ("app.suspend", "ctrl+z", "to the shell and back"),
)
MOVING = """Up, Down and Enter choose; Left and Right change a number. Tab goes from panel to panel.
Arrows or hjkl walk over the map, Enter looks or picks; the mouse does all of it too."""


class HelpScreen(OathModal[None]):
    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 60%; }
    HelpScreen VerticalScroll { width: 104; max-width: 95%; height: auto; max-height: 95%; }
    HelpScreen VerticalScroll { border: round $primary; background: $surface; padding: 0 2; }
    HelpScreen Static { height: auto; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "close", "Back", id="help.close")
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll() as box:
            box.border_title = "Help"
            box.border_subtitle = "Esc goes back"
            for text in (GOAL, TURN):
                yield Static(" ".join(text.split()), markup=False)
            yield Static(self._columns([(f"act.{deed}", ACT_KEYS[deed], says) for deed, says in DEEDS.items()]))
            yield Static(" ".join(MOVING.split()), markup=False)
            yield Static(self._columns(KEYS))

    def _columns(self, rows: tuple[tuple[str, str, str], ...] | list[tuple[str, str, str]]) -> Content:
        """Two columns, read downwards, with the keys as they are set."""
        cells = [
            Content.assemble(
                styled(f"{self.oath.key_of(name, usual):>6}  ", "bold $primary"), Content(f"{says:28}")
            )
            for name, usual, says in rows
            if usual
        ]
        half = (len(cells) + 1) // 2
        return join_lines(
            [
                Content.assemble(cells[n], *(cells[n + half : n + half + 1] if n + half < len(cells) else ()))
                for n in range(half)
            ]
        )

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
