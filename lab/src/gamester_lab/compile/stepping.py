"""The compiled loops of `arena`: they choose the seat to ask at each table, fill its view and apply its action.

The key of every random number is (seed, deal, stream, number). So the results do not depend on the order in which
tables are played. Two plays of a deal that differ in one seat draw the same numbers everywhere else. Stream 0 is
chance, and its number 0 shuffles the pack; stream 1 + seat belongs to the decisions of that seat.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from gamester.backend.rounds import MISDEAL
from gamester.games import belief_of, game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT, bit, count, lowest
from gamester.kernel.chance import begin, low, nth, shuffle
from gamester_lab.compile.compiler import admit_game, inner, tally_of, uncounted

Own = Callable[[Any], Any]
"""A decorator: compiled code can call the closure."""
PER_STREAM = 1 << 20
"""An upper bound of the numbers that one stream of a deal draws."""


class Tables(NamedTuple):
    """The arrays of tables that are played at once, with one place for each table unless stated otherwise."""

    states: Any
    """Records of states."""
    tallies: Any
    """Records of tallies: the last finished deal."""
    deals: Any
    """int64: the number of the current deal."""
    placing: Any
    """[tables, seats] int64: which player sits in a seat."""
    asked: Any
    """int64: the seat to decide."""
    drawn: Any
    """[tables, 1 + seats] int64: how many numbers of each stream this deal has drawn; -1 before the first deal."""
    whole: Any
    """int64, one place: 1 if a table plays to the end of its session."""
    watches: Any
    """int64, one place for each player: 1 if it gets a witness."""
    witnesses: Any
    """Records, one place for each seat of each table; none if no player wants any."""
    seen: Any
    """The last view of the seat of each witness."""
    works: Any
    """One scratch record: a view, space for a shuffle and the codes of an act."""


class Stepping(NamedTuple):
    """The compiled loops; `o` is an array of one options record, `places` an array of table numbers."""

    begin: Any
    """(t, o, seed, places) -> left: tallies the deals that are over, and deals again where there is more to play.

    `left` tables play on, and they come first in `places` afterwards.
    """
    ask: Any
    """(t, o, seed, places, order, counts, views, masks, numbers): collects the decisions of all tables by player."""
    act: Any
    """(t, o, seed, order, masks, actions, places) -> left: applies the actions; -1 - k if action k is not legal.

    The deal goes on at `left` tables, which come first in `places`. The tables whose deal is over follow them.
    """


def number_of(seed: int, deal: int, stream: int, number: int) -> int:
    """The random number of 62 bits with this key."""
    return begin(seed, deal, stream * PER_STREAM + number)


@cache
def stepping(game: str, *, heard: bool) -> Stepping:
    """The compiled loops of a game, compiled at their first call and then cached; `heard` if there are witnesses."""
    admit_game(game)
    from numba.extending import register_jitable

    register_jitable(number_of)
    own = inner(f"{game}_{'heard' if heard else 'deaf'}")
    hooks = hearing(game) if heard else deafness()

    @own
    def draw_number(t: Any, seed: int, place: int, stream: int) -> int:
        t.drawn[place, stream] += 1
        return number_of(seed, t.deals[place], stream, t.drawn[place, stream])

    return Stepping(beginning(game, own, hooks), asking(game, own, draw_number), acting(game, own, hooks, draw_number))


def beginning(game: str, own: Own, hooks: tuple[Any, ...]) -> Any:
    """The loop that begins deals."""
    rules, note_of = game_of(game).rules, tally_of(game).note
    pack, next_deal, start, finished, over = rules.pack, rules.next_deal, rules.start, rules.finished, rules.over
    before_deal, after_deal, _, _ = hooks

    @own
    def deal(t: Any, place: int, o: Any, seed: int) -> None:
        s, order = t.states[place], t.works[0].order
        before_deal(t, place, o)
        t.drawn[place, :] = 0
        cards = pack(o)
        shuffle(cards, order, number_of(seed, t.deals[place], 0, 0))
        next_deal(s, o)
        start(s, o, order[: count(cards)])
        after_deal(t, place, o)

    @uncounted
    def begin_all(t: Any, options: Any, seed: int, places: Any) -> int:
        o = options[0]
        left = 0
        for place in places:
            going = True
            while going and (over(t.states[place]) or t.drawn[place, 0] < 0):
                if t.drawn[place, 0] >= 0:
                    note_of(t.states[place], o, t.tallies[place])
                    t.deals[place] += 1
                    going = t.whole[0] == 1 and not finished(t.states[place], o)
                if going:
                    deal(t, place, o, seed)
            if going:
                places[left] = place
                left += 1
        return left

    return begin_all


def asking(game: str, own: Own, draw_number: Any) -> Any:
    """The loop that collects decisions."""
    rules = game_of(game).rules
    legal, look, waited_for = rules.legal, rules.look, rules.waited_for

    @own
    def ask_one(t: Any, seed: int, place: int) -> int:
        seats = waited_for(t.states[place])
        if seats & (seats - 1) == 0:
            return lowest(seats)
        return nth(seats, low(draw_number(t, seed, place, 0), count(seats)))

    @uncounted
    def ask(
        t: Any, options: Any, seed: int, places: Any, order: Any, counts: Any, views: Any, masks: Any, numbers: Any
    ) -> None:
        counts[:] = 0
        for place in places:
            seat = ask_one(t, seed, place)
            t.asked[place] = seat
            counts[t.placing[place, seat] + 1] += 1
        for player in range(1, len(counts)):
            counts[player] += counts[player - 1]
        for place in places:
            seat = t.asked[place]
            player = t.placing[place, seat]
            k = counts[player]
            counts[player] += 1
            order[k] = place
            look(t.states[place], options[0], seat, views[k])
            masks[k] = legal(t.states[place], options[0], seat) & ~bit(MISDEAL)
            numbers[k] = draw_number(t, seed, place, 1 + seat)
        for player in range(len(counts) - 1, 0, -1):  # each entry is now the end of the player's decisions
            counts[player] = counts[player - 1]
        counts[0] = 0

    return ask


def acting(game: str, own: Own, hooks: tuple[Any, ...], draw_number: Any) -> Any:
    """The loop that applies actions."""
    package = game_of(game)
    do, over, due, put_in = package.rules.do, package.rules.over, package.chance.due, package.chance.put_in
    _, _, before_act, after_act = hooks

    @own
    def draw_due(t: Any, place: int, o: Any, seed: int, action: int) -> int:
        among, order = due(t.states[place], o, action), t.works[0].order
        if among:
            shuffle(among, order, draw_number(t, seed, place, 0))
            put_in(t.states[place], o, order[: count(among)])
        return among

    @uncounted
    def act(t: Any, options: Any, seed: int, order: Any, masks: Any, actions: Any, places: Any) -> int:
        o = options[0]
        left = 0
        right = len(order)
        for k in range(len(order)):
            place, action = order[k], actions[k]
            if action < 0 or action > MISDEAL or not masks[k] >> action & 1:
                return -1 - k
            s, seat = t.states[place], t.asked[place]
            draw_due(t, place, o, seed, action)
            before_act(t, place, o, seat, action)
            do(s, o, seat, action)
            after_act(t, place, o, seat)
            if draw_due(t, place, o, seed, NO_ACTION):
                before_act(t, place, o, NO_SEAT, 0)
                after_act(t, place, o, NO_SEAT)
            if over(s):
                right -= 1
                places[right] = place
            else:
                places[left] = place
                left += 1
        return left

    return act


@cache
def deafness() -> tuple[Any, ...]:
    """The empty hooks of the loops at tables without witnesses."""
    silent = inner("deaf", forceinline=True)

    @silent
    def at_deal(t: Any, place: int, o: Any) -> None:
        pass

    @silent
    def before_act(t: Any, place: int, o: Any, seat: int, action: int) -> None:
        pass

    @silent
    def after_act(t: Any, place: int, o: Any, seat: int) -> None:
        pass

    return at_deal, at_deal, before_act, after_act


def hearing(game: str) -> tuple[Any, ...]:
    """The hooks of the loops that update the witnesses: before and after a deal, before and after an act.

    The seat is NO_SEAT for chance, which the seats see but do not hear.
    """
    own = inner(f"{game}_hearing")
    witness, look = belief_of(game).observed, game_of(game).rules.look
    open_witness, heard_as, hear, silent = witness.open_witness, witness.heard_as, witness.hear, witness.SILENT

    @own
    def listens(t: Any, place: int, seat: int) -> bool:
        return t.watches[t.placing[place, seat]] == 1

    @own
    def before_deal(t: Any, place: int, o: Any) -> None:
        s = t.states[place]
        for seat in range(s.seats):
            if listens(t, place, seat):
                look(s, o, seat, t.seen[place * s.seats + seat])

    @own
    def after_deal(t: Any, place: int, o: Any) -> None:
        s, v = t.states[place], t.works[0].now
        for seat in range(s.seats):
            if listens(t, place, seat):
                k = place * s.seats + seat
                look(s, o, seat, v)
                open_witness(t.witnesses[k], t.seen[k], v)
                t.seen[k] = v

    @own
    def before_act(t: Any, place: int, o: Any, seat: int, action: int) -> None:
        s, codes = t.states[place], t.works[0].codes
        for listener in range(s.seats):
            codes[listener] = silent
            if seat != NO_SEAT and listens(t, place, listener):
                codes[listener] = heard_as(s, o, seat, action, listener)

    @own
    def after_act(t: Any, place: int, o: Any, seat: int) -> None:
        s, v, codes = t.states[place], t.works[0].now, t.works[0].codes
        for listener in range(s.seats):
            if listens(t, place, listener):
                k = place * s.seats + listener
                look(s, o, listener, v)
                hear(t.witnesses[k], o, t.seen[k], v, seat, codes[listener])
                t.seen[k] = v

    return before_deal, after_deal, before_act, after_act
