"""A file or folder that cannot be used is named in one sentence, and before any work is done for it."""

from pathlib import Path

import pytest

from folders import GOLDEN
from gamester.cli import main
from gamester.study.plots import check_path
from gamester.text.errors import GamesterError

RECORD = str(GOLDEN / "loo-five--hoffmann-1909.jsonl")


@pytest.fixture
def homeless(monkeypatch):
    """A person whose home is no folder."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, "/dev/null")
    monkeypatch.setattr("builtins.input", lambda *_: "quit")


@pytest.mark.parametrize("command", [["daily", "--plain"], ["play", "--plain"], ["challenge", RECORD, "--plain"]])
def test_a_home_that_is_no_folder_is_named(homeless, capsys, command):
    if main([*command, "--lang", "en"]) == 2:
        said = capsys.readouterr().err
        assert said.startswith("gamester: ")
        assert "/dev/null/" in said
        assert said.count("\n") == 1
    else:
        assert command[0] == "challenge"  # it is only printed


@pytest.mark.parametrize(
    "command",
    [["review", RECORD, "--plot"], ["me", RECORD, "--name", "Ann", "--plot"], ["daily", "--picture"]],
    ids=" ".join,
)
@pytest.mark.parametrize("target", ["nodir/x.svg", "folder.svg", "x.bmp"])
def test_a_picture_that_cannot_be_made_is_refused_before_the_work_begins(
    tmp_path, monkeypatch, capsys, command, target
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("folder.svg").mkdir()
    assert main([*command, target, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert target in told.err
    assert told.err.count("\n") == 1
    assert not (tmp_path / "home").exists()


def test_a_picture_may_be_made_in_a_folder_that_comes_with_it(tmp_path):
    check_path(tmp_path / "made" / "x.svg", tmp_path / "made")
    with pytest.raises(GamesterError):
        check_path(tmp_path / "made" / "x.svg")
    assert list(tmp_path.iterdir()) == []
