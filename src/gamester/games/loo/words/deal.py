"""The sentences at the start and the end of a deal of Loo: deal and trumps, the flush, the payments, the next pool.

Also what a keeper of real cards says besides, and which paragraphs of the rules answer its players.
"""

from gamester.games.game import Sums, members
from gamester.games.loo.kernel.keeping import Asked
from gamester.games.loo.kernel.options import (
    AnteBy,
    Enforcement,
    Exchange,
    FlushTo,
    LeadTwoTrumps,
    Options,
    Pam,
    PamCivil,
    When,
)
from gamester.games.loo.kernel.rules import holds, loo_due, of_one_suit, stake_of
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended, Forced
from gamester.games.loo.words.sums import (
    FLUSH_TERMS,
    TRICK_TERMS,
    session_over,
    settlement,
    sum_of,
    taker,
)
from gamester.kernel.cards import NO_CARD, Cards, Suit, bit, highest, suit_of
from gamester.text.act import card_name
from gamester.text.messages import Message, message
from gamester.text.phrases import chips, session_told, tricks, written

SUIT_WORDS = ("words.suit.C", "words.suit.D", "words.suit.H", "words.suit.S")


def suit_told(suit: Suit) -> Message:
    """The name of a suit."""
    return message(SUIT_WORDS[suit])


# --- The deal -----------------------------------------------------------------------------------------------


def deal_told(before: View, after: View, o: Options) -> list[Message]:
    """Who deals and stakes, what is turned up, how much is in the pool, and whether all must play. G6, G7, B3"""
    return [stakes_told(before, after, o), turned_told(after), *pool_told(after, o)]


def turned_told(after: View) -> Message:
    """Which card is turned up, or that none is. G7, A3, B14"""
    if after.turn_up == NO_CARD:
        return message("loo.tell.hidden")
    key = "loo.tell.turned_pam" if bit(after.turn_up) & after.pam else "loo.tell.turned"
    return message(key, card=card_name(after.turn_up), suit=suit_told(after.trump))


def pool_told(after: View, o: Options) -> list[Message]:
    """What is played for, and whether all must play. G14, B3"""
    pool = after.pool if after.ended == Ended.NOT_YET else after.contested
    told = [message("loo.tell.pool", chips=chips(pool))]
    if after.forced == Forced.BY_CLUB:
        told.append(message("loo.tell.club_law"))
    elif after.forced == Forced.BY_POOL:
        must = holds(o.must, after.deal)
        told.append(message("loo.tell.must" if must else "loo.tell.bold_stand"))
    return told


def stakes_told(before: View, after: View, o: Options) -> Message:
    """Who deals, and who has staked how much."""
    dealer = after.dealer
    if before.ended == Ended.MISDEAL and before.deal == after.deal:
        return message("loo.tell.redeal", seat=dealer)
    stake = chips(stake_of(1, after.deal, o))
    if o.ante_by == AnteBy.EVERYONE_DEALER_DOUBLE:
        other = chips(stake_of(0, after.deal, o))
        return message("loo.tell.deal_double", deal=after.deal, seat=dealer, chips=stake, other=other)
    if stake_of(0, after.deal, o):
        return message("loo.tell.deal_all", deal=after.deal, seat=dealer, chips=stake)
    return message("loo.tell.deal", deal=after.deal, seat=dealer, chips=stake)


def play_told(after: View, o: Options) -> Message:
    """Play begins: who leads, and what a trick is worth. G10, G12"""
    if after.pool % o.tricks:
        return message("loo.tell.play_odd", seat=after.leader, chips=chips(after.pool))
    return message("loo.tell.play", seat=after.leader, chips=chips(after.pool // o.tricks))


# --- Flushes ------------------------------------------------------------------------------------------------


def flush_told(before: View, after: View) -> list[Message]:
    """The flushes that are newly shown. A8"""
    told = []
    old = before.shown if before.deal == after.deal else 0
    for seat in range(after.seats):
        hand = after.known[seat]
        if (after.shown & ~old) >> seat & 1 and hand:
            kind = message(_kind(hand, after))
            told.append(message("loo.tell.flush", seat=seat, kind=kind, cards=written(hand)))
    return told


def _kind(hand: Cards, v: View) -> str:
    """The name of a flush. A8, L23a"""
    others = hand & ~v.pam
    if not of_one_suit(others):
        return "loo.flush.pam_blaze" if hand & v.pam else "loo.flush.blaze"
    if hand & v.pam:
        return "loo.flush.pam"
    return "loo.flush.trump" if suit_of(highest(others)) == v.trump else "loo.flush.plain"


# --- The end ------------------------------------------------------------------------------------------------


def end_told(before: View, after: View, o: Options) -> list[Message]:
    """Who wins what, who pays what, who can pay no more and leaves, and what the next pool holds. G12-G16, Q18"""
    sums = settlement(after, o)
    if after.ended == Ended.PLAYED:
        told = [*_winners_told(after, sums), *_looed_told(after, o)]
    elif after.ended == Ended.FLUSH:
        told = [*_sweep_told(after, sums), *_flush_loos_told(after, o)]
    else:
        told = [_taken_told(after, o)]
    told += [message("loo.tell.leaves", seat=seat) for seat in members(before.seated & ~after.seated)]
    if any(sum_of(one, ("loo.sum.last_pool",)) for one in sums):
        told.append(message("loo.tell.divided"))
    if session_over(after, o):
        return told + session_told(after.balances[: after.seats])
    return [*told, _next_pool_told(after, o)]


def _winners_told(v: View, sums: Sums) -> list[Message]:
    """What the tricks brought. G12, L3"""
    told = []
    for one in sums:
        seat = one[0]
        if not v.tricks[seat]:
            continue
        taken = tricks(v.tricks[seat])
        if seat == v.defender:
            told.append(message("loo.tell.won_for_pool", seat=seat, tricks=taken))
        elif v.offenders >> seat & 1:
            told.append(message("loo.tell.won_in_vain", seat=seat, tricks=taken))
        else:
            won = chips(sum_of(one, TRICK_TERMS))
            told.append(message("loo.tell.won", seat=seat, tricks=taken, chips=won))
    return told


def _looed_told(v: View, o: Options) -> list[Message]:
    """Who is looed, for taking no trick or for an offence. G13, L23b"""
    told = []
    due = chips(loo_due(v.contested, o))
    for seat in members(v.looed):
        key = "loo.tell.pays_offence" if v.offenders >> seat & 1 else "loo.tell.looed"
        told.append(message(key, seat=seat, chips=due))
    return told


def _sweep_told(v: View, sums: Sums) -> list[Message]:
    """Who sweeps the pool with his flush. A8, L2, L3"""
    winners = members(v.swept)
    if winners == [v.defender]:
        return [message("loo.tell.sweep_for_pool", seat=v.defender)]
    key = "loo.tell.sweeps" if len(winners) == 1 else "loo.tell.sweeps_part"
    return [message(key, seat=seat, chips=chips(sum_of(sums[seat], FLUSH_TERMS[:1]))) for seat in winners]


def _flush_loos_told(v: View, o: Options) -> list[Message]:
    """Who pays for a flush, and to whom. A8, Q32"""
    key = "loo.tell.pays_flusher" if o.flush_to == FlushTo.FLUSHER else "loo.tell.pays_flush"
    due = chips(loo_due(v.contested, o))
    return [message(key, seat=seat, chips=due) for seat in members(v.looed)]


def _taken_told(v: View, o: Options) -> Message:
    """The pool is taken without play, or waits. G15, G16"""
    seat, pool = taker(v, o), chips(v.contested)
    if v.ended == Ended.LONE_STANDER:
        return message("loo.tell.alone", seat=seat, chips=pool)
    if seat < 0:
        return message("loo.tell.carried", chips=pool)
    return message("loo.tell.all_passed", seat=seat, chips=pool)


def _next_pool_told(v: View, o: Options) -> Message:
    """What the next deal is played for. G14, D3"""
    if v.pool:
        return message("loo.tell.next_pool", chips=chips(v.pool))
    if o.must == When.ALWAYS:
        return message("loo.tell.next_must")
    return message("loo.tell.next_bold" if o.bold_stand == When.ALWAYS else "loo.tell.next_stake")


# --- The keeper of real cards --------------------------------------------------------------------------------


QUESTIONS: dict[int, str] = {
    Asked.MISDEALS: "loo.keep.misdeals",
    Asked.CLUBS: "loo.keep.clubs",
    Asked.EARLY: "loo.keep.early",
    Asked.FLUSH_AT_ONCE: "loo.keep.flush_at_once",
    Asked.STOOD: "loo.keep.stood",
    Asked.DUMBY: "loo.keep.dumby",
    Asked.FOR_POOL: "loo.keep.for_pool",
    Asked.FLUSH: "loo.keep.flush",
    Asked.EXEMPT: "loo.keep.exempt",
    Asked.TRICKS: "loo.keep.tricks",
    Asked.OFFENCES: "loo.keep.offences",
}


def begun(before: View, v: View, o: Options) -> list[Message]:
    """Who deals, what is played for, and whether all must play. G6, B3"""
    return [stakes_told(before, v, o), *pool_told(v, o)]


def paragraphs(v: View, o: Options, asked: int) -> list[str]:
    """The paragraphs that say what may be done now, in the order in which a deal comes to them."""
    if asked in (Asked.TRICKS, Asked.OFFENCES):
        return playing(o)
    if asked in (Asked.FLUSH, Asked.FLUSH_AT_ONCE, Asked.EXEMPT):
        return ["A8", "A9"]
    return ["G7", *declaring(v, o)]


def declaring(v: View, o: Options) -> list[str]:
    """Who may pass, take Dumby, exchange; and what happens if nobody, or one, stands."""
    found = [forced_paragraph(v.forced, v.deal, o)] if v.forced else ["G8", "G9"]
    if o.club_law and not v.forced:
        found.append("B12")
    if o.dumby:
        found += ["B4", "B5"]
    if o.exchange != Exchange.NONE:
        found += ["A4", "A7"] if o.tricks == 5 else ["I2"]
    if o.dealer_takes_turnup:
        found.append("A17")
    if not v.forced:
        found += ["G15", "G16"]
    return found


def forced_paragraph(forced: int, deal: int, o: Options) -> str:
    """The paragraph that forces the hand of this deal. A16, B3, B12"""
    if forced == Forced.BY_CLUB:
        return "B12"
    return "A16" if holds(o.must, deal) else "B3"


def playing(o: Options) -> list[str]:
    """What may be led and played, and what an offence costs."""
    found = ["G10", "G11"]
    if o.lead_ace or o.lead_two_trumps != LeadTwoTrumps.NONE or o.trump_after_trick:
        found.append("B9")
    if o.head:
        found.append("B10")
    if o.pam != Pam.NONE:
        found += ["A2", "A11"] + ([] if o.pam_civil == PamCivil.OFF else ["A12"])
    if o.enforcement == Enforcement.PENALTY:
        found.append("G19")
    return [*found, "B13"]
