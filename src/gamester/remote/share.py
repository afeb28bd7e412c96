"""This terminal's part in the shuffle: sixteen bytes of its own, committed to by their hash and shown when asked."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from gamester.cards import Seat
from gamester.server.fair import SHARE_BYTES, share_commitment
from gamester.server.parts import FairState


class Share:
    """The bytes that one person puts into the shuffles of one table."""

    def __init__(self, table: str) -> None:
        """Choose them."""
        self.table = table
        self.bytes = secrets.token_bytes(SHARE_BYTES)
        self.asking: set[asyncio.Future[Any]] = set()
        """What has been sent and not answered."""

    def part_in(self, seat: Seat, fair: FairState) -> tuple[str | None, str | None] | None:
        """What to say now, if anything: the commitment once, the bytes when they are awaited."""
        mine = share_commitment(self.table, seat, self.bytes).hex()
        offered = fair.commits.get(str(seat))
        if fair.phase == "revealing":
            return (None, self.bytes.hex()) if offered == mine else None
        if fair.phase != "committing" or offered == mine or fair.reveals.get(str(seat)) == self.bytes.hex():
            return None
        return mine, None
