"""Simulation of many deals: compiled tables on every core, and the statistics of the games.

Needs the extra `sim`.
"""

from gamester.lab.simulation.part import Part, Wanted
from gamester.lab.simulation.run import Outcome, simulate
from gamester.lab.simulation.seats import seats_of
from gamester.lab.simulation.setup import Setup
from gamester.lab.simulation.sums import Sums

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
