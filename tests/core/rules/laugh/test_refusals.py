"""Every refusal names its paragraph; what no other file of tests asks for is asked here."""

import re
from pathlib import Path

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.words import refusals
from gamester.text.act import Act
from gamester.text.errors import IllegalAct
from rules.laugh.tables import Table, cards, dealt, position


def test_over_R25():
    assert Table().why(0, "lie") == ("over", "R25")
    t = position({1: "7S", 2: "2S 3S"}, "7H 2C").do(1, "play 7S takes 7H")
    assert t.why(2, "play 2S takes 2C") == ("over", "R25")


@pytest.mark.parametrize(
    ("seat", "line", "refusal"),
    [
        (1, "pass", ("verb", "")),
        (7, "lie", ("seat", "R1")),
        (-1, "lie", ("seat", "R1")),
        (2, "lie", ("turn", "R15")),
        (1, "leave", ("leave", "R19")),
        (1, "ready", ("not_asked", "R13")),
        (2, "play 2S takes 2C", ("turn", "R15")),
        (1, "play KC takes 2C", ("match", "R15")),
        (1, "play 7S KC takes 7H", ("one_card", "R15")),
        (1, "play takes 7H", ("one_card", "R15")),
        (1, "play 2S takes 2C", ("hand", "R15")),
        (1, "play 7S", ("takes_missing", "R16")),
        (1, "play 7S takes 2C", ("takes_rank", "R16")),
        (1, "play 7S takes 7D", ("takes_table", "R16")),
        (1, "lie", ("lie", "R21")),
        (1, "claim 2C 9C", ("pair", "R19")),
        (1, "claim 7H 7C", ("offered", "R23")),
        (1, "declare", ("set", "R11")),
        (1, "declare 9C 9D", ("hand", "R10")),
        (1, "play 7S takes 7H 7C 9C", ("takes_rank", "R16")),
    ],
)
def test_R15_R16_R21_on_a_turn(seat, line, refusal):
    assert position({1: "7S KC", 2: "2S 3S"}, "7H 7C 2C 9C").why(seat, line) == refusal


def test_while_claims_are_open():
    t = position({1: "5S 5H", 2: "4C 4D 4H 2S", 3: "9C TC"}, "2C", pair_release=True).do(1, "lie")
    assert t.why(2, "declare 4C 4D") == ("claims_first", "R19")
    assert t.why(2, "lie") == ("claims_first", "R19")
    assert t.why(2, "ready") == ("not_asked", "R13")
    assert t.why(2, "release 4C 9C") == ("hand", "R12")
    assert t.why(2, "release 4C 2S") == ("pair", "R12")
    assert t.why(2, "release 4C 4D") == ("mates", "R12")


def test_with_plain_pairs_the_sentence_is_another_R12():
    t = dealt(5, {1: "4C 4D 8S"}, initial_pairs=True)
    assert t.why(1, "declare 4C 8S") == ("set_or_pair", "R11")


def test_in_the_middle_of_an_act_only_its_own_actions_go_on():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 2C")
    seven = cards("7S").bit_length() - 1
    laugh.rules.do(t.s, t.o, 1, seven)
    assert t.offers(1) == []
    assert laugh.rules.legal(t.s, t.o, 1) == cards("7H 7C")
    assert laugh.rules.legal(t.s, t.o, 2) == 0
    assert t.why(1, "lie") == ("unfinished", "")


def test_steps_raise_the_refusal():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 2C")
    with pytest.raises(IllegalAct) as error:
        laugh.words.steps(t.s, t.o, 1, Act("play", cards("KC"), cards("2C")))
    assert (error.value.key, error.value.rule, error.value.fills) == ("laugh.refuse.match", "R15", {"card": "KC"})


def test_a_refusal_names_the_cards_at_fault_R16():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 2C 9C")
    refusal = laugh.words.why_not(t.s, t.o, 1, Act("play", cards("7S"), cards("7H 9C")))
    assert refusal is not None
    assert refusal.fills == {"card": "7S", "table": "7C 7H", "takes": "9C"}
    refusal = laugh.words.why_not(t.s, t.o, 1, Act("play", cards("7S"), cards("7H 7D")))
    assert refusal is not None
    assert refusal.fills == {"takes": "7D"}


def test_a_verb_is_said_without_cards_it_does_not_need():
    t = position({1: "KC", 2: "2S 3S", 3: "4S"}, "7H 2C")
    assert laugh.words.why_not(t.s, t.o, 1, Act("lie")) is None
    refusal = laugh.words.why_not(t.s, t.o, 1, Act("lie", cards("2S")))
    assert refusal is not None
    assert refusal.key == "refuse.needless"


def test_a_seat_in_the_declarations_hears_nothing_of_the_one_asked():
    t = dealt(5, {2: "4C 4D 4H"})
    refusal = laugh.words.why_not(t.s, t.o, 1, Act("ready"))
    assert refusal is not None
    assert refusal.fills == {}


def test_every_refusal_is_tried_by_some_test():
    """Each key stands somewhere in these files between quotation marks."""
    keys = set(re.findall(r'_refuse\(\s*"(\w+)"', Path(refusals.__file__).read_text("utf-8")))
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {key for key in keys if f'"{key}"' not in tests} == set()
