"""Solved tables as files: read without NumPy, lazily, and only if they were made for the rules that are played."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamester.errors import BadTable
from gamester.games.loo import FINGERPRINT
from gamester.games.loo.advice import buckets as loo_spots
from gamester.games.loo.kernel.options import Exchange

FOLDER = Path(__file__).parent / "data"
SPENT = ("rounds", "max_extra_deals", "opening_pool", "ante", "loo", "loo_amount", "loo_cap", "bankroll", "credit",
    "first_dealer", "ace_in_draw", "packets", "end_rule", "enforcement", "bold_stand", "must")  # fmt: skip
"""Options for which a table need not have been solved: the stakes are in its spots, the others change no decision."""


class Table(NamedTuple):
    """What was solved for a table of so many players."""

    numbers: bytes
    variant: str
    """The preset it was solved for."""
    is_exact: bool
    """Was it solved for these options? Else it is the nearest there is."""


def form_named(o: Any) -> str:
    """The form whose table is the nearest to these options of Loo."""
    if o.tricks == 3:
        return "irish" if o.exchange != Exchange.NONE else "three"
    return "five" if o.exchange != Exchange.NONE else "dealt"


def loo_table(o: Any, seats: int) -> Table:
    """The table for these options of Loo and so many players; BadTable with one clear message if there is none."""
    header, body = _file(FOLDER / f"loo-{form_named(o)}.table")
    first, last = header["parts"][str(seats)]
    solved: Mapping[str, int] = header["options"]
    exact = all(getattr(o, name) == value for name, value in solved.items())
    return Table(zlib.decompress(body[first:last]), header["variant"], exact)


@cache
def _file(path: Path) -> tuple[dict[str, Any], bytes]:
    """The header of a file and what follows it."""
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
    if (header.get("rules"), header.get("spots")) != (FINGERPRINT, loo_spots.FINGERPRINT):
        raise BadTable("bots.table_foreign", path=path.name)
    return header, body


def write_file(path: Path, header: Mapping[str, Any], parts: Mapping[int, bytes]) -> None:
    """Write the tables of a form, by number of players."""
    body, places = b"", {}
    for seats, numbers in sorted(parts.items()):
        packed = zlib.compress(numbers, 9)
        places[str(seats)] = [len(body), len(body) + len(packed)]
        body += packed
    whole = {**header, "rules": FINGERPRINT, "spots": loo_spots.FINGERPRINT, "parts": places}
    first = json.dumps({**whole, "sum": sum_of(whole, body)}, sort_keys=True)
    path.write_bytes(first.encode() + b"\n" + body)


def sum_of(header: Mapping[str, Any], body: bytes) -> str:
    """The checksum of a file."""
    return hashlib.sha256(json.dumps(header, sort_keys=True).encode() + body).hexdigest()


def solved_options(o: Any) -> dict[str, int]:
    """The options that a table is solved for, of those a spot does not hold."""
    return {name: int(value) for name, value in zip(o._fields, o, strict=True) if name not in SPENT}
