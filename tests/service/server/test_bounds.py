"""What one connection and one address may ask of the wire, over raw sockets: who goes beyond is cut off, and only he."""

import asyncio
import base64
import json
import os
import socket
import time

import httpx
import pytest
from websockets.frames import Opcode
from websockets.protocol import State

from folders import HELPERS
from gamester.server.limits import Bounds, Limits, Rate, home_of
from gamester.server.turns import Turns
from server.client import NO_TLS, PATIENCE, Person, Served
from server.visitors import frame

QUICK = {"head_seconds": 0.5, "body_seconds": 1.0, "hello_seconds": 0.5, "unsent_seconds": 0.5, "closing_seconds": 0.5}
MANY = 40_000_000
"""More bytes than anything may send or be sent unread."""


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


def poured(wire, block: bytes) -> int:
    """How much of an endless stream is taken before the connection is cut."""
    sent = 0
    try:
        while sent < MANY:
            sent += wire.send(block)
    except ConnectionError:
        pass
    return sent


def lines(served, first: str, *more: str) -> bytes:
    return "\r\n".join([first, f"host: {served.url}", f"origin: http://{served.url}", *more, "", ""]).encode()


def websocket(served, mine="127.0.0.1", *more: str, **options):
    """A WebSocket whose handshake is done, and nothing else."""
    wire = connect(served, mine, **options)
    key = base64.b64encode(os.urandom(16)).decode()
    wire.sendall(lines(
        served, f"GET /ws/{'0' * 12} HTTP/1.1", "upgrade: websocket", "connection: upgrade", f"sec-websocket-key: {key}",
        "sec-websocket-version: 13", "sec-websocket-protocol: gamester.v1",
        "sec-websocket-extensions: permessage-deflate", *more,
    ))  # fmt: skip
    said = wire.recv(4096)
    assert b" 101 " in said, said
    assert b"permessage-deflate" not in said
    return wire


def alive(served) -> bool:
    return httpx.get(f"http://{served.url}/healthz", verify=NO_TLS, trust_env=False).status_code == 200


# --- Heads and bodies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "block", "status"),
    [
        (b"GET / HTTP/1.1\r\nx: ", b"a" * 4096, b"431"),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 500, b"431"),
        (b"GET / HTTP/1.1\r\nx", b"x" * 4096, b"431"),
        (b"", b"\r\n" * 2048, b"431"),
        (b"GET /", b"a" * 4096, b"414"),
        (b"POST /api/replays HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 500, b"413"),
        (b"GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000000000\r\n\r\n", b"a", b"413"),
        (b"\0\0\0\0", b"\0" * 4096, b"400"),
    ],
    ids=["value", "lines", "name", "blank lines", "address", "chunks", "length", "no HTTP"],
)
def test_what_has_no_end_is_answered_in_a_sentence_and_cut_off(usual, begin, block, status):
    wire = connect(usual)
    wire.sendall(begin)
    sent = 0
    try:
        while sent < MANY:
            wire.sendall(block)
            sent += len(block)
            time.sleep(0.001)
            wire.setblocking(False)
            try:
                said = wire.recv(4096)
                break
            except BlockingIOError:
                wire.settimeout(PATIENCE)
    except ConnectionError:
        said = heard(wire)
    head, _, text = said.partition(b"\r\n\r\n")
    assert head.split(b" ")[1] == status
    assert text.endswith(b".\n")
    assert sent < 2_000_000
    assert alive(usual)


@pytest.mark.parametrize("size", [1, 100, 3_000])
def test_heads_within_the_bounds_are_taken_in_one_piece_or_in_many(usual, size):
    head = lines(
        usual, f"GET /healthz?{'a' * 5_000} HTTP/1.1", *(f"x-{n}: {'b' * 100}" for n in range(60)), "connection: close"
    )
    wire = connect(usual)
    for start in range(0, len(head), size * 17):
        wire.sendall(head[start : start + size * 17])
    assert heard(wire).startswith(b"HTTP/1.1 200")


def test_a_head_that_does_not_come_in_time_is_cut_off_however_often_a_byte_comes(quick):
    began = time.monotonic()
    wire = connect(quick)
    wire.sendall(b"GET / HTTP/1.1\r\nx: ")
    said = trickled(wire)
    assert said.startswith(b"HTTP/1.1 408")
    assert time.monotonic() - began < 10


def test_a_body_in_chunks_of_an_ordinary_size_is_taken(usual):
    wire = connect(usual)
    more = ("content-type: application/json", "transfer-encoding: chunked", "connection: close")
    wire.sendall(lines(usual, "POST /api/check HTTP/1.1", *more))
    for _ in range(20):
        wire.sendall(b"258\r\n" + b" " * 600 + b"\r\n")
    wire.sendall(b"0\r\n\r\n")
    assert heard(wire).startswith(b"HTTP/1.1 400")  # spaces are no object, but they were read


def trickled(wire) -> bytes:
    """What is said to somebody who sends a byte every twentieth of a second."""
    wire.settimeout(0.05)
    while True:
        try:
            wire.sendall(b"a")
            return wire.recv(4096)
        except TimeoutError:
            continue


@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"])
def test_the_second_request_of_a_connection_has_no_more_time_than_the_first(quick, before):
    wire = connect(quick)
    if before:
        wire.sendall(before)
        told = b""
        while not told.endswith(b"ok\n"):
            told += wire.recv(4096)
        assert b" 200 " in told
    wire.sendall(b"GET / HTTP/1.1\r\nx: ")
    assert trickled(wire).startswith(b"HTTP/1.1 408")


def test_who_connects_and_says_nothing_is_cut_off(quick):
    assert heard(connect(quick)) == b""


def test_a_body_that_does_not_come_in_time_is_cut_off(quick):
    wire = connect(quick)
    wire.sendall(lines(quick, "POST /api/check HTTP/1.1", "content-type: application/json", "content-length: 5000"))
    assert trickled(wire).startswith(b"HTTP/1.1 408")


def test_who_does_not_read_what_he_asked_for_is_cut_off(quick):
    wire = connect(quick, SO_RCVBUF=2048)
    request = lines(quick, "GET /api/rules/loo HTTP/1.1")
    began = time.monotonic()
    with pytest.raises(ConnectionError):
        while time.monotonic() < began + PATIENCE:
            wire.sendall(request)
            time.sleep(0.01)


# --- WebSockets ---------------------------------------------------------------------------------------------

FLOODS = {
    "pings": frame(0x9, b"") * 2_000,
    "long pings": frame(0x9, b"a" * 125) * 500,
    "pongs": frame(0xA, b"") * 2_000,
    "a giant frame": b"\x81\xff\x00\x00\x01\x00\x00\x00\x00\x00mask" + b"a" * 10_000,
    "endless fragments": frame(0x1, b"a", last=False) + frame(0x0, b"", last=False) * 2_000,
    "fragments that grow": frame(0x1, b"a", last=False) + frame(0x0, b"a" * 5_000, last=False) * 5,
    "a compressed frame": frame(0x41, b"\xaa\x02\x00"),
    "empty texts": frame(0x1, b"") * 2_000,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_floods_of_frames_before_the_hello_are_cut_off(usual, flood):
    wire = websocket(usual, "127.0.2.1")
    assert poured(wire, FLOODS[flood]) < MANY
    assert alive(usual)


@pytest.mark.parametrize("flood", ["pings", "pongs", "endless fragments", "a compressed frame"])
async def test_floods_of_frames_after_the_hello_are_cut_off_and_the_seat_is_kept(usual, flood):
    ann = Person(usual)
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        sent = 0
        while line.wire.state is State.OPEN and sent < MANY:  # once the server says goodbye, nothing may be written
            line.wire.transport.write(FLOODS[flood])
            sent += len(FLOODS[flood])
            await asyncio.sleep(0.005)
        assert sent < MANY
    async with ann.at(made["id"]) as line:
        assert line.welcome["you"]["seat"] == 0
    await ann.close()


def test_who_does_not_say_hello_is_sent_away(quick):
    began = time.monotonic()
    said = heard(websocket(quick))
    assert b'"bye"' in said
    assert time.monotonic() - began < 10


async def test_only_a_client_that_is_silent_is_pinged():
    served = Bounded(silent_seconds=1.0)
    ann = Person(served)
    made = await ann.open_table()
    async with ann.at(made["id"]) as line:
        got, pings = line.wire.protocol.recv_frame, []

        def noted(frame):
            if frame.opcode is Opcode.PING:
                pings.append(number)
            got(frame)

        line.wire.protocol.recv_frame = noted
        for number in range(40):
            await line.send(type="ping", n=number)
            await line.next("pong")
            await asyncio.sleep(0.05)
        assert not pings
        number = -1
        while not pings:  # noqa: ASYNC110 - the test's own limit ends this
            await asyncio.sleep(0.05)
    assert not served.stop()
    await ann.close()


# --- Addresses ----------------------------------------------------------------------------------------------


def test_an_address_may_have_so_many_connections_and_others_still_come_in():
    served = Bounded(connections=5)
    wires = [connect(served, "127.0.3.1") for _ in range(5)]
    assert heard(connect(served, "127.0.3.1")).startswith(b"HTTP/1.1 429")
    assert alive(served)
    wires.pop().close()
    time.sleep(0.2)
    wire = connect(served, "127.0.3.1")
    wire.sendall(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
    assert heard(wire).startswith(b"HTTP/1.1 200")
    assert served.stop() == ""


def test_a_websocket_counts_as_the_one_connection_that_it_is():
    served = Bounded(connections=3)
    for _ in range(3):
        wires = [websocket(served, "127.0.3.2") for _ in range(3)]
        assert heard(connect(served, "127.0.3.2")).startswith(b"HTTP/1.1 429")
        for one in wires:
            one.close()
        time.sleep(0.3)
    assert served.stop() == ""


def test_behind_a_proxy_whoever_it_asks_for_is_judged_and_the_proxy_is_not():
    served = Bounded("127.0.4.1", connections=3, rates={"request": (1, 0)})
    for _ in range(10):
        connect(served, "127.0.4.1")
    for _ in range(3):
        websocket(served, "127.0.4.1", "x-forwarded-for: 203.0.113.5")
    with pytest.raises((AssertionError, ConnectionError)):
        websocket(served, "127.0.4.1", "x-forwarded-for: 203.0.113.5")
    websocket(served, "127.0.4.1", "x-forwarded-for: 203.0.113.6")
    statuses = {}
    for address in ("203.0.113.5", "203.0.113.6"):
        for _ in range(10):
            asked = connect(served, "127.0.4.1")
            asked.sendall(lines(served, "GET /healthz HTTP/1.1", f"x-forwarded-for: {address}", "connection: close"))
            statuses.setdefault(address, []).append(heard(asked).split(b" ")[1])
    assert statuses == {"203.0.113.5": [b"200"] * 6 + [b"429"] * 4, "203.0.113.6": [b"200"] * 9 + [b"429"]}
    assert served.stop() == ""


def test_somebody_else_who_names_an_address_is_not_believed():
    served = Bounded("127.0.4.1", connections=3)
    for number in range(3):
        websocket(served, "127.0.4.2", f"x-forwarded-for: 203.0.113.{number}")
    assert heard(connect(served, "127.0.4.2")).startswith(b"HTTP/1.1 429")
    assert served.stop() == ""


def test_the_many_addresses_of_one_home_count_as_one():
    assert home_of("2001:db8:1:2::1") == home_of("2001:db8:1:2:ffff::9") != home_of("2001:db8:1:3::1")
    assert home_of("::ffff:192.0.2.1") == "192.0.2.1" == home_of("192.0.2.1")
    limits = Limits(1.0, Bounds(rates={"open": Rate(0.3, 0)}))
    asked = [limits.allows("open", None, f"2001:db8::{n}") for n in range(5)]
    assert asked == [True, True, True, False, False]


# --- Turns --------------------------------------------------------------------------------------------------


async def test_addresses_take_turns_however_much_one_of_them_asks():
    turns, done = Turns(1), []

    async def work(address):
        async with turns.of(address):
            await asyncio.sleep(0)
            done.append(address)

    await asyncio.gather(*(work("many") for _ in range(10)), work("one"), work("other"))
    assert sorted(done[:4]) == ["many", "many", "one", "other"]
    assert len(done) == 12
    assert turns.free == 1


async def test_who_goes_while_he_waits_or_works_holds_up_nobody():
    turns = Turns(1)

    async def work(seconds):
        async with turns.of("a"):
            await asyncio.sleep(seconds)

    tasks = [asyncio.ensure_future(work(PATIENCE)) for _ in range(4)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(work(0), PATIENCE)
    assert turns.free == 1


async def test_what_takes_long_counts_no_more_after_a_while():
    turns = Turns(1)

    async def work(seconds):
        async with turns.of("a"):
            await asyncio.sleep(seconds)

    long = asyncio.ensure_future(work(PATIENCE))
    await asyncio.wait_for(work(0), PATIENCE / 2)
    long.cancel()
    await asyncio.gather(long, return_exceptions=True)
    assert turns.free == 1
