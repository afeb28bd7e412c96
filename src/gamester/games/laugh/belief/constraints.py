"""The cards that one seat has not seen, dealt at random so that every set put aside can have been one.

Only the sets tell of hidden cards: two of three alike, four alike, or by option a pair. Each set in turn draws one of
as many choices as can be open to it at most, and a draw that is not open ends the attempt. The rest is a shuffle. So
every way to deal has the same probability.
"""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.laugh.belief.memory import PER_SET, SET, Witness, per_set
from gamester.games.laugh.belief.observed import reopen
from gamester.games.laugh.kernel.moves import clear, deal_out
from gamester.games.laugh.kernel.moves_declare import declare_all
from gamester.games.laugh.kernel.options import Declare, InitialPairs, LateDeclaration, Options
from gamester.games.laugh.kernel.rules import lies_face_down, quartes_in
from gamester.games.laugh.kernel.state import PER_CARD, PerSeat, State, per_seat
from gamester.kernel.cards import ALL, PACK_SIZE, PER_SEAT, RANKS, Cards, Seat, bit, count, highest, lowest
from gamester.kernel.chance import high, low, nth, shuffle, splitmix, step

EITHER = 2
"""It is unknown whether the set was face down."""


def zeros() -> list[int]:
    """A zero for each card or place."""
    return [0] * PER_CARD


@dataclass(slots=True)
class Plan:
    """What is to be dealt, and one way to deal it."""

    hidden: Cards = 0
    """Cards never seen."""
    final: Cards = 0
    """The cards from which the last hands are made."""
    places: PerSeat = field(default_factory=per_seat)
    """The places of each hand in the pack."""
    pool: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """The cards from which each set is made."""
    side: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """Whether it lies face down: 1, 0, or EITHER."""
    room: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """How many choices each set has at most."""
    fours: PerSeat = field(default_factory=per_seat)
    twos: PerSeat = field(default_factory=per_seat)
    """The same for a quarte, and for two cards, that a hand set aside automatically."""

    left: Cards = 0
    """Cards still to be dealt."""
    slots: PerSeat = field(default_factory=per_seat)
    """How many cards each hand still lacks."""
    dealt: PerSeat = field(default_factory=per_seat)
    """The hand each seat was dealt."""
    cards: Annotated[list[int], PER_SET] = field(default_factory=per_set)
    """The cards of each set."""
    aside: Cards = 0
    kept: Cards = 0
    """The choice looked up last: the cards set aside, and the third card of a triple."""
    order: Annotated[list[int], PER_CARD] = field(default_factory=zeros)


def survey(p: Plan, s: State, o: Options, w: Witness) -> None:
    """Note what is to be dealt; `s` is a table used as working space."""
    for place in range(PACK_SIZE):
        p.order[place] = place
    reopen(s, w)
    clear(s)
    deal_out(s, o, p.order)
    for seat in range(PER_SEAT):
        p.places[seat] = s.hands[seat]
        p.slots[seat] = w.held[seat]
    p.hidden = ALL & ~w.seen
    p.final = w.leftover if w.over else p.hidden
    p.left = p.hidden | w.leftover
    sees_late = w.over and w.seat == w.dealer and o.late_declaration != LateDeclaration.VOID
    for number in range(w.sets):
        p.pool[number] = p.hidden
        p.side[number] = 0 if w.set_cards[number] else 1
        if w.set_late[number] and sees_late:
            p.pool[number] = w.leftover
        elif w.over and number == w.sets - 1 and w.what[w.length - 1] == SET:
            p.pool[number] = p.left
            p.side[number] = EITHER
        p.room[number] = choose_set(p, o, w, number, -1)
    for seat in range(w.seats):
        p.fours[seat] = choose(p, o, w, seat, 4, 0, w.known[seat], p.hidden, 1, -1)
        p.twos[seat] = choose(p, o, w, seat, 2, 0, w.known[seat], p.hidden, 1, -1)


def deal_hidden(p: Plan, o: Options, w: Witness, eager: int, x: int) -> int:
    """Deal the hidden cards; returns the generator afterwards, or -1 minus the generator if the draw fails. An `eager`
    draw takes only open choices, quartes first, because a pair may break the only rank left for one. It seldom fails,
    but favours some deals.
    """
    p.left = p.hidden | w.leftover
    for seat in range(w.seats):
        p.dealt[seat] = w.known[seat]
        p.slots[seat] = w.held[seat]
    for number in range(w.sets):
        if not eager or w.set_size[number] == 4:
            x = deal_set(p, o, w, number, eager, x)
            if x < 0:
                return x
    for number in range(w.sets):
        if eager and w.set_size[number] != 4:
            x = deal_set(p, o, w, number, eager, x)
            if x < 0:
                return x
    for seat in range(w.seats):
        if w.at_once[seat] and seat != w.seat:
            x = deal_sets(p, o, w, seat, x)
            if x < 0:
                return x
    size = count(p.left & p.final)
    x = shuffle(p.left & p.final, p.order, x)
    for seat in range(w.seats):
        if seat != w.seat:
            size -= p.slots[seat]
            if size < 0:
                return -1 - x
            for number in range(size, size + p.slots[seat]):
                p.dealt[seat] |= bit(p.order[number])
                p.left &= ~bit(p.order[number])
    return -1 - x if p.left else x


def deal_set(p: Plan, o: Options, w: Witness, number: int, eager: int, x: int) -> int:
    """Deal a set that was put aside; returns the generator afterwards, or -1 minus the generator if the draw fails."""
    x = step(x)
    room = choose_set(p, o, w, number, -1) if eager else p.room[number]
    pick = high(splitmix(x), room)
    if not choose_set(p, o, w, number, pick):
        return -1 - x
    p.cards[number] = p.aside
    take_choice(p, w.set_of[number])
    return x


def deal_by_search(p: Plan, s: State, o: Options, w: Witness, x: int) -> int:
    """Deal the hidden cards at random, and exchange them until each hand would automatically set aside what it did."""
    size = count(p.hidden | w.leftover)
    x = shuffle(p.hidden | w.leftover, p.order, x)
    mismatches = 0
    for seat in range(w.seats):
        p.dealt[seat] = w.known[seat]
        p.slots[seat] = 0
        if seat != w.seat:
            few = w.at_once[seat] + w.held[seat]
            for _ in range(few):
                size -= 1
                p.dealt[seat] |= bit(p.order[size])
            p.slots[seat] = mismatches_of(s, o, w, seat, p.dealt[seat])
            mismatches += p.slots[seat]
    mixed = 0
    for _ in range(SEARCH):
        if mixed == MIX:
            return x
        mixed += 1 if mismatches == 0 else 0
        x = step(x)
        drawn = splitmix(x)
        one = high(drawn, w.seats)
        other = low(drawn, w.seats)
        mine = p.dealt[one] & ~w.known[one]
        theirs = p.dealt[other] & ~w.known[other]
        if one == other or one == w.seat or other == w.seat or not mine or not theirs:
            continue
        x = step(x)
        drawn = splitmix(x)
        both = bit(nth(mine, high(drawn, count(mine)))) | bit(nth(theirs, low(drawn, count(theirs))))
        first = mismatches_of(s, o, w, one, p.dealt[one] ^ both)
        second = mismatches_of(s, o, w, other, p.dealt[other] ^ both)
        after = mismatches - p.slots[one] - p.slots[other] + first + second
        if after <= mismatches or (mismatches and drawn & 15 == 0):
            p.dealt[one] ^= both
            p.dealt[other] ^= both
            p.slots[one] = first
            p.slots[other] = second
            mismatches = after
    return -1 - x if mismatches else x


SEARCH, MIX = 1500, 100
"""How many exchanges are tried; and how many follow the first deal that fits, to forget how it was found."""


def mismatches_of(s: State, o: Options, w: Witness, seat: Seat, hand: Cards) -> int:
    """By how many cards the sets that a hand would set aside automatically differ from those it did set aside. S7"""
    s.hands[seat] = hand
    s.won[seat] = 0
    s.face_down = 0
    s.begun = 0
    declare_all(s, o, seat)
    shown = s.won[seat] & ~s.face_down
    hidden = s.won[seat] & s.face_down
    wrong = count(shown ^ w.open_sets[seat]) + count(hidden & (w.known[seat] | w.leftover))
    return wrong + abs(count(hidden) - w.at_once[seat])


def take_choice(p: Plan, seat: Seat) -> None:
    """Deal the cards of the choice looked up last."""
    if p.kept & p.left:
        p.slots[seat] -= 1
    p.dealt[seat] |= p.aside | p.kept
    p.left &= ~(p.aside | p.kept)


def choose_set(p: Plan, o: Options, w: Witness, number: int, pick: int) -> int:
    """Look up choice number `pick` of a set; with -1, how many there are."""
    seat = w.set_of[number]
    held = w.known[seat] & ~(w.set_gone[number] | w.set_cards[number])
    return choose(p, o, w, seat, w.set_size[number], w.set_cards[number], held, p.pool[number], p.side[number], pick)


def deal_sets(p: Plan, o: Options, w: Witness, seat: Seat, x: int) -> int:
    """Deal the sets that a hand set aside automatically: first how many quartes, then each set; their order is
    arbitrary.
    """
    most = w.at_once[seat] // 4
    total = 0
    for quartes in range(most + 1):
        total += ways(p, w, seat, quartes)
    if total == 0:
        return -1 - x
    x = step(x)
    drawn = splitmix(x) % total
    quartes = 0
    while drawn >= ways(p, w, seat, quartes):
        drawn -= ways(p, w, seat, quartes)
        quartes += 1
    for number in range(w.at_once[seat] // 2 - quartes):
        size = 4 if number < quartes else 2
        x = step(x)
        pick = high(splitmix(x), p.fours[seat] if size == 4 else p.twos[seat])
        if not choose(p, o, w, seat, size, 0, w.known[seat], p.hidden, 1, pick):
            return -1 - x
        take_choice(p, seat)
    return x


def ways(p: Plan, w: Witness, seat: Seat, quartes: int) -> int:
    """The relative number of ways to draw this many quartes and the rest in twos, if all other choices were open."""
    twos = w.at_once[seat] // 2 - 2 * quartes
    number = 720
    for times in range(quartes):
        number = number * p.fours[seat] // (times + 1)
    for times in range(twos):
        number = number * p.twos[seat] // (times + 1)
    return number


def choose(
    p: Plan, o: Options, w: Witness, seat: Seat, size: int, cards: Cards, held: Cards, pool: Cards, side: int, pick: int
) -> int:
    """Choice number `pick` for a set, 1 if it is open; with -1, how many are. R10, R11, R12

    `cards` are the cards of the set if they were seen, `held` those that the seat still held and has shown since.
    """
    found = 0
    pool &= p.left
    keep = held | (p.left & p.final if p.slots[seat] > 0 else 0)
    for rank in range(13):
        alike = RANKS[rank]
        if (cards and cards & ~alike) or (cards == 0 and count(alike & pool) < 2):
            continue
        if size == 4:
            p.aside = alike
            p.kept = 0
            if may_be_set(p, o, cards, pool, alike, side):
                if found == pick:
                    return 1
                found += 1
            continue
        for third in range(4):
            p.kept = bit(rank + 13 * third)
            for fourth in range(4):
                three = alike & ~bit(rank + 13 * fourth)
                p.aside = three & ~p.kept
                if third == fourth or held >> (rank + 13 * fourth) & 1 or not p.kept & keep:
                    continue
                if o.declare == Declare.AUTO and p.kept != bit(highest(three)):
                    continue
                if may_be_set(p, o, cards, pool, three, side):
                    if found == pick:
                        return 1
                    found += 1
        p.kept = 0
        for first in range(3 if o.initial_pairs == InitialPairs.ON else 0):
            for second in range(first + 1, 4):
                p.aside = bit(rank + 13 * first) | bit(rank + 13 * second)
                if not alike & ~p.aside & held and may_be_set(p, o, cards, pool, p.aside, side):
                    if found == pick:
                        return 1
                    found += 1
    return found if pick < 0 else 0


def may_be_set(p: Plan, o: Options, cards: Cards, pool: Cards, hand: Cards, side: int) -> bool:
    """May `aside` be the set? It must consist of the cards seen, or of unseen cards, and lie face up or down as
    observed. `hand` is all of its rank. R18
    """
    if p.aside != cards if cards else p.aside & ~pool:
        return False
    if side == EITHER:
        return True
    return lies_face_down(p.aside, hand, o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside) == (side == 1)


def deal_deck(p: Plan, deck: list[int], o: Options, w: Witness, x: int) -> int:
    """Write the hands and the row as the pack from which they were dealt; -1 minus the generator if they do not fit."""
    taken = 0
    candidates = quartes_in(w.quartes)
    for _ in range((o.row - w.row_length) // 4):
        x = step(x)
        ranks = candidates & RANKS_LOW
        quarte = RANKS[nth(ranks, high(splitmix(x), count(ranks)))]
        taken |= quarte
        candidates &= ~quarte
    p.dealt[w.seat] = w.own
    p.dealt[w.dealer] = p.dealt[w.dealer] & ~taken
    if w.dealer != w.seat:
        p.dealt[w.dealer] |= candidates
    for seat in range(w.seats):
        size = count(p.dealt[seat])
        if size != o.hand:
            return -1 - x
        x = shuffle(p.dealt[seat], p.order, x)
        places = p.places[seat]
        for number in range(size):
            deck[lowest(places)] = p.order[number]
            places &= places - 1
    return lay_row(p, deck, o, w, taken, x)


RANKS_LOW = 0x1FFF
"""One card of each rank."""


def lay_row(p: Plan, deck: list[int], o: Options, w: Witness, taken: Cards, x: int) -> int:
    """Write the row in the order seen; the quartes that the dealer took at once may lie anywhere in it. R9"""
    size = count(taken)
    x = shuffle(taken, p.order, x)
    after = 0
    for place in range(o.row):
        x = step(x)
        if high(splitmix(x), o.row - place) < size:
            size -= 1
            deck[o.hand * w.seats + place] = p.order[size]
        else:
            deck[o.hand * w.seats + place] = w.row[after]
            after += 1
    return x
