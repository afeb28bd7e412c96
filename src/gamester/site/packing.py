"""The Python that the worker of a site runs: this package as a zip, and the stand-in for msgspec beside it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
STAND_IN = PACKAGE / "browser" / "stand_in"
LEFT_OUT = (
    "client", "commands", "local", "server", "site", "tui",
    "browser/stand_in", "cli.py", "__main__.py", "engine/running.py",
    "study/sources.py", "study/data/sources.toml", "study/booklet.py", "study/sheets.py",
    "study/data/booklet.typ", "study/data/card.typ", "study/data/print.typ",
)  # fmt: skip
"""What a browser has no use for."""
UNSAID = ("compare", "gpu", "measure", "remote", "report", "serve", "simulate", "site", "solve", "sources")
"""The sentences of programs that no browser runs, in every language."""
BOOKS = ".md"
"""The rule books: a site has them as files, ready to be shown."""
COMPILING = "backend"
"""Of what compiles, a browser needs only what runs interpreted, too, and what was compiled."""
KEPT = (
    "backend/__init__.py", "backend/docket.py", "backend/judging_figures.py", "backend/rollouts.py",
    "backend/rounds.py", "backend/wasm/built",
)  # fmt: skip
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def packed() -> bytes:
    """The zip; the same bytes for the same files."""
    files = {f"gamester/{path}": PACKAGE / path for path in wanted(PACKAGE) if not left_out(path)}
    files |= {path: STAND_IN / path for path in wanted(STAND_IN)}
    return archive_of({name: path.read_bytes() for name, path in files.items()})


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by their names, the same for the same files, and not compressed: it is packed as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in sorted(files.items(), key=lambda one: (Path(one[0]).suffix, one[0])):  # like beside like
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data)
    return made.getvalue()


def wanted(folder: Path) -> list[str]:
    """The paths of all files below a folder but those that Python makes."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path.relative_to(folder).as_posix() for path in found if path.suffix != ".pyc"]


def left_out(path: str) -> bool:
    """Does a browser have no use for this file of the package?"""
    unsaid = path.startswith("locale/") and (Path(path).stem in UNSAID or path.endswith(BOOKS))
    return unsaid or lies_in(path, LEFT_OUT) or (lies_in(path, (COMPILING,)) and not lies_in(path, KEPT))


def lies_in(path: str, places: tuple[str, ...]) -> bool:
    """Is this one of these files, or below one of these folders?"""
    return any(path == one or path.startswith(f"{one}/") for one in places)
