"""A policy does the same interpreted, compiled by Numba and in WebAssembly: whole deals, decisions, all that a search writes."""

from dataclasses import make_dataclass

import numpy as np
import pytest
import wasm_decisions

from gamester.artefacts.tables import solved_table
from gamester.backend.rounds import rounds
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.kernel.chance import begin
from gamester.kernel.judged import AS_PRINTED, PRINTED, RANDOM, TABLES
from gamester.lab.compile import search
from gamester.lab.evaluate.deciding import deciding
from gamester.lab.evaluate.duel_loops import CHANCE, Player, duel, opened_table
from in_wasmtime import InWasmtime

DEALS, SEED = 2, 5
FORMS = [
    (game, variant, seats)
    for game in ("loo", "laugh")
    for variant in game_of(game).words.variants
    for seats in game_of(game).words.variants[variant].players
]
Work = make_dataclass("Work", ["order", "had"])


def trails_of(game, o, seats, rows, carried):
    """The trails of the same deals, interpreted."""
    around = rounds(game)
    play_by, trails = deciding(game, around).play_by, []
    for deal in range(DEALS):
        trails.append([])
        for row in rows:
            s = opened_table(game, o, seats, carried)
            s.dealer = deal % seats
            w = Work([0] * 52, [0] * 8)
            x = around.deal_out(s, o, w.order, SEED, deal, 0)
            levels, tempers, tables = zip(*((p.level, p.boldness, p.table.tobytes()) for p in row), strict=True)
            view = game_of(game).rules.new_view()
            trails[-1].append(play_by(s, o, view, w, levels, tempers, tables, x, begin(SEED, deal, CHANCE)))
    return trails


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_interpreted_and_compiled_do_the_same(game, variant, seats):
    o = game_of(game).words.options_of(variant, {}, seats)
    numbers = solved_table(game, o, seats).numbers if game == "loo" else bytes(1)
    table = np.frombuffer(numbers, np.uint8).copy()
    candidate, field = Player(PRINTED, table, 2), Player((RANDOM, TABLES, AS_PRINTED)[seats % 3], table)
    carried = 15 if game == "loo" else 0
    gain = duel(game, variant, seats, candidate, field, DEALS, SEED, carried)
    rows = [[candidate if seat == hero else field for seat in range(seats)] for hero in range(-1, seats)]
    assert gain.trails.tolist() == trails_of(game, o, seats, rows, carried)
    assert len(set(gain.trails.ravel().tolist())) >= DEALS


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
