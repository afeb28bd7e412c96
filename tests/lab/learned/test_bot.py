"""The learned opponent keeps the rules and falls back on a weaker bot; its weights come back as written, or are refused."""

import json
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from bots.field import sitting
from folders import ROOT
from gamester.bots.learned import LearnedBot, likely_at, weigh, why_weaker
from gamester.bots.levels import strengths
from gamester.bots.network import Origin, load, shipped, weights_for
from gamester.bots.roster import AdviceBot
from gamester.bots.simple import FirstBot
from gamester.games import game_of
from gamester.games.loo.bots.exchanging import may_follow, views_of
from gamester.games.loo.kernel.state import DONE
from gamester.text.errors import BadWeights
from gamester_lab.evaluate.network import save
from learned.nets import FORMS, form, mind_of, network


@pytest.fixture
def trained(monkeypatch, tmp_path):
    """A network for each game, shipped in a folder of its own."""
    for game in ("loo", "laugh"):
        forms = {form(*each) for each in FORMS if each[0] == game}
        save(tmp_path / f"learned_{game}.npz", network(game, forms=forms))
    monkeypatch.setattr("gamester.bots.network.DATA", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget():
    """Read the weights again when they are next needed."""
    shipped.cache_clear()
    weights_for.cache_clear()


@pytest.mark.parametrize(("game", "variant", "seats", "words"), FORMS)
def test_it_plays_by_the_rules_and_as_often_as_it_says(trained, game, variant, seats, words):
    bot, told = LearnedBot(FirstBot(), seed=2), []

    def watch(seat, seen, choice):
        assessed = bot.assess(seen)
        assert sum(each.probability for each in assessed) == pytest.approx(1)
        assert [each.probability > 0 for each in assessed if each.act == choice] == [True]
        assert bot.choose(replace(seen)) == choice
        told.append(choice != bot.weaker.choose(seen))

    sitting(game, variant, seats, [bot] * seats, 3, 1, words=words, watch=watch)
    assert any(told)


def test_every_order_of_an_exchange_counts(trained):
    """Of many exchanges made card by card each set comes as often as it is said to."""
    moments = []
    sitting(
        "loo", "five/wikipedia-2023", 3, [AdviceBot()] * 3, 3, 4, watch=lambda seat, seen, act: moments.append(seen)
    )
    seen = next(seen for seen in moments if seen.offers[-1].limit == 5)
    mind = mind_of(network("loo", seed=5), seen.o)
    own, chance, had = [card for card in range(52) if seen.view.hand >> card & 1], np.random.default_rng(1), {}
    shares = cache(lambda put: likely_at(mind, seen, views_of(seen.view, [put]), [may_follow(put, own, 5, False)])[0])
    for _ in range(3000):
        put = 0
        while (action := int(chance.choice(62, p=shares(put)))) != DONE:
            put |= 1 << action
        had[put] = had.get(put, 0) + 1
    weighed = {act.cards: share for act, share in weigh(mind, seen).items()}
    assert max(abs(had.get(put, 0) / 3000 - share) for put, share in weighed.items()) < 0.04
    assert len(had) > 8


def test_where_it_was_not_trained_the_weaker_bot_plays(trained):
    bot = LearnedBot(FirstBot())
    o = game_of("loo").words.options_of("five/wikipedia-2023", {}, 8)
    assert why_weaker("loo", o, 8) == "train.weights_untrained"
    late = game_of("loo").words.options_of("three/wikipedia-2023", {"trump_shown": "first_void"}, 5)
    assert why_weaker("loo", late, 5) == "train.weights_untrained"
    asked = []
    sitting("loo", "five/wikipedia-2023", 8, [bot] * 8, 1, 1, watch=lambda seat, seen, act: asked.append((seen, act)))
    assert all(act == bot.weaker.choose(seen) for seen, act in asked)


DOCS = ROOT / "docs"


@pytest.mark.parametrize(
    "origin", [None, Origin(3, "gamester lab train laugh --seed 3", "abc", {"policy": [0.1, 0.05]})]
)
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
    monkeypatch.setattr("gamester.bots.network.game_of", lambda game: other)
    assert refused(tmp_path / "w.npz") == "train.weights_rules"


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_what_ships_says_where_it_comes_from(game):
    _, command, commit, measured = shipped(game).origin
    assert commit
    now = command.replace("gamester train", "gamester lab train")  # what it was called when they were made
    said = (DOCS / "lab" / "training.md").read_text("utf-8")
    assert all(part in said for part in now.split("; "))
    forms = {form: one for form, one in strengths("learned").items() if ("adpoker" in form) == (game == "laugh")}
    assert set(measured) == set(forms)
    if game == "loo":
        assert measured == {form: [one.chips, one.half] for form, one in forms.items()}
    else:  # newer than the report
        log = (DOCS / "lab" / "log" / "2026-11-28-training.md").read_text("utf-8")
        assert all(f"{chips:+.4f} ± {half:.4f}" in log for chips, half in measured.values())
