"""`gamester keep`: it asks what happened at a table with real cards, and reckons the chips."""

from __future__ import annotations

import argparse

from gamester.commands.outcome import refusing
from gamester.commands.parsing import Commands, Parser
from gamester.commands.table import add_rules
from gamester.text.messages import Say, Words


def add_keep(commands: Commands, language: Parser, say: Say) -> None:
    """The arguments of this command."""
    about = say("keeper.cli.about")
    keep = commands.add_parser("keep", parents=[language], help=about, description=about)
    add_rules(keep, say)
    keep.add_argument("--names", metavar="A,B,…", help=say("keeper.cli.names"))
    keep.add_argument("--dealer", metavar="NAME", help=say("keeper.cli.dealer"))
    keep.add_argument("--file", metavar="FILE", help=say("keeper.cli.file"))
    keep.set_defaults(run=keep_command)


def keep_command(args: argparse.Namespace, words: Words) -> int:
    """Keep a table until the person leaves; exit status 2 and one sentence if that fails."""
    from gamester.commands.keeper_file import place_and_sitting
    from gamester.commands.typed_keeper import TypedKeeper

    return refusing(lambda: TypedKeeper(*place_and_sitting(args), words).run(), words)
