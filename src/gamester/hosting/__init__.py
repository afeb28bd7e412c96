"""The service of one table without I/O: commands and ticks go in, rows to store and then replies come out."""

from gamester.hosting.draft import Outcome
from gamester.hosting.environment import Environment, FairShuffles, Shuffles
from gamester.hosting.head import Answer, By, Chair, ChatLine, Head, Status
from gamester.hosting.listener import Reply, Who
from gamester.hosting.service import Hosting
from gamester.hosting.timing import AT_ONCE, Timing
from gamester.text.errors import Refused

__all__ = [
    "AT_ONCE",
    "Answer",
    "By",
    "Chair",
    "ChatLine",
    "Environment",
    "FairShuffles",
    "Head",
    "Hosting",
    "Outcome",
    "Refused",
    "Reply",
    "Shuffles",
    "Status",
    "Timing",
    "Who",
]
