"""What is listed may be typed as it is listed, by its number, or by its cards alone."""

from __future__ import annotations

import pytest

from gamester.text.act import Act, Offer, mask_of
from gamester.text.errors import BadWords
from gamester.text.messages import Words
from gamester.text.typed import listing, read_act, read_cards, understand

LINES = ("play AD takes AC", "play AD takes AH", "play 4S takes 4C", "play 9S", "declare 5C 5D", "lie")
OFFERS = [Offer(read_act(line)) for line in LINES]


def test_a_play_is_listed_by_its_card_and_by_what_it_takes_where_the_card_has_several_plays():
    assert listing(OFFERS, Words("en")) == ["AD AC", "AD AH", "4S", "9S", "declare 5C 5D", "lie"]


@pytest.mark.parametrize("number", range(len(LINES)))
def test_every_act_is_done_by_what_is_listed_by_its_number_by_its_record_spelling_and_by_its_cards(number):
    act = OFFERS[number].act
    listed = listing(OFFERS, Words("en"))[number]
    for line in (listed, listed.lower(), str(number + 1), LINES[number], LINES[number].removeprefix("play ")):
        assert understand(line, OFFERS) == act


def test_cards_that_no_act_names_are_a_play_that_the_rules_judge():
    assert understand("KH", OFFERS) == Act("play", mask_of(read_cards("KH")))
    with pytest.raises(BadWords):
        understand("", OFFERS)


@pytest.mark.parametrize("line", ["play 10♥ takes 10♠", "play 10H takes 10s", "PLAY th TAKES 10♠️", "10♥ 10♠", "10♥️"])
def test_cards_may_be_typed_as_they_are_shown(line):
    tens = Act("play", *(mask_of(read_cards(card)) for card in ("TH", "TS")))
    assert understand(line, [Offer(tens)]) == tens


def test_a_word_is_no_card_because_it_ends_in_the_letters_of_one():
    assert [read_act(line).do for line in ("pass", "10AS", "x10♥")] == ["pass", "10as", "x10♥"]
