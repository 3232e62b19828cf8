"""The title: continue, worlds, new chronicle, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.store.worlds import Listed, list_worlds
from oath_tui.ui.texts import styled

if TYPE_CHECKING:
    from oath_tui.ui.app import OathApp

BANNER = r"""
 ▄▀▀▀▄  ▄▀▀▄ ▀▀█▀▀ █   █
 █   █  █▄▄█   █   █▄▄▄█
 █   █  █  █   █   █   █
 ▀▄▄▄▀  █  █   █   █   █
"""
NEW, CARDS, QUIT = "new", "cards", "quit"


class TitleScreen(Screen[None]):
    CSS_PATH = "../styles/title.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('new')", "New chronicle", id="title.new"),
        Binding("slash", "choose('cards')", "Cards", id="title.cards"),
        Binding("q", "choose('quit')", "Quit", id="title.quit"),
    ]

    @property
    def oath(self) -> OathApp:
        return cast("OathApp", self.app)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static("O A T H" if self.app.has_class("-ascii") else BANNER, id="logo", markup=False)
            yield Static("Chronicles of Empire and Exile, for one terminal", id="motto")
            yield OptionList(id="menu", markup=False)
            yield Static("Unofficial. The game belongs to its publisher.", id="about")
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.refresh_worlds)

    def refresh_worlds(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        for listed in list_worlds(self.oath.saves):
            menu.add_option(Option(_world_text(listed), str(listed.path), disabled=listed.world is None))
        menu.add_options(
            [
                Option("New chronicle", NEW),
                Option("Cards and rules", CARDS),
                Option("Quit", QUIT),
            ]
        )
        menu.highlighted = next(
            (n for n in range(menu.option_count) if not menu.get_option_at_index(n).disabled), None
        )
        menu.focus()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option.id or "")

    def action_choose(self, what: str) -> None:
        match what:
            case "new":
                self.oath.new_generation(None)
            case "cards":
                self.oath.open_reference()
            case "quit":
                self.app.exit()
            case _:
                from pathlib import Path

                self.oath.play_world(Path(what))


def _world_text(listed: Listed) -> Content:
    world = listed.world
    if world is None:
        return styled(listed.fault, "$text-disabled")
    state = "continue the game" if world.game else "play the next generation"
    generations = len(world.generations)
    return Content.assemble(
        styled(world.name, "bold"),
        styled(
            f"  {state}, {generations} generation{'s' if generations != 1 else ''}, {world.played}", "$text-muted"
        ),
    )
