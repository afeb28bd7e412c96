"""Resampled states are whole histories under the rules that the seat cannot tell from the true one.

So an information state holds nothing that the seat may not know: every card it has not seen may lie elsewhere there.
"""

import random

import pytest

from envs.spiel import load, presets, tables
from gamester.lab.envs.open_spiel.drawing import set_of

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
        stock |= set_of(s.stock[: s.left])
    everything = (1 << 52) - 1 & ~seen
    assert all(cards == everything for cards in met.values())
    assert stock == everything
