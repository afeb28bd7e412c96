"""A simulated network: connections of bytes between machines, in order, late, cut, or silent without an end."""

from __future__ import annotations

import asyncio
import contextvars
import random
from typing import Any

from world.loop import MACHINE, Machine, VirtualLoop

LATENCY = 0.001, 0.04
"""The least and the most seconds that bytes usually travel."""
WINDOW = 65_536
"""The unread bytes after which the sender is told to wait."""
APART = 1e-7
"""The least seconds between two arrivals on one line."""


class Ear:
    """A listening socket."""

    def __init__(self, network: Network, factory: Any, place: tuple[str, int]) -> None:
        self.network = network
        self.factory = factory
        self.place = place
        self.machine = MACHINE.get()
        self.context = contextvars.copy_context()

    @property
    def sockets(self) -> list[Ear]:
        """Itself: it can say where it is."""
        return [self]

    def getsockname(self) -> tuple[str, int]:
        """Where it listens."""
        return self.place

    def close(self) -> None:
        """Listen no more."""
        if self.network.ears.get(self.place) is self:
            del self.network.ears[self.place]

    async def wait_closed(self) -> None:
        """It is closed at once."""


class Line(asyncio.Transport):
    """One end of a connection."""

    other: Line

    def __init__(self, network: Network, context: contextvars.Context, here: Any, there: Any) -> None:
        super().__init__({"peername": there, "sockname": here})
        self.network = network
        self.loop = network.loop
        self.context = context
        self.machine: Machine | None = context.get(MACHINE)
        self.protocol: Any = None
        self.last = 0.0
        """When what was sent last arrives."""
        self.closing = self.ended = self.silent = self.paused = self.full = False
        self.unread: list[bytes] = []
        self.unsent = 0
        """The bytes that the other end has not read."""
        self.high, self.low = WINDOW, WINDOW // 4

    # --- What a protocol may ask ----------------------------------------------------------------------------

    def write(self, data: Any) -> None:
        """Send bytes."""
        data = bytes(data)
        if self.closing or not data:
            return
        if self.machine is not None:
            self.machine.bytes += len(data)
        self.unsent += len(data)
        if self.unsent > self.high and not self.full:
            self.full = True
            self.protocol.pause_writing()
        self._travel(self.other._arrive, data)

    def writelines(self, parts: Any) -> None:
        """Send bytes."""
        self.write(b"".join(parts))

    def can_write_eof(self) -> bool:
        """No half is closed alone."""
        return False

    def write_eof(self) -> None:
        """See `can_write_eof`."""
        self.close()

    def close(self) -> None:
        """End the connection when all is sent."""
        if not self.closing:
            self.closing = True
            self._travel(self.other._end, None)
            self.loop.call_soon(self._lose, None, context=self.context)

    def abort(self) -> None:
        """End the connection at once."""
        if not self.ended:
            self.closing = True
            self._travel(self.other._end, ConnectionResetError("reset by peer"))
            self.loop.call_soon(self._lose, None, context=self.context)

    def is_closing(self) -> bool:
        """Has it been closed here?"""
        return self.closing

    def pause_reading(self) -> None:
        """Keep what arrives."""
        self.paused = True

    def resume_reading(self) -> None:
        """Hand on what was kept."""
        if self.paused:
            self.paused = False
            self.loop.call_soon(self._read, context=self.context)

    def is_reading(self) -> bool:
        """Is what arrives handed on?"""
        return not self.paused

    def get_write_buffer_size(self) -> int:
        """The bytes that wait here."""
        return max(0, self.unsent - WINDOW)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """When the protocol is told to wait."""
        self.high = WINDOW + (high if high is not None else WINDOW)
        self.low = low if low is not None else self.high // 4

    def set_protocol(self, protocol: Any) -> None:
        """Another protocol takes over."""
        self.protocol = protocol

    def get_protocol(self) -> Any:
        """Who is told."""
        return self.protocol

    # --- What happens on the way ----------------------------------------------------------------------------

    def _travel(self, arrive: Any, what: Any) -> None:
        """Something travels to the other end."""
        if self.silent:
            return
        self.last = max(self.last + APART, self.loop.time() + self.network.delay())
        self.loop.call_at(self.last, arrive, what, context=self.other.context)

    def _arrive(self, data: bytes) -> None:
        if not (self.ended or self.silent):
            self.unread.append(data)
            if not self.paused:
                self._read()

    def _read(self) -> None:
        while self.unread and not (self.paused or self.ended):
            data = self.unread.pop(0)
            if self.machine is not None:
                self.machine.bytes += len(data)
            self.other._was_read(len(data))
            self.protocol.data_received(data)

    def read_nothing(self) -> None:
        """Read no more, with little room for what the other end sends."""
        self.paused, self.other.high, self.other.low = True, 2048, 0

    def _was_read(self, size: int) -> None:
        self.unsent -= size
        if self.full and self.unsent <= self.low and not self.ended:
            self.full = False
            self.loop.call_soon(self.protocol.resume_writing, context=self.context)

    def _end(self, fault: Exception | None) -> None:
        """The other end has closed."""
        if not self.ended and not self.silent:
            if fault is None and not self.closing:
                self.paused = False
                self._read()
                self.protocol.eof_received()
            self.closing = True
            self._lose(fault)

    def _lose(self, fault: Exception | None) -> None:
        if not self.ended:
            self.ended = self.closing = True
            self.network.lines.pop(self, None)
            self.protocol.connection_lost(fault)


class Network:
    """The connections of the world, and who listens where."""

    def __init__(self, loop: VirtualLoop, seed: int) -> None:
        self.loop = loop
        loop.network = self
        self.rng = random.Random(f"network {seed}")
        self.ears: dict[tuple[str, int], Ear] = {}
        self.lines: dict[Line, None] = {}
        """The open ends, in the order in which they were opened."""
        self.port = 40_000
        self.slow = 1.0
        """How many times longer than usual everything travels."""
        self.jammed: set[Machine | None] = set()
        """The machines that nobody reaches."""

    def delay(self) -> float:
        """How long something travels."""
        long = self.rng.random() < 0.01
        return self.rng.uniform(*LATENCY) * self.slow * (20 if long else 1)

    def listen(self, factory: Any, host: Any, port: Any) -> Ear:
        """A new listening socket."""
        self.port += 1
        place = str(host), int(port) or self.port
        if place in self.ears:
            raise OSError("address in use")
        self.ears[place] = Ear(self, factory, place)
        return self.ears[place]

    async def connect(self, factory: Any, host: Any, port: Any) -> tuple[Line, Any]:
        """A new connection; OSError."""
        await asyncio.sleep(self.delay())
        ear = self.ears.get((str(host), int(port)))
        machine = MACHINE.get()
        if ear is None or (ear.machine is not None and ear.machine.dead):
            raise ConnectionRefusedError("nobody listens there")
        if machine in self.jammed or ear.machine in self.jammed:
            await asyncio.sleep(20.0)
            raise TimeoutError("no answer")
        self.port += 1
        here = (getattr(machine, "address", machine.name if machine else "10.0.0.1"), self.port)
        near = Line(self, contextvars.copy_context(), here, ear.place)
        far = Line(self, ear.context.copy(), ear.place, here)
        near.other, far.other = far, near
        self.lines |= {near: None, far: None}
        self.loop.call_soon(self._accept, ear, far, context=far.context)
        near.protocol = factory()
        near.protocol.connection_made(near)
        return near, near.protocol

    @staticmethod
    def _accept(ear: Ear, far: Line) -> None:
        far.protocol = ear.factory()
        far.protocol.connection_made(far)
        far._read()

    # --- Faults ---------------------------------------------------------------------------------------------

    def of(self, machine: Machine) -> list[Line]:
        """The ends of a machine."""
        return [line for line in self.lines if line.machine is machine]

    def cut(self, line: Line) -> None:
        """A connection is reset at both ends."""
        for end in (line, line.other):
            end.closing = True
            self.loop.call_soon(end._lose, ConnectionResetError("cut"), context=end.context)

    def silence(self, line: Line) -> None:
        """Nothing arrives any more at either end, and neither is told."""
        line.silent = line.other.silent = True

    def kill(self, machine: Machine) -> None:
        """A machine ends: its system closes what it had open."""
        for line in self.of(machine):
            line.ended = line.closing = True
            self.lines.pop(line, None)
            if not line.silent:
                self.loop.call_later(
                    self.delay(), line.other._end, ConnectionResetError("reset"), context=line.other.context
                )
        for ear in [ear for ear in self.ears.values() if ear.machine is machine]:
            ear.close()
