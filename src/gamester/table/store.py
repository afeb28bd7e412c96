"""The record on disk: each batch of events is written whole and flushed to the disk before any seat is told."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows lacks it: there, two programs that write one record do not notice each other
    fcntl = None  # type: ignore[assignment]

from gamester.table.events import Event, write_line
from gamester.text.errors import GamesterError
from gamester.text.started import as_typed


class StoreError(GamesterError):
    """The record cannot be written; what was told before is already stored."""


class RecordFile:
    """A record that grows. `append` puts either all of its events on the disk or none of them."""

    def __init__(self, path: Path, needs: Mapping[str, tuple[str, ...]], *, size: int = 0) -> None:
        """Open `path` and keep its first `size` bytes (0: a new file, which must not exist yet)."""
        self.path = path
        self.needs = needs
        self.size = size
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | (0 if size else os.O_EXCL)
            self.file = os.open(path, flags, 0o600)
        except FileExistsError:
            raise StoreError("store.exists", path=as_typed([str(path)])) from None
        except OSError as fault:
            raise StoreError("store.open", path=str(path), reason=fault.strerror or str(fault)) from None
        self._lock()
        os.ftruncate(self.file, size)

    def _lock(self) -> None:
        """Stop other programs from writing the same record; StoreError if one is writing it already."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.file)
            raise StoreError("store.locked", path=str(self.path)) from None

    def append(self, events: Sequence[Event]) -> None:
        """Write `events` and force them to the disk; StoreError if that fails, and the file is then as it was."""
        data = "".join(write_line(event, self.needs) + "\n" for event in events).encode("utf-8", "surrogatepass")
        try:
            written = 0
            while written < len(data):
                written += os.pwrite(self.file, data[written:], self.size + written)
            os.fsync(self.file)
        except OSError as fault:
            self._take_back()
            raise StoreError("store.write", path=str(self.path), reason=fault.strerror or str(fault)) from None
        self.size += len(data)

    def _take_back(self) -> None:
        """Cut off a half-written batch. If that fails too, the torn end is cut off when the record is resumed."""
        try:
            os.ftruncate(self.file, self.size)
        except OSError:
            return

    def close(self) -> None:
        """Close the file."""
        os.close(self.file)


def whole_lines(path: Path) -> tuple[list[bytes], int]:
    """The complete lines of a record and how many bytes they take. A line that a crash cut short was never told to
    anybody, and is left out. StoreError if the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise StoreError("store.open", path=str(path), reason=fault.strerror or str(fault)) from None
    end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
    return data[:end].splitlines(keepends=True), end
