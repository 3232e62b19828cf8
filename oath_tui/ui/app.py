"""The Textual app: from the title to the table and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.app import App

from oath_tui.cards.catalog import Catalog, catalog
from oath_tui.store.errors import SaveError
from oath_tui.store.worlds import OpenWorld
from oath_tui.ui.glyphs import ASCII, UNICODE
from oath_tui.ui.session import Session
from oath_tui.ui.themes import DEFAULT, THEMES


class OathApp(App[None]):
    TITLE = "Oath"
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        saves: Path,
        *,
        ascii_only: bool = False,
        theme: str = DEFAULT,
        open_table: bool = False,
        world: Path | None = None,
    ) -> None:
        super().__init__()
        self.saves = saves
        self.glyphs = ASCII if ascii_only else UNICODE
        self.wanted_theme = theme
        self.open_table = open_table
        self.first_world = world

    @property
    def catalog(self) -> Catalog:
        return catalog()

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.wanted_theme
        if self.glyphs is ASCII:
            self.add_class("-ascii")
        from oath_tui.ui.screens.title import TitleScreen

        self.push_screen(TitleScreen())
        if self.first_world:
            self.play_world(self.first_world)

    # Going from screen to screen

    def play_world(self, path: Path) -> None:
        """Continues the game of a world, or begins its next generation."""
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
            self.screen.refresh_worlds()

    def game_over(self, session: Session) -> None:
        from oath_tui.ui.screens.chronicle import ChronicleScreen

        self.switch_screen(ChronicleScreen(session))

    def open_reference(self) -> None:
        from oath_tui.ui.screens.reference import ReferenceScreen

        self.push_screen(ReferenceScreen())

    def open_help(self) -> None:
        from oath_tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen())

    def guarded(self, session: Session, deed: Callable[[], None]) -> None:
        """An unexpected error loses nothing: the engine has gone back to before the answer."""
        try:
            deed()
        except Exception as error:
            from oath_tui.ui.screens.trouble import TroubleScreen

            self.push_screen(TroubleScreen(session, error))
