"""The `fair` lines of a log: the server writes them, and a check folds them again; docs/reference/fair.md has them all.

In `gamester-shuffle-v3` there are only the lines `commit` and `seed`.
In `gamester-shuffle-v1` bytes stayed valid for later packs. A round could take place between any two deals, and could
be dropped without a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gamester.fair.shuffling import (
    ALGORITHMS,
    DEAL_SHUFFLES,
    SEED_BYTES,
    V1,
    V2,
    V3,
    Algorithm,
    Fair,
    commitment,
    is_shuffle,
    share_commitment,
)
from gamester.kernel.cards import Seat
from gamester.table.events import Body, Event, Other, Settled, Shuffled
from gamester.text.errors import GamesterError

FAIR = "fair"
FIRST_DEALER = "first_dealer"
"""The type of the line with the draw of the first dealer: `dealer`, and `drawn` as pairs of seat and card."""
DIGEST_BYTES = 32


class Unfair(GamesterError):
    """An invalid `fair` line, or a shuffle that does not agree with the `fair` lines."""


# --- Writing ------------------------------------------------------------------------------------------------


def committed(table: str, seed: bytes, by: Algorithm = V2) -> Other:
    """The server commits to its seed."""
    digest = commitment(table, seed, by).hex()
    return Other(FAIR, {"step": "commit", "algorithm": by.name, "table": table, "commitment": digest})


def fixed(commitments: Mapping[Seat, bytes]) -> Other:
    """The round's seats and their commitments."""
    return Other(FAIR, {"step": "shares", "commitments": _by_seat(commitments)})


def revealed(shares: Mapping[Seat, bytes]) -> Other:
    """The round's seats open their bytes."""
    return Other(FAIR, {"step": "reveal", "shares": _by_seat(shares)})


def refused(seats: Iterable[Seat]) -> Other:
    """These seats did not open their bytes: the round is dropped, and they take part in no later one."""
    return Other(FAIR, {"step": "refused", "seats": sorted(seats)})


def opened(seed: bytes) -> Other:
    """The server opens its seed: the session has ended."""
    return Other(FAIR, {"step": "seed", "seed": seed.hex()})


def _by_seat(values: Mapping[Seat, bytes]) -> dict[str, str]:
    """Bytes by seat, in the format of the log."""
    return {str(seat): values[seat].hex() for seat in sorted(values)}


# --- Reading ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShuffleLog:
    """The state of the `fair` lines of a log so far."""

    table: str = ""
    commitment: bytes | None = None
    by: Algorithm = V2
    awaited: Mapping[Seat, bytes] = field(default_factory=dict)
    """The commitments of a round whose bytes are not yet open."""
    shares: Mapping[Seat, bytes] = field(default_factory=dict)
    """The players' bytes for the next shuffle."""
    seed: bytes | None = None
    bound: bool = False
    """Has the round of the next pack begun? Always false in version 1."""
    packs: int = 0
    """The number of packs shuffled."""
    out: frozenset[Seat] = frozenset()
    """The seats that failed to open their bytes in some round."""
    people: frozenset[Seat] = frozenset()
    """The seats that belong to people, present or away."""
    shuffles: int = 0
    """The number of the last shuffle; 0 before the first."""

    @property
    def rounds(self) -> bool:
        """Does each pack need its own round?"""
        return self.commitment is not None and self.by is V2

    def and_then(self, event: Event) -> ShuffleLog:
        """The state after one more event; Unfair if it is an invalid `fair` line, or comes at the wrong time."""
        if is_shuffle(event):
            told = self._shuffled(pack=isinstance(event, Shuffled))
            return replace(told, shuffles=told.shuffles + 1)
        if isinstance(event, Settled) and self.by is V3:
            return replace(self, shuffles=(self.shuffles // DEAL_SHUFFLES + 1) * DEAL_SHUFFLES)
        if not isinstance(event, Other):
            return self
        if event.type == FAIR:
            return _STEPS.get(str(event.body.get("step")), _unknown)(self, event.body)
        if event.type == FIRST_DEALER and self.rounds:
            self._shuffled(pack=True)
        return self._seated(event.body) if event.type == "seat" else self

    def _shuffled(self, *, pack: bool) -> ShuffleLog:
        """The state after a shuffle; a pack uses the bytes of its own round, a stock or lots those of the last pack."""
        if self.commitment is None:
            return self
        if self.seed is not None:
            raise Unfair("server.fair.after_seed")
        if self.awaited:
            raise Unfair("server.fair.unrevealed", seats=_listed(self.awaited))
        if self.rounds and self.bound != pack:
            raise Unfair("server.fair.no_round")
        return replace(self, bound=False, packs=self.packs + 1) if pack else self

    def _seated(self, body: Body) -> ShuffleLog:
        """The state after a seat changed hands; Unfair if a person comes after the next pack's bytes are fixed."""
        seat, by = body.get("seat"), body.get("by")
        if type(seat) is not int:
            return self
        if by not in ("person", "away-bot"):
            return replace(self, people=self.people - {seat})
        if self.bound and seat not in self.people:
            raise Unfair("server.fair.seated", number=seat)
        return replace(self, people=self.people | {seat})

    def with_seed(self, seed: bytes) -> Fair:
        """The inputs of the next shuffles."""
        return Fair(self.table, seed, tuple(self.shares.values()), self.by)


def told_by(events: Iterable[Event]) -> ShuffleLog:
    """The state after all events of a log; Unfair if one is invalid."""
    told = ShuffleLog()
    for event in events:
        told = told.and_then(event)
    return told


def checked_share(told: ShuffleLog, seat: Seat, share: bytes) -> None:
    """Unfair if the bytes do not match the seat's commitment."""
    if told.awaited.get(seat) != share_commitment(told.table, seat, share, told.by):
        raise Unfair("server.fair.other_share", number=seat)


def _commit(told: ShuffleLog, body: Body) -> ShuffleLog:
    """The server has committed to its seed."""
    if told.commitment is not None:
        raise Unfair("server.fair.twice", step="commit")
    by = ALGORITHMS.get(str(body.get("algorithm")))
    if by is None:
        known = ", ".join(ALGORITHMS)
        raise Unfair("server.fair.algorithm", algorithm=str(body.get("algorithm"))[:40], known=known)
    table = body.get("table")
    if not isinstance(table, str):
        raise Unfair("server.fair.malformed", key="table")
    return replace(told, table=table, commitment=_bytes(body.get("commitment"), DIGEST_BYTES, "commitment"), by=by)


def _shares(told: ShuffleLog, body: Body) -> ShuffleLog:
    """A round begins with these commitments; in version 1 it may begin again at any time."""
    _begun(told)
    if not told.by.share_bytes:
        raise Unfair("server.fair.no_shares", algorithm=told.by.name)
    awaited = _seats(body, "commitments", DIGEST_BYTES)
    if told.by is V1:
        return replace(told, awaited=awaited)
    if told.bound:
        raise Unfair("server.fair.another_round")
    if told.out & set(awaited):
        raise Unfair("server.fair.out", seats=_listed(told.out & set(awaited)))
    return replace(told, awaited=awaited, shares={}, bound=True)


def _refused(told: ShuffleLog, body: Body) -> ShuffleLog:
    """The round is dropped, because these seats did not open their bytes; they take part in no later one."""
    _begun(told)
    seats = body.get("seats")
    if not (isinstance(seats, list) and seats and all(type(seat) is int and seat in told.awaited for seat in seats)):
        raise Unfair("server.fair.malformed", key="seats")
    return replace(told, awaited={}, bound=False, out=told.out | frozenset(seats))


def _reveal(told: ShuffleLog, body: Body) -> ShuffleLog:
    """The round ends: all its seats open their bytes."""
    _begun(told)
    shares = _seats(body, "shares", told.by.share_bytes)
    if set(shares) != set(told.awaited) or not (shares or told.by is V1):
        raise Unfair("server.fair.unrevealed", seats=_listed(set(shares) ^ set(told.awaited)))
    for seat, share in shares.items():
        checked_share(told, seat, share)
    return replace(told, awaited={}, shares=shares)


def _seed(told: ShuffleLog, body: Body) -> ShuffleLog:
    """The server has opened its seed."""
    _begun(told)
    text = body.get("seed")
    size = len(text) // 2 if told.by is V3 and isinstance(text, str) else SEED_BYTES
    seed = _bytes(text, max(SEED_BYTES, size), "seed")
    if commitment(told.table, seed, told.by) != told.commitment:
        raise Unfair("server.fair.other_seed")
    return replace(told, seed=seed)


def _unknown(told: ShuffleLog, body: Body) -> ShuffleLog:
    """An unknown step, which is Unfair."""
    del told, body
    raise Unfair("server.fair.malformed", key="step")


_STEPS = {"commit": _commit, "shares": _shares, "refused": _refused, "reveal": _reveal, "seed": _seed}


def _begun(told: ShuffleLog) -> None:
    """Unfair unless the server has committed and not yet opened its seed."""
    if told.commitment is None:
        raise Unfair("server.fair.no_commitment")
    if told.seed is not None:
        raise Unfair("server.fair.after_seed")


def _bytes(text: object, size: int, key: str) -> bytes:
    """Exactly `size` bytes from lower-case hexadecimal; Unfair if malformed."""
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        value = b""
    if len(value) != size or value.hex() != text:
        raise Unfair("server.fair.malformed", key=key)
    return value


def _seats(body: Body, key: str, size: int) -> dict[Seat, bytes]:
    """Bytes by seat; Unfair if malformed."""
    values = body.get(key)
    if not isinstance(values, Mapping) or not all(seat in ("0", "1", "2", "3", "4", "5", "6", "7") for seat in values):
        raise Unfair("server.fair.malformed", key=key)
    return {int(seat): _bytes(value, size, key) for seat, value in values.items()}


def _listed(seats: Iterable[Seat]) -> str:
    """Seats as a comma-separated list."""
    return ", ".join(map(str, sorted(seats)))
