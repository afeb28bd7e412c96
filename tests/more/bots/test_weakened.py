"""Opponents made weaker: by temperature alone, never by peeking; the record makes the same one again."""

from bots.field import sitting
from gamester.bots import AdviceBot, WeakenedBot


def test_the_hotter_the_weaker():
    bots = [AdviceBot("A"), AdviceBot("B"), WeakenedBot(AdviceBot("C"), 60, 1), WeakenedBot(AdviceBot("D"), 60, 2)]
    results = sitting("loo", "five/wikipedia-2023", 4, bots, 300, 5, pool=10)
    assert sum(row[0] + row[1] for row in results) > sum(row[2] + row[3] for row in results)
