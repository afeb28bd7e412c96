"""Which of its acts a seat is told, and which with a question: all; in unaided play not which cards may be played."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.loo.kernel.options import Options, Unaided
from gamester.games.loo.kernel.sight import View
from gamester.text.act import Act, Offer


def caution(v: View, o: Options, act: Act) -> str | None:
    """The question before a misdeal is admitted, which is paid for. B13"""
    del v, o
    return "tui.misdeal_sure" if act.do == "misdeal" else None


def listed(v: View, o: Options, offers: Sequence[Offer]) -> list[Offer]:
    """What a seat is told it may do. In unaided play a card is played by pointing at it: `play` without cards. G20"""
    del v
    if o.unaided == Unaided.OFF:
        return list(offers)
    told = [offer for offer in offers if offer.act.do != "play"]
    return [*told, Offer(Act("play"), bare=True)] if len(told) < len(offers) else told
