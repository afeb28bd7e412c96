"""Cards that others may still play: those of a ranked day until it is over, and of an assembly until it is."""

from __future__ import annotations

from itertools import chain

from gamester.hosting import Head
from gamester.hosting.rendering import ASSEMBLY
from gamester.server.ranked import is_of_ranked_day, is_over
from gamester.server.store import NoTable, Store


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
