"""Who is listed with some boards: a name for each table, and the difference from par deal by deal.

A list is kept in a head of its own, which has no log and no people. Who is no longer listed leaves nothing behind.
"""

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
from gamester.study.boards import DEALS, alike, ranked_of
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
    """The last ranked days that are over, one by one and together, for one of those who play them.

    Whoever has played a day whole stands before those who have not.
    """
    places, together = list[api_daily.RankedPlace](), dict[str, list[Entry]]()
    for before in range(1, DAYS + 1):
        day = today - timedelta(before)
        _, entries = await listed(store, list_id(alike(ranked_of(day, game, bytes(SEED_BYTES))), game))
        begun = [one for one in entries.values() if one.ahead]
        begun.sort(key=lambda one: (not is_whole(one), -counted(one)))
        for place, one in enumerate(begun, 1):
            together.setdefault(one.principal, []).append(one)
            if one.principal == principal:
                places.append(api_daily.RankedPlace(day.isoformat(), place, len(begun)))
    ranking = sorted(together.items(), key=lambda one: (not any(map(is_whole, one[1])), -sum(map(counted, one[1]))))
    rows = [
        api_daily.AssemblyStanding(
            found[0].name, sum(len(one.ahead) for one in found), rounded(sum(map(counted, found))), who == principal
        )
        for who, found in ranking
    ]
    return api_daily.OverDays(places, rows)


def is_whole(entry: Entry) -> bool:
    """Has this person played all deals of the day?"""
    return len(entry.ahead) >= DEALS


def counted(entry: Entry) -> float:
    """What a day counts: if it was broken off, only what it lost, so that nobody gains by stopping."""
    ahead = sum(entry.ahead)
    return ahead if is_whole(entry) else min(0.0, ahead)


def changed(entries: Entries, table: str, entry: Entry, *, listing: bool | None) -> Entries:
    """The entries with that of a table as its person wishes; Refused if nothing was played, or there are too many.

    In a full list whoever has played fewest deals makes room for whoever has played more.
    """
    others = {one: told for one, told in entries.items() if one != table}
    if listing is None:
        listing = table in entries
    if not listing:
        return others
    if not entry.ahead and table not in entries:
        raise Refused("nothing_to_list")
    if len(others) >= MOST:
        last = min(others, key=lambda one: len(others[one].ahead))
        if len(others[last].ahead) >= len(entry.ahead):
            raise Refused("list_full", most=MOST)
        del others[last]
    return {**others, table: entry}


def standings_info(entries: Entries, table: str, settled: int) -> list[api_daily.Standing]:
    """The list for the person of a table, who has settled so many deals: nothing is told of deals beyond them. Whoever
    has played as many stands before those who have not.
    """
    told = [api_daily.Standing(one.name, one.ahead[:settled], at == table) for at, one in entries.items()]
    return sorted(told, key=lambda one: (len(one.ahead) < settled, -sum(one.ahead)))
