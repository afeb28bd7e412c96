"""The acts of Loo that the search tries, and how a finished deal is valued."""

from gamester.games.loo.advice.learned import choose
from gamester.games.loo.advice.weighing import offer_exchange
from gamester.games.loo.belief.posterior import cards_to_put
from gamester.games.loo.kernel.declaring import most_to_change
from gamester.games.loo.kernel.moves import legal
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import pack_of
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DONE, MISDEAL, TURNUP, Phase, State
from gamester.kernel.cards import ACE, KING, NO_CARD, PACK_SIZE, RANKS, SUITS, Cards, Seat, above, bit, count, lowest
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import Mind
from gamester.kernel.offered import Offered, same_act

WIDTH = 8
"""The places of each act in a row of actions: five cards, DONE, and the mark of the end."""
MOST = 64
"""An upper bound on the number of acts to try."""
CLOSE = DONE
"""The action that closes an exchange."""


def tries(s: State, v: View, o: Options, acts: int, t: Mind, level: int, drawn: int, rows: list[int]) -> int:
    """Write the acts worth trying into `rows`, the policy's own first; returns how many. `v` is the seat's view."""
    many = 0
    if v.phase == Phase.EXCHANGE:
        most = most_to_change(s, o, v.seat)
        own = cards_to_put(v, o, most, t, level, drawn)
        first = choose(v, o, acts, t, level, 0, drawn)
        if first == TURNUP:
            many = write(rows, many, 0, TURNUP)
        for number in range(SETS):
            put = set_to_put(v, acts, own, number)
            if put >= 0 and count(put) <= most:
                many = write(rows, many, put & ~v.put, DONE)
        if acts >> TURNUP & 1 and first != TURNUP:
            many = write(rows, many, 0, TURNUP)
        return many
    acts &= ~bit(MISDEAL)
    first = choose(v, o, acts, t, level, 0, drawn)
    many = write(rows, many, 0, first)
    rest = acts & ~bit(first)
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if action >= PACK_SIZE or not touching(v, o, action, acts):
            many = write(rows, many, 0, action)
    return many


def alike(acts: Offered, v: View, one: int, other: int) -> int:
    """Are two listed acts of one kind, so that a search tries only one of them?"""
    return same_act(acts, one, other)


def list_exchanges(acts: Offered, s: State, v: View, o: Options, t: Mind, drawn: int, rows: list[int]) -> None:
    """List the exchanges to try in the place of the one without cards, which is listed last. `s` is a sampled world."""
    if v.phase != Phase.EXCHANGE:
        return
    acts.many -= 1
    many = tries(s, v, o, legal(s, o, v.seat), t, PRINTED, drawn, rows)
    for row in range(many):
        put, closes = 0, 0
        for place in range(row * WIDTH, row * WIDTH + WIDTH):
            if 0 <= rows[place] < PACK_SIZE:
                put |= bit(rows[place])
            elif rows[place] == CLOSE:
                closes = 1
        if closes:
            offer_exchange(acts, put)


def write(rows: list[int], many: int, cards: Cards, last: int) -> int:
    """Write an act, unless it is there already; returns how many there are now."""
    place = many * WIDTH
    while cards:
        rows[place] = lowest(cards)
        cards &= cards - 1
        place += 1
    rows[place] = last
    for rest in range(place + 1, many * WIDTH + WIDTH):
        rows[rest] = -1
    for before in range(many):
        same = 0
        for number in range(WIDTH):
            same += 1 if rows[before * WIDTH + number] == rows[many * WIDTH + number] else 0
        if same == WIDTH:
            return many
    return many + 1


def touching(v: View, o: Options, card: int, acts: int) -> bool:
    """Does the seat also hold the next higher card of the suit that is still in play, and may it play it? Then this
    card is worth the same.
    """
    if bit(card) & v.pam:
        return False
    gone = v.out
    for seat in range(v.seats):
        gone |= v.played[seat]
    if v.led != NO_CARD:
        gone &= ~bit(v.best)
    higher = above(card) & pack_of(o.deck) & ~gone
    return higher != 0 and acts >> lowest(higher) & 1 == 1 and not higher & -higher & v.pam


SETS = 18
"""How many choices of cards to put out are considered."""


def set_to_put(v: View, acts: int, own: Cards, number: int) -> Cards:
    """Choice `number` of cards to put out, -1 if there is none. The choices are the policy's; all but the trumps, all
    but trumps and side aces, all but trumps, side aces and kings; none; all; the policy's with one card more or less;
    all but four of a suit.
    """
    free = (acts | v.put) & v.hand
    strong = SUITS[v.trump] | v.pam
    if number == 0:
        put = own
    elif number == 1:
        put = free & ~strong
    elif number == 2:
        put = free & ~(strong | RANKS[ACE])
    elif number == 3:
        put = free & ~(strong | RANKS[ACE] | RANKS[KING])
    elif number == 4:
        put = v.put
    elif number == 5:
        put = free
    elif number < 14:
        put = own
        rest = free
        for _ in range(number - 6):
            rest &= rest - 1
        if rest == 0:
            return -1
        put = own ^ rest & -rest
    else:
        four = v.hand & (SUITS[number - 14] | v.pam)
        if count(four) < 4:
            return -1
        put = free & ~four
    return -1 if v.put & ~put else put


def sharers(v: View) -> int:
    """How many players share, in the long run, what is left in the pool."""
    return count(v.seated)


def is_bad(s: State, seat: Seat) -> int:
    """Was this seat looed?"""
    return s.looed >> seat & 1


def taken(s: State, seat: Seat) -> int:
    """How many tricks it took."""
    return s.tricks[seat]


def left_over(s: State) -> int:
    """The chips that are left in the pool."""
    return s.pool
