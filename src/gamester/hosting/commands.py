"""The commands of people and programs to a table, one function for each kind of message."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from gamester.hosting import lines, rendering, rounds, seats
from gamester.hosting.broadcasting import speaker, state
from gamester.hosting.draft import Draft, Later
from gamester.hosting.head import Answer
from gamester.hosting.listener import Who
from gamester.hosting.naming import clean_text
from gamester.hosting.state import TableState
from gamester.hosting.timers import bots_go_on
from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire
from gamester.table.record import StoreError
from gamester.table.table import was_forestalled
from gamester.text.act import Act
from gamester.text.errors import GamesterError, IllegalAct, Refused
from gamester.text.typed import understand

Order = Callable[[Draft, str, Any], None]


def handle(d: Draft, who: Who, message: wire.FromClient) -> None:
    """Draft what a command does; GamesterError if it is refused."""
    d.who, d.id = who, str(getattr(message, "id", ""))
    if isinstance(message, wire.Effective):
        d.answer = Answer(who.principal, d.id)
        ORDERS[type(message)](d, who.principal, message)
    else:
        d.reply = QUESTIONS[type(message)](d, who, message)


def refusal(t: TableState, who: Who, id_: str, fault: GamesterError) -> wire.Nack:
    """The reason why a command was not done, with a fresh state if the question had changed."""
    code, rule = "refused", None
    if isinstance(fault, Refused):
        code = fault.code
    elif isinstance(fault, IllegalAct):
        code, rule = "illegal", fault.rule or None
    elif isinstance(fault, StoreError):
        code = "store"
    text = rendering.sentence(speaker(t, who.lang), fault)
    if not (isinstance(fault, Refused) and fault.fresh):
        return wire.Nack(id_, code, text, rule)
    listener = t.listeners.get(who.principal)
    fresh = state(
        t, t.eye(who.principal), t.seat_of(who.principal) is not None, who.lang,
        unaided=listener is not None and listener.unaided,
    )  # fmt: skip
    return wire.Nack(id_, code, text, rule, t.much_heard(who.principal), fresh)


# --- Play ---------------------------------------------------------------------------------------------------


def seat_answering(t: TableState, principal: str, message: wire.Act | wire.TakeBack) -> Seat:
    """The person's seat, if the message answers the seat's current question; Refused with a fresh state if not."""
    seat = t.seen_seat(principal)
    if message.decision != t.decision(seat):
        raise Refused("stale", fresh=True)
    if t.place(seat).by != "person":
        raise Refused("away")
    return seat


def check_claim(t: TableState, seat: Seat, meant: Act) -> None:
    """Refused if a seat claims again after a wrong claim before more of its acts stand: nobody finds pairs by trying
    all, and an act that is taken back buys no further try.
    """
    if meant.do == "claim" and t.standing[seat] <= t.wrong_claims.get(seat, -1):
        raise Refused("wrong_claim")


def note_wrong(t: TableState, seat: Seat, meant: Act) -> None:
    """Note a wrong claim. It changes no deal, so that it is not stored."""
    if meant.do == "claim":
        t.wrong_claims[seat] = t.standing[seat]


def act(d: Draft, principal: str, message: wire.Act) -> None:
    """Do an act, if it answers the seat's current question."""
    seat, meant = seat_answering(d.t, principal, message), payloads.act_in(message)
    check_claim(d.t, seat, meant)
    try:
        tried = d.t.table.prepare_act(seat, meant, d.chance)
    except IllegalAct:
        note_wrong(d.t, seat, meant)
        raise
    d.play(tried)
    if was_forestalled(tried, meant):
        d.answer = None  # the act was not done: if it is sent again, it must be tried again
        d.refused = Refused("forestalled", fresh=True)
    else:
        d.add_clock(seat, d.t.clocks.after_act(seat, d.now))
        bots_go_on(d)


def take_back(d: Draft, principal: str, message: wire.TakeBack) -> None:
    """Take back the seat's last act, if it had no consequences."""
    if not d.t.environment.takes_back:
        raise Refused("written")
    seat = seat_answering(d.t, principal, message)
    d.play(d.t.table.prepare_take_back(seat))
    d.add_clock(seat, d.t.clocks.after_taking_back(seat, d.now))


def deal(d: Draft, principal: str, message: wire.Deal) -> None:
    """Begin the next deal, with newcomers in their seats, or say that one is ready for it where all are asked."""
    seat = d.t.playing_seat(principal)
    if message.deal != d.session.next_deal or not d.t.table.between_deals:
        raise Refused("stale", fresh=True)
    if d.told.awaited:
        return
    if d.t.unready(d.seating):
        d.change_seating().places[seat].ready = message.deal
        if d.t.unready(d.seating):
            return
    rounds.shuffle(d)


def skip(d: Draft, principal: str, message: wire.Skip) -> None:
    """Wish that the bots play this deal to its end without a pause."""
    del message
    d.t.playing_seat(principal)
    d.skips = principal


def set_pace(d: Draft, principal: str, message: wire.SetPace) -> None:
    """The host sets how fast the bots play."""
    if principal != d.seating.host:
        raise Refused("not_host")
    d.settings = {**d.settings, "pace": message.pace}
    d.tells_presence = True


def fair(d: Draft, principal: str, message: wire.Fair) -> None:
    """A seat's chain or link for the shuffle."""
    rounds.take_part(d, d.t.playing_seat(principal), message)


def say(d: Draft, principal: str, message: wire.Say) -> None:
    """Say something to the table: a ready-made phrase, or at a private table one's own words. No record has it."""
    seat = d.t.playing_seat(principal)
    place = d.t.place(seat)
    if place.muted:
        raise Refused("muted")
    if message.preset:
        if message.preset not in wire.PHRASES:
            raise Refused("phrase")
        body: dict[str, object] = {"preset": message.preset}
    else:
        if not d.t.head.settings.get("free_chat"):
            raise Refused("own_words")
        text = clean_text(message.text)
        if not text:
            raise Refused("nothing_said")
        body = {"text": text}
    body |= {"seat": seat, "name": place.name}
    d.said = principal, json.dumps(body, ensure_ascii=False)


ORDERS: dict[type, Order] = {
    wire.Act: act,
    wire.TakeBack: take_back,
    wire.Deal: deal,
    wire.Skip: skip,
    wire.SetPace: set_pace,
    wire.Fair: fair,
    wire.Sit: seats.sit,
    wire.Leave: seats.leave,
    wire.Bot: seats.bot,
    wire.Remove: seats.remove,
    wire.Mute: seats.mute,
    wire.Consent: seats.consent,
    wire.Say: say,
}


# --- Questions, which change nothing ------------------------------------------------------------------------


def why(d: Draft, who: Who, message: wire.Why) -> wire.Because:
    """Is this act legal, and if not, why not?"""
    seat, meant = d.t.seen_seat(who.principal), payloads.act_in(message)
    check_claim(d.t, seat, meant)
    because = rendering.because_of(d.t.table, seat, meant, message.id, speaker(d.t, who.lang))
    if not because.ok:
        note_wrong(d.t, seat, meant)
    return because


def hint(d: Draft, who: Who, message: wire.AskHint) -> Later:
    """The adviser's hint: it sees the table as it is now, and thinks while play goes on."""
    if not rendering.gives_hints(d.t.head):
        raise Refused("no_hints")
    seen = rendering.seen_now(d.t.table, d.t.seen_seat(who.principal))
    return partial(rendering.hint_on, seen, message.id, speaker(d.t, who.lang))


def describe(d: Draft, who: Who, message: wire.Describe) -> wire.Described:
    """The state of the table in sentences, or a part of it."""
    offers = d.t.table.listed(d.t.seen_seat(who.principal)) if message.part == "legal" else ()
    at = lines.Place(d.session, d.session.view(d.t.eye(who.principal)), offers, speaker(d.t, who.lang))
    return wire.Described(message.id, lines.told(at, message.part))


def typed(d: Draft, who: Who, message: wire.Typed) -> wire.Meant | wire.Described:
    """What a typed line means; BadWords if it means nothing."""
    if sentences := lines.help_on(message.line, speaker(d.t, who.lang)):
        return wire.Described(message.id, sentences)
    if (part := lines.part_in(message.line)) is not None:
        return describe(d, who, wire.Describe(message.id, part))
    seat = d.t.seen_seat(who.principal)
    meant = understand(message.line.strip(), d.t.table.listed(seat), d.session.view(seat).hand)
    return wire.Meant(message.id, payloads.act_of(meant))


def ping(d: Draft, who: Who, message: wire.Ping) -> wire.Pong:
    """The answer to a ping."""
    return wire.Pong(message.n, d.now, d.t.much_heard(who.principal))


QUESTIONS: dict[type, Callable[[Draft, Who, Any], wire.FromServer | Later]] = {
    wire.Why: why,
    wire.AskHint: hint,
    wire.Describe: describe,
    wire.Typed: typed,
    wire.Ping: ping,
}
