"""The data set of a level: rows that agree with the rules, with the judge and with themselves, the same for any workers."""

import json

import numpy as np
import pytest
from pyarrow import parquet

from gamester import lab
from gamester.cli import main
from gamester.games.game import members
from gamester.kernel.cards import count
from gamester_lab.tasks import dataset
from gamester_lab.tasks.dataset import Asked, Playing, begin_at

TASKS = ["Loo-3c-p5-pool9-v1", "Laugh-p3-v1"]


@pytest.fixture(
    scope="module", params=[(TASKS[0], "advice"), (TASKS[0], "learned"), (TASKS[1], "random")], ids=" ".join
)
def data(request):
    name, level = request.param
    task = lab.task(name)
    return task, level, *Playing(Asked(task, level, 2, 7)).part(0, 20)


def test_the_action_done_is_legal_and_the_probabilities_are_those_of_legal_actions(data):
    for row in data[2]:
        assert row["legal"] >> row["action"] & 1
        assert len(row["policy"]) == count(row["legal"])
        assert sum(row["policy"]) == pytest.approx(1)
        if data[1] == "advice":
            assert row["policy"][members(row["legal"]).index(row["action"])] > 0


def test_sampled_worlds_have_the_cards_that_the_seat_holds_and_no_card_twice(data):
    for row in data[2]:
        assert len(row["worlds"]) == 2
        for hands in row["worlds"]:
            assert hands[row["seat"]] == row["hands"][row["seat"]]
            assert [count(hand) for hand in hands] == [count(hand) for hand in row["hands"]]
            assert sum(map(count, hands)) == count(int(np.bitwise_or.reduce(hands)))


def test_observations_are_those_of_the_task_and_rewards_sum_to_nothing(data):
    task, _level, rows, _judged = data
    deals = {}
    for row in rows:
        seen = task.observation.unpack_plane("hand", np.frombuffer(row["seen"], np.uint8)[np.newaxis])[0]
        assert sum(1 << card for card in np.flatnonzero(seen).tolist()) == row["hands"][row["seat"]]
        deals.setdefault(row["deal"], {})[row["seat"]] = row["u"]
    assert set(deals) == set(range(20))
    assert all(sum(won.values()) == pytest.approx(0) for won in deals.values() if len(won) == task.form.players)


def test_one_seat_of_each_deal_is_judged_and_what_it_did_is_among_the_acts(data):
    task, _level, rows, judged = data
    done = {(row["deal"], row["number"]): row for row in rows}
    for row in judged:
        begun = done[row["deal"], row["number"]]
        assert begun["seat"] == row["seat"] == row["deal"] % task.form.players
        assert len(row["values"]) == len(row["acts"])
        assert row["acts"][row["done"]][0] == begun["action"]


def test_the_command_writes_parts_goes_on_and_refuses_other_data(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(dataset, "PART", 8)
    asked = ["lab", "dataset", TASKS[1], "search", "--quiet", "--deals", "20", "--worlds", "0"]
    assert main([*asked, "--out", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out == ""
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == [
        "about.json",
        *(f"{kind}-{part:05d}.parquet" for kind in ("decisions", "judged") for part in range(3)),
    ]
    first = (tmp_path / "one" / names[2]).read_bytes()
    (tmp_path / "one" / names[2]).unlink()
    assert main([*asked, "--out", str(tmp_path / "one")]) == 0
    assert (tmp_path / "one" / names[2]).read_bytes() == first
    rows = parquet.read_table(tmp_path / "one" / names[1]).to_pylist()
    assert {row["deal"] for row in rows} == set(range(8))
    assert {row["policy"] for row in rows} == {None}, "a level that searches tells no probabilities"
    assert json.loads((tmp_path / "one" / "about.json").read_text())["level"] == "search"
    assert main([word for word in [*asked, "--out", str(tmp_path / "one")] if word != "--quiet"]) == 0
    assert capsys.readouterr().out == "20 of 20 deals (100 %), 0:00:00 left\n"
    for more, said in (
        (["--seed", "2"], "other data"),
        (["--deals", "0"], "--deals 0"),
        (["--worlds", "101"], "to 100"),
    ):
        assert main([*asked, "--out", str(tmp_path / "one"), *more]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1


def test_parts_are_the_same_whatever_else_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "PART", 8)
    asked = Asked(lab.task(TASKS[0]), "tables", 1, 7)
    assert len(begin_at(tmp_path, asked, 20)) == 3
    whole, _ = Playing(asked).part(0, 16)
    later, _ = Playing(asked).part(8, 8)
    assert [row for row in whole if row["deal"] >= 8] == later
