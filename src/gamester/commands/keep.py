"""`gamester keep`: it asks what happened at a table with real cards, and reckons the chips."""

from __future__ import annotations

import argparse
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.commands.parsing import Add, add_rules
from gamester.drive.clock import today
from gamester.text.errors import GamesterError
from gamester.text.messages import Say, Words, printable
from gamester.text.saying import pretty

if TYPE_CHECKING:
    from gamester.protocol.api_keeper import Sitting


def add_keep(add: Add, say: Say) -> None:
    """The arguments of this command."""
    keep = add("keep", "keeper.cli.about", "keep:keep_command")
    add_rules(keep, say)
    keep.add_argument("--names", metavar="A,B,…", help=say("keeper.cli.names"))
    keep.add_argument("--dealer", metavar="NAME", help=say("keeper.cli.dealer"))
    keep.add_argument("--file", metavar="FILE", help=say("keeper.cli.file"))


def keep_command(args: argparse.Namespace, words: Words) -> int:
    """Keep a table until the person leaves; GamesterError."""
    from gamester.commands.typed_keeper import TypedKeeper

    path, sitting = place_and_sitting(args)
    keeper = TypedKeeper(path, sitting, words)
    if args.names is not None and (aside := put_aside(path)):
        print(pretty(words.say("keeper.put_aside", old=str(path), path=str(aside))))
    return keeper.run()


def put_aside(path: Path) -> Path | None:
    """Where what a file held is now, because a sitting begins there; None if nothing was told in it. OSError."""
    from gamester.commands.typed_keeper import answers, read

    if not path.is_file():
        return None
    with suppress(GamesterError):
        if not any(map(answers, read(path).deals)):
            return None
    stem = f"{path.stem}-{today()}"
    names = (path.with_stem(f"{stem}-{number}" if number > 1 else stem) for number in count(1))
    return path.rename(next(name for name in names if not name.exists()))


def place_and_sitting(args: argparse.Namespace) -> tuple[Path, Sitting]:
    """Where the sitting is kept, and how far it was told: the one of the file, unless names begin another."""
    from gamester.client.kept import data_path
    from gamester.commands.typed_keeper import read

    path = Path(args.file) if args.file else data_path() / "keeper.json"
    if args.names is not None:
        return path, begun(args)
    if path.exists() and not any((args.game, args.form, args.variant, args.option, args.dealer)):
        return path, read(path)
    raise GamesterError("keeper.who")


def begun(args: argparse.Namespace) -> Sitting:
    """A sitting that begins; GamesterError if there can be no such table."""
    from gamester.commands.play import table_of
    from gamester.commands.typed_keeper import seats_of
    from gamester.handlers.keeper import check_named_once
    from gamester.protocol.api_keeper import Sitting

    names = [name for name in (printable(name).strip() for name in args.names.split(",")) if name]
    args.players = len(names)
    game, variant, _, options = table_of(args)
    check_named_once(names)
    dealer = seats_of(args.dealer, names, range(len(names))) if args.dealer else [0]
    if dealer is None or len(dealer) != 1:
        raise GamesterError("keeper.no_name", text=str(args.dealer), names=names)
    return Sitting(game, variant, names, dealer[0], options=options)
