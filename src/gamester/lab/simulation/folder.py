"""The folder of a run: its setup, and every finished chunk in files of its own, so that the run can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gamester.lab.simulation.part import Part, Wanted
from gamester.lab.simulation.setup import Setup
from gamester.lab.workers import source
from gamester.text.errors import BadRun
from gamester.text.started import as_typed

SETUP = "setup.json"
PARTS = "parts"


@contextmanager
def said(path: Path | str) -> Iterator[None]:
    """Turn an error of the system into a BadRun with a sentence about this path."""
    try:
        yield
    except OSError as fault:
        raise BadRun("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A temporary path that replaces `path` when its file is complete."""
    at = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        yield at
        at.replace(path)
    finally:
        at.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically; OSError if that fails."""
    with beside(path) as at:
        at.write_bytes(data)


class Parts:
    """Finished chunks in a folder."""

    def __init__(self, folder: Path) -> None:
        """Keep the chunks in this folder; BadRun if it cannot be made."""
        with said(folder):
            folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def rows(self, number: int) -> Path:
        """The file for the rows of a chunk."""
        return self.folder / f"{number:09d}.arrow"

    def keep(self, part: Part) -> None:
        """Write a chunk; BadRun if that fails."""
        body = {"sums": part.sums, "found": part.found}
        with said(self.folder):
            if part.rows:
                write_whole(self.rows(part.number), part.rows)
            write_whole(self._file(part.number), json.dumps(body).encode())

    def drop_rows(self) -> None:
        """Drop the rows, which are in a file of their own now."""
        for path in self.folder.glob("*.arrow"):
            path.unlink(missing_ok=True)

    def load(self, number: int, wanted: Wanted) -> Part | None:
        """A chunk without its rows; None if it is not kept, or not with everything that is wanted."""
        try:
            body = json.loads(self._file(number).read_bytes())
            found = {word: body["found"][word] for word in wanted.choose}
            if wanted.rows and not self.rows(number).is_file():
                return None
            return Part(number, body["sums"], found, b"")
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _file(self, number: int) -> Path:
        """The file for the other data of a chunk."""
        return self.folder / f"{number:09d}.json"


class RunFolder:
    """A folder that holds one run: its setup, its outputs and its chunks."""

    def __init__(self, path: Path) -> None:
        """A run in this folder; `begin` or `setup` checks whether that is possible."""
        self.path = path

    def begin(self, setup: Setup, outputs: Mapping[str, Any]) -> None:
        """Make the folder for a new run; BadRun if it is not empty or cannot be made."""
        with said(self.path):
            if (self.path / SETUP).exists():
                raise BadRun("simulate.out_taken", path=as_typed([str(self.path)]))
            if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
                raise BadRun("simulate.out_not_empty", path=str(self.path))
            self.path.mkdir(parents=True, exist_ok=True)
        self.note(setup, outputs)

    def note(self, setup: Setup, outputs: Mapping[str, Any]) -> None:
        """Write the setup of the run and its remaining outputs; BadRun if that fails."""
        body = {"source": source(), "setup": setup.to_json(), "outputs": dict(outputs)}
        with said(self.path):
            write_whole(self.path / SETUP, json.dumps(body, indent=1, ensure_ascii=False).encode())

    def begun(self) -> tuple[Setup, dict[str, Any]]:
        """The setup and the outputs of the run in this folder; BadRun if there is none by this version of Gamester."""
        try:
            body = json.loads((self.path / SETUP).read_bytes())
            found, setup, outputs = body["source"], Setup.from_json(body["setup"]), dict(body["outputs"])
        except (OSError, ValueError, KeyError, TypeError):
            raise BadRun("simulate.no_run", path=str(self.path)) from None
        if found != source():
            raise BadRun("simulate.other_source", path=str(self.path), found=found, own=source())
        return setup, outputs

    def parts(self) -> Parts:
        """The finished chunks of the run."""
        return Parts(self.path / PARTS)
