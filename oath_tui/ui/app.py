"""The Textual app: from the title to the table and back."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.filter import LineFilter
from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.theme import Theme

from oath_tui.ui import settings as settings_file
from oath_tui.ui.glyphs import ASCII, UNICODE, Glyphs
from oath_tui.ui.plain_signs import PlainSigns
from oath_tui.ui.settings import PACES, Settings, ThemeName
from oath_tui.ui.themes import THEMES

if TYPE_CHECKING:  # the title is painted before the game itself is imported
    from oath_tui.cards.catalog import Catalog
    from oath_tui.engine.view import View
    from oath_tui.store.worlds import OpenWorld
    from oath_tui.ui.screens.table import TableScreen
    from oath_tui.ui.screens.trouble import Way
    from oath_tui.ui.session import Session
    from oath_tui.ui.texts import Names

OURS = {theme.name: theme for theme in THEMES}
IDLE_CHECKS = 5.0
"""Seconds between two looks at the clock."""
ASLEEP = 60.0
"""If so much time passed between two looks, the program or the machine was stopped meanwhile."""


def _system_commands() -> type[Provider]:
    from textual.system_commands import SystemCommandsProvider

    return SystemCommandsProvider


def _card_commands() -> type[Provider]:
    from oath_tui.ui.commands import CardCommands

    return CardCommands


class OathApp(App[None]):
    TITLE = "Oath"
    CSS_PATH = ["styles/everywhere.tcss", "styles/title.tcss"]
    """The title's here too: each sheet that comes later makes Textual read all the others again."""
    COMMANDS = {_system_commands, _card_commands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+p",
            "command_palette",
            "palette",
            show=False,
            priority=True,
            tooltip="All commands",
            id="app.palette",
        ),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, id="app.suspend"),
    ]

    def __init__(
        self,
        saves: Path,
        *,
        ascii_only: bool = False,
        theme: ThemeName | None = None,
        open_table: bool = False,
        world: Path | None = None,
        first: Callable[[], Screen[None]] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.settings_path = settings_file.settings_path()
        self.settings, self.settings_fault = settings_file.load(self.settings_path)
        if theme:
            self.settings = replace(self.settings, theme=theme)
        super().__init__()
        self.saves = saves
        self.always_ascii = ascii_only
        self.glyphs: Glyphs = UNICODE
        self.plain_signs = PlainSigns()
        self.open_table = open_table
        self.first_world = world
        self.first_screen = first
        """Shown at once instead of the title; when it is left, so is the program."""
        self.clock = clock
        self.last_touch = self.last_look = clock()
        self.last_words = ""
        """What the program says when it cannot go on."""

    def _theme_of_settings(self) -> str:
        return self.settings.theme

    theme: Reactive[str] = Reactive(Initialize(_theme_of_settings))
    """Ours from the first moment: another one before it would make Textual read every stylesheet twice."""

    @property
    def available_themes(self) -> dict[str, Theme]:
        return super().available_themes | OURS

    @property
    def catalog(self) -> Catalog:
        from oath_tui.cards.catalog import catalog

        return catalog()

    @property
    def pace(self) -> float:
        """Seconds between two moves of a computer."""
        return PACES[self.settings.pace]

    def on_mount(self) -> None:
        self.use_settings(self.settings)
        if self.settings.keymap:
            self.call_after_refresh(self._check_keymap)
        if self.settings_fault:
            self.notify(self.settings_fault, severity="warning", timeout=12, markup=False)
        from oath_tui.ui.screens.title import TitleScreen

        self.push_screen(TitleScreen())
        if self.first_world:
            self.play_world(self.first_world)
        elif self.first_screen:
            self.push_screen(self.first_screen(), lambda _: self.exit())
        self.app_resume_signal.subscribe(self, lambda _: self.cover_table())
        self.set_interval(IDLE_CHECKS, self.look_at_clock)

    # Settings

    def _check_keymap(self) -> None:
        """Keys of the file that clash are left as we ship them; what is saved next is what is used now.

        To know what clashes every screen is imported: the title is painted first.
        """
        from oath_tui.ui.keys import checked

        good, fault = checked(self.settings.keymap)
        if fault:
            self.use_settings(replace(self.settings, keymap=good))
            self.notify(fault, severity="warning", timeout=12, markup=False)

    def use_settings(self, settings: Settings) -> None:
        keys_moved = settings.keymap != self.settings.keymap
        self.settings = settings
        self.show_settings(settings)
        self.set_keymap(settings.keymap)
        self.animation_level = "full" if settings.motion else "none"
        if keys_moved:
            self._renew_table()

    def show_settings(self, settings: Settings) -> None:
        """The look alone, as the settings screen shows it before it is chosen."""
        self.theme = settings.theme
        is_ascii = settings.ascii or self.always_ascii
        glyphs = ASCII if is_ascii else UNICODE
        if glyphs is not self.glyphs:
            self.glyphs = glyphs
            self.set_class(is_ascii, "-ascii")
            self._renew_table()
            for screen in self.screen_stack:
                for widget in screen.walk_children(with_self=True):
                    widget.refresh()

    def _renew_table(self) -> None:
        """An open table takes on other signs and letters, unless it is covered."""
        table = self.table_screen()
        if table is not None and table.session.viewer is not None:
            table.refresh_table()

    def save_settings(self) -> None:
        """Raises a SaveError."""
        settings_file.save(self.settings, self.settings_path)

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, self.plain_signs] if self.glyphs is ASCII else filters

    def get_key_display(self, binding: Binding) -> str:
        shown = super().get_key_display(binding)
        return {"\u23ce": "enter", "\u232b": "backspace"}.get(shown, shown)

    def key_of(self, binding: str, usual: str) -> str:
        """The letter that does this now."""
        from textual.keys import format_key

        return format_key(self.settings.keymap.get(binding, usual).split(",")[0])

    # Covering what a player left open

    def table_screen(self) -> TableScreen | None:
        if len(self.screen_stack) < 3:  # only the title and what lies under it: do not import the table
            return None
        from oath_tui.ui.screens.table import TableScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)

    def cover_table(self) -> None:
        """Closes all that lies over the table, and covers it unless it is covered."""
        table = self.table_screen()
        if table is None:
            from oath_tui.ui.screens.base import OathScreen

            for screen in self.screen_stack:
                if isinstance(screen, OathScreen):
                    screen.hide_private()
        if table is None or table.session.handoff == "open":
            return
        from oath_tui.ui.screens.cover import CoverScreen

        if any(isinstance(screen, CoverScreen) for screen in self.screen_stack):
            return
        while self.screen is not table:
            self.screen.dismiss(None)
        self.clear_notifications()
        table.cover_again()

    def look_at_clock(self) -> None:
        now = self.clock()
        idle, slept = now - self.last_touch, now - self.last_look
        self.last_look = now
        minutes = self.settings.idle_minutes
        if (minutes and idle >= minutes * 60) or slept >= ASLEEP:
            self.cover_table()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self.last_touch = self.clock()
        await super().on_event(event)

    def action_suspend_process(self) -> None:
        """The table is covered and painted before the shell comes."""
        self.cover_table()
        self.call_after_refresh(self.stop_for_shell)

    def stop_for_shell(self) -> None:
        """Textual would stop this process alone, and the make that started it would keep the shell away."""
        driver = self._driver
        if driver is not None and driver.can_suspend:
            self._suspend_signal()
            driver.suspend_application_mode()
            driver._must_signal_resume = True  # type: ignore[attr-defined]
            os.killpg(os.getpgrp(), signal.SIGSTOP)

    # Going from screen to screen

    def play_world(self, path: Path) -> None:
        """Continues the game of a world, or begins its next generation."""
        from oath_tui.store.errors import SaveError
        from oath_tui.store.worlds import OpenWorld
        from oath_tui.ui.session import Session

        try:
            opened = OpenWorld.open(path)
            if opened.holder:
                self.notify(
                    f"Open elsewhere ({opened.holder}): nothing is saved here.", severity="warning", markup=False
                )
            if opened.file.game is None:
                self.new_generation(opened)
                return
            game = opened.resume_game()
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=12, markup=False)
            return
        data = opened.file.game
        handoff = "open" if self.open_table else data.handoff
        self.sit_down(Session(game, data.seats, handoff, opened))

    def new_generation(self, world: OpenWorld | None) -> None:
        from oath_tui.ui.screens.seats import SeatsScreen

        self.push_screen(SeatsScreen(world))

    def sit_down(self, session: Session) -> None:
        from oath_tui.ui.screens.table import TableScreen

        self.push_screen(TableScreen(session))

    def leave_table(self, session: Session) -> None:
        """Back to the title; the game waits in its file."""
        if session.world:
            session.world.close()
        self.to_title()

    def to_title(self) -> None:
        from oath_tui.ui.screens.title import TitleScreen

        while len(self.screen_stack) > 2:
            self.pop_screen()
        if isinstance(self.screen, TitleScreen):
            self.screen.come_back()

    def game_over(self, session: Session) -> None:
        from oath_tui.ui.screens.chronicle import ChronicleScreen

        self.switch_screen(ChronicleScreen(session))

    def open_reference(self, view: View | None = None, names: Names | None = None, card: str = "") -> None:
        """The cards; with a view they also say where each is, as far as the viewer knows."""
        from oath_tui.ui.screens.reference import ReferenceScreen

        self.push_screen(ReferenceScreen(view, names, card))

    def open_law(self, number: str | None = None) -> None:
        from oath_tui.ui.screens.law import LawScreen

        self.push_screen(LawScreen(number))

    def open_help(self) -> None:
        from oath_tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen())

    def open_settings(self, matter: str = "theme") -> None:
        from oath_tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(matter))

    def open_about(self) -> None:
        from oath_tui.ui.screens.about import AboutScreen

        self.push_screen(AboutScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        from oath_tui.ui.commands import commands_for

        return commands_for(self, screen)

    # When something goes wrong

    def guarded(self, session: Session, deed: Callable[[], None], then: Callable[[], None]) -> None:
        """An unexpected error loses nothing: the engine has gone back to before the answer."""
        before = list(session.game.journal)
        try:
            deed()
            then()
        except Exception as error:
            from oath_tui.ui.report import write_report
            from oath_tui.ui.screens.trouble import TroubleScreen

            answered = session.game.journal != before
            trouble = TroubleScreen(session, error, answered=answered, report=write_report(error, session))
            self.push_screen(trouble, lambda way: self.after_trouble(session, way, then))

    def after_trouble(self, session: Session, way: Way | None, then: Callable[[], None]) -> None:
        if way == "leave":
            self.leave_table(session)
        elif way == "back":
            self.guarded(session, lambda: session.undo(past_floor=True), then)
        elif way == "on":
            self.guarded(session, lambda: None, then)

    def _fatal_error(self) -> None:
        """The last words of a program that cannot go on; Textual would print variables, hidden cards and all."""
        if not self.last_words:
            from oath_tui.ui.report import last_words

            table = self.table_screen()
            self.last_words = last_words(self._exception or RuntimeError(), table.session if table else None)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Unbroken, so that the names of the files can be copied."""
        if self.last_words:
            print(self.last_words, file=sys.__stderr__)
        else:
            super()._print_error_renderables()

    def forget_copied(self) -> None:
        """What one player copied is not for the next one to paste."""
        self._clipboard = ""
