"""`gamester keep`: it asks what happened at a table with real cards, and reckons the chips."""

from __future__ import annotations

import argparse

from gamester.commands.parsing import Add, add_rules
from gamester.text.messages import Say, Words


def add_keep(add: Add, say: Say) -> None:
    """The arguments of this command."""
    keep = add("keep", "keeper.cli.about", "keep:keep_command")
    add_rules(keep, say)
    keep.add_argument("--names", metavar="A,B,…", help=say("keeper.cli.names"))
    keep.add_argument("--dealer", metavar="NAME", help=say("keeper.cli.dealer"))
    keep.add_argument("--file", metavar="FILE", help=say("keeper.cli.file"))


def keep_command(args: argparse.Namespace, words: Words) -> int:
    """Keep a table until the person leaves; GamesterError."""
    from gamester.commands.typed_keeper import TypedKeeper, place_and_sitting

    return TypedKeeper(*place_and_sitting(args), words).run()
