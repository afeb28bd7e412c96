"""How to play the cards at Loo, in rules that a person can use at a table.

Baxter-Wray: W. H. Peel, "Round Games with Cards", 1891. Enquire Within: 89th edition. Hoyle Improved: early 1800s.
Where the printed sources are silent, a rule is called measured: it held over many thousand deals played by programs.
"""

from gamester.games.loo.advice.knowing import (
    best_of,
    cards_about,
    is_sure,
    lacks_trick,
    strong_cards,
    threats,
    tops,
    winners,
    worst_of,
    worth,
)
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options, PamCivil
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import CIVIL
from gamester.kernel.cards import (
    ACE,
    NO_CARD,
    NO_SUIT,
    NONE,
    PACK_SIZE,
    SUITS,
    Card,
    Cards,
    bit,
    card_of,
    count,
    lowest,
    suit_of,
)
from gamester.kernel.judged import action_of, because

UNDECIDED = -1
"""The judgement of a rule that does not apply."""


def judge_play(v: View, o: Options, legal: int) -> int:
    """Which of the cards that may be played is best, and why."""
    cards = legal & (1 << PACK_SIZE) - 1
    if count(legal) == 1:
        return because(lowest(cards), Why.PLAY_ONLY)
    about = cards_about(v, o)
    if v.led == NO_CARD:
        return lead(v, o, legal, cards, about)
    return follow(v, o, cards, about)


# --- Leading ------------------------------------------------------------------------------------------------


def lead(v: View, o: Options, legal: int, cards: Cards, about: Cards) -> int:
    """Lead a trump that cannot be beaten, or an ace, or else from strength; ask Pam to be civil first.

    Hoyle Improved says that it is usual to ask Pam before the ace of trumps is led, if another player may hold him.
    """
    if legal & bit(CIVIL) and about & v.pam:
        return because(CIVIL, Why.PLAY_CIVIL)
    judged = lead_trumps(v, o, cards, about)
    if judged == UNDECIDED:
        judged = lead_top_card(v, cards, about)
    return lead_strength(v, cards) if judged == UNDECIDED else judged


def lead_trumps(v: View, o: Options, cards: Cards, about: Cards) -> int:
    """Lead the best trump left: it wins and draws the others' trumps. Baxter-Wray 1891 and Enquire Within make it a
    law.

    Measured: a player with two or more trumps waits if the best can be beaten, unless the law says otherwise.
    """
    trumps = cards & strong_cards(v)
    if not trumps:
        return UNDECIDED
    best = best_of(v, trumps)
    feared = threats(v, about, best)
    if o.pam_civil == PamCivil.AUTO and best == card_of(v.trump, ACE):
        feared &= ~v.pam
    return UNDECIDED if feared else because(best, why_trump(v, about, best))


def why_trump(v: View, about: Cards, best: Card) -> int:
    """The reason for this lead: the trump beats all others, or all but Pam, who must be civil."""
    if threats(v, about, best):
        return Why.PLAY_LEAD_CIVIL
    return Why.PLAY_LEAD_TRUMPS if about & strong_cards(v) else Why.PLAY_WIN_SURE


def lead_top_card(v: View, cards: Cards, about: Cards) -> int:
    """Lead a side card that is the best left of its suit while others can still follow. Measured."""
    rest = tops(v, about, cards)
    if not rest:
        return UNDECIDED
    best = lowest(rest)
    most = -1
    while rest:
        card = lowest(rest)
        followers = count(about & SUITS[suit_of(card)] & ~v.pam) * 64 + worth(v, card)
        if followers > most:
            best = card
            most = followers
        rest &= rest - 1
    return because(best, why_top(v, about, best))


def why_top(v: View, about: Cards, best: Card) -> int:
    """The reason for this lead: others may have to follow, or else at most a trump can beat it."""
    if about & SUITS[suit_of(best)] & ~v.pam:
        return Why.PLAY_LEAD_TOP
    return Why.PLAY_WIN_MAYBE if about & strong_cards(v) or v.trump == NO_SUIT else Why.PLAY_WIN_SURE


def lead_strength(v: View, cards: Cards) -> int:
    """Otherwise lead the highest side card and keep a lone trump, which may still take a trick by itself. Measured."""
    side = cards & ~strong_cards(v)
    return because(best_of(v, side or cards), Why.PLAY_LEAD_HIGH if side and side != cards else Why.PLAY_LEAD_LAST)


# --- Following ----------------------------------------------------------------------------------------------


def follow(v: View, o: Options, cards: Cards, about: Cards) -> int:
    """The card to play to a trick that another player has led. While trumps are face down, nothing is sure. B14"""
    winning = winners(v, o, cards)
    if not winning:
        judged = throw_lowest(v, cards, about)
    elif count(v.to_play) == 1:
        judged = because(worst_of(v, winning), Why.PLAY_WIN_LAST)  # common to all trick-taking games
    else:
        judged = win(v, winning, about)
    if v.trump != NO_SUIT:
        return judged
    return because(action_of(judged), Why.PLAY_WIN_MAYBE if winning else Why.PLAY_SPARE)


def throw_lowest(v: View, cards: Cards, about: Cards) -> int:
    """When no card can win, throw the lowest card; trumps and the best cards left of their suits go last.

    Common to all trick-taking games.
    """
    spare = cards & ~strong_cards(v)
    kept = spare & ~tops(v, about, spare)
    return because(worst_of(v, kept or spare or cards), Why.PLAY_THROW)


def win(v: View, winning: Cards, about: Cards) -> int:
    """With others yet to play, win with the lowest card that no unseen card can beat: a first trick saves the loo.

    If there is none, take the lead as cheaply as possible, because high cards win later. Both measured.
    """
    sure = NONE
    rest = winning
    while rest:
        card = lowest(rest)
        if is_sure(v, about, card):
            sure |= bit(card)
        rest &= rest - 1
    if not sure:
        cheapest = worst_of(v, winning)
        better = worth(v, best_of(v, v.hand)) > worth(v, cheapest)
        return because(cheapest, Why.PLAY_WIN_HOPE if better else Why.PLAY_WIN_MAYBE)
    return because(worst_of(v, sure), Why.PLAY_WIN_FIRST if lacks_trick(v) else Why.PLAY_WIN_SURE)
