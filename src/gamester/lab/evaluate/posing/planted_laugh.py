"""Planted habits of Laugh and Lie Down."""

from __future__ import annotations

from gamester.games.laugh.advice.knowing import cards_seen, is_contested
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import LEAVE, Phase
from gamester.kernel.cards import PACK_SIZE
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.posing.planted import CARDS, Planted


def private_first(v: View, mask: int, own: int) -> int:
    """Take the matches first that nobody can take away."""
    if v.phase != Phase.TURN or own >= PACK_SIZE:
        return own
    cards, seen = mask & CARDS & v.hand, cards_seen(v)
    safe = [card for card in range(PACK_SIZE) if cards >> card & 1 and not is_contested(v, seen, card)]
    return safe[0] if safe else own


LAUGH = Form("laugh", "adpoker", 5)
PLANTED = (
    Planted("private matches first", LAUGH, private_first, ("private_first",)),
    Planted("leaves claims", LAUGH, lambda _v, mask, own: LEAVE if mask >> LEAVE & 1 else own, ("leaves_claims",)),
)
