"""Weights come back as they were written, and are refused if they are damaged or were made for something else."""

import json
from dataclasses import replace

import numpy as np
import pytest

from folders import ROOT
from gamester.bots.learned.file import Origin, load, save, shipped
from gamester.cli import main
from gamester.errors import BadWeights
from gamester.games import game_of
from gamester.levels import strengths
from learned.nets import FORMS, form, network

DOCS = ROOT / "docs"


def test_weights_come_back(tmp_path):
    learned = network("loo", forms={form(*FORMS[0]), form(*FORMS[1])})
    save(tmp_path / "w.npz", learned)
    again = load(tmp_path / "w.npz", "loo")
    assert again._replace(weights=None) == learned._replace(weights=None)
    assert all(np.array_equal(a, np.float16(b)) for a, b in zip(again.weights, learned.weights, strict=True))


def test_the_same_weights_are_the_same_file(tmp_path):
    for name in ("a.npz", "b.npz"):
        save(tmp_path / name, network("laugh"))
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_missing_weights_are_named(tmp_path):
    with pytest.raises(BadWeights, check=lambda fault: fault.key == "train.weights_missing"):
        load(tmp_path / "w.npz", "loo")


@pytest.mark.parametrize("cut", [0, 10, 500, -1])
def test_a_broken_file_is_damaged(tmp_path, cut):
    save(tmp_path / "w.npz", network("loo"))
    whole = (tmp_path / "w.npz").read_bytes()
    (tmp_path / "w.npz").write_bytes(whole[:cut])
    with pytest.raises(BadWeights, check=lambda fault: fault.key == "train.weights_damaged"):
        load(tmp_path / "w.npz", "loo")


def test_weights_of_another_size_or_that_are_no_numbers_are_damaged(tmp_path):
    learned = network("loo")
    for wrong in (learned.weights.mix[:, :3], np.full_like(learned.weights.mix, np.nan)):
        save(tmp_path / "w.npz", learned._replace(weights=learned.weights._replace(mix=wrong)))
        with pytest.raises(BadWeights, check=lambda fault: fault.key == "train.weights_damaged"):
            load(tmp_path / "w.npz", "loo")


def test_weights_for_another_game_or_other_rules_are_refused(tmp_path, monkeypatch):
    save(tmp_path / "w.npz", network("loo"))
    with pytest.raises(BadWeights, check=lambda fault: fault.key == "train.weights_rules"):
        load(tmp_path / "w.npz", "laugh")
    other = replace(game_of("loo"), fingerprint="0" * 16)
    monkeypatch.setattr("gamester.bots.learned.file.game_of", lambda game: other)
    with pytest.raises(BadWeights, check=lambda fault: fault.key == "train.weights_rules"):
        load(tmp_path / "w.npz", "loo")


def test_the_header_can_be_read_by_anybody(tmp_path):
    save(tmp_path / "w.npz", network("laugh"))
    with np.load(tmp_path / "w.npz") as archive:
        assert json.loads(str(archive["header"]))["game"] == "laugh"


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_what_ships_says_where_it_comes_from(game):
    seed, command, commit, measured = shipped(game).origin
    assert (seed, commit) == (1, "4c6ea10")
    assert command in (DOCS / "guide" / "training.md").read_text("utf-8")
    assert measured == {
        form: [one.chips, one.half]
        for form, one in strengths("learned").items()
        if ("adpoker" in form) == (game == "laugh")
    }


def test_where_weights_come_from_is_kept_and_may_be_unknown(tmp_path):
    learned = network("laugh")
    origin = Origin(3, "gamester train laugh --seed 3", "abc", {"policy": [0.1, 0.05]})
    for said in (origin, None):
        save(tmp_path / "weights.npz", learned._replace(origin=said))
        assert load(tmp_path / "weights.npz", "laugh").origin == said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_opponents_command_shows_it_and_speaks_of_no_self_play(language, capsys):
    assert main(["opponents", "--more", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "`gamester train loo --trials 8000 --waves 0 --tables 2048 --seed 1`" in said
    assert "4c6ea10" in said
    assert "against itself" not in said
    assert "contre lui-même" not in said
