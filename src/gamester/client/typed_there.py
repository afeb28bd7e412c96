"""Typed lines at a server's table: the keyboard and the connection, each in a task of its own."""

import asyncio
import codecs
import os
import threading
from collections.abc import Callable, Sequence
from typing import TextIO

from gamester.client.aside import in_thread
from gamester.client.at_server import AtServer
from gamester.client.told_lines import INTERRUPTED, LEFT
from gamester.client.typed_lines import TypedLines
from gamester.text.errors import GamesterError
from gamester.text.messages import Words


def play_there(host: AtServer, words: Words, source: TextIO, sink: TextIO) -> int:
    """Play at a server's table until the session ends or the person leaves; the exit status. ServerFault."""
    there = There(host, words, source, sink)
    lines = there.lines
    for told in host.greetings():
        lines.say(told.key, **told.fills)
    sink.flush()
    status = LEFT
    try:
        asyncio.run(there.play())
    except KeyboardInterrupt:
        lines.write("")
        status = INTERRUPTED
    for told in host.farewell():
        lines.say(told.key, **told.fills)
    sink.flush()
    return status


class There:
    """Typed lines, and the tasks that feed them."""

    def __init__(self, host: AtServer, words: Words, source: TextIO, sink: TextIO) -> None:
        self.host = host
        self.lines = TypedLines(host, words, source, sink, self.aside)
        self.changed = asyncio.Event()
        """Set whenever a message was heard."""
        self.typed = source.isatty()
        """Does a person type, and not a script?"""
        self.refused: GamesterError | None = None
        """Why there is no seat for the person."""
        self.working: set[asyncio.Task[None]] = set()
        heard = self.lines.hear

        def hear(*told: object) -> None:
            heard(*told)  # type: ignore[arg-type]
            self.changed.set()
            sink.flush()

        host.client.told = hear

    async def play(self) -> None:
        """Sit down and play until the session ends or the person leaves; ServerFault."""
        tasks = [asyncio.create_task(work) for work in (self.host.connect(), self.type_lines(), self.watch())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until messages have made something so."""
        while not true():
            self.changed.clear()
            await self.changed.wait()

    async def watch(self) -> None:
        """Wait for the end of the session; ServerFault if there is no seat for the person."""
        await self.until(lambda: self.lines.over or self.refused is not None)
        if self.refused is not None:
            raise self.refused

    def refuse(self, fault: GamesterError) -> None:
        """Keep why there is no seat for the person."""
        self.refused = fault

    async def type_lines(self) -> None:
        """Take a seat and do what is typed; a script is read only when an act is due, and deals by itself."""
        known, lines = self.host.client.known, self.lines
        await self.until(lambda: known.state is not None)
        self.host.sit(self.refuse)
        await self.until(lambda: not self.host.client.waiting)
        if known.seat is None:
            lines.say("remote.sitting")
        keyboard = Keyboard(lines.source)
        while not lines.leaving:
            if self.typed:
                lines.ask()
            else:
                await self.until(lambda: self.host.client.welcomed and (known.must_act or known.may_deal))
                if known.may_deal:
                    await self.deal()
                    continue
            line = await keyboard.line()
            lines.prompted = False
            lines.type(line)
            if not self.typed:
                await self.until(lambda: not self.host.client.waiting)
            if line is None:
                return

    async def deal(self) -> None:
        """Deal the next hand, and wait until it has come; the players' part in the shuffle comes first."""
        known = self.host.client.known
        between = known.state.between if known.state is not None else None
        self.lines.deal("")
        await self.until(lambda: known.state is None or known.state.between != between or self.lines.over)

    def aside(self, work: Callable[[], Sequence[str]], then: Callable[[Sequence[str]], None]) -> None:
        """Do long work in a thread, and pass its result on."""

        async def job() -> None:
            try:
                then(await in_thread(work))
            except GamesterError as fault:
                self.lines.say(fault.key, **fault.fills)

        task = asyncio.ensure_future(job())
        self.working.add(task)
        task.add_done_callback(self.working.discard)


# --- Typed lines, read without blocking the event loop ------------------------------------------------------


BLOCK = 4096
LONGEST_LINE = 2000
"""The longest line; the rest of a longer one is dropped."""


class Keyboard:
    """A thread that reads a stream's lines past the stream's buffer, so that the program can end at any time."""

    def __init__(self, source: TextIO) -> None:
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
