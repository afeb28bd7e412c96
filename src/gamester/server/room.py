"""A room: one task owns a table, runs one command at a time, stores the events, and only then broadcasts them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from gamester.events import (
    Acted,
    ClaimsClosed,
    Drawn,
    Event,
    Offence,
    Other,
    Reshuffled,
    Settled,
    Shuffled,
    read_body,
    read_event,
    write_line,
)
from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol import payloads
from gamester.server import chat, rendering
from gamester.server.broadcasting import Broadcast
from gamester.server.clocks import Clocks
from gamester.server.commands import round_over
from gamester.server.commit_reveal import Commitments, seed_opened
from gamester.server.commit_reveal import show as show_commitments
from gamester.server.listener import Listener
from gamester.server.refused import Refused
from gamester.server.seating import Seating
from gamester.server.store import Answer, Head, Said, Stale
from gamester.server.timers import Timers, give_back
from gamester.table import Table
from gamester.taking_back import takes_back

if TYPE_CHECKING:
    from gamester.server.registry import Registry

T = TypeVar("T")
Job = tuple[Callable[[], Awaitable[Any]], "asyncio.Future[Any] | None"]
MOST_JOBS = 256
OF_PLAY = (Acted, Reshuffled, Drawn, ClaimsClosed, Offence)
"""The events that do not change the head of a table."""
_encode = msgspec.json.Encoder().encode


class Room(Broadcast):
    """A table with its players and listeners."""

    def __init__(self, registry: Registry, head: Head, events: Sequence[Event], seed: bytes) -> None:
        """Use `Room.open`. `seed` is the seed of the shuffles."""
        self.registry = registry
        self.head = head
        self.id = head.id
        self.rows = len(events)
        """The length of the log."""
        self.commitments = Commitments(seed, events)
        self.table = Table.resume(events, self.commitments.chance)
        self.needs = self.table.session.game.words.verbs
        self.seating = Seating.of(head)
        self.acted = [0] * self.table.session.seats
        """How often each seat has acted."""
        self.draw: payloads.FirstDealer | None = None
        self.clocks = Clocks.of(head.settings.get("clock"), self.table.session.seats)
        self.listeners: list[Listener] = []
        self.chat: deque[Said] = deque()
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue(MOST_JOBS)
        self.timers = Timers(self, round_over)
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.answer: Answer | None = None
        """The answer to the current command, until it is stored."""
        for event in events:
            self._note(event)

    @classmethod
    async def open(cls, registry: Registry, table: str) -> Room:
        """The room of a table in the store, with its task started; NoTable."""
        head = await registry.store.head(table)
        rows = await registry.store.read(table)
        secret = await registry.store.secret(table)
        needs = game_of(head.game).words.verbs
        room = cls(registry, head, [read_event(read_body(row), needs) for row in rows], bytes.fromhex(secret or ""))
        await room.mend()
        room.clocks.gain(registry.timing.restart)
        room.timers.look_round()
        room.commitments.wait(registry.timing.shares + registry.timing.restart)
        room.task = asyncio.create_task(room._live(), name=f"table {table}")
        return room

    # --- One thing at a time --------------------------------------------------------------------------------

    async def order(self, job: Callable[[], Awaitable[T]]) -> T:
        """Queue `job`, which runs alone at this table, and await its result; Refused if the queue is full."""
        if self.closed:
            raise Refused("drain")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self.inbox.put_nowait((job, done))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        return await done

    def wake(self, rows: int = 0) -> None:
        """Queue a catch-up, because a peer has written row `rows`; 0 for a change outside the log."""
        if not (self.closed or self.inbox.full()):
            self.inbox.put_nowait((partial(self._hear_of, rows), None))

    def look_anew(self) -> None:
        """Queue a broadcast, because the notes on the players may have changed."""
        if not (self.closed or self.inbox.full()):
            self.inbox.put_nowait((self._tell_anew, None))

    async def _tell_anew(self) -> None:
        """Broadcast the state and the players."""
        self.show()
        self.show_presence()

    async def _hear_of(self, rows: int) -> None:
        """Catch up, unless row `rows` is already known."""
        if not rows or rows > self.rows:
            await self.catch_up()

    async def _live(self) -> None:
        """Run jobs, and between them the timers that are due."""
        while True:
            try:
                async with asyncio.timeout_at(self.timers.next_due()):
                    job = await self.inbox.get()
            except TimeoutError:
                await self._run(self.timers.fire, None)
                continue
            if job is None:
                return
            await self._run(*job)

    async def _run(self, job: Callable[[], Awaitable[Any]], done: asyncio.Future[Any] | None) -> None:
        """Run one job; an exception goes to its future or to the log, and does not end the task."""
        try:
            result = await job()
        except Exception as fault:  # noqa: BLE001 - one bad job must not end the table
            if done is not None and not done.done():
                done.set_exception(fault)
            else:
                self.registry.log.warning("a job of a table failed", table=self.id, fault=type(fault).__name__)
                self.timers.put_off()
        else:
            if done is not None and not done.done():
                done.set_result(result)

    async def close(self, code: str, key: str, after: float) -> None:
        """Finish the queued jobs, take no more, end the task, and disconnect all listeners."""
        self.closed = True
        await self.inbox.put(None)
        if self.task is not None:
            await self.task
        for listener in self.listeners:
            listener.bye(code, listener.words.say(key), retry=True, after=after)

    # --- Store, fold, broadcast -----------------------------------------------------------------------------

    async def commit(
        self, events: Sequence[Event], *, seating: Seating | None = None, head: Head | None = None
    ) -> None:
        """Store events with the answer to the current command and a changed head, then fold and broadcast them.

        Repeated if the command was done before; Refused if another process wrote first, whose rows are then folded; any
        other failure is a StoreFault. After an error nothing has been stored.
        """
        dealt = any(isinstance(event, Shuffled) for event in events)
        if dealt and seating is None:
            seating = self.seating.copy()  # the ledger of the pack is stored with the pack
        if seating is not None:
            note = seating.ledger.dealt if dealt else seating.ledger.changed
            seating.ledger = note(self.table.packs + dealt, seating.places)
            head = seating.into(head or self.head)
        if self.will_end(events):
            events = [*events, *seed_opened(self)]
            head = msgspec.structs.replace(head or self.head, status="finished")
        rows = [write_line(event, self.needs) for event in events]
        began = time.perf_counter()
        try:
            await self.registry.store.append(self.id, self.rows, rows, self.answer, head)
        except Stale:
            await self.catch_up()
            raise Refused("stale", fresh=True) from None
        finally:
            self.commitments.chance.take_back()
        self.answer = None
        self.registry.metrics.committed(time.perf_counter() - began)
        self.rows += len(rows)
        if head is not None:
            self.head = msgspec.structs.replace(head, version=head.version + 1)
        if seating is not None:
            self.seating = seating
        self._take_in(events)
        await self.registry.tell_others(self.id, self.rows if rows else 0)
        if head is not None and head.status == "finished":
            show_commitments(self)

    def will_end(self, events: Sequence[Event]) -> bool:
        """Do these events end the session? If so, the seed of the shuffles is opened with them."""
        if not any(isinstance(event, Settled) for event in events):
            return False
        trial = self.table.session.fork()
        for event in events:
            trial.apply(event)
        return trial.finished

    async def mend(self) -> None:
        """Add the events that are missing after a crash between two rows."""
        events = self.table.prepare_mend()
        if events:
            await self.commit(events)

    async def know_all(self) -> None:
        """Catch up with the peers, because a repeated command may have been done at another process."""
        if self.registry.shared:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Fold the rows that another process has written."""
        rows = await self.registry.store.read(self.id, self.rows)
        events = [read_event(read_body(row), self.needs) for row in rows]
        if events and all(isinstance(event, OF_PLAY) for event in events):  # no change of seats, presence or chat
            self.rows += len(rows)
            self._take_in(events)
            return
        self.head = await self.registry.store.head(self.id)
        self.seating = Seating.of(self.head)
        self.rows += len(rows)
        self._take_in(events)
        self.commitments.wait(self.registry.timing.shares)
        self.timers.look_round()
        self.show_presence()
        show_commitments(self)
        await chat.hear_others(self)
        for listener in self.listeners:
            seat = self.seat_of(listener.principal)
            if seat is not None and self.place(seat).by == "away":
                with suppress(Refused):  # another process wrote first, and its rows are already folded
                    await give_back(self, seat)

    def _take_in(self, events: Sequence[Event]) -> None:
        """Fold stored events, and broadcast to each listener what it may see of them."""
        self.table.take_in(events)
        self.commitments.take_in(events)
        for event in events:
            self._note(event)
        if self.clocks.on:
            self.clocks.follow(self.publicly_asked())
        self.timers.plan()
        self.show()

    def _note(self, event: Event) -> None:
        """Update the room's own data from an event."""
        if isinstance(event, Acted):
            self.acted[event.seat] += 1
            self.clocks.stop(event.seat)
        elif takes_back(event) and isinstance(event, Other):
            self.acted[event.body["seat"]] += 1  # the question comes again, with another id
        elif isinstance(event, Other) and event.type == "first_dealer":
            fallen = [payloads.Fallen(seat, card) for seat, card in event.body["drawn"]]
            self.draw = payloads.FirstDealer(event.body["dealer"], fallen)
        elif isinstance(event, Other) and event.type == "clock":
            self.clocks.set(event.body["seat"], event.body["bank"])

    # --- Who is who -----------------------------------------------------------------------------------------

    def playing_seat(self, principal: str) -> Seat:
        """The seat that this person or program holds; Refused if there is none."""
        seat = self.seat_of(principal)
        if seat is None:
            raise Refused("not_seated")
        return seat

    def seen_seat(self, principal: str) -> Seat:
        """The seat that a principal holds, if it sees the seat's cards in the current deal; Refused."""
        if self.coming_to(principal) is not None:
            raise Refused("next_deal")
        seat = self.playing_seat(principal)
        if not self.sees(seat):
            raise Refused("other_hand")
        return seat

    def here(self, principal: str | None) -> bool:
        """Is this person connected, to this process or to another?"""
        if any(listener.principal == principal for listener in self.listeners):
            return True
        process = self.seating.where.get(str(principal), "")
        return self.registry.shared and process not in ("", self.registry.process) and self.registry.peers.live(process)

    @property
    def lively(self) -> bool:
        """Is any player present? If not, the table waits."""
        return any(place.principal and self.here(place.principal) for place in self.seating.places)

    def publicly_asked(self) -> set[Seat]:
        """The seats that must act, as far as it is public."""
        view = rendering.view_of(self.head.game, self.table.view(NO_SEAT), self.table.session.o)
        return rendering.seen_asked(self.head.game, view) if self.table.session.under_way else set()

    def decision(self, seat: Seat) -> str | None:
        """The id of a seat's question, from the acts that the table lists for the seat."""
        return rendering.decision_of(self.table.session, self.table.listed(seat), self.acted[seat])

    def question(self, seat: Seat) -> str | None:
        """The id of a seat's question, from all its legal acts; it must not be sent to anybody."""
        return rendering.decision_of(self.table.session, self.table.offers(seat), self.acted[seat])

    @property
    def untold(self) -> bool:
        """May seats claim pairs unasked until the next player acts?"""
        session = self.table.session
        return session.under_way and any(
            session.game.words.gone_on(session.s, session.o, seat) is not None for seat in range(session.seats)
        )
