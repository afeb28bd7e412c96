"""Long texts in a terminal: set to its width, paged if they are longer than its screen; other programs get bare lines."""

import os

import pytest
from rich.text import Text

from gamester.cli import main

LABEL = "  search    "


@pytest.fixture
def terminal(monkeypatch):
    """A terminal of so many columns and lines; what is paged there."""
    paged = []

    def sized(columns, lines):
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((columns, lines)))
        monkeypatch.setattr("pydoc.pager", paged.append)
        return paged

    return sized


@pytest.mark.parametrize(
    "given", [["rules", "laugh"], ["opponents"], ["variants", "adpoker"], ["--lang", "fr", "rules", "loo"]]
)
def test_a_long_text_is_set_to_the_width_of_a_terminal_and_paged(given, terminal, capsys):
    paged = terminal(50, 30)
    assert main(given) == 0
    assert capsys.readouterr().out == ""
    (text,) = paged
    assert max(map(len, Text.from_ansi(text).plain.splitlines())) <= 50
    assert len(text.splitlines()) > 30


def test_a_short_text_is_not_paged_and_its_further_lines_begin_below_its_first_words(terminal, capsys):
    paged = terminal(60, 500)
    assert main(["opponents"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not paged
    (place,) = [n for n, line in enumerate(lines) if line.startswith(LABEL)]
    assert lines[place + 1].startswith(" " * len(LABEL))


def test_another_program_gets_the_rules_in_markdown_as_they_are_written(capsys):
    assert main(["rules", "loo", "G1"]) == 0
    assert capsys.readouterr().out.startswith("G1  *Players.*")


def test_a_paragraph_says_where_it_can_be_tried_and_a_ruling_does_not(capsys):
    assert main(["rules", "loo", "B9", "--lang", "en"]) == 0
    assert "serve, and on its rules page “Try it” beside B9." in capsys.readouterr().out.splitlines()[-1]
    assert main(["rules", "loo", "L12", "--lang", "en"]) == 0
    assert "Try it" not in capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_what_lets_it_complete_commands(shell, capsys):
    with pytest.raises(SystemExit) as left:
        main(["--completion", shell])
    assert left.value.code == 0
    assert "_ARGCOMPLETE" in capsys.readouterr().out
