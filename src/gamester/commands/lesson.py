"""`gamester learn`: one of the page's lessons, in typed lines."""

from __future__ import annotations

import argparse
import sys

from gamester.commands.outcome import refuse
from gamester.commands.parsing import Commands, Parser, may_be
from gamester.text.messages import Say, Words


def add_learn(commands: Commands, language: Parser, say: Say) -> None:
    """The arguments of this command."""
    about = say("cli.learn")
    learn = commands.add_parser("learn", parents=[language], help=about, description=about)
    may_be(learn.add_argument("lesson", nargs="?", help=say("cli.lesson")), lesson_names)
    learn.set_defaults(run=learn_command)


def lesson_names(_given: argparse.Namespace) -> tuple[str, ...]:
    """The names of all lessons."""
    from gamester.handlers.lessons import lessons

    return lessons()


def learn_command(args: argparse.Namespace, words: Words) -> int:
    """Give the lesson of this name, or ask which one; exit status 2 and one sentence if there is none."""
    from gamester.commands.typed_lesson import LessonLines, chosen

    known = lesson_names(args)
    if args.lesson is not None and args.lesson not in known:
        return refuse(words.say("learn.no_lesson", lesson=args.lesson, values=list(known)))
    lesson = args.lesson or chosen(words, sys.stdin, sys.stdout)
    if lesson is not None:
        LessonLines(lesson, words, sys.stdin, sys.stdout).run()
    return 0
