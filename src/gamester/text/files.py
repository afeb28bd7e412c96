"""Files that are written whole or not at all: what was there before stays until the new one is complete."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OF_ALL, OF_OWNER = 0o666, 0o600
"""Who may read and write a new file, as far as the person's own mask lets them."""
LONGEST = 40
"""So many characters of a file's name are in that of the temporary file beside it."""


@contextmanager
def beside(path: Path, mode: int = OF_ALL) -> Iterator[Path]:
    """A temporary file that replaces `path` when it is complete; OSError that names `path` if that fails.

    Devices and pipes are written to as they are.
    """
    try:
        if path.exists() and not path.is_file():
            yield path
            return
        target = Path(os.path.realpath(path))
        old = target.stat().st_mode & mode if target.exists() else None
        if old is not None:
            target.open("ab").close()  # it says so if it may not be written
        at = target.with_name(f"{target.name[:LONGEST]}.{secrets.token_hex(4)}.new")
        try:
            at.touch(mode, exist_ok=False)
            if old is not None:
                at.chmod(old)
            yield at
            at.replace(target)
        finally:
            with suppress(OSError):
                at.unlink(missing_ok=True)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror or str(fault), str(path)) from None


def write_whole(path: Path, data: bytes, mode: int = OF_ALL) -> None:
    """Write a file whole or not at all; OSError that names it."""
    with beside(path, mode) as at:
        at.write_bytes(data)
