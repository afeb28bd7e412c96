"""Looks back at deals that are over, and what one's own records say of one's play, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.bots.adviser import act_told
from gamester.handlers.reading import number_of, whole_signs
from gamester.handlers.replays import WatchedSession
from gamester.hosting import rendering
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import api_study
from gamester.study.habits import Habit, mean_of
from gamester.study.review import DealReview
from gamester.study.sentences import (
    MOST_SHOWN,
    hindsight_sentence,
    mean_fills,
    nearest_level_sentence,
    proof_sentence,
    reservation_sentences,
    review_heading,
    review_sentences,
    whole_sentence,
)
from gamester.table.events import Acted, Event, Other, Settled, Shuffled
from gamester.text.errors import Refused
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker, as_sentence

if TYPE_CHECKING:
    from gamester.study.habits import Mean
    from gamester.study.judge import Verdict
    from gamester.study.report import Report


def asked_for(watched: WatchedSession, deal: str, seat: str) -> tuple[int, Seat]:
    """The deal and the seat of a look back; Refused if the deal is not over, or the view is not allowed."""
    number = number_of(deal, 0)
    watched.perspective(seat)
    if not any(isinstance(event, Settled) and event.deal == number for event in watched.events):
        raise Refused("not_settled")
    found = watched.seat_in(seat, number)
    if found == NO_SEAT:
        raise Refused("no_seat" if watched.access.whole else "not_played")
    return number, found


def acts_of(events: Sequence[Event], deal: int, seat: Seat) -> int:
    """How often a seat acted in a deal."""
    now = found = 0
    for event in events:
        now = event.deal if isinstance(event, Shuffled) else now
        found += isinstance(event, Acted) and event.seat == seat and now == deal
    return found


def alone(watched: WatchedSession) -> bool:
    """Is the session over, or has nobody but the caller played in it? Then hindsight tells on nobody, unless others may
    still play its cards.
    """
    people = (event.body for event in watched.events if isinstance(event, Other) and event.type == "seat")
    mine = all(body["by"] == "bot" or body["seat"] == watched.access.seat for body in people)
    return watched.access.whole or (mine and not watched.access.withheld)


def review_info(game: str, review: DealReview, speaker: Speaker, *, hindsight: bool) -> api_study.DealReview:
    """A review in somebody's language."""
    luck = review.luck
    told = hindsight_sentence(review) if hindsight else None
    return api_study.DealReview(
        deal=review.deal,
        seat=review.seat,
        text=whole_signs(speaker.tell(review_heading(review))),
        result=rounded(review.result),
        luck=api_study.Luck(rounded(luck.dealt), rounded(luck.drawn), rounded(luck.played)),
        cost=rounded(review.cost),
        decisions=[decision_of(game, verdict, speaker) for verdict in review.verdicts],
        hindsight=None if told is None else as_sentence(speaker.tell(told)),
        told=[whole_signs(speaker.tell(one)) for one in review_sentences(review, hindsight=hindsight)],
    )


def decision_of(game: str, verdict: Verdict, speaker: Speaker) -> api_study.Decision:
    """One decision."""
    why, proof = verdict.why, proof_sentence(game, verdict)
    return api_study.Decision(
        turn=verdict.turn,
        text=speaker.tell(act_told(verdict.act, game)),
        grade=verdict.grade,  # type: ignore[arg-type] # one of GRADES
        cost=rounded(verdict.cost),
        doubt=rounded(verdict.done.doubt),
        share=round(verdict.share, 1),
        best=None if why is None else speaker.tell(act_told(verdict.acts[0].act, game)),
        why=None if why is None else speaker.tell(why),
        dominated=None if proof is None else speaker.tell(proof),
        acts=[rendering.weighed_of(game, each, speaker) for each in verdict.acts],
    )


def rounded(chips: float) -> float:
    """Chips with two decimals."""
    return round(chips, 2) + 0.0


# --- What one's own records say of one's play ----------------------------------------------------------------


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
        text = speaker.tell(message("insight.page.moment", deal=deal.number, chips=-cost))
        moments.append(api_study.PlayMoment(deal.record, deal.number, deal.seat, turn, text))
    told = message("insight.page.habit", habit=name, **mean_fills(habit.cost, "interval_elsewhere"), n=len(habit.deals))
    return api_study.PlayHabit(speaker.tell(told), moments)
