"""Rows from the sources to the rules and the list of the service's mutants fit the code; rule tests notice faults."""

import json
import subprocess
import sys
from collections import Counter

from mutants import mutants
from service_mutants import PACKAGES, found, read

from folders import ROOT


def test_what_no_rule_test_notices_is_written_down_with_its_reason():
    results = json.loads((ROOT / "docs" / "results" / "mutants.json").read_text("utf-8"))
    assert set(results) == {"loo", "laugh"}
    for game in results.values():
        assert game["mutants"] == game["noticed"] + len(game["unnoticed"])
        for entry in game["unnoticed"]:
            assert entry["why"], entry
            assert entry["change"] in {m.change for m in mutants(entry["code"]) if m.line == entry["line"]}


def test_each_rows_tests_notice_faults_in_its_code():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "prove_rows.py", "--sample", "2"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_list_can_be_made_of_the_code_as_it_is():
    listed = read()
    assert len({each.key for each in listed}) == len(listed)
    count = Counter(each.package for each in listed)
    assert set(count) == {*PACKAGES, "page"}
    assert count["page"] >= 60
    assert sum(each.package != "page" and found(each) is not None for each in listed) >= 360
