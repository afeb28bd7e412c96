"""What a log says of its shuffles: the `fair` lines, written by the server and folded again by whoever checks.

    {"type":"fair","step":"commit","algorithm":"gamester-shuffle-v2","table":"…","commitment":"64 hex"}
    {"type":"fair","step":"shares","commitments":{"0":"64 hex","2":"64 hex"}}
    {"type":"fair","step":"refused","seats":[2]}
    {"type":"fair","step":"reveal","shares":{"0":"64 hex"}}
    {"type":"fair","step":"seed","seed":"64 hex"}

`commit` comes once, before any shuffle; `seed` once, after the last.  `shares` fixes whose bytes go into the next pack,
`reveal` shows exactly theirs, and the pack follows: each pack has a round of its own, with nobody in it at the least.
`refused` drops a round in which somebody has not shown his bytes, and bars his seat from every later one.

In `gamester-shuffle-v1` bytes counted on, a round could be held between any two deals, and dropped without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gamester.errors import GamesterError
from gamester.events import Event, Other, Shuffled
from gamester.kernel.cards import Seat
from gamester.server.fair import (
    ALGORITHMS,
    SEED_BYTES,
    V1,
    V2,
    Algorithm,
    Fair,
    commitment,
    is_shuffle,
    share_commitment,
)

FAIR = "fair"
FIRST_DEALER = "first_dealer"
"""The type of the line that says how the first dealer was found: `dealer`, and `drawn` as pairs of seat and card."""
DIGEST_BYTES = 32


class Unfair(GamesterError):
    """A `fair` line that cannot be, or a shuffle that does not follow from them."""


# --- Writing ------------------------------------------------------------------------------------------------


def committed(table: str, seed: bytes, by: Algorithm = V2) -> Other:
    """The server commits to its seed."""
    digest = commitment(table, seed, by).hex()
    return Other(FAIR, {"step": "commit", "algorithm": by.name, "table": table, "commitment": digest})


def fixed(commitments: Mapping[Seat, bytes]) -> Other:
    """Whose bytes go in, and what they have committed to."""
    return Other(FAIR, {"step": "shares", "commitments": _by_seat(commitments)})


def revealed(shares: Mapping[Seat, bytes]) -> Other:
    """The players' bytes."""
    return Other(FAIR, {"step": "reveal", "shares": _by_seat(shares)})


def refused(seats: Iterable[Seat]) -> Other:
    """These have not shown their bytes: the round is dropped, and their seats put in nothing any more."""
    return Other(FAIR, {"step": "refused", "seats": sorted(seats)})


def opened(seed: bytes) -> Other:
    """The server opens its seed: the session has ended."""
    return Other(FAIR, {"step": "seed", "seed": seed.hex()})


def _by_seat(values: Mapping[Seat, bytes]) -> dict[str, str]:
    """Bytes by seat, as a log writes them."""
    return {str(seat): values[seat].hex() for seat in sorted(values)}


# --- Reading ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """What the lines of a log have told so far."""

    table: str = ""
    commitment: bytes | None = None
    by: Algorithm = V2
    awaited: Mapping[Seat, bytes] = field(default_factory=dict)
    """The commitments of a round that is not yet revealed."""
    shares: Mapping[Seat, bytes] = field(default_factory=dict)
    """The players' bytes that count now."""
    seed: bytes | None = None
    bound: bool = False
    """Has the next pack its round, begun or ended? Never in version 1."""
    packs: int = 0
    """How many packs have been shuffled."""
    out: frozenset[Seat] = frozenset()
    """The seats that have once not shown their bytes."""
    people: frozenset[Seat] = frozenset()
    """The seats that somebody has, here or away."""

    @property
    def rounds(self) -> bool:
        """Does each pack need a round of its own?"""
        return self.commitment is not None and self.by is V2

    def and_then(self, event: Event) -> Told:
        """After one more event; Unfair if it is a `fair` line that cannot be, or something at the wrong time."""
        if is_shuffle(event):
            return self._shuffled(pack=isinstance(event, Shuffled))
        if not isinstance(event, Other):
            return self
        if event.type == FAIR:
            return _STEPS.get(str(event.body.get("step")), _unknown)(self, event.body)
        if event.type == FIRST_DEALER and self.rounds:
            self._shuffled(pack=True)
        return self._seated(event.body) if event.type == "seat" else self

    def _shuffled(self, *, pack: bool) -> Told:
        """Something is shuffled: a pack with the bytes of its own round, or a stock or lots with those of the pack."""
        if self.commitment is None:
            return self
        if self.seed is not None:
            raise Unfair("server.fair.after_seed")
        if self.awaited:
            raise Unfair("server.fair.unrevealed", seats=_listed(self.awaited))
        if self.rounds and self.bound != pack:
            raise Unfair("server.fair.no_round")
        return replace(self, bound=False, packs=self.packs + 1) if pack else self

    def _seated(self, body: Mapping[str, Any]) -> Told:
        """Somebody has come or gone; nobody may come once the bytes of the next pack are fixed."""
        seat, by = body.get("seat"), body.get("by")
        if type(seat) is not int:
            return self
        if by not in ("person", "away-bot"):
            return replace(self, people=self.people - {seat})
        if self.bound and seat not in self.people:
            raise Unfair("server.fair.seated", number=seat)
        return replace(self, people=self.people | {seat})

    def with_seed(self, seed: bytes) -> Fair:
        """What the next shuffles follow from."""
        return Fair(self.table, seed, tuple(self.shares.values()))


def told_by(events: Iterable[Event]) -> Told:
    """What the lines of a log tell; Unfair if one cannot be."""
    told = Told()
    for event in events:
        told = told.and_then(event)
    return told


def checked_share(told: Told, seat: Seat, share: bytes) -> None:
    """Is this what the seat committed to? Unfair if not."""
    if told.awaited.get(seat) != share_commitment(told.table, seat, share, told.by):
        raise Unfair("server.fair.other_share", number=seat)


def _commit(told: Told, body: Mapping[str, Any]) -> Told:
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


def _shares(told: Told, body: Mapping[str, Any]) -> Told:
    """A round begins: these have committed. In version 1 it may begin anew at any time."""
    _begun(told)
    awaited = _seats(body, "commitments", DIGEST_BYTES)
    if told.by is V1:
        return replace(told, awaited=awaited)
    if told.bound:
        raise Unfair("server.fair.another_round")
    if told.out & set(awaited):
        raise Unfair("server.fair.out", seats=_listed(told.out & set(awaited)))
    return replace(told, awaited=awaited, shares={}, bound=True)


def _refused(told: Told, body: Mapping[str, Any]) -> Told:
    """The round is dropped: these have not shown their bytes, and put in nothing any more."""
    _begun(told)
    seats = body.get("seats")
    if not (isinstance(seats, list) and seats and all(type(seat) is int and seat in told.awaited for seat in seats)):
        raise Unfair("server.fair.malformed", key="seats")
    return replace(told, awaited={}, bound=False, out=told.out | frozenset(seats))


def _reveal(told: Told, body: Mapping[str, Any]) -> Told:
    """The round ends: all of them show their bytes."""
    _begun(told)
    shares = _seats(body, "shares", told.by.share_bytes)
    if set(shares) != set(told.awaited) or not (shares or told.by is V1):
        raise Unfair("server.fair.unrevealed", seats=_listed(set(shares) ^ set(told.awaited)))
    for seat, share in shares.items():
        checked_share(told, seat, share)
    return replace(told, awaited={}, shares=shares)


def _seed(told: Told, body: Mapping[str, Any]) -> Told:
    """The server has opened its seed."""
    _begun(told)
    seed = _bytes(body.get("seed"), SEED_BYTES, "seed")
    if commitment(told.table, seed, told.by) != told.commitment:
        raise Unfair("server.fair.other_seed")
    return replace(told, seed=seed)


def _unknown(told: Told, body: Mapping[str, Any]) -> Told:
    """A step that nobody knows."""
    del told, body
    raise Unfair("server.fair.malformed", key="step")


_STEPS = {"commit": _commit, "shares": _shares, "refused": _refused, "reveal": _reveal, "seed": _seed}


def _begun(told: Told) -> None:
    """The server has committed, and not yet opened."""
    if told.commitment is None:
        raise Unfair("server.fair.no_commitment")
    if told.seed is not None:
        raise Unfair("server.fair.after_seed")


def _bytes(text: Any, size: int, key: str) -> bytes:
    """So many bytes in hexadecimal, in small letters."""
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        value = b""
    if len(value) != size or value.hex() != text:
        raise Unfair("server.fair.malformed", key=key)
    return value


def _seats(body: Mapping[str, Any], key: str, size: int) -> dict[Seat, bytes]:
    """Bytes by seat."""
    values = body.get(key)
    if not isinstance(values, Mapping) or not all(seat in ("0", "1", "2", "3", "4", "5", "6", "7") for seat in values):
        raise Unfair("server.fair.malformed", key=key)
    return {int(seat): _bytes(value, size, key) for seat, value in values.items()}


def _listed(seats: Iterable[Seat]) -> str:
    """Seats in a row."""
    return ", ".join(map(str, sorted(seats)))
