"""What artefacts are tied to: how the rules behave, and nothing else."""

import subprocess
import sys
from dataclasses import replace

import fingerprint as tool
import pytest
from prove_fingerprint import PAGE, results, summary

from folders import ROOT
from gamester.games import GAMES, game_of
from gamester.games.loo.advice import buckets as loo_spots


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_is_that_of_the_rules_as_they_are(game):
    before = tool.listed(game)
    now = [replace(tool.play(each.setting), later=each.later) for each in before]
    assert now == before
    assert tool.fingerprint(now, "rules") == game_of(game).fingerprint
    if game == "loo":
        assert tool.fingerprint(now, "spots") == loo_spots.FINGERPRINT


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_the_fingerprint_have_every_value_of_every_option(game):
    assert tool.unlisted(game) == []


def test_a_fault_changes_the_fingerprint_or_has_its_reason():
    assert sum(results()[game]["mutants"] for game in GAMES) >= 200
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "prove_fingerprint.py", "--sample", "10"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_tells_which_faults_do_not_change_it():
    assert summary(results()) in PAGE.read_text("utf-8")
