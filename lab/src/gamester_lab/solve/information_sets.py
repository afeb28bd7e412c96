"""What a seat has seen since a deal began, as one number, and which of its actions it can tell apart.

Some games distinguish less than a plain reading of every view does; only this module names games.
"""

from typing import Any, NamedTuple

from numba.extending import register_jitable

from gamester.games.loo.kernel.state import MISDEAL, Phase
from gamester.kernel.cards import RANKS, bit, count, highest, lowest, rank_of
from gamester.kernel.chance import MASK, splitmix, step

COLUMNS = 14
"""Numbers for each seat: one for each rank, and in the last place one for everything else."""
SCALARS = 13


@register_jitable
def mixed(x: int, value: int) -> int:
    """A number of 62 bits that depends on both."""
    return splitmix(step((x ^ value) & MASK))


@register_jitable
def see_fields(view: Any, flat: Any, last: int, keys: Any) -> int:
    """Add everything that a view shows."""
    whole = 1
    for place in range(len(flat)):
        whole = mixed(whole, flat[place])
    if whole != last:
        keys[SCALARS] = mixed(keys[SCALARS], whole)
    return whole


@register_jitable
def key_of_fields(keys: Any) -> int:
    """The number of everything seen."""
    return keys[SCALARS]


@register_jitable
def each_for_itself(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """Every legal action as a group of its own."""
    size = 0
    while legal:
        acts[size] = lowest(legal)
        groups[size] = size
        legal &= legal - 1
        size += 1
    return size, size


@register_jitable
def choices_at_loo(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """Every legal action as a group of its own; the cards of an exchange in one order only, which nobody sees."""
    legal &= ~bit(MISDEAL)
    if s.phase == Phase.EXCHANGE and s.put:
        legal &= ~(2 * bit(highest(s.put)) - 1)
    return each_for_itself(s, o, legal, keys, acts, groups)


@register_jitable
def see_ranks(v: Any, flat: Any, last: int, keys: Any) -> int:
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
def key_of_ranks(keys: Any) -> int:
    """One number for the set of all ranks' numbers and the rest."""
    whole = 0
    for rank in range(13):
        whole = (whole + splitmix(step(keys[rank]))) & MASK
    return mixed(keys[SCALARS], whole)


@register_jitable
def choices_by_rank(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
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


class InformationSets(NamedTuple):
    """How a seat sees a game: plain functions that compiled code can call."""

    see: Any
    """(view, the same as ints, last, keys) -> last: update `keys` if the view shows something new."""
    key_of: Any
    """(keys) -> the name of the information set."""
    choices: Any
    """(s, o, legal, keys, acts, groups) -> size, number: the legal actions; actions that the actor, who has seen
    `keys`, cannot tell apart have one group number. `number` counts the groups.
    """


PLAIN = InformationSets(see_fields, key_of_fields, each_for_itself)
"""The functions for any other game: every field of every view counts."""
OWN = {
    "loo": PLAIN._replace(choices=choices_at_loo),
    "laugh": InformationSets(see_ranks, key_of_ranks, choices_by_rank),
}


def information_sets(game: str) -> InformationSets:
    """The functions of a game."""
    return OWN.get(game, PLAIN)
