"""Machine code that is made once and kept in the user's cache, under a digest that is checked before it is read.

The files are native code: whoever writes to them runs code as this user. So they lie in a folder that belongs to the
user and is open to nobody else; where there is none, code is made in memory each time.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import platformdirs

DIGEST = hashlib.sha256().digest_size
Code = TypeVar("Code")


def kept(source: bytes, how: str, make: Callable[[], bytes], read: Callable[[bytes], Code]) -> Code:
    """The code of a source: read from the cache if it is there and whole, else made, and kept if that is possible.

    `how` says how it is made. `make` makes native code from the source; `read` reads it, and may refuse that of another
    processor.
    """
    folder = own_folder()
    path = folder / f"{key_of(source, how)}.native" if folder is not None else None
    if path is not None:
        with suppress(Exception):  # whatever is wrong with it, it is made again
            return read(checked(path.read_bytes()))
    native = make()
    if path is not None:
        with suppress(OSError):
            write_whole(path, hashlib.sha256(native).digest() + native)
    return read(native)


def key_of(source: bytes, how: str) -> str:
    """What native code depends on."""
    machine = f"{version('wasmtime')} {platform.system()} {platform.machine()} {how}"
    return hashlib.sha256(machine.encode() + source).hexdigest()[:32]


def checked(data: bytes) -> bytes:
    """What follows the digest of a file; ValueError if it is damaged."""
    if hashlib.sha256(data[DIGEST:]).digest() != data[:DIGEST]:
        raise ValueError("damaged")
    return data[DIGEST:]


def own_folder() -> Path | None:
    """A folder of this user's cache that nobody else can open; None if there is none."""
    asked = os.environ.get("GAMESTER_CACHE")
    folder = (Path(asked) if asked else platformdirs.user_cache_path("gamester", appauthor=False)) / "modules"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    if os.name == "nt":
        return folder
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077
    return folder if is_own else None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file at once, whoever else does so; OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
