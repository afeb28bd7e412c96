"""Gamester as a folder of static files: the page that plays alone, and the pages and documents round it."""

from pathlib import Path
from typing import NamedTuple

from gamester.site.playing import write_playing


class Written(NamedTuple):
    """What was written."""

    version: str
    files: int


def write_site(out: Path, pyodide: Path | None, speed: float, *, play_only: bool) -> Written:
    """Write the site into a folder; `speed`: how many times as long as usual bots wait.

    GamesterError in one sentence, OSError if it cannot be written.
    """
    if not play_only:
        from gamester.site.documents import write_documents

        write_documents(out)
    version = write_playing(out / "play", pyodide, speed)
    return Written(version, sum(path.is_file() for path in out.rglob("*")))
