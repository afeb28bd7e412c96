"""Simulation of many deals: compiled tables on every core, and the statistics of the games."""

from gamester_lab.simulation.run import Outcome, Part, Wanted, simulate
from gamester_lab.simulation.setup import Setup, seats_of
from gamester_lab.simulation.sums import Sums

__all__ = ["Outcome", "Part", "Setup", "Sums", "Wanted", "seats_of", "simulate"]
