"""What Loo has for tests of attackers and of reviews: bots with a known weakness, buckets, planted habits."""

from collections.abc import Mapping

import numpy as np

from gamester.games.loo.kernel.options import Exchange, Options
from gamester.games.loo.kernel.rules import beaters
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, DONE, DUMBY, PASS, STAND, Phase
from gamester.kernel.cards import (
    ACE,
    NO_CARD,
    NO_SEAT,
    PACK_SIZE,
    RANKS,
    SUITS,
    Cards,
    bit,
    count,
    highest,
    lowest,
    rank_of,
)
from gamester_lab.compile.arena import Batch, Ints, Player
from gamester_lab.evaluate import plain
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.plain import CARDS, DECISIONS, Planted


class AlwaysDeclares:
    """Always stands, or always passes, where that is legal."""

    wants_witness = False

    def __init__(self, name: str, base: Player, action: int) -> None:
        """`action` is STAND or PASS."""
        self.name, self.base, self.action = name, base, action

    def choose(self, batch: Batch) -> Ints:
        """The fixed declaration where it is legal."""
        open_to_it = (batch.masks >> self.action & 1).astype(bool) & (batch.views["phase"] == Phase.DECLARE)
        return np.where(open_to_it, self.action, self.base.choose(batch))


def holed(base: Player) -> Mapping[str, Player]:
    """The weak bots, by name."""
    stands = AlwaysDeclares("always stands", base, STAND)
    passes = AlwaysDeclares("always passes", base, PASS)
    return {stands.name: stands, passes.name: passes, **plain.holed(base, Phase.PLAY)}


KING = 11
_TIMES = 64


def bucket(v: View, legal: int, action: int, fine: int) -> int:
    """The bucket of an action; if not `fine`, one that many hands share."""
    trumps = v.hand & (SUITS[v.trump] | v.pam)
    x = v.phase * _TIMES + (min(count(trumps), 3) if fine else 0)
    if v.phase == Phase.DECLARE:
        hand = hand_class(v, trumps) if fine else 0
        return (x * _TIMES + hand) * _TIMES * _TIMES + declared_class(v) * _TIMES + action
    if action >= PACK_SIZE:
        return (x * _TIMES + (count(v.put) if fine else 0)) * _TIMES + action
    return (x * _TIMES + card_class(v, legal, action)) * _TIMES * _TIMES + (trick_class(v) * _TIMES if fine else 0)


def hand_class(v: View, trumps: Cards) -> int:
    """The highest trump and the class of the second highest, with the numbers of side aces and kings."""
    top = rank_of(highest(trumps)) if trumps else 0
    rest = trumps & ~bit(highest(trumps)) if trumps else 0
    second = rank_of(highest(rest)) // 4 if rest else 0
    if v.hand & v.pam:
        top = 13
    side = v.hand & ~trumps
    high = min(count(side & RANKS[ACE]), 2) * 3 + min(count(side & RANKS[KING]), 2)
    return (top * 4 + second) * 9 + high


def declared_class(v: View) -> int:
    """How many stand, how many have still to declare, and the state of Dumby."""
    to_come = min(count(v.seated & ~v.declared), 6)
    dumby = 1 if v.dumby_there else 0
    if v.dumby_seat != NO_SEAT:
        dumby = 2
    return (min(count(v.standing), 3) * 8 + to_come) * 3 + dumby


def card_class(v: View, legal: int, card: int) -> int:
    """Trump or not, high or low, the highest or lowest legal card of its suit, and whether it would win now."""
    trump = 1 if bit(card) & (SUITS[v.trump] | v.pam) else 0
    rank = rank_of(card)
    height = 3 if rank == ACE else 2 if rank >= 10 else 1 if rank >= 6 else 0
    cards = legal & ((1 << PACK_SIZE) - 1)
    alike = cards & SUITS[card // 13]
    place = 2 if card == highest(alike) else 1 if card == lowest(alike) else 0
    wins = 0
    if v.led != NO_CARD:
        wins = 1 if beaters(v.best, v.trump, v.pam) & bit(card) else 0
    return ((trump * 4 + height) * 3 + place) * 2 + wins


def trick_class(v: View) -> int:
    """Which trick, leading or not, last or not, how many stand, and whether the seat has a trick already."""
    leads = 1 if v.led == NO_CARD else 0
    last = 1 if count(v.to_play) == 1 else 0
    safe = 1 if v.seat != NO_SEAT and v.tricks[v.seat] else 0
    return (((min(v.trick, 5) * 2 + leads) * 2 + last) * 2 + safe) * 5 + min(count(v.standing), 4)


def decisions(o: Options) -> int:
    """The last decision of a seat at which another action is tried: all decisions of a deal without an exchange."""
    return o.tricks + 1 if o.exchange == Exchange.NONE else DECISIONS


INNER = (hand_class, declared_class, card_class, trick_class, bucket)
"""The functions to compile."""


def by_rank(cards: Cards, *, high: bool) -> int:
    """The highest or lowest of some cards by rank."""
    members = [card for card in range(PACK_SIZE) if cards >> card & 1]
    return (max if high else min)(members, key=lambda card: (rank_of(card), card))


def follows(v: View, mask: int, own: int, *, high: bool) -> int:
    """Follow always with the highest card, or the lowest."""
    if v.phase != Phase.PLAY or v.led == NO_CARD or own >= PACK_SIZE:
        return own
    cards = mask & CARDS
    trumps = SUITS[v.trump] | v.pam
    return by_rank(cards & trumps or cards, high=True) if high else by_rank(cards & ~trumps or cards, high=False)


def leads_low(v: View, mask: int, own: int) -> int:
    """Lead the lowest card that is no trump."""
    if v.phase != Phase.PLAY or v.led != NO_CARD or own >= PACK_SIZE:
        return own
    cards = mask & CARDS
    return by_rank(cards & ~(SUITS[v.trump] | v.pam) or cards, high=False)


def leaves_dumby(_v: View, mask: int, own: int) -> int:
    """Never take Dumby: pass, or stand where one may not pass."""
    if own not in (DUMBY, DEFEND):
        return own
    return PASS if mask >> PASS & 1 else STAND if mask >> STAND & 1 else own


def stands_on_trump(v: View, mask: int, own: int) -> int:
    """Stand on any trump."""
    holds = v.hand & SUITS[v.trump]
    return STAND if own == PASS and holds and mask >> STAND & 1 else own


def stands_always(_v: View, mask: int, own: int) -> int:
    """Stand on anything."""
    return STAND if own == PASS and mask >> STAND & 1 else own


def passes_without_honour(v: View, mask: int, own: int) -> int:
    """Pass without the ace or king of trumps."""
    strong = v.hand & SUITS[v.trump] & (RANKS[ACE] | RANKS[ACE - 1])
    return PASS if own == STAND and not strong and mask >> PASS & 1 else own


def keeps_aces(v: View, mask: int, own: int) -> int:
    """Keep a side ace at the exchange."""
    aces = RANKS[ACE] & ~SUITS[v.trump]
    if v.phase != Phase.EXCHANGE or own >= PACK_SIZE or not bit(own) & aces:
        return own
    return DONE if mask >> DONE & 1 else own


def keeps_cards(v: View, mask: int, own: int) -> int:
    """Change no more than one card."""
    if v.phase != Phase.EXCHANGE or own >= PACK_SIZE or not v.put or not mask >> DONE & 1:
        return own
    return DONE


THREE = Form("loo", "three/wikipedia-2023", 5)
FIVE = Form("loo", "five/wikipedia-2023", 5)
IRISH = Form("loo", "irish/wikipedia-2023", 5)
PLANTED = (
    Planted("follows low", FIVE, lambda v, mask, own: follows(v, mask, own, high=False), ("follows_low", "saves_pam")),
    Planted(
        "follows high", FIVE, lambda v, mask, own: follows(v, mask, own, high=True), ("follows_high", "spends_pam")
    ),
    Planted("leads low", FIVE, leads_low, ("leads_low",)),
    Planted("keeps a side ace", FIVE, keeps_aces, ("keeps_aces",), ("advice", "tables")),
    Planted("changes one card at most", FIVE, keeps_cards, ("keeps_cards", "keeps_aces")),
    Planted("never takes Dumby", THREE, leaves_dumby, ("leaves_dumby",)),
    Planted("stands on any trump", IRISH, stands_on_trump, ("stands_too_often",)),
    Planted("stands on anything", IRISH, stands_always, ("stands_too_often",)),
    Planted("passes without an honour", IRISH, passes_without_honour, ("passes_too_often",)),
)
