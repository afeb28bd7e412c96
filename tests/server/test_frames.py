"""Messages go out at once where nobody is before them, and in the order in which they were said in any case."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from gamester.server.connection import MOST_WAITING, Connection
from gamester.server.frames import at_once, wait
from gamester.server.sockets import write


class Wire:
    """A connection that takes messages at once while it is open, and otherwise one by one."""

    def __init__(self):
        self.open, self.sent = True, []
        self.opened = asyncio.Event()

    def now(self, data):
        if self.open:
            self.sent.append(data.decode())
        return self.open

    async def send_text(self, text):
        while not self.open:
            self.opened.clear()
            await self.opened.wait()
        await asyncio.sleep(0)
        self.sent.append(text)

    def turn(self, *, to):
        self.open = to
        if to:
            self.opened.set()

    async def close(self, code):
        self.sent.append(code)


@given(st.lists(st.sampled_from(["say", "open", "shut", "breathe"]), max_size=60))
def test_the_order_is_that_in_which_things_were_said(course):
    async def run():
        wire = Wire()
        connection = Connection(at_once=wire.now)
        writer = asyncio.create_task(write(wire, connection))
        said = []
        for step in course:
            if step == "say":
                said.append(str(len(said)))
                connection.send_bytes(said[-1].encode())
            elif step == "breathe":
                await asyncio.sleep(0)
            else:
                wire.turn(to=step == "open")
        wire.turn(to=True)
        while len(wire.sent) < len(said):  # noqa: ASYNC110 - what is not sent is found out by the test's own limit
            await asyncio.sleep(0)
        writer.cancel()
        assert wire.sent == said

    asyncio.run(run())


async def test_with_nothing_before_it_a_message_is_sent_before_anybody_else_runs():
    wire = Wire()
    connection = Connection(at_once=wire.now)
    connection.send_bytes(b"a")
    assert wire.sent == ["a"]
    assert connection.queue.empty()


async def test_who_does_not_take_what_is_sent_is_sent_away():
    wire = Wire()
    wire.turn(to=False)
    connection = Connection(at_once=wire.now)
    for number in range(MOST_WAITING + 1):
        connection.send_bytes(str(number).encode())
    assert connection.slow
    assert connection.gone
    wire.turn(to=True)
    connection.send_bytes(b"too late")
    assert wire.sent == []


def test_a_server_that_cannot_send_at_once_has_everything_wait():
    assert at_once({"extensions": {}}) is wait
    assert at_once({}) is wait
    assert not wait(b"a")
