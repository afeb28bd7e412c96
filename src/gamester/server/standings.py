"""Who is listed with some boards: a name for each table, and the difference from par deal by deal.

A list is kept in a head of its own, which has no log and no people. Who is no longer listed leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from gamester.games import game_of
from gamester.hosting import Head, Refused
from gamester.hosting.opening import closed_head
from gamester.protocol import api_daily
from gamester.server.store import NoTable, Stale, Store, Taken

LISTED = "listed"
"""The setting of the head that holds the entries by table."""
MOST = 300
"""The number of entries of a list."""
TRIES = 20
"""So often a list is written anew when others write it at the same moment."""


class Entry(NamedTuple):
    """Somebody who is listed."""

    name: str
    ahead: list[float]
    """The difference from par in each settled deal."""


Entries = Mapping[str, Entry]


async def standings(store: Store, boards: str, table: Head, entry: Entry | None, *, listing: bool | None) -> Entries:
    """The entries by table, after the entry of this table was changed as its person wishes (None: brought up to date
    if it is listed; without an entry nothing is changed). Refused if the list is full.
    """
    rules = game_of(table.game).fingerprint
    id_ = "b-" + sha256(f"{boards}/{rules}".encode()).hexdigest()[:12]
    for _ in range(TRIES):
        try:
            head = await store.head(id_)
        except NoTable:
            head = None
        kept = {} if head is None else head.settings.get(LISTED, {})
        entries = {one: Entry(*told) for one, told in kept.items()}
        if entry is None:
            return entries
        wanted = changed(entries, table.id, entry, listing=listing)
        if wanted == entries:
            return entries
        settings = {LISTED: {one: list(told) for one, told in wanted.items()}}
        try:
            if head is None:
                seats = len(table.chairs)
                await store.create(*closed_head(id_, table.game, table.variant, table.options, seats, settings))
            else:
                await store.set_head(msgspec.structs.replace(head, settings=settings))
        except (Taken, Stale):
            continue
        return wanted
    raise Refused("busy")


def changed(entries: Entries, table: str, entry: Entry, *, listing: bool | None) -> Entries:
    """The entries with that of a table as its person wishes; Refused if there are too many."""
    others = {one: told for one, told in entries.items() if one != table}
    if listing is None:
        listing = table in entries
    if listing and len(others) >= MOST:
        raise Refused("crowded")
    return {**others, table: entry} if listing else others


def standings_told(entries: Entries, table: str, settled: int) -> list[api_daily.Standing]:
    """The list for the person of a table, who has settled so many deals: nothing is told of deals beyond them."""
    told = [api_daily.Standing(one.name, one.ahead[:settled], at == table) for at, one in entries.items()]
    return sorted(told, key=lambda one: -sum(one.ahead))
