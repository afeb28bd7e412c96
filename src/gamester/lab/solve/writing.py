"""A file of results: one JSON object, with the results of each game under its name."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from gamester.lab.solve.runs import Figures
from gamester.text.errors import BadRun


def check_file(path: Path) -> None:
    """BadRun if results cannot be kept at a path, or it holds a file of another kind."""
    found(path)
    check_folder(path)


def check_folder(path: Path) -> None:
    """BadRun if no file can be written at a path."""
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as fault:
        raise BadRun("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None


def found(path: Path) -> dict[str, Figures]:
    """The results in the file so far."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as fault:
        raise BadRun("solve.no_results", path=str(path), reason=str(fault)) from None
    if not isinstance(kept, dict) or not all(isinstance(each, dict) and "game" in each for each in kept.values()):
        raise BadRun("solve.other_file", path=str(path))
    return kept


def keep_figures(path: Path, figures: Figures) -> None:
    """Replace the results of a game in the file; the file is complete at every moment."""
    kept = found(path) | {figures["game"]: figures}
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept))
    at = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        at.write_text(f"{{\n{lines}\n}}\n", "utf-8")
        at.replace(path)
    except OSError as fault:
        raise BadRun("cli.cannot_write", path=str(path), reason=fault.strerror or str(fault)) from None
    finally:
        at.unlink(missing_ok=True)
