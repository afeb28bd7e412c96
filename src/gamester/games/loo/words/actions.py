"""Loo's acts in words and as actions: what a seat may do, what an act stands for, and why it may not be done."""

from collections.abc import Sequence

from gamester.games.loo.belief.observed import CHANGED, PUT, SILENT
from gamester.games.loo.kernel.declaring import may_take_dumby, may_take_turn_up, most_to_change, must_defend
from gamester.games.loo.kernel.moves import legal
from gamester.games.loo.kernel.options import Enforcement, LeadTwoTrumps, Options, PamRole, TrumpAfterTrick, Unaided
from gamester.games.loo.kernel.order import eldest
from gamester.games.loo.kernel.penalties import irregular
from gamester.games.loo.kernel.rules import beaters, of_suit, pam_that_wins, suit_asked, top_of_trumps
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import (
    CIVIL,
    DEFEND,
    DONE,
    DUMBY,
    EXPOSE,
    LOOK,
    MISDEAL,
    PASS,
    SHOW,
    STAND,
    TURNUP,
    WAIT,
    Ended,
    Forced,
    Offence,
    Phase,
    State,
)
from gamester.games.loo.words.deal import forced_paragraph
from gamester.kernel.cards import NO_CARD, NO_SUIT, PACK_SIZE, Card, Cards, Seat, bit, count
from gamester.text.act import Act, Offer, card_name, in_set, mask_of, says_too_much, write_cards
from gamester.text.errors import IllegalAct

VERBS: dict[str, tuple[str, ...]] = {
    "misdeal": (), "pass": (), "stand": (), "dumby": (), "defend": (), "wait": (), "turnup": ("cards",),
    "exchange": ("cards",), "flush": (), "hold": (), "civil": (), "play": ("cards",), "look": (), "show": ("cards",),
}  # fmt: skip
"""Every verb of Loo in listing order, and the keys that a record needs beside it."""

SAID = {"misdeal": MISDEAL, "pass": PASS, "stand": STAND, "dumby": DUMBY, "defend": DEFEND, "wait": WAIT}
"""Verbs that always stand for one action."""

SUIT_LETTERS = "CDHS"


def offers(s: State, o: Options, seat: Seat) -> list[Offer]:
    """The proper acts of `seat`, in listing order. C4, M3"""
    acts = legal(s, o, seat)
    if not acts:
        return []
    said = [Offer(Act(verb)) for verb, action in SAID.items() if acts >> action & 1]
    if seat != s.turn:
        return said
    cards = in_set(acts & ((1 << PACK_SIZE) - 1))
    if s.phase == Phase.EXCHANGE:
        if acts >> TURNUP & 1:
            said += [Offer(Act("turnup", bit(card))) for card in in_set(s.hands[seat])]
        return [*said, Offer(Act("exchange"), most_to_change(s, o, seat))]
    if s.phase == Phase.FLUSH:
        return [*said, Offer(Act("flush")), Offer(Act("hold"))]
    if acts >> CIVIL & 1:
        said.append(Offer(Act("civil")))
    return said + [Offer(Act("play", bit(card))) for card in cards]


def steps(s: State, o: Options, seat: Seat, act: Act) -> list[int]:
    """The actions that `act` stands for; IllegalAct if it may not be done."""
    refusal = why_not(s, o, seat, act)
    if refusal is not None:
        raise refusal
    return spelled(act)


def spelled(act: Act) -> list[int]:
    """The actions of a legal act."""
    if act.do in SAID:
        return [SAID[act.do]]
    cards = in_set(act.cards)
    if act.do == "exchange":
        return [*cards, DONE]
    if act.do == "turnup":
        return [TURNUP, *cards]
    if act.do == "show":
        return [EXPOSE + cards[0]]
    return cards or [{"flush": SHOW, "hold": DONE, "civil": CIVIL, "look": LOOK}[act.do]]


def offence(s: State, o: Options, seat: Seat, act: Act) -> str | None:
    """The kind of offence that `act`, which may be done, is; None if it is proper or nothing is punished. L23b"""
    if o.enforcement != Enforcement.PENALTY:
        return None
    kind = irregular(s, o, seat, _action(act))
    return None if kind == Offence.NONE else Offence(kind).name.lower()


def _action(act: Act) -> int:
    """The action by which an act is judged irregular or not; -1 for acts that are never irregular."""
    if act.do in ("play", "show") and count(act.cards) == 1:
        return in_set(act.cards)[0] + (EXPOSE if act.do == "show" else 0)
    if act.do == "look":
        return LOOK
    return SAID.get(act.do, 1 << 10)


def summary(s: State, o: Options) -> dict[str, object]:
    """What `replay --json` tells of a finished deal beyond its payments. C12, C14"""
    return {
        "ended": Ended(s.ended).name.lower(),
        "tricks": s.tricks[: s.seats],
        "looed": [seat for seat in range(s.seats) if s.looed >> seat & 1],
        "trump": None if s.trump == NO_SUIT else SUIT_LETTERS[s.trump],
    }


# --- Why not ------------------------------------------------------------------------------------------------


def why_not(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """None if `seat` may do `act`, properly or (penalty mode) irregularly; otherwise the rule that forbids it."""
    if act.do not in VERBS:
        return IllegalAct("refuse.verb", verb=act.do, verbs=", ".join(VERBS))
    if says_too_much(act, VERBS):
        return IllegalAct("refuse.needless", verb=act.do)
    if s.phase in (Phase.IDLE, Phase.OVER):
        return IllegalAct("refuse.no_deal", rule="G7")
    if o.enforcement == Enforcement.PENALTY and irregular(s, o, seat, _action(act)) != Offence.NONE:
        return None
    if act.do == "misdeal":
        return None if legal(s, o, seat) >> MISDEAL & 1 else IllegalAct("loo.refuse.misdeal", rule="B13")
    if act.do in ("look", "show"):
        return IllegalAct("loo.refuse.irregular", rule="G19")
    if seat != s.turn:
        rule = "G11" if s.phase == Phase.PLAY else "G8"
        if s.phase == Phase.FLUSH:  # only seats that hold a flush are asked
            return IllegalAct("refuse.turn_hidden", rule=rule)
        return IllegalAct("refuse.turn", rule=rule, turn=s.turn)
    if s.phase == Phase.DECLARE:
        return _why_not_declare(s, o, seat, act)
    if s.phase == Phase.EXCHANGE:
        return _why_not_exchange(s, o, seat, act)
    if s.phase == Phase.FLUSH:
        return None if act.do in ("flush", "hold") else IllegalAct("loo.refuse.flush_now", rule="A8")
    return _why_not_play(s, o, seat, act)


def _why_not_declare(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why a declaration may not be made. G8, A16, B3, B4, B7, B12"""
    forced_rule = forced_paragraph(s.forced, s.deal, o)
    if act.do == "pass" and s.forced != Forced.NOT:
        return IllegalAct("loo.refuse.forced", rule=forced_rule)
    if act.do == "pass" and must_defend(s, o, seat):
        return IllegalAct("loo.refuse.must_defend", rule="B7")
    if act.do == "dumby" and not may_take_dumby(s, o, seat):
        if s.dumby and s.looked >> seat & 1:
            return IllegalAct("loo.refuse.dumby_looked", rule="B5")
        if s.dumby and s.forced != Forced.NOT:
            return IllegalAct("loo.refuse.dumby_forced", rule=forced_rule)
        return IllegalAct("loo.refuse.dumby_gone" if o.dumby else "loo.refuse.no_dumby", rule="B5" if o.dumby else "I1")
    if act.do == "defend" and not must_defend(s, o, seat):
        return IllegalAct("loo.refuse.defend", rule="B7")
    if act.do == "wait" and not legal(s, o, seat) >> WAIT & 1:
        first = seat == eldest(s) and o.eldest_privilege
        return IllegalAct("loo.refuse.wait_twice" if first else "loo.refuse.wait", rule="G8")
    if act.do not in SAID:
        return IllegalAct("loo.refuse.declare_now", rule="G8")
    return None


def _why_not_held(s: State, seat: Seat, cards: Cards) -> IllegalAct | None:
    """Why these cards cannot be used: they are not in the hand."""
    if cards & ~s.hands[seat]:
        return IllegalAct("refuse.not_held", rule="G7", cards=write_cards(in_set(cards & ~s.hands[seat])))
    return None


def _why_not_exchange(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why the exchange is not allowed. A4, A7, A17, L7"""
    if act.do == "turnup":
        if not may_take_turn_up(s, o, seat):
            return IllegalAct("loo.refuse.turnup", rule="A17")
        if count(act.cards) != 1:
            return IllegalAct("loo.refuse.turnup_one", rule="A17")
        return _why_not_held(s, seat, act.cards)
    if act.do != "exchange":
        return IllegalAct("loo.refuse.exchange_now", rule="A4" if o.tricks == 5 else "I2")
    most = most_to_change(s, o, seat)
    if s.taken and seat == s.dealer and act.cards & bit(s.turn_up):
        return IllegalAct("loo.refuse.put_turnup", rule="A17", card=card_name(s.turn_up))
    if count(act.cards) > most:
        return IllegalAct("loo.refuse.too_many", rule="A7", n=most)
    return _why_not_held(s, seat, act.cards)


def _why_not_play(s: State, o: Options, seat: Seat, act: Act) -> IllegalAct | None:
    """Why a card may not be played. A10, A12, B9, B10"""
    acts = legal(s, o, seat)
    if act.do == "civil":
        return None if acts >> CIVIL & 1 else IllegalAct("loo.refuse.civil_word", rule="A12")
    if act.do != "play":
        return IllegalAct("loo.refuse.play_now", rule="G11")
    if count(act.cards) != 1:
        return IllegalAct("loo.refuse.one_card", rule="G11")
    if act.cards & acts:
        return None
    not_held = _why_not_held(s, seat, act.cards)
    if not_held is not None:
        return not_held
    proper = write_cards(in_set(acts & ((1 << PACK_SIZE) - 1)))
    if s.led == NO_CARD:
        return _untold(_why_not_lead(s, o, seat, proper), o)
    return _untold(_why_not_follow(s, o, seat, in_set(act.cards)[0], proper), o)


UNTOLD = (
    "lead_said", "lead_after_any", "lead_after_highest", "lead_ace", "lead_two_any", "lead_two_highest", "civil",
    "follow", "must_trump", "head",
)  # fmt: skip
"""Refusals that name the playable cards; unaided play does not name them."""


def _untold(refusal: IllegalAct, o: Options) -> IllegalAct:
    """The refusal; in unaided play it names the rule, but not the playable cards. G20"""
    word = refusal.key.removeprefix("loo.refuse.")
    if o.unaided == Unaided.OFF or word not in UNTOLD:
        return refusal
    return IllegalAct(f"loo.refuse.untold.{word}", rule=refusal.rule)


def _why_not_lead(s: State, o: Options, seat: Seat, proper: str) -> IllegalAct:
    """Why another card must be led: `proper` holds those that may. A12, B9"""
    if s.said:
        return IllegalAct("loo.refuse.lead_said", rule="A12", cards=proper)
    if s.trick > 1:
        key = "any" if o.trump_after_trick == TrumpAfterTrick.ANY else "highest"
        return IllegalAct(f"loo.refuse.lead_after_{key}", rule="B9", cards=proper)
    top = top_of_trumps(s.trump, 0 if s.taken else bit(s.turn_up))
    if o.lead_ace and s.hands[seat] & top and not (o.pam_role == PamRole.FREE and top & s.pam):
        return IllegalAct("loo.refuse.lead_ace", rule="B9", cards=proper)
    key = "any" if o.lead_two_trumps == LeadTwoTrumps.ANY else "highest"
    return IllegalAct(f"loo.refuse.lead_two_{key}", rule="B9", cards=proper)


def _why_not_follow(s: State, o: Options, seat: Seat, card: Card, proper: str) -> IllegalAct:
    """Why another card must be played to this trick: `proper` holds those that may. A10, A12, B10"""
    asked = suit_asked(s.led, s.trump, s.pam, o.pam_role)
    follows = s.hands[seat] & of_suit(asked, s.trump, s.pam, o.pam_role)
    if s.civil and bit(card) & s.pam and (follows & bit(card) or o.pam_role == PamRole.FREE):
        return IllegalAct("loo.refuse.civil", rule="A12", cards=proper)
    if follows and not follows & bit(card):
        rule = "B10" if o.head else "A10"
        return IllegalAct("loo.refuse.follow", rule=rule, suit=SUIT_LETTERS[asked], cards=proper)
    better = beaters(s.best, s.trump, pam_that_wins(s.pam, s.civil, o.pam_civil_only_trump))
    if not follows and not legal(s, o, seat) & better:
        return IllegalAct("loo.refuse.must_trump", rule="B10", cards=proper)
    return IllegalAct("loo.refuse.head", rule="B10", cards=proper)


SAYING = {
    PASS: "pass", STAND: "stand", DUMBY: "dumby", DEFEND: "defend", WAIT: "wait", TURNUP: "turnup", DONE: "done",
    SHOW: "flush", CIVIL: "civil", MISDEAL: "misdeal",
}  # fmt: skip
"""The word for every action that is not a card."""


def under_way(s: State) -> bool:
    """Is a seat in the middle of an act: an exchange not yet closed, or a turn-up for which no card is out yet?"""
    return bool(s.put) or s.phase == Phase.TURN_UP


def act_of(before: State, o: Options, seat: Seat, actions: Sequence[int]) -> Act:
    """The act that these actions of a seat make; `before` is the state before the first of them. A4, A17"""
    del o, seat
    last = actions[-1]
    cards = mask_of(action for action in actions if action < PACK_SIZE)
    if before.phase == Phase.EXCHANGE:
        return Act("turnup" if actions[0] == TURNUP else "exchange", cards)
    if last == DONE:
        return Act("hold")
    if last < PACK_SIZE:
        return Act("play", cards)
    return Act(SAYING[last])


# --- What a seat is told that it may do, and what the others hear of what it does ----------------------------


def caution(v: View, o: Options, act: Act) -> str | None:
    """The question before a misdeal is admitted, which is paid for. B13"""
    del v, o
    return "tui.misdeal_sure" if act.do == "misdeal" else None


def listed(v: View, o: Options, offers: Sequence[Offer]) -> list[Offer]:
    """What a seat is told it may do. In unaided play a card is played by pointing at it: `play` without cards. G20"""
    del v
    if o.unaided == Unaided.OFF:
        return list(offers)
    told = [offer for offer in offers if offer.act.do != "play"]
    return [*told, Offer(Act("play"), bare=True)] if len(told) < len(offers) else told


def overheard(s: State, o: Options, seat: Seat, act: Act, listener: Seat) -> Act | None:
    """`act` of `seat` as `listener` hears it, before it is done; None if he hears nothing.

    Cards put out lie face down (A4, A17); a flush kept back is not announced (Q28); chips and numbers are public.
    """
    del s, o
    if listener == seat:
        return act
    if act.do == "hold":
        return None
    if act.do in ("exchange", "turnup"):
        return Act(act.do)
    return act


def heard_codes(last: View, v: View, o: Options, seat: Seat, act: Act | None) -> list[int]:
    """An act as it was heard, in one or more codes of a witness whose view was `last` and is now `v`."""
    del o
    if act is None:
        return [SILENT]
    if seat != last.seat and act.do == "exchange":
        return [CHANGED + v.changed[seat]]
    if seat != last.seat and act.do == "turnup":
        return [TURNUP, PUT]
    return spelled(act)
