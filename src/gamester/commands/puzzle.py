"""`gamester puzzle`, one a day, and `gamester puzzles make`, which makes them."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from typing import TYPE_CHECKING, Any

from gamester.commands.outcome import refuse
from gamester.saying import Speaker, pretty

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamester.act import Act
    from gamester.messages import Words
    from gamester.puzzles import Puzzle

MOST_TO_MAKE = 10_000


def add_puzzles(commands: Any, language: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """The arguments of these commands."""
    about = say("puzzle.cli.about")
    puzzle = commands.add_parser("puzzle", parents=[language], help=about, description=about)
    puzzle.add_argument("--date", metavar="YYYY-MM-DD", help=say("puzzle.cli.date"))
    puzzle.add_argument("--number", type=int, metavar="N", help=say("puzzle.cli.number"))
    about = say("puzzle.cli.make_about")
    puzzles = commands.add_parser("puzzles", parents=[language], help=about, description=about)
    puzzles.add_argument("what", choices=("make",), help=say("puzzle.cli.make"))
    puzzles.add_argument("--seed", type=int, required=True, help=say("puzzle.cli.seed"))
    puzzles.add_argument("--count", type=int, default=120, metavar="N", help=say("puzzle.cli.count"))


def puzzles_command(args: argparse.Namespace, words: Words) -> int:
    """Ask today's puzzle, or make new ones; exit status 2 and one sentence if that fails."""
    if args.command == "puzzles":
        return make(args.seed, args.count, words)
    from gamester.puzzles import puzzle_numbered, puzzle_of_day, shipped

    try:
        day = date.fromisoformat(args.date) if args.date else date.today()  # noqa: DTZ011 - the local date
    except ValueError:
        return refuse(words.say("puzzle.no_date", text=args.date))
    if args.number is None:
        number, puzzle = puzzle_of_day(day)
    elif 1 <= args.number <= len(shipped()):
        number, puzzle = args.number, puzzle_numbered(args.number)
    else:
        return refuse(words.say("puzzle.no_number", number=args.number, n=len(shipped())))
    return ask(number, puzzle, words)


def make(seed: int, count: int, words: Words) -> int:
    """Print new puzzles as they are found, one per line."""
    from gamester.puzzles import make_puzzles, write_puzzle

    if not 1 <= count <= MOST_TO_MAKE:
        return refuse(words.say("puzzle.count_range", n=count, most=MOST_TO_MAKE))
    for puzzle in make_puzzles(seed, count, compiling=True):
        print(write_puzzle(puzzle), flush=True)
    return 0


def ask(number: int, puzzle: Puzzle, words: Words) -> int:
    """Show the position, read an answer and explain it; at the end of input it stops without the solution."""
    from gamester.puzzles import table_of
    from gamester.puzzles.asking import explained, listed, position, understood

    table = table_of(puzzle, words.say("plain.you"))
    speaker = Speaker(words, table.names, you=puzzle.seat)
    for line in (*position(table, puzzle, number), *listed(puzzle)):
        print(speaker.tell(line))
    act = answer(puzzle, words, understood)
    if act is None:
        return 0
    for line in explained(puzzle, act):
        print(speaker.tell(line))
    return 0


def answer(puzzle: Puzzle, words: Words, understood: Callable[[Puzzle, str], Act | None]) -> Act | None:
    """The typed act, by its number or its name; None at the end of input."""
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        act = understood(puzzle, line.strip())
        if act is not None:
            return act
        print(pretty(words.say("puzzle.not_listed", n=len(puzzle.weighed))))
