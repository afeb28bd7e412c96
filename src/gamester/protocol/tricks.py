"""The trick that lies before the players: the present one, or after it was taken up the last, until the next card."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.protocol.payloads import Laid
from gamester.protocol.views_loo import LooView, after_trick


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
