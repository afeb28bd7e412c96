"""Tables solved by regret: the same each time, and what any player would say of the clearest hands."""

import numpy as np

from gamester.games import game_of
from gamester.games.loo.advice.buckets import FULL, SIZE, bucket_of
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.kernel.sight import new_view
from gamester.kernel.cards import card_of
from gamester.lab.train.declarations_loo import Setting, solve

SETTING = Setting("three/wikipedia-2023", {"loo_amount": 6}, 3, 9)


def solved(rounds):
    table = np.zeros(SIZE, np.uint8)
    assert list(solve(SETTING, table, rounds, 400, 3)) == list(range(rounds))
    return table


def view_of(cards):
    """Eldest of three with these cards, trumps clubs, the three turned up, 12 chips in the pool."""
    v = new_view()
    v.seat, v.seats, v.seated, v.dealer, v.pool, v.turn_up, v.dumby_there = 1, 3, 7, 0, 12, card_of(0, 1), 1
    v.hand = sum(1 << card_of(suit, rank) for suit, rank in cards)
    return v


def test_a_solved_table_stands_on_the_best_hands_and_not_on_the_worst():
    assert (solved(30) == solved(30)).all()
    assert (solved(30) != solved(4)).any()
    table = solved(120)
    o = game_of("loo").words.options_of(SETTING.variant, SETTING.words, SETTING.seats)
    stands = []
    for cards in (((0, 12), (0, 11), (0, 10)), ((1, 0), (2, 2), (3, 4))):
        v = view_of(cards)
        stands.append(int(table[bucket_of(v, o, cards_about(v, o), 0)]) - 1)
    assert stands[0] == FULL
    assert 0 <= stands[1] < FULL / 2
    met = table.reshape(-1, 2)
    assert ((met[:, 0] > 0) == (met[:, 1] > 0)).all()
    assert (met.astype(int).sum(axis=1) <= FULL + 3).all()
