"""Learning from the values of acts: played out on the true cards, or found by a search over many worlds.

A policy plays. One seat tries all its acts at every choice, and the policy plays each of them out on the same cards
with common random numbers: unbiased values, whose only noise is the luck of the cards. In expert iteration a search
finds the values of every choice: a hundred times as expensive, and far more certain.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import torch

from gamester.bots.network import ACTIONS
from gamester.games import bots_of, choose_of, game_of
from gamester.games.bots import Budget
from gamester.kernel.cards import bit, count
from gamester.kernel.chance import begin, high, low, nth, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import STEEPNESS
from gamester_lab.compile.arena import Arena, Batch, Ints, Player
from gamester_lab.compile.compiler import admit_inner, admitted_rounds, encoder_of, uncounted
from gamester_lab.compile.encoding import empty_rows, rows_of
from gamester_lab.compile.layout import options_record
from gamester_lab.compile.search import bench, mind_of, prepare
from gamester_lab.compile.vector import bools, first_asked, new_tables
from gamester_lab.evaluate.deciding import NOBODY, dealing
from gamester_lab.evaluate.network import unit_of
from gamester_lab.evaluate.players import numbers_of
from gamester_lab.train.courses import Field
from gamester_lab.train.learner import Learner, batches, by_kind
from gamester_lab.train.waves import Tensors, as_batch, asked, centred, wandering

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
    deal_out = admitted_rounds(game).deal_out
    from numba.extending import register_jitable

    package = game_of(game)
    over, in_pool = package.rules.over, package.rules.in_pool
    encode_view, choose = encoder_of(game).encode_view, choose_of(game)
    carry = carry_pool if package.facts.set_pool else carry_nothing
    for function in (first_asked, carry):
        register_jitable(function)
    act_once, next_seat, free, advised, try_all = trying(game)

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


def trying(game: str) -> tuple[Any, ...]:
    """The steps of a deal, and the function that tries every act of a seat on the same cards."""
    steps, rules, choose = admitted_rounds(game), game_of(game).rules, choose_of(game)
    look, waited_for, in_pool, act = rules.look, rules.waited_for, rules.in_pool, steps.act

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
    return act_once, next_seat, free, advised, try_all


def carry_pool(s: Any, chips: int) -> None:
    """Set the chips that the next deal inherits; a table with such chips has played before."""
    s.pool = chips
    s.deal = 1 if chips else 0


def carry_nothing(_s: Any, _chips: int) -> None:
    """Do nothing where the pool cannot be set."""


AT_ONCE = 2
"""Two deals: the one that is played, and the one in which an act is tried."""
CHOICES = 8
"""The space for choices of the seat in a deal."""
VALUE_WEIGHT = 0.02
"""The weight of the loss in the value of a deal, relative to the differences between acts, which decide the play."""


class ActionValues(NamedTuple):
    """The choices of a wave and the value of each act."""

    batch: Tensors
    better: torch.Tensor
    """[choices, 62]: the units by which an act is better than the mean of the legal ones."""
    usual: torch.Tensor
    """The value of the policy's own act, in units."""
    weights: torch.Tensor


class RolloutTables:
    """Tables and memory for a wave of deals of one kind."""

    def __init__(self, game: str, kind: Field, deals: int) -> None:
        """Allocate the memory; BadOptions if there can be no such tables."""
        self.game = game
        o = game_of(game).words.options_of(kind.variant, dict(kind.words), kind.seats)
        self.options, choices = options_record(o), deals * CHOICES
        self.tables = new_tables(game, o, kind.seats, AT_ONCE, 1)
        masks, kinds, usual, pools = (np.zeros(choices, np.int64) for _ in range(4))
        worths = np.zeros((choices, ACTIONS), np.float32)
        self.room = Room(empty_rows(game, o, choices), masks, kinds, worths, usual, pools)
        self.numbers = numbers_of(game, o, kind.seats)
        """The solved table of the policy at the level of the tables."""

    def try_out(self, seed: int, number: int, carried: Ints, level: int) -> ActionValues:
        """Play a wave of deals at a level of the policy, with so many chips carried into each, and try all acts."""
        policy = self.numbers, level, 0
        made = branches(self.game)(self.tables, self.options, seed, number, carried, *policy, self.room)
        room = Room(*(each[:made] for each in self.room))
        return action_values_of(self.game, room)


def action_values_of(game: str, room: Room) -> ActionValues:
    """The action values from a filled room."""
    look, masks = bots_of(game).features, bools(room.masks)
    tokens, around, which = look.lanes(room.rows["row"], room.usual)
    units = np.zeros(len(masks)) + unit_of(look, np.maximum(room.pools, 1))
    worths = np.where(masks, room.worths / units[:, np.newaxis], 0)
    better = np.where(masks, worths - worths.sum(1, keepdims=True) / masks.sum(1, keepdims=True), 0)
    arrays = (better, worths[np.arange(len(masks)), room.usual], by_kind(room.kinds))
    batch = as_batch(look, tokens, around, which, masks, room.usual)
    return ActionValues(batch, *(torch.from_numpy(np.float32(each)) for each in arrays))


def learn_from(learner: Learner, trials: ActionValues, chance: torch.Generator) -> float:
    """One round over the trials; the share of the variance between acts that the network explained."""
    wrong = 0.0
    batch, *told = trials
    trials = ActionValues(
        Tensors(*(each.to(learner.device) for each in batch)), *(each.to(learner.device) for each in told)
    )
    for part in batches(len(trials.usual), learner.plan.batch, chance):
        wrong += gradient_step(learner, trials, part) * len(part)
    whole = ((trials.better**2).sum(1) / trials.batch.masks.sum(1)).sum()
    return 1 - wrong / float(whole + 1e-9)


def gradient_step(learner: Learner, trials: ActionValues, part: torch.Tensor) -> float:
    """One gradient step."""
    batch = Tensors(*(each[part] for each in trials.batch))
    liked, values = asked(bots_of(learner.plan.game).features, learner.actor, batch)
    off = ((centred(liked, batch.masks) * STEEPNESS - trials.better[part]) ** 2).sum(1) / batch.masks.sum(1)
    value = ((values - trials.usual[part]) ** 2).mean()
    loss = (trials.weights[part] * off).mean() + VALUE_WEIGHT * value
    learner.optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_([*learner.actor], 1.0)
    learner.optimiser.step()
    return float(off.detach().mean())


STUDY_WANDERS = 32
"""In so many of 256 cases a seat takes a random act, to explore beyond the policy."""
NEEDED = 2
"""The least number of worlds, and of acts, from which something can be learned."""


class Scholar:
    """Plays a policy with occasional random acts, and records the search values of every choice."""

    wants_witness = True
    name = "scholar"

    def __init__(self, arena: Arena, policy: Player, budget: Budget) -> None:
        """`budget` is the budget of the search."""
        self.policy, self.budget = policy, budget
        self.bench = bench(arena.game, arena.row, arena.seats, budget.worlds, mind_of())
        self.decide = prepare(arena.game)
        self.notes: list[Room] = []
        """The choices, with the acts that were tried, and their values in chips."""

    def choose(self, batch: Batch) -> Ints:
        """The policy's act, or a random one."""
        actions = self.policy.choose(batch)
        open_ones = np.flatnonzero(batch.masks & (batch.masks - 1))
        worths = np.zeros((len(open_ones), ACTIONS), np.float32)
        choices = zip(open_ones.tolist(), actions[open_ones].tolist(), worths, strict=True)
        tried = np.fromiter((self.study(batch, *each) for each in choices), np.int64, len(open_ones))
        there = open_ones[tried > 0]
        views = batch.views[there]
        rows = {"row": rows_of(batch.game, batch.options, views)}
        pools = views[game_of(batch.game).facts.pool].astype(np.int64)
        note = Room(rows, tried[tried > 0], views["phase"].copy(), worths[tried > 0], actions[there], pools)
        self.notes.append(note)
        return wandering(batch, actions, STUDY_WANDERS)

    def study(self, batch: Batch, place: int, usual: int, worths: Any) -> int:
        """Search one choice and record the values; the set of acts that were tried, each of which is one action."""
        if batch.witnesses is None:
            raise ValueError("a search needs the memory of its seat")
        b, many, part, none = self.bench, self.budget.worlds, slice(place, place + 1), np.zeros(1, np.int64)
        self.decide(
            b, batch.options, batch.witnesses[part], batch.views[part], batch.masks[part], batch.drawn[part], 0,
            np.array([bit(usual)]), self.budget, none.copy(), none.copy(),
        )  # fmt: skip
        worlds, acts = int(b.desks["worlds"][0]), int(b.desks["acts"][0])
        rows = b.rows.reshape(len(b.chips) // many, -1)[:acts]
        if worlds < NEEDED or acts < NEEDED or (rows[:, 1] >= 0).any():
            return 0
        worths[rows[:, 0]] = b.chips.reshape(-1, many)[:acts, :worlds].mean(1)
        return sum(bit(int(action)) for action in rows[:, 0])


def study(arena: Arena, policy: Player, deals: Ints, pools: Ints | None, budget: Budget) -> ActionValues:
    """The search values of some deals of an arena."""
    scholar = Scholar(arena, policy, budget)
    arena.play([scholar], deals, np.zeros((len(deals), arena.seats), np.int64), pools)
    rows, *columns = zip(*scholar.notes, strict=True)
    whole = {"row": np.concatenate([each["row"] for each in rows])}
    return action_values_of(arena.game, Room(whole, *(np.concatenate(column) for column in columns)))
