"""This terminal's part in the shuffle: a hash chain of its own, committed to by its end and opened link by link."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from gamester.kernel.cards import Seat
from gamester.server.fair import LINKS, SEED_BYTES, chain_of, share_commitment
from gamester.server.payloads import FairState


class Share:
    """What one person puts into the shuffles of one table.

    It opens one link for a pack, and one more for each seat that has spoilt a round of it: nobody learns links ahead.
    """

    def __init__(self, table: str) -> None:
        """No seat, no chain."""
        self.table = table
        self.seat: Seat | None = None
        self.chain: list[bytes] = []
        self.opened = 0
        """How many links of it have been opened."""
        self.asked = 0, 0
        """For which pack the last was, and how many seats had spoilt a round then."""
        self.seen: dict[str, str] = {}
        """What all had committed to when it was opened."""
        self.asking: set[asyncio.Future[Any]] = set()
        """What has been sent and not answered."""

    def part_in(self, seat: Seat, fair: FairState) -> tuple[str | None, str | None] | None:
        """What to say now, if anything: the end of a chain, or a link when it is awaited."""
        stands = fair.commits.get(str(seat))
        if fair.phase == "committing" and seat not in fair.out:
            if seat != self.seat or self.opened == LINKS:
                self.seat, self.opened = seat, 0
                self.chain = chain_of(self.table, seat, secrets.token_bytes(SEED_BYTES))
            offer = self.chain[self.opened].hex()
            return None if offer == stands else (offer, None)
        if fair.phase != "revealing" or seat != self.seat:
            return None
        asked = fair.pack, len(fair.out)
        if stands == self.chain[self.opened].hex() and self.asked < asked:
            self.opened += 1
            self.asked, self.seen = asked, dict(fair.commits)
        fits = self.opened > 0 and stands == self.chain[self.opened - 1].hex()
        return (None, self.chain[self.opened].hex()) if fits else None

    def misled(self, fair: FairState) -> bool:
        """Has the server counted other bytes in the last pack than those it had fixed when it asked for ours?"""
        if not self.seen or fair.phase == "revealing" or self.asked != (fair.pack - 1, len(fair.out)):
            return False
        seen, self.seen = self.seen, {}
        return seen != {seat: self._commitment(seat, link) for seat, link in fair.reveals.items()}

    def _commitment(self, seat: str, link: str) -> str:
        """What this link commits to; nothing if it is none."""
        try:
            return share_commitment(self.table, int(seat), bytes.fromhex(link)).hex()
        except ValueError:
            return ""
