"""`gamester me`: it tells of one's own records only, in English and in French, and refuses in one sentence."""

from engine.insights import test_me as at_core
from gamester.cli import main

record = at_core.record


def test_twice_the_same_look_says_the_same(record, capsys):
    told = []
    for _ in range(2):
        assert main(["me", record, "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_weeks_are_drawn(record, tmp_path):
    plot = tmp_path / "weeks.svg"
    assert main(["me", record, "--plot", str(plot), "--quiet"]) == 0
    assert plot.read_text("utf-8").startswith("<?xml")
