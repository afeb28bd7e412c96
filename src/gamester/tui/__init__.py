"""The terminal: a table to sit down at, for keyboard and mouse."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from gamester.text.messages import printable
from gamester.tui.base import Look

if TYPE_CHECKING:
    from gamester.client.host import Host
    from gamester.local import Settings

__all__ = ["Look", "run"]


def run(host: Host | None, settings: Settings | None, language: str, look: Look) -> int:
    """Play at a table, or start from the menu; the exit status. `settings` opened the table, if it was opened so.

    A command that the menu names is done by a process of its own, and then the menu comes back.
    ServerFault if the connection to a server ends for good.
    """
    from gamester.tui.app import GamesterApp

    for fixed in ("COLUMNS", "LINES"):  # if the size were exported, it would hide every later size
        os.environ.pop(fixed, None)
    while True:
        app = GamesterApp(host, language, look, settings)
        result = app.run()
        if app.fault is not None:
            raise app.fault
        for told in app.host.farewell() if app.host is not None else ():
            print(printable(app.words.tell(told)))
        if app.then is None:
            return app.return_code or result or 0
        host, settings, language, look = None, None, app.words.language, app.look
        with suppress(EOFError, KeyboardInterrupt):
            subprocess.run([sys.executable, "-m", "gamester", *app.then, "--lang", language], check=False)  # noqa: S603 - this program
            input(f"\n{app.words.say('tui.menu.back')} ")
