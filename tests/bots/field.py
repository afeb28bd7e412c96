"""A bare table for tests: deals played straight through the rules, much faster than a table that stores and tells."""

from __future__ import annotations

import random

from gamester.bots.base import Seen, is_asked
from gamester.games import game_of


def seen_at(game, s, o, seat):
    view = game.new_view()
    game.look(s, o, seat, view)
    return Seen(game.ID, o, view, tuple(game.offers(s, o, seat)))


def act(game, s, o, seat, choice, chance):
    """Do one act, raising IllegalAct if it is none."""
    actions = game.steps(s, o, seat, choice)
    stock = game.to_shuffle(s, o, seat, choice)
    if stock:
        order = [c for c in range(52) if stock >> c & 1]
        chance.shuffle(order)
        game.reshuffle(s, o, order)
    for action in actions:
        game.do(s, o, seat, action)
    among = game.to_draw(s, o)
    if among:
        order = [n for n in range(s.seats) if among >> n & 1]
        chance.shuffle(order)
        game.draw(s, o, order)


def deal_out(game, s, o, bots, chance, watch=None):
    """Play one deal to its end; `watch(seat, seen, act)` is told each decision."""
    again = True
    while again:
        game.next_deal(s, o)
        deck = [c for c in range(52) if game.pack(o) >> c & 1]
        chance.shuffle(deck)
        game.start(s, o, deck)
        while not game.over(s) and not getattr(s, "redeal", 0):
            seats = game.may_act(s, o)
            for seat in range(s.seats):
                if seats >> seat & 1:
                    seen = seen_at(game, s, o, seat)
                    if is_asked(seen):
                        break
            choice = bots[seat].choose(seen)
            if watch:
                watch(seat, seen, choice)
            act(game, s, o, seat, choice, chance)
        again = not game.over(s)


def sitting(game_id, variant, seats, bots, deals, seed, words=None, pool=None, watch=None, share=False):
    """Play so many deals at one table; the payoffs of each deal by seat.

    `pool` is put into every pool of Loo; with `share` a chip left in the pool counts for what it is worth to each.
    """
    game = game_of(game_id)
    o = game.row(variant, words or {}, seats)
    chance = random.Random(seed)
    results = []
    s = game.open_table(seats, o)
    for _ in range(deals):
        if pool is not None:
            fresh = game.open_table(seats, o)
            fresh.deal, fresh.dealer, fresh.pool = s.deal, s.dealer, pool
            s = fresh
        deal_out(game, s, o, bots, chance, watch)
        left = game.in_pool(s) / seats if share else 0
        results.append([game.payoff(s, o, seat) + left for seat in range(seats)])
        if game.finished(s, o):
            fresh = game.open_table(seats, o)
            fresh.deal, fresh.dealer = s.deal, s.dealer
            s = fresh
    return results
