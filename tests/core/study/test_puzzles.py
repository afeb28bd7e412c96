"""Puzzles: positions by the rules, with a best act that wins clearly; asked, answered and explained."""

import io
import re
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from gamester.bots.levels import LEVELS
from gamester.cli import main
from gamester.games import game_of
from gamester.i18n import languages
from gamester.study.puzzles import (
    act_named,
    following,
    labels,
    puzzle_numbered,
    puzzle_of_day,
    read_puzzle,
    shipped,
    subjects,
    table_of,
    write_puzzle,
)
from gamester.study.sentences import difficulty_sentence, explanation, reason_sentence
from gamester.text.messages import Words
from gamester.text.saying import Speaker
from pairs import in_turn

EVERY = range(1, len(shipped()) + 1)
SOME = EVERY[::23]
THREE_YEARS = 3 * 366


def test_both_games_and_several_kinds_of_decisions_are_asked():
    kinds = {(puzzle.game, puzzle.weighed[0].act.do) for puzzle in map(puzzle_numbered, EVERY)}
    assert {("loo", "stand"), ("loo", "pass"), ("loo", "play"), ("laugh", "play")} <= kinds


def test_a_line_is_read_as_it_was_written():
    for line in shipped()[:10]:
        assert write_puzzle(read_puzzle(line)) == line


def test_every_day_has_its_puzzle_and_none_comes_again_within_three_years():
    day = date(2026, 11, 22)
    assert puzzle_of_day(day) == puzzle_of_day(day)
    numbers = [puzzle_of_day(day + timedelta(n))[0] for n in range(THREE_YEARS)]
    assert len(set(numbers)) == THREE_YEARS
    assert len(set(shipped())) == len(EVERY)


def test_the_reason_of_a_puzzle_names_the_figures_of_its_table():
    speaker = Speaker(Words("en"), ())
    assert speaker.tell(reason_sentence(puzzle_numbered(4))) == (
        "It wins 2.7 tricks on average, against 2.4 if you play 4♥."
    )
    assert speaker.tell(reason_sentence(puzzle_numbered(55))) == (
        "You are looed 17 times in 100, against 31 if you play 4♦."
    )
    assert speaker.tell(reason_sentence(puzzle_numbered(33))) == (
        "You get the bonus 75 times in 100, against 25 if you play 9♦ and take 9♣."
    )


def test_most_puzzles_are_missed_by_a_level_and_sundays_are_harder_than_mondays():
    by_day = [[len(puzzle_numbered(number).missed) for number in EVERY[day::7]] for day in range(7)]
    assert sum(missed > 0 for day in by_day for missed in day) >= 0.6 * len(EVERY)
    assert max(by_day[0]) == 0
    assert all(max(easier) <= min(harder) for easier, harder in pairwise(by_day))
    monday = date(2026, 11, 23)
    assert not puzzle_of_day(monday)[1].missed
    assert len(puzzle_of_day(monday - timedelta(1))[1].missed) >= 2


def test_the_puzzles_are_of_the_rules_as_they_are():
    assert all(puzzle.rules == game_of(puzzle.game).rules_number for puzzle in map(puzzle_numbered, EVERY))


def test_every_puzzle_has_a_theme_that_its_game_names_and_levels_that_miss_it():
    puzzles = [puzzle_numbered(number) for number in EVERY]
    assert all(puzzle.theme in game_of(puzzle.game).study().kinds for puzzle in puzzles)
    assert all(set(puzzle.missed) <= set(LEVELS) for puzzle in puzzles)
    assert len({len(puzzle.missed) for puzzle in puzzles}) >= 3


@pytest.mark.parametrize(
    ("about", "level"), [("", ""), ("loo", "hard"), ("loo.lead", ""), ("laugh", "medium"), ("", "easy")]
)
def test_all_puzzles_of_a_kind_are_met_one_after_another_and_no_others(about, level):
    wanted = [number for number in EVERY if labels()[number - 1].fits(about, level)]
    assert wanted
    number, met = 0, []
    for _ in wanted:
        number = following(number, about, level)
        met.append(number)
    assert met == wanted
    assert following(number, about, level) == wanted[0]


def test_labels_say_what_puzzles_are():
    for number in SOME:
        puzzle, label = puzzle_numbered(number), labels()[number - 1]
        assert (label.game, label.theme) == (puzzle.game, puzzle.theme)
        assert {0: "easy", 1: "medium", 2: "medium"}.get(len(puzzle.missed), "hard") == label.difficulty


def test_every_subject_has_puzzles_and_no_other_word_has():
    assert all(following(0, about, "") for about in subjects())
    assert {label.game for label in labels()} <= set(subjects())
    assert following(0, "loo.captures", "") is None
    assert following(0, "", "endless") is None


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (3, "You are looed 40 times in 100, but the 0.8 tricks that it wins on average are worth that risk."),
        (84, "More of the others are looed: 1.4 on average, against 1.1 by the next best."),
        (203, "With A♦ 7♦ 8♦ K♦ you may draw the card that makes a flush."),
    ],
)
def test_a_reason_is_made_from_the_deals_that_were_weighed_where_no_printed_one_says_it(number, told):
    assert Speaker(Words("en"), ()).tell(reason_sentence(puzzle_numbered(number))) == told


def test_an_answer_names_the_levels_that_miss_the_puzzle():
    puzzle = replace(puzzle_numbered(1), missed=("advice", "tables"))
    said = Speaker(Words("en"), ()).tell(difficulty_sentence(puzzle))
    assert said.endswith("2 bots get this wrong: Medium, the Tables.")


def test_an_answer_is_understood_by_number_by_name_and_by_card():
    for number in SOME:
        puzzle = puzzle_numbered(number)
        for place, act in enumerate(puzzle.choices, 1):
            assert act_named(puzzle.choices, str(place)) == act
            assert act_named(puzzle.choices, str(act)) == act
            assert act_named(puzzle.choices, str(act).removeprefix("play ").replace("takes ", "")) == act
        assert act_named(puzzle.choices, "0") is None
        assert act_named(puzzle.choices, "sing") is None


def test_the_order_of_the_choices_tells_nothing():
    first = [puzzle.choices[0] in puzzle.right for puzzle in map(puzzle_numbered, SOME)]
    assert 0 < sum(first) < len(first)


def test_every_explanation_can_be_said_and_brings_the_numbers():
    for number, language in in_turn(((number,) for number in SOME), languages()):
        puzzle = puzzle_numbered(number)
        speaker = Speaker(Words(language), table_of(puzzle, "You").names)
        for act in (puzzle.weighed[0].act, puzzle.gap.act):
            said = [speaker.tell(one) for one in explanation(puzzle, act)]
            assert not [line for line in said if "{" in line or "puzzle." in line]
            shown = re.findall(r"\d+[.,]\d\d", said[0])
            assert float(shown[0].replace(",", ".")) == pytest.approx(puzzle.gap.behind, abs=0.0051)


# --- The command --------------------------------------------------------------------------------------------


def asked(monkeypatch, capsys, typed, *arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = main(["puzzle", *arguments])
    return status, capsys.readouterr()


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Lima"])
def test_the_day_is_that_of_utc_wherever_one_sits(monkeypatch, capsys, zone):
    evening = datetime(2026, 11, 24, 23 if zone == "Asia/Tokyo" else 1, tzinfo=UTC)
    monkeypatch.setattr(time, "time", evening.timestamp)
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    said = asked(monkeypatch, capsys, "")[1].out
    monkeypatch.undo()
    time.tzset()
    assert said == asked(monkeypatch, capsys, "", "--date", "2026-11-24")[1].out


def test_a_right_and_a_wrong_answer_are_told_apart(monkeypatch, capsys):
    puzzle = puzzle_numbered(1)
    best, worse = puzzle.weighed[0].act, puzzle.gap.act
    status, said = asked(monkeypatch, capsys, f"{best}\n", "--number", "1")
    assert status == 0
    assert "> Right: " in said.out
    status, said = asked(monkeypatch, capsys, f"nonsense\n{worse}\n", "--number", "1", "--lang", "fr")
    assert "> Répondez par un nombre" in said.out
    assert "> Pas le meilleur" in said.out


@pytest.mark.parametrize("typed", ["", "q\n1\n", "quit\n1\n"])
def test_who_leaves_is_not_told_the_solution(monkeypatch, capsys, typed):
    status, said = asked(monkeypatch, capsys, typed, "--date", "2026-11-22")
    assert status == 0
    assert "Type quit at any time to leave." in said.out
    assert "Right" not in said.out
    assert "\u00b1" not in said.out


@pytest.mark.parametrize("arguments", [["--number", "0"], ["--number", "99999"], ["--date", "yesterday"]])
def test_a_puzzle_that_is_none_is_refused_in_one_sentence(monkeypatch, capsys, arguments):
    status, said = asked(monkeypatch, capsys, "", *arguments)
    assert status == 2
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_puzzle_of_a_kind_is_asked_the_first_from_a_number_on(monkeypatch, capsys):
    number = following(EVERY[len(EVERY) // 2], "laugh", "medium")
    chosen = ["--number", str(number), "--about", "laugh", "--difficulty", "medium"]
    status, said = asked(monkeypatch, capsys, "", *chosen)
    assert status == 0
    assert said.out.startswith(f"Puzzle {number}: ")
    status, said = asked(monkeypatch, capsys, "", "--about", "whist")
    assert status == 2
    assert "laugh.captures" in said.err
