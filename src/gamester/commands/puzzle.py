"""`gamester puzzle`: one a day, or any other."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from gamester.commands.parsing import Add
from gamester.drive.clock import today
from gamester.text.errors import BadOptions
from gamester.text.messages import Say
from gamester.text.saying import Speaker, pretty

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamester.study.puzzles import Puzzle
    from gamester.text.messages import Words

T = TypeVar("T")


def add_puzzle(add: Add, say: Say) -> None:
    """The arguments of this command."""
    puzzle = add("puzzle", "puzzle.cli.about", "puzzle:puzzle_command")
    one = puzzle.add_mutually_exclusive_group()
    one.add_argument("--date", metavar="YYYY-MM-DD", help=say("puzzle.cli.date"))
    one.add_argument("--number", type=int, metavar="N", help=say("puzzle.cli.number"))
    puzzle.add_argument("--about", default="", metavar="GAME.KIND", help=say("puzzle.cli.about_what"))
    puzzle.add_argument("--difficulty", default="", metavar="LEVEL", help=say("puzzle.cli.difficulty"))


def puzzle_command(args: argparse.Namespace, words: Words) -> int:
    """Ask today's puzzle, or another; BadOptions."""
    from gamester.study.puzzles import DIFFICULTIES, following, puzzle_numbered, puzzle_of_day, shipped, subjects

    try:
        day = date.fromisoformat(args.date) if args.date else today()
    except ValueError:
        raise BadOptions("puzzle.no_date", text=args.date) from None
    if args.number is not None and not 1 <= args.number <= len(shipped()):
        raise BadOptions("puzzle.no_number", number=args.number, n=len(shipped()))
    first = args.number or puzzle_of_day(day)[0]
    number = following(first - 1, args.about, args.difficulty)
    if number is None:
        raise BadOptions("puzzle.no_such", subjects=list(subjects()), difficulties=list(DIFFICULTIES))
    return ask(number, puzzle_numbered(number), words)


def ask(number: int, puzzle: Puzzle, words: Words) -> int:
    """Show the position, read an answer and explain it; whoever leaves is not told the solution."""
    from gamester.study.puzzles import act_named, table_of
    from gamester.study.sentences import choice_sentences, explanation, position

    table = table_of(puzzle, words.say("plain.you"))
    speaker = Speaker(words, table.names, you=puzzle.seat)
    for line in (*position(table, puzzle, number), *choice_sentences(puzzle.choices, words)):
        print(speaker.tell(line))
    print(pretty(words.say("learn.leave")))
    act = answer(partial(act_named, puzzle.choices), len(puzzle.weighed), words)
    if act is None:
        return 0
    for line in explanation(puzzle, act):
        print(speaker.tell(line))
    return 0


def answer(understood: Callable[[str], T | None], many: int, words: Words) -> T | None:
    """The typed answer, once it is understood as one of so many; None if the person leaves."""
    from gamester.client.told_lines import LEAVE, Lines

    lines = Lines(Speaker(words, ()), sys.stdin, sys.stdout)
    while (line := lines.read()) not in LEAVE:
        found = understood(str(line))
        if found is not None:
            return found
        lines.say("puzzle.not_listed", n=many)
    if line is None:
        print()
    return None
