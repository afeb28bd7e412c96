"""A policy of Loo as a bot: it gets the offers as a set of actions, and returns an act with its reason.

Also how long bots search, with values that were chosen on packs that no report uses, see docs/reference/search.md.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

from gamester.games.bots import EVEN, Advice, Budget, Seen, Settings, Solved, Style, asked_offers
from gamester.games.loo.advice import buckets
from gamester.games.loo.advice.choosing import judge
from gamester.games.loo.advice.knowing import strong_cards
from gamester.games.loo.advice.solved import NOWHERE, deciding_bucket, lots_of
from gamester.games.loo.advice.stand import chance_needed, chance_of_hand
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Enforcement, Exchange, Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DONE, STAND, TURNUP, Phase
from gamester.games.loo.words.actions import SAID, SAYING, spelled
from gamester.kernel.cards import NONE, Cards, bit, count
from gamester.kernel.judged import PRINTED, action_of, reason_of
from gamester.text.act import Act, Offer, card_name, in_set
from gamester.text.messages import message
from gamester.text.phrases import written


def advise(seen: Seen, style: Style = EVEN, level: int = PRINTED, table: Sequence[int] = (), drawn: int = 0) -> Advice:
    """What the policy of this level does here, and why; a bold player stands on less."""
    boldness = style.boldness
    offers = asked_offers(seen)
    legal = actions_of(seen.view, offers)
    if offers[-1].limit is not None:
        return _advise_exchange(seen, legal, offers[-1].limit, (table, level, boldness, drawn))
    judged = judge(seen.view, seen.o, legal, table, level, boldness, drawn)
    action, why = action_of(judged), reason_of(judged)
    if action in SAYING and action != DONE:
        return Advice(Act(SAYING[action]), _reason(seen, why, boldness))
    if any(offer.act.do == "hold" for offer in offers):
        return Advice(Act("hold"), _reason(seen, why, boldness))
    return Advice(Act("play", bit(action)), message(_key(why), card=card_name(action)))


def first_action(act: Act) -> int:
    """The action with which an act begins."""
    return spelled(act)[0]


def actions_of(v: View, offers: list[Offer]) -> int:
    """The first actions of some acts, as a set."""
    legal = 0
    for offer in offers:
        legal |= bit(first_action(offer.act))
        if offer.limit:
            legal |= v.hand & ~(bit(v.turn_up) if v.taken and v.seat == v.dealer else 0)
    return legal


def _advise_exchange(seen: Seen, legal: int, most: int, how: tuple[Any, ...]) -> Advice:
    """Whether to take the turn-up, and which cards to change, at most `most`."""
    v = copy(seen.view)
    judged = judge(v, seen.o, legal, *how)
    if action_of(judged) == TURNUP:
        v.phase = Phase.TURN_UP
        card = action_of(judge(v, seen.o, v.hand, *how))
        why = message(_key(Why.EXCHANGE_TURNUP), card=card_name(v.turn_up), out=card_name(card))
        return Advice(Act("turnup", bit(card)), why)
    legal &= ~bit(TURNUP)
    while action_of(judged) != DONE:
        v.put |= bit(action_of(judged))
        legal = legal & ~v.put if count(v.put) < most else bit(DONE)
        judged = judge(v, seen.o, legal, *how)
    kept = written(v.hand & ~v.put)
    why = message(_key(reason_of(judged)), cards=kept, out=written(v.put), n=count(v.put))
    return Advice(Act("exchange", v.put), why)


def _reason(seen: Seen, why: int, boldness: int) -> Any:
    """The reason for a declaration, a card, or a request to Pam."""
    v: View = seen.view
    o: Options = seen.o
    if why not in COUNTED:
        return message(_key(why))
    chance, needed = chance_of_hand(v, o, boldness), chance_needed(v, o)
    return message(_key(why), chance=round(100 * chance), needed=round(100 * needed), n=count(v.hand & strong_cards(v)))


COUNTED = (Why.STAND_OWN_HAND, Why.STAND_POOR, Why.STAND_TWO_TRUMPS, Why.STAND_ONE_TRUMP, Why.STAND_RICH_POOL)
"""The reasons that state a chance."""


def _key(why: int) -> str:
    """The message of a reason: `hint.stand.two_trumps`."""
    return "hint." + Why(why).name.lower().replace("_", ".", 1)


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


# --- The solved form of a table, and how bots search at each form --------------------------------------------


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
"""Without a network. Declarations and exchanges have a higher threshold than cards: of a dozen acts tried, the luckiest
is soon ahead by one standard error.
"""
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
