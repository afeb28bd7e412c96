"""The terminal's part in commit-reveal: it publishes the end of its own hash chain, opens the links in turn, and keeps
what it saw, to compare it with what the server tells later.
"""

import secrets
from collections.abc import Sequence
from typing import Protocol

from gamester.fair.shuffling import LINKS, SEED_BYTES, chain_of, share_commitment
from gamester.fair.transcript import Round, Transcript
from gamester.kernel.cards import Seat
from gamester.protocol.payloads import FairState, Heard


class Chain(Transcript):
    """A transcript with the secret of the seat's chain."""

    secret: str = ""
    opened: int = 0
    """The number of opened links."""


class Keeper(Protocol):
    """Keeps the chains of one table."""

    def load(self, seat: Seat) -> Chain | None:
        """The chain of a seat, if it is kept."""

    def save(self, chain: Chain) -> None:
        """Keep a chain."""


class Share:
    """One person's contribution to the shuffles of one table.

    It opens one link for a pack, and one more for each seat that failed a round of it, so no link is known in advance.
    """

    def __init__(self, table: str, keeper: Keeper | None = None) -> None:
        """Start without a seat and a chain."""
        self.table = table
        self.keeper = keeper
        self.own = Chain(table, -1)
        self.chain: list[bytes] = []
        self.due: int | None = None
        """The number of deals that may come without a link of this seat, if it stays connected."""

    @property
    def opened(self) -> int:
        """The number of opened links of the chain."""
        return self.own.opened

    @property
    def asked(self) -> tuple[int, int]:
        """The pack of the last opened link, and the number of seats that had failed a round by then."""
        last = self.own.rounds[-1:]
        return (last[0].pack, last[0].out) if last else (0, 0)

    def sit(self, seat: Seat) -> Chain:
        """The chain of this seat, as far as it has come."""
        if self.own.seat != seat:
            kept = self.keeper.load(seat) if self.keeper is not None else None
            self.own = kept or Chain(self.table, seat)
            self.due = None
            if self.own.secret:
                self.chain = chain_of(self.table, seat, bytes.fromhex(self.own.secret))
        return self.own

    def cut(self) -> None:
        """The connection is lost: the server may deal without this seat."""
        self.due = None

    def part_in(self, seat: Seat, fair: FairState) -> tuple[str | None, str | None] | None:
        """The message to send now, if any: the end of a chain, or the link for the current round."""
        own, stands = self.sit(seat), fair.commits.get(str(seat))
        if fair.phase == "committing" and seat not in fair.out:
            if not own.secret or own.opened == LINKS:
                own.secret, own.opened, self.due = secrets.token_hex(SEED_BYTES), 0, None
                self.chain = chain_of(self.table, seat, bytes.fromhex(own.secret))
                self._save()
            offer = self.chain[own.opened].hex()
            if self.asked[0] < fair.pack:
                due = int(offer != stands)  # what is offered now may come too late for a round that has begun
                self.due = due if self.due is None else min(due, self.due)
            return None if offer == stands else (offer, None)
        if fair.phase != "revealing" or not own.secret:
            return None
        asked = fair.pack, len(fair.out)
        if stands == self.chain[own.opened].hex() and self.asked < asked:
            own.opened += 1
            own.rounds.append(Round(*asked, dict(fair.commits)))
            self.due = None
            self._save()
        fits = own.opened > 0 and stands == self.chain[own.opened - 1].hex()
        return (None, self.chain[own.opened].hex()) if fits else None

    # --- What the server must not do ------------------------------------------------------------------------

    def alarm(self, seat: Seat, fair: FairState) -> str:
        """What the server has done wrong, as the key of a sentence; empty if nothing is seen."""
        own = self.sit(seat)
        if fair.commit is not None and not own.commitment:
            own.commitment = fair.commit
            self._save()
        if own.commitment and fair.commit != own.commitment:
            return "commitment"
        if own.rounds and self.asked == (fair.pack - 1, len(fair.out)) and fair.phase != "revealing":
            counted = {at: self._commitment(at, link) for at, link in fair.reveals.items()}
            if counted != own.rounds[-1].commits:
                return "misled"
        return "out" if seat in fair.out else ""

    def left_out(self) -> bool:
        """A deal has come: is it without a link of this seat, although the server had its commitment?"""
        if self.due is not None:
            self.due -= 1
        return self.due == -1

    def saw(self, seat: Seat, deal: int, hand: Sequence[str], log: Sequence[Heard]) -> None:
        """Keep the cards that this seat saw in a deal: its hand, and the cards that others named since the deal."""
        before, found = self.sit(seat).cards.get(str(deal), {}), dict[str, list[str]]()
        own = before.get(str(seat), [])
        found[str(seat)] = [*own, *(card for card in hand if card not in own)]
        for other, cards in named(log):
            if other != seat:
                found[str(other)] = [*found.get(str(other), []), *cards]
        if found != before:
            self.own.cards[str(deal)] = found
            self._save()

    def _save(self) -> None:
        """Keep the chain."""
        if self.keeper is not None:
            self.keeper.save(self.own)

    def _commitment(self, seat: str, link: str) -> str:
        """The commitment to a link; "" if the link is malformed."""
        try:
            return share_commitment(self.table, int(seat), bytes.fromhex(link)).hex()
        except ValueError:
            return ""


def named(log: Sequence[Heard]) -> list[tuple[Seat, list[str]]]:
    """By act since the last deal: the seat and the cards that it named; acts taken back are left out."""
    acts: list[tuple[Seat, list[str]]] = []
    for one in log[max((at for at, one in enumerate(log) if one.kind == "deal"), default=0) :]:
        if one.seat is not None and one.act is not None:
            acts.append((one.seat, one.act.cards))
        elif one.kind == "taken_back" and (own := [at for at, (seat, _) in enumerate(acts) if seat == one.seat]):
            del acts[own[-1]]
    return acts
