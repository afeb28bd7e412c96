"""`gamester learn`: one of the page's lessons, in typed lines."""

from __future__ import annotations

import argparse
import sys

from gamester.commands.parsing import Add, may_be
from gamester.text.errors import BadOptions
from gamester.text.messages import Say, Words


def add_learn(add: Add, say: Say) -> None:
    """The arguments of this command."""
    learn = add("learn", "cli.learn", "lesson:learn_command")
    may_be(learn.add_argument("lesson", nargs="?", help=say("cli.lesson")), lesson_names)


def lesson_names(_given: argparse.Namespace) -> tuple[str, ...]:
    """The names of all lessons."""
    from gamester.handlers.lessons import lessons

    return lessons()


def learn_command(args: argparse.Namespace, words: Words) -> int:
    """Give the lesson of this name, or ask which one; BadOptions."""
    from gamester.commands.typed_lesson import LessonLines, chosen

    known = lesson_names(args)
    if args.lesson is not None and args.lesson not in known:
        raise BadOptions("learn.no_lesson", lesson=args.lesson, values=list(known))
    lesson = args.lesson or chosen(words, sys.stdin, sys.stdout)
    if lesson is not None:
        LessonLines(lesson, words, sys.stdin, sys.stdout).run()
    return 0
