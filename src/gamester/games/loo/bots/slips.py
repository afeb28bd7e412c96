"""The mistakes of an inattentive player of Loo: a card that may not be played, which costs a penalty."""

from __future__ import annotations

from gamester.games.bots import Seen
from gamester.games.loo.kernel.options import Enforcement
from gamester.kernel.cards import NONE, Cards, bit
from gamester.text.act import Act, in_set


def slips(seen: Seen) -> list[Act]:
    """The cards that can be played against the law, each with the same probability."""
    return [Act("play", bit(card)) for card in in_set(improper(seen))]


def improper(seen: Seen) -> Cards:
    """The cards of a hand that can be played against the law; none where such a card is refused. G19"""
    plays = NONE
    for offer in seen.offers:
        plays |= offer.act.cards if offer.act.do == "play" else NONE
    if seen.o.enforcement != Enforcement.PENALTY or not plays or seen.view.said:
        return NONE
    return int(seen.view.hand) & ~plays
