"""What happens at a table of Laugh and Lie Down, told to one listener; and its settlement as a sum."""

from hashlib import sha256

from gamester.games.game import Sums, Term
from gamester.games.laugh.kernel.options import (
    ClaimResolution,
    Declare,
    Direction,
    LateDeclaration,
    Layout,
    Options,
    Unaided,
)
from gamester.games.laugh.kernel.rules import alike_on, chips_for, matching, overlooked
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Ended, Phase
from gamester.kernel.cards import NO_CARD, NONE, Card, Cards, Seat, count, lowest
from gamester.text.act import Act, card_name, in_set, write_cards
from gamester.text.messages import Message, message
from gamester.text.phrases import cards, chips, pick, session_told, signed, written

LAUGHTER = ("laugh.tell.laughter.a", "laugh.tell.laughter.b", "laugh.tell.laughter.c")


def tell(before: View, after: View, o: Options, seat: Seat, act: Act | None) -> list[Message]:
    """The commentary for one listener; `act` is None for a deal, for a draw and for an act that he did not hear."""
    dealt = before.deal != after.deal
    told: list[Message] = []
    if dealt:
        told += deal_told(after, o)
    elif act is not None:
        told += _act_told(before, after, o, seat, act)
    if not dealt:
        told += _claims_told(before, after, o, seat, act)
    if after.begun and (dealt or not before.begun) and after.phase == Phase.TURN:
        told.append(message("laugh.tell.play", seat=after.turn))
    if after.phase == Phase.OVER and (dealt or before.phase != Phase.OVER):
        told += end_told(after, o)
    return told


# --- Acts ---------------------------------------------------------------------------------------------------


def _act_told(before: View, after: View, o: Options, seat: Seat, act: Act) -> list[Message]:
    """The act itself, and whether it emptied a hand."""
    if act.do == "play":
        told = _capture_told(before, o, seat, act)
    elif act.do == "lie":
        told = _lie_told(before, after, o, seat)
    elif act.do == "declare":
        told = _declared_told(before, after, o, seat, act)
    elif act.do == "ready":
        told = _ready_told(before, after, o, seat)
    elif act.do == "release":
        told = [message("laugh.tell.releases", seat=seat, cards=written(act.cards))]
    else:
        told = _answer_told(before, after, o, seat, act)
    if before.held[seat] and not after.held[seat] and act.do != "lie" and after.phase != Phase.OVER:
        told.append(message("laugh.tell.empty", seat=seat))
    return told


def _capture_told(before: View, o: Options, seat: Seat, act: Act) -> list[Message]:
    """What was taken with which card: one of one, one of two, all three, or one of three. R16

    In unaided play the cards left behind are not mentioned. R30
    """
    card = lowest(act.cards)
    alike = alike_on(before.table, card)
    fills = {"seat": seat, "card": card_name(card), "cards": written(act.takes)}
    left, one = overlooked(alike, act.takes), [message("laugh.tell.takes_one", **fills)]
    if o.unaided and count(act.takes) == 1:
        return one
    if left:
        return [*one, message("laugh.tell.overlooks", seat=seat, cards=written(left))]
    if count(alike) == 3:
        return [message("laugh.tell.takes_three", **fills)]
    if count(alike) == 2:
        return [message("laugh.tell.takes_of_two", **fills, left=written(alike & ~act.takes))]
    return one


def _lie_told(before: View, after: View, o: Options, seat: Seat) -> list[Message]:
    """A player lies down, with which cards if they can still be told apart, and is laughed at. R21, R23"""
    laid = after.table & ~before.table
    if not laid:
        lies = message("laugh.tell.lies_unseen", seat=seat)
    else:
        how = "lies_shown" if o.unaided else "lies_by_choice" if matching(laid, before.table) else "lies"
        lies = message(f"laugh.tell.{how}", seat=seat, cards=written(laid))
    told = [lies, message(pick(LAUGHTER, after.deal + seat))]
    if after.offered and not o.unaided:
        told.append(message("laugh.tell.offered", cards=written(after.offered)))
    return told


def _declared_told(before: View, after: View, o: Options, seat: Seat, act: Act) -> list[Message]:
    """Cards set aside, in time or too late, or taken by the dealer from the table. R9, R10, R11, R14"""
    if before.phase == Phase.QUARTE:
        return [message("laugh.tell.quarte", seat=seat, cards=written(act.cards))]
    n = before.held[seat] - after.held[seat]
    if after.phase == Phase.OVER:
        n = count(act.cards) or before.held[seat]
    what = written(act.cards) if act.cards else cards(n)
    told = [message("laugh.tell.declares", seat=seat, cards=what)]
    if _is_late(before, after, o, seat):
        void = o.late_declaration == LateDeclaration.VOID
        told.append(message("laugh.tell.late_void" if void else "laugh.tell.late"))
    return told


def _is_late(before: View, after: View, o: Options, seat: Seat) -> bool:
    """Do the cards just set aside no longer count for their owner? R14"""
    if not before.begun or o.late_declaration == LateDeclaration.COUNTS:
        return False
    return after.forfeited[seat] > before.forfeited[seat]


def _ready_told(before: View, after: View, o: Options, seat: Seat) -> list[Message]:
    """A player declares no more; the others may claim the quartes of the table that the dealer left. H12"""
    if before.phase != Phase.QUARTE:
        return [message("laugh.tell.ready", seat=seat)]
    told = [message("laugh.tell.quarte_left", seat=seat)]
    if after.offered and not o.unaided:
        told.append(message("laugh.tell.offered", cards=written(after.offered)))
    return told


# --- Claims -------------------------------------------------------------------------------------------------


def _answer_told(before: View, after: View, o: Options, seat: Seat, act: Act) -> list[Message]:
    """A pair is claimed or left, aloud or covered. R19, R23, M6"""
    if before.phase != Phase.CLAIM:
        return [message("laugh.tell.claims_late", seat=seat, cards=written(act.cards))]
    if act.do == "leave":
        return [] if o.unaided == Unaided.ON else [message("laugh.tell.leaves", seat=seat)]
    if o.unaided == Unaided.ON and o.claim_resolution != ClaimResolution.FIRST_COME:
        return [message("laugh.tell.calls", seat=seat, cards=written(act.cards))]
    if before.won[seat] & act.cards == after.won[seat] & act.cards:
        return [message("laugh.tell.claims_covered", seat=seat, cards=written(act.cards))]
    if before.lain >> before.offender & 1:
        return [message("laugh.tell.snatches", seat=seat, cards=written(act.cards))]
    return [message("laugh.tell.claims", seat=seat, cards=written(act.cards))]


def _claims_told(before: View, after: View, o: Options, seat: Seat, act: Act | None) -> list[Message]:
    """Who got which pair when the covered answers were opened, and which pairs nobody wanted. R23, H13"""
    if before.phase not in (Phase.CLAIM, Phase.DRAW):
        return []
    told: list[Message] = []
    for winner in range(after.seats):
        got = _gained(before, after, winner)
        if got and not (act is not None and winner == seat and got == act.cards):
            told.append(message("laugh.tell.gets", seat=winner, cards=written(got)))
    rest = before.offered & after.table
    if rest and after.phase not in (Phase.CLAIM, Phase.DRAW) and not o.unaided:
        told.append(message("laugh.tell.unwanted", cards=written(rest)))
    elif after.phase == Phase.DRAW and before.phase == Phase.CLAIM:
        told.append(message("laugh.tell.lots"))
    return told


def _gained(before: View, after: View, seat: Seat) -> Cards:
    """The offered cards that a seat has just won by claiming; cards that the dealer gathers at the end do not count."""
    if after.phase == Phase.OVER and seat == after.dealer:
        fresh = after.last_seat == seat and before.last_taken != after.last_taken
        return after.last_taken & before.offered if fresh else NONE
    return after.won[seat] & ~before.won[seat] & before.offered


def antes_told(v: View, o: Options) -> list[Message]:
    """Who deals, and what is in the pot. R7, H7"""
    pot = o.ante_dealer + o.ante_other * (v.seats - 1)
    told = [message("laugh.tell.deal", deal=v.deal, seat=v.dealer, chips=chips(pot))]
    if v.carried:
        told.append(message("laugh.tell.carried", chips=chips(v.carried)))
    return told


def deal_told(v: View, o: Options) -> list[Message]:
    """Who deals, the antes, what lies on the table, and what was set aside automatically. R7, R8, R9, S7"""
    told = antes_told(v, o)
    if v.last_seat == v.dealer and v.last_taken:
        told.append(message("laugh.tell.quarte", seat=v.dealer, cards=written(v.last_taken)))
    if v.phase == Phase.OVER:
        return told
    row = " ".join(card_name(v.row[place]) for place in range(v.row_length))
    if row:
        told.append(message("laugh.tell.row", cards=row))
    if o.declare == Declare.AUTO:
        for seat in range(v.seats):
            n = o.hand - v.held[seat]
            if n:
                told.append(message("laugh.tell.declares", seat=seat, cards=cards(n)))
    return told


def end_told(v: View, o: Options) -> list[Message]:
    """Who is last in, who gets what is left, and what each wins or pays. R25-R29"""
    key = "laugh.tell.last_holder" if v.ended == Ended.LAST_HOLDER else "laugh.tell.no_holder"
    told = [message(key)]
    told.append(message("laugh.tell.last_in", seat=v.last_in, chips=chips(o.bonus + v.carried)))
    told.append(message("laugh.tell.leftovers", seat=v.dealer))
    for seat in range(v.seats):
        net = signed(v.balances[seat] - v.before[seat])
        told.append(message("laugh.tell.result", seat=seat, cards=cards(v.taken[seat]), net=net))
    if v.pot:
        told.append(message("laugh.tell.pot_left", chips=chips(v.pot)))
    if session_over(v, o):
        told += session_told(v.balances[: v.seats])
    return told


# --- The table in sentences, for people who cannot see a screen or have none ------------------------------------


def describe(v: View, o: Options) -> dict[str, list[Message]]:
    """What lies on the table: the pot, the row and the pairs that may be claimed, every seat."""
    if v.deal == 0:
        return {"pool": [message("sight.before")]}
    row = [v.row[place] for place in range(v.row_length) if v.row[place] >= 0 and v.table >> v.row[place] & 1]
    shown = v.offered and not o.unaided
    offered = [message("sight.laugh.offered", cards=write_cards(in_set(v.offered)))] if shown else []
    return {
        "pool": [message("sight.laugh.deal", deal=v.deal, seat=v.dealer, n=v.pot)],
        "trick": [message("sight.laugh.row", cards=" ".join(write_cards([card]) for card in row)), *offered],
        "who": [seat_line(v, o, seat) for seat in range(v.seats)],
    }


def seat_line(v: View, o: Options, seat: Seat) -> Message:
    """One seat: cards held and won, and its balance."""
    lain = message("sight.laugh.lain") if v.lain >> seat & 1 else message("sight.nothing")
    return message(
        "sight.laugh.seat",
        seat=seat,
        lain=lain,
        cards=message("sight.cards", n=v.held[seat]),
        won=message("sight.won", n=v.taken[seat]),
        par=o.par,
        chips=signed(v.balances[seat]),
    )


SPREADS = (16, 24, 32, 40, 52)
"""The possible numbers of places: the smallest that leaves nearly a quarter of them empty is used."""
STEP = 7
"""The step from a taken place to the next candidate; it divides none of `SPREADS`."""


def clockwise(o: Options) -> bool:
    """Is the next player the one on the left? R3"""
    return bool(o.direction == Direction.CLOCKWISE)


def lying(v: View, o: Options) -> list[Card]:
    """The cards of the table as they lie: in their row, or place by place with NO_CARD where nothing lies. R8, S25

    In the scattered layout a card's place follows from the number of the deal and the open cards, so all see the same.
    """
    row = [card for card in v.row[: v.row_length] if card != NO_CARD]
    if o.layout != Layout.SCATTERED or not row:
        return row
    places = next((size for size in SPREADS if 4 * len(row) <= 3 * size + 4), SPREADS[-1])
    cloth = [NO_CARD] * places
    for card in row:
        place = sha256(f"{v.deal} {card}".encode()).digest()[0] % places
        while cloth[place] != NO_CARD:
            place = (place + STEP) % places
        cloth[place] = card
    return cloth


# --- The settlement as a sum that a person can check. R29 ----------------------------------------------------


def settlement(v: View, o: Options) -> Sums:
    """Seat by seat what it paid and won in the settled deal, and the total; each total is the sum of its terms."""
    return [(seat, _terms(v, o, seat), v.balances[seat] - v.before[seat]) for seat in range(v.seats)]


def _terms(v: View, o: Options, seat: Seat) -> list[Term]:
    """The terms of a seat: ante, cards against par, and the bonus. R7, R26, R27"""
    terms = [(message("laugh.sum.ante"), -(o.ante_dealer if seat == v.dealer else o.ante_other))]
    label = message("laugh.sum.cards", cards=cards(v.taken[seat]), par=o.par)
    terms.append((label, chips_for(v.taken[seat], o.par)))
    if seat == v.last_in:
        terms.append((message("laugh.sum.bonus"), o.bonus))
        if v.carried:
            terms.append((message("laugh.sum.carried"), v.carried))
    return terms


def session_over(v: View, o: Options) -> bool:
    """Has each player dealt as often as agreed? R5"""
    return v.deal >= o.rounds * v.seats
