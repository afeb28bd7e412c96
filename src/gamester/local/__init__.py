"""A table at home: the service of a table in this process, over a record file."""

from pathlib import Path

from gamester.local.evening import opened_evening, resumed_evening
from gamester.local.home import Home
from gamester.local.settings import Settings, newer_evenings, unfinished_evenings

__all__ = ["Home", "Settings", "newer_evenings", "open_home", "resume_home", "unfinished_evenings"]


def open_home(settings: Settings, lang: str) -> Home:
    """Sit down at a new table; BadOptions or StoreError if that is impossible."""
    return Home(opened_evening(settings), lang)


def resume_home(path: Path, lang: str) -> Home:
    """Sit down again where a record stops; the record goes on in the same file. BadOptions or StoreError."""
    return Home(resumed_evening(path), lang)
