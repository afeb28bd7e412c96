"""Information states: all that a seat has seen and heard; resampled, they are histories that the seat cannot tell apart."""

import itertools
import random

import numpy as np
import pyspiel
import pytest

from envs.spiel import courses, load, played, presets, setup, some, tables
from gamester.kernel.cards import NO_SEAT
from gamester.text.act import mask_of
from gamester_lab.envs import open_spiel
from gamester_lab.envs.open_spiel.line import CHANCE, OVER, first_line
from gamester_lab.envs.open_spiel.memory import remembered
from gamester_lab.envs.open_spiel.observer import memory_text, view_text
from gamester_lab.envs.open_spiel.spiel import KINDS, SEATWISE, listed

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


PRESETS = list(presets())


def resampled_all_along(game, rng, share):
    """What OpenSpiel's own resampling test checks, for every seat at decisions of one random game; how often it did
    with cards that lie elsewhere."""
    state = game.new_initial_state()
    done = 0
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < share:
            for seat in range(game.num_players()):
                other = state.resample_from_infostate(seat, rng.random)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert other.current_player() == state.current_player()
                if seat == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
                done += other.at.s.hands != state.at.s.hands
        state.apply_action(rng.choice(state.legal_actions()))
    return done


@pytest.mark.parametrize("number", range(3))
def test_every_preset_passes_the_resampling_test_and_keeps_to_what_is_known_under_the_options(number):
    rng = random.Random(number)
    done = sum(resampled_all_along(load(*preset), rng, 0.15) for preset in PRESETS[number::3])
    for place, table in enumerate(list(tables())[17 * number :: 51]):
        loaded = load(*table, sampled=place % 2 == 0, deals=1 + place % 2)
        done += resampled_all_along(loaded, rng, 0.06)
    assert done > 100


@pytest.mark.parametrize("sampled", [False, True])
@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_a_resampled_history_can_be_played_again_and_on(game, variant, sampled):
    rng = random.Random(variant)
    loaded = load(game, variant, 3, sampled=sampled)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            other = state.resample_from_infostate(state.current_player(), rng.random)
            assert str(loaded.deserialize_state(other.serialize())) == str(other)
            if not sampled:
                again = loaded.new_initial_state()
                for action in other.history():
                    assert action in again.legal_actions()
                    again.apply_action(action)
                assert str(again) == str(other)
            while not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))
        state.apply_action(rng.choice(state.legal_actions()))


def test_whatever_a_seat_has_not_seen_may_lie_with_anybody_or_in_the_stock():
    """In peers that resample only among the cards dealt, the stock betrays itself; here every unseen card moves."""
    rng = random.Random(6)
    state = load("loo", "five/wikipedia-2023", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    seat = state.current_player()
    seen = state.at.s.hands[seat] | 1 << state.at.s.turn_up
    met = {other: 0 for other in range(3) if other != seat}
    stock = 0
    for _ in range(120):
        s = state.resample_from_infostate(seat, rng.random).at.s
        assert s.hands[seat] == state.at.s.hands[seat]
        for other in met:
            met[other] |= s.hands[other]
        stock |= mask_of(s.stock[: s.left])
    everything = (1 << 52) - 1 & ~seen
    assert all(cards == everything for cards in met.values())
    assert stock == everything


@pytest.mark.parametrize("deals", [1, 3])
def test_compiled_rules_play_and_see_what_the_rules_do(deals):
    """A sampled state asks and allows what its line does, pays the same, and writes the same tensor."""
    for table in TABLES[::9]:
        loaded, rng = load(*table, sampled=True, deals=deals), random.Random(table[1])
        observers = [
            loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recall)) for recall in (False, True)
        ]
        state = loaded.new_initial_state()
        while True:
            line = state.at
            assert (state.current_player(), state.legal_actions()) == (line.acting, listed(line.legal()))
            assert state.here.balances() == line.balances()
            if rng.random() < 0.1 and line.parent is not None:
                slow = open_spiel.State(loaded, line)
                for seat, asking in itertools.product(range(table[2]), observers):
                    asking.set_from(state, seat)
                    quick = asking.tensor.copy()
                    asking.set_from(slow, seat)
                    assert (quick == asking.tensor).all()
                    assert observers[1].numbers() == observers[1].tensor.tolist()
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
