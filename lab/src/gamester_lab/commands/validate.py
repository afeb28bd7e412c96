"""`gamester lab validate`: what is said of a person's play, tried out on bots that pose as persons; and bounds, tried
out where the best response is exact.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gamester.text.errors import BadRun
from gamester.text.messages import Say, Words
from gamester_lab.commands.common import add_shared, check_compiler

NAMES = ("luck", "habits", "boards", "bounds")
"""What can be tried out."""
DOCUMENT, RESULTS = Path("docs/lab/statistics.md"), Path("docs/results")
FEWEST, MOST = 10, 1_000_000


def add_validate(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    add = command.add_argument
    add("what", choices=NAMES, help=say("cli.trial.what"))
    add("--deals", type=int, metavar="N", help=say("cli.trial.deals"))
    add("--seed", type=int, metavar="N", default=1, help=say("cli.trial.seed"))
    add("--write", action="store_true", help=say("cli.trial.write"))
    add_shared(command, say)


def validate_command(args: argparse.Namespace, words: Words) -> int:
    """Run the trials and print their table; the exit status."""
    check_compiler()
    if args.deals is not None:
        check_deals(args.what, args.deals)
    for told, body in made(args, words):
        if args.write:
            from gamester_lab.evaluate.strength.running import put

            put(DOCUMENT, args.what, told)
            (RESULTS / f"{args.what}.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
    print(told)
    return 0


def check_deals(what: str, deals: int) -> None:
    """BadRun if a part cannot be tried out with so many deals."""
    from gamester_lab.evaluate.boards import LEAST

    if what == "bounds":
        raise BadRun("measure.no_deals")
    least = LEAST if what == "boards" else FEWEST
    if not least <= deals <= MOST:
        raise BadRun("measure.trials", n=deals, least=least, most=MOST)


def made(args: argparse.Namespace, words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table and the figures, once more after each cell, so that a run that is broken off keeps what it has."""
    from gamester_lab.evaluate import boards, habits, luck, relaxing
    from gamester_lab.simulation.progress import shown

    if args.what == "bounds":
        yield from so_far(relaxing, relaxing.tried(args.seed))
        return
    part: Any = {"luck": luck, "habits": habits, "boards": boards}[args.what]
    deals = args.deals or part.JUDGED
    with shown(part.whole(deals), words, quiet=args.quiet, said="measure.trial_pace") as watch:
        yield from so_far(part, part.tried(deals, args.seed, watch))


def so_far(part: Any, cells: Iterator[list[Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table and the figures of a part after each of its cells."""
    found: list[Any] = []
    for each in cells:
        found += each
        yield part.told(found), {**getattr(part, "ABOUT", {}), "cells": [one._asdict() for one in found]}
