"""Looking back: what a decision cost is judged by what was known then; by command, in typed lines, on the full screen."""

import io
import json

import pytest

from core.study import test_review as at_core
from gamester.cli import main
from gamester.local import Settings, open_home
from gamester.local.typed import play_at_home
from gamester.study.review import review_deals
from gamester.text.messages import Words
from gamester.tui.settle import LookBack, Settlement
from study.evenings import written
from tui.playing import opened, play_deal, screen_text, strike, table, until

loo, reviews = at_core.loo, at_core.reviews


def test_the_command_prints_words_json_and_a_picture(tmp_path, capsys, loo):
    file = str(written(tmp_path / "a.jsonl", loo))
    plot = tmp_path / "a.svg"
    assert main(["review", file, "--seat", "1", "--worlds", "10", "--plot", str(plot), "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Donne 1, par P0")
    assert "vos décisions" in said
    assert plot.read_text("utf-8").startswith("<?xml")
    assert main(["review", file, "--seat", "1", "--deal", "2", "--worlds", "10", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert [deal["deal"] for deal in body["deals"]] == [2]
    assert sum(body["grades"].values()) == len(body["deals"][0]["decisions"])


def test_who_plays_anyhow_pays_for_it_and_is_told_what_was_better(reviews):
    wrong = [verdict for review in reviews for verdict in review.verdicts if verdict.grade != "fine"]
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


def test_typed_lines_look_back_on_the_last_deal_and_on_none_before():
    home = open_home(Settings(seed="back", keep=False), "en")
    typed, heard = "review\n" + "1\n" * 2 + "review\nquit\ny\n", io.StringIO()
    play_at_home(home, Words("en"), io.StringIO(typed), heard)
    before, after = heard.getvalue().split("No deal is over yet", 1)
    assert "where the chips went" not in before
    deal = home.table.session.deals[-1]
    assert f"Deal {deal['deal']}, dealt by" in after
    assert "where the chips went" in after


async def test_the_settlement_leads_to_a_look_back_and_again_to_itself(monkeypatch) -> None:
    monkeypatch.setattr("gamester.bots.comparing.HINT_WORLDS", 10)
    monkeypatch.setattr("gamester.study.review.QUICK_WORLDS", 10)
    async with table(game="loo") as pilot:
        await play_deal(pilot)
        await strike(pilot, "v")
        await opened(pilot, LookBack)
        await until(pilot, lambda: "where the chips went" in screen_text(pilot.app))
        await strike(pilot, "escape")
        await opened(pilot, Settlement)
