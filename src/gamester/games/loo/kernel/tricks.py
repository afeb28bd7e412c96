"""How cards are played to the tricks of a hand of Loo."""

from gamester.games.loo.kernel.options import Options, PamCivil, PamRole
from gamester.games.loo.kernel.rules import (
    beaters,
    calls_for_civility,
    leadable,
    of_suit,
    pam_that_wins,
    playable,
    suit_asked,
    trick_worth,
)
from gamester.games.loo.kernel.settle import settle_tricks
from gamester.games.loo.kernel.state import CIVIL, Offence, Phase, State
from gamester.kernel.cards import (
    ACE,
    NO_CARD,
    NO_SEAT,
    NO_SUIT,
    NONE,
    PER_SEAT,
    SUITS,
    Card,
    Cards,
    Seat,
    bit,
    card_of,
    count,
    left_of,
    suit_of,
)


def begin_play(s: State, o: Options) -> None:
    """The first standing player to the dealer's left leads, or the player with Dumby if the rules say so. G10"""
    s.phase = Phase.PLAY
    s.trick = 0
    leader = left_of(s.dealer, s.standing)
    if o.dumby_leads and s.dumby_seat != NO_SEAT:
        leader = s.dumby_seat
    begin_trick(s, leader)


def begin_trick(s: State, leader: Seat) -> None:
    """`leader`, or the next player who is still in, leads to a new trick. G11"""
    s.trick += 1
    s.led = NO_CARD
    s.best = NO_CARD
    s.best_seat = NO_SEAT
    s.civil = 0
    s.said = 0
    for seat in range(PER_SEAT):
        s.laid[seat] = NO_CARD
    s.to_play = s.standing & ~s.thrown
    s.leader = leader if s.to_play >> leader & 1 else left_of(leader, s.to_play)
    s.turn = s.leader


def leads(s: State, o: Options) -> Cards:
    """The cards the leader may lead. A10, B9"""
    if s.said:
        return bit(card_of(s.trump, ACE))
    turn_up = 0 if s.taken else bit(s.turn_up)
    return leadable(s.hands[s.turn], s.trick, s.trump, s.pam, turn_up, count(s.standing), o)


def legal_play(s: State, o: Options) -> int:
    """The cards the seat to play may play, and CIVIL if it may ask Pam to be civil. A10, A12, B9, B10"""
    if s.led != NO_CARD:
        return playable(s.hands[s.turn], s.led, s.best, s.civil, s.trump, s.pam, o)
    cards = leads(s, o)
    if o.pam_civil == PamCivil.CHOICE and s.pam and not s.said and cards & bit(card_of(s.trump, ACE)):
        return cards | bit(CIVIL)
    return cards


def offence_of(s: State, o: Options, seat: Seat, card: Card) -> int:
    """The law that `seat` breaks if it plays `card`, which it holds, now; an `Offence`. B13, L23b"""
    if seat != s.turn:
        return Offence.OUT_OF_TURN
    if legal_play(s, o) & bit(card):
        return Offence.NONE
    if s.led == NO_CARD:
        return Offence.LEAD
    asked = suit_asked(s.led, s.trump, s.pam, o.pam_role)
    follows = s.hands[seat] & of_suit(asked, s.trump, s.pam, o.pam_role)
    pam = bit(card) & s.pam
    if s.civil and pam and (follows & pam or o.pam_role == PamRole.FREE):
        return Offence.UNCIVIL
    if follows and not follows & bit(card):
        return Offence.REVOKE
    return Offence.HEAD


def play_card(s: State, o: Options, seat: Seat, card: Card) -> None:
    """`seat` plays `card` to the trick; the last card ends the trick. A10, A11, G11"""
    played = bit(card)
    s.hands[seat] &= ~played
    s.exposed &= ~played
    s.played[seat] |= played
    s.laid[seat] = card
    s.to_play &= ~bit(seat)
    if s.led == NO_CARD:
        s.led = card
        s.best = card
        s.best_seat = seat
        s.civil = calls_for_civility(card, s.trump, s.said, o)
        s.said = 0
    else:
        heads = played & beaters(s.best, s.trump, pam_that_wins(s.pam, s.civil, o.pam_civil_only_trump))
        s.best = card if heads else s.best
        s.best_seat = seat if heads else s.best_seat
    go_round(s, o)


def go_round(s: State, o: Options) -> None:
    """Pass the turn to the next player who has yet to play, or end the trick, or the hand. G4, G11"""
    if s.to_play:
        if not s.to_play >> s.turn & 1:
            s.turn = left_of(s.turn, s.to_play)
        return
    if s.led != NO_CARD:
        if s.trump == NO_SUIT:
            turn_trumps_up(s)
        s.tricks[s.best_seat] += 1
        s.gains[s.best_seat] += trick_worth(s.pool, s.trick, o)
    if s.trick == o.tricks or not s.standing & ~s.thrown:
        settle_tricks(s, o)
    else:
        begin_trick(s, s.best_seat)


def turn_trumps_up(s: State) -> None:
    """If somebody did not follow suit, the turn-up is shown now, and a trump in this trick takes it. B14, L26"""
    laid = NONE
    for seat in range(PER_SEAT):
        if s.laid[seat] != NO_CARD:
            laid |= bit(s.laid[seat])
    if laid & ~SUITS[suit_of(s.led)] == NONE:
        return
    s.trump = suit_of(s.turn_up)
    for seat in range(PER_SEAT):
        if s.laid[seat] != NO_CARD and bit(s.laid[seat]) & beaters(s.best, s.trump, s.pam):
            s.best = s.laid[seat]
            s.best_seat = seat


def throw_up(s: State, o: Options, seat: Seat) -> None:
    """A stander throws up his cards during play: they are dead, and the others play on. L23b"""
    s.thrown |= bit(seat)
    s.dead |= s.hands[seat]
    s.out[seat] |= s.hands[seat]
    s.exposed &= ~s.hands[seat]
    s.hands[seat] = 0
    s.to_play &= ~bit(seat)
    s.said = 0
    go_round(s, o)
