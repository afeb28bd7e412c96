"""What a seat sees of a table of Loo, as a message: made from its `View` and the agreed options, nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from gamester.act import in_set
from gamester.games.loo.kernel.options import Loo, Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended, Forced, Phase
from gamester.kernel.cards import Card, Cards, rank_of, suit_of
from gamester.protocol.card_codec import KEPT, CardName, many, names, one, seat_or_none, word

SUITS = "CDHS"

LooPhase = Literal["idle", "declare", "exchange", "turn_up", "flush", "play", "over"]
LooEnded = Literal["not_yet", "played", "flush", "lone_stander", "all_passed", "misdeal"]
LooForced = Literal["not", "by_pool", "by_club"]
SuitName = Literal["C", "D", "H", "S"]


class LooSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    held: int
    """How many cards it holds."""
    known: list[CardName]
    """Those of them that the listener knows to be there; for his own seat all of them."""
    changed: int | None
    """How many cards it has changed; None before its exchange."""
    laid: CardName | None
    """Its card in the trick under way."""
    played: list[CardName]
    """All it has played in this deal, face up before it."""
    tricks: int
    balance: int
    before: int
    """The balance when this deal began."""
    seated: bool
    standing: bool | None
    """Stands or passed; None before it has declared."""
    shown: bool
    """Has it shown a flush?"""
    swept: bool
    looed: bool
    offender: bool
    thrown: bool
    to_play: bool
    """Has it yet to play to this trick?"""


class LooView(msgspec.Struct, frozen=True, tag_field="game", tag="loo"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed."""
    dealer: int | None
    phase: LooPhase
    turn: int | None
    """Whose act it is; None also while that would betray a hand."""
    pool: int
    contested: int
    loo: int | None
    """What a loo costs; None if it costs what the pool holds."""
    tricks: int
    """How many tricks there are in a hand."""
    forced: LooForced
    ended: LooEnded
    trump: SuitName | None
    turn_up: CardName | None
    turn_up_taken: bool
    pam: CardName | None
    dumby: bool
    """Does Dumby lie on the table?"""
    dumby_cards: list[CardName]
    """Its cards, if the listener has looked at them and left them."""
    dumby_seat: int | None
    defender: int | None
    stock: int
    eldest_waits: bool
    trick: int
    leader: int | None
    led: CardName | None
    best: CardName | None
    best_seat: int | None
    civil: bool
    """Must Pam be civil in this trick?"""
    civil_said: bool
    """Has the leader said so, and must lead the ace?"""
    hand: list[CardName]
    """The listener's cards: trumps first, Pam before all."""
    out: list[CardName]
    """What the listener himself has put out or thrown up."""
    seats: list[LooSeat]


def hand_in_order(v: View) -> list[str]:
    """Trumps first, then suit by suit, high cards first; Pam before all."""

    def key(card: Card) -> tuple[int, int, int]:
        pam = 0 if v.pam >> card & 1 else 1
        return pam, 0 if suit_of(card) == v.trump else 1 + suit_of(card), -rank_of(card)

    return names(sorted(in_set(v.hand), key=key))


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
        trump=SUITS[v.trump] if up else None,  # type: ignore[arg-type]
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
        hand=hand_in_order(v),
        out=many(v.out | v.put),
        seats=[seat_of(v, seat) for seat in range(v.seats)],
    )


def after_trick(view: LooView) -> bool:
    """Has a trick just been taken up?"""
    return view.phase == "play" and view.led is None and view.trick > 1
