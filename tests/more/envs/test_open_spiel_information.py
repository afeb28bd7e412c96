"""Information states: all that a seat has seen and heard, written as the game promises.

That they hold nothing else, to the last sign, is what `test_open_spiel_resampling.py` shows.
"""

import random

import numpy as np
import pyspiel
import pytest

from envs.spiel import courses, load, played, setup, some, tables
from gamester.kernel.cards import NO_SEAT
from gamester.lab.envs.open_spiel.drawing import listed
from gamester.lab.envs.open_spiel.heard import KINDS, SEATWISE, remembered
from gamester.lab.envs.open_spiel.line import CHANCE, OVER, first_line
from gamester.lab.envs.open_spiel.text import memory_text, view_text

TABLES = list(tables())


def view(line, seat):
    v = line.setup.game.rules.new_view()
    line.setup.game.rules.look(line.s, line.setup.o, seat, v)
    return v


def test_what_a_seat_remembers_tells_all_it_sees():
    """Two places with the same memory show the seat the same: nothing seen is missing from what is heard."""
    met = {}
    again = 0
    small = [
        ("loo", "irish/wikipedia-2023", "deck:32"),
        ("loo", "three/hoffmann-1909", "deck:32"),
        ("loo", "five/wikipedia-2023", "flush_declare:optional+deck:32"),
        ("laugh", "adpoker", "claim_resolution:random"),
        ("laugh", "adpoker-strict", "claim_resolution:sealed+claim_eligibility:everyone"),
    ]
    for game, variant, options in small:
        asked = setup(game, variant, 3, options, explicit=True)
        for number in range(12):
            rng = random.Random(number // 4)
            for line in courses_from(asked, rng, random.Random(number)):
                for seat in (0, 1, 2, NO_SEAT):
                    key = (game, variant, seat, memory_text(asked, remembered(line, seat)))
                    shown = view_text(asked, view(line, seat))
                    if line.acting == CHANCE:
                        continue
                    again += key in met
                    assert met.setdefault(key, shown) == shown
    assert again > 500


def courses_from(asked, dealing, playing):
    """A course whose chance comes from one generator and whose players from another."""
    line = first_line(asked)
    while line.acting != OVER:
        line = line.then(some(line, dealing if line.acting == CHANCE else playing))
        yield line


@pytest.mark.parametrize("deals", [1, 3])
def test_nothing_is_ever_forgotten(deals):
    """What a seat remembers only grows, and differs for whoever has done or drawn something different."""
    for game, variant, seats, options in TABLES[::11]:
        asked = setup(game, variant, seats, options, deals=deals)
        known = dict.fromkeys(range(seats), ((), ()))
        for line in courses(asked, random.Random(variant)):
            for seat in range(seats):
                memory = remembered(line, seat)
                items, results = known[seat]
                assert memory.items[: len(items)] == items
                assert memory.results[: len(results)] == results
                assert len(memory.items) <= asked.bounds.hearings * deals
                known[seat] = (memory.items, memory.results)
                if line.seat == seat and line.s is not line.parent.s:
                    own = seat * SEATWISE + line.acts[-1]
                    assert own in memory.items[len(items) :]
        assert all(len(results) == line.s.deal - asked.first for _, results in known.values()) or deals == 1


def test_the_tensor_holds_the_memory_item_by_item():
    game = load("loo", "five/wikipedia-2023", 5, "", deals=2)
    state = played(game, random.Random(9))
    asking = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for seat in range(5):
        asking.set_from(state, seat)
        memory = remembered(state.at, seat)
        heard = asking.dict["heard"]
        assert heard.any(axis=1).sum() == len(memory.items)
        for row, item in zip(heard, memory.items, strict=False):
            who, what = divmod(item, SEATWISE)
            assert what < KINDS
            assert (np.argmax(row[:5]) + seat) % 5 == who
            said = np.flatnonzero(row[5:])
            assert said.tolist() == ([what // 13, 4 + what % 13] if what < 52 else [17 + what - 52])
        first = memory.results[0]
        assert asking.dict["results"][0].tolist() == [*first[seat:5], *first[:seat], first[5]]
        assert state.information_state_tensor(seat) == asking.tensor.tolist()


def test_the_public_sees_no_hand():
    game = load("laugh", "adpoker", 4)
    rng = random.Random(4)
    state = played(game, rng, until=lambda state: not state.is_chance_node())
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    asking = game.make_py_observer(public)
    asking.set_from(state, 0)
    text, row = asking.string_from(state, 0), asking.tensor.copy()
    assert (text, row.tolist()) == (asking.string_from(state, 3), asking.tensor.tolist())
    assert "hand=" not in text
    table = [item % SEATWISE for item in remembered(state.at, NO_SEAT).items[1:]]
    assert sorted(table) == listed(state.at.s.table)
