"""Counterfactual action values: at every choice of one seat all its acts are tried, and each deal is played out.

The same policy plays all seats afterwards, on the same cards and with common random numbers, so the acts of a choice
differ in nothing else. The cards are those of the real deal. So over many deals the hidden cards have the distribution
that the players' behaviour implies.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from gamester.games import choose_of, game_of
from gamester.kernel.cards import count
from gamester.kernel.chance import begin, high, low, nth, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.lab.compile.compiler import admit_inner, admitted_rounds, encoder_of, uncounted
from gamester.lab.compile.vector import first_asked
from gamester.lab.evaluate.deciding import NOBODY, dealing

WANDERS = 64
"""In so many of 256 cases the seat whose choices are tried takes a random act, to explore beyond the policy."""
CHANCE = -3
"""Added to the number of a wave, for random numbers that are independent of the deal."""


class Room(NamedTuple):
    """Where the choices of a wave are written, one place for each choice."""

    rows: Any
    """Records of SIZE int8."""
    masks: Any
    """int64"""
    kinds: Any
    """int64: the phase."""
    worths: Any
    """[choices, 62] float32: for each legal action, chips of the deal with a share of the pool that is left."""
    usual: Any
    """int64: the act of the printed advice."""
    pools: Any
    """int64: the chips to win."""


@cache
def branches(game: str) -> Any:
    """(t, options, seed, number, carried, table, level, temper, room) -> choices: play a deal at each table, until the
    room is full; compiled. ImportError without Numba.
    """
    steps = admitted_rounds(game)
    from numba.extending import register_jitable

    package = game_of(game)
    look, over, waited_for = package.rules.look, package.rules.over, package.rules.waited_for
    in_pool, act, deal_out = package.rules.in_pool, steps.act, steps.deal_out
    encode_view = encoder_of(game).encode_view
    choose = choose_of(game)
    carry = carry_pool if package.facts.set_pool else carry_nothing
    for function in (first_asked, carry):
        register_jitable(function)

    def act_once(s: Any, o: Any, seat: int, action: int, order: Any, x: int) -> int:
        return act(s, o, seat, action, order, x)

    def next_seat(s: Any, _drawn: int) -> int:
        return first_asked(waited_for(s), s.dealer)

    def advised(s: Any, o: Any, seat: int, mask: int, view: Any, _had: int, policy: Any, _key: int, x: int) -> int:
        if mask & (mask - 1) == 0:
            return nth(mask, 0)
        look(s, o, seat, view)
        return choose(view, o, mask, policy[0], policy[1], policy[2], splitmix(x))

    play_on, free = dealing(game, steps._replace(act=act_once), next_seat, advised)

    def try_all(s: Any, o: Any, seat: int, mask: int, t: Any, policy: Any, x: int, worths: Any) -> None:
        work = t.works[0]
        for action in range(62):
            if mask >> action & 1:
                t.states[1] = s
                tried = t.states[1]
                after = act_once(tried, o, seat, action, work.order, x)
                play_on(tried, o, work.seen, 0, work.order, policy, NOBODY, 0, after)
                worths[action] = tried.balances[seat] - tried.before[seat] + in_pool(tried) / tried.seats

    admit_inner(f"{game}_trials", (act_once, next_seat, free, advised, play_on, try_all))

    @uncounted
    def branch(
        t: Any, options: Any, seed: int, number: int, carried: Any, table: Any, level: int, boldness: int, room: Any
    ) -> int:
        o, work, policy, filled = options[0], t.works[0], (table, level, boldness), 0
        for place in range(len(carried)):
            t.states[0] = t.fresh[0]
            s = t.states[0]
            carry(s, carried[place])
            x = deal_out(s, o, work.order, seed, place, number)
            lots = begin(seed, CHANCE - place, number)
            pool, tried_seat = in_pool(s), low(splitmix(lots), s.seats)
            while not over(s):
                x = step(x)
                lots = step(lots)
                drawn = splitmix(lots)
                seat = next_seat(s, 0)
                mask = free(s, o, seat)
                action = advised(s, o, seat, mask, work.seen, 0, policy, 0, x)
                if seat == tried_seat and mask & (mask - 1):
                    if filled == len(room.masks):
                        return filled
                    encode_view(work.seen, room.rows[filled].row)
                    room.masks[filled] = mask
                    room.kinds[filled] = s.phase
                    room.usual[filled] = choose(work.seen, o, mask, table, PRINTED, 0, splitmix(x))
                    room.pools[filled] = pool
                    try_all(s, o, seat, mask, t, policy, x, room.worths[filled])
                    filled += 1
                    if drawn & 255 < WANDERS:
                        action = nth(mask, high(drawn, count(mask)))
                x = act_once(s, o, seat, action, work.order, x)
        return filled

    return branch


def carry_pool(s: Any, chips: int) -> None:
    """Set the chips that the next deal inherits; a table with such chips has played before."""
    s.pool = chips
    s.deal = 1 if chips else 0


def carry_nothing(_s: Any, _chips: int) -> None:
    """Do nothing where the pool cannot be set."""
