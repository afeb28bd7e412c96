"""Shuffles that anybody can check afterwards: `gamester-shuffle-v2`, described in docs/reference/fair.md.

In `gamester-shuffle-v1`, which old records name, a player's bytes stayed valid from pack to pack. In
`gamester-shuffle-v3`, for boards that several tables play, players put in nothing, and a shuffle's number names its
deal, so that no act changes the cards of a later deal. All functions here are pure.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from gamester.kernel.cards import Seat
from gamester.table.events import Drawn, Event, Reshuffled, Shuffled

SEED_BYTES = 32
LINKS = 1000
"""The length of a player's chain; a player who has opened all of it begins another."""
WORD_BYTES = 4
DEALER = 0
"""The number of the shuffle that draws the first dealer; the shuffles of packs, stocks and lots count from 1."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A shuffle algorithm, with its name in the log and in the hashed data."""

    name: str
    share: str
    """The prefix of a player's bytes in the hash."""
    share_bytes: int
    """The length of a player's bytes; 0 if players put in nothing."""


V1 = Algorithm("gamester-shuffle-v1", "gamester-share-v1", 16)
V2 = Algorithm("gamester-shuffle-v2", "gamester-link-v2", 32)
V3 = Algorithm("gamester-shuffle-v3", "", 0)
ALGORITHMS = {one.name: one for one in (V1, V2, V3)}
DEAL_SHUFFLES = 4096
"""In version 3 shuffle k of the deal after n settled ones, from 1, has the number n * DEAL_SHUFFLES + k."""


def commitment(table: str, seed: bytes, by: Algorithm = V2) -> bytes:
    """The server's commitment before the session, which only this seed can open."""
    return sha256(by.name.encode() + table.encode() + seed).digest()


def share_commitment(table: str, seat: Seat, share: bytes, by: Algorithm = V2) -> bytes:
    """A player's commitment to its bytes; it includes the seat, so that no other seat can reuse the bytes."""
    return sha256(by.share.encode() + table.encode() + bytes([seat]) + share).digest()


def chain_of(table: str, seat: Seat, secret: bytes, links: int = LINKS) -> list[bytes]:
    """A player's chain from its published end to `secret`: each link is the commitment to the next one."""
    chain = [secret]
    for _ in range(links):
        chain.append(share_commitment(table, seat, chain[-1]))
    return chain[::-1]


def shuffle_key(seed: bytes, table: str, number: int, shares: Sequence[bytes]) -> bytes:
    """The key of shuffle `number`; the players' bytes are sorted, so that the order of seats does not matter."""
    return hmac.digest(seed, table.encode() + number.to_bytes(8, "big") + b"".join(sorted(shares)), "sha256")


def packs_in(seed: bytes, size: int) -> list[bytes]:
    """The packs that a seed of version 3 holds behind its first bytes, for as many deals: one byte a card."""
    dealt = seed[SEED_BYTES:]
    return [dealt[at : at + size] for at in range(0, len(dealt), size)]


class Stream:
    """Random numbers from a key: HMAC-SHA256 of 0, 1, 2 …, eight bytes each, read as words of four bytes.

    It has a `shuffle` method like `random.Random`, so it can be the chance of a table.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = 0
        self.left = b""

    def word(self) -> int:
        """The next 32 bits, big-endian."""
        if not self.left:
            self.left = hmac.digest(self.key, self.block.to_bytes(8, "big"), "sha256")
            self.block += 1
        word, self.left = self.left[:WORD_BYTES], self.left[WORD_BYTES:]
        return int.from_bytes(word, "big")

    def below(self, size: int) -> int:
        """A uniform number from 0 to `size` - 1; words beyond the last whole multiple of `size` are rejected."""
        end = (1 << 32) - (1 << 32) % size
        while (word := self.word()) >= end:
            pass
        return word % size

    def shuffle(self, x: list[Any], /) -> None:
        """A Fisher-Yates shuffle: from the last place down, swap each with a random one of the places up to it."""
        for place in range(len(x) - 1, 0, -1):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]


@dataclass(frozen=True, slots=True)
class Fair:
    """The inputs of a shuffle except its number: the table, the seed, and the players' current bytes."""

    table: str
    seed: bytes
    shares: tuple[bytes, ...] = ()
    by: Algorithm = V2

    def shuffle(self, number: int, x: list[Any]) -> None:
        """Make shuffle `number` of a list, in place."""
        deal, of_deal = divmod(number, DEAL_SHUFFLES)
        packs = packs_in(self.seed, len(x)) if self.by is V3 and of_deal == 1 else []
        if deal < len(packs):
            x[:] = packs[deal]
        else:
            self.stream(number).shuffle(x)

    def stream(self, number: int) -> Stream:
        """The random numbers of shuffle `number`."""
        return Stream(shuffle_key(self.seed, self.table, number, self.shares))


def is_shuffle(event: Event) -> bool:
    """Is this event made by chance: a shuffled pack, a reshuffled stock, drawn lots?"""
    return isinstance(event, Shuffled | Reshuffled | Drawn)


class FairChance:
    """The chance of a table whose shuffles can be checked: it goes on after the shuffles of a log."""

    def __init__(self, fair: Fair, shuffles: int = 0) -> None:
        self.fair = fair
        self.shuffles = shuffles

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffle a list with the next shuffle number."""
        self.shuffles += 1
        self.fair.shuffle(self.shuffles, x)
