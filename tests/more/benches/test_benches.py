"""The benches run."""

import re
import subprocess
import sys

import pytest

from folders import ROOT

BENCHES = ROOT / "benches"


def quick(name, *words):
    """A bench as a person would run it, in its quick mode."""
    command = [sys.executable, BENCHES / f"{name}.py", "--quick", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("speed", "| Laugh and Lie Down, 4 players |"),
        ("startup", "First compiled deal from cache: **"),
        ("startup", "| `gamester --version` |"),
        ("gpu", "decisions a second"),
        ("vector_env", "| Five-Card Loo, 5 players |"),
        ("opponents", "| Five-Card Loo | learned |"),
        ("engine", "| a server on one core, eight masters think: memory, MB |"),
        ("open_spiel_loop", "| `python_gamester_laugh_sampled(players=5)` |"),
        ("peers", "| OpenSpiel | oh_hell(players=5,num_tricks_fixed=5) |"),
        pytest.param("browser", "5 players | Firefox", marks=[pytest.mark.chromium, pytest.mark.firefox]),
    ],
)
def test_a_bench_runs(name, says):
    done = quick(name)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.postgres
def test_a_server_is_measured_under_load_on_sqlite_and_on_postgresql():
    done = quick("load", "--only", "sqlite", "--only", "postgres")
    assert done.returncode == 0, done.stderr
    for name in ("one process, SQLite", "two processes, PostgreSQL"):
        sent, told, stale = re.search(
            rf"- {name}: ([\d,]+) commands sent, ([\d,]+) told to everybody, (\d+) refused", done.stdout
        ).groups()
        assert int(sent) >= 2
        assert int(told) + int(stale) == int(sent)
