"""The game in plain numbered lines: no screen needed, and friendly to screen readers.

Before anything private is shown the screen is cleared and the seat that decides is called by name.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Sequence

from oath_tui.bots.random_player import RandomPlayer
from oath_tui.cards.catalog import catalog
from oath_tui.engine.choices import (
    Answer,
    AnswerError,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Deal,
    Divide,
    Option,
    Place,
    Prompt,
    WritePact,
)
from oath_tui.engine.game import Game, UndoError
from oath_tui.engine.state import Seat
from oath_tui.engine.telling import tell, with_names
from oath_tui.engine.view import log, view
from oath_tui.store.models import SeatData
from oath_tui.store.pins import check_pin
from oath_tui.store.worlds import OpenWorld
from oath_tui.tales.table import NAMES, table_text

CLEAR = "\033[2J\033[3J\033[H"
HELP = """Type the number of a choice and Enter. Also:
  t table    l log    c NAME card    u undo    ? this help    q quit"""


class Quit(Exception):
    """The player leaves."""


class PlainGame:
    """A hotseat game on any terminal."""

    def __init__(
        self,
        game: Game,
        *,
        computers: Collection[Seat] = (),
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        clear: bool | None = None,
        saves: OpenWorld | None = None,
        seats: Sequence[SeatData] = (),
    ) -> None:
        self.game = game
        self.names = {**NAMES, **{one.seat: one.name for one in seats}}
        self.pins = {one.seat: one.pin for one in seats if one.pin}
        self.computers = computers
        self.saves = saves
        self.chance = RandomPlayer(game.start.seed)
        self.read = read
        self.put = write
        self.clear = sys.stdout.isatty() if clear is None else clear
        self.seat: Seat | None = None
        """Who sits at the keyboard."""
        self.told: dict[Seat, int] = {}
        """How much of the log each seat has read."""

    def write(self, text: str) -> None:
        """On a screen lines are broken between words; a reader or a file gets them whole."""
        lines = text.split("\n")
        if self.clear:
            width = shutil.get_terminal_size().columns - 1
            lines = [part for line in lines for part in _broken(line, width)]
        self.put("\n".join(lines))

    def named(self, text: str) -> str:
        return with_names(text, self.names)

    def run(self) -> int:
        try:
            while self.game.prompt is not None:
                self.turn(self.game.prompt)
        except (Quit, EOFError, KeyboardInterrupt):
            is_saved = self.saves and not self.saves.problem
            kept = "It is saved and waits for you." if is_saved else "It is not saved."
            self.write(f"\nThe game ends here, unfinished. {kept}")
            return 0
        self.cover()
        self.say_log(None)
        winner = self.game.winner
        self.write(f"{self.names[winner]} has won." if winner else "Nobody has won.")
        return 0

    def turn(self, prompt: Prompt) -> None:
        if prompt.seat in self.computers:
            self.game.answer(self.chance.answer(prompt))
            self.save()
            return
        if prompt.seat != self.seat:
            self.hand_over(prompt.seat)
            self.write(table_text(view(self.game, prompt.seat), self.names))
        self.say_log(prompt.seat)
        self.ask(prompt)

    def save(self) -> None:
        """After every answer; a problem is said once, and the game goes on."""
        if self.saves is None:
            return
        told = self.saves.problem
        if not self.saves.record(self.game) and self.saves.problem != told:
            self.write(f"! {self.saves.problem}")

    # Handing over

    def cover(self) -> None:
        if self.clear:
            self.put(CLEAR)

    def hand_over(self, seat: Seat) -> None:
        """Nothing private is on the screen until the seat that decides has said it is there."""
        self.cover()
        self.seat = seat
        name = self.names[seat]
        if seat in self.pins:
            while not check_pin(self.read(f"{name} decides. Type your PIN and press Enter: "), self.pins[seat]):
                self.write("! That is not the PIN.")
        else:
            self.read(f"{name} decides. Press Enter when only {name} looks: ")
        self.cover()

    def say_log(self, seat: Seat | None) -> None:
        since = self.told.get(seat, 0) if seat else max(0, len(self.game.events) - 20)
        for event in log(self.game, seat, since):
            self.write(f"  . {tell(event, self.names)} [{event.law}]")
        if seat:
            self.told[seat] = len(self.game.events)

    # Asking

    def ask(self, prompt: Prompt) -> None:
        """Asks until there is an answer the engine accepts, or a command."""
        self.write(f"\n{self.names[prompt.seat]}: {self.named(prompt.question)} [Law {prompt.law}]")
        try:
            answer = self.read_answer(prompt)
            if answer is not None:
                self.game.answer(answer, prompt.seat)
                self.save()
        except AnswerError as error:
            self.write(self.named(f"! {error}"))

    def read_answer(self, prompt: Prompt) -> Answer | None:
        match prompt:
            case ChooseOne():
                return self.read_one(prompt)
            case ChooseSome():
                return self.read_some(prompt)
            case ChooseNumber():
                return self.read_number(f"{prompt.low} to {prompt.high}")
            case Divide():
                self.write(f"In all {_span(prompt.least, prompt.most)}.")
                return self.read_places(prompt.places)
            case Deal():
                return self.read_deal(prompt)
            case WritePact():
                return self.line("Your words (or nothing): ")
        raise TypeError(f"this game cannot ask a {prompt.kind}")

    def line(self, ask: str) -> str | None:
        """A line from the keyboard; None if it was a command, which is done."""
        text = self.read(ask).strip()
        match text.partition(" "):
            case ("q" | "quit", _, _):
                raise Quit
            case ("?" | "help", _, _):
                self.write(HELP)
            case ("t" | "table", _, _):
                self.write(table_text(view(self.game, self.seat), self.names))
            case ("l" | "log", _, _):
                for event in log(self.game, self.seat)[-40:]:
                    self.write(f"  . {tell(event, self.names)}")
            case ("u" | "undo", _, _):
                self.undo()
            case ("c" | "card", _, name) if name:
                self.show_card(name)
            case _:
                return text
        return None

    def undo(self) -> None:
        try:
            self.game.undo()
            self.save()
            self.write("Taken back.")
        except UndoError as error:
            self.write(f"! {error}")

    def show_card(self, name: str) -> None:
        card = catalog().find(name) or next(iter(catalog().near(name)), None)
        if card is None:
            self.write(f"! There is no card called '{name}'.")
        else:
            self.write(f"{card.name}\n{card.text}")

    def read_one(self, prompt: ChooseOne) -> Answer | None:
        options = prompt.open_options()
        for number, option in enumerate(options, 1):
            self.write(f"{number:3}  {self.named(option.label)}")
        for option in prompt.options:
            if option.refusal:
                self.write(f"  -  {self.named(f'{option.label} (no: {option.refusal})')}")
        text = self.line("> ")
        return None if text is None else _picked(text, options)

    def read_some(self, prompt: ChooseSome) -> Answer | None:
        for number, option in enumerate(prompt.options, 1):
            self.write(f"{number:3}  {self.named(option.label)}")
        text = self.line(f"{_span(prompt.least, prompt.most)} of them, with blanks between> ")
        if text is None:
            return None
        return [_picked(word, prompt.options) for word in text.split()]

    def read_number(self, ask: str) -> int | None:
        text = self.line(f"{ask}> ")
        if text is None:
            return None
        if not text.isdecimal():
            raise AnswerError("Type a number.")
        return int(text)

    def read_places(self, places: tuple[Place, ...]) -> dict[str, int] | None:
        counts: dict[str, int] = {}
        for place in places:
            count = self.read_number(f"{self.named(place.label)} (0 to {place.most})")
            if count is None:
                return None
            counts[place.id] = count
        return counts

    def read_deal(self, prompt: Deal) -> Answer | None:
        self.write("You give:")
        give = self.read_places(prompt.gives)
        if give is None:
            return None
        self.write("You get:")
        get = self.read_places(prompt.gets)
        return None if get is None else {"give": give, "get": get}


def _broken(line: str, width: int) -> list[str]:
    """A line in parts that fit, those after the first set in as far as its words begin."""
    indent = len(line) - len(line.lstrip(" .-0123456789"))
    return textwrap.wrap(line, max(width, indent + 20), subsequent_indent=" " * indent, drop_whitespace=True) or [
        ""
    ]


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _picked(word: str, options: tuple[Option, ...]) -> str:
    """The option a number stands for; other words are taken as they are."""
    if word.isdecimal() and 1 <= int(word) <= len(options):
        return options[int(word) - 1].id
    return word
