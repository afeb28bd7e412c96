"""A store in PostgreSQL, empty."""

import pytest

from store.fixtures import store

__all__ = ["kind", "shared_kind", "store"]


@pytest.fixture
def kind():
    return "postgres"


@pytest.fixture
def shared_kind():
    return "postgres"
