"""Evenings of the tests lie in a folder of their own; one server for all tests that do not end it."""

from server.fixtures import people, served
from tui.fixtures import evenings, quick_hints

__all__ = ["evenings", "people", "quick_hints", "served"]
