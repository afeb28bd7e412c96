"""How cards are set aside: the dealer's quarte, triples and quartes in hand, in time and late."""

from gamester.games.laugh.kernel.moves_cards import win
from gamester.games.laugh.kernel.moves_end import begin_play, end_turn
from gamester.games.laugh.kernel.moves_legal import in_time, may_declare
from gamester.games.laugh.kernel.options import Declare, LateDeclaration, Options, Unaided
from gamester.games.laugh.kernel.rules import declarable, lies_face_down, quartes_in, set_aside
from gamester.games.laugh.kernel.state import Phase, State
from gamester.kernel.cards import NO_CARD, NO_SEAT, Card, Cards, Seat, highest, lowest, same_rank


def begin_declaring(s: State) -> None:
    """The seat asked says that it declares; its next action says which set. R10, R11"""
    s.mover = s.turn
    s.outer = s.phase
    s.phase = Phase.DECLARING


def declare(s: State, o: Options, card: Card) -> None:
    """Declare the set to which this card belongs; of a triple the seat keeps this card. R10, R11, R14"""
    s.phase = s.outer
    s.mover = NO_SEAT
    if s.phase == Phase.QUARTE:
        take_quartes(s, same_rank(card))
        if quartes_in(s.table) == 0:
            open_declarations(s, o)
        return
    put_aside(s, o, s.turn, set_aside(s.hands[s.turn], card))
    if s.phase == Phase.DECLARE:
        ask_from(s, o, place_of(s, s.turn))
    elif s.hands[s.turn] == 0:
        end_turn(s, o, s.turn)


def take_quartes(s: State, cards: Cards) -> None:
    """The dealer wins quartes of the table. R9"""
    win(s, s.dealer, NO_CARD, cards)


def put_aside(s: State, o: Options, seat: Seat, cards: Cards) -> None:
    """Set cards of a hand aside: won if in time, otherwise lost to their owner. R10, R11, R14"""
    counts = in_time(s, o, seat) or o.late_declaration == LateDeclaration.COUNTS
    if lies_face_down(cards, s.hands[seat], o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside):
        s.face_down |= cards
    s.hands[seat] &= ~cards
    if counts:
        s.won[seat] |= cards
    else:
        s.late[seat] |= cards


def open_declarations(s: State, o: Options) -> None:
    """After the table's quartes, every hand sets aside automatically, or seats are asked in order, or nobody is. R13,
    S7
    """
    if o.declare == Declare.MANUAL:
        s.phase = Phase.DECLARE
        ask_from(s, o, 1)
        return
    if o.declare == Declare.AUTO:
        for seat in range(s.seats):
            declare_all(s, o, seat)
    begin_play(s, o)


def declare_all(s: State, o: Options, seat: Seat) -> None:
    """A hand sets aside all that it can, of each triple the two lowest suits. S7, H2"""
    sets = declarable(s.hands[seat], o.initial_pairs)
    while sets:
        alike = sets & same_rank(lowest(sets))
        put_aside(s, o, seat, set_aside(s.hands[seat], highest(alike)))
        sets &= ~alike


def ask_from(s: State, o: Options, place: int) -> None:
    """Ask the first seat with a set to declare, from this place in the order of play to the dealer. R13, H1

    In unaided play every seat is asked, whatever it holds, until it is ready. R30
    """
    for later in range(place, s.seats + 1):
        seat = (s.dealer + later) % s.seats
        if may_declare(s, o, seat) or o.unaided == Unaided.ON:
            s.turn = seat
            return
    begin_play(s, o)


def place_of(s: State, seat: Seat) -> int:
    """The place of a seat in the order of play: 1 for the first to act, the number of players for the dealer. R3"""
    return (seat - s.dealer - 1) % s.seats + 1


def ready(s: State, o: Options) -> None:
    """The seat asked keeps everything else that it could declare. H1"""
    ask_from(s, o, place_of(s, s.turn) + 1)
