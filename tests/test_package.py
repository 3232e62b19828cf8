"""The package as a whole."""

import subprocess
import sys

import oath_tui


def test_version() -> None:
    assert oath_tui.__version__ == "0.1.0"


def test_the_engine_runs_without_the_terminal() -> None:
    """What import-linter cannot see: imports inside functions and of others, as they really happen."""
    script = "import sys, oath_tui.engine; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in done.stdout.split()}
    assert "oath_tui" in loaded
    assert not loaded & {"textual", "rich"}
