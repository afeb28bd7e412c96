"""The acts that a seat is offered, in the kernel's dialect: in listing order, as words and cards.

A word is a verb as a number, see `gamester.kernel.lots.word_as`. `figures` is a list of floats: first a weight for each
act, then from SHARES on the probability of each action, then room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from gamester.kernel.cards import ACE, RANKS, Card, Cards, bit, count, lowest
from gamester.kernel.exponential import exp
from gamester.kernel.lots import Lots, put, put_number, put_word
from gamester.kernel.network import LIKED

MOST_OFFERED = 64
"""The most acts that a seat is offered at once, or compares."""
MOST_SETS = 16
"""The most sets of cards of one size among which an exchange chooses."""
SHARES = MOST_OFFERED
ROOM = SHARES + 64
FIGURES = ROOM + 2 * MOST_SETS
"""The length of `figures`."""
UNASKED = 61
"""An act that no seat is waited for."""
SLASH, DOT, NEXT = 47, 46, 59
"""Letters between the parts of a text."""


@dataclass(slots=True)
class Offered:
    """The acts of a seat."""

    many: int = 0
    firsts: Annotated[list[int], MOST_OFFERED] = field(default_factory=lambda: [0] * MOST_OFFERED)
    """The action with which each begins."""
    words: Annotated[list[int], MOST_OFFERED] = field(default_factory=lambda: [0] * MOST_OFFERED)
    cards: Annotated[list[int], MOST_OFFERED] = field(default_factory=lambda: [0] * MOST_OFFERED)
    takes: Annotated[list[int], MOST_OFFERED] = field(default_factory=lambda: [0] * MOST_OFFERED)
    sets: Annotated[list[int], 2 * MOST_SETS] = field(default_factory=lambda: [0] * 2 * MOST_SETS)
    """Room for sets of cards."""


def offer(acts: Offered, first: int, word: int, cards: Cards, takes: Cards) -> None:
    """Add an act."""
    acts.firsts[acts.many] = first
    acts.words[acts.many] = word
    acts.cards[acts.many] = cards
    acts.takes[acts.many] = takes
    acts.many += 1


def move(acts: Offered, place: int, to: int) -> None:
    """Write an act also to another place."""
    acts.firsts[to] = acts.firsts[place]
    acts.words[to] = acts.words[place]
    acts.cards[to] = acts.cards[place]
    acts.takes[to] = acts.takes[place]


def same_act(acts: Offered, one: int, other: int) -> int:
    """Are two listed acts the same?"""
    same = acts.words[one] == acts.words[other] and acts.cards[one] == acts.cards[other]
    return 1 if same and acts.takes[one] == acts.takes[other] else 0


def drop_unasked(acts: Offered) -> None:
    """Drop what no seat is waited for, which is listed first, if there is anything else."""
    if acts.many > 1 and acts.firsts[0] == UNASKED:
        acts.many -= 1
        for place in range(acts.many):
            move(acts, place + 1, place)


def fullest(acts: Offered, first: int) -> int:
    """The place of the act that begins with this action; of several, of the one that takes most cards."""
    best, most = 0, -1
    for place in range(acts.many):
        if acts.firsts[place] == first and count(acts.takes[place]) > most:
            best = place
            most = count(acts.takes[place])
    return best


def first_listed(cards: Cards) -> Card:
    """The first card of a set that is not empty, in listing order: the aces, then the twos and on to the kings."""
    if cards & RANKS[ACE]:
        return lowest(cards & RANKS[ACE])
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & (1 << 13) - 1
    return lowest(cards & RANKS[lowest(ranks)])


def write_key(lots: Lots, seed: int, v: Any, acts: Offered) -> None:
    """Write the text by which an opponent with this seed draws its random numbers for this decision.

    It is that of `gamester.games.bots.chance_of`.
    """
    lots.length = 0
    put_number(lots, seed, 10)
    put(lots, SLASH)
    put_number(lots, v.deal, 10)
    put(lots, SLASH)
    put_number(lots, v.seat, 10)
    put(lots, SLASH)
    put_number(lots, v.phase, 10)
    put(lots, SLASH)
    put_number(lots, v.hand, 16)
    put(lots, SLASH)
    for place in range(acts.many):
        if place:
            put(lots, NEXT)
        put_word(lots, acts.words[place])
        put_number(lots, acts.cards[place], 16)
        put(lots, DOT)
        put_number(lots, acts.takes[place], 16)


def share_out(room: list[float], legal: int, temperature: float, figures: list[float]) -> None:
    """Write the probability of each action by a network's preferences: a softmax over the legal ones."""
    most = room[LIKED + lowest(legal)] + 0.0  # a float of 64 bits
    rest = legal
    while rest:
        most = max(most, room[LIKED + lowest(rest)] + 0.0)
        rest &= rest - 1
    whole = 0.0
    rest = legal
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        figures[SHARES + action] = exp((room[LIKED + action] + 0.0 - most) / (temperature + 0.0))
        whole += figures[SHARES + action]
    rest = legal
    while rest:
        figures[SHARES + lowest(rest)] /= whole
        rest &= rest - 1


def firsts_of(acts: Offered) -> int:
    """The actions with which the acts begin, as a set."""
    firsts = 0
    for place in range(acts.many):
        firsts |= bit(acts.firsts[place])
    return firsts


def weigh_acts(acts: Offered, figures: list[float]) -> None:
    """Give each act the probability of its first action; of acts that begin alike, to the one that takes most cards."""
    for place in range(acts.many):
        first = acts.firsts[place]
        figures[place] = figures[SHARES + first] if fullest(acts, first) == place else 0.0


def drawn_act(acts: Offered, figures: list[float], fraction: float) -> int:
    """The place of an act, drawn by the weights."""
    whole = 0.0
    for place in range(acts.many):
        whole += figures[place]
    at = fraction * whole
    reached = 0.0
    for place in range(acts.many - 1):
        reached += figures[place]
        if reached > at:
            return place
    return acts.many - 1
