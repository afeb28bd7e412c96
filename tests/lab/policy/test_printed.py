"""The baseline that plays as it is printed, tables solved by regret, and numbers of the ways to deal."""

import numpy as np
import pytest

from gamester.games import game_of
from gamester.games.laugh.advice import choosing as laugh
from gamester.games.laugh.kernel.state import LEAVE
from gamester.games.laugh.kernel.state import Phase as LaughPhase
from gamester.games.loo.advice import choosing as loo
from gamester.games.loo.advice.buckets import FULL, SIZE, bucket_of
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.kernel.sight import new_view
from gamester.games.loo.kernel.state import DEFEND, DUMBY, PASS, STAND, Phase
from gamester.kernel.cards import CLUBS, bit, card_of, lowest
from gamester.kernel.chance import splitmix
from gamester.kernel.judged import AS_PRINTED, CONTESTED, PRINTED
from gamester.text.act import in_set
from gamester.text.typed import read_cards
from gamester_lab.train.declarations_loo import Setting, solve

LOO, LAUGH = game_of("loo"), game_of("laugh")
LIMITED = LOO.words.options_of("three/wikipedia-2023", {"loo_amount": 3}, 5)
DEAR = LOO.words.options_of("three/wikipedia-2023", {"loo_amount": 12}, 5)
DECLARATIONS = bit(PASS) | bit(STAND) | bit(DUMBY)


def mask(cards):
    return sum(bit(card) for card in read_cards(cards))


def declared(hand, o=LIMITED, standing=0b10, legal=DECLARATIONS):
    """What is said at nine chips in the pool, clubs being trumps, by the fourth of five to speak."""
    v = LOO.rules.new_view()
    v.seat, v.seats, v.seated, v.phase, v.pool = 3, 5, 0b11111, Phase.DECLARE, 9
    v.trump, v.turn_up, v.hand, v.standing, v.declared = CLUBS, lowest(mask("2C")), mask(hand), standing, 0b110
    v.dumby_there = 1
    return loo.choose(v, o, legal, (), AS_PRINTED, 0, 0)


@pytest.mark.parametrize(
    ("hand", "standing", "said"),
    [
        ("3C 4C 5H", 0b10, STAND),
        ("3C 4C 5H", 0, PASS),  # the leader wants a fair side card too
        ("3C 4C QH", 0, STAND),
        ("KC 3H 4D", 0b10, STAND),
        ("JC 3H 4D", 0b10, STAND),  # a trick is worth a loo here
        ("5C QH KD", 0, STAND),
        ("5C QH KD", 0b10, PASS),
        ("5C AH 2D", 0b10, STAND),
        ("AH KD 2S", 0b10, STAND),
        ("AH QD 2S", 0b10, PASS),
    ],
)
def test_at_a_rich_pool_it_stands_on_what_the_book_names(hand, standing, said):
    assert declared(hand, standing=standing) == said


@pytest.mark.parametrize(
    ("hand", "said"), [("KC 3H 4D", STAND), ("JC 3H 4D", PASS), ("JC KH 4D", STAND), ("AH KD 2S", PASS)]
)
def test_where_the_loo_is_dear_it_asks_for_more(hand, said):
    assert declared(hand, DEAR) == said


def test_dumby_is_never_taken():
    assert declared("2H 3H 4D", legal=bit(STAND) | bit(DUMBY)) == STAND
    assert declared("2H 3H 4D") == PASS


def test_a_dealer_who_may_defend_the_pool_does_so_on_a_poor_hand():
    assert declared("2H 3H 4D", legal=bit(STAND) | bit(DEFEND)) == DEFEND
    assert declared("AC KC 4D", legal=bit(STAND) | bit(DEFEND)) == STAND


def test_contested_matches_are_captured_first_and_otherwise_the_first_card():
    v = LAUGH.rules.new_view()
    v.seat, v.seats, v.phase = 0, 3, LaughPhase.TURN
    v.hand, v.table = mask("5C 7C 7D 9C"), mask("5D 5H 5S 7H 7S 9D")
    o = LAUGH.words.options_of("adpoker", {}, 3)
    assert laugh.choose(v, o, mask("5C 7C 7D 9C"), (), AS_PRINTED, 0, 0) == lowest(mask("9C"))
    assert laugh.choose(v, o, mask("7C 5C"), (), AS_PRINTED, 0, 0) == lowest(mask("5C"))


def test_the_plainest_reading_takes_any_match_of_which_another_may_hold_a_mate():
    v = LAUGH.rules.new_view()
    v.seat, v.seats, v.phase = 0, 3, LaughPhase.TURN
    v.hand, v.table = mask("5C 7C 7D 9C JC"), mask("5D 5H 5S 7H 7S 9D JD JH")
    o = LAUGH.words.options_of("adpoker", {}, 3)
    drawn = [splitmix(number) for number in range(40)]
    assert {laugh.choose(v, o, v.hand, (), CONTESTED, 0, each) for each in drawn} == set(in_set(mask("9C JC")))
    assert {laugh.choose(v, o, mask("5C 7C"), (), CONTESTED, 0, each) for each in drawn} == set(in_set(mask("5C 7C")))


@pytest.mark.parametrize("level", [PRINTED, AS_PRINTED, CONTESTED])
def test_a_pair_is_claimed_even_by_who_holds_its_mates_for_else_another_claims_it(level):
    v = LAUGH.rules.new_view()
    v.seat, v.seats, v.phase = 0, 3, LaughPhase.CLAIM
    v.hand, v.table, v.offered = mask("7C 7D"), mask("7H 7S"), mask("7H 7S")
    claim = lowest(mask("7H"))
    assert laugh.choose(v, LAUGH.words.options_of("adpoker", {}, 3), bit(claim) | bit(LEAVE), (), level, 0, 0) == claim


SETTING = Setting("three/wikipedia-2023", {"loo_amount": 6}, 3, 9)


def solved(rounds):
    table = np.zeros(SIZE, np.uint8)
    assert list(solve(SETTING, table, rounds, 400, 3)) == list(range(rounds))
    return table


def view_of(cards):
    """Eldest of three with these cards, trumps clubs, the three turned up, 12 chips in the pool."""
    v = new_view()
    v.seat, v.seats, v.seated, v.dealer, v.pool, v.turn_up, v.dumby_there = 1, 3, 7, 0, 12, card_of(0, 1), 1
    v.hand = sum(1 << card_of(suit, rank) for suit, rank in cards)
    return v


def test_a_solved_table_stands_on_the_best_hands_and_not_on_the_worst():
    assert (solved(30) == solved(30)).all()
    assert (solved(30) != solved(4)).any()
    table = solved(120)
    o = game_of("loo").words.options_of(SETTING.variant, SETTING.words, SETTING.seats)
    stands = []
    for cards in (((0, 12), (0, 11), (0, 10)), ((1, 0), (2, 2), (3, 4))):
        v = view_of(cards)
        stands.append(int(table[bucket_of(v, o, cards_about(v, o), 0)]) - 1)
    assert stands[0] == FULL
    assert 0 <= stands[1] < FULL / 2
    met = table.reshape(-1, 2)
    assert ((met[:, 0] > 0) == (met[:, 1] > 0)).all()
    assert (met.astype(int).sum(axis=1) <= FULL + 3).all()
