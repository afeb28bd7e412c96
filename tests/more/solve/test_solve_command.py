"""`gamester solve` as a person uses it."""

import json

import pytest

from gamester.cli import main


def test_without_a_name_it_lists_what_can_be_solved(capsys):
    assert main(["solve"]) == 0
    assert "mini-loo-a" in capsys.readouterr().out.split()


def test_figures_are_kept_beside_those_of_other_games(tmp_path, capsys):
    out = tmp_path / "solve.json"
    for game in ("kuhn", "leduc", "kuhn"):
        assert main(["solve", game, "--steps", "20", "--quiet", "--json", "--out", str(out)]) == 0
    printed = json.loads(capsys.readouterr().out.splitlines()[-1])
    kept = json.loads(out.read_text())
    assert set(kept) == {"kuhn", "leduc"}
    assert kept["kuhn"] == printed
    assert printed["deals"] == 6


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["whist"], "no “whist”"),
        (["kuhn", "--steps", "-1"], "--steps -1"),
        (["kuhn", "--players", "3"], "--players means nothing"),
        (["kuhn", "--out", "/nowhere/at/all.json"], "/nowhere/at/all.json"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_sentence(arguments, sentence, capsys):
    assert main(["solve", *arguments]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert not told.out


def test_a_file_of_something_else_is_left_alone(tmp_path, capsys):
    other = tmp_path / "other.json"
    other.write_text("[1, 2]")
    assert main(["solve", "kuhn", "--out", str(other)]) == 2
    assert other.read_text() == "[1, 2]"
    assert str(other) in capsys.readouterr().err
