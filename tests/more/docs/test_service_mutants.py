"""The mutants of the service: the list fits the code, and a fault is noticed by a test that sees it."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from prove_service import GONE
from service_mutants import NONE, NOT_RUN, PACKAGES, found, read

ROOT = Path(__file__).parents[3]


def test_the_list_can_be_made_of_the_code_as_it_is():
    listed = read()
    assert len({each.key for each in listed}) == len(listed)
    count = Counter(each.package for each in listed)
    assert set(count) == {*PACKAGES, "page"}
    assert count["page"] >= 60
    assert sum(each.package != "page" and found(each) is not None for each in listed) >= 360


NOTICED = """
import sys
import quick_tests
from prove_service import in_quick_tests
from service_mutants import PACKAGES, Listed, found

BLIND = "test_stream.py::test_commitments_as_openssl_makes_them"
SEES = "test_stream.py::test_the_order_of_a_pack_worked_out_by_hand"
quick_tests.FOLDERS = {"fair"}
a_fault = Listed("fair.shuffling.Stream.below", 0, 0, "word % size → word // size")
line = str(found(a_fault).lines[0])

def asked(quick, tests, listed):
    items = [item for test in tests for item in quick.named(test)]
    vars(quick)["map"] = quick_tests.Map([0.1] * len(quick.items), [], {"fair/shuffling.py": {line: items}}, [])
    print(in_quick_tests(quick, listed), file=sys.stderr)

def work(quick):
    asked(quick, [BLIND, SEES], a_fault)
    asked(quick, [], Listed(a_fault.code, 0, 0, a_fault.change, SEES))
    asked(quick, [BLIND], a_fault)
    asked(quick, [], a_fault)
    asked(quick, [SEES], Listed(a_fault.code, 0, 0, "word + size → word - size"))

quick_tests.with_quick_tests(PACKAGES, work)
"""


def test_a_fault_is_noticed_by_a_test_that_sees_it():
    sees = "test_stream.py::test_the_order_of_a_pack_worked_out_by_hand"
    assert run(NOTICED) == [sees, sees, NONE, NOT_RUN, GONE, ""]


def run(program):
    """What a program says that uses the tools."""
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, cwd=ROOT / "tools", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr.split("\n")
