"""The judgement of one decision: the act done compared with the best, by what the seat knew at that moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.adviser import PRINTED, reasons
from gamester.bots.comparing import Weighed, weigh
from gamester.games.bots import SURE
from gamester.kernel.cards import count

if TYPE_CHECKING:
    from gamester.games.bots import Seen
    from gamester.text.act import Act
    from gamester.text.messages import Message

GRADES = ("fine", "inaccuracy", "mistake", "blunder")
BOUNDS = (0.005, 0.02, 0.05)
"""The bounds between the grades, as shares of the pool."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The act done at a decision, and its cost."""

    turn: int
    """The number of the act among those of its seat in this deal, from 1."""
    act: Act
    acts: tuple[Weighed, ...]
    """Every act with its numbers, best first."""
    cost: float
    """By how many chips the best act is better; 0 unless that is sure."""
    pool: int
    """The pool, in chips."""
    grade: str
    """One of GRADES."""
    paid: int
    """The net chips of the seat in this deal before the act."""
    dominated: Act | None
    """The act that is better in every world, if one is known to be."""
    why: Message | None
    """Why the best act is best, by the same numbers; None if the act done is as good."""

    @property
    def done(self) -> Weighed:
        """The act done, with its numbers."""
        return next(each for each in self.acts if each.act == self.act)

    @property
    def share(self) -> float:
        """The cost in percent of the pool."""
        return 100 * self.cost / max(1, self.pool)

    @property
    def worth(self) -> float:
        """The worth of the act done, in chips of the whole deal."""
        return self.paid + self.done.chips


def judge(seen: Seen, act: Act, pool: int, worlds: int, turn: int = 1) -> Judged:
    """Judge an act by what the seat knew; a loss counts if it exceeds two standard errors."""
    acts = weigh(seen, worlds, also=(act,))
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
        None if fine else reasons(seen, acts, acts[0].act, PRINTED.advise(seen))[0],
    )


def grade_of(done: Weighed, pool: int) -> str:
    """One of GRADES, by the share of the pool that the act loses to the best, if that loss is sure."""
    if done.behind <= SURE * done.doubt:
        return GRADES[0]
    share = done.behind / max(1, pool)
    return GRADES[sum(share >= bound for bound in BOUNDS)]


def dominating(seen: Seen, act: Act) -> Act | None:
    """The act that is better in every world, or None: at Laugh and Lie Down, to take all three cards rather than one.

    If one card is taken where three lie, all four of the rank are known, and nobody can match the two that are left. To
    take all three wins two cards more and costs nothing.
    """
    if act.do != "play" or count(act.takes) != 1:
        return None
    whole = [offer.act for offer in seen.offers if offer.act.cards == act.cards and count(offer.act.takes) == 3]
    return whole[0] if whole else None
