"""The acts of Laugh and Lie Down in words and as actions: what a seat may do, and how it is heard."""

from collections.abc import Sequence

from gamester.games.laugh.belief.memory import RELEASED, SET, SILENT, TAKEN
from gamester.games.laugh.kernel.moves_claims import close_claims, grant
from gamester.games.laugh.kernel.moves_legal import claimable, legal, lingering, may_declare, may_release
from gamester.games.laugh.kernel.options import (
    ClaimResolution,
    DeclareDeadline,
    LateDeclaration,
    LingeringOverlooked,
    Options,
    PairRelease,
    Unaided,
)
from gamester.games.laugh.kernel.rules import (
    alike_on,
    first_cards,
    lies_face_down,
    may_take,
    pair_of,
    quartes_in,
    set_aside,
    taken_at_once,
)
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Ended, Phase, State, copy
from gamester.games.laugh.words.ask import last_chance
from gamester.games.laugh.words.refusals import why_not
from gamester.kernel.cards import NO_SEAT, NONE, PACK_SIZE, Cards, Seat, bit, count, highest, lowest, same_rank
from gamester.text.act import Act, Offer, in_set


def offers(s: State, o: Options, seat: Seat) -> list[Offer]:
    """The legal acts of a seat in listing order; none in the middle of an act. C4"""
    acts = legal(s, o, seat)
    if acts == 0 or s.mover == seat:
        return []
    listed: list[Act] = []
    if acts >> DECLARE & 1:
        listed += [Act("declare", cards) for cards in _sets(s, o, seat)]
    if acts >> READY & 1:
        listed.append(Act("ready"))
    listed += _captures(s, o, acts & s.hands[seat])
    if acts >> LIE & 1:
        listed.append(Act("lie"))
    listed += [Act("claim", cards) for cards in _pairs(_claimable(s, o, seat) if acts & s.table else NONE)]
    if acts >> LEAVE & 1:
        listed.append(Act("leave"))
    if acts >> RELEASE & 1:
        listed += [Act("release", cards) for cards in _pairs(may_release(s, o, seat))]
    return [Offer(act) for act in listed]


def steps(s: State, o: Options, seat: Seat, act: Act) -> list[int]:
    """The actions that an act stands for; IllegalAct if it may not be done. R11, R16, R19"""
    refusal = why_not(s, o, seat, act)
    if refusal is not None:
        raise refusal
    return spelled(act, s.hands[seat], s.table, o)


def spelled(act: Act, hand: Cards, table: Cards, o: Options) -> list[int]:
    """The actions of a legal act of this hand: the card, and if there is a choice also the card that it takes or
    ALL_THREE; of a set the card that is kept. R11, R16
    """
    if not act.cards:
        return [ACTIONS[act.do]]
    first = lowest(act.cards)
    if act.do == "declare":
        return [DECLARE, lowest(hand & same_rank(first) & ~act.cards or act.cards)]
    if act.do == "release":
        return [RELEASE, first]
    if act.do == "claim" or taken_at_once(alike_on(table, first), o.capture):
        return [first]
    return [first, ALL_THREE if count(act.takes) == 3 else lowest(act.takes)]


def summary(s: State, o: Options) -> dict[str, object]:
    """How a settled deal ended, the cards of each seat after leftovers, and who was last in. R26, C12, H8"""
    return {
        "ended": Ended(s.ended).name.lower(),
        "cards": [count(s.won[seat]) for seat in range(s.seats)],
        "last_in": s.last_in,
    }


def _sets(s: State, o: Options, seat: Seat) -> list[Cards]:
    """The sets that may be declared, one a rank: a quarte whole, of a triple the two lowest suits. R9, R11, H2"""
    if s.phase == Phase.QUARTE:
        return _by_rank(quartes_in(s.table))
    hand = s.hands[seat]
    return [set_aside(hand, highest(alike)) for alike in _by_rank(may_declare(s, o, seat))]


def _captures(s: State, o: Options, cards: Cards) -> list[Act]:
    """Each card that may be played, with each choice of what it takes, one card before three. R16, C4"""
    acts = []
    for card in in_set(cards):
        alike = alike_on(s.table, card)
        choices = dict.fromkeys([*map(bit, in_set(alike)), alike])
        acts += [Act("play", bit(card), taken) for taken in choices if may_take(alike, taken, o.capture)]
    return acts


def _claimable(s: State, o: Options, seat: Seat) -> Cards:
    """The cards of the pairs a seat may claim, in a claim step or on its turn. R19, R23, H5"""
    return claimable(s, seat) if s.phase == Phase.CLAIM else lingering(s, o, seat)


def _by_rank(cards: Cards) -> list[Cards]:
    """Some cards sorted into their ranks, aces first. C4"""
    ranks = (cards & same_rank(card) for card in in_set(cards))
    return list(dict.fromkeys(ranks))


def _pairs(offered: Cards) -> list[Cards]:
    """The pairs offered, aces first. C4, H3"""
    return [pair_of(offered, card) for card in in_set(first_cards(offered))]


SAYING = {READY: "ready", LIE: "lie", ALL_THREE: "three", LEAVE: "leave", DECLARE: "declare", RELEASE: "release"}
"""The word for every action that is not a card."""
ACTIONS = {verb: action for action, verb in SAYING.items()}


def under_way(s: State) -> bool:
    """Is a seat in the middle of an act of several actions?"""
    return s.mover != NO_SEAT


def act_of(before: State, o: Options, seat: Seat, actions: Sequence[int]) -> Act:
    """The act that these actions of a seat make; `before` is the state before the first of them. R11, R16, R19, S8"""
    first, last = actions[0], actions[-1]
    if first == DECLARE:
        return Act("declare", same_rank(last) if before.phase == Phase.QUARTE else set_aside(before.hands[seat], last))
    if first == RELEASE:
        return Act("release", pair_of(may_release(before, o, seat), last))
    if first >= PACK_SIZE:
        return Act(SAYING[first])
    if before.phase == Phase.CLAIM:
        return Act("claim", pair_of(before.offered, first))
    if before.table >> first & 1:
        return Act("claim", pair_of(lingering(before, o, seat), first))
    chosen = len(actions) > 1 and last != ALL_THREE
    return Act("play", bit(first), bit(last) if chosen else alike_on(before.table, first))


# --- What a seat is told that it may do, and what the others hear of what it does ----------------------------


ONE_SEAT = 2
"""A value in place of an `Unaided` in one seat's options: it alone wants no aid, at a table that gives it."""


def caution(v: View, o: Options, act: Act) -> str | None:
    """The question before cards are set aside that no longer count for their owner. R14"""
    if act.do != "declare" or not v.begun or o.late_declaration == LateDeclaration.COUNTS:
        return None
    return "laugh.sure.late_void" if o.late_declaration == LateDeclaration.VOID else "laugh.sure.late"


def listed(v: View, o: Options, offers: Sequence[Offer]) -> list[Offer]:
    """What a seat that sees `v` is told it may do. In unaided play an act without cards stands for every act of its
    verb. `offers` is then not used, so that it cannot show anything. R30
    """
    if o.unaided == Unaided.OFF:
        return list(offers)
    if v.seat == NO_SEAT:
        return []
    if o.unaided == ONE_SEAT and v.phase == Phase.CLAIM:  # the table announces that a pair lies there, but not which
        verbs = ["claim", "leave"] if offers else []
    elif o.unaided == ONE_SEAT and not offers:
        verbs = []
    else:
        verbs = _verbs(v, o)
    return [Offer(Act(verb), bare=True) for verb in verbs]


def _verbs(v: View, o: Options) -> list[str]:
    """The verbs that a seat may try at this moment, whatever lies on the table and in its hand. R30"""
    mine = v.turn == v.seat
    if v.phase in (Phase.QUARTE, Phase.DECLARE):
        return ["declare", "ready"] if mine else []
    if v.phase not in (Phase.TURN, Phase.CLAIM) or not v.begun:
        return ["claim"] if v.phase == Phase.CLAIM and _may_claim(v, o) else []
    verbs = []
    if mine and not last_chance(v):
        if _may_declare_late(v, o):
            verbs.append("declare")
        verbs += ["play", "lie"]
    if _may_claim(v, o):
        verbs.append("claim")
    if mine and last_chance(v):
        verbs.append("leave")
    if o.pair_release == PairRelease.ON and v.hand:
        verbs.append("release")
    return verbs


def _may_claim(v: View, o: Options) -> bool:
    """May the seat claim a pair, if it sees one? R19, R23, S20"""
    if o.claim_resolution == ClaimResolution.OFF:
        return False
    if v.phase == Phase.CLAIM and (v.eligible & ~v.left) >> v.seat & 1:
        return True
    return v.turn == v.seat and o.lingering_overlooked == LingeringOverlooked.ON


def _may_declare_late(v: View, o: Options) -> bool:
    """May a set still be set aside on the seat's turn? R14"""
    first_turn = not v.acted >> v.seat & 1
    in_time = first_turn and o.declare_deadline == DeclareDeadline.OWN_FIRST_TURN
    return o.late_declaration != LateDeclaration.FORBIDDEN or in_time


def overheard(s: State, o: Options, seat: Seat, act: Act, listener: Seat) -> Act | None:
    """The act as the listener, or with NO_SEAT the public, hears it; `s` is the state before the act. R18"""
    if listener == seat:
        return act
    if act.do == "ready" and s.phase == Phase.DECLARE:
        return None
    if act.do in ("claim", "leave") and _is_covered(s, o, act):
        return None
    if act.do == "declare" and s.phase != Phase.QUARTE and _lie_face_down(s, o, seat, act.cards):
        return Act("declare")
    return act


def _is_covered(s: State, o: Options, act: Act) -> bool:
    """Is this an answer that nobody hears until it takes effect? In unaided play silence is one. H13, M6"""
    if o.unaided == Unaided.ON and (act.do == "leave" or o.claim_resolution != ClaimResolution.FIRST_COME):
        return s.phase == Phase.CLAIM
    return s.phase == Phase.CLAIM and o.claim_resolution in (ClaimResolution.SEALED, ClaimResolution.RANDOM)


def _lie_face_down(s: State, o: Options, seat: Seat, cards: Cards) -> bool:
    """Are the declared cards hidden? R10, R11, S9"""
    return lies_face_down(cards, s.hands[seat], o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside)


def heard_codes(last: View, v: View, o: Options, seat: Seat, act: Act | None) -> list[int]:
    """An act as it was heard, in one or more codes of a witness whose view was `last` and is now `v`."""
    if act is None:
        return [SILENT]
    if seat != last.seat and act.do == "declare":
        return [lowest(act.cards)] if last.phase == Phase.QUARTE else [SET]
    actions = spelled(act, last.hand, last.table, o)
    if seat == last.seat or len(actions) == 1:
        return actions
    first, then = actions
    return [RELEASED + then] if act.do == "release" else [TAKEN + 64 * first + then]


# --- How claims of unaided play end -------------------------------------------------------------------------


def raced(o: Options) -> Options:
    """The options of the same table with a race in place of covered claims; `o` itself if there are none.

    In a race the seat that got a pair claims it just before the next player goes on. The result of a deal is the same,
    so the samplers of hidden cards (`worlds`) need to support races only.
    """
    covered = o.claim_resolution not in (ClaimResolution.OFF, ClaimResolution.FIRST_COME)
    return o._replace(claim_resolution=ClaimResolution.FIRST_COME) if o.unaided == Unaided.ON and covered else o


def is_silent(s: State, seat: Seat, act: Act) -> bool:
    """Does an act leave no trace in a race: a covered claim, or the silence of a seat that is not next? R30"""
    return s.phase == Phase.CLAIM and (act.do == "claim" or (act.do == "leave" and seat != s.turn))


def granted(s: State, order: tuple[Seat, ...]) -> list[tuple[Seat, Act]]:
    """Who gets which pairs when the claims end: chance prefers the seats of `order`, then the order of play. R30"""
    after, got = copy(s), []
    for seat in (*order, *((s.offender + step) % s.seats for step in range(1, s.seats))):
        won = after.won[seat]
        grant(after, seat)
        rest = after.won[seat] & ~won
        while rest:
            pair = rest & same_rank(lowest(rest))
            rest &= ~pair
            got += [(seat, Act("claim", one)) for one in _pairs(pair)]
    return got


def gone_on(s: State, o: Options, seat: Seat) -> State | None:
    """The table after this seat ended the claims of unaided play, as if nobody had called a pair; None if the seat
    cannot do so now. R30
    """
    if o.unaided == Unaided.OFF or s.phase != Phase.CLAIM or seat != s.turn:
        return None
    after = copy(s)
    for other in range(s.seats):
        after.called[other] = 0
    close_claims(after, o)
    return after
