"""`gamester site`: a folder of static files with which a browser plays alone."""

from __future__ import annotations

import argparse
from pathlib import Path

from gamester.commands.parsing import Add, refuse
from gamester.commands.serve import SPEEDS
from gamester.text.messages import Say, Words


def add_site(add: Add, say: Say) -> None:
    """The arguments of `gamester site`."""
    site = add("site", "site.about", "site:site_command")
    site.add_argument("out", type=Path, metavar="OUT", help=say("site.out"))
    site.add_argument("--pyodide", type=Path, metavar="FOLDER", help=say("site.pyodide_folder"))
    site.add_argument("--speed", choices=SPEEDS, default="normal", help=say("serve.speed"))
    site.add_argument("--play-only", action="store_true", help=say("site.play_only"))


def site_command(args: argparse.Namespace, words: Words) -> int:
    """Write the folder; exit status 2 and one sentence if it cannot be written; GamesterError."""
    from gamester.site import write_site

    try:
        written = write_site(args.out, args.pyodide, SPEEDS[args.speed], play_only=args.play_only)
    except OSError as fault:
        return refuse(words.say("site.write", path=str(args.out), reason=fault.strerror or str(fault)))
    print(words.say("site.ready", path=str(args.out), files=written.files, version=written.version))
    return 0
