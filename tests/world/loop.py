"""An event loop in virtual time: its clock jumps to the next timer, and what runs belongs to a machine that can die.

A machine is a process of the server or the device of a person. A context variable says to which machine a callback
belongs, and every task and timer that it starts inherits that. What belongs to a dead machine never runs again; what
belongs to one that hangs waits until it goes on.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import itertools
import random
from _lsprof import Profiler
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any
from weakref import WeakKeyDictionary

EPOCH = 1_790_035_200.0 - 600.0
"""The wall clock when the world begins, in seconds since 1970: ten minutes before a midnight."""
BOOTED = 5_000.0
"""The monotonic clock then."""
CALLS_A_SECOND, BYTES_A_SECOND = 1.2e7, 5e7
"""The calls and returns of functions, and the bytes read and written, that a simulated second of a processor is."""
ALWAYS, SAMPLE = 60, 1 / 50
"""So many callbacks of a kind have their calls counted, and later ones ever less often, at least this share of them,
because counting slows the program down."""
REQUEST = "RequestResponseCycle.run_asgi"
"""The kind of callback of which every route is a kind of its own."""
THINKS = ("decide", "judge")
"""The exports of modules that take many milliseconds."""
THREAD = 0.002
"""The seconds after which a thread delivers its result."""


class Machine:
    """A process of the server, or somebody's device."""

    counted = False
    """Does it matter what its callbacks cost?"""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.hangs = False
        self.skew = 0.0
        """How far its wall clock is from the right time, in seconds."""
        self.parked: list[asyncio.Handle] = []
        """What waits until it goes on."""
        self.bytes = 0
        """The bytes that it has read and written."""

    def __repr__(self) -> str:
        return self.name


MACHINE: contextvars.ContextVar[Machine | None] = contextvars.ContextVar("MACHINE", default=None)


def context_of(machine: Machine | None) -> contextvars.Context:
    """A new context for what a machine does."""
    context = contextvars.Context()
    context.run(MACHINE.set, machine)
    return context


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop without files and sockets, in virtual time."""

    def __init__(self, seed: int, longest: float = 0.02) -> None:
        """`longest` are the simulated seconds for which a callback of the server may hold the loop."""
        super().__init__()
        self.now = 0.0
        self.timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        """What is to be called when, the next first."""
        self.made = itertools.count()
        self.rng = random.Random(f"loop {seed}")
        self.longest = longest
        self.steps = 0
        self.network: Any = None
        self.seen: dict[str, int] = {}
        """How many callbacks of each kind were run."""
        self.counted = itertools.count()
        self.profiler = Profiler(self.counted.__next__, 1.0, True, True)
        self.counting = False
        """Are the calls of the present callback counted?"""
        self.aside = 0
        """In how many threads or other processes, one within the other, is the present work done?"""
        self.too_slow: Callable[[Machine, str, float], None] = lambda *_: None
        self.ending = False
        self.hanging: dict[Machine, None] = {}
        """The machines for which something is parked."""
        self.tasks: WeakKeyDictionary[asyncio.Task[Any], None] = WeakKeyDictionary()
        """All that somebody holds, in the order in which they were made."""
        self.set_task_factory(self._new_task)

    # --- Time -----------------------------------------------------------------------------------------------

    def time(self) -> float:
        """The seconds since the world began."""
        return self.now

    def wall(self) -> float:
        """The wall clock of the machine that asks."""
        machine = MACHINE.get()
        return EPOCH + self.now + (machine.skew if machine is not None else 0.0)

    def monotonic(self) -> float:
        """The monotonic clock of every machine."""
        return BOOTED + self.now

    # --- What runs ------------------------------------------------------------------------------------------

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        """Call something at a time."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self.timers, (when, next(self.made), timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A timer that is cancelled stays until its time."""

    def _new_task(self, loop: Any, work: Any, **more: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
        task._log_destroy_pending = False
        self.tasks[task] = None
        return task

    def _run_once(self) -> None:
        """Run what is ready, and what is due after the clock has moved to the next timer, if nothing is ready."""
        timers, ready = self.timers, self._ready
        if not (ready or self._stopping):
            while timers and timers[0][2]._cancelled:
                heapq.heappop(timers)
            if not timers:
                raise RuntimeError("nothing will ever happen again")
            self.now = max(self.now, timers[0][0])
        while timers and timers[0][0] <= self.now:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                self._run(handle, handle._context.get(MACHINE))

    def _run(self, handle: asyncio.Handle, machine: Machine | None) -> None:
        """Run a callback if its machine runs, and count what it costs now and then."""
        if machine is not None and not self.ending:
            if machine.dead:
                return
            if machine.hangs:
                self.hanging[machine] = None
                machine.parked.append(handle)
                return
        self.steps += 1
        if machine is None or not machine.counted or self.ending or not self._counts(handle):
            handle._run()
        else:
            self._run_counted(machine, handle)

    def _counts(self, handle: asyncio.Handle) -> bool:
        """Is the cost of this callback counted?"""
        task = getattr(handle._callback, "__self__", None)
        done = task.get_coro() if isinstance(task, asyncio.Task) else handle._callback
        kind = getattr(done, "__qualname__", "")
        if kind == REQUEST:
            kind = route_of(done)
        self.seen[kind] = seen = self.seen.get(kind, 0) + 1
        return self.rng.random() < max(SAMPLE, ALWAYS / seen)

    def _run_counted(self, machine: Machine, handle: asyncio.Handle) -> None:
        """Run a callback of the server and count what it costs."""
        machine.bytes, self.counting = 0, True
        before = next(self.counted)
        self.profiler.enable()
        try:
            handle._run()
        finally:
            self.profiler.disable()
            self.counting = False
        calls = next(self.counted) - before
        seconds = calls / CALLS_A_SECOND + machine.bytes / BYTES_A_SECOND
        if seconds > self.longest:
            self.too_slow(machine, busiest(self.profiler), seconds)
        self.profiler.clear()

    def elsewhere(self, work: Callable[[], Any]) -> Any:
        """Do the work of a thread or of another process, which costs this loop nothing."""
        machine = MACHINE.get()
        size = machine.bytes if machine is not None else 0
        counting, self.counting = self.counting, False
        if counting:
            self.profiler.disable()
        self.aside += 1
        try:
            return work()
        finally:
            self.aside -= 1
            self.counting = counting
            if counting:
                self.profiler.enable()
            if machine is not None:
                machine.bytes = size

    def note_module(self, export: str) -> None:
        """A module is called. Nothing within it can be counted, so no server may let it think here."""
        machine = MACHINE.get()
        if export in THINKS and machine is not None and machine.counted and not (self.aside or self.ending):
            self.too_slow(machine, f"a module is asked to {export}", self.longest)

    def run_in_executor(self, executor: Any, work: Any, *args: Any) -> asyncio.Future[Any]:
        """Do the work of a thread at once; its result comes a little later."""
        done: asyncio.Future[Any] = self.create_future()
        try:
            result, fault = self.elsewhere(lambda: work(*args)), None
        except Exception as wrong:  # noqa: BLE001 - whoever waits gets it
            result, fault = None, wrong

        def deliver() -> None:
            if not done.done():
                done.set_result(result) if fault is None else done.set_exception(fault)

        self.call_later(THREAD, deliver)
        return done

    # --- Machines -------------------------------------------------------------------------------------------

    def go_on(self, machine: Machine) -> None:
        """A machine that hung goes on."""
        machine.hangs = False
        self.hanging.pop(machine, None)
        parked, machine.parked = machine.parked, []
        self._ready.extend(handle for handle in parked if not handle._cancelled)

    def end(self) -> None:
        """Let every task end, those of dead machines too, and close the loop."""
        self.ending = True
        for machine in list(self.hanging):
            self.go_on(machine)
        while tasks := [task for task in self.tasks if not task.done()]:
            for task in tasks:
                task.cancel()
            self.run_until_complete(asyncio.wait(tasks, timeout=600.0))
        self.close()

    # --- The network, and what a loop must have -------------------------------------------------------------

    async def create_connection(self, factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Connect over the simulated network."""
        return await self.network.connect(factory, host, port)

    async def create_server(self, factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Listen at the simulated network."""
        return self.network.listen(factory, host, port)

    def add_signal_handler(self, *_: Any) -> None:
        """Nobody sends signals."""

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        """There is one thread."""
        return self.call_soon(callback, *args, context=context)

    def _write_to_self(self) -> None:
        pass

    async def shutdown_default_executor(self, *_: Any) -> None:
        """There are no threads."""


def route_of(done: Any) -> str:
    """The method and the words of the path of the request that a coroutine answers; all end alike."""
    scope = done.cr_frame.f_locals["self"].scope if done.cr_frame is not None else {"path": "", "method": ""}
    return f"{scope['method']} {'/'.join(word for word in scope['path'].split('/') if word.isalpha())}"


def busiest(profiler: Profiler) -> str:
    """The functions that were called most, and those in which most was done."""
    told = [(one.callcount, one.totaltime, getattr(one.code, "co_qualname", one.code)) for one in profiler.getstats()]
    most = [f"{name} {calls}" for calls, _, name in sorted(told, key=lambda one: -one[0])[:5]]
    long = [f"{name} {time:.0f}" for _, time, name in sorted(told, key=lambda one: -one[1])[:12]]
    return f"called most: {', '.join(most)}; longest: {', '.join(long)}"


__all__ = ["MACHINE", "Future", "Machine", "VirtualLoop", "context_of"]
