"""What one's own records say of one's play, and one's own mistakes as puzzles, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from gamester.handlers.puzzles import asked_at, line_at
from gamester.handlers.reviews import rounded
from gamester.hosting import rendering
from gamester.protocol import api_study
from gamester.protocol.payloads import act_in
from gamester.study.habits import Habit, mean_of
from gamester.study.practice import Mistake, Question, answered
from gamester.study.sentences import (
    MOST_SHOWN,
    mean_fills,
    nearest_level_sentence,
    practice_sentence,
    reservation_sentences,
    whole_sentence,
)
from gamester.text.errors import Refused
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker

if TYPE_CHECKING:
    from gamester.study.habits import Mean
    from gamester.study.report import Report


def play_info(report: Report, lang: str) -> api_study.GamePlay:
    """The report on one game."""
    speaker = Speaker(Words(lang), ())
    notes = [*([] if report.habits else [message("insight.no_habit")]), *reservation_sentences(report)]
    return api_study.GamePlay(
        report.game,
        speaker.tell(whole_sentence(report)),
        figures_of(report, speaker),
        speaker.tell(nearest_level_sentence(report)),
        [habit_info(report, habit, speaker) for habit in report.habits],
        [speaker.tell(note) for note in notes],
        [
            api_study.PlayWeek(week.monday.isoformat(), week.deals, rounded(week.lost.value), week.lost.shown_half)
            for week in report.weeks
        ],
    )


def figures_of(report: Report, speaker: Speaker) -> list[api_study.PlayFigure]:
    """What decisions gained, what luck did, and what decisions lost, as a whole and by kind."""
    wholes = {"gain": report.gains, "luck": report.luck, "lost": report.costs}
    return [
        *(figure(f"insight.page.{name}", mean_of(values), speaker) for name, values in wholes.items()),
        *(figure(f"insight.{report.game}.{kind}", mean, speaker, part=True) for kind, mean in report.listed_kinds),
    ]


def figure(key: str, mean: Mean, speaker: Speaker, *, part: bool = False) -> api_study.PlayFigure:
    """One figure."""
    return api_study.PlayFigure(speaker.tell(message(key)), rounded(mean.value), mean.shown_half, part)


def habit_info(report: Report, habit: Habit, speaker: Speaker) -> api_study.PlayHabit:
    """A habit with the decisions that show it, the dearest of each deal."""
    name = message(f"insight.{report.game}.{habit.name}")
    moments = []
    for place, cost in habit.deals[:MOST_SHOWN]:
        deal, turn = report.deals[place], report.dearest(place, habit.name).turn
        text = speaker.tell(message("insight.page.moment", deal=deal.number, cost=cost))
        moments.append(api_study.PlayMoment(deal.record, deal.number, deal.seat, turn, text))
    told = message("insight.page.habit", habit=name, **mean_fills(habit.cost, "interval_elsewhere"), n=len(habit.deals))
    return api_study.PlayHabit(speaker.tell(told), moments)


# --- One's own mistakes as puzzles that come back -----------------------------------------------------------


def practice_asked(question: Question, due: int, lang: str) -> api_study.Puzzle:
    """The question as the person saw it; `due` is how many are due today."""
    speaker, mistake = speaker_of(question, lang), question.mistake
    title = speaker.tell(message("insight.page.again", deal=mistake.deal, n=due))
    return asked_at(question.table, mistake.seat, question.choices, speaker, (mistake.deal, due, title))


def line_in_practice(question: Question, asked: api_study.Line, lang: str) -> api_study.Meaning:
    """What a typed line means there; BadWords if it means nothing."""
    return line_at(question.table, question.mistake.seat, question.choices, speaker_of(question, lang), asked)


def practice_answered(
    question: Question, given: api_study.Attempt, mistakes: Sequence[Mistake], today: date, lang: str
) -> tuple[api_study.Solved, list[Mistake]]:  # fmt: skip
    """The verdict on an act, and the mistakes afterwards. Refused if the act is none of the choices."""
    chosen = question.numbers_of(act_in(given))
    if chosen is None:
        raise Refused("no_choice", n=len(question.choices))
    right, speaker, game = question.is_right(chosen), speaker_of(question, lang), question.table.session.game.id
    later = answered(mistakes, question.mistake, today, right=right)
    again = next((each.due for each in later if each.place == question.mistake.place), None)
    about = message("insight.page.learnt") if again is None else message("insight.page.comes_back", day=str(again))
    why = question.verdict.why
    return api_study.Solved(
        right,
        speaker.tell(practice_sentence(question, chosen)),
        "" if why is None else speaker.tell(why),
        speaker.tell(about),
        [rendering.weighed_of(game, each, speaker) for each in question.verdict.acts],
    ), later


def speaker_of(question: Question, lang: str) -> Speaker:
    """Who speaks to the person in the seat."""
    return Speaker(Words(lang), question.table.names, you=question.mistake.seat)
