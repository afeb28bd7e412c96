"""The act that a value or words mean."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.api.acts import Act
from gamester.api.cards import plainly
from gamester.api.refusals import Refused, said_by
from gamester.kernel.cards import Cards
from gamester.text.act import Act as PlainAct
from gamester.text.act import Offer
from gamester.text.saying import SUIT_SIGNS, Speaker
from gamester.text.typed import understand


def act_meant(act: object, listed: Sequence[Offer], hand: Cards, speaker: Speaker) -> PlainAct:
    """The act meant by a seat whose offers are `listed` and which holds `hand`; Refused if no act is meant."""
    if isinstance(act, Act):
        return act.plain
    if isinstance(act, PlainAct):
        return act
    if not isinstance(act, str) or not act.strip():
        text = str(act)[:40]
        raise Refused("api.act", sentence=speaker.say("api.act", text=text), text=text)
    signed = any(sign in act for sign in SUIT_SIGNS.values())
    with said_by(speaker):
        return understand(plainly(act.strip()) if signed else act.strip(), listed, hand)
