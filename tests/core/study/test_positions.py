"""Each paragraph that governs an act or a payment has a position in which it allows an act, and refuses one if it can."""

from dataclasses import replace

import pytest

from gamester.games import GAMES
from gamester.handlers.lessons import LEARNER, attempt_of
from gamester.handlers.positions import tried
from gamester.i18n import languages
from gamester.protocol import api_study
from gamester.study.positions import positions, table_at, without
from gamester.study.rulebook import paragraphs
from gamester.text.errors import Refused
from gamester.text.typed import read_cards
from pairs import in_turn

EACH = [(game, id_) for game in GAMES for id_ in positions(game)]
FORBIDDING = [(game, id_) for game, id_ in EACH if positions(game)[id_].refused]
REFUSING = {
    "loo": {
        "G7", "G8", "G11", "G19", "A4", "A10", "A12", "A16", "A17", "B3", "B5", "B7", "B9", "B10", "B12", "I1", "I2",
    },
    "laugh": {"R9", "R10", "R11", "R12", "R13", "R15", "R16", "R21", "R23"},
}  # fmt: skip
"""The paragraphs that refuse something here."""


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_has_a_position_or_a_reason_to_have_none(game):
    assert positions(game).keys() | without(game).keys() == paragraphs(game, "en").keys()
    assert not positions(game).keys() & without(game).keys()
    assert {id_ for of, id_ in FORBIDDING if of == game} == REFUSING[game]


@pytest.mark.parametrize(("game", "id_"), EACH)
def test_what_a_position_allows_is_legal_and_what_it_forbids_is_refused_by_its_paragraph(game, id_):
    position = positions(game)[id_]
    table = table_at(game, position)
    assert table.why_not(LEARNER, position.allowed) is None
    if (act := position.refused) is not None:
        assert table.why_not(LEARNER, act).rule == id_
    table.act(LEARNER, position.allowed)


@pytest.mark.parametrize(("game", "id_"), EACH)
def test_cards_fall_as_wished(game, id_):
    position = replace(positions(game)[id_], acts=())
    hands = table_at(game, position).session.s.hands
    for seat in filter(str.isdecimal, position.wish):
        assert all(hands[int(seat)] >> card & 1 for card in read_cards(position.wish[seat]))


@pytest.mark.parametrize(("game", "id_", "lang"), in_turn(EACH, languages()))
def test_one_tries_both_acts(game, id_, lang):
    first = tried(game, id_, api_study.Learn(), lang)
    assert not first.over
    assert first.text
    assert first.expected == attempt_of(positions(game)[id_].allowed)
    after = tried(game, id_, api_study.Learn(0, first.expected), lang)
    assert after.over
    assert after.refused is None
    for other in first.also:
        told = tried(game, id_, api_study.Learn(0, other.act), lang)
        assert not told.over
        assert told.rule == id_
        assert told.refused
        assert "{" not in told.refused


def test_the_payments_of_a_position_are_shown():
    lesson = tried("loo", "D1", api_study.Learn(0, tried("loo", "D1", api_study.Learn(), "en").expected), "en")
    between = lesson.frames[-1].state.between
    assert between.settlement[0].total == -18 - 3
    assert lesson.text == "That is allowed."


def test_what_has_no_position_is_refused():
    for game, id_ in (("loo", "G1"), ("loo", "Z9"), ("chess", "A1")):
        with pytest.raises(Refused):
            tried(game, id_, api_study.Learn(), "en")
