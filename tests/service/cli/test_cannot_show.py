"""A terminal or an output that cannot show the cards: typed lines with a sentence, and cards that can be read."""

import io
import os
import subprocess
import sys
from argparse import Namespace

import pexpect
import pytest

from gamester.commands.play import plain_wanted
from gamester.messages import Words


class Tty(io.TextIOWrapper):
    """A terminal of some encoding."""

    def __init__(self, encoding):
        super().__init__(io.BytesIO(), encoding)

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("term", "encoding", "plain"),
    [("xterm-256color", "utf-8", False), ("dumb", "utf-8", True), ("xterm", "latin-1", True), ("xterm", "cp850", True)],
)
def test_a_terminal_that_cannot_show_the_cards_gets_typed_lines_and_a_sentence(
    term, encoding, plain, monkeypatch, capsys
):
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Tty(encoding))
    monkeypatch.setattr(sys, "stdout", Tty(encoding))
    assert plain_wanted(Namespace(plain=False), Words("en")) == plain
    assert (capsys.readouterr().err.count("in typed lines, as with --plain.") == 1) == plain


def test_who_asks_for_typed_lines_is_told_nothing(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "dumb")
    assert plain_wanted(Namespace(plain=True), Words("en"))
    assert capsys.readouterr().err == ""


def test_a_dumb_terminal_plays(tmp_path):
    own = os.environ | {"TERM": "dumb", "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    words = ["-m", "gamester", "play", "loo", "--no-record", "--seed", "7"]
    there = pexpect.spawn(sys.executable, words, env=own, encoding="utf-8", timeout=60)
    there.expect_exact("you play in typed lines, as with --plain.")
    there.expect_exact("Your hand: ")
    there.close(force=True)


@pytest.mark.parametrize(("language", "said"), [("en", "Your hand: AD 10D 2D 7C 8S"), ("fr", "Lanterlu a cinq")])
def test_an_output_without_the_signs_gets_cards_and_words_that_can_be_read(language, said):
    done = subprocess.run(
        [sys.executable, "-m", "gamester", "--lang", language, "play", "loo", "--no-record", "--seed", "a"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"}, input=b"quit\ny\n", capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    text = done.stdout.decode("ascii")
    assert said in text
    assert "\\" not in text
