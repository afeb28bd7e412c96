"""How long bots search at each form of Loo, and how clearly another act must beat the first choice.

The values were chosen on packs that no report uses, see docs/reference/search.md. Declarations and exchanges have a
higher threshold than cards: of a dozen acts tried, the luckiest is soon ahead by one standard error.
"""

from __future__ import annotations

from gamester.games.bots import Budget, Seen, Settings, Solved, asked_offers
from gamester.games.loo.advice import buckets
from gamester.games.loo.advice.solved import NOWHERE, deciding_bucket, lots_of
from gamester.games.loo.bots.hinting import actions_of
from gamester.games.loo.kernel.options import Exchange, Options
from gamester.games.loo.kernel.state import STAND, Phase
from gamester.games.loo.words.actions import SAID
from gamester.kernel.cards import bit
from gamester.kernel.judged import PRINTED

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
    bucket = deciding_bucket(seen.view, seen.o, legal, numbers, boldness)
    if bucket == NOWHERE:
        return None
    lots = (lots_of(numbers, bucket, legal, SAID[offer.act.do]) for offer in offers)
    return [lot / buckets.FULL for lot in lots]


SOLVED = Solved(form_of, buckets.FINGERPRINT, buckets.SIZE, SPENT, declares, shares)


BUDGET = Budget(64, PRINTED, PRINTED, 1.0, 40, 6)
ALONE = {
    "three": Settings(256, 20, {Phase.DECLARE: 3.0, Phase.PLAY: 2.0}),
    "irish": Settings(128, 30, {Phase.DECLARE: 2.0, Phase.EXCHANGE: 3.0, Phase.PLAY: 1.0}),
    "five": Settings(96, 30, {Phase.DECLARE: 2.0, Phase.EXCHANGE: 3.0, Phase.PLAY: 1.0}),
    "dealt": Settings(96, 30, {Phase.DECLARE: 2.0, Phase.PLAY: 1.0}),
}
"""Without a network."""
HEARD: dict[int, float] = {Phase.DECLARE: 0.1, Phase.PLAY: 0.15}
WITH_NETWORK = {
    "three": Settings(320, 15, {Phase.PLAY: 0.0}, {Phase.PLAY: 0.1}),
    "irish": Settings(160, 30, {Phase.PLAY: 1.0}, {Phase.PLAY: 0.15}),
    "five": Settings(160, 18, {Phase.DECLARE: 1.0, Phase.PLAY: 0.25}, HEARD, 3),
    "dealt": Settings(160, 18, {Phase.DECLARE: 1.0, Phase.PLAY: 0.25}, HEARD, 3),
}


def settings(o: Options, hears: bool) -> Settings:
    """How the master plays this form, with a network or without."""
    return (WITH_NETWORK if hears else ALONE)[form_of(o)]
