"""Pyodide, with the package as a site has it, decides what this Python decides."""

import json
import subprocess
from pathlib import Path

import pytest
from check import fetch_page_tools
from deciding import decided
from rules_in_node import node

from gamester.site.packing import packed

PYODIDE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "pyodide"
HERE = Path(__file__).parent


@pytest.mark.timeout(300)
def test_opponents_with_a_network_decide_the_same_in_pyodide(tmp_path: Path) -> None:
    assert fetch_page_tools()
    (tmp_path / "gamester.zip").write_bytes(packed())
    files = [str(PYODIDE), str(tmp_path / "gamester.zip"), str(HERE / "deciding.py")]
    command = [node(), "--disable-warning=ExperimentalWarning", str(HERE / "in_pyodide.mjs"), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    there = json.loads(done.stdout.splitlines()[-1])
    assert there == decided()
    assert there.count("None") == 2  # both games are played by their networks
    assert "WebAssembly failed" not in done.stderr
