"""Puzzles: positions by the rules, with a best act that wins clearly; asked, answered and explained."""

import io
import re
from datetime import date, timedelta

import pytest

from gamester.bots import is_asked, seen_by
from gamester.cli import main
from gamester.i18n import languages
from gamester.messages import Words
from gamester.puzzles import (
    make_puzzles,
    making,
    puzzle_numbered,
    puzzle_of_day,
    read_puzzle,
    shipped,
    table_of,
    write_puzzle,
)
from gamester.puzzles.asking import choices, explained, understood
from gamester.saying import Speaker

EVERY = range(1, len(shipped()) + 1)


def test_every_shipped_puzzle_is_a_position_of_the_rules_in_which_its_seat_is_asked():
    assert len(EVERY) >= 30
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert is_asked(seen)
        offered = {offer.act for offer in seen.offers if offer.limit is None}
        assert offered <= {each.act for each in puzzle.weighed}


def test_the_best_act_of_every_shipped_puzzle_wins_clearly():
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        seen = seen_by(table_of(puzzle, "You"), puzzle.seat)
        assert puzzle.gap.behind >= 0.99 * making.LEAST * making.pool_of(seen)
        for each in puzzle.weighed:
            assert each.act in puzzle.right or each.behind > 0.99 * making.CERTAIN * each.doubt


def test_both_games_and_several_kinds_of_decisions_are_asked():
    kinds = {(puzzle.game, puzzle.weighed[0].act.do) for puzzle in map(puzzle_numbered, EVERY)}
    assert {("loo", "stand"), ("loo", "pass"), ("loo", "play"), ("laugh", "play")} <= kinds


def test_a_line_is_read_as_it_was_written():
    for line in shipped()[:10]:
        assert write_puzzle(read_puzzle(line)) == line


def test_the_same_seed_makes_the_same_puzzles(monkeypatch):
    monkeypatch.setattr(making, "FIRST_LOOK", 10)
    monkeypatch.setattr(making, "SECOND_LOOK", 20)
    first, again, other = (list(make_puzzles(seed, 1)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_every_day_has_its_puzzle_and_all_have_their_day():
    day = date(2026, 11, 22)
    assert puzzle_of_day(day) == puzzle_of_day(day)
    assert {puzzle_of_day(day + timedelta(n))[0] for n in EVERY} == set(EVERY)


def test_an_answer_is_understood_by_number_by_name_and_by_card():
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        for place, act in enumerate(choices(puzzle), 1):
            assert understood(puzzle, str(place)) == act
            assert understood(puzzle, str(act)) == act
        assert understood(puzzle, "0") is None
        assert understood(puzzle, "sing") is None


def test_the_order_of_the_choices_tells_nothing():
    first = [choices(puzzle)[0] in puzzle.right for puzzle in map(puzzle_numbered, EVERY)]
    assert 0 < sum(first) < len(first)


@pytest.mark.parametrize("language", languages())
def test_every_explanation_can_be_said_and_brings_the_numbers(language):
    for number in EVERY:
        puzzle = puzzle_numbered(number)
        speaker = Speaker(Words(language), table_of(puzzle, "You").names)
        for act in (puzzle.weighed[0].act, puzzle.gap.act):
            said = [speaker.tell(one) for one in explained(puzzle, act)]
            assert not [line for line in said if "{" in line or "puzzle." in line]
            shown = re.findall(r"\d+[.,]\d\d", said[0])
            assert float(shown[0].replace(",", ".")) == pytest.approx(puzzle.gap.behind, abs=0.0051)


# --- The command --------------------------------------------------------------------------------------------


def asked(monkeypatch, capsys, typed, *arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = main(["puzzle", *arguments])
    return status, capsys.readouterr()


def test_a_right_and_a_wrong_answer_are_told_apart(monkeypatch, capsys):
    puzzle = puzzle_numbered(1)
    best, worse = puzzle.weighed[0].act, puzzle.gap.act
    status, said = asked(monkeypatch, capsys, f"{best}\n", "--number", "1")
    assert status == 0
    assert "> Right: " in said.out
    status, said = asked(monkeypatch, capsys, f"nonsense\n{worse}\n", "--number", "1", "--lang", "fr")
    assert "> Répondez par un nombre" in said.out
    assert "> Pas le meilleur" in said.out


def test_who_leaves_is_not_told_the_solution(monkeypatch, capsys):
    status, said = asked(monkeypatch, capsys, "", "--date", "2026-11-22")
    assert status == 0
    assert "Right" not in said.out
    assert "\u00b1" not in said.out


@pytest.mark.parametrize("arguments", [["--number", "0"], ["--number", "99999"], ["--date", "yesterday"]])
def test_a_puzzle_that_is_none_is_refused_in_one_sentence(monkeypatch, capsys, arguments):
    status, said = asked(monkeypatch, capsys, "", *arguments)
    assert status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_so_many_puzzles_cannot_be_made(capsys):
    assert main(["puzzles", "make", "--seed", "1", "--count", "0"]) == 2
    assert capsys.readouterr().err.startswith("gamester: 0 puzzles")
