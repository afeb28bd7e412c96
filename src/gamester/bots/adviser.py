"""The adviser of a person: it names an act, says why in words, and gives the value of every act."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamester.bots.base import is_forced
from gamester.bots.comparing import Weighed, weigh
from gamester.bots.roster import AdviceBot
from gamester.games import bots_of, game_of
from gamester.games.bots import SURE, Advice, Seen
from gamester.i18n import source
from gamester.text.act import Act
from gamester.text.messages import Message, Words, message
from gamester.text.phrases import own_label, written

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
    """The act to do by the weighed acts, and why: the printed advice, unless another is better by more than one
    standard error.
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


# --- Why an act is best, in words, from the numbers of the comparison ----------------------------------------


LEAST_CHANCE, LEAST_WON = 0.03, 0.1
"""The least differences that tell why: of the risk, and of the tricks or cards to be expected."""


def act_told(act: Act, game: str) -> Message:
    """An act as a phrase that can follow `to`: `play 7H`; if it is an act of `game` alone, its label."""
    key = "capture" if act.takes else "keep" if act.do == "exchange" and not act.cards else act.do
    if own := own_label(game, act):
        return own
    if not is_said(f"advice.act.{key}"):
        return message("advice.act.other", text=str(act))
    return message(f"advice.act.{key}", cards=written(act.cards), takes=written(act.takes))


def reason(seen: Seen, acts: Sequence[Weighed], chosen: Act, printed: Message | None) -> tuple[Message, Message]:
    """The reason for `chosen` of the weighed `acts`, in words and in numbers; `printed` says it if there is one."""
    if known := bots_of(seen.game).reason(seen, acts, chosen):
        return known
    by_act = {each.act: each for each in acts}
    numbers = message("advice.both", first=worth(seen.game, acts, by_act[chosen]), second=odds(seen, by_act[chosen]))
    return printed or in_words(seen, acts, by_act[chosen]), numbers


def in_words(seen: Seen, acts: Sequence[Weighed], chosen: Weighed) -> Message:
    """Does the act lead the next best by more than chance, and in what: the risk, what is won, what it aims at?"""
    game = seen.game
    next_best = next(each for each in acts if each.act != chosen.act)
    other, doubt = act_told(next_best.act, game), next_best.doubt if chosen.behind == 0 else chosen.doubt
    if next_best.behind - chosen.behind <= SURE * doubt:
        return message("advice.words.even", other=other)
    chance, against = told_chance(game, chosen), told_chance(game, next_best)
    if next_best.looed - chosen.looed >= LEAST_CHANCE and is_said(f"advice.words.odds_{game}"):
        return message(f"advice.words.odds_{game}", chance=chance, against=against, other=other)
    more = chosen.tricks - next_best.tricks >= LEAST_WON and next_best.act.do != "pass"
    if more and is_said(f"advice.words.won_{game}"):
        return message(f"advice.words.won_{game}", won=chosen.tricks, against=next_best.tricks, other=other)
    if aim := bots_of(game).aim(seen, chosen, next_best):
        return aim
    if chosen.looed - next_best.looed >= LEAST_CHANCE and is_said(f"advice.words.risk_{game}"):
        return message(f"advice.words.risk_{game}", chance=chance, won=chosen.tricks)
    return message("advice.words.best", chips=chosen.chips, against=next_best.chips, other=other)


def is_said(key: str) -> bool:
    """Is there such a sentence? A game need not have every one."""
    return Words(source().code).has(key)


def worth(game: str, acts: Sequence[Weighed], chosen: Weighed) -> Message:
    """The value of the act, and its lead over the next best."""
    others = [each for each in acts if each.act != chosen.act]
    apart = others[0].behind - chosen.behind
    doubt = others[0].doubt if chosen.behind == 0 else chosen.doubt
    key = "best" if apart > SURE * doubt else "even" if apart or doubt else "same"
    told = act_told(others[0].act, game)
    return message(f"advice.worth.{key}", chips=chosen.chips, other=told, behind=abs(apart), doubt=doubt)


def row(game: str, each: Weighed) -> Message:
    """An act as a row of a table: its value, its odds, its name."""
    chance = told_chance(game, each)
    return message(
        f"advice.row.{game}",
        chips=each.chips, error=each.error, chance=chance, tricks=each.tricks, act=act_told(each.act, game),
    )  # fmt: skip


def odds(seen: Seen, chosen: Weighed) -> Message:
    """The chance of a loo and the tricks; at Laugh and Lie Down, the chance of being the last in and the cards."""
    return message(f"advice.odds.{seen.game}", chance=told_chance(seen.game, chosen), won=chosen.tricks)


def told_chance(game: str, each: Weighed) -> int:
    """The chance in per cent that people read: of being looed, or of being the last in."""
    hundredth = round(100 * each.looed)
    return hundredth if game_of(game).facts.tells_risk else 100 - hundredth
