"""Who is listed with some boards: a name for each table, and the difference from par deal by deal.

A list is kept in a head of its own, which has no log and no people. Who is no longer listed leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import sha256
from typing import NamedTuple

import msgspec

from gamester.fair.shuffling import SEED_BYTES
from gamester.games import game_of
from gamester.handlers.reviews import rounded
from gamester.hosting import Head, Refused
from gamester.hosting.opening import closed_head
from gamester.protocol import api_daily
from gamester.server.store import NoTable, Stale, Store, Taken
from gamester.study.boards import alike, ranked_of
from gamester.text.messages import Words

LISTED = "listed"
"""The setting of the head that holds the entries by table."""
MOST = 300
"""The number of entries of a list."""
DAYS = 14
"""So many ranked days stand together."""
TRIES = 20
"""So often a list is written anew when others write it at the same moment."""


class Entry(NamedTuple):
    """Somebody who is listed."""

    name: str
    ahead: list[float]
    """The difference from par in each settled deal."""
    principal: str
    """Whose it is, so that the entries of several days can be put together."""


Entries = Mapping[str, Entry]


async def standings(store: Store, boards: str, table: Head, entry: Entry | None, *, listing: bool | None) -> Entries:
    """The entries by table, after the entry of this table was changed as its person wishes (None: brought up to date
    if it is listed; without an entry nothing is changed). Refused if the list is full.
    """
    id_ = list_id(boards, table.game)
    for _ in range(TRIES):
        head, entries = await listed(store, id_)
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


def list_id(boards: str, game: str) -> str:
    """The id of the head that keeps a list."""
    return "b-" + sha256(f"{boards}/{game_of(game).fingerprint}".encode()).hexdigest()[:12]


async def listed(store: Store, id_: str) -> tuple[Head | None, Entries]:
    """The head that keeps a list, None if nobody was listed yet, and its entries by table."""
    try:
        head = await store.head(id_)
    except NoTable:
        return None, {}
    return head, {one: Entry(*told) for one, told in head.settings.get(LISTED, {}).items()}


def closed_told(entry: Entry | None, settled: int, words: Words) -> str:
    """What a person is told whose day is over: who is not listed cannot be any more, and later deals do not count."""
    if entry is None:
        return words.say("daily.closed")
    return words.say("daily.closed_at", n=len(entry.ahead)) if len(entry.ahead) < settled else ""


async def over_days(store: Store, game: str, today: date, principal: str) -> api_daily.OverDays:
    """The last ranked days that are over, one by one and together, for one of those who play them."""
    places, together = list[api_daily.RankedPlace](), dict[str, list[Entry]]()
    for before in range(1, DAYS + 1):
        day = today - timedelta(before)
        _, entries = await listed(store, list_id(alike(ranked_of(day, game, bytes(SEED_BYTES))), game))
        ranking = sorted(entries.values(), key=lambda one: -sum(one.ahead))
        for place, one in enumerate(ranking, 1):
            together.setdefault(one.principal, []).append(one)
            if one.principal == principal:
                places.append(api_daily.RankedPlace(day.isoformat(), place, len(ranking)))
    rows = [
        api_daily.AssemblyStanding(
            found[0].name,
            sum(len(one.ahead) for one in found),
            rounded(sum(sum(one.ahead) for one in found)),
            who == principal,
        )
        for who, found in together.items()
    ]
    return api_daily.OverDays(places, sorted(rows, key=lambda one: -one.ahead))


def changed(entries: Entries, table: str, entry: Entry, *, listing: bool | None) -> Entries:
    """The entries with that of a table as its person wishes; Refused if there are too many."""
    others = {one: told for one, told in entries.items() if one != table}
    if listing is None:
        listing = table in entries
    if listing and len(others) >= MOST:
        raise Refused("crowded")
    return {**others, table: entry} if listing else others


def standings_info(entries: Entries, table: str, settled: int) -> list[api_daily.Standing]:
    """The list for the person of a table, who has settled so many deals: nothing is told of deals beyond them."""
    told = [api_daily.Standing(one.name, one.ahead[:settled], at == table) for at, one in entries.items()]
    return sorted(told, key=lambda one: -sum(one.ahead))
