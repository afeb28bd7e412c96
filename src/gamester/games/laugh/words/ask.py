"""What a table of Laugh and Lie Down waits for, what a keeper of real cards says, and the paragraphs that matter."""

from gamester.games.laugh.kernel.keeping import Asked
from gamester.games.laugh.kernel.options import (
    Capture,
    ClaimResolution,
    Declare,
    LastBonus,
    Options,
    PairRelease,
    Snatch,
    Unaided,
    VoluntaryLieDown,
)
from gamester.games.laugh.kernel.rules import alike_on, declarable, matching, releasable
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase
from gamester.games.laugh.words.told import antes_told, end_told, session_over
from gamester.kernel.cards import NO_CARD, NO_SEAT, NONE, Cards, bit, count
from gamester.text.act import card_name
from gamester.text.messages import Message, message
from gamester.text.phrases import chips, written


def prompt(v: View, o: Options) -> Message:
    """The question to the seat that looks, or what the table waits for; and the pairs that it may release meanwhile."""
    asked, pairs = _asked(v, o), _to_release(v, o)
    return message("laugh.ask.release_too", asked=asked, cards=written(pairs)) if pairs else asked


def _to_release(v: View, o: Options) -> Cards:
    """The pairs that may be laid down as won, on the seat's turn or not. R12"""
    if o.pair_release == PairRelease.OFF or o.unaided or not v.begun or v.phase not in (Phase.TURN, Phase.CLAIM):
        return NONE
    won = NONE
    for cards in v.won:
        won |= cards
    return releasable(v.hand, won)


def _asked(v: View, o: Options) -> Message:
    """The question to the seat, or what the table waits for."""
    mine = v.turn == v.seat and v.seat != NO_SEAT
    if v.phase == Phase.OVER:
        return _between_deals(v, o)
    if v.phase == Phase.DRAW:
        return message("laugh.ask.draw")
    if v.phase == Phase.CLAIM:
        return _claim(v, o)
    if v.phase == Phase.QUARTE:
        return message("laugh.ask.quarte" if mine else "laugh.ask.quarte_wait", seat=v.dealer)
    if v.phase in (Phase.DECLARE, Phase.DECLARING) and not v.begun:
        if not mine:
            return message("laugh.ask.declare_wait")
        if o.unaided:
            return message("laugh.ask.declare_unaided")
        return message("laugh.ask.declare", cards=written(declarable(v.hand, o.initial_pairs)))
    return _turn(v, o) if mine else message("laugh.ask.turn_wait", seat=v.turn)


def _between_deals(v: View, o: Options) -> Message:
    """The next deal, or the end."""
    if v.deal == 0:
        return message("laugh.ask.first_deal")
    if session_over(v, o):
        return message("table.over")
    return message("laugh.ask.next_deal", seat=(v.dealer + 1) % v.seats)


def _turn(v: View, o: Options) -> Message:
    """Play or lie down; with two holders left, also what is at stake."""
    if v.played != NO_CARD:
        return message("laugh.ask.take", card=card_name(v.played))
    if o.unaided:
        return message("laugh.ask.turn_unaided")
    if not matching(v.hand, v.table):
        return message("laugh.ask.lie")
    if o.voluntary_lie_down == VoluntaryLieDown.ON:
        return message("laugh.ask.turn_or_lie")
    if sum(1 for seat in range(v.seats) if v.held[seat]) == 2:
        return message("laugh.ask.turn_of_two", bonus=chips(o.bonus + v.carried))
    return message("laugh.ask.turn")


def _claim(v: View, o: Options) -> Message:
    """Who may have the offered pairs."""
    if o.unaided == Unaided.ON:
        return _claim_unasked(v, o)
    offered = written(v.offered)
    asked = v.seat != NO_SEAT and v.eligible & ~v.left & bit(v.seat)
    if o.claim_resolution == ClaimResolution.TURN_ORDER:
        asked = v.turn == v.seat and v.seat != NO_SEAT
        if not asked:
            return _claim_wait(o, "laugh.ask.claim_wait", seat=v.turn, cards=offered)
    if not asked:
        return _claim_wait(o, "laugh.ask.claim_others", cards=offered)
    if o.unaided:
        return message("laugh.ask.claim_unaided")
    race = o.claim_resolution == ClaimResolution.FIRST_COME
    return message("laugh.ask.claim_race" if race else "laugh.ask.claim", cards=offered)


def _claim_wait(o: Options, key: str, **fills: object) -> Message:
    """Others are asked about pairs; a seat in unaided play is not told which pairs. R30"""
    return message("laugh.ask.claim_wait_unaided") if o.unaided else message(key, **fills)


def _claim_unasked(v: View, o: Options) -> Message:
    """In unaided play the next to act is asked to act, or, if that ends the deal, to let the cards be counted. R30"""
    mine = v.turn == v.seat and v.seat != NO_SEAT
    if last_chance(v):
        return message("laugh.ask.count" if mine else "laugh.ask.count_wait", seat=v.turn)
    if not v.begun:
        return message("laugh.ask.declare_wait")
    return _turn(v, o) if mine else message("laugh.ask.turn_wait", seat=v.turn)


def last_chance(v: View) -> bool:
    """In unaided play: does the deal end if the seat that is asked has no more to claim? R25, R30"""
    return v.phase == Phase.CLAIM and bool(v.begun) and sum(1 for held in v.held if held) <= 1


# --- The rules ----------------------------------------------------------------------------------------------


def matters_now(v: View, o: Options) -> str:
    """The id of the rule paragraph that matters now."""
    if v.phase == Phase.OVER:
        return _ended_matters(v, o)
    if v.phase == Phase.QUARTE:
        return "R9"
    if v.phase in (Phase.CLAIM, Phase.DRAW):
        return "R30" if o.unaided else _claims_matter(v)
    mine = v.turn == v.seat and v.seat != NO_SEAT
    if not v.begun:
        return _declaring_matters(v, o, mine=mine)
    if v.phase == Phase.RELEASING:
        return "R12"
    return _turn_matters(v, o) if mine else "R15"


def _ended_matters(v: View, o: Options) -> str:
    """The rule that matters between two deals."""
    if v.deal == 0:
        return "R7"
    return "R6" if session_over(v, o) else "R29"


def _claims_matter(v: View) -> str:
    """The rule that matters while pairs may be claimed: from the table's quarte, laid down, or overlooked."""
    if not v.begun:
        return "R9"
    return "R23" if v.offender != NO_SEAT and v.lain >> v.offender & 1 else "R19"


def _declaring_matters(v: View, o: Options, *, mine: bool) -> str:
    """The rule that matters during the declarations."""
    if not mine or o.unaided:
        return "R13"
    alike = [count(alike_on(v.hand, card)) for card in range(52) if declarable(v.hand, o.initial_pairs) >> card & 1]
    return {4: "R10", 3: "R11"}.get(max(alike, default=0), "R12")


def _turn_matters(v: View, o: Options) -> str:
    """The rule that matters to the seat whose turn it is."""
    if o.unaided:
        return "R30"
    able = matching(v.hand, v.table)
    if not able:
        return "R21"
    choices = [count(alike_on(v.table, card)) for card in range(52) if able >> card & 1]
    if 2 in choices or (3 in choices and o.capture == Capture.CLAIMS):
        return "R16"
    return "R15"


# --- The keeper of real cards --------------------------------------------------------------------------------


QUESTIONS: dict[int, str] = {
    Asked.HOLDER: "laugh.keep.holder",
    Asked.CAPTURER: "laugh.keep.capturer",
    Asked.HOLDER_INSTEAD: "laugh.keep.holder_instead",
    Asked.LATE: "laugh.keep.late",
    Asked.CARDS: "laugh.keep.cards",
}


def begun(before: View, v: View, o: Options) -> list[Message]:
    """Who deals, and what is in the pot. R7"""
    return antes_told(v, o)


def settled(before: View, v: View, o: Options) -> list[Message]:
    """Who was last in, who gets what is left, and what each wins or pays. R25-R29"""
    told = end_told(v, o)
    # where the last capture decides, nobody has said whether a player still held cards
    return told[1:] if o.last_bonus == LastBonus.LAST_CAPTURE else told


def paragraphs(v: View, o: Options, asked: int) -> list[str]:
    """The paragraphs that say what may be done, in the order in which a deal comes to them."""
    found = ["R8", "R9"]
    if o.declare != Declare.NONE:
        found += ["R10", "R11", "R14"]
    if o.pair_release == PairRelease.ON or o.initial_pairs:
        found.append("R12")
    found += ["R15", "R16"]
    if o.claim_resolution != ClaimResolution.OFF:
        found.append("R19")
    found += ["R20", "R21", "R22"]
    if o.snatch == Snatch.ON:
        found.append("R23")
    return [*found, "R25", "R26", "R27"]
