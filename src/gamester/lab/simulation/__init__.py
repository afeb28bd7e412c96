"""Evenings by the thousand: tables played compiled on every core, and what a student of the games learns from them.

Needs the extra `sim`.
"""

from gamester.lab.simulation.part import Part, Wanted
from gamester.lab.simulation.run import Outcome
from gamester.lab.simulation.seats import seats_of
from gamester.lab.simulation.setup import Setup
from gamester.lab.simulation.sums import Sums
from gamester.lab.simulation.workers import simulate

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
