"""Acts tried out in worlds: each is done in each world and the deal played to its end by a policy.

One text for people's tables and compiled loops, like `rounds`. In one world every act meets the same chance, keyed by
the seat and the number of its decision, so that acts are compared with what chance has in common left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Annotated, Any, NamedTuple

from gamester.backend.rounds import MISDEAL, Rounds, rounds
from gamester.games import advice_of, belief_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, bit, lowest
from gamester.kernel.chance import MASK, STEP, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import LIKED, STEEPNESS


@dataclass(slots=True)
class Desk:
    """Room to work in while a deal is played out."""

    order: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    drawn: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """How many decisions each seat has taken."""
    worlds: int = 0
    """In how many worlds each act was tried."""
    acts: int = 0
    """How many acts were tried: the first rows, what lies in others is of no decision."""


class Bench(NamedTuple):
    """Everything that trials work on: arrays of records when compiled, lists of one or two objects when not."""

    states: Any
    """The world as it stands, and a copy to play on."""
    views: Any
    """Two views to work with, and one for each act of the others that is weighed."""
    plans: Any
    worlds: Any
    beliefs: Any
    desks: Any
    mind: Any
    """What the policy plays by."""
    rows: Any
    """The acts: WIDTH actions each, closed by -1."""
    predicted: Any
    """[act] chips that a network predicts, where it is heard; only their differences mean anything."""
    chips: Any
    """[act * most worlds + world] chips from now on, the share of what is left in the pool included."""
    bad: Any
    """[act * most worlds + world] 1 for being looed, or not the last in."""
    taken: Any
    """[act * most worlds + world] tricks, or cards won."""


class Rollouts(NamedTuple):
    """The steps of trying acts out; plain functions."""

    decide: Any
    """(b, o, w, v, acts, given, prior, plan, x) -> row: the act found best, -1 if no world was found. The acts are the
    first `given` of `rows`; if none are given, those worth trying of `acts`, which `rows` then hold: first the act of
    the actions in `prior`, or the policy's own if that is empty.
    """
    inner: Any
    """All functions in use, for a compiler."""


@cache
def rollouts(game: str) -> Rollouts:
    """The steps of a game, interpreted."""
    package = game_of(game)

    def again(states: Any) -> None:
        states[1] = package.rules.copy(states[0])

    return rollouts_of(game, rounds(game), again)


def best(chips: Any, predicted: Any, many: int, worlds: int, width: int, clear: float, heard: float) -> int:
    """Of `many` rows of chips, `width` apart, the one with the highest mean over so many worlds; the first unless that
    is beaten by so many standard errors of the difference.

    A network that is heard counts with the worlds, each by its certainty: it errs by `heard` chips.
    """
    found = 0
    gain = 0.0
    for row in range(1, many):
        total = 0.0
        squares = 0.0
        for world in range(worlds):
            more = chips[row * width + world] - chips[world]
            total += more
            squares += more * more
        mean = total / worlds
        error = sqrt(max(0.0, squares / worlds - mean * mean) / worlds)
        if heard > 0:
            share = error * error / (error * error + heard * heard)
            mean += share * (predicted[row] - predicted[0] - mean)
            error *= sqrt(1 - share)
        if mean > gain and mean > clear * error:
            gain = mean
            found = row
    return found


def put_first(rows: Any, many: int, width: int, actions: int) -> int:
    """Put the act of these actions first, written down if it is not there; how many acts there are then."""
    found = many
    for row in range(many):
        here = 0
        for place in range(row * width, row * width + width):
            if rows[place] >= 0:
                here |= bit(rows[place])
        if here == actions:
            found = row
    for number in range(width):
        if found == many:
            rows[found * width + number] = lowest(actions) if actions else -1
            actions &= actions - 1
        before = rows[number]
        rows[number] = rows[found * width + number]
        rows[found * width + number] = before
    return max(many, found + 1)


def rollouts_of(game: str, steps: Rounds, again: Any, chosen: Any = None) -> Rollouts:
    """The steps of a game; `again` makes the second state equal to the first, `chosen` plays deals to their end where
    it is not to be the policy.
    """
    package = game_of(game)
    looked, legal, over = package.rules.look, package.rules.legal, package.rules.over
    beliefs = belief_of(game).posterior
    kinds = belief_of(game).candidates
    learned = advice_of(game).learned
    choose, like, unit = chosen or learned.choose, learned.like, learned.unit
    open_beliefs, next_world = beliefs.open_beliefs, beliefs.next_world
    tries, sharers, is_bad, taken, row_width = kinds.tries, kinds.sharers, kinds.is_bad, kinds.taken, kinds.WIDTH
    left_over = kinds.left_over
    asked, act = steps.asked, steps.act

    def follow(s: Any, o: Any, seat: int, v: Any, desk: Any, mind: Any, level: int, key: int) -> int:
        looked(s, o, seat, v)
        desk.drawn[seat] += 1
        drawn = splitmix(key + (desk.drawn[seat] * PER_SEAT + seat) * STEP & MASK)
        return int(choose(v, o, legal(s, o, seat) & ~bit(MISDEAL), mind, level, 0, drawn))

    def try_out(b: Any, o: Any, row: int, seat: int, level: int, key: int) -> None:
        again(b.states)
        s, desk = b.states[1], b.desks[0]
        for other in range(PER_SEAT):
            desk.drawn[other] = 0
        x = key
        place = row * row_width
        while not over(s):
            x = step(x)
            action = b.rows[place]
            actor = seat
            if action >= 0:
                place += 1
            else:
                actor = asked(s, splitmix(x))
                action = follow(s, o, actor, b.views[1], desk, b.mind, level, key)
            x = act(s, o, actor, action, desk.order, x)

    def predict(b: Any, o: Any, v: Any, acts: int, many: int, drawn: int) -> None:
        usual = choose(v, o, acts, b.mind, PRINTED, 0, drawn)
        like(v, o, acts, usual, b.mind.weights, b.mind.room)
        for row in range(many):
            b.predicted[row] = b.mind.room[LIKED + b.rows[row * row_width]] * STEEPNESS * unit(v)

    def next_of(b: Any, o: Any, w: Any, plan: Any, x: int) -> int:
        states, views = b.states, b.views
        return int(next_world(b.beliefs[0], b.worlds[0], states[0], views, o, w, b.plans[0], b.mind, plan.weighed, x))

    def try_all(b: Any, o: Any, seat: int, share: int, many: int, world: int, plan: Any, x: int) -> None:
        had = b.states[0].balances[seat]
        for row in range(many):
            try_out(b, o, row, seat, plan.level, splitmix(x))
            s = b.states[1]
            place = row * plan.worlds + world
            b.chips[place] = s.balances[seat] - had + left_over(s) / share
            b.bad[place] = is_bad(s, seat)
            b.taken[place] = taken(s, seat)

    def decide(b: Any, o: Any, w: Any, v: Any, acts: int, given: int, prior: int, plan: Any, x: int) -> int:
        states, views, weighed, most = b.states, b.views, plan.weighed, plan.worlds
        b.desks[0].worlds = 0
        b.beliefs[0].apart = plan.apart
        b.beliefs[0].penalty_bits = plan.penalty_bits
        x = open_beliefs(b.beliefs[0], b.worlds[0], states[0], views, o, w, b.plans[0], b.mind, weighed, most, x)
        many = given
        for world in range(most):
            x = next_of(b, o, w, plan, x)
            if x < 0:
                break
            if many == 0:
                many = tries(states[0], v, o, acts, b.mind, plan.level, splitmix(x), b.rows)
                if prior:
                    many = put_first(b.rows, many, row_width, prior)
            b.desks[0].acts = many
            if many == 1 and given == 0:
                return 0
            if world == 0 and plan.heard > 0:
                predict(b, o, v, acts, many, splitmix(x))
            try_all(b, o, v.seat, sharers(v), many, world, plan, x)
            b.desks[0].worlds += 1
        worlds = b.desks[0].worlds
        if worlds == 0:
            return -1
        if b.beliefs[0].ways:  # all there are: nothing is left to doubt
            return best(b.chips, b.predicted, many, worlds, most, 0.0, 0.0)
        return best(b.chips, b.predicted, many, worlds, most, plan.clear, plan.heard * unit(v))

    inner = (follow, try_out, predict, next_of, try_all, decide)
    return Rollouts(decide, inner)
