"""Commit-reveal for the shuffles of a table: the server's commitment, the players' links, and the seed at the end.

A browser can offer the end of its chain at any time. When somebody asks for the next pack, the log fixes the offers of
all players who are present. Each of them opens the link to which it has committed. Then the cards are dealt, and that
link commits to the next one. If a player does not open the link in time, the round is dropped. Another round follows
without that seat, and the seat takes part in no later one. The head of the table holds the offers and the links of the
current round, so it does not matter who is connected to which process.

A table that began under `gamester-shuffle-v1` goes on with the bytes that it has, and accepts no others.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gamester.events import Event
from gamester.fair.log import Told, checked_share, fixed, opened, refused, revealed, told_by
from gamester.fair.shuffling import SEED_BYTES, FairChance, share_commitment
from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire
from gamester.server.refused import Refused
from gamester.server.seating import Seating

if TYPE_CHECKING:
    from gamester.server.room import Room


def new_seed() -> bytes:
    """A seed for the shuffles of one session."""
    return secrets.token_bytes(SEED_BYTES)


class Commitments:
    """The inputs of the shuffles of one table, and the current round."""

    def __init__(self, seed: bytes, events: Sequence[Event]) -> None:
        """Go on after the events of a log."""
        self.seed = seed
        self.told: Told = told_by(events)
        self.until: float | None = None
        """The deadline of the current round (monotonic)."""
        self.timed: Mapping[Seat, bytes] = {}
        """The round to which the deadline belongs."""
        self.chance = FairChance(self.told.with_seed(seed), events)

    def take_in(self, events: Sequence[Event]) -> None:
        """Fold stored events."""
        for event in events:
            self.told = self.told.and_then(event)
        self.chance.fair = self.told.with_seed(self.seed)
        self.chance.take_in(events)

    @property
    def round_open(self) -> bool:
        """Does the table wait for links?"""
        return bool(self.told.awaited)

    def wait(self, seconds: float) -> None:
        """Set the deadline of the current round, if any, to so many seconds after it was first seen."""
        if not self.round_open:
            self.until = None
        elif self.until is None or self.timed is not self.told.awaited:
            self.until = time.monotonic() + seconds
        self.timed = self.told.awaited

    def offered(self, seating: Seating) -> dict[Seat, bytes]:
        """The digests that the next links must hash to, for the seats that may still take part."""
        places = enumerate(seating.places) if self.told.rounds else ()
        return {seat: bytes.fromhex(one.offer) for seat, one in places if one.offer and seat not in self.told.out}

    def shown(self, seating: Seating) -> dict[Seat, bytes]:
        """The opened links of the current round."""
        links = {seat: bytes.fromhex(place.shown) for seat, place in enumerate(seating.places) if place.shown}
        told = self.told
        return {
            seat: link
            for seat, link in links.items()
            if told.awaited.get(seat) == share_commitment(told.table, seat, link, told.by)
        }

    def after_round(self, seating: Seating) -> Seating:
        """The seating after the round: an opened link becomes the seat's offer, and an unopened offer is removed."""
        links, after = self.shown(seating), seating.copy()
        for seat, digest in self.told.awaited.items():
            place = after.places[seat]
            if place.offer == digest.hex():
                place.offer = links[seat].hex() if seat in links else None
        for place in after.places:
            place.shown = None
        return after

    def state(self, seating: Seating, *, finished: bool) -> payloads.FairState:
        """The public state of the commit-reveal."""
        told = self.told
        if told.commitment is None:
            return payloads.FairState("none")
        closed = finished or not told.rounds
        phase = "opened" if told.seed else "closed" if closed else "revealing" if self.round_open else "committing"
        return payloads.FairState(
            phase,  # type: ignore[arg-type]
            told.commitment.hex(),
            told.seed.hex() if told.seed else None,
            {str(seat): digest.hex() for seat, digest in (told.awaited or self.offered(seating)).items()},
            {str(seat): share.hex() for seat, share in told.shares.items()},
            told.packs + 1,
            sorted(told.out),
        )


async def take_part(room: Room, seat: Seat, message: wire.Fair) -> bool:
    """Take a seat's chain or link; true if it is the last link that the table waited for. Refused or Unfair."""
    if message.chain is not None:
        await offer(room, seat, bytes.fromhex(message.chain))
        return False
    told = room.commitments.told
    if message.link is None or seat not in told.awaited or not told.rounds:
        raise Refused("fair")
    link = bytes.fromhex(message.link)
    checked_share(told, seat, link)
    if seat not in room.commitments.shown(room.seating):
        seating = room.seating.copy()
        seating.places[seat].shown = link.hex()
        await room.commit([], seating=seating)
    return set(room.commitments.shown(room.seating)) == set(told.awaited)


async def offer(room: Room, seat: Seat, end: bytes) -> None:
    """Store the end of a seat's chain; Refused if the table takes no bytes of this seat."""
    told = room.commitments.told
    if not told.rounds or seat in told.out:
        raise Refused("fair")
    if end == room.commitments.offered(room.seating).get(seat):
        return
    seating = room.seating.copy()
    seating.places[seat].offer = end.hex()
    await room.commit([], seating=seating)
    show(room)


async def begin_round(room: Room, seating: Seating, before: list[Event]) -> bool:
    """Fix in the log which present seats' links go into the next pack; false if none do, and it can be dealt.

    `before` are events that come first, and `seating` is the seating after them.
    """
    commitments = room.commitments
    here = {
        seat: end for seat, end in commitments.offered(seating).items() if room.here(seating.places[seat].principal)
    }
    for place in seating.places:
        place.shown = None
    rounds = [fixed(here)] if commitments.told.rounds else []
    if before or rounds:
        await room.commit([*before, *rounds], seating=seating)
    if not here:
        return False
    commitments.wait(room.registry.timing.shares)
    show(room)
    return True


async def end_round(room: Room) -> bool:
    """Close the round in the log; true if all have opened their links, so that the cards can be dealt."""
    commitments, told = room.commitments, room.commitments.told
    missing = set(told.awaited) - set(commitments.shown(room.seating))
    if not told.rounds:  # an old table with an interrupted round: the bytes so far stay valid
        kept = {seat: share_commitment(told.table, seat, share, told.by) for seat, share in told.shares.items()}
        await room.commit([fixed(kept), *([revealed(told.shares)] if kept else [])])
        return True
    ends = refused(missing) if missing else revealed(commitments.shown(room.seating))
    await room.commit([ends], seating=commitments.after_round(room.seating))
    commitments.until = None
    return not missing


def seed_opened(room: Room) -> list[Event]:
    """The event that opens the seed after the session, as a list; empty if the seed is open or was never committed."""
    told = room.commitments.told
    return [opened(room.commitments.seed)] if told.commitment is not None and told.seed is None else []


def show(room: Room) -> None:
    """Send all listeners the state of the shuffle."""
    message = wire.FairNews(room.commitments.state(room.seating, finished=room.table.finished))
    for listener in room.listeners:
        listener.send(message)
