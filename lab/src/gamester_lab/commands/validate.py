"""`gamester lab validate`: what is said of a person's play, tried out on bots that pose as persons; and bounds, tried
out where the best response is exact.
"""

from __future__ import annotations

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
    if args.deals is not None and not FEWEST <= args.deals <= MOST:
        raise BadRun("measure.trials", n=args.deals, least=FEWEST, most=MOST)
    if args.deals is not None and args.what == "bounds":
        raise BadRun("measure.no_deals")
    for told, body in made(args, words):
        if args.write:
            from gamester_lab.evaluate.strength.running import put

            put(DOCUMENT, args.what, told)
            (RESULTS / f"{args.what}.json").write_text(json.dumps(body, indent=1) + "\n", "utf-8")
    print(told)
    return 0


def made(args: argparse.Namespace, words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table and the figures, once more after each cell, so that a run that is broken off keeps what it has."""
    from gamester_lab.evaluate import habits, luck

    if args.what == "boards":
        yield from compared_boards(args, words)
    elif args.what == "bounds":
        yield from compared_bounds(args)
    elif args.what == "habits":
        yield from tried(habits, args, words)
    else:
        yield from tried(luck, args, words)


def tried(part: Any, args: argparse.Namespace, words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table of a part that judges deals, `luck` or `habits`."""
    from gamester_lab.simulation.progress import shown

    deals, found = args.deals or part.JUDGED, []
    with shown(part.whole(deals), words, quiet=args.quiet, said="measure.trial_pace") as watch:
        for each in part.tried(deals, args.seed, watch):
            found.append(each)
            yield part.told(found), part.to_json(found)


def compared_boards(args: argparse.Namespace, words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table of results with boards."""
    from gamester_lab.evaluate import boards
    from gamester_lab.simulation.progress import shown

    days, found = max(2, (args.deals or 12 * boards.DAYS) // 12), []
    with shown(len(boards.cells()) * days, words, quiet=args.quiet, said="measure.trial_pace") as watch:
        for each in boards.tried(days, args.seed, watch):
            found += each
            yield boards.told(found), boards.to_json(found)


def compared_bounds(args: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """The table of bounds in small games, where the best response is exact."""
    from gamester_lab.evaluate import relaxing

    found: list[relaxing.Compared] = []
    for each in relaxing.tried(args.seed):
        found += each
        yield relaxing.told(found), relaxing.to_json(found)
