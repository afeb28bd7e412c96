"""What is said where a file or a folder cannot be written."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamester.text.errors import BadRun


@contextmanager
def said(path: Path | str) -> Iterator[None]:
    """Turn an error of the system into a BadRun with a sentence about this path."""
    try:
        yield
    except OSError as fault:
        raise BadRun("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None


def check_file(path: Path, made: Path | None = None) -> None:
    """BadRun if no file can be made at a path, unless its folder is `made` later. An existing file stays until the new
    one is complete.
    """
    with said(path):
        if path.is_dir():
            raise BadRun("simulate.is_folder", path=str(path))
        if path.parent == made:
            return
        with tempfile.TemporaryFile(dir=path.parent):
            pass


def check_folder(path: Path) -> None:
    """Make a folder; BadRun if it cannot be made, or no file in it."""
    with said(path):
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
