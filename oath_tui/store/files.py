"""Reading and writing one file so that nothing is ever lost: aside, flushed, renamed, last good copy kept."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from oath_tui.store.errors import SaveError

LARGEST = 64 * 1024 * 1024
BACKUP = ".bak"


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looked like when we last touched it."""

    inode: int
    size: int
    modified: int


def stamp_of(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return Stamp(status.st_ino, status.st_size, status.st_mtime_ns)


def read_text(path: Path) -> str:
    """The text of a plain file, or a SaveError."""
    if path.is_symlink():
        raise SaveError(path, "this is a link, not a file", "Open the file it points to.")
    if path.is_dir():
        raise SaveError(path, "this is a folder, not a file", "Name a world file inside it.")
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(path, f"the file is larger than {LARGEST // 2**20} MB", "It is no world of this game.")
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise SaveError(path, "there is no such file", "See `oath-tui worlds` for those there are.") from None
    except UnicodeDecodeError as error:
        todo = "Use the copy beside it that ends in .bak."
        raise SaveError(path, f"byte {error.start} is no UTF-8 text", todo) from None
    except OSError as error:
        raise SaveError(path, _reason(error), "Check the rights of the file.") from None


def write_text(path: Path, text: str, *, keep_backup: bool = True) -> Stamp:
    """Writes aside, flushes to disk, keeps the old file as a copy, and moves the new one into place."""
    aside = f"{path.parent}/.{path.name}.{os.getpid()}.tmp"
    try:
        _write_aside(path.parent, aside, text.encode("utf-8"))
        if keep_backup:
            _keep_copy(str(path))
        os.replace(aside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(aside)
        todo = "The game goes on in memory: make room, or choose another folder."
        raise SaveError(path, _reason(error), todo) from None
    stamp = stamp_of(path)
    assert stamp is not None
    return stamp


def _write_aside(folder: Path, aside: str, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        handle = os.open(aside, flags, 0o666)
    except FileNotFoundError:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(aside, flags, 0o666)
    with os.fdopen(handle, "wb", buffering=0) as file:
        rest = memoryview(data)
        while rest:  # a disk that is nearly full takes a part and says nothing
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())


def _keep_copy(path: str) -> None:
    """The old file under another name, without a moment in which there is no file."""
    backup = path + BACKUP
    with contextlib.suppress(FileNotFoundError):
        os.unlink(backup)
    try:
        os.link(path, backup)
    except FileNotFoundError:
        return
    except OSError:  # a file system without links
        shutil.copyfile(path, backup)


def _reason(error: OSError) -> str:
    reasons = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "the disk is full",
        errno.EFBIG: "the disk takes no file of this size",
        errno.EACCES: "the folder or file cannot be written or read",
        errno.EPERM: "the folder or file cannot be written or read",
        errno.EROFS: "the disk is read-only",
        errno.ENAMETOOLONG: "the name is too long",
        errno.ENOTDIR: "a part of the path is no folder",
    }
    return reasons.get(error.errno or 0, f"it cannot be used ({error.strerror or error})")
