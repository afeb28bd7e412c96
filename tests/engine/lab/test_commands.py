"""Each command of the laboratory does its work, once; `me` is in `insights`, and `train` where PyTorch is."""

import json
import re

import numpy as np
import pytest

from gamester.cli import main
from gamester.study.puzzles import shipped
from gamester.text.errors import BadOptions, GamesterError
from gamester_lab.api import Form, environment, judge, load_solution, simulate, task
from gamester_lab.evaluate import boards, habits
from gamester_lab.evaluate.strength import gains, report, running


def test_the_third_game_is_simulated(third_game, capsys):
    reports = []
    for seed in ("1", "1", "2"):
        assert main(["lab", "simulate", "ducat", "--deals", "2000", "--quiet", "--seed", seed, "--workers", "1"]) == 0
        reports.append(capsys.readouterr().out.rstrip().rpartition("\n")[0])  # without the seconds
    assert "2,000" in reports[0]
    assert reports[0] == reports[1] != reports[2]


def test_a_tournament_prints_a_matrix_and_the_same_as_json(capsys):
    asked = ["lab", "match", "loo", "three", "--pool", "6,9", "--bots", "random,advice", "--deals", "20", "--seed", "4"]
    assert main([*asked, "--quiet", "--mixes", "--by-seat"]) == 0
    text = capsys.readouterr().out
    assert main([*asked, "--quiet", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert (body["blocks"], body["interrupted"], body["plan"]["seed"]) == (20, False, 4)
    assert [(each["pool"], each["bot"], each["field"]) for each in body["found"]] == [
        (6, "random", "advice"), (6, "advice", "random"), (9, "random", "advice"), (9, "advice", "random")
    ]  # fmt: skip
    for said in ("pool 6", "pool 9", "2 random among advice", "eldest", "dealer", "95 %"):
        assert said in text


def test_exploit_says_what_was_found(capsys):
    asked = [
        "lab",
        "exploit",
        "loo",
        "three",
        "--pool",
        "9",
        "--deals",
        "300",
        "--packs",
        "30",
        "--seed",
        "2",
        "--quiet",
    ]
    asked += ["--bots", "advice", "-p", "3", "--attackers", "improver"]
    assert main(asked) == 0
    text = capsys.readouterr().out
    assert "always passes" in text
    assert main([*asked, "--json"]) == 0
    attacks = json.loads(capsys.readouterr().out)["attacks"]
    assert [(each["attacker"], each["bot"]) for each in attacks] == [("improver", "advice")]


def test_strength_measures_levels_at_a_form(monkeypatch, capsys):
    few = {title: running.FORMS[title] for title in ("Three-Card, 3 players",)}
    for module in (gains, report, running):
        monkeypatch.setattr(module, "FORMS", few)
    monkeypatch.setattr(gains, "levels", lambda *_: ["random", "advice"])
    assert main(["lab", "strength", "matrix", "--scale", "0.003", "--quiet"]) == 0
    assert re.search(r"\| \*\*random\*\* \| – \| -\d", capsys.readouterr().out)


def test_solve_says_figures_in_words_in_both_languages(capsys):
    assert main(["lab", "solve", "kuhn", "--steps", "200", "--quiet"]) == 0
    assert "information sets: 12" in capsys.readouterr().out
    assert main(["lab", "solve", "kuhn", "--steps", "200", "--quiet", "--lang", "fr"]) == 0
    assert "ensembles d’information : 12" in capsys.readouterr().out


def test_puzzles_of_a_file_are_weighed_again(tmp_path, capsys):
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{line}\n" for line in shipped()[:7]), "utf-8")
    assert main(["lab", "puzzle", "weigh", str(path), "--seed", "1", "--weeks", "1", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("7 of 7 puzzles stand")


def test_trials_of_a_planted_habit_tell_how_often_it_was_named(monkeypatch, capsys):
    planted = next(cell for cell in habits.cells() if cell[1].name)
    monkeypatch.setattr(habits, "cells", lambda: [planted])
    monkeypatch.setattr(habits, "DEALS", 20)
    assert main(["lab", "validate", "habits", "--deals", "60", "--quiet"]) == 0
    assert re.search(rf"\| {planted[0]} \| {planted[1].name} \| .* \| 1 of 1 ", capsys.readouterr().out)


@pytest.mark.parametrize("level", ["advice", "tables", "learned", "search", "master", "Belinda"])
def test_a_level_is_refused_where_nobody_has_written_advice(level, capsys, third_game):
    assert main(["lab", "simulate", "ducat", "--opponents", level, "--deals", "5"]) == 2
    assert main(["lab", "simulate", "ducat", "--level", "advice", "--deals", "5"]) == 2
    said = capsys.readouterr()
    assert said.err.count("Nobody has written advice for the game ducat") == 2
    assert said.out == ""


def test_an_environment_has_no_bots_that_nobody_has_written(third_game):
    with pytest.raises(ValueError, match="Nobody has written advice for the game ducat"):
        environment("ducat", bots="advice")


@pytest.mark.parametrize(("what", "deals", "said"), [("boards", 239, "ask for 240 to"), ("luck", 9, "ask for 10 to")])
def test_trials_of_too_few_deals_are_refused(what, deals, said, capsys):
    assert main(["lab", "validate", what, "--deals", str(deals)]) == 2
    assert said in capsys.readouterr().err


def test_the_interval_of_a_share_of_days_lies_within_it():
    found = [
        boards.Compared("adpoker", "erratic", boards.STEADY, 20, 0.5, 1.0, 0.5, share, 0.5) for share in (1.0, 0.0)
    ]
    assert "| 100.0 (83.9 to 100.0 %) |" in boards.told(found[:1])
    assert "| 0.0 (0.0 to 16.1 %) |" in boards.told(found[1:])


def test_a_small_match_and_attack_say_what_was_not_played(capsys):
    small = ["loo", "three", "-p", "3", "--pool", "6", "--seed", "3", "--quiet"]
    assert main(["lab", "match", *small, "--bots", "random,advice", "--deals", "3", "--mixes"]) == 0
    said = capsys.readouterr().out
    assert "fewer than four players" in said
    attack = ["--bots", "advice", "--packs", "1", "--deals", "50", "--attackers", "improver"]
    assert main(["lab", "exploit", *small, *attack]) == 0
    said = capsys.readouterr().out
    assert "too few packs for a test" in said
    assert "failed" not in said
    assert "hole" not in said


def test_openspiel_does_not_have_a_game_from_outside(third_game):
    with pytest.raises(BadOptions, match="OpenSpiel does not have the game ducat, only loo, laugh"):
        environment("ducat", "openspiel")


WRONG = [
    (["match", "loo", "--bots", ""], "A tournament needs two bots or more"),
    (["strength", "matrix", "--look", "-1"], "--look -1 is not possible: give a whole number from 0"),
    (
        ["puzzle", "weigh", "/nowhere/at.jsonl", "--seed", "1"],
        "/nowhere/at.jsonl cannot be read: there is no such file",
    ),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=lambda value: value[0])
def test_the_sentence_is_of_what_is_wrong(words, said, capsys):
    assert main(["lab", *words]) == 2
    assert said in capsys.readouterr().err


def forbidden(observations, masks):
    """A policy that chooses what is not legal."""
    return np.full(len(masks), 61)


LOO = "Loo-3c-p5-pool9-v1"
MISTAKES = [
    (lambda _: load_solution("/nowhere.npz"), r"/nowhere.npz holds no solution \(No such file or directory\)"),
    (load_solution, r"holds no solution \(ValueError\)"),
    (lambda _: judge("random", LOO, among=[]), "`among` names nobody"),
    (lambda _: judge("random", LOO, among="nobody"), "There is no bot “nobody” here"),
    (lambda _: judge(task(LOO).player(lambda *_: None), LOO, workers=2), "cannot be sent to other processes"),
    (lambda _: simulate("loo", 3, bots=["advice"] * 4), "^4 opponents are named for 3 seats"),
    (lambda _: Form("loo", "three/wikipedia-2023", 99), "from 3 to 8"),
]


@pytest.mark.parametrize(("call", "said"), MISTAKES, ids=[said for _, said in MISTAKES])
def test_the_api_says_what_is_wrong(call, said, tmp_path):
    path = tmp_path / "policy.npz"
    path.write_text("policy", "utf-8")
    with pytest.raises(GamesterError, match=said):
        call(path)


def test_an_illegal_action_is_told_with_its_seat_and_what_is_legal():
    with pytest.raises(ValueError, match=r"own player chose 61 in seat \d, where \[.*\] are legal"):
        judge(task(LOO).player(forbidden), LOO, among="advice", packs=1)


def test_one_opponent_may_be_named_without_a_list():
    assert simulate("loo", 3, bots="advice", deals=5) == simulate("loo", 3, bots=["advice"], deals=5)
