"""What a table of Loo waits for, and the paragraph of the rules that matters then."""

from gamester.games.loo.kernel.options import (
    DumbyWho,
    Exchange,
    Heading,
    LeadTwoTrumps,
    LoneStander,
    Loo,
    Options,
    PamRole,
    StockRule,
)
from gamester.games.loo.kernel.rules import beaters, loo_due, of_suit, pack_of, pam_that_wins, playable, suit_asked
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended, Forced, Phase
from gamester.games.loo.words.deal import forced_paragraph, suit_told
from gamester.games.loo.words.sums import session_over
from gamester.kernel.cards import ACE, NO_CARD, NO_SEAT, Cards, bit, card_of, count, highest, left_of
from gamester.text.act import card_name
from gamester.text.messages import Message, message
from gamester.text.phrases import chips


def prompt(v: View, o: Options) -> Message:
    """The question to the seat that looks, or what the table waits for."""
    if v.phase in (Phase.IDLE, Phase.OVER):
        return _between_deals(v, o)
    mine = v.turn == v.seat and v.seat != NO_SEAT
    if v.phase == Phase.FLUSH:
        return message("loo.ask.flush", pool=chips(v.pool))
    if v.phase == Phase.PLAY:
        return _play(v, o) if mine else _others_play(v)
    if v.phase == Phase.DECLARE:
        if v.turn == NO_SEAT:
            return message("loo.ask.hands_wait", pool=chips(v.pool))
        if mine:
            return _declare(v, o)
        unseen = v.held[v.seat] and not v.hand if v.seat != NO_SEAT else False
        return message("loo.ask.declare_ask" if unseen else "loo.ask.declare_wait", seat=v.turn, pool=chips(v.pool))
    return _exchange(v, o) if mine else message("loo.ask.exchange_wait", seat=v.turn)


def goes_on(o: Options) -> Message | None:
    """Until when a session goes on after the deals agreed; None if it ends with them. G18"""
    if o.max_extra_deals == 0:
        return None
    limited = o.max_extra_deals > 0
    return message("loo.ask.goes_on_at_most", most=o.max_extra_deals) if limited else message("loo.ask.goes_on")


def _between_deals(v: View, o: Options) -> Message:
    """The next deal, or the end."""
    if v.deal == 0:
        return message("loo.ask.first_deal_on" if goes_on(o) else "loo.ask.first_deal", n=o.rounds * v.seats)
    if v.ended == Ended.MISDEAL:
        return message("loo.ask.redeal", seat=v.dealer)
    if session_over(v, o):
        return message("table.over")
    key = "loo.ask.next_deal"
    if v.deal >= o.rounds * v.seats:
        key = "loo.ask.next_beyond" if v.pool else "loo.ask.next_round"
    return message(key, seat=left_of(v.dealer, v.seated), pool=chips(v.pool))


# --- Declaring ----------------------------------------------------------------------------------------------


def _is_eldest(v: View) -> bool:
    """Is the seat that looks eldest?"""
    return v.seat == left_of(v.dealer, v.seated)


def _may_take_dumby(v: View, o: Options) -> bool:
    """May the seat that looks take Dumby? B3, B4, Q50"""
    if not v.dumby_there or v.dumby:
        return False
    if v.forced == Forced.NOT:
        return True
    who = o.forced_dumby if v.forced == Forced.BY_POOL else o.club_law_dumby
    return who == DumbyWho.NORMAL or (who == DumbyWho.ELDEST_ONLY and _is_eldest(v))


def _must_defend(v: View, o: Options) -> bool:
    """Must the seat that looks defend the pool? Q41, L3"""
    if o.lone_stander != LoneStander.DEALER_DEFENDS or v.seat != v.dealer or v.forced or v.waiting:
        return False
    return count(v.standing) == 1 and v.dumby_seat == NO_SEAT


def _declare(v: View, o: Options) -> Message:
    """Stand, take Dumby, defend, wait or pass."""
    pool, price = chips(v.pool), chips(loo_due(v.pool, o))
    if v.forced:
        return message("loo.ask.declare_forced", pool=pool, price=price)
    dumby = _may_take_dumby(v, o)
    if _must_defend(v, o):
        return message("loo.ask.declare_defend" if dumby else "loo.ask.declare_defend_own", pool=pool, price=price)
    if o.eldest_privilege and _is_eldest(v) and not v.waiting:
        return message("loo.ask.declare_first_dumby" if dumby else "loo.ask.declare_first", pool=pool, price=price)
    return message("loo.ask.declare_dumby" if dumby else "loo.ask.declare", pool=pool, price=price)


# --- The exchange -------------------------------------------------------------------------------------------


def _most_to_change(v: View, o: Options) -> int:
    """How many cards the seat that looks may change at most, computed from its view. A4, A7, L7"""
    there = v.stock
    if o.stock_rule == StockRule.RESHUFFLE_DEAD:
        held = sum(v.held[: v.seats]) + (o.tricks if v.dumby_there else 0) + (0 if v.taken else 1)
        there = count(pack_of(o.deck)) - held - count(v.out)
    return min(o.tricks - 1 if v.taken and v.seat == v.dealer else o.tricks, there)


def _exchange(v: View, o: Options) -> Message:
    """Which cards to put out, and whether to take the turn-up."""
    if v.phase == Phase.TURN_UP:
        return message("loo.ask.turnup", card=card_name(v.turn_up))
    n = _most_to_change(v, o)
    if o.dealer_takes_turnup and v.seat == v.dealer and not v.taken:
        return message("loo.ask.exchange_turnup", card=card_name(v.turn_up), n=n)
    return message("loo.ask.exchange", n=n)


# --- Play ---------------------------------------------------------------------------------------------------


def _play(v: View, o: Options) -> Message:
    """Lead, or play to the trick."""
    if v.led == NO_CARD:
        if v.said:
            return message("loo.ask.lead_ace", card=card_name(card_of(v.trump, ACE)))
        return message("loo.ask.lead", trick=v.trick, tricks=o.tricks)
    return message("loo.ask.follow", duty=duty(v, o), best=card_name(v.best), best_seat=v.best_seat)


def _others_play(v: View) -> Message:
    """Whose card the table waits for."""
    if v.led == NO_CARD:
        return message("loo.ask.lead_wait", seat=v.turn)
    return message("loo.ask.follow_wait", seat=v.turn, best=card_name(v.best), best_seat=v.best_seat)


# --- The rules ----------------------------------------------------------------------------------------------


def matters_now(v: View, o: Options) -> str:
    """The id of the rule paragraph that matters now."""
    if v.phase == Phase.IDLE:
        return "B13" if v.ended == Ended.MISDEAL else "G6"
    if v.phase == Phase.DECLARE:
        return _declaring_matters(v, o)
    if v.phase in (Phase.EXCHANGE, Phase.TURN_UP):
        if o.dealer_takes_turnup and v.turn == v.dealer and not v.taken:
            return "A17"
        if o.tricks == 5:
            return "A7" if v.stock < o.tricks else "A4"
        return "I2"
    if v.phase == Phase.FLUSH:
        return "A8"
    return _playing_matters(v, o) if v.phase == Phase.PLAY else _ended_matters(v, o)


def _declaring_matters(v: View, o: Options) -> str:
    """The rule that matters while players declare."""
    if v.forced:
        return forced_paragraph(v.forced, v.deal, o)
    if o.tricks == 3 and not v.standing and left_of(v.turn, v.seated) == v.dealer:
        return "B7" if o.dumby else "I5"
    if o.lone_stander == LoneStander.DEALER_DEFENDS and v.turn == v.dealer and count(v.standing) == 1:
        return "G16"
    if o.loo != Loo.LIMITED and v.pool > 2 * o.ante:
        return "D1" if o.loo == Loo.UNLIMITED else "D6"
    if v.dumby_there:
        return "B4"
    if o.exchange == Exchange.NONE:
        return "G8"
    return "A4" if o.tricks == 5 else "I2"


def _playing_matters(v: View, o: Options) -> str:
    """The rule that matters while cards are played."""
    if v.led == NO_CARD and v.said:
        return "A12"
    if v.led == NO_CARD and v.trick == 1:
        return "B9" if o.lead_ace or o.lead_two_trumps != LeadTwoTrumps.NONE else "G10"
    if v.led == NO_CARD:
        return "B9" if o.trump_after_trick else "G11"
    if v.civil and v.pam:
        return "A12"
    if bit(v.best) & v.pam:
        return "A11"
    if o.head:
        return "B10"
    return "A10" if o.tricks == 5 else "G11"


def _ended_matters(v: View, o: Options) -> str:
    """The rule that matters when a deal is settled."""
    if session_over(v, o):
        return "G18"
    if v.ended == Ended.FLUSH:
        return "A8"
    if v.ended == Ended.LONE_STANDER:
        return "G16"
    if v.ended == Ended.ALL_PASSED:
        return "G15"
    if v.looed:
        return "G14" if o.loo == Loo.LIMITED else "D2"
    return "A13" if o.tricks == 5 else "B11"


def duty(v: View, o: Options) -> Message:
    """What this hand may play to the trick; only the general rule in unaided play, and where Pam is free. A10, B10"""
    led = card_name(v.led)
    if count(v.hand) == 1:
        return message("loo.ask.duty.last", led=led, card=card_name(highest(v.hand)))
    if o.unaided or (o.pam_role == PamRole.FREE and v.hand & v.pam):
        return _in_general(v, o, led)
    allowed = playable(v.hand, v.led, v.best, v.civil, v.trump, v.pam, o)
    asked = suit_asked(v.led, v.trump, v.pam, o.pam_role)
    suit, follows = suit_told(asked), v.hand & of_suit(asked, v.trump, v.pam, o.pam_role)
    if count(allowed) == 1:
        key = "loo.ask.duty.only_pam" if follows and _pam_asks(v, o) else "loo.ask.duty.only"
        return message(key, led=led, card=card_name(highest(allowed)))
    if not follows:
        return message(_void(v, o, allowed), suit=suit)
    if o.head and not allowed & ~_winners(v, o):
        return message("loo.ask.duty.beat", led=led, suit=suit, best=card_name(v.best))
    if _pam_asks(v, o):
        return message("loo.ask.duty.pam", suit=suit)
    return message("loo.ask.duty.suit", led=led, suit=suit)


def _in_general(v: View, o: Options, led: str) -> Message:
    """The rule, without a word on which cards of the hand it concerns."""
    if v.civil and v.hand & v.pam:
        return message("loo.ask.duty.follow_civil", led=led)
    if _pam_asks(v, o):
        return message("loo.ask.duty.follow_pam")
    if o.head == Heading.IN_SUIT:
        return message("loo.ask.duty.follow_head_suit", led=led)
    return message("loo.ask.duty.follow_head" if o.head else "loo.ask.duty.follow", led=led)


def _pam_asks(v: View, o: Options) -> bool:
    """Was Pam led, who asks for trumps whatever his own suit? A11, Q25"""
    return bool(bit(v.led) & v.pam) and o.pam_role != PamRole.NATURAL_SUIT


def _void(v: View, o: Options, allowed: Cards) -> str:
    """The sentence for a hand without the suit that was led: any card, a trump, or a trump that heads the trick."""
    if allowed == v.hand:
        return "loo.ask.duty.any"
    return "loo.ask.duty.must_trump" if allowed & ~_winners(v, o) else "loo.ask.duty.must_head"


def _winners(v: View, o: Options) -> Cards:
    """The cards that beat the card now winning the trick."""
    return beaters(v.best, v.trump, pam_that_wins(v.pam, v.civil, o.pam_civil_only_trump))
