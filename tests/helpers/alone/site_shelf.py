"""What the browser keeps, for tests of the worker's service."""

import asyncio

import persons_here


class Shelf(persons_here.Shelf):
    """What the browser keeps, as `records.ts` does; `full` refuses to write."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: dict[str, str] = {}
        self.full = False

    async def append(self, id_: str, expected: int, rows: str, head: str) -> int:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no space")
        return await super().append(id_, expected, rows, head)

    async def note(self, key: str) -> str:
        return self.notes.get(key, "")

    async def put_note(self, key: str, text: str) -> None:
        self.notes[key] = text
