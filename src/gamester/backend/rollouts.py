"""Rollouts in sampled worlds: each act is tried in each world, and a policy plays the deal to its end.

The same source serves tables with people and compiled loops, like `rounds`. In one world every act gets the same
random numbers, keyed by the seat and the number of its decision. These common random numbers reduce the variance of
the difference between acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Annotated, Any, NamedTuple

from gamester.backend.rounds import MISDEAL, Function, Rounds, rounds
from gamester.games import advice_of, belief_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, bit, lowest
from gamester.kernel.chance import MASK, STEP, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import LIKED, STEEPNESS, Mind


@dataclass(slots=True)
class Desk:
    """Scratch space for a rollout."""

    order: Annotated[list[int], PACK_SIZE] = field(default_factory=lambda: [0] * PACK_SIZE)
    drawn: Annotated[list[int], PER_SEAT] = field(default_factory=lambda: [0] * PER_SEAT)
    """How many decisions each seat has taken."""
    worlds: int = 0
    """The number of worlds in which each act was tried."""
    acts: int = 0
    """How many acts were tried: they are the first rows, and the other rows are stale."""


class Bench(NamedTuple):
    """All data of the rollouts: arrays of records when compiled, else lists of one or two objects."""

    states: Any
    """The sampled world, and a copy to play on."""
    views: Any
    """Two scratch views, and one for each weighed act of the other seats."""
    plans: Any
    worlds: Any
    beliefs: Any
    desks: Any
    mind: Mind
    """The parameters of the policy."""
    rows: Any
    """The acts: WIDTH actions each, terminated by -1."""
    predicted: Any
    """[act] the chips that a network predicts, if it is used; only their differences are meaningful."""
    chips: Any
    """[act * most worlds + world] the chips won from now on, with the seat's share of the chips left in the pool."""
    bad: Any
    """[act * most worlds + world] 1 if the seat is looed, or is not the last in."""
    taken: Any
    """[act * most worlds + world] the tricks or cards won."""


class Rollouts(NamedTuple):
    """The functions that run rollouts; plain functions."""

    decide: Function
    """(b, o, w, v, acts, given, prior, plan, x) -> row: the best act, -1 if no world was found.

    The acts are the first `given` of `rows`. If `given` is 0, `decide` fills `rows` with the acts of `acts` that are
    worth a try. The first one is then the act of the actions in `prior`, or the policy's choice if `prior` is empty.
    """
    inner: tuple[Function, ...]
    """All functions that they call, for a compiler."""


@cache
def rollouts(game: str) -> Rollouts:
    """The rollouts of a game, interpreted."""
    package = game_of(game)

    def again(states: Any) -> None:
        states[1] = package.rules.copy(states[0])

    return rollouts_of(game, rounds(game), again)


def best(
    chips: Sequence[float], predicted: Sequence[float], many: int, worlds: int, width: int, clear: float, heard: float
) -> int:
    """The row with the highest mean chips over `worlds` worlds, of `many` rows that are `width` places apart.

    Another row replaces the first one only if it is better by `clear` standard errors of the difference. If `heard` is
    positive, it is the standard error of the network's prediction in chips. The estimate then combines rollouts and
    prediction, weighted by their precision.
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


def put_first(rows: list[int], many: int, width: int, actions: int) -> int:
    """Move the act of these actions to the first row, and add it if it is missing; the number of acts afterwards."""
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
    """The rollouts of a game.

    `again` copies the first state to the second. `chosen`, if given, replaces the game's own policy in the rollouts.
    """
    choose = chosen or advice_of(game).learned.choose
    follow, try_out, try_all = trying_of(game, steps, again, choose)
    predict, next_of, decide = deciding_of(game, choose, try_all)
    return Rollouts(decide, (follow, try_out, predict, next_of, try_all, decide))


def trying_of(game: str, steps: Rounds, again: Function, choose: Function) -> tuple[Function, ...]:
    """How an act is tried in a world: it is done, and the policy plays the deal to its end."""
    rules, kinds = game_of(game).rules, belief_of(game).candidates
    looked, legal, over, asked, act = rules.look, rules.legal, rules.over, steps.asked, steps.act
    is_bad, taken, row_width, left_over = kinds.is_bad, kinds.taken, kinds.WIDTH, kinds.left_over

    def follow(s: Any, o: object, seat: int, v: Any, desk: Desk, mind: Mind, level: int, key: int) -> int:
        looked(s, o, seat, v)
        desk.drawn[seat] += 1
        drawn = splitmix(key + (desk.drawn[seat] * PER_SEAT + seat) * STEP & MASK)
        return int(choose(v, o, legal(s, o, seat) & ~bit(MISDEAL), mind, level, 0, drawn))

    def try_out(b: Bench, o: object, row: int, seat: int, level: int, key: int) -> None:
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

    def try_all(b: Bench, o: object, seat: int, share: int, many: int, world: int, plan: Any, x: int) -> None:
        had = b.states[0].balances[seat]
        for row in range(many):
            try_out(b, o, row, seat, plan.level, splitmix(x))
            s = b.states[1]
            place = row * plan.worlds + world
            b.chips[place] = s.balances[seat] - had + left_over(s) / share
            b.bad[place] = is_bad(s, seat)
            b.taken[place] = taken(s, seat)

    return follow, try_out, try_all


def deciding_of(game: str, choose: Function, try_all: Function) -> tuple[Function, ...]:
    """The worlds one after another, in each of which all acts are tried, and the choice."""
    beliefs, kinds, learned = belief_of(game).posterior, belief_of(game).candidates, advice_of(game).learned
    open_beliefs, next_world = beliefs.open_beliefs, beliefs.next_world
    tries, sharers, row_width, like, unit = kinds.tries, kinds.sharers, kinds.WIDTH, learned.like, learned.unit

    def predict(b: Bench, o: object, v: Any, acts: int, many: int, drawn: int) -> None:
        usual = choose(v, o, acts, b.mind, PRINTED, 0, drawn)
        like(v, o, acts, usual, b.mind.weights, b.mind.room)
        for row in range(many):
            b.predicted[row] = b.mind.room[LIKED + b.rows[row * row_width]] * STEEPNESS * unit(v)

    def next_of(b: Bench, o: object, w: Any, plan: Any, x: int) -> int:
        states, views = b.states, b.views
        return int(next_world(b.beliefs[0], b.worlds[0], states[0], views, o, w, b.plans[0], b.mind, plan.weighed, x))

    def decide(b: Bench, o: object, w: Any, v: Any, acts: int, given: int, prior: int, plan: Any, x: int) -> int:
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
        if b.beliefs[0].ways:  # these are all possible worlds: the means are exact
            return best(b.chips, b.predicted, many, worlds, most, 0.0, 0.0)
        return best(b.chips, b.predicted, many, worlds, most, plan.clear, plan.heard * unit(v))

    return predict, next_of, decide
