"""A record that cannot be: what was before it is replayed, and one sentence names line, reason and rule."""

import json
import random

import pytest

from gamester.games.loo.words.actions import VERBS
from gamester.table.events import Opened, write_line
from gamester.table.record import replay, replay_file
from gamester.table.table import Table

NAMES = ("Ann", "Ben", "Cas")


def head(**changes) -> str:
    body = {
        "type": "opened", "format": 1, "game": "loo", "variant": "five/wikipedia-2023", "options": {}, "rules": 1,
        "seats": list(NAMES),
    }  # fmt: skip
    return json.dumps({key: value for key, value in (body | changes).items() if value != "DELETE"})


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A whole valid session."""
    rng = random.Random(7)
    table = Table(Opened("loo", "five/wikipedia-2023", {}, 1, NAMES), rng)
    while not table.finished:
        table.deal()
        while table.session.under_way:
            seat = table.to_act()[0]
            table.act(seat, rng.choice(table.offers(seat)).act)
    return [write_line(event, VERBS) for event in table.events]


def fault(lines: list) -> tuple[int, int, str]:
    result = replay(lines)
    assert result.fault is not None
    assert str(result.fault), "every fault can be said"
    return result.status, result.line, result.fault.key


UNREADABLE = {
    "empty": [],
    "only blank lines": ["\n", " \n"],
    "not JSON": ["{nonsense"],
    "not UTF-8": [b"{\xff}"],
    "a list": ["[1,2]"],
    "a number": ["17"],
    "no type": ['{"format":1}'],
    "type no string": ['{"type":3}'],
    "not opened": ['{"type":"shuffled"}'],
    "another format": [head(format=2)],
    "format as text": [head(format="1")],
    "format as float": [head(format=1.0)],
    "format true": [head(format=True)],
    "no format": [head(format="DELETE")],
    "deep nesting": ["[" * 100_000],
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_C6_what_is_no_record_has_status_2(name):
    status, _, _ = fault(UNREADABLE[name])
    assert status == 2


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
def test_C6_utf_16_is_named(code):
    assert fault(head().encode(code).splitlines()) == (2, 1, "record.utf16")


@pytest.mark.parametrize("many", [4, 1000, 2_000_000])
def test_C6_bytes_of_zero_are_no_utf_16(many):
    assert fault([bytes(many)]) == (2, 1, "record.zeros")
    assert fault([head().encode() + b"\n", bytes(many)])[1:] == (2, "record.zeros")


def test_C6_a_missing_file_has_status_2(tmp_path):
    assert replay_file(tmp_path / "none.jsonl").status == 2
    assert replay_file(tmp_path).status == 2


HEADS = {
    "unknown game": ({"game": "whist"}, "options.game"),
    "unknown variant": ({"variant": "five/nobody"}, "options.variant"),
    "variant of the other game": ({"variant": "adpoker"}, "options.variant"),
    "unknown option": ({"options": {"joker": 1}}, "options.unknown"),
    "rounds beyond counting": ({"options": {"rounds": 10**4000}}, "options.number"),
    "a lone surrogate": ({"variant": "\ud800"}, "options.variant"),
    "a list for an option": ({"options": {"pam": []}}, "options.value"),
    "options no object": ({"options": []}, "record.no_key"),
    "two players": ({"seats": ["A", "B"]}, "options.players"),
    "seats no list": ({"seats": "ABC"}, "record.no_key"),
    "a name that is no text": ({"seats": ["A", "B", 3]}, "record.no_key"),
    "rules of the future": ({"rules": 2}, "record.rules"),
    "rules as float": ({"rules": 1.0}, "record.no_key"),
    "no rules": ({"rules": "DELETE"}, "record.no_key"),
    "game no text": ({"game": 3}, "record.no_key"),
}


@pytest.mark.parametrize("name", HEADS)
def test_C6_a_head_that_cannot_be_is_an_error_of_line_1(name):
    changes, key = HEADS[name]
    assert fault([head(**changes)]) == (1, 1, key)


DECK = "5C 9H 8S TC 7S TH 9D KS 2H 7D TS 7C 4D 3S AC 6D 4C KH 7H 6H QD 5D 2D 8D TD QC AS JH 3D 3H QS 2S KD 6C KC QH 5S 4H 5H AD 3C JC 8C JD 6S 9C AH JS 2C 9S 8H 4S"


def shuffled(**changes) -> str:
    return json.dumps({"type": "shuffled", "deal": 1, "dealer": 0, "deck": DECK} | changes)


SECOND = {
    "a card twice": (shuffled(deck=DECK.replace("5C", "9H", 1)), "words.twice"),
    "a card missing": (shuffled(deck=DECK[3:]), "record.missing"),
    "no such card": (shuffled(deck=DECK.replace("5C", "1C", 1)), "words.card"),
    "double spaces": (shuffled(deck=DECK.replace(" ", "  ", 1)), "words.spaces"),
    "deck no text": (shuffled(deck=["5C"]), "record.no_key"),
    "deal 2 first": (shuffled(deal=2), "record.deal_number"),
    "deal as float": (shuffled(deal=1.0), "record.no_key"),
    "deal true": (shuffled(deal=True), "record.no_key"),
    "no such dealer": (shuffled(dealer=3), "record.seat"),
    "dealer below zero": (shuffled(dealer=-1), "record.seat"),
    "an absurd number": (shuffled(deal=10**4000), "record.deal_number"),
    "a number too long to read": ('{"type":"shuffled","deal":' + "9" * 5000 + "}", "record.no_key"),
    "an infinity": ('{"type":"shuffled","deal":Infinity}', "record.not_json"),
    "an act before the deal": ('{"type":"act","seat":1,"do":"stand"}', "refuse.no_deal"),
    "settled before a deal": ('{"type":"settled","deal":1,"payments":[0,0,0],"pool":0}', "record.nothing_to_settle"),
    "opened twice": (head(), "record.opened_twice"),
    "torn": ('{"type":"shuff', "record.not_json"),
    "no object": ('"shuffled"', "record.not_object"),
    "no type": ("{}", "record.no_type"),
    "an offence nobody committed": ('{"type":"offence","seat":1,"kind":"revoke"}', "record.no_offence"),
    "a stock nobody needs": ('{"type":"reshuffled","stock":"2C"}', "record.reshuffled"),
    "a draw nobody waits for": ('{"type":"drawn","order":[0]}', "record.drawn"),
    "claims in Loo": ('{"type":"claims_closed"}', "record.claims_closed"),
}


@pytest.mark.parametrize("name", SECOND)
def test_a_second_line_that_cannot_be(name):
    line, key = SECOND[name]
    assert fault([head(), line]) == (1, 2, key)


ACTS = {
    "out of turn": ({"seat": 2, "do": "stand"}, "refuse.turn"),
    "no such seat": ({"seat": 3, "do": "stand"}, "record.seat"),
    "seat below zero": ({"seat": -1, "do": "stand"}, "record.seat"),
    "seat as text": ({"seat": "1", "do": "stand"}, "record.no_key"),
    "seat true": ({"seat": True, "do": "stand"}, "record.no_key"),
    "no seat": ({"do": "stand"}, "record.no_key"),
    "unknown verb": ({"seat": 1, "do": "bid"}, "refuse.verb"),
    "no verb": ({"seat": 1}, "record.no_key"),
    "a card too early": ({"seat": 1, "do": "play", "cards": "5C"}, "loo.refuse.declare_now"),
    "a play without cards": ({"seat": 1, "do": "play"}, "record.no_key"),
    "Dumby where there is none": ({"seat": 1, "do": "dumby"}, "loo.refuse.no_dumby"),
}


@pytest.mark.parametrize("name", ACTS)
def test_an_act_that_cannot_be(name):
    act, key = ACTS[name]
    assert fault([head(), shuffled(), json.dumps({"type": "act", **act})]) == (1, 3, key)


def test_C10_superfluous_keys_and_an_empty_exchange(lines):
    acts = [
        {"seat": 1, "do": "stand", "cards": 7, "takes": {}, "mood": "gay"},
        {"seat": 1, "do": "exchange", "cards": ""},
    ]
    result = replay([head(), shuffled(), *(json.dumps({"type": "act", **act}) for act in acts)])
    assert result.fault is None


def test_C10_an_exchange_needs_its_cards_key():
    acts = [{"seat": 1, "do": "stand"}, {"seat": 1, "do": "exchange"}]
    assert fault([head(), shuffled(), *(json.dumps({"type": "act", **act}) for act in acts)])[1:] == (
        4,
        "record.no_key",
    )


def test_C6_blank_lines_and_later_unknown_types_are_passed_over(lines):
    mixed = [lines[0], "", '{"type":"chat","text":"well played"}', "   ", *lines[1:]]
    assert replay(mixed).session.report() == replay(lines).session.report()


def test_C3_a_wrong_settlement_is_an_error_at_its_line_and_all_before_it_counts(lines):
    at = next(i for i, line in enumerate(lines) if '"settled"' in line)
    body = json.loads(lines[at])
    body["payments"][0] += 1
    result = replay([*lines[:at], json.dumps(body), *lines[at + 1 :]])
    assert (result.status, result.line, result.fault.key) == (1, at + 1, "record.settlement")
    assert result.session.report()["deals"] == replay(lines[:at]).session.report()["deals"]


def test_C3_a_deal_without_its_settlement_cannot_be_followed_by_another(lines):
    at = next(i for i, line in enumerate(lines) if '"settled"' in line)
    assert fault([*lines[:at], *lines[at + 1 :]])[1:] == (at + 1, "record.settled_missing")


def test_C3_a_settlement_twice(lines):
    at = next(i for i, line in enumerate(lines) if '"settled"' in line)
    assert fault([*lines[: at + 1], lines[at]])[1:] == (at + 2, "record.nothing_to_settle")


def test_C13_the_wrong_dealer_of_a_later_deal(lines):
    at = [i for i, line in enumerate(lines) if '"shuffled"' in line][1]
    body = json.loads(lines[at])
    body["dealer"] = (body["dealer"] + 1) % 3
    assert fault([*lines[:at], json.dumps(body)])[1:] == (at + 1, "record.dealer")


def test_a_deal_within_a_deal():
    assert fault([head(), shuffled(), shuffled()])[1:] == (3, "record.deal_under_way")


def test_a_deal_after_the_session(lines):
    again = json.dumps({"type": "shuffled", "deal": 99, "dealer": 0, "deck": DECK})
    assert fault([*lines, again])[1:] == (len(lines) + 1, "record.session_over")


def test_a_record_cut_at_any_byte_is_replayed_up_to_its_last_whole_line(lines):
    data = ("\n".join(lines) + "\n").encode()
    rng = random.Random(3)
    for cut in [rng.randrange(len(data)) for _ in range(60)]:
        result = replay(data[:cut].splitlines(keepends=True))
        whole = data[:cut].count(b"\n")
        kept = replay(lines[:whole])
        if kept.session is not None and result.session is not None and result.fault is not None:
            assert result.session.report() == kept.session.report()
            assert result.status == 1
