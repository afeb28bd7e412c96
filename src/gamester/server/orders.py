"""What a front asks of a table, as data: an order is carried out by the table's actor, in this process or in another.

`Table.handle` takes one. What comes of an order stands in its docstring; every order may be Refused.
Tags are those of earlier versions, so that processes of two versions understand each other.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from gamester.drive.driver import Done, result_of
from gamester.hosting import Refused, Who
from gamester.hosting.ledger import admitted
from gamester.hosting.opening import NewTable, again, following_id
from gamester.hosting.seats import checked_seat
from gamester.kernel.cards import Seat
from gamester.protocol import api, payloads, wire
from gamester.server.store import Taken

if TYPE_CHECKING:
    from gamester.server.actor import Actor


class Join(Struct, frozen=True, tag="Enter"):
    """The connection begins to listen; its last one heard `since` things. Its role comes back."""

    since: int
    unaided: bool = False


class Resync(Struct, frozen=True, tag="Again"):
    """The connection begins anew, perhaps in another language."""

    since: int


class Leave(Struct, frozen=True, tag="Part"):
    """The connection has ended."""


class Dispatch(Struct, frozen=True, tag="Tell"):
    """A message of the connection, which gets the answer."""

    message: wire.FromClient


class Do(Struct, frozen=True, tag=True):
    """An act of a program without a connection, or `deal`; the ack or nack comes back."""

    what: api.Do


class About(Struct, frozen=True, tag=True):
    """The information on the table comes back."""


class Admit(Struct, frozen=True, tag="LetIn"):
    """A person has shown the code of the table; the information on it comes back."""


class GiveToken(Struct, frozen=True, tag=True):
    """The program whose token has this hash plays a seat; whether it sees the hand that is being played comes back."""

    seat: Seat
    hashed: str


class SetShared(Struct, frozen=True, tag=True):
    """Anybody with the link may watch the replay, or no longer."""

    on: bool


class PlayAgain(Struct, frozen=True, tag=True):
    """The same people want another session; the id of its table comes back. A new one has these seeds."""

    id: str
    """What processes of an earlier version call a new one; now it has the `following_id`."""
    seed: str
    bots: int


Order: TypeAlias = Join | Resync | Leave | Dispatch | Do | About | Admit | GiveToken | SetShared | PlayAgain
GIVES: dict[type, Any] = {
    Join: str,
    Do: wire.FromServer,
    About: payloads.TableInfo,
    Admit: payloads.TableInfo,
    GiveToken: bool,
    PlayAgain: str,
}
"""The type of what comes back; nothing for other orders."""


class Table(Protocol):
    """A table as fronts see it, wherever it is played."""

    id: str

    async def handle(self, who: Who, order: Order) -> Any:
        """Carry out an order; Refused with code `drain` if the client should come again, perhaps to another process."""

    def dispatch(self, who: Who, message: wire.FromClient, done: Done) -> None:
        """Carry out a command of a connection, like the order `Dispatch`, without waiting for it. Refused."""


async def carry_out(actor: Actor, who: Who, order: Order) -> Any:
    """Carry out an order at the actor of its table."""
    hosting = actor.hosting
    match order:
        case Join():
            await actor.run(lambda now: hosting.join(who, order.since, now, unaided=order.unaided))
            return "watcher" if hosting.t.seat_of(who.principal) is None else "player"
        case Resync():
            actor.resync(who.connection, who.lang, order.since)
        case Leave():
            await actor.run(lambda now: hosting.leave(who.connection, now), always=True)
        case Dispatch():
            await result_of(partial(actor.dispatch, who, order.message))
        case SetShared():
            await actor.run(lambda now: hosting.set_shared(order.on, now))
        case _:
            return await at_entry(actor, who, order)
    return None


async def at_entry(actor: Actor, who: Who, order: Do | About | Admit | GiveToken | PlayAgain) -> Any:
    """Carry out an order of somebody without a connection, who must be one who may enter."""
    hosting, t = actor.hosting, actor.hosting.t
    if isinstance(order, Admit):
        await actor.run(lambda now: hosting.admit(who.principal, now))
    hosting.check_entry(who.principal)
    match order:
        case Do():
            return await actor.answer(who, message_of(order.what, t.table.session.next_deal))
        case GiveToken():
            seat = checked_seat(t, order.seat)
            await actor.run(lambda now: hosting.give_token(who.principal, seat, order.hashed, now))
            return bool(admitted(t.seating.places)[seat])
        case PlayAgain():
            return await play_again(actor, who.principal, order)
    return hosting.info(who.lang)


async def play_again(actor: Actor, principal: str, order: PlayAgain) -> str:
    """Open a table for another session of the same people, once; its id. Refused before this session is over."""
    t, store = actor.hosting.t, actor.registry.store
    t.playing_seat(principal)
    if not t.table.finished:
        raise Refused("session_on")
    async with actor.following:
        if following := t.head.settings.get("next"):
            return str(following)
        id_, seed = following_id(t.head), bytes.fromhex(order.seed)
        head, rows = again(t.head, NewTable(id_, t.head.code, seed, order.bots, actor.registry.now()))
        with suppress(Taken):  # it was opened before, and this table could not be told of it
            await store.create(head, rows, order.seed)
        await actor.run(lambda now: actor.hosting.lead_to(id_, now))
    return id_


def message_of(what: api.Do, next_deal: int) -> wire.FromClient:
    """The message that a program means; `next_deal` is the number of the next deal."""
    if what.do == "deal":
        return wire.Deal(what.id, next_deal)
    return wire.Act(what.id, what.decision, what.do, what.cards, what.takes)
