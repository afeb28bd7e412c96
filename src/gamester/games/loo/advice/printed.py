"""When to stand at Loo according to a book of 1891, without any measurement: a baseline, not an opponent.

Baxter-Wray (W. H. Peel), "Round Games with Cards", 1891, on Three-Card Loo: weigh the worth of a trick against the loo.
Stand on two trumps, on an honour with something beside it, on less if the pool is rich. Dumby is never taken.
"""

from gamester.games.loo.advice.knowing import best_of, per_trick, price, strong_cards
from gamester.games.loo.advice.stand import is_unopposed, passing, standing
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, PASS, STAND
from gamester.kernel.cards import ACE, JACK, KING, QUEEN, SUITS, Cards, bit, count, highest, lowest, rank_of
from gamester.kernel.judged import because


def judge_as_printed(v: View, o: Options, legal: int) -> int:
    """Stand on a hand on which the book stands, otherwise pass; a player who must stand does so on his own hand."""
    if legal & bit(PASS) and is_unopposed(v):
        return because(STAND, Why.STAND_ALONE)
    if legal & bit(DEFEND):
        return because(STAND, Why.STAND_OWN_HAND) if is_worth_standing(v, o) else because(DEFEND, Why.STAND_DEFEND)
    if not legal & bit(PASS):
        return because(STAND, Why.STAND_MUST)
    return standing(v) if is_worth_standing(v, o) else passing(legal)


def is_worth_standing(v: View, o: Options) -> int:
    """Stand on two trumps nearly always, but the leader also wants a fair side card; otherwise the side cards
    decide.
    """
    strong = v.hand & strong_cards(v)
    side = v.hand & ~strong
    trumps = count(strong)
    if trumps > 1:
        return 1 if trumps > 2 or not leads(v) or is_honour(v, strong) or top_rank(side) >= QUEEN else 0
    if trumps == 1:
        return is_enough_beside(v, o, strong, side)
    return 1 if is_rich(v, o) and high_suits(side, KING) > 1 else 0


def is_enough_beside(v: View, o: Options, trump: Cards, side: Cards) -> int:
    """Stand on the ace or king of trumps with any side cards, on the queen or knave with a high card or at a rich pool.

    With a lower trump the leader needs side cards of two suits no lower than a queen; the others need an ace of a side
    suit and a rich pool.
    """
    if trump & v.pam or rank_of(highest(trump)) >= KING:
        return 1
    if is_honour(v, trump):
        return 1 if is_rich(v, o) or top_rank(side) >= KING else 0
    if leads(v) and high_suits(side, QUEEN) > 1:
        return 1
    return 1 if is_rich(v, o) and top_rank(side) == ACE else 0


def is_honour(v: View, trumps: Cards) -> int:
    """Is Pam, the ace, king, queen or knave among these trumps?"""
    best = best_of(v, trumps)
    return 1 if v.pam & bit(best) or rank_of(best) >= JACK else 0


def leads(v: View) -> int:
    """Would this player lead, because nobody stands before him?"""
    return 0 if v.standing & ~bit(v.seat) else 1


def top_rank(cards: Cards) -> int:
    """The highest rank of some cards; -1 if there are none."""
    best = -1
    while cards:
        best = max(best, rank_of(lowest(cards)))
        cards &= cards - 1
    return best


def high_suits(side: Cards, rank: int) -> int:
    """How many suits have a card no lower than this rank."""
    suits = 0
    for suit in range(4):
        cards = side & SUITS[suit]
        suits += 1 if cards and rank_of(highest(cards)) >= rank else 0
    return suits


def is_rich(v: View, o: Options) -> int:
    """Is a trick worth at least the price of a loo?"""
    return 1 if per_trick(v, o) >= price(v, o) else 0
