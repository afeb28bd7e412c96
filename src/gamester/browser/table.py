"""One table of this browser: what is asked of it is stored first, then told, one thing after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import msgspec

from gamester.browser.keeping import Cleared, Elsewhere, Kept, NotKept, Store
from gamester.drive.clock import Clock
from gamester.games import game_of
from gamester.handlers.reading import message_of
from gamester.hosting import FairShuffles, Given, Head, Hosting, Outcome, Refused, Reply, Said, Who
from gamester.hosting.timing import at_speed
from gamester.i18n import language_of
from gamester.protocol import wire
from gamester.table.events import read_body, read_event
from gamester.text.errors import GamesterError
from gamester.text.messages import Words
from gamester.text.saying import as_sentence

ALONE = "alone"
"""The principal of the one person who plays in this browser."""
NEVER = 1e9
LONGEST = 3600.0
"""The most seconds to sleep at once."""
Send = Callable[[str], None]


class Line:
    """A connection of the page to a table."""

    def __init__(self, send: Send, close: Callable[[], None]) -> None:
        """`send` takes one message as JSON, `close` ends the connection."""
        self.send = send
        self.close = close
        self.lang = ""

    def say(self, message: wire.FromServer) -> None:
        """Send one message."""
        self.send(msgspec.json.encode(message).decode())

    def bye(self, fault: GamesterError, code: str, *, retry: bool) -> None:
        """Send the last message, and end."""
        text = as_sentence(Words(language_of(self.lang).code).say(fault.key, **fault.fills))
        self.say(wire.Bye(code, text, retry, 2.0 if retry else None))  # type: ignore[arg-type]
        self.close()


class Table:
    """A table that is open in this worker."""

    def __init__(self, hosting: Hosting, clock: Clock, store: Store, kept: Kept, rows: list[str]) -> None:
        """Use `Table.open`."""
        self.hosting = hosting
        self.clock = clock
        self.store = store
        self.kept = kept
        self.rows = rows
        self.turn = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.said = 0
        self.done: dict[str, None] = {}
        """The ids of the commands that were done, for a page that asks again."""

    @classmethod
    async def open(cls, store: Store, id_: str, speed: float) -> Table:
        """The table as it was left; Refused if there is none."""
        kept = await store.kept(id_)
        if kept is None or kept.head is None:
            raise Refused("not_here")
        needs, rows = game_of(kept.head.game).words.verbs, await store.rows(id_)
        if not rows:
            raise Refused("not_here")
        events = [read_event(read_body(row), needs) for row in rows]
        seed = bytes.fromhex(kept.seed)
        timing = replace(at_speed(speed), away=NEVER, grace=NEVER)  # the table waits for a person who looks away
        given, clock = Given(seed, FairShuffles(seed), timing, admits=lambda: True), Clock()
        hosting = Hosting(kept.head, events, (), given, clock.now())
        table = cls(hosting, clock, store, kept, rows)
        await table.ask(hosting.mend)
        return table

    @property
    def head(self) -> Head:
        """The data of the table."""
        return self.hosting.t.head

    async def ask(self, what: Callable[[float], Outcome]) -> Outcome:
        """Do something in its turn; GamesterError, and then nothing has changed."""
        async with self.turn:
            outcome = what(self.clock.now())
            await self.keep(outcome)
            said = self.chat_line(outcome)
            self.pass_on(self.hosting.take_in(outcome, self.clock.now(), said))
            for question in self.hosting.questions():
                self.hosting.found(question, question.bot.choose(question.seen))
        self.plan()
        return outcome

    async def keep(self, outcome: Outcome) -> None:
        """Store an outcome; NotKept, Elsewhere. What the browser has cleared under the open table is stored again."""
        if not (outcome.rows or outcome.head is not None):
            return
        kept = msgspec.structs.replace(self.kept, head=outcome.head or self.head, changed=time.time())
        rows = [*self.rows, *outcome.rows]
        try:
            await self.store.append(self.head.id, outcome.expected, outcome.rows, kept)
        except Cleared:
            await self.store.append(self.head.id, 0, rows, kept)
        self.kept, self.rows = kept, rows

    def chat_line(self, outcome: Outcome) -> Said | None:
        """The line of chat of an outcome; it lasts as long as the page."""
        if outcome.said is None:
            return None
        self.said += 1
        return Said(self.said, self.clock.now(), *outcome.said)

    def pass_on(self, replies: list[Reply]) -> None:
        """Send replies to the page."""
        for connection, data, last in replies:
            if isinstance(connection, Line):
                connection.send(data.decode())
                if last:
                    connection.close()

    # --- The page -------------------------------------------------------------------------------------------

    async def hear(self, line: Line, text: str) -> None:
        """One message of the page; a bad one gets one clear sentence and changes nothing."""
        try:
            message = message_of(text)
            if isinstance(message, wire.Hello):
                await self.greet(line, message)
            else:
                await self.obey(line, message)
        except Elsewhere:
            line.bye(Elsewhere("room.bye.replaced"), "replaced", retry=False)
        except GamesterError as fault:
            line.bye(fault, "protocol", retry=False)

    async def greet(self, line: Line, hello: wire.Hello) -> None:
        """The first message of a connection, or another one in another language."""
        known, line.lang = line.lang, language_of(hello.lang).code
        if known:
            self.pass_on(self.hosting.again(line, line.lang, hello.since, self.clock.now()))
            return
        who = Who(ALONE, line.lang, line)
        await self.ask(lambda now: self.hosting.enter(who, hello.since, now, unaided=hello.unaided))

    async def obey(self, line: Line, message: wire.FromClient) -> None:
        """A command, done once however often it is sent."""
        if not line.lang:
            raise Refused("hello")
        who = Who(ALONE, line.lang, line)
        id_ = str(getattr(message, "id", ""))
        try:
            outcome = await self.ask(lambda now: self.hosting.command(who, message, now))
        except Elsewhere:
            raise
        except GamesterError as fault:
            done = isinstance(message, wire.Effective) and id_ in self.done
            line.say(self.hosting.ack(who, message) if done else self.hosting.refusal(who, message, fault))
            return
        if outcome.answer is not None:
            self.done[id_] = None
        if callable(outcome.reply):
            line.say(outcome.reply())

    async def part(self, line: Line) -> None:
        """The page has left the table."""
        await self.ask(lambda now: self.hosting.part(line, now))

    # --- Time -----------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Wake up when something is due."""
        if self.timer is not None:
            self.timer.cancel()
        due = self.hosting.due()
        if due is not None:
            wait = min(max(0.0, due - self.clock.now()), LONGEST)
            self.timer = asyncio.get_running_loop().call_later(wait, self.wake)

    def wake(self) -> None:
        """Do what is due."""
        task = asyncio.ensure_future(self.tick())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tick(self) -> None:
        """Do one thing that is due; where it cannot be stored, later."""
        try:
            await self.ask(self.hosting.tick)
        except Elsewhere:
            self.leave()
        except NotKept as fault:
            self.hosting.put_off(self.clock.now())
            self.complain(fault)
            self.plan()

    def complain(self, fault: GamesterError) -> None:
        """Say what is wrong to the page, which comes again after a while."""
        for listener in list(self.hosting.t.listeners.values()):
            if isinstance(listener.connection, Line):
                listener.connection.bye(fault, "drain", retry=True)

    def leave(self) -> None:
        """Another page of this browser plays here now: say so, and stop."""
        if self.timer is not None:
            self.timer.cancel()
        for listener in list(self.hosting.t.listeners.values()):
            if isinstance(listener.connection, Line):
                listener.connection.bye(Elsewhere("room.bye.replaced"), "replaced", retry=False)
        self.hosting.t.listeners.clear()
