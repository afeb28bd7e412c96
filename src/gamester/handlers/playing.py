"""What one's own records say of one's play, as objects of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.protocol import api_play
from gamester.study.habits import Habit, mean_of
from gamester.study.sentences import (
    MOST_SHOWN,
    mean_fills,
    nearest_level_sentence,
    reservation_sentences,
    whole_sentence,
)
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.study.habits import Mean
    from gamester.study.report import Report


def play_told(report: Report, lang: str) -> api_play.GamePlay:
    """The report on one game."""
    speaker = Speaker(Words(lang), ())
    notes = [*([] if report.habits else [message("insight.no_habit")]), *reservation_sentences(report)]
    return api_play.GamePlay(
        report.game,
        speaker.tell(whole_sentence(report)),
        figures_of(report, speaker),
        speaker.tell(nearest_level_sentence(report)),
        [habit_told(report, habit, speaker) for habit in report.habits],
        [speaker.tell(note) for note in notes],
        [
            api_play.PlayWeek(week.monday.isoformat(), week.deals, rounded(week.lost.value), week.lost.shown_half)
            for week in report.weeks
        ],
    )


def figures_of(report: Report, speaker: Speaker) -> list[api_play.PlayFigure]:
    """What decisions gained, what luck did, and what decisions lost, as a whole and by kind."""
    wholes = {"gain": report.gains, "luck": report.luck, "lost": report.costs}
    return [
        *(figure(f"insight.page.{name}", mean_of(values), speaker) for name, values in wholes.items()),
        *(figure(f"insight.{report.game}.{kind}", mean, speaker, part=True) for kind, mean in report.listed_kinds),
    ]


def figure(key: str, mean: Mean, speaker: Speaker, *, part: bool = False) -> api_play.PlayFigure:
    """One figure."""
    return api_play.PlayFigure(speaker.tell(message(key)), rounded(mean.value), mean.shown_half, part)


def habit_told(report: Report, habit: Habit, speaker: Speaker) -> api_play.PlayHabit:
    """A habit with the decisions that show it, the dearest of each deal."""
    name = message(f"insight.{report.game}.{habit.name}")
    moments = []
    for place, cost in habit.deals[:MOST_SHOWN]:
        deal, turn = report.deals[place], report.dearest(place, habit.name).turn
        text = speaker.tell(message("insight.page.moment", deal=deal.number, cost=cost))
        moments.append(api_play.PlayMoment(deal.record, deal.number, deal.seat, turn, text))
    told = message("insight.page.habit", habit=name, **mean_fills(habit.cost, "interval_elsewhere"), n=len(habit.deals))
    return api_play.PlayHabit(speaker.tell(told), moments)


def rounded(chips: float) -> float:
    """Chips a hundred deals with two decimals."""
    return round(chips, 2) + 0.0
