"""`gamester lab simulate` as a person or a script meets it."""

import json
import os
import signal
import sys
from contextlib import contextmanager, suppress

import pexpect
import pytest

from cli.terminals import ended
from gamester.cli import main
from gamester.table.record import replay_file

RUN = [sys.executable, "-m", "gamester", "lab", "simulate"]


def simulate(*arguments) -> int:
    return main(["lab", "simulate", *map(str, arguments), "--lang", "en"])


def without_seconds(report: str) -> str:
    """A report without its last line, which says how long it took."""
    return report.rstrip().rpartition("\n")[0].rstrip()


def test_a_run_reports_and_writes_all_that_was_asked_for(tmp_path, capsys):
    files = [tmp_path / name for name in ("rows.parquet", "rows.csv", "figures.json")]
    saved = [word for file in files for word in ("--save", file)]
    extra = ["--plot", tmp_path / "plot.svg", "--records", tmp_path / "records", "--choose", "3,biggest-win"]
    status = simulate("loo", "--deals", 2000, "--seed", "Molly", *saved, *extra, "--most-records", 2)
    said = capsys.readouterr()
    assert status == 0
    assert "2,000 deals at 2 tables of 1,000 each" in said.out
    assert json.loads(files[2].read_text())["setup"]["deals"] == 2000
    assert len(files[1].read_text().splitlines()) == 2001
    assert files[0].stat().st_size > 10_000
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) in (2, 3)
    assert all(replay_file(record).fault is None for record in records)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"rows.parquet", "rows.csv", "figures.json", "plot.svg", "records"}


REFUSED = [
    (["--deals", 0], "ask for 1 to"),
    (["--sessions", 0], "ask for 1 to"),
    (["--table-deals", 0], "A table or session of 0 deals"),
    (["--sessions", 5, "--most-deals", 4], "takes 5 deals at least"),
    (["--sessions", 5, "--deals", 5], "either --deals"),
    (["--deals", 5, "--most-deals", 5], "without --sessions"),
    (["--option", "colour=red"], "There is no option"),
    (["--opponents", "Pope"], "There is no opponent “Pope”"),
    (["--opponents", ",".join(["random"] * 6)], "name at most 5"),
    (["--boldness", 1], "nobody here does"),
    (["five/hoffmann-1909", "--opponents", "learned"], "No network was trained for loo five/hoffmann-1909"),
    (["--workers", 0], "--workers 0"),
    (["--save", "rows.xlsx"], "said by its suffix"),
    (["--save", "/nowhere/rows.csv"], "/nowhere/rows.csv cannot be written"),
    (["--plot", "plot.bmp"], "plot.bmp"),
    (["--records", "/proc/records", "--choose", "3"], "/proc/records cannot be written"),
    (["--choose", "3"], "give --records DIR"),
    (["--records", "r"], "needs --choose"),
    (["--records", "r", "--choose", "3", "--most-records", 0], "--most-records 0"),
    (["--records", "r", "--choose", "fush"], "there is no “fush”"),
    (["--records", "r", "--choose", "0"], "there are the numbers 1 to 100000"),
    (["--records", "r", "--choose", "1-20000"], "names 20000 deals by number"),
    (["--out", "/proc/nowhere"], "/proc/nowhere cannot be written"),
    (["--resume", "/proc"], "no run in /proc"),
    (["--ray", "here"], "HOST:PORT"),
    (["--ray", "127.0.0.1:1"], "cannot be reached"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=lambda value: str(value)[:30])
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_is_played(
    arguments, sentence, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert simulate("loo", *arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gamester: ")
    assert said.err.count("\n") == 1
    assert sentence in said.err
    assert list(tmp_path.iterdir()) == []


def test_only_very_many_random_deals_need_a_compiler_and_one_that_does_not_work_is_said(capsys, monkeypatch):
    for module in ("gamester.text.extras", "gamester_lab.simulation.playing"):
        monkeypatch.setattr(f"{module}.find_spec", lambda name: name)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert simulate("loo", "--deals", "100", "--quiet") == 0
    assert simulate("loo", "--deals", "10000000") == 2
    said = capsys.readouterr().err
    assert "Numba does not work here" in said
    assert said.endswith(" -m pip install --force-reinstall numba\n")


def test_a_disk_that_fills_up_is_said_and_nothing_half_written_stays(tmp_path, capsys, monkeypatch):
    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gamester_lab.simulation.job.write_rows", full)
    assert simulate("loo", "--deals", 500, "--save", tmp_path / "x.csv", "--quiet") == 1
    said = capsys.readouterr()
    assert "500 deals at one table" in said.out
    assert "No space left on device" in said.err
    assert list(tmp_path.iterdir()) == []


def test_files_are_written_though_nobody_reads_the_report(tmp_path, monkeypatch):
    def closed(*_arguments, **_keywords):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    with suppress(BrokenPipeError, SystemExit):
        simulate("loo", "--deals", 50, "--save", tmp_path / "f.json", "--out", tmp_path / "run", "--quiet")
    written = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"f.json", "results.txt", "figures.json"} <= written


@pytest.mark.parametrize(("variant", "said"), [("five/hoffmann-1909", True), ("three/wikipedia-2023", False)])
def test_a_master_that_hears_no_network_is_said(capsys, variant, said):
    assert simulate("loo", variant, "--opponents", "master", "--deals", 1, "--quiet") == 0
    assert ("No network was trained" in capsys.readouterr().out) == said


@pytest.fixture(params=[signal.SIGINT, signal.SIGTERM])
def broken_off(request, monkeypatch):
    """A signal comes as soon as something is done, once."""
    sent = []

    @contextmanager
    def shown(*_arguments, **_keywords):
        def watch(sums):
            if sums.deals and not sent:
                sent.append(request.param)
                os.kill(os.getpid(), request.param)

        yield watch

    monkeypatch.setattr("gamester_lab.simulation.job.shown", shown)
    return sent


def test_a_run_that_is_broken_off_says_what_is_done_and_is_resumed(tmp_path, capsys, broken_off):
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    what = ["loo", "--deals", 5000, "--table-deals", 50, "--seed", 7, "--save", tmp_path / "rows.csv", "--workers", 1]
    records = ["--records", tmp_path / "records", "--choose", "4999"]
    assert simulate(*what, *records, "--out", tmp_path / "run") == 130
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    said = capsys.readouterr()
    assert "Interrupted" in said.out
    assert f"gamester lab simulate --resume {tmp_path / 'run'}" in said.err
    assert (tmp_path / "run" / "results.txt").read_text() == said.out
    assert 0 < len(list((tmp_path / "run" / "parts").glob("*.json"))) < 30
    assert not (tmp_path / "rows.csv").exists()

    assert simulate("loo", "--deals", 5001, "--resume", tmp_path / "run") == 2
    assert "is another one" in capsys.readouterr().err
    assert simulate(*what, "--resume", tmp_path / "run") == 0
    resumed = capsys.readouterr().out.rstrip()  # without a rate: it would mix two runs
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 5001
    assert [path.name for path in (tmp_path / "records").iterdir()] == ["deal-4999.jsonl"]
    assert simulate("--resume", tmp_path / "run") == 0  # complete: the report alone
    assert resumed == capsys.readouterr().out.rstrip()
    assert simulate(*what[:7]) == 0
    assert resumed == without_seconds(capsys.readouterr().out)


def test_a_bar_shows_rate_and_time_left_at_a_terminal_and_goes(tmp_path):
    words = [*RUN, "loo", "--deals", "20000000", "--lang", "en"]
    child = pexpect.spawn(
        words[0], words[1:], encoding="utf-8", timeout=100, dimensions=(24, 160), env={**os.environ, "TERM": "xterm"}
    )
    child.expect(r"of 20,000,000 deals \(\d+ %\), [\d,]+ a second, \d+:\d\d:\d\d left")
    child.sendintr()
    child.expect("Interrupted")
    assert ended(child) == 130
