"""An opponent that plays by solved tables, and by printed advice if no table is usable; the files of the tables."""

from __future__ import annotations

import hashlib
import json
import logging
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamester.bots.base import Assessed, settled_on
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen, Solved, Style, asked_offers, chance_of
from gamester.kernel.judged import PRINTED, TABLES
from gamester.text.act import Act
from gamester.text.errors import BadTable
from gamester.text.files import write_whole
from gamester.text.messages import Message, message

LOG = logging.getLogger("gamester.bots")


@dataclass(frozen=True, slots=True)
class TablesBot:
    """A bot that stands, passes and takes Dumby with the solved probabilities for the pool; boldness inflates the pool.

    Laugh and Lie Down has no tables: there it plays by measured rules, with the slips of its character.
    """

    name: str = "Tables"
    boldness: int = 0
    slips: int = 0
    seed: int = 0

    def choose(self, seen: Seen) -> Act:
        """An act sampled with its seed."""
        drawn = chance_of(self.seed, seen).getrandbits(62)
        style = Style(self.boldness, self.slips, self.seed)
        table = table_of(seen.game, seen.o, seen.view.seats)
        if table is None:
            level = PRINTED if bots_of(seen.game).solved else TABLES
            return bots_of(seen.game).advise(seen, style, level, (), drawn).act
        return bots_of(seen.game).advise(seen, style, TABLES, table.numbers, drawn).act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The probability of each declaration; at any other decision one act is certain."""
        solved = bots_of(seen.game).solved
        if solved is not None and solved.declares(seen):
            table = table_of(seen.game, seen.o, seen.view.seats)
            shares = None if table is None else solved.shares(seen, table.numbers, self.boldness)
            if shares is not None:
                return tuple(map(Assessed, (offer.act for offer in asked_offers(seen)), shares))
        return settled_on(seen, self.choose(seen))


@cache
def table_of(game: str, o: object, seats: int) -> Table | None:
    """The table for these options; None if none is usable, with one warning in the log if the game has tables."""
    if bots_of(game).solved is None:
        return None
    try:
        return solved_table(game, o, seats)
    except BadTable as error:
        warn(str(error))
        return None


@cache
def warn(sentence: str) -> None:
    """Log a sentence once."""
    LOG.warning("gamester: %s", sentence)


def note_on(game: str, o: object, seats: int) -> Message | None:
    """The note that a user interface should show for this opponent; None if its table was solved for these options."""
    try:
        table = solved_table(game, o, seats)
    except BadTable as error:
        return message(error.key, **error.fills)
    return None if table.is_exact else message("bots.table_nearest", variant=table.variant)


# --- Solved tables as files: they load lazily, without NumPy, and only if they were made for these rules -----


FOLDER = Path(__file__).parents[1] / "artefacts" / "data"


class Table(NamedTuple):
    """The solution for a table with a given number of players."""

    numbers: bytes
    variant: str
    """The preset for which it was solved."""
    is_exact: bool
    """Was it solved for these options? If not, it is the nearest table."""


def solved_table(game: str, o: object, seats: int) -> Table:
    """The table for these options and so many players; BadTable with one clear message if there is none."""
    header, body = _file(game, FOLDER / f"{game}-{solved_of(game).form(o)}.table")
    first, last = header["parts"][str(seats)]
    solved: Mapping[str, int] = header["options"]
    exact = all(getattr(o, name) == value for name, value in solved.items())
    return Table(zlib.decompress(body[first:last]), header["variant"], exact)


def solved_of(game: str) -> Solved:
    """A game's description of its solved tables; BadTable if it has none."""
    bots = game_of(game).bots
    solved = bots().solved if bots is not None else None
    if solved is None:
        raise BadTable("bots.no_tables")
    return solved


@cache
def _file(game: str, path: Path) -> tuple[dict[str, Any], bytes]:
    """The header of a file and its body."""
    try:
        first, _, body = path.read_bytes().partition(b"\n")
        header = json.loads(first)
        is_whole = header.pop("sum") == sum_of(header, body)
    except OSError:
        raise BadTable("bots.table_missing", path=path.name) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        is_whole = False
    if not is_whole:
        raise BadTable("bots.table_damaged", path=path.name)
    if (header.get("rules"), header.get("spots")) != made_for(game):
        raise BadTable("bots.table_foreign", path=path.name)
    return header, body


def made_for(game: str) -> tuple[str, str]:
    """The fingerprints of the current rules and buckets, for which a table must be made."""
    return game_of(game).fingerprint, solved_of(game).buckets


def write_file(game: str, path: Path, header: Mapping[str, Any], parts: Mapping[int, bytes]) -> None:
    """Write the tables of a form, by number of players."""
    body, places = b"", {}
    for seats, numbers in sorted(parts.items()):
        packed = zlib.compress(numbers, 9)
        places[str(seats)] = [len(body), len(body) + len(packed)]
        body += packed
    rules, spots = made_for(game)
    whole = {**header, "rules": rules, "spots": spots, "parts": places}
    first = json.dumps({**whole, "sum": sum_of(whole, body)}, sort_keys=True)
    write_whole(path, first.encode() + b"\n" + body)


def sum_of(header: Mapping[str, Any], body: bytes) -> str:
    """The checksum of a file."""
    return hashlib.sha256(json.dumps(header, sort_keys=True).encode() + body).hexdigest()


def solved_options(game: str, o: Any) -> dict[str, int]:
    """The options for which a table is solved, without those that are part of a bucket."""
    spent = solved_of(game).spent
    return {name: int(value) for name, value in zip(o._fields, o, strict=True) if name not in spent}
