"""The moves of a session of Loo: sit down, deal, and act. Callers pass legal actions, and no error is raised here.

The order of a deal: stake and deal (this file), declarations, exchanges and flushes (`declaring.py`), tricks
(`tricks.py`), payment (`settle.py`).
"""

from gamester.games.loo.kernel.declaring import (
    answer_flush,
    dealt_flushes,
    declare,
    exchange,
    legal_declaration,
    legal_exchange,
    restock,
    take_turn_up,
)
from gamester.games.loo.kernel.options import DumbyPosition, Enforcement, Options, Packets, TrumpShown
from gamester.games.loo.kernel.penalties import irregular, misdeal, offend
from gamester.games.loo.kernel.rules import forced_by_club, forced_by_pool, pack_of, pam_of, stake_of
from gamester.games.loo.kernel.settle import FEWEST_SEATS, out_of_deals, played_out
from gamester.games.loo.kernel.state import (
    CIVIL,
    DONE,
    MISDEAL,
    SHOW,
    Ended,
    Forced,
    Offence,
    Phase,
    State,
    new_state,
)
from gamester.games.loo.kernel.tricks import legal_play, play_card
from gamester.kernel.cards import (
    NO_CARD,
    NO_SEAT,
    NO_SUIT,
    NONE,
    PACK_SIZE,
    PER_SEAT,
    Card,
    Cards,
    Seat,
    Seats,
    bit,
    count,
    left_of,
    suit_of,
)


def open_table(seats: int, o: Options) -> State:
    """A table of `seats` players before its first deal; the caller sets `dealer` to choose the first dealer. G1"""
    s = new_state(seats)
    s.dealer = 0
    s.pool = o.opening_pool
    return s


def pack(o: Options) -> Cards:
    """The cards that are shuffled for each deal. G2"""
    return pack_of(o.deck)


def next_deal(s: State, o: Options) -> None:
    """The deal passes to the left; after a misdeal the same dealer deals again. G4, Q58"""
    if s.redeal:
        return
    if s.deal > 0:
        s.dealer = left_of(s.dealer, s.seated)
    s.deal += 1


def finished(s: State, o: Options) -> int:
    """Has the session ended with this deal? G18, Q17, Q18"""
    if s.phase != Phase.OVER:
        return 0
    few = count(s.seated) < FEWEST_SEATS
    return 1 if few or played_out(s, o) or out_of_deals(s, o) else 0


def over(s: State) -> int:
    """Is the deal settled?"""
    return 1 if s.phase == Phase.OVER else 0


def payoff(s: State, o: Options, seat: Seat) -> int:
    """What `seat` has won or lost in this deal so far, its stake included, in chips."""
    return s.balances[seat] - s.before[seat]


# --- The deal -----------------------------------------------------------------------------------------------


def start(s: State, o: Options, deck: list[Card]) -> None:
    """Stake, deal the shuffled `deck`, and go on to the first decision. G6, G7"""
    clear(s)
    stakes = put_in_stakes(s, o)
    deal_cards(s, o, deck)
    if forced_by_pool(s.deal, s.pool, stakes, o):
        s.forced = Forced.BY_POOL
        if o.trump_shown == TrumpShown.FIRST_VOID:
            s.trump = NO_SUIT
    elif forced_by_club(s.turn_up, o):
        s.forced = Forced.BY_CLUB
    dealt_flushes(s, o)


def put_in_stakes(s: State, o: Options) -> int:
    """Stake, but for a second deal after a misdeal; the stakes of a deal, in chips. G6, Q58"""
    stakes = 0
    for seat in range(s.seats):
        if not s.redeal:
            s.before[seat] = s.balances[seat]
        if s.seated >> seat & 1:
            stake = stake_of(1 if seat == s.dealer else 0, s.deal, o)
            stakes += stake
            if not s.redeal:
                s.balances[seat] -= stake
                s.pool += stake
    s.redeal = 0
    return stakes


def clear(s: State) -> None:
    """Take all cards and marks of the last deal off the table."""
    s.forced = Forced.NOT
    s.ended = Ended.NOT_YET
    s.acted = 0
    s.contested = 0
    s.taken = 0
    s.dumby = 0
    s.dumby_seat = NO_SEAT
    s.defender = NO_SEAT
    s.dead = 0
    s.put = 0
    s.declared = 0
    s.standing = 0
    s.waiting = 0
    s.flush_asked = 0
    s.shown = 0
    s.swept = 0
    s.looked = 0
    s.exposed = 0
    s.offenders = 0
    s.looed = 0
    s.thrown = 0
    s.to_play = 0
    s.trick = 0
    s.leader = NO_SEAT
    s.led = NO_CARD
    s.best = NO_CARD
    s.best_seat = NO_SEAT
    s.civil = 0
    s.said = 0
    for seat in range(PER_SEAT):
        s.hands[seat] = 0
        s.out[seat] = 0
        s.changed[seat] = -1
        s.laid[seat] = NO_CARD
        s.played[seat] = 0
        s.tricks[seat] = 0
        s.gains[seat] = 0


def deal_cards(s: State, o: Options, deck: list[Card]) -> None:
    """Deal in circuits from eldest to dealer, Dumby in its place; then the turn-up; the rest is the stock. G7, B2"""
    size = len(deck)
    for place in range(size):
        s.pack[place] = deck[place]
    for place in range(size, PACK_SIZE):
        s.pack[place] = NO_CARD
    hands = count(s.seated) + (1 if o.dumby else 0)
    seat = s.dealer
    for place in range(hands):
        if o.dumby and place == dumbys_place(hands, o):
            s.dumby = dealt_to(s, o, place, hands)
        else:
            seat = left_of(seat, s.seated)
            s.hands[seat] = dealt_to(s, o, place, hands)
    top = hands * o.tricks
    s.turn_up = s.pack[top]
    s.trump = suit_of(s.turn_up)
    s.pam = pam_of(o.pam, s.trump)
    s.top = 0
    s.left = size - top - 1
    for place in range(s.left):
        s.stock[place] = s.pack[top + 1 + place]


def dumbys_place(hands: int, o: Options) -> int:
    """The place of Dumby among this many hands, counted from eldest's, in each circuit of the deal. B2, Q40"""
    if o.dumby_deal_position == DumbyPosition.FIRST:
        return 0
    return hands - 1 if o.dumby_deal_position == DumbyPosition.LAST else hands - 2


def dealt_to(s: State, o: Options, place: int, hands: int) -> Cards:
    """The cards dealt to the hand in this place of each circuit: one a circuit, or two packets. G7, Q6, M5"""
    cards = NONE
    if o.packets == Packets.SINGLE:
        for circuit in range(o.tricks):
            cards |= bit(s.pack[circuit * hands + place])
        return cards
    first = 3 if o.packets == Packets.THREE_TWO else 2
    rest = o.tricks - first
    for card in range(first):
        cards |= bit(s.pack[place * first + card])
    for card in range(rest):
        cards |= bit(s.pack[hands * first + place * rest + card])
    return cards


# --- Acts ---------------------------------------------------------------------------------------------------


def legal(s: State, o: Options, seat: Seat) -> int:
    """The actions open to `seat`: cards as bits 0-51, verbs above them; 0 if it is not its turn."""
    acts = 0
    if seat == s.turn:
        if s.phase == Phase.PLAY:
            acts = legal_play(s, o)
        elif s.phase == Phase.DECLARE:
            acts = legal_declaration(s, o)
        elif s.phase == Phase.EXCHANGE:
            acts = legal_exchange(s, o)
        elif s.phase == Phase.TURN_UP:
            acts = s.hands[seat]
        elif s.phase == Phase.FLUSH:
            acts = bit(SHOW) | bit(DONE)
    if seat == s.dealer and o.enforcement == Enforcement.PENALTY and not s.acted and s.turn != NO_SEAT:
        acts |= bit(MISDEAL)
    return acts


def may_act(s: State, o: Options) -> Seats:
    """The seats that have a proper act now."""
    seats = bit(s.turn) if s.turn != NO_SEAT else 0
    if seats and o.enforcement == Enforcement.PENALTY and not s.acted:
        seats |= bit(s.dealer)
    return seats


def waited_for(s: State) -> Seats:
    """The seat that the table waits for; it does not wait for a dealer who might confess a misdeal."""
    return bit(s.turn) if s.turn != NO_SEAT else 0


def do(s: State, o: Options, seat: Seat, action: int) -> None:
    """`seat` does one legal action, or in the penalty mode an irregular one that `irregular` names."""
    if o.enforcement == Enforcement.PENALTY:
        offence = irregular(s, o, seat, action)
        if offence != Offence.NONE:
            offend(s, o, seat, action, offence)
            return
    if action == MISDEAL:
        misdeal(s, o)
        return
    if s.phase != Phase.FLUSH or s.declared:
        s.acted = 1
    if s.phase == Phase.PLAY:
        if action == CIVIL:
            s.said = 1
        else:
            play_card(s, o, seat, action)
    elif s.phase == Phase.DECLARE:
        declare(s, o, action)
    elif s.phase == Phase.EXCHANGE:
        exchange(s, o, action)
    elif s.phase == Phase.TURN_UP:
        take_turn_up(s, o, action)
    elif s.phase == Phase.FLUSH:
        answer_flush(s, o, action)


def reshuffle(s: State, o: Options, order: list[Card]) -> None:
    """Chance has given the stock a new order, top first. Q23, L23a"""
    restock(s, order, len(order))


def in_pool(s: State) -> int:
    """Chips in the pool."""
    return s.pool
