"""Every command in the README and in the documents that can be run here is run; tools have the options told of."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from folders import ROOT

RECORD = ROOT / "tests" / "golden" / "loo-five--wikipedia-2023.jsonl"
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("guide/*.md")),
    *sorted((ROOT / "docs").glob("reference/*.md")),
]
COMMAND = re.compile(r"^    ((?:gamester|python3? (?:start|tools/\w+)\.py|npm) .*?)(?:  +#.*)?$", re.MULTILINE)
ONLY_READ = re.compile(
    r"serve|puzzles (?:make|weigh)|backup|restore|export|train|--server|--ray|--resume DIR|start\.py (?:test|bench)|tools/|npm"
)
"""What needs a server, hours, another machine or what was left by another command: it is not run."""
HERE = {"FILE": str(RECORD), "10000000": "2000", "100000000000": "2000"}
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
    for page in PAGES:
        for line in commands(page):
            first, *words = shlex.split(line)
            if first == "npm":
                assert words[-1] in scripts, line
            elif "tools/" in line:
                text = (ROOT / words[0]).read_text("utf-8")
                assert all(f'"{word}"' in text for word in words[1:] if word.startswith("--")), line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
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
