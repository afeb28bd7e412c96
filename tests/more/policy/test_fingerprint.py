"""What artefacts are tied to: how the rules behave, and nothing else."""

import shutil
import subprocess
import sys

import fingerprint as tool
import pytest
from prove_fingerprint import PAGE, results, summary

from folders import ROOT
from gamester.games import GAMES, game_of
from gamester.games.loo.advice import buckets as loo_spots

TABLES = """
import fingerprint
for game in fingerprint.GAMES:
    some = fingerprint.listed(game)[::19]
    print(sum(fingerprint.play(one.setting) != one for one in some))
"""
"""Prints how many of some tables play otherwise than listed, for Loo and for Laugh."""
OPPONENTS = """
from gamester.bots.learned.file import DATA, load
from gamester.games import game_of
from gamester.artefacts.tables import solved_table
solved_table("loo", game_of("loo").words.options_of("three/wikipedia-2023", {}, 4), 4)
for game in ("loo", "laugh"):
    print(load(DATA / f"learned_{game}.npz", game).deals > 0)
"""
"""Fails where a solved table or a network is refused."""


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_is_that_of_the_rules_as_they_are(game):
    before = tool.listed(game)
    now = [tool.play(each.setting) for each in before]
    assert now == before
    assert tool.fingerprint(now, "rules") == game_of(game).fingerprint
    if game == "loo":
        assert tool.fingerprint(now, "spots") == loo_spots.FINGERPRINT


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_the_fingerprint_have_every_value_of_every_option(game):
    assert tool.unlisted(game) == []


@pytest.fixture
def copied(tmp_path):
    """The program in another place, to be edited."""
    ignored = shutil.ignore_patterns("__pycache__", "static", "tutorials", "server", "tui")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=ignored)
    shutil.copytree(ROOT / "tests" / "fingerprints", tmp_path / "tests" / "fingerprints")
    return tmp_path


def printed(place, program):
    """What a program prints that runs on the copy."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=place, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": f"{place / 'src'}:{place / 'tools'}", "HOME": str(place)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def edit(path, old, new):
    """Put one text in the place of another, everywhere in a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


NEUTRAL = [
    # a local variable has another name
    ("loo/kernel/rules.py", "winners", "victors"),
    # independent statements change places
    (
        "loo/kernel/settle.py",
        "    s.shown |= winners\n    s.swept = winners\n",
        "    s.swept = winners\n    s.shown |= winners\n",
    ),
    # there is one more comment
    ("laugh/kernel/moves.py", "def start(", "# how a deal begins\ndef start("),
]


def test_other_names_and_places_leave_the_fingerprint_and_every_opponent_plays(copied):
    games = copied / "src" / "gamester" / "games"
    for name, old, new in NEUTRAL:
        edit(games / name, old, new)
    (games / "loo" / "kernel" / "penalties.py").rename(games / "loo" / "kernel" / "laws.py")
    for path in copied.rglob("*.py"):
        text = path.read_text("utf-8")
        path.write_text(text.replace("kernel.penalties", "kernel.laws"), "utf-8")
    assert printed(copied, TABLES) == ["0", "0"]
    assert printed(copied, OPPONENTS) == ["True", "True"]


def test_a_fault_changes_the_fingerprint_or_has_its_reason():
    assert sum(results()[game]["mutants"] for game in GAMES) >= 200
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "prove_fingerprint.py", "--sample", "10"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_tells_which_faults_do_not_change_it():
    assert summary(results()) in PAGE.read_text("utf-8")
