"""The compiled loops of `gamester_lab.envs.vector`: many tables side by side, one action at each table in each step.

A table's results depend only on the seed, the number of the table and the actions. The division of the tables among
threads does not change them.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.rounds import MISDEAL, Rounds
from gamester.games import advice_of, choose_of, game_of
from gamester.games.check import try_rules
from gamester.games.registry import OWN
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Seat, Seats, bit, count, lowest
from gamester.kernel.chance import begin, high, nth, splitmix, step
from gamester.kernel.network import ROOM, Mind
from gamester_lab.compile.compiler import admitted_rounds, inner, uncounted
from gamester_lab.compile.layout import empty_record, pack, record_type
from gamester_lab.compile.seeing import Sight, whole

LINE = 64
"""The size of a cache line in bytes."""
AHEAD = 2
"""How many tables ahead the loop asks for a table and its row."""


def ask_for(records: Any, place: int) -> None:
    """Prefetch the record at this place, which may lie beyond the end; interpreted, this does nothing."""


@cache
def teach() -> None:
    """Teach Numba `ask_for` as the prefetch intrinsic."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    @intrinsic
    def fetch(_typing: Any, records: Any, place: Any) -> Any:
        size = records.dtype.size

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
            prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
            whole = builder.bitcast(builder.gep(array.data, [arguments[1]]), byte)
            for offset in range(0, size, LINE):
                line = builder.gep(whole, [ir.Constant(ir.IntType(64), offset)])
                builder.call(prefetch, [line, number(1), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(records, types.int64), generate

    @overload(ask_for, inline="always")
    def _ask_for(records: Any, place: Any) -> Any:
        def impl(records: Any, place: Any) -> None:
            fetch(records, place)

        return impl


ACTIONS = 62
"""The number of actions, which is the number of bits of a mask."""
LOTS = -1
"""The table number, used by no table, that keys the random choice of actions."""
BOTS = -3
"""The table number that keys the random numbers of the bots at the first table; the next tables count downwards."""


class Vector(NamedTuple):
    """The compiled loops. `t` is a `Tables`, `options` one record, `part` the number of the thread."""

    play: Any
    """(t, options, seed, actions, whole, part, first, last): applies one legal action at each table. A negative action
    starts a new session and deals up to its first decision."""
    others: Any
    """(t, options, seed, own, numbers, weights, level, turns, gains, whole, part, first, last): bots of a level act at
    each table until seat `own` must decide; `numbers` and `weights` are those of a `Mind`. `turns` counts their
    decisions, `gains` are the chips of `own` since its action.
    """


class Tables(NamedTuple):
    """The arrays that persist between steps, with one place for each table unless stated otherwise."""

    states: Any
    """Records of states."""
    fresh: Any
    """One record: the state of a new table."""
    works: Any
    """One scratch record for each thread: a view, and space for a shuffle and a network."""
    dealt: Any
    """int64: the number of deals begun, earlier sessions included."""
    lots: Any
    """int64: the state of the current deal's random generator."""
    counted: Any
    """[tables, 8] int64: the balances at the last reward, if an episode is a session."""
    seats: Any
    """int64: the seat to decide."""
    masks: Any
    """int64: the legal actions of that seat."""
    rows: Any
    """Records of SIZE int8, or of bytes: the observation of that seat."""
    rewards: Any
    """[tables, seats] int64: chips."""
    ended: Any
    """bool: the episode is over."""
    last_rows: Any
    """The same: the last observation of the seat that acted last, if the episode is over."""
    begins: Any
    """[2] int64: the first dealer of a new table, NO_SEAT for a random one; and 1 if every deal is at a new table."""


def row_type(size: int, kind: type = np.int8) -> np.dtype[Any]:
    """A record that holds one row of observations."""
    return np.dtype([("row", kind, (size,))])


def new_tables(game: str, o: Any, seats: int, tables: int, parts: int, sight: Sight | None = None) -> Tables:
    """The arrays for so many tables and `parts` threads, before the first deal; without a sight for whole rows."""
    package, sight = game_of(game), sight or whole(game)
    if game not in OWN:
        try_rules(package, o, seats)
    opened = package.rules.open_table(seats, o)
    fresh = empty_record(type(opened), card=np.int8)  # a smaller state needs less memory bandwidth
    pack(opened, fresh)
    work = np.dtype(
        [
            ("seen", record_type(type(package.rules.new_view()))),
            ("order", np.int64, (PACK_SIZE,)),
            ("apart", np.int64, (8,)),
            ("room", np.float32, (ROOM,)),
        ]
    )
    empty = sight.blank(o)
    kind = row_type(len(empty), empty.dtype.type)

    def ints(*shape: int) -> npt.NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    rows = [np.repeat(empty[np.newaxis], tables, axis=0).view(kind)[:, 0] for _ in range(2)]
    return Tables(
        np.repeat(fresh, tables), fresh, np.zeros(parts, work), ints(tables), ints(tables), ints(tables, 8),
        ints(tables), ints(tables), rows[0], ints(tables, seats), np.zeros(tables, np.bool_), rows[1],
        np.array([NO_SEAT, 0]),
    )  # fmt: skip


def first_asked(seats: Seats, dealer: Seat) -> Seat:
    """The first of some seats in the order of play, which starts left of the dealer."""
    ahead = seats >> dealer + 1 << dealer + 1
    return lowest(ahead or seats)


def pay_so_far(t: Any, place: int) -> None:
    """Reward the deals that ended since the last reward, without the stakes of the current deal."""
    s = t.states[place]
    for seat in range(s.seats):
        t.rewards[place, seat] = s.before[seat] - t.counted[place, seat]
        t.counted[place, seat] = s.before[seat]


def drawn_dealer(seed: int, table: int, number: int, seats: int) -> Seat:
    """The first dealer, uniformly at random, of a table that is new at this deal."""
    return high(splitmix(begin(seed, table, -1 - number)), seats)


def sit_anew(t: Any, place: int, seed: int) -> None:
    """Put a new table at this place."""
    t.states[place] = t.fresh[0]
    if t.begins[0] == NO_SEAT:
        t.states[place].dealer = drawn_dealer(seed, place, t.dealt[place], t.states[place].seats)


def sit_down(t: Any, place: int, seed: int) -> None:
    """Start a new session at a table; it is marked as ended, so that no reward precedes its first decision."""
    t.dealt[place] = 0
    sit_anew(t, place, seed)
    t.ended[place] = True
    for seat in range(t.states[place].seats):
        t.counted[place, seat] = 0


class Masks(NamedTuple):
    """The compiled loops over masks."""

    illegal: Any
    """(masks, actions) -> the first table at which the action is not legal, or -1."""
    sample: Any
    """(masks, seed, turn, actions): a legal action for each table, all equally likely."""
    pick: Any
    """(masks, numbers, actions): like `sample`, with a given random number for each table."""
    spread: Any
    """(masks, bools): masks as rows of 62 truth values."""


@cache
def over_masks() -> Masks:
    """The loops that are the same for both games; ImportError without Numba."""

    @uncounted
    def illegal(masks: Any, actions: Any) -> int:
        for place in range(len(masks)):
            action = actions[place]
            if action < 0 or action >= ACTIONS or not masks[place] >> action & 1:
                return place
        return -1

    @uncounted
    def sample(masks: Any, seed: int, turn: int, actions: Any) -> None:
        x = begin(seed, LOTS, turn)
        for place in range(len(masks)):
            x = step(x)
            mask = masks[place]
            actions[place] = nth(mask, high(splitmix(x), count(mask)))

    @uncounted
    def pick(masks: Any, numbers: Any, actions: Any) -> None:
        for place in range(len(masks)):
            actions[place] = nth(masks[place], high(numbers[place], count(masks[place])))

    @uncounted
    def spread(masks: Any, bools: Any) -> None:
        for place in range(len(masks)):
            for action in range(ACTIONS):
                bools[place, action] = masks[place] >> action & 1

    return Masks(illegal, sample, pick, spread)


def bools(masks: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Masks as rows of 62 truth values."""
    spread = np.empty((len(masks), ACTIONS), np.bool_)
    over_masks().spread(masks, spread)
    return spread


class _Steps(NamedTuple):
    """The functions that the loops of a game share."""

    ask: Any
    """(t, place, o, work): finds the seat to decide, its legal actions and its observation."""
    go_on: Any
    """(t, place, o, seed, whole, work): ends a deal or session, and deals up to the next decision."""


@cache
def vector(game: str, sight: Sight) -> Vector:
    """The compiled loops of a game, which write down what a seat sees in one way; ImportError without Numba."""
    steps = admitted_rounds(game)
    teach()
    from numba.extending import register_jitable

    register_jitable(forceinline=True)(first_asked)
    for function in (pay_so_far, drawn_dealer, sit_anew, sit_down):
        register_jitable(function)
    shared = _shared(game, steps, sight)
    return Vector(_playing(game, steps, shared), _bots(game, steps, shared))


def _shared(game: str, steps: Rounds, sight: Sight) -> _Steps:
    """What the loops share."""
    rules, observe, deal_out = game_of(game).rules, sight.observe, steps.deal_out
    legal, over, finished, waited_for = rules.legal, rules.over, rules.finished, rules.waited_for
    own, inline = inner(f"{game}_{sight.name}"), inner(f"{game}_{sight.name}", forceinline=True)

    @own
    def dealt_out(s: Any, o: Any, order: Any, seed: int, place: int, number: int) -> int:
        return deal_out(s, o, order, seed, place, number)

    @own
    def next_deal(t: Any, place: int, o: Any, seed: int, order: Any) -> None:
        number = t.dealt[place]
        t.dealt[place] = number + 1
        t.lots[place] = dealt_out(t.states[place], o, order, seed, place, number)

    @inline
    def ask(t: Any, place: int, o: Any, work: Any) -> None:
        s = t.states[place]
        seat = first_asked(waited_for(s), s.dealer)
        t.seats[place] = seat
        t.masks[place] = legal(s, o, seat) & ~bit(MISDEAL)
        observe(s, o, seat, work.seen, t.rows[place])

    @own
    def close(t: Any, place: int, o: Any, whole: int, work: Any) -> None:
        s = t.states[place]
        for seat in range(s.seats):
            had = t.counted[place, seat] if whole else s.before[seat]
            t.rewards[place, seat] = s.balances[seat] - had
            t.counted[place, seat] = 0
        t.ended[place] = True
        observe(s, o, t.seats[place], work.seen, t.last_rows[place])

    @own
    def go_on(t: Any, place: int, o: Any, seed: int, whole: int, work: Any) -> None:
        s = t.states[place]
        while over(s) or s.deal == 0:
            last = finished(s, o)
            if not t.ended[place] and (last or not whole):
                close(t, place, o, whole, work)
            if last or t.begins[1]:
                sit_anew(t, place, seed)
            next_deal(t, place, o, seed, work.order)
        if whole and not t.ended[place]:
            pay_so_far(t, place)

    return _Steps(ask, go_on)


def _playing(game: str, steps: Rounds, shared: _Steps) -> Any:
    """The loop that applies actions."""
    over, act, ask, go_on = game_of(game).rules.over, steps.act, shared.ask, shared.go_on

    @uncounted
    def play(t: Any, options: Any, seed: int, actions: Any, whole: int, part: int, first: int, last: int) -> None:
        o, work = options[0], t.works[part]
        for place in range(first, last):
            ask_for(t.states, place + AHEAD)
            ask_for(t.rows, place + AHEAD)
            s = t.states[place]
            if actions[place] < 0:
                sit_down(t, place, seed)
            else:
                t.lots[place] = act(s, o, t.seats[place], actions[place], work.order, t.lots[place])
            if over(s) or s.deal == 0:
                go_on(t, place, o, seed, whole, work)
            ask(t, place, o, work)

    return play


def _bots(game: str, steps: Rounds, shared: _Steps) -> Any:
    """The loop in which bots act."""
    rules = game_of(game).rules
    choose = choose_of(game) if game_of(game).advice is None else advice_of(game).learned.choose
    legal, look, over, waited_for = rules.legal, rules.look, rules.over, rules.waited_for
    act, ask, go_on = steps.act, shared.ask, shared.go_on

    @uncounted
    def others(
        t: Any, options: Any, seed: int, own: int, numbers: Any, weights: Any, level: int, turns: Any, gains: Any,
        whole: int, part: int, first: int, last: int,
    ) -> None:  # fmt: skip
        o, work = options[0], t.works[part]
        mind = Mind(numbers, weights, work.room)
        for place in range(first, last):
            gains[place] = t.rewards[place, own]
            asked = t.seats[place]
            if asked == own:
                continue
            t.seats[place] = own  # the seat that observes the end of the episode
            while asked != own:
                s = t.states[place]
                look(s, o, asked, work.seen)
                turns[place] += 1
                drawn = splitmix(begin(seed, BOTS - place, turns[place]))
                action = choose(work.seen, o, legal(s, o, asked) & ~bit(MISDEAL), mind, level, 0, drawn)
                t.lots[place] = act(s, o, asked, action, work.order, t.lots[place])
                if over(s) or s.deal == 0:
                    t.rewards[place, own] = 0
                    go_on(t, place, o, seed, whole, work)
                    gains[place] += t.rewards[place, own]
                asked = first_asked(waited_for(s), s.dealer)
            ask(t, place, o, work)

    return others
