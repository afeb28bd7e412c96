"""A game's module in this process, run by wasmtime.

A module becomes machine code once for each machine. It is native code: whoever writes to its file runs code as this
user. So it lies in a folder that belongs to the user and is open to nobody else; where there is none, code is made in
memory each time.

An instance belongs to one thread. Its memory holds the arrays of one call at a time, so it is as large as the largest
call.

A call that does not end is a trap after some beats: wasmtime calls them epochs. Loops that look at the epoch cost up to
a sixth more, so who plays millions of deals goes without.
"""

from __future__ import annotations

import atexit
import ctypes
import hashlib
import os
import platform
import stat
import sys
import weakref
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version
from math import prod
from pathlib import Path
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

import platformdirs
import wasmtime

from gamester.text.files import OF_OWNER, write_whole

if TYPE_CHECKING:
    from gamester.engine.calls import Call


DIGEST = hashlib.sha256().digest_size
Code = TypeVar("Code")


def kept(source: bytes, how: str, make: Callable[[], bytes], read: Callable[[bytes], Code]) -> Code:
    """The code of a source: read from the cache if it is there and whole, else made, and kept if that is possible.

    `how` says how it is made. `make` makes native code from the source; `read` reads it, and may refuse that of another
    processor.
    """
    folder = own_folder()
    path = folder / f"{key_of(source, how)}.native" if folder is not None else None
    if path is not None:
        with suppress(Exception):  # whatever is wrong with it, it is made again
            return read(checked(path.read_bytes()))
    native = make()
    if path is not None:
        with suppress(OSError):
            write_whole(path, hashlib.sha256(native).digest() + native, OF_OWNER)
    return read(native)


def key_of(source: bytes, how: str) -> str:
    """What native code depends on."""
    machine = f"{version('wasmtime')} {platform.system()} {platform.machine()} {how}"
    return hashlib.sha256(machine.encode() + source).hexdigest()[:32]


def checked(data: bytes) -> bytes:
    """What follows the digest of a file; ValueError if it is damaged."""
    if hashlib.sha256(data[DIGEST:]).digest() != data[:DIGEST]:
        raise ValueError("damaged")
    return data[DIGEST:]


def own_folder() -> Path | None:
    """A folder of this user's cache that nobody else can open; None if there is none."""
    asked = os.environ.get("GAMESTER_CACHE")
    folder = (Path(asked) if asked else platformdirs.user_cache_path("gamester", appauthor=False)) / "modules"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    if sys.platform == "win32":
        return folder
    is_own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077
    return folder if is_own else None


PAGE, ALIGNED = 65_536, 16
CODES = {"int64": "q", "float64": "d", "float32": "f", "int8": "b", "uint8": "B"}
"""The codes of the kinds of numbers in an `array`."""
Value: TypeAlias = "Callable[[Any], wasmtime.Val]"
VALUES: Mapping[str, Value] = {"i32": wasmtime.Val.i32, "i64": wasmtime.Val.i64, "f64": wasmtime.Val.f64}
"""What makes a parameter of a number, by its kind in a module."""


BEAT, BEATS = 10.0, 3
"""The seconds between two beats, and the beats within which a call must end."""
_engines: dict[bool, wasmtime.Engine] = {}
_translated: dict[tuple[bytes, bool], wasmtime.Module] = {}
_making = RLock()
"""Is held while an engine or machine code is made: an instance and its code must be of one engine."""
_over = Event()


def engine(bounded: bool) -> wasmtime.Engine:
    """What all modules of this process share whose calls are bounded, or are not; for all threads the same."""
    with _making:
        if bounded not in _engines:
            config = wasmtime.Config()
            config.epoch_interruption = bounded
            _engines[bounded] = wasmtime.Engine(config)
            if bounded:
                Thread(target=beat, args=(_engines[bounded], _over), name="beat", daemon=True).start()
        return _engines[bounded]


@atexit.register
def end() -> None:
    """Free what this process has made, while wasmtime is still there."""
    _over.set()
    _translated.clear()
    for made in _engines.values():
        made.close()


def beat(bounded: wasmtime.Engine, over: Event) -> None:
    """Count beats until it is over."""
    while not over.wait(BEAT):
        bounded.increment_epoch()


def translated(code: bytes, bounded: bool) -> wasmtime.Module:
    """A module as machine code, made once: from the user's cache, or compiled."""
    with _making:
        if (code, bounded) not in _translated:
            _translated[code, bounded] = kept(
                code,
                f"{bounded=}",
                lambda: bytes(wasmtime.Module(engine(bounded), code).serialize()),
                lambda native: wasmtime.Module.deserialize(engine(bounded), native),
            )
        return _translated[code, bounded]


class Place(NamedTuple):
    """Where an array of a call lies."""

    address: int
    kind: str
    """A record of the module, or a kind of number."""
    size: int
    """In bytes."""


class InProcess:
    """An instance of a module; see `gamester.engine.calls.Instance`."""

    def __init__(self, code: bytes, description: Mapping[str, Any], *, bounded: bool = True) -> None:
        """`bounded`: is a call that does not end a trap?"""
        self._bounded = bounded
        self._records, self._exports = description["records"], description["exports"]
        self._store = wasmtime.Store(engine(bounded))
        weakref.finalize(self, self._store.close)  # also at the end of the process, while wasmtime is still there
        if bounded:  # where memory cannot be mapped from the file, it is filled by a call
            self._store.set_epoch_deadline(BEATS)
        self._functions = wasmtime.Instance(self._store, translated(code, bounded), []).exports(self._store)
        self._memory = cast("wasmtime.Memory", self._functions["memory"])
        self._typed: dict[str, tuple[wasmtime.Func, list[Value]]] = {}
        self._free = self._memory.data_len(self._store)
        """Where the arrays begin."""

    def ask(self, call: Call) -> array[float]:
        """The numbers wanted. What is not given is zero, and a record is in all places of its name."""
        _, places = self._called(call)
        base = self._base()
        found = array("d")
        for name, field, first, many in call.wanted:
            self._read(found, base, places[name], field, first, many)
        return found

    def run(self, call: Call, names: Sequence[str]) -> tuple[int, list[bytearray]]:
        """The result of an export that gives a whole number, and the bytes of some of its arrays."""
        result, places = self._called(call)
        return int(result), [self._copied(places[name]) for name in names]

    def _copied(self, place: Place) -> bytearray:
        """The bytes of an array."""
        copy = bytearray(place.size)
        ctypes.memmove((ctypes.c_char * place.size).from_buffer(copy), self._base() + place.address, place.size)
        return copy

    def _called(self, call: Call) -> tuple[Any, dict[str, Place]]:
        """Call an export: its result, and where its arrays lie."""
        takes = self._exports[call.export]["takes"]
        places = self._laid_out(takes, call.lengths)
        base = self._base()
        for name, record in call.records.items():
            ctypes.memmove(base + places[name].address, record * (places[name].size // len(record)), places[name].size)
        for name, values in call.arrays.items():
            numbers = array("q", values).tobytes()
            ctypes.memmove(base + places[name].address, numbers, len(numbers))
        given = [
            places[name].address if name in places
            else call.lengths[name] if name in call.lengths
            else int(call.numbers[name]) if kind == "int64" else float(call.numbers[name])
            for name, kind, *_ in takes
        ]  # fmt: skip
        if self._bounded:
            self._store.set_epoch_deadline(BEATS)
        function, kinds = self._function(call.export)
        return function(self._store, *(kind(each) for kind, each in zip(kinds, given, strict=True))), places

    def _function(self, export: str) -> tuple[wasmtime.Func, list[Value]]:
        """An export and what its parameters are made of; wasmtime takes twice as long to find the kind of a number."""
        if export not in self._typed:
            function = cast("wasmtime.Func", self._functions[export])
            self._typed[export] = function, [VALUES[str(kind)] for kind in function.type(self._store).params]
        return self._typed[export]

    def _laid_out(self, takes: Any, lengths: Mapping[str, int]) -> dict[str, Place]:
        """Room for the arrays of a call, all zero."""
        places, end = {}, self._free
        for name, kind, *shape in takes:
            if shape:
                many = prod(one if isinstance(one, int) else lengths.get(one, 1) for one in shape[0])
                places[name] = Place(end, kind, self._size(kind) * many)
                end += -(-places[name].size // ALIGNED) * ALIGNED
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
        ctypes.memset(self._base() + self._free, 0, end - self._free)
        return places

    def _base(self) -> int:
        """Where the memory lies now: it may move when it grows."""
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _size(self, kind: str) -> int:
        """The bytes of a record or number."""
        record = self._records.get(kind)
        return int(record["size"]) if record else array(CODES[kind]).itemsize

    def _read(self, found: array[float], base: int, place: Place, field: str, first: int, many: int) -> None:
        """Add numbers of an array, or of a field of its first record; whole records as the bits of their words."""
        address, kind = place.address, place.kind
        if field:
            offset, kind, _ = self._records[kind]["fields"][field]
            address += offset
        elif kind in self._records:
            kind = "float64"
        numbers = array(CODES[kind])
        start = base + address + first * numbers.itemsize
        numbers.frombytes(ctypes.string_at(start, many * numbers.itemsize))
        found.extend(map(float, numbers))
