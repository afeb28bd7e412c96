"""The acts of Loo for opponents that play whole deals in a module: what is offered, and what a policy chooses."""

from collections.abc import Sequence

from gamester.games.loo.advice.choosing import choose
from gamester.games.loo.advice.learned import likely
from gamester.games.loo.advice.solved import is_mixed
from gamester.games.loo.advice.weighing import EXCHANGE, TAKE, offer_exchange, weigh_exchange
from gamester.games.loo.kernel.declaring import most_to_change
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import (
    CIVIL,
    DEFEND,
    DONE,
    DUMBY,
    MISDEAL,
    PASS,
    SHOW,
    STAND,
    TURNUP,
    WAIT,
    Phase,
    State,
)
from gamester.kernel.cards import NONE, PACK_SIZE, Cards, Seat, bit, count, lowest
from gamester.kernel.judged import TABLES
from gamester.kernel.lots import Lots, word_as
from gamester.kernel.network import Mind
from gamester.kernel.offered import Offered, first_listed, firsts_of, fullest, offer, weigh_acts

SAID = (MISDEAL, PASS, STAND, DUMBY, DEFEND, WAIT)
"""What may be said, in listing order, and in words:"""
WORDS = (
    word_as("misdeal"), word_as("pass"), word_as("stand"), word_as("dumby"), word_as("defend"), word_as("wait"),
)  # fmt: skip
PLAY, FLUSH, HOLD, ASK = word_as("play"), word_as("flush"), word_as("hold"), word_as("civil")


def list_acts(acts: Offered, s: State, o: Options, seat: Seat, legal: int) -> None:
    """List the acts of a seat; an exchange stands there without cards. C4"""
    acts.many = 0
    for place in range(len(SAID)):
        if legal >> SAID[place] & 1:
            offer(acts, SAID[place], WORDS[place], NONE, NONE)
    if seat != s.turn:
        return
    if s.phase == Phase.EXCHANGE:
        if legal >> TURNUP & 1:
            list_cards(acts, TAKE, s.hands[seat])
        offer(acts, DONE, EXCHANGE, NONE, NONE)
    elif s.phase == Phase.FLUSH:
        offer(acts, SHOW, FLUSH, NONE, NONE)
        offer(acts, DONE, HOLD, NONE, NONE)
    else:
        if legal >> CIVIL & 1:
            offer(acts, CIVIL, ASK, NONE, NONE)
        list_cards(acts, PLAY, legal & (1 << PACK_SIZE) - 1)


def list_cards(acts: Offered, word: int, cards: Cards) -> None:
    """List an act for each card."""
    while cards:
        card = first_listed(cards)
        cards &= ~bit(card)
        offer(acts, TURNUP if word == TAKE else card, word, bit(card), NONE)


def write_act(row: list[int], acts: Offered, place: int, s: State, o: Options) -> int:
    """Write the actions of a listed act into `row`; returns how many."""
    if acts.words[place] == EXCHANGE:
        return write_exchange(row, acts.cards[place])
    row[0] = acts.firsts[place]
    if acts.words[place] == TAKE:
        row[1] = lowest(acts.cards[place])
        return 2
    return 1


def write_exchange(row: list[int], cards: Cards) -> int:
    """Write the actions of an exchange of these cards."""
    many = 0
    while cards:
        card = first_listed(cards)
        cards &= ~bit(card)
        row[many] = card
        many += 1
    row[many] = DONE
    return many + 1


def draws(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, slips: int) -> int:
    """Does a seat use a random number here, which plays by the policy of this level and has such slips?"""
    return is_mixed(v, o, legal, t, boldness) if level == TABLES and legal & bit(STAND) else 0


def notice(acts: Offered, v: View, legal: int, slips: int, lots: Lots) -> int:
    """The actions that a seat notices: every one at Loo."""
    return legal


def advise(
    acts: Offered, s: State, v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int
) -> int:
    """The place of the act that the policy of a level chooses; an exchange is added to the list. The view changes."""
    legal &= ~bit(MISDEAL)
    action = choose(v, o, legal, t, level, boldness, drawn)
    if v.phase != Phase.EXCHANGE:
        return fullest(acts, action)
    if action == TURNUP:
        v.phase = Phase.TURN_UP
        card = choose(v, o, v.hand, t, level, boldness, drawn)
        offer(acts, TURNUP, TAKE, bit(card), NONE)
        return acts.many - 1
    most = most_to_change(s, o, v.seat)
    legal &= ~bit(TURNUP)
    while action != DONE:
        v.put |= bit(action)
        legal = legal & ~v.put if count(v.put) < most else bit(DONE)
        action = choose(v, o, legal, t, level, boldness, drawn)
    offer_exchange(acts, v.put)
    return acts.many - 1


def weigh(acts: Offered, v: View, o: Options, most: int, t: Mind, figures: list[float]) -> None:
    """Weigh the acts, of which at most `most` cards may be put out; an exchange writes its choices as acts."""
    if v.phase == Phase.EXCHANGE:
        weigh_exchange(acts, v, o, most, t, figures)
    else:
        likely(v, o, firsts_of(acts), t, figures)
        weigh_acts(acts, figures)


def most_cards(s: State, o: Options, seat: Seat) -> int:
    """How many cards the seat may change now."""
    return most_to_change(s, o, seat) if s.phase == Phase.EXCHANGE else 0
