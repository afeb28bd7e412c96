"""Looking back: what a decision cost is judged by what was known then; luck and skill add up to the result."""

import json

import pytest

from core.review import test_review as at_core
from core.review.test_review import write
from gamester.cli import main
from gamester.reviews import review_deals

loo, reviews = at_core.loo, at_core.reviews


def test_the_command_prints_words_json_and_a_picture(tmp_path, capsys, loo):
    file = write(tmp_path / "a.jsonl", loo)
    plot = tmp_path / "a.svg"
    assert main(["review", file, "--seat", "1", "--worlds", "10", "--plot", str(plot), "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Donne 1, de P0")
    assert "vos décisions" in said
    assert plot.read_text("utf-8").startswith("<?xml")
    assert main(["review", file, "--seat", "1", "--deal", "2", "--worlds", "10", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert [deal["deal"] for deal in body["deals"]] == [2]
    assert sum(body["grades"].values()) == len(body["deals"][0]["decisions"])


def test_who_plays_anyhow_pays_for_it_and_is_told_what_was_better(reviews):
    wrong = [judged for review in reviews for judged in review.judged if judged.grade != "fine"]
    assert wrong
    for judged in wrong:
        assert judged.cost == pytest.approx(judged.acts[0].chips - judged.done.chips)
        assert judged.cost > 2 * judged.done.doubt
        assert judged.act != judged.acts[0].act


def test_the_results_of_all_seats_sum_to_nothing(loo):
    assert sum(review.result for seat in range(3) for review in review_deals(loo, seat, 1, 2)) == pytest.approx(0)


def test_the_best_line_in_hindsight_is_a_line_of_the_true_deal(reviews):
    for review in reviews:
        if review.hindsight is not None:
            assert review.hindsight.acts
            assert review.foreseeable == pytest.approx(review.hindsight.chips - review.fair)
