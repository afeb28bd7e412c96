"""The benches run, write only what is theirs, and the program in C++ plays the same deals as the compiled rules."""

import importlib
import os
import re
import shutil
import subprocess
import sys

import pytest

from folders import ROOT

BENCHES = ROOT / "benches"
NO_COMPILER = (
    "There is no C++ compiler 'no-such-compiler' here: install one, or name one in the environment variable CXX."
)


@pytest.fixture
def bench(monkeypatch):
    """A module of the benches by its name."""
    monkeypatch.syspath_prepend(BENCHES)
    return importlib.import_module


def quick(name, *words, **env):
    """A bench as a person would run it, in its quick mode."""
    command = [sys.executable, BENCHES / f"{name}.py", "--quick", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | env)


def test_the_hand_written_program_plays_the_same_deals_or_says_that_it_needs_a_compiler():
    done = quick("yardstick")
    compiler = os.environ.get("CXX", "c++").split()[0]
    if shutil.which(compiler):
        assert done.returncode == 0, done.stderr
        assert (
            "4,000 deals of all three: each payment, all else that is noted, the number of decisions are the same."
            in done.stdout
        )
    else:
        assert done.returncode == 2
        assert done.stderr == NO_COMPILER.replace("no-such-compiler", compiler) + "\n"


def test_no_compiler_is_one_sentence():
    done = quick("yardstick", CXX="no-such-compiler")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", NO_COMPILER + "\n")


def test_a_deal_that_differs_is_named(bench):
    yardstick = bench("yardstick")

    def wrong(seed, first, tables, deals):
        mine = yardstick.ours(seed, first, tables, deals)
        mine.rows["paid"][1, 2, 3] += 1
        return mine

    with pytest.raises(
        SystemExit, match=r"^Seed 1, table 1, deal 2: the compiled rules note \(.*\), the C\+\+ notes \("
    ):
        yardstick.check(yardstick.ours, wrong, 3, 4)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("interpreted", "| `gamester --version` |"),
        ("speed", "| Laugh and Lie Down, 4 players |"),
        ("startup", "First compiled deal from cache: **"),
        ("gpu", "decisions a second"),
        ("vector_env", "| Five-Card Loo, 5 players |"),
        ("opponents", "| Five-Card Loo | learned |"),
        ("open_spiel_loop", "| `python_gamester_laugh_sampled(players=5)` |"),
    ],
)
def test_a_bench_runs(name, says):
    done = quick(name)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


def test_peers_are_measured_or_said_not_to_be_installed():
    done = quick("peers")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stdout
    assert re.search(r"\| OpenSpiel \| oh_hell\(players=5,num_tricks_fixed=5\) \|", done.stdout)
    for system in ("RLCard", "PettingZoo", "Pgx"):
        assert re.search(rf"^(\| {system} \||- {system}, .*: not installed \()", done.stdout, re.MULTILINE), system


def test_a_peer_that_fails_is_a_line_and_no_traceback(bench):
    peers = bench("peers")
    case = peers.Case("openspiel_python", "no_such_game", "OpenSpiel", "Python loop")
    assert re.fullmatch(r"did not run: .*no_such_game.*", peers.measured(case, 0.01, 1))


@pytest.mark.parametrize("game", ["oh_hell(players=5,num_tricks_fixed=5)", "hearts", "spades", "euchre"])
def test_every_loop_of_openspiel_counts_the_same_decisions(bench, game):
    loops = bench("peer_loops")
    for name in ("openspiel_python", "openspiel_python_even", "openspiel_bots", "openspiel_rollouts"):
        decisions, games = getattr(loops, name)(game)(3)
        assert decisions / games == pytest.approx(30 if "hell" in game else decisions / games, abs=0.01)
        assert 5 < decisions / games < 70


def test_a_bench_writes_its_own_section_only(bench, tmp_path):
    put = bench("report").put
    page = tmp_path / "page.md"
    page.write_text("# A\n\n<!-- one -->\nold\n<!-- /one -->\n\n## B\n\n<!-- two -->\n\nkept\n\n<!-- /two -->\n\nend\n")
    put("one", "new\n", page)
    put("three", "last", page)
    assert page.read_text() == (
        "# A\n\n<!-- one -->\n\nnew\n\n<!-- /one -->\n\n## B\n\n<!-- two -->\n\nkept\n\n<!-- /two -->\n\nend\n\n"
        "<!-- three -->\n\nlast\n\n<!-- /three -->\n"
    )


def test_the_page_has_a_section_for_every_bench(bench):
    start = (ROOT / "start.py").read_text()
    page = (ROOT / "docs" / "reference" / "benchmarks.md").read_text()
    for name in re.findall(r'"(\w+)": "requirements-(?:dev|bench)', start):
        assert f"<!-- {name} -->" in page
        assert f"<!-- /{name} -->" in page


def test_locks_agree_on_what_both_name():
    dev, bench = (
        set(re.findall(r"^([\w.-]+)==([^ \\;]+)", (ROOT / f"requirements-{name}.lock").read_text(), re.MULTILINE))
        for name in ("dev", "bench")
    )
    in_dev = {package for package, _ in dev}
    assert {one for one in bench if one[0] in in_dev} <= dev


def test_an_unknown_bench_is_one_sentence():
    done = subprocess.run(
        [sys.executable, ROOT / "start.py", "bench", "mood"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    names = "interpreted, speed, yardstick, startup, gpu, browser, vector_env, open_spiel_loop, load, opponents, peers"
    assert done.stderr == f"There is no bench 'mood'; there are {names}.\n"


@pytest.mark.parametrize("name", ["load", "opponents", "vector_env"])
def test_no_tables_are_refused_in_a_sentence(name):
    done = quick(name, "--tables", "0")
    assert done.returncode == 2
    assert done.stderr.endswith("error: argument --tables: 0 is not a whole number from 1 on\n")


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


@pytest.mark.chromium
@pytest.mark.firefox
def test_node_and_both_browsers_give_the_results_of_compiled_code():
    done = quick("browser")
    assert done.returncode == 0, done.stderr
    engines = [line.split(" | ")[1].split()[0] for line in done.stdout.splitlines() if "5 players |" in line]
    assert engines == ["compiled", "Node", "Chromium", "Firefox"] * 2
    assert "All engines gave the same results, byte for byte." in done.stdout
