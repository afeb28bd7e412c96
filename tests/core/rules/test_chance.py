"""The shuffle lays a whole pack as it lays any other set of cards."""

from hypothesis import given
from hypothesis import strategies as st

from gamester.kernel.cards import PACK_SIZE
from gamester.kernel.chance import MASK, shuffle


@given(st.integers(0, PACK_SIZE - 1), st.integers(0, MASK))
def test_a_run_of_cards_from_the_first_is_shuffled_as_any_other_set(number, x):
    run, other = [0] * PACK_SIZE, [0] * PACK_SIZE
    cards = (1 << number) - 1
    assert shuffle(cards, run, x) == shuffle(cards << 1, other, x)
    assert [card + 1 for card in run[:number]] == other[:number]
    assert sorted(run[:number]) == list(range(number))
