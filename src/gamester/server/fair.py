"""Shuffles that anybody can check afterwards: `gamester-shuffle-v2`, as docs/reference/fair.md tells it.

Before the session the server commits to a seed.  A player commits to the end of a hash chain and opens one link of it
for each pack, after all commitments of that pack are fixed.  Shuffle number k of the session follows from the seed, the
table, k and the links of its pack; when the session ends the seed is opened.  In `gamester-shuffle-v1`, which old
records name, a player's bytes counted on from pack to pack.  Everything here is a function of its arguments.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from gamester.events import Drawn, Event, Reshuffled, Shuffled
from gamester.kernel.cards import Seat

SEED_BYTES = 32
LINKS = 1000
"""How long a player's chain is; whoever has opened all of it begins another."""
WORD_BYTES = 4
DEALER = 0
"""The number of the shuffles by which the first dealer is found; packs, stocks and lots count from 1."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A way to shuffle, by the name that it has in the log and in what is hashed."""

    name: str
    share: str
    """What is hashed before a player's bytes."""
    share_bytes: int


V1 = Algorithm("gamester-shuffle-v1", "gamester-share-v1", 16)
V2 = Algorithm("gamester-shuffle-v2", "gamester-link-v2", 32)
ALGORITHMS = {one.name: one for one in (V1, V2)}


def commitment(table: str, seed: bytes, by: Algorithm = V2) -> bytes:
    """What the server publishes before the session: it can open it with this seed only."""
    return sha256(by.name.encode() + table.encode() + seed).digest()


def share_commitment(table: str, seat: Seat, share: bytes, by: Algorithm = V2) -> bytes:
    """What a player publishes before he shows his bytes; the seat is in it, so that nobody's can be used again."""
    return sha256(by.share.encode() + table.encode() + bytes([seat]) + share).digest()


def chain_of(table: str, seat: Seat, secret: bytes, links: int = LINKS) -> list[bytes]:
    """A player's chain from its end, which he publishes, to `secret`: each link commits to the one after it."""
    chain = [secret]
    for _ in range(links):
        chain.append(share_commitment(table, seat, chain[-1]))
    return chain[::-1]


def shuffle_key(seed: bytes, table: str, number: int, shares: Sequence[bytes]) -> bytes:
    """The key of shuffle `number`; the players' bytes are sorted, so that no order of seats matters."""
    return hmac.digest(seed, table.encode() + number.to_bytes(8, "big") + b"".join(sorted(shares)), "sha256")


class Stream:
    """Random numbers from a key: HMAC-SHA256 of 0, 1, 2 …, eight bytes each, read as words of four bytes.

    It puts lists into order as `random.Random` does, so it is the chance of a table.
    """

    def __init__(self, key: bytes) -> None:
        """Begin at the first word."""
        self.key = key
        self.block = 0
        self.left = b""

    def word(self) -> int:
        """The next 32 bits, the first byte the highest."""
        if not self.left:
            self.left = hmac.digest(self.key, self.block.to_bytes(8, "big"), "sha256")
            self.block += 1
        word, self.left = self.left[:WORD_BYTES], self.left[WORD_BYTES:]
        return int.from_bytes(word, "big")

    def below(self, size: int) -> int:
        """A number from 0 to `size` - 1, each equally likely: words beyond the last whole multiple are passed over."""
        end = (1 << 32) - (1 << 32) % size
        while (word := self.word()) >= end:
            pass
        return word % size

    def shuffle(self, x: list[Any], /) -> None:
        """Fisher and Yates: from the last place down, each is exchanged with one of those up to it."""
        for place in range(len(x) - 1, 0, -1):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]


@dataclass(frozen=True, slots=True)
class Fair:
    """All that a shuffle follows from but its number: the seed, and the players' bytes that count now."""

    table: str
    seed: bytes
    shares: tuple[bytes, ...] = ()

    def stream(self, number: int) -> Stream:
        """The random numbers of shuffle `number`."""
        return Stream(shuffle_key(self.seed, self.table, number, self.shares))


def is_shuffle(event: Event) -> bool:
    """Did chance make this event: a pack, a stock made anew, lots drawn?"""
    return isinstance(event, Shuffled | Reshuffled | Drawn)


class FairChance:
    """The chance of a table whose shuffles can be checked; it counts the shuffles that the log holds.

    What a table tries and does not store has not happened: call `take_in` with the events that were stored, or
    `take_back` when they could not be, before the table is asked again.
    """

    def __init__(self, fair: Fair, events: Sequence[Event] = ()) -> None:
        """Go on after the events of a log."""
        self.fair = fair
        self.stored = 0
        self.tried = 0
        self.take_in(events)

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list into the order of the next shuffle."""
        self.tried += 1
        self.fair.stream(self.stored + self.tried).shuffle(x)

    def take_in(self, events: Sequence[Event]) -> None:
        """These events have been stored."""
        self.stored += sum(map(is_shuffle, events))
        self.tried = 0

    def take_back(self) -> None:
        """What was tried has not been stored."""
        self.tried = 0
