"""Reviews of played deals: the cost of each decision by what was known at the time, and what luck brought."""

from gamester.reviews.judging import GRADES, Judged, judge
from gamester.reviews.looking_back import QUICK_WORLDS, DealReview, Luck, review_deals, review_steps, reviewed_seat
from gamester.reviews.reporting import report_of
from gamester.reviews.telling import deal_heading, deal_told, hindsight_told, proof_told, session_told

__all__ = [
    "GRADES",
    "QUICK_WORLDS",
    "DealReview",
    "Judged",
    "Luck",
    "deal_heading",
    "deal_told",
    "hindsight_told",
    "judge",
    "proof_told",
    "report_of",
    "review_deals",
    "review_steps",
    "reviewed_seat",
    "session_told",
]
