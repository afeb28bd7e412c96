"""Puzzles: made from a seed, broken off and gone on with; each shipped one has a best act that wins clearly."""

from dataclasses import replace

import pytest

from core.study.test_puzzles import EVERY
from gamester.bots.base import is_asked, seen_by
from gamester.cli import main
from gamester.study.judge import pool_of
from gamester.study.puzzles import puzzle_numbered, table_of
from gamester.study.sentences import reason_sentence
from gamester_lab import puzzles
from gamester_lab.puzzles import CERTAIN, LEAST, weighed_again


def test_the_best_act_of_every_shipped_puzzle_wins_clearly():
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert puzzle.gap.behind >= 0.99 * LEAST * pool_of(seen)
        for each in puzzle.weighed:
            assert each.act in puzzle.right or each.behind > 0.99 * CERTAIN * each.doubt


def test_every_shipped_puzzle_is_a_position_of_the_rules_in_which_its_seat_is_asked():
    assert len(EVERY) >= 1000
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert is_asked(seen)
        offered = {offer.act for offer in seen.offers if offer.limit is None}
        assert offered <= {each.act for each in puzzle.weighed}


def test_every_shipped_puzzle_says_more_than_that_the_answer_brings_the_most():
    reasons = {number: reason_sentence(puzzle_numbered(number)).key for number in EVERY}
    assert [number for number, key in reasons.items() if key in ("advice.words.best", "advice.words.even")] == []


@pytest.fixture
def hasty(monkeypatch):
    """Few worlds and one decision a level: the same way, in a second."""
    for name, worlds in (("FIRST_LOOK", 20), ("LOOK", 30), ("AGAIN", 60)):
        monkeypatch.setattr(puzzles, name, worlds)
    monkeypatch.setattr(puzzles, "TIMES", 1)


def test_a_maker_that_was_killed_goes_on_to_the_same_file(hasty, tmp_path, monkeypatch, capsys):
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    made = ["lab", "puzzle", "make", "--seed", "5", "--weeks", "1", "--quiet"]
    assert main([*made, str(whole)]) == 0
    with monkeypatch.context() as patch:
        patch.setattr(puzzles, "arranged", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            main([*made, str(broken)])
    part = tmp_path / "broken.jsonl.part"
    kept = part.read_text("utf-8")
    part.write_text(kept[: len(kept) * 4 // 5], "utf-8")
    assert main([*made, str(broken)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"whole.jsonl", "broken.jsonl"}
    assert broken.read_bytes() == whole.read_bytes()
    assert whole.read_text("utf-8").count("\n") == 7
    assert "7 puzzles are in" in capsys.readouterr().out


def test_a_puzzle_whose_best_act_is_another_does_not_stand():
    puzzle = puzzle_numbered(1)
    wrong = replace(puzzle, weighed=(puzzle.gap, *(each for each in puzzle.weighed if each != puzzle.gap)))
    assert weighed_again(puzzle, 1, 100) == (True, True)
    assert weighed_again(wrong, 1, 100) == (False, False)


@pytest.mark.parametrize(("text", "weeks"), [("", "0"), ("", "2001"), ("no puzzle\n", "1"), ('{"game":"loo"}\n', "1")])
def test_what_cannot_be_made_or_weighed_is_refused_in_one_sentence(tmp_path, capsys, text, weeks):
    path = tmp_path / "puzzles.jsonl"
    path.write_text(text, "utf-8")
    assert main(["lab", "puzzle", "weigh", str(path), "--seed", "1", "--weeks", weeks]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
