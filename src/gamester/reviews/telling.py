"""A review in words: first each deal, then the whole session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.reasons import act_told
from gamester.reviews.judging import GRADES
from gamester.reviews.reporting import grades_of
from gamester.text.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.reviews.judging import Judged
    from gamester.reviews.looking_back import DealReview
    from gamester.text.act import Act

WORST = 5
"""How many of the costliest decisions the end names."""
KINDS = {
    "stand": ("stand", "pass", "dumby", "defend", "wait"),
    "exchange": ("exchange", "turnup"),
    "play": ("play", "civil", "flush", "hold"),
    "set": ("declare", "ready", "release", "claim", "leave", "lie"),
}
"""The kinds of decisions."""


def deal_told(review: DealReview, *, hindsight: bool = True) -> list[Message]:
    """One deal: its result, each decision, luck and skill, and `hindsight` if it may be told."""
    told = [deal_heading(review)]
    for judged in review.judged:
        told += decision_told(judged)
    if not review.judged:
        told.append(message("review.no_choice"))
    luck = review.luck
    fills = {"drawn": luck.drawn, "dealt": luck.dealt, "played": luck.played}
    told.append(message("review.chips", **fills, cost=-review.cost, result=review.result))
    best = hindsight_told(review) if hindsight else None
    return told if best is None else [*told, best]


def deal_heading(review: DealReview) -> Message:
    """Which deal it was, and its result."""
    return message(
        "review.deal",
        n=review.deal,
        dealer_seat=review.dealer,
        result=review.result,
        paid=float(review.paid),
        shared=review.shared,
    )


def decision_told(judged: Judged) -> list[Message]:
    """One decision: its grade, its cost, what was better and why, and the proof if there is one."""
    done, act = judged.done, act_told(judged.act)
    if judged.grade == GRADES[0]:
        told = [message("review.fine", act=act, chips=done.chips, error=done.error)]
    else:
        best = judged.acts[0]
        told = [
            message(
                f"review.{judged.grade}",
                act=act,
                cost=judged.cost,
                doubt=done.doubt,
                share=judged.share,
                best=act_told(best.act),
                better=best.chips,
                chips=done.chips,
            )
        ]
    if judged.why is not None:
        told.append(judged.why)
    proof = proof_told(judged)
    return told if proof is None else [*told, proof]


def proof_told(judged: Judged) -> Message | None:
    """Why the act done is worse whatever the others hold, if that is known."""
    return None if judged.dominated is None else message("review.dominated", best=act_told(judged.dominated))


def hindsight_told(review: DealReview) -> Message | None:
    """The best line with every card open, or that there is none better; None if there was nothing to decide."""
    if review.hindsight is None or review.foreseeable is None:
        return None
    if review.foreseeable <= review.result:
        return message("review.hindsight_none")
    return message("review.hindsight", line=line_told(review.hindsight.acts), chips=review.foreseeable)


def line_told(acts: Sequence[Act]) -> Message:
    """Acts in a row."""
    told = act_told(acts[0])
    for act in acts[1:]:
        told = message("review.then", first=told, second=act_told(act))
    return told


def session_told(reviews: Sequence[DealReview]) -> list[Message]:
    """All deals together: the result, luck and skill, where decisions cost most, and the costliest decisions."""
    result, cost = sum(each.result for each in reviews), sum(each.cost for each in reviews)
    told = [message("review.session", n=len(reviews), result=result, luck=result + cost, cost=-cost)]
    grades = grades_of(reviews)
    told.append(message("review.grades", **{f"{grade}_n": number for grade, number in grades.items()}))
    for kind, verbs in KINDS.items():
        those = [judged for review in reviews for judged in review.judged if judged.act.do in verbs]
        if those:
            spent = sum(judged.cost for judged in those)
            told.append(message(f"review.kind.{kind}", n=len(those), cost=-spent))
    dear = [(judged, review.deal) for review in reviews for judged in review.judged if judged.cost]
    for judged, deal in sorted(dear, key=lambda pair: -pair[0].cost)[:WORST]:
        best = act_told(judged.acts[0].act)
        told.append(message("review.dear", deal=deal, act=act_told(judged.act), cost=-judged.cost, best=best))
    return told
