"""A turn: capture with one card, or lie down; and the release of a pair, which takes no turn."""

from gamester.games.laugh.kernel.moves_cards import lay, win
from gamester.games.laugh.kernel.moves_claims import closer, open_claims
from gamester.games.laugh.kernel.moves_end import deal_is_done, end_turn, settle
from gamester.games.laugh.kernel.moves_legal import holders, may_release, shown
from gamester.games.laugh.kernel.options import Options, Snatch, SnatchOnFinalLieDown, Unaided
from gamester.games.laugh.kernel.rules import alike_on, overlooked, pair_of, snatchable, taken_at_once
from gamester.games.laugh.kernel.state import ALL_THREE, Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, Card, Cards, Seat, bit, count


def play(s: State, o: Options, card: Card) -> None:
    """The seat to play puts down this card and takes what matches, or chooses if there is a choice. R15, R16"""
    alike = alike_on(s.table, card)
    if taken_at_once(alike, o.capture):
        capture(s, o, card, alike)
        return
    s.played = card
    s.mover = s.turn
    s.outer = s.phase
    s.phase = Phase.TAKE


def take(s: State, o: Options, action: int) -> None:
    """The captor takes this one card of the table, or all three. R16"""
    card = s.played
    s.played = NO_CARD
    s.mover = NO_SEAT
    s.phase = s.outer
    if action == ALL_THREE:
        capture(s, o, card, alike_on(s.table, card))
    else:
        capture(s, o, card, bit(action))


def capture(s: State, o: Options, card: Card, taken: Cards) -> None:
    """The seat to play wins its card and those taken; others may claim two that it leaves of three. R16, R17, R19"""
    captor = s.turn
    pair = overlooked(alike_on(s.table, card), taken)
    win(s, captor, card, taken)
    s.last_capturer = captor
    s.captures[captor] += 1
    s.overlooked[captor] |= pair
    open_claims(s, o, pair, captor)


def lie(s: State, o: Options) -> None:
    """The seat to play lays its hand on the table and is out; others may snatch pairs in it. R21, R22, R23"""
    laid = s.hands[s.turn]
    s.hands[s.turn] = 0
    s.lain |= bit(s.turn)
    s.lay[s.turn] = count(s.lain)
    lay(s, laid)
    pairs = snatchable(laid, shown(s), o.snatch_scope)
    last = count(holders(s)) <= 1
    if o.snatch == Snatch.OFF or (last and o.snatch_on_final_lie_down == SnatchOnFinalLieDown.OFF):
        pairs = 0
    open_claims(s, o, pairs, s.turn)


def begin_releasing(s: State, seat: Seat) -> None:
    """A seat says that it releases a pair; its next action says which. S8"""
    s.mover = seat
    s.outer = s.phase
    s.phase = Phase.RELEASING


def release(s: State, o: Options, card: Card) -> None:
    """A seat lays down the pair with this first card as won; this may end its turn, and the deal. S8, H10"""
    seat = s.mover
    s.mover = NO_SEAT
    s.phase = s.outer
    pair = pair_of(may_release(s, o, seat), card)
    s.hands[seat] &= ~pair
    s.won[seat] |= pair
    s.last_seat = seat
    s.last_card = NO_CARD
    s.last_taken = pair
    if s.phase == Phase.CLAIM and o.unaided == Unaided.ON:
        s.turn = closer(s)
    elif s.phase == Phase.TURN and deal_is_done(s):
        settle(s, o)
    elif s.phase == Phase.TURN and seat == s.turn and s.hands[seat] == 0:
        end_turn(s, o, seat)
