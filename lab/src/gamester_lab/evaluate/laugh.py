"""What Laugh and Lie Down has for tests of attackers and of reviews: buckets and planted habits."""

from gamester.games.laugh.advice.knowing import cards_seen, is_contested
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import LEAVE, Phase
from gamester.kernel.cards import PACK_SIZE, RANKS, count, same_rank
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.plain import CARDS, Planted

_TIMES = 64


def bucket(v: View, _legal: int, action: int, fine: int) -> int:
    """The bucket of an action; if not `fine`, one that stays the same throughout a deal."""
    alive = 0
    for seat in range(v.seats):
        alive += 1 if v.held[seat] else 0
    x = v.phase * 128 + (alive * 16 + min(count(v.hand), 9) if fine else 0)
    if action >= PACK_SIZE:
        return (x * _TIMES + action) * _TIMES * 8
    alike = same_rank(action)
    seen = v.hand | v.table
    for seat in range(v.seats):
        seen |= v.won[seat] | v.late[seat]
    matches = 0
    for rank in range(13):
        matches += 1 if v.hand & RANKS[rank] and v.table & RANKS[rank] else 0
    known = (count(v.hand & alike) * 5 + count(v.table & alike)) * 5 + count(alike & ~seen)
    return (x * _TIMES + PACK_SIZE) * _TIMES * 8 + known * 4 + (min(matches, 3) if fine else 0)


INNER = (bucket,)
"""The functions to compile."""


def private_first(v: View, mask: int, own: int) -> int:
    """Take the matches first that nobody can take away."""
    if v.phase != Phase.TURN or own >= PACK_SIZE:
        return own
    cards, seen = mask & CARDS & v.hand, cards_seen(v)
    safe = [card for card in range(PACK_SIZE) if cards >> card & 1 and not is_contested(v, seen, card)]
    return safe[0] if safe else own


LAUGH = Form("laugh", "adpoker", 5)
PLANTED = (
    Planted("private matches first", LAUGH, private_first, ("private_first",)),
    Planted("leaves claims", LAUGH, lambda _v, mask, own: LEAVE if mask >> LEAVE & 1 else own, ("leaves_claims",)),
)
