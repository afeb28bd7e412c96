"""The trials of results with boards: the figures are those of the days, and without luck days vary less."""

from gamester.games import GAMES, game_of
from gamester.lab.evaluate.posing import boards as trials
from gamester.lab.evaluate.posing.days import PERSONS, days_of

GAME = GAMES[0]
DAILY = game_of(GAME).facts.daily[1]


def test_without_luck_days_vary_less_than_beside_par_and_show_what_a_player_does_wrong():
    form, seen = trials.form_of(GAME, DAILY), []
    days = days_of(form, PERSONS["timid"](form), 40, 3, seen.append)
    assert seen == [40]
    beside = (days.own - days.par).sum(1)
    assert days.gains.sum(1).std() < 0.7 * beside.std()
    assert days.gains.sum(1).mean() < 0
