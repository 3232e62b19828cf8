"""Worlds on disk: opening one, playing in it, and saving after every answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from oath_tui.engine.choices import AnswerError
from oath_tui.engine.game import Game, Journal, Start
from oath_tui.engine.world import World
from oath_tui.store.annals import generation_of
from oath_tui.store.errors import SaveError
from oath_tui.store.files import read_text, stamp_of, write_text
from oath_tui.store.folder import Listed, find_world, free_path, list_worlds, saves_folder, slug
from oath_tui.store.lock import Lock
from oath_tui.store.models import GameData, Handoff, SeatData, WorldData, WorldFile
from oath_tui.store.world_file import Text, load, parse, text_of


def new_world_file(name: str, world: World, today: str | None = None) -> WorldFile:
    day = today or date.today().isoformat()
    return WorldFile(name=name, created=day, played=day, world=WorldData.of(world))


class OpenWorld:
    """A world that this program plays in. Problems with saving are kept in `problem`; the game goes on."""

    def __init__(
        self, path: Path, world_file: WorldFile, *, today: Callable[[], str] = lambda: date.today().isoformat()
    ) -> None:
        self.path = path
        self.file = world_file
        self.today = today
        self.problem: str | None = None
        self.holder: str | None = None
        """Who else has this world open; then it is read-only here."""
        self._lock = Lock(path)
        self._stamp = stamp_of(path)
        self.text = Text(world_file)

    @classmethod
    def create(cls, folder: Path, name: str, world: World) -> OpenWorld:
        """A new world under a free file name."""
        path = free_path(folder, name)
        opened = cls(path, new_world_file(name, world))
        opened.holder = opened._lock.acquire()
        opened.write()
        return opened

    @classmethod
    def open(cls, path: Path) -> OpenWorld:
        """Opens a world; read-only if another program has it."""
        opened = cls(path, load(path))
        opened.holder = opened._lock.acquire()
        return opened

    @property
    def read_only(self) -> bool:
        return self.holder is not None

    def close(self) -> None:
        self._lock.release()

    # Games

    def start_game(self, seats: list[SeatData], seed: int, handoff: Handoff = "strict") -> Game:
        """The next generation begins."""
        if self.file.game is not None:
            raise SaveError(self.path, "a game is already in progress", "Continue it first.")
        self.file.game = GameData(
            generation=len(self.file.generations) + 1,
            started=self.today(),
            seed=seed,
            handoff=handoff,
            seats=seats,
            world=self.file.world,
            answers=[],
        )
        game = Game(start_of(self.file.game))
        self.renew()
        self.write()
        return game

    def resume_game(self) -> Game:
        """The game in progress, replayed from its journal."""
        if self.file.game is None:
            raise SaveError(self.path, "no game is in progress", "Begin the next generation.")
        return replay(self.path, self.file.game)

    def record(self, game: Game) -> bool:
        """Called after every answer: the journal is on disk when this returns, or `problem` says why not."""
        if self.file.game is None:
            return True
        if game.next_world is not None:
            return self.finish_game(game)
        self.text.set_answers(game.journal)
        if self.file.played != self.today():
            self.file.played = self.today()
            self.file.game.answers = list(game.journal)  # type: ignore[arg-type]
            self.renew()
        return self.write()

    def finish_game(self, game: Game) -> bool:
        """The Chronicle is written: the game joins the finished ones, and the world moves on."""
        data, world = self.file.game, game.next_world
        assert data is not None
        assert world is not None
        data.answers = list(game.journal)  # type: ignore[arg-type]
        self.file.generations.append(generation_of(game, data, self.today()))
        self.file.finished.append(data)
        self.file.world = WorldData.of(world)
        self.file.game = None
        self.file.played = self.today()
        self.renew()
        return self.write()

    def abandon_game(self) -> bool:
        """The game in progress is given up; the world stays as it was before it."""
        self.file.game = None
        self.renew()
        return self.write()

    def rename(self, name: str) -> bool:
        self.file = WorldFile.model_validate(self.file.model_dump() | {"name": name})
        self.renew()
        return self.write()

    def renew(self) -> None:
        self.text = Text(self.file)

    # Saving

    def write(self) -> bool:
        """Saves now. False, with a sentence in `problem`, if it could not be done."""
        if self.read_only:
            self.problem = f"{self.path} is open elsewhere ({self.holder}): nothing is saved here."
            return False
        if self._stamp is not None and stamp_of(self.path) not in (self._stamp, None):
            self.problem = f"{self.path} was changed by another program meanwhile: it was not overwritten."
            return False
        try:
            self._stamp = write_text(self.path, self.text.whole())
        except SaveError as error:
            self.problem = str(error)
            return False
        self.problem = None
        return True


def start_of(data: GameData) -> Start:
    return Start(data.world.to_world(), tuple(one.seat for one in data.seats), data.seed)


def replay(path: Path, data: GameData) -> Game:
    """The game that a journal leads to, or a SaveError that names the answer that does not fit."""
    journal = Journal(start_of(data), [])
    try:
        game = Game.from_journal(journal)
    except ValueError as error:
        raise SaveError(path, f"game {data.generation} cannot begin: {error}") from None
    for number, answer in enumerate(data.answers, 1):
        try:
            game.answer(answer)
        except AnswerError as error:
            fault = f"answer {number} of game {data.generation} does not fit: {error}"
            raise SaveError(path, fault, "Use `oath-tui repair` to go back to the last one that does.") from None
    return game


def repaired(path: Path) -> tuple[WorldFile, str]:
    """The world with its game in progress cut back to the last answer that replays, and what was done."""
    world_file = parse(path, read_text(path))
    data = world_file.game
    if data is None:
        return world_file, "no game is in progress: nothing had to be cut"
    game = Game(start_of(data))
    for answer in data.answers:
        try:
            game.answer(answer)
        except AnswerError:
            break
    lost = len(data.answers) - len(game.journal)
    data.answers = list(game.journal)  # type: ignore[arg-type]
    return world_file, f"{len(game.journal)} answers replay, {lost} were cut"


__all__ = [
    "Listed",
    "OpenWorld",
    "find_world",
    "free_path",
    "list_worlds",
    "new_world_file",
    "repaired",
    "replay",
    "saves_folder",
    "slug",
    "start_of",
    "text_of",
]
