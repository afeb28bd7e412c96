"""The mutants of the service: they follow from their seed, stay clear of what says nothing, and are noticed."""

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import service_mutants
from mutations import changes, walk
from prove_service import GONE
from service_mutants import NONE, NOT_RUN, PACKAGES, found, read, sample, shares

ROOT = Path(__file__).parents[3]


def changed(code):
    """Every wide change of a piece of code."""
    return [change for node in walk(ast.parse(code)) for change, _ in changes(node, wide=True)]


def test_a_seed_makes_the_same_mutants_each_time():
    one, other = sample("fair", 20, 5), sample("fair", 20, 6)
    service_mutants.faults.cache_clear()
    assert one == sample("fair", 20, 5) != other
    assert [found(each).key for each in one] == [each.key for each in one]


def test_each_package_has_its_share_by_its_lines():
    many = shares(400)
    assert set(many) == set(PACKAGES)
    assert 400 <= sum(many.values()) < 400 + len(PACKAGES)
    assert many["server"] > many["hosting"] > many["client"] > many["handlers"] > many["fair"] > 0


def test_the_list_can_be_made_of_the_code_as_it_is():
    listed = read()
    assert len({each.key for each in listed}) == len(listed)
    count = Counter(each.package for each in listed)
    assert set(count) == {*PACKAGES, "page"}
    assert count["page"] >= 60
    assert sum(each.package != "page" and found(each) is not None for each in listed) >= 360


def test_what_says_nothing_is_not_changed():
    assert changed("x: int | None = None") == []
    assert changed("assert x > 0") == []
    assert changed("self.registry.log.warning('gone', n=n + 1)") == []
    assert changed("def f(x: A | B = 1) -> A | B:\n 'One or 2.'\n return x") == ["1 → 2", "return x → return None"]
    assert changed("isinstance(x, A | B)") == ["isinstance(x, A | B) → pass"]
    assert changed("x = f'{a}' + b") == []


def test_a_wide_mutant_may_raise_nothing_wait_for_nothing_or_swap_its_arguments():
    assert changed("raise Refused") == ["raise Refused → pass"]
    assert changed("await sent()") == ["await sent() → pass"]
    assert changed("x = f(a, b)") == ["f(a, b) → f(b, a)"]
    assert changed("x = max(f(y))") == ["max(f(y)) → min(f(y))"]
    assert changed("while go:\n break") == ["break → continue"]


IN_PLACE = """
from mutants import install, mutants
from gamester.fair import shuffling
from gamester.hosting.refused import Refused
from gamester.server.limits import home_of

def put(name, change):
    install(next(one for one in mutants(name, wide=True) if one.change == change))

assert shuffling.Stream(bytes(32)).below(3) < 3
put("fair.shuffling.Stream.below", "word % size → word // size")
assert shuffling.Stream(bytes(32)).below(3) > 3
assert home_of("one") == "one"
put("server.limits.home_of", "':' not in address → ':' in address")
assert home_of("1:2") == "1:2"
assert Refused("limit").key
put("hosting.refused.Refused.__init__", "super().__init__(f'room.refuse.{code}', **fills) → pass")
assert not hasattr(Refused("limit"), "key")
put("fair.shuffling.DEAL_SHUFFLES", "4096 → 4097")
assert shuffling.DEAL_SHUFFLES == 4097
"""


def test_a_fault_is_put_into_methods_and_tables_and_what_was_remembered_is_forgotten():
    run(IN_PLACE)


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
