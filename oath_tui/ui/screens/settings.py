"""Settings: what can be changed on the left, the choices on the right; a theme shows itself when highlighted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Footer, Label, OptionList, Static
from textual.widgets.option_list import Option

from oath_tui.cards.models import SUITS
from oath_tui.engine.state import SEATS
from oath_tui.store.errors import SaveError
from oath_tui.ui import keys
from oath_tui.ui.glyphs import SUIT_LETTERS
from oath_tui.ui.screens.base import OathModal, OathScreen
from oath_tui.ui.screens.confirm import ConfirmScreen
from oath_tui.ui.settings import Settings
from oath_tui.ui.texts import styled

KEYS = "keymap"
KEY_COLUMN = 17
LEAST_ROOM = 30
"""Columns for the list of keys while it is not laid out."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that can be set, and what it can be set to."""

    field: str
    name: str
    choices: tuple[tuple[Any, str], ...]


MATTERS = (
    Matter(
        "theme",
        "Theme",
        (
            ("oath-dark", "dark"),
            ("oath-light", "light"),
            ("oath-contrast", "high contrast"),
            ("oath-colorblind", "safe for colour-blind eyes"),
        ),
    ),
    Matter("ascii", "Signs", ((False, "drawn signs"), (True, "plain ASCII signs"))),
    Matter("motion", "Motion", ((True, "on"), (False, "off"))),
    Matter(
        "pace",
        "Computers",
        (
            ("slow", "slow: time to read each move"),
            ("steady", "steady"),
            ("fast", "fast"),
            ("instant", "as fast as they can"),
        ),
    ),
    Matter(
        "handoff",
        "Handover",
        (
            ("strict", "strict: cover the table every time"),
            ("relaxed", "relaxed: only before private decisions"),
            ("open", "open table: never cover it"),
        ),
    ),
    Matter(
        "idle_minutes",
        "Cover again",
        ((1, "after 1 minute"), *((n, f"after {n} minutes") for n in (2, 5, 10, 20, 60)), (0, "never")),
    ),
    Matter(KEYS, "Keys", ()),
)


class SettingsScreen(OathScreen[None]):
    CSS_PATH = "../styles/settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", id="settings.save"),
        Binding("right", "to_choices", "Choices", show=False, id="settings.choices"),
        Binding("left", "to_matters", "Back to the list", show=False, id="settings.matters"),
        Binding("backspace", "usual_key", "Usual key", id="settings.usual"),
        Binding("escape", "leave", "Back", id="settings.leave"),
    ]

    def __init__(self, matter: str = "theme") -> None:
        super().__init__()
        self.first = next(number for number, one in enumerate(MATTERS) if one.field == matter)
        self.wanted = Settings()
        """As the players have chosen so far."""
        self.saved = self.wanted
        """As they came in, or as they saved since."""
        self.shown: Matter | None = None

    def compose(self) -> ComposeResult:
        yield Label("Settings", id="heading")
        with Horizontal(id="panes"):
            yield OptionList(id="matters", markup=False)
            with Vertical(id="right"):
                yield OptionList(id="choices", markup=False)
                yield Static("", id="sample", markup=False)
        yield Static("", id="where", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.wanted = self.saved = self.oath.settings
        self.query_one("#where", Static).update(Content(f"Ctrl+S writes {self.oath.settings_path}"))
        matters = self.query_one("#matters", OptionList)
        matters.add_options([Option(self._matter_row(one), one.field) for one in MATTERS])
        matters.highlighted = self.first
        matters.focus()

    # What is shown

    def _matter_row(self, matter: Matter) -> Content:
        value = getattr(self.wanted, matter.field)
        said = next((text.split(":")[0] for choice, text in matter.choices if choice == value), None)
        if said is None:
            said = (f"{len(value)} moved" if value else "as usual") if matter.field == KEYS else str(value)
        return Content.assemble(styled(f"{matter.name:12}", "bold"), styled(said, "$text-muted"))

    def show(self, matter: Matter) -> None:
        self.shown = matter
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        if matter.field == KEYS:
            choices.add_options(self._key_rows())
        else:
            choices.add_options([Option(self._choice_row(matter, n), str(n)) for n in range(len(matter.choices))])
            choices.highlighted = self._current(matter)
        self.query_one("#right").border_title = matter.name
        self.show_sample()
        self.refresh_bindings()

    def _current(self, matter: Matter) -> int:
        value = getattr(self.wanted, matter.field)
        return next((n for n, (choice, _) in enumerate(matter.choices) if choice == value), 0)

    def _choice_row(self, matter: Matter, number: int) -> Content:
        value, text = matter.choices[number]
        mark = "(o) " if value == getattr(self.wanted, matter.field) else "( ) "
        return Content.assemble(styled(mark, "bold $primary"), Content(text))

    def _key_rows(self) -> list[Option]:
        rows, place = [], ""
        for one in keys.all_keys():
            if one.place != place:
                place = one.place
                rows.append(Option(styled(place, "bold $primary"), disabled=True))
            rows.append(Option(self._key_row(one), one.id))
        return rows

    def _key_row(self, one: keys.Keyed) -> Content:
        has = keys.shown(keys.keys_of(one, self.wanted.keymap))
        hue = "bold $warning" if one.id in self.wanted.keymap else "bold"
        head = f"  {has:14} "
        room = max(LEAST_ROOM, self.query_one("#choices").scrollable_content_region.width)
        said = "\n".join(wrap(one.says, room, initial_indent=head, subsequent_indent=" " * KEY_COLUMN))
        return Content.assemble(styled(head, hue), Content(said.removeprefix(head)))

    def on_resize(self) -> None:
        self.call_after_refresh(self.lay_out_keys)

    def lay_out_keys(self) -> None:
        """What a key does may need more lines, or fewer."""
        if self.shown is not None and self.shown.field == KEYS:
            choices = self.query_one("#choices", OptionList)
            for one in keys.all_keys():
                choices.replace_option_prompt(one.id, self._key_row(one))

    def show_sample(self) -> None:
        """A little of the table in the colours and signs that would be."""
        glyphs = self.oath.glyphs
        suits = [styled(f"{SUIT_LETTERS[suit]} {suit.capitalize()}  ", f"bold $suit-{suit}") for suit in SUITS]
        seats = [styled(f"{glyphs.pawn}{seat.capitalize()} ", f"$seat-{seat}") for seat in SEATS]
        favor = styled(f"{glyphs.favor}3 favor ", "$warning")
        secret = styled(f"{glyphs.secret}2 secrets ", "$secondary")
        supply = styled(glyphs.full * 4 + glyphs.empty * 3, "$success")
        dim = styled(f" {glyphs.back} facedown", "$text-muted")
        sample = self.query_one("#sample", Static)
        sample.display = self.shown is not None and self.shown.field in ("theme", "ascii")
        sample.update(Content.assemble(*suits, "\n", *seats, "\n", favor, secret, supply, dim))

    # Choosing

    @on(OptionList.OptionHighlighted, "#matters")
    def matter_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.preview(self.wanted)
        self.show(MATTERS[event.option_index])

    @on(OptionList.OptionSelected, "#matters")
    def matter_selected(self) -> None:
        self.action_to_choices()

    @on(OptionList.OptionHighlighted, "#choices")
    def choice_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        matter = self.shown
        if matter and matter.field in ("theme", "ascii") and event.option.id:
            value = matter.choices[event.option_index][0]
            self.preview(replace(self.wanted, **{matter.field: value}))
            self.show_sample()

    @on(OptionList.OptionSelected, "#choices")
    def choice_selected(self, event: OptionList.OptionSelected) -> None:
        matter = self.shown
        if matter is None or event.option.id is None:
            return
        if matter.field == KEYS:
            self.move_key(next(one for one in keys.all_keys() if one.id == event.option.id))
            return
        self.choose(replace(self.wanted, **{matter.field: matter.choices[event.option_index][0]}))
        choices = self.query_one("#choices", OptionList)
        for number in range(len(matter.choices)):
            choices.replace_option_prompt_at_index(number, self._choice_row(matter, number))

    def choose(self, wanted: Settings) -> None:
        """From now on, and after saving also next time."""
        self.wanted = wanted
        self.oath.use_settings(wanted)
        matters = self.query_one("#matters", OptionList)
        for number, one in enumerate(MATTERS):
            matters.replace_option_prompt_at_index(number, self._matter_row(one))

    def preview(self, settings: Settings) -> None:
        self.oath.show_settings(settings)

    # Keys

    @work
    async def move_key(self, one: keys.Keyed) -> None:
        key = await self.app.push_screen_wait(PressKeyScreen(one.says))
        if key is None:
            return
        try:
            keymap = keys.moved(one, key, self.wanted.keymap)
        except keys.KeyTaken as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self._use_keymap(keymap, one)

    def action_usual_key(self) -> None:
        """The highlighted key as we ship it."""
        choices = self.query_one("#choices", OptionList)
        if choices.highlighted is None:
            return
        name = choices.get_option_at_index(choices.highlighted).id
        one = next((one for one in keys.all_keys() if one.id == name), None)
        if one is None or one.id not in self.wanted.keymap:
            return
        keymap = {other: has for other, has in self.wanted.keymap.items() if other != one.id}
        if other := keys.clash(one, keymap):
            self.notify(f"{keys.shown(one.keys)} is taken: {other.says}.", severity="warning", markup=False)
            return
        self._use_keymap(keymap, one)

    def _use_keymap(self, keymap: dict[str, str], one: keys.Keyed) -> None:
        self.choose(replace(self.wanted, keymap=keymap))
        self.query_one("#choices", OptionList).replace_option_prompt(one.id, self._key_row(one))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "usual_key":
            return self.shown is not None and self.shown.field == KEYS
        return super().check_action(action, parameters)

    # Coming and going

    def action_to_choices(self) -> None:
        choices = self.query_one("#choices", OptionList)
        choices.focus()
        if choices.highlighted is None:
            choices.action_first()

    def action_to_matters(self) -> None:
        self.preview(self.wanted)
        self.query_one("#matters").focus()

    def action_save(self) -> None:
        try:
            self.oath.save_settings()
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)
            return
        self.saved = self.wanted
        self.notify("Saved.")

    @work
    async def action_leave(self) -> None:
        """Unsaved choices hold until the game is quit, or are saved now."""
        if self.focused is self.query_one("#choices"):
            self.action_to_matters()
            return
        self.preview(self.wanted)
        if self.wanted != self.saved:
            question = "Keep these settings for the next time too?"
            answer = await self.app.push_screen_wait(ConfirmScreen(question, "Save them", "Only for now"))
            if answer:
                self.action_save()
        if self.is_current:  # the table may have been covered meanwhile, and this screen be gone
            self.dismiss()

    def on_unmount(self) -> None:
        self.preview(self.oath.settings)


class PressKeyScreen(OathModal[str | None]):
    """Waits for one key. Escape keeps the old one."""

    DEFAULT_CSS = """
    PressKeyScreen { align: center middle; background: $background 60%; }
    PressKeyScreen Label { width: auto; border: round $primary; background: $surface; padding: 1 2; }
    """

    def __init__(self, says: str) -> None:
        super().__init__()
        self.says = says

    def compose(self) -> ComposeResult:
        yield Label(f"Press the new key for: {self.says}\nEscape keeps the old one.", markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)

    def on_click(self) -> None:
        self.dismiss(None)
