"""A policy does the same interpreted, compiled by Numba and in WebAssembly: whole deals, decisions, all that a search writes."""

from functools import cache

import numpy as np
import pytest
import wasm_decisions

from gamester.backend.rounds import rounds
from gamester.bots.tables import solved_table
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.kernel.chance import begin
from gamester.kernel.judged import AS_PRINTED, PRINTED, RANDOM, TABLES
from gamester_lab.compile import search
from gamester_lab.compile.compiler import admitted_rounds, uncounted
from gamester_lab.compile.layout import empty_record, options_record, pack
from gamester_lab.evaluate.deciding import (
    CHANCE,
    Field,
    admitted_deciding,
    deciding,
    opened_table,
    view_type,
    work_type,
)
from in_wasmtime import InWasmtime

DEALS, SEED = 2, 5
FORMS = [
    (game, variant, seats)
    for game in ("loo", "laugh")
    for variant in game_of(game).words.variants
    for seats in game_of(game).words.variants[variant].players
]


@cache
def loop(game):
    """The loop of policies, compiled."""
    around, play_on = admitted_rounds(game), admitted_deciding(game).play_on
    deal_out = around.deal_out

    @uncounted
    def play(states, options, views, works, field, seed, deal, key):
        s, w = states[0], works[0]
        x = deal_out(s, options[0], w.order, seed, deal, 0)
        play_on(s, options[0], views[0], w.had, w.order, field, -1, key, x)

    return play


@pytest.mark.parametrize(("game", "variant", "seats"), FORMS)
def test_interpreted_and_compiled_do_the_same(game, variant, seats):
    o = game_of(game).words.options_of(variant, {}, seats)
    numbers = solved_table(game, o, seats).numbers if game == "loo" else bytes(1)
    levels, tempers = [PRINTED, *[(RANDOM, TABLES, AS_PRINTED)[seats % 3]] * (seats - 1)], [2] + [0] * (seats - 1)
    tables = np.array([np.frombuffer(numbers, np.uint8)] * seats)
    around, view = rounds(game), game_of(game).rules.new_view()
    for deal in range(DEALS):
        s, key = opened_table(game, o, seats, 15 if game == "loo" else 0), begin(SEED, deal, CHANCE)
        s.dealer = deal % seats
        states = empty_record(type(s))
        pack(s, states)
        order, field = [0] * 52, Field(levels, tempers, [numbers] * seats)
        x = around.deal_out(s, o, order, SEED, deal, 0)
        deciding(game, around).play_on(s, o, view, [0] * 8, order, field, -1, key, x)
        arrays = Field(np.array(levels), np.array(tempers), tables)
        views, works = np.zeros(1, view_type(game)), np.zeros(1, work_type())
        loop(game)(states, options_record(o), views, works, arrays, SEED, deal, key)
        mine = empty_record(type(s))
        pack(s, mine)
        assert mine.tobytes() == states.tobytes()


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
