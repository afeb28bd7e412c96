"""A registry without a network."""

from server.fixtures import registry

__all__ = ["registry"]
