"""How to play one's cards at Loo, in rules that can be said at a table.

Baxter-Wray: W. H. Peel, "Round Games with Cards", 1891. Enquire Within: 89th edition. Hoyle Improved: early 1800s.
Where print is silent a rule is called measured: it held over many thousand deals played by programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.act import Act, card_name
from gamester.bots.advice import Advice
from gamester.bots.knowing import (
    best_of,
    each,
    is_sure,
    is_top,
    lacks_trick,
    threats,
    winners,
    worst_of,
    worth,
)
from gamester.cards import ACE, NO_CARD, Card, Cards, bit, card_of, count, suit_of
from gamester.loo.options import PamCivil
from gamester.messages import message

if TYPE_CHECKING:
    from gamester.bots.knowing import Knowing


def advise_play(k: Knowing, cards: Cards, *, may_ask_civil: bool) -> Advice:
    """Which of the cards that may be played is best, and why."""
    if count(cards) == 1 and not may_ask_civil:
        return _play(each(cards)[0], "only")
    if k.v.led == NO_CARD:
        return lead(k, cards, may_ask_civil=may_ask_civil)
    return follow(k, cards)


def _play(card: Card, why: str) -> Advice:
    """Play this card for this reason."""
    return Advice(Act("play", bit(card)), message(f"hint.play.{why}", card=card_name(card)))


# --- Leading ------------------------------------------------------------------------------------------------


def lead(k: Knowing, cards: Cards, *, may_ask_civil: bool) -> Advice:
    """What to lead: a trump that cannot be beaten, an ace, else from strength; Pam is asked to be civil first."""
    civil = ask_civil(k, cards) if may_ask_civil else None
    return civil or lead_trumps(k, cards) or lead_top_card(k, cards) or lead_strength(k, cards)


def lead_trumps(k: Knowing, cards: Cards) -> Advice | None:
    """Lead the best trump left: it wins and draws the others'. Baxter-Wray 1891 and Enquire Within make it a law.

    Measured: with two or more whose best can be beaten wait, unless the law says otherwise.
    """
    trumps = cards & k.strong
    if not trumps:
        return None
    best = best_of(k, trumps)
    feared = threats(k, best)
    if k.o.pam_civil == PamCivil.AUTO and best == card_of(k.v.trump, ACE):
        feared &= ~k.v.pam
    return None if feared else _play(best, "lead_trumps")


def lead_top_card(k: Knowing, cards: Cards) -> Advice | None:
    """Lead a side card that is the best left of its suit while others can still follow. Measured."""
    tops = [card for card in each(cards) if is_top(k, card)]
    if not tops:
        return None
    most = max(tops, key=lambda card: (count(k.about & _suit(k, card)), worth(k, card)))
    return _play(most, "lead_top")


def lead_strength(k: Knowing, cards: Cards) -> Advice:
    """Else lead the highest side card and keep a lone trump: it may still take a trick by itself. Measured."""
    side = cards & ~k.strong
    if side:
        return _play(best_of(k, side), "lead_high")
    return _play(best_of(k, cards), "lead_last")


def ask_civil(k: Knowing, cards: Cards) -> Advice | None:
    """Before the ace of trumps is led ask Pam to be civil, if another may hold him. Hoyle Improved: it is usual."""
    if cards & bit(card_of(k.v.trump, ACE)) and k.about & k.v.pam:
        return Advice(Act("civil"), message("hint.play.civil"))
    return None


def _suit(k: Knowing, card: Card) -> Cards:
    """The plain cards of this card's suit."""
    first = suit_of(card) * 13
    return ((1 << 13) - 1) << first & ~k.v.pam


# --- Following ----------------------------------------------------------------------------------------------


def follow(k: Knowing, cards: Cards) -> Advice:
    """What to play to a trick that another has led."""
    winning = winners(k, cards)
    if not winning:
        return throw_lowest(k, cards)
    if count(k.v.to_play) == 1:
        return win_cheaply(k, winning)
    return win_safely(k, winning) or win_hopefully(k, winning)


def throw_lowest(k: Knowing, cards: Cards) -> Advice:
    """What cannot win is not to be wasted: throw the lowest card, trumps and kept tops last.

    Common to all games of tricks.
    """
    spare = cards & ~k.strong
    kept = spare
    for card in each(spare):
        if is_top(k, card):
            kept &= ~bit(card)
    return _play(worst_of(k, kept or spare or cards), "throw")


def win_cheaply(k: Knowing, winning: Cards) -> Advice:
    """The last to play takes the trick with the lowest card that will do. Common to all games of tricks."""
    return _play(worst_of(k, winning), "win_last")


def win_safely(k: Knowing, winning: Cards) -> Advice | None:
    """Win with the lowest card that no unseen card can beat. A first trick saves the loo: take it. Measured."""
    sure = [card for card in each(winning) if is_sure(k, card)]
    if not sure:
        return None
    return _play(min(sure, key=lambda card: worth(k, card)), "win_first" if lacks_trick(k) else "win_sure")


def win_hopefully(k: Knowing, winning: Cards) -> Advice:
    """With others yet to play and no sure card take the lead as cheaply as one can: high cards win later. Measured."""
    return _play(worst_of(k, winning), "win_hope")
