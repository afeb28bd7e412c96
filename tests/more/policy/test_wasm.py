"""Opponents in WebAssembly decide as they do compiled: policies, networks, sampled worlds, the search."""

import random
from contextlib import closing

import pytest
import wasm_decisions
from rules_in_node import InNode

from gamester.backend import search
from gamester.backend.layout import pack
from gamester.backend.worlds import Workplace
from gamester.games.registry import OWN
from gamester.kernel.chance import begin
from worlds.deals import Deal, some_rules

DECISIONS = 40


@pytest.mark.parametrize("game", OWN)
def test_policies_networks_and_the_search_decide_alike(game):
    found = list(wasm_decisions.compare(game, DECISIONS, seed=2))
    assert sum(one.searches for one in found) == DECISIONS
    assert sum(one.choices for one in found) >= DECISIONS
    assert [one.differing for one in found] == [0] * len(wasm_decisions.forms(game))


def test_a_decision_that_differs_is_counted(monkeypatch):
    native = search.prepare("laugh")

    def wrongly(b, *rest):
        native(b, *rest)
        b.chips[0] += 1

    monkeypatch.setattr(search, "prepare", lambda _game: wrongly)
    found = list(wasm_decisions.compare("laugh", 3, seed=2))
    assert sum(one.differing for one in found) >= 3


@pytest.mark.parametrize("game", OWN)
def test_sampled_worlds_are_the_same(game):
    rng, worlds = random.Random(f"wasm {game}"), 0
    with closing(InNode(game)) as node:
        node.make_room("sample")
        for number in range(20):
            o, seats = some_rules(game, rng)
            place, deal = Workplace(game, seats, o), Deal(game, o, seats, rng)
            while not deal.over:
                if rng.random() < 0.1:
                    witness, x = deal.witness(rng.randrange(seats)).record, begin(number, len(deal.steps), 0)
                    pack(witness, place.witnesses)
                    node.put(
                        worlds=place.worlds, states=place.states, views=place.views, options=place.options,
                        witnesses=place.witnesses, plans=place.plans,
                    )  # fmt: skip
                    assert node.call("sample", x=x, most=3) == place.sample(witness, x, 3)
                    assert node.get(("worlds", 0, place.worlds.nbytes)) == [place.worlds.tobytes()]
                    worlds += 1
                deal.play_on()
    assert worlds > 15
