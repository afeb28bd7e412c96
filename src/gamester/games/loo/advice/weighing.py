"""An exchange of Loo weighed by a network, for opponents that play whole deals in a module.

It is weighed as in `bots.exchanging`: cards are put out one by one, and a set sums the probability of every
order. Sets that are hardly ever reached are left out.
"""

from gamester.games.loo.advice.learned import likely
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DONE, TURNUP, Phase
from gamester.kernel.cards import NONE, Cards, bit, count, lowest
from gamester.kernel.lots import word_as
from gamester.kernel.network import Mind
from gamester.kernel.offered import MOST_SETS, ROOM, SHARES, Offered, first_listed, firsts_of, offer

EXCHANGE, TAKE = word_as("exchange"), word_as("turnup")
HARDLY = 1e-3
"""Sets of cards less probable than this are not followed further."""


def weigh_exchange(acts: Offered, v: View, o: Options, most: int, t: Mind, figures: list[float]) -> None:
    """Write every choice of cards to put out, and of a card for the turn-up, with its probability."""
    may_take = firsts_of(acts) >> TURNUP & 1
    own = v.hand & ~(bit(v.turn_up) if v.taken and v.seat == v.dealer else NONE)
    acts.many = 0
    acts.sets[0] = NONE
    figures[ROOM] = 1.0
    reached = 1
    while reached:
        further = 0
        for number in range(reached):
            chosen = acts.sets[number]
            share = figures[ROOM + number]
            v.put = chosen
            likely(v, o, may_follow(chosen, own, most, may_take), t, figures)
            figures[acts.many] = share * figures[SHARES + DONE]
            offer_exchange(acts, chosen)
            if count(chosen) < most:
                further = go_further(acts, own, chosen, share, further, figures)
            if chosen == NONE and may_take:
                take_turn_up(acts, v, o, figures[SHARES + TURNUP], t, figures)
        reached = keep_likely(acts, further, figures)
    v.put = NONE
    whole = 0.0
    for place in range(acts.many):
        whole += figures[place]
    for place in range(acts.many):
        figures[place] /= whole


def may_follow(chosen: Cards, own: Cards, most: int, may_take: int) -> int:
    """The actions that may follow when these cards are put out. A4, A17"""
    acts = bit(DONE) | (bit(TURNUP) if may_take and chosen == NONE else 0)
    return acts | own & ~chosen if count(chosen) < most else acts


def go_further(acts: Offered, own: Cards, chosen: Cards, share: float, further: int, figures: list[float]) -> int:
    """Add the sets with one card more, with the probability of this way to them; how many there are now."""
    rest = own & ~chosen
    while rest:
        put = chosen | rest & -rest
        place = 0
        while place < further and acts.sets[MOST_SETS + place] != put:
            place += 1
        if place == further:
            acts.sets[MOST_SETS + place] = put
            figures[ROOM + MOST_SETS + place] = 0.0
            further += 1
        figures[ROOM + MOST_SETS + place] += share * figures[SHARES + lowest(rest)]
        rest &= rest - 1
    return further


def keep_likely(acts: Offered, further: int, figures: list[float]) -> int:
    """Go on with the sets that are likely enough; how many they are."""
    kept = 0
    for place in range(further):
        if figures[ROOM + MOST_SETS + place] > HARDLY:
            acts.sets[kept] = acts.sets[MOST_SETS + place]
            figures[ROOM + kept] = figures[ROOM + MOST_SETS + place]
            kept += 1
    return kept


def take_turn_up(acts: Offered, v: View, o: Options, share: float, t: Mind, figures: list[float]) -> None:
    """Write each card that may go for the turn-up, which is taken with probability `share`. A17"""
    v.phase = Phase.TURN_UP
    likely(v, o, v.hand, t, figures)
    v.phase = Phase.EXCHANGE
    rest = v.hand
    while rest:
        card = first_listed(rest)
        rest &= ~bit(card)
        figures[acts.many] = share * figures[SHARES + card]
        offer(acts, TURNUP, TAKE, bit(card), NONE)


def offer_exchange(acts: Offered, cards: Cards) -> None:
    """Add an exchange of these cards."""
    offer(acts, first_listed(cards) if cards else DONE, EXCHANGE, cards, NONE)
