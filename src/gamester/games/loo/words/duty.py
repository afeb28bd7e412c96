"""What the card that was led asks of the seat that looks, told of its own hand."""

from __future__ import annotations

from gamester.games.loo.kernel.options import Options, PamRole
from gamester.games.loo.kernel.rules import beaters, of_suit, pam_that_wins, playable, suit_asked
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.words.deal import suit_told
from gamester.kernel.cards import Cards, bit, count, highest
from gamester.text.act import card_name
from gamester.text.messages import Message, message


def duty(v: View, o: Options) -> Message:
    """What this hand may play to the trick; only the general rule in unaided play, and where Pam is free. A10, B10"""
    led = card_name(v.led)
    if o.unaided or (o.pam_role == PamRole.FREE and v.hand & v.pam):
        return _in_general(v, o, led)
    allowed = playable(v.hand, v.led, v.best, v.civil, v.trump, v.pam, o)
    if count(allowed) == 1:
        return message("loo.ask.duty.only", led=led, card=card_name(highest(allowed)))
    asked = suit_asked(v.led, v.trump, v.pam, o.pam_role)
    suit = suit_told(asked)
    if not v.hand & of_suit(asked, v.trump, v.pam, o.pam_role):
        return message(_void(v, o, allowed), suit=suit)
    if o.head and not allowed & ~_winners(v, o):
        return message("loo.ask.duty.beat", led=led, suit=suit, best=card_name(v.best))
    if bit(v.led) & v.pam:
        return message("loo.ask.duty.pam", suit=suit)
    return message("loo.ask.duty.suit", led=led, suit=suit)


def _in_general(v: View, o: Options, led: str) -> Message:
    """The rule, without a word on which cards of the hand it concerns."""
    if v.civil and v.hand & v.pam:
        return message("loo.ask.duty.follow_civil", led=led)
    return message("loo.ask.duty.follow_head" if o.head else "loo.ask.duty.follow", led=led)


def _void(v: View, o: Options, allowed: Cards) -> str:
    """The sentence for a hand without the suit that was led: any card, a trump, or a trump that heads the trick."""
    if allowed == v.hand:
        return "loo.ask.duty.any"
    return "loo.ask.duty.must_trump" if allowed & ~_winners(v, o) else "loo.ask.duty.must_head"


def _winners(v: View, o: Options) -> Cards:
    """The cards that beat the card now winning the trick."""
    return beaters(v.best, v.trump, pam_that_wins(v.pam, v.civil, o.pam_civil_only_trump))
