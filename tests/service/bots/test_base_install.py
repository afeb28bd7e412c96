"""Without the extras: whoever only plays needs neither NumPy nor Numba."""

import subprocess
import sys

BARE = """
import sys


class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "matplotlib"):
            raise ModuleNotFoundError(name)


import importlib.util

find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ("numpy", "numba") else find(name, package)
sys.meta_path.insert(0, Nothing())
from gamester.cli import main

sys.exit(main(sys.argv[1:]))
"""


def run(*arguments, typed=""):
    command = [sys.executable, "-c", BARE, *arguments]
    return subprocess.run(command, check=False, input=typed, capture_output=True, text=True, timeout=100)


def test_one_plays_and_is_advised_without_the_extras():
    done = run("play", "loo", "--plain", "--no-record", "--seed", "bare", typed="hint all\nquit\ny\n")
    assert done.returncode == 0, done.stderr
    assert "Advice: " in done.stdout
    assert "in 100 looed" in done.stdout


def test_starting_to_play_does_not_load_what_only_computing_needs():
    code = "import sys, gamester.local.typed; print([name for name in ('numpy', 'numba') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n"
