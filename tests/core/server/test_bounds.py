"""What one connection and one address may ask of the wire: who goes beyond is cut off, and only he; and turns."""

import asyncio

import pytest

from gamester.server.limits import Bounds, Limits, Rate, Turns, home_of
from server.client import Person
from server.protocols import Protocols, frame, head

MANY = 2_000_000
"""More bytes than anything may send."""
JSON = "content-type: application/json"


@pytest.fixture
def server(registry, monkeypatch):
    return Protocols(registry, monkeypatch)


async def poured(wire, block):
    """How much of an endless stream is taken before the connection is cut."""
    sent = 0
    while sent < MANY and not wire.closing:
        wire.hear(block)
        sent += len(block)
        await asyncio.sleep(0)
    return sent


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
async def test_what_has_no_end_is_answered_in_a_sentence_and_cut_off(server, begin, block, status):
    wire = server.connect()
    wire.hear(begin)
    assert await poured(wire, block) < MANY
    first, _, text = wire.said.partition(b"\r\n\r\n")
    assert first.split(b" ")[1] == status
    assert text.endswith(b".\n")


@pytest.mark.parametrize("size", [17, 1_700, 51_000])
async def test_heads_within_the_bounds_are_taken_in_one_piece_or_in_many(server, size):
    asked = f"GET /healthz?{'a' * 5_000} HTTP/1.1", *(f"x-{n}: {'b' * 100}" for n in range(60)), "connection: close"
    data, wire = head(*asked), server.connect()
    for start in range(0, len(data), size):
        wire.hear(data[start : start + size])
    assert (await wire.until()).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("asked_before", [False, True])
@pytest.mark.parametrize(
    ("begin", "seconds"),
    [
        (b"GET / HTTP/1.1\r\nx: ", 11),
        (head("POST /api/check HTTP/1.1", JSON, "content-length: 5000"), 61),
    ],
    ids=["head", "body"],
)
async def test_what_does_not_come_in_time_is_cut_off_however_often_a_byte_comes(server, begin, seconds, asked_before):
    wire = server.connect()
    if asked_before:  # the second request of a connection has no more time than the first
        wire.hear(head("GET /healthz HTTP/1.1"))
        assert b" 200 " in await wire.until(b"ok\n")
        wire.said = b""
    wire.hear(begin)
    for _ in range(seconds):
        assert not wire.said
        wire.hear(b"a")
        await server.later(1.0)
    assert wire.said.startswith(b"HTTP/1.1 408")


async def test_who_connects_and_says_nothing_is_cut_off(server):
    wire = server.connect()
    await server.later(9.0)
    assert not wire.closing
    await server.later(2.0)
    assert (wire.closing, wire.said) == (True, b"")


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
    "a text of too many bytes": frame(0x1, b"x" * 20_000),
}


@pytest.mark.parametrize("flood", FLOODS)
async def test_floods_of_frames_before_the_hello_are_cut_off(server, flood):
    assert await poured(await server.websocket(), FLOODS[flood]) < MANY


@pytest.mark.parametrize("flood", ["pings", "pongs", "endless fragments", "a compressed frame"])
async def test_floods_of_frames_after_the_hello_are_cut_off_and_the_seat_is_kept(server, flood):
    ann = Person(server.here)
    made = await ann.open_table()
    wire = await server.websocket("127.0.0.1", f"cookie: {ann.headers['cookie']}", table=made["id"])
    wire.hear(frame(0x1, b'{"type":"hello","client":"test"}'))
    await wire.until(b'"welcome"')
    assert await poured(wire, FLOODS[flood]) < MANY
    async with ann.at(made["id"]) as line:
        assert line.welcome["you"]["seat"] == 0


UNREADABLE = [
    ("content-length: 500", b"400"),
    ("transfer-encoding: chunked", b"400"),
    (f"cookie: x={'y' * 9_000}", b"431"),
]


@pytest.mark.parametrize(("line", "status"), UNREADABLE, ids=["length", "chunks", "long line"])
async def test_handshakes_that_cannot_be_read_are_answered_and_hinder_no_shutdown(server, line, status):
    wire = await server.websocket("127.0.0.1", line)
    assert wire.said.split(b" ")[1] == status
    assert wire.said.endswith(b".\n")
    wire.protocol.shutdown()
    await asyncio.sleep(0)
    assert not server.gate.wires


async def test_who_does_not_say_hello_is_sent_away(registry, monkeypatch):
    wire = await Protocols(registry, monkeypatch, hello_seconds=0.0).websocket()
    assert b'"bye"' in await wire.until(b'"bye"')


class Timers:
    """The time of a loop, and when it is to wake somebody."""

    def __init__(self) -> None:
        self.now, self.due = 0.0, []

    def time(self) -> float:
        return self.now

    def call_at(self, when, *_):
        self.due.append(when)

    def call_later(self, seconds, *_):
        self.call_at(self.now + seconds)


async def test_only_a_client_that_is_silent_is_pinged(server):
    wire = await server.websocket()
    wire.said, frames = b"", wire.protocol
    frames.ping_timer.cancel()
    frames.loop = timers = Timers()
    for timers.now in (15.0, 30.0):
        wire.hear(frame(0x9, b""))
        frames.send_keepalive_ping()
    assert timers.due == [35.0, 50.0]
    assert wire.said == b"\x8a\x00" * 2, "two pongs, no ping"
    timers.now = 50.0
    frames.send_keepalive_ping()
    assert wire.said[4:6] == b"\x89\x04", "a ping"


# --- Addresses ----------------------------------------------------------------------------------------------


async def test_an_address_may_have_so_many_connections_and_others_still_come_in(registry, monkeypatch):
    server = Protocols(registry, monkeypatch, connections=5)
    wires = [server.connect("127.0.3.1") for _ in range(4)]
    wires.append(await server.websocket("127.0.3.1"))  # counts as the one connection that it is
    assert server.connect("127.0.3.1").said.startswith(b"HTTP/1.1 429")
    assert not server.connect("127.0.3.2").said
    for wire in wires[3:]:
        wire.close()
    await asyncio.sleep(0)
    await server.later(1.0)
    assert [server.connect("127.0.3.1").closing for _ in range(3)] == [False, False, True]


async def test_behind_a_proxy_whoever_it_asks_for_is_judged_and_the_proxy_is_not(registry, monkeypatch):
    server = Protocols(registry, monkeypatch, "127.0.4.1", connections=3, rates={"request": (1, 0)})
    assert not any(server.connect("127.0.4.1").closing for _ in range(10))
    asked = [await server.websocket("127.0.4.1", "x-forwarded-for: 203.0.113.5") for _ in range(4)]
    assert [one.closing for one in asked] == [False] * 3 + [True]
    assert not (await server.websocket("127.0.4.1", "x-forwarded-for: 203.0.113.6")).closing
    statuses = {}
    for address in ("203.0.113.5", "203.0.113.6"):
        for _ in range(10):
            wire = server.connect("127.0.4.1")
            wire.hear(head("GET /healthz HTTP/1.1", f"x-forwarded-for: {address}", "connection: close"))
            statuses.setdefault(address, []).append((await wire.until()).split(b" ")[1])
    assert statuses == {"203.0.113.5": [b"200"] * 6 + [b"429"] * 4, "203.0.113.6": [b"200"] * 9 + [b"429"]}


async def test_somebody_else_who_names_an_address_is_not_believed(registry, monkeypatch):
    server = Protocols(registry, monkeypatch, "127.0.4.1", connections=3)
    for number in range(3):
        await server.websocket("127.0.4.2", f"x-forwarded-for: 203.0.113.{number}")
    assert server.connect("127.0.4.2").said.startswith(b"HTTP/1.1 429")


def test_the_many_addresses_of_one_home_count_as_one():
    assert home_of("2001:db8:1:2::1") == home_of("2001:db8:1:2:ffff::9") != home_of("2001:db8:1:3::1")
    assert home_of("::ffff:192.0.2.1") == "192.0.2.1" == home_of("192.0.2.1")
    limits = Limits(1.0, Bounds(rates={"open": Rate(0.3, 0)}))
    asked = [limits.allows("open", None, f"2001:db8::{n}") for n in range(5)]
    assert asked == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("kind", "burst", "a_second"), [("frame", 120, 20), ("control", 20, 2), ("message", 60, 10), ("say", 6, 0.2)]
)
def test_whoever_keeps_to_a_pace_is_never_cut_off_and_whoever_floods_is_after_so_many(
    kind, burst, a_second, monkeypatch
):
    limits, now = Limits(), 1000.0
    monkeypatch.setattr("gamester.server.limits.time.monotonic", lambda: now)
    for _ in range(4 * burst):
        now += 1 / a_second
        assert limits.allows(kind, "ann", None)
    now += burst / a_second
    allowed = 0
    while limits.allows(kind, "ann", None):
        allowed += 1
    assert allowed == burst


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


async def work(turns, seconds=0.0):
    async with turns.of("a"):
        await asyncio.sleep(seconds)


async def test_who_goes_while_he_waits_or_works_holds_up_nobody():
    turns = Turns(1)
    tasks = [asyncio.ensure_future(work(turns, 600.0)) for _ in range(4)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await work(turns)
    assert turns.free == 1


async def test_what_takes_long_counts_no_more_after_a_while():
    turns = Turns(1, long=0.0)
    long = asyncio.ensure_future(work(turns, 600.0))
    await work(turns)
    long.cancel()
    await asyncio.gather(long, return_exceptions=True)
    assert turns.free == 1
