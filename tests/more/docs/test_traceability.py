"""Rows from the sources to the rules: what they cite is there and of their game, and their tests notice faults."""

import json
import subprocess
import sys

import pytest
from mutants import NoSuchName, code_of, digest, mutants
from prove_rows import chosen, missed
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


def test_the_digest_knows_the_code_and_passes_over_its_docstring():
    assert digest(["games.loo.kernel.rules.loo_due"]) != digest(["games.loo.kernel.rules.trick_worth"])
    node = code_of("games.loo.kernel.rules.loo_due")
    said, node.body[0].value.value = node.body[0].value.value, "Other words."
    try:
        after = digest(["games.loo.kernel.rules.loo_due"])
    finally:
        node.body[0].value.value = said
    assert after == digest(["games.loo.kernel.rules.loo_due"])


def test_a_mutant_is_one_small_change():
    changes = [mutant.change for mutant in mutants("games.loo.kernel.rules.trick_worth")]
    assert "pool // o.tricks → pool * o.tricks" in changes
    assert "trick <= pool % o.tricks → trick < pool % o.tricks" in changes
    assert "share + 1 → share - 1" in changes
    with pytest.raises(NoSuchName):
        mutants("games.loo.kernel.rules.no_such_rule")


def test_a_fault_reaches_whoever_imported_the_function_or_reads_the_table():
    program = """
from mutants import install, mutants
from gamester.games.loo.kernel.settle import loo_due
from gamester.games.loo.words.variants import options_of
from gamester.games import laugh
o = options_of("five/wikipedia-2023", {"loo": "unlimited"}, 3)
assert loo_due(20, o) == 20
install(next(m for m in mutants("games.loo.kernel.rules.loo_due") if m.change.startswith("o.loo == Loo.LIMITED")))
assert loo_due(20, o) == 5
install(next(m for m in mutants("games.laugh.words.variants._FIGURES") if m.change == "8 → 9"))
assert laugh.options_of("adpoker", {}, 5).hand == 9
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, cwd=ROOT / "tools", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_row_takes_the_fewest_tests_of_its_own_paragraphs_first():
    one, two, three = mutants("games.loo.kernel.rules.flush_cards")[:3]
    own, other = "test_A.py::test_A9_the_highest_cards_downwards", "test_G.py::test_G3_order"
    noticed = {one: {own, other}, two: {other}, three: set()}
    assert chosen(a_row(), noticed) == (own, other)
    assert missed(a_row(), noticed) == [two]
    assert missed(a_row(tests=(own, other)), noticed) == []


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
