"""The encoder: same row interpreted and compiled, of any number type; named planes; relative to the seat that looks."""

import ast
import random
from pathlib import Path

import numpy as np
import pytest

from gamester.catalogue import Number
from gamester.fast import empty_record, pack
from gamester.fast.compile import compiled, encoder_of
from gamester.games import game_of
from lockstep.test_lockstep import some_table

GAMES = ("loo", "laugh")
ROOT = Path(__file__).parent.parent.parent


def played_on(game, rng):
    """Random tables, each after each act: (package, state, options)."""
    package = game_of(game)
    while True:
        package, o, seats = some_table(game, rng)
        s = package.open_table(seats, o)
        whole = [card for card in range(52) if package.pack(o) >> card & 1]
        for _ in range(2):
            rng.shuffle(whole)
            package.next_deal(s, o)
            package.start(s, o, list(whole))
            yield package, s, o
            while package.waited_for(s):
                seat = rng.choice([seat for seat in range(seats) if package.waited_for(s) >> seat & 1])
                acts = package.legal(s, o, seat) & ~(1 << 61)
                action = rng.choice([a for a in range(62) if acts >> a & 1])
                if stock := package.to_reorder(s, o, action):
                    package.reshuffle(s, o, [card for card in range(52) if stock >> card & 1])
                package.do(s, o, seat, action)
                if among := package.to_draw(s, o):
                    package.draw(s, o, [seat for seat in range(seats) if among >> seat & 1])
                yield package, s, o
            if package.finished(s, o):
                break


@pytest.mark.parametrize("game", GAMES)
def test_the_row_is_the_same_interpreted_and_compiled_and_of_every_number_type(game):
    from gamester.fast.vector import vector

    fast, encoder, run = compiled(game), encoder_of(game), vector(game)
    rng = random.Random(f"encode {game}")
    acts = 0
    for package, s, o in played_on(game, rng):
        seat = rng.randrange(-1, s.seats)
        view = package.new_view()
        package.look(s, o, seat, view)
        plain = [99] * encoder.SIZE
        encoder.encode(view, o, plain)
        floats = np.full(encoder.SIZE, np.nan, np.float32)
        encoder.encode(view, o, floats)
        states, views = empty_record(package.State), empty_record(package.View)
        pack(s, states)
        pack(package.new_view(), views)
        row = np.full(encoder.SIZE, 99, np.int8)
        fast.look(states, 0, o, seat, views)
        run.encode(views, o, row)
        assert row.tolist() == plain
        assert floats.tolist() == plain
        assert min(plain) >= -127
        acts += 1
        if acts == 4000:
            break
