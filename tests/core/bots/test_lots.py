"""The kernel draws the random numbers that Python's generator draws when a text seeds it."""

from random import Random

import pytest

from gamester.kernel.lots import Lots, draw_below, draw_bits, draw_fraction, put, put_number, put_word, seed, word_as


def lots_of(text):
    lots = Lots()
    for letter in text:
        put(lots, ord(letter))
    return lots


@pytest.mark.parametrize("size", [1, 47, 111, 112, 127, 128, 240, 1000])
def test_a_text_seeds_the_same_numbers_as_in_python(size):
    text = "".join(chr(33 + 7 * place % 90) for place in range(size))
    lots, chance = lots_of(text), Random(text)
    seed(lots)
    assert draw_fraction(lots) == chance.random()
    assert draw_bits(lots) == chance.getrandbits(62)
    for many in (1, 2, 3, 5, 33):
        assert draw_below(lots, many) == chance.choice(range(many))


def test_words_and_numbers_are_spelled():
    lots = lots_of("")
    put_word(lots, word_as("turnup"))
    for number, base in ((0, 10), (1 << 61, 10), (0xABC0, 16)):
        put_number(lots, number, base)
    assert bytes(lots.text[: lots.length]).decode() == f"turnup0{1 << 61}abc0"
