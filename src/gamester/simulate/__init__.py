"""Evenings by the thousand: tables played compiled on every core, and what a student of the games learns from them.

Needs the extra `sim`.
"""

from gamester.simulate.part import Part, Wanted
from gamester.simulate.run import Outcome
from gamester.simulate.seats import seats_of
from gamester.simulate.setup import Setup
from gamester.simulate.sums import Sums
from gamester.simulate.workers import simulate

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
