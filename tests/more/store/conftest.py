"""A store of each kind, empty."""

from store.fixtures import kind, shared_kind, store

__all__ = ["kind", "shared_kind", "store"]
