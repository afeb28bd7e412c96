"""The judgements of Laugh and Lie Down: plain ints in, an int out, with no side effects.

Only ranks matter here, so many judgements use sets of ranks: a mask of 13 bits, bit `r` for rank `r`.
"""

from typing import TypeAlias

from gamester.games.laugh.kernel.options import (
    Capture,
    ClaimEligibility,
    InitialPairs,
    LastBonus,
    PairRelease,
    SetAside,
    SnatchScope,
    VoluntaryLieDown,
)
from gamester.kernel.cards import NO_SEAT, Card, Cards, Seat, Seats, bit, count, left_of, lowest, same_rank

Ranks: TypeAlias = int
Chips: TypeAlias = int

_SUIT = 0x1FFF
_FOUR_SUITS = 1 | 1 << 13 | 1 << 26 | 1 << 39


# Ranks -------------------------------------------------------------------------------------------------------------


def ranks_of(cards: Cards) -> Ranks:
    """The ranks that occur among some cards. R15"""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & _SUIT


def of_ranks(ranks: Ranks) -> Cards:
    """All the cards of some ranks, four of each. R15"""
    return ranks * _FOUR_SUITS


def pairs_in(cards: Cards) -> Cards:
    """Those of some cards whose rank occurs at least twice among them. R23"""
    clubs, diamonds, hearts, spades = cards, cards >> 13, cards >> 26, cards >> 39
    ranks = (clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)) & _SUIT
    return cards & of_ranks(ranks)


def triples_in(cards: Cards) -> Cards:
    """Those of some cards whose rank occurs at least three times among them. R11"""
    clubs, diamonds, hearts, spades = cards, cards >> 13, cards >> 26, cards >> 39
    ranks = (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & _SUIT
    return cards & of_ranks(ranks)


def quartes_in(cards: Cards) -> Cards:
    """The quartes among some cards: all four of a rank. R9, R10"""
    return of_ranks(cards & cards >> 13 & cards >> 26 & cards >> 39 & _SUIT)


# Seats -------------------------------------------------------------------------------------------------------------


def next_of(seats: Seats, after: Seat) -> Seat:
    """The first of some seats in the order of play after this one, which comes last; NO_SEAT if there is none. R3"""
    return left_of(after, seats) if seats else NO_SEAT


def may_claim(holders: Seats, lain: Seats, players: int, offender: Seat, eligibility: int) -> Seats:
    """The seats that may claim pairs of the offender; the offender itself never may. S18"""
    seats = holders
    if eligibility == ClaimEligibility.NOT_LAIN_DOWN:
        seats = ((1 << players) - 1) & ~lain
    elif eligibility == ClaimEligibility.EVERYONE:
        seats = (1 << players) - 1
    return seats & ~bit(offender)


# Before play -------------------------------------------------------------------------------------------------------


def declarable(hand: Cards, initial_pairs: int) -> Cards:
    """The cards of a hand that belong to a quarte, to a triple, or under `initial_pairs` to a pair. R10, R11, R12"""
    if initial_pairs == InitialPairs.ON:
        return pairs_in(hand)
    return triples_in(hand)


def set_aside(hand: Cards, card: Card) -> Cards:
    """The cards set aside with this card: a quarte or pair whole, of a triple the two others. R10, R11"""
    alike = hand & same_rank(card)
    if count(alike) == 3:
        return alike & ~bit(card)
    return alike


def is_set(cards: Cards, hand: Cards, initial_pairs: int) -> bool:
    """May these cards be set aside together? Two of three alike, a quarte whole, or by option a plain pair. R10, R11"""
    if cards == 0 or cards & ~declarable(hand, initial_pairs):
        return False
    alike = hand & same_rank(lowest(cards))
    if count(alike) == 4:
        return cards == alike
    return count(cards) == 2 and cards & ~alike == 0


def lies_face_down(cards: Cards, hand: Cards, initial_pairs: int, release: int, scope: int, aside: int) -> bool:
    """Are these cards, set aside from such a hand, face down? R18, S9

    A plain pair is shown if others must know that it is won, because they may then release its mates or snatch them.
    """
    if aside == SetAside.FACE_UP:
        return False
    plain = initial_pairs == InitialPairs.ON and (cards & triples_in(hand)) == 0
    return not (plain and (release == PairRelease.ON or scope == SnatchScope.OVERLOOKED_ONLY))


# Turns -------------------------------------------------------------------------------------------------------------


def matching(hand: Cards, table: Cards) -> Cards:
    """The cards of a hand that match the rank of a card on the table; one of them must be played. R15"""
    return hand & of_ranks(ranks_of(table))


def alike_on(table: Cards, card: Card) -> Cards:
    """The cards of the table that match the card played. R16"""
    return table & same_rank(card)


def taken_at_once(alike: Cards, capture: int) -> bool:
    """Does the captor have no choice? He has none if one card lies there, or three under `strict`. R16, S13"""
    return count(alike) == 1 or (count(alike) == 3 and capture == Capture.STRICT)


def may_take(alike: Cards, taken: Cards, capture: int) -> bool:
    """May these cards be taken: the one, exactly one of two, all or by inattention one of three; never two? R16"""
    if taken & ~alike:
        return False
    if count(alike) == 3:
        return taken == alike or (count(taken) == 1 and capture == Capture.CLAIMS)
    return count(taken) == 1


def overlooked(alike: Cards, taken: Cards) -> Cards:
    """The pair that a captor leaves on the table who takes one of three; otherwise nothing. R19"""
    if count(alike) == 3:
        return alike & ~taken
    return 0


def may_lie(hand: Cards, table: Cards, voluntary: int) -> bool:
    """May a player lie down? If nothing matches, or by option always. R21, S12"""
    return matching(hand, table) == 0 or voluntary == VoluntaryLieDown.ON


def releasable(hand: Cards, shown: Cards) -> Cards:
    """The pairs of a hand whose two mates were won and seen by all. S8

    `shown` leaves out face-down cards: no mate of a pair in hand can lie there.
    """
    return pairs_in(hand) & of_ranks(ranks_of(pairs_in(shown)))


# Claims ------------------------------------------------------------------------------------------------------------


def snatchable(laid: Cards, shown: Cards, scope: int) -> Cards:
    """The pairs of a hand laid down that others may snatch: one of a triple, both of a quarte. R23, S17, H17"""
    offered = 0
    alike = pairs_in(laid)
    while alike:
        rank = laid & same_rank(lowest(alike))
        if count(rank) > 2:
            offered |= first_pairs(rank)
        elif scope == SnatchScope.ANY_PAIR or releasable(rank, shown):
            offered |= rank
        alike &= ~rank
    return offered


def first_pairs(alike: Cards) -> Cards:
    """The first two of three cards of a rank in suit order, or all four. H3"""
    if count(alike) == 3:
        first = bit(lowest(alike))
        return first | bit(lowest(alike & ~first))
    return alike


def pair_of(offered: Cards, card: Card) -> Cards:
    """The offered pair whose first card in suit order this is; nothing if no pair begins with it. H3"""
    alike = offered & same_rank(card)
    if count(alike) == 4:
        pair = alike & -alike
        pair |= (alike & ~pair) & -(alike & ~pair)
        if pair >> card & 1 == 0:
            pair = alike & ~pair
        alike = pair
    if count(alike) == 2 and lowest(alike) == card:
        return alike
    return 0


def first_cards(offered: Cards) -> Cards:
    """The first card of each offered pair; a claim of this card claims the pair. H3"""
    firsts = 0
    rest = offered
    while rest:
        card = lowest(rest)
        if pair_of(offered, card):
            firsts |= bit(card)
        rest &= ~bit(card)
    return firsts


# The end -----------------------------------------------------------------------------------------------------------


def chips_for(cards: int, par: int) -> Chips:
    """The chips that an even number of cards wins from the pot, or pays to it if negative: 1 chip for 2 cards. R27,
    S23
    """
    return (cards - par) // 2


def last_in(holder: Seat, capturer: Seat, dealer: Seat, last_bonus: int) -> Seat:
    """Who gets the bonus: last holder or last capturer, in his absence the other, without both the dealer. R26, H9"""
    first, second = holder, capturer
    if last_bonus == LastBonus.LAST_CAPTURE:
        first, second = capturer, holder
    if first != NO_SEAT:
        return first
    if second != NO_SEAT:
        return second
    return dealer
