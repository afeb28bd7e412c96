"""Commands at the actor of a table: each is done in its turn, once, however often it is sent, and is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, cast

from gamester.hosting import Outcome, Refused, Who
from gamester.hosting.draft import Later
from gamester.protocol import wire
from gamester.server.jobs import Done, Job, begin, settle
from gamester.server.store import Repeated, StoreFault, as_told
from gamester.text.errors import GamesterError

if TYPE_CHECKING:
    from gamester.server.actor import Actor
    from gamester.server.connection import Ear

Answered: TypeAlias = Callable[[wire.FromServer | Later | BaseException], None]
"""Gets the answer to a command."""


def command(actor: Actor, who: Who, message: wire.FromClient, done: Answered) -> None:
    """Do a command; `done` gets the answer. Refused."""

    def answered(result: Outcome | BaseException) -> None:
        if isinstance(result, GamesterError):
            actor.beside(_refuse(actor, who, message, result, done))
            return
        done(cast("wire.FromServer | Later", result.reply) if isinstance(result, Outcome) else result)

    actor.submit(Job(lambda now: actor.hosting.command(who, message, now), answered))


async def answer(actor: Actor, who: Who, message: wire.FromClient) -> wire.FromServer | Later:
    """The answer to a command."""
    done: asyncio.Future[wire.FromServer | Later] = asyncio.get_running_loop().create_future()
    command(actor, who, message, partial(settle, done))
    return await done


def tell(actor: Actor, who: Who, message: wire.FromClient, done: Done) -> None:
    """Do a command of a connection, which gets the answer, also one that takes long. Refused."""

    def answered(reply: wire.FromServer | Later | BaseException) -> None:
        if callable(reply):
            begin(send_later(who, reply), done)
        else:
            done(reply if isinstance(reply, BaseException) else None)

    command(actor, who, message, answered)


async def send_later(who: Who, reply: Later) -> None:
    """Send a connection an answer that takes long; the table goes on meanwhile."""
    cast("Ear", who.connection).send(await asyncio.to_thread(reply))


async def _refuse(actor: Actor, who: Who, message: wire.FromClient, fault: GamesterError, done: Answered) -> None:
    """Answer a command that was refused; one that was done before is acknowledged again."""
    try:
        if isinstance(fault, Repeated) or await _was_done(actor, who, message):
            reply: wire.FromServer = actor.hosting.ack(who, message)
        else:
            reply = _nack(actor, who, message, fault)
    except StoreFault:  # nobody knows whether it was done: it is to be sent again
        reply = _nack(actor, who, message, Refused("store"))
    except Exception as other:  # noqa: BLE001 - the command must be answered
        done(other)
        return
    if who.connection is not None:
        cast("Ear", who.connection).send(reply)
    done(reply)


async def _was_done(actor: Actor, who: Who, message: wire.FromClient) -> bool:
    """Was this command done before?"""
    if not isinstance(message, wire.Effective):
        return False
    return await actor.registry.store.answered(actor.id, who.principal, message.id) is not None


def _nack(actor: Actor, who: Who, message: wire.FromClient, fault: GamesterError) -> wire.Nack:
    """The answer to a refused command; of a fault of the store it tells only that there was one."""
    return actor.hosting.refusal(who, message, as_told(fault))
