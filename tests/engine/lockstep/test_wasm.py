"""The kept WebAssembly modules: they are of these sources, and do what the interpreter and compiled code do."""

import gzip
import re

import numpy as np
import pytest
from rules_in_node import OnWasm

from gamester.engine.modules import BUILT, description_of
from gamester.engine.stamp import sources
from gamester.games.registry import OWN
from gamester_lab.compile.batch import RandomTables, play_tables
from gamester_lab.compile.compiler import dialect, kernel
from gamester_lab.compile.coverage import setting_of
from gamester_lab.compile.lockstep import Difference
from gamester_lab.compile.lockstep_pair import compare_pair
from gamester_lab.compile.wasm.building import tools_stamp
from in_wasmtime import InWasmtime

LARGEST = 100_000
"""Bytes of a module, gzipped."""


@pytest.mark.parametrize("game", OWN)
def test_the_kept_module_was_made_by_these_tools(game):
    made_by = description_of(BUILT / f"{game}.json")["tools"]
    assert made_by == tools_stamp(), "run `gamester lab build loo laugh` and commit what it makes"


@pytest.mark.parametrize("game", OWN)
def test_all_that_is_compiled_is_in_the_stamp_of_the_rules(game):
    compiled = {module.__file__ for module in (*dialect("gamester.kernel"), *kernel(game))}
    assert compiled <= {str(path) for path in sources(game)}


def test_every_kept_file_belongs_to_a_game():
    assert {path.name for path in BUILT.iterdir()} == {f"{game}.{kind}" for game in OWN for kind in ("wasm", "json")}


@pytest.mark.parametrize("game", OWN)
def test_a_module_is_small(game):
    assert len(gzip.compress((BUILT / f"{game}.wasm").read_bytes(), 9)) <= LARGEST


class Wrong(OnWasm):
    """Writes one number wrongly, in the fourth place of each trace."""

    name = "wrong"

    def sit_down(self, settings, seed, first):
        play = super().sit_down(settings, seed, first)

        def wrongly(number):
            pages = play(number)
            pages.states["pool"][:, 3] += 5
            return pages

        return wrongly


def test_a_difference_is_named():
    setting = setting_of("loo", 1, 0)
    with pytest.raises(Difference) as caught:
        list(compare_pair(OnWasm(InWasmtime), Wrong(InWasmtime), "loo", 1, 0, 1))
    start = re.escape(f"{setting}; seed 1, table 0, deal 0, act 3: state: pool is ")
    assert re.fullmatch(start + r"(\d+) compiled for WebAssembly and (\d+) wrong\.", str(caught.value))


@pytest.mark.parametrize(("game", "variant"), [("loo", "irish/wikipedia-2023")])
def test_random_play_gives_the_rows_of_the_processor(game, variant):
    tables, deals = 30, 4
    wanted = play_tables(game, variant, 5, tables, deals, seed=3)
    kind, module = RandomTables(game, variant, 5, {}, 3), InWasmtime(game)
    module.make_room("play", tables=tables, deals=deals)
    module.put(fresh=kind._fresh, states=kind._fresh, options=kind._options, lengths=np.full(tables, deals))
    acts = module.call("play", seed=3, table=0, number=0, whole=0, tables=tables, deals=deals)
    (rows,) = module.get(("rows", 0, wanted.rows.nbytes))
    assert acts == wanted.acts
    assert rows == wanted.rows.tobytes()
