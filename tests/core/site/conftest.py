"""Tables of a browser alone have the same cards in every run of a test."""

import pytest

from gamester.browser import tables
from server.seeded import new_seed, secrets_of


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch):
    """The chance of each test follows from its name."""
    monkeypatch.setattr(tables, "secrets", secrets_of(new_seed()))
