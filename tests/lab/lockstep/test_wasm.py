"""The rules as WebAssembly: the kept module is what the sources make, and Node plays it as wasmtime does."""

from contextlib import closing

import pytest
from rules_in_node import InNode, OnWasm

from gamester.engine.modules import BUILT
from gamester.games.registry import OWN
from gamester_lab.build import made
from gamester_lab.compile.lockstep_pair import compare_pair
from in_wasmtime import InWasmtime


@pytest.mark.lld
def test_a_kept_module_is_what_the_sources_make():
    """A module takes half a minute to make: the smallest stands for all, whose stamps are compared in the gate."""
    smallest = min(OWN, key=lambda game: (BUILT / f"{game}.wasm").stat().st_size)
    assert [path.name for path, data in made(smallest).items() if path.read_bytes() != data] == []


@pytest.mark.parametrize("game", OWN)
def test_node_plays_as_wasmtime(game):
    with closing(OnWasm()) as node:
        *_, progress = compare_pair(OnWasm(InWasmtime), node, game, 1, 0, 32, deals=2)
    assert progress.acts > 15 * progress.deals


def test_a_place_outside_the_memory_is_a_trap_in_node():
    with closing(InNode("loo")) as node:
        node.make_room("play", tables=1, deals=1)
        with pytest.raises(RuntimeError, match=r"^play: RuntimeError: memory access out of bounds$"):
            node.call("play", seed=1, table=0, number=0, whole=0, tables=1 << 40, deals=1)
