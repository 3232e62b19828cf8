"""What can be wrong with a file, in one sentence that names file, place and what to do."""

from __future__ import annotations

from pathlib import Path


class SaveError(Exception):
    """A file cannot be read or written. Nothing has been overwritten."""

    def __init__(self, path: Path | str, what: str, todo: str = "") -> None:
        self.path = Path(path)
        self.what = what
        self.todo = todo
        super().__init__(f"{path}: {what}." + (f" {todo}" if todo else ""))
