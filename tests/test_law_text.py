"""The Law in our words: complete, linked, findable, in step with the engine and the cards, and ours."""

from __future__ import annotations

import ast
import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from oath_tui.cards.catalog import catalog
from oath_tui.cards.law import AID_SIZE, REFERENCE, Law, LawError, law, read_law
from oath_tui.cards.models import SUITS
from oath_tui.cli import main
from oath_tui.engine import events as ev
from oath_tui.engine.actions.search import DECK_COST, PILE_COST
from oath_tui.engine.actions.travel import TRAVEL_COST
from oath_tui.engine.dice import FACES
from oath_tui.engine.turn import CHANCELLOR_SUPPLY, DEEDS, EXILE_SUPPLY
from oath_tui.engine.victory import STABLE_ROLLS
from oath_tui.ui.app import OathApp
from oath_tui.ui.screens.law import AidScreen, LawScreen, Words, rule_text
from tests.law_report import numbered_rules

ROOT = Path(__file__).parents[1]


# The text


def test_every_numbered_rule_is_told_and_no_other() -> None:
    assert {rule.number: rule.title for rule in law()} == numbered_rules()
    assert list(law().rules) == list(numbered_rules())
    assert [chapter.number for chapter in law().chapters] == [str(number) for number in range(1, 12)]


def test_rules_stand_below_their_heading() -> None:
    assert [rule.number for rule in law().rule("5.5.7").children] == ["5.5.7.1", "5.5.7.2", "5.5.7.3"]
    assert law().rule("5.5.7.2").parent == "5.5.7"
    for rule in law():
        assert all(child.parent == rule.number for child in rule.children)


def test_texts_are_sentences_in_plain_signs() -> None:
    for rule in law():
        text = rule.all_text()
        assert text.isascii(), rule.number
        assert "  " not in text, rule.number
        assert not re.search(r"\b(TODO|XXX)\b", text), rule.number
        assert text[0].isupper() or text.startswith(("-", '"')), rule.number


def test_every_number_in_a_text_leads_somewhere() -> None:
    named = [(rule.number, number) for rule in law() for number in REFERENCE.findall(rule.all_text())]
    assert len(named) > 150
    assert [pair for pair in named if pair[1] not in law()] == []
    assert [pair for pair in named if pair[0] == pair[1]] == [], "no rule sends the reader to itself"


def test_bare_numbers_of_rules_are_links() -> None:
    """A number that is not in brackets would lead nowhere."""
    for rule in law():
        assert not re.search(r"\d+\.\d+", REFERENCE.sub("", rule.all_text())), rule.number


def test_every_link_is_what_the_text_says_there() -> None:
    for rule in law():
        text = rule.all_text()
        for link in law().links(text):
            span = text[link.start : link.end]
            assert link.number in law()
            if link.is_word:
                forms = {word.lower() for word in law().rule(link.number).words}
                assert span.lower() in forms
            else:
                assert span == f"[{link.number}]"


def test_every_chapter_can_be_reached_by_links() -> None:
    """Whoever follows links from the first page gets to every rule that is named at all."""
    seen: set[str] = set()
    todo = [chapter.number for chapter in law().chapters]
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            rule = law().rule(number)
            todo += [lead.rule.number for lead in law().leads(rule)] + [child.number for child in rule.children]
    assert seen == set(law().rules)


def test_the_order_of_simultaneous_effects_is_stated() -> None:
    (note,) = [note for note in law().rule("7").notes if note.title == "Order of simultaneous effects"]
    for word in (
        "[10.2]",
        "turn order",
        "forced",
        "optional",
        "cannot",
        "Homeland",
        "When Played",
        "battle plans",
    ):
        assert word in note.text


# Words


def test_the_glossary_knows_its_words_in_every_form() -> None:
    assert law().glossary["discard"].number == law().glossary["discarded"].number == "10.5"
    assert law().glossary["you"].number == "10.28"
    assert law().glossary["after"].number == "10.2"
    entries = {rule.number for rule in law().rule("10").children}
    assert entries <= {rule.number for rule in law().glossary.values()}


def test_words_are_linked_as_they_are_spelled() -> None:
    def spots(text: str) -> list[tuple[str, str]]:
        return [(text[link.start : link.end], link.number) for link in law().links(text)]

    assert spots("Discard an Order card, in any order.") == [("Discard", "10.5"), ("Order", "2.6.1")]
    assert spots("Exiles exile nobody.") == [("Exiles", "6.6.3"), ("exile", "6.7")]
    assert spots("See [5.5.4] and [5.99].") == [("[5.5.4]", "5.5.4")]
    assert spots("your personal bank, the shared bank, a bank") == [
        ("personal bank", "10.18"),
        ("shared bank", "10.24"),
        ("bank", "2.1.3"),
    ]


def test_suits_pieces_and_people_are_in_the_glossary() -> None:
    words = [*(suit.capitalize() for suit in SUITS), "Supply", "Chancellor", "Citizen", "Exile", "Empire"]
    words += ["Oathkeeper", "Usurper", "Successor", "People's Favor", "Darkest Secret", "Grand Scepter"]
    words += ["favor", "secret", "warband", "relic", "banner", "denizen", "edifice", "Vision", "Conspiracy"]
    words += ["search", "muster", "trade", "recover", "campaign", "travel", "Wake", "Rest", "Dispossessed"]
    assert [word for word in words if word not in law().glossary] == []


@cache
def names_of_cards() -> re.Pattern[str]:
    names = sorted({name for card in catalog() for name in (card.name, *card.aliases)}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")


def unknown_terms(text: str) -> list[str]:
    """Capitalised words in mid-sentence that neither the glossary nor a card's name explains."""
    text = names_of_cards().sub("_", text)
    for link in reversed(law().links(text)):
        text = f"{text[: link.start]}_{text[link.end :]}"
    return re.findall(r"(?<!^)(?<![.:] )(?<!\()\b[A-Z][a-z']+", text)


def test_cards_use_only_words_that_are_explained() -> None:
    assert unknown_terms("Action: gain a Doubloon from the Beast bank.") == ["Doubloon"], "the check works"
    unknown = {card.name: unknown_terms(card.text) for card in catalog()}
    assert {name: terms for name, terms in unknown.items() if terms} == {}


PLAIN_ENGLISH = frozenset((Path(__file__).parent / "plain_english.txt").read_text(encoding="utf-8").split())
"""Words that cards use in no other meaning than everybody does. A new one is either added here or explained."""


def plain_words(text: str) -> set[str]:
    """What is left of a text without names of cards and words of the glossary."""
    text = names_of_cards().sub(" ", text)
    for link in reversed(law().links(text)):
        text = f"{text[: link.start]} {text[link.end :]}"
    return {word.lower().removesuffix("'s") for word in re.findall(r"(?<!['A-Za-z])[A-Za-z][A-Za-z'-]*", text)}


def test_cards_use_only_the_glossary_and_plain_english() -> None:
    assert plain_words("Action: gain a doubloon from the Beast bank.") - PLAIN_ENGLISH == {"doubloon"}
    used = {card.name: plain_words(card.text) for card in catalog()}
    assert {name: words - PLAIN_ENGLISH for name, words in used.items() if words - PLAIN_ENGLISH} == {}
    assert PLAIN_ENGLISH - set().union(*used.values()) == set(), "words that no card uses any more"


def test_the_timing_a_card_begins_with_is_explained() -> None:
    for card in catalog():
        opening = card.text.partition(":")[0]
        (link,) = law().links(opening)
        assert opening[link.start : link.end] == opening, card.name


# In step with the engine


def numbers_used(folder: Path) -> Iterator[tuple[str, str]]:
    """Every number of a rule that code names, and where: prompts, refusals, events, and the like."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            found: list[ast.expr | None] = []
            if isinstance(node, ast.Call):
                found += [keyword.value for keyword in node.keywords if keyword.arg == "law"]
                if ast.unparse(node.func).rpartition(".")[2] in ("Refusal", "refusal", "Deed"):
                    found += [arg for arg in node.args if _dotted(arg)] or node.args[:1]
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(ast.unparse(target) == "law" for target in targets):
                    found.append(node.value)
            elif isinstance(node, ast.Constant) and _dotted(node):
                found.append(node)
            for one in found:
                if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value:
                    yield one.value, f"{path.relative_to(ROOT)}:{one.lineno}"


def _dotted(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"\d{1,2}(\.\d{1,2})+", node.value) is not None
    )


@pytest.mark.parametrize(("folder", "least"), [("engine", 80), ("ui", 1)])
def test_every_number_the_program_names_is_in_the_law(folder: str, least: int) -> None:
    used = list(numbers_used(ROOT / "oath_tui" / folder))
    assert len({number for number, _ in used}) >= least, "the scan sees them"
    assert [place for place in used if place[0] not in law()] == []


def test_events_and_the_act_menu_name_rules() -> None:
    kinds = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.Event)]
    assert len(kinds) > 50
    assert {kind.__name__: kind.law for kind in kinds if not kind.__subclasses__() and kind.law not in law()} == {}
    assert all(deed.law in law() for deed in DEEDS)


def steps(track: tuple[tuple[int, int], ...]) -> list[tuple[int, int | None, int]]:
    """A Supply track as least and most warbands, and the Supply."""
    tops = [None, *(least - 1 for least, _ in track)]
    return [(least, most, supply) for (least, supply), most in zip(track, tops, strict=False)]


@pytest.mark.parametrize("track", [CHANCELLOR_SUPPLY, EXILE_SUPPLY])
def test_supply_is_told_as_it_is_played(track: tuple[tuple[int, int], ...]) -> None:
    for least, most, supply in steps(track):
        short = f"{least}+: {supply}" if most is None else f"{least}-{most}: {supply}"
        assert short in law().aid
        long = f"{least} or more give {supply}" if most is None else f"{least} to {most} give {supply}"
        assert (long if least else f"fewer give {supply}") in law().rule("4.3.3").text


def test_prices_dice_and_endings_are_told_as_they_are_played() -> None:
    assert DECK_COST == (2, 3, 3, 4, 4, 4)
    assert "2 for none, 3 for one or two, 4 for three or more" in law().rule("5.1.1").text
    assert f"discard pile costs {PILE_COST} Supply" in law().rule("5.1.1").text
    trips = law().rule("5.6.1").text
    cradle, provinces, hinterland = TRAVEL_COST["cradle"], TRAVEL_COST["provinces"], TRAVEL_COST["hinterland"]
    assert f"from the Cradle: {cradle['cradle']} Supply to its other site" in trips
    assert f"{cradle['provinces']} to the Provinces, {cradle['hinterland']} to the Hinterland" in trips
    assert set(provinces.values()) == {2}
    assert "from the Provinces: 2 to any site" in trips
    assert f"{hinterland['hinterland']} within it, {hinterland['provinces']} to the Provinces" in trips
    assert f"{hinterland['cradle']} to the Cradle" in trips
    for faces in FACES.values():
        assert ", ".join(face.replace("hollow sword", "hollow") for face in faces) in law().aid
    assert STABLE_ROLLS == {5: 6, 6: 5, 7: 3}
    assert "end die 6 after round 5, 5+ after 6, 3+ after 7" in law().aid


# The file


def law_data() -> dict[str, Any]:
    path = resources.files("oath_tui.cards").joinpath("data", "law.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _swap_rules(data: dict[str, Any]) -> None:
    data["rules"][1], data["rules"][2] = data["rules"][2], data["rules"][1]


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "rules": lambda data: data.pop("rules"),
    "should have": lambda data: data["rules"][0].pop("title"),
    "perhaps words": lambda data: data["rules"][0].update(color="red"),
    "lines of text": lambda data: data["rules"][0].update(text=[1]),
    "no text": lambda data: data["rules"][0].update(text=[" "]),
    "no rule 99.1|a rule 99.1": lambda data: data["rules"][0].update(text=["See [99.1]."]),
    "explained twice": lambda data: data["rules"][0].update(words=["discard"]),
    "no number": lambda data: data["rules"][0].update(number="one"),
    "wrong place": _swap_rules,
    "play aid": lambda data: data["aid"].append("x" * 81),
}


@pytest.mark.parametrize("says", BROKEN)
def test_a_file_that_is_not_in_order_is_refused(says: str) -> None:
    data = copy.deepcopy(law_data())
    BROKEN[says](data)
    with pytest.raises(LawError, match=says):
        read_law(data)


def test_the_law_is_read_only_when_it_is_opened() -> None:
    code = (
        "import sys, oath_tui.cli, oath_tui.engine.game, oath_tui.ui.app; "
        "sys.exit(any(name.endswith('.law') for name in sys.modules if name.startswith('oath_tui')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Finding


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("discard", "10.5"),
        ("Discarded", "10.5"),
        ("search", "5.1"),
        ("battle plans", "7.5"),
        ("darkest secret", "2.5"),
        ("narrow", "11.8"),
        ("War Exhaustion", "3.4"),
        ("stable regime", "3.3"),
        ("persistent", "7.1.4"),
        ("hollow sword", "5.5.5"),
        ("coin", "7.6.3"),
        ("5.5.", "5.5"),
    ],
)
def test_the_best_rule_comes_first(words: str, best: str) -> None:
    assert law().find(words)[0].number == best


def test_a_number_finds_what_is_below_it() -> None:
    assert [rule.number for rule in law().find("4.1.1")] == ["4.1.1", "4.1.1.1", "4.1.1.2", "4.1.1.3"]


def test_words_are_found_from_their_beginning_and_not_within_others() -> None:
    assert all(re.search(r"\btie", rule.all_text().lower()) for rule in law().find("tie"))


def test_nothing_is_found_for_nothing() -> None:
    assert law().find("  ") == []
    assert law().find("xylophone") == []
    assert law().find("[") == []


def test_the_printed_laws_numerals_are_understood() -> None:
    assert law().at("5.1.4.IV") is law().rule("5.1.4.4")
    assert law().at(" 5.5.4. ") is law().rule("5.5.4")
    assert law().at("99") is None


# The command line


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_law_lists_its_contents(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "law")
    for chapter in law().chapters:
        assert f"{chapter.number}  {chapter.title}\n" in out
        assert all(f"{rule.number:6}{rule.title}" in out for rule in chapter.children)


def test_law_shows_a_rule_with_what_is_below_it_and_where_it_leads(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "law", "5.5.7")
    assert "5.5 Campaign >" in out
    assert "5.5.7.3  Banish and burn" in out
    assert "See also: 5.5.7.1" in out
    assert "Words: victorious 5.5.5" in out


def test_law_shows_every_rule_within_the_width(capsys: pytest.CaptureFixture[str]) -> None:
    for rule in law():
        assert max(map(len, told(capsys, "law", rule.number).splitlines())) <= AID_SIZE[0]


def test_law_finds_words(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "law", "Shared", "bank")
    assert out.splitlines()[1] == "10.24  Shared bank"
    assert "'Shared bank' is also in" in out


def test_law_suggests_near_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "dispossesed"]) == 1
    assert "Did you mean dispossessed?" in capsys.readouterr().err
    assert main(["law", "xqzwv"]) == 1
    assert capsys.readouterr().err == "The Law does not speak of 'xqzwv'.\n"


def test_law_says_which_numbers_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "7.6.9"]) == 1
    assert "there is 7.6, Special powers. It has 7.6.1 to 7.6.5." in capsys.readouterr().err


def test_the_play_aid_is_one_page_of_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "aid")
    lines = out.splitlines()
    width, height = AID_SIZE
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert out.isascii()
    for action in law().rule("5").children:
        assert f"{action.number} {action.title}" in out
    assert all(number in law() for number in re.findall(r"\b\d+\.\d+(?:\.\d+)*\b", out))
    for word in ("Wake", "Act", "Rest", "MINOR", "CAMPAIGN", "Attack die", "Defense die", "ENDINGS", "Successor"):
        assert word in out


# The screen


async def opened(pilot: Pilot[None], number: str | None = None) -> LawScreen:
    await pilot.pause()
    screen = LawScreen(number)
    await pilot.app.push_screen(screen)
    await pilot.pause()
    await pilot.pause()
    return screen


def read(screen: LawScreen) -> str:
    return str(screen.query_one("#rule", Static).content)


def rows(screen: LawScreen, which: str) -> list[str | None]:
    return [option.id for option in screen.query_one(which, OptionList).options]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_prompts_number_opens_its_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot, "5.5.2")
        assert "5.5.2 Targets, pools and Allies" in read(screen)
        assert screen.rows.has_focus
        assert screen.rows.highlighted_option is not None
        assert screen.rows.highlighted_option.id == "5.5.2"
        assert rows(screen, "#rules") == list(law().rules)
        await pilot.press("down")
        await pilot.pause()
        assert "5.5.3 Battle plans used" in read(screen)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen


async def test_it_finds_as_you_type(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.words.has_focus
        await pilot.press(*"kill")
        await pilot.pause()
        assert rows(screen, "#rules")[0] == "10.13"
        assert "10.13 Kill" in read(screen)
        await pilot.press(*"joy")
        await pilot.pause()
        assert rows(screen, "#rules") == [None]
        assert "10.13 Kill" in read(screen), "the page stays until there is a better one"
        await pilot.press(*["backspace"] * 9)
        await pilot.pause()
        assert rows(screen, "#rules") == list(law().rules)
        assert app.screen is screen, "an empty line does not close the book"


async def test_enter_follows_a_reference_and_backspace_comes_back(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press(*"conspiracy", "enter")
        await pilot.pause()
        assert screen.current == "5.1.4.4"
        found = rows(screen, "#rules")
        await pilot.press("enter")
        await pilot.pause()
        assert rows(screen, "#links")[:2] == ["2.5.3", "8.5"]
        await pilot.press("enter")
        await pilot.pause()
        assert screen.current == "2.5.3"
        assert screen.rows.highlighted_option is not None
        assert screen.rows.highlighted_option.id == "2.5.3"
        await pilot.press("down", "enter")
        await pilot.pause()
        second = screen.current
        assert second not in ("2.5.3", "5.1.4.4")
        await pilot.press("backspace")
        await pilot.pause()
        assert screen.current == "2.5.3"
        await pilot.press("backspace")
        await pilot.pause()
        assert screen.current == "5.1.4.4"
        assert screen.query_one(Words).value == "conspiracy", "what was looked for comes back too"
        assert rows(screen, "#rules") == found
        await pilot.press("backspace")
        await pilot.pause()
        assert app.screen is not screen, "at the beginning of the way it closes"


async def test_references_in_the_text_can_be_clicked(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, "5.5.7.2")
        page = screen.query_one("#rule", Static)
        line, column = next(
            (number, text.index("[2.5.3]"))
            for number, text in enumerate(read(screen).splitlines())
            if "[2.5.3]" in text
        )
        await pilot.click(page, offset=(column + 1, line))
        await pilot.pause()
        assert screen.current == "2.5.3"


def test_every_rule_fits_the_page() -> None:
    for rule in law():
        assert max(map(len, rule_text(rule, 40).plain.splitlines())) <= 40


async def test_the_play_aid_is_a_key_away(tmp_path: Path) -> None:
    app = OathApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, "3")
        await pilot.press("f2")
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, AidScreen)
        aid = shown.query_one("#aid", Static)
        assert str(aid.content) == law().aid
        assert aid.size.width == 79, "no line is broken at 80 columns"
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen_stack[-1] is screen


def test_an_unknown_number_opens_the_beginning() -> None:
    assert LawScreen("99.9").current == "1"
    assert isinstance(law(), Law)
