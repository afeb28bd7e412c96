"""`gamester solve` as a person uses it."""

import json

from gamester.cli import main


def test_figures_are_kept_beside_those_of_other_games(tmp_path, capsys):
    out = tmp_path / "solve.json"
    for game in ("kuhn", "leduc", "kuhn"):
        assert main(["solve", game, "--steps", "20", "--quiet", "--json", "--out", str(out)]) == 0
    printed = json.loads(capsys.readouterr().out.splitlines()[-1])
    kept = json.loads(out.read_text())
    assert set(kept) == {"kuhn", "leduc"}
    assert kept["kuhn"] == printed
    assert printed["deals"] == 6


def test_a_file_of_something_else_is_left_alone(tmp_path, capsys):
    other = tmp_path / "other.json"
    other.write_text("[1, 2]")
    assert main(["solve", "kuhn", "--out", str(other)]) == 2
    assert other.read_text() == "[1, 2]"
    assert str(other) in capsys.readouterr().err
