"""`oath-tui chains`: worlds through many generations, each file verified."""

from __future__ import annotations

import argparse
import json

from oath_tui.bots.chains import play_chains


def run(options: argparse.Namespace) -> int:
    chains = list(play_chains(options.chains, options.generations, options.seed, options.jobs))
    failures = [{"seed": one.seed, "error": one.error} for one in chains if one.error]
    decks = [size for one in chains for size in one.decks]
    report = {
        "chains": len(chains),
        "generations": sum(one.generations for one in chains),
        "decisions": sum(one.decisions for one in chains),
        "healed": sum(one.healed for one in chains),
        "smallest_deck": min(decks, default=0),
        "largest_deck": max(decks, default=0),
        "failures": failures,
    }
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        for name, value in report.items():
            print(f"{name:16}{value}")
    return 1 if failures else 0
