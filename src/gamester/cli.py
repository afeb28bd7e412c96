"""The command `gamester`. Each command imports what it needs when it runs, so that it starts at once."""

import argparse
import codecs
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pkgutil import resolve_name
from typing import NoReturn

from gamester import __version__
from gamester.bots.levels import LEVELS
from gamester.commands.backup import add_backup
from gamester.commands.card import add_card
from gamester.commands.compare import add_compare
from gamester.commands.daily import add_daily
from gamester.commands.keep import add_keep
from gamester.commands.me import add_me
from gamester.commands.parsing import (
    SHELLS,
    Commands,
    Completion,
    Parser,
    TopParser,
    add_table,
    asked_language,
    complete,
    game_names,
    lesson_names,
    may_be,
    refuse,
    speak,
    variant_names,
)
from gamester.commands.play import add_look
from gamester.commands.puzzle import add_puzzle
from gamester.commands.review import add_review
from gamester.commands.serve import add_serve, add_site
from gamester.commands.words import add_words
from gamester.i18n import choose_language, languages
from gamester.text.errors import GamesterError
from gamester.text.extras import BRINGS, LABORATORY, extra_of, missing, need
from gamester.text.messages import Say, Words
from gamester.text.saying import Speaker, nearest
from gamester.text.started import program

INTERRUPTED = 130
JOINING = "gamester.commands"
"""The entry point group through which packages add commands. Each entry is a function (commands, language, say) that
adds them and sets `run`, a function (args, words) -> exit status.
"""
OF_THE_LABORATORY = ("lab", "simulate", "tournament", "exploit", "strength", "trials", "solve", "train", "puzzles")
"""The command of the laboratory, and the names that its commands had before there was `lab`."""


def parser(words: Words, *, joined: bool = True) -> TopParser:
    """The arguments of `gamester` and its commands, explained in the language of the person.

    Packages add commands through entry points of the group `gamester.commands`. They are left out if `joined` is False,
    because the search for them takes a while.
    """

    def say(key: str, **fills: object) -> str:
        return words.say(key, gamester=program().replace("%", "%%"), **fills)

    speak(words)
    top = TopParser(prog=program(), description=say("cli.about"), epilog=say("cli.epilog"))
    top.add_argument("--version", action="version", version=f"gamester {__version__}", help=say("cli.version"))
    top.add_argument("--completion", choices=SHELLS, action=Completion, help=say("cli.completion"))
    top.add_argument("--lang", choices=languages(), default=None, help=say("cli.lang"))
    commands = top.add_subparsers(dest="command", metavar=say("cli.command"), parser_class=Parser)

    language = Parser(add_help=False)
    language.add_argument("--lang", choices=languages(), default=argparse.SUPPRESS, help=say("cli.lang"))

    def add(name: str, about: str, run: str, among: Commands = commands) -> Parser:
        command = among.add_parser(name, parents=[language], help=say(about), description=say(about))
        command.set_defaults(run=f"gamester.commands.{run}")
        return command

    play = add("play", "cli.play", "play:play_command")
    add_table(play, say)
    add_play(play, say)

    replay = add("replay", "cli.replay", "replay:replay_command")
    replay.add_argument("files", nargs="+", metavar="FILE", help=say("cli.replay_file"))
    replay.add_argument("--json", action="store_true", help=say("cli.replay_json"))

    variants = add("variants", "cli.variants", "learn:variants_command")
    may_be(variants.add_argument("variant", nargs="?", help=say("cli.variants_one")), variant_names)

    rules = add("rules", "cli.rules", "learn:rules_command")
    may_be(rules.add_argument("game", help=say("cli.game")), game_names)
    rules.add_argument("paragraph", nargs="?", help=say("cli.paragraph"))

    verify = add("verify", "cli.verify", "replay:verify_command")
    verify.add_argument("files", nargs="+", metavar="FILE", help=say("cli.replay_file"))
    verify.add_argument("--mine", nargs="?", const="", metavar="FILE", help=say("cli.verify_mine"))

    opponents = add("opponents", "cli.opponents_list", "learn:opponents_command")
    opponents.add_argument("--more", action="store_true", help=say("cli.opponents_more"))

    learn = add("learn", "cli.learn", "lesson:learn_command")
    may_be(learn.add_argument("lesson", nargs="?", help=say("cli.lesson")), lesson_names)

    for add_more in (
        add_card, add_compare, add_keep, add_review, add_me, add_puzzle, add_daily, add_backup, add_serve,
        add_site, add_words,
    ):  # fmt: skip
        add_more(add, say)
    if joined:
        add_joined(commands, language, say)
        if OF_THE_LABORATORY[0] not in commands.choices:
            add_absent(commands, say)
    return top


def add_joined(commands: Commands, language: Parser, say: Say) -> None:
    """Add the commands of other packages."""
    from importlib.metadata import entry_points

    for package in entry_points(group=JOINING):
        with suppress(ModuleNotFoundError):  # it is listed, and is not there: another Python's, or half removed
            package.load()(commands, language, say)


def add_absent(commands: Commands, say: Say) -> None:
    """Add the commands of the laboratory where it is not installed: they say how to install it."""
    add = partial(commands.add_parser, add_help=False, prefix_chars="\0")
    for place, name in enumerate(OF_THE_LABORATORY):
        absent = add(name) if place else add(name, help=say("cli.lab"))
        absent.add_argument("words", nargs="*")
        absent.set_defaults(run=lack_laboratory)


def lack_laboratory(_args: argparse.Namespace, _words: Words) -> NoReturn:
    """Missing, of what the laboratory itself needs where its own files are there."""
    need(*BRINGS["gamester-lab"])
    raise missing(LABORATORY)


def add_play(command: argparse.ArgumentParser, say: Say) -> None:
    """Arguments that say who plays, on which server, and how the table looks."""
    add = command.add_argument
    add("--opponents", default="", metavar="A,B,…", help=say("cli.opponents"))
    add("--level", choices=LEVELS, help=say("cli.level"))
    add("--boldness", type=int, choices=range(-2, 3), metavar="-2…2", help=say("cli.boldness"))
    add("--temperature", type=int, choices=range(101), default=0, metavar="0…100", help=say("cli.temperature"))
    add("--oversights", type=int, choices=range(101), metavar="0…100", help=say("cli.oversights"))
    add("--unaided", action="store_true", help=say("cli.unaided"))
    add("--name", help=say("cli.name"))
    add("--dealer", type=int, help=say("cli.dealer"))
    record = command.add_mutually_exclusive_group()
    record.add_argument("--record", metavar="FILE", help=say("cli.record"))
    record.add_argument("--no-record", action="store_true", help=say("cli.no_record"))
    add("--resume", nargs="?", const="", metavar="FILE", help=say("cli.resume"))
    add("--server", metavar="URL", help=say("cli.server"))
    add_look(command, say)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `gamester`; the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    fit_streams(as_data="--json" in given or "export" in given)
    words = Words(choose_language(asked_language(given)))
    try:
        return run_command(given, words)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except GamesterError as fault:
        return refuse(Speaker(words, (), signs=False).say(fault.key, **fault.fills))
    except ImportError as fault:
        module = (fault.name or "").partition(".")[0]
        if not extra_of(module):
            raise
        lacks = missing(module)
        return refuse(words.say(lacks.key, **lacks.fills))
    except BrokenPipeError:
        return closed_pipe()
    except OSError as fault:
        if fault.filename is not None:  # not standard output, which has no name
            return refuse(words.say("cli.cannot_use", path=str(fault.filename), reason=fault.strerror or str(fault)))
        return lost_output(fault, words)


def run_command(given: Sequence[str], words: Words) -> int:
    """Do what is asked, and return the exit status; OSError if a part of the program could not write its output."""
    try:
        if given == ["--version"]:  # scripts ask for this most: it is answered before anything is read
            print(f"gamester {__version__}")
            return 0
        if "_ARGCOMPLETE" in os.environ:  # a shell asks how its line goes on
            complete(parser(words))
        joined = given[:1] not in ([], ["play"], ["serve"])
        top = parser(words, joined=joined)
        args = top.parse_args(given)
        if args.command is None:
            args = top.parse_args([*given, "play"])
        run = resolve_name(args.run) if isinstance(args.run, str) else args.run
        return int(run(args, words))
    finally:
        sys.stdout.flush()


def fit_streams(*, as_data: bool = False) -> None:
    """Replace closed streams: standard input is then empty, standard error is discarded, and writing to standard output
    is an error. Characters that an output cannot show never cause a traceback: people read the nearest that it can
    show, and in data they are escaped.
    """
    codecs.register_error("nearest", nearest)
    errors = "backslashreplace" if as_data else "nearest"
    for name, mode, way in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.open(os.devnull, way), mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open while we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors if mode == "w" else "replace")


def lost_output(fault: OSError, words: Words) -> int:
    """Say in one sentence that the output could not be written, and do not try again when the program ends."""
    print(f"gamester: {words.say('cli.lost_output', reason=fault.strerror or str(fault))}", file=sys.stderr)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def closed_pipe() -> int:
    """The reader of our output has closed the pipe: end quietly, as a program that this signal kills."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 128 + getattr(signal, "SIGPIPE", 13)
