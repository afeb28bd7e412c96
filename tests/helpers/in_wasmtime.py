"""A game's WebAssembly module in this process, run by wasmtime, in the place of `InNode`."""

import json
from functools import cache

import numpy as np
import wasmtime
from rules_in_node import InNode

from gamester.engine.modules import BUILT

PAGE, ALIGNED = 65_536, 16


@cache
def engine():
    """Wasmtime. It catches traps by signals: pytest sets its own handlers before, while it is configured."""
    return wasmtime.Engine()


@cache
def translated(game):
    """A module as machine code, made once."""
    return wasmtime.Module.from_file(engine(), str(BUILT / f"{game}.wasm"))


class InWasmtime(InNode):
    """The module of one game."""

    def __init__(self, game):
        self.description = json.loads((BUILT / f"{game}.json").read_text("utf-8"))
        self._store = wasmtime.Store(engine())
        self._exports = wasmtime.Instance(self._store, translated(game), []).exports(self._store)
        self._memory = self._exports["memory"]
        self._free = self._memory.data_len(self._store)
        self._places, self.took = {}, 0.0

    def close(self):
        """Whoever asks from now on fails."""
        self._exports = {}

    def make(self, name, kind, many=1):
        """Make room for records or numbers, all zero, under a name."""
        record = self.description["records"].get(kind)
        size = many * (record["size"] if record else np.dtype(kind).itemsize)
        self._places[name] = kind, self._free, size
        self._free += -(-size // ALIGNED) * ALIGNED
        missing = self._free - self._memory.data_len(self._store)
        self._memory.grow(self._store, max(0, -(-missing // PAGE)))
        self._bytes = np.frombuffer(self._memory.get_buffer_ptr(self._store), np.uint8)

    def at(self, name):
        """The bytes under a name; they are valid until `make` is called."""
        _, address, size = self._places[name]
        return self._bytes[address : address + size]

    def put(self, **arrays):
        """Copy arrays into places by name."""
        for name, array in arrays.items():
            self.at(name)[: array.nbytes] = np.frombuffer(array.tobytes(), np.uint8)

    def get(self, *parts):
        """Parts of arrays: of each the name, the first byte, and the number of bytes."""
        return [self.at(name)[first : first + size].tobytes() for name, first, size in parts]

    def call(self, export, **given):
        """Call an export with these numbers, and with the arrays under the names of its parameters; its result."""
        takes = self.description["exports"][export]["takes"]
        kinds = {"int64": int, "float64": float}
        values = [self._places[name][1] if shape else kinds[kind](given[name]) for name, kind, *shape in takes]
        return self._exports[export](self._store, *values)
