"""What the browser keeps, for tests of the worker's service, in this Python or in Pyodide."""

import asyncio
import json


class Shelf:
    """What the browser keeps, as `records.ts` does (`gamester.browser.storage.Records`); `full` refuses to write."""

    def __init__(self) -> None:
        self.heads: dict[str, str] = {}
        self.rows: dict[str, list[str]] = {}
        self.notes: dict[str, str] = {}
        self.full = False

    async def ids(self) -> str:
        return json.dumps(list(self.heads))

    async def head(self, id_: str) -> str:
        return self.heads.get(id_, "")

    async def read(self, id_: str) -> str:
        return json.dumps(self.rows.get(id_, []))

    async def append(self, id_: str, expected: int, rows: str, head: str) -> int:
        """How many rows there are; if that is `expected`, append rows."""
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no space")
        before = self.rows.get(id_, [])
        if len(before) == expected:
            self.rows[id_], self.heads[id_] = before + json.loads(rows), head
        return len(before)

    async def remove(self, id_: str) -> None:
        self.rows.pop(id_, None)
        self.heads.pop(id_, None)

    async def note(self, key: str) -> str:
        return self.notes.get(key, "")

    async def put_note(self, key: str, text: str) -> None:
        self.notes[key] = text
