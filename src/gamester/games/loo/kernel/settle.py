"""How a deal of Loo is paid: tricks, loos, flushes, a pool taken whole, and the division of the last pool."""

from gamester.games.loo.kernel.options import Credit, EndRule, FlushExempt, FlushPayers, FlushTie, FlushTo, Options
from gamester.games.loo.kernel.rules import flush_worth, loo_due
from gamester.games.loo.kernel.state import Ended, Phase, State
from gamester.kernel.cards import NO_SEAT, Seat, Seats, bit, count, left_of

FEWEST_SEATS = 3


def loo_free(s: State) -> int:
    """Did this deal bring no loo and leave nothing in the pool? G18, L19"""
    return 1 if s.looed == 0 and s.pool == 0 else 0


def played_out(s: State, o: Options) -> int:
    """Has the session ended with this deal, which is settled, and whose pool is not yet divided? G18, L18"""
    beyond = s.deal - o.rounds * s.seats
    if beyond < 0 or not loo_free(s):
        return 0
    return 1 if o.end_rule == EndRule.FIRST_LOO_FREE_HAND or beyond % s.seats == 0 else 0


def out_of_deals(s: State, o: Options) -> int:
    """Have all the agreed extra deals been played? Q17"""
    return 1 if o.max_extra_deals >= 0 and s.deal - o.rounds * s.seats >= o.max_extra_deals else 0


def share_out(s: State, chips: int, among: Seats) -> None:
    """Divide `chips` equally, odd chips one each from eldest on. L2, Q17"""
    share, odd = chips // count(among), chips % count(among)
    seat = s.dealer
    for _ in range(count(among)):
        seat = left_of(seat, among)
        s.balances[seat] += share
        if odd > 0:
            s.balances[seat] += 1
            odd -= 1


def able_to_pay(s: State, o: Options) -> Seats:
    """Who can still pay the price of a deal with the chips he brought and won. Q18"""
    if o.credit == Credit.NEGATIVE:
        return s.seated
    able = 0
    for seat in range(s.seats):
        if s.seated >> seat & 1 and s.balances[seat] + o.bankroll >= o.ante:
            able |= bit(seat)
    return able


def end_deal(s: State, o: Options, ended: int) -> None:
    """Close a deal that is paid. If the session ends with chips in the pool, divide them. G18, Q17, Q18"""
    s.ended = ended
    s.phase = Phase.OVER
    s.turn = NO_SEAT
    staying = able_to_pay(s, o)
    broken_up = count(staying) < FEWEST_SEATS
    if s.pool and (broken_up or (out_of_deals(s, o) and not played_out(s, o))):
        share_out(s, s.pool, staying or s.seated)
        s.pool = 0
    s.seated = staying


def take_pool(s: State, o: Options, seat: Seat, ended: int) -> None:
    """`seat` takes the whole pool, nobody is looed and the hand is over. G15, G16"""
    s.contested = s.pool
    s.balances[seat] += s.pool
    s.pool = 0
    end_deal(s, o, ended)


def pay_loo(s: State, seat: Seat, due: int) -> None:
    """`seat` is looed: `due` chips go to the next deal's pool. G13"""
    s.looed |= bit(seat)
    s.balances[seat] -= due
    s.pool += due


def settle_tricks(s: State, o: Options) -> None:
    """Pay the tricks and the loos. The tricks of an offender, or of a dealer who defended with Dumby, stay in the pool,
    and so do chips that did not divide. G12, G13, L3, L23b
    """
    s.contested = s.pool
    due = loo_due(s.pool, o)
    for seat in range(s.seats):
        if not s.standing >> seat & 1:
            continue
        offended = s.offenders >> seat & 1
        if seat != s.defender and not offended:
            s.balances[seat] += s.gains[seat]
            s.pool -= s.gains[seat]
    for seat in range(s.seats):
        offended = s.offenders >> seat & 1
        empty = s.standing >> seat & 1 and s.tricks[seat] == 0 and seat != s.defender
        if offended or empty:
            pay_loo(s, seat, due)
    end_deal(s, o, Ended.PLAYED)


def best_flush(s: State, o: Options, among: Seats) -> Seats:
    """The seats of `among` that hold the best flush; several only if equal ones share; empty if there is none. A9"""
    best, winners = 0, 0
    seat = s.dealer
    for _ in range(count(s.seated)):
        seat = left_of(seat, s.seated)
        if not among >> seat & 1:
            continue
        worth = flush_worth(s.hands[seat], s.trump, s.pam, o)
        if worth > best:
            best, winners = worth, bit(seat)
        elif worth and worth == best and o.flush_tie == FlushTie.CARDS_THEN_SPLIT:
            winners |= bit(seat)
    return winners


def exempt(s: State, o: Options, seat: Seat) -> int:
    """Does what `seat` holds free him from paying for another's flush? A8"""
    if o.flush_exempt == FlushExempt.NONE:
        return 0
    if flush_worth(s.hands[seat], s.trump, s.pam, o):
        return 1
    return 1 if o.flush_exempt == FlushExempt.PAM_AND_FLUSH and s.hands[seat] & s.pam else 0


def pays_for_flush(s: State, o: Options, seat: Seat, exempted: Seats) -> int:
    """Is `seat`, who did not sweep, looed by the flush? A dealer who defends with Dumby is not. A8, Q31, L3, L6"""
    if seat == s.defender:
        return 0
    if not s.standing >> seat & 1:
        return 1 if o.flush_payers == FlushPayers.ALL_PLAYERS else 0
    return 0 if exempted >> seat & 1 else 1


def sweep(s: State, o: Options, winners: Seats) -> None:
    """The holder of the best flush takes the pool, the others pay but for those whose cards free them. A8"""
    exempted = 0
    for seat in range(s.seats):
        if s.standing >> seat & 1 and exempt(s, o, seat):
            exempted |= bit(seat)
    s.shown |= winners
    settle_flush(s, o, winners, exempted)


def settle_flush(s: State, o: Options, winners: Seats, exempted: Seats) -> None:
    """Pay a flush; several winners share. A8, Q32, L2"""
    s.contested = s.pool
    due = loo_due(s.pool, o)
    s.swept = winners
    if s.defender == NO_SEAT or winners != bit(s.defender):  # what Dumby wins for the pool stays there
        share_out(s, s.pool, winners)
        s.pool = 0
    paid = 0
    for seat in range(s.seats):
        if s.seated >> seat & 1 and not winners >> seat & 1 and pays_for_flush(s, o, seat, exempted):
            pay_loo(s, seat, due)
            paid += due
    if o.flush_to == FlushTo.FLUSHER:
        s.pool -= paid
        share_out(s, paid, winners)
    end_deal(s, o, Ended.FLUSH)
