"""Batches of compiled play: what they depend on, how a record is made, and where compiled code is kept."""

import subprocess
import sys

import pytest

from gamester.backend import play_tables
from gamester_lab.compile.batch import prepare
from gamester_lab.compile.compiler import cache_folder, inner, uncounted


@pytest.mark.parametrize(("game", "variant", "seats"), [("loo", "five/wikipedia-2023", 5)])
def test_a_batch_does_not_depend_on_the_number_of_threads(game, variant, seats):
    one = play_tables(game, variant, seats, tables=40, deals=5, seed=7, threads=1)
    two = play_tables(game, variant, seats, tables=40, deals=5, seed=7, threads=2)
    other = play_tables(game, variant, seats, tables=40, deals=5, seed=8)
    assert one.acts == two.acts
    assert (one.payments == two.payments).all()
    assert (one.payments != other.payments).any()
    if game == "laugh":
        assert not one.payments.sum(axis=2).any()


def test_a_cache_that_cannot_be_written_is_replaced_for_the_moment(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("GAMESTER_CACHE", str(blocked / "below"))
    assert cache_folder().is_dir()
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path / "cache"))
    assert cache_folder().parent == tmp_path / "cache"


def test_what_one_process_has_compiled_the_next_one_finds():
    prepare("loo")
    asked = "from gamester_lab.compile.batch import *; prepare('loo'); print(sum(compiled('loo').play.stats.cache_misses.values()))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told == "0\n"


def test_a_loop_that_calls_what_has_no_name_of_its_own_is_refused():
    def nameless():
        return 1

    def loop():
        return nameless()

    with pytest.raises(TypeError, match=r"loop calls .*nameless, which has no name of its own\.$"):
        uncounted(loop)
    inner("test")(nameless)
    assert uncounted(loop)() == 1
