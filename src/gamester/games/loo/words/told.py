"""What happens at a table of Loo, told to one listener: only from his two views and the act as he heard it."""

from gamester.games.loo.kernel.options import Options, PamCivil
from gamester.games.loo.kernel.rules import beaters, of_suit, pam_that_wins, suit_asked
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import Ended, Phase
from gamester.games.loo.words.deal import deal_told, end_told, flush_told, play_told, turned_told
from gamester.kernel.cards import ACE, NO_CARD, NO_SEAT, Card, Seat, bit, card_of, suit_of
from gamester.text.act import Act, card_name, in_set
from gamester.text.messages import Message, message
from gamester.text.phrases import cards, chips, signed, written


def tell(before: View, after: View, o: Options, seat: Seat, act: Act | None) -> list[Message]:
    """The commentary for one listener; `act` is None for a deal and for an act that he did not hear."""
    dealt = before.phase in (Phase.IDLE, Phase.OVER)
    if dealt and before.deal == after.deal and after.phase in (Phase.IDLE, Phase.OVER):
        return [] if before.pool == after.pool else [message("loo.tell.pool_set", chips=chips(after.pool))]
    told: list[Message] = []
    if dealt:
        told += deal_told(before, after, o)
    elif act is not None:
        told += _act_told(before, after, o, seat, act)
        told += _offence_told(before, after, seat, act)
        if before.turn_up == NO_CARD != after.turn_up:
            told.append(turned_told(after))
        told += _trick_told(before, after, seat, act)
    if after.ended == Ended.FLUSH:
        told += flush_told(before, after)
    if after.phase == Phase.PLAY and before.phase != Phase.PLAY:
        told.append(play_told(after, o))
    if after.phase == Phase.OVER:
        told += end_told(before, after, o)
    return told


# --- Acts ---------------------------------------------------------------------------------------------------


def _act_told(before: View, after: View, o: Options, seat: Seat, act: Act) -> list[Message]:
    """The act itself."""
    if act.do == "play":
        return _card_told(before, after, o, seat, in_set(act.cards)[0])
    if act.do == "exchange":
        return _exchange_told(before, after, seat, act)
    if act.do == "turnup":
        up = card_name(after.turn_up)
        if not act.cards:
            return [message("loo.tell.turnup", seat=seat, card=up)]
        return [message("loo.tell.turnup_for", seat=seat, card=up, cards=written(act.cards))]
    if act.do == "flush" and after.ended == Ended.FLUSH:
        return []
    if act.do == "flush":
        return flush_told(before, after)
    if act.do == "show":
        return [message("loo.tell.show", seat=seat, cards=written(act.cards))]
    if before.phase == Phase.PLAY and act.do == "pass":
        return [message("loo.tell.thrown", seat=seat)]
    return _declaration_told(before, after, seat, act)


def _declaration_told(before: View, after: View, seat: Seat, act: Act) -> list[Message]:
    """What was said before play, and what it cost to say it out of turn."""
    paid = before.balances[seat] - after.balances[seat]
    if act.do in ("look", "misdeal"):
        key = "loo.tell.look" if act.do == "look" else "loo.tell.misdeal"
        return [message(key, seat=seat, chips=chips(paid))]
    if paid > 0 and after.phase != Phase.OVER:
        return [message("loo.tell.out_of_turn", seat=seat, chips=chips(paid))]
    return [message(f"loo.tell.{act.do}", seat=seat)]


def _exchange_told(before: View, after: View, seat: Seat, act: Act) -> list[Message]:
    """How many cards were changed; the player who changed them is also told which."""
    n = after.changed[seat]
    if n == 0:
        return [message("loo.tell.exchange_none", seat=seat)]
    told = [message("loo.tell.exchange", seat=seat, cards=cards(n))]
    drawn = after.hand & ~before.hand
    if after.seat == seat and act.cards and drawn:
        told.append(message("loo.tell.drew", put=written(act.cards), cards=written(drawn)))
    return told


# --- Cards and tricks ---------------------------------------------------------------------------------------


def _card_told(before: View, after: View, o: Options, seat: Seat, card: Card) -> list[Message]:
    """A card led or played to the trick, and Pam asked to be civil."""
    told = [message(_manner(before, o, seat, card), seat=seat, card=card_name(card))]
    asked = o.pam_civil == PamCivil.AUTO and before.led == NO_CARD and card == card_of(before.trump, ACE)
    if asked and _pam_may_come(after):
        told.append(message("loo.tell.be_civil"))
    return told


def _pam_may_come(v: View) -> bool:
    """May somebody still hold Pam, judging from what everybody has seen?"""
    if not v.pam or (v.pam == bit(v.turn_up) and not v.taken):
        return False
    return not any(v.played[seat] & v.pam for seat in range(v.seats))


def _manner(before: View, o: Options, seat: Seat, card: Card) -> str:
    """The words for the way in which this card was played."""
    trumps = of_suit(before.trump, before.trump, before.pam, o.pam_role)
    if before.led == NO_CARD:
        if bit(card) & before.pam:
            return "loo.tell.lead_pam"
        return "loo.tell.lead_trump" if bit(card) & trumps else "loo.tell.lead"
    winners = beaters(before.best, before.trump, pam_that_wins(before.pam, before.civil, o.pam_civil_only_trump))
    wins = bool(winners & bit(card))
    if bit(card) & before.pam:
        return "loo.tell.pam" if wins else "loo.tell.pam_loses"
    asked = suit_asked(before.led, before.trump, before.pam, o.pam_role)
    if bit(card) & of_suit(asked, before.trump, before.pam, o.pam_role):
        return "loo.tell.head" if wins else "loo.tell.follow"
    if not bit(card) & trumps:
        return "loo.tell.discard"
    if not wins:
        return "loo.tell.undertrump"
    return "loo.tell.overtrump" if suit_of(before.best) == before.trump else "loo.tell.trump"


def _trick_told(before: View, after: View, seat: Seat, act: Act) -> list[Message]:
    """Who has taken the trick, and with what."""
    for winner in range(after.seats):
        if after.tricks[winner] == before.tricks[winner]:
            continue
        card = in_set(act.cards)[0] if act.do == "play" and winner == seat else before.laid[winner]
        if bit(card) & after.pam:
            return [message("loo.tell.takes_pam", seat=winner)]
        return [message("loo.tell.takes", seat=winner, card=card_name(card))]
    return []


def _offence_told(before: View, after: View, seat: Seat, act: Act) -> list[Message]:
    """A law of play was broken. Everybody sees that, and in part how. B13, L23b"""
    if before.phase != Phase.PLAY or not after.offenders & ~before.offenders & bit(seat):
        return []
    told = []
    if act.do == "play" and before.turn != seat:
        told.append(message("loo.tell.out_of_turn_card"))
    elif act.do == "play":
        key = "loo.tell.wrong_lead" if before.led == NO_CARD else "loo.tell.wrong_card"
        told.append(message(key, seat=seat))
    return [*told, message("loo.tell.will_pay", seat=seat)]


# --- The table in sentences, for people who cannot see a screen or have none ------------------------------------


def describe(v: View, o: Options) -> dict[str, list[Message]]:
    """What lies on the table: trumps and pool, every seat, and the trick."""
    if v.deal == 0:
        return {"pool": [message("sight.before")]}
    dumby = [message("sight.loo.dumby")] if v.dumby_there else []
    if v.turn_up == NO_CARD:
        deal = message("sight.loo.deal_hidden", deal=v.deal, seat=v.dealer, n=v.pool)
    else:
        deal = message("sight.loo.deal", deal=v.deal, seat=v.dealer, card=card_name(v.turn_up), n=v.pool)
    return {
        "pool": [deal, *dumby],
        "who": [seat_line(v, seat) for seat in range(v.seats) if v.seated >> seat & 1],
        "trick": trick_lines(v, o),
    }


def seat_line(v: View, seat: Seat) -> Message:
    """One seat: whether it plays, what it has changed and taken, and its balance."""
    if v.standing >> seat & 1:
        state = message("sight.loo.dumby_taken") if v.dumby_seat == seat else message("sight.loo.stands")
    elif v.declared >> seat & 1:
        state = message("sight.loo.passed")
    else:
        state = message("sight.loo.undeclared")
    changed = message("sight.loo.changed", n=v.changed[seat]) if v.changed[seat] >= 0 else message("sight.nothing")
    return message(
        "sight.loo.seat",
        seat=seat,
        state=state,
        changed=changed,
        cards=message("sight.cards", n=v.held[seat]),
        tricks=message("sight.tricks", n=v.tricks[seat]),
        chips=signed(v.balances[seat]),
    )


def trick_lines(v: View, o: Options) -> list[Message]:
    """The trick under way: who has played what, and who is winning it."""
    if v.led == NO_CARD:
        return []
    lines = [message("sight.loo.trick", trick=v.trick, of=o.tricks)]
    seat = v.leader
    for _ in range(v.seats):
        if v.laid[seat] != NO_CARD:
            lines.append(message("sight.loo.laid", seat=seat, card=card_name(v.laid[seat])))
        seat = (seat + 1) % v.seats
    if v.best_seat != NO_SEAT:
        lines.append(message("sight.loo.winning", seat=v.best_seat, card=card_name(v.best)))
    return lines
