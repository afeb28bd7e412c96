"""Typed lines by ear: whoever hears the lines in their order, and nothing else, is never stuck and hears nothing twice."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from by_ear import LISTED, Listener, question_in
from listener import WORD

from gamester.cli import main
from gamester.i18n import source
from gamester.local import Settings, open_home
from gamester.local.typed import play_at_home
from gamester.text.messages import Words


class Hearing(Listener):
    """A listener who remembers everything."""

    def __init__(self, deals: int) -> None:
        super().__init__(random.Random(1), deals)
        self.all = ""

    def write(self, text: str) -> int:
        self.all += text
        return super().write(text)


@pytest.mark.parametrize(("game", "variant"), [("loo", "five/wikipedia-2023"), ("laugh", "adpoker")])
def test_what_others_do_is_said_once_and_in_order(game: str, variant: str) -> None:
    hearing = Hearing(6)
    wish = Settings(game, variant, 5, {}, "once", "advice", keep=False)
    home = open_home(wish, source().code)
    play_at_home(home, Words(source().code), hearing, hearing)  # type: ignore[arg-type]
    happened = [sentence for one in home.client.known.log for sentence in one.text]
    heard = [line.removeprefix("\r").removeprefix("> ") for line in hearing.all.split("\n")]
    assert [line for line in heard if line in set(happened)] == happened
    assert hearing.refused == []
    assert max(hearing.words) <= 60


def at_the_terminal(hearing: Hearing, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What a command says to a listener, who answers it."""
    before = len(hearing.all)
    with (
        monkeypatch.context() as patched
    ):  # here, and not in a fixture: pytest puts its own streams there for each step
        patched.setattr(sys, "stdin", hearing)
        patched.setattr(sys, "stdout", hearing)
        assert main([*words, "--lang", "en"]) == 0
    return hearing.all[before:]


@pytest.mark.parametrize("number", range(1, 200, 20))
def test_a_puzzle_is_answered_by_what_is_heard(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    said = at_the_terminal(Hearing(1), monkeypatch, "puzzle", "--number", str(number))
    asked = said[: said.index("> ")]
    assert LISTED.findall(asked)
    assert len(WORD.findall(question_in(asked.rstrip()))) <= 60
    assert "Right" in said or "Not the best" in said


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_a_day_and_the_review_of_its_record_are_heard(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    hearing = Hearing(100)
    said = at_the_terminal(hearing, monkeypatch, "daily", "2026-11-22", "--game", game, "--plain")
    assert hearing.refused == []
    assert max(hearing.words) <= 60
    assert "The session is over." in said
    (record,) = tmp_path.rglob("*.jsonl")
    told = at_the_terminal(hearing, monkeypatch, "review", str(record), "--deal", "1", "--worlds", "20")
    assert "Deal 1" in told
