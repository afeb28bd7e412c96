"""A store of each kind that needs no server, empty."""

import pytest

from store.fixtures import store

__all__ = ["kind", "shared_kind", "store"]


@pytest.fixture(params=["memory", "sqlite"])
def kind(request):
    return request.param


@pytest.fixture
def shared_kind():
    """A kind of database that several processes can use."""
    return "sqlite"
