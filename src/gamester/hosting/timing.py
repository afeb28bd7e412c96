"""The waiting times of a table: for people to see an act, for a claim, for absent people. All are in seconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

PACES = {"slow": 1.8, "normal": 1.0, "fast": 0.45}
"""By how much the pace of a table lengthens the waits of its bots."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The waiting times of every table of a server."""

    act: float = 1.2
    """The wait of a bot before an act that others see."""
    trick: float = 1.0
    """The additional wait of a bot when a trick has just been taken up."""
    claim: float = 2.5
    """The minimum wait of a bot before it claims in a race of all seats, or ends the claims of unaided play."""
    claims: float = 12.0
    """The duration of a claim step that is open to all seats at once."""
    ready: float = 90.0
    """The time for people to say that they are ready, once one of them has said so."""
    shares: float = 10.0
    """The time for players' browsers to open their links; a seat that does not do so takes part in no later round."""
    away: float = 5.0
    """The time after which a disconnected person is shown as away."""
    grace: float = 45.0
    """The time after which a stand-in plays for that person."""
    assembly: float = 600.0
    """The same in an assembly, where it costs the result, and a person may still play at another table."""
    restart: float = 20.0
    """The time that a clock gains when the server restarts."""
    hidden_turn: float = 60.0
    """The time that a table with clocks allows for a question that the other seats must not notice."""
    idle: float = 600.0
    """The time after which an unused table is unloaded from memory; its log stays."""

    @property
    def waits(self) -> bool:
        """Does a bot wait before an act that others see?"""
        return bool(self.act or self.trick)

    def bot_waits(self, rng: Random, *, racing: bool, after_trick: bool) -> float:
        """The wait of a bot, which does not depend on its act."""
        if racing:
            return self.claim * rng.uniform(1.0, 3.0)
        return self.act * rng.uniform(0.8, 1.2) + (self.trick if after_trick else 0.0)


AT_ONCE = Timing(act=0.0, trick=0.0, claim=0.0, claims=1.0)
"""Timing without waits, for programs that play among themselves and for measurements."""


def at_speed(factor: float) -> Timing:
    """The waiting times for bots that wait so many times as long as usual; 0 for bots that do not wait."""
    if not factor:
        return AT_ONCE
    usual = Timing()
    return replace(usual, act=usual.act * factor, trick=usual.trick * factor, claim=usual.claim * factor)
