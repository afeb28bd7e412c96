"""Complete deals of Loo that agree with all that one seat has seen: sampled, then replayed act by act as a check."""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.loo.belief.constraints import PER_STAGE, STAGES, Plan, per_card, per_seat, per_stage, survey
from gamester.games.loo.belief.fits import even_fit, found_fit, mix_hands, undo_stages
from gamester.games.loo.belief.observed import CHANGED, PUT, SILENT, UNCHECKED, Witness, mark, reopen
from gamester.games.loo.kernel.declaring import due
from gamester.games.loo.kernel.moves import do, legal, reshuffle, start
from gamester.games.loo.kernel.options import Enforcement, Options
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.rules import pack_of, pam_of
from gamester.games.loo.kernel.sight import View, look
from gamester.games.loo.kernel.state import DONE, MISDEAL, PER_CARD, SHOW, Offence, Phase, State
from gamester.kernel.cards import (
    COURTS,
    NO_SEAT,
    PACK_SIZE,
    PER_SEAT,
    SUITS,
    Card,
    Cards,
    Seat,
    bit,
    count,
    lowest,
    suit_of,
)
from gamester.kernel.chance import high, low, splitmix, step
from gamester.kernel.fitting import fit

PER_ACT = 320
CHANCE = 256
"""CHANCE + n, an act of NO_SEAT: the n-th new stock."""
ROW = PACK_SIZE
"""Places for each new stock in `orders`."""
EVEN, MOST = 60, 20000
"""How many uniform fits are tried before fits by search are mixed in, and how many fits at all."""


def per_act() -> list[int]:
    """A zero for each act of a deal."""
    return [0] * PER_ACT


@dataclass(slots=True)
class World:
    """A complete deal: chance and every act of every seat, hidden ones included."""

    deck: Annotated[list[Card], PER_CARD] = field(default_factory=per_card)
    """The pack as it was dealt."""
    stages: int = 0
    """How often the stock is reshuffled."""
    orders: Annotated[list[Card], PER_STAGE] = field(default_factory=per_stage)
    """Each new stock in a row of 52, top first."""
    sizes: Annotated[list[int], STAGES] = field(default_factory=per_seat)
    length: int = 0
    """How many actions there are."""
    who: Annotated[list[Seat], PER_ACT] = field(default_factory=per_act)
    what: Annotated[list[int], PER_ACT] = field(default_factory=per_act)
    stage: int = 0
    """How many of the new stocks the replay has used."""
    fits: int = 0
    """How many fits were tried."""
    put: Annotated[list[Cards], PER_SEAT] = field(default_factory=per_seat)
    """The cards each seat puts out in its exchange."""
    turned: Card = 0
    """The card put out for the turn-up."""


def prepare(p: Plan, s: State, o: Options, w: Witness) -> None:
    """Plan the worlds of a witness; `s` is a table used as working space."""
    survey(p, s, o, w)


def sample(world: World, s: State, v: View, o: Options, w: Witness, p: Plan, x: int) -> int:
    """Make `world` a deal in which the witness sees and hears what it has seen and heard; returns the generator
    afterwards, or -1 minus the generator if none was found. `p` is prepared. `s` and `v` are working space, and `s` is
    afterwards the table as the deal stands.
    """
    for number in range(MOST):
        world.fits = number + 1
        if number < EVEN or number % 4 == 0:
            x = even_fit(p, x)
        elif number % 4 == 2:
            x = flush_fit(p, w, o, x)
        else:
            x = found_fit(p, w, x)
        if x >= 0:
            x = lay_out_world(world, o, w, p, x)
        if x < 0:
            x = -1 - x
            continue
        x = step(x)
        extra = holds_of(splitmix(x))
        if enact(world, s, v, o, w, extra) or (extra and enact(world, s, v, o, w, 0)):
            return x
    return -1 - x


def holds_of(drawn: int) -> int:
    """How many unnoticed flushes the replay keeps back, if there are that many."""
    return 0 if drawn & 1 else 1 + (drawn >> 1 & 1)


def flush_fit(p: Plan, w: Witness, o: Options, x: int) -> int:
    """A fit that gives some other seat a flush or blaze, for observations that only a flush explains."""
    for place in range(PACK_SIZE):
        p.card[place] = p.fixed[place]
        p.may[place] = p.allow[place]
    times = 1
    for _ in range(2):
        x = step(x)
        drawn = splitmix(x)
        seat = high(drawn, w.seats)
        wished = low(drawn, 5)
        cards = COURTS if wished == 4 else SUITS[wished]
        cards |= pam_of(o.pam, suit_of(w.turn_up))
        x = step(x)
        drawn = splitmix(x)
        places = p.last[seat] if drawn & 2 else p.first[seat]
        if seat != w.seat and times:
            for place in range(PACK_SIZE):
                if places >> place & 1:
                    p.may[place] &= cards
        times = drawn & 1
    return fit(p, p.free, p.loose, x)


def lay_out_world(world: World, o: Options, w: Witness, p: Plan, x: int) -> int:
    """Write the fit as a deal: new stocks, cards put out, the pack; -1 minus the generator if that is impossible."""
    x = undo_stages(p, world.orders, x)
    if x < 0:
        return x
    world.stages = p.stages
    world.turned = p.card[lowest(p.turned)] if p.turned else 0
    for seat in range(w.seats):
        world.put[seat] = 0
        for place in range(PACK_SIZE):
            if p.put[seat] >> place & 1:
                world.put[seat] |= bit(p.card[place])
    x = mix_hands(p, w, x)
    for place in range(count(pack_of(o.deck))):
        world.deck[place] = p.card[place]
    return x


# --- The check --------------------------------------------------------------------------------------------------


def enact(world: World, s: State, v: View, o: Options, w: Witness, extra: int) -> int:
    """Replay the deal: is every act legal, and does the witness see at each act what it saw?"""
    reopen(s, w)
    start(s, o, world.deck[: count(pack_of(o.deck))])
    world.length = 0
    world.stage = 0
    seen = w.opened
    look(s, o, w.seat, v)
    if mark(v) != seen:
        return 0
    for number in range(w.length):
        if w.marks[number] != UNCHECKED:
            seen = w.marks[number]
        if not enact_event(world, s, v, o, w, w.who[number], w.what[number], seen):
            return 0
        if w.marks[number] != UNCHECKED:
            look(s, o, w.seat, v)
            if mark(v) != seen:
                return 0
    for _ in range(extra):
        if not hold_back(world, s, o, w):
            return 0
    look(s, o, w.seat, v)
    return 1 if mark(v) == seen else 0


def enact_event(world: World, s: State, v: View, o: Options, w: Witness, seat: Seat, code: int, seen: int) -> int:
    """Do what an event stands for, and the unnoticed acts before it; returns whether that was legal."""
    if code == SILENT:
        while hold_back(world, s, o, w):
            look(s, o, w.seat, v)
            if mark(v) == seen:
                return 1
        return 0
    if code == SHOW:
        while s.turn != seat:
            if not hold_back(world, s, o, w):
                return 0
    if code == PUT:
        return enact_action(world, s, o, seat, world.turned)
    if code < CHANGED:
        return enact_action(world, s, o, seat, code)
    rest = world.put[seat]
    while rest:
        if not enact_action(world, s, o, seat, lowest(rest)):
            return 0
        rest &= rest - 1
    return enact_action(world, s, o, seat, DONE)


def hold_back(world: World, s: State, o: Options, w: Witness) -> int:
    """Another seat that is asked keeps its flush back; 0 if no seat is asked."""
    if s.phase != Phase.FLUSH or s.turn == w.seat:
        return 0
    return enact_action(world, s, o, s.turn, DONE)


def allowed(s: State, o: Options, seat: Seat, action: int) -> int:
    """May `seat` do this, either properly or as an offence that is punished?"""
    if o.enforcement == Enforcement.PENALTY and irregular(s, o, seat, action) != Offence.NONE:
        return 1
    return 1 if action <= MISDEAL and legal(s, o, seat) >> action & 1 else 0


def enact_action(world: World, s: State, o: Options, seat: Seat, action: int) -> int:
    """Do one action, with the new stock it calls for, and write it down; 0 if it is illegal."""
    if not allowed(s, o, seat, action):
        return 0
    stock = due(s, o, action)
    if stock:
        first = world.stage * PACK_SIZE
        if world.stage == world.stages or cards_from(world.orders, first, count(stock)) != stock:
            return 0
        reshuffle(s, o, world.orders[first : first + count(stock)])
        world.sizes[world.stage] = count(stock)
        write(world, NO_SEAT, CHANCE + world.stage)
        world.stage += 1
    write(world, seat, action)
    do(s, o, seat, action)
    return 1


def write(world: World, seat: Seat, action: int) -> None:
    """Write one action down."""
    world.who[world.length] = seat
    world.what[world.length] = action
    world.length += 1


def cards_from(orders: list[Card], first: int, size: int) -> Cards:
    """The set of the first cards of a list."""
    cards = 0
    for number in range(first, first + size):
        cards |= bit(orders[number])
    return cards
