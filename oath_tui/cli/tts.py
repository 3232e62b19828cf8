"""`oath-tui import-tts` and `export-tts`: worlds as Tabletop Simulator strings."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from string import hexdigits
from typing import Any

from pydantic import ValidationError

from oath_tui.interop.tts import TtsError, TtsSite, TtsWorld, parse, repaired
from oath_tui.interop.tts_files import create, export_world, world_file_of
from oath_tui.interop.tts_numbers import citizens_in, winner_in
from oath_tui.store.errors import SaveError
from oath_tui.store.files import read_text
from oath_tui.store.world_file import load
from oath_tui.store.worlds import find_world, saves_folder


def run(options: argparse.Namespace) -> int:
    try:
        return _import(options) if options.command == "import-tts" else _export(options)
    except (SaveError, TtsError) as error:
        print(error, file=sys.stderr)
    except ValidationError as error:
        print(f"That name will not do: {error.errors()[0]['msg']}.", file=sys.stderr)
    return 1


def _import(options: argparse.Namespace) -> int:
    tts = parse(_text(options.string))
    world_file = world_file_of(tts, options.name)
    fixed = repaired(tts)
    for warning in fixed.warnings:
        print(warning, file=sys.stderr)
    if options.json:
        print(json.dumps(facts(fixed, options.name), indent=2, ensure_ascii=False))
        return 0
    opened = create(saves_folder(options.saves), world_file)
    if opened.problem:
        print(opened.problem, file=sys.stderr)
        return 1
    print(opened.path)
    return 0


def _text(given: str) -> str:
    """The string itself, what a file holds, or what comes in on standard input."""
    if given == "-":
        try:
            return sys.stdin.read().lstrip("\ufeff")
        except UnicodeDecodeError as error:
            raise TtsError(error.start, "there is no UTF-8 text") from None
    if os.path.isfile(given):
        return read_text(Path(given)).lstrip("\ufeff")
    start = given.strip()[:2]
    if not all(ch in hexdigits for ch in start):
        raise TtsError(0, f"there is no hexadecimal digit, and no file is called '{given[:60]}' either")
    return given


def facts(tts: TtsWorld, name: str | None = None) -> dict[str, Any]:
    """An imported world with our ids: sites in the order of the string, top cards first."""
    return {
        "name": name or tts.name,
        "game_number": tts.game_number,
        "oath": tts.oath,
        "citizens": citizens_in(tts.citizenship),
        "suit_order": tts.suit_order,
        "sites": [_site_facts(site) for site in tts.sites],
        "world_deck": tts.world_deck,
        "dispossessed": tts.dispossessed,
        "relic_deck": tts.relic_deck[::-1],
        "previous": {
            "citizens": citizens_in(tts.previous.citizenship),
            "winner": winner_in(tts.previous.winner),
            "winner_name": tts.previous.winner_name,
        },
    }


def _site_facts(site: TtsSite) -> dict[str, Any]:
    return {"id": site.site, "facedown": site.facedown, "cards": [card for card in site.cards if card]}


def _export(options: argparse.Namespace) -> int:
    world_file = load(find_world(saves_folder(options.saves), options.world))
    if world_file.game:
        print("A game is in progress: the string is the world before it.", file=sys.stderr)
    print(export_world(world_file))
    return 0
