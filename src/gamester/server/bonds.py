"""How the shuffles of a table are bound: the server's commitment, the players' shares, the seed at the end.

A browser offers the hash of sixteen bytes of its own at any time.  When the next deal is asked for, the offers are
fixed in the log; those who made them show their bytes; then the cards are dealt.  Who does not show them in time is
left out of the next round.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cards import Seat
from gamester.events import Event
from gamester.server import parts, wire
from gamester.server.fair import SEED_BYTES, FairChance
from gamester.server.fair_log import Told, checked_share, fixed, opened, revealed, told_by
from gamester.server.refused import Refused
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
        self.offered: dict[Seat, bytes] = {}
        """Commitments that are not yet fixed."""
        self.shown: dict[Seat, bytes] = {}
        """Bytes shown in the round under way."""
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

    def state(self, *, finished: bool) -> parts.FairState:
        """What everybody may know of it."""
        told = self.told
        if told.commitment is None:
            return parts.FairState("none")
        phase = "opened" if told.seed else "revealing" if self.round_open else "closed" if finished else "committing"
        commits = told.awaited or self.offered
        return parts.FairState(
            phase,  # type: ignore[arg-type]
            told.commitment.hex(),
            told.seed.hex() if told.seed else None,
            {str(seat): digest.hex() for seat, digest in commits.items()},
            {str(seat): share.hex() for seat, share in told.shares.items()},
        )


async def take_part(room: Room, seat: Seat, message: wire.Fair) -> bool:
    """A seat offers a commitment, or shows its bytes; true when now all have shown theirs. Refused or Unfair."""
    bonds = room.bonds
    if message.commit is not None:
        if len(message.commit) != 64:
            raise Refused("fair")
        bonds.offered[seat] = bytes.fromhex(message.commit)
        show(room)
        return False
    if message.reveal is None or seat not in bonds.told.awaited:
        raise Refused("fair")
    share = bytes.fromhex(message.reveal)
    checked_share(bonds.told, seat, share)
    bonds.shown[seat] = share
    return set(bonds.shown) == set(bonds.told.awaited)


async def begin_round(room: Room, answer: Answer | None) -> bool:
    """Fix the offers of those who are here, if there are any; false if there are none and the deal can begin."""
    bonds = room.bonds
    here = {seat: digest for seat, digest in bonds.offered.items() if room.here(room.place(seat).principal)}
    if not here:
        return False
    await room.commit([fixed(here)], answer=answer)
    bonds.offered, bonds.shown = {}, {}
    bonds.until = time.monotonic() + room.house.pace.shares
    show(room)
    return True


async def give_up_round(room: Room) -> None:
    """Some have not shown their bytes: another round, with those who have; with nobody, if nobody has."""
    bonds = room.bonds
    kept = {seat: bonds.told.awaited[seat] for seat in bonds.shown if seat in bonds.told.awaited}
    await room.commit([fixed(kept)])


def end_round(room: Room) -> list[Event]:
    """The event that shows everybody's bytes."""
    bonds = room.bonds
    shares = {seat: bonds.shown[seat] for seat in bonds.told.awaited}
    return [revealed(shares)]


def seed_opened(room: Room) -> list[Event]:
    """The event that opens the seed, once the session is over."""
    told = room.bonds.told
    return [opened(room.bonds.seed)] if told.commitment is not None and told.seed is None else []


def show(room: Room) -> None:
    """Tell everybody how the shuffle stands."""
    message = wire.FairNews(room.bonds.state(finished=room.table.finished))
    for listener in room.listeners:
        listener.send(message)
