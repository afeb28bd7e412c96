"""The service of a browser over what it keeps, and a page at one of its tables."""

import asyncio
import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

from alone.site_shelf import Shelf
from gamester.browser import open_service
from server.client import Line


class Browser:
    """A browser in which all this is kept; its bots do not wait."""

    def __init__(self, heads=(), rows=(), notes=()):
        self.shelf = Shelf()
        self.shelf.heads, self.shelf.rows, self.shelf.notes = dict(heads), dict(rows), dict(notes)

    async def __aenter__(self):
        self.service = await open_service(self.shelf, 0.0)
        return self

    async def __aexit__(self, *_fault):
        for table in list(self.service.tables.open.values()):
            table.result().give_up()

    async def ask(self, method, path, body=None):
        """The status of an answer, and what it says."""
        text = body if isinstance(body, str) else json.dumps(body or {})
        status, told = await self.service.answer(method, path, text)
        return status, json.loads(told) if told.startswith("{") and "\n{" not in told else told

    @asynccontextmanager
    async def at(self, table):
        """A page at a table, after the welcome."""
        line = Line(Wire(self.service, table), SimpleNamespace(count=0))
        await line.send(type="hello", client="test", lang="en")
        line.welcome = await line.next("welcome", "bye")
        yield line
        line.wire.end.part()


class Wire:
    """A connection of the page to a table of its browser."""

    def __init__(self, service, table):
        self.heard = asyncio.Queue()
        self.end = service.connect(table, self.heard.put_nowait, lambda: None)

    async def send(self, text):
        self.end.hear(text)

    async def recv(self):
        return await self.heard.get()
