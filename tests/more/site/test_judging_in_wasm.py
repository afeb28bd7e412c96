"""What the judge says of a deal in a module is what Numba's code says, to the last bit."""

import numpy as np
import pytest

from gamester.bots import AdviceBot, RandomBot
from gamester.bots.learned.flat import numbers_for
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.insights.judges import APART, FEW, WORLDS, Judged, Judges, whole
from gamester.insights.records import UNSURE, own_deals
from gamester.kernel.chance import begin
from gamester.lab.compile.judging_compiled import Judge, Seats
from gamester.lab.compile.layout import empty_record, pack, unpack
from gamester.lab.compile.search import mind_of
from insights.evenings import evening

DEALS = 6


def by_numba(deal, key):
    """The decisions of a deal."""
    numbers = np.frombuffer(bytes(numbers_for(deal.game, deal.o, deal.opened.seats)), np.uint8).copy()
    judge = Judge(deal.game, deal.o, mind_of(numbers), few=FEW, worlds=WORLDS, apart=APART)
    opened = empty_record(type(deal.opened))
    pack(deal.opened, opened)
    seats = Seats(whole(deal.others.levels), whole(deal.others.tempers), deal.others.slack)
    found = judge.judge(opened, deal.deck, deal.steps, deal.seat, seats, key)
    return None if found is None else [judged(deal, one) for one in found]


def judged(deal, decision):
    view = game_of(deal.game).rules.new_view()
    unpack(decision.view, view)
    return Judged.of(decision.verdict, decision.figures, view)


@pytest.mark.parametrize("game", OWN)
def test_a_module_judges_as_numba_does(game: str) -> None:
    deals = list(own_deals(evening(game, RandomBot(5, "Wanda"), DEALS), 0))
    unsure = deals[0].others._replace(slack=UNSURE)
    modelled = [deal._replace(others=unsure) for deal in own_deals(evening(game, RandomBot(6, "Wanda"), 2), 0)]
    decisions, open_ones = 0, 0
    for number, deal in enumerate([*deals, *modelled]):
        key = begin(9, number, 3)
        here = Judges().judge(deal, key)
        assert here == by_numba(deal, key)
        decisions += len(here or [])
        open_ones += sum(any(each.costs) for each in here or [])
    assert decisions > DEALS
    assert open_ones >= 2


def test_a_deal_that_cannot_be_replayed_is_not_judged() -> None:
    deal = next(own_deals(evening("laugh", AdviceBot("Wanda"), 1), 0))
    assert Judges().judge(deal._replace(steps=deal.steps[:-1]), 1) is None
