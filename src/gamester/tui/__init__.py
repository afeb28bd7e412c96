"""The terminal: a table to sit down at, for keyboard and mouse."""

from __future__ import annotations

import os
from pathlib import Path

from gamester.evening import Evening, Settings
from gamester.tui.look import Look

__all__ = ["Look", "run"]


def run(settings: Settings | None, resume: Path | None, language: str, look: Look) -> int:
    """Play at the table that `settings` describe or that `resume` recorded, or start from the menu; the exit status.

    BadOptions or StoreError if such a table is impossible, before anything is shown.
    """
    from gamester.tui.app import GamesterApp

    evening = None
    if resume is not None:
        evening = Evening.resume(resume)
    elif settings is not None:
        evening = Evening.open(settings)
    for fixed in ("COLUMNS", "LINES"):  # if the size were exported, it would hide every later size
        os.environ.pop(fixed, None)
    app = GamesterApp(evening, language, look, settings)
    result = app.run()
    return app.return_code or result or 0
