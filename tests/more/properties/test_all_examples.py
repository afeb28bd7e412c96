"""The property tests of which the core lane tries a fourth of the examples, with all of them."""

import os
import subprocess
import sys

import pytest

from folders import ROOT
from tries import ALL


@pytest.mark.timeout(600)
@pytest.mark.parametrize("tests", ["properties", "rules/laugh/test_properties.py", "api/test_refusals.py"])
def test_they_hold_in_all_examples(tests):
    words = ["-p", "no:cacheprovider", "--hypothesis-profile=ci", f"tests/core/{tests}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, env=os.environ | {ALL: "1"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
