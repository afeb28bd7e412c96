"""What a seat of Laugh and Lie Down has seen since a deal began.

Suits do not matter, and of ranks it only matters whether they are equal. So each rank has a number of its own, which
depends on its history, and the information of a seat is the set of these numbers. Two deals that differ only in the
names of ranks look the same, and ranks with the same history cannot be told apart.
"""

from __future__ import annotations

from typing import Any

from numba.extending import register_jitable

from gamester.kernel.cards import RANKS, bit, count, rank_of
from gamester.kernel.chance import MASK, splitmix, step
from gamester.lab.solve.information_sets_plain import SCALARS, mixed


@register_jitable
def see(v: Any, flat: Any, last: int, keys: Any) -> int:
    """Update the histories of the ranks and of the table from a view, if it shows something new."""
    scalars = mixed(mixed(mixed(v.phase, v.turn), mixed(v.lain, v.begun)), v.ended)
    for seat in range(v.seats):
        scalars = mixed(scalars, v.held[seat] << 12 | v.taken[seat] << 6 | v.forfeited[seat])
    whole = scalars
    for rank in range(13):
        whole = (whole + splitmix(step(rank_digest(v, rank) << 4 | rank))) & MASK
    if whole != last:
        keys[SCALARS] = mixed(keys[SCALARS], scalars)
        for rank in range(13):
            keys[rank] = mixed(keys[rank], rank_digest(v, rank))
    return whole


@register_jitable
def rank_digest(v: Any, rank: int) -> int:
    """Where the cards of a rank are, as far as a view shows."""
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
def key_of(keys: Any) -> int:
    """One number for the set of all ranks' numbers and the rest."""
    whole = 0
    for rank in range(13):
        whole = (whole + splitmix(step(keys[rank]))) & MASK
    return mixed(keys[SCALARS], whole)


@register_jitable
def choices_of(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """One card of each rank, where ranks with the same history share one number; verbs come last.

    All cards of a rank on the table or in one hand are equivalent, so one represents all.
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
