"""What a learned player does at Laugh and Lie Down, in the kernel dialect: the features of
`gamester.bots.learned.laugh`, one decision at a time. `choose` plays at every level, and at LEARNED by the network.
"""

from gamester.games.laugh.advice.choosing import choose as choose_by_rules
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import NO_CARD, PACK_SIZE, RANKS, count, lowest
from gamester.kernel.judged import LEARNED, PRINTED
from gamester.kernel.network import (
    AROUND,
    CARD,
    LIKED,
    MIXED,
    TOKENS,
    VERBS,
    WHOLE,
    WIDTH,
    Mind,
    add_row,
    add_times,
    answer,
    begin_thought,
    drawn_of,
    look_at_whole,
    tell_seat,
    tell_set,
    think,
)  # fmt: skip
from gamester.kernel.offered import share_out

RANK_COUNT = 13
TOKEN = 22
NEAR = 5
"""Seats of the largest table."""
ROUND = 85
COUNTS = 6 * NEAR
EMPTY = COUNTS + 2 * NEAR
PHASE = EMPTY + NEAR
BEGUN = PHASE + 9
SEATS = BEGUN + 1
COUNTED = SEATS + 1
KEPT = COUNTED + 4
NAMED = KEPT + 15
LAYERS = (TOKEN + ROUND) * WIDTH
VERB = LAYERS + CARD + 2 * WIDTH
LAST = VERB + VERBS * WIDTH
KEEP = LAST + VERBS
"""The initial preference for the advised action."""
TEMPERATURE = KEEP + 1
SIZE = TEMPERATURE + 1
"""The number of weights. The options that the network sees are folded into the first layer, as they do not change."""


def choose(v: View, o: Options, legal: int, t: Mind, level: int, boldness: int, drawn: int) -> int:
    """One action among those that are `legal`; `t` holds what the policy plays by besides the rules."""
    if level == LEARNED:
        usual = choose_by_rules(v, o, legal, t.numbers, PRINTED, 0, drawn)
        if legal & (legal - 1) == 0:
            return usual
        like(v, o, legal, usual, t.weights, t.room)
        return drawn_of(t.room, legal, t.weights[TEMPERATURE], drawn)
    return choose_by_rules(v, o, legal, t.numbers, level, boldness, drawn)


def like(v: View, _o: Options, legal: int, usual: int, w: list[float], room: list[float]) -> None:
    """Compute the network's preference for each legal action. The action that the advice names is one of its inputs."""
    begin_thought(w, LAYERS, room, RANK_COUNT)
    tell_ranks(v, usual, w, room)
    tell_seats(v, w, room)
    add_row(w, (TOKEN + PHASE + v.phase) * WIDTH, room, AROUND)
    add_times(w, (TOKEN + BEGUN) * WIDTH, room, AROUND, v.begun)
    add_times(w, (TOKEN + SEATS) * WIDTH, room, AROUND, v.seats / 4)
    if usual >= PACK_SIZE:
        add_row(w, (TOKEN + NAMED + usual - PACK_SIZE) * WIDTH, room, AROUND)
    think(w, LAYERS, room, RANK_COUNT)
    if legal >> PACK_SIZE:
        look_at_whole(w, LAYERS, room, RANK_COUNT)
    rest = legal
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if action < PACK_SIZE:
            column = 0 if v.hand >> action & 1 else 1
            rank = action % RANK_COUNT
            liked = answer(w, LAYERS + CARD + column * WIDTH, room, MIXED + rank * WIDTH)
            if usual < PACK_SIZE and usual % RANK_COUNT == rank:
                liked += w[KEEP]
        else:
            liked = answer(w, VERB + (action - PACK_SIZE) * WIDTH, room, WHOLE) + w[LAST + action - PACK_SIZE]
            if action == usual:
                liked += w[KEEP]
        room[LIKED + action] = liked


def likely(v: View, o: Options, legal: int, t: Mind, figures: list[float]) -> None:
    """Compute the network's probability of each legal action; see `gamester.kernel.offered`."""
    usual = choose_by_rules(v, o, legal, t.numbers, PRINTED, 0, 0)
    like(v, o, legal, usual, t.weights, t.room)
    share_out(t.room, legal, t.weights[TEMPERATURE], figures)


def unit(_v: View) -> float:
    """How many chips count as 1 to the network."""
    return 4.0


def tell_ranks(v: View, usual: int, w: list[float], room: list[float]) -> None:
    """Input how many cards of each rank lie where, and the total numbers of matches."""
    won, late, overlooked = 0, 0, 0
    for other in range(v.seats):
        won |= v.won[other]
        late |= v.late[other]
        overlooked |= v.overlooked[other]
    matches, in_danger, pairs, lie = 0, 0, 0, 0
    for rank in range(RANK_COUNT):
        to = TOKENS + rank * WIDTH
        hand = count(v.hand & RANKS[rank])
        table = count(v.table & RANKS[rank])
        offered = count(v.offered & RANKS[rank])
        down = 1 if v.played != NO_CARD and v.played % RANK_COUNT == rank else 0
        unseen = 4 - hand - table - count(won & RANKS[rank]) - count(late & RANKS[rank]) - down
        match = 1 if hand and table else 0
        contested = 1 if match and unseen > 0 and table == 1 else 0
        tell_many(hand, 3, 0, w, room, to)
        tell_many(table, 4, 3, w, room, to)
        tell_many(1 if offered else 0, 1, 7, w, room, to)
        tell_many(1 if offered > 2 else 0, 1, 8, w, room, to)
        tell_many(down, 1, 9, w, room, to)
        tell_many(unseen, 4, 10, w, room, to)
        tell_many(match, 1, 14, w, room, to)
        tell_many(contested, 1, 15, w, room, to)
        tell_many(count(v.last_taken & RANKS[rank]), 1, 16, w, room, to)
        mine = count(v.overlooked[v.seat] & RANKS[rank])
        tell_many(mine, 1, 17, w, room, to)
        if not mine:
            tell_many(count(overlooked & RANKS[rank]), 1, 18, w, room, to)
        own = count(v.won[v.seat] & RANKS[rank])
        tell_many(own, 1, 19, w, room, to)
        tell_many(count(won & RANKS[rank]) - own, 1, 20, w, room, to)
        if usual < PACK_SIZE and usual % RANK_COUNT == rank:
            add_row(w, 21 * WIDTH, room, to)
        matches += match
        in_danger += contested
        pairs += 1 if hand > 1 else 0
        lie += 1 if table else 0
    row = TOKEN + COUNTED
    add_times(w, row * WIDTH, room, AROUND, matches / 4)
    add_times(w, (row + 1) * WIDTH, room, AROUND, in_danger / 4)
    add_times(w, (row + 2) * WIDTH, room, AROUND, pairs / 4)
    add_times(w, (row + 3) * WIDTH, room, AROUND, lie / 4)


def tell_many(many: int, most: int, first: int, w: list[float], room: list[float], to: int) -> None:
    """Input a number as that many rows, at most `most`."""
    for number in range(min(many, most)):
        add_row(w, (first + number) * WIDTH, room, to)


def tell_seats(v: View, w: list[float], room: list[float]) -> None:
    """Input sets of seats and marked seats, how many cards each seat holds and has won, and which seats hold none."""
    tell_seat(v, v.dealer, TOKEN, w, room)
    tell_set(v, v.acted, TOKEN + NEAR, w, room)
    tell_set(v, v.lain, TOKEN + 2 * NEAR, w, room)
    tell_seat(v, v.offender, TOKEN + 3 * NEAR, w, room)
    tell_set(v, v.eligible, TOKEN + 4 * NEAR, w, room)
    tell_seat(v, v.last_capturer, TOKEN + 5 * NEAR, w, room)
    for place in range(NEAR):
        other = (v.seat + place) % v.seats
        if place >= v.seats or v.held[other] == 0:
            add_row(w, (TOKEN + EMPTY + place) * WIDTH, room, AROUND)
        if place < v.seats:
            add_times(w, (TOKEN + COUNTS + place) * WIDTH, room, AROUND, v.held[other] / 8)
            add_times(w, (TOKEN + COUNTS + NEAR + place) * WIDTH, room, AROUND, v.taken[other] / 8)
