"""What a player of Laugh and Lie Down can infer from the open cards: which matches are in danger, and which can wait.

A match is contested if another player may take away the card it needs. Otherwise it is private: nobody can take that
card, or there is a second card for the player.
"""

from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import Card, Cards, count, same_rank


def cards_seen(v: View) -> Cards:
    """The cards whose place the seat knows: its own, those on the table, and those openly won or set aside."""
    seen = v.hand | v.table
    for seat in range(v.seats):
        seen |= v.won[seat] | v.late[seat]
    return seen


def unseen_mates(seen: Cards, card: Card) -> int:
    """How many cards of this rank others may hold: those not in hand, not on the table, and not known to be won."""
    return count(same_rank(card) & ~seen)


def is_contested(v: View, seen: Cards, card: Card) -> int:
    """Can another player take this match away? He may hold a mate, and only one card lies there for him to take."""
    return 1 if unseen_mates(seen, card) > 0 and count(v.table & same_rank(card)) == 1 else 0
