"""The examples do what they say."""

import subprocess
import sys

from folders import ROOT

EXAMPLES = ROOT / "docs" / "examples"


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
    # By this seed both bots stand: the person is asked. Were both to pass, the dealer would take the pool unasked.
    said = run("an_evening.py", 2, given="sing\npass\n")
    assert "Ann may not sing" in said
    assert "Deal 1, dealt by Ann; then the pool holds" in said
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


def test_four_bots_play_a_deal_and_it_is_looked_back_on():
    said = run("a_deal.py")
    assert "together" in said
    assert "deal 1:" in said


def test_who_plays_anything_legal_loses_over_fifty_deals():
    sums = [int(line.partition(": ")[2]) for line in run("fifty_deals.py").splitlines()]
    assert (len(sums), sum(sums)) == (5, 0)
    assert sums[0] == min(sums)
