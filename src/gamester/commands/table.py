"""The arguments of a command that describe a table."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_table(command: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Add the arguments for the kind of table."""
    command.add_argument("game", nargs="?", help=say("cli.game"))
    command.add_argument("form", nargs="?", metavar="variant", help=say("cli.variant"))
    command.add_argument("--variant", "-v", help=say("cli.variant"))
    command.add_argument("--players", "-p", type=int, help=say("cli.players"))
    command.add_argument("--option", "-o", action="append", default=[], metavar="KEY=VALUE", help=say("cli.option"))
    command.add_argument("--seed", help=say("cli.seed"))
