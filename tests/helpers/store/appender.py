"""Appends three rows at a time at several tables and says on standard output what has been acknowledged."""

import asyncio
import os
import sys

from gamester.server.store import Answer, Head, open_store


async def go_on(store, name):
    await store.create(Head(name, "loo", "x"))
    for last in range(0, 9999, 3):
        rows = [f"{last + more}" for more in range(3)]
        await store.append(name, last, rows, Answer("ann", str(last)))
        print(name, last + 3, flush=True)


async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(go_on(store, f"{os.getpid()}-{number}") for number in range(8)))


asyncio.run(main())
