"""The timers of a table: bots act, claims close, clocks run out, and stand-ins take over."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING

from gamester.act import Act
from gamester.bots import Bot, is_asked, quick, seen_by
from gamester.events import Event, Other
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.protocol.scenes import scene_of
from gamester.server import rendering
from gamester.server.searches import LONGEST, Searches, searches
from gamester.server.seating import stand_in

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from gamester.server.room import Room

AFTER_FAULT = 1.0
"""The seconds before a failed action is tried again."""


class Timers:
    """The due actions of one table, with their times (monotonic seconds)."""

    def __init__(self, room: Room, round_over: Callable[[Room], Awaitable[None]]) -> None:
        """Start with nothing due; `round_over` is called after the deadline for links."""
        self.room, self.round_over = room, round_over
        self.rng = Random()
        self.plans: dict[Seat, tuple[float, str]] = {}
        """The time of a bot's act in a seat, and the question that it answers."""
        self.step = (0, NO_SEAT)
        """The deal and the offender of the current claim step; in unaided play one step can follow another."""
        self.closing: float | None = None
        """The time when the current claim step closes."""
        self.gone: dict[str, float] = {}
        """The seated principals that are not connected, and since when."""
        self.told_away: set[str] = set()
        self.searches = Searches(room)
        self.not_before = 0.0

    # --- When ------------------------------------------------------------------------------------------------

    def next_due(self) -> float | None:
        """The time of the next due action, on the event loop's clock; None if there is none."""
        times = [at for at, _ in self.plans.values()]
        if self.closing is not None:
            times.append(self.closing)
        if self.room.commitments.until is not None:
            times.append(self.room.commitments.until)
        timing = self.room.registry.timing
        for principal, since in self.gone.items():
            if principal not in self.told_away:
                times.append(since + timing.away)
            elif self.room.lively and self._plays_himself(principal):
                times.append(since + timing.grace)
        if not times:
            return None
        return max(min(times), self.not_before) - time.monotonic() + asyncio.get_running_loop().time()

    def put_off(self) -> None:
        """Delay all actions a little after a failure."""
        self.not_before = time.monotonic() + AFTER_FAULT
        if self.room.commitments.round_open and self.room.commitments.until is None:
            self.room.commitments.until = self.not_before
        self.plan()

    def is_away(self, principal: str) -> bool:
        """Has this person been disconnected long enough to be shown as away?"""
        return principal in self.told_away

    def _plays_himself(self, principal: str) -> bool:
        """Does this person's seat have no stand-in?"""
        seat = self.room.seat_of(principal)
        return seat is not None and self.room.place(seat).by == "person"

    # --- Coming and going -----------------------------------------------------------------------------------

    def came(self, principal: str) -> bool:
        """Record that a principal is connected; returns whether it was shown as away."""
        self.gone.pop(principal, None)
        was_away = principal in self.told_away
        self.told_away.discard(principal)
        return was_away

    def left(self, principal: str) -> None:
        """Record that a seated principal is not connected."""
        self.gone.setdefault(principal, time.monotonic())

    def look_round(self) -> None:
        """Record which seated principals are not connected, and forget those without a seat."""
        seated = {place.principal for place in self.room.seating.places if place.principal}
        for principal in seated:
            if self.room.here(principal):
                self.came(principal)
            else:
                self.left(principal)
        for principal in set(self.gone) - seated:
            self.came(principal)
        self.searches.prepare()

    # --- Planning --------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Update the times of the bots' acts; a plan stays as long as its question does."""
        room, session = self.room, self.room.table.session
        if not (room.lively and session.under_way):
            self.plans, self.closing = {}, None
            return
        racing = bool(session.game.rules.may_close_claims(session.s, session.o))
        step = session.s.deal, getattr(session.s, "offender", NO_SEAT)
        if not racing:
            self.closing = None
        elif self.closing is None or self.step != step:
            self.step = step
            self.closing = time.monotonic() + room.registry.timing.claims
        plans: dict[Seat, tuple[float, str]] = {}
        for seat in room.table.to_act():
            question = room.question(seat)
            if question is None:
                continue
            known = self.plans.get(seat)
            if known is not None and known[1] == question:
                plans[seat] = known
                continue
            wait = self._wait(seat, question, racing=racing)
            if wait is not None:
                plans[seat] = time.monotonic() + wait, question
        self.plans = plans

    def _wait(self, seat: Seat, question: str, *, racing: bool) -> float | None:
        """The seconds until a bot acts in this seat; None if none does."""
        room, timing = self.room, self.room.registry.timing
        if not (room.place(seat).bot_plays or room.clocks.on):
            return None
        seen = seen_by(room.table, seat)
        if not is_asked(seen):
            return None
        if room.place(seat).bot_plays:
            bot, openly, untold = self.bot(seat), seat in room.publicly_asked(), room.untold
            choice = quick(bot).choose(seen)
            if (not openly or (untold and choice.do == "claim")) and self._unheard(seat, choice):
                return 0.0  # a pause would reveal that this seat has a question, or wants to claim
            wait = timing.bot_waits(self.rng, racing=racing or untold, after_trick=self._after_trick())
            if untold or not (openly and searches(bot)):
                return wait
            self.searches.begin(seat, question, bot)
            return max(wait, LONGEST)
        if room.untold and seat not in room.publicly_asked():
            return None  # the person may claim, and no bot does it instead
        flag = room.clocks.flag(seat)
        return timing.hidden_turn if flag is None else max(0.0, flag - time.monotonic())

    def _unheard(self, seat: Seat, act: Act) -> bool:
        """Is this act invisible to all other seats?"""
        session = self.room.table.session
        return session.game.words.overheard(session.s, session.o, seat, act, NO_SEAT) is None

    def _after_trick(self) -> bool:
        """Has a trick just been taken up?"""
        game = self.room.head.game
        view = rendering.view_of(game, self.room.table.view(NO_SEAT), self.room.table.session.o)
        return view is not None and scene_of(game).after_trick(view)

    def bot(self, seat: Seat) -> Bot:
        """The bot that acts in a seat when its person does not."""
        place = self.room.place(seat)
        return stand_in(place.name, seat) if self.room.sees(seat) else place.bot

    # --- Actions ---------------------------------------------------------------------------------------------

    async def fire(self) -> None:
        """Do one due action."""
        now = time.monotonic()
        due = sorted((at, seat) for seat, (at, _) in self.plans.items() if at <= now)
        if due:
            await self._bot_acts(due[0][1])
        elif self.closing is not None and self.closing <= now:
            self.closing = None
            await self.room.commit(self.room.table.prepare_close())
        elif self.room.commitments.until is not None and self.room.commitments.until <= now:
            await self.round_over(self.room)
        else:
            await self._mind_the_gone(now)

    async def _bot_acts(self, seat: Seat) -> None:
        """Let the bot of a seat act, or the stand-in of a person whose clock has run out."""
        room = self.room
        _, question = self.plans.pop(seat)
        if room.question(seat) != question:
            self.plan()
            return
        if not room.place(seat).bot_plays:
            room.registry.metrics.takeovers.inc()
        act = self.searches.act(seat, question, self.bot(seat))
        events: list[Event] = list(room.table.prepare_act(seat, act))
        await room.commit([*events, *clock_event(room, seat)])

    async def _mind_the_gone(self, now: float) -> None:
        """Show who is away, and let a stand-in play for a person who has been away too long."""
        room, timing = self.room, self.room.registry.timing
        newly = {who for who, since in self.gone.items() if now - since >= timing.away} - self.told_away
        if newly:
            self.told_away |= newly
            room.show_presence()
            return
        for principal, since in self.gone.items():
            seat = room.seat_of(principal)
            if seat is not None and now - since >= timing.grace and self._plays_himself(principal) and room.lively:
                await put_stand_in(room, seat)
                return


def clock_event(room: Room, seat: Seat) -> list[Event]:
    """The event of a seat's clock after an act, to store with the act; empty if the clock does not run."""
    left = room.clocks.after_act(seat)
    return [] if left is None else [Other("clock", {"seat": seat, "bank": left})]


async def put_stand_in(room: Room, seat: Seat) -> None:
    """Let a stand-in play for an absent person, who gets the seat back on return."""
    seating = room.seating.copy()
    seating.places[seat].by = "away"
    room.registry.metrics.takeovers.inc()
    await room.commit([seating.told(seat)], seating=seating)
    room.show_presence()


async def give_back(room: Room, seat: Seat) -> None:
    """Give a seat back to its person, unless that person may not see its cards in this deal."""
    if not room.sees(seat):
        return
    seating = room.seating.copy()
    seating.places[seat].by = "person"
    await room.commit([seating.told(seat)], seating=seating)
    room.show_presence()
