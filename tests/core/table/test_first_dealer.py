"""The first dealer of Laugh and Lie Down: by lot, by cut, or chosen. R2, A3 (those of Loo: tests/rules/loo)"""

import random

import pytest

from gamester.act import read_cards
from gamester.first_dealer import draw_for_deal


class Stacked:
    """A chance that puts wished cards where they are drawn first: `pop` takes from the end."""

    def __init__(self, cards: str) -> None:
        self.cards = read_cards(cards)

    def shuffle(self, x) -> None:
        x[:] = [card for card in x if card not in self.cards] + list(self.cards[::-1])


@pytest.mark.parametrize(
    ("rule", "cards", "dealer"),
    [("cut_lowest", "5H 3C AD", 2), ("cut_highest", "QH AC 4D", 0), ("cut_highest", "KC KH 4D 2S 3C", 1)],
)
def test_A3_the_cut_decides_with_the_ace_low(rule, cards, dealer):
    assert draw_for_deal(rule, 3, Stacked(cards)).dealer == dealer


def test_R2_by_lot_or_chosen():
    lots = {draw_for_deal("random", 5, random.Random(seed)).dealer for seed in range(60)}
    assert lots == set(range(5))
    assert draw_for_deal("chosen", 5, random.Random(1), chosen=3).dealer == 3
