"""Typed lines, read without blocking the event loop."""

from __future__ import annotations

import asyncio
import codecs
import os
import threading
from typing import TextIO

BLOCK = 4096
LONGEST_LINE = 2000
"""The longest line; the rest of a longer one is dropped."""


class Keyboard:
    """A thread that reads a stream's lines past the stream's buffer, so that the program can end at any time."""

    def __init__(self, source: TextIO) -> None:
        """Begin to read."""
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.source = source.fileno()
        self.loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True, name="keyboard").start()

    async def line(self) -> str | None:
        """The next line, stripped; None at the end of input."""
        return await self.lines.get()

    def _read(self) -> None:
        """Pass each line to the queue."""
        decoder, left = codecs.getincrementaldecoder("utf-8")("replace"), ""
        while True:
            try:
                data = os.read(self.source, BLOCK)
            except OSError:
                data = b""
            *whole, left = (left + decoder.decode(data, final=not data)).split("\n")
            left = left[:LONGEST_LINE]
            try:
                for line in whole:
                    self.loop.call_soon_threadsafe(self.lines.put_nowait, line.strip())
                if not data:
                    if left:
                        self.loop.call_soon_threadsafe(self.lines.put_nowait, left.strip())
                    self.loop.call_soon_threadsafe(self.lines.put_nowait, None)
                    return
            except RuntimeError:  # the game has ended
                return
