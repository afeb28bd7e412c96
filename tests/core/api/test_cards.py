"""Cards and sets of cards print, compare, iterate and parse."""

import pytest

from gamester import Card, Cards, GamesterError
from gamester.kernel.cards import ALL


def test_a_card_prints_as_people_write_it():
    assert str(Card("AH")) == repr(Card("AH")) == "A♥"
    assert f"{Card('TH')} {Card('2S')}" == "10♥ 2♠"


@pytest.mark.parametrize("text", ["TH", "10♥", "10h", "T♥", " th ", "10H"])
def test_every_spelling_of_a_card_is_the_same_card(text):
    assert Card(text) == Card("TH")


def test_every_card_parses_from_its_own_text_and_number():
    for number in range(52):
        card = Card(number)
        assert Card(str(card)) == Card(card.name) == Card(card) == card
        assert card.number == number
        assert card.rank + card.suit == str(card)


def test_cards_sort_as_they_are_listed():
    assert sorted(map(Card, ["KS", "AS", "2C", "AC"])) == [Card("AC"), Card("AS"), Card("2C"), Card("KS")]


@pytest.mark.parametrize("wrong", ["", "1H", "11♥", "XX", "7", 52, -1, True, None, "AH KD"])
def test_what_is_no_card_is_refused_with_a_sentence(wrong):
    with pytest.raises(GamesterError, match="is no card: write the rank"):
        Card(wrong)


def test_a_set_prints_in_listing_order_and_parses_again():
    hand = Cards("KD AH 10♠")
    assert str(hand) == repr(hand) == "A♥ 10♠ K♦"
    assert Cards(str(hand)) == Cards("ah, kd, ts") == Cards(["KD", Card("AH"), 47]) == hand
    assert str(Cards()) == "—"


def test_a_set_is_a_set():
    hand, other = Cards("AH KD"), Cards("KD 2C")
    assert hand & other == Cards("KD")
    assert hand | other == Cards("AH KD 2C")
    assert hand - other == Cards("AH")
    assert hand ^ other == Cards("AH 2C")
    assert Cards("AH") < hand
    assert hash(hand) == hash(Cards("KD AH"))
    assert "A♥" in hand
    assert Card("2C") not in hand
    assert 12 not in hand
    assert len(hand) == 2
    assert list(hand) == [Card("AH"), Card("KD")]
    assert Cards.of_mask(hand.mask) == hand
    assert len(Cards.of_mask(ALL)) == 52


def test_a_card_named_twice_or_a_mask_beyond_the_pack_is_refused():
    with pytest.raises(GamesterError, match="twice"):
        Cards("AH A♥")
    for mask in (1 << 52, -1, "x"):
        with pytest.raises(GamesterError, match="is no card"):
            Cards.of_mask(mask)


def test_a_notebook_shows_red_suits_in_red():
    assert Cards("AH KS")._repr_html_() == '<span style="color:#b00">A♥</span> K♠'
