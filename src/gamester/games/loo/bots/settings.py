"""How long bots search at each form of Loo, and how clearly another act must beat the first choice.

The values were chosen on packs that no report uses, see docs/reference/search.md. Declarations and exchanges have a
higher threshold than cards: of a dozen acts tried, the luckiest is soon ahead by one standard error.
"""

from __future__ import annotations

from gamester.games.bots import Budget, Settings
from gamester.games.loo.bots.tables import form_of
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.state import Phase
from gamester.kernel.judged import PRINTED

BUDGET = Budget(64, PRINTED, PRINTED, 1.0, 40, 6)
ALONE = {
    "three": Settings(256, 20, {Phase.DECLARE: 3.0, Phase.PLAY: 2.0}),
    "irish": Settings(128, 30, {Phase.DECLARE: 2.0, Phase.EXCHANGE: 3.0, Phase.PLAY: 1.0}),
    "five": Settings(96, 30, {Phase.DECLARE: 2.0, Phase.EXCHANGE: 3.0, Phase.PLAY: 1.0}),
    "dealt": Settings(96, 30, {Phase.DECLARE: 2.0, Phase.PLAY: 1.0}),
}
"""Without a network."""
HEARD: dict[int, float] = {Phase.DECLARE: 0.1, Phase.PLAY: 0.15}
WITH_NETWORK = {
    "three": Settings(320, 15, {Phase.PLAY: 0.0}, {Phase.PLAY: 0.1}),
    "irish": Settings(160, 30, {Phase.PLAY: 1.0}, {Phase.PLAY: 0.15}),
    "five": Settings(160, 18, {Phase.DECLARE: 1.0, Phase.PLAY: 0.25}, HEARD, 3),
    "dealt": Settings(160, 18, {Phase.DECLARE: 1.0, Phase.PLAY: 0.25}, HEARD, 3),
}


def settings(o: Options, hears: bool) -> Settings:
    """How the master plays this form, with a network or without."""
    return (WITH_NETWORK if hears else ALONE)[form_of(o)]
