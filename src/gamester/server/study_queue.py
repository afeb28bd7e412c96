"""Questions that take long: a process of low priority answers one after another, and the server keeps the answers.

The process starts with the first question and ends with the server. Addresses take turns. What an answer has cost in
processor time is charged to whoever asked for it.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import Counter, OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from gamester.server.helper import Helper
from gamester.server.limits import Limits, Turns, home_of
from gamester.server.studying import Found
from gamester.text.errors import GamesterError, Refused

if TYPE_CHECKING:
    from gamester.server.web import Caller

PATIENCE = 1.5
"""The seconds after which an answer reports the progress instead of the review."""
MOST_WAITING = 20
"""So many questions of an address may wait."""
MOST_KEPT, MOST_BYTES = 500, 64_000_000
"""So many answers and refusals are kept, and so many bytes of them."""
Args = Sequence[object]
"""What a question is about; what can be called is called and awaited once it is the question's turn."""


@dataclass(slots=True)
class Pending:
    """A question: answered, being answered, or waiting."""

    done: int = 0
    """How many acts have been looked at."""
    size: int = 0
    """The bytes of the answer, once it is there."""
    task: asyncio.Task[Found] = field(init=False)

    def answer(self) -> Any:
        """What was asked for, once it is there; Refused, GamesterError."""
        found = self.task.result()
        if found.how != "answered":
            refuse(found)
        return found.answer


def size_of(answer: object) -> int:
    """The bytes of an answer, or of the parts of a refusal."""
    return len(answer if isinstance(answer, bytes) else pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))


def refuse(found: Found) -> NoReturn:
    """Raise what the process refused, or could not do."""
    if found.how == "failed":
        raise RuntimeError(found.answer)
    code, key, fills = found.answer
    raise Refused(code, **fills) if code else GamesterError(key, **fills)


class StudyQueue:
    """The questions to one process."""

    def __init__(self, limits: Limits) -> None:
        """Start without questions; whoever has used up the `work` of the limits is refused."""
        self.limits = limits
        self.kept: OrderedDict[Hashable, Pending] = OrderedDict()
        self.waiting: Counter[str] = Counter()
        """The number of unanswered questions by address."""
        self.size = 0
        """The bytes of the kept answers."""
        self.turns = Turns(1, long=None)
        self.helper = Helper()
        self.closed = False

    async def result(self, key: Hashable, what: str, args: Args, caller: Caller) -> Any:
        """The answer of `Study.what`; Refused."""
        return (await self.submit(key, what, args, caller, None)).answer()

    async def submit(self, key: Hashable, what: str, args: Args, caller: Caller, patience: float | None) -> Pending:
        """A question, asked if it is new, which may be unanswered after so many seconds. Refused."""
        if (what, key) not in self.kept:
            self.begin((what, key), what, args, caller)
        pending = self.kept[what, key]
        self.kept.move_to_end((what, key))
        await asyncio.wait({pending.task}, timeout=patience)
        return pending

    def begin(self, key: Hashable, what: str, args: Args, caller: Caller) -> None:
        """Ask something; Refused if too much waits, or if whoever asks has asked too much."""
        home = home_of(caller.address)
        if self.waiting[home] >= MOST_WAITING:
            raise Refused("busy")
        if not self.limits.allows("work", caller.principal, caller.address, 0.0):
            raise Refused("limit")
        self.waiting[home] += 1
        pending = Pending()
        pending.task = asyncio.create_task(self.finish(pending, what, args, caller))
        pending.task.add_done_callback(partial(self.ended, key, home))
        self.kept[key] = pending
        while len(self.kept) > MOST_KEPT or self.size > MOST_BYTES:
            self.size -= self.kept.popitem(last=False)[1].size

    def ended(self, key: Hashable, home: str, task: asyncio.Task[Found]) -> None:
        """Forget what has failed, so that it can be asked again."""
        self.waiting[home] -= 1
        if not self.waiting[home]:
            del self.waiting[home]
        kept = self.kept.get(key)
        if kept is None or kept.task is not task:
            return
        if task.cancelled() or task.exception() is not None or task.result().how == "failed":
            del self.kept[key]
        else:
            kept.size = size_of(task.result().answer)
            self.size += kept.size

    async def finish(self, pending: Pending, what: str, args: Args, caller: Caller) -> Found:
        """Have a question answered in its turn; Refused if the server shuts down, EOFError if the process has ended."""
        async with self.turns.of(caller.address):
            if self.closed:
                raise Refused("drain")
            found = await self.answered(pending, (what, [await one() if callable(one) else one for one in args]))
            self.limits.charge("work", caller.principal, caller.address, found.seconds)
            return found

    async def answered(self, pending: Pending, question: tuple[str, Args]) -> Found:
        """Send the question to the process, and follow its progress."""
        try:
            if self.helper.process is None:
                await self.helper.start()
            self.helper.ask(question)
            return await self.heard(pending)
        except (EOFError, OSError):
            await self.helper.end()
            if self.closed:
                raise Refused("drain") from None
            raise

    async def heard(self, pending: Pending) -> Found:
        """What the process answers; it counts the acts that have been looked at."""
        while (found := await self.helper.answer()) is None:
            pending.done += 1
        return Found(*found)

    async def close(self) -> None:
        """Take no more questions, and kill the process."""
        self.closed = True
        self.helper.kill()
        async with self.turns.of(""):
            await self.helper.end()
