"""What a learned player does at Loo, in the kernel dialect: the features of `gamester.bots.learned.loo`, one decision
at a time. `choose` plays at every level, and at LEARNED by the network.
"""

from gamester.games.loo.advice.choosing import choose as choose_by_rules
from gamester.games.loo.kernel.options import Loo, Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Phase
from gamester.kernel.cards import NO_CARD, NO_SUIT, PACK_SIZE, PER_SEAT, SUITS, Card, Cards, bit, count, lowest
from gamester.kernel.exponential import log
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

SUIT_COUNT, RANK_COUNT = 4, 13
TOKEN = 158
"""The rows of a token: eleven planes of cards, seven marks, and how many cards of the suit each seat has played."""
KNOWN, PLAYED, USUAL, MARKS = 8 * RANK_COUNT, 9 * RANK_COUNT, 10 * RANK_COUNT, 11 * RANK_COUNT
BY_SEAT = MARKS + 7
ROUND = 184
"""The rows of the surroundings: twelve sets of seats, three numbers of each seat, and the features that follow."""
CHANGED = 12 * PER_SEAT
FLAGS = CHANGED + 3 * PER_SEAT
PHASE = FLAGS + 5
COUNTS = PHASE + 7 + 3
POOL = COUNTS + 3
KEPT = POOL + 5
NAMED = KEPT + 31
LAYERS = (TOKEN + ROUND) * WIDTH
VERB = LAYERS + CARD + 2 * RANK_COUNT * WIDTH
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


def like(v: View, o: Options, legal: int, usual: int, w: list[float], room: list[float]) -> None:
    """Compute the network's preference for each legal action. The action that the advice names is one of its inputs."""
    begin_thought(w, LAYERS, room, SUIT_COUNT)
    tell_suits(v, usual, w, room)
    tell_seats(v, w, room)
    tell_table(v, o, usual, w, room)
    think(w, LAYERS, room, SUIT_COUNT)
    if legal >> PACK_SIZE:
        look_at_whole(w, LAYERS, room, SUIT_COUNT)
    column = 0 if v.phase == Phase.PLAY else RANK_COUNT
    rest = legal
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if action < PACK_SIZE:
            row = LAYERS + CARD + (column + action % RANK_COUNT) * WIDTH
            liked = answer(w, row, room, MIXED + action // RANK_COUNT * WIDTH)
        else:
            liked = answer(w, VERB + (action - PACK_SIZE) * WIDTH, room, WHOLE) + w[LAST + action - PACK_SIZE]
        room[LIKED + action] = liked + w[KEEP] if action == usual else liked


def likely(v: View, o: Options, legal: int, t: Mind, figures: list[float]) -> None:
    """Compute the network's probability of each legal action; see `gamester.kernel.offered`."""
    usual = choose_by_rules(v, o, legal, t.numbers, PRINTED, 0, 0)
    like(v, o, legal, usual, t.weights, t.room)
    share_out(t.room, legal, t.weights[TEMPERATURE], figures)


def unit(v: View) -> float:
    """How many chips count as 1 to the network: a third of the pool."""
    return max(1, v.pool) / 3


def tell_suits(v: View, usual: int, w: list[float], room: list[float]) -> None:
    """Input where the cards of each suit lie, what the suit is in this deal, and who has played cards of it."""
    known, played, laid = 0, 0, 0
    for other in range(v.seats):
        place = other - v.seat if other >= v.seat else other - v.seat + v.seats
        if v.laid[other] != NO_CARD:
            laid |= bit(v.laid[other])
        if place:
            known |= v.known[other]
        played |= v.played[other]
        for suit in range(SUIT_COUNT):
            of_suit = count(v.played[other] & SUITS[suit])
            add_times(w, (BY_SEAT + place) * WIDTH, room, TOKENS + suit * WIDTH, of_suit)
    tell_plane(v.hand, 0, w, room)
    tell_plane(v.put, RANK_COUNT, w, room)
    tell_plane(v.out, 2 * RANK_COUNT, w, room)
    tell_plane(v.dumby, 3 * RANK_COUNT, w, room)
    tell_one(v.turn_up, 4 * RANK_COUNT, w, room)
    tell_one(v.led, 5 * RANK_COUNT, w, room)
    tell_one(v.best, 6 * RANK_COUNT, w, room)
    tell_plane(laid, 7 * RANK_COUNT, w, room)
    tell_plane(known, KNOWN, w, room)
    tell_plane(played, PLAYED, w, room)
    if usual < PACK_SIZE:
        tell_one(usual, USUAL, w, room)
    tell_marks(v, w, room)


def tell_plane(cards: Cards, plane: int, w: list[float], room: list[float]) -> None:
    """Input one plane of cards."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        add_row(w, (plane + card % RANK_COUNT) * WIDTH, room, TOKENS + card // RANK_COUNT * WIDTH)


def tell_one(card: Card, plane: int, w: list[float], room: list[float]) -> None:
    """Input one card, if there is one."""
    if card != NO_CARD:
        tell_plane(bit(card), plane, w, room)


def tell_marks(v: View, w: list[float], room: list[float]) -> None:
    """Input the marks: trumps, Pam's suit, the suit led, suits of which one, two, three are held, the winning suit."""
    if v.trump != NO_SUIT:
        add_row(w, MARKS * WIDTH, room, TOKENS + v.trump * WIDTH)
    if v.pam:
        add_row(w, (MARKS + 1) * WIDTH, room, TOKENS + lowest(v.pam) // RANK_COUNT * WIDTH)
    if v.led != NO_CARD:
        add_row(w, (MARKS + 2) * WIDTH, room, TOKENS + v.led // RANK_COUNT * WIDTH)
    if v.best != NO_CARD:
        add_row(w, (MARKS + 6) * WIDTH, room, TOKENS + v.best // RANK_COUNT * WIDTH)
    for suit in range(SUIT_COUNT):
        for length in range(min(3, count(v.hand & SUITS[suit]))):
            add_row(w, (MARKS + 3 + length) * WIDTH, room, TOKENS + suit * WIDTH)


def tell_seats(v: View, w: list[float], room: list[float]) -> None:
    """Input sets of seats and marked seats, and the numbers of each seat."""
    tell_set(v, v.seated, TOKEN, w, room)
    tell_seat(v, v.dealer, TOKEN + PER_SEAT, w, room)
    tell_seat(v, v.turn, TOKEN + 2 * PER_SEAT, w, room)
    tell_seat(v, v.dumby_seat, TOKEN + 3 * PER_SEAT, w, room)
    tell_seat(v, v.defender, TOKEN + 4 * PER_SEAT, w, room)
    tell_set(v, v.declared, TOKEN + 5 * PER_SEAT, w, room)
    tell_set(v, v.standing, TOKEN + 6 * PER_SEAT, w, room)
    tell_set(v, v.shown, TOKEN + 7 * PER_SEAT, w, room)
    tell_set(v, v.thrown, TOKEN + 8 * PER_SEAT, w, room)
    tell_set(v, v.to_play, TOKEN + 9 * PER_SEAT, w, room)
    tell_seat(v, v.leader, TOKEN + 10 * PER_SEAT, w, room)
    tell_seat(v, v.best_seat, TOKEN + 11 * PER_SEAT, w, room)
    for other in range(v.seats):
        row = TOKEN + CHANGED + (other - v.seat if other >= v.seat else other - v.seat + v.seats)
        if v.changed[other] < 0:
            add_row(w, row * WIDTH, room, AROUND)
        else:
            add_times(w, (row + PER_SEAT) * WIDTH, room, AROUND, v.changed[other] / 4)
        add_times(w, (row + 2 * PER_SEAT) * WIDTH, room, AROUND, v.tricks[other])


def tell_table(v: View, o: Options, usual: int, w: list[float], room: list[float]) -> None:
    """Input flags, phase, numbers, stakes, and the action that the advice names."""
    row = TOKEN + FLAGS
    add_times(w, row * WIDTH, room, AROUND, v.taken)
    add_times(w, (row + 1) * WIDTH, room, AROUND, v.dumby_there)
    add_times(w, (row + 2) * WIDTH, room, AROUND, v.waiting)
    add_times(w, (row + 3) * WIDTH, room, AROUND, v.civil)
    add_times(w, (row + 4) * WIDTH, room, AROUND, v.said)
    add_row(w, (TOKEN + PHASE + v.phase) * WIDTH, room, AROUND)
    add_row(w, (TOKEN + PHASE + 7 + v.forced) * WIDTH, room, AROUND)
    row = TOKEN + COUNTS
    add_times(w, row * WIDTH, room, AROUND, v.seats / 4)
    add_times(w, (row + 1) * WIDTH, room, AROUND, v.stock / 32)
    add_times(w, (row + 2) * WIDTH, room, AROUND, count(v.standing) / 4)
    whole = max(v.pool, v.contested, 1)
    price = (whole if o.loo == Loo.UNLIMITED else o.loo_amount) / whole
    row = TOKEN + POOL
    add_times(w, row * WIDTH, room, AROUND, log(whole / max(o.ante, 1)))
    add_times(w, (row + 1) * WIDTH, room, AROUND, price)
    add_times(w, (row + 2) * WIDTH, room, AROUND, min(price * o.tricks, 8.0) / 4)
    add_times(w, (row + 3) * WIDTH, room, AROUND, o.ante / whole)
    add_times(w, (row + 4) * WIDTH, room, AROUND, v.pool / whole)
    if usual >= PACK_SIZE:
        add_row(w, (TOKEN + NAMED + usual - PACK_SIZE) * WIDTH, room, AROUND)
