"""How long a table waits: for the eye, for a claim, for those who are away. All in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Timing:
    """Waiting times of every table of a server."""

    act: float = 1.2
    """What a bot waits before an act that others see."""
    trick: float = 1.0
    """What it waits besides when a trick has just been taken up."""
    claim: float = 2.5
    """The least it waits before it claims where all may claim at once, or ends the claims of unaided play."""
    claims: float = 12.0
    """When a claim step that is open to all at once is closed."""
    shares: float = 10.0
    """How long players' browsers have to open their links; who has not done so puts in nothing any more."""
    away: float = 5.0
    """After this a person who has dropped out is shown as away."""
    grace: float = 45.0
    """After this a stand-in plays for him."""
    restart: float = 20.0
    """What a running clock gains when the server has been started anew."""
    hidden_turn: float = 60.0
    """What a clock allows for a question that the others must not know to be put."""
    idle: float = 600.0
    """After this a table that nobody looks at leaves the memory; its log stays."""

    def bot_waits(self, rng: Random, *, racing: bool, after_trick: bool) -> float:
        """How long a bot waits, the same whatever it does."""
        if racing:
            return self.claim * rng.uniform(1.0, 3.0)
        return self.act * rng.uniform(0.8, 1.2) + (self.trick if after_trick else 0.0)


AT_ONCE = Timing(act=0.0, trick=0.0, claim=0.0, claims=1.0)
"""For programs that play among themselves, and for measuring."""
