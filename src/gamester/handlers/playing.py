"""What one's own records say of one's play, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from gamester.games import game_of
from gamester.protocol import api_play
from gamester.study.habits import Habit, mean_of, weeks_of
from gamester.study.sentences import MOST_SHOWN, mean_fills, nearest_level_sentence
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.study.habits import Mean
    from gamester.study.own_deals import OwnDeal
    from gamester.study.report import Look


class Placed(NamedTuple):
    """A deal of a person, with the table and the day of its record."""

    deal: OwnDeal
    table: str
    day: date


def play_told(game: str, look: Look, placed: Sequence[Placed], lang: str) -> api_play.GamePlay:
    """What a look over one game found; `placed` has the deals that were judged."""
    speaker = Speaker(Words(lang), ())
    chips = fsum(deal.worth for deal in look.deals)
    whole = message("insight.whole", game=message(f"insight.game.{game}"), n=len(look.deals), chips=chips)
    notes = [] if look.habits() else [message("insight.no_habit")]
    notes += [message("insight.modelled")] if look.is_modelled else []
    notes += [message("insight.left_out", n=look.left_out)] if look.left_out else []
    return api_play.GamePlay(
        game,
        speaker.tell(whole),
        figures_of(game, look, speaker),
        speaker.tell(nearest_level_sentence(look)),
        [habit_told(game, look, habit, placed, speaker) for habit in look.habits()],
        [speaker.tell(note) for note in notes],
        [
            api_play.PlayWeek(week.monday.isoformat(), week.deals, rounded(week.lost.value), week.lost.shown_half)
            for week in weeks_of([each.day for each in placed], look.costs)
        ],
    )


def figures_of(game: str, look: Look, speaker: Speaker) -> list[api_play.PlayFigure]:
    """What decisions gained, what luck did, and what decisions lost, as a whole and by kind."""
    kinds, study = look.kinds(), game_of(game).study
    order = [kind for kind in (study().kinds if study else kinds) if kind in kinds]
    wholes = {"gain": look.gains, "luck": look.luck, "lost": look.costs}
    return [
        *(figure(f"insight.page.{name}", mean_of(values), speaker) for name, values in wholes.items()),
        *(figure(f"insight.{game}.{kind}", kinds[kind], speaker, part=True) for kind in order),
    ]


def figure(key: str, mean: Mean, speaker: Speaker, *, part: bool = False) -> api_play.PlayFigure:
    """One figure."""
    return api_play.PlayFigure(speaker.tell(message(key)), rounded(mean.value), mean.shown_half, part)


def habit_told(
    game: str, look: Look, habit: Habit, placed: Sequence[Placed], speaker: Speaker
) -> api_play.PlayHabit:  # fmt: skip
    """A habit with the decisions that show it, the dearest of each deal."""
    name = message(f"insight.{game}.{habit.name}")
    moments = []
    for deal, cost in habit.deals[:MOST_SHOWN]:
        shown = (each for each in look.weighed if each.deal == deal and each.habit == habit.name)
        at = max(shown, key=lambda each: each.otherwise * each.cost).at
        own, table, _ = placed[deal]
        text = speaker.tell(message("insight.page.moment", deal=own.number, cost=cost))
        moments.append(api_play.PlayMoment(table, own.number, own.seat, own.turns[at], text))
    told = message("insight.page.habit", habit=name, **mean_fills(habit.cost, "interval_elsewhere"), n=len(habit.deals))
    return api_play.PlayHabit(speaker.tell(told), moments)


def rounded(chips: float) -> float:
    """Chips a hundred deals with two decimals."""
    return round(chips, 2) + 0.0
