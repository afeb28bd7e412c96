"""The sums of Laugh and Lie Down: cards won, captures, who lay down when, and who was last in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from gamester.games.laugh.kernel.state import Ended
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Seat
from gamester.kernel.counting import LINES, close, count_deal, line_of, most_paid, sit

ORDERS = PER_SEAT + 1
"""Places in which a player can lie down; 0 for a player who did not."""
CARDS = PACK_SIZE + 1
"""The number of possible card counts."""


@dataclass(slots=True)
class OwnTable:
    """The sums for a table of Laugh and Lie Down, beyond `counting.Table`."""

    carrying: int
    """Deals with chips carried into them."""
    cards: Annotated[list[int], LINES]
    """Cards won; the dealer's include the cards left over."""
    captures: Annotated[list[int], LINES]
    """Captures with a card of the hand."""
    last_in: Annotated[list[int], LINES]
    lain: Annotated[list[int], LINES]
    """Deals in which a player lay down."""


@dataclass(slots=True)
class OwnCounts:
    """The counts of Laugh and Lie Down, beyond `counting.Counts`."""

    ended: Annotated[list[int], len(Ended)]
    """Deals by how they ended, an `Ended`."""
    lay: Annotated[list[int], PER_SEAT * ORDERS]
    """Players by place and by the order in which they lay down; 0 for a player who did not."""
    winnings: Annotated[list[int], CARDS]
    """Players by the cards they won."""
    captured: Annotated[list[int], CARDS]
    """Players by their captures."""


def add_player(t: Any, line: int, r: Any, seat: Seat) -> None:
    """A player's part in a deal."""
    sit(t, line, r.paid[seat])
    t.cards[line] += r.won[seat]
    t.captures[line] += r.captures[seat]
    t.last_in[line] += r.last_in == seat
    t.lain[line] += r.lay[seat] > 0


def add_deals(rows: Any, deals: int, seats: int, begin: int, end: int, t: Any, whole: Any) -> None:
    """Add the deals numbered `begin` to `end - 1` of a table that played so many."""
    for deal in range(begin, end):
        r = rows[deal]
        count_deal(t, whole, r, r.carried)
        t.carrying += r.carried > 0
        whole.ended[r.ended] += 1
        for ahead in range(seats):
            seat = (r.dealer + 1 + ahead) % seats
            line = line_of(seat, r.dealer, ahead, seats)
            add_player(t, line, r, seat)
            add_player(t, PER_SEAT + seat, r, seat)
            whole.lay[line * ORDERS + r.lay[seat]] += 1
            whole.winnings[r.won[seat]] += 1
            whole.captured[r.captures[seat]] += 1
        if deal == 0 or rows[deal - 1].last:
            t.opened += r.carried
        close(t, whole, r, r.pot, deal == deals - 1)


def most_chips(r: Any) -> int:
    """The most chips that lie in a pool, or that a player wins or loses, in a deal."""
    return int(max(most_paid(r), r.carried, r.pot))
