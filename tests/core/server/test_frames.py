"""Messages go out at once where nobody is before them; who does not take them, and the last one."""

import asyncio
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from gamester.server.bounded_websocket import BoundedWebSocket, frame_of
from gamester.server.connection import MOST_WAITING, Connection
from gamester.server.sockets import write


class Wire:
    """A connection that takes messages at once while it is open, and otherwise one by one."""

    def __init__(self):
        self.open, self.sent = True, []
        self.opened = asyncio.Event()

    def push(self, *messages):
        if self.open:
            self.sent += [data.decode() for data in messages]
        return self.open

    async def send(self, message):
        if message["type"] == "websocket.close":
            self.sent.append(message["code"])
            return
        while not self.open:
            self.opened.clear()
            await self.opened.wait()
        await asyncio.sleep(0)
        self.sent.append(message["text"])

    def turn(self, *, to):
        self.open = to
        if to:
            self.opened.set()


async def test_with_nothing_before_it_a_message_is_sent_before_anybody_else_runs():
    wire = Wire()
    connection = Connection(pipe=wire)
    connection.send_bytes(b"a")
    assert wire.sent == ["a"]
    assert not connection.waiting


async def test_who_does_not_take_what_is_sent_is_sent_away():
    wire = Wire()
    wire.turn(to=False)
    connection = Connection(pipe=wire)
    for number in range(MOST_WAITING + 1):
        connection.send_bytes(str(number).encode())
    assert connection.slow
    assert connection.gone
    wire.turn(to=True)
    connection.send_bytes(b"too late")
    assert wire.sent == []


async def test_the_last_message_is_followed_by_the_end_and_nothing_else():
    wire = Wire()
    connection = Connection(pipe=wire)
    writer = asyncio.create_task(write(wire.send, connection))
    wire.turn(to=False)
    connection.send_bytes(b"a")
    connection.end(b"bye")
    connection.send_bytes(b"too late")
    wire.turn(to=True)
    await writer
    assert wire.sent == ["a", "bye", 1000]


async def test_nobody_writes_until_a_message_waits_or_the_last_one_has_gone():
    wire, begun = Wire(), []
    connection = Connection(pipe=wire)
    connection.write_with(lambda: begun.append(asyncio.create_task(write(wire.send, connection))))
    connection.send_bytes(b"a")
    assert begun == []
    connection.end(b"bye")
    await begun[0]
    assert wire.sent == ["a", "bye", 1000]


@given(st.integers(0, 300) | st.integers(65_000, 70_000))
def test_a_frame_is_that_of_the_library(size):
    assert frame_of(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


@pytest.mark.parametrize("state", [State.OPEN, State.CLOSING, State.CLOSED])
def test_a_connection_in_any_state_is_closed_when_the_server_ends(state):
    closed, frames = [], BoundedWebSocket.__new__(BoundedWebSocket)
    frames.conn = ServerProtocol(state=state)
    frames.handshake_complete, frames.close_sent = True, False
    frames.ping_timer = frames.pong_timer = None
    frames.queue = SimpleNamespace(put_nowait=lambda _: None)
    frames.transport = SimpleNamespace(write=lambda _: None, close=lambda: closed.append(True))
    frames.shutdown()
    assert closed == [True]
