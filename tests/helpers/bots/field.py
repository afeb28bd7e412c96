"""A bare table for tests: deals played straight through the rules, much faster than a table that stores and tells."""

from __future__ import annotations

import random

from gamester.games import game_of
from gamester.study.hindsight import asked, do


def deal_out(game, s, o, bots, chance, watch=None):
    """Play one deal to its end; `watch(seat, seen, act)` is told each decision."""
    again = True
    while again:
        game.rules.next_deal(s, o)
        deck = [c for c in range(52) if game.rules.pack(o) >> c & 1]
        chance.shuffle(deck)
        game.rules.start(s, o, deck)
        while not game.rules.over(s) and not getattr(s, "redeal", 0):
            seat, seen = asked(game, s, o)
            choice = bots[seat].choose(seen)
            if watch:
                watch(seat, seen, choice)
            do(game, s, o, seat, choice, chance)
        again = not game.rules.over(s)


def sitting(game_id, variant, seats, bots, deals, seed, words=None, pool=None, watch=None):
    """Play so many deals at one table; the payoffs of each deal by seat.

    `pool` is put into every pool of Loo.
    """
    game = game_of(game_id)
    o = game.words.options_of(variant, words or {}, seats)
    chance = random.Random(seed)
    results = []
    s = game.rules.open_table(seats, o)
    for _ in range(deals):
        if pool is not None:
            fresh = game.rules.open_table(seats, o)
            fresh.deal, fresh.dealer, fresh.pool = s.deal, s.dealer, pool
            s = fresh
        deal_out(game, s, o, bots, chance, watch)
        results.append([game.rules.payoff(s, o, seat) for seat in range(seats)])
        if game.rules.finished(s, o):
            fresh = game.rules.open_table(seats, o)
            fresh.deal, fresh.dealer = s.deal, s.dealer
            s = fresh
    return results
