"""What a seat sees of a table of Laugh and Lie Down, made a message: from its `View` and the options, nothing else."""

from functools import lru_cache

from gamester.games.laugh.kernel.options import Layout, Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import LEAVE, Ended, Phase
from gamester.games.laugh.words.told import lying
from gamester.kernel.cards import Cards
from gamester.protocol.views import KEPT, many, one, seat_or_none, word
from gamester.protocol.views_laugh import LastCapture, LaughSeat, LaughView


def seat_of(v: View, o: Options, seat: int) -> LaughSeat:
    """One seat; in unaided play what it left is not pointed at. Laugh R30"""
    left = 0 if o.unaided else v.overlooked[seat]
    marks = (v.acted, v.lain, 0 if o.unaided else v.eligible & ~v.left)
    return _seat(
        v.held[seat], v.won[seat], v.taken[seat], v.late[seat], v.forfeited[seat], left,
        v.balances[seat], v.before[seat], *[mask >> seat & 1 for mask in marks], v.answers[seat],
    )  # fmt: skip


@lru_cache(KEPT)
def _seat(
    held: int, won: Cards, taken: int, late: Cards, forfeited: int, overlooked: Cards, balance: int, before: int,
    acted: int, lain: int, may_claim: int, answer: int,
) -> LaughSeat:  # fmt: skip
    """A seat of which this is seen; most look the same to all listeners, and after the next act again."""
    return LaughSeat(
        held=held,
        won=many(won),
        taken=taken,
        late=many(late),
        forfeited=forfeited,
        overlooked=many(overlooked),
        balance=balance,
        before=before,
        acted=bool(acted),
        lain=bool(lain),
        may_claim=bool(may_claim),
        answer="leave" if answer == LEAVE else one(answer),
    )


def last_of(v: View) -> LastCapture | None:
    """The last capture."""
    if seat_or_none(v.last_seat) is None:
        return None
    return LastCapture(v.last_seat, one(v.last_card), many(v.last_taken))


def view_of(v: View, o: Options) -> LaughView:
    """The whole table."""
    return LaughView(
        you=seat_or_none(v.seat),
        deal=v.deal,
        deals=o.rounds * v.seats,
        dealer=v.dealer,
        phase=word(Phase, v.phase),  # type: ignore[arg-type]
        turn=seat_or_none(v.turn),
        pool=v.pot,
        carried=v.carried,
        par=o.par,
        bonus=o.bonus,
        begun=bool(v.begun),
        row=[one(card) for card in lying(v, o)],
        scattered=o.layout == Layout.SCATTERED,
        offered=[] if o.unaided else many(v.offered),
        offender=seat_or_none(v.offender),
        last=last_of(v),
        last_in=seat_or_none(v.last_in),
        ended=word(Ended, v.ended),  # type: ignore[arg-type]
        hand=many(v.hand),
        seats=[seat_of(v, o, seat) for seat in range(v.seats)],
    )
