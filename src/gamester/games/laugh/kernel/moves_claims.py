"""The claim step: pairs that somebody overlooked or laid down, and who gets them."""

from gamester.games.laugh.kernel.moves_cards import win
from gamester.games.laugh.kernel.moves_declare import open_declarations
from gamester.games.laugh.kernel.moves_end import end_turn
from gamester.games.laugh.kernel.moves_legal import conflicting, has_claimed, holders, lingering
from gamester.games.laugh.kernel.options import ClaimResolution, Options, Unaided
from gamester.games.laugh.kernel.rules import may_claim, next_of, pair_of
from gamester.games.laugh.kernel.state import LEAVE, Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, PER_SEAT, Card, Cards, Seat, bit, lowest, same_rank


def open_claims(s: State, o: Options, offered: Cards, offender: Seat) -> None:
    """Offer these pairs for claims before the next turn. Without claimants the step is skipped. Without pairs it is
    skipped too, unless that would tell that there are none. R19, R23, R30
    """
    s.offender = offender
    s.offered = offered
    s.eligible = may_claim(holders(s), s.lain, s.seats, offender, o.claim_eligibility)
    s.left = 0
    for seat in range(PER_SEAT):
        s.answers[seat] = NO_CARD
        s.called[seat] = 0
    untold = o.unaided == Unaided.ON
    if (offered == 0 and not untold) or s.eligible == 0 or o.claim_resolution == ClaimResolution.OFF:
        end_claims(s, o)
        return
    s.phase = Phase.CLAIM
    s.turn = NO_SEAT
    if untold:
        s.turn = closer(s)
    elif o.claim_resolution == ClaimResolution.TURN_ORDER:
        s.turn = next_of(s.eligible, offender)


def closer(s: State) -> Seat:
    """The seat whose act ends the claims of unaided play: the next to play, a sole holder himself, or the dealer if
    nobody holds cards. R30
    """
    seat = next_of(holders(s), s.offender)
    return s.dealer if seat == NO_SEAT else seat


def may_close_claims(s: State, o: Options) -> int:
    """May a timer close the claim step: one that is open to all at once? H13"""
    return 1 if s.phase == Phase.CLAIM and o.claim_resolution == ClaimResolution.FIRST_COME else 0


def close_claims(s: State, o: Options) -> None:
    """End the claims: the pairs called in unaided play go to the first in order, or chance is asked first. H13, R30"""
    if o.unaided == Unaided.ON:
        if o.claim_resolution == ClaimResolution.RANDOM and conflicting(s):
            s.phase = Phase.DRAW
            return
        grant_in_turn(s)
    end_claims(s, o)


def end_claims(s: State, o: Options) -> None:
    """The step is over: what nobody claimed stays on the table. R23, S20"""
    s.offered = 0
    s.eligible = 0
    s.left = 0
    offender = s.offender
    s.offender = NO_SEAT
    if s.begun == 0:
        open_declarations(s, o)
    else:
        end_turn(s, o, offender)


def answer(s: State, o: Options, seat: Seat, action: int) -> None:
    """An eligible seat claims the pair with this first card, or leaves. R19, R23"""
    if o.unaided == Unaided.ON:
        answer_unasked(s, o, seat, action)
    elif o.claim_resolution == ClaimResolution.SEALED or o.claim_resolution == ClaimResolution.RANDOM:
        answer_sealed(s, o, seat, action)
    elif action == LEAVE:
        leave(s, o, seat)
    else:
        win(s, seat, NO_CARD, pair_of(s.offered, action))
        s.offered &= s.table
        if s.offered == 0:
            end_claims(s, o)


def answer_unasked(s: State, o: Options, seat: Seat, action: int) -> None:
    """A seat calls a pair, which it has at once only under first come. The next player ends the step by leaving. R30"""
    if action == LEAVE:
        s.left |= bit(seat)
        if seat == s.turn:
            close_claims(s, o)
    elif o.claim_resolution == ClaimResolution.FIRST_COME:
        win(s, seat, NO_CARD, pair_of(s.offered, action))
        s.offered &= s.table
    else:
        s.called[seat] |= pair_of(s.offered & ~s.called[seat], action)


def leave(s: State, o: Options, seat: Seat) -> None:
    """A seat claims no more: the next seat in order is asked, and after the last the step closes. H4, S19"""
    s.left |= bit(seat)
    if s.eligible & ~s.left == 0:
        end_claims(s, o)
    elif o.claim_resolution == ClaimResolution.TURN_ORDER:
        s.turn = next_of(s.eligible & ~s.left, seat)


def claim_lingering(s: State, o: Options, card: Card) -> None:
    """On its own turn a seat takes a pair that another overlooked, and goes on with its turn. S20, H5, R24"""
    win(s, s.turn, NO_CARD, pair_of(lingering(s, o, s.turn), card))


# Sealed answers ----------------------------------------------------------------------------------------------------


def answer_sealed(s: State, o: Options, seat: Seat, action: int) -> None:
    """The answer stays covered; after the last answer all take effect, or chance is asked first. H13, M6"""
    s.left |= bit(seat)
    s.answers[seat] = action
    if s.eligible & ~s.left:
        return
    if o.claim_resolution == ClaimResolution.RANDOM and conflicting(s):
        s.phase = Phase.DRAW
        return
    grant_in_turn(s)
    end_claims(s, o)


def grant_in_turn(s: State) -> None:
    """Every seat gets what it has claimed, unless a seat before it in the order of play claimed it too. S19, H13"""
    for step in range(1, s.seats):
        grant(s, (s.offender + step) % s.seats)


def draw(s: State, o: Options, order: list[int]) -> None:
    """Chance has put the rivals in this order: the first of them to claim a pair gets it. H13"""
    for place in range(len(order)):
        grant(s, order[place])
    for seat in range(s.seats):
        grant(s, seat)
    end_claims(s, o)


def grant(s: State, seat: Seat) -> None:
    """A seat gets the pair it has claimed, or the pairs it has called, unless they are already taken. H13, R30"""
    called = s.called[seat] & s.offered
    if has_claimed(s, seat):
        called = pair_of(s.offered, s.answers[seat])
    while called:
        pair = called & same_rank(lowest(called))
        called &= ~pair
        win(s, seat, NO_CARD, pair)
        s.offered &= s.table
