"""A process in which the package of the third game is installed."""

import pytest

from folders import HELPERS
from gamester.games import registry


@pytest.fixture
def installed(monkeypatch):
    """The package of the third game is installed."""
    monkeypatch.syspath_prepend(HELPERS / "third_game" / "installed")
    registry._others.cache_clear()
    yield
    registry._others.cache_clear()
    registry._loaded.cache_clear()
