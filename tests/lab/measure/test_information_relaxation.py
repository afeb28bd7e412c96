"""The bound on what one seat gains: on Mini-Loo it holds and is near, whoever sits there; more work only tightens it."""

import numpy as np
import pytest

from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED, RANDOM
from gamester_lab.compile.layout import empty_record, pack
from gamester_lab.evaluate.deciding import Player
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.information_relaxation import Searched, bounds
from gamester_lab.evaluate.mini_loo import mini_game
from gamester_lab.evaluate.perfect_information import ceiling
from gamester_lab.evaluate.players import PolicyPlayer, row_of
from gamester_lab.evaluate.weighing import FIELD, LATE, OPEN, Effort
from gamester_lab.solve.mini_loo import options_of

NAME = "mini-loo-a"
EXACT = {PRINTED: 0.3112, RANDOM: 1.5521}
"""What a best response gains on average over the seats; `docs/lab/strength.md` has the same figures."""
DEALS = 600


def opened(game):
    """The table before the cards are dealt."""
    table = game.package.rules.open_table(game.form.players, game.deals.options)
    table.dealer, table.pool = game.form.players - 1, game.deals.pool
    game.package.rules.next_deal(table, game.deals.options)
    record = empty_record(type(table))
    pack(table, record)
    return record


def best(level, effort, deals=DEALS):
    """[deals] the bound for one seat in turn, over deals drawn from the small pack."""
    game = mini_game(NAME)
    searched = Searched("loo", options_of(game.form), opened(game), PolicyPlayer("", level))
    rng = np.random.Generator(np.random.PCG64(5))
    decks = game.deals.decks[rng.integers(0, len(game.deals.decks), deals)]
    used = sum(1 << card for card in set(decks[0].tolist()))
    rest = [card for card in range(52) if not used >> card & 1]
    aside = (1 << 52) - 1 & ~used
    found = []
    for number, deck in enumerate(decks):
        whole = np.array([*deck, *rest])
        found.append(searched.best(whole, number % game.form.players, begin(5, number, 2), effort, aside))
    return np.array(found)


def perfect_information(form, deals):
    """What each seat can win among advice if it sees all cards."""
    return ceiling(form.game, row_of(form), form.players, Player(PRINTED, np.zeros(1, np.uint8)), deals, 9)


@pytest.mark.parametrize("level", EXACT)
def test_it_holds_and_is_near_where_the_best_response_is_known(level):
    found = best(level, Effort(256, 16))
    half = 1.96 * found.std() / np.sqrt(DEALS)
    assert EXACT[level] - half <= found.mean() <= 1.1 * EXACT[level] + half


@pytest.mark.parametrize("level", EXACT)
@pytest.mark.parametrize("guide", [OPEN, LATE])
def test_with_open_cards_as_guide_it_holds_and_is_below_perfect_information(level, guide):
    found, perfect = best(level, Effort(64, 16, guide)), best(level, Effort(1, 0, OPEN))
    half = 1.96 * found.std() / np.sqrt(DEALS)
    assert EXACT[level] - half <= found.mean() < perfect.mean() - 0.02


@pytest.mark.parametrize("players", [3, 5])
def test_open_cards_charged_in_the_true_world_alone_are_perfect_information(players):
    form = Form("laugh", "adpoker", players)
    found = bounds(form, PolicyPlayer("", PRINTED), 20, 9, Effort(1, 0, OPEN))
    whole = perfect_information(form, 20)
    deals = np.arange(20)
    places = (deals - 1) % players  # the dealer is seat 0
    assert (found == (whole.best - whole.usual)[deals, places]).all()
    assert found.any()


@pytest.mark.parametrize(("variant", "players"), [("irish/wikipedia-2023", 5), ("five/wikipedia-2023", 3)])
@pytest.mark.parametrize("guide", [FIELD, LATE, OPEN])
def test_where_cards_are_changed_every_guide_misses_no_line(variant, players, guide):
    form = Form("loo", variant, players)
    found = bounds(form, PolicyPlayer("", PRINTED), 20, 9, Effort(1, 0, guide))
    whole = perfect_information(form, 20)
    deals = np.arange(20)
    assert found == pytest.approx((whole.best - whole.usual)[deals, (deals - 1) % players])
    assert found.any()


def test_fewer_worlds_give_a_looser_bound_that_still_holds():
    few, many = (best(PRINTED, Effort(worlds, 16)).mean() for worlds in (2, 64))
    assert few > many > EXACT[PRINTED] - 0.05


@pytest.mark.parametrize("effort", [Effort(16, 32), Effort(16, 128, OPEN)])
def test_at_laugh_it_is_far_below_perfect_information(effort):
    form, advice = Form("laugh", "adpoker", 5), PolicyPlayer("", PRINTED)
    found = bounds(form, advice, 30, 9, effort)
    assert 0 < found.mean() < perfect_information(form, 30).gains.mean()


def test_packs_may_be_searched_in_parts():
    form, advice = Form("laugh", "adpoker", 5), PolicyPlayer("", PRINTED)
    whole = bounds(form, advice, 6, 9, Effort(2, 2))
    assert (np.concatenate([bounds(form, advice, 3, 9, Effort(2, 2), first) for first in (0, 3)]) == whole).all()
