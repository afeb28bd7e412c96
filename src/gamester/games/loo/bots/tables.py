"""What bots look up in the solved tables of Loo."""

from __future__ import annotations

from gamester.games.bots import Seen, Solved, asked_offers
from gamester.games.loo.advice import buckets
from gamester.games.loo.advice.solved import is_known, lots_of
from gamester.games.loo.bots.hinting import actions_of
from gamester.games.loo.kernel.options import Exchange, Options
from gamester.games.loo.kernel.state import STAND
from gamester.games.loo.words.actions import SAID
from gamester.kernel.cards import bit

SPENT = ("rounds", "max_extra_deals", "opening_pool", "ante", "loo", "loo_amount", "loo_cap", "bankroll", "credit",
    "first_dealer", "ace_in_draw", "packets", "end_rule", "enforcement", "bold_stand", "must")  # fmt: skip
"""Options that may differ from the solved ones: the buckets contain the stakes, and the others change no decision."""


def form_of(o: Options) -> str:
    """The solved form that is nearest to these options."""
    if o.tricks == 3:
        return "irish" if o.exchange != Exchange.NONE else "three"
    return "five" if o.exchange != Exchange.NONE else "dealt"


def declares(seen: Seen) -> bool:
    """May this seat stand?"""
    return bool(actions_of(seen.view, asked_offers(seen)) & bit(STAND))


def shares(seen: Seen, numbers: bytes, boldness: int) -> list[float] | None:
    """How often each declaration is made; None if there is no entry. A bold player reads the entry of a larger pool."""
    offers = asked_offers(seen)
    legal = actions_of(seen.view, offers)
    if not is_known(seen.view, seen.o, legal, numbers, boldness):
        return None
    lots = (lots_of(seen.view, seen.o, legal, numbers, boldness, SAID[offer.act.do]) for offer in offers)
    return [lot / buckets.FULL for lot in lots]


SOLVED = Solved(form_of, buckets.FINGERPRINT, buckets.SIZE, SPENT, declares, shares)
