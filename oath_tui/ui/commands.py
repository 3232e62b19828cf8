"""The command palette: the game's commands, and every card by its name. Nothing here depends on hidden things."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.app import SystemCommand
from textual.command import Hit, Hits, Provider
from textual.screen import Screen

from oath_tui.cards.catalog import catalog

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp


def commands_for(app: OathApp, screen: Screen[Any]) -> Iterator[SystemCommand]:
    from oath_tui.ui.screens.table import TableScreen

    if isinstance(screen, TableScreen):
        yield SystemCommand("Undo", "Take back your last choice", screen.action_undo)
        yield SystemCommand("Pause", "Cover the table and go to the title; the game is saved", screen.action_pause)
        yield SystemCommand("Look", "Look at what is highlighted", screen.action_inspect)
        yield SystemCommand("Find a card", "Every card in our words, and where it is", screen.action_find)
        yield SystemCommand("The past of this game", "Watch it from its beginning", screen.action_past)
        yield SystemCommand("Rule of this question", "What the Law says about it", screen.action_law)
    else:
        yield SystemCommand("Find a card", "Every card in our words", app.open_reference)
    yield SystemCommand("Rules", "The whole Law in our words", app.open_law)
    yield SystemCommand("Help", "The keys, and how a turn goes", app.open_help)
    yield SystemCommand("Settings", "Signs, motion, pace, handover, keys", partial(app.open_settings, "ascii"))
    yield SystemCommand("Theme", "Dark, light, high contrast, safe for colour-blind eyes", app.open_settings)
    yield SystemCommand("Keys", "Move a key", partial(app.open_settings, "keymap"))
    yield SystemCommand("About", "What this is, and whose", app.open_about)
    yield SystemCommand("Quit", "Leave at once; the game is saved after every answer", app.action_quit)


class CardCommands(Provider):
    """Type the name of a card to read it."""

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for card in catalog():
            score = matcher.match(card.name)
            if score > 0:
                read = partial(self.read, card.id)
                yield Hit(score * 0.9, matcher.highlight(card.name), read, help=f"Read the {card.kind}")

    def read(self, card: str) -> None:
        from oath_tui.ui.screens.inspect import InspectScreen

        cast("OathApp", self.app).push_screen(InspectScreen([card]))
