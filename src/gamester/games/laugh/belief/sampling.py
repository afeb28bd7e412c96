"""Complete deals of Laugh and Lie Down that agree with all that one seat has seen: sampled, then checked by replay."""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.laugh.belief.constraints import Plan, deal_by_search, deal_deck, deal_hidden, survey, zeros
from gamester.games.laugh.belief.memory import (
    CLOSE,
    DRAWN,
    PER_SET,
    PER_STEP,
    RELEASED,
    SET,
    SILENT,
    STEPS,
    TAKEN,
    UNKNOWN,
    Witness,
    each_step,
    per_set,
    per_step,
)
from gamester.games.laugh.belief.observed import UNCHECKED, is_covered, mark, reopen
from gamester.games.laugh.kernel.moves import do, start
from gamester.games.laugh.kernel.moves_claims import close_claims, draw
from gamester.games.laugh.kernel.moves_legal import conflicting, legal
from gamester.games.laugh.kernel.options import ClaimResolution, Declare, Options
from gamester.games.laugh.kernel.rules import first_cards
from gamester.games.laugh.kernel.sight import View, look
from gamester.games.laugh.kernel.state import DECLARE, LEAVE, PER_CARD, READY, RELEASE, PerSeat, Phase, State, per_seat
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT, Card, Cards, Seat, bit, count, lowest, same_rank
from gamester.kernel.chance import high, nth, shuffle, splitmix, step

PER_ACT = 1024
CHANCE = 256
"""CHANCE + n, an act of NO_SEAT: the lots of the n-th step."""
ROW = PER_SEAT
"""The places of each row of lots in `orders`."""
EVEN, MOST = 40, 20000
"""How many uniform draws are tried before others are mixed in, and how many draws at all."""


def per_act() -> list[int]:
    """A zero for each act of a deal."""
    return [0] * PER_ACT


@dataclass(slots=True)
class World:
    """A complete deal: chance and every act of every seat, hidden ones included."""

    deck: Annotated[list[Card], PER_CARD] = field(default_factory=zeros)
    """The pack as it was dealt."""
    length: int = 0
    """How many actions there are."""
    who: Annotated[list[Seat], PER_ACT] = field(default_factory=per_act)
    what: Annotated[list[int], PER_ACT] = field(default_factory=per_act)
    orders: Annotated[list[Seat], PER_STEP] = field(default_factory=per_step)
    """All seats in a random order for each claim step; if lots were drawn, the rivals in the order drawn."""
    sizes: Annotated[list[int], STEPS] = field(default_factory=each_step)
    """The number of seats in each order."""
    answers: Annotated[list[int], PER_STEP] = field(default_factory=per_step)
    """The covered answer of each seat in each claim step."""
    cards: Annotated[list[Cards], PER_SET] = field(default_factory=per_set)
    """The cards of each set."""
    step: int = 0
    """How many claim steps the replay has passed."""
    set_number: int = 0
    """How many sets the replay has set aside."""
    fits: int = 0
    """How many ways to deal were tried."""
    lots: PerSeat = field(default_factory=per_seat)


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
        if number >= EVEN and number % 4 and o.declare == Declare.AUTO:
            x = deal_by_search(p, s, o, w, x)
        else:
            x = deal_hidden(p, o, w, 1 if number >= EVEN and number % 4 else 0, x)
        if x >= 0:
            x = deal_deck(p, world.deck, o, w, x)
        if x < 0:
            x = -1 - x
            continue
        for place in range(w.sets):
            world.cards[place] = p.cards[place]
        x = answer_hidden(world, o, w, x)
        x = step(x)
        extra = splitmix(x)
        if enact(world, s, v, o, w, extra) or enact(world, s, v, o, w, 0):
            return x
    return -1 - x


# --- Covered answers --------------------------------------------------------------------------------------------


def answer_hidden(world: World, o: Options, w: Witness, x: int) -> int:
    """Draw the covered answer of each seat in each claim step, and lots, among those that fit the result. H13"""
    for number in range(w.steps):
        first = number * PER_SEAT
        for seat in range(w.seats):
            answer = w.answers[first + seat]
            claims = 0
            if answer == UNKNOWN:
                claims = first_cards(w.offers[number])
            elif answer == LEAVE and not w.exact[number] and o.claim_resolution == ClaimResolution.SEALED:
                claims = taken_before(w, number, seat)
            if claims:
                x = step(x)
                pick = high(splitmix(x), count(claims) + 1)
                answer = LEAVE if pick == count(claims) else nth(claims, pick)
            elif answer == UNKNOWN:
                answer = LEAVE
            world.answers[first + seat] = answer
        x = shuffle((1 << w.seats) - 1, world.lots, x)
        for seat in range(w.seats):
            world.orders[first + seat] = world.lots[seat]
    return x


def taken_before(w: Witness, number: int, seat: Seat) -> Cards:
    """The first cards of the pairs that were taken in this step before the turn of this seat. H13"""
    gone = 0
    offender = w.offender[number]
    for other in range(w.seats):
        answer = w.answers[number * PER_SEAT + other]
        if answer >= 0 and answer < PACK_SIZE and (other - offender) % w.seats < (seat - offender) % w.seats:
            gone |= bit(answer)
    return gone


def draw_lots(world: World, s: State, o: Options, w: Witness) -> int:
    """Put the rivals in the order of their lots; each winner comes before those who wanted the same pair. H13"""
    rivals = conflicting(s)
    if s.phase != Phase.DRAW or rivals == 0:
        return 0
    first = world.step * PER_SEAT
    size = 0
    for number in range(w.seats):
        if rivals >> world.orders[first + number] & 1:
            world.lots[size] = world.orders[first + number]
            size += 1
    for number in range(size):
        seat = world.lots[number]
        if w.answers[first + seat] == s.answers[seat]:
            for before in range(number):
                if s.answers[world.lots[before]] == s.answers[seat]:
                    world.lots[number] = world.lots[before]
                    world.lots[before] = seat
                    break
    for number in range(size):
        world.orders[first + number] = world.lots[number]
    world.sizes[world.step] = size
    write(world, NO_SEAT, CHANCE + world.step)
    draw(s, o, world.lots[:size])
    world.step += 1
    return 1


# --- The check --------------------------------------------------------------------------------------------------


def enact(world: World, s: State, v: View, o: Options, w: Witness, extra: int) -> int:
    """Replay the deal: is every act legal, and does the witness see at each act what it saw? `extra` chooses acts at
    the end that nobody has noticed yet.
    """
    reopen(s, w)
    start(s, o, world.deck)
    world.length = 0
    world.step = 0
    world.set_number = 0
    seen = w.opened
    look(s, o, w.seat, v)
    if mark(v) != seen:
        return 0
    for number in range(w.length):
        if w.marks[number] != UNCHECKED:
            seen = w.marks[number]
        if w.closes[number] and not answer_all(world, s, o, w):
            return 0
        if not enact_event(world, s, v, o, w, w.who[number], w.what[number], seen):
            return 0
        if w.marks[number] != UNCHECKED:
            look(s, o, w.seat, v)
            if mark(v) != seen:
                return 0
    if extra:
        go_on_unseen(world, s, o, w, extra)
        look(s, o, w.seat, v)
    return 1 if mark(v) == seen else 0


def enact_event(world: World, s: State, v: View, o: Options, w: Witness, seat: Seat, code: int, seen: int) -> int:
    """Do what an event stands for, and the unnoticed acts before it; returns whether that was legal."""
    if code == SILENT:
        look(s, o, w.seat, v)
        while mark(v) != seen:
            if not keep_silent(world, s, o, w):
                return 0
            look(s, o, w.seat, v)
        return 1
    if code == SET:
        return enact_set(world, s, o, w, seat)
    if code == DRAWN:
        return draw_lots(world, s, o, w)
    if code == CLOSE:
        write(world, NO_SEAT, CLOSE)
        close_claims(s, o)
        return 1
    if code >= TAKEN:
        card = (code - TAKEN) // 64
        return enact_action(world, s, o, seat, card) and enact_action(world, s, o, seat, (code - TAKEN) % 64)
    if code >= RELEASED:
        return enact_action(world, s, o, seat, RELEASE) and enact_action(world, s, o, seat, code - RELEASED)
    if s.phase == Phase.QUARTE and code < PACK_SIZE and not enact_action(world, s, o, seat, DECLARE):
        return 0
    return enact_action(world, s, o, seat, code)


def enact_set(world: World, s: State, o: Options, w: Witness, seat: Seat) -> int:
    """A seat sets aside the cards of its next set, after the seats asked before it have kept theirs. R13"""
    while s.turn != seat:
        if not keep_silent(world, s, o, w):
            return 0
    cards = world.cards[world.set_number]
    world.set_number += 1
    kept = s.hands[seat] & same_rank(lowest(cards)) & ~cards
    if not enact_action(world, s, o, seat, DECLARE):
        return 0
    if not enact_action(world, s, o, seat, lowest(kept or cards)):
        return 0
    return 1 if s.hands[seat] & cards == 0 else 0


def keep_silent(world: World, s: State, o: Options, w: Witness) -> int:
    """Another seat that is asked what it declares keeps the rest; 0 if no seat is asked. R13"""
    if s.phase != Phase.DECLARE or s.turn == w.seat:
        return 0
    return enact_action(world, s, o, s.turn, READY)


def answer_all(world: World, s: State, o: Options, w: Witness) -> int:
    """The other seats give their covered answers to a step that now closes. H13"""
    first = world.step * PER_SEAT
    world.step += 1
    for seat in range(w.seats):
        asked = seat != w.seat and s.phase == Phase.CLAIM and s.eligible & ~s.left & bit(seat)
        if asked and not enact_action(world, s, o, seat, world.answers[first + seat]):
            return 0
    return 1


def go_on_unseen(world: World, s: State, o: Options, w: Witness, extra: int) -> None:
    """Do what may have happened unnoticed since then: sets kept, covered answers given, but never all of them."""
    if s.phase == Phase.DECLARE and extra & 1:
        keep_silent(world, s, o, w)
    elif s.phase == Phase.CLAIM and is_covered(o):
        for seat in range(w.seats):
            waiting = s.eligible & ~s.left & ~bit(seat)
            if seat != w.seat and s.eligible & ~s.left & bit(seat) and waiting and extra >> seat & 1:
                acts = legal(s, o, seat) & (first_cards(s.offered) | bit(LEAVE))
                enact_action(world, s, o, seat, nth(acts, (extra >> 10 + 4 * seat) % count(acts)))


def enact_action(world: World, s: State, o: Options, seat: Seat, action: int) -> int:
    """Do one action and write it down; 0 if it is illegal."""
    if not legal(s, o, seat) >> action & 1:
        return 0
    write(world, seat, action)
    do(s, o, seat, action)
    return 1


def write(world: World, seat: Seat, action: int) -> None:
    """Write one action down."""
    world.who[world.length] = seat
    world.what[world.length] = action
    world.length += 1
