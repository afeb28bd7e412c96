"""Opponents in WebAssembly decide as they do compiled by Numba: policies, networks, the search, all that it writes."""

import pytest
import wasm_decisions

from gamester.games.registry import OWN
from gamester.lab.compile import search
from in_wasmtime import InWasmtime

DECISIONS = 40


@pytest.mark.parametrize("game", OWN)
def test_policies_networks_and_the_search_decide_alike(game):
    found = list(wasm_decisions.compare(game, DECISIONS, 2, InWasmtime))
    assert sum(one.searches for one in found) == DECISIONS
    assert sum(one.choices for one in found) >= DECISIONS
    assert [one.differing for one in found] == [0] * len(wasm_decisions.forms(game))


def test_a_decision_that_differs_is_counted(monkeypatch):
    native = search.prepare("laugh")

    def wrongly(b, *rest):
        native(b, *rest)
        b.chips[0] += 1

    monkeypatch.setattr(search, "prepare", lambda _game: wrongly)
    found = list(wasm_decisions.compare("laugh", 3, 2, InWasmtime))
    assert sum(one.differing for one in found) >= 3
