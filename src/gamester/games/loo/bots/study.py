"""What the decisions of Loo are called, and the ways to go wrong in them."""

from collections.abc import Sequence

from gamester.games.loo.kernel.rules import beaters
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, DONE, DUMBY, PASS, STAND, Phase
from gamester.kernel.cards import ACE, NO_CARD, PACK_SIZE, RANKS, SUITS, Cards, bit, count, rank_of

KINDS = ("standing", "dumby", "exchange", "flush", "lead", "follow", "pam")
HABITS = (
    "stands_too_often", "passes_too_often", "leaves_dumby", "takes_dumby", "keeps_aces", "keeps_cards", "throws_cards",
    "leads_low", "leads_high", "follows_low", "follows_high", "spends_pam", "saves_pam",
    "shows_flush", "hides_flush",
)  # fmt: skip

DOUBTS = {
    "follows_high": 0.05, "follows_low": 0.05, "leads_high": 0.05, "leads_low": 0.02, "throws_cards": 0.05,
    "passes_too_often": 0.01, "stands_too_often": 0.02,
}  # fmt: skip
"""What the judge charges the master with, and more, in `gamester lab validate habits`; others have the usual doubt."""
CONTRARY = (
    ("stands_too_often", "passes_too_often"), ("leaves_dumby", "takes_dumby"), ("keeps_cards", "throws_cards"),
    ("leads_low", "leads_high"), ("follows_low", "follows_high"), ("spends_pam", "saves_pam"),
    ("shows_flush", "hides_flush"),
)  # fmt: skip
OPPOSITES = {one: other for pair in CONTRARY for one, other in (pair, pair[::-1])}


def kind_of(v: View, done: Sequence[int], best: Sequence[int]) -> str:
    """The kind of a decision. A8, A14, G8, L22"""
    if v.phase == Phase.DECLARE:
        return "dumby" if {DUMBY, DEFEND} & {done[0], best[0]} else "standing"
    if v.phase in (Phase.EXCHANGE, Phase.TURN_UP):
        return "exchange"
    if v.phase == Phase.FLUSH:
        return "flush"
    if v.pam & (put_of(done) ^ put_of(best)):
        return "pam"
    return "lead" if v.led == NO_CARD else "follow"


def habit_of(v: View, done: Sequence[int], best: Sequence[int]) -> str:
    """The way in which what was done differs from the best act; "" for no way with a name."""
    kind = kind_of(v, done, best)
    if kind == "dumby":
        return "leaves_dumby" if best[0] in (DUMBY, DEFEND) else "takes_dumby"
    if kind == "standing":
        return {(STAND, PASS): "stands_too_often", (PASS, STAND): "passes_too_often"}.get((done[0], best[0]), "")
    if kind == "exchange":
        return exchanged(v, put_of(done), put_of(best))
    if kind == "flush":
        return "hides_flush" if done[0] == DONE else "shows_flush"
    if kind == "pam":
        return "spends_pam" if v.pam & put_of(done) else "saves_pam"
    if max(done[0], best[0]) >= PACK_SIZE:
        return ""
    return led(v, done[0], best[0]) if kind == "lead" else followed(v, done[0], best[0])


def put_of(actions: Sequence[int]) -> Cards:
    """The cards among some actions."""
    return sum(bit(action) for action in actions if 0 <= action < PACK_SIZE)


def exchanged(v: View, done: Cards, best: Cards) -> str:
    """A way to put out the wrong cards."""
    aces = RANKS[ACE] & ~SUITS[v.trump]
    if aces & best & ~done:
        return "keeps_aces"
    if count(done) == count(best):
        return ""
    return "keeps_cards" if count(done) < count(best) else "throws_cards"


def led(v: View, done: int, best: int) -> str:
    """A way to lead the wrong card; a trump is higher than any other."""
    if height(v, done) == height(v, best):
        return ""
    return "leads_low" if height(v, done) < height(v, best) else "leads_high"


def followed(v: View, done: int, best: int) -> str:
    """A way to follow with the wrong card; a card that wins the trick is higher than any that does not."""
    winning = beaters(v.best, v.trump, v.pam)
    wins, should = bool(winning & bit(done)), bool(winning & bit(best))
    if (wins, height(v, done)) == (should, height(v, best)):
        return ""
    return "follows_low" if (wins, height(v, done)) < (should, height(v, best)) else "follows_high"


def height(v: View, card: int) -> int:
    """The rank of a card, with the trumps above all others."""
    return rank_of(card) + (ACE + 1) * (SUITS[v.trump] >> card & 1)
