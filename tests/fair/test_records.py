"""Whole records are checked shuffle by shuffle; every change to one is found, at its line."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from fair.playing import NAMES, SEED, session
from gamester.messages import Words
from gamester.server import fair_log
from gamester.server.fair import commitment, share_commitment
from gamester.server.fair_check import verify_record

ROOT = Path(__file__).parent.parent.parent
SHARES = {0: b"a" * 16, 3: b"b" * 16}
SHORT_STOCK = {"deck": "32", "must": True, "exchange": "in_turn", "stock_rule": "reshuffle_dead", "rounds": 3}


@cache
def loo():
    return tuple(session("loo", "five/wikipedia-2023", SHORT_STOCK, 6, SHARES, later={1: b"c" * 16}))


@cache
def laugh():
    return tuple(session("laugh", "adpoker", {"claim_resolution": "random"}, 4, {}))


def said(verdict):
    return Words("en").tell(verdict.why)


def test_every_deal_stock_and_lot_of_a_record_is_computed_again():
    verdict = verify_record(loo())
    assert (verdict.found, verdict.line, verdict.deals, verdict.dealer, verdict.seats) == ("fair", 0, 6, True, (1,))
    assert verdict.reshuffles > 0
    verdict = verify_record(laugh())
    assert (verdict.found, verdict.deals, verdict.dealer, verdict.seats) == ("fair", 4, True, ())
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
    "somebody's bytes are left out": ("reveal", {"shares": {"0": SHARES[0].hex()}}),
    "somebody shows other bytes": ("reveal", {"shares": {"0": SHARES[0].hex(), "3": SHARES[0].hex()}}),
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


def test_shares_that_were_left_out_of_the_shuffles_are_found():
    lines = list(session("loo", "five/wikipedia-2023", {}, 1, {}))
    shares = {0: b"x" * 16}
    needs = {}
    from gamester.events import write_line

    fixed = fair_log.fixed({0: share_commitment("tbl", 0, shares[0])})
    told = [write_line(event, needs) for event in (fixed, fair_log.revealed(shares))]
    verdict = verify_record([*lines[:2], *told, *lines[2:]])
    assert (verdict.found, verdict.line) == ("unfair", 5)  # already the first dealer would have been found otherwise


def test_a_round_that_is_not_revealed_stops_the_deal_and_another_round_mends_it():
    lines = list(loo())
    unrevealed = without(lines, "reveal")
    assert "not shown" in said(verify_record(unrevealed))
    at = next(place for place, line in enumerate(lines) if json.loads(line).get("step") == "shares")
    dropped = json.dumps({"type": "fair", "step": "shares", "commitments": {"4": OTHER.hex()}})
    assert verify_record([*lines[:at], dropped, *lines[at:]]).found == "fair"


def test_a_record_whose_seed_is_still_closed_says_so():
    lines = session("loo", "five/wikipedia-2023", {}, 1, SHARES, opened=False)
    assert verify_record(lines).found == "unopened"
    assert SEED.hex() not in "".join(lines)


def test_what_is_shuffled_before_the_commitment_or_after_the_seed_proves_nothing():
    lines = list(loo())
    assert "before the server had committed" in said(verify_record(without(lines, "commit")))
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
    golden = (ROOT / "tests/golden/laugh-basic.jsonl").read_text().splitlines()
    assert verify_record(golden).found == "unproven"
    assert len(NAMES) == 5


def test_the_program_in_the_page_finds_the_same(tmp_path):
    page = (ROOT / "docs" / "fair.md").read_text()
    program = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    for lines, seats in ((loo(), "1"), (laugh(), "nobody")):
        record = tmp_path / "record.jsonl"
        record.write_text("\n".join(lines) + "\n")
        done = subprocess.run([sys.executable, "-c", program, record], capture_output=True, text=True, check=False)
        verdict = verify_record(lines)
        shuffles = verdict.deals + verdict.reshuffles + verdict.lots
        assert done.stdout == f"{shuffles} shuffles are what they must be; bytes of seats {seats} went in.\n", (
            done.stderr
        )
        swapped = next(place for place, line in enumerate(lines) if '"shuffled"' in line)
        body = json.loads(lines[swapped])
        body["deck"] = " ".join(body["deck"].split()[::-1])
        record.write_text("\n".join([*lines[:swapped], json.dumps(body), *lines[swapped + 1 :]]))
        done = subprocess.run([sys.executable, "-c", program, record], capture_output=True, text=True, check=False)
        assert (done.returncode, "AssertionError" in done.stderr) == (1, True)


def test_the_page_names_every_line_and_the_algorithm():
    page = (ROOT / "docs" / "fair.md").read_text()
    for word in (*(f'"step":"{step}"' for step in ("commit", "shares", "reveal", "seed")), "gamester-shuffle-v1"):
        assert word in page
