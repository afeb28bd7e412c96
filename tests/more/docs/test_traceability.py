"""Rows from the sources to the rules: what they cite is there and of their game, and their tests notice faults."""

import json
import subprocess
import sys

import pytest
from mutants import mutants
from trace_tests import PAGE, Row, faults, faults_of, rows

from folders import ROOT


def a_row(**changed):
    row = {"game": "loo", "line": 0, "paragraphs": ("A9",), "code": ("games.loo.kernel.rules.flush_cards",),
           "tests": ("test_A.py::test_A9_the_highest_cards_downwards",)}  # fmt: skip
    return Row(**(row | changed))


def test_the_page_says_nothing_that_is_not_so():
    text = PAGE.read_text("utf-8")
    assert faults(text) == []
    assert {row.game for row in rows(text)} == {"loo", "laugh"}
    assert len(rows(text)) > 100


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"code": ("games.loo.kernel.moves.packet",)}, "gamester.games.loo.kernel.moves.packet is no function and no table"),
        ({"code": ("games.loo.kernel.nowhere.play",)}, "gamester.games.loo.kernel.nowhere is no module"),
        ({"code": ("games.laugh.kernel.rules.chips_for",)}, "games.laugh.kernel.rules.chips_for is code of the other game"),
        ({"code": ()}, "no code is cited"),
        ({"paragraphs": ("Z1",)}, "Z1 is no paragraph"),
        ({"paragraphs": ("A9", "A8")}, "no test of A8 is cited"),
        ({"tests": ("test_claims.py::test_S8_not_in_the_adpoker_form_T27",)},
         "test_claims.py::test_S8_not_in_the_adpoker_form_T27 is no test of this game"),
    ],
)  # fmt: skip
def test_a_row_that_cites_what_is_not_there_is_found_out(changed, said):
    assert faults_of(a_row()) == []
    assert said in faults_of(a_row(**changed))


def test_a_page_measured_on_other_code_is_stale():
    text = PAGE.read_text("utf-8")
    stale = text.replace("Measured on the code `", "Measured on the code `0", 1)
    assert [fault.partition(":")[0] for fault in faults(stale)] == ["loo"]


def test_what_no_rule_test_notices_is_written_down_with_its_reason():
    results = json.loads((ROOT / "docs" / "results" / "mutants.json").read_text("utf-8"))
    assert set(results) == {"loo", "laugh"}
    for found in results.values():
        assert found["mutants"] == found["noticed"] + len(found["unnoticed"])
        for entry in found["unnoticed"]:
            assert entry["why"], entry
            assert entry["change"] in {m.change for m in mutants(entry["code"]) if m.line == entry["line"]}


def test_each_rows_tests_notice_faults_in_its_code():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "prove_rows.py", "--sample", "2"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
