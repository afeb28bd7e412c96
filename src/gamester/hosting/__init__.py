"""The service of one table without I/O: commands and ticks go in, rows to store and then replies come out."""

from gamester.hosting.draft import Outcome
from gamester.hosting.given import NO_THINKERS, FairShuffles, Given, Shuffles, Thinkers
from gamester.hosting.head import Answer, By, Chair, Head, Said, Status
from gamester.hosting.listener import Reply, Who
from gamester.hosting.refused import Refused
from gamester.hosting.service import Hosting
from gamester.hosting.timing import AT_ONCE, Timing

__all__ = [
    "AT_ONCE",
    "NO_THINKERS",
    "Answer",
    "By",
    "Chair",
    "FairShuffles",
    "Given",
    "Head",
    "Hosting",
    "Outcome",
    "Refused",
    "Reply",
    "Said",
    "Shuffles",
    "Status",
    "Thinkers",
    "Timing",
    "Who",
]
