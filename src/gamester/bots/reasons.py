"""Why an act is best, in words made of the numbers it was weighed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamester.act import Act
from gamester.games.loo.kernel.rules import loo_due
from gamester.kernel.cards import count
from gamester.messages import Message, message
from gamester.phrases import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.bots.base import Seen
    from gamester.bots.weighing import Weighed

STAND, PASS = Act("stand"), Act("pass")
SURE = 2
"""A difference of so many standard errors is one."""


class Sides(NamedTuple):
    """Both sides of what standing is weighed by, in chips; `gain + others` against `risk + passing`."""

    each: float
    """What one trick is worth."""
    gain: float
    """The tricks to be expected, at that."""
    others: float
    """What the loos of others leave in the pool, one's share of it."""
    loo: float
    """What a loo costs, less one's share of the next pool that it makes."""
    risk: float
    """The chance of being looed, at that."""
    passing: float

    @property
    def left(self) -> float:
        """What speaks for standing."""
        return self.gain + self.others

    @property
    def right(self) -> float:
        """What speaks against it."""
        return self.risk + self.passing


def act_told(act: Act) -> Message:
    """An act as the words after `to`: `play 7H`."""
    key = "capture" if act.takes else "keep" if act.do == "exchange" and not act.cards else act.do
    return message(f"advice.act.{key}", cards=written(act.cards), takes=written(act.takes))


def reason(seen: Seen, acts: Sequence[Weighed], chosen: Act, printed: Message | None) -> tuple[Message, Message]:
    """Why `chosen` of the weighed `acts`, in brief and at length; `printed` is what the printed advice says for it."""
    by_act = {each.act: each for each in acts}
    if STAND in by_act and PASS in by_act and chosen in (STAND, PASS):
        return stand_or_pass(sides(seen, by_act[STAND], by_act[PASS]), by_act[STAND])
    numbers = message("advice.both", first=worth(acts, by_act[chosen]), second=odds(seen, by_act[chosen]))
    if printed is None:
        return worth(acts, by_act[chosen]), numbers
    return printed, message("advice.both", first=printed, second=numbers)


def sides(seen: Seen, stand: Weighed, passing: Weighed) -> Sides:
    """Standing weighed against passing: q p/T and what others leave, against (1 - q) L (1 - 1/N) and passing."""
    v, o = seen.view, seen.o
    each = v.pool / o.tricks
    loo = loo_due(v.pool, o) * (1 - 1 / max(2, count(v.seated)))
    gain, risk = stand.tricks * each, stand.looed * loo
    return Sides(each, gain, stand.chips - gain + risk, loo, risk, passing.chips)


def stand_or_pass(x: Sides, stand: Weighed) -> tuple[Message, Message]:
    """Which way the inequality points, and both its sides at length."""
    looed = round(100 * stand.looed)
    gain = message("advice.stand.gain", tricks=stand.tricks, each=x.each, gain=x.gain, others=x.others)
    risk = message("advice.stand.risk", looed=looed, loo=x.loo, risk=x.risk, passing=x.passing)
    left, right = round(x.left, 2), round(x.right, 2)
    if abs(x.left - x.right) < SURE * stand.doubt or left == right:
        verdict = "even"
    else:
        verdict = "more" if left > right else "less"
    told = message(f"advice.stand.{verdict}", left=left, right=right)
    return told, message("advice.both", first=gain, second=message("advice.both", first=risk, second=told))


def worth(acts: Sequence[Weighed], chosen: Weighed) -> Message:
    """What the act is worth, and how far the next best lies behind."""
    others = [each for each in acts if each.act != chosen.act]
    apart = others[0].behind - chosen.behind
    doubt = others[0].doubt if chosen.behind == 0 else chosen.doubt
    key = "best" if apart > SURE * doubt else "even" if apart or doubt else "same"
    told = act_told(others[0].act)
    return message(f"advice.worth.{key}", chips=chosen.chips, other=told, behind=abs(apart), doubt=doubt)


def row(game: str, each: Weighed) -> Message:
    """An act in a table: what it is worth, its odds, its name."""
    hundredth = round(100 * each.looed)
    chance = hundredth if game == "loo" else 100 - hundredth
    return message(
        f"advice.row.{game}",
        chips=each.chips, error=each.error, chance=chance, tricks=each.tricks, act=act_told(each.act),
    )  # fmt: skip


def odds(seen: Seen, chosen: Weighed) -> Message:
    """The chance of a loo and the tricks; at Laugh and Lie Down of being the last in, and the cards."""
    hundredth = round(100 * chosen.looed)
    if seen.game == "loo":
        return message("advice.worth.looed", looed=hundredth, tricks=chosen.tricks)
    return message("advice.worth.laugh", last=100 - hundredth, cards=chosen.tricks)
