"""A damaged file in the cache of compiled code costs one sentence and a compilation, and no traceback."""

import os
import subprocess
import sys

import pytest

from gamester_lab.compile import gpu as assembly

TRIED = """
import importlib, logging, sys
from pathlib import Path
import numba
from gamester_lab.compile.compiler import pass_over_damage

logging.basicConfig(format="%(message)s")
home = Path(sys.argv[1])
cache = home / "cache"
cache.mkdir()
numba.config.CACHE_DIR = str(cache)
pass_over_damage(cache)
(home / "small.py").write_text("from numba import njit\\n@njit(cache=True)\\ndef add(a, b): return a + b\\n")
sys.path.insert(0, str(home))
small = importlib.import_module("small")
assert small.add(1, 2) == 3
damages = {"emptied": lambda data: b"", "cut": lambda data: data[: len(data) // 2], "junk": lambda data: b"junk" * 99}
for ending in ("nbi", "nbc"):
    for damage in damages.values():
        path = next(cache.rglob(f"*.{ending}"))
        path.write_bytes(damage(path.read_bytes()))
        small = importlib.reload(small)
        assert small.add(3, 4) == 7
        small = importlib.reload(small)
        assert small.add(5, 6) == 11
        assert small.add.stats.cache_hits and not small.add.stats.cache_misses
"""


def test_whatever_has_become_of_a_file_the_code_is_compiled_anew_and_kept(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", TRIED, str(tmp_path)], capture_output=True, text=True, check=False, env=os.environ
    )
    assert done.returncode == 0, done.stderr
    said = done.stderr.splitlines()
    assert len(said) == 6
    assert all(line.endswith("is damaged; it is made again, once") for line in said)


@pytest.mark.parametrize("damage", [b"", b"junk", b"\xff\xfe", None])
def test_damaged_code_of_a_gpu_is_compiled_anew(tmp_path, monkeypatch, damage):
    asked = []
    monkeypatch.setattr(assembly, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(assembly, "compiled", lambda *kernel: asked.append(kernel) or "ptx\n1\n")
    assert assembly.assembly("loo", "play") == "ptx\n1\n"
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-2] if damage is None else damage)
    assert [assembly.assembly("loo", "play") for _ in range(2)] == ["ptx\n1\n"] * 2
    assert len(asked) == 2
