"""Why an act may not be done: the judgements of the kernel are asked one by one, each with its paragraph."""

from gamester.games.laugh.kernel.moves_legal import asked_to_claim, claimable, in_time, lingering, may_release
from gamester.games.laugh.kernel.options import Capture, InitialPairs, LateDeclaration, Options, PairRelease, Unaided
from gamester.games.laugh.kernel.rules import alike_on, is_set, matching, may_lie, may_take, pair_of, quartes_in
from gamester.games.laugh.kernel.state import Phase, State
from gamester.kernel.cards import NO_SEAT, Card, Cards, Seat, count, lowest, same_rank
from gamester.text.act import Act, card_name, in_set, says_too_much, write_cards
from gamester.text.errors import IllegalAct

VERBS: dict[str, tuple[str, ...]] = {
    "declare": ("cards",),
    "ready": (),
    "play": ("cards", "takes"),
    "lie": (),
    "claim": ("cards",),
    "leave": (),
    "release": ("cards",),
}
"""Every verb in listing order, and the keys that a record needs beside it."""


def why_not(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """None if the seat may do this now, otherwise the rule that forbids it. R15"""
    if act.do not in VERBS:
        return _refuse("verb", "", do=act.do)
    if says_too_much(act, VERBS):
        return IllegalAct("refuse.needless", verb=act.do)
    if s.phase == Phase.OVER:
        return _refuse("over", "R25")
    if not 0 <= seat < s.seats:
        return _refuse("seat", "R1", seat=seat)
    if s.phase == Phase.DRAW:
        return _refuse("draw", "R19")
    if s.mover != NO_SEAT:
        return _refuse("unfinished", "")
    judge = {
        "declare": _why_not_declare,
        "ready": _why_not_ready,
        "play": _why_not_play,
        "lie": _why_not_lie,
        "claim": _why_not_claim,
        "leave": _why_not_leave,
        "release": _why_not_release,
    }[act.do]
    return judge(s, o, seat, act)


def _refuse(key: str, rule: str, **fills: object) -> IllegalAct:
    """A refusal with this sentence and this paragraph."""
    return IllegalAct(f"laugh.refuse.{key}", rule=rule, **fills)


def _why_not_now(s: State, o: Options, seat: Seat) -> IllegalAct | None:
    """Why the seat cannot act now: it is another seat's turn, or nobody's. R13, R15, R19"""
    untold = s.phase == Phase.CLAIM and o.unaided == Unaided.ON and seat != s.turn
    if s.phase == Phase.CLAIM and not untold:
        return _refuse("claims_first", "R19")
    if s.phase != Phase.TURN and not untold:
        return _refuse("declarations_first", "R13")
    if seat != s.turn:
        return _refuse("turn", "R15", turn=s.turn)
    return None


def _why_not_held(s: State, seat: Seat, cards: Cards, rule: str) -> IllegalAct | None:
    """Why the named cards cannot be used: one is not in the hand."""
    missing = cards & ~s.hands[seat]
    return _refuse("hand", rule, cards=write_cards(in_set(missing))) if missing else None


# Declarations ------------------------------------------------------------------------------------------------------


def _why_not_declare(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why the quarte of the table, or a set in hand, may not be declared, in time or late. R9, R10, R11, R14"""
    if s.phase in (Phase.QUARTE, Phase.DECLARE):
        if seat != s.turn:
            return _refuse("not_asked", "R13")
        if s.phase == Phase.QUARTE:
            return None if _is_quarte(act.cards, s.table) else _refuse("quarte", "R9")
    else:
        refusal = _why_not_now(s, o, seat)
        if refusal is not None:
            return refusal
        if o.late_declaration == LateDeclaration.FORBIDDEN and not in_time(s, o, seat):
            return _refuse("late", "R14")
    refusal = _why_not_held(s, seat, act.cards, "R10")
    if refusal is not None or is_set(act.cards, s.hands[seat], o.initial_pairs):
        return refusal
    return _refuse("set_or_pair" if o.initial_pairs == InitialPairs.ON else "set", "R11")


def _is_quarte(cards: Cards, table: Cards) -> bool:
    """Are these cards one quarte of the table? R9"""
    return cards != 0 and cards == quartes_in(table) & same_rank(lowest(cards))


def _why_not_ready(s: State, _o: Options, seat: Seat, _act: Act) -> IllegalAct | None:
    """Why a seat may not stop declaring: only a seat that is asked may. H1"""
    if s.phase in (Phase.QUARTE, Phase.DECLARE) and seat == s.turn:
        return None
    return _refuse("not_asked", "R13")


# Turns -------------------------------------------------------------------------------------------------------------


def _why_not_play(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why this card may not be played: only a card that matches may. R15"""
    refusal = _why_not_now(s, o, seat)
    if refusal is not None:
        return refusal
    if count(act.cards) != 1:
        return _refuse("one_card", "R15")
    refusal = _why_not_held(s, seat, act.cards, "R15")
    if refusal is not None:
        return refusal
    if matching(act.cards, s.table) == 0:
        return _refuse("match", "R15", card=card_name(lowest(act.cards)))
    return _why_not_take(s, o, lowest(act.cards), act.takes)


def _why_not_take(s: State, o: Options, card: Card, takes: Cards) -> IllegalAct | None:
    """Why it may not take these cards. R16"""
    alike = alike_on(s.table, card)
    if may_take(alike, takes, o.capture):
        return None
    if o.unaided == Unaided.ON and not takes & ~s.table:
        return _refuse("takes_unaided", "R16", card=card_name(card))
    fills = {"card": card_name(card), "table": write_cards(in_set(alike))}
    if takes == 0:
        return _refuse("takes_missing", "R16", **fills)
    if takes & ~s.table:
        return _refuse("takes_table", "R16", takes=write_cards(in_set(takes & ~s.table)))
    if takes & ~alike:
        return _refuse("takes_rank", "R16", takes=write_cards(in_set(takes & ~alike)), **fills)
    if o.capture == Capture.STRICT and count(alike) == 3:
        return _refuse("takes_all", "R16", **fills)
    return _refuse("takes_one_or_three" if count(alike) == 3 else "takes_one", "R16", **fills)


def _why_not_lie(s: State, o: Options, seat: Seat, _act: Act) -> IllegalAct | None:
    """Why a player may not lie down: only a player who cannot capture may. R21"""
    refusal = _why_not_now(s, o, seat)
    if refusal is not None or may_lie(s.hands[seat], s.table, o.voluntary_lie_down):
        return refusal
    able = matching(s.hands[seat], s.table)
    if o.unaided == Unaided.ON:
        return _refuse("lie_unaided", "R21")
    return _refuse("lie", "R21", card=card_name(in_set(able)[0]))


# Claims ------------------------------------------------------------------------------------------------------------


def _why_not_claim(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why a pair may not be claimed: it must be offered, or on one's turn be one that another overlooked. R19, R23,
    H5
    """
    if s.phase == Phase.CLAIM:
        refusal = _why_not_answer(s, o, seat)
        offered = claimable(s, seat)
    else:
        refusal = _why_not_now(s, o, seat)
        offered = lingering(s, o, seat)
    if refusal is not None:
        return refusal
    if count(act.cards) != 2 or act.cards & ~same_rank(lowest(act.cards)):
        return _refuse("pair", "R19")
    if pair_of(offered, lowest(act.cards)) == act.cards:
        return None
    key, rule = ("own", "R19") if act.cards & s.overlooked[seat] else ("offered", "R23")
    return _refuse(key, rule, cards=write_cards(in_set(act.cards)))


def _why_not_leave(s: State, o: Options, seat: Seat, _act: Act) -> IllegalAct | None:
    """Why a seat may not leave the offered pairs to the others. H4"""
    if s.phase != Phase.CLAIM:
        return _refuse("leave", "R19")
    return _why_not_answer(s, o, seat)


def _why_not_answer(s: State, o: Options, seat: Seat) -> IllegalAct | None:
    """Why a seat has no say in the claim step. S18, S19"""
    if asked_to_claim(s, o, seat):
        return None
    if seat == s.offender:
        return _refuse("own", "R19", cards=write_cards(in_set(s.offered)))
    if s.eligible >> seat & 1 == 0:
        return _refuse("eligible", "R19")
    if s.left >> seat & 1:
        return _refuse("answered", "R19")
    return _refuse("claim_turn", "R19", turn=s.turn)


def _why_not_release(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why a pair may not be released: its mates must be won, on the seat's turn or not. S8, H10"""
    if o.pair_release == PairRelease.OFF:
        return _refuse("release_off", "R12")
    if s.begun == 0:
        return _refuse("declarations_first", "R13")
    refusal = _why_not_held(s, seat, act.cards, "R12")
    if refusal is not None:
        return refusal
    if count(act.cards) != 2 or act.cards & ~same_rank(lowest(act.cards)):
        return _refuse("pair", "R12")
    if act.cards & ~may_release(s, o, seat):
        return _refuse("mates", "R12", cards=write_cards(in_set(act.cards)))
    return None
