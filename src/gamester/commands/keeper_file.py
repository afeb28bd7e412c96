"""The file in which a keeper of real cards stores what it was told."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from gamester.commands.keeper_lines import seats_of
from gamester.handlers.keeper import COMPANY
from gamester.protocol.api_keeper import Sitting, Told
from gamester.text.errors import GamesterError
from gamester.text.messages import printable


class Whole(Sitting, frozen=True):
    """A sitting of any length: nobody else reckons it."""

    deals: list[Told] = msgspec.field(default_factory=list)


def place_and_sitting(args: argparse.Namespace) -> tuple[Path, Sitting]:
    """Where the sitting is kept, and how far it was told: the one of the file, unless names begin another."""
    from gamester.client.tokens import data_path

    path = Path(args.file) if args.file else data_path() / "keeper.json"
    if args.names is not None:
        return path, begun(args)
    if path.exists() and not any((args.game, args.form, args.variant, args.option, args.dealer)):
        return path, read(path)
    raise GamesterError("keeper.who")


def read(path: Path) -> Sitting:
    """The sitting in a file; GamesterError if there is none in it."""
    try:
        sitting = msgspec.json.decode(path.read_bytes(), type=Whole)
    except msgspec.DecodeError as fault:
        raise GamesterError("keeper.no_sitting", path=str(path), reason=str(fault)) from None
    deals = [dict(sorted(told.items(), key=lambda answer: answer[0] != COMPANY)) for told in sitting.deals]
    return msgspec.structs.replace(sitting, deals=deals)


def begun(args: argparse.Namespace) -> Sitting:
    """A sitting that begins; GamesterError if there can be no such table."""
    from gamester.commands.play import table_of

    names = [name for name in (printable(name).strip() for name in args.names.split(",")) if name]
    args.players = len(names)
    game, variant, _, options = table_of(args)
    dealer = seats_of(args.dealer or names[0], names, range(len(names)))
    if dealer is None or len(dealer) != 1:
        raise GamesterError("keeper.no_name", text=str(args.dealer), names=names)
    return Sitting(game, variant, names, dealer[0], options=options)
