"""When to stand at Loo: points give the worth of a hand, points give the chance of a trick, and the pool sets the
chance that is needed.

The printed advice weighs trumps, honours and high side cards against pool and loo (Baxter-Wray, 1891). The points of
each card were measured over deals played by programs: ten points multiply the odds of taking a trick by e. Every table
below has a row for each form: three cards, Irish, five cards, five cards that are not changed.
"""

from gamester.games.loo.advice.knowing import cards_about, per_trick, price, strong_cards, threats
from gamester.games.loo.advice.why import Why
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.rules import exchanges
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import DEFEND, DUMBY, PASS, STAND, WAIT
from gamester.kernel.cards import Cards, above, bit, count, lowest
from gamester.kernel.exponential import exp
from gamester.kernel.judged import because

THREE, IRISH, FIVE, FIVE_AS_DEALT = 0, 1, 2, 3
TRUMPS = ((92, 43, 39, 31, 22), (83, 27, 22, 15, 8), (77, 23, 13, 10, 7), (81, 32, 25, 19, 13))
"""Points of a trump that no unseen card beats, that one beats, two, three or four, more."""
SIDE = ((8, 6, 4), (0, 0, 0), (1, 0, 0), (10, 6, 3))
"""Points of a side card that is the best of its suit, the second best, the third."""
RIVAL = (-6, -5, -6, -7)
"""Points for each rival beyond the first."""
START = (-4, 5, 10, 3)
"""Points of every hand; where cards are changed, they are the worth of the new cards."""
WARY = (25, 8, 6, 22)
"""Points off where the loo is expensive: for each whole (1.0) by which the chance needed exceeds FAIR."""
TAKEN = (1.05, 1.05, 1.4, 1.4)
"""How many tricks a hand that is just worth standing on takes, if it takes any."""

DUMBY_START = 10
"""Points of three unseen cards against one rival."""
TO_COME = 0.55
"""The share of those who have yet to declare that is expected to stand."""
FAIR = 0.3
"""The chance of a trick that is needed when loo and pool are in proportion."""
BOLD = 5
"""Points that one step of boldness is worth."""


def form_of(v: View, o: Options) -> int:
    """The form of this hand: three cards or five, changed or not."""
    changed = exchanges(v.forced, o)
    if o.tricks == 3:
        return IRISH if changed else THREE
    return FIVE if changed else FIVE_AS_DEALT


def to_speak(v: View) -> int:
    """How many others have yet to declare."""
    return count(v.seated & ~v.declared & ~v.standing & ~bit(v.seat))


def rivals(v: View) -> int:
    """How many others stand."""
    return count(v.standing & ~bit(v.seat))


def is_unopposed(v: View) -> int:
    """Does nobody stand, and has everybody else declared? The player then takes the pool without play."""
    return 1 if not v.standing and v.declared | bit(v.seat) == v.seated else 0


def expected_rivals(v: View) -> float:
    """Those who stand already, and a little more than half of those who have yet to declare. Baxter-Wray."""
    return max(1.0, rivals(v) + TO_COME * to_speak(v))


def trump_points(v: View, about: Cards, form: int) -> int:
    """The points of the trumps: two nearly always stand, and an honour is as good as two low ones. Baxter-Wray."""
    points = 0
    rest = v.hand & strong_cards(v)
    while rest:
        better = count(threats(v, about, lowest(rest)))
        points += TRUMPS[form][better if better < 3 else 3 if better < 5 else 4]
        rest &= rest - 1
    return points


def side_points(v: View, about: Cards, form: int) -> int:
    """The points of high side cards: they help if not changed away, and more if the player leads. Baxter-Wray."""
    points = 0
    rest = v.hand & ~strong_cards(v)
    while rest:
        better = count(about & above(lowest(rest)) & ~v.pam)
        if better < 3:
            points += SIDE[form][better]
        rest &= rest - 1
    return points


def rival_points(v: View, o: Options, form: int) -> float:
    """The points for rivals: each makes a trick harder to win; where the loo is expensive they hold more. Measured."""
    dear = max(0.0, chance_needed(v, o) - FAIR)
    return RIVAL[form] * (expected_rivals(v) - 1) - WARY[form] * dear


def odds_from(points: float) -> float:
    """The chance that a hand with this many points takes at least one trick."""
    return 1 / (1 + exp(-points / 10))


def chance_of_hand(v: View, o: Options, boldness: int) -> float:
    """The chance that this hand takes a trick; boldness raises it."""
    form = form_of(v, o)
    about = cards_about(v, o)
    cards = trump_points(v, about, form) + side_points(v, about, form)
    return odds_from(cards + START[form] + rival_points(v, o, form) + BOLD * boldness)


def chance_of_dumby(v: View, o: Options, boldness: int) -> float:
    """The chance that three unseen cards take a trick. Measured."""
    return odds_from(DUMBY_START + rival_points(v, o, form_of(v, o)) + BOLD * boldness)


def chance_needed(v: View, o: Options) -> float:
    """The chance of a trick at which standing breaks even: at a rich pool stand on less. Baxter-Wray.

    The loo is counted without the player's own share of it, since it goes into the next pool.
    """
    gain = TAKEN[form_of(v, o)] * per_trick(v, o)
    loss = price(v, o) * (1 - 1 / max(2, count(v.seated)))
    return loss / (loss + gain)


def judge_declaration(v: View, o: Options, legal: int, boldness: int) -> int:
    """Stand on a hand that is worth it; else take Dumby, an average hand, before passing; eldest may wait. Measured."""
    own = chance_of_hand(v, o, boldness)
    needed = chance_needed(v, o)
    if legal & bit(PASS) and is_unopposed(v):
        return because(STAND, Why.STAND_ALONE)
    if legal & bit(DEFEND):
        return because(STAND, Why.STAND_OWN_HAND) if own >= needed else because(DEFEND, Why.STAND_DEFEND)
    dumby = chance_of_dumby(v, o, boldness) if legal & bit(DUMBY) else 0.0
    if not legal & bit(PASS):
        return because(DUMBY, Why.STAND_DUMBY_FORCED) if dumby > own else because(STAND, Why.STAND_MUST)
    if own >= needed and own >= dumby:
        return standing(v)
    if dumby >= needed:
        return because(DUMBY, Why.STAND_DUMBY)
    return passing(legal)


def standing(v: View) -> int:
    """Stand, with the reason: two trumps, one trump, or high cards and a rich pool."""
    trumps = count(v.hand & strong_cards(v))
    if trumps > 1:
        return because(STAND, Why.STAND_TWO_TRUMPS)
    return because(STAND, Why.STAND_ONE_TRUMP if trumps else Why.STAND_RICH_POOL)


def passing(legal: int) -> int:
    """Pass, or wait if eldest may."""
    return because(WAIT, Why.STAND_WAIT) if legal & bit(WAIT) else because(PASS, Why.STAND_POOR)
