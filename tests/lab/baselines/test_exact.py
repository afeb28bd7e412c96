"""The baselines that need no network: sampled regrets come near an equilibrium, a tree search beats the policy it rolls."""

import json
import re

import numpy as np
import pytest

from folders import ROOT
from gamester.cli import main
from gamester.text.errors import BadRun
from gamester_lab.baselines.ismcts import TreeSearchPlayer
from gamester_lab.baselines.mccfr import Sampler, branches
from gamester_lab.baselines.page import EXACT, MARK, PAGE, draw, kept, written
from gamester_lab.baselines.run import BASELINES, Asked, check_task, keep, run
from gamester_lab.commands.baseline import NAMES
from gamester_lab.solve.cfr import nash_conv, values
from gamester_lab.solve.games import tree_named
from gamester_lab.tasks import task
from gamester_lab.tasks.frozen import opponent
from gamester_lab.tasks.judging import Judging, judge_among
from gamester_lab.workers import ALONE

LOO = "Loo-3c-p5-pool9-v1"
KEPT = ROOT / "docs" / "results" / "baselines"


@pytest.fixture(scope="module")
def kuhn():
    return tree_named("kuhn")


def test_the_branches_of_a_tree_are_its_edges_in_order(kuhn):
    t = branches(kuhn)
    for node in range(len(t.actors)):
        below = t.children[t.first[node] : t.first[node + 1]]
        assert (kuhn.parents[below] == node).all()
        assert (np.diff(kuhn.edges[below]) == 1).all()
    assert t.odds[-1] == pytest.approx(1)


def test_samples_come_to_the_value_of_kuhn_and_near_its_equilibrium(kuhn):
    sampler = Sampler(kuhn, 1)
    sampler.run(50_000)
    assert values(kuhn, sampler.average())[0] == pytest.approx(-1 / 18, abs=0.003)
    assert nash_conv(kuhn, sampler.average()) < 0.02
    again = Sampler(kuhn, 1)
    again.run(10_000)
    again.run(40_000)
    assert (again.average() == sampler.average()).all()


def test_a_curve_of_samples_falls_and_its_files_say_how_to_make_it_again(tmp_path):
    asked, heard = Asked("mccfr", "kuhn", 4096, 2, 2), []
    ran = run(asked, heard.append)
    assert heard == ran.curve
    assert [line["steps"] for line in ran.curve] == [8 << more for more in range(10)]
    assert ran.curve[-1]["nash_conv"] < ran.curve[0]["nash_conv"] / 4
    path = keep(tmp_path, ran)
    assert json.loads(path.read_text()) == ran.to_json()
    assert [one["curve"] for one in kept(tmp_path)] == [ran.curve]


def test_a_tree_search_is_as_good_as_the_seed_says_and_better_with_more_worlds():
    asked = task(LOO)
    gains = [
        judge_among(
            asked.name,
            asked.form,
            TreeSearchPlayer(worlds),
            [opponent("advice", asked.form)],
            Judging(400, 0.001, 5),
            ALONE,
            lambda *_: None,
        )
        for worlds in (4, 400, 400)
    ]
    few, many, again = (verdict.judged[0].gain.value for verdict in gains)
    assert many == again
    assert many > few + 0.2


def test_the_command_says_in_one_sentence_what_it_cannot_do(capsys):
    for line in ("", "ppo --task nothing", f"mccfr --task {LOO}", f"ismcts --task {LOO} --steps 0"):
        assert main(["lab", "baseline", *line.split()]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(BadRun):
        check_task("ismcts", "kuhn")
    assert tuple(BASELINES) == NAMES


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"mccfr --task {LOO}", f"mccfr cannot play {LOO}. It plays: .*Mini-Laugh-r3-v1, .*mini-laugh-3"),
        ("mccfr --task Loo-duel-12-v1", "mccfr cannot play Loo-duel-12-v1. It plays: "),
        ("mccfr --task heads-up-12", "mccfr cannot play heads-up-12. It plays: "),
        ("ismcts --task Mini-Laugh-r3-v1", f"ismcts cannot play Mini-Laugh-r3-v1. It plays: {LOO}, "),
        ("mccfr --task nothing", "no task “nothing”. There are: .*Mini-Loo-A-v1, .*kuhn"),
        ("mccfr --task Mini-Laugh-r3-v1 --packs 9", "--packs means nothing for Mini-Laugh-r3-v1"),
        (f"ismcts --task {LOO} --seed 2", "--seed means nothing for ismcts"),
    ],
)
def test_the_command_names_what_was_typed_and_what_the_method_plays(line, said, capsys):
    assert main(["lab", "baseline", *line.split()]) == 2
    assert re.search(said, capsys.readouterr().err)


def test_a_folder_that_cannot_be_made_is_refused_before_anything_runs(tmp_path, capsys):
    taken, asked = tmp_path / "taken", ["lab", "baseline", "mccfr", "--task", "kuhn", "--steps", "64"]
    taken.write_text("a file")
    for path in (taken, taken / "below"):
        assert main([*asked, "--out", str(path)]) == 2
        said = capsys.readouterr().err
        assert str(path) in said
        assert said.count("\n") == 1, "no step is told"
    assert main([*asked, "--quiet", "--out", str(tmp_path / "a" / "b")]) == 0
    assert (tmp_path / "a" / "b" / "mccfr_kuhn.json").is_file()


def test_the_command_prints_the_exact_figures(capsys):
    assert main(["lab", "baseline", "mccfr", "--task", "kuhn", "--steps", "64", "--quiet", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["result"]["nash_conv"] == pytest.approx(sum(said["result"]["gains"]), abs=1e-5)


def test_the_page_is_made_from_the_results(tmp_path):
    text, found = (ROOT / PAGE).read_text("utf-8"), kept(KEPT)
    assert MARK in text
    assert written(text, found, json.loads((ROOT / EXACT).read_text("utf-8"))) == text
    assert {one["baseline"] for one in found} == set(NAMES)
    draw(tmp_path / "curves.svg", found)
    assert (tmp_path / "curves.svg").stat().st_size > 10_000


def test_a_small_game_goes_by_the_name_of_its_exact_task_too(capsys):
    found = []
    for name in ("mini-laugh-3", "Mini-Laugh-r3-v1"):
        assert main(["lab", "baseline", "mccfr", "--task", name, "--steps", "64", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
    assert found[0] == found[1]
    assert found[0]["task"] == "mini-laugh-3"
