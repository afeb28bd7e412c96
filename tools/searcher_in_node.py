"""The worker's `Searcher` in Node, called from Python as Pyodide calls it: the page's own TypeScript, and the module.

A request is the number of its parts, their lengths, and the parts: the text of `Searcher.ask`, then the records. A
reply is its length, the milliseconds that the call took, and the numbers found; lengths are 32 bits, numbers 64.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import pack, unpack
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
from rules_in_node import NodeProcess

from gamester.browser.service import InWorker
from gamester.engine import modules
from gamester.engine.calls import Module
from gamester.engine.modules import BUILT, description_of
from gamester.games import GAMES

SCRIPT = Path(__file__).with_suffix(".mjs")


class Numbers:
    """Numbers as the worker's arrays give them to Python."""

    def __init__(self, found: npt.NDArray[np.float64]) -> None:
        """`found`: the numbers."""
        self.found = found

    def to_py(self) -> npt.NDArray[np.float64]:
        """The numbers, with the method `tolist`."""
        return self.found


class SearcherInNode(NodeProcess):
    """The searcher of one game in a process of Node."""

    def __init__(self, game: str) -> None:
        super().__init__(SCRIPT, *(str(BUILT / f"{game}.{kind}") for kind in ("wasm", "json")))
        self.took: list[float] = []
        """How many seconds each call took within the searcher."""

    def ask(self, text: str, *records: bytes) -> Numbers:
        """What the searcher finds."""
        parts = [text.encode(), *records]
        self.into.write(pack(f"<{len(parts) + 1}I", len(parts), *map(len, parts)) + b"".join(parts))
        self.into.flush()
        took, *_ = found = np.frombuffer(self.out.read(unpack("<I", self.out.read(4))[0]), np.float64)
        self.took.append(took / 1000)
        return Numbers(found[1:])


class Worker:
    """What a browser's worker thinks with: the modules of all games."""

    def __init__(self) -> None:
        self.searchers = {game: SearcherInNode(game) for game in GAMES}
        self.modules = {
            game: Module(InWorker(searcher), description_of(BUILT / f"{game}.json"))
            for game, searcher in self.searchers.items()
        }

    def close(self) -> None:
        """Stop the processes."""
        for searcher in self.searchers.values():
            searcher.close()

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Within it all searches, networks and judges of this process think here."""
        with patch.object(modules, "_given", self.modules):
            yield
