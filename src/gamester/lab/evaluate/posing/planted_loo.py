"""Planted habits of Loo."""

from __future__ import annotations

from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, DONE, DUMBY, PASS, STAND, Phase
from gamester.kernel.cards import ACE, NO_CARD, PACK_SIZE, RANKS, SUITS, Cards, bit, rank_of
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.posing.planted import CARDS, Planted


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
