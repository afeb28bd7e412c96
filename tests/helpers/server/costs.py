"""What a request costs the server's own process, in a measure that is the same on every machine."""

import asyncio
import gzip
import sys
import threading
from contextlib import contextmanager

import msgspec

from server.helping import InProcess
from server.here import scope_of

PACKED, PASSED = 10, 1_000
"""So many bytes that are compressed, or that are sent, cost as much as a call."""


class Meter:
    """Counts calls in every thread of this process but those of the helper, which is a process of its own elsewhere."""

    def __init__(self) -> None:
        self.cost = 0.0

    def hook(self, _frame, event, _arg) -> None:
        self.cost += event in ("call", "c_call")

    def handled(self, data, bytes_a_call: int = PASSED) -> None:
        self.cost += len(data) / bytes_a_call

    @contextmanager
    def counting(self):
        """From here on, in this thread and in those that are begun."""
        threading.setprofile(self.hook)
        try:
            yield self
        finally:
            threading.setprofile(None)

    async def cost_of(self, app, method: str, path: str, query: str = "", body: bytes = b"") -> tuple[float, int]:
        """The cost of a request of somebody without a cookie, and the status of its answer."""
        scope = scope_of("http", path, {"content-type": kind_of(body), "accept-encoding": "gzip"}, query)
        client = Client(self, body)
        before = self.cost
        sys.setprofile(self.hook)
        try:
            await app(scope | {"method": method}, client.receive, client.send)
        finally:
            sys.setprofile(None)
        return self.cost - before, client.status


def kind_of(body: bytes) -> str:
    return "application/jsonl" if b"\n" in body else "application/json"


class Client:
    """It reads an answer, and leaves an endless one after its first part."""

    def __init__(self, meter: Meter, body: bytes) -> None:
        self.meter = meter
        self.status = 0
        self.waiting = asyncio.Queue()
        self.waiting.put_nowait({"type": "http.request", "body": body, "more_body": False})

    async def receive(self):
        return await self.waiting.get()

    async def send(self, message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["type"] == "http.response.body":
            self.meter.handled(message.get("body", b""))
            self.waiting.put_nowait({"type": "http.disconnect"})


class Elsewhere(InProcess):
    """The helper process, whose work is not counted, but what it is sent is."""

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        self.meter = meter

    def ask(self, question) -> None:
        self.meter.handled(str(question))
        sys.setprofile(None)
        super().ask(question)
        sys.setprofile(self.meter.hook)


def count_compression(meter: Meter, monkeypatch) -> None:
    """Count the bytes that this process compresses."""
    write, compress = gzip.GzipFile.write, gzip.compress

    def written(self, data):
        meter.handled(data, PACKED)
        return write(self, data)

    def compressed(data, *args, **named):
        if sys.getprofile() is not None:
            meter.handled(data, PACKED)
        return compress(data, *args, **named)

    monkeypatch.setattr(gzip.GzipFile, "write", written)
    monkeypatch.setattr(gzip, "compress", compressed)


def anything(kind) -> object:
    """A value of a type, long where it may be; of a media type a text."""
    return b"x" * 10_000 if isinstance(kind, str) else value_of(msgspec.inspect.type_info(kind))


def value_of(kind) -> object:
    info = msgspec.inspect
    match kind:
        case info.StructType():
            return {field.encode_name: value_of(field.type) for field in kind.fields if field.required}
        case info.StrType():
            return "x" * (kind.max_length or 200)
        case info.IntType() | info.FloatType():
            return kind.le or kind.ge or 1
        case info.BoolType():
            return True
        case info.ListType():
            return [value_of(kind.item_type)] * min(kind.max_length or 50, 50)
        case info.DictType():
            return {}
        case info.LiteralType():
            return kind.values[0]
        case info.UnionType():
            return value_of(kind.types[0])
    return None
