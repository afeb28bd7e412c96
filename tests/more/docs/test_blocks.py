"""Every block of Python and every command in the README and in the documents that can run here runs as it stands."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from folders import GOLDEN, HELPERS, ROOT
from third_game import GUIDE  # its blocks are files; tests/core/docs/test_add_a_game.py follows it

RECORD = HELPERS / "fair" / "shuffle-v1.jsonl"
"""What a block that reads a record from its command line is given."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
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


# --- Commands -----------------------------------------------------------------------------------------------

WITH_COMMANDS = [page for page in PAGES if page.parent.name in {ROOT.name, "guide", "lab", "reference"}]
COMMAND = re.compile(r"^    ((?:gamester|python3? (?:start|tools/\w+)\.py|npm) .*?)(?:  +#.*)?$", re.MULTILINE)
ONLY_READ = re.compile(
    r"serve|lab atlas|lab baseline .* (?:--seed|--packs 2000)|lab build|lab puzzle (?:make|weigh)|backup|restore|export|train|--server|--ray|--resume DIR|start\.py (?:test|bench)|tools/|npm"
)
"""What needs a server, hours, another machine or what was left by another command: it is not run."""
HERE = {"FILE": str(GOLDEN / "loo-five--wikipedia-2023.jsonl"), "10000000": "2000", "100000000000": "2000"}
"""What stands for a file of the reader's, and for a number that takes minutes."""
TOOLS = Path(sys.executable).parent


def commands(page):
    return [line.strip() for line in COMMAND.findall(page.read_text("utf-8"))]


def arguments(line):
    """What the program is given: the words after `gamester`, or after `start.py`."""
    words = [HERE.get(word, word) for word in shlex.split(line)]
    return words[2:] if "start.py" in words[1] else words[1:]


def test_there_is_each_tool_with_its_options_and_each_script_of_the_page():
    scripts = {*json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"], "test"}
    for page in WITH_COMMANDS:
        for line in commands(page):
            first, *words = shlex.split(line)
            if first == "npm":
                assert words[-1] in scripts, line
            elif "tools/" in line:
                text = (ROOT / words[0]).read_text("utf-8")
                assert all(f'"{word}"' in text for word in words[1:] if word.startswith("--")), line


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_the_commands_of_a_page_run_one_after_the_other(page, tmp_path):
    cache = os.environ.get("GAMESTER_CACHE") or str(platformdirs.user_cache_path("gamester", appauthor=False))
    own = {"HOME": str(tmp_path), "GAMESTER_CACHE": cache, "GAMESTER_LOCALE": str(tmp_path / "translations")}
    for line in commands(page):
        if not ONLY_READ.search(line):
            done = subprocess.run(
                [TOOLS / "gamester", *arguments(line)], cwd=tmp_path, env=os.environ | own, input="q\n",
                capture_output=True, text=True, timeout=300, check=False,
            )  # fmt: skip
            unfinished = line == "gamester words check nl" and done.returncode == 1  # its folder was begun just now
            assert done.returncode == 0 or unfinished, (line, done.stdout, done.stderr)
