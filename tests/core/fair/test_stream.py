"""The stream, the draws and the commitments: known answers, made with OpenSSL and by hand."""

from hypothesis import given
from hypothesis import strategies as st

from gamester.fair.shuffling import Fair, FairChance, Stream, chain_of, commitment, share_commitment, shuffle_key

SEED = bytes(range(32))
SHARES = (b"\xff" * 16, bytes(range(16)))


def test_commitments_as_openssl_makes_them():
    assert commitment("tbl", SEED).hex() == "a8aaec6c0e5f8974adb2e9f642bf35b83efba6b83c53b3b17b6fcda664b3fd89"
    assert share_commitment("tbl", 2, SEED).hex() == "707c0650d54b60ff1513e9f83a8b936bdbaf0613cc5b0ce61060e9d0abbc21c4"


def test_a_chain_ends_where_openssl_ends_it_and_each_link_commits_to_the_next():
    chain = chain_of("tbl", 2, SEED, 2)
    assert chain[0].hex() == "a1825422ae6b55f3a7f8777fa09047dbdb4ab00c04895b6c4baab05f4b4af5fa"
    assert chain[2] == SEED
    assert [share_commitment("tbl", 2, link) for link in chain[1:]] == chain[:2]
    assert chain_of("tbl", 3, SEED, 2)[0] != chain[0] != chain_of("tbm", 2, SEED, 2)[0]


def test_the_key_of_a_shuffle_as_openssl_makes_it():
    assert (
        shuffle_key(SEED, "tbl", 1, SHARES).hex() == "8b7fd8bcb916d47fe341d3b8656f6e906e991d7102eaf1cbe04a41df0745d329"
    )
    assert shuffle_key(SEED, "tbl", 1, SHARES[::-1]) == shuffle_key(SEED, "tbl", 1, SHARES)
    assert shuffle_key(SEED, "tbl", 258, ()).hex() == "32f9ee2e9e531851e68c1b5cce5eed19da29ccbe91a7d9d42907b2c728f2e502"


def test_the_order_of_a_pack_worked_out_by_hand():
    order = list(range(52))
    Fair("tbl", SEED, SHARES).stream(1).shuffle(order)
    assert " ".join(map(str, order)) == (
        "4 1 32 30 13 45 23 11 43 7 34 33 3 12 5 2 14 29 44 21 8 46 6 39 20 31 38 47 22 17 0 48 50 9 36 27 35 "
        "41 37 10 40 16 18 26 24 42 49 28 19 15 25 51"
    )


class Words(Stream):
    """A stream of given words."""

    def __init__(self, *words):
        self.words = iter(words)

    def word(self):
        return next(self.words)


def test_words_beyond_the_last_whole_multiple_are_passed_over():
    top = 2**32
    assert Words(top - 1, 7).below(3) == 1  # 2**32 - 1 is 3 times something: the one word too many
    assert Words(top - 2, 7).below(3) == 2
    assert Words(top - 1).below(1) == 0
    assert Words(top - 1).below(2**31) == 2**31 - 1
    assert Words(top - 1, top - 21, 9).below(25) == 9
    assert Words(top - 1, top - 22, 9).below(25) == 24


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1000), st.integers(1, 60))
def test_numbers_are_below_their_size_and_orders_hold_what_they_held(key, size, count):
    assert 0 <= Stream(key).below(size) < size
    order = list(range(count))
    Stream(key).shuffle(order)
    assert sorted(order) == list(range(count))


def test_the_next_shuffle_depends_only_on_how_many_there_were():
    def pack(chance):
        order = list(range(20))
        chance.shuffle(order)
        return order

    fair = Fair("tbl", SEED)
    chance = FairChance(fair)
    first, second = pack(chance), pack(chance)
    assert first != second
    assert pack(FairChance(fair)) == first
    assert pack(FairChance(fair, 1)) == second
