"""What a player of Laugh and Lie Down can tell from what lies open: which matches are in danger, and which keep.

A match is contested if another may take away the card it needs, else it is private: nobody can, or there is another
for him.
"""

from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import Card, Cards, count, same_rank


def cards_seen(v: View) -> Cards:
    """The cards whose place the seat knows: its own, those on the table, and those won or set aside in the open."""
    seen = v.hand | v.table
    for seat in range(v.seats):
        seen |= v.won[seat] | v.late[seat]
    return seen


def unseen_mates(seen: Cards, card: Card) -> int:
    """How many of this rank others may hold: neither in hand, nor on the table, nor known to be won."""
    return count(same_rank(card) & ~seen)


def is_contested(v: View, seen: Cards, card: Card) -> int:
    """Can another take this match away? He may hold a mate, and there is but one card for him to take."""
    return 1 if unseen_mates(seen, card) > 0 and count(v.table & same_rank(card)) == 1 else 0
