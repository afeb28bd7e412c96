"""What a seat sees of a table of Loo, made a message: from its `View` and the agreed options, nothing else."""

from collections.abc import Sequence
from functools import lru_cache

from gamester.games.loo.kernel.options import Loo, Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended, Forced, Phase
from gamester.kernel.cards import Card, Cards, Suit, rank_of, suit_of
from gamester.protocol.payloads import Laid
from gamester.protocol.views import KEPT, many, names, one, seat_or_none, word
from gamester.protocol.views_loo import LooSeat, LooView, after_trick
from gamester.text.act import SUIT_LETTERS, in_set


@lru_cache(KEPT)
def in_order(hand: Cards, pam: Cards, trump: Suit) -> list[str]:
    """Trumps first, then suit by suit, high cards first; Pam before all. Callers must not change the list."""

    def key(card: Card) -> tuple[int, int, int]:
        return 0 if pam >> card & 1 else 1, 0 if suit_of(card) == trump else 1 + suit_of(card), -rank_of(card)

    return names(sorted(in_set(hand), key=key))


def seat_of(v: View, seat: int) -> LooSeat:
    """One seat."""
    marks = (v.seated, v.declared, v.standing, v.shown, v.swept, v.looed, v.offenders, v.thrown, v.to_play)
    return _seat(
        v.held[seat], v.known[seat], v.changed[seat], v.laid[seat], v.played[seat], v.tricks[seat],
        v.balances[seat], v.before[seat], *[mask >> seat & 1 for mask in marks],
    )  # fmt: skip


@lru_cache(KEPT)
def _seat(
    held: int, known: Cards, changed: int, laid: Card, played: Cards, tricks: int, balance: int, before: int,
    seated: int, declared: int, standing: int, shown: int, swept: int, looed: int, offender: int, thrown: int,
    to_play: int,
) -> LooSeat:  # fmt: skip
    """A seat of which this is seen; most look the same to all listeners, and after the next act again."""
    return LooSeat(
        held=held,
        known=many(known),
        changed=changed if changed >= 0 else None,
        laid=one(laid),
        played=many(played),
        tricks=tricks,
        balance=balance,
        before=before,
        seated=bool(seated),
        standing=bool(standing) if declared else None,
        shown=bool(shown),
        swept=bool(swept),
        looed=bool(looed),
        offender=bool(offender),
        thrown=bool(thrown),
        to_play=bool(to_play),
    )


def view_of(v: View, o: Options) -> LooView:
    """The whole table."""
    up = one(v.turn_up)
    return LooView(
        you=seat_or_none(v.seat),
        deal=v.deal,
        deals=o.rounds * v.seats,
        dealer=seat_or_none(v.dealer),
        phase=word(Phase, v.phase),  # type: ignore[arg-type]
        turn=seat_or_none(v.turn),
        pool=v.pool,
        contested=v.contested,
        loo=o.loo_amount if o.loo == Loo.LIMITED else None,
        tricks=o.tricks,
        forced=word(Forced, v.forced),  # type: ignore[arg-type]
        ended=word(Ended, v.ended),  # type: ignore[arg-type]
        trump=SUIT_LETTERS[v.trump] if up else None,  # type: ignore[arg-type]
        turn_up=up,
        turn_up_taken=bool(v.taken),
        pam=many(v.pam)[0] if v.pam else None,
        dumby=bool(v.dumby_there),
        dumby_cards=many(v.dumby),
        dumby_seat=seat_or_none(v.dumby_seat),
        defender=seat_or_none(v.defender),
        stock=v.stock,
        eldest_waits=bool(v.waiting),
        trick=v.trick,
        leader=seat_or_none(v.leader),
        led=one(v.led),
        best=one(v.best),
        best_seat=seat_or_none(v.best_seat),
        civil=bool(v.civil),
        civil_said=bool(v.said),
        hand=in_order(v.hand, v.pam, v.trump),
        out=many(v.out | v.put),
        seats=[seat_of(v, seat) for seat in range(v.seats)],
    )


# --- The trick that lies before the players: the present one, or after it was taken up the last, until the next card


def trick_of(view: LooView, plays: Sequence[tuple[int, str]]) -> tuple[list[Laid], bool]:
    """The cards to be drawn and whether they are taken up. `plays`: who played the last cards, in order."""
    count = len(view.seats)
    order = [(view.leader + step) % count for step in range(count)] if view.leader is not None else []
    waiting = [Laid(seat, None, wins=False) for seat in order if view.seats[seat].to_play]
    laid = [Laid(seat, view.seats[seat].laid, seat == view.best_seat) for seat in order if view.seats[seat].laid]
    if laid:
        return laid + waiting, not waiting
    if view.phase != "play":
        return [], False
    if not after_trick(view):
        return waiting, False
    cards = sum(len(seat.played) == view.trick - 1 for seat in view.seats)
    return [Laid(seat, card, seat == view.leader) for seat, card in plays[-cards:]], True
