"""What each seat may see at the table: everything that lies open, its own cards, and nothing else."""

from dataclasses import fields

import pytest

from gamester.games.loo.kernel.encode import SIZE, At, encode
from gamester.games.loo.kernel.sight import View, faces, look
from gamester.games.loo.words.actions import overheard
from gamester.games.loo.words.ask import prompt
from gamester.games.loo.words.told import describe, tell
from gamester.kernel.cards import NO_CARD, NO_SEAT, NO_SUIT
from gamester.text.act import mask_of
from gamester.text.typed import read_act, read_cards
from rules.loo.table import Loo

DIAMONDS = "AD KD QD JD TD"
OPEN = """
    seats seated deal dealer phase pool contested forced ended trump turn_up taken pam dumby_seat defender declared
    standing waiting shown swept looed offenders thrown to_play trick leader led best best_seat civil said changed
    laid played tricks balances before
"""
"""Fields that everybody sees as they are."""


def cards(text: str) -> int:
    """The mask of some cards."""
    return mask_of(read_cards(text))


def check(t: Loo) -> None:
    """All that is open is seen by all, and each sees his own."""
    for seat in (NO_SEAT, *range(t.session.seats)):
        v = t.session.view(seat)
        for name in OPEN.split():
            assert getattr(v, name) == getattr(t.s, name), name
        assert v.seat == seat
        assert v.turn == t.s.turn
        assert v.stock == t.s.left
        assert v.dumby_there == bool(t.s.dumby)
        assert v.held[: t.session.seats] == [hand.bit_count() for hand in t.s.hands[: t.session.seats]]
        assert v.hand == (t.s.hands[seat] if seat >= 0 and has_looked(t, seat) else 0)
        assert v.out == (t.s.out[seat] if seat >= 0 else 0)


def has_looked(t: Loo, seat: int) -> bool:
    """All look at their cards at once, but the dealer of three who asks the others first. B4"""
    asks_first = t.session.o.tricks == 3 and not t.s.forced and seat == t.s.dealer
    return not asks_first or seat == t.turn or bool(t.s.declared >> seat & 1)


def walk(t: Loo, *said: str) -> Loo:
    """Acts, with a look round after each."""
    check(t)
    for words in said:
        t.act(words)
        check(t)
    return t


def test_the_open_table():
    """Through a hand of five cards with an exchange, and through one with Dumby."""
    t = Loo(seats=4, dealer_takes_turnup=True, eldest_privilege=True, pam_civil="choice", rounds=2)
    t.deal({1: "9D 8C 7S", 2: "AH KC", 0: "2D JC 3H"}, "KH")
    walk(t, "1: wait", "2: stand", "2: exchange KC", "3: pass", "0: stand", "0: turnup 2D", "0: exchange", "1: stand")
    walk(t, "1: exchange", "1: play 9D")
    assert t.session.view(NO_SEAT).laid[1] == t.session.view(3).led == read_cards("9D")[0]
    while t.turn >= 0:
        walk(t, f"{t.turn}: play {t.may(t.turn).split()[-1]}")
    check(t.deal())
    assert t.s.ended == 0
    t = Loo("three", pool=15, enforcement="penalty").deal().stand()
    walk(t, "1: pass", f"2: play {t.hand(2)[:2]}")
    assert t.session.view(0).thrown == 1 << 1
    t = Loo("three", 4, pool=15).deal(dumby="AH KH QH")
    walk(t, "1: pass", "2: dumby", "3: stand", "0: stand")
    while t.turn >= 0:
        walk(t, f"{t.turn}: play {t.may(t.turn).split()[0]}")


def test_B14_a_turn_up_that_lies_face_down_is_seen_and_told_by_nobody():
    """Not in a view, a sentence, a finished deal or an encoding, until the trick that turns it up is complete."""
    t = Loo("three/austen-centre", 4).deal({1: "9D 8C 7S", 2: "TD 3H KS", 3: "6D 4D 2C", 0: "4S 8S 7C"}, "AH")
    ace = cards("AH")
    for cards_played in ("", "9D", "TD", "6D"):
        t.play(cards_played)
        for seat in (NO_SEAT, *range(4)):
            v = t.session.view(seat)
            assert (v.turn_up, v.trump, faces(v) & ace) == (NO_CARD, NO_SUIT, 0)
            assert "AH" not in str(describe(v, t.o)) + str(prompt(v, t.o)) + str(tell(v, v, t.o, NO_SEAT, None))
            row = [0] * SIZE
            encode(v, t.o, row)
            assert row[At.TRUMP : At.TRUMP + 4] == [0, 0, 0, 0]
            assert sum(row[At.TURN_UP : At.TURN_UP + 52]) == 0
    before = t.session.view(2)
    t.play("4S")
    after = t.session.view(2)
    assert faces(after) & ace
    told = tell(before, after, t.o, 0, read_act("play 4S"))
    assert [one.key for one in told] == ["loo.tell.discard", "loo.tell.turned", "loo.tell.takes"]


def test_every_field_of_the_view_is_looked_at_here():
    """Should the view grow, this file must know of it."""
    own = {"seat", "turn", "stock", "dumby_there", "dumby", "hand", "put", "out", "held", "known"}
    assert {field.name for field in fields(View)} == {*OPEN.split(), *own}


def test_a_view_is_filled_from_nothing():
    """What stood in it before is gone, whoever looks."""
    t = Loo(enforcement="penalty").deal().stand().act("1: show 2C")
    used = t.session.view(1)
    look(t.s, t.o, NO_SEAT, used)
    assert used == t.session.view(NO_SEAT)


def test_a_taken_turn_up_is_known_and_what_was_put_out_is_not():
    """Everybody saw it go; its card stays known until it is played; the dealer alone knows what he put out."""
    t = Loo(dealer_takes_turnup=True).deal({0: "2D 2S"}, "KH", stock="3S")
    t.act("1: stand", "1: exchange", "2: pass", "0: stand", "0: turnup 2D", "0: exchange 2S")
    for seat in (NO_SEAT, 1, 2):
        assert t.session.view(seat).known[0] == cards("KH")
        assert t.session.view(seat).out & cards("2D 2S") == 0
    assert t.session.view(0).out == cards("2D 2S")


def test_what_was_known_in_one_deal_is_unknown_in_the_next():
    """A turn-up taken into a flush, never played."""
    t = Loo(dealer_takes_turnup=True).deal({0: "3C KH QH JH TH"}, "AH")
    t.act("1: stand", "1: exchange", "2: pass", "0: stand", "0: turnup 3C", "0: exchange").deal({2: "AH"})
    assert t.session.view(0).known[:3] == [t.s.hands[0], 0, 0]


def test_a_flush_is_seen_when_it_is_shown_and_not_before():
    """The sweeper's hand lies open; who is asked about a flush is not betrayed, nor that one was kept back."""
    t = Loo(seats=4, flush_declare="optional").deal({1: DIAMONDS, 2: "KH QH JH TH 9H"}, "2H")
    t.act("1: stand", "1: exchange", "2: stand", "2: exchange", "3: stand", "3: exchange", "0: pass")
    assert [t.session.view(seat).turn for seat in (NO_SEAT, 0, 1, 2, 3)] == [NO_SEAT, NO_SEAT, 1, NO_SEAT, NO_SEAT]
    t.act("1: flush")
    assert t.session.view(0).known[:3] == [0, cards(DIAMONDS), 0]
    t.act("2: hold")
    assert t.session.view(0).known[:3] == [0, cards(DIAMONDS), 0]
    t = Loo().deal({1: DIAMONDS, 2: "KH QH JH TH 9H"}, "2H").stand(1, 2)
    assert t.session.view(0).known[:3] == [0, 0, cards("KH QH JH TH 9H")]


def test_what_the_eye_counts_as_unseen():
    """Not one's own hand, the turn-up, cards played, shown, or put out by oneself; all others are."""
    t = Loo().deal({1: "AH 9D 3S", 2: "KH", 0: "QH"}, "2H", stock="4S")
    t.act("1: stand", "1: exchange 3S", "2: stand", "2: exchange", "0: stand", "0: exchange").play("AH KH")
    v = t.session.view(1)
    for card, unseen in {"AH": 0, "9D": 0, "3S": 0, "4S": 0, "2H": 0, "KH": 0, "QH": 1, "AS": 1}.items():
        assert bool(faces(v) & cards(card)) != unseen
    assert not faces(t.session.view(2)) & cards("3S")
    t = Loo("three", pool=15, enforcement="penalty").deal(dumby="AH KH QH").act("2: look")
    assert faces(t.session.view(2)) & cards("AH")
    assert not faces(t.session.view(1)) & cards("AH")


@pytest.mark.parametrize(
    ("said", "heard"),
    [("exchange 2C 3C", "exchange"), ("turnup 2C", "turnup"), ("hold", None), ("play QS", "play QS"), ("pass", "pass")],
)
def test_what_is_heard(said, heard):
    """Cards put out lie face down, and a flush kept back is not announced; all else is public."""
    t = Loo().deal()
    act = read_act(said)
    assert overheard(t.s, t.o, 1, act, 1) == act
    for listener in (NO_SEAT, 0, 2):
        assert overheard(t.s, t.o, 1, act, listener) == (None if heard is None else read_act(heard))
