"""The declarations of Loo, the exchange with the stock, and the showing of flushes: everything before play."""

from gamester.games.loo.kernel.options import (
    AllPass,
    DeadCards,
    DumbyWho,
    Exchange,
    FlushDeclare,
    FlushTiming,
    LoneStander,
    Options,
    StockRule,
)
from gamester.games.loo.kernel.order import eldest, next_to_declare
from gamester.games.loo.kernel.rules import exchanges, flush_worth
from gamester.games.loo.kernel.settle import best_flush, end_deal, sweep, take_pool
from gamester.games.loo.kernel.state import (
    DEFEND,
    DONE,
    DUMBY,
    PASS,
    SHOW,
    STAND,
    TURNUP,
    WAIT,
    Ended,
    Forced,
    Phase,
    State,
)
from gamester.games.loo.kernel.tricks import begin_play
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Card, Cards, Seat, bit, count, left_of

# --- Declarations -------------------------------------------------------------------------------------------


def may_take_dumby(s: State, o: Options, seat: Seat) -> int:
    """May `seat` take Dumby now? In a forced hand only eldest, or nobody, or as usual. B3, B4, Q50"""
    return 0 if s.dumby == 0 or s.looked >> seat & 1 else dumby_open_to(s, o, seat)


def dumby_open_to(s: State, o: Options, seat: Seat) -> int:
    """Is `seat` one of those who may take Dumby in a hand that is forced as this one? B3, B4, Q50"""
    if s.forced == Forced.NOT:
        return 1
    who = o.forced_dumby if s.forced == Forced.BY_POOL else o.club_law_dumby
    return 1 if who == DumbyWho.NORMAL or (who == DumbyWho.ELDEST_ONLY and seat == eldest(s)) else 0


def must_defend(s: State, o: Options, seat: Seat) -> int:
    """Must `seat`, the dealer, defend the pool against one stander who has not taken Dumby? Q41, L3"""
    if o.lone_stander != LoneStander.DEALER_DEFENDS or seat != s.dealer or s.forced or s.waiting:
        return 0
    return 1 if count(s.standing) == 1 and s.dumby_seat == NO_SEAT else 0


def legal_declaration(s: State, o: Options) -> int:
    """What the seat whose turn it is may declare. G8, B4, B7"""
    said = bit(STAND)
    if may_take_dumby(s, o, s.turn):
        said |= bit(DUMBY)
    if s.forced:
        return said
    said |= bit(DEFEND) if must_defend(s, o, s.turn) else bit(PASS)
    if o.eldest_privilege and s.turn == eldest(s) and not s.waiting:
        said |= bit(WAIT)
    return said


def declarations(s: State, o: Options, seat: Seat) -> None:
    """Ask `seat`, or the first seat after him that has a decision to make; then go on. A5, C8"""
    while seat != NO_SEAT:
        s.turn = seat
        if s.forced == Forced.NOT:
            unopposed = s.standing == 0 and next_to_declare(s, seat) == NO_SEAT and seat == s.dealer
            if not (unopposed and o.all_pass == AllPass.DEALER_TAKES):
                s.phase = Phase.DECLARE
                return
        else:
            s.standing |= bit(seat)
            if may_take_dumby(s, o, seat):
                s.phase = Phase.DECLARE
                return
            s.declared |= bit(seat)
            if o.exchange == Exchange.IN_TURN and asked_to_exchange(s, o, seat):
                s.phase = Phase.EXCHANGE
                return
        seat = next_to_declare(s, seat)
    all_declared(s, o)


def settle_unopposed(s: State, o: Options) -> None:
    """Nobody stands, or only one: the pool is taken, or waits. G15, G16, A6"""
    standers = count(s.standing)
    if standers == 0 and o.all_pass == AllPass.CARRY:
        s.contested = s.pool
        end_deal(s, o, Ended.ALL_PASSED)
    elif standers == 0:
        take_pool(s, o, s.dealer, Ended.ALL_PASSED)
    else:
        take_pool(s, o, left_of(s.dealer, s.standing), Ended.LONE_STANDER)


def all_declared(s: State, o: Options) -> None:
    """Settle what nobody opposes; or go on to exchanges and flushes. A4, Q21"""
    if count(s.standing) < 2:
        settle_unopposed(s, o)
    elif o.exchange == Exchange.AFTER_ALL:
        exchange_from(s, o, eldest(s))
    else:
        flushes(s, o)


def throw_hand_up(s: State, o: Options, seat: Seat) -> None:
    """The hand of a player who passes goes aside, or under the pack in the order in which it was dealt. B6, Q24"""
    hand = s.hands[seat]
    s.out[seat] |= hand
    s.hands[seat] = 0
    if o.dead_cards == DeadCards.ASIDE:
        s.dead |= hand
        return
    for place in range(PACK_SIZE):
        if s.pack[place] >= 0 and hand >> s.pack[place] & 1:
            s.stock[(s.top + s.left) % PACK_SIZE] = s.pack[place]
            s.left += 1


def take_dumby(s: State, seat: Seat) -> None:
    """`seat` plays Dumby; his own cards are put away unseen. B5"""
    s.out[seat] |= s.hands[seat]
    s.dead |= s.hands[seat]
    s.hands[seat] = s.dumby
    s.dumby = 0
    s.dumby_seat = seat


def declare(s: State, o: Options, said: int) -> None:
    """The seat to declare says PASS, STAND, DUMBY, DEFEND or WAIT. G8, A4, B4"""
    seat = s.turn
    if said == WAIT:
        s.waiting = 1
        declarations(s, o, next_to_declare(s, seat))
        return
    s.declared |= bit(seat)
    following = next_to_declare(s, seat)
    if said == PASS:
        throw_hand_up(s, o, seat)
        declarations(s, o, following)
        return
    s.standing |= bit(seat)
    if said == DEFEND:
        s.defender = seat
    if said != STAND:
        take_dumby(s, seat)
        if flush_shows_at_once(s, o, seat):
            return
    alone = count(s.standing) == 1 and following == NO_SEAT
    if o.exchange == Exchange.IN_TURN and not alone and asked_to_exchange(s, o, seat):
        s.phase = Phase.EXCHANGE
    else:
        declarations(s, o, following)


# --- The exchange -------------------------------------------------------------------------------------------


def to_be_reshuffled(s: State, seat: Seat) -> Cards:
    """The dead cards that go back into the stock for `seat`: all but those that he put out himself. Q23"""
    return s.dead & ~s.out[seat]


def most_to_change(s: State, o: Options, seat: Seat) -> int:
    """How many cards `seat` may change at most. A4, A7, I2, L7"""
    most = o.tricks - 1 if s.taken and seat == s.dealer else o.tricks
    there = s.left
    if o.stock_rule == StockRule.RESHUFFLE_DEAD:
        there += count(to_be_reshuffled(s, seat))
    return min(there, most)


def new_stock(s: State, o: Options) -> Cards:
    """The cards of a stock reshuffled for the seat that exchanges: the rest of the stock and the dead cards but his
    own; none if no new stock may be made now. Q23
    """
    if s.phase != Phase.EXCHANGE or o.stock_rule != StockRule.RESHUFFLE_DEAD:
        return 0
    if s.left >= most_to_change(s, o, s.turn):
        return 0
    stock = 0
    for place in range(s.left):
        stock |= bit(s.stock[(s.top + place) % PACK_SIZE])
    return stock | to_be_reshuffled(s, s.turn)


def due(s: State, o: Options, action: int) -> Cards:
    """The cards that chance must shuffle into a new stock before this action; none if the stock suffices. Q23"""
    if action != DONE or s.phase != Phase.EXCHANGE or count(s.put) <= s.left:
        return 0
    return new_stock(s, o)


def may_take_turn_up(s: State, o: Options, seat: Seat) -> int:
    """May `seat`, the dealer, now take the turned-up card? A17, L7"""
    return 1 if o.dealer_takes_turnup and seat == s.dealer and not s.taken and s.put == 0 else 0


def asked_to_exchange(s: State, o: Options, seat: Seat) -> int:
    """Has `seat` a decision to make about changing cards? C9, L7"""
    if not exchanges(s.forced, o):
        return 0
    return 1 if most_to_change(s, o, seat) > 0 or may_take_turn_up(s, o, seat) else 0


def legal_exchange(s: State, o: Options) -> int:
    """One more card to put out, DONE, or TURNUP. A4, A17"""
    acts = bit(DONE)
    if may_take_turn_up(s, o, s.turn):
        acts |= bit(TURNUP)
    if count(s.put) < most_to_change(s, o, s.turn):
        acts |= s.hands[s.turn] & ~s.put & ~(bit(s.turn_up) if s.taken else 0)
    return acts


def exchange(s: State, o: Options, action: int) -> None:
    """Put out one card, ask for the turn-up, or say DONE, when the stock must suffice. A4"""
    if action == TURNUP:
        s.phase = Phase.TURN_UP
    elif action == DONE:
        change_cards(s, o, s.turn)
    else:
        s.put |= bit(action)


def take_turn_up(s: State, o: Options, card: Card) -> None:
    """The dealer takes the turn-up into his hand and puts `card` out. A17, L7"""
    seat = s.turn
    s.taken = 1
    s.hands[seat] = s.hands[seat] & ~bit(card) | bit(s.turn_up)
    s.exposed |= bit(s.turn_up)
    s.out[seat] |= bit(card)
    s.dead |= bit(card)
    if most_to_change(s, o, seat) > 0:
        s.phase = Phase.EXCHANGE
    else:
        change_cards(s, o, seat)


def change_cards(s: State, o: Options, seat: Seat) -> None:
    """Exchange the cards put out for as many from the top of the stock. A4, A7"""
    s.hands[seat] &= ~s.put
    s.out[seat] |= s.put
    s.dead |= s.put
    wanted = count(s.put)
    s.put = 0
    s.changed[seat] = wanted
    for _ in range(wanted):
        s.hands[seat] |= bit(s.stock[s.top])
        s.top = (s.top + 1) % PACK_SIZE
    s.left -= wanted
    if not flush_shows_at_once(s, o, seat):
        after_exchange(s, o, seat)


def restock(s: State, order: list[Card], size: int) -> None:
    """The first `size` cards of `order`, the old stock and dead cards, become the new stock, top first. Q23, L23a"""
    s.top = 0
    s.left = size
    for place in range(size):
        s.stock[place] = order[place]
        s.dead &= ~bit(order[place])


def after_exchange(s: State, o: Options, seat: Seat) -> None:
    """`seat` has changed his cards or taken Dumby: go on to the next player. A4, Q21"""
    if o.exchange != Exchange.AFTER_ALL:
        declarations(s, o, next_to_declare(s, seat))
    elif seat == s.dealer:
        flushes(s, o)
    else:
        exchange_from(s, o, left_of(seat, s.seated))


def exchange_from(s: State, o: Options, seat: Seat) -> None:
    """After all declarations, ask the standers from `seat` to the dealer, then go on. Q21"""
    while True:
        if s.standing >> seat & 1 and asked_to_exchange(s, o, seat):
            s.turn = seat
            s.phase = Phase.EXCHANGE
            return
        if seat == s.dealer:
            break
        seat = left_of(seat, s.seated)
    flushes(s, o)


# --- Flushes ------------------------------------------------------------------------------------------------


def next_to_show(s: State, o: Options, among: int) -> Seat:
    """The first seat from eldest that holds a flush and has not been asked about it. L22, L23"""
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(seat, s.seated)
        if among >> seat & 1 and not s.flush_asked >> seat & 1 and flush_worth(s.hands[seat], s.trump, s.pam, o):
            return seat
    return NO_SEAT


def flushes(s: State, o: Options) -> None:
    """Everybody has declared and exchanged: the best flush sweeps the pool, or play begins. A8, L22"""
    if o.flush_timing == FlushTiming.IMMEDIATE or not (o.flush or o.blaze):
        begin_play(s, o)
        return
    among = s.standing
    if o.flush_declare == FlushDeclare.OPTIONAL:
        seat = next_to_show(s, o, s.standing)
        if seat != NO_SEAT:
            s.turn = seat
            s.phase = Phase.FLUSH
            return
        among = s.shown
    winners = best_flush(s, o, among)
    if winners:
        sweep(s, o, winners)
    else:
        begin_play(s, o)


def show_at_once(s: State, o: Options) -> None:
    """A flush is shown before all have declared: nobody may pass any more, and the best held sweeps. L23"""
    s.standing |= s.seated & ~s.declared
    sweep(s, o, best_flush(s, o, s.standing))


def flush_shows_at_once(s: State, o: Options, seat: Seat) -> int:
    """`seat` has new cards: where a flush may be shown at once, show it, or ask whether to show it. L23"""
    if o.flush_timing != FlushTiming.IMMEDIATE or not flush_worth(s.hands[seat], s.trump, s.pam, o):
        return 0
    if o.flush_declare == FlushDeclare.AUTO:
        show_at_once(s, o)
    else:
        s.phase = Phase.FLUSH
    return 1


def dealt_flushes(s: State, o: Options) -> None:
    """Where a flush may be shown at once, show or ask about those just dealt, then begin the declarations. L23"""
    if o.flush_timing == FlushTiming.IMMEDIATE and (o.flush or o.blaze):
        seat = next_to_show(s, o, s.seated)
        if seat != NO_SEAT and o.flush_declare == FlushDeclare.AUTO:
            show_at_once(s, o)
            return
        if seat != NO_SEAT:
            s.turn = seat
            s.phase = Phase.FLUSH
            return
    declarations(s, o, eldest(s))


def answer_flush(s: State, o: Options, answer: int) -> None:
    """The seat asked shows its flush (SHOW) or keeps it back (DONE). L22, L23"""
    seat = s.turn
    s.flush_asked |= bit(seat)
    if answer == SHOW:
        s.shown |= bit(seat)
    if o.flush_timing == FlushTiming.AFTER_DECLARATIONS:
        flushes(s, o)
    elif answer == SHOW:
        show_at_once(s, o)
    elif not s.declared >> seat & 1:
        dealt_flushes(s, o)
    else:
        after_exchange(s, o, seat)
