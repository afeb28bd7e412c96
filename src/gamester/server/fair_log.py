"""What a log says of its shuffles: the `fair` lines, written by the server and folded again by whoever checks.

    {"type":"fair","step":"commit","algorithm":"gamester-shuffle-v1","table":"…","commitment":"64 hex"}
    {"type":"fair","step":"shares","commitments":{"0":"64 hex","2":"64 hex"}}
    {"type":"fair","step":"reveal","shares":{"0":"32 hex","2":"32 hex"}}
    {"type":"fair","step":"seed","seed":"64 hex"}

`commit` comes once, before any shuffle; `seed` once, after the last.  `shares` fixes whose bytes go in, `reveal` shows
exactly theirs; from then on they count.  A round in which somebody does not reveal is dropped and another begun: the
next `shares`.  A round may be held between any two deals, so that a player who comes later can put in his own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gamester.cards import Seat
from gamester.errors import GamesterError
from gamester.events import Event, Other
from gamester.server.fair import (
    ALGORITHM,
    SEED_BYTES,
    SHARE_BYTES,
    Fair,
    commitment,
    is_shuffle,
    share_commitment,
)

FAIR = "fair"
DIGEST_BYTES = 32


class Unfair(GamesterError):
    """A `fair` line that cannot be, or a shuffle that does not follow from them."""


# --- Writing ------------------------------------------------------------------------------------------------


def committed(table: str, seed: bytes) -> Other:
    """The server commits to its seed."""
    return Other(
        FAIR,
        {"step": "commit", "algorithm": ALGORITHM, "table": table, "commitment": commitment(table, seed).hex()},
    )


def fixed(commitments: Mapping[Seat, bytes]) -> Other:
    """Whose bytes go in, and what they have committed to."""
    return Other(FAIR, {"step": "shares", "commitments": _by_seat(commitments)})


def revealed(shares: Mapping[Seat, bytes]) -> Other:
    """The players' bytes."""
    return Other(FAIR, {"step": "reveal", "shares": _by_seat(shares)})


def opened(seed: bytes) -> Other:
    """The server opens its seed: the session has ended."""
    return Other(FAIR, {"step": "seed", "seed": seed.hex()})


def _by_seat(values: Mapping[Seat, bytes]) -> dict[str, str]:
    """Bytes by seat, as a log writes them."""
    return {str(seat): values[seat].hex() for seat in sorted(values)}


# --- Reading ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """What the `fair` lines have told so far."""

    table: str = ""
    commitment: bytes | None = None
    awaited: Mapping[Seat, bytes] = field(default_factory=dict)
    """The commitments of a round that is not yet revealed."""
    shares: Mapping[Seat, bytes] = field(default_factory=dict)
    """The players' bytes that count now."""
    seed: bytes | None = None

    def and_then(self, event: Event) -> Told:
        """After one more event; Unfair if it is a `fair` line that cannot be, or a shuffle at the wrong time."""
        if isinstance(event, Other) and event.type == FAIR:
            return _STEPS.get(str(event.body.get("step")), _unknown)(self, event.body)
        if is_shuffle(event) and self.commitment is not None:
            if self.seed is not None:
                raise Unfair("server.fair.after_seed")
            if self.awaited:
                raise Unfair("server.fair.unrevealed", seats=_listed(self.awaited))
        return self

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
    if told.awaited.get(seat) != share_commitment(told.table, seat, share) or len(share) != SHARE_BYTES:
        raise Unfair("server.fair.other_share", number=seat)


def _commit(told: Told, body: Mapping[str, Any]) -> Told:
    """The server has committed to its seed."""
    if told.commitment is not None:
        raise Unfair("server.fair.twice", step="commit")
    if body.get("algorithm") != ALGORITHM:
        raise Unfair("server.fair.algorithm", algorithm=str(body.get("algorithm"))[:40], known=ALGORITHM)
    table = body.get("table")
    if not isinstance(table, str):
        raise Unfair("server.fair.malformed", key="table")
    return replace(told, table=table, commitment=_bytes(body.get("commitment"), DIGEST_BYTES, "commitment"))


def _shares(told: Told, body: Mapping[str, Any]) -> Told:
    """A round begins: these have committed."""
    _begun(told)
    return replace(told, awaited=_seats(body, "commitments", DIGEST_BYTES))


def _reveal(told: Told, body: Mapping[str, Any]) -> Told:
    """The round ends: all of them show their bytes."""
    _begun(told)
    shares = _seats(body, "shares", SHARE_BYTES)
    if set(shares) != set(told.awaited):
        raise Unfair("server.fair.unrevealed", seats=_listed(set(shares) ^ set(told.awaited)))
    for seat, share in shares.items():
        checked_share(told, seat, share)
    return replace(told, awaited={}, shares=shares)


def _seed(told: Told, body: Mapping[str, Any]) -> Told:
    """The server has opened its seed."""
    _begun(told)
    seed = _bytes(body.get("seed"), SEED_BYTES, "seed")
    if commitment(told.table, seed) != told.commitment:
        raise Unfair("server.fair.other_seed")
    return replace(told, seed=seed)


def _unknown(told: Told, body: Mapping[str, Any]) -> Told:
    """A step that nobody knows."""
    del told, body
    raise Unfair("server.fair.malformed", key="step")


_STEPS = {"commit": _commit, "shares": _shares, "reveal": _reveal, "seed": _seed}


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
