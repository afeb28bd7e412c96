"""What a table gets from outside besides its head and log: a secret, shuffles, waiting times."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from gamester.fair.log import ShuffleLog, opened
from gamester.fair.shuffling import DEALER, FairChance
from gamester.hosting.timing import Timing
from gamester.table.events import Event
from gamester.table.seeds import Chance


class Shuffles(Protocol):
    """How the shuffles of a table are made. Each depends only on the log before it, so that nothing must be kept."""

    def chance(self, told: ShuffleLog, rows: int) -> Chance:
        """The chance for the next events, after `rows` rows."""

    def lots(self, told: ShuffleLog, rows: int) -> Chance:
        """The chance that finds the first dealer."""

    def opening(self, told: ShuffleLog) -> list[Event]:
        """The events that end the session besides its last settlement."""


@dataclass(frozen=True, slots=True)
class FairShuffles:
    """Shuffles that can be checked, from the seed to which the table has committed."""

    seed: bytes
    opens: bool = True
    """Is the seed opened when the session ends? That of a ranked day stays closed, because others still play it."""

    def chance(self, told: ShuffleLog, rows: int) -> Chance:
        """The chance whose next shuffle has the number after the last one."""
        del rows
        return FairChance(told.with_seed(self.seed), told.shuffles)

    def lots(self, told: ShuffleLog, rows: int) -> Chance:
        """The random numbers of the shuffle before the first pack."""
        del rows
        return told.with_seed(self.seed).stream(DEALER)

    def opening(self, told: ShuffleLog) -> list[Event]:
        """The event that opens the seed, unless it is open or was never committed."""
        return [opened(self.seed)] if self.opens and told.commitment is not None and told.seed is None else []


@dataclass(slots=True)
class Environment:
    """What a table gets from outside."""

    secret: bytes
    """The table's own secret, from which waits and the names of bots are drawn."""
    shuffles: Shuffles
    timing: Timing = field(default_factory=Timing)
    since: float = 0.0
    """When the server began, in seconds since 1970."""
    admits: Callable[[], bool] | None = None
    """Is the queue of the bots that search short? None if none of them thinks here."""
    takes_back: bool = True
    """May acts be taken back? A record that only grows cannot say so."""
    new_code: Callable[[], tuple[str, str]] = lambda: ("", "")
    """Makes a new code that admits friends, and its hash; empty where nobody can be invited."""
