"""The adviser of a person: it names an act, says why in words, and gives the value of every act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.base import is_forced
from gamester.bots.comparing import Weighed, weigh
from gamester.bots.reasons import reason
from gamester.bots.roster import AdviceBot
from gamester.games import game_of

if TYPE_CHECKING:
    from gamester.games.bots import Advice, Seen
    from gamester.text.act import Act
    from gamester.text.messages import Message

PRINTED = AdviceBot()
"""A bot that follows the printed advice, neither bold nor cautious, and overlooks nothing."""
NUMBERED = ("stand", "pass", "dumby", "defend", "wait")
"""Acts whose printed reasons contain estimates; the adviser omits these, so that all numbers come from one source."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """The adviser's answer for a decision."""

    act: Act
    reason: Message
    """Why, in a sentence of words."""
    numbers: Message | None
    """Why, in numbers; None if nothing was compared."""
    acts: tuple[Weighed, ...]
    """Every act with its numbers, best first; empty if the adviser compares nothing."""


def advise(seen: Seen, worlds: int | None = None) -> Counsel:
    """The act to do here, and why; only the printed advice at a table that keeps no memory of the deal."""
    printed = PRINTED.advise(seen)
    plain = Counsel(printed.act, printed.reason, None, ())
    if is_forced(seen) or game_of(seen.game).belief is None:
        return plain
    try:
        acts = weigh(seen, worlds, also=(printed.act,))
    except LookupError:
        return plain
    return counsel_on(seen, acts)


def counsel_on(seen: Seen, acts: tuple[Weighed, ...]) -> Counsel:
    """The act to do according to the weighed acts, and why.

    The printed advice stands unless another act is better by more than one standard error. An act with a printed
    explanation is not replaced because of noise.
    """
    printed = PRINTED.advise(seen)
    advised = next((each for each in acts if each.act == printed.act), None)
    stands = advised is not None and advised.behind <= advised.doubt
    chosen = printed.act if stands else acts[0].act
    return Counsel(chosen, *reasons(seen, acts, chosen, printed), acts)


def reasons(seen: Seen, acts: tuple[Weighed, ...], chosen: Act, printed: Advice) -> tuple[Message, Message]:
    """The reason for `chosen`, in words and in numbers; the `printed` advice says it if that names the same act."""
    said = printed.reason if chosen == printed.act and chosen.do not in NUMBERED else None
    return reason(seen, acts, chosen, said)
