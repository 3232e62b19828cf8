"""`oath-tui simulate`: random games, counted and checked."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from oath_tui.bots.simulator import Report, simulate
from oath_tui.cards.catalog import catalog
from oath_tui.cards.models import CardId

LEAST_SHOWN = 10


def run(options: argparse.Namespace) -> int:
    players = _players(options.players)
    if players is None or options.games < 1:
        print("Say how many players: 2 to 6, or a span such as 2..6; and at least one game.", file=sys.stderr)
        return 2
    near = catalog().find(options.near) if options.near else None
    if options.near and near is None:
        print(f"There is no card '{options.near}'.", file=sys.stderr)
        return 2
    report = _with_progress(options, players, near.id if near else None)
    print(_as_json(report) if options.json else _as_text(report))
    return 1 if report.failures else 0


def _players(text: str) -> list[int] | None:
    first, _, last = text.replace("..", "-").partition("-")
    try:
        counts = list(range(int(first), int(last or first) + 1))
    except ValueError:
        return None
    return counts if counts and all(2 <= count <= 6 for count in counts) else None


def _with_progress(options: argparse.Namespace, players: list[int], near: CardId | None) -> Report:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("Playing", total=options.games)
        return simulate(
            games=options.games,
            players=players,
            seed=options.seed,
            world=options.world,
            jobs=options.jobs,
            coverage=options.coverage,
            near=near,
            failures=Path(options.failures),
            progress=lambda: progress.advance(task),
        )


def _as_json(report: Report) -> str:
    data = asdict(report)
    if report.coverage is None:
        del data["coverage"]
    return json.dumps(data, indent=2)


def _as_text(report: Report) -> str:
    lines = [
        f"{report.finished} of {report.games} games ended with a winner: "
        f"{report.decisions} decisions in {report.seconds:.1f} s",
        "Endings: " + _counted(report.endings),
        "Winners: " + _counted(report.winners),
    ]
    lines += [f"Failed with seed {one.seed}: {one.error} ({one.journal})" for one in report.failures]
    if report.coverage is not None:
        used = {card: counts["used"] for card, counts in report.coverage.items()}
        rarest = sorted(used, key=lambda card: (used[card], card))
        idle = [card for card in rarest if not used[card]]
        lines.append(f"Powers: {len(used) - len(idle)} of {len(used)} used")
        lines.append(f"Never used: {', '.join(idle) or 'none'}")
        least = [f"{card} {used[card]}" for card in rarest[len(idle) :][:LEAST_SHOWN]]
        lines.append(f"Least used: {', '.join(least) or 'none'}")
    return "\n".join(lines)


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"
