"""One program at a time writes a world: the others are told who has it."""

from __future__ import annotations

import getpass
import json
import os
import socket
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # not on Windows: there a second program is not noticed
    fcntl = None  # type: ignore[assignment]


class Lock:
    """Held while a world is open for writing; the system frees it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f".{path.name}.lock")
        self._file: IO[str] | None = None

    def acquire(self) -> str | None:
        """None if the lock is ours, else who has it."""
        if fcntl is None:
            return None
        try:
            file = open(self.path, "a+", encoding="utf-8")  # noqa: SIM115 - kept open while we hold the lock
        except OSError:
            return None  # a folder we cannot write to: saving will say so
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = _read_holder(file)
            file.close()
            return holder
        file.seek(0)
        file.truncate()
        json.dump({"user": _user(), "host": socket.gethostname(), "process": os.getpid()}, file)
        file.flush()
        self._file = file
        return None

    def release(self) -> None:
        """The file stays: taking it away would let two others lock two files of one name."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "somebody"


def _read_holder(file: IO[str]) -> str:
    file.seek(0)
    try:
        holder = json.load(file)
        return f"{holder['user']} on {holder['host']}, process {holder['process']}"
    except (ValueError, KeyError, TypeError):
        return "another program"
