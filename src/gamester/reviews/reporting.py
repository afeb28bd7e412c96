"""A review as plain data, for JSON: each deal with its decisions, luck and skill, and the totals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from gamester.reviews.judging import GRADES
from gamester.table.events import act_body

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gamester.bots.comparing import Weighed
    from gamester.reviews.judging import Judged
    from gamester.reviews.looking_back import DealReview


def report_of(reviews: Sequence[DealReview], needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The deals and their sums; chips with four decimals. `needs` says which verbs write their cards."""
    return {
        "deals": [deal_body(review, needs) for review in reviews],
        "result": chips(sum(review.result for review in reviews)),
        "luck": chips(sum(review.luck.whole for review in reviews)),
        "cost": chips(sum(review.cost for review in reviews)),
        "grades": grades_of(reviews),
    }


def grades_of(reviews: Sequence[DealReview]) -> dict[str, int]:
    """The number of decisions of each grade."""
    found = Counter(judged.grade for review in reviews for judged in review.judged)
    return {grade: found[grade] for grade in GRADES}


def deal_body(review: DealReview, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
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
        "decisions": [decision_body(judged, needs) for judged in review.judged],
        "hindsight": hindsight,
    }


def decision_body(judged: Judged, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """One decision."""
    body = {
        **act_body(judged.act, needs),
        "turn": judged.turn,
        "grade": judged.grade,
        "cost": chips(judged.cost),
        "pool": judged.pool,
        "acts": [weighed_body(each, needs) for each in judged.acts],
    }
    if judged.dominated is not None:
        body["dominated"] = act_body(judged.dominated, needs)
    return body


def weighed_body(each: Weighed, needs: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """One act with its numbers."""
    numbers = {name: chips(getattr(each, name)) for name in ("chips", "error", "looed", "tricks", "behind", "doubt")}
    return {**act_body(each.act, needs), **numbers}


def chips(number: float) -> float:
    """A number rounded for reading."""
    return round(number, 4) + 0.0
