"""The buckets of a solved table: hands of about the same worth, in similar situations, share an entry.

A table has two numbers for each bucket, for standing and for taking Dumby: 0 if the solver never met the bucket,
otherwise one more than how often of 254 times. The rest of the 254 is passing.
"""

from gamester.games.loo.advice.knowing import best_of, price, strong_cards, threats
from gamester.games.loo.advice.stand import FIVE, IRISH, form_of, rivals, to_speak
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.kernel.cards import Cards, above, bit, count, lowest

FINGERPRINT = "ed89845f3ae7b4d3"
"""A digest of how buckets are numbered; `tools/fingerprint.py --write` computes it."""
RICHES = (6, 10, 14, 18)
"""The least pool of each next level, in quarters of a loo: the levels are about 1 loo, 2, 3, 4, and 5 or more."""
LEVELS = 5
RIVALS, SPEAKERS, NEWS = 4, 8, 3
FORCED = RIVALS * SPEAKERS * NEWS
"""The situation in which nobody may pass."""
SITUATIONS = FORCED + 1
HANDS = 128
WIDTH = 2
SIZE = LEVELS * SITUATIONS * HANDS * WIDTH
"""How many numbers a table has."""
FULL = 254

ONE_TRUMP, TWO_TRUMPS, MORE_TRUMPS = 8, 48, 102
"""The first hand classes with one trump, with two, with more."""
OF_ONE = (0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7)
"""The class of a lone trump, by how many unseen cards beat it."""
BESIDE_ONE = (0, 1, 1, 2, 3, 3, 4)
"""The class of the side cards beside a lone trump, by their worth."""
OF_TWO = (0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5)
"""The class of the better of two trumps, by how many unseen cards beat it."""
SECOND = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2)
"""The class of the second best trump, by how many unseen cards beat it."""


def bucket_of(v: View, o: Options, about: Cards, boldness: int) -> int:
    """The index in a table of this decision's bucket. A bold player reads the entry of a larger pool."""
    level = min(LEVELS - 1, max(0, riches_of(v, o) + boldness))
    return ((level * SITUATIONS + situation_of(v, o)) * HANDS + hand_of(v, about)) * WIDTH


def riches_of(v: View, o: Options) -> int:
    """The level of the pool, relative to the price of a loo."""
    level = 0
    for bound in range(LEVELS - 1):
        if v.pool * 4 >= price(v, o) * RICHES[bound]:
            level += 1
    return level


def situation_of(v: View, o: Options) -> int:
    """How many stand already, how many have yet to declare, and what was heard of those who stand."""
    if v.forced:
        return FORCED
    return (min(RIVALS - 1, rivals(v)) * SPEAKERS + to_speak(v)) * NEWS + news_of(v, o)


def news_of(v: View, o: Options) -> int:
    """Where cards are changed, whether a rival has changed few; elsewhere whether Dumby is gone. 0 if neither is so."""
    form = form_of(v, o)
    if form not in (IRISH, FIVE):
        return 0 if v.dumby_there else 1
    fewest = o.tricks
    for seat in range(v.seats):
        if v.standing >> seat & 1 and v.changed[seat] >= 0:
            fewest = min(fewest, v.changed[seat])
    spare = fewest if form == IRISH else fewest - 1
    return 2 if spare <= 0 else 1 if spare == 1 else 0


def hand_of(v: View, about: Cards) -> int:
    """The class of a hand: its trumps, by how many unseen cards beat them, and its high side cards."""
    strong = v.hand & strong_cards(v)
    side = side_worth(v, about)
    trumps = count(strong)
    if not trumps:
        return min(7, side)
    best = best_of(v, strong)
    better = min(13, count(threats(v, about, best)))
    if trumps == 1:
        return ONE_TRUMP + OF_ONE[better] * 5 + BESIDE_ONE[min(6, side)]
    second = SECOND[min(13, count(threats(v, about, best_of(v, strong & ~bit(best)))))]
    if trumps == 2:
        return TWO_TRUMPS + (OF_TWO[better] * 3 + second) * 3 + min(2, max(0, side - 1))
    return MORE_TRUMPS + (min(3, better) * 3 + second) * 2 + min(1, trumps - 3)


def side_worth(v: View, about: Cards) -> int:
    """The worth of the high side cards: three for the best of a suit, two for the second best, one for the third."""
    points = 0
    rest = v.hand & ~strong_cards(v)
    while rest:
        points += max(0, 3 - count(about & above(lowest(rest)) & ~v.pam))
        rest &= rest - 1
    return points
