"""Whole records are checked shuffle by shuffle; every change to one is found, at its line."""

import json
from functools import cache

import pytest

from fair.playing import NAMES, SEED, session
from folders import GOLDEN
from gamester.fair import log as fair_log
from gamester.fair.check import verify_record
from gamester.fair.shuffling import V1, V2, commitment, share_commitment
from gamester.table.events import write_line
from gamester.text.messages import Words

SHARES = {0: b"a" * 32, 1: b"c" * 32, 3: b"b" * 32}
OLD_SHARES = {0: b"a" * 16, 3: b"b" * 16}
SHORT_STOCK = {"deck": "32", "must": True, "exchange": "in_turn", "stock_rule": "reshuffle_dead", "rounds": 3}


@cache
def loo():
    return tuple(session("loo", "five/wikipedia-2023", SHORT_STOCK, 6, SHARES, later=[0, 1], missing=[1]))


@cache
def laugh():
    return tuple(session("laugh", "adpoker", {"claim_resolution": "random"}, 4, {}))


def said(verdict):
    return Words("en").tell(verdict.why)


def test_every_deal_stock_and_lot_of_a_record_is_computed_again():
    verdict = verify_record(loo())
    assert (verdict.found, verdict.line, verdict.deals, verdict.dealer) == ("fair", 0, 6, True)
    assert (verdict.seats, verdict.refused, verdict.alone) == ({0: 6, 1: 5, 3: 5}, ((1, 6),), 0)
    assert verdict.reshuffles > 0
    verdict = verify_record(laugh())
    assert (verdict.found, verdict.deals, verdict.dealer, verdict.seats, verdict.alone) == ("fair", 4, True, {}, 4)
    assert verdict.lots > 0


def test_empty_lines_and_bytes_are_read_as_records_are():
    lines = [line.encode() + b"\n" for line in loo()]
    assert verify_record([lines[0], b"\n", *lines[1:]]).found == "fair"


@pytest.mark.parametrize("kind", ["shuffled", "reshuffled", "drawn"])
def test_another_order_is_found_at_its_line(kind):
    """Two cards or seats change places where the play goes on just the same: at the end of a record cut off there."""
    lines = list(laugh() if kind == "drawn" else loo())
    at = max(place for place, line in enumerate(lines) if json.loads(line)["type"] == kind)
    body = json.loads(lines[at])
    key = {"shuffled": "deck", "reshuffled": "stock", "drawn": "order"}[kind]
    order = body[key] if kind == "drawn" else body[key].split()
    order[0], order[1] = order[1], order[0]
    body[key] = order if kind == "drawn" else " ".join(order)
    verdict = verify_record([*lines[:at], json.dumps(body), lines[-1]])
    assert (verdict.found, verdict.line) == ("unfair", at + 1)
    assert "must have been" in said(verdict)


def changed(lines, step, new):
    """The record with what a `fair` line says replaced."""
    bodies = [json.loads(line) for line in lines]
    return [
        json.dumps(body | new) if body.get("step") == step else line for body, line in zip(bodies, lines, strict=True)
    ]


OTHER = bytes(32)
CHEATS = {
    "the seed is another": ("seed", {"seed": OTHER.hex()}),
    "the commitment is another": ("commit", {"commitment": commitment("tbl", OTHER).hex()}),
    "the table is another": ("commit", {"table": "tbm"}),
    "the algorithm is another": ("commit", {"algorithm": "dice"}),
    "a seed is short": ("seed", {"seed": "00"}),
    "a seed is no text": ("seed", {"seed": 7}),
    "a step nobody knows": ("reveal", {"step": "whisper"}),
    "somebody refuses who had committed to nothing": ("refused", {"seats": [2]}),
    "nobody refuses": ("refused", {"seats": []}),
    "those who refuse are no seats": ("refused", {"seats": "1"}),
    "who has refused is another": ("refused", {"seats": [0]}),
    "somebody's bytes are left out": ("reveal", {"shares": {"0": SHARES[0].hex()}}),
    "somebody shows other bytes": ("reveal", {"shares": dict.fromkeys("013", SHARES[0].hex())}),
    "somebody comes in afterwards": ("shares", {"commitments": {"0": share_commitment("tbl", 0, SHARES[0]).hex()}}),
    "no seat": ("shares", {"commitments": {"9": OTHER.hex()}}),
    "no seats": ("shares", {"commitments": "all"}),
    "a table that is a number": ("commit", {"table": 5}),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_changed_line_is_found_where_it_is_or_where_it_shows(cheat):
    step, new = CHEATS[cheat]
    lines = list(loo())
    first = next(place for place, line in enumerate(lines, 1) if json.loads(line).get("step") == step)
    verdict = verify_record(changed(lines, step, new))
    assert verdict.found == "unfair"
    assert verdict.line >= first
    assert "{" not in said(verdict)


def without(lines, *steps):
    return [line for line in lines if json.loads(line).get("step") not in steps]


def fair_lines(*events):
    return [write_line(event, {}) for event in events]


def steps(lines, step):
    """Where the lines of a step are."""
    return [place for place, line in enumerate(lines) if json.loads(line).get("step") == step]


def test_shares_that_were_left_out_of_the_shuffles_are_found():
    lines = list(session("loo", "five/wikipedia-2023", {}, 1, {}))
    (at,) = steps(lines, "shares")
    told = fair_lines(fair_log.fixed({0: share_commitment("tbl", 0, OTHER)}), fair_log.revealed({0: OTHER}))
    verdict = verify_record([*lines[:at], *told, *lines[at + 1 :]])
    assert (verdict.found, verdict.line) == ("unfair", at + 3)  # already the first dealer would have been otherwise


def test_a_round_that_is_not_revealed_stops_the_deal():
    assert "not shown" in said(verify_record(without(loo(), "reveal")))


def test_a_pack_without_a_round_of_its_own_is_found():
    lines = list(loo())
    place = steps(lines, "shares")[1]
    verdict = verify_record([*lines[:place], *lines[place + 2 :]])
    assert (verdict.found, "at the wrong time" in said(verdict)) == ("unfair", True)
    assert json.loads(lines[verdict.line + 1])["type"] == "shuffled"


def test_a_second_round_for_the_same_pack_is_found():
    lines = list(loo())
    shares, reveal = steps(lines, "shares")[2], steps(lines, "reveal")[2]
    for again in (lines[: shares + 1], lines[: reveal + 1]):
        verdict = verify_record([*again, *lines[shares:]])
        assert (verdict.found, verdict.line) == ("unfair", len(again) + 1)
        assert "a second time" in said(verdict)


def test_a_round_in_the_middle_of_a_deal_changes_no_stock():
    lines = list(loo())
    at = max(place for place, line in enumerate(lines) if '"reshuffled"' in line)
    told = fair_lines(fair_log.fixed({0: share_commitment("tbl", 0, OTHER)}), fair_log.revealed({0: OTHER}))
    verdict = verify_record([*lines[:at], *told, *lines[at:]])
    assert (verdict.found, verdict.line) == ("unfair", at + 3)
    assert "at the wrong time" in said(verdict)


def test_the_first_dealer_is_not_drawn_before_the_bytes_are_fixed():
    lines = list(loo())
    at = next(place for place, line in enumerate(lines) if '"first_dealer"' in line)
    verdict = verify_record([*lines[:2], lines[at], *lines[2:at], *lines[at + 1 :]])
    assert (verdict.found, verdict.line) == ("unfair", 3)


def test_no_second_round_and_no_second_refusal_can_be_written():
    told = fair_log.ShuffleLog().and_then(fair_log.committed("tbl", SEED))
    fixed = fair_log.fixed({0: OTHER, 1: OTHER})
    told = told.and_then(fixed)
    with pytest.raises(fair_log.Unfair, match="a second time"):
        told.and_then(fixed)
    told = told.and_then(fair_log.refused([1]))
    with pytest.raises(fair_log.Unfair, match="count again"):
        told.and_then(fixed)


def seat_line(seat, by):
    return json.dumps({"type": "seat", "seat": seat, "name": "Zoe", "by": by})


def test_nobody_takes_a_seat_between_the_bytes_and_their_pack():
    """Whoever knows the pack could choose his hand."""
    lines = list(loo())
    at = steps(lines, "reveal")[1]
    for by in ("person", "away-bot"):
        verdict = verify_record([*lines[: at + 1], seat_line(2, by), *lines[at + 1 :]])
        assert (verdict.found, verdict.line) == ("unfair", at + 2)
    early = [*lines[:2], seat_line(2, "person"), *lines[2 : at + 1]]
    for by in ("away-bot", "bot"):
        assert verify_record([*early, seat_line(2, by), *lines[at + 1 :]]).found == "fair"
    assert verify_record([*early, seat_line(2, "bot"), seat_line(2, "person"), *lines[at + 1 :]]).found == "unfair"


@cache
def old():
    return tuple(session("loo", "five/wikipedia-2023", SHORT_STOCK, 6, OLD_SHARES, later=[0], by=V1))


def test_a_record_of_version_1_is_computed_again_and_named():
    verdict = verify_record(old())
    assert (verdict.found, verdict.old, verdict.seats) == ("fair", True, {0: 6, 3: 5})
    assert verdict.reshuffles > 0
    assert verify_record(loo()).old is False
    lines = list(old())
    at = steps(lines, "shares")[0]
    dropped = json.dumps({"type": "fair", "step": "shares", "commitments": {"4": OTHER.hex()}})
    assert verify_record([*lines[:at], dropped, *lines[at:]]).found == "fair"


@pytest.mark.parametrize(("record", "other"), [(loo, V1), (old, V2)])
def test_a_record_that_names_the_other_algorithm_is_found(record, other):
    digest = commitment("tbl", SEED, other).hex()
    verdict = verify_record(changed(record(), "commit", {"algorithm": other.name, "commitment": digest}))
    assert (verdict.found, verdict.line) == ("unfair", 4)


def test_a_record_whose_seed_is_still_closed_says_so():
    lines = session("loo", "five/wikipedia-2023", {}, 1, SHARES, opened=False)
    assert verify_record(lines).found == "unopened"
    assert SEED.hex() not in "".join(lines)


def test_what_is_shuffled_before_the_commitment_or_after_the_seed_proves_nothing():
    lines = list(loo())
    assert "before the table had bound itself" in said(verify_record(without(lines, "commit")))
    assert "could have been foreseen" in said(verify_record([lines[0], lines[1], lines[-1], *lines[2:-1]]))
    assert "a second time" in said(verify_record([lines[0], lines[1], lines[1], *lines[2:]]))


def test_a_first_dealer_found_otherwise_is_found():
    lines = list(loo())
    at = next(place for place, line in enumerate(lines) if '"first_dealer"' in line)
    body = json.loads(lines[at])
    for new in ({"dealer": (body["dealer"] + 1) % 5}, {"drawn": body["drawn"][::-1]}, {"drawn": 3}, {"dealer": None}):
        verdict = verify_record([*lines[:at], json.dumps(body | new), *lines[at + 1 :]])
        assert (verdict.found, verdict.line) == ("unfair", at + 1)


def test_another_than_the_one_drawn_dealing_first_is_found():
    records = [session("loo", "five/wikipedia-2023", {}, 1, SHARES, dealer=seat) for seat in range(5)]
    verdicts = [verify_record(record) for record in records]
    assert sorted(verdict.found for verdict in verdicts) == ["fair"] + ["unfair"] * 4
    for record, verdict in zip(records, verdicts, strict=True):
        if verdict.found == "unfair":
            assert json.loads(record[verdict.line - 1])["type"] == "shuffled"
            assert "first dealer must have been" in said(verdict)


def test_a_record_that_breaks_a_rule_is_broken_and_one_without_fair_lines_unproven():
    lines = list(loo())
    assert verify_record([*lines[:5], '{"type":"settled","deal":9,"payments":[],"pool":0}']).found == "broken"
    assert verify_record([]).found == verify_record(["x"]).found == "unreadable"
    golden = (GOLDEN / "laugh-basic.jsonl").read_text().splitlines()
    assert verify_record(golden).found == "unproven"
    assert len(NAMES) == 5
