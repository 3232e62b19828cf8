"""`oath-tui worlds`, `new`, `show`, `rename`, `verify`, `schema`, `repair`: the world files."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path

from pydantic import ValidationError

from oath_tui.cards.catalog import catalog
from oath_tui.engine.rng import Rng
from oath_tui.engine.telling import ENDING_NAMES
from oath_tui.engine.world import World, first_game, new_chronicle, random_world
from oath_tui.store.annals import suits_of
from oath_tui.store.errors import SaveError
from oath_tui.store.files import write_text
from oath_tui.store.models import Generation, WorldFile
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load
from oath_tui.store.worlds import (
    OpenWorld,
    find_world,
    free_path,
    list_worlds,
    repaired,
    saves_folder,
    text_of,
)


def run(options: argparse.Namespace) -> int:
    commands = {
        "worlds": _list,
        "new": _new,
        "show": _show,
        "rename": _rename,
        "verify": _verify,
        "schema": _schema,
        "repair": _repair,
    }
    try:
        return commands[options.command](options)
    except SaveError as error:
        print(error, file=sys.stderr)
    except ValidationError as error:
        print(f"That name will not do: {error.errors()[0]['msg']}.", file=sys.stderr)
    return 1


def _list(options: argparse.Namespace) -> int:
    folder = saves_folder(options.saves)
    listed = list_worlds(folder)
    if options.json:
        print(json.dumps([_summary(one.path, one.world, one.fault) for one in listed], indent=2))
        return 0
    if not listed:
        print(f"There are no worlds in {folder} yet: begin one with `oath-tui new NAME`.")
    for one in listed:
        if one.world is None:
            print(f"! {one.fault}")
        else:
            state = "a game in progress" if one.world.game else "between games"
            count = len(one.world.generations)
            print(f"{one.world.name:30} {count:3} generations, {state}, played {one.world.played}  ({one.path})")
    return 0


def _summary(path: Path, world: WorldFile | None, fault: str) -> dict[str, object]:
    if world is None:
        return {"file": str(path), "fault": fault}
    return {
        "file": str(path),
        "name": world.name,
        "generations": len(world.generations),
        "in_progress": world.game is not None,
        "played": world.played,
    }


def make_world(kind: str, seed: int) -> World:
    if kind == "first":
        return first_game()
    return new_chronicle(Rng(seed)) if kind == "new" else random_world(Rng(seed))


def _new(options: argparse.Namespace) -> int:
    seed = secrets.randbits(32) if options.seed is None else options.seed
    opened = OpenWorld.create(saves_folder(options.saves), options.name, make_world(options.world, seed))
    opened.close()
    if opened.problem:
        print(opened.problem, file=sys.stderr)
        return 1
    print(f"{opened.file.name} begins in {opened.path}")
    return 0


def _show(options: argparse.Namespace) -> int:
    world = load(find_world(saves_folder(options.saves), options.world))
    if options.json:
        print(world.model_dump_json(indent=2))
        return 0
    print(f"{world.name}, begun {world.created}, last played {world.played}")
    if world.notes:
        print(world.notes)
    for generation in world.generations:
        print(_generation_line(generation))
    print(f"The next oath: {catalog().oaths[world.world.oath].name}")
    for place in world.world.sites:
        cards = ", ".join(catalog().name(card) for card in place.cards)
        name = catalog().name(place.site) if place.site and place.faceup else "a site still hidden"
        print(f"  {name}" + (f": {cards}" if cards else ""))
    suits = suits_of(world.world.to_world())
    print("Suits: " + ", ".join(f"{suit.capitalize()} {count}" for suit, count in suits.items()))
    if world.game:
        print(f"A game is in progress, {len(world.game.answers)} answers in.")
    return 0


def _generation_line(generation: Generation) -> str:
    winner = next(one for one in generation.seats if one.seat == generation.winner)
    return (
        f"{generation.number:3}. {winner.name} ({winner.role}) won in round {generation.rounds}: "
        f"{ENDING_NAMES[generation.how]}"
    )


def _rename(options: argparse.Namespace) -> int:
    opened = OpenWorld.open(find_world(saves_folder(options.saves), options.world))
    try:
        if not opened.rename(options.name):
            print(opened.problem, file=sys.stderr)
            return 1
    finally:
        opened.close()
    print(f"It is called {opened.file.name} now.")
    return 0


def _verify(options: argparse.Namespace) -> int:
    faulty = False
    for name in options.files:
        faults = faults_of(Path(name))
        faulty = faulty or bool(faults)
        for fault in faults:
            print(fault)
        if not faults:
            print(f"{name}: sound")
    return 1 if faulty else 0


def _schema(options: argparse.Namespace) -> int:
    print(json.dumps(WorldFile.model_json_schema(), indent=2))
    return 0


def _repair(options: argparse.Namespace) -> int:
    path = find_world(saves_folder(options.saves), options.world)
    world_file, done = repaired(path)
    target = Path(options.output) if options.output else free_path(path.parent, f"{path.stem}-repaired")
    if target.exists():
        raise SaveError(target, "this file is there already", "Choose another name.")
    write_text(target, text_of(world_file), keep_backup=False)
    print(f"{target}: {done}")
    return 0
