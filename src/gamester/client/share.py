"""The terminal's part in commit-reveal: it publishes the end of its own hash chain and opens the links in turn."""

from __future__ import annotations

import secrets

from gamester.fair.shuffling import LINKS, SEED_BYTES, chain_of, share_commitment
from gamester.kernel.cards import Seat
from gamester.protocol.payloads import FairState


class Share:
    """One person's contribution to the shuffles of one table.

    It opens one link for a pack, and one more for each seat that failed a round of it, so no link is known in advance.
    """

    def __init__(self, table: str) -> None:
        """Start without a seat and a chain."""
        self.table = table
        self.seat: Seat | None = None
        self.chain: list[bytes] = []
        self.opened = 0
        """The number of opened links."""
        self.asked = 0, 0
        """The pack of the last opened link, and the number of seats that had failed a round by then."""
        self.seen: dict[str, str] = {}
        """The commitments of all seats when that link was opened."""

    def part_in(self, seat: Seat, fair: FairState) -> tuple[str | None, str | None] | None:
        """The message to send now, if any: the end of a chain, or the link for the current round."""
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
        """Did the server use other links for the last pack than those fixed when this terminal opened its link?"""
        if not self.seen or fair.phase == "revealing" or self.asked != (fair.pack - 1, len(fair.out)):
            return False
        seen, self.seen = self.seen, {}
        return seen != {seat: self._commitment(seat, link) for seat, link in fair.reveals.items()}

    def _commitment(self, seat: str, link: str) -> str:
        """The commitment to a link; "" if the link is malformed."""
        try:
            return share_commitment(self.table, int(seat), bytes.fromhex(link)).hex()
        except ValueError:
            return ""
