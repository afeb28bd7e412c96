"""How claims of unaided play end.

Covered claims are a race: the seat that got a pair claims it just before the next player goes on. The result of a
deal is the same, so the samplers of hidden cards (`worlds`) need to support races only.
"""

from __future__ import annotations

from gamester.games.laugh.kernel.moves_claims import close_claims, grant
from gamester.games.laugh.kernel.options import ClaimResolution, Options, Unaided
from gamester.games.laugh.kernel.state import Phase, State, copy
from gamester.kernel.cards import Cards, Seat, count, lowest, same_rank
from gamester.text.act import Act


def raced(o: Options) -> Options:
    """The options of the same table with a race in place of covered claims; `o` itself if there are none."""
    covered = o.claim_resolution not in (ClaimResolution.OFF, ClaimResolution.FIRST_COME)
    return o._replace(claim_resolution=ClaimResolution.FIRST_COME) if o.unaided == Unaided.ON and covered else o


def is_silent(s: State, seat: Seat, act: Act) -> bool:
    """Does an act leave no trace in a race: a covered claim, or the silence of a seat that is not next? R30"""
    return s.phase == Phase.CLAIM and (act.do == "claim" or (act.do == "leave" and seat != s.turn))


def granted(s: State, order: tuple[Seat, ...]) -> list[tuple[Seat, Act]]:
    """Who gets which pairs when the claims end: chance prefers the seats of `order`, then the order of play. R30"""
    after, got = copy(s), []
    for seat in (*order, *((s.offender + step) % s.seats for step in range(1, s.seats))):
        won = after.won[seat]
        grant(after, seat)
        rest = after.won[seat] & ~won
        while rest:
            pair = rest & same_rank(lowest(rest))
            rest &= ~pair
            got += [(seat, Act("claim", one)) for one in _pairs(pair)]
    return got


def _pairs(cards: Cards) -> list[Cards]:
    """One pair, or the first two and the last two of a quarte in suit order. H3"""
    if count(cards) == 2:
        return [cards]
    first = cards & -cards
    first |= (cards & ~first) & -(cards & ~first)
    return [first, cards & ~first]


def gone_on(s: State, o: Options, seat: Seat) -> State | None:
    """The table after this seat ended the claims of unaided play, as if nobody had called a pair; None if the seat
    cannot do so now. R30
    """
    if o.unaided == Unaided.OFF or s.phase != Phase.CLAIM or seat != s.turn:
        return None
    after = copy(s)
    for other in range(s.seats):
        after.called[other] = 0
    close_claims(after, o)
    return after
