"""One decision judged: what the act done is worth beside the best, by what the seat knew at that moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.adviser import PRINTED, reasons
from gamester.bots.comparing import Weighed, weigh
from gamester.games.bots import SURE
from gamester.kernel.cards import count

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.games.bots import Seen
    from gamester.messages import Message

GRADES = ("fine", "inaccuracy", "mistake", "blunder")
BOUNDS = (0.005, 0.02, 0.05)
"""Shares of the pool at which the grades meet."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What was done at a decision, and what it cost."""

    turn: int
    """Which of the acts of its seat in this deal it was, from 1."""
    act: Act
    acts: tuple[Weighed, ...]
    """Every act with its numbers, best first."""
    cost: float
    """Chips that the best act is worth more; 0 unless that is sure."""
    pool: int
    """The pool that was played for, in chips."""
    grade: str
    """One of GRADES."""
    paid: int
    """What the seat had won or paid in this deal before."""
    dominated: Act | None
    """The act that is better in every world, if one is known to be."""
    why: Message | None
    """Why the best act is best, by the same numbers; None where what was done is as good."""

    @property
    def done(self) -> Weighed:
        """The act done, with its numbers."""
        return next(each for each in self.acts if each.act == self.act)

    @property
    def share(self) -> float:
        """The cost in hundredths of the pool."""
        return 100 * self.cost / max(1, self.pool)

    @property
    def worth(self) -> float:
        """What the act done was worth, in chips of the whole deal."""
        return self.paid + self.done.chips


def judge(seen: Seen, act: Act, pool: int, worlds: int, turn: int = 1, *, compiling: bool = False) -> Judged:
    """Judge an act by what the seat knew; a loss counts if it is more than two standard errors."""
    acts = weigh(seen, worlds, also=(act,), compiling=compiling)
    done = next(each for each in acts if each.act == act)
    grade = grade_of(done, pool)
    fine = grade == GRADES[0]
    v = seen.view
    return Judged(
        turn,
        act,
        acts,
        0.0 if fine else done.behind,
        pool,
        grade,
        v.balances[v.seat] - v.before[v.seat],
        dominating(seen, act),
        None if fine else reasons(seen, acts, acts[0].act, PRINTED.advise(seen))[1],
    )


def grade_of(done: Weighed, pool: int) -> str:
    """By what share of the pool an act falls short of the best, if that is sure: one of GRADES."""
    if done.behind <= SURE * done.doubt:
        return GRADES[0]
    share = done.behind / max(1, pool)
    return GRADES[sum(share >= bound for bound in BOUNDS)]


def dominating(seen: Seen, act: Act) -> Act | None:
    """At Laugh and Lie Down one card taken where three lie: all four of the rank are then known, and the two left can
    be matched by nobody. To take all three is two cards more and costs nothing.
    """
    if act.do != "play" or count(act.takes) != 1:
        return None
    whole = [offer.act for offer in seen.offers if offer.act.cards == act.cards and count(offer.act.takes) == 3]
    return whole[0] if whole else None
