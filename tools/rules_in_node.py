"""A game's WebAssembly module in Node, called from Python: the lockstep tests and the benches use it.

A request is the length of a text in 8 hexadecimal digits, the text, and bytes. The text is JSON: {make: [[name, kind,
many]], put: [[name, bytes]], call: an export, with: {parameter: number as text, or [name]}, get: [[name, first byte,
bytes]]}. The bytes of `put` follow. A reply is the same with {gives, took} or {error}, and the bytes of `get`. `took`
is how many milliseconds the call took.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from math import prod
from pathlib import Path
from typing import IO, Any, cast

import numpy as np
import numpy.typing as npt

from gamester.engine.modules import BUILT
from gamester_lab.compile.coverage import Setting
from gamester_lab.compile.lockstep import BATCH, Pages, arrays_for

SCRIPT = Path(__file__).with_suffix(".mjs")


def node() -> str:
    """Node's path: that of the development environment, which reads TypeScript, else that of the system."""
    own = Path(sys.executable).with_name("node")
    found = str(own) if own.exists() else shutil.which("node")
    if not found:
        raise SystemExit("Node is not installed, and this needs 22.18 or later: requirements/dev.lock brings one.")
    return found


class NodeProcess:
    """A process of Node that is asked over its standard input and answers over its standard output."""

    def __init__(self, script: Path, *words: str) -> None:
        """Start a script with these words."""
        command = [node(), "--disable-warning=ExperimentalWarning", str(script), *words]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.into, self.out = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)

    def close(self) -> None:
        """Stop the process."""
        self._process.terminate()
        self.into.close()
        self.out.close()
        self._process.wait()


class InNode(NodeProcess):
    """The module of one game in a process of Node."""

    def __init__(self, game: str, folder: Path = BUILT) -> None:
        """Start the process, with the module from a folder."""
        self.description: dict[str, Any] = json.loads((folder / f"{game}.json").read_text("utf-8"))
        super().__init__(SCRIPT, str(folder), game)
        self.took = 0.0
        """How many seconds the last call took within the module."""
        self.asked: list[bytes] | None = None
        """A list, if requests are to be kept: they can be made again elsewhere."""

    def make(self, name: str, kind: str, many: int = 1) -> None:
        """Make room for records or numbers, under a name."""
        self._ask({"make": [[name, kind, many]]})

    def make_room(self, export: str, **lengths: int) -> None:
        """Make room for every array that an export takes, under the names of its parameters."""
        for name, kind, *shape in self.description["exports"][export]["takes"]:
            if shape:
                self.make(name, kind, prod(lengths.get(each, each) for each in shape[0]))

    def put(self, **arrays: npt.NDArray[Any]) -> None:
        """Copy arrays into places by name."""
        self._ask({"put": [[name, array.nbytes] for name, array in arrays.items()]}, arrays.values())

    def call(self, export: str, **given: float) -> int | None:
        """Call an export with these numbers, and with the arrays under the names of its parameters; its result.

        RuntimeError if the module traps.
        """
        takes = self.description["exports"][export]["takes"]
        values = {name: [name] if shape else repr(given[name]) for name, _, *shape in takes}
        reply, _ = self._ask({"call": export, "with": values})
        self.took = reply["took"] / 1000
        gives = reply["gives"]
        return None if gives is None else int(gives)

    def get(self, *parts: tuple[str, int, int]) -> list[bytes]:
        """Parts of arrays: of each the name, the first byte, and the number of bytes."""
        _, found = self._ask({"get": parts})
        return found

    def _ask(self, asked: dict[str, Any], given: Iterable[npt.NDArray[Any]] = ()) -> tuple[dict[str, Any], list[bytes]]:
        """Send a request and read its reply."""
        asked = {"make": [], "put": [], "get": [], **asked}
        text = json.dumps(asked).encode()
        request = b"".join([b"%08x" % len(text), text, *(array.tobytes() for array in given)])
        if self.asked is not None:
            self.asked.append(request)
        self.into.write(request)
        self.into.flush()
        reply = json.loads(self.out.read(int(self.out.read(8), 16)))
        if "error" in reply:
            raise RuntimeError(f"{asked['call']}: {reply['error']}")
        return reply, [self.out.read(size) for _, _, size in asked["get"]]


class OnWasm:
    """The `lockstep.Backend` that plays in WebAssembly."""

    name = "compiled for WebAssembly"
    batch = BATCH

    def __init__(self, start: Callable[[str], InNode] = InNode) -> None:
        """`start` starts the module of a game."""
        self._start = start
        self._modules: dict[str, InNode] = {}

    def close(self) -> None:
        """Stop the processes."""
        for each in self._modules.values():
            each.close()
        self._modules.clear()

    def sit_down(self, settings: list[Setting], seed: int, first: int) -> Callable[[int], Pages]:
        """New tables; see `Backend`."""
        module = self._module(settings[0].game)
        t = arrays_for(settings)
        module.put(fresh=t.fresh, states=t.states, options=t.options)

        def play(number: int) -> Pages:
            module.call("trace", seed=seed, first=first, number=number, tables=len(settings))
            fill(t.pages, module)
            return t.pages

        return play

    def _module(self, game: str) -> InNode:
        """The module of a game."""
        if game not in self._modules:
            self._modules[game] = self._start(game)
            self._modules[game].make_room("trace", tables=self.batch)
        return self._modules[game]


def fill(pages: Pages, module: InNode) -> None:
    """Copy what a module has traced into pages."""
    sizes, tallies = module.get(("sizes", 0, pages.sizes.nbytes), ("tallies", 0, pages.tallies.nbytes))
    pages.sizes[:] = np.frombuffer(sizes, np.int64)
    pages.tallies[:] = np.frombuffer(tallies, pages.tallies.dtype)
    filled = [(place, int(size)) for place, size in enumerate(pages.sizes)]
    wide = {"steps": pages.steps, "rows": pages.states, "views": pages.views}
    for name, array in wide.items():
        found = module.get(*((name, place * array.strides[0], size * array.itemsize) for place, size in filled))
        for (place, size), data in zip(filled, found, strict=True):
            array[place, :size] = np.frombuffer(data, array.dtype)
