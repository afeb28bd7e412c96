"""Why to stand or to pass at Loo, with the numbers that the decision rests on, and what an act aims at."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from gamester.games.bots import SURE, Seen
from gamester.games.loo.kernel.rules import loo_due
from gamester.kernel.cards import SUITS, count
from gamester.text.act import Act
from gamester.text.messages import Message, message
from gamester.text.phrases import written

STAND, PASS = Act("stand"), Act("pass")
FLUSH = 5
LEAST_LOOED = 0.1
"""The least difference in the loos of others that tells why."""


class Sides(NamedTuple):
    """Both sides of the decision to stand, in chips; `gain + others` against `risk + passing`."""

    each: float
    """What one trick is worth."""
    gain: float
    """The expected tricks, at that worth."""
    others: float
    """All else: the share of what the loos of others leave in the pool, and pools taken alone or by a flush."""
    loo: float
    """The cost of a loo, less the player's share of it in the next pool."""
    risk: float
    """The chance of being looed, times that cost."""
    passing: float

    @property
    def left(self) -> float:
        """The value of standing."""
        return self.gain + self.others

    @property
    def right(self) -> float:
        """The cost of standing, and the value of passing."""
        return self.risk + self.passing


def reason(seen: Seen, acts: Sequence[Any], chosen: Act) -> tuple[Message, Message] | None:
    """Which way the inequality points, in words and in numbers; None for others, and if a third act is best."""
    by_act = {each.act: each for each in acts}
    if STAND not in by_act or PASS not in by_act or {chosen, acts[0].act} - {STAND, PASS}:
        return None
    return stand_or_pass(sides(seen, by_act[STAND], by_act[PASS]), by_act[STAND], by_act[PASS])


def sides(seen: Seen, stand: Any, passing: Any) -> Sides:
    """Standing compared with passing: q p/T and all else, against (1 - q) L (1 - 1/N) and passing."""
    v, o = seen.view, seen.o
    each = v.pool / o.tricks
    loo = loo_due(v.pool, o) * (1 - 1 / max(2, count(v.seated)))
    gain, risk = stand.tricks * each, stand.looed * loo
    return Sides(each, gain, stand.chips - gain + risk, loo, risk, passing.chips)


def stand_or_pass(x: Sides, stand: Any, passing: Any) -> tuple[Message, Message]:
    """Which way the inequality points, in words, and both its sides in numbers; one of the two acts is the best."""
    doubt = stand.doubt if stand.behind else passing.doubt  # of the best it is that of its lead over the next
    looed = round(100 * stand.looed)
    gain = message("advice.stand.gain", tricks=stand.tricks, each=x.each, gain=x.gain, others=x.others)
    risk = message("advice.stand.risk", looed=looed, loo=x.loo, risk=x.risk, passing=x.passing)
    left, right = round(x.left, 2), round(x.right, 2)
    even = abs(x.left - x.right) < SURE * doubt or left == right
    verdict = "even" if even else "more" if left > right else "less"
    told = message(f"advice.stand.{verdict}", left=left, right=right)
    numbers = message("advice.both", first=gain, second=message("advice.both", first=risk, second=told))
    return message(f"advice.stand.words_{verdict}", looed=looed), numbers


def aim(seen: Seen, chosen: Any, other: Any) -> Message | None:
    """What an act aims at: an exchange at the card that makes a flush, a card at the loos of the others."""
    act: Act = chosen.act
    if act.do == "play":
        looed, against = others_looed(seen, chosen), others_looed(seen, other)
        if looed - against >= LEAST_LOOED:
            return message("hint.play.loos", looed=looed, against=against)
    kept = seen.view.hand & ~act.cards
    fitting = (kept & (suit | seen.view.pam) == kept for suit in SUITS)
    if act.do != "exchange" or not seen.o.flush or count(kept) != FLUSH - 1 or not any(fitting):
        return None
    return message("hint.exchange.chase", cards=written(kept))


def others_looed(seen: Seen, act: Any) -> float:
    """How many of the others are looed on average, from the player's share of what their loos leave in the pool."""
    v, o = seen.view, seen.o
    loo, seated = loo_due(v.pool, o), max(2, count(v.seated))
    left: float = act.chips - act.tricks * v.pool / o.tricks + act.looed * loo * (1 - 1 / seated)
    return left * seated / loo
