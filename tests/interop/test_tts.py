"""Tabletop Simulator strings: public ones read and written, broken ones refused or repaired."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oath_tui.cards.catalog import catalog
from oath_tui.cli import main
from oath_tui.engine.game import Game
from oath_tui.engine.rng import Rng
from oath_tui.engine.world import World, WorldSite, first_game, new_chronicle, random_world
from oath_tui.interop import tts
from oath_tui.interop.tts import TtsError, TtsWorld, blank, from_world, parse, repaired, to_world
from oath_tui.interop.tts_files import export_world, file_name, world_file_of
from oath_tui.interop.tts_numbers import LAYOUTS, all_relics, citizens_in, numbers, winner_in
from oath_tui.store.verify import faults_of
from oath_tui.store.world_file import load
from oath_tui.store.worlds import OpenWorld
from tests.store.kit import SEATS, play, world_of_generations, world_with_a_game

DATA = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
VECTORS: dict[str, dict[str, Any]] = {one["id"]: one for one in DATA["vectors"]}
STRINGS = {name: one["string"] for name, one in VECTORS.items()}
MALFORMED = DATA["malformed"]

real = pytest.mark.parametrize("name", VECTORS)


def text_with(**changes: Any) -> str:
    """R15 with some fields changed."""
    return tts.format(replace(parse(STRINGS["R15"]), **changes))


def cut(text: str, at: int, piece: str) -> str:
    return text[:at] + piece + text[at + len(piece) :]


def words(cards: tuple[str | None, ...]) -> str:
    return " ".join(card or "-" for card in cards)


# Public strings


@real
def test_every_field_is_read(name: str) -> None:
    world, expected = parse(STRINGS[name]), VECTORS[name]
    assert ".".join(map(str, world.version)) == expected["version"]
    assert (world.game_number, world.name, world.status) == (
        expected["game_number"],
        expected["name"],
        expected["status"],
    )
    assert set(citizens_in(world.citizenship)) == set(expected["citizens"].split())
    assert world.oath == expected["oath"]
    assert "".join(map(str, world.suit_order)) == expected["suit_order"]
    sites = ["~" * site.facedown + words((site.site, *site.cards)) for site in world.sites]
    assert sites == expected["sites"]
    assert words(world.world_deck) == expected["world_deck"]
    assert words(world.dispossessed) == expected["dispossessed"]
    assert words(world.relic_deck) == expected["relic_deck"]
    assert world.warnings == ()


@real
def test_the_last_game_is_read(name: str) -> None:
    previous = parse(STRINGS[name]).previous
    expected = VECTORS[name].get("previous", {"citizens": "", "winner": "purple", "winner_name": "UNKNOWN"})
    assert set(citizens_in(previous.citizenship)) == set(expected["citizens"].split())
    assert winner_in(previous.winner) == expected["winner"]
    assert previous.winner_name == expected["winner_name"]


@real
def test_the_same_string_is_written(name: str) -> None:
    assert tts.format(parse(STRINGS[name])) == STRINGS[name]


@real
def test_an_unchanged_world_gives_the_string_it_came_from(name: str) -> None:
    world_file = world_file_of(parse(STRINGS[name]))
    assert export_world(world_file) == STRINGS[name]


@real
def test_the_world_has_its_top_cards_first(name: str) -> None:
    world, expected = to_world(parse(STRINGS[name])), VECTORS[name]
    assert (world.world_deck or world.denizens) == expected["world_deck"].split() or not expected["world_deck"]
    assert world.dispossessed == expected["dispossessed"].split()
    deck = list(reversed(expected["relic_deck"].split()))
    added = expected["relics_added"]
    assert world.relic_deck[added:] == deck
    assert len(world.relic_deck[:added]) == added
    places = [" ".join([*place.cards, *place.relics]) for place in world.sites]
    assert [place.split() for place in places] == [
        sorted((card for card in site.split()[1:] if card != "-"), key=catalog().relics.__contains__)
        for site in expected["sites"]
    ]


def test_the_tutorial_is_the_first_game() -> None:
    assert to_world(parse(STRINGS["R14"])) == first_game()


@pytest.mark.parametrize("version", LAYOUTS)
def test_every_version_is_read_and_written(version: tuple[int, int, int]) -> None:
    layout = LAYOUTS[version]
    whole = cut(STRINGS["R08"] + "002007UNKNOWN", 0, "".join(f"{part:02X}" for part in version))
    relics_at = len(STRINGS["R08"]) - 2 * 16 - 2
    text = {"A": whole[:relics_at], "B": whole[: len(STRINGS["R08"])], "C": whole}[layout]
    world = parse(text)
    assert tts.format(world) == text
    assert world.warnings == ()
    assert len(to_world(world).relic_deck) == (0 if layout == "A" else 16)
    assert repaired(world).warnings == ()


@pytest.mark.parametrize("version", ["020004", "020001", "030000", "030304", "040000", "010500"])
def test_other_versions_are_refused(version: str) -> None:
    with pytest.raises(TtsError, match=r"At character 0 .* version is"):
        parse(cut(STRINGS["R15"], 0, version))


# Broken strings


@pytest.mark.parametrize("one", MALFORMED, ids=[one["id"] for one in MALFORMED])
def test_malformed_strings(one: dict[str, Any]) -> None:
    if one["advice"] == "reject":
        with pytest.raises(TtsError, match=f"^At character {one['at']} of the string, [^.]*([0-9]\\.[^.]*)*\\.$"):
            parse(one["string"])
        return
    world = repaired(parse(one["string"]))
    model = parse(STRINGS[one["same_as"]])
    assert to_world(world) == to_world(model)
    assert replace(world, version=model.version) == model
    assert bool(world.warnings) == (one["advice"] == "accept_with_warning")


@pytest.mark.parametrize(
    ("at", "piece", "says"),
    [
        (10, "00", "a name without letters"),
        (23, "-1", "hexadecimal digit"),
        (23, " 1", "hexadecimal digit"),
        (25, "6", "only 0 to 5"),
        (31, "2F", "no site has"),
        (39, "04", "Plains is on the map a second time"),
        (33, "D2", "Sanctuary cannot lie at site 1"),
        (33, "D7", "a banner cannot lie at site 1"),
        (33, "EE", "no card has"),
        (97, "FF", "the world deck has an empty place"),
        (97, "DA", "Sticky Fire cannot lie in the world deck"),
        (97, "C6", "cannot lie in the world deck"),
        (207, "D6", "cannot lie in the dispossessed"),
        (221, "00", "Wrestlers cannot lie in the relic deck"),
    ],
)
def test_faults_are_named_with_their_place(at: int, piece: str, says: str) -> None:
    with pytest.raises(TtsError, match=says) as caught:
        parse(cut(STRINGS["R15"], at, piece))
    assert caught.value.at == at
    assert f"t character {at} of" in str(caught.value)


def test_a_name_that_is_not_there_in_full() -> None:
    with pytest.raises(TtsError, match=r"At character 16 .* ends before the name"):
        parse(STRINGS["R15"][:16])


def test_an_edifice_has_one_place() -> None:
    twice = cut(cut(STRINGS["R15"], 33, "C6"), 41, "C7")
    with pytest.raises(TtsError, match=r"At character 41 .* Bandit Rampart is on the map a second time"):
        parse(twice)


@pytest.mark.parametrize(
    ("at", "piece", "place", "says"),
    [
        (23, "04", 23, "oath is Conspiracy"),
        (57, "03", 55, "facedown site"),
        (31, "FF", 31, "slot without a site"),
    ],
)
def test_worlds_that_cannot_be_played_are_refused(at: int, piece: str, place: int, says: str) -> None:
    text = cut(STRINGS["R15"], at, piece)
    assert tts.format(parse(text)) == text
    with pytest.raises(TtsError, match=says) as caught:
        to_world(parse(text))
    assert caught.value.at == place


# Repairs


def test_a_denizen_stays_on_the_map_before_the_deck() -> None:
    model = parse(STRINGS["R15"])
    deck = ("longbows", *model.world_deck, model.world_deck[3])
    text = text_with(world_deck=deck, dispossessed=("elders", model.world_deck[0], *model.dispossessed))
    fixed = repaired(parse(text))
    assert to_world(fixed) == to_world(model)
    assert [warning.split(" that")[0] for warning in fixed.warnings] == ["2 cards", "2 cards"]


def test_relics_are_repaired_as_the_mod_does() -> None:
    model = parse(STRINGS["R15"])
    sites = list(model.sites)
    sites[0] = replace(sites[0], cards=("longbows", "whistle", "map"))  # the whistle is at site 6 too
    deck = ("book_of_records", "whistle", "sticky_fire", "book_of_records", "map")
    fixed = repaired(replace(model, sites=tuple(sites), relic_deck=deck))
    assert fixed.sites[5].cards == (None, None, None)
    assert fixed.relic_deck[:2] == ("sticky_fire", "book_of_records")
    added = fixed.relic_deck[2:]
    assert [numbers()[relic] for relic in added] == sorted(numbers()[relic] for relic in added)
    assert {*fixed.relic_deck, "whistle", "map", "circlet_of_command"} == set(all_relics())
    assert to_world(fixed).relic_deck[0] == added[-1]


def test_decks_that_are_not_built_yet() -> None:
    reset, old = to_world(parse(STRINGS["R10"])), to_world(parse(STRINGS["R09"]))
    assert (reset.world_deck, reset.relic_deck, len(reset.denizens)) == ([], [], 51)
    assert (old.world_deck, len(old.denizens)) == ([], 54)
    for world in (reset, old):
        game = Game.new(world, ("purple", "red"), 7)
        assert sum(len(hand) for hand in game.state.hands.values()) == 6
        assert all(site.card for site in game.state.sites)
        assert len(game.state.relic_deck) + sum(len(site.relics) for site in game.state.sites) == 16


def test_names_are_counted_as_the_mod_counts() -> None:
    text = text_with(name="Ünder 🏰", previous=tts.Previous(0, 0x01, "🏰 Bob "))
    assert text[10:12] == "08"
    assert tts.format(parse(text + "\n")) == text
    with pytest.raises(TtsError, match="cut in two"):
        parse(cut(text, 10, "07"))


@pytest.mark.parametrize("tail", ["00", "07", "07Bob", "07Bob\n"])
def test_a_winner_without_a_whole_name(tail: str) -> None:
    world = parse(STRINGS["R15"].removesuffix("07UNKNOWN") + tail)
    assert world.previous.winner_name == (tail[2:].strip() or "UNKNOWN")
    assert len(world.warnings) == 1


def test_bits_that_mean_nothing_are_kept_until_something_changes() -> None:
    text = text_with(citizenship=0xE1, previous=tts.Previous(0x80, 0x0C, "Bob"))
    world = parse(text)
    assert len(repaired(world).warnings) == 3
    assert (to_world(world).citizens, winner_in(world.previous.winner)) == (["red"], "yellow")
    assert export_world(world_file_of(world)) == text


def test_odd_worlds_come_with_a_warning() -> None:
    model = parse(STRINGS["R15"])
    (few,) = repaired(replace(model, world_deck=model.world_deck[20:])).warnings
    (empty,) = repaired(replace(model, world_deck=())).warnings
    crowded = replace(model.sites[1], site="mine")
    (full,) = repaired(replace(model, sites=(model.sites[0], crowded, *model.sites[2:]))).warnings
    assert ("Visions" in few, "is empty" in empty, "Mine has more" in full) == (True, True, True)


# Writing


@pytest.mark.parametrize(
    "change",
    [
        {"game_number": 65536},
        {"name": ""},
        {"name": "x" * 256},
        {"name": "🏰" * 128},
        {"name": "\ud83c"},
        {"world_deck": ("map",) * 256},
        {"world_deck": ("grand_scepter",)},
        {"version": (3, 2, 0), "previous": tts.Previous(1)},
        {"version": (2, 0, 3)},
        {"sites": (tts.TtsSite("plains", False, ()),)},
    ],
)
def test_what_does_not_fit_is_not_written(change: dict[str, Any]) -> None:
    with pytest.raises(TtsError, match=r"\.$"):
        text_with(**change)


def test_a_site_has_room_for_three() -> None:
    world = first_game()
    world.sites[2].relics += ["map", "whistle"]
    with pytest.raises(TtsError, match="Mountain has 4 cards"):
        from_world(world, blank("X"))


def test_the_mod_puts_relics_to_the_right_and_we_keep_other_orders() -> None:
    assert from_world(first_game(), blank("X")).sites[2].cards == ("taming_charm", None, "ivory_eye")
    like = parse(STRINGS["R20"])
    changed = to_world(like)
    changed.sites[0] = WorldSite("mine", True, [], ["map"])
    changed.relic_deck.remove("map")
    changed.relic_deck.insert(0, "ivory_eye")
    written = from_world(changed, like)
    assert written.sites[0].cards == (None, None, "map")
    assert written.sites[1:] == like.sites[1:]


# Properties

seeds = st.integers(0, 1_000_000)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=120)
samples = st.sampled_from([*STRINGS.values()])


@settings(max_examples=60, deadline=None)
@given(seeds, names, st.integers(0, 65535))
def test_worlds_go_there_and_back(seed: int, name: str, number: int) -> None:
    world = random_world(Rng(seed)) if seed % 5 else new_chronicle(Rng(seed))
    fields = from_world(world, replace(blank(name), game_number=number))
    text = tts.format(fields)
    assert parse(text) == fields
    assert to_world(parse(text)) == world
    assert repaired(parse(text)).warnings == ()
    assert from_world(to_world(parse(text)), parse(text)) == fields


def judged(text: str) -> None:
    """Read and written alike, or refused with the place of the fault; nothing else."""
    fault: TtsError | None = None
    try:
        world = parse(text)
        assert parse(tts.format(world)) == world
        imported = to_world(world)
        again = from_world(imported, replace(blank("X"), game_number=world.game_number))
        assert world.layout == "A" or to_world(again) == imported  # A has relics on the map and no deck
    except TtsError as error:
        fault = error
    assert fault is None or fault.at is not None


@settings(max_examples=300, deadline=None)
@given(samples, st.data())
def test_mutations_are_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        taken = data.draw(st.integers(0, 4))
        digits = st.text("0123456789ABCDEFabcdef", max_size=4)
        piece = data.draw(digits | st.text(max_size=3))
        text = text[:at] + piece + text[at + taken :]
    judged(text)


@settings(max_examples=200, deadline=None)
@given(samples, st.integers(0, 300), st.integers(0, 255))
def test_every_pair_may_hold_any_number(text: str, at: int, value: int) -> None:
    judged(cut(text, min(at, len(text) - 2), f"{value:02X}"))


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    judged(text)
    judged("030303" + text)


@given(names)
def test_a_file_name_is_short_and_on_one_line(name: str) -> None:
    shown = file_name(name)
    assert 1 <= len(shown) <= 80
    assert shown.isprintable()
    assert file_name(shown) == shown


# Worlds played on


def test_a_played_world_tells_of_its_last_game(tmp_path: Path) -> None:
    world_file = load(world_of_generations(tmp_path, 2))
    fields = parse(export_world(world_file))
    last = world_file.generations[-1]
    assert (fields.version, fields.name, fields.game_number) == ((3, 3, 3), "Old", 3)
    assert fields.status == 0x23
    assert winner_in(fields.previous.winner) == last.winner
    assert fields.previous.winner_name in {"Ada", "Ben", "Cleo"}
    assert citizens_in(fields.previous.citizenship) == world_file.finished[-1].world.citizens
    assert to_world(fields) == world_file.world.to_world()


def test_an_imported_world_is_played_on(tmp_path: Path) -> None:
    assert main(["import-tts", STRINGS["R08"], "--saves", str(tmp_path)]) == 0
    opened = OpenWorld.open(tmp_path / "the-horder-order.json")
    play(opened, opened.start_game(SEATS, 3))
    opened.close()
    assert faults_of(opened.path) == []
    fields = parse(export_world(load(opened.path)))
    assert (fields.version, fields.game_number, fields.name) == ((3, 3, 3), 3, "The Horder Order")
    assert citizens_in(fields.previous.citizenship) == ["brown"]


def test_a_renamed_world_has_its_new_name_in_the_string() -> None:
    world_file = world_file_of(parse(STRINGS["S05"]))
    assert len(world_file.name) <= 80
    assert len(parse(export_world(world_file)).name) == 255
    world_file.name = " Arda "
    assert parse(export_world(world_file)) == replace(parse(STRINGS["S05"]), name="Arda")


# The commands


def run(*command: str) -> int:
    return main(list(command))


@real
def test_import_and_export_by_command(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import-tts", STRINGS[name], "--saves", str(tmp_path)) == 0
    path = capsys.readouterr().out.strip()
    assert faults_of(Path(path)) == []
    assert run("export-tts", path, "--saves", str(tmp_path)) == 0
    assert capsys.readouterr().out == STRINGS[name] + "\n"


@real
def test_import_as_json_writes_nothing(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import-tts", STRINGS[name], "--saves", str(tmp_path), "--json") == 0
    shown, expected = json.loads(capsys.readouterr().out), VECTORS[name]
    assert list(tmp_path.iterdir()) == []
    for key in ("name", "game_number", "oath"):
        assert shown[key] == expected[key]
    assert set(shown["citizens"]) == set(expected["citizens"].split())
    assert "".join(map(str, shown["suit_order"])) == expected["suit_order"]
    for place, line in zip(shown["sites"], expected["sites"], strict=True):
        site, *cards = line.split()
        assert ("~" * place["facedown"]) + (place["id"] or "-") == site
        assert place["cards"] == [card for card in cards if card != "-"]
    assert shown["world_deck"] == expected["world_deck"].split()
    assert shown["dispossessed"] == expected["dispossessed"].split()
    assert shown["relic_deck"][expected["relics_added"] :] == expected["relic_deck"].split()[::-1]
    assert set(shown["previous"]) == {"citizens", "winner", "winner_name"}


def test_import_from_a_file_and_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = STRINGS["S06"]
    (tmp_path / "string.txt").write_text("\ufeff" + text + "\r\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"  {text}\n"))
    for source in (str(tmp_path / "string.txt"), "-"):
        assert run("import-tts", source, "--name", "Arda", "--saves", str(tmp_path / "saves")) == 0
    first, second = capsys.readouterr().out.split()
    assert (Path(first).name, Path(second).name) == ("arda.json", "arda-2.json")
    assert run("export-tts", "arda", "--saves", str(tmp_path / "saves")) == 0
    assert parse(capsys.readouterr().out) == replace(parse(text), name="Arda")


@pytest.mark.parametrize(
    ("given_text", "says"),
    [
        ("nowhere.txt", "no file is called 'nowhere.txt'"),
        ("", "At character 0"),
        ("030303", "At character 6"),
        (STRINGS["R15"][:200], "At character 200"),
        (cut(STRINGS["R15"], 57, "03"), "At character 55"),
    ],
)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_what_cannot_be_imported_gets_one_sentence(
    given_text: str, says: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("import-tts", given_text, "--saves", str(tmp_path), *more) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert says in shown.err
    assert len(shown.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_warnings_do_not_stop_an_import(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import-tts", STRINGS["R06"] + "ABCD", "--saves", str(tmp_path)) == 0
    behind, relics = capsys.readouterr().err.splitlines()
    assert "text behind it" in behind
    assert relics.startswith("18 cards")


def test_names_and_folders_that_will_not_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import-tts", STRINGS["R15"], "--name", "x" * 81, "--saves", str(tmp_path)) == 1
    assert "That name will not do" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert run("import-tts", STRINGS["R15"], "--saves", str(tmp_path / "file")) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert run("export-tts", "nowhere", "--saves", str(tmp_path)) == 1
    assert "no such world" in capsys.readouterr().err


def test_a_game_in_progress_is_not_in_the_string(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = world_with_a_game(tmp_path)
    assert run("export-tts", str(path)) == 0
    shown = capsys.readouterr()
    assert "in progress" in shown.err
    assert to_world(parse(shown.out)) == load(path).world.to_world()


def test_a_damaged_string_in_a_world_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import-tts", STRINGS["R15"], "--saves", str(tmp_path)) == 0
    path = tmp_path / "goobers.json"
    path.write_text(path.read_text(encoding="utf-8").replace("230102", "230199"), encoding="utf-8")
    assert run("export-tts", str(path)) == 1
    assert "damaged at character 23" in capsys.readouterr().err


def test_blank_fields_need_a_world() -> None:
    fields: TtsWorld = blank("X")
    with pytest.raises(TtsError, match="a map has 8 sites"):
        to_world(fields)
    world: World = first_game()
    assert len(from_world(world, fields).sites) == 8
