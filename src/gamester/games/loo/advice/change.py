"""Which cards to change at Loo, and when to take the turn-up."""

from gamester.games.loo.advice.knowing import cards_about, is_flush, strong_cards, tops, worst_of, worth
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DONE, TURNUP
from gamester.kernel.cards import COURTS, NONE, SUITS, Cards, bit, count
from gamester.kernel.judged import because


def judge_exchange(v: View, o: Options, legal: int) -> int:
    """Take the turn-up if it helps; put out cards one by one, the worst first; then DONE."""
    if legal & bit(TURNUP) and wants_turn_up(v, o):
        return because(TURNUP, Why.EXCHANGE_TURNUP)
    to_go = to_put_out(v, o) & ~v.put
    if to_go & legal:
        return because(worst_of(v, to_go & legal), why_change(v, o))
    return because(DONE, Why.EXCHANGE_STOCK if to_go else why_change(v, o))


def why_change(v: View, o: Options) -> int:
    """The reason for this exchange, where the stock suffices."""
    if is_flush(v, o):
        return Why.EXCHANGE_FLUSH
    out = to_put_out(v, o)
    if not out:
        return Why.EXCHANGE_NONE
    if chased_flush(v, o):
        return Why.EXCHANGE_CHASE
    return Why.EXCHANGE_KEEP if v.hand & ~out else Why.EXCHANGE_ALL


def wants_turn_up(v: View, o: Options) -> int:
    """The dealer takes the turn-up for his worst card, unless that is a better trump or breaks a flush. Measured."""
    return 0 if is_flush(v, o) or worth(v, worst_of(v, v.hand)) >= worth(v, v.turn_up) else 1


def to_put_out(v: View, o: Options) -> Cards:
    """The cards that the advice changes."""
    if is_flush(v, o):
        return NONE
    kept = chased_flush(v, o) or kept_cards(v, o)
    if v.taken and v.seat == v.dealer:
        kept |= bit(v.turn_up)
    return v.hand & ~kept


def kept_cards(v: View, o: Options) -> Cards:
    """Keep the trumps, Pam and side aces, and change all the rest. Measured: kings are not worth keeping."""
    strong = v.hand & strong_cards(v)
    return strong | tops(v, cards_about(v, o), v.hand & ~strong)


def chased_flush(v: View, o: Options) -> Cards:
    """With at most three players, keep four cards of a suit, Pam counted, and hope for the fifth. Measured."""
    if not o.flush or count(v.seated) > 3:
        return NONE
    for suit in range(4):
        four = v.hand & (SUITS[suit] | v.pam)
        if count(four) == 4:
            return four
    return chased_blaze(v, o)


def chased_blaze(v: View, o: Options) -> Cards:
    """Where five court cards are a blaze, keep four and hope for the fifth. Measured."""
    four = v.hand & (COURTS | v.pam)
    return four if o.blaze and count(four) == 4 else NONE
