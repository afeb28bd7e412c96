"""One server for all tests that do not end it."""

from server.fixtures import people, registry, served

__all__ = ["people", "registry", "served"]
