"""`gamester play`: sit down at a table, in the full screen or in typed lines."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.games import game_of, variant_named
from gamester.kernel.cards import Seat
from gamester.text.catalogue import Choice, Word, full_words
from gamester.text.errors import BadOptions
from gamester.text.messages import Say, Words, printable
from gamester.text.saying import SIGNS

if TYPE_CHECKING:
    from gamester.client.host import Host
    from gamester.local import Home, Settings

LONGEST_NAME = 40
FRAME = "│─╭╮╰╯"
"""The lines of which the full screen is drawn."""


def play_command(args: argparse.Namespace, words: Words) -> int:
    """Sit down, at a server if one is named; GamesterError."""
    from gamester.local import open_home, resume_home

    if args.server is not None:
        return play_there(args, words)
    if args.resume is not None:
        refuse_given(args, NEW_EVENING, "cli.resumed")
    resume = file_to_resume(args.resume) if args.resume is not None else None
    settings = settings_of(args, words) if says_which_table(args) else None
    if settings is not None:
        make_folder(settings.record, words)
    plain = plain_wanted(args, words)
    if plain and resume is None:
        settings = settings or settings_of(args, words)
    home = None
    if resume is not None:
        home = resume_home(resume, words.language)
    elif settings is not None:
        home = open_home(settings, words.language)
    return in_lines(home, words) if plain and home is not None else on_the_screen(home, settings, args, words)


def in_lines(home: Home, words: Words) -> int:
    """Play in typed lines; the exit status."""
    from gamester.local.typed import play_at_home

    return play_at_home(home, words, sys.stdin, sys.stdout)


def on_the_screen(host: Host | None, settings: Settings | None, args: argparse.Namespace, words: Words) -> int:
    """Play in the full screen, which begins with its menu without a table; the exit status."""
    from gamester.tui import Look, run

    look = Look(four_colour=args.four_colour, reduced_motion=args.reduced_motion, speed=args.speed)
    return run(host, settings, words.language, look)


LOOK: dict[str, Any] = {"four_colour": False, "reduced_motion": False, "speed": "normal"}
"""The options that say how the full screen looks, with their default values."""


def add_look(command: argparse.ArgumentParser, say: Say) -> None:
    """Arguments that say how a table looks."""
    add = command.add_argument
    add("--plain", action="store_true", help=say("cli.plain"))
    add("--four-colour", action="store_true", help=say("cli.four_colour"))
    add("--reduced-motion", action="store_true", help=say("cli.reduced_motion"))
    add("--speed", choices=("slow", "normal", "fast", "instant"), default="normal", help=say("cli.speed"))


def says_which_table(args: argparse.Namespace) -> bool:
    """Do the arguments choose a table, so that no menu is needed?"""
    return any(getattr(args, option) != usual for option, usual in NEW_EVENING.items())


def plain_wanted(args: argparse.Namespace, words: Words) -> bool:
    """Are typed lines requested, or is this not a terminal, or one that cannot show the full screen, which is said?"""
    if args.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if shows_cards():
        return False
    print(f"gamester: {words.say('cli.only_plain')}", file=sys.stderr)
    return True


def shows_cards() -> bool:
    """Can this terminal show the cards on the full screen?"""
    try:
        f"{SIGNS}{FRAME}".encode(sys.stdout.encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return os.environ.get("TERM") != "dumb"


def file_to_resume(named: str) -> Path:
    """The record to resume: the named one, or the latest unfinished one."""
    if named:
        return Path(named)
    from gamester.local import newer_evenings, unfinished_evenings

    latest = unfinished_evenings() or newer_evenings()  # of a newer one it is said that it cannot be resumed here
    if not latest:
        raise BadOptions("cli.nothing_to_resume")
    return latest[0]


def settings_of(args: argparse.Namespace, words: Words) -> Settings:
    """The settings from the arguments; BadOptions if they are invalid."""
    name, variant, players, options = table_of(args)
    options = {**options, "unaided": True} if args.unaided else options
    named = (printable(word).strip()[:LONGEST_NAME] for word in args.opponents.split(","))
    from gamester.local import Settings

    return Settings(
        game=name,
        variant=variant,
        players=players,
        options=options,
        seed=args.seed and printable(args.seed),
        level=args.level,
        boldness=args.boldness,
        temperature=args.temperature,
        oversights=args.oversights,
        name=name_of(args, words),
        opponents=tuple(name for name in named if name),
        dealer=dealer_of(args, name, variant, options, players),
        record=Path(args.record) if args.record else None,
        keep=not args.no_record,
    )


def dealer_of(args: argparse.Namespace, game: str, variant: str, options: Mapping[str, Word], players: int) -> Seat:
    """The first dealer; BadOptions if the seat is invalid, or the options draw the dealer."""
    if args.dealer is None:
        return 0
    if not 0 <= args.dealer < players:
        raise BadOptions("cli.dealer_range", value=args.dealer, last=players - 1)
    package = game_of(game)
    words = full_words(package.words.catalogue, package.words.variants[variant].words, options)
    if words.get("first_dealer", "random") != "chosen":
        ways = package.words.catalogue.get("first_dealer")
        may_be = isinstance(ways, Choice) and "chosen" in ways.members
        raise BadOptions("cli.dealer_not_chosen" if may_be else "cli.dealer_drawn", value=args.dealer)
    return int(args.dealer)


def make_folder(record: Path | None, words: Words) -> None:
    """Create the folder of a record, and say so; if that fails, the code that opens the record reports the error."""
    if record is not None and not record.parent.exists():
        with suppress(OSError):
            record.parent.mkdir(parents=True)
            print(f"gamester: {words.say('cli.made_folder', path=str(record.parent))}", file=sys.stderr)


def name_of(args: argparse.Namespace, words: Words) -> str:
    """The person's name; BadName if it could be taken for another."""
    name = printable(args.name or "").strip()[:LONGEST_NAME]
    if not name:
        return words.say("plain.you")
    from gamester.hosting.naming import check_readable

    check_readable(name)
    return name


def table_of(args: argparse.Namespace) -> tuple[str, str, int, dict[str, Word]]:
    """The game, variant, players and house rules from the arguments; BadOptions if they are invalid."""
    name = args.game or "loo"
    game = game_of(name)
    variant = variant_named(name, args.variant or getattr(args, "form", None))
    if variant not in game.words.variants:
        raise BadOptions("options.variant", variant=variant, values=list(game.words.variants))
    players = args.players if args.players is not None else game.words.variants[variant].usual_players
    options = dict(option_of(name, text) for text in args.option)
    game.words.options_of(variant, options, players)
    return name, variant, players, options


def option_of(game: str, text: str) -> tuple[str, Word]:
    """`KEY=VALUE` as an option: a word of the catalogue, or a number."""
    key, mark, value = text.partition("=")
    if not mark or not key:
        raise BadOptions("cli.option_form", text=text)
    entry = game_of(game).words.catalogue.get(key)
    if entry is None:
        raise BadOptions("options.unknown", option=key)
    if isinstance(entry, Choice) and value in entry.members:
        return key, value
    try:
        word = json.loads(value)
    except (ValueError, RecursionError):
        return key, value
    return key, word if isinstance(word, str | int | bool | None) else value


# --- At a server --------------------------------------------------------------------------------------------


BEGUN: dict[str, Any] = {"seed": None, "opponents": "", "dealer": None, "record": None, "no_record": False}
"""The options with which an evening at home begins, and a table at a server never, with their default values."""
ALONE = BEGUN | {"resume": None, "speed": "normal"}
"""The options that apply only to a local table."""
OPENING: dict[str, Any] = {
    "game": None, "form": None, "variant": None, "players": None, "option": [], "level": None, "boldness": None,
    "temperature": 0, "oversights": None,
}  # fmt: skip
"""The options for opening a table, with their default values."""
NEW_EVENING = OPENING | BEGUN | {"name": None, "unaided": False}
"""All options of a new evening at home."""
NAMED = {"game": "game", "form": "variant"}
"""What the help calls those that are no options."""


def play_there(args: argparse.Namespace, words: Words) -> int:
    """Play until the session ends or the person leaves; GamesterError."""
    from gamester.client import typed_there
    from gamester.client.at_server import AtServer
    from gamester.client.calls import read_address
    from gamester.protocol.api import Create

    refuse_given(args, ALONE, "remote.alone")
    if read_address(args.server).table:
        refuse_given(args, OPENING, "remote.at_table")
    game, variant, players, options = table_of(args)
    asked = Create(
        game, variant, players, name_of(args, words), options, level=args.level, boldness=args.boldness,
        temperature=args.temperature, oversights=args.oversights,
    )  # fmt: skip
    host = AtServer(args.server, asked, words.language, unaided=args.unaided)
    if plain_wanted(args, words):
        return typed_there.play_there(host, words, sys.stdin, sys.stdout)
    status = on_the_screen(host, None, args, words)
    for told in host.greetings():
        print(words.tell(told))
    return status


def refuse_given(args: argparse.Namespace, options: dict[str, Any], key: str, **fills: str) -> None:
    """BadOptions, with these fills, if one of these options was given."""
    positional = NAMED if args.command == "play" else {}
    for option, usual in options.items():
        if getattr(args, option) != usual:
            raise BadOptions(key, **fills, option=positional.get(option, f"--{option.replace('_', '-')}"))
