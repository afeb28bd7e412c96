"""`gamester strength`: the report on how strong the bots are, made anew."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gamester.commands.play import REFUSED
from gamester.commands.simulate import check_compiler, refused
from gamester.errors import BadRun, GamesterError
from gamester.messages import Words

NAMES = ("matrix", "seats", "pools", "sessions", "exploit", "ceiling", "goals")
"""The sections, as `gamester.measure.strength.report` makes them."""
MOST_SCALE = 1000.0


def add_strength(commands: Any, language: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The command and its arguments."""
    about = say("cli.strength")
    command = commands.add_parser("strength", parents=[language], help=about, description=about)
    add = command.add_argument
    add("sections", nargs="*", metavar="SECTION", help=say("cli.measure.sections"))
    add("--write", action="store_true", help=say("cli.measure.write"))
    add("--look", type=int, metavar="N", default=0, help=say("cli.measure.look"))
    add("--scale", type=float, metavar="X", default=1.0, help=say("cli.measure.scale"))
    add("--quiet", action="store_true", help=say("cli.sim.quiet"))


def strength_command(args: argparse.Namespace, words: Words) -> int:
    """Make the sections; 2 if one cannot be, with one sentence that says why."""
    try:
        check_compiler({"numpy": "sim", "numba": "sim"})
        sections = wanted(args)
        from gamester.measure.ready import make_ready
        from gamester.measure.strength.report import Places, make, write

        for game in ("loo", "laugh"):
            make_ready(game, words, quiet=args.quiet)
        places = Places.under(Path.cwd())
        for section in sections:
            if args.write:
                print(f"## {section}\n\n{write(section, args.scale, teller(args), places)}\n", flush=True)
            else:
                print(f"## {section}\n\n{make(section, args.scale, teller(args), args.look)}\n", flush=True)
    except GamesterError as fault:
        return refused(fault, words, REFUSED)
    return 0


def wanted(args: argparse.Namespace) -> list[str]:
    """The sections that are asked for; BadRun if there is no such section or the numbers mean nothing."""
    for name in args.sections:
        if name not in NAMES:
            raise BadRun("measure.section", text=name, values=", ".join(NAMES))
    if not 0 < args.scale <= MOST_SCALE:
        raise BadRun("measure.scale", n=args.scale, most=MOST_SCALE)
    if args.look < 0 or (args.look and args.write):
        raise BadRun("measure.look")
    return list(dict.fromkeys(args.sections)) or list(NAMES)


def teller(args: argparse.Namespace) -> Callable[[str], None]:
    """Says on standard error what is being measured."""

    def tell(text: str) -> None:
        if not args.quiet:
            print(text, file=sys.stderr, flush=True)

    return tell
