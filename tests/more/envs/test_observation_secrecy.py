"""Observations hold nothing that a seat may not know: the twin tables of the views' own test, at every exit of a table.

Rows of compiled tables are the same (`test_encode.py`, `test_vector.py`).
"""

import random

import numpy as np
import pytest

from core.table.test_secrecy import CASES, broken_off, twin_of
from gamester.lab.envs.gymnasium_env import TableEnv
from gamester.lab.envs.pettingzoo_env import raw_env


def set_up(game, variant, seats, options, session, seat):
    """A learner's and a PettingZoo table at which the game stands as in a session."""
    table = TableEnv(game, variant, seats, seat, options, "random", render_mode="ansi")
    zoo = raw_env(game, variant, seats, options, render_mode="ansi")
    table.reset(seed=1)
    zoo.reset(seed=1)
    for one in (table.table, zoo.table):
        one.s, one.done = session.s, bool(session.game.rules.over(session.s))
    return table, zoo


def exits(game, variant, seats, options, session, seat):
    """Every array and text that an environment gives this seat."""
    table, zoo = set_up(game, variant, seats, options, session, seat)
    row, info = table._seen(illegal=False)
    seen = zoo.observe(f"seat_{seat}")
    mask = session.game.rules.legal(session.s, session.o, seat) & ~(1 << 61) if table.table.asked() == seat else 0
    assert [action for action in range(62) if mask >> action & 1] == np.flatnonzero(info["action_mask"]).tolist()
    return [row, info["action_mask"], seen["observation"], seen["action_mask"], table.render()]


@pytest.mark.parametrize("number", range(4))
def test_no_environment_shows_what_a_seat_may_not_know(number):
    shown = 0
    aided = [case for case in CASES if not case[3].get("unaided")]
    for game, variant, seats, options in aided[number::4]:
        rng = random.Random(f"observations {game} {variant} {seats} {sorted(options)}")
        for _ in range(2):
            table, seen = broken_off(game, variant, seats, options, rng)
            if not table.session.under_way:
                continue
            seat = rng.randrange(seats)
            session = table.session.fork()
            twin, _ = twin_of(session, seen[seat], 0, rng)
            mine = exits(game, variant, seats, options, session, seat)
            other = exits(game, variant, seats, options, twin, seat)
            assert all(np.array_equal(one, two) for one, two in zip(mine, other, strict=True))
            shown += 1
    assert shown > 20
