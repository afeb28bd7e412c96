"""The commands of people and programs to a table, one function for each kind of message."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.act import Act, card_name, mask_of, read_card
from gamester.catalogue import full_words
from gamester.errors import GamesterError, IllegalAct
from gamester.events import Event, Other
from gamester.fair.shuffling import DEALER
from gamester.first_dealer import draw_for_deal
from gamester.kernel.cards import Seat
from gamester.protocol import wire
from gamester.server import chat, commit_reveal, rendering, seat_commands
from gamester.server.presence import retried
from gamester.server.refused import Refused
from gamester.server.store import Answer, BadText, Repeated, StoreFault
from gamester.server.timers import clock_event
from gamester.table import was_forestalled

if TYPE_CHECKING:
    from gamester.server.room import Room

Later = Callable[[], Awaitable["wire.FromServer"]]
"""An answer that takes long: the caller awaits it after the table can run other commands again."""
Order = Callable[["Room", str, Any, str], Awaitable["wire.FromServer | Later | None"]]


async def obey(room: Room, principal: str, message: wire.FromClient, lang: str) -> wire.FromServer | Later:
    """Run a command within the room's turn, only once however often it is sent; returns the answer in every case."""
    id_ = str(getattr(message, "id", ""))
    room.answer = Answer(principal, id_, "ack") if isinstance(message, wire.Effective) else None
    try:
        return await ORDERS[type(message)](room, principal, message, lang) or ack(room, principal, id_)
    except Repeated:
        await room.know_all()
    except GamesterError as fault:
        if room.answer is None or await room.registry.store.answered(room.id, principal, id_) is None:
            return refusal(room, principal, id_, fault, lang)
        await room.know_all()
    finally:
        room.answer = None
    return ack(room, principal, id_)


def ack(room: Room, principal: str, id_: str) -> wire.Ack:
    """The answer that a command is done and stored."""
    return wire.Ack(id_, room.much_heard(principal))


def refusal(room: Room, principal: str, id_: str, fault: GamesterError, lang: str) -> wire.Nack:
    """The reason why a command was not done, with a fresh state if the question had changed."""
    speaker = room.speaker(lang)
    code, rule = "refused", None
    if isinstance(fault, Refused):
        code = fault.code
    elif isinstance(fault, IllegalAct):
        code, rule = "illegal", fault.rule or None
    elif isinstance(fault, StoreFault) and not isinstance(fault, BadText):
        code = "store"
    room.registry.metrics.nacks.labels(code).inc()
    text = rendering.sentence(speaker, fault if code != "store" else Refused("store"))
    if not (isinstance(fault, Refused) and fault.fresh):
        return wire.Nack(id_, code, text, rule)
    seated = room.seat_of(principal) is not None
    state = room.state(room.eye(principal), seated, lang, unaided=room.unaided(principal))
    return wire.Nack(id_, code, text, rule, room.much_heard(principal), state)


def read_act(message: wire.Act | wire.Why) -> Act:
    """The act that a message names."""
    return Act(message.do, mask_of(map(read_card, message.cards)), mask_of(map(read_card, message.takes)))


def seat_answering(room: Room, principal: str, message: wire.Act | wire.TakeBack) -> Seat:
    """The person's seat, if the message answers the seat's current question; Refused with a fresh state if not."""
    seat = room.seen_seat(principal)
    if message.decision != room.decision(seat):
        raise Refused("stale", fresh=True)
    if room.place(seat).by != "person":
        raise Refused("away")
    return seat


async def act(room: Room, principal: str, message: wire.Act, lang: str) -> None:
    """Do an act, if it answers the seat's current question."""
    del lang
    seat = seat_answering(room, principal, message)
    meant = read_act(message)
    events: list[Event] = list(room.table.prepare_act(seat, meant))
    if was_forestalled(events, meant):
        room.answer = None  # the act was not done: if it is sent again, it must be tried again
        await room.commit(events)
        raise Refused("forestalled", fresh=True)
    await room.commit([*events, *clock_event(room, seat)])


async def take_back(room: Room, principal: str, message: wire.TakeBack, lang: str) -> None:
    """Take back the seat's last act, if it had no consequences."""
    del lang
    seat = seat_answering(room, principal, message)
    events = room.table.prepare_take_back(seat)
    left = room.clocks.after_taking_back(seat)
    clock = [] if left is None else [Other("clock", {"seat": seat, "bank": left})]
    await room.commit([*events, *clock])


async def why(room: Room, principal: str, message: wire.Why, lang: str) -> wire.Because:
    """Is this act legal, and if not, why not?"""
    seat = room.seen_seat(principal)
    return rendering.because_of(room.table, seat, read_act(message), message.id, room.speaker(lang))


async def hint(room: Room, principal: str, message: wire.AskHint, lang: str) -> Later:
    """The adviser's hint: it sees the table as it is now, and thinks while play goes on."""
    seen = rendering.seen_now(room.table, room.seen_seat(principal))
    return partial(asyncio.to_thread, rendering.hint_on, seen, message.id, room.speaker(lang))


async def describe(room: Room, principal: str, message: wire.Describe, lang: str) -> wire.Described:
    """The state of the table in sentences."""
    speaker, session = room.speaker(lang), room.table.session
    view = session.view(room.eye(principal))
    return wire.Described(message.id, [speaker.tell(told) for told in session.game.words.describe(view, session.o)])


async def deal(room: Room, principal: str, message: wire.Deal, lang: str) -> None:
    """Begin the next deal; newcomers take their seats with it."""
    del lang
    room.playing_seat(principal)
    if message.deal != room.table.session.next_deal or not room.table.between_deals:
        raise Refused("stale", fresh=True)
    if not room.commitments.round_open:
        await shuffle(room)


async def shuffle(room: Room) -> None:
    """Seat the newcomers, ask the players for their links for the next pack, and deal once all have opened them."""
    if not room.commitments.told.bound:  # else the server crashed between the round and its deal
        seating = room.seating.copy()
        come: list[Event] = [seating.told(seat) for seat in seat_commands.hand_over(room, seating)]
        if await commit_reveal.begin_round(room, seating, come):
            return
    await deal_now(room)


async def deal_now(room: Room) -> None:
    """Draw the first dealer if this is the first deal, and deal."""
    events: list[Event] = []
    dealer = 0
    if room.table.session.s.deal == 0:
        drawn = first_dealer(room)
        dealer = int(drawn.body["dealer"])
        events.append(drawn)
    events += room.table.prepare_deal(dealer)
    head = msgspec.structs.replace(room.head, status="playing")
    await room.commit(events, head=head)
    room.timers.look_round()


async def round_over(room: Room) -> None:
    """After all links or the timeout: deal, or begin another round without the seats that did not open their links."""
    if room.commitments.round_open:
        await (deal_now if await commit_reveal.end_round(room) else shuffle)(room)
        commit_reveal.show(room)
    room.commitments.wait(room.registry.timing.shares)


def first_dealer(room: Room) -> Other:
    """The first dealer by the table's option, usually by drawn cards; if a seat is chosen, it is the host's."""
    session = room.table.session
    game, opened = session.game, session.opened
    words = full_words(game.words.catalogue, game.words.variants[opened.variant].words, opened.options)
    rule = str(words.get("first_dealer", "random"))
    chosen = room.seating.seat_of(room.seating.host) or 0
    lots = room.commitments.chance.fair.stream(DEALER)
    drawn = draw_for_deal(rule, session.seats, lots, chosen, game.rules.pack(session.o))
    cards = [[seat, card_name(card)] for seat, card in drawn.drawn]
    return Other("first_dealer", {"dealer": drawn.dealer, "drawn": cards})


async def ping(room: Room, principal: str, message: wire.Ping, lang: str) -> wire.Pong:
    """The answer to a ping."""
    del room, principal, lang
    return wire.Pong(message.n, time.time())


async def fair(room: Room, principal: str, message: wire.Fair, lang: str) -> None:
    """A seat's chain or link for the shuffle; concurrent ones at several processes are retried one after the other."""
    del lang
    if await retried(lambda: commit_reveal.take_part(room, room.playing_seat(principal), message)):
        await round_over(room)


ORDERS: dict[type, Order] = {
    wire.Act: act,
    wire.TakeBack: take_back,
    wire.Why: why,
    wire.AskHint: hint,
    wire.Describe: describe,
    wire.Deal: deal,
    wire.Ping: ping,
    wire.Fair: fair,
    wire.Sit: seat_commands.sit,
    wire.Leave: seat_commands.leave,
    wire.Bot: seat_commands.bot,
    wire.Remove: seat_commands.remove,
    wire.Mute: seat_commands.mute,
    wire.Consent: seat_commands.consent,
    wire.Say: chat.say,
}
