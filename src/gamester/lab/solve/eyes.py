"""What a seat has seen since a deal began, as one number, and which of its actions it can tell apart.

In Loo that is every field of every view.  In Laugh suits mean nothing and ranks nothing but whether they are alike, so
each rank has a number of its own, and what a seat has seen is the set of these: two deals that differ in the names of
ranks alone look the same, and ranks that have gone through the same cannot be told apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from numba.extending import register_jitable

from gamester.games.loo.kernel.state import MISDEAL
from gamester.games.loo.kernel.state import Phase as LooPhase
from gamester.kernel.cards import RANKS, bit, count, highest, lowest, rank_of
from gamester.kernel.chance import MASK, scrambled, step

COLUMNS = 14
"""Numbers kept for each seat: one for each rank, and in the last place one for all else."""
SCALARS = 13


class Eyes(NamedTuple):
    """How a game is seen: plain functions that compiled code can call."""

    see: Any
    """(view, the same as ints, last, keys) -> last: another look, which counts if it shows something new."""
    key_of: Any
    """(keys) -> the name of all that was seen."""
    choices: Any
    """(s, o, legal, keys, acts, groups) -> size, number: the legal actions, those that the actor, who has seen `keys`,
    cannot tell apart under one number; `number` counts these.
    """
    left: Any
    """(s) -> what is left in the pool or pot, in chips."""


def eyes(game: str) -> Eyes:
    """The eyes of a game."""
    if game == "loo":
        return Eyes(see_all, key_of_all, choices_in_loo, left_in_loo)
    return Eyes(see_ranks, key_of_ranks, choices_in_laugh, left_in_laugh)


@register_jitable
def mixed(x: int, value: int) -> int:
    """A number of 62 bits that depends on both."""
    return scrambled(step((x ^ value) & MASK))


# --- Loo --------------------------------------------------------------------------------------------------------


@register_jitable
def see_all(view: Any, flat: Any, last: int, keys: Any) -> int:
    """Everything a view shows."""
    whole = 1
    for place in range(len(flat)):
        whole = mixed(whole, flat[place])
    if whole != last:
        keys[SCALARS] = mixed(keys[SCALARS], whole)
    return whole


@register_jitable
def key_of_all(keys: Any) -> int:
    """The one number."""
    return keys[SCALARS]


@register_jitable
def choices_in_loo(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """Every legal action for itself; the cards of an exchange are put out in one order only, which nobody sees."""
    legal &= ~bit(MISDEAL)
    if s.phase == LooPhase.EXCHANGE and s.put:
        legal &= ~(2 * bit(highest(s.put)) - 1)
    size = 0
    while legal:
        acts[size] = lowest(legal)
        groups[size] = size
        legal &= legal - 1
        size += 1
    return size, size


@register_jitable
def left_in_loo(s: Any) -> int:
    """The pool."""
    return s.pool


# --- Laugh ------------------------------------------------------------------------------------------------------


@register_jitable
def see_ranks(v: Any, flat: Any, last: int, keys: Any) -> int:
    """What a view shows of each rank, and of the table as a whole."""
    scalars = mixed(mixed(mixed(v.phase, v.turn), mixed(v.lain, v.begun)), v.ended)
    for seat in range(v.seats):
        scalars = mixed(scalars, v.held[seat] << 12 | v.taken[seat] << 6 | v.forfeited[seat])
    whole = scalars
    for rank in range(13):
        whole = (whole + scrambled(step(rank_digest(v, rank) << 4 | rank))) & MASK
    if whole != last:
        keys[SCALARS] = mixed(keys[SCALARS], scalars)
        for rank in range(13):
            keys[rank] = mixed(keys[rank], rank_digest(v, rank))
    return whole


@register_jitable
def rank_digest(v: Any, rank: int) -> int:
    """Where the cards of a rank are, as far as a view shows them."""
    cards = RANKS[rank]
    digest = count(v.hand & cards)
    digest = digest << 3 | count(v.table & cards)
    digest = digest << 3 | count(v.last_taken & cards)
    digest = digest << 3 | count(v.offered & cards)
    digest = digest << 1 | (1 if v.last_card >= 0 and rank_of(v.last_card) == rank else 0)
    digest = digest << 1 | (1 if v.played >= 0 and rank_of(v.played) == rank else 0)
    for seat in range(v.seats):
        digest = digest << 3 | count(v.won[seat] & cards)
        digest = digest << 3 | count(v.late[seat] & cards)
        digest = digest << 3 | count(v.overlooked[seat] & cards)
    return digest


@register_jitable
def key_of_ranks(keys: Any) -> int:
    """One number for the set of all ranks' numbers and the rest."""
    whole = 0
    for rank in range(13):
        whole = (whole + scrambled(step(keys[rank]))) & MASK
    return mixed(keys[SCALARS], whole)


@register_jitable
def choices_in_laugh(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """One card of each rank, ranks that went through the same under one number; verbs come last.

    Cards of a rank lie on one side of the table or in one hand, so that one stands for all.
    """
    size, number = 0, 0
    ranks = 0
    for card in range(52):
        if legal >> card & 1 and not ranks >> rank_of(card) & 1:
            ranks |= bit(rank_of(card))
            acts[size] = card
            place = size
            while place > 0 and keys[rank_of(acts[place - 1])] > keys[rank_of(card)]:
                acts[place] = acts[place - 1]
                place -= 1
            acts[place] = card
            size += 1
    for place in range(size):
        if place > 0 and keys[rank_of(acts[place])] != keys[rank_of(acts[place - 1])]:
            number += 1
        groups[place] = number
    number += 1 if size else 0
    for verb in range(52, 62):
        if legal >> verb & 1:
            acts[size] = verb
            groups[size] = number
            size += 1
            number += 1
    return size, number


@register_jitable
def left_in_laugh(s: Any) -> int:
    """The pot."""
    return s.pot
