"""The tree of a small game, made from its own rules: every deal, every legal action, and the information of each seat.

A player knows everything that `look` showed it since the deal began. So two nodes belong to one information set if the
player to move has seen the same, in the same order. Forced acts make no node.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import register_jitable

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT, lowest
from gamester_lab.compile.compiler import admit_game, admit_inner, make_ready
from gamester_lab.compile.layout import empty_record, options_record, pack
from gamester_lab.solve.information_sets import COLUMNS, information_sets
from gamester_lab.solve.tree import CHANCE, LEAF, Tree, tree_of

DEEPEST = 40
"""The most decisions one after the other in a deal of a small game."""
ACTIONS = 62
NODE = np.dtype(
    [("parent", np.int32), ("actor", np.int8), ("slot", np.int8), ("key", np.int64), ("chance", np.float64)]
)
FRAME = np.dtype(
    [
        ("node", np.int64), ("seat", np.int64), ("chance", np.int64), ("size", np.int64), ("next", np.int64),
        ("acts", np.int64, (ACTIONS,)), ("groups", np.int64, (ACTIONS,)),
        ("last", np.int64, (PER_SEAT,)), ("keys", np.int64, (PER_SEAT, COLUMNS)),
    ]
)  # fmt: skip
"""A state on the way down the tree: its node, its actor or chance, its actions, the next action, and what each seat has
seen so far. Actions that the actor cannot tell apart share a group.
"""


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a small game, with probabilities in proportion to `odds`."""

    game: str
    seats: int
    options: Any
    """The row of options, which may be one that people cannot choose."""
    pool: int
    """The chips in the pool before the stakes, where they can be set."""
    decks: npt.NDArray[np.int64]
    """The pack of each deal in the order of dealing."""
    odds: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Grown:
    """A tree, and the results of its leaves at the table."""

    tree: Tree
    """The tree, whose payoffs are the chips of the deal."""
    chips: npt.NDArray[np.int64]
    """By leaf and seat: chips won or lost in the deal, stakes included."""
    pools: npt.NDArray[np.int64]
    """By leaf: chips left in the pool."""


def grow(deals: Deals) -> Grown:
    """The tree of some deals, all dealt by the last seat, so that seat 0 is eldest."""
    package: Any = game_of(deals.game)
    walk = walker(deals.game)
    table = package.rules.open_table(deals.seats, deals.options)
    table.dealer = deals.seats - 1
    if package.facts.set_pool:
        table.pool = deals.pool
    fresh, states = empty_record(type(table)), empty_record(type(table), DEEPEST)
    pack(table, fresh)
    views = empty_record(package.rules.View)
    pack(package.rules.new_view(), views)
    given = (
        fresh, options_record(deals.options), states, np.zeros(DEEPEST, FRAME), views,
        views.view(np.int64).reshape(-1), deals.decks, deals.odds,
    )  # fmt: skip
    make_ready(f"{deals.game}-grow", walk, *given)
    nodes, leaves = walk(*given)
    chips, pools = leaves[:, : deals.seats], leaves[:, PER_SEAT]
    tree = tree_of(deals.seats, nodes["parent"], nodes["actor"], nodes["slot"], nodes["key"], nodes["chance"], chips)
    return Grown(tree, chips, pools)


# --- The walk ---------------------------------------------------------------------------------------------------


@register_jitable
def longer(rows: Any, size: int) -> Any:
    """The same rows, in twice the space if they are full."""
    if size < len(rows):
        return rows
    more = np.zeros((2 * size, *rows.shape[1:]), rows.dtype)
    more[:size] = rows
    return more


@register_jitable
def put(row: Any, parent: int, slot: int, chance: float, actor: int, key: int) -> None:
    """Fill in a node."""
    row.parent, row.slot, row.chance, row.actor, row.key = parent, slot, chance, actor, key


@register_jitable
def last_open(frames: Any, d: int) -> int:
    """The deepest frame that has an action left; -1 if there is none."""
    while d >= 0 and frames[d].next == frames[d].size:
        d -= 1
    return d


@register_jitable
def push(states: Any, frames: Any, d: int) -> None:
    """Copy a frame's state, and what has been seen, to the frame below."""
    states[d + 1] = states[d]
    frames[d + 1].last[:] = frames[d].last
    frames[d + 1].keys[:] = frames[d].keys


@register_jitable
def open_tied(frames: Any, d: int, node: int, first: int, last: int) -> None:
    """Make the frame below a chance node, which takes one of these actions for an actor who cannot tell them apart."""
    above, f = frames[d], frames[d + 1]
    f.node, f.seat, f.chance, f.size, f.next = node, above.seat, 1, last - first, 0
    for place in range(first, last):
        f.acts[place - first] = above.acts[place]
        f.groups[place - first] = place - first


@register_jitable
def take_next(f: Any) -> tuple[int, int]:
    """The bounds of the next actions that cannot be told apart; chance takes one at a time."""
    first = f.next
    last = first + 1
    while not f.chance and last < f.size and f.groups[last] == f.groups[first]:
        last += 1
    f.next = last
    return first, last


@cache
def walker(game: str) -> Any:
    """The compiled walk through all deals of a game -> nodes, and leaves: rows of chips by seat, the pool last."""
    admit_game(game)
    rules: Any = game_of(game).rules
    start, next_deal, payoff, in_pool = rules.start, rules.next_deal, rules.payoff, rules.in_pool
    key_of, play_on = information_sets(game)[1], to_next_choice(game)

    @njit(cache=True, nogil=True)
    def walk(
        fresh: Any, options: Any, states: Any, frames: Any, views: Any, flat: Any, decks: Any, odds: Any
    ) -> tuple[Any, Any]:
        o, view = options[0], views[0]
        nodes, size = np.zeros(1024, NODE), 1
        leaves, ends = np.zeros((1024, PER_SEAT + 1), np.int64), 0
        put(nodes[0], -1, 0, 1.0, CHANCE, 0)
        for deal in range(len(decks)):
            states[0] = fresh[0]
            next_deal(states[0], o)
            start(states[0], o, decks[deal])
            frames[0].last[:] = 0
            frames[0].keys[:] = 0
            parent, slot, chance, action, d = 0, 0, odds[deal], -1, 0
            while True:
                s, f = states[d], frames[d]
                number = play_on(s, o, f, view, flat, action)
                nodes = longer(nodes, size + 1)
                f.node = size
                if number == 0:
                    put(nodes[size], parent, slot, chance, LEAF, 0)
                    leaves = longer(leaves, ends)
                    for seat in range(s.seats):
                        leaves[ends, seat] = payoff(s, o, seat)
                    leaves[ends, PER_SEAT] = in_pool(s)
                    ends += 1
                elif number == 1:
                    put(nodes[size], parent, slot, chance, CHANCE, 0)
                    f.chance = 1
                else:
                    put(nodes[size], parent, slot, chance, f.seat, key_of(f.keys[f.seat]))
                size += 1
                d = last_open(frames, d)
                if d < 0:
                    break
                first, last = take_next(frames[d])
                parent, slot, chance = frames[d].node, frames[d].groups[first], 1.0 / frames[d].size
                if last - first > 1:
                    put(nodes[size], parent, slot, 1.0, CHANCE, 0)
                    push(states, frames, d)
                    open_tied(frames, d, size, first, last)
                    parent, slot, chance = size, 0, 1.0 / (last - first)
                    size += 1
                    d += 1
                    first, last = take_next(frames[d])
                push(states, frames, d)
                action = frames[d].acts[first]
                frames[d + 1].seat = frames[d].seat
                d += 1
        return nodes[:size], leaves[:ends]

    return walk


def to_next_choice(game: str) -> Any:
    """The function that plays an action and then all that is forced -> how many choices are next; 0 at the end."""
    rules: Any = game_of(game).rules
    legal, do, over, look, waited_for = rules.legal, rules.do, rules.over, rules.look, rules.waited_for
    see, _, choices = information_sets(game)

    def play_on(s: Any, o: Any, f: Any, view: Any, flat: Any, action: int) -> int:
        while True:
            if action >= 0:
                do(s, o, f.seat, action)
            for seat in range(s.seats):
                look(s, o, seat, view)
                f.last[seat] = see(view, flat, f.last[seat], f.keys[seat])
            f.size, f.next, f.chance = 0, 0, 0
            if over(s):
                return 0
            f.seat = lowest(waited_for(s))
            f.size, number = choices(s, o, legal(s, o, f.seat), f.keys[f.seat], f.acts, f.groups)
            if f.size > 1:
                return number
            action = f.acts[0]

    admit_inner(game, (play_on,))
    return play_on
