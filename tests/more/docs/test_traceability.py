"""Rows from the sources to the rules: what they cite is there and of their game, and their tests notice faults."""

import json
import subprocess
import sys

from mutants import mutants
from trace_tests import PAGE, faults, rows

from folders import ROOT


def test_the_page_says_nothing_that_is_not_so():
    text = PAGE.read_text("utf-8")
    assert faults(text) == []
    assert {row.game for row in rows(text)} == {"loo", "laugh"}
    assert len(rows(text)) > 100


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
