"""One server for all tests that do not end it."""

from server.fixtures import nothing_left, served

__all__ = ["nothing_left", "served"]
