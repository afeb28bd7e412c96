"""A look back at deals that were played: what each decision cost, by what was known then, and what luck brought."""

from gamester.reviews.judging import GRADES, Judged, judge
from gamester.reviews.looking_back import QUICK_WORLDS, DealReview, Luck, review_deals, reviewed_seat
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
    "reviewed_seat",
    "session_told",
]
