"""The pool of Loo before a deal, and its settlement as a sum that a person can check, from what everybody has seen."""

from gamester.games.game import Sum, Sums, Term
from gamester.games.loo.kernel.options import AllPass, Credit, EndRule, Enforcement, FlushTo, Loo, Options, Remainder
from gamester.games.loo.kernel.rules import loo_due, stake_of, trick_worth
from gamester.games.loo.kernel.settle import FEWEST_SEATS
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended
from gamester.kernel.cards import Seat, Seats, bit, count, left_of
from gamester.text.messages import message
from gamester.text.phrases import tricks

TRICK_TERMS = ("loo.sum.tricks", "loo.sum.odd")
FLUSH_TERMS = ("loo.sum.swept", "loo.sum.flush_paid")


def settlement(v: View, o: Options) -> Sums:
    """Seat by seat what it paid and won in the settled deal, and the total; each total is the sum of its terms."""
    sums = [_certain(v, o, seat) for seat in range(v.seats)]
    rests = [v.balances[seat] - v.before[seat] - sum(chips for _, chips in sums[seat]) for seat in range(v.seats)]
    last = _last_pool(v, o, sums, rests)
    for seat, terms in enumerate(sums):
        terms.extend(_odd_and_penalties(v, o, seat, rests[seat] - last[seat]))
        if last[seat]:
            terms.append((message("loo.sum.last_pool"), last[seat]))
    return [(seat, terms, v.balances[seat] - v.before[seat]) for seat, terms in enumerate(sums)]


# --- What follows from the rules alone ----------------------------------------------------------------------


def dealt_in(v: View, o: Options, seat: Seat) -> bool:
    """Did `seat` take part in this deal? A player who could not pay the stake left before. Q18"""
    return o.credit == Credit.NEGATIVE or v.before[seat] + o.bankroll >= o.ante


def _certain(v: View, o: Options, seat: Seat) -> list[Term]:
    """Stake, tricks, pool and loos of a seat. G6, G12, G13"""
    terms: list[Term] = []
    stake = stake_of(1 if seat == v.dealer else 0, v.deal, o)
    if stake and dealt_in(v, o, seat):
        terms.append((message("loo.sum.stake"), -stake))
    if v.ended == Ended.PLAYED:
        terms += _tricks(v, o, seat)
    elif v.ended == Ended.FLUSH:
        terms += _flush(v, o, seat)
    elif seat == taker(v, o):
        terms.append((message("loo.sum.pool"), v.contested))
    if v.looed >> seat & 1:
        terms.append((message(_loo_key(v, seat)), -loo_due(v.contested, o)))
    return terms


def _loo_key(v: View, seat: Seat) -> str:
    """The reason for a loo: no trick, a flush, or an offence."""
    if v.ended == Ended.FLUSH:
        return "loo.sum.looed_flush"
    return "loo.sum.offence" if v.offenders >> seat & 1 else "loo.sum.looed"


def _tricks(v: View, o: Options, seat: Seat) -> list[Term]:
    """The worth of a seat's tricks; nothing for an offender or for a player who played Dumby for the pool. G12, L3"""
    n = v.tricks[seat]
    if not n:
        return []
    if not _collects(v, seat):
        return [(message("loo.sum.left", tricks=tricks(n)), 0)]
    worth = trick_worth(v.contested, o.tricks, o)
    return [(message("loo.sum.tricks", tricks=tricks(n), worth=worth), n * worth)]


def _collects(v: View, seat: Seat) -> bool:
    """Is `seat` paid for its tricks?"""
    return seat != v.defender and not v.offenders >> seat & 1


def _flush(v: View, o: Options, seat: Seat) -> list[Term]:
    """What a flush brings a seat: the pool or part of it, and under an option the payments of the others. A8, Q32"""
    winners = v.swept
    if not winners >> seat & 1:
        return []
    terms: list[Term] = []
    if winners != (bit(v.defender) if v.defender >= 0 else 0):
        terms.append((message("loo.sum.swept"), shares(v, v.contested, winners)[seat]))
    paid = loo_due(v.contested, o) * count(v.looed)
    if o.flush_to == FlushTo.FLUSHER and paid:
        terms.append((message("loo.sum.flush_paid"), shares(v, paid, winners)[seat]))
    return terms


def taker(v: View, o: Options) -> Seat:
    """The seat that takes the whole pool without play: lone stander or dealer; -1 if it is carried. G15, G16"""
    if v.ended == Ended.LONE_STANDER:
        return left_of(v.dealer, v.standing)
    return v.dealer if o.all_pass == AllPass.DEALER_TAKES else -1


def shares(v: View, amount: int, among: Seats) -> list[int]:
    """`amount` divided equally, odd chips one each from eldest on. L2"""
    parts = [0] * v.seats
    seat = v.dealer
    for place in range(count(among)):
        seat = left_of(seat, among)
        parts[seat] = amount // count(among) + (1 if place < amount % count(among) else 0)
    return parts


# --- What follows from the balances -------------------------------------------------------------------------


def _most_odd(v: View, o: Options) -> int:
    """The most odd chips that went to the winners of the first tricks. Q12"""
    return v.contested % o.tricks if v.ended == Ended.PLAYED and o.remainder == Remainder.FIRST_TRICKS else 0


def _last_pool(v: View, o: Options, sums: list[list[Term]], rests: list[int]) -> list[int]:
    """Each seat's part of a pool divided because the session ended; zeros if none was. Q17, Q18"""
    staked = [message("loo.sum.stake")]
    left = v.contested - sum(amount for terms in sums for label, amount in terms if label not in staked)
    among = v.seated or sum(bit(seat) for seat in range(v.seats) if dealt_in(v, o, seat))
    most = _most_odd(v, o)
    for odd in range(most, -1, -1):
        if v.pool or left <= odd:
            continue
        parts = shares(v, left - odd, among)
        over = [rest - part for rest, part in zip(rests, parts, strict=True)]
        if max(over) <= most and (min(over) >= 0 or o.enforcement == Enforcement.PENALTY):
            return parts
    return [0] * v.seats


def _odd_and_penalties(v: View, o: Options, seat: Seat, rest: int) -> list[Term]:
    """Odd chips of the first tricks, and loos paid into this pool before play. Q12, L23b"""
    odd = max(rest, 0)
    if rest < 0 and _most_odd(v, o) and o.loo == Loo.LIMITED and _collects(v, seat):
        odd = min(rest % o.loo_amount, v.tricks[seat])
    terms: list[Term] = []
    if odd:
        terms.append((message("loo.sum.odd"), odd))
    if rest != odd:
        terms.append((message("loo.sum.penalty"), rest - odd))
    return terms


# --- The session --------------------------------------------------------------------------------------------


def session_over(v: View, o: Options) -> bool:
    """Has the session ended with this deal? G18, Q17, Q18"""
    beyond = v.deal - o.rounds * v.seats
    if count(v.seated) < FEWEST_SEATS or 0 <= o.max_extra_deals <= beyond:
        return True
    if beyond < 0 or v.looed or v.pool:
        return False
    return o.end_rule == EndRule.FIRST_LOO_FREE_HAND or beyond % v.seats == 0


def sum_of(told: Sum, keys: tuple[str, ...]) -> int:
    """The sum of the terms of these kinds."""
    return sum(amount for label, amount in told[1] if label.key in keys)


USUAL, USUAL_UNLIMITED = 3, 20
"""How many times the stakes lie in the pool, as a rule; and where loos are unlimited, so that pools grow."""


def pool_stakes(o: Options, seats: int) -> int:
    """Chips staked for a deal that is not the first."""
    return sum(stake_of(int(seat == 0), 2, o) for seat in range(seats))


def usual_pool(o: Options, seats: int) -> int:
    """Chips in the pool of an ordinary deal, stakes included, as the strength report has them for its forms."""
    staked = pool_stakes(o, seats)
    carried = staked * ((USUAL_UNLIMITED if o.loo == Loo.UNLIMITED else USUAL) - 1)
    return staked + carried + -carried % int(o.tricks)


def pool_step(o: Options) -> int:
    """Carried chips are a multiple of this, so that they divide by the tricks where no remainder may lie."""
    return int(o.tricks) if o.remainder == Remainder.FORBID else 1
