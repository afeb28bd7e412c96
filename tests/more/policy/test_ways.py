"""Every way to deal some cards has one number."""

from hypothesis import given
from hypothesis import strategies as st

from gamester.kernel.unranking import deal_way, ways_to_deal


@given(st.sets(st.integers(0, 51), min_size=1, max_size=7), st.lists(st.integers(0, 3), min_size=1, max_size=3))
def test_every_way_to_deal_has_one_number(cards, sizes):
    if sum(sizes) > len(cards):
        return
    mask = sum(1 << card for card in cards)
    ways = ways_to_deal(len(cards), sizes, 10**6)
    found = set()
    for number in range(ways):
        hands = [0] * len(sizes)
        deal_way(mask, sizes, number, hands)
        assert [hand.bit_count() for hand in hands] == sizes
        assert sum(hands) & ~mask == 0
        assert sum(hand.bit_count() for hand in hands) == sum(hands).bit_count()
        found.add(tuple(hands))
    assert len(found) == ways > 0
