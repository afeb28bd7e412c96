"""Simulation of many deals: compiled tables on every core, and the statistics of the games.

Needs the extra `sim`.
"""

from gamester.lab.simulation.run import Outcome, Part, Wanted, simulate
from gamester.lab.simulation.setup import Setup, seats_of
from gamester.lab.simulation.sums import Sums

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
