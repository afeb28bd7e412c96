"""The trials of results with boards: the figures are those of the days, and without luck days vary less."""

import numpy as np
import pytest

from gamester.games import GAMES, game_of
from gamester.lab.evaluate.posing import boards as trials
from gamester.lab.evaluate.posing.days import PERSONS, Days, days_of

GAME = GAMES[0]
DAILY = game_of(GAME).facts.daily[1]


def test_a_players_days_are_summed_and_their_intervals_counted():
    own = np.repeat([[1.0], [2.0], [9.0]], 12, 1)
    results, steady = trials.compared(DAILY, "bold", Days(own, np.ones((3, 12)), own / 12))
    assert (results.days, results.ahead) == (3, 36.0)
    assert results.raw == results.compared == pytest.approx(12 * 3.559, abs=0.01)
    assert results.covered == 0.0
    assert steady.ratio == pytest.approx(1 / 12)
    assert "bold, without luck" in trials.told([results, steady])
    assert trials.forms([results, steady])[0][:4] == (DAILY.variant, trials.RESULTS, 3, 0.0)
    assert trials.to_json([results])["cells"][0]["ratio"] == pytest.approx(1.0)


def test_without_luck_days_vary_less_than_beside_par_and_show_what_a_player_does_wrong():
    form, seen = trials.form_of(GAME, DAILY), []
    days = days_of(form, PERSONS["timid"](form), 40, 3, seen.append)
    assert seen == [40]
    beside = (days.own - days.par).sum(1)
    assert days.gains.sum(1).std() < 0.7 * beside.std()
    assert days.gains.sum(1).mean() < 0
