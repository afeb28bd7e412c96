"""The modules of a browser's worker: they are loaded by its own WebAssembly, and asked in text and bytes."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from gamester.engine.calls import Call, Module
from gamester.engine.modules import BUILT, description_of, give
from gamester.games import GAMES

Load: TypeAlias = Callable[[bytes, str], Awaitable[Any]]
"""(module, description) -> the worker's `Searcher`."""


class InWorker:
    """A module in the worker; see `gamester.engine.calls.Instance`."""

    def __init__(self, searcher: Any) -> None:
        """`searcher`: the worker's, with the method `ask`."""
        self.searcher = searcher

    def ask(self, call: Call) -> Any:
        """The numbers wanted. Whole numbers go as text, because they may be long."""
        asked = {
            "export": call.export,
            "lengths": call.lengths,
            "records": list(call.records),
            "arrays": {name: list(map(str, values)) for name, values in call.arrays.items()},
            "numbers": {name: str(value) for name, value in call.numbers.items()},
            "wanted": call.wanted,
        }
        return self.searcher.ask(json.dumps(asked), *call.records.values()).to_py()


async def load_modules(load: Load) -> None:
    """From now on all searches, networks and judges of this worker think in the modules that lie in the package."""
    for name in GAMES:
        described = BUILT / f"{name}.json"
        if described.is_file():
            searcher = await load(described.with_suffix(".wasm").read_bytes(), described.read_text("utf-8"))
            give(name, Module(InWorker(searcher), description_of(described)))
