"""Where the cards that one seat has not seen may lie: places, and the cards that each place takes.

A place is the number of a card in the pack as it was dealt. It keeps its number while the card is dealt, put out,
thrown up or drawn, so that the places of a hand are known although its cards are not. A reshuffled stock gives new
cards to the places that went into it. Such a stage is undone, the last stage first, after the present cards are placed.
"""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.loo.belief.observed import CHANGE, SWAP, TOSS, Witness, reopen
from gamester.games.loo.kernel.declaring import restock, take_dumby, throw_hand_up, to_be_reshuffled
from gamester.games.loo.kernel.moves import clear, deal_cards
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import pack_of
from gamester.games.loo.kernel.state import PER_CARD, State
from gamester.kernel.cards import NO_CARD, PACK_SIZE, PER_SEAT, Card, Cards, Seat, bit, count, lay_out, lowest
from gamester.kernel.planes import set_of

STAGES = 8
"""The stock is reshuffled at most once for each seat."""
PER_STAGE = STAGES * PACK_SIZE


def per_card() -> list[int]:
    """A zero for each card or place."""
    return [0] * PER_CARD


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


def per_stage() -> list[int]:
    """A zero for each place of each stage."""
    return [0] * PER_STAGE


@dataclass(slots=True)
class Plan:
    """The places of a deal and what a seat knows of them. Sets of places are masks like sets of cards."""

    allow: Annotated[list[Cards], PER_CARD] = field(default_factory=per_card)
    """The cards that each place may hold now."""
    old: Annotated[list[Cards], PER_STAGE] = field(default_factory=per_stage)
    """The cards that the places of each stage could hold before the stock was reshuffled."""
    pools: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The places of each new stock."""
    stages: int = 0
    first: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The places of the hand each seat was dealt."""
    last: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The places of the hand each seat plays."""
    tossed: int = 0
    """Seats whose hand went under the pack in the order in which it was dealt."""
    put: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The places of the cards each seat put out in its exchange."""
    turned: int = 0
    """The place of the card put out for the turn-up."""
    drawn: int = 0
    """The places that the watching seat drew."""

    free: int = 0
    """The places whose card is not known."""
    loose: Cards = 0
    """The cards in `free` places."""
    plain: Cards = 0
    """The cards of `loose` that were never seen."""
    marks: int = 0
    """How many cards of `loose` were seen, and may lie in some places only."""
    marked: Annotated[list[Card], PER_CARD] = field(default_factory=per_card)
    takers: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    """The places that take each of `marked`."""
    room: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    """How many of these places can be open at most when the turn of the card comes."""
    groups: int = 0
    grouped: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    """Groups of places that take the same cards, but not every card; the narrowest group first."""
    takes: Annotated[list[Cards], PER_CARD] = field(default_factory=per_card)
    """The cards of `plain` that each group takes."""

    fixed: Annotated[list[Card], PER_CARD] = field(default_factory=per_card)
    """The card of each place whose card is known."""
    card: Annotated[list[Card], PER_CARD] = field(default_factory=per_card)
    """The fit: the card of each place."""
    may: Annotated[list[Cards], PER_CARD] = field(default_factory=per_card)
    order: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    queue: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    came: Annotated[list[int], PER_CARD] = field(default_factory=per_card)
    holder: Annotated[list[int], PER_CARD] = field(default_factory=per_card)


def survey(p: Plan, s: State, o: Options, w: Witness) -> None:
    """Note where every card may lie by all that the witness knows; `s` is a table used as working space."""
    lay_places(p, s, o, w)
    for number in range(w.moves):
        move_places(p, s, o, w, w.kinds[number], w.whose[number], w.many[number])
    known = 0
    for seat in range(w.seats):
        p.last[seat] = s.hands[seat]
        if seat != w.seat:
            known |= w.known[seat]
    for place in range(count(pack_of(o.deck))):
        if not p.drawn >> place & 1:
            p.allow[place] &= ~w.drawn
        held = 0
        for seat in range(w.seats):
            if seat != w.seat and p.last[seat] >> place & 1:
                held = w.known[seat] & p.allow[place]
                p.allow[place] &= ~w.forbid[seat]
        p.allow[place] = p.allow[place] & ~known | held
    settle_known(p, s, o, w)
    sort_cards(p, known | w.dealt | w.drawn | w.dumby)
    sort_places(p)


def lay_places(p: Plan, s: State, o: Options, w: Witness) -> None:
    """Deal the numbers of the places in place of cards."""
    pack = pack_of(o.deck)
    size = count(pack)
    for place in range(size):
        p.order[place] = place
    reopen(s, w)
    clear(s)
    deal_cards(s, o, p.order[:size])
    unseen = pack & ~(w.dealt | set_of(w.turn_up) | w.dumby)
    for place in range(size):
        p.allow[place] = unseen
        if s.hands[w.seat] >> place & 1 and w.dealt:
            p.allow[place] = w.dealt
        elif s.dumby >> place & 1 and w.dumby:
            p.allow[place] = w.dumby
    p.free = (1 << size) - 1
    if w.turn_up != NO_CARD:
        p.allow[s.turn_up] = bit(w.turn_up)
        p.free &= ~bit(s.turn_up)
        p.fixed[s.turn_up] = w.turn_up
    for seat in range(PER_SEAT):
        p.first[seat] = s.hands[seat]
        p.put[seat] = 0
    p.stages = 0
    p.tossed = 0
    p.turned = 0
    p.drawn = 0


def move_places(p: Plan, s: State, o: Options, w: Witness, kind: int, seat: Seat, many: int) -> None:
    """Move the places as the cards were moved."""
    if kind == TOSS:
        throw_hand_up(s, o, seat)
        p.tossed |= bit(seat)
    elif kind == SWAP:
        take_dumby(s, seat)
    elif kind == CHANGE:
        change_places(p, s, o, w, seat, many)
    else:
        place = lowest(s.hands[seat])
        p.turned = bit(place)
        s.hands[seat] = s.hands[seat] & ~bit(place) | bit(s.turn_up)
        s.out[seat] |= bit(place)
        s.dead |= bit(place)
        if seat == w.seat:
            narrow(p, p.turned, s.hands[seat] & p.first[seat], w.put_for_turn_up)


def narrow(p: Plan, places: int, rest: int, cards: Cards) -> None:
    """Note that these cards lie in these places, and not in the rest."""
    for place in range(PACK_SIZE):
        if places >> place & 1:
            p.allow[place] &= cards
        elif rest >> place & 1:
            p.allow[place] &= ~cards


def change_places(p: Plan, s: State, o: Options, w: Witness, seat: Seat, many: int) -> None:
    """Put out the first places of a hand and draw from the stock, which is reshuffled if it is too short. A4, Q23"""
    if many > s.left:
        renew(p, s, seat)
    hand = s.hands[seat] & p.first[seat]
    for _ in range(many):
        p.put[seat] |= hand & -hand
        hand &= hand - 1
    s.hands[seat] &= ~p.put[seat]
    s.out[seat] |= p.put[seat]
    s.dead |= p.put[seat]
    if seat == w.seat:
        narrow(p, p.put[seat], hand, w.put)
    for _ in range(many):
        place = s.stock[s.top]
        s.hands[seat] |= bit(place)
        s.top = (s.top + 1) % PACK_SIZE
        if seat == w.seat:
            p.drawn |= bit(place)
            p.allow[place] &= w.drawn
    s.left -= many


def renew(p: Plan, s: State, seat: Seat) -> None:
    """Reshuffle the rest of the stock and others' dead cards: each of these places may then hold any of their cards."""
    pool = to_be_reshuffled(s, seat)
    for number in range(s.left):
        pool |= bit(s.stock[(s.top + number) % PACK_SIZE])
    union = 0
    for place in range(PACK_SIZE):
        if pool >> place & 1:
            p.old[p.stages * PACK_SIZE + place] = p.allow[place]
            union |= p.allow[place]
    for place in range(PACK_SIZE):
        if pool >> place & 1:
            p.allow[place] = union
    p.pools[p.stages] = pool
    p.stages += 1
    lay_out(pool, p.order)
    restock(s, p.order, count(pool))


def settle_known(p: Plan, s: State, o: Options, w: Witness) -> None:
    """Fix the cards whose places are known; cards that differ only in a meaningless order count as known."""
    own = 0
    if w.dealt:
        own = s.hands[w.seat] & ~p.drawn | s.out[w.seat] & s.dead
    if w.dumby:
        own |= s.dumby
    for stage in range(p.stages):
        own &= ~p.pools[stage]
    p.loose = pack_of(o.deck) & ~set_of(w.turn_up)
    for place in range(PACK_SIZE):
        if own & p.free & bit(place):
            card = lowest(p.allow[place] & p.loose)
            p.fixed[place] = card
            p.free &= ~bit(place)
            p.loose &= ~bit(card)


def sort_cards(p: Plan, seen: Cards) -> None:
    """Divide the cards into seen and plain ones, and note which places take the seen ones."""
    p.plain = p.loose & ~seen
    p.marks = 0
    rest = p.loose & seen
    while rest:
        takers = taking(p, lowest(rest))
        for card in range(PACK_SIZE):
            if rest >> card & 1 and taking(p, card) == takers:
                p.marked[p.marks] = card
                p.takers[p.marks] = takers
                p.marks += 1
                rest &= ~bit(card)
    for number in range(p.marks):
        room = count(p.takers[number])
        begun = 0
        for before in range(1, number + 1):
            if before == number or p.takers[before] != p.takers[begun]:
                room -= max(0, before - begun - count(p.takers[begun] & ~p.takers[number]))
                begun = before
        p.room[number] = room


def taking(p: Plan, card: Card) -> int:
    """The places that take a card."""
    places = 0
    for place in range(PACK_SIZE):
        if p.free >> place & 1 and p.allow[place] >> card & 1:
            places |= bit(place)
    return places


def sort_places(p: Plan) -> None:
    """Group the places that do not take every plain card, the narrowest first."""
    p.groups = 0
    rest = p.free
    while rest:
        takes = p.allow[lowest(rest)] & p.plain
        alike = 0
        for place in range(PACK_SIZE):
            if rest >> place & 1 and p.allow[place] & p.plain == takes:
                alike |= bit(place)
        rest &= ~alike
        if takes != p.plain:
            here = p.groups
            while here > 0 and count(p.takes[here - 1]) > count(takes):
                p.takes[here] = p.takes[here - 1]
                p.grouped[here] = p.grouped[here - 1]
                here -= 1
            p.takes[here] = takes
            p.grouped[here] = alike
            p.groups += 1
