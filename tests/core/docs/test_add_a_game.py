"""The guide to adding a game is followed block by block, as somebody would who has nothing else."""

import io

from gamester.cli import main, parser
from gamester.i18n import source
from gamester.text.messages import Words
from third_game import blocks

ELSEWHERE = ("lab", "serve")
"""Commands of the guide that other lanes run: they compile, or listen."""


def test_the_whole_game_has_at_most_300_lines():
    assert sum(block.text.count("\n") for block in blocks() if block.path) <= 300


def test_the_check_of_the_guide_finds_nothing(third_game, capsys):
    programs = [block for block in blocks() if block.language == "python" and not block.path]
    assert len(programs) == 1
    exec(programs[0].text, {})
    assert capsys.readouterr().out == "\n"


def test_every_command_of_the_guide_is_one_and_does_what_it_says(third_game, monkeypatch, capsys, tmp_path):
    (console,) = [block for block in blocks() if block.language == "console"]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = []
    for line in console.text.splitlines():
        program, command, *rest = line.split()
        assert program == "gamester"
        parser(Words(source().code)).parse_args([command, *rest])
        if command not in ELSEWHERE:
            monkeypatch.setattr("sys.stdin", io.StringIO("bid 2\n"))
            assert main([command, *rest]) == 0
            told.append(capsys.readouterr().out)
    variants, played = told
    assert "stake: 1-100" in variants
    assert "Do you bid, or drop?" in played
    assert "bids 2." in played
