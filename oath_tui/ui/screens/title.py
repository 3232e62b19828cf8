"""The title: go on where you stopped, begin anew, read, set."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.store.folder import Listed, list_worlds
from oath_tui.ui.screens.base import OathScreen

BANNER = """\
▄▀▀▀▄  ▄▀▀▄ ▀▀█▀▀ █   █
█   █  █▄▄█   █   █▄▄▄█
█   █  █  █   █   █   █
▀▄▄▄▀  █  █   █   █   █"""
PLAIN_BANNER = "O   A   T   H"
WORLDS_SHOWN = 5
MENU = (
    ("new", "New chronicle"),
    ("cards", "Cards"),
    ("law", "Rules"),
    ("help", "Help"),
    ("settings", "Settings"),
    ("about", "About"),
    ("quit", "Quit"),
)


class TitleScreen(OathScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('new')", "New chronicle", id="title.new"),
        Binding("slash", "choose('cards')", "Cards", id="title.cards"),
        Binding("l", "choose('law')", "Rules", id="title.law"),
        Binding("h", "annals", "Annals", tooltip="The history of the highlighted world", id="title.annals"),
        Binding("question_mark", "choose('help')", "Help", id="title.help"),
        Binding("s", "choose('settings')", "Settings", id="title.settings"),
        Binding("a", "choose('about')", "About", show=False, id="title.about"),
        Binding("q", "choose('quit')", "Quit", id="title.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.all_worlds = False
        self.listed: list[Listed] = []
        self.faults: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            with Center():
                yield Static(PLAIN_BANNER if self.app.has_class("-ascii") else BANNER, id="logo", markup=False)
            yield Static("A chronicle of empire and exile, around one terminal", id="motto")
            with Center():
                yield OptionList(*_fixed_rows(), id="menu", markup=False)
            yield Static("", id="hint", markup=False)
            yield Static("An unofficial fan work. The game belongs to its publisher.", id="about")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Nothing is highlighted, so that Enter does nothing, until it is known where the players stopped."""
        self.query_one("#menu", OptionList).highlighted = None

    def on_screen_resume(self) -> None:
        """First painted, then the worlds are looked for; and anew after every game, since they change in it."""
        self.query_one("#logo", Static).update(PLAIN_BANNER if self.app.has_class("-ascii") else BANNER)
        self.call_after_refresh(self.refresh_worlds)

    def come_back(self) -> None:
        """From a game: its world is highlighted, and Enter goes on with it."""
        self.query_one("#menu", OptionList).highlighted = None
        self.refresh_worlds()

    def refresh_worlds(self) -> None:
        """The world that was played last comes first, files that cannot be read come last."""
        listed = self.listed = list_worlds(self.oath.saves)
        listed.sort(key=_last_played, reverse=True)
        shown = listed if self.all_worlds else listed[:WORLDS_SHOWN]
        self.faults = {str(one.path): one.fault for one in listed if one.world is None}
        menu = self.query_one("#menu", OptionList)
        was = menu.highlighted_option.id if menu.highlighted_option else None
        menu.clear_options()
        menu.add_options([Option(_world_text(one), str(one.path)) for one in shown])
        if len(listed) > len(shown):
            menu.add_option(Option(f"All {len(listed)} worlds", "all"))
        if shown:
            menu.add_option(None)
        menu.add_options(_fixed_rows())
        first = "new" if not listed or listed[0].world is None else str(listed[0].path)
        stays = was if was in [option.id for option in menu.options] else None
        menu.highlighted = menu.get_option_index(stays or first)
        menu.focus()
        hint = self.query_one("#hint", Static)
        hint.display = not listed
        hint.update(Content(f"New here? {self.oath.key_of('title.help', 'question_mark')} is help."))

    @on(OptionList.OptionHighlighted)
    def moved(self) -> None:
        self.refresh_bindings()

    def highlighted_world(self) -> Listed | None:
        row = self.query_one("#menu", OptionList).highlighted_option
        return next((one for one in self.listed if row and row.id == str(one.path) and one.world), None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "annals" and self.is_mounted and self.highlighted_world() is None:
            return False
        return super().check_action(action, parameters)

    def action_annals(self) -> None:
        listed = self.highlighted_world()
        if listed and listed.world:
            from oath_tui.ui.screens.annals import AnnalsScreen

            self.app.push_screen(AnnalsScreen(listed.path, listed.world))

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option.id or "")

    def action_choose(self, what: str) -> None:
        match what:
            case "new":
                self.oath.new_generation(None)
            case "cards":
                self.oath.open_reference()
            case "law":
                self.oath.open_law()
            case "help":
                self.oath.open_help()
            case "settings":
                self.oath.open_settings()
            case "about":
                self.oath.open_about()
            case "quit":
                self.app.exit()
            case "all":
                self.all_worlds = True
                self.refresh_worlds()
            case _ if what in self.faults:
                self.notify(self.faults[what], severity="error", timeout=12, markup=False)
            case _:
                self.oath.play_world(Path(what))


def _fixed_rows() -> list[Option]:
    return [Option(text, name) for name, text in MENU]


def _last_played(listed: Listed) -> tuple[bool, str, float]:
    """The day is in the file; which of two was played later on one day, the file system knows."""
    try:
        touched = listed.path.stat().st_mtime
    except OSError:
        touched = 0.0
    return listed.world is not None, listed.world.played if listed.world else "", touched


def _world_text(listed: Listed) -> Content:
    world = listed.world
    if world is None:
        return Content.assemble(
            Content.styled("! ", "bold $error"), Content.styled(listed.path.name, "$text-muted"), " cannot be read"
        )
    number = len(world.generations) + 1
    state = f"continue game {number}" if world.game else f"begin game {number}"
    return Content.assemble(
        Content.styled(world.name, "bold"), Content.styled(f"  {state}, {world.played}", "$text-muted")
    )
