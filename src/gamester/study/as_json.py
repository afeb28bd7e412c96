"""Reviews and reports as plain data, for JSON."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, TypeAlias

from gamester.study.habits import mean_of
from gamester.study.review import grades_of
from gamester.table.events import act_body

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamester.bots.comparing import Weighed
    from gamester.study.judge import Verdict
    from gamester.study.report import Report
    from gamester.study.review import DealReview

Json: TypeAlias = dict[str, object]
Needs: TypeAlias = "Mapping[str, tuple[str, ...]]"
"""By verb: the cards that are written of such an act."""


def review_json(reviews: Sequence[DealReview], needs: Needs) -> Json:
    """The deals and their sums; chips with four decimals. `needs` says which verbs write their cards."""
    return {
        "deals": [deal_body(review, needs) for review in reviews],
        "result": chips(sum(review.result for review in reviews)),
        "luck": chips(sum(review.luck.whole for review in reviews)),
        "cost": chips(sum(review.cost for review in reviews)),
        "grades": grades_of(reviews),
    }


def deal_body(review: DealReview, needs: Needs) -> Json:
    """One deal."""
    luck, hindsight = review.luck, None
    if review.hindsight is not None and review.foreseeable is not None:
        line = [act_body(act, needs) for act in review.hindsight.acts]
        hindsight = {"result": chips(review.foreseeable), "acts": line}
    return {
        "deal": review.deal,
        "seat": review.seat,
        "dealer": review.dealer,
        "paid": review.paid,
        "shared": chips(review.shared),
        "result": chips(review.result),
        "luck": {"dealt": chips(luck.dealt), "drawn": chips(luck.drawn), "played": chips(luck.played)},
        "cost": chips(review.cost),
        "decisions": [decision_body(verdict, needs) for verdict in review.verdicts],
        "hindsight": hindsight,
    }


def decision_body(verdict: Verdict, needs: Needs) -> Json:
    """One decision."""
    body = {
        **act_body(verdict.act, needs),
        "turn": verdict.turn,
        "grade": verdict.grade,
        "cost": chips(verdict.cost),
        "pool": verdict.pool,
        "acts": [weighed_body(each, needs) for each in verdict.acts],
    }
    if verdict.dominated is not None:
        body["dominated"] = act_body(verdict.dominated, needs)
    return body


def weighed_body(each: Weighed, needs: Needs) -> Json:
    """One act with its numbers."""
    numbers = {name: chips(getattr(each, name)) for name in ("chips", "error", "looed", "tricks", "behind", "doubt")}
    return {**act_body(each.act, needs), **numbers}


def chips(number: float) -> float:
    """A number rounded for reading."""
    return round(number, 4) + 0.0


def report_json(report: Report) -> Json:
    """A report as plain data; chips a hundred deals."""
    return {
        "game": report.game,
        "deals": len(report.deals),
        "left_out": report.left_out,
        "modelled": report.is_modelled,
        "chips": round(fsum(deal.worth for deal in report.deals), 4),
        "gain": mean_of(report.gains)._asdict(),
        "luck": mean_of(report.luck)._asdict(),
        "lost": mean_of(report.costs)._asdict(),
        "kinds": {kind: mean._asdict() for kind, mean in report.kinds.items()},
        "like": [each._asdict() for each in report.levels],
        "habits": [
            {
                "name": habit.name,
                **habit.cost._asdict(),
                "deals": [{"deal": report.deals[deal].label, "cost": round(cost, 4)} for deal, cost in habit.deals],
            }
            for habit in report.habits
        ],
    }
