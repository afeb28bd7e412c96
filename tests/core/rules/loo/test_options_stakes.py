"""Options of Loo about chips, the pack and the deal: what each word changes."""

import pytest

from gamester.games.loo.kernel.rules import loo_due
from gamester.games.loo.words.variants import options_of
from gamester.table.events import Shuffled
from gamester.table.first_dealer import draw_for_deal
from gamester.text.errors import BadRecord
from gamester.text.typed import read_card
from rules.loo.table import Fall, Loo, refused, shows

DIAMONDS = "AD KD QD JD TD"


@shows("ante", 5, 10)
def test_ante():
    """The price of the deal; a loo costs as much unless said otherwise; Must and Bold Stand compare with it."""
    for ante in (5, 10):
        t = Loo(ante=ante, must=True, rounds=2).deal({1: DIAMONDS})
        assert (t.balances, t.s.forced) == ([-ante, 0, 0], 1)
        t.stand()
        assert t.last["payments"] == [-2 * ante, ante, -ante]
    assert Loo("three", ante=6).deal().s.forced == 1


@shows("opening_pool", 0, 20)
def test_opening_pool():
    """Chips in the pool before the first stake, which belong to no seat; the first hand is then not forced (L15)."""
    assert (Loo("three").deal().pool, Loo("three").deal().s.forced) == (3, 1)
    t = Loo("three", pool=21).deal()
    assert (t.pool, t.balances, t.s.forced) == (24, [-3, 0, 0], 0)
    assert Loo(pool=20, must="first_hand_only").deal().s.forced == 0


@shows("loo", "limited", "unlimited", "mixed")
@shows("loo_amount", "ante", 15)
@shows("loo_cap", None, 10)
@pytest.mark.parametrize(
    ("words", "due"),
    [
        ({"loo": "limited"}, 5),
        ({"loo": "limited", "loo_amount": "ante"}, 5),
        ({"loo": "limited", "loo_amount": 15}, 15),
        ({"loo": "limited", "loo_cap": 10, "loo_amount": 15}, 15),
        ({"loo": "unlimited", "loo_amount": 15}, 25),
        ({"loo": "mixed", "loo_cap": 10, "loo_amount": 15}, 10),
        ({"loo": "mixed", "loo_cap": 30}, 25),
        ({"loo": "unlimited", "loo_cap": None}, 25),
    ],
)
def test_A14_D5_D6_loo(words, due):
    """What a looed player pays: L, the pool, or the pool up to the cap."""
    t = Loo(pool=20, **words).deal({1: DIAMONDS}).stand(1, 2)
    assert t.last["payments"] == [-5, 25, -due]


@pytest.mark.parametrize(("form", "most"), [("five/wikipedia-2023", 10**15), ("three/wikipedia-2023", 10**15 - 1)])
def test_loo_never_grows_beyond_what_a_number_holds(form, most):
    """The largest multiple of T not above 10^15 (C15)."""
    o = options_of(form, {"loo": "unlimited"}, 3)
    assert loo_due(most - o.tricks, o) == most - o.tricks
    assert loo_due(most + o.tricks, o) == most
    assert loo_due(10**17, options_of(form, {"loo": "mixed", "loo_cap": 15}, 3)) == 15


@shows("ante_by", "dealer", "everyone", "everyone_dealer_double", "first_pool_everyone")
@pytest.mark.parametrize(
    ("word", "first", "second"),
    [
        ("dealer", [-5, 0, 0], [0, -5, 0]),
        ("everyone", [-5, -5, -5], [-5, -5, -5]),
        ("everyone_dealer_double", [-10, -5, -5], [-5, -10, -5]),
        ("first_pool_everyone", [-5, -5, -5], [0, -5, 0]),
    ],
)
def test_G6_ante_by(word, first, second):
    """Who stakes; a hand is forced when nothing was carried beside this deal's stakes (M2)."""
    t = Loo(ante_by=word, must=True, dealer=0, rounds=2).deal({1: "AH KH", 2: "QH JC", 0: "JH TH"}, "2H")
    assert (t.balances, t.s.forced) == (first, 1)
    t.stand().play_out()
    before = [*t.balances]
    t.deal()
    assert [now - then for now, then in zip(t.balances, before, strict=True)] == second
    assert t.s.forced == (0 if t.last["looed"] else 1)


@shows("remainder", "forbid", "first_tricks", "carry")
@pytest.mark.parametrize(
    ("words", "gains", "left"),
    [
        ({"pool": 3}, [2, 2, 2], 0),
        ({"pool": 1, "remainder": "first_tricks"}, [2, 1, 1], 0),
        ({"pool": 2, "remainder": "first_tricks"}, [2, 2, 1], 0),
        ({"pool": 1, "remainder": "carry"}, [1, 1, 1], 1),
        ({"pool": 2, "remainder": "carry"}, [1, 1, 1], 2),
    ],
)
def test_S9_remainder(words, gains, left):
    """Odd chips to the winners of the first tricks, or for the next pool; by default there are none."""
    t = Loo("three", dealer=0, **words).deal({1: "AH 2S 3D", 2: "3H AS 2C", 0: "4S 4D AC"}, "9H").stand()
    t.play("AH 3H 4D").play("2S AS 4S").play("2C AC 3D")
    assert t.last["tricks"] == [1, 1, 1]
    assert [t.last["payments"][1], t.last["payments"][2], t.last["payments"][0] + 3] == gains
    assert t.last["pool"] == left
    assert refused("three", opening_pool=1) == "options.loo.divide"


@shows("deck", "52", "32", "cotton_stripped")
@pytest.mark.parametrize(
    ("word", "ranks"), [("52", "23456789TJQKA"), ("32", "789TJQKA"), ("cotton_stripped", "289TJQKA")]
)
def test_deck(word, ranks):
    """The pack: whole, from the seven up, or without 3 4 5 6 7; a foreign card in it is refused."""
    t = Loo(deck=word)
    whole = t.deck({}, "", "", "", 0)
    assert {"23456789TJQKA"[card % 13] for card in whole} == set(ranks)
    t.deal(turn_up="9C")
    assert t.s.left == 4 * len(ranks) - 16
    if word != "52":
        foreign = (*whole[:-1], read_card("4D"))
        with pytest.raises(BadRecord) as fault:
            Loo(deck=word).apply(Shuffled(1, 0, foreign))
        assert fault.value.key == "record.missing"
        with pytest.raises(BadRecord) as fault:
            Loo(deck=word).apply(Shuffled(1, 0, (*whole, read_card("4D"))))
        assert fault.value.key == "record.foreign"
    assert refused(deck=word, seats=7) == ("" if word == "52" else "options.loo.short_pack")


@shows("first_dealer", "lowest", "highest", "first_knave", "best_put_card", "random")
@shows("ace_in_draw", "low")
@pytest.mark.parametrize(
    ("word", "cards", "dealer"),
    [
        ("lowest", "2C AS KD", 1),
        ("lowest", "KC JD QD", 1),
        ("lowest", "2C 3S 2D 9H 8H", 2),
        ("highest", "QC AS KD", 2),
        ("highest", "QC QS 2D KH JH", 0),
        ("first_knave", "2C AS KD QD JS JD", 1),
        ("best_put_card", "2C 3S KD", 1),
        ("best_put_card", "4C AS KD", 1),
        ("best_put_card", "2C AS KD", 0),
    ],
)
def test_G5_first_dealer(word, cards, dealer):
    """The first card by each rule; equal cards draw again; the ace is low."""
    fall = Fall(cards)
    if word == "first_knave":  # dealt round from the front of the pack
        fall.shuffle = lambda x: x.sort(key=lambda card: fall.cards.index(card) if card in fall.cards else 52)
    assert draw_for_deal(word, 3, fall).dealer == dealer


def test_first_dealer_random():
    """Any seat, as chance will."""

    class Backwards:
        def shuffle(self, x):
            x.reverse()

    assert draw_for_deal("random", 5, Backwards()).dealer == 4


@shows("packets", "single", "3-2", "2-3")
@pytest.mark.parametrize(
    ("form", "word", "eldest", "dealer"),
    [
        ("five", "single", [0, 3, 6, 9, 12], [2, 5, 8, 11, 14]),
        ("five", "3-2", [0, 1, 2, 9, 10], [6, 7, 8, 13, 14]),
        ("five", "2-3", [0, 1, 6, 7, 8], [4, 5, 12, 13, 14]),
        ("irish", "3-2", [0, 1, 2], [6, 7, 8]),
        ("irish", "2-3", [0, 1, 6], [4, 5, 8]),
    ],
)
def test_packets(form, word, eldest, dealer):
    """The same order of the pack, in two circuits (M5: with three cards three at once, or two and one)."""
    t = Loo(form, packets=word)
    deck = t.deck({}, "", "", "", 0)
    t.deal()
    assert t.s.hands[1] == sum(1 << deck[place] for place in eldest)
    assert t.s.hands[0] == sum(1 << deck[place] for place in dealer)
    assert t.s.turn_up == deck[3 * t.o.tricks]


def test_packets_with_dumby():
    """Dumby keeps its place in each circuit."""
    t = Loo("three", packets="2-3")
    deck = t.deck({}, "", "", "", 0)
    assert t.deal().s.dumby == sum(1 << deck[place] for place in (4, 5, 10))


@shows("credit", "negative", "leave")
@shows("bankroll", None, 10)
def test_credit():
    """Balances may go negative; or who cannot pay the price of a deal out of what he brought leaves, bankrupt."""
    lost = {1: DIAMONDS, 0: "JC"}
    t = Loo(seats=4, rounds=3).deal(lost).stand(1, 2).deal({0: DIAMONDS}).stand(0, 2)
    assert (t.balances[2], t.s.seated) == (-10, 0b1111)
    t = Loo(seats=4, rounds=3, credit="leave", bankroll=10).deal(lost).stand(1, 2)
    assert t.s.seated == 0b1111
    t.deal({0: DIAMONDS}).stand(0, 2)
    assert (t.balances[2], t.s.seated) == (-10, 0b1011)
    t.deal()
    assert (t.s.dealer, t.s.hands[2]) == (3, 0)
    t.act("0: pass")
    assert t.turn == 1
    t.act("1: pass").deal()
    assert (t.s.dealer, t.turn, t.balances[2]) == (0, 1, -10)
    t.act("1: stand", "1: exchange")
    assert t.turn == 3


def test_credit_the_table_breaks_up_with_fewer_than_three():
    """Two cannot play Loo: the session ends, and what lies in the pool is divided among those who stay."""
    t = Loo(rounds=3, credit="leave", bankroll=5).deal({1: DIAMONDS}).stand(1, 2)
    assert (t.balances, t.pool, t.session.finished) == ([-5, 10, -5], 0, True)
    with pytest.raises(BadRecord):
        t.deal()


def test_credit_an_empty_chair_stakes_nothing():
    """Where everyone stakes, those who left do not."""
    t = Loo(seats=4, rounds=3, credit="leave", bankroll=10, ante_by="everyone").deal({1: DIAMONDS}).stand(1, 2)
    assert (t.balances, t.s.seated) == ([-5, 15, -10, -5], 0b1011)
    t.deal()
    assert (t.balances, t.pool) == ([-10, 10, -10, -10], 20)


def test_credit_just_enough_stays():
    """Who can pay exactly one more deal stays."""
    t = Loo(seats=4, rounds=3, credit="leave", bankroll=10).deal({1: DIAMONDS}).stand(1, 2, 3)
    assert (t.balances, t.s.seated) == ([-5, 5, -5, -5], 0b1111)
    assert t.deal().hand(2)
