"""What artefacts are tied to: how the rules behave, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

import fingerprint as tool
import pytest

from gamester.games import GAMES, game_of
from gamester.games.loo.advice import buckets as loo_spots

ROOT = Path(__file__).parents[2]
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
from gamester.artefacts.tables import loo_table
loo_table(game_of("loo").words.row("three/wikipedia-2023", {}, 4), 4)
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


def test_the_fingerprints_of_the_games_differ():
    assert len({game_of(game).fingerprint for game in GAMES}) == len(GAMES)


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


NEUTRAL = {
    "a local variable has another name": ("games/loo/kernel/rules.py", "winners", "victors"),
    "independent statements change places": (
        "games/loo/kernel/settle.py",
        "    s.shown |= winners\n    s.swept = winners\n",
        "    s.swept = winners\n    s.shown |= winners\n",
    ),
    "there is one more comment": ("games/laugh/kernel/moves.py", "def start(", "# how a deal begins\ndef start("),
}


@pytest.mark.parametrize(("name", "old", "new"), NEUTRAL.values(), ids=NEUTRAL)
def test_other_names_leave_the_fingerprint_and_every_opponent_plays(name, old, new, copied):
    edit(copied / "src" / "gamester" / name, old, new)
    assert printed(copied, TABLES) == ["0", "0"]
    assert printed(copied, OPPONENTS) == ["True", "True"]


def test_a_file_elsewhere_leaves_the_fingerprint_and_every_opponent_plays(copied):
    folder = copied / "src" / "gamester" / "games" / "loo" / "kernel"
    (folder / "penalties.py").rename(folder / "laws.py")
    for path in copied.rglob("*.py"):
        text = path.read_text("utf-8")
        path.write_text(text.replace("kernel.penalties", "kernel.laws"), "utf-8")
    assert printed(copied, TABLES) == ["0", "0"]
    assert printed(copied, OPPONENTS) == ["True", "True"]


RULES = {
    "who pays for a flush": (
        "games/loo/kernel/settle.py",
        "if o.flush_exempt == FlushExempt.NONE",
        "if o.flush_exempt != FlushExempt.NONE",
    ),
    "what a seat sees": ("games/loo/kernel/sight.py", "v.pool = s.pool", "v.pool = 0"),
    "which cards are a pair": ("games/laugh/kernel/rules.py", "hearts & spades |", "hearts | spades |"),
    "what a seat sees of the pot": ("games/laugh/kernel/sight.py", "v.pot = s.pot", "v.pot = 0"),
}


@pytest.mark.parametrize(("name", "old", "new"), RULES.values(), ids=RULES)
def test_another_rule_changes_the_fingerprint(name, old, new, copied):
    edit(copied / "src" / "gamester" / name, old, new)
    apart = dict(zip(GAMES, map(int, printed(copied, TABLES)), strict=True))
    assert (apart["loo"] > 0) == ("laugh" not in name)
    assert (apart["laugh"] > 0) == ("/loo/" not in name)
