"""The annals: every number recounted from the journals, every sentence in order, every form whole."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS
from oath_tui.cli import main
from oath_tui.engine.game import Game
from oath_tui.engine.state import Ending, Role
from oath_tui.store.models import WorldFile
from oath_tui.store.world_file import load
from oath_tui.store.worlds import new_world_file, replay
from oath_tui.tales.annals import Annals, annals_of
from oath_tui.tales.annals_forms import as_html, as_markdown, as_text
from oath_tui.tales.charts import chart_lines, charts, spark
from oath_tui.tales.deeds import deeds_of
from oath_tui.tales.telling import Age, told
from oath_tui.tales.words import are, by_suit, listed, number, ordinal
from tests.tales.kit import world_at

SAMPLE = Path(__file__).parents[2] / "saves" / "twelve-generations.json"
WORTH = {"hollow sword": 0.5, "sword": 1, "two swords and skull": 2, "shield": 1, "two shields": 2}
"""What a face counts, by the rules of 5.5.4 and 5.5.5; all others count nothing."""
MEAN = {"attack": (0.5 * 3 + 1 * 2 + 2) / 6, "defense": (1 * 2 + 2) / 6}


class History:
    """A world, its annals, and its games replayed for the recount."""

    def __init__(self, path: Path) -> None:
        self.world: WorldFile = load(path)
        self.annals: Annals = annals_of(self.world)
        self.games: list[Game] = [replay(path, data) for data in self.world.finished]

    def events(self, number: int, kind: str) -> list[Any]:
        return [event for event in self.games[number].events if type(event).__name__ == kind]

    def told(self, number: int) -> str:
        return " ".join(self.annals.tales[number][1])


@pytest.fixture(scope="module", params=["sample", "played"])
def history(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> History:
    if request.param == "sample":
        return History(SAMPLE)
    return History(world_at(tmp_path_factory.mktemp("annals"), 4, answers=20))


# The numbers of the story


def numerals() -> dict[str, int]:
    words = {number(n): n for n in range(1, 100)} | {ordinal(n): n for n in range(1, 100)}
    return words | {"once": 1, "twice": 2, "single": 1}


def figures(text: str) -> list[int]:
    """All numbers that a text tells, in figures and in words."""
    known = numerals()
    return [
        int(word) if word.isdigit() else known[word]
        for word in re.findall(r"[a-z-]+|\d+", text.lower())
        if word.isdigit() or word in known
    ]


def recount(history: History, n: int) -> dict[str, list[int]]:
    """What the paragraph of a generation may number, from its journal alone."""
    game = history.games[n]
    battles = history.events(n, "Fought")
    won = [one for one in battles if one.attack > one.defense]
    winners = [one.winner for one in history.games[: n + 1]]
    row = next((k for k, one in enumerate(reversed(winners)) if one != winners[-1]), len(winners))
    before = winners[:-1]
    ended = next((k for k, one in enumerate(reversed(before)) if one != before[-1]), len(before)) if before else 0
    suits = [abs(history.annals.suits[n + 1][suit] - history.annals.suits[n][suit]) for suit in SUITS]
    return {
        "battles": [len(battles), len(won)],
        "fallen": [sum(one.count for one in history.events(n, "Killed"))],
        "greatest": [v for one in won for v in (one.attack, one.defense)],
        "title": [len(history.events(n, "TitleTaken"))],
        "rounds": [game.state.turn.round],
        "row": [row, ended, 1],
        "suits": suits,
    }


def test_every_number_of_the_story_is_in_the_journals(history: History) -> None:
    for n in range(len(history.games)):
        counted = recount(history, n)
        allowed = {value for values in counted.values() for value in values}
        wrong = [value for value in figures(history.told(n)) if value not in allowed]
        assert wrong == [], history.told(n)


def test_war_and_title_are_told_as_they_were(history: History) -> None:
    for n, data in enumerate(history.world.finished):
        deeds, counted = deeds_of(data), recount(history, n)
        fought, won = counted["battles"]
        assert (len(deeds.battles), sum(battle.is_won for battle in deeds.battles)) == (fought, won)
        assert [deeds.fallen] == counted["fallen"]
        assert [deeds.title_changes] == counted["title"]
        assert deeds.title == history.games[n].state.title
        war = history.annals.tales[n][1][1]
        assert set(figures(war)) <= {fought, won, deeds.fallen}, war
        if fought > 1:
            assert fought in figures(war)
            assert deeds.fallen in figures(war) or "no warbands" in war
        changes = [text for text in history.annals.tales[n][1] if "changed hands" in text]
        assert [figures(text) for text in changes] == ([counted["title"]] if deeds.title_changes else [])


def test_winners_oaths_edifices_and_sites_are_all_told(history: History) -> None:
    for n, one in enumerate(history.world.generations):
        heading, text = history.annals.tales[n][0], history.told(n)
        names = {seat.seat: seat.name for seat in one.seats}
        assert all(name in text for name in names.values())
        assert history.games[n].winner == one.winner
        assert heading.startswith(f"Generation {n + 1}: the oath of ")
        assert catalog().oaths[one.oath_before].name.endswith(heading.partition("the oath of ")[2])
        assert (
            catalog().oaths[one.oath_after].name.removeprefix("Oathkeeper of ") in history.annals.tales[n][1][-1]
        )
        for work in (*one.built, *one.ruined):
            assert (
                f"{catalog().name(work.edifice)} at the {catalog().name(work.site).removeprefix('The ')}" in text
            )
        for site in (*one.sites_lost, *one.sites_found):
            assert catalog().name(site).removeprefix("The ") in text


# The numbers of the charts


def test_suits_are_counted_from_the_worlds(history: History) -> None:
    worlds = [*(data.world for data in history.world.finished), history.world.world]
    assert len(history.annals.suits) == len(worlds)
    for counts, world in zip(history.annals.suits, worlds, strict=True):
        cards = [*world.world_deck, *world.denizens, *(card for place in world.sites for card in place.cards)]
        suits = Counter(catalog().suits[card] for card in cards if card in catalog().denizens)
        assert counts == {suit: suits[suit] for suit in SUITS}


def test_victories_lengths_and_families_are_counted_from_the_games(history: History) -> None:
    annals, games = history.annals, history.games
    assert annals.rounds == [game.state.turn.round for game in games]
    assert {how: count for how, count in annals.endings.items() if count} == dict(Counter(g.ending for g in games))
    assert set(annals.families) == {seat for game in games for seat in game.state.order}
    for colour, family in annals.families.items():
        won = [game for game in games if game.winner == colour]
        assert family.games == sum(colour in game.state.players for game in games)
        assert family.won == len(won)
        assert family.victories == Counter(game.state.players[colour].role for game in won)
    said = " ".join(annals.summary)
    roles = Counter(game.state.players[game.winner].role for game in games if game.winner)
    counts = [value for value in (roles["chancellor"], roles["citizen"], roles["exile"]) if value]
    assert figures(said) == [len(games), *counts]


def test_dice_are_counted_from_the_rolls(history: History) -> None:
    rolls = [roll for n in range(len(history.games)) for roll in history.events(n, "Rolled")]
    for kind, expected, rolled in (
        ("attack", history.annals.luck.attack_expected, history.annals.luck.attack_rolled),
        ("defense", history.annals.luck.defense_expected, history.annals.luck.defense_rolled),
    ):
        faces = [face for roll in rolls if roll.dice == kind for face in roll.faces]
        assert rolled == pytest.approx(sum(WORTH.get(face, 0) for face in faces))
        assert expected == round(len(faces) * MEAN[kind], 1)
    for colour, family in history.annals.families.items():
        mine = [roll for roll in rolls if roll.who == colour]
        came = sum(WORTH.get(face, 0) for roll in mine for face in roll.faces)
        mean = sum(len(roll.faces) * MEAN[roll.dice] for roll in mine)
        assert family.luck.surplus == pytest.approx(came - mean, abs=0.06)


def test_edifices_and_sites_are_counted_from_the_worlds(history: History) -> None:
    worlds = [*(data.world for data in history.world.finished), history.world.world]
    seen = {(place.site, card) for world in worlds for place in world.sites for card in place.cards}
    ruined = {card for card, face in catalog().edifices.items() if face.side == "ruined"}
    for work in history.annals.works:
        now = {card for place in worlds[-1].sites if place.site == work.site for card in place.cards}
        ruin = catalog().edifices[work.edifice].flip_side
        state = "standing" if work.edifice in now else "in ruins" if ruin in now else "gone"
        assert work.state == state
        assert (work.site, work.edifice) in seen or (work.site, ruin) in seen
        for generation, what in work.history:
            after = {card for place in worlds[generation].sites if place.site == work.site for card in place.cards}
            assert (work.edifice in after) == (what in ("raised", "restored"))
            assert (ruin in after) == (what == "fell")
    placed = {(site, card) for site, card in seen if card in catalog().edifices}
    whole = {(site, catalog().edifices[card].flip_side if card in ruined else card) for site, card in placed}
    assert {(work.site, work.edifice) for work in history.annals.works} == whole
    for site, known in history.annals.sites.items():
        assert known == [
            n for n, world in enumerate(worlds, 1) if any(p.site == site and p.faceup for p in world.sites)
        ]


def test_the_charts_show_these_numbers(history: History) -> None:
    found = {chart.title: chart for chart in charts(history.annals)}
    rows = found["Suits of the world"].rows
    assert [list(map(int, row[1:])) for row in rows] == [list(counts.values()) for counts in history.annals.suits]
    assert [int(row[1]) for row in found["Victories"].rows] == sorted(
        history.annals.endings.values(), reverse=True
    )
    assert sum(int(row[1]) for row in found["Length of the games"].rows) == len(history.games)
    assert [float(row[2]) for row in found["The dice"].rows] == [
        history.annals.luck.attack_expected,
        history.annals.luck.attack_rolled,
        history.annals.luck.defense_expected,
        history.annals.luck.defense_rolled,
    ]
    for row, family in zip(found["The families"].rows, history.annals.families.values(), strict=True):
        assert [int(value) for value in row[1:3]] == [family.games, family.won]
        assert sum(int(value) for value in row[3:6]) == family.won


# The words


def test_sentences_are_in_order(history: History) -> None:
    texts = [text for _, sentences in history.annals.tales for text in sentences]
    texts += [*history.annals.summary, *history.annals.present]
    for text in texts:
        assert re.fullmatch(r"[A-Z][^.]*\.", text), text
        assert "  " not in text
        assert not re.search(r"\b(\w+) \1\b", text), text
        assert not re.search(
            r"\bthe The\b|\ba Exile|\ban Citizen|\bthe [Bb]andits (wins|rolls)\b|\bone \w+s fell", text
        ), text
        assert not re.search(r"the (Plains|Marshes|Wastes|Deep Woods|Salt Flats|Standing Stones) was\b", text), (
            text
        )
        assert not re.search(r"^[Tt]he (?!\w+s\b)\w+ were\b", text), text


def test_the_phrases_take_turns(history: History) -> None:
    for one, other in zip(history.annals.tales, history.annals.tales[1:], strict=False):
        openings = [" ".join(tale[1][1].split()[:2]) for tale in (one, other)]
        assert openings[0] != openings[1] or "single" in openings[0] or "battle" in openings[0]
        assert one[1][-1].split()[:3] != other[1][-1].split()[:3]


def age_with(history: History, how: Ending, role: Role) -> Age:
    """The first generation, ended otherwise."""
    one = history.world.generations[0]
    data = history.world.finished
    seats = [seat.model_copy(update={"role": role}) if seat.seat == one.winner else seat for seat in one.seats]
    visions = {one.winner: ["vision_of_faith"]} if how == "vision" else {}
    other = one.model_copy(update={"how": how, "seats": seats, "visions": visions})
    return Age(other, deeds_of(data[0]), data[0].world, data[1].world, ())


@pytest.mark.parametrize(
    ("how", "role", "says"),
    [
        ("usurper", "exile", "woke still holding the title, and the Usurper took the throne."),
        ("vision", "exile", "the Vision of Faith came true, and"),
        ("stable_regime", "chancellor", "the regime stood firm, and"),
        ("stable_regime", "citizen", "the Citizen who inherited it."),
        ("war_exhaustion", "chancellor", "was left in power."),
        ("war_exhaustion", "citizen", "the Citizen inherited it."),
        ("war_exhaustion", "exile", "the Exile"),
    ],
)
def test_every_ending_is_told(history: History, how: Ending, role: Role, says: str) -> None:
    assert says in " ".join(told(age_with(history, how, role)))


def test_a_journal_that_does_not_replay_any_more_is_not_the_end_of_the_annals(history: History) -> None:
    world = history.world.model_copy(deep=True)
    world.finished[0].answers[5] = "nothing of the kind"
    annals = annals_of(world)
    assert "the journal cannot be read any more" in " ".join(annals.tales[0][1])
    assert annals.tales[1] == history.annals.tales[1]


def test_small_words() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert [number(n) for n in (0, 1, 13, 20, 42, 99, 137)] == [
        *("no", "one", "thirteen", "twenty", "forty-two", "ninety-nine", "137"),
    ]
    assert [ordinal(n) for n in (1, 8, 12, 20, 23, 101, 111)] == [
        *("first", "eighth", "twelfth", "twentieth", "twenty-third", "101st", "111th"),
    ]
    assert by_suit({"hearth": 2, "beast": 2, "nomad": 1}, "gained") == (
        "Hearth and Beast gained two cards each, Nomad one"
    )
    assert by_suit({"order": 1}, "shrank by") == "Order shrank by one card"
    assert [are([site]) for site in ("mine", "plains", "narrow_pass")] == ["was", "were", "was"]


# The forms


def test_annals_in_every_form(history: History) -> None:
    annals = history.annals
    count, drawn = len(annals.tales), len(charts(annals))
    assert as_text(annals).count("\nGeneration ") == count
    assert max(map(len, as_text(annals).splitlines())) <= 78
    assert as_markdown(annals).count("\n## Generation ") == count
    assert as_html(annals).count("<section>") == count + 1 + drawn
    assert "<svg" in as_html(annals)
    assert not re.search(r"(src|href)=", as_html(annals))


def test_markdown_tables_are_whole(history: History) -> None:
    for block in as_markdown(history.annals).split("\n\n"):
        lines = block.splitlines()
        if lines and lines[0].startswith("|"):
            columns = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
            assert len(columns) == 1, block
            assert re.fullmatch(r"\|( --- \|)+", lines[1])


@pytest.mark.parametrize("width", [40, 50, 78])
def test_charts_keep_within_their_width_and_can_be_plain(history: History, width: int) -> None:
    for chart in charts(history.annals):
        lines = chart_lines(chart, width, ascii_only=True)
        assert all(line.isascii() for line in lines)
        if chart.title != "Suits of the world":
            assert max(map(len, lines)) <= width, chart.title


def test_a_long_history_is_drawn_as_wide_as_a_short_one() -> None:
    assert len(spark(range(1000), 0, 999)) == len(spark(range(26), 0, 25))
    assert spark([1, 1, 1], 1, 1) == "▁▁▁"
    assert spark([0, 7], 0, 7, ascii_only=True) == "_#"


def test_a_world_without_a_past_says_so(history: History) -> None:
    fresh = annals_of(new_world_file("Fresh", history.world.world.to_world()))
    assert "no history yet" in " ".join(as_text(fresh).split())
    assert charts(fresh) == []
    assert as_html(replace(fresh, name="<b>")).count("<section>") == 1


def test_the_command_tells_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["annals", str(SAMPLE)]) == 0
    assert "Suits of the world" in capsys.readouterr().out
    target = tmp_path / "annals.html"
    assert main(["annals", str(SAMPLE), "--format", "html", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
