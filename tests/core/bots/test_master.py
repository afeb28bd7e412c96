"""The master: its first thought stands unless it is clearly beaten; it knows nothing hidden and does the same again."""

import pytest

from core.bots.test_search import decisions, interpreted
from gamester.backend.rollouts import best, put_first
from gamester.bots import network as learning
from gamester.bots.master import MasterBot, budget_of, first_thought, is_tried
from gamester.bots.tables import TablesBot
from gamester.games import bots_of
from gamester.games.bots import Seen
from gamester.games.loo.bots.hinting import ALONE, WITH_NETWORK
from gamester.kernel.judged import PRINTED
from gamester.kernel.judged import TABLES as BY_TABLES
from gamester.text.errors import BadWeights

__all__ = ["interpreted"]
TABLES = [("loo", "five/wikipedia-2023", 5), ("loo", "three/wikipedia-2023", 5), ("laugh", "adpoker", 5)]
UNTRAINED = ("loo", "three/baxter-wray-1891", 5)


@pytest.mark.parametrize(("game", "variant", "seats"), TABLES)
def test_what_is_chosen_may_be_done_and_is_the_first_thought_or_clearly_better(game, variant, seats):
    found = decisions(game, variant, seats, 12)
    bot = MasterBot("x", 2, worlds=4)
    left = 0
    for _ in range(5):
        deal, seat, seen = next(found)
        first, chosen = first_thought(seen, 2), bot.choose(seen)
        assert deal.package.words.why_not(deal.s, deal.o, seat, chosen) is None
        assert bot.choose(seen) == chosen
        if chosen != first:
            left += 1
            chips = {each.act: each.chips for each in bot.assess(seen)}
            assert chips[chosen] > chips[first]
            assert is_tried(seen)
    assert left < 5


def test_first_thoughts_are_the_network_s_where_it_was_trained_and_else_those_of_the_tables(monkeypatch):
    asked = []
    monkeypatch.setattr("gamester.bots.learned.weigh", lambda mind, seen: asked.append(seen) or {"act": 1.0})
    _, _, trained = next(decisions("loo", "three/wikipedia-2023", 5, 13))
    assert first_thought(trained, 1) == "act"
    _, _, other = next(decisions(*UNTRAINED, 13))
    assert first_thought(other, 1) == TablesBot(seed=1).choose(other)
    assert asked == [trained]


def test_without_weights_it_begins_with_the_tables(monkeypatch):
    def spoilt(game):
        raise BadWeights("train.weights_damaged")

    monkeypatch.setattr(learning, "shipped", spoilt)
    learning.weights_for.cache_clear()
    _, _, seen = next(decisions("loo", "three/wikipedia-2023", 5, 14))
    assert first_thought(seen, 3) == TablesBot(seed=3).choose(seen)
    learning.weights_for.cache_clear()


def test_without_a_compiler_or_a_memory_it_does_what_it_thinks_of_first(monkeypatch, caplog):
    _, _, seen = next(decisions("loo", "three/wikipedia-2023", 4, 15))
    assert MasterBot("x", 1).choose(seen) == first_thought(seen, 1)
    bare = Seen(seen.game, seen.o, seen.view, seen.offers)
    assert MasterBot("Damon", 1, worlds=2).choose(bare) == first_thought(seen, 1)
    assert "Damon cannot search" in caplog.text


def test_every_act_is_weighed_with_the_first_thought_before_all():
    for _, _, seen in decisions("loo", "five/wikipedia-2023", 5, 16, 1.0):
        if is_tried(seen):
            first = first_thought(seen, 1)
            tried = MasterBot("x", 1, worlds=2).tried(seen, seen.memory(), first)
            assert tried.acts[0] == first
            assert len(tried.acts) == len(set(tried.acts)) == len(tried.chips)
            return


def test_an_act_is_put_first_and_none_is_lost():
    rows = [5, -1, -1, 7, 9, -1, 8, -1, -1, -1, -1, -1]
    assert put_first(rows, 3, 3, 1 << 7 | 1 << 9) == 3
    assert rows[:9] == [7, 9, -1, 5, -1, -1, 8, -1, -1]
    assert put_first(rows, 3, 3, 1 << 2) == 4
    assert rows == [2, -1, -1, 5, -1, -1, 8, -1, -1, 7, 9, -1]


def test_every_way_tries_something_and_hears_only_of_what_it_tries():
    laugh = [bots_of("laugh").settings(None, hears) for hears in (False, True)]
    for way in (*ALONE.values(), *WITH_NETWORK.values(), *laugh):
        assert way.worlds > 1
        assert way.clear
        assert set(way.heard) <= set(way.clear)
    assert not any(way.heard for way in (*ALONE.values(), laugh[0]))


def test_who_hears_a_network_takes_the_others_for_players_by_tables_that_err():
    usual = bots_of("loo").budget
    alone, hearing = ALONE["five"], WITH_NETWORK["five"]
    phase = max(hearing.heard)
    weighing = [
        (budget.weighed, budget.penalty_bits) for budget in (budget_of(way, usual, phase) for way in (alone, hearing))
    ]
    assert weighing == [(PRINTED, usual.penalty_bits), (BY_TABLES, hearing.penalty_bits)]
    laugh = bots_of("laugh")
    assert budget_of(laugh.settings(None, True), laugh.budget, max(laugh.settings(None, True).heard)).weighed == 0


def test_a_network_that_is_heard_counts_by_its_certainty():
    chips = [0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 3.0, 1.0]  # the second act: 1 chip more, give or take 0.7
    assert best(chips, [0.0, 0.0], 2, 4, 4, 0.0, 0.0) == 1
    assert best(chips, [0.0, -1.0], 2, 4, 4, 0.0, 0.0) == 1  # nobody is heard
    assert best(chips, [0.0, -1.0], 2, 4, 4, 0.0, 0.1) == 0  # sure of itself
    assert best(chips, [0.0, -1.0], 2, 4, 4, 0.0, 5.0) == 1  # in doubt
    assert best([0.0] * 8, [0.0, 1.0], 2, 4, 4, 0.0, 0.1) == 0  # worlds that all agree leave nothing to hear
