"""What each seat may do now: the judgements of `rules.py` applied to a state. Nothing here changes the state."""

from gamester.games.laugh.kernel.options import (
    ClaimResolution,
    Declare,
    DeclareDeadline,
    LateDeclaration,
    LingeringOverlooked,
    Options,
    PairRelease,
    Unaided,
)
from gamester.games.laugh.kernel.rules import (
    alike_on,
    declarable,
    first_cards,
    matching,
    may_lie,
    may_take,
    quartes_in,
    releasable,
    triples_in,
)
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, PER_SEAT, Cards, Seat, Seats, bit, lowest, same_rank


def holders(s: State) -> Seats:
    """The seats that still hold cards. R25"""
    seats = 0
    for seat in range(PER_SEAT):
        if s.hands[seat]:
            seats |= bit(seat)
    return seats


def shown(s: State) -> Cards:
    """The won cards that everybody has seen. R18"""
    cards = 0
    for seat in range(PER_SEAT):
        cards |= s.won[seat]
    return cards & ~s.face_down


def in_time(s: State, o: Options, seat: Seat) -> bool:
    """Does what this seat declares now count for it? R14"""
    if s.begun == 0:
        return True
    first_turn = s.acted >> seat & 1 == 0
    return first_turn and o.declare_deadline == DeclareDeadline.OWN_FIRST_TURN and o.declare != Declare.NONE


def may_declare(s: State, o: Options, seat: Seat) -> Cards:
    """The cards that the seat whose turn it is may still declare, in time or late. R10, R11, R14"""
    if o.late_declaration == LateDeclaration.FORBIDDEN and not in_time(s, o, seat):
        return 0
    return declarable(s.hands[seat], o.initial_pairs)


def may_release(s: State, o: Options, seat: Seat) -> Cards:
    """The pairs that a seat may lay down as won, at any time after the declarations. S8, H10"""
    if o.pair_release == PairRelease.OFF or s.begun == 0:
        return 0
    return releasable(s.hands[seat], shown(s))


def lingering(s: State, o: Options, seat: Seat) -> Cards:
    """The pairs that others overlooked and this seat may still claim on its turn. S20, H5"""
    if o.lingering_overlooked == LingeringOverlooked.OFF or o.claim_resolution == ClaimResolution.OFF:
        return 0
    cards = 0
    for other in range(s.seats):
        if other != seat:
            cards |= s.overlooked[other]
    return cards


def asked_to_claim(s: State, o: Options, seat: Seat) -> bool:
    """Is this seat asked to claim or leave now? In turn order one seat is, otherwise all that have not answered. S19,
    H13

    In unaided play all may claim, and the next to play ends the step by leaving. R30
    """
    if s.phase != Phase.CLAIM or s.eligible >> seat & 1 == 0 or s.left >> seat & 1:
        return s.phase == Phase.CLAIM and o.unaided == Unaided.ON and seat == s.turn
    return o.unaided == Unaided.ON or o.claim_resolution != ClaimResolution.TURN_ORDER or seat == s.turn


def claimable(s: State, seat: Seat) -> Cards:
    """The cards of the pairs a seat may claim in this step: those offered, except those it has called. R19, R30"""
    if s.eligible >> seat & 1 == 0:
        return 0
    return s.offered & ~s.called[seat]


def legal(s: State, o: Options, seat: Seat) -> int:
    """The set of actions this seat may take, empty if it is not asked. R15"""
    if s.mover != NO_SEAT:
        if seat == s.mover:
            return legal_rest(s, o, seat)
        return 0
    acts = 0
    if s.phase == Phase.TURN and seat == s.turn:
        acts = legal_turn(s, o, seat)
    elif s.phase == Phase.CLAIM and asked_to_claim(s, o, seat):
        acts = first_cards(claimable(s, seat)) | bit(LEAVE)
    elif (s.phase == Phase.DECLARE or s.phase == Phase.QUARTE) and seat == s.turn:
        acts = bit(READY)
        if quartes_in(s.table) if s.phase == Phase.QUARTE else may_declare(s, o, seat):
            acts |= bit(DECLARE)
    if (s.phase == Phase.TURN or s.phase == Phase.CLAIM) and may_release(s, o, seat):
        acts |= bit(RELEASE)
    return acts


def may_act(s: State, o: Options) -> Seats:
    """The seats that may act now. H10, H13"""
    seats = 0
    for seat in range(s.seats):
        if legal(s, o, seat):
            seats |= bit(seat)
    return seats


def waited_for(s: State) -> Seats:
    """The seats that the table waits for: one in the middle of an act, one whose turn it is, or all who may claim at
    once. It does not wait for a seat that may release a pair out of turn. H10, H13
    """
    if s.mover != NO_SEAT:
        return bit(s.mover)
    if s.turn != NO_SEAT:
        return bit(s.turn)
    return s.eligible & ~s.left if s.phase == Phase.CLAIM else 0


def legal_turn(s: State, o: Options, seat: Seat) -> int:
    """The actions on a seat's turn: capture if able, otherwise lie down; before that, claim what was overlooked and
    declare late. R15, R21
    """
    acts = matching(s.hands[seat], s.table) | first_cards(lingering(s, o, seat))
    if may_lie(s.hands[seat], s.table, o.voluntary_lie_down):
        acts |= bit(LIE)
    if may_declare(s, o, seat):
        acts |= bit(DECLARE)
    return acts


def legal_rest(s: State, o: Options, seat: Seat) -> int:
    """The actions that may continue an act: the set to declare, the cards to take, the pair to release. R11, R16, S8"""
    if s.phase == Phase.TAKE:
        return legal_taking(alike_on(s.table, s.played), o.capture)
    if s.phase == Phase.RELEASING:
        return first_cards(may_release(s, o, seat))
    if s.outer == Phase.QUARTE:
        return one_of_each_rank(quartes_in(s.table))
    sets = may_declare(s, o, seat)
    triples = triples_in(sets) & ~quartes_in(sets)
    return triples | one_of_each_rank(sets & ~triples)


def legal_taking(alike: Cards, capture: int) -> int:
    """The table cards of which the captor takes only one, and ALL_THREE if it may take them. R16"""
    acts = 0
    if may_take(alike, alike, capture):
        acts = bit(ALL_THREE)
    if may_take(alike, bit(lowest(alike)), capture):
        acts |= alike
    return acts


def one_of_each_rank(cards: Cards) -> Cards:
    """The first card in suit order of each rank. H2"""
    firsts = 0
    rest = cards
    while rest:
        firsts |= bit(lowest(rest))
        rest &= ~same_rank(lowest(rest))
    return firsts


def conflicting(s: State) -> Seats:
    """The seats whose covered claim is for a pair that another seat claims as well. H13, M6, R30"""
    rivals = 0
    for seat in range(s.seats):
        for other in range(s.seats):
            if other != seat and has_claimed(s, seat) and s.answers[other] == s.answers[seat]:
                rivals |= bit(seat)
            if other != seat and s.called[other] & s.called[seat] & s.offered:
                rivals |= bit(seat)
    return rivals


def has_claimed(s: State, seat: Seat) -> bool:
    """Is the covered answer of a seat a pair? M6"""
    return s.answers[seat] != NO_CARD and s.answers[seat] != LEAVE
