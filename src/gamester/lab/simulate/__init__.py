"""Evenings by the thousand: tables played compiled on every core, and what a student of the games learns from them.

Needs the extra `sim`.
"""

from gamester.lab.simulate.part import Part, Wanted
from gamester.lab.simulate.run import Outcome
from gamester.lab.simulate.seats import seats_of
from gamester.lab.simulate.setup import Setup
from gamester.lab.simulate.sums import Sums
from gamester.lab.simulate.workers import simulate

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
