"""The arena: the same play as interpreted, whatever is played beside it; memories as `gamester.table.worlds` makes them."""

import importlib

import numpy as np
import pytest

from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, count, lowest
from gamester.kernel.chance import high, low, nth, shuffle
from gamester.table.worlds import Step, witness_of
from gamester_lab.compile.arena import Arena, Batch, RandomPlayer
from gamester_lab.compile.layout import unpack
from gamester_lab.compile.stepping import number_of

CASES = [
    ("loo", "three/wikipedia-2023", 5, {}, 9),
    ("loo", "irish/wikipedia-2023", 8, {"stock_rule": "reshuffle_dead"}, 12),
    ("loo", "five/baxter-wray-1891", 6, {"flush_declare": "optional", "enforcement": "penalty"}, None),
    ("laugh", "adpoker", 5, {}, None),
    ("laugh", "willughby-1665", 4, {"claim_resolution": "random"}, None),
]


class Watcher(RandomPlayer):
    """Plays as RandomPlayer does, and keeps the last memory and view it was given of each seat."""

    wants_witness = True

    def __init__(self):
        self.seen = []

    def choose(self, batch: Batch):
        self.seen += [(v.copy(), w.copy()) for v, w in zip(batch.views, batch.witnesses, strict=True)]
        return super().choose(batch)


class Interpreted:
    """One deal played by the interpreted rules with the numbers the arena draws; the steps are kept."""

    def __init__(self, game, o, seats, seed, deal, pool=None, carried=0):
        self.game, self.o, self.seed, self.deal = game_of(game), o, seed, deal
        self.drawn = [0] * (seats + 1)
        s = self.game.rules.open_table(seats, o)
        if pool is not None:
            s.deal, s.dealer, s.pool = 1, seats - 1, carried
        self.before = self.game.rules.copy(s)
        self.s, self.steps = s, []
        self.deck = self.shuffled(self.game.rules.pack(o), number_of(seed, deal, 0, 0))
        self.game.rules.next_deal(s, o)
        self.game.rules.start(s, o, self.deck)
        self.lots()
        while not self.game.rules.over(s):
            self.go_on()

    def number(self, stream):
        self.drawn[stream] += 1
        return number_of(self.seed, self.deal, stream, self.drawn[stream])

    @staticmethod
    def shuffled(mask, x):
        order = [0] * 52
        shuffle(mask, order, x)
        return order[: count(mask)]

    def lots(self):
        among = self.game.chance.due(self.s, self.o, NO_ACTION)
        if among:
            order = self.shuffled(among, self.number(0))
            self.game.chance.put_in(self.s, self.o, order)
            self.steps.append(Step(-1, 0, tuple(order)))

    def go_on(self):
        seats = self.game.rules.waited_for(self.s)
        seat = lowest(seats) if count(seats) == 1 else nth(seats, low(self.number(0), count(seats)))
        mask = self.game.rules.legal(self.s, self.o, seat) & ~(1 << 61)
        action = nth(mask, high(self.number(1 + seat), count(mask)))
        stock = self.game.chance.due(self.s, self.o, action)
        if stock:
            order = self.shuffled(stock, self.number(0))
            self.game.chance.put_in(self.s, self.o, order)
            self.steps.append(Step(-1, 0, tuple(order)))
        self.asked = seat, len(self.steps)
        self.game.rules.do(self.s, self.o, seat, action)
        self.steps.append(Step(seat, action))
        self.lots()


def arena_of(game, variant, seats, words, **more):
    return Arena(game, variant, seats, words, 7, **more)


@pytest.mark.parametrize(("game", "variant", "seats", "words", "pool"), CASES)
def test_the_arena_plays_as_the_interpreted_rules_and_remembers_alike(game, variant, seats, words, pool):
    arena = arena_of(game, variant, seats, words)
    watcher = Watcher()
    rows = 12
    deals, placing = np.arange(rows) + 5, np.zeros((rows, seats), np.int64)
    pools = None if pool is None else np.full(rows, pool)
    results = arena.play([watcher], deals, placing, pools)
    lengths = []
    for row in range(rows):
        one = Interpreted(game, arena.row, seats, 7, 5 + row, pool, int(arena.carried(pools, 1)[0]))
        assert results.paid[row].tolist() == [one.game.rules.payoff(one.s, one.o, seat) for seat in range(seats)]
        assert results.pool[row] == (one.s.pool if game == "loo" else one.s.pot)
        lengths.append(one)
    witness = importlib.import_module(f"gamester.games.{game}.belief.observed")
    told = {(int(w["opened"]), int(v["seat"]), int(w["length"])): w for v, w in watcher.seen}
    for one in lengths:
        seat, before = one.asked
        own = witness_of(game, one.o, one.before, one.deck, one.steps[:before], seat).record
        record = witness.Witness()
        given = told[own.opened, seat, own.length]
        unpack(np.array([given], given.dtype), record)
        length = own.length
        for name in given.dtype.names:
            mine, its = getattr(own, name), getattr(record, name)
            known = length if isinstance(mine, list) and name in ("who", "what", "marks", "closes") else None
            assert (mine[:known], name) == (its[:known], name) if isinstance(mine, list) else mine == its


def test_what_is_not_legal_is_laid_at_the_player_who_chose_it():
    class Stubborn(RandomPlayer):
        name = "stubborn"

        def choose(self, batch):
            return np.full(len(batch.masks), 60)

    arena = arena_of("laugh", "adpoker", 5, {})
    placing = np.array([[0, 0, 1, 0, 0]] * 3)
    with pytest.raises(ValueError, match="stubborn chose 60"):
        arena.play([RandomPlayer(), Stubborn()], np.arange(3), placing)
