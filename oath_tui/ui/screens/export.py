"""Writing something to a file: what, and in which form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from oath_tui.store.errors import SaveError
from oath_tui.store.files import write_text
from oath_tui.ui.screens.base import OathModal


@dataclass(frozen=True, slots=True)
class Export:
    says: str
    path: Path
    text: Callable[[], str]


class ExportScreen(OathModal[None]):
    DEFAULT_CSS = """
    ExportScreen { align: center middle; background: $background 60%; }
    ExportScreen OptionList { width: 64; max-width: 95%; height: auto; max-height: 95%; }
    ExportScreen OptionList, ExportScreen OptionList:focus { border: round $primary; }
    ExportScreen OptionList { background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,x", "close", "Back", id="export.close")]

    def __init__(self, exports: Sequence[Export]) -> None:
        super().__init__()
        self.exports = exports

    def compose(self) -> ComposeResult:
        rows = OptionList(*(Option(Content(one.says)) for one in self.exports), markup=False)
        rows.border_title = "Write to a file"
        rows.border_subtitle = "Esc goes back"
        yield rows

    @on(OptionList.OptionSelected)
    def write(self, event: OptionList.OptionSelected) -> None:
        """Beside the world it tells of; what stood there before is replaced."""
        one = self.exports[event.option_index]
        try:
            write_text(one.path, one.text(), keep_backup=False)
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=12, markup=False)
        else:
            self.notify(f"Written: {one.path}", timeout=12, markup=False)
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # beside the list
            self.dismiss()
