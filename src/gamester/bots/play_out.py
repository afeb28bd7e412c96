"""Let opponents play among themselves until their session is finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gamester.bots.base import is_asked, seen_by
from gamester.games.check import check_acts

if TYPE_CHECKING:
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen
    from gamester.kernel.cards import Seat
    from gamester.table.table import Table

Bots = Mapping["Seat", "Bot"] | Sequence["Bot"]


def next_asked(table: Table, bots: Bots) -> tuple[Seat, Seen] | None:
    """The first seat with a bot that the table waits for, with what it sees; None if there is none."""
    for seat in table.to_act():
        if seat in bots if isinstance(bots, Mapping) else seat < len(bots):
            seen = seen_by(table, seat)
            if is_asked(seen):
                return seat, seen
    return None


def step(table: Table, bots: Bots) -> bool:
    """Let one bot act; False if the table waits for none of them."""
    asked = next_asked(table, bots)
    if asked is None:
        return False
    seat, seen = asked
    table.act(seat, bots[seat].choose(seen))
    return True


def drive(table: Table, bots: Bots, deals: int | None = None) -> int:
    """Deal and let the bots act until the session or `deals` deals are finished; returns the number of deals.

    It also stops when the table waits for a seat without a bot. BadRules if a deal does not end.
    """
    dealt = acts = 0
    while not table.finished:
        if table.between_deals:
            if dealt == deals:
                break
            table.deal()
            dealt, acts = dealt + 1, 0
        elif not step(table, bots):
            break
        else:
            acts += 1
            check_acts(table.session.game.id, acts)
    return dealt
