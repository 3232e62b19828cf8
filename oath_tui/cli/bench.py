"""`oath-tui bench`: figures of this run, on this machine."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from oath_tui.bots.bench import bench
from oath_tui.bots.store_bench import store_bench
from oath_tui.bots.tales_bench import tales_bench


def run(options: argparse.Namespace) -> int:
    if options.ui:
        from oath_tui.ui.bench import StartError, ui_bench

        try:
            figures = asdict(ui_bench())
        except StartError as error:
            print(error, file=sys.stderr)
            return 1
    else:
        parts = bench(options.games, options.seed), store_bench(options.seed), tales_bench(options.seed)
        figures = {name: value for part in parts for name, value in asdict(part).items()}
    if options.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:26}{value:>12}")
    return 0
