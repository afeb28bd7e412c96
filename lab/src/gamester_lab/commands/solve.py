"""`gamester lab solve`: small games solved exactly, and how far each solution is from an equilibrium."""

import argparse
import json
from pathlib import Path

from gamester.text.messages import Say, Words
from gamester_lab.commands.common import add_shared, check_compiler

NUMBERS = ("steps", "sweeps", "deals", "players", "seed")


def add_solve(command: argparse.ArgumentParser, say: Say) -> None:
    """The arguments of this command."""
    command.add_argument("name", nargs="?", metavar="GAME", help=say("solve.ask.name"))
    for number in NUMBERS:
        command.add_argument(f"--{number}", type=int, metavar="N", help=say(f"solve.ask.{number}"))
    command.add_argument("--keep", metavar="FILE", help=say("solve.ask.keep"))
    command.add_argument("--out", metavar="FILE", help=say("solve.ask.out"))
    add_shared(command, say, "json")


def solve_command(args: argparse.Namespace, words: Words) -> int:
    """Solve; the exit status."""
    check_compiler()
    from gamester_lab import files
    from gamester_lab.simulation.progress import Pace, paced
    from gamester_lab.solve.runs import RUNS, check_file, checked, keep_figures, solve, told_in_words

    if args.name is None:
        print(words.say("solve.names"), *RUNS, sep="\n  ")
        return 0
    asked = {number: getattr(args, number) for number in NUMBERS}
    keep = Path(args.keep) if args.keep else None
    checked(args.name, asked, keep)
    if args.out:
        check_file(Path(args.out))
    if keep:
        files.check_file(keep)
    pace = Pace(1, words, "solve.pace")
    with paced(pace, quiet=args.quiet) as show:

        def told(done: int, whole: int) -> None:
            pace.whole = whole
            show(done)

        figures = solve(args.name, asked, told, keep)
    if args.out:
        keep_figures(Path(args.out), figures)
    print(json.dumps(figures) if args.json else told_in_words(figures, words))
    return 0
