"""The adviser of Loo in all its forms: it looks which acts are offered and asks the part that knows about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.base import asked_offers
from gamester.bots.exchanging import advise_exchange, advise_flush, advise_turn_up
from gamester.bots.knowing import knowing
from gamester.bots.playing import advise_play
from gamester.bots.standing import advise_declaration

if TYPE_CHECKING:
    from gamester.bots.advice import Advice
    from gamester.bots.base import Seen


def advise(seen: Seen, boldness: int = 0) -> Advice:
    """What the printed advice and the measured rules would do here."""
    k = knowing(seen)
    offers = asked_offers(seen)
    said = [offer.act.do for offer in offers]
    if "stand" in said:
        return advise_declaration(k, said, boldness)
    if "flush" in said:
        return advise_flush(k)
    if "exchange" in said:
        most = max(offer.limit or 0 for offer in offers)
        turn_up = advise_turn_up(k) if "turnup" in said else None
        return turn_up or advise_exchange(k, most)
    cards = 0
    for offer in offers:
        cards |= offer.act.cards
    return advise_play(k, cards, may_ask_civil="civil" in said)
