"""`oath-tui bench`: figures of this run, on this machine."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from oath_tui.bots.bench import bench
from oath_tui.bots.store_bench import store_bench


def run(options: argparse.Namespace) -> int:
    if options.ui:
        from oath_tui.ui.bench import ui_bench

        figures = asdict(ui_bench())
    else:
        figures = asdict(bench(options.games, options.seed)) | asdict(store_bench(options.seed))
    if options.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:26}{value:>12}")
    return 0
