"""Pyodide, with the package as a site has it, compiled and from kept memory, decides what this Python decides."""

from datetime import date
from pathlib import Path

import persons_choosing
import persons_here
import pytest
from check import fetch_page_tools
from persons_by_rules import result_by, session_by
from pyodide_in_node import printed, program_of, write_engine

from alone.deciding import decided
from folders import HELPERS
from gamester.boards import day_of

DAY = "2026-11-24"
MODULES = [HELPERS / "alone" / "deciding.py", Path(persons_choosing.__file__), Path(persons_here.__file__)]


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What one start of Pyodide tells to both tests, and what stands on the standard error."""
    assert fetch_page_tools()
    folder = tmp_path_factory.mktemp("version")
    assert b"gamester/browser/service.pyc" in write_engine(folder)["gamester.zip"]
    days = f'await results(range(2), ["loo", "laugh"], "{DAY}")'
    return printed(folder, program_of(f"[decided(), {days}]", *MODULES))


@pytest.mark.timeout(300)
def test_opponents_with_a_network_decide_the_same_in_pyodide(told) -> None:
    (there, _), errors = told
    assert there == decided()
    assert there.count("None") == 2  # both games are played by their networks
    assert "WebAssembly failed" not in errors


@pytest.mark.timeout(300)
def test_who_acts_alike_gets_the_same_day_in_pyodide(told) -> None:
    (_, there), _ = told
    for person, game in enumerate(("loo", "laugh")):
        boards = day_of(date.fromisoformat(DAY), game)
        assert there[person][0] == persons_here.kept(result_by(boards, session_by(f"person {person}", boards)))
