"""What a seat sees and hears (R18, H1)."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, Phase
from gamester.kernel.cards import NO_CARD, NO_SEAT
from gamester.text.act import Act
from gamester.text.typed import read_act
from rules.laugh.tables import cards, dealt, position

QUEENS = "QC QD QH QS"


def test_R18_who_is_asked_to_declare_is_not_shown():
    t = dealt(5, {3: QUEENS})
    assert t.view(3).turn == 3
    assert {t.view(seat).turn for seat in (0, 1, 2, 4, NO_SEAT)} == {NO_SEAT}
    assert t.view(1).phase == Phase.DECLARE


def test_R18_the_dealer_asked_about_the_table_is_shown():
    t = dealt(5, {}, QUEENS, dealer_quarte_claim=True)
    assert t.view(2).turn == 0
    assert laugh.words.overheard(t.s, t.o, 0, Act("ready"), 2) == Act("ready")
    quarte = Act("declare", cards(QUEENS))
    assert laugh.words.overheard(t.s, t.o, 0, quarte, 2) == quarte


def test_R18_the_rest_of_an_act_is_seen_by_its_seat_only():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 7D 2C")
    seven = cards("7S").bit_length() - 1
    before = t.view(2)
    laugh.rules.do(t.s, t.o, 1, seven)
    assert (t.view(1).phase, t.view(1).played) == (Phase.TAKE, seven)
    assert t.view(2) == before
    assert t.view(2).played == NO_CARD
    laugh.rules.do(t.s, t.o, 1, ALL_THREE)
    assert t.view(2).won[1] == cards("7C 7D 7H 7S")


def test_R18_the_rest_of_a_declaration_is_seen_by_its_seat_only():
    t = dealt(5, {3: QUEENS})
    before = t.view(1)
    laugh.rules.do(t.s, t.o, 3, DECLARE)
    assert t.view(1) == before
    assert t.view(3).phase == Phase.DECLARING


@pytest.mark.parametrize("option", ["face_down", "face_up"])
def test_R18_what_is_heard_of_a_declaration_S9(option):
    t = dealt(5, {3: "QC QD QH"}, set_aside=option)
    act = Act("declare", cards("QC QD"))
    heard = Act("declare") if option == "face_down" else act
    assert [laugh.words.overheard(t.s, t.o, 3, act, listener) for listener in (3, 2, NO_SEAT)] == [act, heard, heard]
    t.do(3, "declare QC QD")
    assert t.view(2).won[3] == heard.cards
    assert t.view(3).won[3] == act.cards


def test_R18_ready_is_not_heard():
    t = dealt(5, {3: QUEENS})
    assert laugh.words.overheard(t.s, t.o, 3, Act("ready"), 2) is None
    assert laugh.words.overheard(t.s, t.o, 3, Act("ready"), 3) == Act("ready")


def test_R18_late_cards_lie_face_down():
    t = position({1: "4S 4H 4D 7C", 2: "9C 8C"}, "7D 2C").do(1, "declare 4S 4H")
    assert (t.view(2).late[1], t.view(2).forfeited[1]) == (0, 2)
    assert t.view(1).late[1] == cards("4S 4H")


def test_R18_everything_else_is_public():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 2C", won={3: "9C 9D"})
    for line in ("play 7S takes 7H", "lie", "leave", "claim 7C 7D", "release 9C 9D"):
        assert laugh.words.overheard(t.s, t.o, 1, read_act(line), 2) == read_act(line)


def test_R18_the_public_sees_no_hand():
    t = dealt(5, {})
    assert t.view(NO_SEAT).hand == 0
    assert t.view(NO_SEAT).held[:6] == [8, 8, 8, 8, 8, 0]


def test_R18_the_last_capture_is_seen():
    v = position({1: "7S KC", 2: "2S 3S"}, "7H 2C").do(1, "play 7S takes 7H").view(2)
    seven = cards("7S").bit_length() - 1
    assert (v.last_seat, v.last_card, v.last_taken, v.last_capturer) == (1, seven, cards("7H"), 1)


def test_R18_a_view_is_filled_from_nothing():
    """A view used before tells nothing of what it showed before."""
    t, other = dealt(5, {}), position({1: "7S KC", 2: "2S 3S"}, "7H 2C", won={3: "9C 9D"})
    v = other.view(1)
    laugh.rules.look(t.s, t.o, 3, v)
    assert v == t.view(3)
