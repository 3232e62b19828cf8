"""Whether a world file tells the truth: every game replayed, every invariant checked, every link compared."""

from __future__ import annotations

from pathlib import Path

from oath_tui.engine.choices import AnswerError, ChooseOne
from oath_tui.engine.game import Game
from oath_tui.engine.invariants import InvariantError, check_table
from oath_tui.store.annals import generation_of
from oath_tui.store.errors import SaveError
from oath_tui.store.models import GameData, WorldData, WorldFile
from oath_tui.store.world_file import load
from oath_tui.store.worlds import start_of


def faults_of(path: Path) -> list[str]:
    """Everything that is wrong with this file; nothing if it is sound."""
    try:
        world_file = load(path)
    except SaveError as error:
        return [str(error)]
    return [f"{path}: {fault}" for fault in _faults(world_file)]


def _faults(world_file: WorldFile) -> list[str]:
    faults = []
    if len(world_file.finished) != len(world_file.generations):
        faults.append(f"{len(world_file.finished)} finished games, {len(world_file.generations)} generations")
    left: WorldData | None = None
    for data, generation in zip(world_file.finished, world_file.generations, strict=False):
        if left is not None and data.world != left:
            faults.append(f"game {data.generation} does not begin in the world the one before left")
        game, fault = _replayed(data)
        if fault or game is None or game.next_world is None:
            faults.append(fault or f"game {data.generation} is listed as finished and is not")
            return faults
        if generation_of(game, data, generation.played) != generation:
            faults.append(f"generation {generation.number} is not what its game says")
        left = WorldData.of(game.next_world)
    if left is not None and world_file.world != left:
        faults.append("the present world is not the one that the last game left")
    if world_file.game:
        if world_file.game.world != world_file.world:
            faults.append("the game in progress did not begin in the present world")
        _, fault = _replayed(world_file.game)
        if fault:
            faults.append(fault)
    return faults


def _replayed(data: GameData) -> tuple[Game | None, str]:
    """The game as its answers lead to it, or the first fault on the way."""
    number = 0
    try:
        game = Game(start_of(data))
        for answer in data.answers:
            number += 1
            game.answer(answer)
            check_table(game.table, at_rest=isinstance(game.prompt, ChooseOne) and game.prompt.is_act)
    except AnswerError as error:
        return None, f"answer {number} of game {data.generation} does not fit: {error}"
    except (InvariantError, ValueError) as error:
        return None, f"game {data.generation}, answer {number}: {error}"
    return game, ""
