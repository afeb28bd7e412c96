"""Weights come back as they were written, and are refused if they are damaged or were made for something else."""

import json
from dataclasses import replace

import numpy as np
import pytest

from folders import ROOT
from gamester.bots.learned.file import Origin, load, save, shipped
from gamester.errors import BadWeights
from gamester.games import game_of
from gamester.levels import strengths
from learned.nets import FORMS, form, network

DOCS = ROOT / "docs"


@pytest.mark.parametrize("origin", [None, Origin(3, "gamester train laugh --seed 3", "abc", {"policy": [0.1, 0.05]})])
def test_weights_come_back_and_the_same_are_the_same_file_whose_header_anybody_can_read(tmp_path, origin):
    learned = network("loo", forms={form(*FORMS[0]), form(*FORMS[1])})._replace(origin=origin)
    save(tmp_path / "w.npz", learned)
    again = load(tmp_path / "w.npz", "loo")
    assert again._replace(weights=None) == learned._replace(weights=None)
    assert all(np.array_equal(a, np.float16(b)) for a, b in zip(again.weights, learned.weights, strict=True))
    save(tmp_path / "again.npz", learned)
    assert (tmp_path / "w.npz").read_bytes() == (tmp_path / "again.npz").read_bytes()
    with np.load(tmp_path / "w.npz") as archive:
        assert json.loads(str(archive["header"]))["game"] == "loo"


def refused(path, game="loo"):
    """The key of the sentence with which weights are refused."""
    with pytest.raises(BadWeights) as refusal:
        load(path, game)
    return refusal.value.key


def test_missing_and_damaged_weights_are_told_apart(tmp_path):
    path, learned = tmp_path / "w.npz", network("loo")
    assert refused(path) == "train.weights_missing"
    for wrong in (learned.weights.mix[:, :3], np.full_like(learned.weights.mix, np.nan)):
        save(path, learned._replace(weights=learned.weights._replace(mix=wrong)))
        assert refused(path) == "train.weights_damaged"
    save(path, learned)
    whole = path.read_bytes()
    for cut in (0, 10, 500, -1):
        path.write_bytes(whole[:cut])
        assert refused(path) == "train.weights_damaged"


def test_weights_for_another_game_or_other_rules_are_refused(tmp_path, monkeypatch):
    save(tmp_path / "w.npz", network("loo"))
    assert refused(tmp_path / "w.npz", "laugh") == "train.weights_rules"
    other = replace(game_of("loo"), fingerprint="0" * 16)
    monkeypatch.setattr("gamester.bots.learned.file.game_of", lambda game: other)
    assert refused(tmp_path / "w.npz") == "train.weights_rules"


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
