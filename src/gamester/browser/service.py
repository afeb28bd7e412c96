"""The service of a worker: one answer for each request, and connections to tables."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlsplit

import msgspec

from gamester.browser.routes import answer_to
from gamester.browser.storage import Records, Store
from gamester.browser.table import PageConnection
from gamester.browser.tables import Tables
from gamester.engine.calls import Call, Module
from gamester.engine.modules import BUILT, description_of, give
from gamester.games import GAMES, game_of
from gamester.handlers.reading import trouble_of
from gamester.hosting import Refused
from gamester.i18n import language_of
from gamester.text.errors import GamesterError


class Service:
    """Everything that a page asks of this worker."""

    def __init__(self, records: Records, speed: float) -> None:
        """`records`: the worker's; `speed`: how many times as long as usual bots wait."""
        self.tables = Tables(Store(records), speed)

    async def answer(self, method: str, path: str, body: str) -> list[int | str]:
        """The status and the text of an answer: an object as JSON, or a record."""
        url = urlsplit(path)
        query = dict(parse_qsl(url.query, keep_blank_values=True))
        lang = language_of(query.get("lang", "")).code
        status: int = 200
        found: object = ""
        try:
            found = await answer_to(self.tables, method, url.path, query, body, lang)
        except GamesterError as fault:
            status, found = trouble_of(fault, lang)
        except Exception:  # noqa: BLE001 - the details go to the browser's console
            traceback.print_exc()
            status, found = trouble_of(Refused("fault"), lang)
        return [status, found if isinstance(found, str) else msgspec.json.encode(found).decode()]

    def connect(self, table: str, send: Callable[[str], None], close: Callable[[], None]) -> ConnectionHandle:
        """A connection of the page to a table, which speaks `gamester.v1`."""
        return ConnectionHandle(self.tables, table, PageConnection(send, close))

    def written_elsewhere(self, table: str) -> None:
        """Another page of this browser has written to a table."""
        self.tables.written_elsewhere(table)


class ConnectionHandle:
    """The worker's handle of a connection: messages are dealt with in the order in which they come."""

    def __init__(self, tables: Tables, table: str, line: PageConnection) -> None:
        self.tables = tables
        self.table = table
        self.line = line
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self.task = asyncio.ensure_future(self.work())

    def hear(self, text: str) -> None:
        """One message of the page."""
        self.waiting.put_nowait(text)

    def part(self) -> None:
        """The page has gone."""
        self.waiting.put_nowait(None)

    async def work(self) -> None:
        """Deal with messages until the page goes."""
        try:
            await self.serve()
        except GamesterError as fault:
            self.line.bye(fault, "unknown", retry=False)
        except Exception:  # noqa: BLE001 - as above
            traceback.print_exc()
            self.line.bye(Refused("fault"), "protocol", retry=True)

    async def serve(self) -> None:
        """Deal with messages; Refused if there is no such table."""
        table = await self.tables.table(self.table)
        while (text := await self.waiting.get()) is not None:
            await table.hear(self.line, text)
        await table.part(self.line)


async def open_service(records: Records, speed: float, load: Load | None = None) -> Service:
    """The service over the worker's records, with bots that wait so many times as long as usual.

    `load` loads WebAssembly; without it searches are interpreted.
    """
    if load is not None:
        await load_modules(load)
    return Service(records, speed)


def prepare() -> None:
    """Import every game with its opponents, before the worker keeps the memory of Python for later visits."""
    for name in GAMES:
        game = game_of(name)
        for capability in (game.numbers, game.advice, game.belief, game.bots):
            if capability is not None:
                capability()


# --- Modules, loaded by the worker's own WebAssembly --------------------------------------------------------


Load: TypeAlias = Callable[[bytes, str], Awaitable[object]]
"""(module, description) -> the worker's `Searcher`."""


class InWorker:
    """A module in the worker; see `gamester.engine.calls.Instance`."""

    def __init__(self, searcher: Any) -> None:
        """`searcher`: the worker's, with the method `ask`."""
        self.searcher = searcher

    def ask(self, call: Call) -> Any:
        """The numbers wanted. Whole numbers go as text, because they may be long."""
        asked = {
            "export": call.export,
            "lengths": call.lengths,
            "records": list(call.records),
            "arrays": {name: list(map(str, values)) for name, values in call.arrays.items()},
            "numbers": {name: str(value) for name, value in call.numbers.items()},
            "wanted": call.wanted,
        }
        return self.searcher.ask(json.dumps(asked), *call.records.values()).to_py()


async def load_modules(load: Load) -> None:
    """From now on all searches, networks and judges of this worker think in the modules that lie in the package."""
    for name in GAMES:
        described = BUILT / f"{name}.json"
        if described.is_file():
            searcher = await load(described.with_suffix(".wasm").read_bytes(), described.read_text("utf-8"))
            give(name, Module(InWorker(searcher), description_of(described)))
