"""One table of this browser: the loop round it over what the browser keeps, and what the page says to it."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import msgspec

from gamester.browser.storage import Cleared, Elsewhere, Store, StoredTable
from gamester.drive.clock import Clock
from gamester.drive.driver import Driver, Soon, result_of, think_at_once
from gamester.handlers.reading import message_of
from gamester.hosting import ChatLine, Environment, FairShuffles, Head, Hosting, Outcome, Refused, Reply, Who
from gamester.hosting.opening import events_of
from gamester.hosting.timing import at_speed
from gamester.i18n import language_of
from gamester.protocol import wire
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import as_sentence

ALONE = "alone"
"""The principal of the one person who plays in this browser."""
NEVER = 1e9
Send = Callable[[str], None]


class PageConnection:
    """A connection of the page to a table."""

    def __init__(self, send: Send, close: Callable[[], None]) -> None:
        """`send` takes one message as JSON, `close` ends the connection."""
        self.send = send
        self.close = close
        self.lang = ""
        self.gone = False
        """Has the last message been sent?"""

    def bye(self, fault: GamesterError, code: str, *, retry: bool) -> None:
        """Send the last message, and end."""
        text = as_sentence(Words(language_of(self.lang).code).say(fault.key, **fault.fills))
        bye = wire.Bye(code, text, retry, 2.0 if retry else None)  # type: ignore[arg-type]
        deliver([Reply(self, msgspec.json.encode(bye), last=True)])


def deliver(replies: Sequence[Reply]) -> None:
    """Send replies to the page."""
    for connection, data, last in replies:
        line = cast("PageConnection", connection)
        if not line.gone:
            line.send(data.decode())
        if last and not line.gone:
            line.gone = True
            line.close()


class Rows:
    """The rows of one table, as this browser keeps them."""

    def __init__(self, store: Store, kept: StoredTable, rows: list[str], clock: Clock) -> None:
        self.store = store
        self.kept = kept
        self.rows = rows
        self.clock = clock
        self.said = 0
        self.done: set[str] = set()
        """The ids of the commands that were done, for a page that asks again."""

    def keep(self, outcome: Outcome) -> Soon[ChatLine | None]:
        """Store an outcome; NotKept, Elsewhere. A line of chat lasts as long as the page."""
        if outcome.said is None:
            return asyncio.ensure_future(self._keep(outcome))
        self._note(outcome)
        self.said += 1
        return ChatLine(self.said, self.clock.now(), *outcome.said)

    async def _keep(self, outcome: Outcome) -> None:
        """Store rows and head. What the browser has cleared under the open table is stored again."""
        head = outcome.head or self.kept.head
        assert head is not None  # noqa: S101 - only a record from outside has none
        kept = msgspec.structs.replace(self.kept, head=head, changed=time.time())
        rows = [*self.rows, *outcome.rows]
        try:
            await self.store.append(head.id, outcome.expected, outcome.rows, kept)
        except Cleared:
            await self.store.append(head.id, 0, rows, kept)
        self.kept, self.rows = kept, rows
        self._note(outcome)

    def _note(self, outcome: Outcome) -> None:
        """Note that a command is done."""
        if outcome.answer is not None:
            self.done.add(outcome.answer.command)

    def was_done(self, principal: str, command: str) -> bool:
        """Was this command done before?"""
        del principal
        return command in self.done


class Table(Driver):
    """A table that is open in this worker."""

    def __init__(self, hosting: Hosting, clock: Clock, rows: Rows, forget: Callable[[Table], None]) -> None:
        """Use `Table.open`."""
        super().__init__(hosting, clock.now, rows, think_at_once, deliver)
        self.forget = forget

    @classmethod
    async def open(cls, store: Store, id_: str, speed: float, forget: Callable[[Table], None]) -> Table:
        """The table as it was left; Refused if there is none. `forget` is called when another page has it."""
        kept = await store.kept(id_)
        if kept is None or kept.head is None:
            raise Refused("not_here")
        rows = await store.rows(id_)
        if not rows:
            raise Refused("not_here")
        events = events_of(rows, kept.head.game)
        seed = bytes.fromhex(kept.seed)
        timing = replace(at_speed(speed), away=NEVER, grace=NEVER)  # the table waits for a person who looks away
        environment, clock = Environment(seed, FairShuffles(seed), timing, admits=lambda: True), Clock()
        hosting = Hosting(kept.head, events, (), environment, clock.now())
        table = cls(hosting, clock, Rows(store, kept, rows, clock), forget)
        await table.run(hosting.mend)
        return table

    @property
    def head(self) -> Head:
        """The data of the table."""
        return self.hosting.t.head

    # --- The page -------------------------------------------------------------------------------------------

    async def hear(self, line: PageConnection, text: str) -> None:
        """One message of the page; a bad one gets one clear sentence and changes nothing."""
        try:
            message = message_of(text)
            if isinstance(message, wire.Hello):
                await self.greet(line, message)
            elif not line.lang:
                raise Refused("hello")
            else:
                await result_of(partial(self.dispatch, Who(ALONE, line.lang, line), message))
        except GamesterError as fault:
            line.bye(fault, "replaced" if self.lost else "protocol", retry=False)

    async def greet(self, line: PageConnection, hello: wire.Hello) -> None:
        """The first message of a connection, or another one in another language."""
        known, line.lang = line.lang, language_of(hello.lang).code
        if known:
            self.resync(line, line.lang, hello.since)
            return
        who = Who(ALONE, line.lang, line)
        await self.run(lambda now: self.hosting.join(who, hello.since, now, unaided=hello.unaided))

    async def part(self, line: PageConnection) -> None:
        """The page has left the table."""
        await self.run(lambda now: self.hosting.leave(line, now))

    # --- What only a browser does ---------------------------------------------------------------------------

    def failed(self, fault: BaseException) -> None:
        """Say what is wrong to the page, which comes again after a while, or to the browser's console."""
        if not isinstance(fault, GamesterError):
            traceback.print_exception(fault)
            return
        for listener in list(self.hosting.t.listeners.values()):
            cast("PageConnection", listener.connection).bye(fault, "drain", retry=True)

    def give_up(self) -> GamesterError:
        """Another page of this browser plays here now: say so, and stop."""
        fault = Elsewhere("room.bye.replaced")
        if not self.lost:
            self.forget(self)
            deliver(self.hosting.close("replaced", None))
        super().give_up()
        return fault
