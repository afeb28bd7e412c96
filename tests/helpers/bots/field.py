"""A bare table for tests: deals played straight through the rules, much faster than a table that stores and tells."""

from __future__ import annotations

import random

from gamester.bots.base import is_asked
from gamester.games import game_of
from gamester.games.bots import Seen
from gamester.kernel.cards import NO_ACTION


def seen_at(game, s, o, seat):
    view = game.rules.new_view()
    game.rules.look(s, o, seat, view)
    return Seen(game.id, o, view, tuple(game.words.offers(s, o, seat)))


def act(game, s, o, seat, choice, chance):
    """Do one act, raising IllegalAct if it is none."""
    actions = game.words.steps(s, o, seat, choice)
    for action in actions:
        draw_due(game, s, o, action, chance)
        game.rules.do(s, o, seat, action)
    draw_due(game, s, o, NO_ACTION, chance)


def draw_due(game, s, o, action, chance):
    """What chance must draw before an action, or now."""
    if due := game.chance.due(s, o, action):
        order = [number for number in range(52) if due >> number & 1]
        chance.shuffle(order)
        game.chance.put_in(s, o, order)


def deal_out(game, s, o, bots, chance, watch=None):
    """Play one deal to its end; `watch(seat, seen, act)` is told each decision."""
    again = True
    while again:
        game.rules.next_deal(s, o)
        deck = [c for c in range(52) if game.rules.pack(o) >> c & 1]
        chance.shuffle(deck)
        game.rules.start(s, o, deck)
        while not game.rules.over(s) and not getattr(s, "redeal", 0):
            seats = game.rules.may_act(s, o)
            for seat in range(s.seats):
                if seats >> seat & 1:
                    seen = seen_at(game, s, o, seat)
                    if is_asked(seen):
                        break
            choice = bots[seat].choose(seen)
            if watch:
                watch(seat, seen, choice)
            act(game, s, o, seat, choice, chance)
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
