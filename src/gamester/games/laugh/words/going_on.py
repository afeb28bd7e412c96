"""How the next player goes on in unaided play."""

from __future__ import annotations

from gamester.games.laugh.kernel.moves_claims import close_claims
from gamester.games.laugh.kernel.options import Options, Unaided
from gamester.games.laugh.kernel.state import Phase, State, copy
from gamester.kernel.cards import Seat


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
