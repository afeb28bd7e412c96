"""The examples do what they say."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name, *arguments, given=""):
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_evening_is_played_in_typed_lines_to_its_sums():
    said = run("an_evening.py", given="sing\npass\n1\n1\n1\n1\n1\n1\n1\n1\n1\n")
    assert "You may not sing" in said
    assert "Deal 1, dealt by You" in said
    assert "together" in said


def test_ones_own_player_is_measured_and_attacked():
    lines = run("own_player.py", "--packs", 20).splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "among the printed advice",
        "one that does anything",
        "an attacker gains",
    ]
    assert all("chips a deal (95 % interval" in line for line in lines)


def test_a_solved_policy_is_kept_and_judged(tmp_path):
    said = run("solved.py", "kuhn", tmp_path / "kuhn.npz")
    assert "worth in chips: -0.0" in said
    assert (tmp_path / "kuhn.npz").is_file()
