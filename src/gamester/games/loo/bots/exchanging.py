"""The probability of each choice of cards in an exchange, from a network's probabilities of single cards."""

from collections.abc import Sequence
from copy import copy

from gamester.games.bots import Likely, Seen
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DONE, TURNUP, Phase
from gamester.kernel.cards import PACK_SIZE, bit, count, lowest
from gamester.text.act import Act

HARDLY = 1e-3
"""Sets of cards less probable than this are not followed further."""


def exchange(seen: Seen, most: int, likely: Likely) -> dict[Act, float]:
    """The probability of each act: cards are put out one by one, and a set sums the probability of every order.

    The network evaluates all sets of one size together. Sets that are hardly ever reached are left out.
    """
    v = seen.view
    turn_up = {offer.act.cards: offer.act for offer in seen.offers if offer.act.do == "turnup"}
    own = [card for card in range(PACK_SIZE) if v.hand >> card & 1]
    if v.taken and v.seat == v.dealer:
        own.remove(v.turn_up)
    acts: dict[Act, float] = {}
    reached = {0: 1.0}
    while reached:
        sets = list(reached)
        masks = [may_follow(chosen, own, most, bool(turn_up)) for chosen in sets]
        further: dict[int, float] = {}
        for chosen, share in zip(sets, likely(views_of(v, sets), masks), strict=True):
            acts[Act("exchange", chosen)] = reached[chosen] * float(share[DONE])
            if not chosen and turn_up:
                acts |= take_turn_up(v, turn_up, likely, float(share[TURNUP]))
            for card in own:
                if not chosen >> card & 1 and count(chosen) < most:
                    put = chosen | bit(card)
                    further[put] = further.get(put, 0.0) + reached[chosen] * float(share[card])
        reached = {chosen: share for chosen, share in further.items() if share > HARDLY}
    whole = sum(acts.values())
    return {act: share / whole for act, share in acts.items()}


def views_of(v: View, sets: Sequence[int]) -> list[View]:
    """The view after each of these sets of cards is put out."""
    views = [copy(v) for _ in sets]
    for view, chosen in zip(views, sets, strict=True):
        view.put = chosen
    return views


def take_turn_up(v: View, turn_up: dict[int, Act], likely: Likely, share: float) -> dict[Act, float]:
    """The probability of taking the turn-up for each card, if the turn-up is taken with probability `share`. A17"""
    view = copy(v)
    view.phase = Phase.TURN_UP
    shares = likely([view], [v.hand])[0]
    return {act: share * float(shares[lowest(cards)]) for cards, act in turn_up.items()}


def may_follow(chosen: int, own: list[int], most: int, may_take: bool) -> int:
    """The actions that may follow when these cards are put out. A4, A17"""
    acts = bit(DONE) | (bit(TURNUP) if may_take and not chosen else 0)
    if count(chosen) < most:
        acts |= sum(bit(card) for card in own) & ~chosen
    return acts
