"""The acts of Laugh and Lie Down for opponents that play whole deals in a module: what is offered and chosen."""

from collections.abc import Sequence

from gamester.games.laugh.advice.choosing import choose
from gamester.games.laugh.advice.learned import likely
from gamester.games.laugh.kernel.moves_legal import claimable, lingering, may_declare, may_release
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.rules import (
    alike_on,
    first_cards,
    may_take,
    pair_of,
    quartes_in,
    set_aside,
    taken_at_once,
)
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase, State
from gamester.kernel.cards import NONE, Cards, Seat, bit, count, highest, lowest, same_rank
from gamester.kernel.lots import Lots, draw_below, draw_fraction, word_as
from gamester.kernel.network import Mind
from gamester.kernel.offered import Offered, first_listed, firsts_of, fullest, move, offer, weigh_acts

LIES, LEAVES, IS_READY = word_as("lie"), word_as("leave"), word_as("ready")
PLAY, CLAIM, DECLARES, RELEASES = word_as("play"), word_as("claim"), word_as("declare"), word_as("release")


def list_acts(acts: Offered, s: State, o: Options, seat: Seat, legal: int) -> None:
    """List the acts of a seat that is not in the middle of one. C4"""
    acts.many = 0
    if legal >> DECLARE & 1:
        list_sets(acts, s, o, seat)
    if legal >> READY & 1:
        offer(acts, READY, IS_READY, NONE, NONE)
    list_captures(acts, s, o, legal & s.hands[seat])
    if legal >> LIE & 1:
        offer(acts, LIE, LIES, NONE, NONE)
    if legal & s.table:
        list_pairs(acts, CLAIM, claimable(s, seat) if s.phase == Phase.CLAIM else lingering(s, o, seat))
    if legal >> LEAVE & 1:
        offer(acts, LEAVE, LEAVES, NONE, NONE)
    if legal >> RELEASE & 1:
        list_pairs(acts, RELEASES, may_release(s, o, seat))


def list_sets(acts: Offered, s: State, o: Options, seat: Seat) -> None:
    """List the sets that may be declared, one a rank: a quarte whole, of a triple the two lowest suits. R9, R11, H2"""
    hand = s.hands[seat]
    sets = quartes_in(s.table) if s.phase == Phase.QUARTE else may_declare(s, o, seat)
    while sets:
        alike = sets & same_rank(first_listed(sets))
        sets &= ~alike
        offer(acts, DECLARE, DECLARES, alike if s.phase == Phase.QUARTE else set_aside(hand, highest(alike)), NONE)


def list_captures(acts: Offered, s: State, o: Options, cards: Cards) -> None:
    """List each card that may be played, with each choice of what it takes, one card before three. R16, C4"""
    while cards:
        card = first_listed(cards)
        cards &= ~bit(card)
        alike = alike_on(s.table, card)
        rest = alike
        while rest:
            taken = rest & -rest
            rest &= ~taken
            if may_take(alike, taken, o.capture):
                offer(acts, card, PLAY, bit(card), taken)
        if count(alike) > 1 and may_take(alike, alike, o.capture):
            offer(acts, card, PLAY, bit(card), alike)


def list_pairs(acts: Offered, word: int, offered: Cards) -> None:
    """List the pairs offered, aces first. C4, H3"""
    firsts = first_cards(offered)
    while firsts:
        card = first_listed(firsts)
        firsts &= ~bit(card)
        offer(acts, RELEASE if word == RELEASES else card, word, pair_of(offered, card), NONE)


def write_act(row: list[int], acts: Offered, place: int, s: State, o: Options) -> int:
    """Write the actions of a listed act of the seat to act into `row`; returns how many. R11, R16, R19"""
    word, cards, takes = acts.words[place], acts.cards[place], acts.takes[place]
    row[0] = acts.firsts[place]
    if word == PLAY and not taken_at_once(alike_on(s.table, lowest(cards)), o.capture):
        row[1] = ALL_THREE if count(takes) == 3 else lowest(takes)
        return 2
    if word == DECLARES:
        kept = s.hands[s.turn] & same_rank(lowest(cards)) & ~cards
        row[1] = lowest(kept or cards)
        return 2
    if word == RELEASES:
        row[1] = lowest(cards)
        return 2
    return 1


def draws(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, slips: int) -> int:
    """Does a seat use a random number here, which plays by the policy of this level and has such slips?"""
    return 1 if slips else 0


def notice(acts: Offered, v: View, legal: int, slips: int, lots: Lots) -> int:
    """The actions that a seat notices which overlooks `slips` things in a hundred; only these acts stay listed.

    It sets aside and claims no pair, and takes one card of three.
    """
    if draw_fraction(lots) >= slips / 100:
        return legal
    three, ones = 0, 0
    for place in range(acts.many):
        if acts.words[place] == PLAY:
            three |= 1 if count(acts.takes[place]) == 3 else 0
            ones += 1 if count(acts.takes[place]) == 1 else 0
    if three and ones:
        return keep_one(acts, draw_below(lots, ones))
    left = legal & ~(bit(DECLARE) | bit(RELEASE) | v.table)
    return left or legal


def keep_one(acts: Offered, number: int) -> int:
    """Keep of all acts only one capture of one card, by its number; the action with which it begins, as a set."""
    for place in range(acts.many):
        if acts.words[place] == PLAY and count(acts.takes[place]) == 1:
            if number == 0:
                move(acts, place, 0)
                acts.many = 1
                break
            number -= 1
    return acts.cards[0]


def advise(
    acts: Offered, s: State, v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int
) -> int:
    """The place of the act that the policy of a level chooses; of those that begin alike, the one with most cards."""
    return fullest(acts, choose(v, o, legal, t, level, 0, drawn))


def weigh(acts: Offered, v: View, o: Options, most: int, t: Mind, figures: list[float]) -> None:
    """Weigh the acts by the network's probabilities."""
    likely(v, o, firsts_of(acts), t, figures)
    weigh_acts(acts, figures)


def most_cards(s: State, o: Options, seat: Seat) -> int:
    """How many cards the seat may change: none in this game."""
    return 0
