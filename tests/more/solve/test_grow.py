"""Small games grown by the kernel are worth what OpenSpiel found over the same kernel interpreted.

OpenSpiel went through every deal of both games, deal by deal, without a tree of ours; its figures are kept here.
"""

import numpy as np
import pytest

from gamester.lab.solve import mini_laugh, mini_loo
from gamester.lab.solve.cfr import Solver
from gamester.lab.solve.grow import grow
from gamester.lab.solve.respond import nash_conv, values

TINY_LOO = mini_loo.MiniLoo((11, 12), 1, 4, 2)


def learned(tree):
    """The policy after fifty steps."""
    solver = Solver(tree)
    solver.run(50)
    return solver.average()


@pytest.mark.parametrize(
    ("tree", "worth", "found"),
    [
        (
            mini_loo.shared(grow(mini_loo.deals_of(TINY_LOO)), TINY_LOO),
            TINY_LOO.pool,
            [([1.566666667, 1.116666667, 1.316666667], 3.216666667), ([1.817175817, 1.116392388, 1.066431795], 0.002927787)],
        ),
        (
            grow(mini_laugh.deals_of(mini_laugh.FORMS["mini-laugh-3"])).tree,
            0,
            [([-1.265194805, -0.212987013, 1.478181818], 0.798441558), ([-0.98566294, -0.112826959, 1.098489899], 0.000654573)],
        ),
    ],
    ids=["loo", "laugh"],
)  # fmt: skip
def test_a_mini_game_is_worth_what_openspiel_found(tree, worth, found):
    for policy, (theirs, theirs_off) in zip((tree.uniform(), learned(tree)), found, strict=True):
        assert values(tree, policy) == pytest.approx(theirs, abs=1e-8)
        assert nash_conv(tree, policy) == pytest.approx(theirs_off, abs=1e-8)
        assert np.sum(values(tree, policy)) == pytest.approx(worth)
