"""Whether to stand at Loo: a hand is counted in points, points make a chance of a trick, and a chance has its price.

The printed advice weighs a hand by trumps, honours and high side cards against pool and loo (Baxter-Wray, 1891). What
each card counts was measured: ten points multiply the odds of taking a trick by e, over deals played by programs.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from gamester.act import Act
from gamester.bots.advice import Advice
from gamester.bots.knowing import each, per_trick, price, threats
from gamester.cards import above, bit, count
from gamester.loo.rules import exchanges
from gamester.messages import message

if TYPE_CHECKING:
    from gamester.bots.knowing import Knowing


class Tariff(NamedTuple):
    """What the cards of a hand count in one form of the game."""

    trumps: tuple[int, ...]
    """A trump that none unseen beats, that one beats, two, three or four, more."""
    side: tuple[int, ...]
    """A side card that is the best of its suit, the second best, the third."""
    rival: int
    """For each rival beyond the first."""
    start: int
    """For sitting down at all; where cards are changed this is what the new ones bring."""
    wary: int
    """Points off where the loo is dear, for each whole by which the chance needed is more than fair."""
    tricks: float
    """How many tricks a hand takes that is just worth standing on, if it takes any."""


THREE = Tariff((92, 43, 39, 31, 22), (8, 6, 4), -6, -4, 25, 1.05)
IRISH = Tariff((83, 27, 22, 15, 8), (0, 0, 0), -5, 5, 8, 1.05)
FIVE = Tariff((77, 23, 13, 10, 7), (1, 0, 0), -6, 10, 6, 1.4)
FIVE_AS_DEALT = Tariff((81, 32, 25, 19, 13), (10, 6, 3), -7, 3, 22, 1.4)

DUMBY_START = 10
"""Points of cards unseen, three of them, against one rival."""
TO_COME = 0.55
"""How many of those who have yet to declare may be expected to stand."""
FAIR = 0.3
"""The chance of a trick that is needed where loo and pool are in proportion."""
BOLD = 5
"""Points that one step of boldness is worth."""


def tariff(k: Knowing) -> Tariff:
    """The tariff of this form: three cards or five, changed or not."""
    changed = exchanges(k.v.forced, k.o)
    if k.o.tricks == 3:
        return IRISH if changed else THREE
    return FIVE if changed else FIVE_AS_DEALT


def expected_rivals(k: Knowing) -> float:
    """Those who stand already, and something more than half of those who have yet to speak. Baxter-Wray."""
    me = bit(k.v.seat)
    undecided = count(k.v.seated & ~k.v.declared & ~k.v.standing & ~me)
    return max(1.0, count(k.v.standing & ~me) + TO_COME * undecided)


def trump_points(k: Knowing) -> int:
    """Two trumps nearly always stand, and an honour is as good as two low ones. Baxter-Wray."""
    points = 0
    worths = tariff(k).trumps
    for card in each(k.v.hand & k.strong):
        better = count(threats(k, card))
        points += worths[better if better < 3 else 3 if better < 5 else 4]
    return points


def side_points(k: Knowing) -> int:
    """High side cards help where they are not changed away, the more so when one leads. Baxter-Wray."""
    points = 0
    worths = tariff(k).side
    for card in each(k.v.hand & ~k.strong):
        better = count(k.about & above(card) & ~k.v.pam)
        points += worths[better] if better < len(worths) else 0
    return points


def rival_points(k: Knowing) -> float:
    """Each rival makes a trick harder to come by; where the loo is dear the rivals hold more. Measured."""
    dear = max(0.0, chance_needed(k) - FAIR)
    return tariff(k).rival * (expected_rivals(k) - 1) - tariff(k).wary * dear


def odds_from(points: float) -> float:
    """The chance of at least one trick, of a hand of so many points."""
    return 1 / (1 + exp(-points / 10))


def chance_of_hand(k: Knowing, boldness: int = 0) -> float:
    """The chance that this hand takes a trick; the bold think better of it."""
    cards = trump_points(k) + side_points(k)
    return odds_from(cards + tariff(k).start + rival_points(k) + BOLD * boldness)


def chance_of_dumby(k: Knowing, boldness: int = 0) -> float:
    """The chance that three cards unseen take a trick. Measured."""
    return odds_from(DUMBY_START + rival_points(k) + BOLD * boldness)


def chance_needed(k: Knowing) -> float:
    """Compare the worth of a trick with the loo: at a rich pool stand on less. Baxter-Wray.

    The loo is counted less one player's share of it, since it makes the next pool.
    """
    gain = tariff(k).tricks * per_trick(k)
    loss = price(k) * (1 - 1 / max(2, count(k.v.seated)))
    return loss / (loss + gain)


def advise_declaration(k: Knowing, said: list[str], boldness: int = 0) -> Advice:
    """Stand on a hand that is worth it; else take Dumby, an average hand, before passing; eldest may wait. Measured."""
    own, needed = chance_of_hand(k, boldness), chance_needed(k)
    if "pass" in said and "stand" in said and _alone(k):
        return _say("stand", "alone")
    if "defend" in said:
        return _say("stand", "own_hand", own) if own >= needed else _say("defend", "defend")
    dumby = chance_of_dumby(k, boldness) if "dumby" in said else 0.0
    if "pass" not in said:
        return _say("dumby", "dumby_forced") if dumby > own else _say("stand", "must")
    if own >= needed and own >= dumby:
        return _stand(k, own)
    if dumby >= needed:
        return _say("dumby", "dumby")
    if "wait" in said:
        return _say("wait", "wait")
    return _say("pass", "poor", own, needed)


def _alone(k: Knowing) -> bool:
    """Does nobody stand, and is nobody left to speak? Then the pool is there to be taken."""
    return not k.v.standing and k.v.declared | bit(k.v.seat) == k.v.seated


def _stand(k: Knowing, own: float) -> Advice:
    """Stand, for what the hand holds: two trumps, one, or high cards and a rich pool."""
    trumps = count(k.v.hand & k.strong)
    why = "two_trumps" if trumps > 1 else "one_trump" if trumps else "rich_pool"
    return _say("stand", why, own, n=trumps)


def _say(word: str, why: str, own: float = 0.0, needed: float = 0.0, n: int = 0) -> Advice:
    """Say this word for this reason."""
    fills = {"chance": round(100 * own), "needed": round(100 * needed), "n": n}
    return Advice(Act(word), message(f"hint.stand.{why}", **fills))
