"""Ranked days: the server draws their seeds, commits to them beforehand, and opens them when the day is over.

A ranked day is kept in a head of its own, which has no people: the commitment in its settings, the seed among the
secrets. Before the day is over the seed is in nothing that leaves the server.
"""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import chain

import msgspec

from gamester.fair.log import opened
from gamester.fair.shuffling import SEED_BYTES, V3, commitment
from gamester.games import game_of
from gamester.handlers.daily import table_id
from gamester.hosting import Head, Refused
from gamester.hosting.opening import closed_head
from gamester.hosting.rendering import ASSEMBLY
from gamester.protocol import api_daily
from gamester.server.store import NoTable, Stale, Store, Taken
from gamester.study.boards import BOARDS, Boards, day_named, is_ranked, ranked_name, ranked_of
from gamester.table.events import write_line

COMMITTED = "commitment"
"""The setting of the head of a ranked day that holds the commitment to its seed."""
OVER = "over"
"""The setting of that head once somebody was told that the day is over."""


async def ranked_boards(store: Store, day: date, game: str) -> Boards:
    """The boards of a ranked day, drawn if nobody has asked for them before; Refused if their seed is lost."""
    found = await known_boards(store, day, game)
    if found is None:
        await draw(store, day, game)
        found = await known_boards(store, day, game)
    if found is None:
        raise Refused("busy")
    return found


async def known_boards(store: Store, day: date, game: str) -> Boards | None:
    """The boards of a ranked day; None if they were not drawn, or their seed is not the one that was committed to."""
    id_ = head_id(day, game)
    try:
        head, seed = await store.head(id_), bytes.fromhex(await store.secret(id_))
    except NoTable:
        return None
    fits = commitment(ranked_name(day, game), seed, V3).hex() == head.settings[COMMITTED]
    return ranked_of(day, game, seed) if fits else None


async def draw(store: Store, day: date, game: str) -> None:
    """Draw the seed of a ranked day, and commit to it; nothing if another process has done so."""
    boards = ranked_of(day, game, secrets.token_bytes(SEED_BYTES))
    settings = {COMMITTED: commitment(boards.name, boards.seed, V3).hex()}
    told = closed_head(head_id(day, game), game, boards.variant, boards.options, boards.players, settings)
    with suppress(Taken):
        await store.create(*told, boards.seed.hex())


async def committed_at(store: Store, day: date, game: str) -> float:
    """When the server bound itself to a ranked day that is drawn, in seconds since 1970."""
    return (await store.head(head_id(day, game))).created


def head_id(day: date, game: str) -> str:
    """The id of the head of a ranked day."""
    return "r-" + sha256(ranked_name(day, game).encode()).hexdigest()[:12]


async def ranked_told(
    store: Store, day: date, today: date, game: str, principal: str, mine: Mapping[str, Head]
) -> api_daily.Ranked | None:
    """A ranked day as the caller may know it; None if nobody asked for it in time. Today's and tomorrow's are drawn."""
    if day == today:
        await ranked_boards(store, today + timedelta(days=1), game)
        boards = await ranked_boards(store, day, game)
    else:
        known = await known_boards(store, day, game)
        if known is None:
            return None
        boards = known
    table = mine.get(table_id(principal, boards))
    return api_daily.Ranked(
        table.id if table else None,
        table is not None and table.status == "finished",
        commitment(boards.name, boards.seed, V3).hex(),
        boards.seed.hex() if await day_over(store, day, game, today) else None,
    )


def is_of_ranked_day(head: Head) -> bool:
    """Does a table play the boards of a ranked day?"""
    return is_ranked(str(head.settings.get(BOARDS, {}).get("name", "")))


async def is_over(store: Store, head: Head, now: float) -> bool:
    """Does a table play the boards of a ranked day that is over? `now` is in seconds since 1970."""
    found = day_named(str(head.settings.get(BOARDS, {}).get("name", "")))
    if found is None or not is_of_ranked_day(head):
        return False
    return await day_over(store, *found, datetime.fromtimestamp(now, UTC).date())


async def day_over(store: Store, day: date, game: str, today: date) -> bool:
    """Is a ranked day over? Once anybody was told so it stays so, also if the clock was set back before a restart."""
    while True:
        try:
            head = await store.head(head_id(day, game))
        except NoTable:
            return day < today
        if head.settings.get(OVER) or day >= today:
            return bool(head.settings.get(OVER))
        with suppress(Stale):  # another process writes it at this moment
            await store.set_head(msgspec.structs.replace(head, settings={**head.settings, OVER: True}))


async def seed_lines(store: Store, head: Head, now: float) -> list[str]:
    """The line that opens the seed of a finished table of a ranked day, once the day is over; else nothing."""
    if head.status != "finished" or not await is_over(store, head, now):
        return []
    seed = bytes.fromhex(await store.secret(head.id))
    return [write_line(opened(seed), game_of(head.game).words.verbs)]


# --- Cards that others may still play: of a ranked day or an assembly until it is over --------------------


async def are_withheld(store: Store, head: Head, now: float) -> bool:
    """Must nobody be told the cards of a table, but each person what its own seat sees, because others may still play
    them? `now` is in seconds since 1970.
    """
    if is_of_ranked_day(head):
        return not await is_over(store, head, now)
    return ASSEMBLY in head.settings and await plays_on(store, head.settings[ASSEMBLY])


async def plays_on(store: Store, assembly: str) -> bool:
    """Is there a table of an assembly where somebody sits and the session is not over?"""
    tables = (await store.head(assembly)).settings["tables"]
    for id_ in chain.from_iterable(reversed(tables)):  # the last round is over last
        try:
            head = await store.head(id_)
        except NoTable:
            return True  # it is about to be opened
        if head.status != "finished" and any(one.principal for one in head.chairs):
            return True
    return False
