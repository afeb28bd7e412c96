"""What the judge says of a deal in WebAssembly is what it says natively, to the last bit."""

import pytest
from searcher_in_node import Worker

from gamester.bots import AdviceBot, RandomBot
from gamester.games.registry import OWN
from gamester.insights.judges import Judges
from gamester.insights.records import UNSURE, own_deals
from gamester.kernel.chance import begin
from in_wasmtime import Searcher
from insights.evenings import evening

DEALS = 6


@pytest.mark.parametrize("game", OWN)
def test_webassembly_judges_as_native_code_does(game: str) -> None:
    deals = list(own_deals(evening(game, RandomBot(5, "Wanda"), DEALS), 0))
    unsure = deals[0].others._replace(slack=UNSURE)
    modelled = [deal._replace(others=unsure) for deal in own_deals(evening(game, RandomBot(6, "Wanda"), 2), 0)]
    decisions, open_ones = 0, 0
    modules = Worker(Searcher).modules
    for number, deal in enumerate([*deals, *modelled]):
        key = begin(9, number, 3)
        here, there = Judges().judge(deal, key), modules.judge(deal, key)
        assert here == there
        decisions += len(here or [])
        open_ones += sum(any(each.costs) for each in here or [])
    assert len(modules.games) == len(OWN)
    assert decisions > DEALS
    assert open_ones >= 2


def test_a_deal_that_cannot_be_replayed_is_judged_by_neither() -> None:
    deal = next(own_deals(evening("laugh", AdviceBot("Wanda"), 1), 0))
    broken = deal._replace(steps=deal.steps[:-1])
    modules = Worker(Searcher).modules
    assert Judges().judge(broken, 1) is None
    assert modules.judge(broken, 1) is None
    assert len(modules.games) == len(OWN)
