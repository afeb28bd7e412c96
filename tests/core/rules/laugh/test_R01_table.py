"""R1-R8: the table, the session, the antes and the deal."""

from random import Random

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel import moves_end
from gamester.games.laugh.words.told import lying
from gamester.kernel.cards import ALL, NO_CARD, count, rank_of
from gamester.table.first_dealer import Draw, draw_for_deal
from gamester.text.act import in_set
from gamester.text.phrases import winners
from rules.laugh.tables import Table, a_deck, cards, dealt, position
from rules.loo.table import Fall

DECK = list(range(52))


@pytest.mark.parametrize(
    ("seats", "figures", "antes"),
    [
        (5, (8, 12, 3, 2, 8, 5), [-3, -2, -2, -2, -2]),
        (4, (10, 12, 3, 2, 10, 3), [-3, -2, -2, -2]),
        (3, (13, 13, 4, 3, 14, 5), [-4, -3, -3]),
    ],
)
def test_R1_R7_R8_the_figures_of_five_four_or_three_players(seats, figures, antes):
    """They use the pack and balance the pot; so many cards go to each hand and to the table, and everyone antes."""
    t = dealt(seats)
    o = t.o
    assert (o.hand, o.row, o.ante_dealer, o.ante_other, o.par, o.bonus) == figures
    assert o.hand * seats + o.row == 52
    assert o.ante_dealer + (seats - 1) * o.ante_other == o.bonus + (52 - seats * o.par) // 2
    assert laugh.rules.pack(o) == ALL
    assert (t.s.balances[:seats], t.s.pot) == (antes, -sum(antes))
    assert [count(t.s.hands[seat]) for seat in range(seats)] == [o.hand] * seats
    assert t.s.row_length == count(t.s.table) == o.row


def test_R2_the_lot_may_fall_on_any_seat_and_needs_no_cards():
    draws = [draw_for_deal("random", 5, Random(seed)) for seed in range(60)]
    assert {draw.dealer for draw in draws} == {0, 1, 2, 3, 4}
    assert not any(draw.drawn for draw in draws)


@pytest.mark.parametrize(
    ("rule", "cards", "dealer", "drawing"),
    [
        ("cut_lowest", "2C AS KD", 1, [0, 1, 2]),
        ("cut_highest", "2C AS KD", 2, [0, 1, 2]),
        ("cut_lowest", "2C 9S 2D 8H 4H", 2, [0, 1, 2, 0, 2]),
        ("cut_highest", "KC KH 4D 2S 3C", 1, [0, 1, 2, 0, 1]),
    ],
)
def test_R2_cutting_low_or_high_the_ace_is_low_and_who_ties_cuts_again(rule, cards, dealer, drawing):
    draw = draw_for_deal(rule, 3, Fall(cards))
    assert (draw.dealer, [seat for seat, _ in draw.drawn]) == (dealer, drawing)


def test_R2_the_players_may_choose():
    assert draw_for_deal("chosen", 5, Random(1), 3) == Draw(3, ())


def test_R2_cards_of_the_pack_alone_are_cut_and_a_pack_cut_to_its_end_is_shuffled_again():
    pack = cards("2C 2D 3C")
    draws = [draw_for_deal("cut_lowest", 3, Random(seed), cards=pack) for seed in range(40)]
    assert all(pack >> card & 1 for draw in draws for _, card in draw.drawn)
    tied = [[seat for seat, card in draw.drawn[:3] if rank_of(card) == 0] for draw in draws]
    assert {pair.index(draw.dealer) for draw, pair in zip(draws, tied, strict=True)} == {0, 1}


def test_R3_P1_is_the_seat_after_the_dealer_and_turns_go_on_from_there():
    t = Table()
    t.s.dealer = 3
    t.deal(a_deck(5, seed=4))
    assert t.asked() == [4]
    t.do(4, t.offers(4)[0])
    assert t.asked() == [0]


@pytest.mark.parametrize(("direction", "left"), [("clockwise", True), ("counter_clockwise", False)])
def test_R3_the_direction_says_where_the_next_player_sits_and_changes_nothing_else(direction, left):
    t = dealt(direction=direction)
    assert laugh.words.clockwise(t.o) is left
    assert t.s == dealt().s


def lies(deal, found=DECK[40:52], layout="scattered"):
    """Where cards of the table lie in a deal."""
    t = dealt(layout=layout)
    v = t.view(0)
    v.deal = deal
    v.row[: len(found)], v.row_length = found, len(found)
    return lying(v, t.o)


def test_R8_cards_in_a_row_lie_from_left_to_right():
    assert lies(1, layout="row") == DECK[40:52]


def test_R8_scattered_cards_lie_differently_each_deal_and_the_same_for_every_eye():
    assert len({tuple(lies(deal)) for deal in range(1, 30)}) == 29
    t = dealt(layout="scattered")
    assert len({tuple(lying(t.view(seat), t.o)) for seat in range(5)}) == 1


@pytest.mark.parametrize("number", range(1, 53))
def test_R8_no_scattered_card_is_lost_and_most_stay_when_one_is_taken(number):
    found = list(range(number))
    before, after = lies(3, found), lies(3, found[1:])
    assert sorted(card for card in before if card != NO_CARD) == found
    if len(before) == len(after):
        moved = sum(card != now for card, now in zip(before, after, strict=True) if card not in (0, NO_CARD))
        assert moved <= number // 2


def test_R4_the_deal_passes_to_P1():
    t = position({2: "7S"}, "")
    moves_end.settle(t.s, t.o)
    for dealer in (1, 2, 3, 4, 0):
        t.deal(DECK)
        assert t.s.dealer == dealer
        moves_end.settle(t.s, t.o)


@pytest.mark.parametrize(("rounds", "deals"), [(1, 4), (3, 12)])
def test_R5_each_player_deals_once_a_round_and_balances_add_up(rounds, deals):
    t = Table(4, rounds=rounds)
    total = [0] * 4
    for deal in range(deals):
        assert not laugh.rules.finished(t.s, t.o)
        t.deal(DECK)
        assert not laugh.rules.finished(t.s, t.o)
        assert (t.s.deal, t.s.pot) == (deal + 1, 9)
        moves_end.settle(t.s, t.o)
        total = [before + net for before, net in zip(total, t.nets(), strict=True)]
        assert t.s.balances[:4] == total
    assert laugh.rules.finished(t.s, t.o)


def test_R6_the_highest_net_wins_the_deal_the_highest_balance_the_session_ties_are_shared():
    t = Table(3)
    t.s.before[:3] = [10, 0, 0]
    t.s.balances[:3] = [8, 5, 5]
    assert winners(t.nets()) == [1, 2]
    assert winners(t.s.balances[:3]) == [0]


def test_R7_the_dealer_has_no_liability_of_his_own():
    """The pot pays and is paid; what the dealer himself has moves by his own cards only."""
    t = position({3: "7S 7H"}, "", won={0: "2C 2D 2H 2S 3C 3D", 1: "KC KD"}, rest=2)
    moves_end.settle(t.s, t.o)
    assert t.nets()[0] == -3 + (8 - 8) // 2
    assert t.s.pot == 0


def test_R8_one_card_at_a_time_from_P1_the_rest_in_a_row():
    t = Table(5)
    t.s.dealer = 2
    t.deal(DECK)
    for place in range(5):
        assert in_set(t.s.hands[(3 + place) % 5]) == sorted(range(place, 40, 5), key=in_set(ALL).index)
    assert t.s.row[: t.s.row_length] == list(range(40, 52))
    assert t.s.table == sum(1 << card for card in range(40, 52))
