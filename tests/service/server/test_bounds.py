"""What goes beyond the bounds, over raw sockets; all that is refused without them is in the core lane."""

import asyncio
import json
import socket
import time
from contextlib import suppress

import pytest
from websockets.protocol import State

from folders import HELPERS
from gamester.server.limits import Bounds
from server.client import PATIENCE, Person, Served
from server.visitors import frame

QUICK = {"head_seconds": 0.5, "unsent_seconds": 0.5, "closing_seconds": 0.5}
MANY = 40_000_000
"""More bytes than anything may send or be sent unread."""
PINGS = frame(0x9, b"") * 2_000


WIRES: list[socket.socket] = []


@pytest.fixture(autouse=True)
def closed():
    """Every socket of a test is closed after it."""
    yield
    while WIRES:
        WIRES.pop().close()


class Bounded(Served):
    """A server with bounds of one's own."""

    def __init__(self, proxies: str = "", **bounds) -> None:
        self.start(str(HELPERS / "server" / "bounded.py"), json.dumps(bounds), proxies)


@pytest.fixture(scope="module")
def quick():
    one = Bounded(**QUICK)
    yield one
    log = one.stop()
    assert not log, log


@pytest.fixture(scope="module")
def usual():
    one = Served(":memory:")
    yield one
    log = one.stop()
    assert not log, log


def connect(served, mine="127.0.0.1", **options):
    wire = socket.socket()
    WIRES.append(wire)
    for name, value in options.items():
        wire.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
    wire.settimeout(PATIENCE)
    wire.bind((mine, 0))
    wire.connect(("127.0.0.1", served.port))
    return wire


def heard(wire) -> bytes:
    """All that is said until the connection is closed."""
    said = b""
    try:
        while more := wire.recv(65_536):
            said += more
    except ConnectionError:
        pass
    wire.close()
    return said


def lines(served, first: str, *more: str) -> bytes:
    return "\r\n".join([first, f"host: {served.url}", f"origin: http://{served.url}", *more, "", ""]).encode()


def test_a_head_that_is_too_long_is_answered_in_a_sentence_and_cut_off(usual):
    """Not one byte more is sent: what the server leaves unread would cut off its answer too."""
    wire = connect(usual)
    begin = b"GET / HTTP/1.1\r\nx: "
    wire.sendall(begin + b"a" * (Bounds().head + 1 - len(begin)))
    said = heard(wire)
    assert said.startswith(b"HTTP/1.1 431")
    assert said.endswith(b".\n")


def test_a_head_that_does_not_come_in_time_is_cut_off_however_often_a_byte_comes(quick):
    wire = connect(quick)
    wire.sendall(b"GET / HTTP/1.1\r\nx: ")
    wire.settimeout(0.05)
    said = b""
    while not said:
        try:
            wire.sendall(b"a")
            said = wire.recv(4096)
        except TimeoutError:
            continue
    assert said.startswith(b"HTTP/1.1 408")


def test_who_does_not_read_what_he_asked_for_is_cut_off(quick):
    wire = connect(quick, SO_RCVBUF=2048)
    request = lines(quick, "GET /api/rules/loo HTTP/1.1")
    began = time.monotonic()
    with pytest.raises(ConnectionError):
        while time.monotonic() < began + PATIENCE:
            wire.sendall(request)
            time.sleep(0.01)


async def test_a_flood_of_pings_is_cut_off_and_the_seat_is_kept(usual):
    ann = Person(usual)
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        sent = 0
        while line.wire.state is State.OPEN and sent < MANY:  # once the server says goodbye, nothing may be written
            line.wire.transport.write(PINGS)
            sent += len(PINGS)
            await asyncio.sleep(0.005)
        assert sent < MANY
    async with ann.at(made["id"]) as line:
        assert line.welcome["you"]["seat"] == 0
    await ann.close()


def test_an_address_may_have_so_many_connections_and_others_still_come_in():
    served = Bounded(connections=3, rates={"open": (100, 100)})
    head = lines(served, "GET /healthz HTTP/1.1", "connection: close")
    wires = [connect(served, "127.0.3.1") for _ in range(3)]
    assert heard(connect(served, "127.0.3.1")).startswith(b"HTTP/1.1 429")
    for mine in ("127.0.3.2", "127.0.3.1"):
        said = b""
        while b" 200 " not in said:  # the server may hear of the end a little later
            wire = connect(served, mine)
            with suppress(ConnectionError):
                wire.sendall(head)
            said = heard(wire)
            assert mine == "127.0.3.1" or b" 429 " not in said
        wires.pop().close()
    assert served.stop() == ""
