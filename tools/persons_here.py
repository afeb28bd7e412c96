"""Simulated persons play a day over the service of a browser, in this Python or in Pyodide."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any, TypeAlias

from persons_choosing import in_messages

from gamester.browser import open_service
from gamester.browser.service import Service

Choose: TypeAlias = Callable[[Mapping[str, Any]], dict[str, Any] | None]
"""(state) -> the command of a person whom a table has told this state; None if nothing is asked."""
NAME = "Ann"
"""What every person is called at the table: it stands in the record."""


class Shelf:
    """What a browser keeps, in memory; see `gamester.browser.storage.Records`."""

    def __init__(self) -> None:
        """Empty."""
        self.heads: dict[str, str] = {}
        self.rows: dict[str, list[str]] = {}

    async def ids(self) -> str:
        """The ids of all tables."""
        return json.dumps(list(self.heads))

    async def head(self, id_: str) -> str:
        """The head of a table."""
        return self.heads.get(id_, "")

    async def read(self, id_: str) -> str:
        """The rows of a table."""
        return json.dumps(self.rows.get(id_, []))

    async def append(self, id_: str, expected: int, rows: str, head: str) -> int:
        """How many rows there are; if that is `expected`, append rows."""
        before = self.rows.get(id_, [])
        if len(before) == expected:
            self.rows[id_], self.heads[id_] = before + json.loads(rows), head
        return len(before)

    async def remove(self, id_: str) -> None:
        """Remove a table."""
        self.rows.pop(id_, None)
        self.heads.pop(id_, None)

    async def note(self, _key: str) -> str:
        """Nothing is noted."""
        return ""

    async def put_note(self, _key: str, _text: str) -> None:
        """Nothing is noted."""


async def played(choose: Choose, game: str, day: str) -> tuple[Service, str]:
    """A service at which one person has played a day to its end, and the table."""
    service = await open_service(Shelf(), 0.0)
    _, sat = await service.answer("POST", "/api/daily", json.dumps({"game": game, "day": day, "name": NAME}))
    table = str(json.loads(str(sat))["table"])
    heard: asyncio.Queue[str] = asyncio.Queue()
    line = service.connect(table, heard.put_nowait, lambda: heard.put_nowait('{"type": "bye"}'))
    line.hear('{"type": "hello", "client": "persons", "lang": "en"}')
    for asked in count():
        message: dict[str, Any] = json.loads(await heard.get())
        if message["type"] in ("bye", "nack"):
            raise RuntimeError(message)
        state = message.get("state")
        if state and state["finished"]:
            break
        if state and state["between"]:  # the page asks after every deal, so that little is left to do after the last
            await service.answer("GET", f"/api/daily/{table}", "")
        command = choose(state) if state else None
        if command is not None:
            line.hear(json.dumps({"id": f"c{asked}", **command}))
    line.part()
    return service, table


async def result_of(person: str, game: str, day: str) -> tuple[str, float]:
    """The result of a person's day, as the page gets it, and how many seconds after the last act it is there."""
    service, table = await played(partial(in_messages, person), game, day)
    began = time.perf_counter()
    _, found = await service.answer("GET", f"/api/daily/{table}?lang=en", "")
    return kept(str(found)), time.perf_counter() - began


def kept(result: str) -> str:
    """A result as it is compared: without the list of others, which only a server has."""
    told = json.loads(result)
    told.pop("standings", None)
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


async def results(persons: Iterable[int], games: Iterable[str], day: str) -> list[tuple[str, float]]:
    """The digests and the times of some persons' results, one after another; the persons take the games in turn."""
    every = list(games)
    return [await result_of(f"person {one}", every[one % len(every)], day) for one in persons]
