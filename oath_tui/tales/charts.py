"""The figures of the annals as tables, with bars and lines of blocks to see them by."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import SUITS
from oath_tui.engine.state import Role
from oath_tui.tales.annals import Annals, Work
from oath_tui.tales.words import listed, named

BAR, SPARK, NARROW = 20, 26, 12
"""Columns of the longest bar, of a line of blocks, and of the narrowest column worth wrapping."""
ROLES: tuple[Role, ...] = ("chancellor", "citizen", "exile")
BLOCKS, PLAIN_BLOCKS = "▁▂▃▄▅▆▇█", "_.:-=+*#"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that changes over the generations."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[float, ...] = ()
    """For each row how long its bar is."""
    lines: tuple[Line, ...] = ()
    note: str = ""


def charts(annals: Annals) -> list[Chart]:
    """All there is to show; a world without history has none."""
    if not annals.rounds:
        return []
    return [
        suit_chart(annals),
        victory_chart(annals),
        length_chart(annals),
        dice_chart(annals),
        fortune_chart(annals),
        family_chart(annals),
        *([work_chart(annals)] if annals.works else []),
        site_chart(annals),
    ]


def suit_chart(annals: Annals) -> Chart:
    begins = [*map(str, range(1, len(annals.suits))), "now"]
    return Chart(
        "Suits of the world",
        ("before", *(suit.capitalize() for suit in SUITS)),
        tuple(
            (label, *(str(counts[suit]) for suit in SUITS))
            for label, counts in zip(begins, annals.suits, strict=True)
        ),
        lines=tuple(Line(suit.capitalize(), tuple(counts[suit] for counts in annals.suits)) for suit in SUITS),
        note="Denizens of each suit in the world deck and at the sites, as each generation began.",
    )


def victory_chart(annals: Annals) -> Chart:
    rows = sorted(annals.endings.items(), key=lambda pair: -pair[1])
    return Chart(
        "Victories",
        ("by", "games"),
        tuple((how.replace("_", " "), str(count)) for how, count in rows),
        tuple(float(count) for _, count in rows),
    )


def length_chart(annals: Annals) -> Chart:
    lengths = range(min(annals.rounds), max(annals.rounds) + 1)
    counts = [annals.rounds.count(rounds) for rounds in lengths]
    mean = sum(annals.rounds) / len(annals.rounds)
    return Chart(
        "Length of the games",
        ("rounds", "games"),
        tuple((str(rounds), str(count)) for rounds, count in zip(lengths, counts, strict=True)),
        tuple(map(float, counts)),
        note=f"{mean:.1f} rounds on average.",
    )


def dice_chart(annals: Annals) -> Chart:
    luck = annals.luck
    pairs = (
        ("attack", "expected", luck.attack_expected),
        ("", "rolled", luck.attack_rolled),
        ("defense", "expected", luck.defense_expected),
        ("", "rolled", luck.defense_rolled),
    )
    return Chart(
        "The dice",
        ("dice", "", "in all"),
        tuple((dice, what, f"{value:.1f}") for dice, what, value in pairs),
        tuple(value for _, _, value in pairs),
        note="Swords and shields; a hollow sword is half a sword, and doubling faces count as none.",
    )


def fortune_chart(annals: Annals) -> Chart:
    rows = []
    for family in annals.families.values():
        luck = family.luck
        expected, rolled = luck.attack_expected + luck.defense_expected, luck.attack_rolled + luck.defense_rolled
        rows.append((family.seat.capitalize(), f"{expected:.1f}", f"{rolled:.1f}", f"{luck.surplus:+.1f}"))
    return Chart("Whom the dice liked", ("family", "expected", "rolled", "luck"), tuple(rows))


def family_chart(annals: Annals) -> Chart:
    return Chart(
        "The families",
        ("family", "games", "won", "as Ch.", "Cit.", "Ex.", "names"),
        tuple(
            (
                family.seat.capitalize(),
                str(family.games),
                str(family.won),
                *(str(family.victories[role]) for role in ROLES),
                ", ".join(family.names),
            )
            for family in annals.families.values()
        ),
        note="Games, and victories as Chancellor, as Citizen and as Exile.",
    )


def work_chart(annals: Annals) -> Chart:
    return Chart(
        "Edifices",
        ("edifice", "history"),
        tuple((catalog().name(work.edifice), _work_history(work)) for work in annals.works),
    )


def _work_history(work: Work) -> str:
    past = [f"{what} in {generation}" for generation, what in work.history]
    return f"{named(work.site)}: {', '.join([*past, work.state])}"


def site_chart(annals: Annals) -> Chart:
    now = len(annals.rounds) + 1
    return Chart(
        "Sites",
        ("site", "generations"),
        tuple((catalog().name(site), _spans(known, now)) for site, known in sorted(annals.sites.items())),
        note="Which sites were in sight as which generations began.",
    )


def _spans(known: Sequence[int], now: int) -> str:
    spans: list[list[int]] = []
    for generation in known:
        if spans and spans[-1][1] == generation - 1:
            spans[-1][1] = generation
        else:
            spans.append([generation, generation])
    return listed([_span(first, last, now) for first, last in spans])


def _span(first: int, last: int, now: int) -> str:
    end = "now" if last == now else str(last)
    return end if first == last else f"{first} to {end}"


# As text


def chart_lines(chart: Chart, width: int = 78, *, ascii_only: bool = False) -> list[str]:
    """The note, lines of blocks, and the table with its bars or with its last column wrapped."""
    lines = textwrap.wrap(chart.note, width)
    if chart.lines:
        lines += [*_sparks(chart.lines, ascii_only), ""]
    widths = [max(len(row[column]) for row in (chart.head, *chart.rows)) for column in range(len(chart.head))]
    most = max(chart.bars, default=0)
    for number, row in enumerate((chart.head, *chart.rows)):
        text = " ".join(_cell(word, widths[column], chart, column) for column, word in enumerate(row[:-1]))
        drawn = bar(chart.bars[number - 1], most, ascii_only=ascii_only) if chart.bars and number else ""
        last = f"{_cell(row[-1], widths[-1], chart, len(widths) - 1)} {drawn}".rstrip()
        lines += _hung(text, last, width)
    return lines


def _hung(text: str, last: str, width: int) -> list[str]:
    """The last column below itself where it needs more than one line."""
    indent = len(text) + 1 if width - len(text) > NARROW else 2
    if not last or len(text) + 1 + len(last) <= width:
        return [f"{text} {last}".rstrip()]
    parts = textwrap.wrap(last, max(1, width - indent))
    if indent == 2:
        return [text.rstrip(), *(f"  {part}" for part in parts)]
    return [f"{text} {parts[0]}", *(" " * indent + part for part in parts[1:])]


def _cell(word: str, width: int, chart: Chart, column: int) -> str:
    figures = all(row[column].lstrip("+-").replace(".", "").isdigit() for row in chart.rows)
    return word.rjust(width) if figures and column else word.ljust(width)


def bar(value: float, most: float, *, ascii_only: bool = False) -> str:
    full = round(BAR * value / most) if most else 0
    return ("#" if ascii_only else "█") * full


def _sparks(lines: Sequence[Line], ascii_only: bool) -> list[str]:
    every = [value for line in lines for value in line.values]
    return [
        f"{line.name:8}{line.values[0]:>3} {spark(line.values, min(every), max(every), ascii_only=ascii_only)} "
        f"{line.values[-1]}"
        for line in lines
    ]


def spark(values: Sequence[int], low: int, high: int, *, ascii_only: bool = False) -> str:
    """A line of blocks; a long history shows evenly chosen generations, the first and the last among them."""
    count = min(len(values), SPARK)
    shown = [values[round(n * (len(values) - 1) / max(1, count - 1))] for n in range(count)]
    blocks = PLAIN_BLOCKS if ascii_only else BLOCKS
    return "".join(blocks[round((len(blocks) - 1) * (value - low) / max(1, high - low))] for value in shown)
