"""Connections between processes that are all this one: what listens and connects in an event loop, without ports."""

import asyncio
from itertools import count
from types import SimpleNamespace


class Pipe(asyncio.Transport):
    """One end of a connection."""

    other: "Pipe"

    def __init__(self, protocol) -> None:
        super().__init__()
        self.protocol, self.ended = protocol, False

    def set_write_buffer_limits(self, high=None, low=None) -> None:
        """There is no buffer."""

    def is_closing(self) -> bool:
        return self.ended

    def write(self, data) -> None:
        if not self.ended:
            asyncio.get_running_loop().call_soon(self.other.take, bytes(data))

    def take(self, data) -> None:
        if not self.ended:
            self.protocol.data_received(data)

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        for end in (self, self.other):
            if not end.ended:
                loop.call_soon(end.lose)
        self.ended = True

    abort = close

    def lose(self) -> None:
        self.ended = True
        self.protocol.connection_lost(None)


def without_ports(loop) -> None:
    """From now on those who listen in this loop are reached only within it."""
    ears, ports = {}, count(1)

    async def listen(make, host, port):
        port = port or next(ports)
        ears[port] = make
        name = SimpleNamespace(getsockname=lambda: (host, port))
        return SimpleNamespace(sockets=[name], close=lambda: ears.pop(port, None))

    async def connect(make, host, port):
        if port not in ears:
            raise ConnectionRefusedError
        ends = [Pipe(make()), Pipe(ears[port]())]
        for end, other in (ends, ends[::-1]):
            end.other = other
            end.protocol.connection_made(end)
        return ends[0], ends[0].protocol

    loop.create_server, loop.create_connection = listen, connect
