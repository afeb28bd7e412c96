"""Worlds of Loo weighted by how the others would have played: a Metropolis-Hastings chain over their possible hands.

A world is kept as the card of each place (`constraints`). A step exchanges the cards of two places where the seat's
knowledge allows it. The step is accepted or rejected by mismatches: acts of the others so far that a policy would not
have done with those hands. Each mismatch halves the weight of a world `penalty_bits` times. Cards in the stock and in
Dumby tell of nobody's acts and are shuffled before each world. Every world is replayed under the rules.
"""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.loo.advice.learned import choose
from gamester.games.loo.belief.constraints import Plan, survey
from gamester.games.loo.belief.fits import even_fit
from gamester.games.loo.belief.observed import Witness, reopen
from gamester.games.loo.belief.sampling import EVEN, World, enact, lay_out_world, sample
from gamester.games.loo.kernel.declaring import most_to_change
from gamester.games.loo.kernel.moves import do, legal, start
from gamester.games.loo.kernel.options import Enforcement, Options
from gamester.games.loo.kernel.rules import leadable, pack_of, playable
from gamester.games.loo.kernel.sight import View, look
from gamester.games.loo.kernel.state import CIVIL, DONE, MISDEAL, Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, NO_SUIT, PACK_SIZE, PER_SEAT, Card, Cards, Seat, bit, count, lowest
from gamester.kernel.chance import MASK, STEP, high, low, splitmix, step
from gamester.kernel.network import Mind
from gamester.kernel.planes import set_of
from gamester.kernel.unranking import deal_way, ways_to_deal

EVENTS = 72
"""An upper bound on the acts of others in a deal without penalties: a declaration, an exchange and five cards each."""
BURN, THIN, AGAIN = 800, 40, 8
"""Steps before the first world, steps between worlds, and how often the chain goes on if a world breaks a rule."""
FIRST = 2
"""The index of the first of the others' views in `views`."""


SAMPLED, WALKED, COUNTED = 0, 1, 2


def per_event() -> list[int]:
    """A zero for each act."""
    return [0] * EVENTS


def per_card() -> list[int]:
    """A zero for each place."""
    return [0] * PACK_SIZE


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


@dataclass(slots=True)
class Beliefs:
    """What the others have done, and the state of the chain."""

    how: int = SAMPLED
    """Where worlds come from: the sampler, the chain, or an enumeration of all ways."""
    ways: int = 0
    """In how many ways the hands may lie, if the ways are counted."""
    way: int = 0
    """The next way."""
    unseen: Cards = 0
    """The cards that nobody has shown."""
    lacks: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """How many of these cards each other seat still holds."""
    hands: Annotated[list[Cards], PER_SEAT] = field(default_factory=per_seat)
    """The hands of one way."""
    live: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The places of those cards."""
    apart: int = THIN
    """Steps between two worlds."""
    penalty_bits: int = 6
    """How many times each mismatch halves the weight of a world: at 6, a mismatch leaves 2 % of it."""
    events: int = 0
    who: Annotated[list[Seat], EVENTS] = field(default_factory=per_event)
    what: Annotated[list[int], EVENTS] = field(default_factory=per_event)
    may: Annotated[list[int], EVENTS] = field(default_factory=per_event)
    """The legal actions of a declaration or a play; the most cards that could be put out in an exchange."""
    kinds: Annotated[list[int], EVENTS] = field(default_factory=per_event)
    """The phase in which the act was done."""
    mismatches: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """Acts of each seat that the policy would not have done."""
    card: Annotated[list[Card], PACK_SIZE] = field(default_factory=per_card)
    """The card of each place."""
    owner: Annotated[list[Seat], PACK_SIZE] = field(default_factory=per_card)
    """The seat whose acts tell of a place; NO_SEAT for the stock."""
    held: Annotated[list[int], PACK_SIZE] = field(default_factory=per_card)
    """The places that have an owner and whose card is not known."""
    holds: int = 0
    """How many of these places there are."""
    loose: Annotated[list[int], PACK_SIZE] = field(default_factory=per_card)
    """All places whose card is not known."""
    looses: int = 0
    idle: Annotated[list[int], PACK_SIZE] = field(default_factory=per_card)
    """Those of `loose` without an owner."""
    idles: int = 0
    lots: int = 0
    """The seed of the random numbers with which the policy is asked for the others' acts."""


def open_beliefs(
    b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int,
    most: int, x: int,
) -> int:  # fmt: skip
    """Begin the worlds of a witness whose opponents play by this level, 0 for any way of playing; returns the
    generator.

    Late in a deal, if worlds have no weights, the ways in which the hands may lie are counted, up to `most`.
    """
    survey(p, s, o, w)
    b.how = SAMPLED
    b.ways = 0
    b.events = 0
    if o.enforcement == Enforcement.PENALTY or p.stages:
        return x
    for _ in range(EVEN):
        x = even_fit(p, x)
        if x < 0:
            x = -1 - x
            continue
        for place in range(PACK_SIZE):
            b.card[place] = p.card[place]
        x = lay_out_world(world, o, w, p, x)
        if x >= 0 and enact(world, s, views[0], o, w, 0):
            if level <= 0:
                count_ways(b, s, p, w, most)
                return x
            gather(b, world, s, views, o, w)
            if b.events:
                b.how = WALKED
                set_out(b, p, o, w)
                return chain(b, views, o, w, p, t, level, BURN, x)
            return x
        x = max(x, -1 - x)
    return x


def next_world(
    b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int, x: int
) -> int:
    """Make `world` and `s` the next world; returns the generator afterwards, or -1 minus the generator if none was
    found or is left.
    """
    if b.how == COUNTED:
        return count_on(b, world, s, views, o, w, p, step(x))
    if b.how == WALKED:
        for _ in range(AGAIN):
            x = chain(b, views, o, w, p, t, level, b.apart, x)
            for place in range(PACK_SIZE):
                p.card[place] = b.card[place]
            x = lay_out_world(world, o, w, p, x)
            if x >= 0 and enact(world, s, views[0], o, w, 0):
                return x
            x = max(x, -1 - x)
    return sample(world, s, views[0], o, w, p, x)


# --- Enumeration ------------------------------------------------------------------------------------------------


def count_ways(b: Beliefs, s: State, p: Plan, w: Witness, most: int) -> None:
    """Count the ways in which the cards still in hand may lie, if there are few and the turn-up is not one of them."""
    if s.phase != Phase.PLAY or s.trump == NO_SUIT:
        return
    b.unseen = p.plain
    for seat in range(PER_SEAT):
        b.lacks[seat] = 0
        b.live[seat] = 0
        if seat != w.seat and s.standing & ~s.thrown & bit(seat):
            b.lacks[seat] = count(s.hands[seat] & p.plain)
            for place in range(PACK_SIZE):
                if p.last[seat] >> place & 1 and s.hands[seat] & p.plain & bit(b.card[place]):
                    b.live[seat] |= bit(place)
    b.ways = ways_to_deal(count(b.unseen), b.lacks, most)
    b.way = 0
    if b.ways:
        b.how = COUNTED


def count_on(b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, x: int) -> int:
    """Make `world` and `s` the next way that agrees with all that was seen; -1 minus the generator if none is left."""
    while b.way < b.ways:
        deal_way(b.unseen, b.lacks, b.way, b.hands)
        b.way += 1
        if place_way(b, p):
            x = lay_out_world(world, o, w, p, x)
            if x >= 0 and enact(world, s, views[0], o, w, 0):
                return x
            x = max(x, -1 - x)
    return -1 - x


def place_way(b: Beliefs, p: Plan) -> bool:
    """Put the cards of one way into their places, each in exchange for the card there; returns whether that fits."""
    for place in range(PACK_SIZE):
        p.card[place] = b.card[place]
    for seat in range(PER_SEAT):
        cards = b.hands[seat]
        places = b.live[seat]
        while places:
            here = lowest(places)
            places &= places - 1
            for there in range(PACK_SIZE):
                if p.card[there] == lowest(cards) and p.free >> there & 1:
                    p.card[there] = p.card[here]
                    break
            p.card[here] = lowest(cards)
            cards &= cards - 1
    rest = p.free
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        if not p.allow[place] >> p.card[place] & 1:
            return False
    return True


# --- What the others have done ----------------------------------------------------------------------------------


def gather(b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness) -> None:
    """Replay a world and note each act of the others that tells something, with the view of its seat."""
    reopen(s, w)
    start(s, o, world.deck[: count(pack_of(o.deck))])
    for number in range(world.length):
        seat = world.who[number]
        tells = s.phase == Phase.DECLARE or (s.phase == Phase.EXCHANGE and s.put == 0) or s.phase == Phase.PLAY
        if tells and seat != w.seat and world.what[number] != CIVIL and b.events < EVENTS:
            look(s, o, seat, views[FIRST + b.events])
            b.who[b.events] = seat
            b.what[b.events] = world.what[number]
            b.kinds[b.events] = s.phase
            b.may[b.events] = legal(s, o, seat) & ~bit(MISDEAL)
            if s.phase == Phase.EXCHANGE:
                b.may[b.events] = most_to_change(s, o, seat)
            if s.phase != Phase.EXCHANGE or not s.taken:
                b.events += 1
        do(s, o, seat, world.what[number])


def set_out(b: Beliefs, p: Plan, o: Options, w: Witness) -> None:
    """Note whose acts tell of which places."""
    b.holds = 0
    b.looses = 0
    b.idles = 0
    for place in range(count(pack_of(o.deck))):
        b.owner[place] = NO_SEAT
        for seat in range(w.seats):
            if seat != w.seat and (p.first[seat] | p.last[seat]) >> place & 1:
                b.owner[place] = seat
        if p.free >> place & 1:
            b.loose[b.looses] = place
            b.looses += 1
            if b.owner[place] != NO_SEAT:
                b.held[b.holds] = place
                b.holds += 1
            else:
                b.idle[b.idles] = place
                b.idles += 1


def cards_in(b: Beliefs, places: int) -> Cards:
    """The cards of some places."""
    cards = 0
    while places:
        cards |= bit(b.card[lowest(places)])
        places &= places - 1
    return cards


def mismatches_of(b: Beliefs, views: list[View], o: Options, p: Plan, seat: Seat, t: Mind, level: int) -> int:
    """How many acts of a seat the policy would not have done with the hand that it has in the chain now."""
    mismatches = 0
    dealt = cards_in(b, p.first[seat])
    played = cards_in(b, p.last[seat])
    for number in range(b.events):
        if b.who[number] == seat:
            v = views[FIRST + number]
            drawn = splitmix(b.lots + number * STEP & MASK)
            if b.kinds[number] == Phase.PLAY:
                v.hand = played & ~v.played[seat]
                v.out = dealt & ~played
                v.known[seat] = v.hand
                mismatches += mismatch_of_play(v, o, b.what[number], t, level, drawn)
            else:
                v.hand = dealt
                v.known[seat] = dealt
                if b.kinds[number] == Phase.EXCHANGE:
                    put = cards_in(b, p.put[seat])
                    mismatches += mismatch_of_exchange(v, o, b.may[number], put, t, level, drawn)
                elif choose(v, o, b.may[number], t, level, 0, drawn) != b.what[number]:
                    mismatches += 1
    return mismatches


def mismatch_of_play(v: View, o: Options, card: Card, t: Mind, level: int, drawn: int) -> int:
    """1 if the policy would have played another card."""
    if v.led == NO_CARD:
        turn_up = 0 if v.taken else set_of(v.turn_up)
        may = leadable(v.hand, v.trick, v.trump, v.pam, turn_up, count(v.standing), o)
    else:
        may = playable(v.hand, v.led, v.best, v.civil, v.trump, v.pam, o)
    if v.said or may & (may - 1) == 0:
        return 0
    return 1 if choose(v, o, may, t, level, 0, drawn) != card else 0


def mismatch_of_exchange(v: View, o: Options, most: int, put: Cards, t: Mind, level: int, drawn: int) -> int:
    """How many of the cards put out the policy would have chosen differently."""
    meant = cards_to_put(v, o, most, t, level, drawn)
    return max(count(meant & ~put), count(put & ~meant))


def cards_to_put(v: View, o: Options, most: int, t: Mind, level: int, drawn: int) -> Cards:
    """The cards that the policy would put out, at most `most`; the view is unchanged afterwards."""
    before = v.put
    acts = bit(DONE) | v.hand & ~before & ~(bit(v.turn_up) if v.taken else 0)
    while acts != bit(DONE):
        if count(v.put) >= most:
            acts = bit(DONE)
        action = choose(v, o, acts, t, level, 0, drawn)
        if action >= PACK_SIZE:
            break
        v.put |= bit(action)
        acts &= ~bit(action)
    meant = v.put
    v.put = before
    return meant


# --- The chain --------------------------------------------------------------------------------------------------


def chain(
    b: Beliefs, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int, steps: int, x: int
) -> int:
    """Run this many steps of the chain; returns the generator afterwards."""
    x = step(x)
    b.lots = splitmix(x)
    for seat in range(w.seats):
        if seat != w.seat:
            b.mismatches[seat] = mismatches_of(b, views, o, p, seat, t, level)
    if b.holds == 0:
        return shuffle_idle(b, p, x)
    for _ in range(steps):
        x = step(x)
        drawn = splitmix(x)
        one = b.held[high(drawn, b.holds)]
        other = b.loose[low(drawn, b.looses)]
        first, second = b.card[one], b.card[other]
        if one == other or not p.allow[one] >> second & 1 or not p.allow[other] >> first & 1:
            continue
        mine, theirs = b.owner[one], b.owner[other]
        b.card[one] = second
        b.card[other] = first
        before = b.mismatches[mine]
        after = mismatches_of(b, views, o, p, mine, t, level)
        now = 0
        if theirs != NO_SEAT and theirs != mine:
            before += b.mismatches[theirs]
            now = mismatches_of(b, views, o, p, theirs, t, level)
        x = step(x)
        drawn = splitmix(x)
        worse = after + now - before
        taken = worse <= 0 or (worse < 8 and drawn & (1 << b.penalty_bits * worse) - 1 == 0)
        if taken:
            b.mismatches[mine] = after
            if theirs != NO_SEAT and theirs != mine:
                b.mismatches[theirs] = now
        else:
            b.card[one] = first
            b.card[other] = second
    return shuffle_idle(b, p, x)


def shuffle_idle(b: Beliefs, p: Plan, x: int) -> int:
    """Shuffle the cards that tell of nobody's acts, where both places allow it; returns the generator afterwards.

    Single exchanges would leave the same card on top of the stock through many worlds, as if its place were known.
    """
    for number in range(b.idles - 1, 0, -1):
        x = step(x)
        one = b.idle[number]
        other = b.idle[high(splitmix(x), number + 1)]
        first, second = b.card[one], b.card[other]
        if p.allow[one] >> second & 1 and p.allow[other] >> first & 1:
            b.card[one] = second
            b.card[other] = first
    return x
