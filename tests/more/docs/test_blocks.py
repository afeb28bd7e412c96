"""Every block of Python in the README and in the documents runs as it stands."""

import re
import subprocess
import sys

import pytest

from folders import HELPERS, ROOT
from third_game import GUIDE  # its blocks are files; tests/core/docs/test_add_a_game.py follows it

RECORD = HELPERS / "fair" / "shuffle-v1.jsonl"
"""What a block that reads a record from its command line is given."""
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = re.compile(r"# not run by the tests: needs a (GPU|server|trained network)\n")
"""The first line of a block that cannot run here, with the reason."""


def blocks(page):
    return [code for language, code in FENCED.findall(page.read_text("utf-8")) if language == "python"]


def run(page):
    return [code for code in blocks(page) if not LEFT_OUT.match(code)]


@pytest.mark.parametrize("page", [page for page in PAGES if run(page) and page != GUIDE], ids=lambda page: page.name)
@pytest.mark.timeout(600)
def test_the_blocks_of_a_page_run_one_after_the_other(page, tmp_path):
    program = tmp_path / "program.py"
    program.write_text("\n\n".join(run(page)), "utf-8")
    done = subprocess.run([sys.executable, program, RECORD], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_python_stands_outside_a_block_that_is_run(page):
    outside = FENCED.sub("", page.read_text("utf-8"))
    assert not re.findall(r"^    (?:import \w|from [\w.]+ import |>>> ).*", outside, re.MULTILINE)


def test_few_blocks_are_left_out():
    left_out = {page.name for page in PAGES for code in blocks(page) if LEFT_OUT.match(code)}
    assert left_out <= {"backends.md"}
