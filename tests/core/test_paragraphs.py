"""No paragraph of the rules without a test that bears its name."""

import subprocess
import sys
from pathlib import Path

from folders import ROOT
from gamester.games import GAMES
from gamester.rulebook import paragraphs

TOOL = ROOT / "tools" / "untested_paragraphs.py"


def run(tool: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(tool)], capture_output=True, text=True, check=False)


def test_every_paragraph_has_its_test():
    done = run(TOOL)
    assert done.returncode == 0, done.stdout
    books = {game: paragraphs(game, "en") for game in GAMES}
    assert min(map(len, books.values())) > 20
    assert done.stdout.splitlines() == [
        f"{game}: all {len(book)} paragraphs have tests" for game, book in books.items()
    ]


def test_a_paragraph_without_one_is_listed(tmp_path):
    """A copy of the tool beside a single test of three paragraphs misses all the others."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / TOOL.name).write_bytes(TOOL.read_bytes())
    (tmp_path / "tests" / "core" / "rules" / "loo").mkdir(parents=True)
    (tmp_path / "tests" / "core" / "rules" / "loo" / "test_B.py").write_text(
        "def test_B9_B10_both(): ...\ndef test_D7_it(): ...\n"
    )
    done = run(tmp_path / "tools" / TOOL.name)
    loo, laugh = done.stdout.splitlines()
    assert done.returncode == 1
    assert "B8 B11" in loo
    assert loo.endswith("D5 D6")
    assert laugh.startswith("laugh: R1 R2 ")
