"""How long bots search at Laugh and Lie Down.

The values were chosen on packs that no report uses, see docs/reference/search.md.
"""

from __future__ import annotations

from gamester.games.bots import Budget, Settings
from gamester.games.laugh.kernel.state import Phase
from gamester.kernel.judged import PRINTED

BUDGET = Budget(64, PRINTED, 0, 1.0, 0, 2)
CLEAR: dict[int, float] = {Phase.TURN: 1.0, Phase.CLAIM: 1.0}


def settings(_o: object, hears: bool) -> Settings:
    """The settings of the master, with a network or without."""
    return Settings(192, 0, CLEAR, {Phase.TURN: 0.4, Phase.CLAIM: 0.4} if hears else {})
