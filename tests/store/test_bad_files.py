"""Files that are wrong: one sentence each, nothing overwritten, nothing crashed."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oath_tui.store.errors import SaveError
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load, parse
from tests.store.kit import world_of_generations, world_with_a_game


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = world_with_a_game(tmp_path_factory.mktemp("good"))
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def changed(data: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> str:
    copy: dict[str, Any] = json.loads(json.dumps(data))
    change(copy)
    return json.dumps(copy)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("{", "line 1, column 2"),
        ("not json", "damaged"),
        ("[1, 2]", "no world of Oath TUI"),
        ('{"format": "something else"}', "no world of Oath TUI"),
        ('{"format": "oath-tui-world", "version": 99}', "Update Oath TUI"),
        ('{"format": "oath-tui-world", "version": "x"}', "version"),
        ("[" * 100_000, "nested"),
        ('{"a": ' * 100_000, "nested"),
    ],
)
def test_texts_that_are_no_world(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "world.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SaveError, match=says) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d.update(name="x" * 1_000_000), "name"),
        (lambda d: d.update(extra=1), "extra"),
        (lambda d: d["world"]["world_deck"].append("no_such_card"), "no card 'no_such_card'"),
        (lambda d: d["world"]["world_deck"].append(d["world"]["world_deck"][0]), "two places"),
        (lambda d: d["world"]["relic_deck"].append("tents"), "Tents"),
        (lambda d: d["world"]["sites"].pop(), "sites"),
        (lambda d: d["world"].update(oath="of silence"), "oath"),
        (lambda d: d["game"].update(generation=-1), "generation"),
        (lambda d: d["game"]["seats"].clear(), "seats"),
        (lambda d: d["game"]["answers"].append(None), "answers"),
        (lambda d: d.pop("world"), "world"),
    ],
)
def test_worlds_that_cannot_be(
    tmp_path: Path, good: dict[str, Any], change: Callable[[dict[str, Any]], None], says: str
) -> None:
    with pytest.raises(SaveError, match=says) as caught:
        parse(tmp_path / "world.json", changed(good, change))
    assert len(str(caught.value)) < 400


def test_wrong_encoding_folders_and_links(tmp_path: Path) -> None:
    latin = tmp_path / "latin.json"
    latin.write_bytes('{"name": "Ægir"}'.encode("latin-1"))
    folder = tmp_path / "folder.json"
    folder.mkdir()
    link = tmp_path / "link.json"
    os.symlink(latin, link)
    for path, says in ((latin, "UTF-8"), (folder, "folder"), (link, "link"), (tmp_path / "none.json", "no such")):
        with pytest.raises(SaveError, match=says):
            load(path)


def judged(path: Path, text: str) -> None:
    """A mutated file is refused with a sentence, or it is sound, or verification names its faults."""
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    faults = faults_of(path)
    assert all(fault.startswith(str(path)) and "Traceback" not in fault for fault in faults)
    assert path.read_bytes() == text.encode("utf-8", "surrogatepass")


def mutated(data: dict[str, Any], chance: random.Random) -> str:
    """One of the ways in which files go wrong."""
    text = json.dumps(data)
    match chance.randrange(5):
        case 0:
            place = chance.randrange(len(text))
            return text[:place] + chr(chance.randrange(32, 500)) + text[place + 1 :]
        case 1:
            return text[: chance.randrange(len(text))]
        case 2:
            return text + text[chance.randrange(len(text)) :]
    copy = json.loads(text)
    node, key = random_spot(copy, chance)
    if chance.randrange(2):
        node.pop(key)
    else:
        other, other_key = random_spot(copy, chance)
        node[key], other[other_key] = other[other_key], node[key]
    try:
        return json.dumps(copy)
    except ValueError:  # it has been put into itself
        return text


def random_spot(data: Any, chance: random.Random) -> tuple[Any, Any]:
    """A container in the data and a key of it."""
    node = data
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = chance.choice(keys)
        child = node[key]
        if not isinstance(child, (dict, list)) or not child or chance.randrange(4) == 0:
            return node, key
        node = child


def test_mutated_files_are_judged_and_left_alone(tmp_path: Path, good: dict[str, Any]) -> None:
    chance = random.Random(4)
    for _ in range(150):
        judged(tmp_path / "world.json", mutated(good, chance))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=400))
def test_any_text_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(SaveError):
        parse(tmp_path / "x.json", text)


@pytest.mark.slow
def test_two_thousand_mutations(tmp_path: Path) -> None:
    if not os.environ.get("OATH_TUI_SOAK"):
        pytest.skip("a long proof: run `make soak-store`")
    chance = random.Random(9)
    data = json.loads(world_of_generations(tmp_path, 1).read_text(encoding="utf-8"))
    for _ in range(2000):
        judged(tmp_path / "mutated.json", mutated(data, chance))
