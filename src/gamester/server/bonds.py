"""How the shuffles of a table are bound: the server's commitment, the players' shares, the seed at the end.

A browser offers the hash of sixteen bytes of its own at any time.  When the next deal is asked for, the offers are
fixed in the log, beside those whose bytes are known already; those who made them show their bytes; then the cards are
dealt.  Who does not show them in time is left out.  Offers, and bytes shown in the round under way, stand in the head
of the table, so that it does not matter who is connected to which process.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cards import Seat
from gamester.events import Event
from gamester.server import parts, wire
from gamester.server.fair import SEED_BYTES, SHARE_BYTES, FairChance, share_commitment
from gamester.server.fair_log import DIGEST_BYTES, Told, checked_share, fixed, opened, revealed, told_by
from gamester.server.refused import Refused
from gamester.server.seating import Seating
from gamester.server.store import Answer

if TYPE_CHECKING:
    from gamester.server.room import Room


def new_seed() -> bytes:
    """A seed for the shuffles of one session."""
    return secrets.token_bytes(SEED_BYTES)


class Bonds:
    """What the shuffles of one table follow from, and the round that is under way."""

    def __init__(self, seed: bytes, events: Sequence[Event]) -> None:
        """Go on after the events of a log."""
        self.seed = seed
        self.told: Told = told_by(events)
        self.until: float | None = None
        """When the round under way is given up (monotonic)."""
        self.chance = FairChance(self.told.with_seed(seed), events)

    def take_in(self, events: Sequence[Event]) -> None:
        """These events are stored."""
        for event in events:
            self.told = self.told.and_then(event)
        self.chance.fair = self.told.with_seed(self.seed)
        self.chance.take_in(events)

    @property
    def round_open(self) -> bool:
        """Are bytes awaited?"""
        return bool(self.told.awaited)

    def wait(self, seconds: float) -> None:
        """Give the round under way up after so many seconds from when it was first seen, if one is under way."""
        if not self.round_open:
            self.until = None
        elif self.until is None:
            self.until = time.monotonic() + seconds

    def commitments(self) -> dict[Seat, bytes]:
        """What those had committed to whose bytes count now."""
        return {seat: share_commitment(self.told.table, seat, share) for seat, share in self.told.shares.items()}

    def offered(self, seating: Seating) -> dict[Seat, bytes]:
        """Commitments that are not yet fixed."""
        return {seat: bytes.fromhex(place.offer) for seat, place in enumerate(seating.places) if place.offer}

    def shown(self, seating: Seating) -> dict[Seat, bytes]:
        """The bytes of the round under way that are known: shown in it, or before it."""
        now = {seat: bytes.fromhex(place.shown) for seat, place in enumerate(seating.places) if place.shown}
        told = self.told
        return {
            seat: share
            for seat, share in {**told.shares, **now}.items()
            if told.awaited.get(seat) == share_commitment(told.table, seat, share)
        }

    def state(self, seating: Seating, *, finished: bool) -> parts.FairState:
        """What everybody may know of it."""
        told = self.told
        if told.commitment is None:
            return parts.FairState("none")
        phase = "opened" if told.seed else "revealing" if self.round_open else "closed" if finished else "committing"
        commits = told.awaited or self.offered(seating)
        return parts.FairState(
            phase,  # type: ignore[arg-type]
            told.commitment.hex(),
            told.seed.hex() if told.seed else None,
            {str(seat): digest.hex() for seat, digest in commits.items()},
            {str(seat): share.hex() for seat, share in told.shares.items()},
        )


async def take_part(room: Room, seat: Seat, message: wire.Fair) -> list[Event]:
    """A seat offers a commitment, or shows its bytes; what ends the round, once all have. Refused or Unfair."""
    if message.commit is not None:
        await offer(room, seat, message.commit)
        return []
    bonds = room.bonds
    if message.reveal is None or seat not in bonds.told.awaited:
        raise Refused("fair")
    share = bytes_of(message.reveal, SHARE_BYTES)
    checked_share(bonds.told, seat, share)
    before = bonds.shown(room.seating)
    shown = {**before, seat: share}
    if set(shown) == set(bonds.told.awaited):
        return [revealed(shown)]
    if seat not in before:
        seating = room.seating.copy()
        seating.places[seat].shown = share.hex()
        await room.commit([], seating=seating)
    return []


async def offer(room: Room, seat: Seat, commitment: str) -> None:
    """A seat offers a commitment; it is kept until the next round. Refused if it can be none."""
    digest = bytes_of(commitment, DIGEST_BYTES)
    if digest in (room.bonds.commitments().get(seat), room.bonds.offered(room.seating).get(seat)):
        return
    seating = room.seating.copy()
    seating.places[seat].offer = digest.hex()
    await room.commit([], seating=seating)
    show(room)


def bytes_of(text: str, size: int) -> bytes:
    """So many bytes in hexadecimal; Refused if these are more or fewer."""
    if len(text) != 2 * size:
        raise Refused("fair")
    return bytes.fromhex(text)


async def begin_round(room: Room, answer: Answer | None) -> bool:
    """Fix the offers of those who are here, beside what counts already; false if there are none: the deal can begin."""
    bonds = room.bonds
    offered = bonds.offered(room.seating).items()
    here = {seat: digest for seat, digest in offered if room.here(room.place(seat).principal)}
    if not here:
        return False
    seating = room.seating.copy()
    for place in seating.places:
        place.offer = place.shown = None
    await room.commit([fixed({**bonds.commitments(), **here})], seating=seating, answer=answer)
    bonds.wait(room.house.pace.shares)
    show(room)
    return True


async def end_round(room: Room) -> list[Event]:
    """The time to show bytes has passed: a round with those whose bytes are known, and the event that ends it."""
    shown = room.bonds.shown(room.seating)
    if set(shown) != set(room.bonds.told.awaited):
        await room.commit([fixed({seat: room.bonds.told.awaited[seat] for seat in shown})])
    return [revealed(shown)]


def seed_opened(room: Room) -> list[Event]:
    """The event that opens the seed, once the session is over."""
    told = room.bonds.told
    return [opened(room.bonds.seed)] if told.commitment is not None and told.seed is None else []


def show(room: Room) -> None:
    """Tell everybody how the shuffle stands."""
    message = wire.FairNews(room.bonds.state(room.seating, finished=room.table.finished))
    for listener in room.listeners:
        listener.send(message)
