"""The same deals interpreted, compiled by Numba, compiled for one row of options, and in WebAssembly, are equal."""

import subprocess
import sys

import pytest

from engine.lockstep import test_batches, test_wasm
from engine.lockstep.test_lockstep import EVERYTHING, TABLES
from folders import ROOT
from gamester_lab.compile.batch import RandomTables, play_tables
from gamester_lab.compile.compiler import is_kept
from gamester_lab.compile.lockstep import DEALS, OnProcessor, compare


@pytest.mark.parametrize("game", TABLES)
def test_interpreted_and_compiled_agree_after_every_act(game):
    *_, progress = compare(OnProcessor(), game, EVERYTHING[game], 0, TABLES[game])
    assert progress.deals == TABLES[game] * DEALS
    assert progress.acts > 15 * progress.deals


def test_deals_are_the_same_with_options_frozen():
    form = "loo", "five/wikipedia-2023", 5
    plain, frozen = (play_tables(*form, 300, 20, 7, specialised=specialised) for specialised in (False, True))
    assert plain.acts == frozen.acts
    assert (plain.rows == frozen.rows).all()
    assert is_kept(RandomTables(*form, {}, 7).frozen_loop)


def test_batches_of_laugh_and_lie_down_are_as_those_of_loo():
    test_batches.test_a_batch_does_not_depend_on_the_number_of_threads("laugh", "adpoker", 4)
    test_wasm.test_random_play_gives_the_rows_of_the_processor("laugh", "adpoker")


def test_the_command_compares_as_many_deals_as_asked():
    command = [sys.executable, ROOT / "tools" / "lockstep.py", "--deals", "40", "--workers", "1", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "40 of 40 deals" in done.stdout
    assert "Interpreted and compiled agree after every one of" in done.stdout
